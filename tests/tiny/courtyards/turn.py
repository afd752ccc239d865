"""The order of play and all rules of Courtyards, from the first card to the last."""

from collections.abc import Iterator

from gamelib.engine.citations import Refusal
from gamelib.engine.definition import BaseGame
from gamelib.engine.multiset import put_in, take_out
from gamelib.engine.problems import Problem
from gamelib.engine.ranking import TieBreak
from gamelib.engine.steps import Chance, Choice, Move, auto
from gamelib.engine.variants import Variants
from gamelib.positions.position import rebuild

from .box import Box
from .state import Courtyards


def new_table(game: BaseGame[Box], seats: int, variants: Variants) -> Courtyards:
    """An empty yard. Whoever sits behind the last seat begins."""
    s = Courtyards.blank(game, seats)
    s.active = seats - 1
    rebuild(s)
    s.push(set_up)
    return s


@auto("CYD-SET.1", then="draw_card* next_turn", frame=True)
def set_up(s: Courtyards) -> None:
    hand = s.game.box.numbers["hand"]
    s.push(*[DrawCard.of(seat) for seat in range(s.seats) for _ in range(hand)], next_turn)


class DrawCard(Chance[Courtyards]):
    """A card, seen by the one who draws it."""

    rule = "CYD-SET.1"
    args = ("seat",)
    verbs = {"card": ("seat", "kind")}
    repeats = True

    def seen_by(self, s: Courtyards, seat: int) -> tuple[int, ...]:
        return (seat,)

    def outcomes(self, s: Courtyards, seat: int) -> list[tuple[Move, int]]:
        return [(("card", seat, kind), count) for kind, count in enumerate(s.deck) if count]

    def do(self, s: Courtyards, move: Move, seat: int) -> None:
        s.deck[move[2]] -= 1
        s.deck_size -= 1
        s.hand[seat] = put_in(s.hand[seat], move[2])
        s.emit("CYD-SET.1", seat, (f"card:{seat}:0",), to=(seat,), kind=move[2])

    def check(self, s: Courtyards, seat: int) -> Iterator[Problem]:
        if len(s.waiting(DrawCard)) > s.deck_size:
            yield s.wrong("pile_too_small")


@auto("CYD-TRN.1", then={"play": "put next_turn", "last": "end_of_game"}, frame=True)
def next_turn(s: Courtyards) -> None:
    """CYD-TRN.1  The next one who holds a card."""
    _, *others = s.seats_from(s.active)
    for seat in (*others, s.active):
        if s.hand[seat]:
            s.active = seat
            s.push(Put, next_turn)
            return
    s.push(end_of_game)


class Put(Choice[Courtyards]):
    """Put one of your cards on a plot."""

    rule = "CYD-TRN.1"
    then = "draw_card | nothing"
    verbs = {"put": ("kind", "plot")}
    private = True

    def candidates(self, s: Courtyards) -> list[Move]:
        return [("put", kind, plot) for kind in sorted(set(s.hand[s.active])) for plot in range(len(s.yard))]

    def refusals(self, s: Courtyards, move: Move) -> Iterator[Refusal]:
        _, kind, plot = move
        grid = s.game.box.grid
        if kind not in s.hand[s.active]:
            yield Refusal("CYD-TRN.1", kind=kind)
        if s.yard[plot] >= 0:
            yield Refusal("CYD-PUT.1", where=(grid.words[plot],), plot=plot)
        elif max(s.yard) >= 0 and all(s.yard[near] < 0 for near in grid.neighbours[plot]):
            yield Refusal("CYD-PUT.2", plot=plot)

    def do(self, s: Courtyards, move: Move) -> None:
        _, kind, plot = move
        seat, words = s.active, s.game.box.grid.words
        s.hand[seat] = take_out(s.hand[seat], kind)
        s.yard[plot] = kind
        s.emit("CYD-TRN.1", seat, (words[plot],), kind=kind, plot=plot)
        its = group(s, plot)
        where = tuple(words[one] for one in its)
        s.score(seat, s.game.box.numbers["points"] * len(its), "CYD-ARE.1", where, kind=kind, count=len(its))
        if s.deck_size:
            s.push(DrawCard.of(seat))

    def check(self, s: Courtyards) -> Iterator[Problem]:
        if not s.hand[s.active]:
            yield s.wrong("no_card")


def group(s: Courtyards, plot: int) -> list[int]:
    """CYD-ARE.1  The plots that hang together with this one by cards of its kind."""
    found, todo = {plot}, [plot]
    while todo:
        for near in s.game.box.grid.neighbours[todo.pop()]:
            if near not in found and s.yard[near] == s.yard[plot]:
                found.add(near)
                todo.append(near)
    return sorted(found)


@auto("CYD-TRN.1")
def end_of_game(s: Courtyards) -> None:
    """CYD-TRN.1  Nothing is counted any more."""


def ranking_key(s: Courtyards, seat: int) -> tuple[int, ...]:
    """CYD-ARE.1  The most points win; of equals, whoever sits later."""
    return s.points[seat], 1 + seat


TIE_BREAKS = (TieBreak("later", "CYD-ARE.1"),)


def validate_position(s: Courtyards) -> Iterator[Problem]:
    """As long as there is a pile, somebody holds a card, unless the first ones are still to be drawn."""
    if s.deck_size and not any(s.hand) and not s.waits(set_up, DrawCard):
        yield s.wrong("pile_left", "hand", "CYD-TRN.1")
