"""What makes a position unsound: components lost or made, rules that no position breaks, steps that do not fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamelib.core.position import Problem

from .box import CITY, HIDDEN, KINDS, OFFERED, POPULARITY, PRESTIGE, REMOVED, SYMBOLS, WAITING
from .state import Rose
from .waiting import agenda_problems, ending_problems

FLAGS = ("no_strike", "six_tokens", "anarchy", "event_due", "ability_due", "drew")


def problems(s: Rose) -> Iterator[Problem]:
    """What is wrong with a position: conservation of the components, and the rules that every position keeps."""
    unsound = [name for name in FLAGS if getattr(s, name) not in (0, 1)]
    if unsound:
        yield from (Problem("This is 0 for no or 1 for yes.", name) for name in unsound)
        return
    # Points are counted again only where everything that gives them is as it can be.
    yield from list(_table_problems(s)) or ending_problems(s)


def _table_problems(s: Rose) -> Iterator[Problem]:
    yield from _board_problems(s)
    yield from _piece_problems(s)
    yield from _card_problems(s)
    yield from _track_problems(s)
    yield from _turn_problems(s)
    yield from agenda_problems(s)


def _board_problems(s: Rose) -> Iterator[Problem]:
    box, board = s.game.box, s.game.box.board
    for cell, word in enumerate(board.words):
        if s.tile[cell] >= 0 and not board.used[s.seats][cell]:
            yield Problem("Sant Martí is not used by two players.", word, "ROF-TWO.1")
        if s.house[cell] >= 0:
            if s.tile[cell] < 0:
                yield Problem("A house needs a tile under it.", word, "ROF-BRD.2")
            if s.house[cell] >= s.seats * KINDS:
                yield Problem("The house belongs to a seat that does not play.", word, "ROF-SET.1")
    seen: set[int] = set()
    for square in s.blocks:
        corners, word = board.grid.squares[square], board.grid.square_words[square]
        if any(s.tile[cell] < 0 for cell in corners):
            yield Problem("A block is four tiles.", word, "ROF-BRD.5")
        if seen & set(corners) or set(s.completed) & set(corners):
            yield Problem("A tile belongs to two blocks.", word, "ROF-OBL.1")
        seen |= set(corners)
    for cell in s.completed:
        if s.tile[cell] < 0 or s.house[cell] >= 0:
            yield Problem("A completed cell has a tile and no house.", board.words[cell], "ROF-EPO.3")
    if len(s.completed) > len(set(s.completed)) or not _are_squares(s, s.completed):
        yield Problem("Tiles are completed four by four, a whole block each time.", "completed", "ROF-EPO.3")
    for colour, left in enumerate(s.tiles_left):
        if left < 0:
            name = s.game.codecs["colour"].word(colour)
            yield Problem(
                f"{box.tiles[colour] - left} {name} tiles; the box has {box.tiles[colour]}.", "tile", "ROF-SET.7"
            )


def _are_squares(s: Rose, cells: tuple[int, ...]) -> bool:
    """Are these cells, in reading order, squares of two by two? The first of them is a corner of one."""
    grid, left = s.game.box.board.grid, dict.fromkeys(cells)
    while left:
        first = next(iter(left))
        square = next((its for its in map(grid.squares.__getitem__, grid.squares_of[first]) if its[0] == first), None)
        if square is None or not set(square) <= left.keys():
            return False
        for cell in square:
            del left[cell]
    return True


def _piece_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for i, left in enumerate(s.houses_left):
        if left < 0:
            name, most = s.game.codecs["house"].word(i), box.houses_per_kind[i % KINDS]
            yield Problem(f"{most - left} houses {name}; there are {most}.", "house", "ROF-SET.1")
    for name in ("raval", "barricades", "in_bag"):
        for seat, count in enumerate(getattr(s, name)):
            if count < 0:
                yield Problem("Fewer than none.", f"{name}.{s.game.seat_word(seat)}", "ROF-SET.1")
    for seat, left in enumerate(s.strikers_left):
        if left < 0:
            yield Problem(
                f"{box.strikers - left} strikers; each seat has {box.strikers}.", s.game.seat_word(seat), "ROF-SET.1"
            )
        overflowing = seat == s.active and "overflow" in dict(s.agenda)
        if s.raval[seat] > s.raval_limit() and not overflowing:
            where = f"raval.{s.game.seat_word(seat)}"
            yield Problem(
                f"{s.raval[seat]} strikers; more than {s.raval_limit()} overflow at once.", where, "ROF-STR.4"
            )
    where = "soldiers_out, soldiers_in_bag"
    if min(s.soldiers_out, s.soldiers_in_bag) < 0:
        yield Problem("Fewer than none.", where, "ROF-SET.5")
    elif s.castle < 0:
        yield Problem(f"{box.soldiers - s.castle} soldiers; the box has {box.soldiers}.", where, "ROF-SET.5")


def _card_problems(s: Rose) -> Iterator[Problem]:
    box, word = s.game.box, s.game.codecs["card"].word
    if min(s.deck) < 0 or min(s.discard) < 0 or min(s.deck_size) < 0:
        yield Problem("Fewer than none.", "deck, discard", "ROF-SET.8")
    lying = Counter(face for hand in (*s.hand, *s.standing) for face in hand)
    for face, copies in enumerate(box.copies[: box.strike]):
        deck, discard = s.deck[face], s.discard[face]
        if deck + discard + lying[face] != copies:
            there = f"{deck} in deck, {discard} in discard, {lying[face]} in hand and standing"
            yield Problem(f"{there}; the box has {copies} of this card.", word(face), "ROF-SET.8")
    for face in range(box.strike + 1, len(s.deck)):
        if s.deck[face] or s.discard[face]:
            yield Problem("A pile holds cards with a face.", f"deck.{word(face)}, discard.{word(face)}", "ROF-SET.8")
    if lying[box.strike] + (s.strike_kept >= 0) > 1 or s.deck[box.strike] or s.discard[box.strike]:
        yield Problem("There is one Strike card, in a hand or beside the board.", "strike", "ROF-CRD.9")
    if s.no_strike and lying[box.strike]:
        yield Problem("With no_strike the card lies beside the hand: see strike_kept.", "hand", "ROF-TWO.5")
    for back in (CITY, POPULARITY, PRESTIGE):
        unseen = sum(hand.count(box.strike + 1 + back) for hand in s.hand)
        pool = sum(s.deck[slice(*box.span[back])])
        if pool != s.deck_size[back] + unseen:
            there = f"{s.deck_size[back]} cards and {unseen} unseen ones, but {pool} to choose from."
            yield Problem(f"The pile has {there}", f"deck_size.{s.game.codecs['back'].word(back)}", "ROF-SET.8")
    for seat, hand in enumerate(s.hand):
        if len(hand) > s.hand_limit():
            yield Problem(
                f"{len(hand)} cards; the limit is {s.hand_limit()}.", f"hand.{s.game.seat_word(seat)}", "ROF-CRD.8"
            )
        if s.eyes < 0 and any(face > box.strike for face in hand):
            yield Problem("A full position has no hidden cards.", f"hand.{s.game.seat_word(seat)}", "ROF-SET.10")
    yield from _token_problems(s)
    for face in (face for some in s.standing for face in some):
        if face >= box.strike or not box.stays[face]:
            yield Problem("This card does not stay on the table.", word(face), "ROF-CRD.6")


def _token_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for symbol, count in enumerate(box.tokens):
        found = s.bag[symbol] + sum(s.tokens[symbol::SYMBOLS]) + s.alignment.count(symbol) + s.drawn.count(symbol)
        if found != count or min(s.bag[symbol], *s.tokens[symbol::SYMBOLS]) < 0:
            yield Problem(f"{found} tokens; the box has {count}.", s.game.codecs["symbol"].word(symbol), "ROF-SET.2")
    unseen = sum(s.token_backs) + s.alignment.count(HIDDEN) + s.drawn.count(HIDDEN)
    if sum(s.bag) != s.bag_size + unseen:
        yield Problem(
            f"{s.bag_size} in the bag and {unseen} unseen, but {sum(s.bag)} to choose from.", "bag_size", "ROF-SET.2"
        )
    for seat in range(s.seats):
        if s.token_count(seat) > box.max_tokens and not any(
            name in ("check_tokens", "discard_influence") for name, _ in s.agenda
        ):
            where = f"tokens.{s.game.seat_word(seat)}"
            yield Problem(f"{s.token_count(seat)} tokens; at most {box.max_tokens} stay.", where, "ROF-INF.2")
    for card, owner in enumerate(s.influence):
        name = s.game.codecs["influence_card"].word(card)
        if s.seats <= owner < OFFERED:
            yield Problem("The owner does not play.", name, "ROF-SET.1")
        gone = box.influence_symbol[card] < s.resolved
        if owner != REMOVED and s.anarchy:
            yield Problem("Under anarchy there are no influence cards.", name, "ROF-ANA.2")
        elif owner == OFFERED and gone:
            yield Problem("Its event has removed what was still on offer.", name, "ROF-SOC.6")
        elif owner == REMOVED and not gone and not s.anarchy:
            yield Problem("Only its event removes a card, or anarchy.", name, "ROF-SOC.6")


def _track_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for seat, prestige in enumerate(s.prestige):
        if not box.auca["min"] <= prestige <= box.auca["max"]:
            yield Problem(f"Prestige {prestige} is not on the Auca.", f"prestige.{s.game.seat_word(seat)}", "ROF-AUC.1")
    if not 0 <= s.bomb <= box.anarchy:
        yield Problem(f"Space {s.bomb} is not on the conflict track (0 to {box.anarchy}).", "bomb", "ROF-SOC.2")
    if (
        not sum(space <= s.bomb for space in box.event_space) <= s.reached <= SYMBOLS
        or not 0 <= s.resolved <= s.reached
    ):
        yield Problem("The events passed by the bomb are reached, and only these are resolved.", "reached", "ROF-SOC.4")
    waiting = any(name == "draw_immigration" for name, _ in s.agenda)
    if s.phase not in range(len(box.phases) + 1):
        yield Problem(f"Phase {s.phase}; there are 1 to {len(box.phases)}, and 0 is the set-up.", "phase", "ROF-FLW.1")
    elif len(s.levels) != s.phase - waiting:
        there = f"{len(s.levels)} immigration tokens placed"
        yield Problem(f"{there}; in phase {s.phase} there are {s.phase - waiting} by now.", "levels", "ROF-IMM.1")
    if any(level >= 6 for level in s.levels[: len(box.phases) - 1]):
        yield Problem("A 6 sets the level in the last phase only.", "levels", "ROF-IMM.2")
    for level in set(s.levels):
        if s.levels.count(level) > box.immigration[s.six_tokens].get(level, 0):
            yield Problem(f"The box has fewer tokens of value {level}.", "levels", "ROF-IMM.4")
    if s.no_strike and s.seats != 2:
        yield Problem("Only two players may do without the Strike card.", "no_strike", "ROF-TWO.5")
    undrawn = [args[0] for name, args in s.agenda if name == "draw_alignment"]
    for seat, symbol in enumerate(s.alignment):
        if (symbol < 0) != (seat in undrawn or s.agenda[-1:] == [("set_up", ())]):
            where = f"alignment.{s.game.seat_word(seat)}"
            yield Problem("Either the alignment has been drawn or its draw is still to come.", where, "ROF-SET.2")
    if s.eyes < 0 and HIDDEN in (*s.alignment, *s.drawn):
        yield Problem("A full position has no hidden tokens.", "alignment", "ROF-SET.2")


def _turn_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    if s.strike_kept >= 0 and not s.no_strike:
        yield Problem("The Strike card is held in a hand.", "strike_kept", "ROF-TWO.5")
    if s.card > box.strike:
        yield Problem("A card is played with its face up.", "card", "ROF-TRN.1")
    elif s.card >= 0 and s.agenda[:1] != [("end_turn", ())]:
        yield Problem("A card is played in a turn, which ends after it.", "card", "ROF-TRN.1")
    elif s.event_due and (s.card < 0 or not box.is_event[s.card]):
        yield Problem("This card has no event.", "event_due", "ROF-TRN.3")
    elif s.ability_due and (s.card < 0 or box.design[s.card] not in WAITING):
        yield Problem("This card has no ability that waits.", "ability_due", "ROF-CRD.5")
    yield from _laid_problems(s)
    if s.drew and s.card < 0:
        yield Problem("Tokens are drawn with a card, which has not been played.", "drew", "ROF-TRN.4")
    if s.drawn and "keep_influence" not in dict(s.agenda):
        yield Problem("One of the two tokens is kept at once.", "drawn", "ROF-HSE.3")
    if s.eyes < 0 and any(s.token_backs):
        yield Problem("A full position has no hidden tokens.", "token_backs", "ROF-INF.1")


def _laid_problems(s: Rose) -> Iterator[Problem]:
    """Tile and house of the turn: they agree with the card, with what lies there, and with each other."""
    box = s.game.box
    if s.card < 0:
        if s.laid >= 0 or s.built >= 0:
            yield Problem("Tile and house are laid with a card.", "laid, built", "ROF-TRN.2")
        return
    if s.laid >= 0 and s.tile[s.laid] < 0:
        yield Problem("There is no tile on the cell.", "laid", "ROF-TIL.2")
    elif s.laid >= 0 and s.card <= box.strike and s.tile[s.laid] not in box.colours[s.card]:
        yield Problem("The card does not show the colour of the tile just laid.", "card, laid", "ROF-TIL.1")
    if s.laid in s.completed:
        yield Problem("The tile just laid lies face up.", "laid", "ROF-EPO.3")
    house = s.house[s.laid] if s.laid >= 0 else -1
    if s.built >= 0 and house < 0:
        yield Problem("There is no house on the tile just laid.", "built", "ROF-HSE.1")
    elif s.built < 0 and house >= 0:
        yield Problem("The house on the tile just laid has been built in this turn.", "built", "ROF-HSE.1")
    elif s.built >= 0 and s.card <= box.strike and s.built not in box.kinds[s.card]:
        yield Problem("The card does not show this house.", "card, built", "ROF-HSE.1")
    elif s.built >= 0 and "place_strikers" in dict(s.agenda) and house != s.active * KINDS + s.built:
        yield Problem("This is not the house on the tile just laid.", "built", "ROF-STR.1")
