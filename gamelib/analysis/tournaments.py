"""Many matches between bots, everybody in every seat."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from gamelib.engine.definition import checked_seed
from gamelib.engine.game import AnyGame, Game
from gamelib.engine.variants import Variants
from gamelib.text import markup
from gamelib.text.messages import checked_language, shown
from gamelib.text.templates import decimal, filled, in_language

from .bot_registry import Bot, checked_bot, name_of, play
from .checks import checked_known, checked_number, checked_progress, checked_seconds
from .estimates import WHOLE, Estimate, mean, proportion
from .executors import WorkersLostError, checked_executor, in_order
from .ratings import ratings
from .results_table import ResultsTable
from .sums import BotSums, MatchEnd, Sums
from .texts import interval, says, texts

_Question = tuple[str, str, tuple[str, ...], int, int, float, tuple[tuple[str, Any], ...]]


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """How one of the bots of a tournament did.

    Attributes:
        name: What the bot is called.
        matches: How many matches it has played.
        wins: The share of its victories, from 0 to 1; one that several share counts in parts.
        points: Its points at the end of a match.
        places: How often it came in each place, the first one first.
        rating: How strong it is, in Elo's points (see :func:`ratings`); the average of the bots is 0.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> here = analysis.InlineExecutor()
    >>> found = analysis.tournament(gamelib.load("cities"), ["random", "random"], matches=2, executor=here)
    >>> one = found.results[0]
    >>> one.name, one.matches, sum(one.places)
    ('random', 2, 2)
    """

    name: str
    matches: int
    wins: Estimate
    points: Estimate
    places: tuple[int, ...]
    rating: Estimate

    def __repr__(self) -> str:
        return f"<{self.text()}>"

    def to_dict(self) -> dict[str, object]:
        """It as a row of a table of data; see :meth:`Tournament.to_dicts`."""
        places = {f"place_{place}": count for place, count in enumerate(self.places, 1)}
        estimates = self.wins.to_dict("wins") | self.rating.to_dict("rating") | self.points.to_dict("points")
        return {"name": self.name, "matches": self.matches, **estimates, **places}

    def text(self, lang: str = "en") -> str:
        """The result in one line.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        wins = [decimal(100 * share, lang, places=0) for share in (self.wins.mean, self.wins.low, self.wins.high)]
        rating = [
            decimal(points, lang, places=0, sign=True)
            for points in (self.rating.mean, self.rating.low, self.rating.high)
        ]
        facts: dict[str, str | int] = {"name": self.name, "matches": self.matches}
        facts |= zip(("wins", "wins_low", "wins_high"), wins, strict=True)
        facts |= zip(("rating", "rating_low", "rating_high"), rating, strict=True)
        facts["points"] = decimal(self.points.mean, lang)
        return filled(texts("tournament")["result"][checked_language(lang)], facts, {}, lang)


