"""The board: gestures, keyboard, focus; and in a real JupyterLab views, a dead kernel, colours, and what it costs."""

from typing import Any

import pytest

from tests.browser import demo_board
from tests.browser.bare import Bare
from tests.browser.browsing import (
    IDLE,
    Page,
    Run,
    axe_violations,
    command,
    enter,
    focused,
    press,
    run_all,
    sync_api,
    tab_to,
    wear,
)
from tests.registered import sweep_but
from widgets.board.board import Board
from widgets.svg import draw
from widgets.svg.scene import Scene

expect = sync_api.expect

BOARD = "from demo_board import board\nb = board(name='demo')\nb"
UNNAMED = "from demo_board import board\nboard()"
GRID = ".eb svg [role=grid]"
PENDING = ".eb .states path.no.st.ds"


def place(page: Page, key: str) -> Any:
    return page.locator(f'[data-p="{key}"]').first


def why(page: Page) -> str:
    return str(page.locator(".eb-why").first.inner_text())


@pytest.fixture
def lab(run: Run) -> Page:
    return run(BOARD)


@pytest.fixture
def page(bare: Bare) -> Page:
    return bare(demo_board.board())


# ---------------------------------------------------------------- gestures


def test_a_click_is_pending_at_once_and_confirmed_by_the_kernel(lab: Page) -> None:
    at_once = """() => {
      document.querySelector('[data-p="1,0"] .hit').dispatchEvent(new MouseEvent('click', {bubbles: true}));
      return document.querySelectorAll('.eb .states path.no.st.ds').length;
    }"""
    assert lab.evaluate(at_once) == 1
    expect(place(lab, "1,0")).to_have_attribute("aria-label", "column 1, row 0: house")
    expect(lab.locator(PENDING)).to_have_count(0)
    expect(lab.locator(".eb .states path.last")).to_have_count(1)
    expect(lab.locator(".eb-status")).to_have_text("A house on 1,0.")
    assert lab.locator("[data-k='house:1,0']").count() == 1


def test_pointing_tells_what_is_open_and_which_rule_says_no(page: Page) -> None:
    place(page, "2,1").hover()
    assert "Open: column 2, row 1: empty" in why(page)
    assert page.locator(".eb .states .ghost").count() == 1
    expect(page.locator(".eb-preview td.eb-num")).to_have_text("+3")
    place(page, "2,2").hover()
    assert "Not here: column 2, row 2: empty" in why(page)
    assert "The last row is a park." in why(page)
    assert "CORE-TRY.2" in why(page)
    assert page.locator(".eb .states use.gf").count() == 1
    place(page, "2,2").click(force=True)
    assert "CORE-TRY.2" in page.locator(".eb > [aria-live=polite]").inner_text()
    assert page.locator(PENDING).count() == 0


def test_a_place_with_several_actions_opens_a_menu(page: Page) -> None:
    assert enter(page, "PageDown") == "card:0"
    press(page, "Enter")
    menu = page.locator(".eb-menu")
    expect(menu).to_be_visible()
    assert menu.get_attribute("role") == "menu"
    assert menu.locator("[role=menuitem]").all_inner_texts() == ["Play the card", "Change the card"]
    press(page, "Escape")
    expect(menu).to_be_hidden()
    assert focused(page) == "card:0"
    press(page, " ", "ArrowUp", "ArrowDown", "Enter")
    expect(page.locator(".eb-status")).to_have_text("play card: heard")
    assert focused(page) == "card:0"


def ghost(page: Page) -> str:
    return str(page.locator(".eb .states .ghost use").get_attribute("href")).rpartition("-")[2]


