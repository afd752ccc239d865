"""What an action would do, and the signs that a decision needs."""

from collections.abc import Iterator, Sequence

from gamelib.core.steps import Move
from gamelib.games.rose_of_fire.blocks import closed_by
from gamelib.games.rose_of_fire.box import KINDS, SOLDIER, SYMBOLS
from gamelib.games.rose_of_fire.state import Rose
from widgets.ink import printed
from widgets.panels import Effect, Sign
from widgets.scenes.sheet import Speech

from .city import house

PAUSES = frozenset({"pass_on", "end_of_phase", "begin_phase", "begin_turn", "lose_prestige", "draw_rebel"})
"""Steps before which a preview stops: what comes then is no effect of the action."""
ASIDE = frozenset({"draw_pair", "draw_token"})
"""Draws of influence: nothing else in the turn depends on what is drawn."""


def effects(before: Rose, after: Rose, move: Move, aside: Sequence[str], speech: Speech) -> Iterator[Effect]:
    """The lines of a preview. Once a house is built, strikers, block and prestige are told even if they are zero."""
    decision, following, seat = before.decision, after.decision, before.active
    if decision is not None and decision.name == "draw_rebel":
        yield from _rebel(before, move, speech)
        return
    if following is not None and following.name == "place_tile":
        yield _effect("city_card", len(after.options()), speech.say("preview.cells"))
    elif following is not None and following.name == "build_house":
        yield from _houses_to_come(after, speech)
        yield _block(len(closed_by(after, after.laid)), speech)
    pending = {name for name, _ in after.agenda}
    built = decision is not None and decision.name == "build_house"
    yield from _strikers(before, after, seat, speech, always=built and "place_strikers" not in pending)
    if built and "mark_block" not in pending and not (following and following.name == "choose_block"):
        yield _block(len(after.blocks) - len(before.blocks), speech)
    yield from _houses(before, after, speech)
    if after.bomb != before.bomb:
        yield _effect("bomb", after.bomb - before.bomb, speech.say("preview.bomb", count=after.bomb))
    for other in range(before.seats):
        change = after.prestige[other] - before.prestige[other]
        if change or (built and other == seat):
            yield _effect("prestige", change, _of(before, other, "preview.prestige", speech, after.prestige[other]))
    for other in range(before.seats):
        if change := after.vp[other] - before.vp[other]:
            yield _effect("star", change, _of(before, other, "preview.points", speech, after.vp[other]))
    yield from _influence(before, after, aside, speech)


def _rebel(before: Rose, move: Move, speech: Speech) -> Iterator[Effect]:
    """One piece more on the barricades, and what it will cost when the rebellion is counted."""
    piece = move[1]
    if piece == SOLDIER:
        yield _effect("soldier", 1, speech.say("preview.soldier"))
        return
    seat = before.game.seat_name(piece, speech.lang)
    yield _effect("barricade", 1, speech.say("preview.rebel", seat=seat, count=before.barricades[piece] + 1))


def _houses(before: Rose, after: Rose, speech: Speech) -> Iterator[Effect]:
    """Houses that become another kind, or change places."""
    kinds, words = before.game.codecs["kind"], before.game.box.board.words
    for cell, house_now in enumerate(after.house):
        was = before.house[cell]
        if house_now >= 0 and was >= 0 and house_now != was:
            status = before.game.box.status
            change = status[house_now % KINDS] - status[was % KINDS]
            text = speech.say("preview.status", cell=words[cell], kind=kinds.name(house_now % KINDS, speech.lang))
            yield _effect(house(before, house_now % KINDS), change, text)


def _influence(before: Rose, after: Rose, aside: Sequence[str], speech: Speech) -> Iterator[Effect]:
    seat, symbols = before.active, before.game.codecs["symbol"]
    for symbol in range(SYMBOLS):
        change = after.tokens[seat * SYMBOLS + symbol] - before.tokens[seat * SYMBOLS + symbol]
        if change:
            text = speech.say("preview.tokens", symbol=symbols.name(symbol, speech.lang))
            yield _effect(symbols.word(symbol), change, text)
    for name in aside:
        yield _effect("bag", 1, speech.say(f"preview.{name}"))


def _effect(glyph: str, value: int, text: str) -> Effect:
    return {"glyph": glyph, "value": value, "text": text}


def _of(s: Rose, seat: int, name: str, speech: Speech, count: int) -> str:
    return speech.say(name, seat=s.game.seat_name(seat, speech.lang), count=printed(count))


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
