"""What has cost most, as a panel: of each move two pieces of the board, chances, the rule and the lesson about it."""

from collections.abc import Callable, Iterable
from math import ceil

from gamelib import Action, HiddenInformationError, State
from gamelib.analysis import ActionEstimate, CostlyMove, CostlyMoves, Estimate
from gamelib.engine.match import AnyMatch
from gamelib.text.templates import decimal, in_language
from widgets import scenes
from widgets.board.review_panels import CostlyMovePanel, MovePicture, Review, Share
from widgets.progress import notebook_index
from widgets.svg.detail import Window, around, fullest, seen
from widgets.svg.element import Element
from widgets.svg.scene import Scene
from widgets.text import say

from .background import BackgroundJob

WIDE, HIGH = 400, 250
"""The window through which a board is seen, in units of the picture: so small that pieces can be read."""
_LEAST = 0.1
"""A difference of fewer points is not worth a rule."""
SeatName = Callable[[int], str]


class Pictures:
    """The pictures of moves, drawn once."""

    def __init__(self) -> None:
        self._drawn: dict[tuple[str, int, Action], MovePicture] = {}

    def of(self, move: CostlyMove, estimate: ActionEstimate, title: str, lang: str) -> MovePicture:
        """The board after an action, there where it was done."""
        key = lang, move.line, estimate.action
        if key not in self._drawn:
            self._drawn[key] = _picture(move.view, estimate.action, title, lang)
        return self._drawn[key]


def review_shown(
    match: AnyMatch, seat: int, job: BackgroundJob[CostlyMoves], pictures: Pictures, lang: str, name: SeatName
) -> Review:
    """What is known of the costly moves of a seat."""
    found = job.found
    moves = found.moves if found is not None else ()
    shares = [share for move in moves for share in (move.better.win, move.played.win)]
    shown: Review = {
        "title": say("review.title", lang, name=name(seat)),
        "text": say("review.text", lang),
        "said": _said(match, job, seat, lang, name),
        "caution": [say("review.caution", lang), say("review.caution_text", lang)],
        "scale": 10.0 * ceil(max([10 * share.high for share in shares], default=1)),
        "moves": [_move(match, move, pictures, lang, running=job.running) for move in moves],
    }
    if job.running:
        shown |= {"running": True, "part": found.part if found is not None else 0.0}
        if not moves:
            shown["waits"] = say("review.waits", lang)
    return shown


def choices(seats: Iterable[int], name: SeatName) -> list[list[str]]:
    """Whose moves may be asked for: the number of each seat, and its name."""
    return [[str(seat), name(seat)] for seat in seats]


def _said(match: AnyMatch, job: BackgroundJob[CostlyMoves], seat: int, lang: str, name: SeatName) -> str:
    """How far it is, or what came of it."""
    found = job.found
    if job.failed is not None:
        problem = in_language(job.failed, lang) or type(job.failed).__name__
        return say("review.failed", lang, problem=problem)
    if found is None:
        return say("review.begins" if job.running else "review.too_early", lang)
    if not found.decisions:
        return say("review.no_choice", lang, name=name(seat))
    if job.running:
        return _at(match, found, lang)
    told = say("review.played", lang, count=found.playouts, decisions=found.looked_at)
    if found.stopped == "workers":
        return " ".join([told, say("review.workers", lang, fault=in_language(found.fault, lang))])
    if found.stopped != "finished":
        return " ".join([told, say("review.interrupted" if found.moves else "review.too_early", lang)])
    certain = any(move.verdict == "costly" for move in found.moves)
    return told if certain else " ".join([told, say("review.nothing", lang)])


def _at(match: AnyMatch, found: CostlyMoves, lang: str) -> str:
    """Which move is looked at now, and how far it is."""
    if found.line is None:
        return say("review.begins", lang)
    line = match.lines[found.line]
    label = line.before.view(found.seat).action_label(line.action, lang)
    counts = {"count": found.playouts, "looked_at": found.looked_at, "decisions": found.decisions}
    return say("review.running", lang, number=_number(match, found.line), label=label, **counts)


def _number(match: AnyMatch, line: int) -> int:
    """How many moves there were up to this line, with its own."""
    return sum(one.seat is not None for one in match.lines[:line]) + 1


