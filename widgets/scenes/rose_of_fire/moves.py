"""What can be clicked: where each action has its place, its name there, and the ghost it shows."""

from collections.abc import Sequence

from gamelib import Action
from gamelib.games.rose_of_fire.state import Rose
from widgets import draw
from widgets.scenes.sheet import Speech

from .city import PITCH, SIDE, colour_word

_ON_CARD = ("play", "event", "both")
_STRIKE = "strike"
_BUTTONS = ("build", "take", "keep", "discard", "reveal", "return", "release", "draw_token", "wait", "pass")
"""Choices that have no place of their own, or several at one place: they are buttons too."""


def places(s: Rose, action: Action) -> Sequence[str]:
    """The keys of the places where an action can be clicked."""
    verb, *words = action
    game, decision = s.game, s.decision
    seat = s.seat
    if verb in ("place", "rebuild", "swap"):
        return [words[0]]
    if verb == "mark":
        square = game.box.board.grid.squares[game.codecs["square"].value(words[0])]
        return [game.box.board.words[cell] for cell in square]
    if verb in _ON_CARD and seat is not None:
        face = game.codecs["card"].value(words[0])
        return [f"card:{seat}:{i}" for i, card in enumerate(s.hand[seat]) if card == face]
    if verb == "buy":
        return [f"influence:{words[0]}"]
    if verb == "build" and s.laid >= 0:
        return [game.box.board.words[s.laid]]
    if verb in ("keep", "discard"):
        return [f"tokens:{s.active}"]
    if verb in ("return", "release"):
        return [f"raval:{s.active}"]
    if verb == "reveal" and decision:
        return [f"alignment:{seat}"]
    return ["red_bag"] if verb == "draw_token" else []


def buttons(s: Rose, action: Action) -> bool:
    """Does this action get a button?"""
    # Of the sixteen pairs of numbers most are nonsense; only those that are possible are worth a button.
    return action[0] in _BUTTONS and (action[0] != "release" or not s.why_not(action))


def glyph(s: Rose, action: Action) -> str:
    """The sign on the action's button."""
    verb, *words = action
    if verb == "build":
        return f"house_{words[0]}"
    if verb in ("keep", "discard", "token", "align"):
        return str(words[0])
    if verb == "piece":
        return "soldier" if words[0] == "soldier" else "striker"
    signs = {
        "take": "city_card",
        "reveal": "personalities",
        "return": "striker",
        "release": "striker",
        "draw_token": "bag",
    }
    return {**signs, "level": "immigration", "first": "first_player", "wait": "pending"}.get(verb, "")


def choice_label(s: Rose, action: Action, speech: Speech) -> str:
    """What the action is called at its place; the same for all cells, so that the browser gets it once."""
    verb, *words = action
    if words == [_STRIKE]:
        return speech.say("do.strike")
    if verb in ("place", *_ON_CARD):
        return speech.say(f"do.{verb}")
    return s.game.wording.action_label(action, speech.lang)


def ghost(s: Rose, action: Action, key: str) -> str:
    """What the action would put there, around the origin of its place."""
    verb, *words = action
    if verb == "place" and s.decision is not None:
        return draw.tile(colour_word(s, s.decision.args[0]))
    if verb == "build":
        return draw.piece(f"house_{words[0]}", s.active + 1, SIDE / 2, SIDE / 2, 36)
    if verb == "rebuild":
        return draw.piece(f"house_{words[1]}", s.active + 1, SIDE / 2, SIDE / 2, 36)
    if verb == "mark":
        (x, y), (px, py) = (map(int, word.split(",")) for word in (words[0], key))
        block = draw.outline(PITCH + SIDE, PITCH + SIDE) + draw.token("obelisk", 50, 50)
        return draw.group(block, at=((x - px) * PITCH, (y - py) * PITCH))
    return ""


def waiting(s: Rose) -> Sequence[str]:
    """Places where something is begun and waits for the rest: a tile that has no house yet."""
    return [s.game.box.board.words[s.laid]] if s.laid >= 0 and s.built < 0 and s.house[s.laid] < 0 else []
