"""What makes a position unsound, beyond what its fields, components and steps declare."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, pairwise

from gamelib.core.problems import Problem

from .box import CLASSES, CORNER, SERVICES, UNIVERSITY
from .cerda_scoring import cerda_check, cerda_scoring, reached
from .houses import BuildHouse, construction, needed_citizens
from .modernisme import RevealModernisme, refill
from .rival import rival_build
from .sagrada import SagradaTile
from .setup import DrawAction, DrawCerda, DrawFirstCard, DrawHand, DrawService, DrawStart, deal_hands, set_up
from .state import Barcelona
from .turn import ChooseAction, DrawCitizen, PlaceCitizens, begin_turn, draw_citizens, end_turn, game_ends, take_actions
from .warehouse import KeepResources


def problems(s: Barcelona) -> Iterator[Problem]:
    """What is wrong with a position: the rules that every position keeps."""
    yield from chain(_drawn_problems(s), _map_problems(s), _sidewalk_problems(s), _house_problems(s))
    yield from chain(_track_problems(s), _board_problems(s), _hand_problems(s), _rival_problems(s))


def _drawn_problems(s: Barcelona) -> Iterator[Problem]:
    """What the set-up draws lies there as soon as it is drawn."""
    game, pieces, before = s.game, s.game.box.pieces, s.waits(set_up)
    for street, action in enumerate(s.layout):
        if action < 0 and (street,) not in s.waiting(DrawAction) and not before:
            yield Problem("Every street has its action.", f"layout.{game.codecs['street'].word(street)}", "BCN-SET.2")
    for section, tile in enumerate(s.cerda_tile):
        if tile < 0 and (section,) not in s.waiting(DrawCerda) and not before:
            yield Problem("Every section has its Cerdà tile.", f"cerda_tile.{section + 1}", "BCN-SET.5")
    services = sum(s.in_play) + len(s.waiting(DrawService))
    if services != pieces["services"] and not before:
        yield Problem(f"{services} kinds are in play; it is {pieces['services']}.", "in_play", "BCN-SET.8")
    if s.first < 0 and not s.waits(set_up, DrawStart):
        yield Problem("Somebody is the first player.", "first", "BCN-SET.12")
    short, none_left = len(s.display) < pieces["display"], not any(s.face_down) and not any(s.discard)
    if len(s.display) > pieces["display"] or len({*s.display}) < len(s.display):
        yield Problem(f"{pieces['display']} tiles lie in the display.", "display", "BCN-SET.7")
    elif short and not none_left and not before and not s.waits(refill, RevealModernisme):
        yield Problem(f"The display is filled up to {pieces['display']} tiles.", "display", "BCN-MOD.3")


def _map_problems(s: Barcelona) -> Iterator[Problem]:
    """Citizens lie on each other, trams beside each other."""
    box = s.game.box
    for crossing, below in enumerate(s.below):
        if below >= 0 > s.top[crossing]:
            yield Problem("A lone citizen is the top one.", f"below.{box.crossing_words[crossing]}", "BCN-PLC.6")
    if s.here < 0 and s.waits(take_actions, ChooseAction):
        yield Problem("Actions are those of the crossing with this turn's citizens: say which.", "here", "BCN-PLC.5")
    elif s.here >= 0 and not {*s.used} <= {*box.streets_of[s.here]}:
        yield Problem("Only streets that meet where this turn's citizens lie have been used.", "used", "BCN-PLC.5")
    if s.idle and s.waits(take_actions, ChooseAction):
        yield Problem("Citizens have been placed: no turn in a row was without.", "idle", "BCN-END.3")
    elif not s.idle and s.waits(PlaceCitizens):
        yield Problem("Until citizens are placed this turn counts as one without.", "idle", "BCN-END.3")
    for segment, seat in enumerate(s.passenger):
        if seat >= 0 and s.tram[seat] < 0 and seat != s.rival:
            text = "A passenger gets off where the tram stops: this one's tram is not in the city."
            yield Problem(text, f"passenger.{box.segment_words[segment]}", "BCN-TRM.6")
    for segment in {segment for segment in s.tram if segment >= 0 and s.tram.count(segment) > 1}:
        yield Problem("Two trams stand on one segment.", f"tram: {box.segment_words[segment]}", "BCN-TRM.4")


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
            yield Problem("No cobblestone beside this one led here.", f"sidewalk.{word}", "BCN-PAV.2")
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
            kind = "a triangle of the diagonal" if box.is_corner[space] else "a whole block"
            yield Problem(f"This is {kind}: another kind of house tile belongs here.", where, "BCN-BLD.4")
        elif any(one >= other for one, other in pairwise(stack)) or (tile == CORNER and stack[1:]):
            yield Problem("A house is built over by a higher level only.", where, "BCN-BLD.5")
        if len(s.markers[space]) > (len(stack) if tile >= 0 else 0):
            yield Problem("More markers than house tiles lie here.", where, "BCN-BLD.13")
    if not s.round and s.waits(end_turn):
        yield Problem("The first round is round 1.", "round", "BCN-TURN.2")
    for seat, marked in enumerate(s.marked):
        turns = built_turns(s, seat)
        if marked > turns:
            text = f"{marked} house markers after {turns} turns: a turn builds one house."
            yield Problem(text, f"markers: {s.game.seat_word(seat)}", "BCN-BLD.1")


def _track_problems(s: Barcelona) -> Iterator[Problem]:
    """Who lives in houses has gone to the tracks; a section that is full is scored at the end of the turn."""
    box, classes = s.game.box, s.game.codecs["class"]
    prefilled = len(box.prefilled[s.seats])
    for class_, many in enumerate(s.track):
        word = classes.word(class_)
        if many < prefilled:
            yield Problem(f"{prefilled} citizens lie here from the start.", f"track.{word}", "BCN-SET.3")
        elif many > box.track_end:
            yield Problem(f"A track has {box.track_end} spaces.", f"track.{word}", "BCN-CIT.3")
        elif s.off[class_] and many < box.track_end:
            yield Problem("Nobody goes beside the board before the track is full.", f"off.{word}", "BCN-CIT.3")
    used, settled = needed_citizens(s), sum(s.track) + sum(s.off) - prefilled * CLASSES
    if used != settled:
        yield Problem(f"Houses have used {used} citizens, {settled} have come to the tracks.", "track", "BCN-BLD.7")
    full = reached(s)
    late = s.waits(cerda_check, cerda_scoring) and not s.waits(construction, BuildHouse, rival_build)
    if s.scored > full:
        yield Problem("No track is full up to this section.", "scored", "BCN-CRS.1")
    elif full > s.scored and not (late and full == s.scored + 1):
        yield Problem("This section is full, so it has been scored.", "scored", "BCN-CRS.1")


def _board_problems(s: Barcelona) -> Iterator[Problem]:
    """Warehouses, Sagrada Família tiles."""
    level_of, slots = s.game.box.level_of, s.game.box.sagrada_slots
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        have, room = s.coins[seat] + s.cloth[seat], s.capacity(seat)
        if have > room and (seat,) not in s.waiting(KeepResources):
            yield Problem(f"{have} things lie in a warehouse with {room} open spaces.", f"coins.{who}", "BCN-RES.1")
        levels = [level for space, level in slots.items() if space <= s.sagrada[seat]]
        if seat == s.active and s.waits(SagradaTile):
            levels = levels[:-1]
        if sorted(level_of[tile] for tile in s.sagrada_tile[seat]) != levels:
            text = f"{len(levels)} slots are passed: a tile of each of these levels lies here."
            yield Problem(text, f"sagrada_tile.{who}", "BCN-SAG.2")


def _hand_problems(s: Barcelona) -> Iterator[Problem]:
    """Everybody holds two citizens, but for whoever has placed them, and where the bag was empty."""
    size, dealing, last = s.game.box.pieces["hand"], s.waits(set_up, deal_hands), not s.waits(begin_turn, end_turn)
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        held = sum(s.hand[seat * CLASSES : (seat + 1) * CLASSES]) + s.hand_hidden[seat]
        coming = [*s.waiting(DrawHand), *s.waiting(DrawCitizen)]
        to_come = size if seat == s.rival else coming.count((seat,))
        placed = s.waits(draw_citizens, DrawCitizen) or (s.waits(end_turn) and game_ends(s))
        in_turn = seat == s.active and placed and not s.waits(PlaceCitizens)
        if held + to_come > size:
            yield Problem(f"A hand holds {size} citizens.", f"hand.{who}", "BCN-DRW.2")
        elif held + to_come < size and s.bag_size and not (in_turn or dealing or last):
            yield Problem("There are citizens in the bag, so this hand has been filled.", f"hand.{who}", "BCN-DRW.2")


def _rival_problems(s: Barcelona) -> Iterator[Problem]:
    """Alone, somebody plays against the rival, who has a pawn and a card, but no goods and no tram."""
    alone = s.rival >= 0
    if alone and s.seats != s.game.box.solo["players"]:
        yield Problem("Against the rival one plays alone.", "difficulty", "BCN-SOL.1")
    if (s.pawn >= 0) != alone:
        yield Problem("The rival, and nobody else, has a pawn.", "pawn", "BCN-SOL.1")
    if (s.card >= 0) != (alone and not s.waits(set_up, deal_hands, DrawFirstCard)):
        yield Problem("One card of the rival is the previous one.", "card", "BCN-SOL.1")
    if alone and (s.coins[s.rival] or s.cloth[s.rival] or s.tram[s.rival] >= 0):
        yield Problem("The rival has neither goods nor a tram.", "coins, cloth, tram", "BCN-SOL.1")
    if alone and s.first == s.rival:
        yield Problem("Alone, one begins.", "first", "BCN-SOL.1")
    if any(s.drawn) and not (alone and s.active == s.rival):
        yield Problem("Only the rival shows what it draws.", "drawn", "BCN-SOL.2")


def built_turns(s: Barcelona, seat: int) -> int:
    """BCN-TURN.1, BCN-BLD.1  In how many turns a seat may have built a house."""
    order = s.turn_order()
    later = order.index(seat) - order.index(s.active)
    if s.waits(begin_turn) and s.active == s.first:  # the next round has not begun
        return s.round
    to_come = later > 0 or (later == 0 and s.waits(begin_turn, construction, BuildHouse, rival_build))
    return max(0, s.round - to_come)