def turning() -> Board:
    """Two places where a thing lies as it does or a quarter turned, and a stone."""
    scene = Scene("turning", 400, 300, "Turning")
    for x in (0, 1):
        scene.add(f"spot:{x},0", "ground", draw.cell(), (100 + 60 * x, 100), label=f"spot {x}", size=(48, 48))
        scene.open(f"spot:{x},0", f"lay {x},0 0", "as it lies", draw.glyph("tree", 24, 24, 30))
        scene.open(f"spot:{x},0", f"lay {x},0 1", "a quarter turn", draw.glyph("ferry", 24, 24, 30))
    scene.add("stone", "ground", draw.cell(), (40, 100), label="stone", size=(48, 48))
    scene.refuse("stone", "CORE-TRY.1", "A stone lies here.")
    board = Board(scene)
    board.on("act", lambda message: board.say(message["text"]))
    return board


def test_ways_of_doing_a_thing_are_seen_in_place_before_one_is_played(bare: Bare) -> None:
    page = bare(turning())
    place(page, "spot:0,0").hover()
    assert ghost(page) == "tree"
    place(page, "spot:0,0").click()
    items = page.locator(".eb-menu [role=menuitem]")
    assert items.all_inner_texts() == ["as it lies", "a quarter turn"]
    assert items.locator("svg").count() == 2
    place(page, "stone").hover()
    assert ghost(page) == "tree", "while the menu is open, what is tried stays in its place"
    assert "A stone lies here." in why(page)
    assert page.locator(".eb .states use.gf").count() == 1
    press(page, "r")
    assert ghost(page) == "ferry"
    place(page, "spot:1,0").click()
    assert ghost(page) == "ferry", "the next place is tried in the same way"
    place(page, "spot:1,0").click()
    expect(page.locator(".eb-status")).to_have_text("lay 1,0 1")
    expect(page.locator(".eb-menu")).to_be_hidden()


def test_ways_are_turned_and_played_with_the_keyboard(bare: Bare) -> None:
    page = bare(turning())
    assert enter(page, "ArrowRight") == "spot:0,0"
    press(page, "R")
    assert ghost(page) == "ferry"
    assert page.locator(".eb > [aria-live=polite]").inner_text() == "a quarter turn"
    press(page, "Enter", "r", "r", "Enter")
    expect(page.locator(".eb-status")).to_have_text("lay 0,0 1")
    assert focused(page) == "spot:0,0"
    press(page, "Enter", "Escape")
    expect(page.locator(".eb-menu")).to_be_hidden()
    assert focused(page) == "spot:0,0"


def test_a_refused_button_says_why(page: Page) -> None:
    button = page.get_by_role("button", name="Buy")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    assert "You have no money." in why(page)
    assert "CORE-TRY.3" in why(page)


def test_an_error_of_a_handler_is_said_on_the_board(page: Page) -> None:
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".eb-status")).to_have_text("This could not be done: nobody may pass")
    assert page.locator(".eb-status").get_attribute("data-tone") == "error"


def test_a_missed_patch_is_made_good_by_the_whole_frame(page: Page) -> None:
    place(page, "card:0").click()
    page.get_by_role("menuitem", name="Change the card").click()
    expect(place(page, "2,0")).to_have_attribute("aria-label", "column 2, row 0: house")


def test_a_rule_card_opens_closes_with_escape_and_gives_the_focus_back(page: Page) -> None:
    enter(page)
    tab_to(page, '[data-f="rule:decision:CORE-TRY.1"]', "Shift+Tab")
    press(page, "Enter")
    card = page.get_by_role("dialog", name="Rule CORE-TRY.1")
    expect(card).to_be_visible()
    assert page.evaluate("() => document.activeElement.getAttribute('role')") == "dialog"
    assert card.locator(".eb-other").get_attribute("lang") == "cs"
    press(page, "Escape")
    expect(card).to_be_hidden()
    assert focused(page) == "rule:decision:CORE-TRY.1"


def test_a_score_opens_its_lines_and_shows_their_witnesses(page: Page) -> None:
    page.get_by_role("tab", name="Points").click()
    page.get_by_role("button", name="Blue, houses: 2").click()
    expect(page.locator(".eb-lines")).to_contain_text("a house")
    assert page.locator(".eb .states path.no.st.dt").count() == 1
    assert page.locator(".eb .states text.inv").text_content() == "+2"


