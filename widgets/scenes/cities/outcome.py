"""What an action would do, and the signs that a decision needs."""

from collections.abc import Iterable, Iterator, Sequence

from gamelib.core.steps import Move
from gamelib.games.cities.box import A, B, C, D
from gamelib.games.cities.district import COLOUR_IDS, COLOURS, MONUMENT, PARK, WATER, WILD_LOT
from gamelib.games.cities.land import open_cells
from gamelib.games.cities.scoring import area_points, card_points
from gamelib.games.cities.state import NOBODY, ROWS, Cities
from widgets.panels import Effect, Sign
from widgets.scenes.sheet import Speech

from .moves import item_glyph

PAUSES = frozenset({"end_turn", "fill_row", "final_scoring"})
"""Steps before which a preview stops: what comes then is no effect of the action."""
ASIDE: frozenset[str] = frozenset()


def effects(before: Cities, after: Cities, move: Move, aside: Sequence[str], speech: Speech) -> Iterator[Effect]:
    """The lines of a preview: what a slot is good for, or what a change of the district brings."""
    verb = move[0]
    if verb == "take":
        yield from _slot(before, after, move[1], speech)
    elif verb in ("place", "put", "build"):
        yield from _district(before, after, verb, speech)
    elif verb == "remove":
        item = before.game.codecs["item"].name(move[1], speech.lang)
        yield {"glyph": item_glyph(before, move[1]), "value": -1, "text": speech.say("preview.removed", item=item)}


