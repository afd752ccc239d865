"""The voice of the people (VOX): four cards a year, one open from the start; what most of them ask for is the wish."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Contents, Draw, Move, auto

from .box import HIDDEN, NEEDS, POSITIONS
from .state import Citta


class DrawVoice(Draw[Citta]):
    """The open card of the year. The three others are drawn when somebody gets to know them."""

    rule = "CIT-RND.6"
    verbs = {"voice": ("need",)}

    @by("CIT-YR.4")
    def contents(self, s: Citta) -> Contents:
        return ("voice",), s.voice_pool, 0

    def do(self, s: Citta, move: Move) -> None:
        _, need = move
        s.voice_pool[need] -= 1
        s.voice_up = (need,)
        s.emit("CIT-RND.6", None, ("voice:0",), need=need)


# Looking at hidden cards


@by("CIT-CRD.13")
def lookers(s: Citta, position: int) -> list[int]:
    """The seats that have looked at a hidden card."""
    return [seat for seat in range(s.seats) if s.looked[seat * POSITIONS + position]]


@auto("CIT-CRD.13", "position", then="draw_look | nothing")
def look_at(s: Citta, position: int) -> None:
    """CIT-RND.7  A card that nobody has looked at is drawn; another one is only shown."""
    need = s.voice[position]
    if need < 0:
        s.push(DrawLook.of(position))
        return
    if need == HIDDEN and s.viewer == s.active:
        s.must_see(lookers(s, position)[0])
    s.looked[s.active * POSITIONS + position] = 1
    if need != HIDDEN:
        show(s, position)


def show(s: Citta, position: int) -> None:
    """CIT-RND.7  The seat in turn sees a hidden card, and nobody else."""
    where = (f"voice:{position + 1}",)
    s.emit("CIT-RND.7", s.active, where, to=(s.active,), position=position, need=s.voice[position])


class DrawLook(Draw[Citta]):
    """A hidden card of the voice that nobody has seen yet, seen by the seat in turn."""

    rule = "CIT-RND.7"
    args = ("position",)
    verbs = {"look": ("need",)}

    def seen_by(self, s: Citta, position: int) -> tuple[int, ...]:
        return (s.active,)

    def contents(self, s: Citta, position: int) -> Contents:
        return ("look",), s.voice_pool, 0

    def do(self, s: Citta, move: Move, position: int) -> None:
        _, need = move
        s.voice_pool[need] -= 1
        s.voice[position] = need
        s.looked[s.active * POSITIONS + position] = 1
        show(s, position)

    def check(self, s: Citta, position: int) -> Iterator[Problem]:
        if s.voice[position] >= 0:
            yield s.wrong("card_known")


# The reveal


@auto("CIT-RND.8", then="reveal_voice reveal | reveal | nothing")
def reveal(s: Citta) -> None:
    """CIT-VOX.1, CIT-RND.8  After round 5 the hidden cards are turned up in order; unknown ones are drawn."""
    position = len(s.voice_up) - 1
    if position == POSITIONS:
        return
    need = s.voice[position]
    if need < 0:
        s.push(RevealVoice, reveal)
        return
    if need == HIDDEN:
        s.must_see(lookers(s, position)[0])
    s.voice[position] = -1
    turn_up(s, need)
    s.push(reveal)


def turn_up(s: Citta, need: int) -> None:
    """CIT-RND.8  One more card of the voice lies open."""
    position = len(s.voice_up) - 1
    s.voice_up = (*s.voice_up, need)
    s.emit("CIT-RND.8", None, (f"voice:{position + 1}",), position=position, need=need)


class RevealVoice(Draw[Citta]):
    """The next hidden card of the voice, which nobody has looked at."""

    rule = "CIT-RND.8"
    verbs = {"voice": ("need",)}

    @by("CIT-RND.1")
    def contents(self, s: Citta) -> Contents:
        return ("voice",), s.voice_pool, 0

    def do(self, s: Citta, move: Move) -> None:
        _, need = move
        s.voice_pool[need] -= 1
        turn_up(s, need)

    def check(self, s: Citta) -> Iterator[Problem]:
        position = len(s.voice_up) - 1
        if not 0 <= position < POSITIONS:
            yield s.wrong("nothing_to_turn_up")
        elif s.voice[position] >= 0:
            yield s.wrong("next_card_known")


def all_revealed(s: Citta) -> Iterator[Problem]:
    """The check of all that comes after the reveal: unless it is still to come, four cards lie open."""
    if not s.waits(reveal) and len(s.voice_up) != s.game.box.time["voice_cards"]:
        yield s.wrong("voice_hidden")


@auto("CIT-VOX.1")
def hear_voice(s: Citta) -> None:
    """CIT-VOX.1, CIT-VOX.2  The need with most cards is the wish; with two cards each, either of two needs."""
    s.looked = [0] * len(s.looked)
    need, *others = wishes(s)
    if others:
        s.emit("CIT-VOX.2", None, ("voice",), need=need, other_need=others[0])
    else:
        s.emit("CIT-VOX.1", None, ("voice",), need=need)


@by("CIT-VOX.1", "CIT-VOX.2")
def wishes(s: Citta) -> tuple[int, ...]:
    """The need with most of the open cards, or the two with two each."""
    return most_frequent(s.voice_up)


@cache
def most_frequent(needs: tuple[int, ...]) -> tuple[int, ...]:
    """The need that is named most often, or several."""
    counts = [*map(needs.count, range(NEEDS))]
    return tuple(need for need, count in enumerate(counts) if count == max(counts))
