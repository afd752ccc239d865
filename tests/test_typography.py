"""How texts are set: quotes, minus signs, dots and spaces as a printer sets them; no price of 0, no set phrase."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamelib.text.messages import LANGUAGES
from scripts.run_notebooks import typeset_prose
from tests.registered import LIBRARY
from tests.test_templates import FILES, files, forms_of, texts_in
from tests.test_terms import ROOT, texts

pytestmark = pytest.mark.every_game("each game has texts of its own")

TYPED = re.compile(r"```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>|\{[^}]*\}|\w+\([^()]*=[^()]*\)", re.DOTALL)
"""What stands as it is typed: pieces of programs, words of actions, where a link leads, facts."""
MAY_QUOTE_WHAT_IS_TYPED = {"words.toml", "card_entry.toml"}
WRONG = {
    "a minus sign is no hyphen": r"(?<![\w.,:)-])-\d",
    "three dots are one sign": r"\.\.\.",
    "quotes are curved": r'"',
    "one space is enough": r"(?<=[^\s|])  +(?=[^\s|])",
    "a sentence has one end": r"[^.]\.\.(?!\.)|…\.|,,",
    "no space stands before a stop": r"\w [,;:.!?](?=\s|$)",
}
LESSONS = sorted((ROOT / "notebooks/cs").rglob("*.ipynb"))
MISREAD = sorted((ROOT / "widgets/lessons").rglob("misconceptions.toml"))


def prose(lang: str) -> Iterator[tuple[Path, str, str]]:
    """What is read of every text, without what is typed; no documents, which speak of programs."""
    for _, file, path, text in texts(lang):
        if file.suffix in (".toml", ".ipynb") and "drawing" not in path:
            read = re.sub(r'"[^"\n]*"|\\.', "§", text) if file.name in MAY_QUOTE_WHAT_IS_TYPED else text
            yield file, path, TYPED.sub("§", read)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wrong", WRONG)
def test_texts_are_set_as_a_printer_sets_them(wrong: str, lang: str) -> None:
    found = [
        f"{file.relative_to(ROOT)} {path}: {text[max(0, at.start() - 30) : at.end() + 30]!r}"
        for file, path, text in prose(lang)
        for at in re.finditer(WRONG[wrong], text)
    ]
    assert found == []


@pytest.mark.parametrize("notebook", files(LESSONS))
def test_no_line_of_a_czech_lesson_ends_with_a_word_of_one_letter(notebook: Path) -> None:
    """Texts of data files are typeset when they are read; notebooks hold them as they are printed."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    told = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert [text for text in told if typeset_prose(text, "cs") != text] == []


@pytest.mark.parametrize("file", files(FILES))
def test_what_costs_nothing_is_told_with_a_word(file: Path) -> None:
    """“(for nothing)”, and not “(0 coins)”, where the log names a price in brackets."""
    numbers = forms_of(file)["number"]
    for path, told in texts_in(tomllib.loads(file.read_text("utf-8"))):
        for lang in LANGUAGES:
            for noun in re.findall(r"\(\{(?:\w+_)?(?:cost|price):(\w+)\}\)", told[lang]):
                assert "zero" in numbers[noun][lang], (path, noun, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("file", files(MISREAD))
def test_corrections_do_not_all_begin_alike(file: Path, lang: str) -> None:
    """No two words begin more than a quarter of them, and the phrase that once began each is rare."""
    corrections = [text[lang] for text in tomllib.loads(file.read_text("utf-8")).values()]
    times = max(Counter(" ".join(text.split()[:2]) for text in corrections).values())
    assert 4 * times <= max(len(corrections), 12)
    assert sum(text.startswith("Čtete pravidlo tak") for text in corrections) <= 2


@pytest.mark.parametrize("slug", sorted(LIBRARY))
def test_every_rule_ends_as_a_sentence(slug: str) -> None:
    rules = tomllib.loads((ROOT / "gamelib/games" / slug / "rules.toml").read_text("utf-8"))
    wordings = {f"{id_} {lang}": rule[lang] for id_, rule in rules.items() if "kind" in rule for lang in LANGUAGES}
    assert len(wordings) > 100
    assert [id_ for id_, text in wordings.items() if not re.search(r"[.!?…][“”)]?$", text)] == []


def test_what_the_checks_would_find() -> None:
    slips = ("−2 or -3", "wait ...", 'a "word"', "one  two", "Done..", "so , then")
    assert [bool(re.search(WRONG[wrong], text)) for wrong, text in zip(WRONG, slips, strict=True)] == [True] * 6
    assert not any(re.search(pattern, "Cells 0,−1 and −1: “so” … then.") for pattern in WRONG.values())