def test_the_language_switch_changes_the_boards_own_words(page: Page) -> None:
    page.get_by_role("button", name="Česky").click()
    expect(page.get_by_role("button", name="Zpět")).to_have_count(1)
    assert page.locator(".eb").get_attribute("lang") == "cs"
    assert focused(page) == "lang"


# ---------------------------------------------------------------- keyboard and focus


def test_the_keyboard_walks_the_board_in_order(page: Page) -> None:
    assert enter(page, "ArrowRight") == "1,0"
    walk = {
        "ArrowRight": "2,0",
        "ArrowDown": "2,1",
        "ArrowLeft": "1,1",
        "ArrowUp": "1,0",
        "End": "4,0",
        "Home": "0,0",
        "PageDown": "card:0",
        "PageUp": "0,0",
    }
    for key, reached in walk.items():
        press(page, key)
        assert focused(page) == reached, key
    press(page, "ArrowDown", "ArrowDown", "?")
    assert "CORE-TRY.2" in page.locator(".eb > [aria-live=polite]").inner_text()
    press(page, "ArrowUp", "Enter")
    expect(place(page, "0,1")).to_have_attribute("aria-label", "column 0, row 1: house")


def test_focus_and_its_ring_stay_over_a_patch(page: Page) -> None:
    assert enter(page, "ArrowRight", "ArrowDown") == "1,1"
    press(page, "ArrowRight", " ")
    expect(place(page, "2,1")).to_have_attribute("aria-label", "column 2, row 1: house")
    assert focused(page) == "2,1"
    assert page.locator(".eb .states path.foc").count() == 1
    press(page, "ArrowRight")
    assert focused(page) == "3,1"


def test_the_board_is_one_tab_stop(bare: Bare) -> None:
    page = bare(demo_board.board(table=False))
    stops = "() => [...document.querySelectorAll('.eb *')].filter((e) => e.tabIndex >= 0 && e.checkVisibility()).length"
    assert page.evaluate(stops) == 1
    assert enter(page, "ArrowRight", "ArrowDown") == "1,1"
    press(page, "ArrowRight")
    assert page.evaluate(stops) == 1


def test_letters_do_not_reach_jupyterlab_but_escape_does(lab: Page) -> None:
    cells = lab.locator(".jp-Notebook .jp-Cell")
    before = cells.count()
    assert enter(lab, "ArrowRight", "ArrowDown") == "1,1"
    press(lab, "b", "a", "d", "d", "x", "m")
    tab_to(lab, '[data-f="does:buy"]', "Shift+Tab")
    press(lab, "b", "d", "d")
    lab.wait_for_timeout(200)
    assert cells.count() == before
    heard = "() => { window.heard = []; document.addEventListener('keydown', (e) => window.heard.push(e.key)); }"
    assert enter(lab) == "1,1"
    lab.evaluate(heard)
    press(lab, "b", "Escape")
    assert lab.evaluate("() => window.heard") == ["Escape"]


# ---------------------------------------------------------------- views, kernels, models


def test_two_views_of_one_board_agree(run: Run) -> None:
    page = run(BOARD, "b")
    expect(page.locator(GRID)).to_have_count(2)
    place(page, "3,0").click()
    for i in range(2):
        view = page.locator(".eb").nth(i)
        expect(view.locator('[data-p="3,0"]')).to_have_attribute("aria-label", "column 3, row 0: house")
    ids = page.evaluate("() => [...document.querySelectorAll('.eb [id]')].map((e) => e.id)")
    assert len(ids) == len(set(ids))


def test_a_reloaded_page_shows_the_present_position(lab: Page) -> None:
    place(lab, "4,1").click()
    expect(lab.locator("[data-k='house:4,1']")).to_have_count(1)
    command(lab, "docmanager:save")
    lab.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
    lab.reload()
    lab.wait_for_function(IDLE, timeout=60_000)
    expect(lab.locator("[data-k='house:4,1']")).to_have_count(1)
    place(lab, "0,0").click()
    expect(lab.locator("[data-k='house:0,0']")).to_have_count(1)


