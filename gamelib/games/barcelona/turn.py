"""The order of play: a turn and the end of the game (TURN, PLC, DRW, END). Read this file first.

A turn: place your citizens, carry out actions of the streets that meet there, construct a house if you can, then the
Cerdà scoring is checked, and citizens are drawn. ``actions`` says what each action is.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.codecs import NONE
from gamelib.engine.problems import Problem
from gamelib.engine.rulebook import by
from gamelib.engine.steps import Choice, Contents, Draw, Move, auto, sequence

from .actions import ACTIONS, STEPS, possible
from .box import CLASSES
from .cerda_scoring import cerda_check
from .houses import construction
from .intersections import use_intersection
from .rival import rival_build, rival_turn
from .scoring import final_scoring
from .state import Barcelona
from .warehouse import affords, pay

# A turn


@auto("BCN-TURN.2", then="begin_turn | final_scoring", frame=True)
def end_turn(s: Barcelona) -> None:
    """BCN-TURN.2, BCN-END.2, BCN-END.3  The next player clockwise, or the end."""
    if game_ends(s):
        if not s.ending:
            s.emit("BCN-END.3")
        s.push(final_scoring)
    else:
        s.active = (s.active + 1) % s.seats
        s.push(begin_turn)


@by("BCN-END.1", "BCN-END.2", "BCN-END.3")
def game_ends(s: Barcelona) -> bool:
    """After the third scoring all have had as many turns; or everybody, one after the other, could do nothing."""
    last_in_order = (s.active + 1) % s.seats == s.first
    return (s.ending and last_in_order) or s.idle == s.seats


@auto("BCN-DRW.1", then="draw_citizen*", frame=True)
@by("BCN-DRW.3")
def draw_citizens(s: Barcelona) -> None:
    """BCN-DRW.1, BCN-DRW.2  Up to two citizens in hand, as long as the bag has any; none if this ends the game."""
    count = 0 if game_ends(s) else min(s.game.box.pieces["hand"] - in_hand(s, s.active), s.bag_size)
    if count:
        s.emit("BCN-DRW.1", s.active, (f"hand:{s.active}",), count=count)
    s.push(*[DrawCitizen.of(s.active)] * count)


TURN = (construction, cerda_check, draw_citizens, end_turn)
"""What follows when the actions are done."""
RIVAL = (rival_turn, rival_build, cerda_check, end_turn)


@auto(
    "BCN-TURN.1",
    then={"play": f"place_citizens {sequence(*TURN)} | {sequence(*TURN)}", "rival": sequence(*RIVAL)},
    frame=True,
)
def begin_turn(s: Barcelona) -> None:
    """BCN-TURN.1, BCN-PLC.7, BCN-PLC.8  Whoever has no citizen, or nowhere to place it, goes on with the house."""
    s.round += s.active == s.first
    s.idle += 1
    s.emit("BCN-TURN.1", s.active, (f"board:{s.active}",))
    if s.active == s.rival:
        s.push(*RIVAL)
    elif can_place(s):
        s.push(PlaceCitizens, *TURN)
    else:
        s.emit("BCN-PLC.7" if in_hand(s, s.active) else "BCN-PLC.8", s.active, (f"hand:{s.active}",))
        s.push(*TURN)


def in_hand(s: Barcelona, seat: int) -> int:
    """How many citizens a seat holds: everybody sees that."""
    mine = seat * CLASSES
    return sum(s.hand[mine : mine + CLASSES]) + s.hand_hidden[seat]


class DrawCitizen(Draw[Barcelona]):
    """A citizen from the bag, which only its owner sees."""

    rule = "BCN-DRW.1"
    args = ("seat",)
    verbs = {"citizen": ("class",)}
    repeats = True

    def contents(self, s: Barcelona, seat: int) -> Contents:
        return ("citizen",), s.bag, 0

    def seen_by(self, s: Barcelona, seat: int) -> tuple[int, ...]:
        return (seat,)

    @by("BCN-RND.4")
    def do(self, s: Barcelona, move: Move, seat: int) -> None:
        _, citizen = move
        s.draw(seat, citizen)
        s.emit("BCN-RND.4", seat, (f"hand:{seat}",), to=(seat,), citizen_class=citizen)


# Placing citizens


@by("BCN-PLC.3")
def price(s: Barcelona, crossing: int) -> int:
    """BCN-PLC.2, BCN-PLC.3  Coins for placing here; an intersection, of whomever, covers the price."""
    return s.game.box.cost[crossing] if s.intersection[crossing] < 0 else 0


def open_crossings(s: Barcelona) -> list[int]:
    """BCN-PLC.1, BCN-PLC.2  The crossings without citizens that the seat in turn can pay."""
    cost, built, coins = s.game.box.cost, s.intersection, s.coins[s.active]
    return [place for place, top in enumerate(s.top) if top < 0 and (cost[place] <= coins or built[place] >= 0)]


@by("BCN-PLC.7", "BCN-PLC.8")
def can_place(s: Barcelona) -> bool:
    """Has the seat in turn a citizen, and a crossing for it?"""
    return in_hand(s, s.active) > 0 and bool(open_crossings(s))


class PlaceCitizens(Choice[Barcelona]):
    """Both your citizens go on one crossing without any, the one you name on top.

    BCN-PLC.1 to PLC.3, BCN-PLC.8
    """

    rule = "BCN-PLC.1"
    private = True
    then = "use_intersection? take_actions"
    verbs = {"place": ("crossing", "class")}

    def candidates(self, s: Barcelona) -> list[Move]:
        return [moves[crossing] for crossing in range(len(s.top)) for moves in s.game.box.place_moves]

    def legal_moves(self, s: Barcelona) -> list[Move]:
        mine, place = s.active * CLASSES, s.game.box.place_moves
        held = [place[citizen] for citizen in range(CLASSES) if s.hand[mine + citizen]]
        return [moves[crossing] for crossing in open_crossings(s) for moves in held]

    def refusals(self, s: Barcelona, move: Move) -> Iterator[Refusal]:
        _, crossing, citizen = move
        where, cost = (s.game.box.crossing_words[crossing],), price(s, crossing)
        if s.top[crossing] >= 0:
            yield Refusal("BCN-PLC.1", where=where, crossing=crossing)
        if not affords(s, s.active, cost):
            yield Refusal("BCN-PLC.2", where=where, crossing=crossing, cost=cost, have=s.coins[s.active])
        if not s.hand[s.active * CLASSES + citizen]:
            yield Refusal("BCN-DRW.1", where=(f"hand:{s.active}",), top_class=citizen)

    @by("BCN-PLC.4", "BCN-PLC.8")
    def do(self, s: Barcelona, move: Move) -> None:
        """BCN-PLC.1, BCN-PLC.2  Pay, stack the citizens; an intersection there is used before any action."""
        _, crossing, top = move
        where, cost, mine = (s.game.box.crossing_words[crossing],), price(s, crossing), s.active * CLASSES
        if cost:
            pay(s, s.active, cost)
            s.emit("BCN-PLC.2", s.active, where, crossing=crossing, cost=cost)
        count = in_hand(s, s.active)
        s.hand[mine + top] -= 1
        below = next((citizen for citizen in range(CLASSES) if s.hand[mine + citizen]), NONE)
        s.hand[mine : mine + CLASSES] = [0] * CLASSES
        s.stack(crossing, top, below)
        s.here, s.idle = crossing, 0
        s.emit("BCN-PLC.1", s.active, where, crossing=crossing, count=count, top_class=top)
        s.push(*[use_intersection.of(crossing)] * (s.intersection[crossing] >= 0), take_actions)

    def check(self, s: Barcelona) -> Iterator[Problem]:
        if not can_place(s):
            yield s.wrong("nothing_to_place", step="begin_turn")


# Actions


@auto("BCN-PLC.5", then="choose_action | nothing", frame=True)
def take_actions(s: Barcelona) -> None:
    """BCN-PLC.5, BCN-ACT.5  The streets that meet at the crossing: asked as long as one has an action to carry out."""
    if next(usable(s), NONE) >= 0:
        s.push(ChooseAction)
    else:
        be_done(s)


def usable(s: Barcelona) -> Iterator[int]:
    """BCN-PLC.5  The streets of the crossing that are not used yet and whose action is possible."""
    return (street for street in s.game.box.streets_of[s.here] if street not in s.used and possible(s, street))


def be_done(s: Barcelona) -> None:
    """The actions of this turn are over."""
    s.here, s.used = NONE, ()


class ChooseAction(Choice[Barcelona]):
    """Carry out the action of a street that meets at your crossing, each once, in any order; or end.

    BCN-PLC.5
    """

    rule = "BCN-PLC.5"
    then = " | ".join(f"{step} take_actions" for step in STEPS) + " | nothing"
    verbs = {"act": ("street",), "end": ()}

    def candidates(self, s: Barcelona) -> list[Move]:
        return [*[("act", street) for street in range(len(s.layout))], ("end",)]

    def legal_moves(self, s: Barcelona) -> list[Move]:
        return [*[("act", street) for street in usable(s)], ("end",)]

    def refusals(self, s: Barcelona, move: Move) -> Iterator[Refusal]:
        match move:
            case ("act", street):
                words = s.game.box.crossing_words[s.here], s.game.codecs["street"].word(street)
                if street not in s.game.box.streets_of[s.here] or street in s.used:
                    yield Refusal("BCN-PLC.5", where=words, crossing=s.here, street=street)
                if not possible(s, street):
                    yield Refusal("BCN-ACT.5", where=words[1:], action=s.layout[street])
                    yield from ACTIONS[s.layout[street]].refusals(s)

    @by("BCN-ACT.1")
    def do(self, s: Barcelona, move: Move) -> None:
        match move:
            case ("act", street):
                s.used = (*s.used, street)
                where = (s.game.codecs["street"].word(street),)
                s.emit("BCN-PLC.5", s.active, where, street=street, action=s.layout[street])
                s.push(ACTIONS[s.layout[street]].entry, take_actions)
            case _:
                be_done(s)

    def check(self, s: Barcelona) -> Iterator[Problem]:
        if s.here < 0 or next(usable(s), NONE) < 0:
            yield s.wrong("no_action", step="take_actions")
