"""Pictures of positions: each game of the library has a module here, found by its slug.

    scene(state, "cs", viewer=0)        the board as seat 0 may see it
    scene(state, part="city")           a part of it, for a figure
    marks(state).put(picture)           what can be clicked there, and why not elsewhere
    preview(state, "build low")         what an action would do
    key(state)                          the signs that the decision needs

How a game is drawn says its painter (`painter.Painter`); what all games draw alike is in `canvas` and `parts`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from typing import Any

from gamelib import Action, AnyBaseGame, HiddenInformationError, Refusal, State
from gamelib.engine import transitions
from gamelib.engine.data import SKETCHED
from gamelib.engine.steps import Chance
from gamelib.text.templates import digits
from widgets.board.panels import Button, PreviewLine, ReasonText, Sign
from widgets.svg.scene import Leaf, Scene
from widgets.text import say

from .canvas import MARGIN, SLIM, AllBut, Canvas, Part, by_leaf, closed_up, compose, crop, known_parts, seat_colour
from .painter import Painter
from .predictions import Prediction

Parts = str | Iterable[str] | AllBut
_NOT_THE_RULEBOOK = ("recon", "edition", SKETCHED)


def home_of(game: AnyBaseGame, package: str, own: str) -> str:
    """The module of a game in this package; a game outside of the library brings its ``own`` along."""
    home = game.definition.package
    return f"{package}.{game.slug}" if home.startswith("gamelib.") else f"{home}.{own}"


@cache
def painter_of(game: AnyBaseGame) -> Painter[Any]:
    """Who draws this game. A game outside of the library brings its picture along."""
    made: Painter[Any] = import_module(home_of(game, __name__, "scene")).PAINTER(game)
    return made


def part_name(state: State, name: str, lang: str = "en") -> str:
    """What a part of the picture is called: a seat's by whose things lie there."""
    game = state.game
    if name in (seats := game.axis("seat", state.seats)):
        return game.seat_name(seats[name], lang)
    speech = painter_of(game).speech(lang)
    return speech.say(f"part.{name}") if name in speech.texts.get("part", {}) else name.replace("_", " ")


def scene(
    state: State,
    lang: str = "en",
    viewer: int | None = None,
    part: Parts = (),
    front: int | None = None,
    *,
    live: bool = False,
) -> Scene:
    """A position as a picture: all of it, what there is no room for on leaves; or some parts, one below the other.

    All parts but some are a whole picture that leaves these out.

    On a `live` board chosen parts lie on leaves too, if others are left for the large picture. With `viewer` it is
    drawn from what that seat may know; nothing else is in the picture at all. `front` is the seat whose things
    come first where there is not room for everybody's.
    """
    if viewer is not None:
        state = state.view(viewer)
    viewer = state.viewer if state.viewer >= 0 else None
    painter = painter_of(state.game)
    parts, speech = painter.parts(state), painter.speech(lang)
    named, wanted = _wanted(parts, part)
    together = by_leaf(parts, wanted)
    leafy = "" in together and (live or not named)
    if "" in together:
        parts = {**parts, **closed_up(parts, together[""])}
    boxes = {leaf: crop(parts, names, SLIM if leaf and leafy else MARGIN) for leaf, names in together.items()}
    slug = "-".join([state.game.slug.replace("_", "-"), *(named if len(named) < len(parts) else ())])
    shown = [boxes[""]] if leafy else list(boxes.values())
    width, height = max(box[2] for box in shown), sum(box[3] for box in shown)
    picture = Scene(slug, width, height, speech.say("title"), _line(state, lang))
    top = 0.0
    for leaf, names in together.items():
        left, high, across, down = boxes[leaf]
        canvas = Canvas(picture, state, speech, viewer, 0, 0, 0, front)
        if leaf and leafy:
            titled = parts[names[0]].title
            title = titled(canvas) if titled else speech.say(f"leaf.{leaf}")
            picture.leaves[leaf] = Leaf(title, across, down)
            compose(replace(canvas, leaf=leaf), parts, names, (-left, -high))
        else:
            compose(canvas, parts, names, (-left, top - high))
            top += down
    picture.mark(held=[key for key in picture.elements if key.partition(":")[0] in painter.held])
    return picture


def _wanted(parts: Mapping[str, Part[Any]], part: Parts) -> tuple[list[str], list[str]]:
    """The parts that were named, and those that are drawn: these, or all but what is left out."""
    if isinstance(part, AllBut):
        without = known_parts(parts, part.names)
        return [], [name for name in parts if name not in without]
    if not isinstance(part, Iterable):
        raise TypeError(f"Parts of a picture are names such as {', '.join(parts)}, not {part!r:.40}.")
    named = known_parts(parts, [part] if isinstance(part, str) else part)
    return named, named or list(parts)


def _line(state: State, lang: str) -> str:
    """The position in one line, and whether no box holds what lies there."""
    line = _moment(state, lang)
    sketched = SKETCHED in state.game.data.sources
    return say("table.beyond_the_box", lang, line=line.rstrip(".")) if sketched else line


def _moment(state: State, lang: str) -> str:
    """Who decides what, and the points."""
    game = state.game
    points = ", ".join(f"{game.seat_name(seat, lang)} {digits(vp)}" for seat, vp in enumerate(state.points))
    if state.over:
        return points
    facts = {"step": state.agenda[-1][0], "points": points}
    if state.seat is None or state.seat < 0:
        return game.wording.line("position", facts, lang)
    return game.wording.line("turn", facts | {"seat": state.seat}, lang)


