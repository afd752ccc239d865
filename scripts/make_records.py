"""Write the golden matches in tests/records anew: whole games as readable text, with every event, rule and point.

The tests replay the lines of each file and compare every word. After a change of rules or wording run this, read the
difference, and commit it with the change.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import gamelib
from gamelib import Action, Match
from tests.registered import GAMES, told

FOLDER = Path(__file__).parents[1] / "tests" / "records"
LINE = re.compile(r"^ *\d+  (\w+: .+)$")
OPTION = re.compile(r"(\w+)=(\w+)")


@dataclass(frozen=True)
class Golden:
    """A match to write down. ``liking`` weighs actions by their first words: players have habits."""

    slug: str
    name: str
    seats: int
    seed: int
    variants: Mapping[str, Any] = field(default_factory=dict)
    liking: Mapping[str, float] = field(default_factory=dict)

    @property
    def file(self) -> Path:
        return FOLDER / self.slug / f"{self.name}.txt"

    def played(self) -> Match[Any]:
        match = gamelib.load(self.slug).new(seats=self.seats, seed=self.seed, **self.variants)
        rng = random.Random(f"players of {self.seed}")
        while not match.state.over:
            options = match.legal_actions()
            match.play(rng.choices(options, [self.weight(option) for option in options])[0])
        return match

    def weight(self, action: Action) -> float:
        return max((liking for words, liking in self.liking.items() if str(action).startswith(words)), default=1.0)


def golden(slug: str) -> list[Golden]:
    """The matches that a game keeps, as its ``tests/games/<slug>/game.toml`` says them."""
    return [Golden(slug, name, **said) for name, said in told(slug, "records").items()]


def transcript(match: Match[Any]) -> str:
    """A match as text: a header, then each line with what came of it and the points it changed, then the end."""
    game, record = match.game, match.record()
    variants = record["variants"]
    header = [
        f"{game.title()}",
        f"seats: {record['seats']}",
        f"seed: {match.seed}",
        "options: " + (" ".join(f"{name}={value}" for name, value in variants.items()) or "none"),
    ]
    body = ["before the first line:", *_came_of(match, -1)]
    for number, line in enumerate(record["lines"]):
        body += [f"{number:>3}  {line}", *_came_of(match, number)]
    places = match.state.places()
    end = [
        f"{places[seat]}. {game.seat_name(seat)}: {match.state.points[seat]} points" for seat in match.state.ranking()
    ]
    return "\n".join([*header, "", *body, "", *end, ""])


def _came_of(match: Match[Any], number: int) -> Iterator[str]:
    for event in match.events(line=number):
        yield f"       [{event.rule}] {event.text(match.game)}"
    for score in match.ledger():
        if score.line == number + 1:
            name = match.game.seat_name(score.seat)
            yield f"       {name} {score.points:+} [{score.rule}] {score.text(match.game)} at {' '.join(score.where)}"


def read(slug: str, text: str) -> dict[str, Any]:
    """The record of a transcript: its header and its lines of actions and draws."""
    header = dict(line.split(": ", 1) for line in text.splitlines()[1:4])
    return {
        "format": 1,
        "game": slug,
        "version": gamelib.__version__,
        "edition": "",
        "seats": int(header["seats"]),
        "seed": int(header["seed"]),
        "options": {name: _value(value) for name, value in OPTION.findall(header["options"])},
        "lines": [found[1] for line in text.splitlines() if (found := LINE.match(line))],
    }


def _value(text: str) -> int | bool | str:
    return int(text) if text.isdigit() else {"True": True, "False": False}.get(text, text)


def main() -> int:
    for kept in (match for slug in GAMES for match in golden(slug)):
        kept.file.parent.mkdir(parents=True, exist_ok=True)
        kept.file.write_text(transcript(kept.played()), encoding="utf-8")
        print(kept.file.relative_to(FOLDER.parents[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
