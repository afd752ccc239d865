"""What makes a position unsound: components lost or made, rules that no position breaks, steps that do not fit it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamelib.core.position import Problem
from gamelib.core.steps import Auto

from .box import CITY, COLONIES, HIDDEN, OFFERED, PERSONALITIES, POPULARITY, PRESTIGE, REMOVED, WAITING
from .scoring import points_by, recount
from .state import KINDS, SYMBOLS, Rose

REPEATED = ("deal", "draw_card", "draw_rebel", "offer_purchase", "take_token")
"""Steps of which several may wait; of all others one is enough."""
SETTING_UP = ("set_up", "draw_alignment", "draw_first_player")
LAST = ("begin_turn", "end_turn", "begin_phase")
WAITING_DRAWS = (*SETTING_UP, "draw_card", "draw_rebel")
"""A decision is put on top when it is due; of these draws alone several are put there at once."""
WITH_A_CARD = {
    "first_ability_window", "lay_tile", "take_tile", "place_tile", "put_house", "build_house", "ability_window",
    "use_ability", "place_strikers", "mark_block", "choose_block", "use_event", "rebuild_house",
    "exchange_plots", "amnesty", "take_pair", "draw_pair", "keep_influence", "take_token", "draw_token",
    "check_tokens", "discard_influence", "purchase_before_draw", "offer_purchase", "buy_influence",
}  # fmt: skip
ONE_OF = (("lay_tile", "take_tile", "place_tile"), ("put_house", "build_house"), ("mark_block", "choose_block"))
"""What leads to a decision, and the decision: one of them is on the agenda."""
FLAGS = ("no_strike", "six_tokens", "anarchy", "event_due", "ability_due", "drew")
END_POINTS = {"ROF-END.6": "houses_outside", "ROF-INF.7": "influence_points", "ROF-END.7": "influence_points"}
"""What is counted at the end of the game, and the step that does it."""
WITH_A_BLOCK = ("block_presence", "block_leader", "score_block", "complete_block")


def problems(s: Rose) -> Iterator[Problem]:
    """What is wrong with a position: conservation of the components, and the rules that every position keeps."""
    unsound = [name for name in FLAGS if getattr(s, name) not in (0, 1)]
    if unsound:
        yield from (Problem("This is 0 for no or 1 for yes.", name) for name in unsound)
        return
    # Points are counted again only where everything that gives them is as it can be.
    yield from list(_table_problems(s)) or _ending_problems(s)


def _table_problems(s: Rose) -> Iterator[Problem]:
    yield from _board_problems(s)
    yield from _piece_problems(s)
    yield from _card_problems(s)
    yield from _track_problems(s)
    yield from _turn_problems(s)
    yield from _agenda_problems(s)


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
    for colour, left in enumerate(s.tiles_left):
        if left < 0:
            name = s.game.codecs["colour"].word(colour)
            yield Problem(
                f"{box.tiles[colour] - left} {name} tiles; the box has {box.tiles[colour]}.", "tile", "ROF-SET.7"
            )


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
    if min(s.castle, s.soldiers_out, s.soldiers_in_bag) < 0:
        used = s.soldiers_out + s.soldiers_in_bag
        yield Problem(f"{max(used, box.soldiers + 1)} soldiers; the box has {box.soldiers}.", "soldiers", "ROF-SET.5")


def _card_problems(s: Rose) -> Iterator[Problem]:
    box, word = s.game.box, s.game.codecs["card"].word
    if min(s.deck) < 0 or min(s.discard) < 0 or min(s.deck_size) < 0:
        yield Problem("Fewer than none.", "deck, discard", "ROF-SET.8")
    lying = Counter(face for hand in (*s.hand, *s.standing) for face in hand)
    for face, copies in enumerate(box.copies):
        found = s.deck[face] + s.discard[face] + lying[face]
        if face != box.strike and found != copies:
            yield Problem(f"{found} of this card; the box has {copies}.", word(face), "ROF-SET.8")
    if lying[box.strike] + (s.strike_kept >= 0) > 1 or s.deck[box.strike] or s.discard[box.strike]:
        yield Problem("There is one Strike card, in a hand or beside the board.", "strike", "ROF-CRD.9")
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
        if owner != REMOVED and s.anarchy:
            yield Problem("Under anarchy there are no influence cards.", name, "ROF-ANA.2")


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
    if s.phase not in range(len(box.phases) + 1) or len(s.levels) != s.phase - waiting:
        yield Problem(f"Phase {s.phase} with {len(s.levels)} immigration tokens placed.", "levels", "ROF-IMM.1")
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
    if s.card < 0 and (s.laid >= 0 or s.built >= 0):
        yield Problem("Tile and house are laid with a card.", "laid, built", "ROF-TRN.2")
    if s.laid >= 0 and s.tile[s.laid] < 0:
        yield Problem("There is no tile on the cell.", "laid", "ROF-TIL.2")
    if s.laid in s.completed:
        yield Problem("The tile just laid lies face up.", "laid", "ROF-EPO.3")
    if s.built >= 0 and (s.laid < 0 or s.house[s.laid] < 0):
        yield Problem("There is no house on the tile just laid.", "built", "ROF-HSE.1")
    if s.drawn and "keep_influence" not in dict(s.agenda):
        yield Problem("One of the two tokens is kept at once.", "drawn", "ROF-HSE.3")
    if s.eyes < 0 and any(s.token_backs):
        yield Problem("A full position has no hidden tokens.", "token_backs", "ROF-INF.1")


def _agenda_problems(s: Rose) -> Iterator[Problem]:
    """What waits must find what it works on."""
    for entry in dict.fromkeys(s.agenda):
        name, args = entry
        where = f"agenda: {name}"
        step = s.game.steps.get(name)
        if step is None or len(args) != len(step.args):
            continue
        rivals = {other for others in ONE_OF if name in others for other in others} & {other for other, _ in s.agenda}
        if len(rivals) > 1 or (s.agenda.count(entry) > 1 and name not in REPEATED):
            yield Problem("This step waits twice.", where)
        if (name in SETTING_UP) if s.phase else (name not in (*SETTING_UP, "draw_card", "begin_phase")):
            yield Problem("Set-up comes before the first phase, all else after it.", where, "ROF-FLW.2")
        if name in LAST and s.agenda[0] != entry:
            yield Problem("Nothing else waits behind this step.", where, "ROF-FLW.2")
        if not isinstance(step, Auto) and name not in WAITING_DRAWS and entry != s.agenda[-1]:
            yield Problem("A decision waits for nothing else.", where, "ROF-FLW.2")
        if name in WITH_A_CARD and s.card < 0:
            yield Problem("No card is being played.", where, "ROF-TRN.1")
        if name in WITH_A_BLOCK and args[0] not in s.blocks:
            yield Problem("There is no block.", where, "ROF-OBL.1")
        for text, rule in _out_of_place(s, name, args):
            yield Problem(text, where, rule)


def _ending_problems(s: Rose) -> Iterator[Problem]:
    """What the end of the game gives stands in the ledger once its step is done, and not before.

    Only in the last phase: to show a step alone, somebody may write down an agenda that ends after it. Points by
    secret alignments (ROF-ALN.6) are left alone: these eyes may not know whom they belong to.
    """
    waiting = {name for name, _ in s.agenda}
    ending = waiting <= {"influence_points", "end_of_game", "begin_phase"}
    due = recount(s) if ending and s.phase == len(s.game.box.phases) else None
    for rule, step in END_POINTS.items():
        if due is None or step in waiting:
            if any(line.rule == rule for line in s.ledger()):
                yield Problem(f"Points by {rule} before they are counted.", "ledger", "ROF-FLW.3")
            continue
        for seat in range(s.seats):
            found, wanted = (points_by(some, seat, rule) for some in (s, due))
            if found != wanted:
                text = f"Points by {rule} of {s.game.seat_word(seat)}: {found}, but what lies there gives {wanted}."
                yield Problem(f"{text} Let {step} wait, and leave these lines out.", "ledger", rule)


def _out_of_place(s: Rose, name: str, args: tuple[int, ...]) -> Iterator[tuple[str, str]]:
    strike_held = any(s.game.box.strike in hand for hand in s.hand)
    match name:
        case "play_card" if s.card >= 0:
            yield "A card is being played already.", "ROF-TRN.1"
        case "play_card" if s.agenda[0] != ("end_turn", ()):
            yield "A card is played in a turn, which ends after it.", "ROF-TRN.1"
        case "use_personalities" if not _may_hold(s, args[0], PERSONALITIES):
            yield "The seat has no unspent personalities token.", "ROF-ALN.5"
        case "use_colonies" if not _may_hold(s, args[0], COLONIES):
            yield "The seat has no unspent colonies token.", "ROF-ALN.4"
        case "discard_influence" if s.token_count(s.active) <= s.game.box.max_tokens:
            yield "The tokens find room on the family card.", "ROF-INF.2"
        case "draw_rebel" if s.agenda.count((name, ())) > sum(s.in_bag) + s.soldiers_in_bag:
            yield "The black bag holds fewer pieces.", "ROF-REB.3"
        case "lay_tile" | "take_tile" | "place_tile" if s.laid >= 0:
            yield "The tile has been laid already.", "ROF-TIL.2"
        case "put_house" | "build_house" if s.laid >= 0 and s.house[s.laid] >= 0:
            yield "The house has been built already.", "ROF-BRD.2"
        case "overflow" if s.raval[s.active] <= s.raval_limit():
            yield "The strikers find room in the Raval.", "ROF-STR.4"
        case "draw_immigration" if s.agenda[-1][0] != name:
            yield "The immigration level is drawn before anything else of its phase.", "ROF-IMM.1"
        case "end_of_phase" | "strike_card" if strike_held:
            yield "The Strike card has been played before the phase ends.", "ROF-FLW.4"
        case "pass_marker" if s.striker < 0 and not _waits_before(s, "strike_card", name):
            yield "Nobody has received the Strike card.", "ROF-PHE.9"
        case "majority" if args[0] > len(s.game.box.board.cells_of) * len(s.game.box.majority_kinds):
            yield "There are fewer comparisons.", "ROF-PHE.5"


def _may_hold(s: Rose, seat: int, symbol: int) -> bool:
    """Is this the seat's unspent alignment, as far as these eyes can tell?"""
    return s.alignment[seat] == symbol or (s.alignment[seat] == HIDDEN and s.bag[symbol] > 0)


def _waits_before(s: Rose, name: str, other: str) -> bool:
    """Is this step on the agenda, to be run before the other?"""
    names = [name for name, _ in s.agenda]
    return name in names and names.index(name) > names.index(other)
