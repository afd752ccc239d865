"""What may wait on the agenda of a sound position: steps that find what they work on, up to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.core.position import Problem
from gamelib.core.steps import Auto

from .box import COLONIES, HIDDEN, PERSONALITIES
from .scoring import points_by, recount
from .state import Rose

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
END_POINTS = {"ROF-END.6": "houses_outside", "ROF-INF.7": "influence_points", "ROF-END.7": "influence_points"}
"""What is counted at the end of the game, and the step that does it."""
REBELLION = {
    *("draw_rebel", "lose_prestige", "soldiers_move_bomb", "conflict_events", "check_anarchy"),
    *("strike_card", "clear_barricades"),
}
"""While one of these waits, soldiers may stand on the barricades (ROF-PHE.3)."""
TARGETS = {"rebuild_house": "rebuilding", "exchange_plots": "plot_exchange", "amnesty": "amnesty"}
"""The card whose event a step carries out."""
WITH_A_BLOCK = ("block_presence", "block_leader", "score_block", "complete_block")


def agenda_problems(s: Rose) -> Iterator[Problem]:
    """What waits must find what it works on, and what is there must have something that waits for it."""
    waiting = {name for name, _ in s.agenda}
    last = len(s.game.box.phases)
    if not waiting and s.phase < last:
        text = f"Nothing waits, but the game ends after phase {last} and this is phase {s.phase}."
        yield Problem(f"{text} Let begin_turn wait to go on with it, or begin_phase.", "agenda", "ROF-FLW.1")
    if s.soldiers_out > 0 and not waiting & REBELLION:
        text = "Soldiers leave the barricades at the end of a phase: none stands there, or clear_barricades waits."
        yield Problem(text, "soldiers_out", "ROF-PHE.3")
    if s.striker >= 0 and "pass_marker" not in waiting:
        yield Problem("This is none unless pass_marker waits.", "striker", "ROF-PHE.9")
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


def ending_problems(s: Rose) -> Iterator[Problem]:
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
    box = s.game.box
    strike_held = any(box.strike in hand for hand in s.hand)
    card = s.card if s.card <= box.strike else -1
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
        case "first_ability_window" | "use_ability" if not s.ability_due:
            yield "No ability waits: set ability_due, or leave the step out.", "ROF-CRD.5"
        case "rebuild_house" | "exchange_plots" | "amnesty" if box.design[card] != TARGETS[name]:
            yield "The card has another event, or none.", "ROF-TRN.3"
        case "draw_rebel" if s.agenda.count((name, ())) > sum(s.in_bag) + s.soldiers_in_bag:
            yield "The black bag holds fewer pieces.", "ROF-REB.3"
        case "lay_tile" | "take_tile" | "place_tile" if s.laid >= 0:
            yield "The tile has been laid already.", "ROF-TIL.2"
        case "place_tile" if args[0] not in box.colours[card]:
            yield "The card does not show this colour.", "ROF-TIL.1"
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
