"""Where every point comes from: the ledger of a position as a sheet."""

from gamelib import AnyMatch, Match, State
from widgets.board import language
from widgets.match.match_panels import Look, score
from widgets.match.players import Seating
from widgets.svg.lettering import printed
from widgets.text import refuse_unknown, say

from . import html


class ScoreSheet:
    """The score of a match or a position: one row per seat, one column per group of rules, below it every line.

    Args:
        of: A match or a state.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: It is neither.

    >>> import gamelib
    >>> from widgets import ScoreSheet
    >>> ScoreSheet(gamelib.load("rose_of_fire").new(seats=2, seed=7))
    Score: Blue 0, Yellow 0
    """

    def __init__(self, of: AnyMatch | State, *, lang: str | None = None, **unknown: object) -> None:
        refuse_unknown("ScoreSheet", unknown, "a match or a state, and lang")
        if not isinstance(of, Match | State):
            raise TypeError(f"ScoreSheet: a match or a state is wanted, not {type(of).__name__}")
        self.lang = language.spoken(lang)
        state: State = of.state if isinstance(of, Match) else of
        match = of if isinstance(of, Match) else Match.going_on(state, chance="ask")
        self._score = score(Look(match, state, None, self.lang, Seating(match, None, None)), range(state.seats))

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """The sheet as a piece of a page; the lines are folded."""
        tag, score, lang = html.tag, self._score, self.lang
        columns, rows = score["columns"], score["rows"]
        head = [
            tag("th", say("score.player", lang), scope="col"),
            *(tag("th", column, scope="col") for column in columns),
        ]
        body = [
            tag(
                "tr",
                tag("th", html.inline_glyph(f"seat-{row['disc']}", 20), " ", row["name"], scope="row"),
                *map(_cell, row["cells"]),
            )
            for row in rows
        ]
        lines = [
            tag(
                "li",
                tag("b", printed(line["points"])),
                f" {row['name']}: {line['text']} ",
                tag("span", line["rule"], cls="mu"),
            )
            for row in rows
            for line in row.get("lines", [])
        ]
        listed = tag("ul", *lines) if lines else tag("p", say("table.no_points", lang), cls="mu")
        table = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body))
        return html.sheet(table, html.folded(say("score.lines", lang), listed), cls="score", lang=lang)

    def __repr__(self) -> str:
        rows = self._score["rows"]
        return f"{say('score.title', self.lang)}: " + ", ".join(
            f"{row['name']} {printed(row['cells'][-1])}" for row in rows
        )


def _cell(points: int) -> html.Safe:
    return html.tag("td", printed(points) if points else "·")
