"""The start page: three doors, what comes next for whoever comes, and where all of it leads."""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.registered import LIBRARY
from widgets import StartPage, Table, scenes, show_start
from widgets.lessons.exercises import courses, lessons
from widgets.progress.store import ExerciseResult, Progress, Records
from widgets.start.content import NOBODY, Done, content
from widgets.start.games import games
from widgets.start.page import SEARCH_SCRIPT, rules_found, start_html

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
FOLDERS = {"en": NOTEBOOKS, "cs": NOTEBOOKS / "cs"}

pytestmark = pytest.mark.usefixtures("own_progress")


class Links(HTMLParser):
    """The links of a page, each as what it says and where it leads, and what stands in its strong outline."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.next = ""
        self._depth = self._inside = 0
        self.feed(re.sub(r"<(style|script)[^>]*>.*?</\1>", "", html, flags=re.DOTALL))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a":
            self.found.append(("", given["href"] or ""))
        self._depth += tag == "section"
        if tag == "section" and "strong" in (given.get("class") or ""):
            self._inside = self._depth

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._inside = 0 if self._inside == self._depth else self._inside
            self._depth -= 1

    def handle_data(self, data: str) -> None:
        if self.found:
            text, to = self.found[-1]
            self.found[-1] = text + data, to
        if self._inside:
            self.next += f"{data} "


def shown(lang: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Links, str]:
    """What a notebook keeps of the page."""
    monkeypatch.chdir(FOLDERS[lang])
    view = show_start(lang=lang)
    html = view._repr_mimebundle_()[0]["text/html"]
    view.close()
    return Links(html), html


def learn(course: str, number: int, exercises: int) -> None:
    """Do all lessons before this one, and some exercises of it."""
    progress = Progress(course)
    for file in lessons(course).values():
        ids = list(file.exercises)[: None if file.number < number else exercises if file.number == number else 0]
        for id_ in ids:
            progress.record(id_, ExerciseResult(1, done=True))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_newcomer_is_told_where_to_begin_and_every_link_leads_somewhere(
    lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    links, html = shown(lang, monkeypatch)
    assert {"en": "Begin with this one Cities, lesson 1", "cs": "Začněte tady Města, lekce 1"}[lang] in links.next
    files = [FOLDERS[lang] / unquote(to) for _, to in links.found]
    assert len(files) > 20
    assert all(file.is_file() for file in files)
    folders = [file.resolve().relative_to(NOTEBOOKS).parts[0] for file in files]
    assert folders.count("cs") == (len(files) - 1 if lang == "cs" else 1), "one leads to the other language"
    assert html.count("class='exi' viewBox=") >= len(LIBRARY)
    assert str(NOTEBOOKS) not in html, "what is kept names no folder of this machine"


def test_every_game_has_its_facts_the_easiest_first() -> None:
    assert sorted(games()) == LIBRARY
    assert next(iter(games())) == "cities"
    for slug, facts in games().items():
        least, most = facts.minutes
        assert 0 < least <= most
        assert facts.estimated == (slug == "la_citta"), "of one alone neither publisher nor designer says it"
        assert facts.pictured(gamelib.load(slug), "en").count("<path") > 10, "a part of the board on which things lie"


def test_what_is_shown_of_a_position_is_a_part_of_the_board_where_something_lies() -> None:
    for slug, facts in games().items():
        state = gamelib.load(slug).position(facts.position)
        scene = scenes.scene(state, "en", part=facts.part)
        picture = facts.of_position(state, "en")
        left, top, width, height = map(float, re.findall(r"viewBox='([^']*)'", picture)[0].split())
        assert 0 <= left <= left + width <= scene.width + 1
        assert 0 <= top <= top + height <= scene.height + 1
        assert picture.count("href='#e-") > 4, slug


def test_who_has_begun_goes_on_in_the_course_in_which_he_was_last(monkeypatch: pytest.MonkeyPatch) -> None:
    learn("cities", 5, 2)
    learn("la_citta", 2, 1)
    links, html = shown("en", monkeypatch)
    assert "Continue where you were La Città, lesson 2" in links.next
    assert "Exercises done: 1 of 6" in links.next
    assert ("Lesson 5", "cities/05_when_is_a_milestone_met.ipynb") in links.found
    assert "4 of 9" in html
    assert html.count('<i class="done"></i>') == 5
    assert html.count('<i class="now"></i>') == 2
    learn("la_citta", 99, 0)
    assert "Continue where you were Cities, lesson 5 When is a milestone met?" in shown("en", monkeypatch)[0].next


def test_a_match_that_is_kept_comes_first_if_it_was_played_last(monkeypatch: pytest.MonkeyPatch) -> None:
    learn("rose_of_fire", 2, 1)
    match = gamelib.load("cities").new(seats=2, seed=7, start_player="red")
    table = Table(match, players=["human", "greedy"], name="my game")
    table.play(str(table.match.legal_actions()[0]))
    file = Records().file
    os.utime(file, (1, 1))
    links, _ = shown("en", monkeypatch)
    assert re.search(r"Continue where you were Cities, \d+ moves? +Red: ", links.next)
    assert ("Go on", "cities/08_shall_we_play.ipynb") in [(text.strip(), to) for text, to in links.found]
    assert "or lesson 2, What happens in a turn?" in links.next
    os.utime(file)
    later = next(file.parent.glob("matches/cities/*/*.json"))
    os.utime(later, (1, 1))
    links, _ = shown("cs", monkeypatch)
    assert "Ohnivá růže, lekce 2" in links.next
    assert "nebo rozehraná partie: Města" in links.next
    later.write_text("{}")
    assert "Města" not in shown("cs", monkeypatch)[0].next
    table.close()


def test_who_has_done_everything_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    for course in courses():
        learn(course, 99, 0)
    links, html = shown("en", monkeypatch)
    assert "All lessons are done" in links.next
    assert "0 of " not in html
    assert ("Play", "cities/play.ipynb") in [(text.strip(), to) for text, to in links.found]


def test_what_cannot_be_read_keeps_nobody_from_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    file = Records().file
    file.mkdir(parents=True)
    (file.parent / "matches").write_text("no folder")
    with pytest.warns(UserWarning, match=r"progress\.json"):
        links, _ = shown("en", monkeypatch)
    assert "Begin with this one" in links.next


def test_a_page_elsewhere_has_its_own_links_and_nobodys_progress() -> None:
    class Site:
        def lesson(self, course: str, number: int) -> str:
            return f"/{course}/{number}/"

        def play(self, game: str) -> str:
            return ""

        def rulebook(self, game: str) -> str:
            return f"/{game}/?a=1&b=<2>"

        def start(self, lang: str) -> str:
            return f"/{lang}/"

        def how_far(self) -> str:
            return ""

        practise = teachers = how_far

    made = content("en", Site(), NOBODY)
    html = start_html(made, saved=False)
    assert "<script" not in html
    assert 'href="/cities/?a=1&amp;b=&lt;2&gt;"' in html
    assert ("Begin", "/cities/1/") in [(text.strip(), to) for text, to in Links(html).found]
    assert not [to for _, to in Links(html).found if not to], "what leads nowhere is no link"
    assert content("en", Site(), Done({"cities": {"no_such": ExerciseResult(3)}})) == made


def test_the_search_knows_every_rule_in_both_languages_and_ends_no_script() -> None:
    found = json.loads(rules_found({slug: f"{slug}.ipynb" for slug in LIBRARY}, "cs"))
    ids = [rule[0] for book in found for _, _, rules in book["chapters"] for rule in rules]
    assert ids == [id_ for slug in LIBRARY for id_ in gamelib.load(slug).rulebook]
    assert found[0]["chapters"][0][2][0][1] == next(iter(gamelib.load(LIBRARY[0]).rulebook.values())).text["cs"]
    saved = StartPage(lang="en")._repr_mimebundle_()[0]["text/html"]
    assert saved.count("</script>") == 2


def test_a_live_page_looks_again_when_it_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(NOTEBOOKS)
    view = StartPage(lang="en")
    assert "Begin with this one" in view._page
    learn("cities", 2, 1)
    view._handle_custom_msg({"kind": "again"}, [])
    assert "Continue where you were" in view._page
    view.language_chosen("cs")
    assert "Pokračujte, kde jste skončili" in view._page
    assert "Hotové lekce: 1 z" in repr(view)
    view.close()
    with pytest.raises(TypeError, match="StartPage has no colour; it takes lang"):
        StartPage(colour="red")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_that_a_notebook_keeps_searches_as_it_does_today(lang: str) -> None:
    (notebook,) = FOLDERS[lang].glob("00_*.ipynb")
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    assert any(SEARCH_SCRIPT in "".join(data.get("text/html", [])) for data in outputs), (
        "run `.venv/bin/python -m scripts.run_notebooks` with this notebook"
    )
