"""The page as HTML, with its own style: the matches that are kept beside the form, and what stands above a table."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from gamelib import AnyGame, AnyMatch
from gamelib.errors import EixampleError
from gamelib.text.markup import Safe, tag
from gamelib.text.templates import NO_BREAK, brought_along, digits, in_language
from widgets import scenes
from widgets.match.players import HUMAN, Seating
from widgets.progress.kept_match import DamagedMatch, KeptMatch
from widgets.sheets.html import folded, inline_glyph, page_style
from widgets.start.addresses import Addresses
from widgets.start.content import title_of
from widgets.start.games import games
from widgets.text import date_and_time, say

from .form import form_html
from .setup import Form, SetupError

_STATIC = brought_along(Path(__file__).parent / "static")
_PICTURED = 3
"""How many matches are shown with their picture, for which each is played again. The others have a line."""


@dataclass(frozen=True, slots=True)
class PageContent:
    """What stands on the page."""

    form: Form
    wrong: SetupError | None = None
    """Why the form could not be taken."""
    kept: tuple[KeptMatch | DamagedMatch, ...] = ()
    problems: Mapping[str, str] = field(default_factory=dict)
    """By match why it could not be gone on with."""
    deleted: str = ""
    """When the match that was deleted last was played, as long as it can be put back."""
    playing: bool = False
    """Whether a table stands below."""
    still: bool = False
    """Whether this is what a notebook keeps: nothing can be pressed before the kernel is ready."""


def page_html(game: AnyGame, lang: str, addresses: Addresses, content: PageContent) -> str:
    """The page."""
    body = tag("div", *_body(game, lang, addresses, content), cls="ex ex-page ex-play", lang=lang)
    return f"<style>{page_style(_STATIC / 'play.css', body)}</style>{body}"


def _body(game: AnyGame, lang: str, addresses: Addresses, content: PageContent) -> Iterator[Safe]:
    yield tag("div", *_header(game, lang, addresses, playing=content.playing), cls="head")
    yield tag("p", *([say("play.not_ready", lang)] if content.still else []), role="status")
    if not content.playing:
        beside = _kept(game, lang, content) if content.kept or content.deleted else _about(game, lang)
        form = form_html(game, content.form, lang, strong=_next(content.kept) is None, wrong=content.wrong)
        if content.still:  # sent from there, it would load the whole of JupyterLab anew
            form = tag("div", form, inert="")
        yield tag("div", beside, form, cls="columns")


def _header(game: AnyGame, lang: str, addresses: Addresses, *, playing: bool) -> Iterator[Safe]:
    name = tag("span", title_of(game, lang), cls="serif")
    yield tag("h1", inline_glyph("block", 22), tag("span", say("play.title", lang), ": "), name)
    if playing:
        yield tag(
            "button", inline_glyph("people", 16), say("play.others", lang), type="button", **{"data-do": "matches"}
        )
    links = {
        say("play.start", lang): addresses.start(lang),
        say("start.learn", lang): addresses.lesson(game.slug, 1),
        say("start.rules", lang): addresses.rulebook(game.slug),
    }
    yield tag("nav", *(tag("a", text, href=to) for text, to in links.items() if to))


def _about(game: AnyGame, lang: str) -> Safe:
    """The game, where nobody has played yet."""
    facts = games().get(game.slug)
    if facts is None:
        return tag("section", cls="about")
    told = tag("p", facts.about[lang])
    return tag("section", tag("div", facts.pictured(game, lang), cls="picture"), told, cls="about")


def _next(kept: Sequence[KeptMatch | DamagedMatch]) -> KeptMatch | None:
    """The match to go on with: of those that are pictured the latest that is not over."""
    for one in kept[:_PICTURED]:
        with suppress(ValueError):
            if isinstance(one, KeptMatch) and not one.shown().state.over:
                return one
    return None


def _kept(game: AnyGame, lang: str, content: PageContent) -> Safe:
    cards: list[Safe] = []
    lines: list[Safe] = []
    goes_on = _next(content.kept)
    for one in content.kept:
        if len(cards) < _PICTURED:
            cards.append(_card(game, one, lang, content.problems.get(one.key, ""), first=one is goes_on))
        else:
            lines.append(_line(game, one, lang, content.problems.get(one.key, "")))
    parts = [tag("h2", say("play.kept", lang))]
    if content.deleted:
        back = tag("button", say("play.restore", lang), type="button", **{"data-do": "restore", "data-focus": ""})
        parts.append(tag("p", say("play.deleted", lang, when=content.deleted), " ", back, cls="deleted"))
    parts.append(tag("ul", *cards))
    if lines:
        parts.append(folded(say("play.older", lang, count=len(lines)), tag("ul", *lines)))
    return tag("section", *parts, cls="kept")


def _card(game: AnyGame, kept: KeptMatch | DamagedMatch, lang: str, problem: str, *, first: bool) -> Safe:
    """A match with its picture; what cannot be played says so, and the others stand there all the same."""
    match = None
    if isinstance(kept, KeptMatch):
        try:
            match = kept.shown()
        except ValueError as invalid:
            problem = problem or in_language(invalid, lang)
    if match is None or not isinstance(kept, KeptMatch):
        return _line(game, kept, lang, problem)
    facts = games().get(game.slug)
    viewer = next((seat for seat, who in enumerate(kept.players) if who == HUMAN), None)
    seen = match.state if viewer is None else match.state.view(viewer)
    picture = facts.of_position(seen, lang, viewer) if facts else Safe()
    told = [
        tag("p", *_people(game, kept, lang), cls="people"),
        tag("p", _now(match, kept, lang)),
        _when(kept, lang),
        *([tag("p", problem, cls="wrong", role="alert")] if problem else []),
        tag("p", *_acts(kept, lang, first=first, over=match.state.over), cls="acts"),
    ]
    picture = tag("div", picture, cls="picture")
    return tag("li", picture, tag("div", *told, cls="told"), cls="match cut strong" if first else "match cut")


def _line(game: AnyGame, kept: KeptMatch | DamagedMatch, lang: str, problem: str) -> Safe:
    if isinstance(kept, KeptMatch):
        told = [tag("p", *_people(game, kept, lang), cls="people"), _when(kept, lang)]
        acts = _acts(kept, lang, first=False, over=False) if not problem else _delete(kept, lang)
    else:
        told = [tag("p", say("play.damaged", lang, when=date_and_time(kept.when, lang)))]
        known = isinstance(kept.problem, EixampleError)
        problem = in_language(kept.problem, lang) if known else say("play.no_record", lang)
        acts = _delete(kept, lang)
    if problem:
        told.append(tag("p", say("play.because", lang, problem=problem, file=kept.file.name), cls="wrong"))
    return tag("li", *told, tag("p", *acts, cls="acts"), cls="match cut line")


def _people(game: AnyGame, kept: KeptMatch, lang: str) -> Iterator[Safe]:
    for seat in range(kept.record["seats"]):
        name = (kept.names or [None] * (seat + 1))[seat] or say(f"player.{kept.players[seat]}", lang)
        disc = inline_glyph(f"seat-{scenes.seat_colour(game, seat)}", 16)
        yield tag("span", disc, tag("span", f"{game.seat_name(seat, lang)}: ", cls="read"), name)


def _now(match: AnyMatch, kept: KeptMatch, lang: str) -> str:
    """Whose turn it is and what is asked; of a match that is over how it has ended."""
    seating = Seating(match, kept.players, kept.names)
    state = seating.with_names(match.state)
    if state.over:
        points = state.scores()
        told = [f"{seating.name(seat, lang)} {digits(points[seat])}".replace(" ", NO_BREAK) for seat in state.ranking()]
        return say("play.over", lang, result=", ".join(told))
    seat = state.seat if state.seat is not None and state.seat >= 0 else state.active
    asked = state.decision.prompt(lang) if state.decision else ""
    return say("start.turn", lang, seat=seating.name(seat, lang), asked=asked)


def _when(kept: KeptMatch, lang: str) -> Safe:
    moves, when = say("play.played", lang, count=kept.moves), date_and_time(kept.when, lang)
    return tag("p", tag("span", moves), " ", tag("span", when), cls="when quiet")


def _acts(kept: KeptMatch, lang: str, *, first: bool, over: bool) -> Iterator[Safe]:
    go_on = say("play.look" if over else "play.go_on", lang)
    inside = (inline_glyph("play", 14), go_on) if first else (go_on,)
    yield _button("resume", kept, *inside, cls="main cut" if first else "other cut")
    yield _button("anew", kept, say("play.anew", lang))
    yield from _delete(kept, lang)


def _delete(kept: KeptMatch | DamagedMatch, lang: str) -> Iterator[Safe]:
    yield _button("delete", kept, say("play.delete", lang))


def _button(does: str, kept: KeptMatch | DamagedMatch, *inside: str, cls: str = "plain") -> Safe:
    return tag("button", *inside, cls=cls, type="button", **{"data-do": does, "data-key": kept.key})
