"""Build the documentation: guides, reference, lessons as pages, player aids and decisions, as one site.

    python -m scripts.build_docs FOLDER

What Sphinx reads is gathered in build/docs-source, laid out as in the repository, so that links mean the same; what has
not changed is not written again, and Sphinx makes only what has. Whatever it complains of fails the build.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote

from docutils.nodes import make_id
from sphinx.cmd.build import build_main

import gamelib
from gamelib.text.messages import LANGUAGES
from widgets import show_aid
from widgets.aids.aid import has_aid

ROOT = Path(__file__).parents[2]
SOURCE, CACHE = ROOT / "build" / "docs-source", ROOT / "build" / "docs-cache"
PAGES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
BESIDE = ("LICENSE",)
"""Files that the pages lead to."""
PROJECT = ("architecture", "glossary", "releasing", "decisions/README", *(f"../{Path(name).stem}" for name in PAGES))
"""Documents for those who work on it; the others are guides."""
_NOTEBOOK = re.compile(r"""(href=["']?[^"'#>\s:]+)\.ipynb(?:#([^"'>\s]*))?""")
_RULE_ID = re.compile(r"[A-Z]{3,}-")
_RULE = re.compile(r'href="#([A-Z]+-[A-Z0-9.]+)" data-rule')
CHAPTERS = ("lessons_en", "lessons_cs", "docs/guides", "reference/index", "aids", "docs/project")
LESSONS = {"en": "Lessons", "cs": "Lekce česky"}
BEGINNING = {"en": "To begin with", "cs": "Na začátek"}
LANGUAGE = {"en": "English", "cs": "česky"}
OTHER_COURSES = {
    "lab": {"en": "The lab", "cs": "Laboratoř"},
    "teachers": {"en": "For teachers", "cs": "Pro učitele"},
}
REFERENCE = {
    "The library": {"gamelib": "Rules, matches, positions", "gamelib.analysis": "Bots and what they can be asked"},
    "Boards": {"widgets": "Lessons, tables, boards"},
    "For programs that learn": {
        f"gamelib.adapters.{name}": title
        for name, title in (
            ("pettingzoo", "Environments of PettingZoo"),
            ("openspiel", "Games of OpenSpiel"),
            ("actions", "Numbers of actions"),
            ("observations", "Observations"),
            ("rewards", "Rewards"),
        )
    },
    "For authors of games": {
        f"gamelib.engine.{name}": title
        for name, title in (
            ("definition", "What a game declares"),
            ("fields", "Fields of a state"),
            ("codecs", "Numbers and their words"),
            ("components", "What is in the box"),
            ("steps", "Steps of a turn"),
            ("agenda", "The order of play"),
            ("variants", "Variants"),
            ("multiset", "Decks and bags"),
            ("grid", "Cells and their neighbours"),
        )
    },
}
"""Modules by group, with their titles."""


class Gathering:
    """The files that Sphinx reads; those that are not named any more go."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._named = folder, set[Path]()

    def put(self, name: str, text: str) -> None:
        """A file with this text."""
        file = self._folder / name
        self._named.add(file)
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")

    def finish(self) -> None:
        """Take away what was not put."""
        for file in self._folder.rglob("*"):
            if file.is_file() and file not in self._named:
                file.unlink()


def main(folder: Path) -> int:
    """Gather, and build."""
    files = Gathering(SOURCE)
    files.put("conf.py", Path(__file__).with_name("conf.py").read_text("utf-8"))
    for name in (*PAGES, *BESIDE):
        files.put(name, (ROOT / name).read_text("utf-8"))
    for file in (ROOT / "docs" / "img").glob("*.svg"):  # the README shows them as HTML does, which Sphinx passes on
        files.put(f"more/docs/img/{file.name}", file.read_text("utf-8"))
    documents = sorted((ROOT / "docs").rglob("*.md"))
    for file in documents:
        files.put(file.relative_to(ROOT).as_posix(), _document(file))
    for file in sorted((ROOT / "notebooks").rglob("*.ipynb")):
        if ".ipynb_checkpoints" not in file.parts:
            files.put(file.relative_to(ROOT).as_posix(), _lesson(file))
    for title, modules in REFERENCE.items():
        for name, what in modules.items():
            files.put(f"reference/{name}.md", _module(name, what))
        files.put(f"reference/{_slug(title)}.md", _page(title, modules))
    files.put("reference/index.md", _page("Reference", map(_slug, REFERENCE)))
    _lessons(files)
    files.put("aids.md", _aids(files))
    guides = [file.stem for file in documents if file.parent.name == "docs" and file.stem not in PROJECT]
    files.put("docs/guides.md", _page("Guides", guides))
    files.put("docs/project.md", _page("The project", PROJECT))
    files.put("index.md", _front())
    files.finish()
    return int(build_main(["-q", "-W", "--keep-going", "-j", "auto", "-d", str(CACHE), str(SOURCE), str(folder)]))


