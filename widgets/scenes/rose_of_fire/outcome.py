"""What an action would bring. Rules are asked, not known; nothing is said of what the rules do not tell."""

from collections.abc import Iterator

from gamelib.engine.steps import Move
from gamelib.games.rose_of_fire.blocks import ChooseBlock, closed_by, mark_block
from gamelib.games.rose_of_fire.box import KINDS, SOLDIER, SYMBOLS
from gamelib.games.rose_of_fire.houses import BuildHouse, place_strikers, strikers_due
from gamelib.games.rose_of_fire.state import Rose
from gamelib.games.rose_of_fire.tiles import PlaceTile
from widgets.scenes.predictions import Prediction


def rebel(before: Rose, after: Rose, move: Move) -> Iterator[Prediction]:
    """One piece more on the barricades, and what it will cost when the rebellion is counted."""
    piece = move[1]
    if piece == SOLDIER:
        yield Prediction("soldier", 1, "ROF-REB.3", "soldier")
    else:
        yield Prediction("rebel", 1, "ROF-REB.3", "barricade", piece, {"count": before.barricades[piece] + 1})


def changes(before: Rose, after: Rose, move: Move) -> Iterator[Prediction]:
    """What changes. Once a house is built, strikers, block and prestige are told even if they are zero."""
    built = move[0] == "build"
    yield from _opened(after)
    yield from _strikers(before, after, always=built and not after.waits(place_strikers))
    if built and not after.waits(mark_block, ChooseBlock):
        yield _block(len(after.blocks) - len(before.blocks))
    yield from _houses(before, after)
    if change := after.bomb - before.bomb:
        yield Prediction("bomb", change, "ROF-SOC.1", "bomb", None, {"count": after.bomb})
    for seat in range(before.seats):
        change = after.prestige[seat] - before.prestige[seat]
        if change or (built and seat == before.active):
            yield Prediction("prestige", change, "ROF-AUC.1", "prestige", seat, {"count": after.prestige[seat]})
    for seat in range(before.seats):
        if change := after.points[seat] - before.points[seat]:
            yield Prediction("points", change, "ROF-VPT.1", "star", seat, {"count": after.points[seat]})
    for symbol in range(SYMBOLS):
        mine = before.active * SYMBOLS + symbol
        if change := after.tokens[mine] - before.tokens[mine]:
            sign = before.game.codecs["symbol"].word(symbol)
            yield Prediction("tokens", change, "ROF-INF.1", sign, before.active, {"symbol": symbol})


def _opened(s: Rose) -> Iterator[Prediction]:
    """What can be chosen next: cells for a tile; or houses, how many strikers each would bring, and a block."""
    match s.decision and s.decision.step:
        case PlaceTile():
            yield Prediction("cells", len(s.legal_actions()), "ROF-TIL.3", "city_card", s.active, counts=True)
        case BuildHouse():
            for action in s.legal_actions():
                kind = s.game.codecs["kind"].value(action[1])
                sign, due = f"house_{action[1]}", strikers_due(s, kind).coming
                yield Prediction("house", due, "ROF-STR.1", sign, s.active, {"kind": kind}, counts=True)
            yield _block(min(1, len(closed_by(s, s.laid))))


def _block(closed: int) -> Prediction:
    return Prediction("block" if closed else "no_block", closed, "ROF-OBL.1", "obelisk")


def _strikers(before: Rose, after: Rose, *, always: bool) -> Iterator[Prediction]:
    seat = before.active
    moved, climbed = (
        there[seat] - here[seat] for here, there in ((before.raval, after.raval), (before.barricades, after.barricades))
    )
    # Of two that leave a full Raval one climbs the barricades: so many more had come.
    came = moved + 2 * max(0, climbed)
    if moved or climbed or always:
        facts = {"count": after.raval[seat], "limit": after.raval_limit()}
        yield Prediction("strikers", came, "ROF-STR.1", "striker", seat, facts)
    if climbed:
        what, rule = ("overflow", "ROF-STR.4") if climbed > 0 else ("released", "ROF-CRD.20")
        yield Prediction(what, climbed, rule, "barricade", seat)


def _houses(before: Rose, after: Rose) -> Iterator[Prediction]:
    """Houses that become another kind, or change places."""
    status, kinds = before.game.box.status, before.game.codecs["kind"]
    for cell, (was, now) in enumerate(zip(before.house, after.house, strict=True)):
        if now >= 0 and was >= 0 and now != was:
            kind = now % KINDS
            change, facts = status[kind] - status[was % KINDS], {"cell": cell, "kind": kind}
            rule = "ROF-CRD.18" if now // KINDS == was // KINDS else "ROF-CRD.19"
            yield Prediction("status", change, rule, f"house_{kinds.word(kind)}", None, facts)
