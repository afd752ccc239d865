"""What has cost a seat most: decisions, each with what would have been better, by how much, and by which rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from gamelib.engine.definition import AnyBaseGame
from gamelib.engine.state import State
from gamelib.text import markup
from gamelib.text.messages import checked_language
from gamelib.text.templates import decimal, in_language

from .estimates import Estimate
from .result import MOST_RULES, ActionEstimate
from .results_table import ResultsTable
from .texts import interval, says


@dataclass(frozen=True, slots=True)
class CostlyMove:
    """A decision at which another action was perhaps better than the one that was played.

    Attributes:
        line: The line of the match, counted from 0, as in ``match.lines``.
        view: The position before it, as the seat could know it.
        played: What was played, and what it leads to.
        better: The action it was compared with, and what that leads to.
        win: How much more often the other action wins, from -1 to 1. The interval allows for the many decisions that
            are compared: in 95 of 100 analyses it holds for all of them.
        points: How many points more the other action brings at the end, on the same deals.

    >>> import gamelib
    >>> from gamelib.analysis import InlineExecutor, costly_moves
    >>> famine = gamelib.load("la_citta").position("last_famine")
    >>> match = famine.game.resume(famine)
    >>> slip = match.legal_actions()[1]
    >>> events = match.play(slip)
    >>> [move] = costly_moves(match, famine.seat, count=1, playouts=800, executor=InlineExecutor()).moves
    >>> move.verdict, move.played.action == slip, move.win.low > 0
    ('costly', True, True)
    """

    line: int
    view: State = field(compare=False, repr=False)
    played: ActionEstimate
    better: ActionEstimate
    win: Estimate
    points: Estimate

    @property
    def verdict(self) -> Literal["costly", "close"]:
        """``costly`` if the other action is certainly better, ``close`` if it is too close to tell."""
        return "costly" if self.win.low > 0 else "close"

    def gains(self) -> list[tuple[str, float]]:
        """From which rules the difference comes: pairs of a rule id and points a game, the largest first."""
        return self.better.gains(self.played)


@dataclass(frozen=True, slots=True, repr=False)
class CostlyMoves(ResultsTable):
    """The decisions that have cost a seat most, as far as it is known.

    Attributes:
        game: The game, for names and words.
        seat: The seat.
        moves: The decisions, first those that were certainly costly, then by how much more often the other action wins.
        decisions: How often the seat had more than one legal action.
        looked_at: At how many of these decisions all options were tried.
        line: The line that is looked at now; None: nothing is played any more.
        playouts: How many games were played.
        part: How much of the work is done, from 0 to 1.
        seconds: How long it took, in seconds; no part of a comparison.
        stopped: Why no more was played: ``finished``, ``time``, ``interrupted``, or ``workers`` (they were lost); empty
            as long as it goes on.
        fault: How workers were lost; empty if none were.
        seed: What deals and luck follow from.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> analysis.costly_moves(match, 0).text()
    'Blue has had nothing to choose. Games played: 0.'
    """

    game: AnyBaseGame = field(compare=False)
    seat: int
    moves: tuple[CostlyMove, ...]
    decisions: int
    looked_at: int
    line: int | None
    playouts: int
    part: float
    seconds: float = field(compare=False)
    stopped: str
    fault: str
    seed: int

    def to_dicts(self, lang: str = "en") -> list[dict[str, object]]:
        """A row for each decision, flat and ready for JSON: ``pandas.DataFrame(found.to_dicts())``.

        Args:
            lang: The language of ``played_text`` and ``better_text``, ``en`` or ``cs``.

        Returns:
            Tables with ``line``; ``played`` and ``better``, the actions, and what they are called; ``win`` and
            ``points``, what the better one brings more, each with the bounds of its interval; ``playouts``, the number
            of games with each of the two; ``verdict``.

        Raises:
            ValueError: There is no such language.
        """
        return [
            {
                "line": move.line,
                "played": str(move.played.action),
                "played_text": move.view.action_label(move.played.action, checked_language(lang)),
                "better": str(move.better.action),
                "better_text": move.view.action_label(move.better.action, lang),
                **move.win.to_dict("win"),
                **move.points.to_dict("points"),
                "playouts": move.played.tally.playouts,
                "verdict": move.verdict,
            }
            for move in self.moves
        ]

    def sentences(self, lang: str = "en") -> list[str]:
        """What was found, a sentence or two for each decision.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        told = [self._sentence(move, checked_language(lang)) for move in self.moves]
        if not any(move.verdict == "costly" for move in self.moves):
            name = "nothing" if self.decisions else "no_choice"
            told.insert(0, in_language(says(f"costly.{name}", seat=self.game.seat_name(self.seat, lang)), lang))
        return told

    def text(self, lang: str = "en") -> str:
        """The same as one text, with how much was played, and what has happened to workers who were lost.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        played = in_language(says("evaluation.played", playouts=self.playouts), lang)
        return " ".join(filter(None, [*self.sentences(lang), in_language(self.fault, lang), played]))

    def _sentence(self, move: CostlyMove, lang: str) -> str:
        wording = self.game.wording
        facts = {
            "line": move.line + 1,
            "played": move.view.action_label(move.played.action, lang),
            "better": move.view.action_label(move.better.action, lang),
            **{
                name: decimal(100 * share, lang, places=0)
                for name, share in (("win", move.win.mean), ("low", move.win.low), ("high", move.win.high))
            },
            "points": decimal(move.points.mean, lang, sign=True),
        }
        told = in_language(says(f"costly.{move.verdict}", **facts), lang)
        gains = [
            in_language(says("evaluation.gain", column=wording.column(rule, lang), points=by, rule=rule), lang)
            for rule, points in move.gains()[:MOST_RULES]
            if (by := decimal(points, lang, sign=True)) and abs(points) >= 0.1
        ]
        return " ".join([told, in_language(says("costly.gains", gains=", ".join(gains)), lang)]) if gains else told

    def _table_title(self, lang: str) -> str:
        return in_language(says("costly.title", seat=self.game.seat_name(self.seat, lang)), lang)

    def _table_rows(self, lang: str) -> list[markup.TableRow | str]:
        rows: list[markup.TableRow | str] = [
            {
                "line": move.line + 1,
                "played": move.view.action_label(move.played.action, lang),
                "better": move.view.action_label(move.better.action, lang),
                "win_more": interval(move.win, lang, 100, " %", sign=True),
                "points_more": decimal(move.points.mean, lang, sign=True),
                "verdict": in_language(says(f"verdict.{move.verdict}"), lang),
            }
            for move in self.moves
        ]
        return rows or [*self.sentences(lang)]

    def __repr__(self) -> str:
        return f"<costly moves of seat {self.seat}, seed {self.seed}: {self.text()}>"
