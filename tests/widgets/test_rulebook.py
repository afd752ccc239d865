"""A rulebook as a page: all of it, in both languages, live and saved."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY
from widgets import BookView, show_rulebook
from widgets.rulebook import words
from widgets.rulebook.page import page
from widgets.sheets.rule_sources import ids_in
from widgets.text import other_language, say

ROOT = Path(__file__).parents[2]
SAVED_AT_MOST = 104_000
"""Bytes of a page that a notebook keeps."""


class Read(HTMLParser):
    """What a page holds: its elements by what they are, each with its attributes and its text."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], list[str]]] = []
        self.within: list[tuple[str, dict[str, str], list[str]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = (tag, {name: value or "" for name, value in attrs}, list[str]())
        self.elements.append(element)
        if tag != "input":
            self.within.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.within.pop()[0] == tag, "what is opened is closed"

    def handle_data(self, data: str) -> None:
        for _, _, text in self.within:
            text.append(data)

    def all(self, tag: str) -> list[tuple[dict[str, str], str]]:
        return [(attributes, "".join(text)) for name, attributes, text in self.elements if name == tag]


@pytest.fixture(params=LIBRARY)
def slug(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_rule_stands_once_in_its_chapter_with_both_texts(slug: str) -> None:
    game = gamelib.load(slug)
    for lang in LANGUAGES:
        read = Read(page(game, lang, saved=True))
        assert not read.within
        rules = read.all("article")
        assert [attributes["id"] for attributes, _ in rules] == [*game.rulebook]
        for (_, text), rule in zip(rules, game.rulebook.values(), strict=True):
            assert rule.text["en"] in text
            assert rule.text["cs"] in text
            assert text.startswith(f"{rule.id}{rule.kind_name(lang)}{rule.text[lang]}")
        titles = [game.rulebook.title(chapter, lang) for chapter in game.rulebook.chapters()]
        assert [text for _, text in read.all("h3")] == titles
        assert {attributes["lang"] for attributes, _ in read.all("p") if "lang" in attributes} == {other_language(lang)}


def test_every_id_that_is_named_leads_somewhere(slug: str) -> None:
    read = Read(page(gamelib.load(slug), "en", saved=True))
    ids = {attributes["id"] for tag in ("article", "h3") for attributes, _ in read.all(tag)}
    links = [attributes["href"] for attributes, _ in read.all("a") if attributes["href"].startswith("#")]
    assert links
    assert {link[1:] for link in links} <= ids
    named = {id_ for _, text in read.all("small") for id_ in ids_in(text)}
    assert len(named) > 20
    assert named <= ids


def test_what_a_notebook_keeps_is_small(slug: str) -> None:
    for lang in LANGUAGES:
        data, _ = BookView(slug, lang=lang)._repr_mimebundle_()
        assert len(data["text/html"].encode()) < SAVED_AT_MOST
        assert data["text/plain"].count("\n") == 0
        assert str(ROOT) not in data["text/html"], "what is kept names no folder of this machine"


def test_the_saved_page_has_its_script_and_the_live_one_gets_it_with_the_widget() -> None:
    view = BookView("la_citta", lang="cs")
    saved = view._repr_mimebundle_()[0]["text/html"]
    assert saved.count("<script type='module'>") == 1
    assert BookView._esm in saved
    assert "</script" not in BookView._esm
    assert "<script" not in view._page
    assert view._page.partition("<div")[2].replace(" saved", "") in saved.replace(" saved", "")
    view.close()


def test_numbers_are_those_of_the_box() -> None:
    view = show_rulebook("urbania", edition={"constants": {"city_growth_price": 7}}, lang="en")
    assert "City Growth costs 7 points" in view._page
    assert "City Growth costs 1 point" in show_rulebook("urbania", lang="en")._page


def test_texts_of_an_edition_are_text_and_not_markup() -> None:
    evil = "<img src=x onerror='alert(1)'> =\"x\""
    game = gamelib.load("la_citta", {"game": {"name_en": evil}})
    read = Read(page(game, "en", saved=True))
    assert not read.all("img")
    assert [text for _, text in read.all("h2")] == [evil]


def test_what_unfolds_comes_from_the_kernel_with_the_picture_the_python_and_the_tests() -> None:
    view = BookView("la_citta", lang="en")
    sent: list[Any] = []
    view.send = sent.append  # type: ignore[method-assign]
    for content in ({"rule": "CIT-BLD.7", "n": 1}, {"rule": "CIT-X.1", "n": 2}, {"rule": ["x"], "n": 3}, None):
        view._receive(None, content, [])
    full, *rest = sent
    assert full["a"] == 1
    assert "<svg" in full["more"]
    assert "gamelib/games/la_citta/building.py" in full["more"]
    assert re.search(r"tests/games/la_citta/\w+\.py::test_\w+", full["more"])
    assert [(answer["a"], answer["more"]) for answer in rest] == [(2, ""), (3, ""), (None, "")]
    view.close()


def test_a_learner_who_chooses_another_language_gets_the_other_page() -> None:
    view = BookView("cities", lang="en")
    view.language_chosen("cs")
    assert view.lang == "cs"
    assert f"<h2>{view.game.title('cs')}</h2>" in view._page
    assert repr(view).startswith(say("rulebook.still", "cs", title="Města", rules=0, chapters=0)[:12])
    view.close()


@pytest.mark.parametrize(
    ("wanted", "keywords", "kind", "text"),
    [
        (7, {}, TypeError, "a game or its name is wanted, such as 'la_citta', not int"),
        ("la_cita", {}, ValueError, "la_citta"),
        ("la_citta", {"lang": "de"}, ValueError, "There is no language 'de'"),
        (gamelib.load("la_citta"), {"edition": {}}, TypeError, "this game is in one already"),
    ],
)
def test_what_is_no_game_is_refused_in_words(wanted: Any, keywords: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        show_rulebook(wanted, **keywords)


def test_an_unknown_keyword_is_refused_with_the_known_ones() -> None:
    with pytest.raises(TypeError, match="BookView has no colour; it takes a game and lang"):
        BookView("la_citta", colour="red")


def test_words_that_mean_the_same_say_something() -> None:
    known = words.known()
    idle = known["idle"].split()
    groups = [group.split() for group in known["alike"].split("|")]
    assert len(groups) > 20
    assert all(len(group) == len(set(group)) > 1 for group in groups)
    assert all(any(not word.endswith("?") for word in group) for group in groups), "a group finds something"
    assert not {word.rstrip("?") for group in groups for word in group} & set(idle)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_notebooks_keep_of_rulebooks_is_their_page_of_today(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Said here already, and not first where all notebooks are executed: it is the script that changes often."""
    old = []
    for slug in LIBRARY:
        monkeypatch.chdir(ROOT / "notebooks" / ("cs" if lang == "cs" else "") / slug)
        if page(gamelib.load(slug), lang, saved=True) not in kept_pages():
            old.append(slug)
    assert not old, "run `.venv/bin/python -m scripts.run_notebooks` with their notebooks"


def kept_pages() -> list[str]:
    """The pages among the outputs of the rulebook's notebook that lies here."""
    cells = json.loads(Path("the_rulebook.ipynb").read_text("utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    return ["".join(data.get("text/html", [])) for data in outputs]
