"""What makes a position unsound, beyond what fields, components and steps declare: cities, piles, cards beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gamelib.engine.codecs import NONE
from gamelib.engine.problems import Problem

from .box import CATEGORIES, COPY, EPOCHS, PILES
from .components import stacks
from .final_count import final_scoring
from .history import resolve_history
from .history_effects import CopyBuilding
from .piles import TurnUp
from .scoring import leader_points, score_epoch, take_points
from .setup import DrawStart, set_up
from .state import Urbania


def validate_position(s: Urbania) -> Iterator[Problem]:
    """What is wrong with a position: the rules that every position keeps."""
    for seat in range(s.seats):
        yield from _city(s, seat)
    tops = [*_tops(s)]
    yield from tops or _epochs(s)
    yield from _end(s)
    yield from _beside(s)
    yield from _history(s)
    yield from _points(s)


def _city(s: Urbania, seat: int) -> Iterator[Problem]:
    """URB-S.4, URB-B.7, URB-B.8  The start set lies at the bottom; there is a Housing, and nothing twice."""
    box, place = s.game.box, f"city.{s.game.seat_word(seat)}"
    plots, city = stacks(s, seat), s.city[seat]
    lying = {"covered": range(len(plots)), "destroyed": s.destroyed[seat], "marked": s.marked[seat]}
    astray = [field for field, slots in lying.items() if max(slots, default=NONE) >= len(city)]
    for field in astray:
        yield s.wrong("plot_not_there", f"{field}.{s.game.seat_word(seat)}", "URB-B.3", plots=len(city))
    if astray:
        return
    at_the_bottom = [plot[0] for plot in plots[: len(box.start)]]
    others = [card for plot in plots for card in plot[1:]] + [plot[0] for plot in plots[len(box.start) :]]
    if at_the_bottom != [*box.start] or any(not box.epoch_of[card] for card in others):
        yield s.wrong("start_set_astray", place, "URB-S.4", building=box.start)
    active = s.actives(seat)
    if not any(box.is_housing[design] for design in active):
        yield s.wrong("no_housing", place, "URB-B.7")
    for design, count in Counter(active).items():
        if count > 1:
            yield s.wrong("twins", place, "URB-B.8", building=design)
    for field, slots in (("destroyed", s.destroyed[seat]), ("marked", s.marked[seat])):
        if len({*slots}) < len(slots):
            yield s.wrong("plot_twice", f"{field}.{s.game.seat_word(seat)}", "URB-H.8")
    for slot in s.marked[seat]:
        if slot in s.destroyed[seat] or not any(box.icons[city[slot]]):
            yield s.wrong("nothing_to_mark", f"marked.{s.game.seat_word(seat)}", "URB-H.9", slot=slot)


def _tops(s: Urbania) -> Iterator[Problem]:
    """URB-S.9, URB-T.3  On every pile its next card is seen, unless it is just being turned up."""
    box, waiting = s.game.box, [pile for (pile,) in s.waiting(TurnUp)]
    for pile in range(PILES):
        top, epoch, place = s.top[pile], s.next_of(pile), f"top.{s.game.codecs['pile'].word(pile)}"
        coming = pile in waiting or s.waits(set_up)
        if (top == NONE) != (coming or epoch > EPOCHS):
            yield s.wrong("no_top" if top == NONE else "top_astray", place, "URB-S.9", building=top)
        elif top != NONE and box.epoch_of[top] != epoch:
            yield s.wrong("top_of_other_epoch", place, "URB-T.3", building=top, left=s.left[pile], epoch=epoch)


def _epochs(s: Urbania) -> Iterator[Problem]:
    """URB-C.2  As many cards of each epoch have not been seen as lie in the piles below their tops."""
    box = s.game.box
    below = [0] * (EPOCHS + 2)
    below[s.epoch] = sum(s.left)
    for epoch in range(s.epoch + 1, EPOCHS + 1):
        below[epoch] = PILES * box.constants["cards_per_pile_per_epoch"]
    for top in s.top:
        if top != NONE:
            below[box.epoch_of[top]] -= 1
    for epoch in range(EPOCHS + 1):
        unseen = sum(s.undrawn[design] for design in box.designs_of[epoch])
        if unseen != below[epoch]:
            place, facts = "left, removed, city, covered", {"epoch": epoch, "unseen": unseen, "lying": below[epoch]}
            more = unseen > below[epoch]
            yield s.wrong("unseen_too_many" if more else "unseen_too_few", place, "URB-C.2", **facts)


def _end(s: Urbania) -> Iterator[Problem]:
    """URB-F.1  The game ends after the last epoch."""
    ends = s.stage() == "end" or s.waits(final_scoring)
    if ends and (s.epoch < EPOCHS or any(s.left)):
        yield s.wrong("ends_early", "epoch, left", "URB-F.1")


def _beside(s: Urbania) -> Iterator[Problem]:
    """URB-M.1, URB-L.1, URB-G.1, URB-E.3  Monuments, Leader cards, City Growth, and whose epoch it is."""
    box = s.game.box
    for monument, owner in enumerate(s.monument):
        early = box.monument_epoch[monument] > s.epoch
        if owner != NONE and (early or monument not in box.monuments_of[s.side]):
            place = f"monument.{box.monument_words[monument]}"
            yield s.wrong("monument_early", place, "URB-M.1") if early else s.wrong("other_side", place, "URB-S.1")
    held = {
        "monument": max(s.monument) != NONE and not s.use_monuments,
        "leader": max(s.leader) != NONE and not s.use_leaders,
        "growth": s.growth != NONE and not s.use_city_growth,
        "active_history": s.active_history != NONE and not s.use_history,
    }
    for field, too_much in held.items():
        if too_much:
            yield s.wrong("played_without", field, "URB-O.1")
    if (s.bought and not s.spent and s.growth != s.active) or (s.spent and s.growth == s.active):
        yield s.wrong("growth_elsewhere", "growth", "URB-G.3")
    actions = s.actions_per_turn()
    if s.bought + s.spent > actions - s.actions_left:
        facts = {"most": actions, "left": s.actions_left}
        yield s.wrong("growth_without_action", "actions_left, bought, spent", "URB-T.1", **facts)
    if s.first == NONE and not s.waits(set_up, DrawStart):
        yield s.wrong("nobody_began", "first", "URB-S.7")
    if s.remover != NONE and any(s.left):
        yield s.wrong("cards_not_removed", "remover, left", "URB-E.3")


def _history(s: Urbania) -> Iterator[Problem]:
    """URB-H.1  One of the two cards of the epoch, and who has activated it."""
    card, offer = s.active_history, s.game.box.offer[s.side][s.epoch]
    if (card == NONE) != (s.activator == NONE):
        yield s.wrong("card_without_activator", "active_history, activator", "URB-H.1")
    if card != NONE and card not in offer:
        yield s.wrong("history_not_offered", "active_history", "URB-T.4", history=offer or NONE)
    if s.copied == s.copied_seat == NONE:
        return
    unsaid = [name for name in ("active_history", "activator", "copied", "copied_seat") if getattr(s, name) == NONE]
    if unsaid or s.copied_seat not in s.owners(s.copied):
        yield s.wrong("nobody_copies", ", ".join(unsaid) or "copied, copied_seat, city", "URB-X.22")
        return
    it = s.game.box.histories[card]
    if s.owns(s.activator, s.copied):
        yield s.wrong("own_building_copied", "copied", "URB-X.22")
    if it.effect != COPY or not it.of_epochs >> s.copied & 1:
        yield s.wrong("not_copyable", "active_history, copied", "URB-X.22", building=s.copied, history=card)
    elif s.waits(resolve_history, CopyBuilding) or not (it.instant or s.waits(score_epoch, take_points)):
        yield s.wrong("copied_early", "copied, copied_seat", "URB-X.22", history=card)


def _points(s: Urbania) -> Iterator[Problem]:
    """URB-V.5, URB-O.2  Points of Leader cards are as many as the cards; what is hidden is others' points."""
    for seat in range(s.seats):
        word = s.game.seat_word(seat)
        most = leader_points(s, seat) if s.waits(take_points) else 0
        if sum(s.assigned[seat * CATEGORIES : (seat + 1) * CATEGORIES]) > most:
            yield s.wrong("assigned_too_many", f"assigned.{word}", "URB-V.5")
        if NONE in s.by_category(seat) and seat == s.viewer:
            yield s.wrong("own_points_hidden", f"wealth.{word}", "URB-O.2")