@pytest.mark.sweep("every way in which a kernel may end")
def test_a_dead_kernel_is_said_so(lab: Page) -> None:
    lab.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    place(lab, "0,0").click()
    assert lab.locator(PENDING).count() == 1
    expect(lab.locator(".eb-status")).to_contain_text("The kernel does not answer", timeout=4000)
    expect(lab.locator(PENDING)).to_have_count(0)
    lab.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.startKernel()")
    lab.wait_for_function(IDLE, timeout=30_000)


@pytest.mark.sweep("the same of a bare board as of a table, which is looked at in `make test`")
@pytest.mark.parametrize(
    "cell", sweep_but([BOARD], [BOARD, UNNAMED], "a board without a name too"), ids=["named", "unnamed"]
)
def test_running_a_cell_again_leaves_no_models_behind(run: Run, cell: str) -> None:
    page = run(cell, "from demo_board import models\nprint('models', models())")
    counted = page.locator(".jp-OutputArea-output pre", has_text="models")
    expect(counted).to_have_count(1)
    first = counted.inner_text()
    for _ in range(10):
        run_all(page)
        page.wait_for_function(IDLE)
        page.wait_for_timeout(100)
    expect(page.locator(GRID)).to_have_count(1)
    assert counted.inner_text() == first


# ---------------------------------------------------------------- for everybody


@pytest.mark.sweep("axe on every kind of board; the table is looked at in `make test`")
@pytest.mark.parametrize("theme", sweep_but(["Light"], ["Light", "Dark"], "both themes"))
def test_axe_finds_nothing(lab: Page, theme: str) -> None:
    wear(lab, theme)
    lab.get_by_role("tab", name="Points").click()
    lab.get_by_role("button", name="Blue, houses: 2").click()
    assert axe_violations(lab) == []
    lab.locator(".eb-decision .eb-rule").click()
    lab.locator(".eb-more summary").click()
    assert axe_violations(lab) == []


def test_roles_and_names_are_there(page: Page) -> None:
    grid = page.get_by_role("grid", name="Little board: 0 houses")
    assert grid.get_by_role("row").count() == 4
    assert grid.get_by_role("gridcell").count() == 16
    opened = page.get_by_role("gridcell", name="column 1, row 1: empty; open: Build a house")
    assert opened.get_attribute("aria-disabled") == "false"
    refused = page.get_by_role("gridcell", name="column 1, row 2: empty")
    assert refused.get_attribute("aria-disabled") == "true"
    page.locator(".eb-more summary").click()
    assert page.get_by_role("slider", name="Position in the game").get_attribute("aria-valuetext") == "move 3 of 9"
    assert page.locator(".eb-status").get_attribute("role") == "status"
    assert page.get_by_role("listitem").filter(has_text="Build").first.get_attribute("aria-current") == "step"


def test_names_with_markup_are_shown_not_run(page: Page) -> None:
    assert page.evaluate("() => window.hacked") is None
    assert page.locator(".eb img").count() == 0
    assert "<img" in page.locator(".eb-log").text_content()
    assert "<img" in str(place(page, "card:0").get_attribute("aria-label"))


