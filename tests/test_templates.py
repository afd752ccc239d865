"""Every text with {facts} in it, of every file, filled in with small and large numbers: it comes out as a sentence.

A number alone never stands before a word that would have to agree with it, nor a Czech name behind a preposition.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.engine.codecs import Codec, WholeNumber
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import Name, Number, filled, placeholders, printable, read_texts, typeset
from tests.registered import GAMES

ROOT = Path(gamelib.__file__).parents[1]
COMMON = ROOT / "gamelib/text/words.toml"
FILES = sorted(
    file
    for folder in ("eixample", "gamelib", "widgets", "tests/tiny")
    for file in (ROOT / folder).rglob("*.toml")
    if file.name in ("rules.toml", "words.toml") or "lessons" in file.relative_to(ROOT).parts
)
COUNTS = (0, 1, 2, 5, 12, 22, -1)
CATEGORIES = {"en": {"one", "other"}, "cs": {"one", "few", "other"}}
TEXTS = frozenset(
    """
    action actions below cards changes column districts draw drawn early event example gain gains heights hint id
    items key kind kinds known lead levels name names ne nw match odds parts percent perhaps pieces pile place player
    position problem progress reply rule says se seat share sizes source step such sw table text tile title tokens
    wanted what when which who whose why word words
    """.split()  # noqa: SIM905  # fifty words are read more easily as a text
)
"""Facts that are no numbers, beside those that a codec of the game knows."""
MAY_FOLLOW = {
    "en": set("against and apart begins below beside by for home if in more of on or out s stands to".split()),  # noqa: SIM905
    "cs": set("a až do nebo proti s v víc z za".split()),  # noqa: SIM905
}
"""Words that agree with nothing, and the sign for seconds."""
PLACE = "3,5"
ENDS_AS_BEHIND_TWO = re.compile(r"#\s[^\W\d_]*[aeiyoáéěýó]\b")
PREPOSITIONS = "bez|do|k|ke|kolem|mezi|na|nad|o|od|po|pod|podle|pro|před|při|přes|s|se|u|v|ve|vedle|z|za|ze"


class Bare(Number):
    """A number that shows where it stands alone."""

    def __format__(self, noun: str) -> str:
        return super().__format__(noun) if noun else f"<{super().__format__('')}>"


class Named(Name):
    """A name that shows where it stands as it is."""

    def __format__(self, form: str) -> str:
        return self._forms[form] if form else "«Name»"


class Clauses:
    """What ``{which: ...}`` of Cities collects."""

    def __format__(self, before: str) -> str:
        return f"{before}so"


@cache
def forms_of(file: Path) -> dict[str, Any]:
    """The forms that a file's templates find: its own, its game's, the library's."""
    own, game = read_texts(file), next((slug for slug in GAMES if slug in file.parts), None)
    common = gamelib.load(game).wording.words if game else read_texts(COMMON)
    return {part: common.get(part, {}) | own.get(part, {}) for part in ("number", "form", "about")}


def names_of(file: Path) -> frozenset[str]:
    """The facts that are names there; places of a board are called by letters and numbers, which have no cases."""
    codecs = [item for slug in GAMES if slug in file.parts for item in gamelib.load(slug).codecs.items()]
    return frozenset(name for name, codec in codecs if not isinstance(codec, WholeNumber) and not _is_written(codec))


@cache
def forms_brought(file: Path, lang: str) -> dict[str, str]:
    """The forms that names of places bring along: where on the map it is."""
    codecs = [codec for slug in GAMES if slug in file.parts for codec in gamelib.load(slug).codecs.values()]
    names = [codec.name(0, lang) for codec in codecs]
    return {form: text for name in names if isinstance(name, Name) for form, text in name._forms.items()}


def numbers_of(file: Path) -> frozenset[str]:
    """The numbers of the box that the rules of its game may tell."""
    games = [gamelib.load(slug) for slug in GAMES if slug in file.parts]
    return frozenset(name for game in games for name in game.data.get("constants", {}))


def places_of(file: Path) -> frozenset[str]:
    """The facts that are such places."""
    codecs = [item for slug in GAMES if slug in file.parts for item in gamelib.load(slug).codecs.items()]
    return frozenset(name for name, codec in codecs if not isinstance(codec, WholeNumber) and _is_written(codec))


def _is_written(codec: Codec) -> bool:
    """Is it said as it is written, with a number in it, or by signs such as H1? Then all its cases are the same."""
    written, said = codec.word(0), codec.name(0, "cs")
    word, name = (re.sub(r"[\W_]", "", text.lower()) for text in (written, said))
    return (name == word and any(sign.isdigit() for sign in word)) or bool(re.match(r"[A-Z]\d", said))