def _slot(before: Cities, after: Cities, slot: int, speech: Speech) -> Iterator[Effect]:
    """What lies there and how well it would fit; and that the row closes."""
    box, seat = before.game.box, before.active
    left = box.per_row[before.seats] - after.workers_in(slot // ROWS, seat)
    for item in dict.fromkeys(before.up[slot]):
        yield _item(before, item, speech)
    unseen = before.down[slot] + min(box.from_bag[slot], before.pile[D])
    if unseen:
        yield {
            "glyph": "bag" if box.from_bag[slot] else "face_down",
            "value": unseen,
            "text": speech.say("preview.unknown"),
        }
    yield {"glyph": "worker", "value": left, "text": speech.say("preview.row_left" if left else "preview.row")}


def _item(s: Cities, item: int, speech: Speech) -> Effect:
    box, district = s.game.box, s.district[s.active]
    row, number = box.row_of[item], item - box.first[box.row_of[item]]
    name = s.game.codecs["item"].name(item, speech.lang)
    if row == A:
        value, text = card_points(s, s.active, item), speech.say("preview.card_now", card=name)
    elif row == B:
        value, text = open_cells(s, s.active).bit_count(), speech.say("preview.tile_places")
    elif row == C:
        value, text = (
            district.spaces_for_feature(number).bit_count(),
            speech.say("preview.feature_places", feature=name),
        )
    else:
        value, text = district.spaces_for_piece(number).bit_count(), speech.say("preview.piece_places", piece=name)
    return {"glyph": item_glyph(s, item), "value": value, "text": text}


def _district(before: Cities, after: Cities, verb: str, speech: Speech) -> Iterator[Effect]:
    """Milestones still to be had, zeros shown; then what else would count more if the game ended now."""
    seat = before.active
    yield from _milestones(before, after, speech)
    cards = [sum(card_points(s, seat, card) for card in s.cards[seat]) for s in (before, after)]
    if before.cards[seat]:
        yield _effect("rule", cards[1] - cards[0], speech.say("preview.cards"))
    for glyph, terrain, name in (("tree", PARK, "parks"), ("sailing_boat", WATER, "water")):
        change = area_points(after, seat, terrain) - area_points(before, seat, terrain)
        if change or verb == "put":
            yield _effect(glyph, change, speech.say(f"preview.{name}"))
    monuments = [s.district[seat].features[MONUMENT].bit_count() for s in (before, after)]
    if change := (monuments[1] - monuments[0]) * before.game.box.monument_vp:
        yield _effect("monument", change, speech.say("preview.monuments"))


def _milestones(before: Cities, after: Cities, speech: Speech) -> Iterator[Effect]:
    box, seat, names = before.game.box, before.active, before.game.codecs["milestone"]
    for column, milestone in enumerate(before.milestones()):
        if seat in before.rings(column):
            continue
        name = names.name(milestone, speech.lang)
        if seat in after.rings(column):
            points = box.milestone_vp[milestone][after.rings(column).index(seat)]
            yield _effect("ring", points, speech.say("preview.ring", milestone=name))
            continue
        pairs = zip(*(box.milestones[milestone].needs(s.district[seat]) for s in (before, after)), strict=True)
        for was, now in pairs:
            have, need = now.facts["have"], now.facts["need"]
            text = speech.say("preview.milestone", milestone=name, have=have, need=need)
            yield _effect("legal" if now.met else "ring", have - was.facts["have"], text)


def _effect(glyph: str, value: int, text: str) -> Effect:
    return {"glyph": glyph, "value": value, "text": text}


_USUAL = ("worker", "face_down", "bag", "star", "ring")
_STATES = ("open", "last", "pending")


def signs(s: Cities, speech: Speech) -> list[Sign]:
    """The few signs that the present decision needs, of those that lie before whoever decides."""
    name = s.decision.name if s.decision else ""
    if name == "choose_start_tile":
        return [_sign("open", speech), *_lots(s, s.start_tiles_on_offer(), speech)]
    if name in ("place_tile", "place_feature", "place_piece"):
        special = (kind for kind in (WILD_LOT, MONUMENT) if s.district[s.active].features[kind])
        found = [*_taken(s, speech), *(_feature(s, kind, speech) for kind in special)]
        once = [one for i, one in enumerate(found) if one not in found[:i]]
        return [_sign("open", speech), _sign("pending", speech), *once]
    usual = [_sign(one, speech) for one in _USUAL if _is_seen(s, one)]
    return [_sign("open", speech), *usual] if name == "take_slot" else [*usual, _sign("last", speech)]


def _sign(name: str, speech: Speech) -> Sign:
    text = speech.say(f"key.{name}")
    return {"state": name, "text": text} if name in _STATES else {"glyph": name, "text": text}


def _is_seen(s: Cities, name: str) -> bool:
    """Does this lie on the board now? Workers and rings always do, there or beside the districts."""
    if name == "face_down":
        return any(s.down)
    if name == "bag":
        free = (slot for slot, seat in enumerate(s.worker) if seat == NOBODY and s.holds_something(slot))
        return any(s.game.box.from_bag[slot] for slot in free)
    return name != "star" or s.star == NOBODY


def _lots(s: Cities, tiles: Iterable[int], speech: Speech) -> Iterator[Sign]:
    """The building lots that are printed on some tiles, colour by colour."""
    printed = {letter for tile in tiles for letter in s.game.box.cells[tile][0]}
    for colour in sorted(printed & set(COLOURS)):
        text = speech.say("key.lot", colour=s.game.codecs["colour"].name(colour, speech.lang))
        yield {"glyph": f"tile-{COLOUR_IDS[colour]}-16", "text": text}


def _taken(s: Cities, speech: Speech) -> Iterator[Sign]:
    """What waits to be placed."""
    box = s.game.box
    for item in s.taken:
        row = box.row_of[item]
        if row == B:
            yield from _lots(s, [item - box.first[B]], speech)
        elif row == C:
            yield _feature(s, item - box.first[C], speech)
        else:
            yield {"glyph": item_glyph(s, item), "text": s.game.codecs["item"].name(item, speech.lang)}


def _feature(s: Cities, kind: int, speech: Speech) -> Sign:
    """A kind of feature, and where it goes."""
    codec = s.game.codecs["feature"]
    told = codec.word(kind) if kind in (MONUMENT, WILD_LOT) else s.game.codecs["terrain"].word(s.game.box.on[kind])
    return {"glyph": codec.word(kind), "text": speech.say(f"key.{told}", feature=codec.name(kind, speech.lang))}
