"""The moves that have cost a seat most, worked out in the background when they are asked for, and remembered.

review = MoveReview(executor)
review.look_at(match, 0)         # begins, or shows what is known of this match already
review.panel("en", name)         # what is known by now
review.close()                   # no more of it; what is known stays
"""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from dataclasses import replace

from gamelib.analysis import CostlyMove, CostlyMoves
from gamelib.analysis.costly import costly_moves_stepwise
from gamelib.analysis.stepwise import Stepwise, mapped
from gamelib.engine.match import AnyMatch
from widgets.board.review_panels import Review

from . import review_panel
from .background import BackgroundJob

PLAYOUTS = (400, 1600)
"""How many games are played after each of two moves, at most: at first, and if more are wanted."""
_Asked = tuple[int, tuple[str, ...]]
"""A seat, and all that was played."""


class MoveReview:
    """What is known of the costly moves of the match at a table, seat by seat."""

    def __init__(self, executor: Executor | None = None) -> None:
        self.seat: int | None = None
        """Whose moves are looked at; None: it is closed."""
        self._executor = executor
        self._match: AnyMatch | None = None
        self._jobs: dict[_Asked, tuple[int, BackgroundJob[CostlyMoves]]] = {}
        self._pictures = review_panel.Pictures()

    def look_at(self, match: AnyMatch, seat: int) -> None:
        """Open the review of a seat's moves; where they were not worked out before, that begins."""
        self._stop()
        self.seat, self._match = seat, match.fork()
        earlier = self._jobs.get(self._asked)
        if earlier is None or not earlier[1].done:
            self._begin(PLAYOUTS[0])

    def more(self) -> None:
        """Play further games; where it was stopped, as many as were wanted."""
        finished = self._finished
        self._stop()
        self._begin(PLAYOUTS[-1 if finished else 0])

    def halt(self) -> None:
        """Play no more; what is known stays."""
        self._stop()

    def close(self) -> None:
        """Close the review."""
        self._stop()
        self.seat = None

    def join(self, seconds: float = 60) -> bool:
        """Wait until nothing is played any more; True if that is so."""
        return all(job.join(seconds) for _, job in self._jobs.values())

    @property
    def moves(self) -> tuple[CostlyMove, ...]:
        """The moves that are shown."""
        found = self._jobs[self._asked][1].found if self.seat is not None else None
        return found.moves if found is not None else ()

    def panel(self, lang: str, name: Callable[[int], str], seats: Iterable[int]) -> Review | None:
        """What is known, for the board; nothing where it is closed.

        Args:
            lang: The language.
            name: What a seat is called.
            seats: Whose moves may be asked for.
        """
        if self.seat is None or self._match is None:
            return None
        playouts, job = self._jobs[self._asked]
        job.asked()
        shown = review_panel.review_shown(self._match, self.seat, job, self._pictures, lang, name)
        if not job.running and (shown["moves"] or not self._finished) and playouts < PLAYOUTS[-1]:
            shown["more"] = True
        choices = review_panel.choices(seats, name)
        return {**shown, "seat": str(self.seat), "seats": choices} if len(choices) > 1 else shown

    @property
    def _finished(self) -> bool:
        """Was all played that was wanted?"""
        found = self._jobs[self._asked][1].found
        return found is not None and found.stopped == "finished"

    @property
    def _asked(self) -> _Asked:
        lines = self._match.lines if self._match is not None else []
        return self.seat if self.seat is not None else -1, tuple(str(line.action) for line in lines)

    def _begin(self, playouts: int) -> None:
        match, seat, executor = self._match, self.seat, self._executor
        if match is None or seat is None:
            return
        earlier = self._jobs.get(self._asked)
        known = earlier[1].found if earlier else None

        def with_known(found: CostlyMoves) -> CostlyMoves:
            """What was known stays until more is."""
            nothing_yet = not found.moves and found.stopped != "finished"
            return replace(found, moves=known.moves) if known is not None and nothing_yet else found

        def begin() -> Stepwise[CostlyMoves]:
            return mapped(with_known, costly_moves_stepwise(match, seat, playouts=playouts, executor=executor))

        self._jobs[self._asked] = playouts, BackgroundJob(begin, "costly moves", known)

    def _stop(self) -> None:
        for _, job in self._jobs.values():
            job.stop()
