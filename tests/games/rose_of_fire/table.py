"""Positions for the tests of The Rose of Fire, said in the words of the game.

``table(...)`` lays out a sound position (what is not named lies where it belongs: cards in their piles, tokens in the
bag) and gives a match in which every draw is left to the test. Unnamed hands hold one plain City card each, alignments
are spent, and Blue is first to play.
"""

from collections.abc import Iterable, Mapping, Sequence

import gamelib
from gamelib.core.match import Match
from gamelib.games.rose_of_fire import RoseOfFire
from gamelib.games.rose_of_fire.box import OFFERED, REMOVED, SPENT
from gamelib.games.rose_of_fire.state import Rose
from tests.playing import pending, until

GAME: RoseOfFire = gamelib.load("rose_of_fire")
SEATS = ("blue", "yellow", "red", "green")
FILLERS = ("city_yellow_working_low", "city_purple_working_low", "city_green_working_low", "city_yellow_middle_low")
NOBODY: dict[str, str] = dict.fromkeys(SEATS, "")
TURN = ("play_card", "end_turn")
PHASE_END = ("end_of_phase", "begin_phase")
Table = Match[Rose]


def value(codec: str, word: str) -> int:
    return GAME.codecs[codec].value(word)


def table(
    seats: int = 4,
    *,
    phase: int = 1,
    level: int = 4,
    first: str = "blue",
    active: str = "blue",
    agenda: Sequence[str] = TURN,
    tiles: Mapping[str, str] | None = None,
    houses: Mapping[str, str] | None = None,
    blocks: str = "",
    completed: str = "",
    hands: Mapping[str, str] | None = None,
    standing: Mapping[str, str] | None = None,
    discarded: str = "",
    tokens: Mapping[str, str] | None = None,
    alignment: Mapping[str, str] | None = None,
    influence: Mapping[str, str] | None = None,
    raval: Sequence[int] = (),
    barricades: Sequence[int] = (),
    in_bag: Sequence[int] = (),
    prestige: Sequence[int] = (),
    vp: Sequence[int] = (),
    game: RoseOfFire = GAME,
    **fields: int,
) -> Table:
    """A match that goes on from a position.

    ``tiles={"green": "1,1 2,1"}``, ``houses={"blue_upper": "1,1"}`` (a house stands on a purple tile if no other is
    named), ``blocks="1,1"`` (upper left cells), ``hands={"blue": "strike city_green_upper_low"}``,
    ``tokens={"blue": "crown crown"}``; numbers per seat as lists; further keywords are fields such as ``bomb=13``.
    """
    options = {"no_strike": bool(fields.pop("no_strike", 0)), "immigration_tokens": fields.pop("immigration_tokens", 7)}
    s = game.setup(seats, options)
    s.agenda = [step_entry(game, entry) for entry in reversed(agenda)]
    s.phase, s.levels = phase, levels(phase, level)
    s.first, s.active = value("seat", first), value("seat", active)
    _city(s, tiles or {}, houses or {}, blocks, completed)
    _cards(s, dict(zip(SEATS, FILLERS, strict=True)) | dict(hands or {}), standing or {}, discarded)
    _influence(s, tokens or {}, alignment or {}, influence or {})
    for name, counts in (("raval", raval), ("barricades", barricades), ("in_bag", in_bag), ("prestige", prestige)):
        if counts:
            setattr(s, name, list(counts))
    for seat, points in enumerate(vp):
        s.score(seat, points, "CORE-EDIT.1")
    for name, number in fields.items():
        assert hasattr(s, name), name
        setattr(s, name, number)
    passed = sum(space <= s.bomb for space in game.box.event_space)
    s.reached, s.resolved = max(s.reached, passed), max(s.resolved, passed)
    for card, symbol in enumerate(game.box.influence_symbol):
        if s.anarchy or (symbol < s.resolved and s.influence[card] == OFFERED):
            s.influence[card] = REMOVED
    game.rebuild(s)
    assert s.audit() == []
    return game.match_from(s, chance="ask")


def step_entry(game: RoseOfFire, text: str) -> tuple[str, tuple[int, ...]]:
    name, *words = text.split()
    return name, tuple(game.codecs[codec].value(word) for codec, word in zip(game.steps[name].args, words, strict=True))


def levels(phase: int, level: int) -> tuple[int, ...]:
    """The tokens on the round track when the last of them shows ``level``."""
    others = [3, 4, 5, 3, 4, 5]
    if level in others:
        others.remove(level)
    return (*others[: phase - 1], level)


