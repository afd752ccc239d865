"""Pictures of positions: each game has a module here, found by its slug.

    scene(state, "cs", eyes=0)          the board as seat 0 may see it
    scene(state, part="city")           a part of it, for a figure
    marks(state).put(picture)           what can be clicked there, and why not elsewhere
    preview(state, "build low")         what an action would do
    key(state)                          the signs that the decision needs

What a game's module gives is `sheet.Painter`; everything that is the same for all games is here and in `sheet`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import TypeVar, cast

from gamelib import Action, Hidden, Refusal, State
from gamelib.core import engine
from gamelib.core.rulebook import Speaker
from gamelib.core.steps import Auto, Chance, Move
from widgets.panels import Button, Effect, Reason, Sign
from widgets.scene import Scene
from widgets.text import odds, say

from .sheet import Painter, Sheet, Speech, compose, crop

Parts = str | Iterable[str]
S = TypeVar("S", bound=State)
_NOT_THE_RULEBOOK = ("recon", "edition")


def _painter(state: State) -> Painter:
    return cast("Painter", import_module(f"{__name__}.{state.game.slug}"))


def scene(state: State, lang: str = "en", eyes: int | None = None, part: Parts = (), front: int | None = None) -> Scene:
    """A position as a picture: all of it, or some parts.

    With `eyes` it is drawn from what that seat may know; nothing else is in the picture at all. `front` is the seat
    whose things come first where there is not room for everybody's.
    """
    if eyes is not None:
        state = state.view(eyes)
    eyes = state.eyes if state.eyes >= 0 else None
    painter = _painter(state)
    parts, speech = painter.parts(state), painter.speech(lang)
    if not isinstance(part, Iterable):
        raise TypeError(f"Parts of a picture are names such as {', '.join(parts)}, not {part!r:.40}.")
    wanted = [part] if isinstance(part, str) else list(part) or list(parts)
    left, top, width, height = crop(parts, wanted)
    words = _line(state, lang)
    slug = "-".join([state.game.slug.replace("_", "-"), *(wanted if len(wanted) < len(parts) else ())])
    picture = Scene(slug, width, height, painter.title(state, lang), words)
    compose(Sheet(picture, state, speech, eyes, -left, -top, 0, front), parts, wanted)
    return picture


def _line(state: State, lang: str) -> str:
    """Who decides what, and the points, in one line."""
    game = state.game
    points = ", ".join(f"{game.seat_name(seat, lang)} {vp}" for seat, vp in enumerate(state.vp))
    if state.over:
        return points
    title = game.wording.step_title(state.agenda[-1][0], lang)
    seat = state.seat
    who = f"{game.seat_name(seat, lang)}: " if seat is not None and seat >= 0 else ""
    return f"{who}{title}. {points}."


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


def marks(state: State, lang: str = "en") -> Marks:
    """The choices of the present decision, or the outcomes of a draw; none if these eyes may not know them."""
    found = Marks()
    painter, decision = _painter(state), state.decision
    if decision is None:
        return found
    found.waiting = tuple(painter.waiting(state))
    if isinstance(decision.step, Chance):
        found.buttons = list(_odds(state, painter, lang))
        return found
    try:
        verdicts = state.verdicts()
    except Hidden:
        return found
    speech = painter.speech(lang)
    open_verbs: dict[str, set[str]] = {}
    for action, refusals in verdicts.items():
        if painter.buttons(state, action):
            found.buttons.append(_button(state, painter, action, refusals, lang))
        for key in () if refusals else painter.places(state, action):
            label, ghost = painter.choice_label(state, action, speech), painter.ghost(state, action, key)
            found.open.append((key, str(action), label, ghost))
            open_verbs.setdefault(key, set()).add(action.verb)
    found.refused = list(dict.fromkeys(_refused(state, painter, verdicts, open_verbs, speech)))
    return found


def _refused(
    state: State,
    painter: Painter,
    verdicts: dict[Action, list[Refusal]],
    open_verbs: dict[str, set[str]],
    speech: Speech,
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """Why not, place by place; nothing of a verb that is open there in another way."""
    for action, refusals in verdicts.items():
        for key in painter.places(state, action) if refusals else ():
            verbs = open_verbs.get(key, set())
            if action.verb not in verbs:
                label = painter.choice_label(state, action, speech) if verbs else ""
                yield from _reasons(state.game, key, label, refusals, speech.lang)


def _reasons(
    game: Speaker, key: str, label: str, refusals: list[Refusal], lang: str
) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """What is said of a refusal at its place; where other things can be done, it names what cannot."""
    for refusal in refusals:
        text = refusal.text(game, lang)
        yield (
            key,
            refusal.rule,
            f"{label}: {text}" if label else text,
            tuple(other for other in refusal.where if other != key),
        )


def _button(state: State, painter: Painter, action: Action, refusals: list[Refusal], lang: str) -> Button:
    button: Button = {"does": str(action), "label": state.game.wording.action_label(action, lang)}
    if glyph := painter.glyph(state, action):
        button["glyph"] = glyph
    if refusals:
        reasons: list[Reason] = [{"rule": refusal.rule, "text": refusal.text(state.game, lang)} for refusal in refusals]
        button["why"] = reasons
    return button


def _odds(state: State, painter: Painter, lang: str) -> Iterator[Button]:
    """The outcomes of a draw as buttons that say how likely they are."""
    outcomes = state.outcomes()
    total = sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        button = _button(state, painter, action, [], lang)
        button["label"] = say("table.odds", lang, what=button["label"], odds=odds(weight, total, lang))
        yield button


def preview(state: State, action: Action | str, lang: str = "en") -> list[Effect]:
    """What an action would do, up to the next decision, draw or turn; empty if it is not legal."""
    move, refusals = engine.read(state, action)
    if refusals:
        return []
    painter = _painter(state)
    after, aside = ahead(state, move, painter.PAUSES, painter.ASIDE)
    return list(painter.effects(state, after, move, aside, painter.speech(lang)))


def ahead(state: S, move: Move, pauses: frozenset[str], aside: frozenset[str]) -> tuple[S, list[str]]:
    """The state after a move and the automatic steps that follow, up to a decision, a draw or a step in `pauses`.

    Draws in `aside` are left out, because what follows does not depend on them; they are named in the second result.
    """
    after, left_out = state.copy(), list[str]()
    engine.do(after, move)
    while after.agenda:
        name = after.agenda[-1][0]
        if name in aside:
            after.agenda.pop()
            left_out.append(name)
        elif name in pauses or not isinstance(after.game.steps[name], Auto):
            break
        else:
            engine.run_step(after)
    return after, left_out


def key(state: State, lang: str = "en") -> list[Sign]:
    """The signs that a learner needs to read the present decision, and those that say what is not from the rulebook."""
    painter = _painter(state)
    marks = [mark for mark in _NOT_THE_RULEBOOK if mark in state.game.data.sources]
    printed: list[Sign] = [{"glyph": mark, "text": say(f"table.print_{mark}", lang)} for mark in marks]
    return [*painter.signs(state, painter.speech(lang)), *printed]


__all__ = ["Marks", "key", "marks", "preview", "scene"]
