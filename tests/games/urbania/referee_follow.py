"""The slow second reading of the rules follows a match line by line.

It shares nothing with the library, and begins at any decision of a turn, from what a saved position says. Before every
line it compares what lies on its own table with the state, the actions that it finds legal with the options, and the
weights of draws.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import gamelib
from gamelib.engine.match import Match
from tests import playing

from .referee import PILES, Referee, Slot
from .referee_cards import CATEGORIES

EPOCHS = ("S", "I", "II", "III", "IV", "V", "VI")

Said = dict[str, Any]
"""A saved position as plain data."""
OPTIONS = (
    *("side", "use_history", "use_monuments", "use_leaders", "use_predecessors", "use_city_growth"),
    *("leader_claim_mode", "growth_same_turn_two_players"),
)


class Following(Referee):
    """Follows a match from its first line, or from a decision in a saved position."""

    def __init__(self, match: Match[Any]) -> None:
        self.lines, self.at = match.lines, 0
        said = playing.said(match.lines[0].before)
        names = match.game.codecs["seat"].words[: said["seats"]]
        super().__init__(list(names), {name: said[name] for name in OPTIONS})
        self.start = said["line"]
        if said["first"] != "none":
            self.first = names.index(said["first"])
        if said["epoch"] != "S":
            self.lay(said)

    def seat_of(self, name: str) -> int:
        return self.names.index(name) if name in self.names else -1

    def lay(self, said: Said) -> None:
        """Put on the table what a saved position says."""
        self.epoch, self.seat = EPOCHS.index(said["epoch"]), self.seat_of(said["active"])
        self.top = [said["top"].get(pile, "") for pile in PILES]
        self.left = [said["left"].get(pile, 0) for pile in PILES]
        self.removed = Counter(said["removed"])
        for seat, (name, player) in enumerate(zip(self.names, self.players, strict=True)):
            player.city = [Slot([]) for _ in said["city"][name]]
            for card in said["covered"][name]:
                number, design = card.split(":")
                player.city[int(number) - 1].cards.append(design)
            for slot, design in zip(player.city, said["city"][name], strict=True):
                slot.cards.append(design)
            for number in said["destroyed"].get(name, ()):
                player.city[int(number) - 1].destroyed = True
            for number in said["marked"].get(name, ()):
                player.city[int(number) - 1].marked = True
            player.points = [said[category].get(name, 0) for category in CATEGORIES]
            player.loss = said["loss"].get(name, 0)
            self.chosen[seat] = [said["assigned"][name].get(category, 0) for category in CATEGORIES]
        self.actions, self.bought, self.spent = said["actions_left"], bool(said["bought"]), bool(said["spent"])
        self.holder = self.seat_of(said["growth"])
        self.monuments = {name: self.seat_of(seat) for name, seat in said["monument"].items()}
        self.leaders = {name: self.seat_of(seat) for name, seat in said["leader"].items()}
        self.used, self.activator = said["active_history"].replace("none", ""), self.seat_of(said["activator"])
        self.remover, self.copied = self.seat_of(said["remover"]), said["copied"].replace("none", "")
        seen = self.removed + Counter(self.top)
        seen.update(card for player in self.players for slot in player.city for card in slot.cards)
        for undrawn in self.undrawn.values():
            undrawn.subtract({card: count for card, count in seen.items() if card in undrawn})
        self.resumes = said["agenda"][0].split()[0]

    # Comparing

    def table(self) -> Said:
        """What lies there, as a saved position says it."""
        named = list(zip(self.names, self.players, strict=True))
        return {
            "epoch": EPOCHS[self.epoch],
            "first": self.name_of(self.first),
            "top": {pile: card for pile, card in zip(PILES, self.top, strict=True) if card},
            "left": dict(zip(PILES, self.left, strict=True)),
            "removed": dict(self.removed),
            "undrawn": dict(sum(self.undrawn.values(), Counter())),
            "city": {name: [slot.cards[-1] for slot in player.city] for name, player in named},
            "covered": {
                name: [f"{number}:{card}" for number, slot in enumerate(player.city, 1) for card in slot.cards[:-1]]
                for name, player in named
            },
            "destroyed": {name: [str(n) for n, slot in enumerate(p.city, 1) if slot.destroyed] for name, p in named},
            "marked": {name: [str(n) for n, slot in enumerate(p.city, 1) if slot.marked] for name, p in named},
            **{category: {name: p.points[number] for name, p in named} for number, category in enumerate(CATEGORIES)},
            "loss": {name: player.loss for name, player in named},
            "growth": self.name_of(self.holder),
            "monument": {card: self.names[seat] for card, seat in self.monuments.items()},
            "leader": {card: self.names[seat] for card, seat in self.leaders.items()},
            "active_history": self.used or "none",
            "activator": self.name_of(self.activator),
            "copied": self.copied or "none",
            "assigned": {
                name: dict(zip(CATEGORIES, chosen, strict=True))
                for name, chosen in zip(self.names, self.chosen, strict=True)
            },
        }

    def name_of(self, seat: int) -> str:
        return self.names[seat] if seat >= 0 else "none"

    def compare(self, state: Any) -> None:
        said = playing.said(state)
        for name, its in self.table().items():
            assert bare(said[name]) == bare(its), f"line {self.at}: {name}"
        if state.agenda and said["agenda"][0] == "take_action":
            turn = {"actions_left": self.actions, "bought": int(self.bought), "spent": int(self.spent)}
            assert turn == {name: said[name] for name in turn}, f"line {self.at}"
            assert said["active"] == self.names[self.seat], f"line {self.at}"
        assert said["line"] == self.start + self.at

    def ask(self, seat: int, options: list[str]) -> list[str]:
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == seat, f"line {self.at}"
        theirs = set(map(str, before.legal_actions()))
        assert theirs == set(options), f"line {self.at}: {theirs ^ set(options)}"
        assert len(before.legal_actions()) == len(options), f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()

    def chance(self, verb: str, weights: Counter[str]) -> str:
        before = self.lines[self.at].before
        self.compare(before)
        assert before.seat == gamelib.NATURE, f"line {self.at}"
        found = {str(action): weight for action, weight in before.outcomes()}
        assert found == {f"{verb} {what}": weight for what, weight in weights.items()}, f"line {self.at}"
        self.at += 1
        return str(self.lines[self.at - 1].action).split()[-1]

    def game(self) -> list[int]:
        places = super().game()
        assert self.at == len(self.lines)
        return places


def bare(its: Any) -> Any:
    """Without what is nothing."""
    if not isinstance(its, dict):
        return its
    parts = {name: bare(part) for name, part in its.items()}
    return {name: part for name, part in parts.items() if part}
