"""The Sagrada Família (SAG): optional steps on a player's own track, and a tile for each slot that is passed."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Entry, Move

from .cerda import advance
from .state import Barcelona
from .warehouse import gain


@by("BCN-SAG.5")
def granted(s: Barcelona, steps: int) -> list[Entry]:
    """BCN-SAG.1  What asks the seat in turn for these steps; nothing at the end of the track."""
    return [SagradaStep.of(steps)] if steps and s.sagrada[s.active] < s.game.box.sagrada_end else []


class SagradaStep(Choice[Barcelona]):
    """A step on the Sagrada Família track: each is optional, and who stops gives up the rest."""

    rule = "BCN-SAG.1"
    args = ("steps",)
    verbs = {"advance": (), "stop": ()}
    then = "sagrada_tile? sagrada_step?"

    def candidates(self, s: Barcelona, steps: int) -> list[Move]:
        return [("advance",), ("stop",)]

    def do(self, s: Barcelona, move: Move, steps: int) -> None:
        if move == ("stop",):
            return
        level = step_on(s, s.active)
        s.push(*[SagradaTile.of(level)] * bool(level), *granted(s, steps - 1))

    def check(self, s: Barcelona, steps: int) -> Iterator[Problem]:
        if s.sagrada[s.active] == s.game.box.sagrada_end:
            yield s.wrong("track_at_its_end")


@by("BCN-SAG.2")
def step_on(s: Barcelona, seat: int) -> int:
    """BCN-SAG.1  One step; the level of the slot that it passes, or 0."""
    before = s.sagrada[seat]
    s.sagrada[seat] += 1
    s.emit("BCN-SAG.1", seat, (f"sagrada:{seat}",), before=before, after=before + 1)
    return s.game.box.sagrada_slots.get(before + 1, 0)


@by("BCN-SAG.4")
def tiles_of(s: Barcelona, level: int) -> list[int]:
    """BCN-SAG.2  The tiles of a level that nobody has taken."""
    return [tile for tile, of in enumerate(s.game.box.level_of) if of == level and s.sagrada_left[tile]]


class SagradaTile(Choice[Barcelona]):
    """A slot is passed: choose one of the tiles of its level."""

    rule = "BCN-SAG.2"
    args = ("level",)
    verbs = {"tile": ("sagrada_tile",)}
    then = "split_resources | nothing"

    def candidates(self, s: Barcelona, level: int) -> list[Move]:
        return [("tile", tile) for tile, of in enumerate(s.game.box.level_of) if of == level]

    def legal_moves(self, s: Barcelona, level: int) -> list[Move]:
        return [("tile", tile) for tile in tiles_of(s, level)]

    def refusals(self, s: Barcelona, move: Move, level: int) -> Iterator[Refusal]:
        _, tile = move
        if s.game.box.level_of[tile] != level or not s.sagrada_left[tile]:
            yield Refusal("BCN-SAG.2", where=(f"sagrada:{s.active}",), sagrada_tile=tile)

    def do(self, s: Barcelona, move: Move, level: int) -> None:
        _, tile = move
        put_tile(s, s.active, tile)
        if count := s.game.box.resources[tile]:
            s.push(SplitResources.of(count))

    def check(self, s: Barcelona, level: int) -> Iterator[Problem]:
        if not tiles_of(s, level):
            yield s.wrong("no_tile_of_level")
        if s.game.box.sagrada_slots.get(s.sagrada[s.active]) != level:
            yield s.wrong("no_slot_passed")


@by("BCN-SAG.6")
def put_tile(s: Barcelona, seat: int, tile: int) -> None:
    """BCN-SAG.2  The tile goes into its slot, and its points and steps are gained at once."""
    benefit, where = s.game.box.sagrada_benefit[tile], (f"sagrada:{seat}",)
    s.take_sagrada_tile(seat, tile)
    s.emit("BCN-SAG.2", seat, where, sagrada_tile=tile)
    s.score(seat, benefit.vp, "BCN-SAG.2", where, sagrada_tile=tile)
    advance(s, seat, benefit.cerda)


class SplitResources(Choice[Barcelona]):
    """Free resources of a tile: how many of them are coins? The rest is cloth."""

    rule = "BCN-SAG.3"
    args = ("count",)
    verbs = {"split": ("coins",)}
    then = "keep_resources | nothing"

    def candidates(self, s: Barcelona, count: int) -> list[Move]:
        return [("split", coins) for coins in range(count + 1)]

    def refusals(self, s: Barcelona, move: Move, count: int) -> Iterator[Refusal]:
        _, coins = move
        if coins > count:
            yield Refusal("BCN-SAG.3", count=count)

    def do(self, s: Barcelona, move: Move, count: int) -> None:
        _, coins = move
        gain(s, s.active, coins, count - coins, (f"sagrada:{s.active}",))
