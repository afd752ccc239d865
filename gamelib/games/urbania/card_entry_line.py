"""One line of a sheet that an owner types: is it a row, a bonus, a line of icons, and what does it say?"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.plain import plain as as_one_sort
from gamelib.text.plain import with_hyphens
from gamelib.text.templates import filled, read_texts

AGES = ("S", "I", "II", "III", "IV", "V", "VI")
_SAYS: Mapping[str, Texts] = read_texts(Path(__file__).parent / "card_entry.toml")
STEMS = {
    "category": {"wealth": "weal bohat w", "prestige": "prest p", "satisfaction": "satis spoko s"},
    "resource": {"population": "pop oby", "culture": "cul kul", "research": "res vyz", "technology": "tec"},
}
"""How words of the cards begin, in both languages."""
LABELS = {"icons": "icon zdroj ikon", "follows": "follow navaz predch", "copies": "cop kus poc", "note": "note pozn"}
FREE = ("free", "zdarma")
HOUSING = ("housing", "zastavba")
_WITH = "with|if|se?|ke?"
BONUS = re.compile(
    rf"\+?\s*(\d)\s*([^\W\d]+)(?:\s*:\s*|\s+|(?=\())(?:(?:{_WITH})\s+)?\(?(?!(?:{_WITH})$)(.*[^\W\d_].*?)\)?",
    re.IGNORECASE,
)
SAYS_NOTHING = {"", "none", "nic", "zadne", "zadny"}


def plain(text: str) -> str:
    """A name without what does not tell names apart: capitals, accents, spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def stem(kind: str, word: str) -> str:
    """The category or resource whose name begins so; nothing if none does."""
    for name, stems in STEMS[kind].items():
        for start in stems.split():
            if plain(word) == start or (len(start) > 1 and plain(word).startswith(start)):
                return name
    return ""


class CardLine(NamedTuple):
    """A line of a sheet."""

    sheet: str
    number: int
    text: str


class Bonus(NamedTuple):
    """A bonus beside a row."""

    epoch: int
    amount: int
    category: str
    partner: str
    line: CardLine


def blocks(sheet: str, text: str) -> Iterator[list[CardLine]]:
    """The cards of a sheet: lines between empty ones. What stands behind a # is a remark."""
    block: list[CardLine] = []
    for number, whole in enumerate([*as_one_sort(text).split("\n"), ""], 1):
        line = unicodedata.normalize("NFKC", whole.split("#")[0]).strip()
        if line:
            block.append(CardLine(sheet, number, line))
        elif block and not whole.strip():
            yield block
            block = []


def row_of(text: str) -> tuple[int, str] | None:
    """The epoch of a row and what stands behind it; nothing if this is no row."""
    first, _, rest = text.partition(" ")
    age = first.strip(".:").upper()
    if re.fullmatch(r"[1-6][.:]?(\s+[-+]?\d){3}(\s*\+.*)?", with_hyphens(text)):
        age = AGES[int(age)]
    if age not in AGES[1:] or (rest and not re.search(r"\d", rest)):
        return None
    return AGES.index(age), rest


def label_of(text: str) -> tuple[str, str]:
    """A label, as far as a colon or else one word, and what is said behind it.

    >>> label_of("navazuje na: Trh"), label_of("follows Market")
    (('navazuje na', 'Trh'), ('follows', 'Market'))
    """
    label, colon, rest = text.partition(":")
    if not colon:
        label, _, rest = text.partition(" ")
        rest = re.sub(r"^(?:na|on)\s+", "", rest.strip(), flags=re.IGNORECASE)
    return label.strip(), rest.strip()


def split_row(text: str) -> tuple[list[str], str]:
    """The words before the bonus, and the bonus."""
    found = re.search(r"\s\+\s*\d\s*[^\W\d]|[^\W\d]{3,}|;", text)
    numbers, bonus = (text[: found.start()], text[found.start() :]) if found else (text, "")
    return [word for word in re.split(r"[\s,|]+", numbers) if word], bonus


def number_of(word: str) -> int | None:
    word = with_hyphens(word)
    sign, digits = (-1, word[1:]) if word.startswith("-") else (1, word.removeprefix("+"))
    return sign * int(digits) if digits.isdecimal() and digits.isascii() and len(digits) < 4 else None


def combination(bonuses: list[Bonus]) -> str:
    """Bonuses as ``data.toml`` writes them: by partner, with all their epochs."""
    found = defaultdict[tuple[str, int, str], list[int]](list)
    for bonus in bonuses:
        found[bonus.partner, bonus.amount, bonus.category].append(bonus.epoch)
    return "; ".join(
        f"{partner}: {amount} {category} in {', '.join(AGES[epoch] for epoch in sorted(epochs))}"
        for (partner, amount, category), epochs in found.items()
    )


def rows_from(epoch: int) -> str:
    return ", ".join(AGES[epoch:])


def says(key: str, **facts: object) -> Texts:
    """A text in every language; facts may be known in every language, too."""
    return {
        lang: filled(text, {name: its[lang] if isinstance(its, dict) else its for name, its in facts.items()}, {}, lang)
        for lang, text in _SAYS[key].items()
    }


def perhaps(names: Texts | None) -> Texts:
    """A card that was probably meant, to stand behind one that is not there."""
    return says("perhaps", word=names) if names else dict.fromkeys(LANGUAGES, "")


def name_of(word: str) -> Texts:
    """The name of a category or resource as it stands in a sentence."""
    return _SAYS[word]
