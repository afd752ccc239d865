"""What may wait on the agenda of a sound position: steps in the order of play, each with what it works on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gamelib.core.position import Problem

from .land import PlaceTile, open_cells
from .scoring import PART_RULES, parts, recount
from .state import Cities
from .things import A, B, C, D
from .turn import TakeSlot, open_slots

SETTING_UP = ("set_up",), ("draw_metropolis", "draw_start_player", "offer_start_tiles")
CHOOSING = ("choose_start_tile", "put_start_tiles_away", "fill_board")
FILLING = ("deal", "fill_row", "begin_turn")
TURN = ("take_slot", "reveal", "resolve", "check_milestones", "end_turn")
COUNTING = ("score_milestones", "score_cards", "score_waters", "score_parks", "score_monuments")
"""The steps that give the parts of a final score, in the order of these parts."""
ENDING = (*COUNTING, "end_of_game")
SECTIONS = (*SETTING_UP, CHOOSING, FILLING, TURN, ("end_round",), ("final_scoring",), ENDING)
"""The steps that wait together, in the order of play; the last of each section is always there."""
SAME_TIME = {
    "lay_face_down": "deal", "draw_piece": "reveal", "keep_card": "resolve", "lay_tile": "resolve",
    "place_tile": "resolve", "place_feature": "resolve", "place_piece": "resolve",
}  # fmt: skip
RESOLVES = {"keep_card": A, "lay_tile": B, "place_tile": B, "place_feature": C, "place_piece": D}
"""The row whose items a step places."""
REPEATED = ("deal", "lay_face_down", "reveal", "draw_piece")


def agenda_problems(s: Cities) -> Iterator[Problem]:
    """Steps that do not belong together, or that would not find what they work on."""
    names = [SAME_TIME.get(name, name) for name, _ in reversed(s.agenda)]
    section = next((some for some in SECTIONS if names and names[-1] == some[-1] and set(names) <= set(some)), ())
    if s.agenda and not section:
        yield Problem("These steps do not wait together.", "agenda", "CTS-4.1")
        return
    for earlier, later in pairwise(names):
        if section.index(earlier) > section.index(later):
            yield Problem(f"This is the wrong order: {earlier}, then {later}.", "agenda", "CTS-4.1")
    for entry in dict.fromkeys(s.agenda):
        if s.agenda.count(entry) > (1 if entry[0] not in REPEATED else len(s.agenda)):
            yield Problem("This step waits twice.", f"agenda: {entry[0]}")
    if len(names) > 1 and "take_slot" in names[:1] and names[1:] != ["check_milestones", "end_turn"]:
        yield Problem("A slot is taken first, then resolved.", "agenda", "CTS-4.2")
    if ("place_tile", ()) in s.agenda[:-1]:
        yield Problem("A decision waits for nothing else.", "agenda: place_tile", "CTS-4.9")
    if names.count("resolve") > 1:
        yield Problem("One slot is resolved at a time.", "agenda", "CTS-4.9")
    yield from _clock_problems(s, section)
    yield from _filling_problems(s)
    yield from _turn_problems(s)
    yield from _decision_problems(s)


def _clock_problems(s: Cities, section: tuple[str, ...]) -> Iterator[Problem]:
    waiting = {name for name, _ in s.agenda}
    setting_up = section in SETTING_UP or bool(waiting & set(CHOOSING[:-1]))
    if not s.round and not setting_up and section != CHOOSING:
        yield Problem("The game begins with the set-up.", "round", "CTS-2.9")
    if s.round and setting_up:
        yield Problem("Set-up comes before the first round.", "round", "CTS-2.9")
    if section in ((), ("final_scoring",), ENDING) and s.round != s.rounds():
        text = f"The game ends after round {s.rounds()}, and this is round {s.round}."
        yield Problem(f"{text} Let begin_turn wait to go on with it, or fill_board.", "round", "CTS-12.1")
    if "fill_board" in waiting and s.round >= s.rounds():
        yield Problem("After the last round the board is not filled again.", "round", "CTS-11.6")
    if section in ((), ("final_scoring",), ENDING, *SETTING_UP, CHOOSING) and any(worker >= 0 for worker in s.worker):
        yield Problem("Between the rounds all workers are at home.", "worker", "CTS-11.3")
    for field, draw, rule in (("metropolis", "draw_metropolis", "CTS-2.2"), ("first", "draw_start_player", "CTS-2.8")):
        drawn = getattr(s, field) >= 0
        if draw in waiting and drawn:
            yield Problem("It is drawn already.", field, rule)
        elif not drawn and not waiting & {draw, "set_up"}:
            yield Problem("It has not been drawn.", field, rule)
    for seat, tiles in enumerate(s.tiles):
        to_come = ("choose_start_tile", (seat,)) in s.agenda or waiting & {"set_up", "offer_start_tiles"}
        if bool(tiles) == bool(to_come):
            where = f"tiles.{s.game.seat_word(seat)}"
            yield Problem("A seat has its start tile or is still to choose it.", where, "CTS-2.9")
        elif not s.round and len(tiles) > 1:
            yield Problem("Before the first round a district is its start tile.", f"tiles.{s.game.seat_word(seat)}")


def _filling_problems(s: Cities) -> Iterator[Problem]:
    box = s.game.box
    waiting = dict.fromkeys(range(len(box.slots)), 0)
    for name, args in s.agenda:
        if name in ("deal", "lay_face_down"):
            waiting[box.slot_row[args[0]]] += 1
        if name == "fill_row" and any(s.up[slot] or s.down[slot] for slot in box.slots[args[0]]):
            yield Problem("The row is filled already.", "agenda: fill_row", "CTS-3.5")
        if name in ("deal", "fill_row", "lay_face_down") and any(worker >= 0 for worker in s.worker):
            yield Problem("The board is filled before the first turn of a round.", f"agenda: {name}", "CTS-3.5")
    for row, count in waiting.items():
        if count > max(s.pile[row], 0):
            yield Problem(f"To be drawn: {count}; in the pile: {s.pile[row]}.", f"pile.{'abcd'[row]}", "CTS-3.6")
    for slot, word in enumerate(s.game.axis("slot", s.seats)):
        deals, face_down = (s.agenda.count((name, (slot,))) for name in ("deal", "lay_face_down"))
        if deals + len(s.up[slot]) > box.face_up[slot] or face_down + s.down[slot] > box.face_down[slot]:
            yield Problem("More would lie there than the slot holds.", f"agenda: {word}", "CTS-3.5")


def _turn_problems(s: Cities) -> Iterator[Problem]:
    resolving = [RESOLVES[name] for name, _ in s.agenda if name in RESOLVES]
    drawing = any(name in ("reveal", "draw_piece") for name, _ in s.agenda)
    if s.taken and not resolving:
        yield Problem("Everything taken is placed in the same turn.", "taken", "CTS-4.9")
    if drawing and not resolving:
        yield Problem("What is drawn is placed in the same turn.", "agenda", "CTS-4.9")
    if "check_milestones" not in dict(s.agenda) and dict(s.agenda).keys() & {"take_slot", *RESOLVES}:
        yield Problem("A turn ends with a look at the milestones.", "agenda", "CTS-4.10")
    if resolving and s.active not in s.worker:
        yield Problem("Whoever takes something has put a worker there.", "worker", "CTS-4.2")
    for row in resolving:
        yield from _taken_problems(s, row)
    yield from _draw_problems(s, resolving)


def _taken_problems(s: Cities, row: int) -> Iterator[Problem]:
    """Do the things taken, and those still to be drawn, come from one slot of this row?"""
    box = s.game.box
    coming = len(s.taken) + sum(name in ("reveal", "draw_piece") for name, _ in s.agenda)
    if any(box.item_row[item] != row for item in s.taken) or not coming:
        yield Problem("This is not what the step places.", "taken", "CTS-4.9")
    elif row in (A, B) and coming > 1:
        yield Problem("One card or land tile is taken at a time.", "taken", "CTS-1.4")
    most = max(box.face_up[slot] + box.face_down[slot] + box.from_bag[slot] for slot in box.slots[row])
    if coming > most:
        yield Problem(f"{coming} items; no slot holds so many.", "taken", "CTS-4.2")


def _draw_problems(s: Cities, resolving: list[int]) -> Iterator[Problem]:
    """Is there what is still to be turned up or drawn from the bag?"""
    box = s.game.box
    reveals = [args[0] for name, args in s.agenda if name == "reveal"]
    draws = [args[0] for name, args in s.agenda if name == "draw_piece"]
    for slot in set(reveals):
        if reveals.count(slot) > s.down[slot] or s.worker[slot] != s.active:
            yield Problem("The slot in turn holds nothing face down.", "agenda: reveal", "CTS-4.7")
        elif resolving and box.slot_row[slot] not in resolving:
            yield Problem("What is turned up is not what the step places.", "agenda: reveal", "CTS-4.7")
    for slot in set(draws):
        if draws.count(slot) > box.from_bag[slot] or s.worker[slot] != s.active:
            yield Problem("The slot in turn draws less from the bag.", "agenda: draw_piece", "CTS-8.1")
    if draws and any(row != D for row in resolving):
        yield Problem("Only pieces come out of the bag.", "agenda: draw_piece", "CTS-8.1")
    if len(draws) > s.pile[D]:
        yield Problem("The bag holds fewer pieces.", "agenda: draw_piece", "CTS-3.6")


def _decision_problems(s: Cities) -> Iterator[Problem]:
    """Decisions that would find nothing to decide; the step before them sees to that in play."""
    who = s.game.seat_word(s.active)
    if s.agenda[-1:] == [TakeSlot.entry] and not any(True for _ in open_slots(s, s.active)):
        text = f"There is no slot that {who} may take: put something on one, or let begin_turn wait alone."
        yield Problem(text, "agenda: take_slot", "CTS-4.12")
    if s.agenda[-1:] == [PlaceTile.entry] and not open_cells(s, s.active):
        text = f"The district of {who} is full: take a tile out of it, or let lay_tile wait instead."
        yield Problem(text, "agenda: place_tile", "CTS-6.10")


def ledger_problems(s: Cities) -> Iterator[Problem]:
    """What a part of the score gives stands in the ledger once its step is done, and not before (CTS-12.1)."""
    waiting = {name for name, _ in s.agenda}
    ending = not s.agenda or ENDING[-1] in waiting
    due = recount(s) if ending else s
    for seat in range(s.seats):
        who = s.game.seat_word(seat)
        for rule, step, found, wanted in zip(PART_RULES, COUNTING, parts(s, seat), parts(due, seat), strict=True):
            if ending and step not in waiting and found != wanted:
                text = f"Points by {rule} of {who}: {found}, but what lies there gives {wanted}."
                yield Problem(f"{text} Let final_scoring wait, and leave these lines out.", "ledger", rule)
    for rule, step in zip(PART_RULES, COUNTING, strict=True):
        if (step in waiting or not ending) and any(line.rule == rule for line in s.ledger()):
            yield Problem(f"Points by {rule} before they are counted.", "ledger", "CTS-12.13")
