"""Rules of the Rose of Fire as they are misread; see :mod:`widgets.lessons.misconception`."""

from collections.abc import Iterator

from gamelib.engine.citations import Event
from gamelib.games.rose_of_fire.blocks import houses_on
from gamelib.games.rose_of_fire.box import HIDDEN, KINDS, UPPER
from gamelib.games.rose_of_fire.phase_end import compared
from gamelib.games.rose_of_fire.prestige import tie_winner
from gamelib.games.rose_of_fire.state import Rose
from widgets.lessons.misconception import LineOfPlay, Reading, misconception

# Tiles


def _beside(s: Rose, cell: int) -> list[int]:
    """The cells beside this one on which a tile lies."""
    return [near for near in s.game.box.board.grid.neighbours[cell] if s.tile[near] >= 0]


def _words(s: Rose, cells: list[int]) -> list[str]:
    return [s.game.box.board.words[cell] for cell in cells]


@misconception("ROF-TIL.3", "colour", "cell", of=1)
def any_tile_will_do(line: LineOfPlay[Rose], colour: int, cell: int) -> Reading:
    """A tile may lie next to any other one."""
    s, near = line.after, _beside(line.after, cell)
    others = [one for one in near if s.tile[one] != colour]
    return Reading(s.tile[cell] < 0 and bool(near or s.free[colour][cell]), _words(s, others or [cell]))


@misconception("ROF-TIL.3", "colour", "cell")
def other_colours_shut_out(line: LineOfPlay[Rose], colour: int, cell: int) -> Reading:
    """No tile of another colour may lie beside it."""
    s = line.after
    others = [one for one in _beside(s, cell) if s.tile[one] != colour]
    return Reading(bool(s.free[colour][cell]) and not others, _words(s, others or [cell]))


@misconception("ROF-BRD.4", "colour", "cell")
def a_corner_is_enough(line: LineOfPlay[Rose], colour: int, cell: int) -> Reading:
    """Cells that meet at a corner are neighbours too."""
    s, grid = line.after, line.after.game.box.board.grid
    x, y = grid.cells[cell]
    corners = ((x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1))
    met = [grid.index[at] for at in corners if at in grid.index and s.tile[grid.index[at]] == colour]
    return Reading(bool(s.free[colour][cell] or (s.tile[cell] < 0 and met)), _words(s, met or [cell]))


@misconception("ROF-BRD.4", "colour", "cell")
def districts_are_islands(line: LineOfPlay[Rose], colour: int, cell: int) -> Reading:
    """A tile of another district is no neighbour."""
    s, board = line.after, line.after.game.box.board
    same = [one for one in _beside(s, cell) if s.tile[one] == colour]
    inside = [one for one in same if board.district[one] == board.district[cell]]
    open_ = s.tile[cell] < 0 and bool(inside or board.start[cell] == colour)
    return Reading(open_, _words(s, [one for one in same if one not in inside] or [cell]))


@misconception("ROF-TIL.4", "colour", "cell")
def start_cells_are_reserved(line: LineOfPlay[Rose], colour: int, cell: int) -> Reading:
    """On a start cell only a tile of its colour may lie."""
    s, start = line.after, line.after.game.box.board.start[cell]
    return Reading(bool(s.free[colour][cell]) and start in (-1, colour), _words(s, [cell]))


# Strikers


def _said(line: LineOfPlay[Rose], rule: str) -> Iterator[Event]:
    return (event for event in line.events if event.rule == rule)


def _arrival(line: LineOfPlay[Rose]) -> Event:
    """The arrival of strikers, by which all that follows is measured."""
    return next(_said(line, "ROF-STR.1"))


