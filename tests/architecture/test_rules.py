"""Every rule is implemented and tested, or marked as unenforced; everything that cites a rule cites one that exists."""

from __future__ import annotations

from collections import Counter

import pytest

import gamelib
from gamelib.text.templates import placeholders
from tests.architecture import citations
from tests.registered import GAMES, told
from widgets.sheets.rule_sources import ids_in

pytestmark = pytest.mark.every_game("each game has rules of its own")

BOOKS = [*GAMES, "core"]


@pytest.fixture(autouse=True)
def _shown_in_the_summary(request: pytest.FixtureRequest) -> None:
    request.config.stash[citations.SHOWN] = True


@pytest.mark.parametrize("slug", GAMES)
def test_no_rule_is_lost(slug: str) -> None:
    prefix = citations.prefix_of(slug)
    rules = citations.rules_of(slug)
    counts = Counter(citations.chapter_of(id_).removeprefix(f"{prefix}-") for id_ in rules)
    assert dict(counts) == told(slug, "rules")
    for chapter, count in counts.items():
        assert {f"{prefix}-{chapter}.{number}" for number in range(1, count + 1)} <= set(rules), chapter


def test_every_rule_cited_in_code_exists() -> None:
    known = {id_ for slug in BOOKS for id_ in citations.rules_of(slug)}
    unknown = {id_: files for id_, files in citations.cited_in_code().items() if id_ not in known}
    assert unknown == {}


def test_every_rule_cited_in_a_test_exists() -> None:
    known = {id_ for slug in BOOKS for id_ in citations.rules_of(slug)}
    unknown = {id_: files for id_, files in citations.cited_in_tests().items() if id_ not in known}
    assert unknown == {}


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_is_in_the_code_or_unenforced(slug: str) -> None:
    """Code carries the id: it refuses, says, scores or waits by it. A docstring alone enforces nothing."""
    enforced = [id_ for id_, rule in citations.rules_of(slug).items() if not rule.unenforced]
    missing = [id_ for id_ in enforced if id_ not in citations.cited_in_code()]
    assert missing == []


@pytest.mark.parametrize("slug", BOOKS)
def test_every_rule_is_tested_or_unenforced(slug: str) -> None:
    enforced = [id_ for id_, rule in citations.rules_of(slug).items() if not rule.unenforced]
    missing = [id_ for id_ in enforced if id_ not in citations.cited_in_tests()]
    assert missing == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_rule_is_cited_by_its_own_game(slug: str) -> None:
    """The home of a rule is its game: no other game cites it and nothing else does (examples in docstrings apart)."""
    for id_ in citations.rules_of(slug):
        for file in citations.cited_in_code().get(id_, []):
            assert (citations.ROOT / file).is_relative_to(gamelib.load(slug).folder), (id_, file)


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_is_taught_or_for_reference_only(slug: str) -> None:
    written, planned = len(citations.lessons(slug)), citations.lessons_planned(slug)
    if written < planned or not written:
        pytest.skip(f"{written} of {planned} lessons are written")
    aside = citations.for_reference_only(slug)
    taught = citations.cited_in_lessons(slug)
    rules = citations.rules_of(slug)
    assert [id_ for id_ in rules if id_ not in taught and id_ not in aside] == []
    assert [id_ for id_ in aside if id_ not in rules] == []
    assert [id_ for id_ in aside if id_ in taught] == [], "taught after all"


@pytest.mark.parametrize("slug", GAMES)
def test_every_rule_cited_in_a_lesson_exists(slug: str) -> None:
    known = set(gamelib.load(slug).rulebook)
    unknown = {id_: files for id_, files in citations.cited_in_lessons(slug).items() if id_ not in known}
    assert unknown == {}


@pytest.mark.parametrize("slug", BOOKS)
def test_both_languages_are_complete_and_differ(slug: str) -> None:
    for id_, rule in citations.rules_of(slug).items():
        for texts in (rule.text, *rule.forms.values()):
            assert set(texts) == {"en", "cs"}, id_
            assert texts["en"].strip(), id_
            assert texts["cs"].strip(), id_
            assert texts["en"] != texts["cs"], id_
            assert set(placeholders(texts["en"])) == set(placeholders(texts["cs"])), id_
        for lang in ("en", "cs"):
            assert rule.text[lang].endswith((".", "!", "?")), (id_, lang)
            assert rule.text[lang][0].isupper() or not rule.text[lang][0].isalpha(), (id_, lang)


def test_a_range_names_all_its_rules() -> None:
    assert ids_in("see ROF-SET.3 to SET.5, ROF-TIL.1.") == {
        "ROF-SET.3",
        "ROF-SET.4",
        "ROF-SET.5",
        "ROF-TIL.1",
    }
    assert ids_in("CTS-7.9 to 7.11; 2.3 is no id") == {"CTS-7.9", "CTS-7.10", "CTS-7.11"}
    assert ids_in("CTS-7.9 až 7.11") == ids_in("CTS-7.9 to CTS-7.11") == {"CTS-7.9", "CTS-7.10", "CTS-7.11"}
    assert ids_in("nothing here, nor here: ROF-TIL, SET.3") == set()


@pytest.mark.parametrize("slug", GAMES)
def test_the_table_adds_up(slug: str) -> None:
    lines = citations.table(slug).splitlines()
    assert int(lines[-1].split()[1]) == len(citations.rules_of(slug))
    assert len(lines) == len(told(slug, "rules")) + 2