@dataclass(slots=True)
class Marks:
    """What can be done in a picture now: open places, refused places with reasons, buttons, what is begun."""

    open: list[tuple[str, str, str, str]] = field(default_factory=list)
    """Key of the place, action, label, ghost."""
    refused: list[tuple[str, str, str, tuple[str, ...]]] = field(default_factory=list)
    """Key of the place, rule, text, keys of what is in the way."""
    buttons: list[Button] = field(default_factory=list)
    waiting: tuple[str, ...] = ()

    def put(self, picture: Scene) -> None:
        """Set the marks on a picture; places that it does not show are left out."""
        for key, action, label, ghost in self.open:
            if picture.is_place(key):
                picture.open(key, action, label, ghost)
        for key, rule, text, where in self.refused:
            if picture.is_place(key):
                picture.refuse(key, rule, text, where)
        picture.mark(pending=self.waiting)

    def within_reach(self, picture: Scene) -> bool:
        """Can all that is open be done in this picture, at one of its places or with a button?"""
        shown = {action for key, action, _, _ in self.open if picture.is_place(key)}
        return shown | {button["does"] for button in self.buttons} >= {action for _, action, _, _ in self.open}


def buttons_beside(state: State, marks: Marks, picture: Scene, lang: str = "en") -> list[Button]:
    """The buttons of a decision; where the picture leaves out all places of it, everything that can be done."""
    if any(picture.is_place(key) for key, *_ in marks.open) or not all("why" in button for button in marks.buttons):
        return marks.buttons
    actions = dict.fromkeys(action for _, action, *_ in marks.open)
    return [*marks.buttons, *(_button(state, Action(*action.split()), [], lang) for action in actions)]


def marks(state: State, lang: str = "en") -> Marks:
    """The choices of the present decision, or the outcomes of a draw; none if the viewer may not know them."""
    painter, decision = painter_of(state.game), state.decision
    found = Marks(waiting=tuple(painter.waiting(state)))
    if decision is None:
        return found
    if isinstance(decision.step, Chance):
        found.buttons = list(_outcomes(state, lang))
        return found
    try:
        reasons = state.refusals()
    except HiddenInformationError:
        return found
    open_verbs: dict[str, set[str]] = {}
    for action, refusals in reasons.items():
        row = painter.verbs[action.verb]
        if row.button and (row.refused or not refusals):
            found.buttons.append(_button(state, action, refusals, lang))
        for key in () if refusals else painter.places(state, action):
            found.open.append((key, str(action), *painter.shown(state, action, key, lang)))
            open_verbs.setdefault(key, set()).add(action.verb)
    found.refused = list(dict.fromkeys(_refused(state, reasons, open_verbs, lang)))
    return found


def _refused(
    state: State, reasons: Mapping[Action, Sequence[Refusal]], open_verbs: dict[str, set[str]], lang: str
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Why not, place by place, what is common said once; nothing of a verb that is open there in another way.

    Where other things can be done, it names what cannot.
    """
    game, painter = state.game, painter_of(state.game)
    told: dict[tuple[str, str], list[Refusal]] = {}
    for action, refusals in reasons.items():
        for key in painter.places(state, action) if refusals else ():
            verbs = open_verbs.get(key, set())
            if action.verb not in verbs:
                label = painter.shown(state, action, key, lang)[0] if verbs else ""
                told.setdefault((key, label), []).extend(refusals)
    said: dict[tuple[str, str, str, tuple[str, ...]], list[str]] = {}
    for (key, label), refusals in told.items():
        for refusal in game.wording.together(refusals):
            others = tuple(other for other in refusal.where if other != key)
            said.setdefault((key, refusal.rule, refusal.text(game, lang), others), []).append(label)
    for (key, rule, text, others), labels in said.items():
        yield key, rule, f"{' · '.join(labels)}: {text}" if any(labels) else text, others


def _button(state: State, action: Action, refusals: list[Refusal], lang: str) -> Button:
    game = state.game
    button: Button = {"does": str(action), "label": state.action_label(action, lang)}
    if sign := painter_of(game).sign(state, action):
        button["glyph"] = sign
    if refusals:
        reasons: list[ReasonText] = [{"rule": refusal.rule, "text": refusal.text(game, lang)} for refusal in refusals]
        button["why"] = reasons
    return button


def _outcomes(state: State, lang: str) -> Iterator[Button]:
    """The outcomes of a draw as buttons that know how likely they are; what cannot be told apart is one of them."""
    buttons: dict[str, Button] = {}
    weights: Counter[str] = Counter()
    for action, weight in state.outcomes():
        button = _button(state, action, [], lang)
        weights[buttons.setdefault(button["label"], button)["label"]] += weight
    for label, button in buttons.items():
        yield {**button, "weight": weights[label]}


def preview(state: State, action: Action | str, lang: str = "en") -> list[PreviewLine]:
    """What an action would do, up to the next decision, draw or turn; empty if it is not legal."""
    speech = painter_of(state.game).speech(lang)
    return [prediction.in_words(speech) for prediction in predict(state, action)]


def predict(state: State, action: Action | str) -> list[Prediction]:
    """The same as values, before it is put into words."""
    move, refusals = transitions.read(state, action)
    return [] if refusals else list(painter_of(state.game).predict(state, move))


def key(state: State, lang: str = "en") -> list[Sign]:
    """The signs that a learner needs to read the present decision, and those that say what is not from the rulebook."""
    painter = painter_of(state.game)
    marks = [mark for mark in _NOT_THE_RULEBOOK if mark in state.game.data.sources]
    printed: list[Sign] = [{"glyph": mark, "text": say(f"table.print_{mark}", lang)} for mark in marks]
    return [*painter.signs(state, painter.speech(lang)), *printed]


__all__ = [
    "AllBut",
    "Marks",
    "Prediction",
    "buttons_beside",
    "key",
    "marks",
    "painter_of",
    "predict",
    "preview",
    "scene",
    "seat_colour",
]