def _move(match: AnyMatch, move: CostlyMove, pictures: Pictures, lang: str, *, running: bool) -> CostlyMovePanel:
    wording, certain = match.game.wording, move.verdict == "costly"
    low, high = _of_100(move.win.low, lang, sign=not certain), _of_100(move.win.high, lang, sign=not certain)
    verdict = "certain" if certain else "so_far" if running else "close"
    shown: CostlyMovePanel = {
        "line": move.line,
        "title": move.view.action_label(move.played.action, lang),
        "moment": say("review.move", lang, number=_number(match, move.line), moment=move.view.coming_text(lang)),
        "pictures": [
            pictures.of(move, move.better, say("review.better", lang), lang),
            pictures.of(move, move.played, say("review.as_played", lang), lang),
        ],
        "cost": _cost(round(100 * move.win.mean), lang, certain=certain),
        "shares": [
            {**_share(move.better.win, move.view.action_label(move.better.action, lang), lang), "best": True},
            _share(move.played.win, move.view.action_label(move.played.action, lang), lang),
        ],
        "verdict": say(f"review.{verdict}", lang, low=low, high=high),
    }
    gain = next(((rule, points) for rule, points in move.gains() if points >= _LEAST), None)
    if gain is not None:
        rule, points = gain
        facts = {"column": wording.column(rule, lang), "points": decimal(points, lang, sign=True)}
        shown |= {
            "why": say("review.why" if certain else "review.why_perhaps", lang, **facts),
            "rule": rule,
            "rule_text": match.game.rulebook[rule].text[lang],
        }
        if (taught := notebook_index.teaching(match.game.slug, rule)) is not None:
            title = say("review.lesson", lang, number=taught.number, title=taught.title)
            shown["lesson"] = [notebook_index.link(taught.notebook, taught.heading), title]
    return shown


def _cost(games: int, lang: str, *, certain: bool) -> str:
    if not games:
        return say("review.hardly", lang)
    return say("review.cost" if certain else "review.perhaps", lang, count=games)


def _share(win: Estimate, label: str, lang: str) -> Share:
    low, high = _of_100(win.low, lang), _of_100(win.high, lang)
    return {
        "label": label,
        "bounds": [round(100 * share, 1) for share in (win.mean, win.low, win.high)],
        "share": say("review.of_100", lang, share=_of_100(win.mean, lang)),
        "between": say("review.between", lang, low=low, high=high),
    }


def _of_100(share: float, lang: str, *, sign: bool = False) -> str:
    """In whole numbers; what is more than none never reads as none."""
    return decimal(100 * share, lang, places=1 if 0 < abs(share) < 0.005 else 0, sign=sign)


# ---------------------------------------------------------------- pictures


def _picture(view: State, action: Action, title: str, lang: str) -> MovePicture:
    """The board after an action, as the seat may know it, there where it was done."""
    before = scenes.scene(view, lang, front=view.seat, live=True)
    where = _done_at(view, action, before, lang)
    try:
        drawn = scenes.scene(view.after(action), lang, front=view.seat, live=True)
    except HiddenInformationError:
        drawn = before
    if any(_is_used_up(key, before, drawn) for key in where):
        drawn = before
    where = (where or _changed(before, drawn))[:1]
    window = _window(drawn, where)
    inside = seen(drawn.elements, window)
    drawn.keep(lambda key, _: key in inside)
    drawn.leaves = {}
    drawn.mark(last=where)
    label = view.action_label(action, lang)
    return {"title": title, "text": label, "picture": drawn, "window": list(window)}


def _window(picture: Scene, where: list[str]) -> Window:
    """What is seen of a picture: a place with its neighbours; where there is none, there where most lies."""
    places = [picture.elements[key] for key in where]
    wide = min(max(WIDE, *(2 * place.size[0] for place in places), 0), picture.width)
    high = min(wide * HIGH / WIDE, picture.height)
    paper = picture.width, picture.height
    return around(places, paper, wide, high) if places else fullest(picture.elements.values(), paper, wide, high)


def _done_at(view: State, action: Action, picture: Scene, lang: str) -> list[str]:
    """The places of the large picture at which an action is done, those of the seat itself first."""
    keys = [key for key, text, _, _ in scenes.marks(view, lang).open if text == str(action)]
    places = [key for key in keys if picture.is_place(key) and not picture.elements[key].leaf]
    return sorted(places, key=lambda key: picture.elements[key].front != view.seat)


def _is_used_up(key: str, before: Scene, after: Scene) -> bool:
    """Is nothing left there, or what lay beside it, as where a card is played from a hand?"""
    if not after.is_place(key):
        return True
    others = {one.label for other, one in before.elements.items() if other != key}
    return after.elements[key].label in others


def _changed(before: Scene, after: Scene) -> list[str]:
    """The places of the large picture that an action has changed."""

    def differs(key: str, one: Element) -> bool:
        return bool(one.label) and not one.leaf and before.elements.get(key) != one

    return [key for key, one in after.elements.items() if differs(key, one)]
