"""What has happened in a match, move by move, as a sheet to read."""

from gamelib import AnyMatch, Match
from widgets.board import language
from widgets.text import refuse_unknown, say

from . import html


class History:
    """The moves of a match with their events, as a sheet to read.

    The numbers are those of ``match.goto(number)``: the position before that line.

    Args:
        match: The match, as far as it is now.
        seat: Whose knowledge is told, by number or word; None: everything.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: This is no match.
        ValueError: There is no such seat.

    >>> import gamelib
    >>> from widgets import History
    >>> match = gamelib.load("cities").new(seats=2, seed=7)
    >>> len(History(match).lines()) == match.line + 1
    True
    """

    def __init__(
        self, match: AnyMatch, *, seat: int | str | None = None, lang: str | None = None, **unknown: object
    ) -> None:
        refuse_unknown("History", unknown, "a match, seat and lang")
        if not isinstance(match, Match):
            raise TypeError(f"History: a match is wanted, such as game.new() gives, not {type(match).__name__}")
        self.lang = language.spoken(lang)
        self.match = match
        self.seat = None if seat is None else match.game.seat_number(seat, match.seats)

    def lines(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Each move in words with its events, the set-up first.

        Returns:
            Pairs of a sentence and its events, each of which is a pair of a sentence and the id of its rule.
        """
        match, lang = self.match, self.lang
        shown = [(say("history.set_up", lang), self._events(-1))]
        for number, line in enumerate(match.lines[: match.line]):
            if not line.heard_by(self.seat):
                continue
            who = (
                match.game.wording.words["seat"]["draw"][lang]
                if line.seat is None
                else match.game.seat_name(line.seat, lang)
            )
            told = line.before.action_label(line.action, lang)
            what = told if line.known_to(self.seat) else say("history.hidden", lang)
            shown.append((say("history.line", lang, line=number, who=who, what=what), self._events(number)))
        return shown

    def _events(self, line: int) -> list[tuple[str, str]]:
        return [(event.text(self.match.game, self.lang), event.rule) for event in self.match.events(self.seat, line)]

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """The history as a piece of a page."""
        tag = html.tag
        items = [
            tag(
                "li", sentence, tag("ul", *(tag("li", text, " ", tag("span", rule, cls="mu")) for text, rule in events))
            )
            for sentence, events in self.lines()
        ]
        title = tag("p", tag("b", say("history.title", self.lang)))
        return html.sheet(title, tag("ul", *items), cls="history", lang=self.lang)

    def __repr__(self) -> str:
        return "\n".join(
            line
            for sentence, events in self.lines()
            for line in (sentence, *(f"    {text} {rule}" for text, rule in events))
        )
