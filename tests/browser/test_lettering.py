"""What is written in pictures, cards and panels is whole, stays on what it stands on and runs into nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import State
from gamelib.games.cities.state import Cities
from gamelib.games.rose_of_fire.state import Rose
from gamelib.text.markup import escape
from gamelib.text.messages import LANGUAGES
from scripts import make_pictures
from tests.browser.bare import FONTS, TWO_FRAMES, page_in_font, show
from tests.browser.browsing import Browser, Page
from tests.registered import GAMES, sweep_but
from widgets import Lesson, Table, scenes
from widgets.board.board import Board
from widgets.board.panels import HandOver, Panels
from widgets.lessons.exercises import lessons
from widgets.lessons.specs import ChallengeSpec
from widgets.sheets.rule_card import open_card
from widgets.svg import definitions, draw, static
from widgets.svg.element import LAYERS, Element
from widgets.svg.scene import Scene
from widgets.text import say

_HELD = 5
"""So many cards in a hand at once."""

WIDTHS = [934, 800, 700]
"""A notebook on a laptop; the narrowest board with two columns, or nearly; a stacked one."""

NAMES = ["Anastázie Kratochvílová", "Maximilian", "Jo", "Wilhelmina", "Bartholomäus"]

Fault = tuple[str, str, str, str, float]


WIDE, NARROW = FONTS


def spoken(font: str, n: int) -> Iterable[str]:
    """The languages in which the nth of its sort is measured.

    In the widest font both; in the other, in which less collides, one for every third of them, in turn each.
    """
    if font == WIDE:
        return LANGUAGES
    return [] if n % 3 else [LANGUAGES[n // 3 % len(LANGUAGES)]]


EVERY_GAME = "every game in both fonts"


def in_both_fonts(slugs: Collection[str], but: tuple[str, str]) -> pytest.MarkDecorator:
    """These games in both fonts, all swept but one: which, is another one with each sort of picture."""
    return pytest.mark.parametrize(
        ("font", "slug"), sweep_but([but], product(FONTS, slugs), EVERY_GAME), indirect=["font"]
    )


@pytest.fixture(scope="module")
def font(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def page(browser: Browser, font: str) -> Iterator[Page]:
    """A page that shows one picture or table after the other in one font, and knows how to measure it."""
    made = page_in_font(browser, font)
    made.add_script_tag(path=Path(__file__).with_name("lettering.js"))
    yield made
    made.close()


# ---------------------------------------------------------------- pictures


def markup(scene: Scene) -> Iterator[tuple[str, str]]:
    """The large picture and the leaves; every element says its key."""
    for leaf, (_, width, height) in {"": ("", scene.width, scene.height), **scene.leaves}.items():
        shown = [(LAYERS.index(one.layer), key, one) for key, one in scene.elements.items() if one.leaf == leaf]
        body = "".join(_keyed(key, one) for _, key, one in sorted(shown, key=lambda its: its[:2]))
        body += "".join(_dot(key, one) for _, key, one in shown if scene.actions(key))
        defs = "".join(map(definitions.definition, sorted(definitions.with_inner(definitions.references(body)))))
        svg = f'<svg class="ex exi" width="{width}" height="{height}"><defs>{defs}</defs>{body}</svg>'
        yield leaf, definitions.with_prefix(svg, "e")


def _dot(key: str, element: Element) -> str:
    cx, cy = static.dot(element)
    return f'<g data-key="open {escape(key)}"><circle class="open ring" cx="{cx}" cy="{cy}" r="6"/></g>'


def _keyed(key: str, element: Element) -> str:
    return f'<g data-key="{escape(key)}">{draw.group(element.svg, at=element.at)}</g>'


def faults(page: Page, drawn: Iterable[tuple[str, str]]) -> list[Fault]:
    """What is wrong with the lettering of these pictures."""
    found: list[Fault] = []
    for svg, name in {svg: name for name, svg in drawn}.items():
        show = "([svg, where]) => { here.innerHTML = svg; return faults(here.querySelector('svg'), where); }"
        found += page.evaluate(show, [svg, name])
    return found


def refuse(found: list[Fault]) -> None:
    """Fail with a line for each fault, every one only where it is met first."""
    first = {tuple(fault[1:4]): fault for fault in reversed(found)}
    lines = [f"{where}: {key}: “{text}” {what}, by {by} u" for where, key, text, what, by in first.values()]
    assert not lines, f"{len(lines)} faults\n" + "\n".join(lines[:40])


def drawn(
    slug: str, states: Iterable[tuple[str, State]], part: Iterable[str] = (), *, font: str = WIDE
) -> Iterator[tuple[str, str]]:
    for n, (name, state) in enumerate(states):
        for lang in spoken(font, n):
            scene = scenes.scene(state, lang, part=part)
            scenes.marks(state, lang).put(scene)
            for leaf, svg in markup(scene):
                yield f"{slug} {name} {leaf or ' '.join(part)} {lang}", svg


def moments(slug: str) -> Iterator[tuple[str, State]]:
    """The named positions, and the beginning at a full table."""
    game = gamelib.load(slug)
    yield from ((name, game.position(name)) for name in game.positions())
    yield "new", game.new(seats=max(game.seats), seed=1).state


CARD = draw.octagon(20, 20, 160, 60, "ra ln", 10)
WELL = draw.text(32, 50, "Raval", "b")


STREET = draw.text(32, 50, "A very long street in Gràcia")
MEASURED = {
    "on its card": (CARD + WELL, ""),
    "under a card": (WELL + CARD, "covered by path.ra ln of it"),
    "on the paper": (STREET, ""),
    "out of its card": (
        CARD + STREET,
        "over the border of path.ra ln of it",
    ),
    "over a corner": (CARD + draw.text(150, 50, "Castle"), "over the border of path.ra ln of it"),
    "on another text": (CARD + WELL + draw.text(80, 56, "9"), "“9” of it"),
    "beside another text": (CARD + WELL + draw.text(94, 50, "9"), ""),
    "under a sign": (CARD + WELL + draw.glyph("crown", 60, 46, 20), "covered by #e-crown of it"),
    "under a line": (CARD + WELL + draw.line(10, 46, 60, 46), "covered by path.no ln of it"),
    "above a line": (draw.line(10, 46, 60, 46) + CARD + WELL, ""),
    "at the edge": (CARD + draw.text(360, 50, "edge"), "the picture's edge"),
}
"""A text and what it stands on; what is wrong with it."""


@pytest.mark.parametrize("font", FONTS, indirect=True)
@pytest.mark.parametrize("case", MEASURED)
def test_what_is_measured(page: Page, case: str) -> None:
    drawing, said = MEASURED[case]
    scene = Scene("lettering", 380, 100, "Lettering")
    scene.add("it", "cards", drawing)
    assert {fault[3] for fault in faults(page, markup(scene))} == ({said} if said else set())


@in_both_fonts(GAMES, but=(WIDE, "cities"))
def test_positions(page: Page, font: str, slug: str) -> None:
    refuse(faults(page, drawn(slug, moments(slug), font=font)))


@in_both_fonts(GAMES, but=(NARROW, "rose_of_fire"))
def test_parts_by_themselves(page: Page, slug: str) -> None:
    found: list[Fault] = []
    some = list(moments(slug))[::9]
    for part in scenes.painter_of(gamelib.load(slug)).parts(some[0][1]):
        found += faults(page, drawn(slug, some, [part]))
    refuse(found)


def rose_cards(state: Rose) -> Iterator[tuple[str, State]]:
    """Every card in the open hand and in play."""
    cards = range(len(state.game.box.faces))
    for held in chunks(cards, _HELD):
        shown = state.copy()
        shown.hand[state.active] = tuple(held)
        yield "hand", shown
    for card in cards:
        shown = state.copy()
        shown.card = card
        yield "in_play", shown


def cities_cards(state: Cities) -> Iterator[tuple[str, State]]:
    """Every card on the board and before its owner; the milestones of every metropolis."""
    box = state.game.box
    row = box.slots[0]
    for items in chunks(box.items[0], len(row)):
        shown = state.copy()
        for slot, item in zip(row, items, strict=False):
            shown.up[slot], shown.worker[slot] = (item,), -1
        shown.cards[state.active] = tuple(box.thing[item] for item in items)
        yield "draft", shown
        yield "cards", shown
    for metropolis in range(len(box.milestones_of)):
        shown = state.copy()
        shown.metropolis = metropolis
        yield "metropolis", shown


def chunks(items: Iterable[int], size: int) -> Iterator[list[int]]:
    left = iter(items)
    while some := list(islice(left, size)):
        yield some


CARDS: dict[str, Callable[[Any], Iterator[tuple[str, State]]]] = {"rose_of_fire": rose_cards, "cities": cities_cards}


@in_both_fonts(CARDS, but=(WIDE, "cities"))
def test_every_card(page: Page, slug: str) -> None:
    state, found = gamelib.load(slug).position("first_turn"), []
    for part, shown in CARDS[slug](state):
        found += faults(page, drawn(slug, [("cards", shown)], [part]))
    refuse(found)


@pytest.mark.parametrize("font", sweep_but([WIDE], FONTS, "both fonts"), indirect=True)
def test_the_pictures_of_the_readme(page: Page, tmp_path: Path) -> None:
    """Measured at twice their size: a board drawn half as large then has type of the size that a table has."""
    make_pictures.main(tmp_path)
    files = sorted(tmp_path.glob("*_light.svg"))
    enlarged = "<svg width='200%' "
    drawn = ((file.name, file.read_text("utf-8").replace("<svg ", enlarged, 1)) for file in files)
    page.set_viewport_size({"width": 1940, "height": 960})
    refuse(faults(page, drawn))


# ---------------------------------------------------------------- panels


def tables(slug: str, font: str) -> Iterator[tuple[str, int, Table]]:
    """Tables at some positions and their widths, with long names, odds to be read, and the longest rule.

    Each in the language that says more.
    """
    game = gamelib.load(slug)
    longest = max(game.rulebook, key=lambda rule: len(game.rulebook[rule].text["cs"]))
    matches = [(name, game.resume(state)) for name, state in moments(slug)]
    for n, (name, match) in enumerate([("odds", game.new(seats=max(game.seats), chance="ask")), *matches[::2]]):
        made = [
            Table(match, names=NAMES[: match.seats], lang=lang, slow=n % 2 == 1, name=f"lettering {lang}")
            for lang in spoken(font, n)
        ]
        if made:
            table = max(made, key=lambda table: len(str(table.board.panels)))
            if n % 4 == 3:
                table.show_rule(longest)
            yield f"{slug} {name} {table.lang}", WIDTHS[n % len(WIDTHS)], table


@pytest.mark.sweep("every panel; positions, cards and tasks are looked at in `make test`")
@in_both_fonts(GAMES, but=(WIDE, "barcelona"))
def test_panels(page: Page, font: str, slug: str) -> None:
    found: list[Fault] = []
    for where, width, table in tables(slug, font):
        page.set_viewport_size({"width": width, "height": 768})
        show(page, table.board)
        found += page.evaluate("(where) => cuts(here.querySelector('.eb'), where)", where)
    refuse(found)


_WITH_MENUS = {"six_tokens", "crown_and_event", "three_wide", "one_free_water"}
"""Positions with a place where several things can be done."""


@in_both_fonts(GAMES, but=(NARROW, "urbania"))
def test_menus(page: Page, slug: str) -> None:
    found: list[Fault] = []
    page.set_viewport_size({"width": WIDTHS[0], "height": 768})
    game = gamelib.load(slug)
    for name, state in moments(slug):
        for lang in LANGUAGES if name in _WITH_MENUS else ():
            show(page, Table(game.resume(state), names=NAMES[: state.seats], lang=lang, name="lettering").board)
            found += page.evaluate("(where) => cutsInMenus(here.querySelector('.eb'), where)", f"{slug} {name} {lang}")
    refuse(found)


@pytest.mark.parametrize("font", sweep_but([WIDE], FONTS, "both fonts"), indirect=True)
def test_the_screen_is_handed_over(page: Page) -> None:
    found: list[Fault] = []
    for lang in LANGUAGES:
        title, text, button = (say(f"table.hand_over{part}", lang, name=NAMES[0]) for part in ("", "_text", "_button"))
        handover: HandOver = {"title": title, "text": text, "button": button, "disc": 1}
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 768})
            show(page, Board(Scene("handover", 960, 700, "Hand over"), panels={"handover": handover}, lang=lang))
            found += page.evaluate("(where) => cutsNow(here.querySelector('.eb'), where)", f"{lang} {width}")
    refuse(found)


@in_both_fonts(GAMES, but=(NARROW, "courtyards"))
def test_rule_cards(page: Page, font: str, slug: str) -> None:
    """Beside an empty picture: the board has been measured."""
    found: list[Fault] = []
    game = gamelib.load(slug)
    page.set_viewport_size({"width": WIDTHS[0], "height": 768})
    for lang in spoken(font, 2 * GAMES.index(slug)):
        table = Table(game.resume(game.position("first_turn")), lang=lang, name="lettering")
        for rule in sorted(game.rulebook)[::9]:
            panels: Panels = {**table.board.panels, "rule": open_card(rule, game, lang)}
            show(page, Board(Scene("empty", 960, 700, "Empty"), panels=panels, lang=lang))
            found += page.evaluate("(where) => cutsNow(here.querySelector('.eb-card'), where)", f"{rule} {lang}")
    refuse(found)


STAGES = [(1920, 1080), (1024, 768)]
"""A projector, and an old one."""
ON_STAGE = [*product([WIDE], GAMES, STAGES), *((NARROW, slug, STAGES[n % 2]) for n, slug in enumerate(GAMES))]


@pytest.mark.parametrize(
    ("font", "slug", "screen"),
    sweep_but([(WIDE, "urbania", STAGES[1])], ON_STAGE, EVERY_GAME),
    indirect=["font"],
)
def test_the_stage(page: Page, slug: str, screen: tuple[int, int]) -> None:
    """Of the two screens each in another language."""
    found: list[Fault] = []
    page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    game, lang = gamelib.load(slug), LANGUAGES[(GAMES.index(slug) + STAGES.index(screen)) % len(LANGUAGES)]
    table = Table(game.new(seats=max(game.seats), chance="ask"), lang=lang, slow=True, name="lettering")
    for board in (table.board, Table(game.resume(game.position("first_turn")), lang=lang).board):
        show(page, board)
        page.locator(".eb-decision h3").click()
        page.evaluate("() => here.querySelector('[data-f=stage]').click()")
        page.wait_for_selector(".eb-stage")
        page.evaluate(TWO_FRAMES)
        found += page.evaluate("(where) => cuts(here.querySelector('.eb'), where)", f"{slug} {lang} stage")
        page.keyboard.press("h")
        found += page.evaluate("(where) => cutsNow(here.querySelector('.eb-keys'), where)", f"{slug} {lang} keys")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    refuse(found)


@in_both_fonts(GAMES, but=(WIDE, "courtyards"))
def test_tasks(page: Page, font: str, slug: str) -> None:
    """Each with all its hints, in turn at each width and in each language; in the narrower font every other."""
    found: list[Fault] = []
    asked = [(file.number, id_) for file in lessons(slug).values() for id_ in file.exercises]
    tasks = [(number, id_) for number, id_ in asked if isinstance(lessons(slug)[number].exercises[id_], ChallengeSpec)]
    for n, (number, id_) in enumerate(tasks[:: 1 if font == WIDE else 2]):
        lang = LANGUAGES[n % len(LANGUAGES)]
        task = Lesson(slug, number, lang=lang).challenge(id_)
        for _ in task.spec.hints:
            task.hint()
        page.set_viewport_size({"width": WIDTHS[n % len(WIDTHS)], "height": 768})
        show(page, task.table.board)
        found += page.evaluate("(where) => cuts(here.querySelector('.eb'), where)", f"{slug} {id_} {lang}")
        task.close()
    refuse(found)