def _climbing(strikers: int, limit: int) -> int:
    """ROF-STR.4  How many climb the barricades if so many stand in a Raval for ``limit``."""
    return max(0, (strikers - limit + 1) // 2)


@misconception("ROF-STR.1", "seat")
def nobody_is_sheltered(line: LineOfPlay[Rose], seat: int) -> Reading:
    """All who have come go on strike, whatever the house."""
    return Reading(line.after.level(), [f"raval:{seat}"])


@misconception("ROF-HSE.5", "seat")
def those_in_the_house_strike(line: LineOfPlay[Rose], seat: int) -> Reading:
    """As many go on strike as the house shelters."""
    return Reading(_arrival(line).given["status"], [f"raval:{seat}"])


@misconception("ROF-STR.1", "seat", of=2)
def free_beds_empty_the_raval(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Beds that stay empty take in those who are in the Raval already."""
    given = _arrival(line).given
    return Reading(line.before.raval[seat] + given["level"] - given["status"], [f"raval:{seat}"])


@misconception("ROF-STR.4", "seat", of=3)
def both_of_a_pair_climb(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Both of a pair that leaves the Raval climb the barricades."""
    pairs = _climbing(_arrival(line).given["after"], line.after.raval_limit())
    return Reading(2 * pairs, [f"barricades:{seat}"])


@misconception("ROF-STR.2", "seat")
def strikers_never_run_out(line: LineOfPlay[Rose], seat: int) -> Reading:
    """All whom the house leaves outside are placed, even beyond the supply."""
    given = _arrival(line).given
    strikers = given["before"] + max(0, given["level"] - given["status"])
    return Reading(_climbing(strikers, line.after.raval_limit()), [f"raval:{seat}"])


@misconception("ROF-STR.5", "seat")
def the_limit_is_too_many(line: LineOfPlay[Rose], seat: int) -> Reading:
    """As many as the limit are too many already."""
    return Reading(_climbing(_arrival(line).given["after"], line.after.raval_limit() - 1), [f"raval:{seat}"])


@misconception("ROF-STR.3", "seat")
def one_too_many_may_stay(line: LineOfPlay[Rose], seat: int) -> Reading:
    """As two leave at a time, one more than the limit may stay."""
    return Reading(_climbing(_arrival(line).given["after"], line.after.raval_limit() + 1), [f"raval:{seat}"])


@misconception("ROF-TWO.3", "seat")
def five_for_two_as_well(line: LineOfPlay[Rose], seat: int) -> Reading:
    """The Raval has the same room however many play."""
    most = line.after.game.seats[-1]
    limit = line.after.game.box.limits[most]["raval_limit"]
    return Reading(_climbing(_arrival(line).given["after"], limit), [f"raval:{seat}"])


@misconception("ROF-CRD.11", "seat")
def soup_comes_last(line: LineOfPlay[Rose], seat: int) -> Reading:
    """The Soup Kitchen sends strikers home after the overflow."""
    strikers = _arrival(line).given["after"] + next(_said(line, "ROF-CRD.11")).given["count"]
    return Reading(_climbing(strikers, line.after.raval_limit()), [f"raval:{seat}"])


# Blocks and prestige


def _closed(line: LineOfPlay[Rose]) -> list[int]:
    """The cells of the block that has been closed."""
    new = next(square for square in line.after.blocks if square not in line.before.blocks)
    return list(line.after.game.box.board.grid.squares[new])


def _leading(line: LineOfPlay[Rose], worth: list[int]) -> Reading:
    """The seat that leads the closed block if its kinds of houses weigh so, and its houses there."""
    s, weight = line.after, dict[int, int]()
    houses = houses_on(s, _closed(line))
    for _, seat, kind in houses:
        weight[seat] = weight.get(seat, 0) + worth[kind]
    first = tie_winner(s, [seat for seat in weight if weight[seat] == max(weight.values())])
    return Reading(s.game.seat_word(first), _words(s, [cell for cell, seat, _ in houses if seat == first]))


@misconception("ROF-OBL.6", of=4)
def fine_houses_lead(line: LineOfPlay[Rose]) -> Reading:
    """In a block those lead who have the houses worth most points."""
    return _leading(line, line.after.game.box.block_vp[0])


@misconception("ROF-OBL.6")
def most_houses_lead(line: LineOfPlay[Rose]) -> Reading:
    """In a block those lead who have most houses."""
    return _leading(line, [1] * KINDS)


@misconception("ROF-OBL.3")
def every_square_is_a_block(line: LineOfPlay[Rose]) -> Reading:
    """A tile that completes two squares makes two blocks."""
    s, chosen = line.after, set(_closed(line))
    corner = next(cell for cell in chosen if line.before.tile[cell] < 0)
    # The chosen square is none any more; what else the new tile has completed is counted as if it still were.
    grid = s.game.box.board.grid
    squares = [square for square in grid.squares_of[corner] if all(s.tile[cell] >= 0 for cell in grid.squares[square])]
    places = sorted({cell for square in squares for cell in grid.squares[square]} - chosen)
    return Reading(len(line.before.blocks) + len(squares), _words(s, places))


@misconception("ROF-AUC.2", "seat")
def steps_beyond_are_lost(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Prestige that finds no room on the Auca is lost."""
    return Reading(0, [f"prestige:{seat}"])


@misconception("ROF-AUC.2", "seat")
def every_step_is_a_point(line: LineOfPlay[Rose], seat: int) -> Reading:
    """If the Auca ends on the way, all steps become points."""
    gains = [event for event in line.events if event.seat == seat]
    steps = sum(event.rule in ("ROF-OBL.5", "ROF-OBL.6") for event in gains)
    steps += sum(event.given["count"] for event in gains if event.rule == "ROF-AWD.1")
    return Reading(steps, [f"prestige:{seat}"])


# The end of a phase


@misconception("ROF-REB.1", "seat", of=5)
def barricades_go_too(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Those on the barricades go into the black bag as well."""
    s = line.after
    return Reading(s.in_bag[seat] + s.barricades[seat], [f"barricades:{seat}"])


@misconception("ROF-REB.1", "seat")
def barricades_go_alone(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Those on the barricades go into the black bag, and the Raval stays."""
    return Reading(line.after.barricades[seat], [f"barricades:{seat}", f"raval:{seat}"])


def _most_on_the_barricades(line: LineOfPlay[Rose]) -> list[int]:
    """The seats of which most stood on the barricades after the draw of a rebellion."""
    s = line.before
    drawn = [event.given["piece"] for event in _said(line, "ROF-REB.3")]
    there = [count + drawn.count(seat) for seat, count in enumerate(s.barricades)]
    return [seat for seat, count in enumerate(there) if count == max(there)]


@misconception("ROF-TIE.3", of=6)
def a_good_name_spares(line: LineOfPlay[Rose]) -> Reading:
    """Where something bad is given, the lower prestige wins the tie."""
    s, tied = line.after, _most_on_the_barricades(line)
    seat = min(tied, key=lambda one: s.prestige[one])
    return Reading(s.game.seat_word(seat), [f"prestige:{one}" for one in tied])


@misconception("ROF-PHE.2")
def shame_takes_the_card(line: LineOfPlay[Rose]) -> Reading:
    """The Strike card goes to the lowest prestige of all."""
    s = line.after
    seat = min(range(s.seats), key=lambda one: s.prestige[one])
    return Reading(s.game.seat_word(seat), [f"prestige:{seat}", f"barricades:{seat}"])


@misconception("ROF-PHE.9", of=14)
def the_marker_goes_round(line: LineOfPlay[Rose]) -> Reading:
    """The first-player marker goes to the next family clockwise."""
    s = line.before
    return Reading(s.game.seat_word((s.first + 1) % s.seats), ["first"])


@misconception("ROF-PHE.9")
def the_marker_stays(line: LineOfPlay[Rose]) -> Reading:
    """Who began begins again."""
    return Reading(line.before.game.seat_word(line.before.first), ["first"])


@misconception("ROF-PHE.5", "seat", of=7)
def villas_are_compared(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Upper-class houses are compared as well."""
    s, box = line.after, line.after.game.box
    won, houses = 0, list[int]()
    for district in box.board.districts[s.seats]:
        counts = compared(s, district, UPPER)
        tied = [one for one, count in enumerate(counts) if count == max(counts)]
        if any(counts) and tie_winner(s, tied) == seat:
            won += 1
            houses += [cell for cell in box.board.cells_of[district] if s.house[cell] == seat * KINDS + UPPER]
    cards = sum(event.seat == seat for event in _said(line, "ROF-PHE.5"))
    return Reading(cards + won, _words(s, houses))


@misconception("ROF-PHE.6", "seat", of=8)
def the_second_gets_the_card(line: LineOfPlay[Rose], seat: int) -> Reading:
    """A card for which the winner has no room goes to the second."""
    won = [event for event in line.events if event.seat == seat and event.rule in ("ROF-PHE.5", "ROF-PHE.6")]
    lost = [event for event in won if event.rule == "ROF-PHE.6"]
    return Reading(len(won), [place for event in lost for place in event.where])


# Influence and the social conflict


@misconception("ROF-INF.2", "seat", of=12)
def the_alignment_counts(line: LineOfPlay[Rose], seat: int) -> Reading:
    """The alignment is one of the six tokens."""
    given_back = sum(event.seat == seat for event in _said(line, "ROF-INF.2"))
    return Reading(given_back + (line.after.alignment[seat] <= HIDDEN), [f"alignment:{seat}"])


@misconception("ROF-INF.4", "seat", "influence_card")
def one_stands_for_one(line: LineOfPlay[Rose], seat: int, card: int) -> Reading:
    """Any token can stand for any other."""
    return Reading(sum(line.after.game.box.cost[card]), [f"tokens:{seat}", line.after.game.box.influence_key[card]])


@misconception("ROF-INF.4", "seat", "influence_card")
def all_by_twos(line: LineOfPlay[Rose], seat: int, card: int) -> Reading:
    """Whoever pays with pairs pays the whole price with pairs."""
    return Reading(2 * sum(line.after.game.box.cost[card]), [f"tokens:{seat}", line.after.game.box.influence_key[card]])


@misconception("ROF-SOC.5", "influence_card", of=9)
def the_event_comes_at_once(line: LineOfPlay[Rose], card: int) -> Reading:
    """The event of a symbol is carried out as soon as the bomb comes to it."""
    s, box = line.after, line.after.game.box
    gone = box.influence_symbol[card] < s.reached
    return Reading(not gone, [box.influence_key[card], "conflict"])


@misconception("ROF-SOC.6", "influence_card")
def the_event_takes_nothing(line: LineOfPlay[Rose], card: int) -> Reading:
    """Influence cards stay on offer after the event of their symbol."""
    return Reading(True, [line.after.game.box.influence_key[card], "conflict"])


@misconception("ROF-ANA.1", of=11)
def the_space_is_enough(line: LineOfPlay[Rose]) -> Reading:
    """Anarchy breaks out when the bomb comes to the last space."""
    return Reading(_after_the_house(line) >= line.after.game.box.anarchy, ["conflict"])


def _after_the_house(line: LineOfPlay[Rose]) -> int:
    """Where the bomb lay when the turn was over, before soldiers moved it."""
    return next((event.given["before"] for event in _said(line, "ROF-REB.5")), line.after.bomb)


def _soldiers(line: LineOfPlay[Rose]) -> int:
    """How many soldiers the rebellion has brought."""
    return sum(event.given["count"] for event in _said(line, "ROF-REB.5"))


@misconception("ROF-ANA.1")
def a_soldier_is_enough(line: LineOfPlay[Rose]) -> Reading:
    """Anarchy breaks out in a rebellion with a soldier, wherever the bomb lies."""
    return Reading(_soldiers(line) > 0, ["conflict"])


@misconception("ROF-REB.5")
def soldiers_leave_the_bomb(line: LineOfPlay[Rose]) -> Reading:
    """Soldiers who are drawn do not move the bomb."""
    there = _after_the_house(line) >= line.after.game.box.anarchy
    return Reading(there and _soldiers(line) > 0, ["conflict"])


# Epochs and the end


@misconception("ROF-EPO.3", "cell", of=10)
def houses_outside_go_home(line: LineOfPlay[Rose], cell: int) -> Reading:
    """At the end of an epoch all houses go back to their supplies."""
    return Reading("none", _words(line.after, [cell]))


@misconception("ROF-END.6", "cell")
def houses_outside_score_now(line: LineOfPlay[Rose], cell: int) -> Reading:
    """At the end of each epoch a house outside of the blocks brings its point."""
    return Reading("one_point", _words(line.after, [cell]))


@misconception("ROF-EPO.3", "square", of=13)
def scored_tiles_go_back(line: LineOfPlay[Rose], square: int) -> Reading:
    """The tiles of a scored block are taken off the board."""
    return Reading("0", line.after.game.box.board.corner_words[square])


@misconception("ROF-OBL.2", "square")
def scored_tiles_serve_again(line: LineOfPlay[Rose], square: int) -> Reading:
    """The tiles of a scored block can belong to another one."""
    return Reading("again", line.after.game.box.board.corner_words[square])


@misconception("ROF-ANA.3", "seat")
def fine_houses_as_ever(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Anarchy leaves the values of houses in blocks as they were."""
    s = line.before
    lines = [one for one in line.after.ledger() if one.rule == "ROF-EPO.2" and one.seat == seat]
    points = s.game.box.block_vp[0]
    return Reading(sum(points[one.given["kind"]] for one in lines), [place for one in lines for place in one.where])


@misconception("ROF-EPO.2", "seat")
def points_as_status(line: LineOfPlay[Rose], seat: int) -> Reading:
    """A house in a block brings as many points as its status."""
    status = line.after.game.box.status
    lines = [one for one in line.after.ledger() if one.rule == "ROF-EPO.2" and one.seat == seat]
    return Reading(sum(status[one.given["kind"]] for one in lines), [place for one in lines for place in one.where])


@misconception("ROF-EPO.2", "cell")
def one_house_by_its_status(line: LineOfPlay[Rose], cell: int) -> Reading:
    """The house in this cell brings as many points as its status."""
    s = line.before
    return Reading(s.game.box.status[s.house[cell] % KINDS], _words(s, [cell]))


@misconception("ROF-END.6", "seat")
def outside_as_in_a_block(line: LineOfPlay[Rose], seat: int) -> Reading:
    """A house outside of the blocks brings as much as one in a block."""
    s, points = line.after, line.after.game.box.block_vp[0]
    cells = [cell for one in s.ledger() if one.rule == "ROF-END.6" and one.seat == seat for cell in one.where]
    kinds = [s.house[s.game.box.board.words.index(cell)] % KINDS for cell in cells]
    return Reading(sum(points[kind] for kind in kinds), cells)


@misconception("ROF-EPO.4")
def most_unrest_is_paid(line: LineOfPlay[Rose]) -> Reading:
    """The most strikers in the black bag bring the award."""
    s = line.before
    bag = [there + coming for there, coming in zip(s.in_bag, s.raval, strict=True)]
    seat = tie_winner(line.after, [seat for seat, count in enumerate(bag) if count == max(bag)])
    return Reading(s.game.seat_word(seat), ["bag"])


@misconception("ROF-END.7", "seat")
def a_point_for_each(line: LineOfPlay[Rose], seat: int) -> Reading:
    """Each token that is left is worth a point."""
    return Reading(line.after.token_count(seat), [f"tokens:{seat}"])
