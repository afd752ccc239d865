"""What a question says of its right answer: the number, the yes or the no, the place that it names."""

import re

from gamelib.text.messages import LANGUAGES
from widgets.lessons.asking import Asking

NUMBERS = {
    "en": "none|nothing|nobody one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty",
    "cs": r"žádn\w+|nic|nikdo jede?n\w* dv[aěo]\w* t[řr][ieí]\w* čtyř\w* pět|pěti šest|šesti sedm|sedmi osm|osmi "
    r"dev[ěí]ti? des[eí]ti? jedenáct|jedenácti dvanácti? třinácti? čtrnácti? patnácti? šestnácti? sedmnácti? osmnácti? "
    r"devatenácti? dvaceti?",
}


def first_number(text: str, lang: str) -> int | None:
    """The first number that a text names, in digits or in words; None if it names none."""
    words = NUMBERS[lang].split()
    for piece in re.findall(r"[−-]?\d+|[^\W\d]+", text.lower()):
        if piece[-1].isdigit():
            return int(piece.replace("−", "-"))
        fits = [number for number, stem in enumerate(words) if re.fullmatch(stem, piece)]
        if fits:
            return fits[-1]
    return None


def check_named(asked: Asking, *, again: bool = False) -> None:
    """It names the right answer, or one of them; asked again it may leave out a number, in a sentence that fits all."""
    right = min(asked.right)
    for lang in LANGUAGES:
        text = asked.spec.right[lang]
        if asked.spec.kind == "yes_no":
            said = {"yes": ("Yes", "Ano"), "no": ("No", "Ne")}[right][lang == "cs"]
            assert re.match(rf"{said}\b", text), text
        elif asked.spec.kind == "number" and (not again or re.match(r"[−\d]+[.:,]", text)):
            assert str(first_number(text, lang)) == right, text
