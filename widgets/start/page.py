"""The start page as HTML: from its content alone, escaped, with its own style."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import gamelib
from gamelib.text.markup import Safe, tag
from gamelib.text.templates import brought_along
from widgets.rulebook import words
from widgets.sheets.html import inline_glyph, page_style, ruler
from widgets.text import other_language, say

from .content import GameCard, Link, NextStep, StartContent, title_of

_STATIC = brought_along(Path(__file__).parent / "static")
SEARCH_SCRIPT = (_STATIC / "start.js").read_text("utf-8")
_FILLED_IN_THERE = {"count": "{count}", "text": "{text}"}
_NAME = "Eixample"
_RULE = "CTS-8.5"
"""What the search field gives as an example of a rule's id."""


def start_html(content: StartContent, *, saved: bool) -> str:
    """The page. A `saved` one brings its script and the rules along in which it searches."""
    body = "".join(_body(content))
    root = tag(
        "div",
        Safe(body),
        cls="ex ex-page ex-start saved" if saved else "ex ex-page ex-start",
        lang=content.lang,
        **{f"data-{name}": text for name, text in _said(content.lang).items()},
    )
    return f"<style>{page_style(_STATIC / 'start.css', root)}</style>{root}{scripts(content) if saved else ''}"


def scripts(content: StartContent) -> str:
    """What a page needs that no kernel helps: the rules, and what finds them."""
    rules = rules_found(content.rulebooks, content.lang).replace("</", "<\\/")
    found = f"<script type='application/json' class='ex-rules'>{rules}</script>"
    return f"{found}<script type='module'>{SEARCH_SCRIPT}</script>"


def rules_found(rulebooks: Mapping[str, str], lang: str) -> str:
    """The rules of all games for the search, as JSON: each with its chapter and its texts, this language first."""
    other, books = other_language(lang), []
    for slug, address in rulebooks.items():
        game = gamelib.load(slug)
        book = game.rulebook
        chapters = [
            [
                book.title(chapter, lang),
                book.title(chapter, other),
                [[r.id, r.text[lang], r.text[other]] for r in rules],
            ]
            for chapter, rules in book.chapters().items()
        ]
        books.append({"title": title_of(game, lang), "address": address, "chapters": chapters})
    return json.dumps(books, ensure_ascii=False, separators=(",", ":"))


def _said(lang: str) -> dict[str, str]:
    """What the browser says, and what the search knows of words."""
    own = {name: say(f"start.{name}", lang, **_FILLED_IN_THERE) for name in ("find", "found", "first")}
    shared = {name: say(f"rulebook.{name}", lang, **_FILLED_IN_THERE) for name in ("most", "nearly", "none")}
    return words.known() | shared | own | {"hint": say("start.hint", lang, rule=_RULE)}


def _body(content: StartContent) -> Iterator[str]:
    lang = content.lang
    yield tag("header", *_header(content))
    hello = tag("div", tag("h1", say("start.title", lang)), tag("p", say("start.lead", lang)), cls="hello")
    yield tag("div", hello, _next(content.next), cls="top")
    yield tag("ul", *_doors(content), cls="doors")
    order = tag("span", say("start.order", lang), cls="quiet")
    cards = tag("ul", *(tag("li", *_card(card, lang), cls="game") for card in content.games), cls="games")
    yield tag("section", tag("div", tag("h2", say("start.games", lang)), order, cls="heading"), cards, cls="shelf")
    yield tag("footer", say("start.times", lang))


def _header(content: StartContent) -> Iterator[Safe]:
    lang = content.lang
    yield tag("span", inline_glyph("block", 22), tag("b", _NAME, cls="serif"), cls="brand")
    due = [tag("b", f" {content.due}")] if content.due else []
    practise = tag("span", _link(content.practise), *due)
    yield tag("nav", practise, *map(_link, content.pages), **{"aria-label": say("start.pages", lang)})
    of = say("start.done_of", lang, done=content.done, all=content.all)
    yield tag("span", _link(content.how_far), " ", tag("b", of), cls="how-far")
    names = (tag("b", link.text, lang=one) if one == lang else _link(link, lang=one) for one, link in content.languages)
    yield tag("span", *names, cls="languages")


def _next(step: NextStep) -> Safe:
    """The next thing to do, which alone has a strong outline and a filled button."""
    disc = [inline_glyph(step.disc, 20), " "] if step.disc else []
    other = [_link(step.other)] if step.other else []
    told = tag(
        "div",
        tag("h2", step.lead),
        tag("p", step.title, cls="title"),
        tag("p", *disc, step.text),
        *([tag("p", step.note, cls="quiet")] if step.note else []),
        tag("p", _button(step.button), *other, cls="acts"),
        cls="told",
    )
    return tag("section", tag("div", step.picture, cls="picture"), told, cls="next cut strong")


def _doors(content: StartContent) -> Iterator[Safe]:
    lang = content.lang
    play = Link(say("start.play", lang), content.play[0].address)
    yield _door("book", "learn", _link(content.learn), [say("start.learn_text", lang)])
    yield _door("play", "play", _link(play), map(_link, content.play))
    yield _door("rulebook", "look", Safe(say("start.look_up", lang)), [say("start.look_up_text", lang)])


def _door(glyph: str, name: str, title: Safe, told: Iterable[str]) -> Safe:
    said = tag("span", tag("b", title), tag("span", *told, cls="quiet"))
    return tag("li", inline_glyph(glyph, 32), said, cls=f"door cut {name}")


def _card(card: GameCard, lang: str) -> Iterator[Safe]:
    picture = tag("span", card.picture, cls="picture cut")
    learn = card.learn.address
    yield tag("a", picture, href=learn, tabindex="-1", **{"aria-hidden": "true"}) if learn else picture
    mark = [tag("p", say("start.begin_here", lang), cls="mark")] if card.recommended else []
    measure = ruler(card.ruler, card.ruler_text)
    yield tag(
        "div",
        tag("h3", card.title, cls="serif"),
        *mark,
        tag("p", card.about, cls="about quiet"),
        tag(
            "p",
            *_fact("people", say("start.players", lang), card.seats),
            *_fact("clock", say("start.time", lang), card.time),
            cls="facts",
        ),
        tag("p", measure, tag("span", card.count, cls="quiet"), cls="measure"),
        tag("p", tag("b", _link(card.learn)), _link(card.play), _link(card.rules), cls="links"),
        cls="told",
    )


def _fact(glyph: str, name: str, value: str) -> Iterator[Safe]:
    yield tag("span", inline_glyph(glyph, 16), tag("span", f"{name}: ", cls="read"), value)


def _link(link: Link, **attributes: str) -> Safe:
    return tag("a", link.text, href=link.address, **attributes) if link.address else tag("span", link.text)


def _button(link: Link) -> Safe:
    inside = inline_glyph("play", 14), link.text
    return tag("a", *inside, href=link.address, cls="main cut") if link.address else tag("b", link.text)
