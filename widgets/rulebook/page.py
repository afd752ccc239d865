"""A rulebook as a page: chapters, rules, and below each what is told of it beyond its words."""

import re
from collections.abc import Iterator
from pathlib import Path

from gamelib import AnyGame, Rule
from gamelib.text.templates import brought_along
from widgets.lessons.exercises import lessons
from widgets.progress import notebook_index
from widgets.sheets import html, rule_sources
from widgets.sheets.html import Safe, tag
from widgets.svg import style
from widgets.text import other_language, say

from . import words
from .pictures import exercises, picture

_STATIC = brought_along(Path(__file__).parent / "static")
SCRIPT = (_STATIC / "rulebook.js").read_text("utf-8")
_WORDS = ("find", "hint", "back", "found", "most", "nearly", "none", "more")
_FILLED_IN_THERE = {"count": "{count}", "text": "{text}"}
"""The browser knows what was found."""
_PLAIN, _QUOTED = re.compile(r'="([\w#.-]+)"'), re.compile(r'="([^"<>]*)"')
"""In a notebook's file a double quotation mark takes two signs; no text of ours has one outside of markup."""
_TOKENS = '<g class="sf ra gr ik mu ha ln hi open foc last"/>'


def page(game: AnyGame, lang: str, *, saved: bool) -> str:
    """The page in a language. A `saved` one brings its script along, and has no kernel to ask for more."""
    book, other = game.rulebook, other_language(lang)
    facts = {**_FILLED_IN_THERE, "rule": _short(next(iter(book)), game)}
    said = words.known() | {name: say(f"rulebook.{name}", lang, **facts) for name in _WORDS}
    both = tag("input", type="checkbox", cls="also")
    contents = (
        tag(
            "li",
            tag("a", tag("span", _short(chapter, game)), tag("span", book.title(chapter, lang)), href=f"#{chapter}"),
        )
        for chapter in book.chapters()
    )
    chapters = (
        tag(
            "section",
            tag("h3", book.title(chapter, lang), id=chapter, title=book.title(chapter, other), tabindex="-1"),
            *(_rule(rule, game, lang) for rule in rules),
        )
        for chapter, rules in book.chapters().items()
    )
    pages = tag(
        "div",
        tag("nav", tag("ol", *contents), **{"aria-label": say("rulebook.contents", lang)}),
        tag("div", tag("h2", game.title(lang)), tag("p", say("rulebook.about", lang)), *chapters, cls="text"),
        cls="pages",
    )
    body = tag(
        "div",
        tag("div", tag("label", both, say("rulebook.both", lang), cls="also"), cls="head"),
        tag("div", pages, cls="frame", tabindex="0"),
        cls="ex ex-book saved" if saved else "ex ex-book",
        lang=lang,
        **{f"data-{name}": text for name, text in said.items()},
    )
    script = f"<script type='module'>{SCRIPT}</script>" if saved else ""
    markup = _QUOTED.sub(r"='\1'", _PLAIN.sub(r"=\1", body))
    return f"<style>{_style()}</style>{markup}{script}"


def more(rule: Rule, game: AnyGame, lang: str) -> str:
    """What is told of a rule where there is a kernel: its position, the Python that does it, the tests that hold it."""
    parts = []
    if rule.id in exercises(game.slug):
        parts.append(tag("figure", Safe(picture(rule.id, game, lang))))
    if pieces := rule_sources.implementing(rule.id, game.folder):
        parts.append(html.folded(say("rule.code", lang), *(tag("pre", str(piece), tabindex="0") for piece in pieces)))
    if tests := rule_sources.holding(rule.id):
        parts.append(html.folded(say("rule.tests", lang), tag("ul", *(tag("li", test) for test in tests))))
    return "".join(parts)


def _style() -> str:
    return style.css(_TOKENS, fallbacks=False) + "\n" + style.style_sheet(_STATIC / "rulebook.css")


def _short(id_: str, game: AnyGame) -> str:
    """The id of a rule or chapter without what all those of a game share; one that all games share, as that alone."""
    prefix, _, own = id_.partition("-")
    return own if prefix == game.data["game"]["prefix"] else prefix


def _rule(rule: Rule, game: AnyGame, lang: str) -> Safe:
    """A rule, in few signs since a book has many; the script of the page makes links and what unfolds."""
    other = other_language(lang)
    mark = [tag("b")] if rule.reconstructed else []
    return tag(
        "article",
        tag("h4", rule.id, tag("i", rule.kind_name(lang), *mark)),
        tag("p", rule.text[lang]),
        tag("p", rule.text[other], lang=other),
        tag("small", *_notes(rule, game, lang)),
        id=rule.id,
    )


def _notes(rule: Rule, game: AnyGame, lang: str) -> Iterator[str]:
    """What is told of a rule wherever the page is: who keeps it, what goes with it, where it is met and done."""
    if rule.unenforced:
        yield say("board.yours_why", lang) + " "
    if near := [one for one in rule_sources.see_also(rule.id) if one in game.rulebook]:
        yield say("rulebook.see", lang, rules=", ".join(near)) + " "
    if spec := exercises(game.slug).get(rule.id):
        title = say("rulebook.lesson", lang, number=spec.lesson, title=lessons(game.slug)[spec.lesson].title[lang])
        yield _to_lesson(game.slug, spec.lesson, spec.id, title)
        yield " "
    if files := rule_sources.files(rule.id, game.folder):
        yield say("rulebook.held", lang, files=", ".join(files))


def _to_lesson(slug: str, number: int, exercise: str, title: str) -> Safe | str:
    """A link to where an exercise stands; its words alone where the notebooks are not to be found."""
    notebook = notebook_index.lesson(slug, number)
    if notebook is None:
        return title
    return tag("a", title, href=notebook_index.link(notebook, notebook_index.headings(notebook).get(exercise, "")))