def _document(file: Path) -> str:
    """A document; the list of decisions lists its pages for Sphinx too."""
    text = file.read_text("utf-8")
    if file.name == "README.md":
        text += _toctree(sorted(one.stem for one in file.parent.glob("0*.md")), hidden=True)
    return text


def _lesson(file: Path) -> str:
    """A notebook as a page: code that JupyterLab hides is folded here too, and links lead to the other pages."""
    notebook = json.loads(file.read_text("utf-8"))
    if not any(
        "".join(cell["source"]).startswith("# ") for cell in notebook["cells"] if cell["cell_type"] == "markdown"
    ):
        title = _course(file.parent.name, "cs" if "cs" in file.parts else "en")
        notebook["cells"].insert(0, {"id": "title", "cell_type": "markdown", "metadata": {}, "source": f"# {title}"})
    for cell in notebook["cells"]:
        if cell["metadata"].get("jupyter", {}).get("source_hidden"):
            cell["metadata"].setdefault("tags", []).append("hide-input")
        for output in cell.get("outputs", ()):
            if html := output.get("data", {}).get("text/html"):
                output["data"]["text/html"] = _linked("".join(html), "the_rulebook.html")
    return json.dumps(notebook, ensure_ascii=False)


def _linked(html: str, rulebook: str) -> str:
    """The same with links to our pages, where there are notebooks and, in a player aid, rules."""

    def page(found: re.Match[str]) -> str:
        anchor = unquote(found[2] or "")
        place = anchor if _RULE_ID.match(anchor) else make_id(anchor)
        return f"{found[1]}.html{'#' * bool(place)}{place}"

    return _RULE.sub(rf'href="{rulebook}#\1" data-rule', _NOTEBOOK.sub(page, html))


def _lessons(files: Gathering) -> None:
    """A page a course, and one a language that lists them."""
    for lang, there in (("en", ROOT / "notebooks"), ("cs", ROOT / "notebooks" / "cs")):
        courses = {there.name: sorted(there.glob("*.ipynb"))}
        pages = list[str]()
        courses |= {path.name: sorted(path.glob("*.ipynb")) for path in sorted(there.iterdir()) if path.name != "cs"}
        for name, notebooks in courses.items():
            if notebooks:
                pages.append(f"lessons/{lang}_{name}")
                names = [f"/{file.relative_to(ROOT).with_suffix('').as_posix()}" for file in notebooks]
                title = BEGINNING[lang] if notebooks[0].parent == there else _course(name, lang)
                files.put(f"{pages[-1]}.md", _page(title, names))
        files.put(f"lessons_{lang}.md", _page(LESSONS[lang], pages))


def _course(name: str, lang: str) -> str:
    if name in gamelib.registered_games():
        return gamelib.load(name).title(lang)
    return OTHER_COURSES[name][lang]


def _aids(files: Gathering) -> str:
    """The page of the player aids, each of which is a page of its own, to be printed."""
    text = "# Player aids\n\nA sheet a game, to be printed.\n"
    for slug in gamelib.registered_games():
        game = gamelib.load(slug)
        if has_aid(game):
            links = []
            for lang in LANGUAGES:
                name = f"aids/{slug}_{lang}.html"
                folder = f"../notebooks/{'' if lang == 'en' else f'{lang}/'}{slug}"
                files.put(f"more/{name}", _linked(show_aid(game, lang=lang).page(), f"{folder}/the_rulebook.html"))
                links.append(f'<a href="{name}" lang="{lang}" title="{game.title(lang)}">{LANGUAGE[lang]}</a>')
            text += f"\n- {game.title()}: {' · '.join(links)}\n"
    return text


def _module(name: str, title: str) -> str:
    exported = ":imported-members:\n" if name in ("gamelib", "gamelib.analysis", "widgets") else ""
    return (
        f"# {title}\n\n```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n"
        + "".join(f"   {line}\n" for line in exported.splitlines())
        + "```\n"
    )


def _page(title: str, pages: Iterable[str]) -> str:
    return f"# {title}\n{_toctree(pages)}"


def _toctree(pages: Iterable[str], *, hidden: bool = False) -> str:
    options = ":hidden:\n" * hidden + ":maxdepth: 1\n"
    return "\n```{toctree}\n" + options + "\n" + "\n".join(pages) + "\n```\n"


def _slug(title: str) -> str:
    return title.lower().replace(" ", "_")


def _front() -> str:
    """The README, and the way to all pages."""
    return (ROOT / "README.md").read_text("utf-8") + _toctree(CHAPTERS, hidden=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(Path(sys.argv[1]).resolve()))
