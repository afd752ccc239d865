"""Who can play a seat, and how they do it.

>>> import gamelib
>>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
>>> events = play(match, {0: "greedy", 1: "random"})
>>> match.state.over
True
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Protocol

from gamelib.core.action import Action
from gamelib.core.match import Match
from gamelib.core.rulebook import Event
from gamelib.core.state import State
from gamelib.core.words import shown

from .checks import checked_match, checked_seconds
from .greedy import play_greedily
from .search import play_by_search


class Bot(Protocol):
    """What decides for a seat: it gets the view of its seat, never the full state, and all the luck it may use.

    ``seconds`` is the time for a bot that gets better by thinking longer; the others take what they need.
    """

    def __call__(self, view: State, rng: random.Random, seconds: float = 1.0, /) -> Action: ...


def play_randomly(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    """Any legal action, each equally likely."""
    return rng.choice(view.options())


bots: dict[str, Bot] = {"random": play_randomly, "greedy": play_greedily, "mcts": play_by_search}
"""The bots by name; a function of your own can take a seat as well."""


def choose(match: Match[Any], bot: str | Bot, seconds: float = 1.0) -> Action:
    """What a bot would do now in the place of the seat that decides.

    Its luck depends on the match's seed, the line and the seat alone, so the same match gets the same answer; not so
    if the bot goes by the clock, as ``mcts`` does.
    """
    state, seat = checked_match(match).state, match.state.seat
    if seat is None or seat < 0:
        raise ValueError("Nobody decides now: a draw or an automatic step comes next, or the game is over.")
    luck = random.Random(f"{match.seed}:{state.line}:{seat}")
    return checked_bot(bot)(state.view(seat), luck, checked_seconds(seconds))


def play(match: Match[Any], seats: Mapping[int | str, str | Bot], seconds: float = 1.0) -> list[Event]:
    """Let bots play their seats until somebody else decides or the game is over; what happened is returned.

    ``seats``: seat -> bot, such as ``{1: "greedy", "red": "random"}``. In slow motion one decision is played.
    """
    if not isinstance(seats, Mapping):
        raise TypeError(f'Seats and their bots are wanted, such as {{1: "greedy"}}, not {seats!r:.40}.')
    playing = {
        checked_match(match).game.seat_number(seat, match.seats): checked_bot(bot) for seat, bot in seats.items()
    }
    events: list[Event] = []
    while (seat := match.state.seat) is not None and seat in playing:
        events += match.play(choose(match, playing[seat], seconds))
    return events


def checked_bot(bot: str | Bot) -> Bot:
    """The bot of this name; ``ValueError`` names those there are. A function is taken as it is."""
    if callable(bot):
        return bot
    if not isinstance(bot, str):
        raise TypeError(f"A bot is a name or a function of a view, not {shown(bot)}.")
    if bot not in bots:
        raise ValueError(f"There is no bot {bot!r:.40}; there is {', '.join(bots)}.")
    return bots[bot]
