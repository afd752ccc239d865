"""Many matches between bots, everybody in every seat.

>>> import gamelib
>>> from gamelib import analysis
>>> found = analysis.tournament(gamelib.load("cities"), ["random", "random"], matches=4, executor=analysis.Here())
>>> [result.matches for result in found.results]
[4, 4]
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import lcm
from typing import Any

from gamelib.core.game import Game
from gamelib.core.words import shown

from .crew import WorkersLost, in_order
from .estimates import Estimate, mean, share
from .players import Bot, checked_bot, play

_WHOLE = lcm(*range(1, 7))


@dataclass(frozen=True, slots=True)
class Result:
    """How one of the bots did: matches, its share of victories, its points, how often in each place (the first first).

    A victory that several share counts in parts.
    """

    name: str
    matches: int
    wins: Estimate
    points: Estimate
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tournament:
    """The bots in the order in which they were named, and how many matches were played to the end.

    ``stopped`` is ``played`` when these are all, ``interrupted``, or ``workers`` if they were lost (see ``fault``).
    """

    results: tuple[Result, ...]
    matches: int
    stopped: str
    fault: str = ""

    def ranking(self) -> list[Result]:
        """The results, the bot with the most victories first."""
        return sorted(self.results, key=lambda result: -result.wins.mean)


def tournament(
    game: Game[Any],
    bots: Sequence[str | Bot],
    matches: int = 100,
    executor: Executor | None = None,
    seed: int = 0,
    *,
    seconds: float = 1.0,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[Tournament], object] | None = None,
) -> Tournament:
    """Let bots play ``matches`` against each other, as many seats as bots.

    After each match everybody moves on by one seat; as many matches as there are seats have the same luck, so nobody is
    better off by his seat or his cards. The same seed gives the same matches, whoever does the work (``executor``,
    None: :func:`pool`), as long as the bots do not go by the clock. ``seconds`` is how long a bot may think at a time,
    ``options`` are the game's, ``progress`` is called after every match. Whoever interrupts gets what is known.
    A bot of your own is a function that other processes can import.
    """
    if not isinstance(game, Game):
        raise TypeError(f"A game is wanted, such as gamelib.load gives, not {shown(game)}.")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f'The bots are a list, such as ["greedy", "random"], not {shown(bots)}.')
    if type(matches) is not int or matches < 1:
        raise ValueError(f"matches is a whole number from 1, not {shown(matches)}.")
    for bot in bots:
        checked_bot(bot)
    game.new(len(bots), seed, **(options or {}))  # what does not exist is named before any work is given out
    names = [bot if isinstance(bot, str) else getattr(getattr(bot, "func", bot), "__name__", "bot") for bot in bots]
    ends: list[_End] = []
    stopped, fault = "played", ""
    jobs = _jobs(game, list(bots), matches, seed, seconds, dict(options or {}))
    results = in_order(_play_match, jobs, executor, independent=True)
    try:
        for end in results:
            ends.append(end)
            if progress is not None:
                progress(_known(names, ends, "", ""))
    except KeyboardInterrupt:
        stopped = "interrupted"
    except WorkersLost as lost:
        stopped, fault = "workers", str(lost)
    finally:
        results.close()
    return _known(names, ends, stopped, fault)


@dataclass(frozen=True, slots=True)
class _End:
    """How a match ended, in the order of the bots."""

    points: tuple[int, ...]
    places: tuple[int, ...]


def _jobs(
    game: Game[Any], bots: list[str | Bot], matches: int, seed: int, seconds: float, options: dict[str, Any]
) -> Iterator[tuple[Any, ...]]:
    for number in range(matches):
        deal, turned = divmod(number, len(bots))
        yield game, bots, turned, seed + deal, seconds, options


def _play_match(
    game: Game[Any], bots: list[str | Bot], turned: int, seed: int, seconds: float, options: dict[str, Any]
) -> _End:
    """One match; bot i sits in seat i + ``turned``."""
    match = game.new(len(bots), seed, **options)
    seats = [(i + turned) % len(bots) for i in range(len(bots))]
    play(match, dict(zip(seats, bots, strict=True)), seconds)
    places = match.state.places()
    return _End(tuple(match.state.vp[seat] for seat in seats), tuple(places[seat] for seat in seats))


def _known(names: list[str], ends: list[_End], stopped: str, fault: str) -> Tournament:
    return Tournament(tuple(_result(name, i, ends) for i, name in enumerate(names)), len(ends), stopped, fault)


def _result(name: str, i: int, ends: list[_End]) -> Result:
    wins = sum(_WHOLE // end.places.count(1) for end in ends if end.places[i] == 1)
    points = [end.points[i] for end in ends]
    places = [end.places[i] for end in ends]
    seats = len(ends[0].places) if ends else 0
    return Result(
        name,
        len(ends),
        share(wins / _WHOLE, len(ends)),
        mean(sum(points), sum(number * number for number in points), len(ends)),
        tuple(places.count(place) for place in range(1, seats + 1)),
    )
