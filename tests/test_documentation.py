"""The documentation is built without a complaint, every link in it leads somewhere, and it asks no other host."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from tests.building import ROOT, make

BUILT = ROOT / "build" / "docs"
FETCHED = {"img": "src", "script": "src", "link": "href", "source": "srcset", "iframe": "src"}

pytestmark = [
    pytest.mark.release("all pages are made, of every lesson, document and module"),
    pytest.mark.xdist_group("site"),  # which holds them too: they are made once
]


class Page(HTMLParser):
    """What a page links to, what it fetches, and where it can be linked to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links, self.fetched, self.ids = set[str](), set[str](), {""}
        self.feed(file.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.ids |= {said[name] for name in ("id", "name") if name in said}
        if tag == "a" and "href" in said:
            self.links.add(said["href"])
        if tag in FETCHED and FETCHED[tag] in said:
            self.fetched.add(said[FETCHED[tag]])


@pytest.fixture(scope="module")
def built() -> dict[Path, Page]:
    made = make("docs")
    assert made.returncode == 0, made.stderr[-5000:]
    return {file: Page(file) for file in BUILT.rglob("*.html")}


def outside(address: str) -> bool:
    return "//" in address.partition("?")[0] or address.startswith(("mailto:", "data:", "javascript:"))


def test_every_link_leads_somewhere(built: dict[Path, Page]) -> None:
    @cache
    def ids(file: Path) -> set[str] | None:
        return built[file].ids if file in built else (set() if file.is_file() else None)

    lost = []
    for file, page in built.items():
        for link in page.links | page.fetched:
            if outside(link):
                continue
            path, anchor = urldefrag(unquote(link))
            there = (file.parent / path.partition("?")[0]).resolve() if path else file
            found = ids(there / "index.html" if there.is_dir() else there)
            if found is None or (anchor and there in built and anchor not in found):
                lost.append(f"{file.relative_to(BUILT)}: {link}")
    assert lost == []


def test_nothing_is_fetched_from_elsewhere(built: dict[Path, Page]) -> None:
    fetched = {one for page in built.values() for one in page.fetched if outside(one) and not one.startswith("data:")}
    assert fetched == set()
    styles = [file for file in BUILT.rglob("*.css") if "url(http" in file.read_text("utf-8").replace('"', "")]
    assert styles == []


def test_what_people_call_has_its_place(built: dict[Path, Page]) -> None:
    ids = {id_ for page in built.values() for id_ in page.ids}
    assert {"gamelib.load", "gamelib.Match.play", "gamelib.analysis.evaluate", "widgets.Lesson.ask"} <= ids
    assert {"gamelib.adapters.pettingzoo.env", "gamelib.adapters.openspiel.game", "gamelib.engine.fields.per"} <= ids
