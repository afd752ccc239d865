"""What an action would bring: what a slot is good for, or what a change of the district is worth."""

from collections.abc import Iterator

from gamelib.engine.steps import Move
from gamelib.games.cities.land import open_cells
from gamelib.games.cities.scoring import area_points, card_points
from gamelib.games.cities.state import Cities
from gamelib.games.cities.things import MONUMENT, PARK, WATER, A, B, C
from gamelib.games.cities.turn import unseen_on, workers_to_come
from widgets.scenes.predictions import Prediction

from .items import glyph


def slot(before: Cities, after: Cities, move: Move) -> Iterator[Prediction]:
    """What lies there and how well it would fit; and how many workers may still enter the row."""
    box, seat, number = before.game.box, before.active, move[1]
    for item in dict.fromkeys(before.up[number]):
        yield _fit(before, item)
    if unseen := unseen_on(before, number):
        bag = box.from_bag[number]
        yield Prediction(
            "unknown", unseen, "CTS-8.1" if bag else "CTS-4.7", "bag" if bag else "face_down", seat, counts=True
        )
    left = workers_to_come(after, box.slot_row[number], seat)
    rule = "CTS-4.4" if before.seats == 2 else "CTS-4.3"
    yield Prediction("row_left" if left else "row", left, rule, "worker", seat, counts=True)


def _fit(s: Cities, item: int) -> Prediction:
    """How well an item would suit whoever takes it: points of a card, places for anything else."""
    box, seat, district = s.game.box, s.active, s.district[s.active]
    sign, facts, row = glyph(s, item), {"item": item}, box.item_row[item]
    number = box.thing[item]
    if row == A:
        return Prediction("card_now", card_points(s, seat, item), "CTS-12.3", sign, seat, facts, counts=True)
    if row == B:
        what, rule, places = "tile_places", "CTS-6.2", open_cells(s, seat)
    elif row == C:
        what, rule, places = "feature_places", "CTS-7.1", district.spaces_for_feature(number)
    else:
        what, rule, places = "piece_places", "CTS-8.2", district.spaces_for_piece(number)
    return Prediction(what, places.bit_count(), rule, sign, seat, facts, counts=True)


def removed(before: Cities, after: Cities, move: Move) -> Iterator[Prediction]:
    """What is not placed leaves the game."""
    rule = "CTS-7.3" if before.game.box.item_row[move[1]] == C else "CTS-8.7"
    yield Prediction("removed", -1, rule, glyph(before, move[1]), before.active, {"item": move[1]})


def district_changes(before: Cities, after: Cities, move: Move) -> Iterator[Prediction]:
    """Milestones still to be had, zeros shown; then what else would count more if the game ended now."""
    seat, cards = before.active, before.cards[before.active]
    yield from _milestones(before, after)
    if cards:
        was, now = (sum(card_points(s, seat, card) for card in cards) for s in (before, after))
        yield Prediction("cards", now - was, "CTS-12.3", "rule", seat)
        yield from _less(before, after)
    lands = (("parks", PARK, "CTS-12.7", "tree"), ("water", WATER, "CTS-12.6", "sailing_boat"))
    for what, terrain, rule, sign in lands:
        change = area_points(after, seat, terrain) - area_points(before, seat, terrain)
        if change or move[0] == "put":
            yield Prediction(what, change, rule, sign, seat)
    was, now = (s.district[seat].features[MONUMENT].bit_count() for s in (before, after))
    if now != was:
        yield Prediction("monuments", (now - was) * before.game.box.monument_vp, "CTS-12.9", "monument", seat)


def _less(before: Cities, after: Cities) -> Iterator[Prediction]:
    """Cards that would be worth less than before."""
    seat = before.active
    for card in dict.fromkeys(before.cards[seat]):
        was, now = (card_points(s, seat, card) for s in (before, after))
        if now < was:
            yield Prediction("card_less", now - was, "CTS-12.3", "rule", seat, {"card": card, "was": was, "now": now})


def _milestones(before: Cities, after: Cities) -> Iterator[Prediction]:
    box, seat = before.game.box, before.active
    for column, milestone in enumerate(before.milestones()):
        if seat in before.rings(column):
            continue
        if seat in after.rings(column):
            points = box.milestone_vp[milestone][after.rings(column).index(seat)]
            yield Prediction("ring", points, "CTS-10.2", "ring", seat, {"milestone": milestone})
            continue
        needs = (box.milestones[milestone].needs(s.district[seat]) for s in (before, after))
        for was, now in zip(*needs, strict=True):
            have, need = now.facts["have"], now.facts["need"]
            facts = {"milestone": milestone, "have": have, "need": need}
            sign = "legal" if now.met else "ring"
            yield Prediction("milestone", have - was.facts["have"], "CTS-10.1", sign, seat, facts)
