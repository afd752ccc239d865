"""Who can play a seat, and how they do it."""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import Protocol

from gamelib.engine.action import Action
from gamelib.engine.citations import Event
from gamelib.engine.match import AnyMatch
from gamelib.engine.state import State
from gamelib.text.listing import Listing
from gamelib.text.messages import shown

from .checks import checked_match, checked_seat, checked_seconds
from .greedy_bot import play_greedily
from .mcts_bot import play_by_search


class Bot(Protocol):
    """A function that decides for a seat.

    It gets the view of its seat, never the full state, and all the luck it may use. Called with ``(view, rng,
    seconds)``, it returns one of ``view.legal_actions()``; ``seconds`` is the time for a bot that gets better by
    thinking longer, the others take what they need.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> def first_of_all(view, rng, seconds=1.0):
    ...     return view.legal_actions()[0]
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> analysis.choose(match, first_of_all) == match.legal_actions()[0]
    True
    """

    def __call__(self, view: State, rng: random.Random, seconds: float = 1.0, /) -> Action: ...


def play_randomly(view: State, rng: random.Random, seconds: float = 1.0) -> Action:
    """Any legal action, each equally likely."""
    return rng.choice(view.legal_actions())


bots: dict[str, Bot] = {"random": play_randomly, "greedy": play_greedily, "mcts": play_by_search}
"""The bots by name; a function of your own can take a seat as well."""


def choose(match: AnyMatch, bot: str | Bot, seconds: float = 1.0) -> Action:
    """The action that a bot would choose now in the place of the seat that decides; nothing is played.

    Its luck depends on the match's seed, the line and the seat alone, so the same match gets the same answer; not so if
    the bot goes by the clock, as ``mcts`` does.

    Args:
        match: The match; a seat has to decide.
        bot: One of the names in ``analysis.bots``, or a function as :class:`Bot` describes it.
        seconds: How long the bot may think, in seconds.

    Raises:
        TypeError: This is no match, or no bot.
        ValueError: There is no bot of this name, no positive time, or nobody decides now.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> match.is_legal(analysis.choose(match, "greedy"))
    True
    """
    state = checked_match(match).state
    seat = checked_seat(state)
    luck = random.Random(f"{match.seed}:{state.line}:{seat}")
    return checked_bot(bot)(state.view(seat), luck, checked_seconds(seconds))


def play(match: AnyMatch, seats: Mapping[int | str, str | Bot], seconds: float = 1.0) -> Listing[Event]:
    """Let bots play their seats until somebody else decides or the game is over; in slow motion, one decision.

    Args:
        match: The match; it is changed.
        seats: Seat -> bot, such as ``{1: "greedy", "red": "random"}``: a seat by its number or word, a bot by its name
            or as a function.
        seconds: How long a bot may think about one decision, in seconds.

    Returns:
        All that happened, in order.

    Raises:
        TypeError: This is no match, no table of seats, or no bot.
        ValueError: There is no such seat or bot, or no such time.
        Exception: Whatever goes wrong in a bot, or an illegal action; a note names the bot and its seat.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> events = analysis.play(match, {0: "random", 1: "random"})
    >>> match.state.over
    True
    """
    if not isinstance(seats, Mapping):
        raise TypeError(f'Seats and their bots are wanted, such as {{1: "greedy"}}, not {seats!r:.40}.')
    given = checked_match(match).game.by_seat(seats, match.seats)
    playing = {seat: checked_bot(bot) for seat, bot in given.items()}
    checked_seconds(seconds)
    events = Listing[Event]()
    while (seat := match.state.seat) is not None and seat in playing:
        try:
            events += match.play(choose(match, playing[seat], seconds))
        except Exception as error:
            error.add_note(f"This was the bot {name_of(playing[seat])}, in the seat {match.game.seat_word(seat)}.")
            raise
    return events


def name_of(bot: str | Bot) -> str:
    """What a bot is called: its name, that of its function, and what it was given beforehand.

    >>> name_of(functools.partial(bots["mcts"], rounds=200))
    'mcts, rounds=200'
    """
    if isinstance(bot, str):
        return bot
    if isinstance(bot, functools.partial):
        given = [shown(value) for value in bot.args] + [f"{word}={shown(bot.keywords[word])}" for word in bot.keywords]
        return ", ".join([name_of(bot.func), *given])
    known = (name for name, one in bots.items() if one == bot)
    return next(known, getattr(bot, "__name__", type(bot).__name__))


def checked_bot(bot: str | Bot) -> Bot:
    """The bot of this name; a function is taken as it is.

    Raises:
        TypeError: This is neither a name nor a function.
        ValueError: There is no bot of this name; the text names those there are.
    """
    if callable(bot):
        return bot
    if not isinstance(bot, str):
        raise TypeError(f"A bot is a name or a function of a view, not {shown(bot)}.")
    if bot not in bots:
        raise ValueError(f"There is no bot {shown(bot)}; there is {', '.join(bots)}.")
    return bots[bot]