def _city(s: Rose, tiles: Mapping[str, str], houses: Mapping[str, str], blocks: str, completed: str) -> None:
    for house, cells in houses.items():
        for cell in cells.split():
            s.tile[value("cell", cell)] = value("colour", "purple")
            s.house[value("cell", cell)] = value("house", house)
    for colour, cells in tiles.items():
        for cell in cells.split():
            s.tile[value("cell", cell)] = value("colour", colour)
    s.blocks = tuple(sorted(value("square", square) for square in blocks.split()))
    s.completed = tuple(sorted(value("cell", cell) for cell in completed.split()))


def _cards(s: Rose, hands: Mapping[str, str], standing: Mapping[str, str], discarded: str) -> None:
    def taken(words: str) -> tuple[int, ...]:
        cards = tuple(sorted(value("card", word) for word in words.split()))
        for card in cards:
            if card != s.game.box.strike:
                s.deck[card] -= 1
                s.deck_size[s.game.box.back[card]] -= 1
        return cards

    for seat in range(s.seats):
        s.hand[seat] = taken(hands[SEATS[seat]])
        s.standing[seat] = taken(standing.get(SEATS[seat], ""))
    for card in taken(" ".join(pile_of(s, word) for word in discarded.split())):
        s.discard[card] += 1


def pile_of(s: Rose, word: str) -> str:
    """``city``, ``popularity`` or ``prestige`` stands for all that is left in that draw pile."""
    if word not in (backs := ("city", "popularity", "prestige")):
        return word
    faces = range(*s.game.box.span[backs.index(word)])
    return " ".join(s.game.codecs["card"].word(face) for face in faces for _ in range(s.deck[face]))


def _influence(s: Rose, tokens: Mapping[str, str], alignment: Mapping[str, str], influence: Mapping[str, str]) -> None:
    s.alignment = [SPENT] * s.seats
    for seat, symbol in alignment.items():
        s.alignment[value("seat", seat)] = value("symbol", symbol)
        s.bag[value("symbol", symbol)] -= 1
    for seat, symbols in tokens.items():
        for symbol in symbols.split():
            s.tokens[value("seat", seat) * 3 + value("symbol", symbol)] += 1
            s.bag[value("symbol", symbol)] -= 1
    s.bag_size = sum(s.bag)
    for card, owner in influence.items():
        s.influence[value("influence_card", card)] = value("owner", owner)


# Playing and looking


def fresh(
    seats: int = 4, *, alignment: str = "crown", level: int = 4, first: str = "blue", **options: int | bool
) -> Table:
    """A new match at the first decision: equal alignments, each hand the first City cards left."""
    match = GAME.new(seats, chance="ask", **options)
    while match.state.seat == gamelib.core.engine.NATURE and match.state.phase == 0:
        decision = match.state.decision
        assert decision is not None
        wishes = {"draw_alignment": f"align {alignment}", "draw_first_player": f"first {first}"}
        match.play(wishes.get(decision.name) or match.options()[0])
    match.play(f"level {level}")
    return match


def any_turn(match: Table) -> Table:
    """Play the first card of the seat to play, and always the first option, up to the next card."""
    match.play(match.options()[0])
    until(match, "play_card", "")
    return match


def receivers(match: Table, back: str, *cards: str) -> list[str]:
    """Who draws cards of this pile, one after the other: the named cards first, then whatever comes."""
    seats, wanted = [], list(cards)
    while pending(match).startswith(f"draw_card {back} "):
        seats.append(pending(match).split()[-1])
        match.play(f"card {wanted.pop(0)}" if wanted else match.options()[0])
    return seats


def hand(match: Table, seat: str) -> list[str]:
    word = GAME.codecs["card"].word
    return [word(card) for card in match.state.hand[value("seat", seat)]]


def tokens(match: Table, seat: str) -> list[str]:
    """The influence tokens on a family card."""
    mine = value("seat", seat) * 3
    word = GAME.codecs["symbol"].word
    return [word(symbol) for symbol in range(3) for _ in range(match.state.tokens[mine + symbol])]


def house(match: Table, cell: str) -> str:
    return GAME.codecs["house"].word(match.state.house[value("cell", cell)])


def tile(match: Table, cell: str) -> str:
    return GAME.codecs["colour"].word(match.state.tile[value("cell", cell)])


def owner(match: Table, card: str) -> str:
    """Who has an influence card; or ``offered``, ``removed``."""
    return GAME.codecs["owner"].word(match.state.influence[value("influence_card", card)])


def supply(match: Table, house_word: str) -> int:
    """Houses of this owner and kind left."""
    return match.state.houses_left[value("house", house_word)]


def cells(rows: range, columns: Iterable[int]) -> str:
    """The cells of a rectangle, as the other functions take them."""
    return " ".join(f"{x},{y}" for y in rows for x in columns)


def square(corner: str) -> str:
    """The four cells of the square with this upper left cell."""
    x, y = map(int, corner.split(","))
    return cells(range(y, y + 2), range(x, x + 2))
