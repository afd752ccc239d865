"""What makes a position unsound, beyond what its fields, components and steps declare."""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.problems import Problem

from .box import KINDS, LATE_LEVEL, OFFERED, REMOVED
from .cards import AT_ONCE, EVENTS, WAITING
from .events import use_event
from .houses import overflow, place_strikers
from .influence import DiscardInfluence, check_tokens
from .setup import DrawAlignment, set_up
from .state import Rose
from .turn import DrawImmigration


def validate_position(s: Rose) -> Iterator[Problem]:
    """What is wrong with a position: the rules that every position keeps."""
    yield from _board_problems(s)
    yield from _limit_problems(s)
    yield from _card_problems(s)
    yield from _influence_problems(s)
    yield from _track_problems(s)
    yield from _laid_problems(s)


def _board_problems(s: Rose) -> Iterator[Problem]:
    board = s.game.box.board
    for cell, word in enumerate(board.words):
        if s.tile[cell] >= 0 and not board.used[s.seats][cell]:
            yield s.wrong("sant_marti_for_two", word, "ROF-TWO.1")
        if s.house[cell] >= 0:
            if s.tile[cell] < 0:
                yield s.wrong("house_without_tile", word, "ROF-BRD.2")
            if s.house[cell] >= s.seats * KINDS:
                yield s.wrong("house_of_nobody", word, "ROF-SET.1")
    seen: set[int] = set()
    for square in s.blocks:
        corners, word = board.grid.squares[square], board.grid.square_words[square]
        if any(s.tile[cell] < 0 for cell in corners):
            yield s.wrong("block_without_tile", word, "ROF-BRD.5")
        if seen & set(corners) or set(s.completed) & set(corners):
            yield s.wrong("tile_in_two_blocks", word, "ROF-OBL.1")
        seen |= set(corners)
    for cell in s.completed:
        if s.tile[cell] < 0 or s.house[cell] >= 0:
            yield s.wrong("cell_not_completed", board.words[cell], "ROF-EPO.3")
    if len(s.completed) > len(set(s.completed)) or not _are_squares(s, s.completed):
        yield s.wrong("completed_in_part", "completed", "ROF-EPO.3")


def _are_squares(s: Rose, cells: tuple[int, ...]) -> bool:
    """Are these cells squares of two by two? In reading order, so the first cell that is left begins one."""
    left = set(cells)
    for square in s.game.box.board.grid.squares:
        if left.issuperset(square):
            left.difference_update(square)
    return not left


def _limit_problems(s: Rose) -> Iterator[Problem]:
    room, full, most = s.raval_limit(), s.hand_limit(), s.game.box.pieces["max_influence_tokens"]
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        strikers, cards, tokens = s.raval[seat], len(s.hand[seat]), s.token_count(seat)
        if strikers > room and not (seat == s.active and s.waits(overflow)):
            yield s.wrong("raval_too_full", f"raval.{who}", "ROF-STR.4", count=strikers, room=room)
        if cards > full:
            yield s.wrong("hand_too_full", f"hand.{who}", "ROF-CRD.8", count=cards, limit=full)
        if tokens > most and not s.waits(check_tokens, DiscardInfluence):
            yield s.wrong("tokens_too_many", f"tokens.{who}", "ROF-INF.2", count=tokens, most=most)


