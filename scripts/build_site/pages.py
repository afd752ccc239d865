"""The pages of the site that need no Python: its front page, the rulebooks, the player aids."""

import re
import shutil
from collections.abc import Iterator
from contextlib import chdir
from html import escape
from pathlib import Path
from urllib.parse import quote

import gamelib
from gamelib.text.markup import Safe, tag
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import read_texts
from widgets import show_aid
from widgets.aids.aid import has_aid
from widgets.rulebook.page import page as rulebook_page
from widgets.start.addresses import NotebookAddresses
from widgets.start.content import content, title_of
from widgets.start.page import start_html
from widgets.svg import style

HERE = Path(__file__).parent
WORDS = read_texts(HERE / "words.toml")
FRONT = {"en": "index.html", "cs": "cs.html"}
_CZECH = "cs"
_DRAWN = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><style>path{fill:#1f2328}"
    "@media(prefers-color-scheme:dark){path{fill:#f3f0e6}}</style><path d='M5 1h6l4 4v6l-4 4H5l-4-4V5z'/></svg>"
)
ICON = f'<link rel="icon" href="data:image/svg+xml,{quote(_DRAWN)}">'
"""The mark of the front page. Of a page without an icon a browser asks one of the server, in vain."""
_NOTEBOOK = re.compile(r"""href=(["']?)([^"'#>\s]+\.ipynb)((?:#[^"'>\s]*)?)\1""")
_BRAND = '<a class="sidebar-brand"'
"""With what the bar at the side of each page of the documentation begins."""


def say(id_: str, lang: str, **facts: object) -> str:
    """What the site itself says."""
    section, name = id_.split(".")
    return str(WORDS[section][name][lang]).format(**facts)


class SiteAddresses(NotebookAddresses):
    """The lessons in the browser's own Python; the rulebooks as pages."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def rulebook(self, game: str) -> str:
        return f"rules/{game}_{self._lang}.html"

    def start(self, lang: str) -> str:
        return FRONT[lang]


def write(site: Path, notebooks: Path) -> None:
    """Write all of them.

    Args:
        site: The folder of the site.
        notebooks: The lessons, in English; the Czech ones lie in the folder ``cs`` below.
    """
    for lang in LANGUAGES:
        there = notebooks / _CZECH if lang == _CZECH else notebooks
        with chdir(there):
            _put(site / FRONT[lang], say("page.front", lang), _to_site(_front(lang), lang, ""), lang)
            for slug in gamelib.registered_games():
                game = gamelib.load(slug)
                book = _to_site(rulebook_page(game, lang, saved=True), lang, "../")
                title = say("page.rules", lang, game=title_of(game, lang))
                _put(site / "rules" / f"{slug}_{lang}.html", title, _bar(lang, "../") + book, lang)
                if has_aid(game):
                    _write(site / "aids" / f"{slug}_{lang}.html", _with_mark(show_aid(game, lang=lang).page()))


def add_documentation(site: Path, docs: Path) -> None:
    """Put the documentation into the site, each page with a way back to the front page.

    Args:
        site: The folder of the site.
        docs: The documentation, as ``make docs`` builds it.
    """
    shutil.copytree(docs, site / "docs", ignore=shutil.ignore_patterns(".*"))
    for file in (site / "docs").rglob("*.html"):
        text, path = file.read_text("utf-8"), file.relative_to(site)
        lang = _CZECH if _CZECH in re.split(r"\W|_", path.as_posix()) else "en"
        there = "../" * len(path.parents[:-1]) + FRONT[lang]
        back = tag("a", say("page.back", lang), cls="reference internal", style="padding: 1rem", href=there)
        text = text.replace(_BRAND, back + _BRAND, 1)
        _write(file, _with_mark(text))


def _front(lang: str) -> str:
    page = start_html(content(lang, SiteAddresses(lang)), saved=True)
    return page + tag("div", *_further(lang), cls="ex site-further")


def _further(lang: str) -> Iterator[Safe]:
    games = [gamelib.load(slug) for slug in gamelib.registered_games()]
    aids = [tag("a", title_of(game, lang), href=f"aids/{game.slug}_{lang}.html") for game in games if has_aid(game)]
    yield tag("h2", say("page.further", lang))
    yield tag("p", say("page.aids", lang), *(part for aid in aids for part in (" ", aid)))
    yield tag("p", say("page.docs", lang), " ", tag("a", say("page.docs_all", lang), href="docs/index.html"))


def _bar(lang: str, up: str) -> Safe:
    """The way back."""
    return tag("p", tag("a", say("page.home", lang), href=f"{up}{FRONT[lang]}"), cls="ex site-bar")


def _to_site(html: str, lang: str, up: str) -> str:
    """The same with addresses of notebooks as the site has them."""
    folder = f"{_CZECH}/" if lang == _CZECH else ""

    def there(found: re.Match[str]) -> str:
        path = (Path("/") / folder / found[2]).as_posix()
        while "/../" in path:
            path = re.sub(r"(/[^/]+)?/\.\./", "/", path, count=1)
        return f'href="{up}notebooks/index.html?path={path.lstrip("/")}{found[3]}"'

    return _NOTEBOOK.sub(there, html)


def _put(file: Path, title: str, body: str, lang: str) -> None:
    """A page with our colours: light or dark as the reader's system is."""
    colours = style.css('<g class="sf ra gr ik mu ha ln hi open foc"/>', fallbacks=False)
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f'<meta name="color-scheme" content="light dark">{ICON}<title>{escape(title)}</title>'
        f"<style>{colours}\n{(HERE / 'page.css').read_text('utf-8')}</style>"
    )
    _write(
        file,
        f'<!doctype html><html lang="{lang}"><head>{head}</head><body><div class="ex">{body}</div></body></html>',
    )


def _with_mark(page: str) -> str:
    return page.replace("</title>", f"</title>{ICON}", 1)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
