"""The box of a board on screens as people have them: all of it together in the window, and nothing in it moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import NATURE, Match
from gamelib.text.messages import LANGUAGES
from tests.browser.bare import ANSWERED, bare_page, page_in_font, show, show_state
from tests.browser.boxes import BOXES, LAPTOP, STEADY, WALL, in_cell
from tests.browser.browsing import PLACE, Browser, Page, focused, press, sync_api, tab_to
from tests.registered import sweep_but
from widgets import Table, scenes
from widgets.board.board import Board
from widgets.board.panels import DecisionPanel, Note
from widgets.board.protocol import Message
from widgets.lessons.challenge import Challenge
from widgets.lessons.exercises import lessons
from widgets.lessons.explorer import Explorer
from widgets.lessons.question import Question
from widgets.lessons.specs import QuestionSpec
from widgets.match import match_panels
from widgets.match.players import Seating
from widgets.progress.store import Progress
from widgets.svg import draw
from widgets.svg.scene import Leaf, Scene

expect = sync_api.expect

SEATS = {"rose_of_fire": 4, "cities": 4, "la_citta": 5, "barcelona": 4, "urbania": 5}
SMALL = """() => {
  const seen = (node) => node.checkVisibility() && !node.closest(".eb-hidden") && node.getBoundingClientRect().width;
  const size = (node) => parseFloat(getComputedStyle(node).fontSize) * (node.getScreenCTM?.().a ?? 1);
  const written = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
  const texts = [...document.querySelectorAll(".eb *")].filter((node) => written(node) && seen(node));
  const small = (least, drawn) => texts.filter((node) => !!node.ownerSVGElement === drawn && size(node) < least)
    .map((node) => [node.textContent, Math.round(10 * size(node)) / 10]);
  return [...small(13, false), ...small(11, true)];
}"""
"""Texts in panels below 13 pixels, and in pictures below 11."""

UNCOVERED = """() => {
  const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
  return [0.1, 0.5, 0.9].every((part) => document.activeElement.contains(
    document.elementFromPoint((left + right) / 2, top + part * (bottom - top))));
}"""
"""Is the place that has the focus seen from its top to its bottom?"""

UNSEEN = """() => {
  const panel = document.querySelector(".eb-decision > .eb-scrolls"), frame = panel.getBoundingClientRect();
  const low = [...panel.querySelectorAll(".eb-lead, h3, .eb-field > *, .eb-buttons > *, .eb-outcomes > *")]
    .filter((node) => node.getBoundingClientRect().bottom > frame.bottom + 0.5);
  const more = panel.scrollHeight - panel.clientHeight;
  return [...low.map((node) => node.textContent), ...(more > 1 ? [`${more} pixels more of the sentence`] : [])];
}"""
"""What of a decision, or of a question, one does not see without scrolling."""

PRESSED = """() => {
  const high = document.querySelector(".eb-lower").clientHeight;
  return high < 93 ? [`${high} pixels for the reply`] : [];
}"""
"""A box that is too low for its question takes the room of what is said to an answer."""


@pytest.fixture(scope="module")
def pages(browser: Browser) -> Iterator[Any]:
    """Shows a board in a page of its own, in a cell and a window of these sizes."""
    opened: list[Page] = []

    def show(board: Board, cell: int, window: int) -> Page:
        page = bare_page(browser, board)
        opened.append(page)
        in_cell(page, cell, window)
        return page

    yield show
    for page in opened:
        page.close()


def whole(page: Page, window: int) -> None:
    """All of the box together in the window, and all of the picture in the box."""
    boxes = page.evaluate(BOXES)
    left, top, width, height = boxes[".eb-body"]
    assert height <= window - 20, boxes
    for part, (x, y, w, h) in boxes.items():
        assert left - 0.5 <= x, (part, boxes)
        assert x + w <= left + width + 0.5, (part, boxes)
        assert top - 0.5 <= y, (part, boxes)
        assert y + h <= top + height + 0.5, (part, boxes)
    assert boxes[".eb-lower"][3] > 180, boxes
    assert boxes[".eb-decision"][3] > 80, boxes
    assert boxes[".eb-here"][3] > 60, boxes


def at_position(slug: str, name: str, lang: str = "en") -> Table:
    game = gamelib.load(slug)
    return Table(game.resume(game.position(name)), lang=lang, name=f"box {lang}")


@pytest.mark.parametrize(
    ("slug", "screen"),
    sweep_but([("rose_of_fire", LAPTOP)], product(SEATS, [LAPTOP, WALL]), "every game on both screens"),
)
def test_type_can_be_read(pages: Any, slug: str, screen: tuple[int, int]) -> None:
    page = pages(Table(played(slug, 60), name="box").board, *screen)
    whole(page, screen[1])
    for tab in page.locator("[role=tab]").all():
        tab.click()
        assert page.evaluate(SMALL) == []
    page.close()


def played(slug: str, moves: int) -> Match[Any]:
    """A match in which somebody has played anything."""
    match, rng = gamelib.load(slug).new(seats=SEATS[slug], seed=5), random.Random(5)
    for _ in range(moves):
        match.play(rng.choice(match.legal_actions()))
    return match


OPEN = "[data-p][aria-disabled=false]:not([data-front])"
CHOICES = f":is({OPEN}, .eb-decision [data-does][aria-disabled=false]):visible"


@pytest.mark.parametrize(
    ("slug", "turns"),
    sweep_but([("barcelona", 15)], [("barcelona", 15), *((slug, 30) for slug in SEATS)], "thirty turns of every game"),
)
def test_the_board_moves_by_no_pixel_with_the_mouse_and_what_can_be_done_is_never_hidden(
    pages: Any, slug: str, turns: int
) -> None:
    """Whole games are played with keys (`test_whole_game`)."""
    table, rng = Table(gamelib.load(slug).new(seats=3, seed=7), name="box", slow=True), random.Random(7)
    page = pages(table.board, *LAPTOP)
    before = page.evaluate(STEADY)
    for turn in range(turns):
        choices = page.locator(CHOICES)
        assert choices.count() > 0, table.state.text()
        choice = choices.nth(rng.randrange(choices.count()))
        choice.hover(force=True)
        assert page.evaluate(STEADY) == before, "pointing moves nothing"
        choice.click(force=True)
        if page.locator(".eb-menu").is_visible():
            assert page.evaluate(STEADY) == before, "a menu moves nothing"
            page.locator(".eb-menu [role=menuitem]").first.click()
        if turn % 10 == 1:
            table.note("A note", "Read it. " * 30, "bad")
        if turn % 10 == 2:
            page.locator(".eb-side .eb-rule:visible").first.click()
            expect(page.locator(".eb-card")).to_be_visible()
        if turn % 10 == 3:
            page.locator(".eb-more summary").click()
            assert page.evaluate(STEADY) == before, "the tools open over the panels"
            page.locator(".eb-more summary").click()
        page.evaluate(ANSWERED)
        assert page.evaluate(STEADY) == before, turn
    assert table.match.line > turns / 3
    page.close()


def test_the_tab_that_matters_opens_by_itself(pages: Any) -> None:
    board = leafy()
    page = pages(board, *LAPTOP)
    tab = page.locator("[role=tab][aria-selected=true]")
    expect(tab).to_have_text("Marketsomething can be done here")
    page.get_by_role("tab", name="Tracks").click()
    expect(tab).to_have_text("Tracks")
    page.locator('[data-p="cell"]').click()
    expect(tab).to_have_text("Tracks"), "nothing else needs to be seen, so what was chosen stays"
    page.locator('[data-p="cell"]').click()
    expect(tab).to_have_text("Marketsomething can be done here")
    page.locator('[data-p="card:1"]').click()
    expect(tab).to_have_text("Careful")


TABS = """() => {
  const list = here.querySelector(".eb-tablist"), { top, bottom, left, right } = list.getBoundingClientRect();
  return [...list.querySelectorAll("[role=tab]")].filter((tab) => {
    const box = tab.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom && box.left >= left && box.right <= right
      && tab.scrollWidth <= tab.clientWidth;
  }).map((tab) => tab.dataset.tab);
}"""
"""The tabs that are seen whole."""


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize(
    ("slug", "lang"),
    sweep_but([("urbania", "cs"), ("barcelona", "en")], product(SEATS, LANGUAGES), "every game in both languages"),
)
def test_tabs_stand_in_one_row_and_a_button_turns_to_those_that_have_no_room(
    laptop: Page, slug: str, lang: str
) -> None:
    show(laptop, Table(played(slug, 30), lang=lang, name="box").board)
    names = laptop.locator("[role=tab]").evaluate_all("(tabs) => tabs.map((tab) => tab.dataset.tab)")
    assert laptop.locator(".eb-tablist").bounding_box()["height"] <= 30
    seen, turn = laptop.evaluate(TABS), laptop.locator(".eb-others")
    assert turn.is_visible() == (seen != names)
    if turn.is_visible():
        for _ in range(6):
            turn.click()
            row = laptop.evaluate(TABS)
            if row[0] == names[0]:
                break
            seen += row
        assert seen == names
    for name in names:
        laptop.locator(f'[role=tab][data-tab="{name}"]').click()
        assert name in laptop.evaluate(TABS)


def leafy() -> Board:
    """A cell, a market on a leaf, and tracks on another; what is clicked opens the next thing."""
    shown: list[Scene] = []

    def scene(stage: int) -> Scene:
        made = Scene("leafy", 400, 400, "Leafy")
        made.leaves |= {"market": Leaf("Market", 440, 300), "tracks": Leaf("Tracks", 440, 300)}
        made.add("cell", "ground", draw.cell(), (40, 40), label="cell", size=(48, 48))
        for i in range(3):
            card = draw.octagon(0, 0, 120, 80, "ra ln", 10)
            made.add(
                f"card:{i}", "cards", card, (20 + 140 * i, 20), label="card", size=(120, 80), group=1, leaf="market"
            )
        made.add(
            "track", "cards", draw.text(0, 20, "track"), (20, 20), label="track", size=(80, 30), group=2, leaf="tracks"
        )
        if stage != 1:
            made.open("card:1", "take 1")
        made.open("cell", "wait")
        return made

    board = Board(scene(0), panels={"decision": {"title": "Take a card"}, "log": [{"text": "Once."}]})

    def act(message: Message) -> None:
        shown.append(board.scene)
        note: Note | None = {"title": "Careful", "text": "That was it."} if message["text"] != "wait" else None
        board.show(scene(1 if note or len(shown) == 1 else 2), note=note)

    board.on("act", act)
    return board


def test_a_leaf_is_walked_to_with_the_keyboard(pages: Any) -> None:
    page = pages(leafy(), *LAPTOP)
    page.get_by_role("tab", name="Tracks").click()
    page.locator("#before").click()
    tab_to(page, PLACE)
    press(page, "PageDown")
    assert focused(page) == "card:0"
    expect(page.locator("[role=tab][aria-selected=true]")).to_contain_text("Market")
    press(page, "ArrowRight", "Enter")
    expect(page.locator("[role=tab][aria-selected=true]")).to_contain_text("Careful")


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize("cell", [480, 700])
def test_where_there_is_no_room_for_two_columns_the_decision_stays_in_sight(pages: Any, cell: int) -> None:
    page = pages(Table(played("rose_of_fire", 20), name="box").board, cell, 500)
    for down in (0, 200, 10_000):
        page.evaluate("(y) => { document.querySelector('.eb-body').scrollTop = y; }", down)
        body, title = (page.locator(part).bounding_box() for part in (".eb-body", ".eb-decision h3"))
        assert body["height"] <= 500
        assert body["y"] <= title["y"]
        assert title["y"] + title["height"] <= body["y"] + body["height"]


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize("part", [(), ("city", "hand"), ("streets",)])
def test_a_still_picture_takes_the_room_of_the_live_board(pages: Any, part: tuple[str, ...]) -> None:
    table = Table(played("rose_of_fire", 20), part=part, name="box")
    page = pages(table.board, *LAPTOP)
    live = page.locator(".eb-body").bounding_box()
    page.evaluate("(svg) => { document.getElementById('board0').innerHTML = svg; }", picture_of(table))
    still = page.locator("#board0 > svg").bounding_box()
    assert abs(still["width"] - live["width"]) < 1
    assert abs(still["height"] - live["height"]) < 1


@pytest.mark.sweep("every size of a window")
def test_a_still_picture_of_a_question_takes_its_room(pages: Any, tmp_path: Path) -> None:
    progress = Progress("rose_of_fire", tmp_path / "progress.json")
    spec = next(spec for file in lessons("rose_of_fire").values() for spec in file.exercises.values() if spec.part)
    assert isinstance(spec, QuestionSpec)
    question = Question(spec, gamelib.load("rose_of_fire"), progress, name="box")
    page = pages(question.board, *LAPTOP)
    live = page.locator(".eb-body").bounding_box()
    page.evaluate("(svg) => { document.getElementById('board0').innerHTML = svg; }", picture_of(question))
    still = page.locator("#board0 > svg").bounding_box()
    assert live["height"] < 480
    assert abs(still["height"] - live["height"]) < 1


def picture_of(table: Table | Question) -> str:
    data = table._repr_mimebundle_()
    return str((data[0] if isinstance(data, tuple) else data)["image/svg+xml"])


SMALL_WINDOWS = [(480, 400), (732, 488)]


@pytest.mark.parametrize(
    ("slug", "cell", "window"),
    sweep_but(
        [("urbania", 480, 400)],
        [(slug, *window) for slug in SEATS for window in SMALL_WINDOWS],
        "every game in both windows",
    ),
)
def test_in_a_small_window_all_that_can_be_done_is_come_to(pages: Any, slug: str, cell: int, window: int) -> None:
    page = pages(at_position(slug, "first_turn").board, cell, window)
    page.locator("#before").click()
    tab_to(page, PLACE)
    opened = page.locator(f"{OPEN}:visible").count()
    seen = set()
    for _ in range(opened):
        press(page, "n")
        seen.add(focused(page))
        assert page.evaluate(UNCOVERED), focused(page)
    assert len(seen) == opened > 1
    page.close()


# ---------------------------------------------------------------- decisions, questions and tasks, one after the other


@pytest.fixture(scope="module")
def laptop(browser: Browser) -> Iterator[Page]:
    """A page as wide as a cell on a laptop, in the widest of the usual fonts."""
    page = page_in_font(browser, "DejaVu Sans")
    page.set_viewport_size(dict(zip(("width", "height"), LAPTOP, strict=True)))
    yield page
    page.close()


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize("slug", sweep_but(["cities"], SEATS, "every teaching position of every game"))
def test_board_hand_and_decision_are_seen_together_and_whole(laptop: Page, slug: str) -> None:
    """Each position in the language that says more of it."""
    unseen = {}
    for name in gamelib.load(slug).positions():
        both = [at_position(slug, name, lang).board for lang in LANGUAGES]
        show(laptop, max(both, key=lambda board: length(board.panels["decision"])))
        whole(laptop, LAPTOP[1])
        if found := laptop.evaluate(UNSEEN):
            unseen[name] = found
    assert not unseen


LESSONS = [(slug, number) for slug in SEATS for number in lessons(slug)]


@pytest.mark.parametrize(("slug", "number"), sweep_but([("cities", 3)], LESSONS, "every exercise of every lesson"))
def test_a_question_or_task_is_seen_whole_with_its_answers(
    laptop: Page, slug: str, number: int, tmp_path: Path
) -> None:
    """In the language and at the moment that say most; of moments that say as much, answered and not asked."""
    game, progress, unseen = gamelib.load(slug), Progress(slug, tmp_path / "progress.json"), {}
    for spec in lessons(slug)[number].exercises.values():
        kind = Question if isinstance(spec, QuestionSpec) else Challenge
        both = [kind(spec, game, progress, lang=lang, name=f"box {lang}") for lang in LANGUAGES]
        exercise, most = max(both, key=lambda one: length(board_of(one).panels["decision"])), (0, False)
        for when in moments(exercise):
            said = length(board_of(exercise).panels["decision"]), when == "answered"
            if said > most:
                most, shown, state = said, (spec.id, when, exercise.lang), board_of(exercise).get_state()
        show_state(laptop, state)
        if found := [*laptop.evaluate(UNSEEN), *laptop.evaluate(SMALL), *laptop.evaluate(PRESSED)]:
            unseen[shown] = found
    assert not unseen


def board_of(exercise: Question | Challenge) -> Board:
    return exercise.table.board if isinstance(exercise, Challenge) else exercise.board


AGAIN = 1
"""So often a question that varies is asked once more."""


def moments(exercise: Question | Challenge) -> Iterator[str]:
    """An exercise each time it is asked, after a wrong answer if there is another try, and when it has been done."""
    if isinstance(exercise, Challenge):
        yield "asked"
        exercise.play(*exercise.spec.solution)
        yield "answered"
        return
    yield "asked"
    if exercise.left > 1:
        exercise.answer(wrong(exercise))
        yield "answered"
    exercise.answer(sorted(exercise.right) if exercise.spec.kind == "cells" else min(exercise.right))
    yield "answered"
    for _ in range(AGAIN if exercise.spec.vary else 0):
        exercise.again()
        yield "asked"


def wrong(question: Question) -> Any:
    if question.spec.kind == "number":
        return "77"
    word = next(word for word in question._words() if word not in question.right)
    return [word] if question.spec.kind == "cells" else word


@pytest.mark.sweep("every leaf")
def test_on_the_stage_every_leaf_of_the_city_is_seen_whole(laptop: Page) -> None:
    laptop.set_viewport_size({"width": 1920, "height": 1080})
    show(laptop, at_position("rose_of_fire", "first_turn", "cs").board)
    laptop.evaluate("() => here.querySelector('[data-f=stage]').click()")
    laptop.wait_for_selector(".eb-stage")
    leaves = laptop.locator('[data-tab^="leaf:"]')
    assert leaves.count() == 3
    for leaf in leaves.all():
        leaf.click()
        page = laptop.locator(".eb-pages > :visible").first
        assert page.evaluate("(page) => page.scrollHeight - page.clientHeight") <= 0, leaf.inner_text()
    press(laptop, "Escape", "Escape")
    laptop.set_viewport_size(dict(zip(("width", "height"), LAPTOP, strict=True)))


def test_where_it_is_stacked_a_long_question_covers_no_more_than_its_share_of_the_board(
    laptop: Page, tmp_path: Path
) -> None:
    """JupyterLab on a laptop at 150 %; further down the question is seen whole."""
    laptop.set_viewport_size({"width": 622, "height": 431})
    specs = [spec for file in lessons("cities").values() for spec in file.exercises.values()]
    longest = max((spec for spec in specs if isinstance(spec, QuestionSpec)), key=lambda spec: len(str(spec.options)))
    question = Question(longest, gamelib.load("cities"), Progress("cities", tmp_path / "progress.json"), name="box")
    show(laptop, question.board)
    laptop.evaluate(ANSWERED)
    body, asked = (laptop.locator(part).bounding_box() for part in (".eb-body", ".eb-decision"))
    assert asked["y"] - body["y"] > 0.6 * body["height"]
    laptop.locator(".eb-decision .eb-button").last.focus()
    last = laptop.locator(".eb-decision .eb-button").last.bounding_box()
    assert last["y"] + last["height"] <= body["y"] + body["height"]
    laptop.set_viewport_size(dict(zip(("width", "height"), LAPTOP, strict=True)))


@pytest.mark.parametrize(
    ("slug", "lang"),
    sweep_but(
        [("urbania", "en")],
        [*zip(SEATS, cycle(reversed(LANGUAGES)), strict=False), ("urbania", "en")],
        "every sort of decision of whole games of all games",
    ),
)
def test_every_decision_of_a_whole_game_is_seen_with_all_that_can_be_chosen(laptop: Page, slug: str, lang: str) -> None:
    """Of each step, of a draw with each number of outcomes, the decision that says most among every other one."""
    rng, unseen, longest = random.Random(3), {}, dict[tuple[str, int], tuple[int, int]]()
    laptop.add_script_tag(path=Path(__file__).with_name("lettering.js"))
    match = gamelib.load(slug).new(seats=SEATS[slug], seed=3, chance="ask")
    seating = Seating(match, None, None)
    while not match.state.over:
        outcomes = min(len(match.legal_actions()), _SEEN_TOGETHER + 1) if match.state.seat == NATURE else 0
        step = (match.state.decision.name, outcomes)
        if match.line % 2 or step not in longest:
            look = match_panels.Look(match, match.state, None, lang, seating)
            decision = match_panels.decision_panel(look, scenes.marks(match.state, lang).buttons, runs_by_itself=False)
            longest[step] = max(longest.get(step, (0, 0)), (length(decision), match.line))
        match.play(rng.choice(match.legal_actions()))
    for (step, outcomes), (_, line) in longest.items():
        match.goto(line)
        table = Table(match.fork(), lang=lang, name="box")
        show(laptop, table.board)
        found = laptop.evaluate("() => cutsNow(here.querySelector('.eb'), '')")
        if outcomes <= _SEEN_TOGETHER:
            found += [text for text in laptop.evaluate(UNSEEN) if "pixels more" not in text]
        if found:
            unseen[step, outcomes] = found
        assert not table.board.errors
    assert not unseen


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_button_for_the_next_step_shows_its_whole_name(laptop: Page, lang: str) -> None:
    """Where there is room its key stands beside it, whole as well."""
    for board in (at_position(slug, "first_turn", lang).board for slug in SEATS):
        show(laptop, board)
        assert laptop.evaluate(NEXT)


NEXT = """() => {
  const next = here.querySelector(".eb-next"), box = next.getBoundingClientRect(), range = document.createRange();
  return [...next.childNodes].every((part) => {
    range.selectNodeContents(part);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const whole = box.left <= left && right <= box.right && box.top <= top && bottom <= box.bottom;
    return !width || whole || (part !== next.firstChild && top >= box.bottom - 1);
  });
}"""
"""Is what stands in the button seen whole, or, of its key, nothing?"""


_SEEN_TOGETHER = 18
"""So many outcomes of a draw have room by their names, beside the button that draws."""


@pytest.mark.sweep("every size of a window")
@pytest.mark.parametrize(
    ("slug", "lang"), sweep_but([("la_citta", "cs")], product(SEATS, LANGUAGES), "every game in both languages")
)
def test_on_the_stage_too_all_outcomes_of_a_draw_are_seen(laptop: Page, slug: str, lang: str) -> None:
    """Of every sort of draw the one with most of them that are equally likely; on a screen as high as a laptop's."""
    match, rng = gamelib.load(slug).new(seats=SEATS[slug], seed=3, chance="ask"), random.Random(3)
    most: dict[str, tuple[int, int]] = {}
    while match.line < 120:
        step, outcomes = match.state.decision.name, len(match.legal_actions())
        alike = match.state.seat == NATURE and len({weight for _, weight in match.state.outcomes()}) == 1
        if alike and outcomes <= _SEEN_TOGETHER:
            most[step] = max(most.get(step, (0, 0)), (outcomes, match.line))
        match.play(str(rng.choice(match.legal_actions())))
    laptop.set_viewport_size({"width": 1366, "height": 768})
    for _, line in most.values():
        match.goto(line)
        show(laptop, Table(match.fork(), lang=lang, name="box").board)
        laptop.evaluate("() => here.querySelector('[data-f=stage]').click()")
        laptop.wait_for_selector(".eb-stage")
        assert [text for text in laptop.evaluate(UNSEEN) if "pixels more" not in text] == []
        press(laptop, "Escape", "Escape")
    laptop.set_viewport_size(dict(zip(("width", "height"), LAPTOP, strict=True)))


def length(said: DecisionPanel) -> int:
    """How much a decision says."""
    buttons = sum(len(button["label"]) + 6 for button in said.get("buttons", []))
    return len(said.get("lead", "") + said["title"] + said.get("text", "")) + buttons


@pytest.mark.parametrize("slug", SEATS)
def test_what_can_be_looked_for_is_seen_without_scrolling(laptop: Page, slug: str) -> None:
    state = gamelib.load(slug).position("first_turn")
    for lang in LANGUAGES:
        explorer = Explorer(state, state.active, lang=lang, name="box")
        show(laptop, explorer.board)
        assert laptop.evaluate(UNSEEN) == []
