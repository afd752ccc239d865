"""What is drawn in Python for a still picture and again in JavaScript for a live board is the same."""

from __future__ import annotations

import json
import os
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.browsing import Browser, Page, Route
from tests.browser.demo_board import scene
from widgets.board import board
from widgets.svg import draw, geometry, static
from widgets.svg.element import Element, element

SCRIPTS = Path(board.__file__).parent / "js"
PREACT = Path(__file__).parents[2] / "node_modules/preact/dist/preact.mjs"
ADDRESS = "http://scripts.test"
PAGE = """<script type="importmap">{"imports": {"preact": "/preact.mjs"}}</script>"""
IMPORTED = """async (modules) => {
  for (const name of modules) Object.assign(window, await import(`/picture/${name}.js`));
}"""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A blank page that knows the modules of the picture."""
    if not PREACT.exists():
        if "EIXAMPLE_WITHOUT_NODE" in os.environ:
            pytest.skip("The picture is drawn with Preact, which this machine cannot get.")
        pytest.fail("The picture is drawn with Preact, which is missing: run `make node_modules/ready`.", pytrace=False)

    def give(route: Route) -> None:
        name = route.request.url.removeprefix(f"{ADDRESS}/")
        route.fulfill(content_type="text/javascript", path=PREACT if name == PREACT.name else SCRIPTS / name)

    made = browser.new_page()
    made.route(f"{ADDRESS}/**", give)
    made.route(f"{ADDRESS}/", lambda route: route.fulfill(content_type="text/html", body=PAGE))
    made.goto(f"{ADDRESS}/")
    made.evaluate(IMPORTED, ["shapes", "picture"])
    yield made
    made.close()


def boxes(seed: int) -> list[geometry.Rectangle]:
    """Places as boards have them: some side by side in a grid, some that overlap, some alone, small and large ones."""
    rng = random.Random(seed)
    grid = [(52.0 * x, 52.0 * y, 48.0, 48.0) for x in range(4) for y in range(3) if rng.random() < 0.6]
    free = [tuple(rng.randrange(0, 400) / 2 for _ in range(2)) for _ in range(3)]
    return grid + [(x, y, rng.choice((20, 48, 113.5)), rng.choice((20, 66.5))) for x, y in free]


def place(box: geometry.Rectangle, *, corner: bool = False) -> Element:
    x, y, w, h = box
    return element("a", "ground", "", (x, y), "a place", (w, h), (0, 0), corner, None, "")


def shape(d: str) -> tuple[str, list[float]]:
    """A path as its commands and its numbers; Python writes two decimals, a browser all of them."""
    return NUMBER.sub("#", d), [round(float(number), 1) for number in NUMBER.findall(d)]


def near(one: str, other: str) -> bool:
    (commands, mine), (others, theirs) = shape(one), shape(other)
    return commands == others and all(abs(a - b) < 0.11 for a, b in zip(mine, theirs, strict=True))


def drawn(markup: str) -> list[str]:
    """The paths of some markup."""
    return re.findall(r' d="([^"]*)"', markup)


def as_place(box: geometry.Rectangle) -> dict[str, float]:
    return dict(zip("xywh", box, strict=True))


@pytest.mark.parametrize("seed", range(20))
def test_octagons_brackets_and_contours_are_the_same(page: Page, seed: int) -> None:
    some = boxes(seed)
    script = """(places) => ({
      octagons: places.map((p) => octagon(p.x, p.y, p.w, p.h)), cut: octagon(0, 0, 40, 24, 6),
      brackets: brackets(places), contours: contours(places, 1), outlines: places.map((p) => outlineOf(p, -2)),
    })"""
    found = page.evaluate(script, [as_place(box) for box in some])
    assert all(map(near, map(geometry.octagon_path, *zip(*some, strict=True)), found["octagons"]))
    assert near(geometry.octagon_path(0, 0, 40, 24, 6), found["cut"])
    assert near(draw.brackets(some), found["brackets"])
    contours = [d for markup in static.contours([place(box) for box in some], 1, "") for d in drawn(markup)]
    assert all(near(*pair) for pair in zip(contours, found["contours"], strict=True))
    inside = [geometry.octagon_path(x + 2, y + 2, w - 4, h - 4) for x, y, w, h in some]
    assert all(map(near, inside, found["outlines"]))


@pytest.mark.parametrize("text", ["3", "+12", "−7"])
def test_badges_and_dots_are_the_same(page: Page, text: str) -> None:
    for seed in range(5):
        for box in boxes(seed):
            x, y, w, _ = box
            script = "([p, text]) => [badgeOf(p, text), dotOf(p), dotOf({ ...p, d: 1 })]"
            badge, dot, cornered = page.evaluate(script, [as_place(box), text])
            markup = draw.badge(x + w - 2, y + 3, text)
            assert near(drawn(markup)[0], badge["d"])
            assert f'<text x="{geometry.num(badge["x"])}" y="{geometry.num(badge["y"])}"' in markup
            assert tuple(dot) == static.dot(place(box))
            assert tuple(cornered) == static.dot(place(box, corner=True))


def states(root: ET.Element) -> list[tuple[str, str, str, tuple[str, list[float]]]]:
    """What is drawn of states, whatever groups it lies in: tag, class, text, and where."""
    found = []
    for node in root.iter():
        tag = node.tag.rpartition("}")[2]
        if tag in ("path", "circle", "text"):
            where = " ".join(node.get(name, "") for name in ("d", "cx", "cy", "r", "x", "y"))
            found.append((tag, node.get("class", ""), node.text or "", shape(where)))
    return sorted(found)


def test_the_states_of_a_scene_look_alike_in_a_still_picture_and_on_a_live_board(page: Page) -> None:
    made = scene(("0,0", "1,0", "4,1"), "1,0")
    witness = {"0,0": "+2", "1,0": "+2", "4,1": "", "card:0": "−1"}
    made.mark(selected=["2,0"], pending=["3,1"], now=["0,2"], witness=witness)
    opened = dict.fromkeys(key for keys in made._does.values() for key in keys)
    python = ET.fromstring(f"<g>{static.states(made.elements, opened, made._marks)}</g>")  # noqa: S314  (our own picture)
    script = """(scene) => {
      const picture = new Picture("e"), nothing = { groups: [], badges: {} };
      document.body.append(picture.large.node);
      picture.draw(scene, null, false);
      picture.drawStates({ pending: [], witness: nothing });
      return picture.large.states.outerHTML;
    }"""
    sent = json.loads(json.dumps(made.frame()))
    browser = ET.fromstring(page.evaluate(script, sent))  # noqa: S314
    drawn_there, drawn_here = states(browser), states(python)
    assert len(drawn_here) > 15
    assert drawn_there == drawn_here
