"""The site without a server: what is written for it, as far as that is seen without a browser."""

import json
import os
import re
import shutil
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from gamelib.text.messages import LANGUAGES
from scripts.build_site import notebooks, pages
from tests.test_project import pins
from widgets.progress import notebook_index

ROOT = Path(__file__).parents[2]
BUILDER = ROOT / "scripts" / "build_site"
LESSONS = ROOT / "notebooks"


class Addresses(HTMLParser):
    """Where a page leads, and what it loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name in ("href", "src"):
                (self.links if tag == "a" else self.loads).append(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    pages.write(folder, LESSONS)
    (folder / "built" / "guides").mkdir(parents=True)
    for name, up in (("index", ""), ("guides/one", "../")):
        page = folder / "built" / f"{name}.html"
        page.write_text(f'<title>Eixample</title><a class="sidebar-brand" href="{up}index.html">Eixample</a>', "utf-8")
    pages.add_documentation(folder, folder / "built")
    shutil.rmtree(folder / "built")
    return folder


def test_the_front_page_leads_to_every_course_in_its_language(site: Path) -> None:
    for lang in LANGUAGES:
        links = Addresses(site / pages.FRONT[lang]).links
        lessons = [parse_qs(urlsplit(link).query)["path"][0] for link in links if "path=" in link]
        assert len({path.removeprefix("cs/").partition("/")[0] for path in lessons if "/01_" in path}) >= 6
        assert all(path.startswith("cs/") == (lang == "cs") for path in lessons)
        assert [path for path in lessons if not (LESSONS / path).is_file()] == []


def test_pages_lead_only_to_what_there_is_and_load_nothing_from_elsewhere(site: Path) -> None:
    checked = 0
    for page in site.rglob("*.html"):
        found = Addresses(page)
        assert [one for one in found.loads if not one.startswith(("data:", "#"))] == []
        for link in found.links:
            address = urlsplit(link)
            if address.scheme or not address.path:
                continue
            checked += 1
            if address.path.endswith("notebooks/index.html"):
                assert (LESSONS / parse_qs(address.query)["path"][0]).is_file(), f"{page}: {link}"
            else:
                assert (page.parent / address.path).is_file(), f"{page}: {link}"
    assert checked > 300


def test_every_page_has_the_mark_and_asks_no_server_for_an_icon(site: Path) -> None:
    without = [page.name for page in site.rglob("*.html") if 'rel="icon"' not in page.read_text("utf-8")]
    assert without == []


def test_each_page_of_the_documentation_leads_back(site: Path) -> None:
    assert Addresses(site / "docs" / "index.html").links == ["../index.html", "index.html"]
    assert Addresses(site / "docs" / "guides" / "one.html").links == ["../../index.html", "../index.html"]


def test_a_release_is_another_one_as_soon_as_a_lesson_is(tmp_path: Path) -> None:
    lesson = {"cells": [{"cell_type": "code", "metadata": {}, "source": ["1"]}], "metadata": {}}
    (tmp_path / "from").mkdir()
    file = tmp_path / "from" / "01.ipynb"
    file.write_text(json.dumps(lesson), "utf-8")
    first = notebooks.release(tmp_path / "from")
    assert re.fullmatch(r"lessons-[0-9a-f]{8}", first)
    notebooks.copy(tmp_path / "from", tmp_path / "to")
    copied = json.loads((tmp_path / "to" / "01.ipynb").read_text("utf-8"))
    assert copied["metadata"]["kernelspec"]["name"] == "python"
    assert copied["cells"][0]["metadata"]["trusted"]
    file.write_text(json.dumps(lesson | {"nbformat": 4}), "utf-8")
    assert notebooks.release(tmp_path / "from") != first


def test_what_runs_in_the_browser_are_the_versions_that_are_tested() -> None:
    wheels, constraints = pins("scripts/build_site/wheels.txt"), pins("constraints.txt")
    assert {name: version for name, version in wheels.items() if constraints.get(name, version) != version} == {}


def test_the_site_says_everything_in_both_languages() -> None:
    words = tomllib.loads((BUILDER / "words.toml").read_text("utf-8"))
    assert {
        id_ for section in words.values() for id_, texts in section.items() if set(texts) != set(LANGUAGES)
    } == set()


def test_lessons_are_looked_up_in_a_copy_where_they_are_read_slowly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in notebooks.sources(LESSONS / "cities").items():
        file = tmp_path / "cities" / name
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(text)
    monkeypatch.chdir(LESSONS / "cities")
    links = [notebook_index.link(found) for found in (notebook_index.lesson("cities", 2), _played()) if found]
    monkeypatch.setenv("EIXAMPLE_NOTEBOOKS", f"{LESSONS}{os.pathsep}{tmp_path}")
    found = notebook_index.lesson("cities", 2)
    assert found is not None
    assert found.is_relative_to(tmp_path)
    assert [notebook_index.link(found), *(notebook_index.link(one) for one in [_played()] if one)] == links


def _played() -> Path | None:
    return notebook_index.play_notebook("cities")