CONTRAST = """() => {
  const parse = (c) => c.match(/[\\d.]+/g).map(Number);
  const lum = (c) => { const [r, g, b] = parse(c).map((v) => v / 255)
    .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4); return .2126 * r + .7152 * g + .0722 * b; };
  const ratio = (a, b) => { const [x, y] = [lum(a), lum(b)].sort((p, q) => q - p); return (x + .05) / (y + .05); };
  const ground = (e) => { for (; e; e = e.parentElement) {
    const before = getComputedStyle(e, '::before'), own = getComputedStyle(e).backgroundColor;
    if (before.position === 'absolute' && parseFloat(before.width) > 10 && parse(before.backgroundColor)[3] !== 0)
      return before.backgroundColor;
    if (parse(own)[3] !== 0) return own;
  } return 'rgb(255,255,255)'; };
  const paper = getComputedStyle(document.querySelector('.eb .sf')).fill;
  const low = [];
  for (const e of document.querySelectorAll('.eb *')) {
    if (e.closest('.eb-hidden') || !e.checkVisibility()) continue;
    const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
    if (!own) continue;
    const drawn = e.ownerSVGElement, style = getComputedStyle(e);
    const value = drawn ? ratio(style.fill, paper) : ratio(style.color, ground(e));
    if (value < 4.5 && !e.closest('.states')) low.push([e.textContent.trim().slice(0, 30), value]);
  }
  return low;
}"""


@pytest.mark.parametrize("theme", ["Light", "Dark"])
def test_text_has_contrast_as_it_is_shown(lab: Page, theme: str) -> None:
    wear(lab, theme)
    surface = lab.evaluate("() => getComputedStyle(document.querySelector('.eb')).backgroundColor")
    assert surface == ("rgb(251, 249, 244)" if theme == "Light" else "rgb(20, 23, 27)")
    assert lab.evaluate(CONTRAST) == []


def test_a_narrow_page_pans_the_board_instead_of_shrinking_it(bare: Bare) -> None:
    page = bare(demo_board.board(table=False))
    page.set_viewport_size({"width": 400, "height": 900})
    page.wait_for_function("() => document.querySelector('.eb-scroll').clientWidth < 400")
    sizes = page.evaluate(
        "() => [document.querySelector('.eb-scroll').clientWidth, document.querySelector('.eb svg').clientWidth]"
    )
    assert sizes[0] < sizes[1]
    assert sizes[1] == round(704 * 0.62)
    assert page.evaluate("() => document.querySelector('.eb').scrollWidth <= document.querySelector('.eb').clientWidth")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_moves_glide_unless_motion_is_not_wanted(bare: Bare, motion: str) -> None:
    page = bare(demo_board.board(table=False))
    page.emulate_media(reduced_motion=motion)
    page.evaluate(
        """() => { window.glides = 0; const own = Element.prototype.animate; window.unwatch = () => {
            Element.prototype.animate = own; };
          Element.prototype.animate = function (frames, options) {
            if (options.duration === 180) window.glides++; return own.call(this, frames, options); }; }"""
    )
    place(page, "0,0").click()
    expect(page.locator("[data-k='house:0,0']")).to_have_count(1)
    page.evaluate("() => window.unwatch()")
    assert page.evaluate("() => window.glides") == (0 if motion == "reduce" else 1)


# ---------------------------------------------------------------- cost


def test_what_opening_and_a_click_cost(run: Run) -> None:
    page, sockets = run("0", ready=".jp-OutputArea-output"), list[list[int]]()

    def listen(socket: Any) -> None:
        if "/channels" in socket.url:
            sockets.append(sizes := [])
            for event in ("framesent", "framereceived"):
                socket.on(event, lambda data: sizes.append(len(data if isinstance(data, bytes) else data.encode())))

    def took() -> int:
        """What came and went since the last time; one that is connected anew hears the same on both for a while."""
        most = max(map(sum, sockets))
        for sizes in sockets:
            sizes.clear()
        return most

    page.on("websocket", listen)
    page.evaluate("() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.reconnect()")
    page.wait_for_timeout(1000)
    took()
    run(BOARD)
    page.wait_for_timeout(500)
    assert 0 < took() <= 160_000
    place(page, "0,0").click()
    page.wait_for_timeout(500)
    took()
    click = "document.querySelector('[data-p=\"3,1\"] .hit').dispatchEvent(new MouseEvent('click', {bubbles: true}))"
    page.evaluate(click)
    expect(page.locator("[data-k='house:3,1']")).to_have_count(1)
    page.wait_for_timeout(300)
    assert 0 < took() <= 8_000
