"""When something that was missed is asked again: the boxes of Sebastian Leitner (*So lernt man lernen*, 1972).

What is missed comes into the first box, from wherever it was. Right when it is asked again it moves on into the next
one, out of which it comes later; right in the last one, it is learned.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import total_ordering

DAYS = (1, 3, 7, 14, 30)
"""How many days something stays in each box before it is asked again."""
LEARNED = len(DAYS) + 1
"""The box of what is not asked any more."""
_DAY = timedelta(days=1)


@total_ordering
@dataclass(frozen=True, slots=True)
class Flashcard:
    """In which box something is, and since which day; of two cards of the same thing the greater one is true.

    ``practised``: it came there because it was asked again, and not because it was missed in a lesson or a match.
    """

    box: int
    since: date
    practised: bool = False

    def due(self, today: date) -> date | None:
        """The day from which on it is asked again; None: it is learned.

        A card from the future was written by a clock that was wrong: it is asked now. A card of tomorrow is right: it
        may come from another time zone.
        """
        if self.box == LEARNED:
            return None
        return self.since + DAYS[self.box - 1] * _DAY if self.since <= today + _DAY else today

    def asked(self, today: date, *, right: bool) -> "Flashcard":
        """Where it is after it was asked again; what was right twice on a day moves once."""
        if not right:
            return Flashcard(1, today, practised=True)
        moved = self.practised and self.since == today
        return self if moved else Flashcard(min(self.box + 1, LEARNED), today, practised=True)

    def __lt__(self, other: "Flashcard") -> bool:
        """What was known later counts, and on the same day what was missed."""
        return (self.since, -self.box, self.practised) < (other.since, -other.box, other.practised)


def today() -> date:
    """The day where one learns."""
    return date.today()  # noqa: DTZ011


def missed() -> Flashcard:
    """The card of what was missed today, in a lesson or in a match."""
    return Flashcard(1, today())


def later(*cards: Flashcard | None) -> Flashcard | None:
    """The one that is true of these; None: there is none."""
    return max((card for card in cards if card), default=None)
