"""What an action would do, and the signs that a decision needs."""

from collections.abc import Iterator

from gamelib.games.rose_of_fire.blocks import closed_by
from gamelib.games.rose_of_fire.state import KINDS, Rose
from widgets.panels import Effect, Sign
from widgets.scenes.sheet import Speech

from .city import house

pauses = frozenset({"pass_on", "end_of_phase", "begin_phase", "begin_turn", "draw_rebel"})
"""Steps before which a preview stops: what comes then is no effect of the action."""


def effects(before: Rose, after: Rose, speech: Speech) -> Iterator[Effect]:
    """The lines of a preview. Strikers, block and prestige are always told, zero or not, once a house can be built."""
    decision = after.decision
    if decision is not None and decision.name == "build_house":
        yield from _houses_to_come(after, speech)
        yield _block(len(closed_by(after, after.laid)), speech)
        return
    seat = before.active
    building = after.built >= 0 and before.built < 0
    yield from _strikers(before, after, seat, speech, always=building)
    if building:
        yield _block(len(after.blocks) - len(before.blocks), speech)
    if after.bomb != before.bomb:
        yield _effect("bomb", after.bomb - before.bomb, speech.say("preview.bomb", count=after.bomb))
    for other in range(before.seats):
        change = after.prestige[other] - before.prestige[other]
        if change or (building and other == seat):
            yield _effect("prestige", change, _of(before, other, "preview.prestige", speech, after.prestige[other]))
    for other in range(before.seats):
        if change := after.vp[other] - before.vp[other]:
            yield _effect("star", change, _of(before, other, "preview.points", speech, after.vp[other]))
    for symbol in range(3):
        change = after.tokens[seat * 3 + symbol] - before.tokens[seat * 3 + symbol]
        if change:
            word = before.game.codecs["symbol"]
            yield _effect(
                word.word(symbol), change, speech.say("preview.tokens", symbol=word.name(symbol, speech.lang))
            )


def _effect(glyph: str, value: int, text: str) -> Effect:
    return {"glyph": glyph, "value": value, "text": text}


def _of(s: Rose, seat: int, name: str, speech: Speech, count: int) -> str:
    return speech.say(name, seat=s.game.seat_name(seat, speech.lang), count=str(count).replace("-", "−"))


def _block(closed: int, speech: Speech) -> Effect:
    return _effect("obelisk", closed, speech.say("preview.block" if closed else "preview.no_block"))


def _houses_to_come(s: Rose, speech: Speech) -> Iterator[Effect]:
    """Which house could be built next, and how many strikers it would leave."""
    kinds = s.game.codecs["kind"]
    for kind in s.game.box.kinds[s.card]:
        if s.houses_left[s.active * KINDS + kind]:
            due = max(0, s.level() - s.game.box.status[kind])
            yield _effect(house(s, kind), due, speech.say("preview.house", kind=kinds.name(kind, speech.lang)))


def _strikers(before: Rose, after: Rose, seat: int, speech: Speech, *, always: bool) -> Iterator[Effect]:
    moved = after.raval[seat] - before.raval[seat]
    climbed = after.barricades[seat] - before.barricades[seat]
    over = max(0, climbed)
    if moved or climbed or always:
        limit = after.raval_limit()
        yield _effect("striker", moved + 2 * over, speech.say("preview.strikers", count=after.raval[seat], limit=limit))
    if climbed:
        yield _effect("barricade", climbed, speech.say("preview.overflow" if climbed > 0 else "preview.released"))


_SIGNS = {
    "place_tile": ("open", "start_cell", "completed", "obelisk"),
    "build_house": ("house_upper", "house_middle", "house_working", "house_low", "striker", "obelisk"),
    "play_card": ("city_card", "popularity_card", "prestige", "strike", "crown", "immigration"),
    "choose_block": ("obelisk", "prestige", "house_upper", "house_low"),
    "draw_rebel": ("striker", "soldier", "barricade", "bomb"),
}
_USUAL = ("crown", "colonies", "personalities", "bag", "hidden")
_STATES = ("open", "last", "selected", "pending", "witness")
_DRAWN_AS = {"start_cell": "city_card", "completed": "ring"}


def signs(s: Rose, speech: Speech) -> list[Sign]:
    """The few glyphs that the present decision needs."""
    decision = s.decision
    names = _SIGNS.get(decision.name if decision else "", _USUAL)
    found: list[Sign] = []
    for name in names:
        text = speech.say(f"key.{name}")
        found.append(
            {"state": name, "text": text} if name in _STATES else {"glyph": _DRAWN_AS.get(name, name), "text": text}
        )
    return found
