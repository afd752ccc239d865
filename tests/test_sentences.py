"""What is told is a sentence: a thing that is filled in stands in it in its case, and not as a label behind a colon.

"Umístěte sochu.", not "Umístěte: socha."; "Yellow builds a statue.", not "Yellow: statue." Labels are labels by these
rules alone:

- it has no full stop, question mark or exclamation mark at its end, and no verb stands in front of the colon;
- behind the colon stand a number, a list (two things and more, or a fact in the plural, ``{words}``), what is a
  sentence itself (``{problem}``), or what is to be typed as it stands (``{such}``);
- it stands in brackets, as a remark: "(owner: {seat})";
- it is a line of the position in words (``line`` of a game's words), which lists all there is.

A Czech name within a sentence stands in its first case where another thing is named before it ("budova Kostel"), or
where something is told of it ("tu stojí Kostel"); behind every other word it has another case: "nemá oblouček kultury".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamelib.text.templates import read_texts
from tests.test_templates import FILES, TEXTS, files, forms_of, names_of, places_of, texts_in

WHOLE = frozenset("benefit example hint known lead odds problem reply rule such text title wanted why".split())  # noqa: SIM905
"""Facts that are sentences, or as good as one, and what stands as it is typed."""
FACT = r"\{(\w+)(?::\w+)?\}"
BEHIND_A_COLON = re.compile(rf":\s(?:{FACT}(?:, | a | and | or | nebo |; | \(|\))?)+(?P<stop>[.?!](?!\w)|$)")
VERB = re.compile(r"[A-ZÁ-Ž][a-zá-ž]+(?:te|t|ct|ci)(?<!ost|ůst|ent)(?: s[ei])?(?: \w+){0,2}:")
"""A Czech imperative or infinitive at the beginning of a text; no nouns such as Událost, Růst, Monument."""
OPENS = re.compile(rf"{FACT}[:,] .*[.?!]$")


def is_label(path: str, czech: str, stop: str) -> bool:
    told = path.endswith((".prompt", ".ask")) or re.search(r"\.here\b", path)
    return path.startswith("line.") or not (stop or told or VERB.match(czech))


def is_list(fact: str) -> bool:
    return bool(re.search(r"[^s]s(_word)?$", fact)) and not fact.endswith("status")


def named_in(file: Path) -> frozenset[str]:
    """The facts that are names there, of things and of places."""
    return (names_of(file) | places_of(file) | TEXTS) - WHOLE


def is_name(fact: str, named: frozenset[str]) -> bool:
    """By itself or by the last part of it (``rival_seat``)."""
    return bool({fact, fact.rpartition("_")[2]} & named) and fact not in WHOLE and not is_list(fact)


def labelled(file: Path) -> Iterator[tuple[str, str]]:
    """Texts of a file in which a name stands behind a colon where a sentence is meant, each with its path."""
    named = named_in(file)
    for path, texts in texts_in(read_texts(file)):
        for text in (texts["en"], texts["cs"]):
            for found in BEHIND_A_COLON.finditer(text):
                names = {fact for fact in re.findall(FACT, found[0]) if is_name(fact, named)}
                remark = text.count("(", 0, found.start()) > text.count(")", 0, found.start())
                if len(names) == 1 and not remark and not is_label(path, texts["cs"], found["stop"]):
                    yield path, text


def opened(file: Path) -> Iterator[tuple[str, str]]:
    """Sentences about a rule that begin with a name and a colon, or with a name and a comma."""
    named = named_in(file)
    for path, texts in texts_in(read_texts(file)):
        for text in (texts["en"], texts["cs"]):
            found = OPENS.match(text)
            if found and is_name(found[1], named):
                yield path, text


FIRST_CASE_BEHIND = re.compile(r"(?i:budov|kart|ulic)\w+|stojí|je|nahoře|mání|žádný|navazuje|a")
"""What is named as well, and what is told of the one that is named: words behind which no other case is due."""


def in_first_case(file: Path) -> Iterator[tuple[str, str]]:
    """Czech texts in which a name that other texts decline stands in its first case behind any other word."""
    forms = "|".join({form for some in forms_of(file)["form"].values() for form in some})
    told = [(path, texts["cs"]) for path, texts in texts_in(read_texts(file))]
    declined = {fact for _, text in told for fact in re.findall(rf"\{{(\w+):(?:{forms})\}}", text)} & names_of(file)
    for path, text in told:
        for word, fact in re.findall(r"([^\W\d_]+)\s\{(\w+)\}", text):
            if fact in declined and not FIRST_CASE_BEHIND.fullmatch(word):
                yield path, text


@pytest.mark.parametrize("file", files([file for file in FILES if file.name in ("rules.toml", "words.toml")]))
def test_a_czech_name_within_a_sentence_stands_in_its_case(file: Path) -> None:
    assert [*in_first_case(file)] == []


@pytest.mark.parametrize("file", files(FILES))
def test_no_name_stands_behind_a_colon_where_a_sentence_is_meant(file: Path) -> None:
    assert [*labelled(file)] == []


@pytest.mark.parametrize("file", files([file for file in FILES if file.name == "rules.toml"]))
def test_no_sentence_about_a_rule_begins_with_a_label(file: Path) -> None:
    assert [*opened(file)] == []


@pytest.mark.parametrize(
    ("path", "text", "slips"),
    [
        ("rule.event", "{seat} staví na poli: {kind}.", True),
        ("step.place.prompt", "Položte destičku: {kind}", True),
        ("verb.build.here", "Postavit: {kind}", True),
        ("verb.build", "{plot}: {kind}", False),
        ("rule.event", "{seat} staví {kind:a}.", False),
        ("rule.event", "Karty v ruce: {count}.", False),
        ("rule.no", "Na výběr je: {words}.", False),
        ("rule.no", "Parcela je obsazená (karta: {kind}).", False),
        ("line.now", "Na tahu: {seat}.", False),
    ],
)
def test_what_the_check_would_find(tmp_path: Path, path: str, text: str, slips: bool) -> None:
    """In a file of the tiny game, which knows seats, plots and kinds."""
    file = tmp_path / "courtyards/words.toml"
    file.parent.mkdir()
    file.write_text(f"{path} = {{ en = '-', cs = '{text}' }}", "utf-8")
    assert [*labelled(file)] == ([(path, text)] if slips else [])


def test_what_a_sentence_may_not_begin_with(tmp_path: Path) -> None:
    file = tmp_path / "courtyards/rules.toml"
    file.parent.mkdir()
    file.write_text(
        "a.no = { en = '{seat}: a card.', cs = '{kind}, karta.' }\nb.no = { en = '{seat} begins.', cs = 'A' }", "utf-8"
    )
    assert [path for path, _ in opened(file)] == ["a.no", "a.no"]


def test_what_stands_in_its_first_case_is_found(tmp_path: Path) -> None:
    file = tmp_path / "courtyards/rules.toml"
    file.parent.mkdir()
    told = {"a": "Klade {kind:a}.", "b": "Klade {kind}.", "c": "Na poli je {kind}.", "d": "{kind} přináší bod."}
    file.write_text("".join(f"{path}.no = {{ en = '-', cs = '{text}' }}\n" for path, text in told.items()), "utf-8")
    assert [path for path, _ in in_first_case(file)] == ["b.no"]
