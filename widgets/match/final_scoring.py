"""The final count as one walks through it: one thing at a time, each find with its number on the board.

What is counted says the game (``Game.preview_scoring``): of a match that is over what the final scoring has looked at,
at any other moment what it would look at if the game ended now. What gives nothing is asked too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from gamelib import AnyMatch, State
from gamelib.engine import codecs
from gamelib.engine.citations import Ledger, ScoreLine
from gamelib.engine.highlights import Highlight, Scored
from widgets import scenes
from widgets.board import panels

from . import highlight_text, match_panels
from .match_panels import STEP, Look
from .players import in_words_of
from .viewpoint import Viewpoint

COUNT = "count> "
"""Before what is to be done with a count: the text of a button."""
BEGIN, NOW, PART, LEAVE = (COUNT + word for word in ("begin", "now", "part", "leave"))


def offered(look: Look) -> list[panels.Button]:
    """The button that begins the count, if there is anything to count."""
    begins: panels.Button = {"does": BEGIN, "label": look.say("count.title"), "glyph": "step"}
    return [begins] if possible(look.match) else []


def possible(match: AnyMatch) -> bool:
    """True if the game can say what counts and, once a match is over, the match knows where its final scoring began."""
    says = any(True for _ in match.state.game.preview_scoring(match.state))
    return says and (not match.state.over or _before_the_count(match) is not None)


def _before_the_count(match: AnyMatch) -> State | None:
    """Where the final scoring began; None if that was before this match did."""
    twin, last = match.fork(), match.game.last_step
    for waits in (True, False):  # back to the final scoring, and to where it begins
        while twin.state.waits(last) != waits:
            if (twin.line, twin.steps) == (0, 0):
                return None
            twin.back()
    begun: State = twin.state
    return begun


@dataclass(frozen=True, slots=True)
class Item:
    """What is counted in one go: its lines in the ledger, and what there is to see of it."""

    about: str
    lines: tuple[Scored, ...]
    highlight: Highlight | None

    @property
    def rule(self) -> str:
        return self.lines[0].rule

    @property
    def rules(self) -> list[str]:
        """By which rules it is counted."""
        return list(dict.fromkeys(line.rule for line in self.lines))

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def seat(self) -> int | None:
        """Whose it is; None where it gives points to several."""
        seats = {line.seat for line in self.lines}
        return seats.pop() if len(seats) == 1 else None

    @property
    def common(self) -> dict[str, Any]:
        """The facts that all its lines tell: of which city they are."""
        return {
            name: value
            for name, value in self.lines[0].facts.items()
            if all(line.facts.get(name) == value for line in self.lines)
        }

    def badges(self) -> dict[str, str]:
        """The places of everything found, each with its number."""
        if self.highlight:
            return highlight_text.badges(self.highlight)
        alone = len(self.lines) == 1
        return {key: "" if alone else str(n) for n, line in enumerate(self.lines, 1) for key in line.where}


class Count:
    """A count, and how far it has come: ``at`` items are counted, the last of them is the one that is spoken of.

    After the last one the count of a game that has ended is over; else all of it is looked at once more.
    """

    def __init__(self, state: State, shown: State, *, ended: bool) -> None:
        """Scored is ``state``; what is ``shown`` of it may be less. ``ended``: the game has ended indeed."""
        self.base, self.ended, self.at = shown, ended, 0
        painter, found = scenes.painter_of(state.game), dict[str, list[Scored]]()
        for line in state.game.preview_scoring(state):
            found.setdefault(line.about, []).append(line)
        self.items = [
            Item(about, tuple(lines), painter.highlight(state, lines[0].seat, about)) for about, lines in found.items()
        ]
        self.last = len(self.items) + (not ended)

    @classmethod
    def of(cls, match: AnyMatch, viewpoint: Viewpoint) -> Count | None:
        """The count of a match: from where its final scoring has begun; before that, as if the game ended now."""
        if not match.state.over:
            shown = viewpoint.on(match.state)
            return cls(shown, shown, ended=False)
        begun = _before_the_count(match)
        if begun is None:
            return None
        shown = viewpoint.on(begun)
        return cls(in_words_of(shown.game, begun), shown, ended=True)

    @property
    def item(self) -> Item | None:
        """What is spoken of."""
        return self.items[self.at - 1] if 0 < self.at <= len(self.items) else None

    @property
    def finished(self) -> bool:
        """True if nothing is left to count or to tell."""
        return self.at == self.last

    def go(self, by: int) -> None:
        """Go so many items on, or back."""
        self.at = max(0, min(self.last, self.at + by))

    def end_part(self) -> None:
        """To the end of what is counted by the same rule as the next item."""
        rule = self.items[self.at].rule if self.at < len(self.items) else ""
        self.go(1)
        while self.at < len(self.items) and self.items[self.at].rule == rule:
            self.go(1)

    @property
    def state(self) -> State:
        """The position with the points that are counted so far; nothing but the end of the game waits."""
        counted = self.base.copy()
        for item in self.items[: self.at]:
            for line in item.lines:
                counted.points[line.seat] += line.points
                raw = (line.seat, line.points, line.rule, line.where, counted.line, line.facts)
                counted.ledger_ = Ledger(raw, counted.ledger_)
        counted.agenda = [counted.game.last_step.entry]
        return counted

    # ------------------------------------------------------------ what is said of it

    def decision(self, look: Look) -> panels.DecisionPanel:
        """What is counted now, and how to go on."""
        item, buttons = self.item, self._buttons(look)
        if item is None:
            title = look.say("count.title" if self.ended else "count.now")
            text = match_panels.ranking(look) if self.at else look.say("count.begins", count=len(self.items))
            return {"title": title, "text": self._and_what_comes("first", text, look), "buttons": buttons}
        shown: panels.DecisionPanel = {
            "title": self._title(item, look),
            "text": self._item_text(item, look),
            "rule": item.rule,
        }
        if item.seat is not None:
            shown["disc"] = look.disc(item.seat)
        return {**shown, "buttons": buttons}

    def gives(self, look: Look) -> str:
        """What the present item gives, and how things stand after it."""
        if self.item is None:
            return ""
        vp = enumerate(look.state.points)
        stand = ", ".join(look.say("count.stands", name=look.name(seat), points=points) for seat, points in vp)
        said = look.say("count.gives", points=self.item.points, stand=stand)
        if self.at == len(self.items):
            return f"{said} {look.say('count.all_counted')}"
        return self._and_what_comes("then", said, look)

    def _and_what_comes(self, word: str, said: str, look: Look) -> str:
        """What is said, and what is counted next: one guesses before it is."""
        coming = self.items[self.at : self.at + 1]
        return " ".join([said, *(look.say(f"count.{word}", what=self._title(item, look)) for item in coming)])

    def _title(self, item: Item, look: Look) -> str:
        """What it is, and whose."""
        name = self._name(item, look)
        return name if item.seat is None else look.say("count.whose", name=look.name(item.seat), what=name)

    def _name(self, item: Item, look: Look) -> str:
        """A card is called by its name, everything else by its column of the score."""
        if item.highlight:
            return item.highlight.title[look.lang]
        titles, places = match_panels.columns(look.game, item.rules, look.lang)
        title = ", ".join(dict.fromkeys(titles[places[rule]] for rule in item.rules))
        title = title[:1].upper() + title[1:]
        which = self._which(item, look)
        return look.say("count.which", what=title, which=which) if which else title

    def _which(self, item: Item, look: Look) -> str:
        """What tells it apart from others of the same name: the city, where each city is counted."""
        game = look.game
        alike = [
            other for other in self.items if (other.highlight, other.seat, other.rules) == (None, item.seat, item.rules)
        ]
        things = [
            name
            for name in item.common
            if name in game.codecs and not isinstance(game.codecs[name], codecs.WholeNumber)
        ]
        named = [str(game.wording.fact(name, item.common[name], look.lang)) for name in things]
        return ", ".join(named) if len(alike) > 1 else ""

    def _item_text(self, item: Item, look: Look) -> str:
        """What is found of it; of a condition that has been met once, no more than that."""
        if item.highlight is None:
            return " ".join(look.rule_text(rule) for rule in item.rules)
        highlight, says = item.highlight, item.highlight.says or item.highlight.title
        if highlight.missing is None:
            return look.say("count.found", says=says[look.lang], count=len(highlight.groups))
        if highlight.missing and item.points:
            return f"{says[look.lang]} {look.say('count.kept')}"
        return highlight_text.described(highlight, look.game, look.lang)

    def _buttons(self, look: Look) -> list[panels.Button]:
        done = self.at >= len(self.items)
        does = {BEGIN: "again", LEAVE: "leave"} if done else {STEP: "next", PART: "part", LEAVE: "leave"}
        return [{"does": what, "label": look.say(f"count.{word}")} for what, word in does.items()]

    def score(self, look: Look, told: Collection[int]) -> panels.Score:
        """The points so far; and the lines of what is counted now, each with its number on the board."""
        shown = match_panels.score(look, told)
        item = self.item
        told_by_line = item is not None and (item.highlight is None or len(item.lines) > 1)
        shown["now"] = [self._line(line, look) for line in item.lines] if item and told_by_line else []
        return shown

    def _line(self, line: Scored, look: Look) -> panels.LedgerRow:
        said = ScoreLine(*line[:4], 0, line.facts).in_words(look.game)
        shown = match_panels.score_line(said, 0, look)
        if self.item and self.item.seat is None:
            shown["disc"] = look.disc(line.seat)
        return shown