@dataclass(frozen=True, slots=True, repr=False)
class Tournament(ResultsTable):
    """The results of matches between bots.

    Attributes:
        results: How each bot did, in the order in which the bots were named.
        matches: How many matches were played to the end.
        stopped: ``played`` when these are all, ``interrupted``, or ``workers`` if they were lost.
        fault: How workers were lost; empty if none were.
        sums: What the matches add up to; :func:`tournament` goes on from there.
        question: What was asked: game and edition, bots, seats, seed, seconds and variants.
    """

    results: tuple[Result, ...]
    matches: int
    stopped: str
    fault: str
    sums: Sums
    question: _Question

    def ranking(self) -> list[Result]:
        """The results, the bot with the most victories first; at the end those of which nothing is known."""
        return sorted(self.results, key=lambda result: (not result.matches, -result.wins.mean))

    def to_dicts(self) -> list[dict[str, object]]:
        """A row for each bot, the best first, flat and ready for JSON: ``pandas.DataFrame(found.to_dicts())``.

        Returns:
            Tables with ``name`` and ``matches``; ``wins`` (a share, from 0 to 1), ``rating`` (Elo) and ``points``,
            each with the bounds of its interval (``wins_low``, ``wins_high``; None where nothing is known of them);
            ``place_1`` and so on, how often it came in this place.

        >>> import gamelib
        >>> from gamelib import analysis
        >>> here = analysis.InlineExecutor()
        >>> found = analysis.tournament(gamelib.load("cities"), ["random", "random"], matches=2, executor=here)
        >>> [(row["name"], row["matches"], row["place_1"] + row["place_2"]) for row in found.to_dicts()]
        [('random', 2, 2), ('random', 2, 2)]
        """
        return [one.to_dict() for one in self.ranking()]

    def _table_title(self, lang: str) -> str:
        return in_language(says("tournament.title", matches=self.matches), lang)

    def _table_rows(self, lang: str) -> list[markup.TableRow | str]:
        rows: list[markup.TableRow | str] = [
            {
                "rank": place,
                "name": one.name,
                "win": interval(one.wins, lang, 100, " %"),
                "rating": interval(one.rating, lang, sign=True),
                "points": decimal(one.points.mean, lang),
                "matches": one.matches,
            }
            for place, one in enumerate(self.ranking(), 1)
            if one.matches
        ]
        return [*rows, *self._remarks(lang)]

    def __repr__(self) -> str:
        return f"<tournament of {len(self.results)} bots, {self.matches} matches, {self.stopped}>\n{self.text()}"

    def text(self, lang: str = "en") -> str:
        """The ranking, a line for each bot: its share of victories and its rating with intervals, its points.

        Who has not played is not ranked. At the end it says if something has kept more matches from being played.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        known = [one.text(checked_language(lang)) for one in self.ranking() if one.matches]
        return "\n".join([*(f"{place}. {line}" for place, line in enumerate(known, 1)), *self._remarks(lang)])

    def _remarks(self, lang: str) -> list[str]:
        """That nothing is known yet, or what has kept more matches from being played."""
        remarks = [] if self.matches else [says("tournament.none")]
        if self.stopped == "interrupted":
            remarks.append(says("tournament.interrupted"))
        return [in_language(one, lang) for one in [*remarks, *filter(None, [self.fault])]]


def tournament(
    game: AnyGame,
    bots: Sequence[str | Bot],
    matches: int = 100,
    executor: Executor | None = None,
    seed: int = 0,
    *,
    seats: int | None = None,
    seconds: float = 1.0,
    variants: Variants | None = None,
    known: Tournament | None = None,
    progress: Callable[[Tournament], object] | None = None,
) -> Tournament:
    """Let bots play many matches against each other: all of them at one table, or as many as there are seats.

    After each match everybody moves on by one seat, and then the next group of bots sits down; until all have met in
    all seats they have the same luck, so nobody is better off by his seat or his cards. The same seed gives the same
    matches, whoever does the work, as long as the bots do not go by the clock. Whoever interrupts gets what is known.

    Args:
        game: The game, as :func:`gamelib.load` gives it.
        bots: The bots, by name or as functions that other processes can import.
        matches: How many matches are played; beside those that are known.
        executor: Who does the work; None: :func:`pool`.
        seed: What the luck of all matches follows from.
        seats: How many play in each match; None: all bots.
        seconds: How long a bot may think about one decision, in seconds.
        variants: The game's variants, name -> value.
        known: An earlier answer to the same question, such as one that was interrupted; it goes on with the next
            matches, as if there had been no break, and everything counts together.
        progress: Called with the results so far after every match.

    Returns:
        The results; their ranking is :meth:`Tournament.ranking`.

    Raises:
        TypeError: An argument is of the wrong kind.
        ValueError: There are no bots or none of this name, or so many seats or such a variant the game does not have,
            or what is known is the answer to another question.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> here = analysis.InlineExecutor()
    >>> found = analysis.tournament(gamelib.load("cities"), ["random", "random"], matches=4, executor=here)
    >>> [result.matches for result in found.results]
    [4, 4]
    """
    seats = _checked_seats(game, bots, seats)
    game.table(seats, {} if variants is None else variants)  # what does not exist is named before any work is given out
    checked_number("matches", matches)
    checked_seed(seed)
    checked_seconds(seconds)
    checked_progress(progress)
    checked_executor(executor)
    names = tuple(name_of(bot) for bot in bots)
    question = (game.slug, game.fingerprint, names, seats, seed, seconds, tuple(sorted((variants or {}).items())))
    alike = "with the same game, bots, seats, seed and seconds"
    checked_known(known, Tournament, "tournament", alike, question=question)
    sums = known.sums.copy() if known else Sums.of(len(bots), seats)
    stopped, fault = "played", ""
    numbers = range(sums.matches, sums.matches + matches)
    jobs = _jobs(game, list(bots), seats, numbers, seed, seconds, dict(variants or {}))
    results = in_order(_play_match, jobs, executor, independent=True)
    try:
        for end in results:
            sums.add(end)
            if progress is not None:
                progress(_known(question, sums.copy(), "", ""))
    except KeyboardInterrupt:
        stopped = "interrupted"
    except WorkersLostError as lost:
        stopped, fault = "workers", lost.args[0]
    finally:
        results.close()
    return _known(question, sums, stopped, fault)


def _checked_seats(game: object, bots: Sequence[str | Bot], seats: int | None) -> int:
    """How many seats each match has, if this is a game and these are bots."""
    if not isinstance(game, Game):
        raise TypeError(f"A game is wanted, such as gamelib.load gives, not {shown(game)}.")
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(f'The bots are a list, such as ["greedy", "random"], not {shown(bots)}.')
    if not bots:
        raise ValueError("At least one bot is wanted.")
    for bot in bots:
        checked_bot(bot)
    seats = len(bots) if seats is None else seats
    if type(seats) is not int or not 1 <= seats <= len(bots):
        there = f"a whole number from 1 to {len(bots)}, as many as there are bots"
        raise ValueError(f"seats is {there}, not {shown(seats)}.")
    return seats


def _jobs(
    game: AnyGame,
    bots: list[str | Bot],
    seats: int,
    numbers: range,
    seed: int,
    seconds: float,
    variants: Variants,
) -> Iterator[tuple[object, ...]]:
    groups = list(combinations(range(len(bots)), seats))
    for number in numbers:
        deal, rest = divmod(number, len(groups) * seats)
        group, turned = divmod(rest, seats)
        luck = random.Random(f"{seed}:{deal}").getrandbits(64)  # near seeds have nothing to do with each other
        yield game, [(i, bots[i]) for i in groups[group]], turned, luck, seconds, variants


def _play_match(
    game: AnyGame,
    group: list[tuple[int, str | Bot]],
    turned: int,
    seed: int,
    seconds: float,
    variants: Variants,
) -> MatchEnd:
    """One match of these bots, by their numbers; the first of them sits in seat ``turned``."""
    match = game.new(len(group), seed, **variants)
    seats = {(i + turned) % len(group): one for i, one in enumerate(group)}
    play(match, {seat: bot for seat, (_, bot) in seats.items()}, seconds)
    places = match.state.places()
    return {who: (match.state.points[seat], places[seat]) for seat, (who, _) in seats.items()}


def _known(question: _Question, sums: Sums, stopped: str, fault: str) -> Tournament:
    names, seats = question[2:4]
    rated = ratings(sums.ahead, seats)
    results = [_result(name, of, rating) for name, of, rating in zip(names, sums.bots, rated, strict=True)]
    return Tournament(tuple(results), sums.matches, stopped, fault, sums, question)


def _result(name: str, of: BotSums, rating: Estimate) -> Result:
    wins, points = proportion(of.wins / WHOLE, of.matches), mean(of.points, of.squares, of.matches)
    return Result(name, of.matches, wins, points, tuple(of.places), rating)