def _card_problems(s: Rose) -> Iterator[Problem]:
    box, word = s.game.box, s.game.codecs["card"].word
    if s.no_strike and any(box.strike in hand for hand in s.hand):
        yield s.wrong("strike_in_hand", "hand", "ROF-TWO.5")
    if s.no_strike and s.seats != 2:
        yield s.wrong("no_strike_for_two", "no_strike", "ROF-TWO.5")
    if s.strike_kept >= 0 and not s.no_strike:
        yield s.wrong("strike_beside_hand", "strike_kept", "ROF-TWO.5")
    for face in (face for some in s.standing for face in some):
        if face >= box.strike or not box.stays[face]:
            yield s.wrong("card_does_not_stay", word(face), "ROF-CRD.6")
    if s.card > box.strike:
        yield s.wrong("card_face_down", "card", "ROF-TRN.1")
    if s.card < 0 and s.due("card"):
        return  # that is told, and no card is of another kind
    design = box.design[s.card] if 0 <= s.card <= box.strike else ""
    if s.ability_due and design not in WAITING:
        yield s.wrong("ability_never_waits", "ability_due", "ROF-CRD.5")
    if s.waits(use_event) and design not in EVENTS:
        yield s.wrong("card_without_event", f"agenda: {use_event.name}", "ROF-TRN.3")
    for moment in (AT_ONCE, WAITING, EVENTS):
        for other, step in moment.items():
            if s.waits(step) and other != design:
                yield s.wrong("other_card", f"agenda: {step.name}", step.rule)


def _influence_problems(s: Rose) -> Iterator[Problem]:
    box = s.game.box
    for card, owner in enumerate(s.influence):
        name = s.game.codecs["influence_card"].word(card)
        gone = box.influence_symbol[card] < s.resolved
        if s.seats <= owner < OFFERED:
            yield s.wrong("influence_of_nobody", name, "ROF-SET.1")
        elif owner != REMOVED and s.anarchy:
            yield s.wrong("influence_under_anarchy", name, "ROF-ANA.2")
        elif owner == OFFERED and gone:
            yield s.wrong("offered_after_event", name, "ROF-SOC.6")
        elif owner == REMOVED and not gone and not s.anarchy:
            yield s.wrong("removed_early", name, "ROF-SOC.6")
    undrawn = [seat for (seat,) in s.waiting(DrawAlignment)]
    for seat, symbol in enumerate(s.alignment):
        if (symbol < 0) != (seat in undrawn or s.waits(set_up)):
            where = f"alignment.{s.game.seat_word(seat)}"
            yield s.wrong("alignment_or_draw", where, "ROF-SET.2")


def _track_problems(s: Rose) -> Iterator[Problem]:
    if s.reached < s.events_passed():
        yield s.wrong("event_not_reached", "reached", "ROF-SOC.4")
    if s.resolved > s.reached:
        yield s.wrong("event_resolved_early", "reached, resolved", "ROF-SOC.4", resolved=s.resolved, reached=s.reached)
    placed = s.phase - s.waits(DrawImmigration)
    if len(s.levels) != placed:
        yield s.wrong("levels_miscounted", "levels", "ROF-IMM.1", found=len(s.levels), phase=s.phase, placed=placed)
    if max(s.levels[: len(s.game.box.phases) - 1], default=0) >= LATE_LEVEL:
        yield s.wrong("late_level_early", "levels", "ROF-IMM.2")


def _laid_problems(s: Rose) -> Iterator[Problem]:
    """Tile and house of the turn: they agree with the card, with what lies there, and with each other."""
    box = s.game.box
    if s.card < 0:
        return
    if s.laid >= 0 and s.tile[s.laid] < 0:
        yield s.wrong("no_tile_laid", "laid", "ROF-TIL.2")
    elif s.laid >= 0 and s.card <= box.strike and s.tile[s.laid] not in box.colours[s.card]:
        yield s.wrong("laid_other_colour", "card, laid", "ROF-TIL.1")
    if s.laid in s.completed:
        yield s.wrong("laid_face_down", "laid", "ROF-EPO.3")
    house = s.house[s.laid] if s.laid >= 0 else -1
    if s.built >= 0 and house < 0:
        yield s.wrong("no_house_built", "built", "ROF-HSE.1")
    elif s.built < 0 and house >= 0:
        yield s.wrong("house_not_built", "built", "ROF-HSE.1")
    elif s.built >= 0 and s.card <= box.strike and s.built not in box.kinds[s.card]:
        yield s.wrong("built_other_kind", "card, built", "ROF-HSE.1")
    elif s.built >= 0 and s.waits(place_strikers) and house != s.active * KINDS + s.built:
        yield s.wrong("built_other_house", "built", "ROF-STR.1")
