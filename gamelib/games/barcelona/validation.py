"""What makes a position unsound, beyond what its fields, components and steps declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from gamelib.engine.problems import Problem

from .box import CLASSES, CORNER, SERVICES, UNIVERSITY
from .cerda_scoring import cerda_check, cerda_scoring, reached
from .houses import BuildHouse, construction, finish_house, needed_citizens
from .modernisme import RevealModernisme, refill
from .rival import RivalDraw, rival_build, rival_move, rival_place, rival_turn
from .sagrada import SagradaTile
from .setup import DrawAction, DrawCerda, DrawFirstCard, DrawHand, DrawService, DrawStart, deal_hands, set_up
from .state import Barcelona
from .turn import (
    ChooseAction,
    DrawCitizen,
    PlaceCitizens,
    begin_turn,
    draw_citizens,
    end_turn,
    game_ends,
    in_hand,
    take_actions,
)
from .warehouse import KeepResources

PLAYERS_OWN = (construction, BuildHouse, finish_house, draw_citizens, DrawCitizen)
RIVALS_OWN = (rival_turn, rival_build)
"""What waits in turns of players alone, and in those of the rival alone: by this they are told apart."""


def validate_position(s: Barcelona) -> Iterator[Problem]:
    """What is wrong with a position: the rules that every position keeps."""
    parts = (_drawn_problems, _map_problems, _turn_problems, _sidewalk_problems, _house_problems)
    yield from chain.from_iterable(part(s) for part in parts)
    yield from chain(_track_problems(s), _board_problems(s), _hand_problems(s), _rival_problems(s))


def _drawn_problems(s: Barcelona) -> Iterator[Problem]:
    """What the set-up draws lies there as soon as it is drawn."""
    game, pieces, before = s.game, s.game.box.pieces, s.waits(set_up)
    for street, action in enumerate(s.layout):
        if action < 0 and (street,) not in s.waiting(DrawAction) and not before:
            yield s.wrong("street_without_action", f"layout.{game.codecs['street'].word(street)}", "BCN-SET.2")
    for section, tile in enumerate(s.cerda_tile):
        if tile < 0 and (section,) not in s.waiting(DrawCerda) and not before:
            yield s.wrong("section_without_tile", f"cerda_tile.{section + 1}", "BCN-SET.5")
    services = sum(s.in_play) + len(s.waiting(DrawService))
    if services != pieces["services"] and not before:
        yield s.wrong("services_in_play", "in_play", "BCN-SET.8", count=services, needed=pieces["services"])
    if s.first < 0 and not s.waits(set_up, DrawStart):
        yield s.wrong("nobody_begins", "first", "BCN-SET.12")
    short, none_left = len(s.display) < pieces["display"], not any(s.face_down) and not any(s.discard)
    if len(s.display) + s.waits(RevealModernisme) > pieces["display"] or len({*s.display}) < len(s.display):
        yield s.wrong("display_other", "display", "BCN-SET.7", count=pieces["display"])
    elif short and not none_left and not before and not s.waits(refill, RevealModernisme):
        yield s.wrong("display_short", "display", "BCN-MOD.3", count=pieces["display"])


def _map_problems(s: Barcelona) -> Iterator[Problem]:
    """Citizens lie on each other, trams beside each other."""
    box = s.game.box
    for crossing, below in enumerate(s.below):
        if below >= 0 > s.top[crossing]:
            yield s.wrong("alone_below", f"below.{box.crossing_words[crossing]}", "BCN-PLC.6")
    for segment, seat in enumerate(s.passenger):
        if seat >= 0 and s.tram[seat] < 0 and seat != s.rival:
            yield s.wrong("passenger_without_tram", f"passenger.{box.segment_words[segment]}", "BCN-TRM.6")
    for segment in {segment for segment in s.tram if segment >= 0 and s.tram.count(segment) > 1}:
        yield s.wrong("tram_twice", f"tram: {box.segment_words[segment]}", "BCN-TRM.4")


def _turn_problems(s: Barcelona) -> Iterator[Problem]:
    """Where the active seat has placed its citizens, and how many seats have placed none one after the other."""
    if s.idle == s.seats and s.waits(begin_turn):
        yield s.wrong("idle_to_the_end", "idle", "BCN-END.3")
    if s.here < 0 and s.waits(take_actions, ChooseAction):
        yield s.wrong("no_crossing_for_actions", "here", "BCN-PLC.5")
    elif s.here >= 0 and s.top[s.here] < 0:
        yield s.wrong("nobody_at_the_crossing", "here", "BCN-PLC.5", crossing=s.here)
    elif s.here >= 0 and in_hand(s, s.active):
        yield s.wrong("placed_and_in_hand", f"hand.{s.game.seat_word(s.active)}", "BCN-PLC.1")
    elif s.here >= 0 and not {*s.used} <= {*s.game.box.streets_of[s.here]}:
        yield s.wrong("used_elsewhere", "used", "BCN-PLC.5")
    if s.idle and s.waits(take_actions, ChooseAction):
        yield s.wrong("idle_after_placing", "idle", "BCN-END.3")
    elif not s.idle and s.waits(PlaceCitizens):
        yield s.wrong("not_idle_before_placing", "idle", "BCN-END.3")


def _sidewalk_problems(s: Barcelona) -> Iterator[Problem]:
    """A cobblestone away from all others is one of the University, of which everybody has one at most."""
    learned = {seat for seat in range(s.seats) if s.service[seat * SERVICES + UNIVERSITY]}
    placed = {space for space, seat in enumerate(s.sidewalk) if seat >= 0}
    placed -= _together(s, placed, [space for space in s.game.box.beside_centre if space in placed])
    islands = 0
    while placed:
        island = _together(s, placed, [min(placed)])
        islands += 1
        if islands > len(learned) or learned.isdisjoint(s.sidewalk[space] for space in island):
            word = s.game.box.sidewalk_words[min(island)]
            yield s.wrong("cobblestone_alone", f"sidewalk.{word}", "BCN-PAV.2")
        placed -= island


def _together(s: Barcelona, placed: set[int], spaces: Iterable[int]) -> set[int]:
    """These spaces, and all that hang together with them."""
    found, rim = set[int](), {*spaces}
    while rim:
        found |= rim
        rim = {near for space in rim for near in s.game.box.near_sidewalk[space] if near in placed} - found
    return found


def _house_problems(s: Barcelona) -> Iterator[Problem]:
    """What stands where, on what, and how many markers lie on it."""
    box = s.game.box
    for space, tile in enumerate(s.house):
        stack, where = (*s.under[space], tile), box.space_words[space]
        if tile >= 0 and any(one not in box.allowed[space] for one in stack):
            yield s.wrong("no_corner_house" if box.is_corner[space] else "no_block_house", where, "BCN-BLD.4")
        elif tile < 0 and s.under[space]:
            yield s.wrong("house_missing", where, "BCN-BLD.5")
        elif any(one >= other for one, other in pairwise(stack)) or (tile == CORNER and stack[1:]):
            yield s.wrong("house_not_higher", where, "BCN-BLD.5")
        if len(s.markers[space]) > (len(stack) if tile >= 0 else 0):
            yield s.wrong("markers_without_house", where, "BCN-BLD.13")
    if not s.round and s.waits(end_turn):
        yield s.wrong("round_0", "round", "BCN-TURN.2")
    for seat, marked in enumerate(s.marked):
        turns = built_turns(s, seat)
        if marked > turns:
            where = f"round, markers: {s.game.seat_word(seat)}"
            yield s.wrong("markers_too_many", where, "BCN-BLD.1", marked=marked, turns=turns)


def _track_problems(s: Barcelona) -> Iterator[Problem]:
    """Who lives in houses has gone to the tracks; a section that is full is scored at the end of the turn."""
    box, classes = s.game.box, s.game.codecs["class"]
    prefilled = len(box.prefilled[s.seats])
    for class_, many in enumerate(s.track):
        word = classes.word(class_)
        if many < prefilled:
            yield s.wrong("track_too_empty", f"track.{word}", "BCN-SET.3", count=prefilled)
        elif many > box.track_end:
            yield s.wrong("track_too_full", f"track.{word}", "BCN-CIT.3", count=box.track_end)
        elif s.off[class_] and many < box.track_end:
            yield s.wrong("beside_the_board_early", f"off.{word}", "BCN-CIT.3")
    used, settled = needed_citizens(s), sum(s.track) + sum(s.off) - prefilled * CLASSES
    if used != settled:
        yield s.wrong("citizens_lost", "track", "BCN-BLD.7", used=used, settled=settled)
    full = reached(s)
    late = s.waits(cerda_check, cerda_scoring) and not s.waits(construction, BuildHouse, rival_build)
    if s.scored > full:
        yield s.wrong("scored_early", "scored", "BCN-CRS.1")
    elif full > s.scored and not (late and full == s.scored + 1):
        yield s.wrong("not_scored", "scored", "BCN-CRS.1")


def _board_problems(s: Barcelona) -> Iterator[Problem]:
    """Warehouses, Sagrada Família tiles."""
    level_of, slots = s.game.box.level_of, s.game.box.sagrada_slots
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        have, room = s.coins[seat] + s.cloth[seat], s.capacity(seat)
        if have > room and (seat,) not in s.waiting(KeepResources):
            yield s.wrong(
                "warehouse_too_full", f"coins.{who}, cloth.{who}, sidewalk", "BCN-RES.1", have=have, room=room
            )
        levels = [level for space, level in slots.items() if space <= s.sagrada[seat]]
        if seat == s.active and s.waits(SagradaTile):
            levels = levels[:-1]
        if sorted(level_of[tile] for tile in s.sagrada_tile[seat]) != levels:
            yield s.wrong("sagrada_tiles_other", f"sagrada_tile.{who}", "BCN-SAG.2", count=len(levels))


def _hand_problems(s: Barcelona) -> Iterator[Problem]:
    """Everybody holds two citizens, but for whoever has placed them, and where the bag was empty."""
    size, dealing, last = s.game.box.pieces["hand"], s.waits(set_up, deal_hands), not s.waits(begin_turn, end_turn)
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        held = sum(s.hand[seat * CLASSES : (seat + 1) * CLASSES]) + s.hand_hidden[seat]
        coming = [*s.waiting(DrawHand), *s.waiting(DrawCitizen)]
        to_come = size if seat == s.rival else coming.count((seat,))
        if seat != s.active and (seat,) in s.waiting(DrawCitizen):
            yield s.wrong("draws_out_of_turn", "agenda: draw_citizen", "BCN-DRW.1")
        placed = s.waits(draw_citizens) or (s.waits(end_turn) and game_ends(s))
        in_turn = seat == s.active and placed and not s.waits(PlaceCitizens)
        if held + to_come > size:
            yield s.wrong("hand_too_large", f"hand.{who}", "BCN-DRW.2", most=size)
        elif held + to_come < size and s.bag_size > len(coming) and not (in_turn or dealing or last):
            yield s.wrong("hand_not_filled", f"hand.{who}", "BCN-DRW.2")


def _rival_problems(s: Barcelona) -> Iterator[Problem]:
    """Alone, somebody plays against the rival, who has a pawn and a card, but no goods and no tram."""
    alone = s.rival >= 0
    if alone and s.seats != s.game.box.solo["players"]:
        yield s.wrong("rival_of_several", "difficulty", "BCN-SOL.1")
    if (s.pawn >= 0) != alone:
        yield s.wrong("pawn_of_the_rival", "pawn", "BCN-SOL.1")
    if (s.card >= 0) != (alone and not s.waits(set_up, deal_hands, DrawFirstCard)):
        yield s.wrong("previous_card", "card", "BCN-SOL.1")
    if alone and (s.coins[s.rival] or s.cloth[s.rival] or s.tram[s.rival] >= 0):
        yield s.wrong("rival_with_goods", "coins, cloth, tram", "BCN-SOL.1")
    if alone and s.first == s.rival:
        yield s.wrong("rival_begins", "first", "BCN-SOL.1")
    if s.waits(*(PLAYERS_OWN if s.active == s.rival else RIVALS_OWN)):
        yield s.wrong("turn_of_another", "active", "BCN-SOL.2")
    if sum(s.drawn) + len(s.waiting(RivalDraw)) > (most := s.game.box.pieces["hand"]):
        yield s.wrong("hand_too_large", "drawn", "BCN-SOL.2", most=most)
    if any(s.drawn) and not s.waits(RivalDraw, rival_move, rival_place):
        yield s.wrong("drawn_by_others", "drawn", "BCN-SOL.2")


def built_turns(s: Barcelona, seat: int) -> int:
    """BCN-TURN.1, BCN-BLD.1  In how many turns a seat may have built a house."""
    order = s.turn_order()
    later = order.index(seat) - order.index(s.active)
    if s.waits(begin_turn) and s.active == s.first:  # the next round has not begun
        return s.round
    to_come = later > 0 or (later == 0 and s.waits(begin_turn, construction, BuildHouse, rival_build))
    return max(0, s.round - to_come)