def texts_in(tree: object, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text in all languages, with its path in the file; forms of names and numbers are no texts."""
    if isinstance(tree, list):
        for i, item in enumerate(tree):
            yield from texts_in(item, f"{path}.{i}")
    if not isinstance(tree, dict):
        return
    if all(isinstance(tree.get(lang), str) for lang in LANGUAGES):
        yield path, tree
    for name, value in tree.items():
        if path or name not in ("number", "form", "about"):
            yield from texts_in(value, f"{path}.{name}".strip("."))


def rendered(file: Path, template: str, lang: str, count: int) -> str:
    words, names, places = forms_of(file), names_of(file), places_of(file)
    forms = {form: texts[lang] for some in (words["form"] | words["about"]).values() for form, texts in some.items()}
    forms |= forms_brought(file, lang)
    facts: dict[str, object] = {}
    for fact in placeholders(template):
        if fact in numbers_of(file):
            facts[fact] = Bare(count, words["number"], lang)
            continue
        is_name = {fact, fact.rpartition("_")[2]} & (names | TEXTS)
        is_place = {fact, fact.rpartition("_")[2]} & places
        named = PLACE if is_place else Named("Name", forms)
        facts[fact] = named if is_name or is_place else Bare(count, words["number"], lang)
    return filled(template, facts | {"which": Clauses()}, words["number"], lang)


def files(paths: list[Path]) -> list[Any]:
    return [pytest.param(path, id=str(path.relative_to(ROOT))) for path in paths]


@pytest.mark.parametrize("file", files(FILES))
def test_every_template_comes_out_as_a_text(file: Path) -> None:
    for path, texts in texts_in(read_texts(file)):
        assert {*placeholders(texts["en"])} == {*placeholders(texts["cs"])}, path
        for lang in LANGUAGES:
            for count in COUNTS if "{" in texts[lang] else ():
                text = rendered(file, texts[lang], lang, count)
                assert printable(text.replace("\n", "")), (path, text)
                assert not re.search(r"[{}#]|  |\s[.,;:?!](\s|$)", text), (path, text)
                word = re.search(r"<−?\d+>\s([^\W\d_]+)", text)
                assert word is None or word[1] in MAY_FOLLOW[lang], (path, text)
        assert not re.search(rf"(?i)(?<!\w)({PREPOSITIONS})\s«", rendered(file, texts["cs"], "cs", 5)), path


@pytest.mark.parametrize("file", files(FILES))
def test_forms_of_what_is_counted_are_complete(file: Path) -> None:
    for noun, forms in read_texts(file).get("number", {}).items():
        for lang in LANGUAGES:
            counted = {name: form for name, form in forms[lang].items() if name != "zero"}
            with_number = {"#" in form for form in counted.values()}
            assert len(with_number) == 1, noun
            assert set(counted) == CATEGORIES[lang] if True in with_number else "other" in counted, noun
            assert "#" not in forms[lang].get("zero", ""), noun


@pytest.mark.parametrize("file", files(FILES))
def test_five_and_more_stand_in_another_czech_form_than_two(file: Path) -> None:
    """Behind five a noun stands in the genitive, 5 mincí: its plural does not end in a vowel other than í and ů."""
    counted = read_texts(file).get("number", {})
    assert [noun for noun, forms in counted.items() if ENDS_AS_BEHIND_TWO.search(forms["cs"]["other"])] == []


def test_what_the_browser_fills_in_needs_no_forms() -> None:
    """It puts facts in as they are; a text with a form would need ``Intl.PluralRules`` there."""
    for path, texts in texts_in(read_texts(ROOT / "widgets/words.toml")["board"]):
        assert not re.search(r"{\w+:", texts["en"] + texts["cs"]), path


def test_none_of_something_can_be_said_in_words() -> None:
    price = {"price": {"cs": {"zero": "zdarma", "one": "# mince", "few": "# mince", "other": "# mincí"}}}
    assert [filled("({n:price})", {"n": n}, price, "cs") for n in (0, 1, 5)] == ["(zdarma)", "(1 mince)", "(5 mincí)"]


def test_what_the_check_would_find() -> None:
    file = COMMON
    assert rendered(file, "+{points} bodů za {player}", "cs", 2) == "+<2> bodů za «Name»"
    assert rendered(file, "{points:point}: {player}", "cs", 2) == "2\u00a0body: «Name»"
    assert [form for form in ("# mince", "# mincí", "leží na # polích") if ENDS_AS_BEHIND_TWO.search(form)] == [
        "# mince"
    ]


@pytest.mark.parametrize("file", files(FILES))
def test_no_czech_line_ends_with_a_preposition_of_one_letter(file: Path) -> None:
    for path, texts in texts_in(read_texts(file)):
        assert not re.search(r"(?<!\w)[ksvzouaiKSVZOUAI] (?! )", texts["cs"]), path
        assert typeset(texts["cs"], "cs") == texts["cs"], path
