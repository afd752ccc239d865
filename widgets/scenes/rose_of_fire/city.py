"""The heading and the Eixample: cells, tiles, houses, blocks."""

from functools import cache, lru_cache
from typing import Any, NamedTuple

from gamelib import AnyBaseGame, BaseGame
from gamelib.games.rose_of_fire.box import KINDS, Box
from gamelib.games.rose_of_fire.state import Rose
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas, Speech
from widgets.svg import draw, geometry

PITCH, SIDE = 52, 48
EPOCHS = ("I", "II", "III")


class Cell(NamedTuple):
    """What a cell looks like."""

    number: int
    tile: int
    house: int
    completed: bool
    in_block: bool


def heading(canvas: Canvas[Rose]) -> None:
    """The title, what happens, and the immigration levels of the five phases."""
    s = canvas.state
    phases = s.game.box.phases
    epoch = EPOCHS[phases[max(s.phase, 1) - 1]]
    when = canvas.say("phase", phase=s.phase, phases=len(phases), epoch=epoch) if s.phase else canvas.say("setup")
    parts.heading(canvas, 36, when)
    body = draw.glyph("immigration", 634, 24, 22)
    for phase in range(len(phases)):
        left, now, known = _step(phase), phase + 1 == s.phase and not s.over, phase < len(s.levels)
        looks = ("ik" if now else "ra ln") if known else "gr st" if now else "gr ha"
        body += draw.octagon(left, 4, 40, 40, looks, 8)
        body += draw.text(left + 20, 32, s.levels[phase], "t2 b m" + (" inv" if now else "")) if known else ""
    for number, name in enumerate(EPOCHS):
        mine = [_step(phase) for phase, its in enumerate(phases) if its == number]
        body += draw.path(f"M{mine[0]} 50H{mine[-1] + 40}", "no ln")
        body += draw.text((mine[0] + mine[-1] + 40) / 2, 69, name, "mu m")
    levels = ", ".join(map(str, s.levels))
    label = canvas.say("round", levels=levels, level=s.level()) if s.levels else canvas.say("round_none")
    canvas.place("round", "cards", body, 0, 0, 884, 78, label)


def _step(phase: int) -> int:
    """Where the token of a phase lies, counted from 0."""
    return 654 + phase * 46


def city(canvas: Canvas[Rose]) -> None:
    """118 cells in three districts with what stands on them."""
    s, board = canvas.state, canvas.state.game.box.board
    squares, corners = board.grid.squares, board.grid.cells
    canvas.draw("districts", "streets", _districts(s.game, canvas.speech, s.seats))
    canvas.draw("out", "labels", _out_of_play(s.game, canvas.speech, s.seats))
    completed = set(s.completed)
    in_block = {cell for square in s.blocks for cell in squares[square]}
    on_cells = zip(board.words, corners, s.tile, s.house, strict=True)
    for cell, (word, (x, y), tile, piece) in enumerate(on_cells):
        px, py = at(x, y)
        stands = Cell(cell, tile, piece, cell in completed, cell in in_block)
        ground, label = _look(s.game, canvas.speech, s.seats, stands)
        canvas.place(word, "ground", ground, px, py, SIDE, SIDE, label, y, corner=piece >= 0)
        if piece >= 0:
            seat, kind = divmod(piece, KINDS)
            canvas.draw(f"house:{word}", "pieces", canvas.piece(house(s.game, kind), seat, 24, 24, 36), px, py)
    for square in s.blocks:
        px, py = at(*corners[squares[square][0]])
        word = board.grid.square_words[square]
        canvas.draw(f"block:{word}", "contours", BLOCK, px, py)
        canvas.draw(f"obelisk:{word}", "discs", OBELISK, px, py)


def at(x: int, y: int) -> tuple[float, float]:
    """Where a cell lies in the part."""
    return x * PITCH, 40 + y * PITCH


def house(game: AnyBaseGame, kind: int) -> str:
    """The glyph of a kind of house."""
    return f"house_{game.codecs['kind'].word(kind)}"


def token(name: str, x: float, y: float, size: float = 19, looks: str = "sf st", tone: str = "") -> str:
    """A glyph on a disc: an obelisk on the crossing of a block, the bomb."""
    return draw.path(geometry.circle(x, y, 12), looks) + draw.glyph(name, x, y, size, tone)


BLOCK, OBELISK = draw.octagon(-1, -1, PITCH + SIDE + 2, PITCH + SIDE + 2, "no st"), token("obelisk", 50, 50)
"""A block, drawn from its upper left cell."""


@lru_cache(4096)
def _look(game: BaseGame[Box], speech: Speech, seats: int, cell: Cell) -> tuple[str, str]:
    """The ground of a cell, and what lies and stands there in words."""
    board, colours = game.box.board, game.codecs["colour"]
    district = speech.say(f"district.{game.codecs['district'].word(board.district[cell.number])}")
    facts: dict[str, Any] = {"cell": cell.number, "district": district, "colour": board.start[cell.number]}
    if cell.tile >= 0:
        ground = draw.tile(colours.word(cell.tile), SIDE, cell.completed)
        says, facts["colour"] = "completed" if cell.completed else "tile", cell.tile
    elif not board.used[seats][cell.number]:
        ground, says = draw.cell(SIDE, "no ha"), "out"
    elif board.start[cell.number] >= 0:
        ground, says = draw.whole(f"start-{colours.word(board.start[cell.number])}-{SIDE}"), "start"
    else:
        ground, says = draw.cell(SIDE), "empty"
    if cell.house >= 0:
        says, (facts["seat"], facts["kind"]) = "house", divmod(cell.house, KINDS)
    label = speech.say(f"cell.{says}", **facts)
    return ground, speech.say("cell.block", tile=label) if cell.in_block else label


@cache
def _districts(game: BaseGame[Box], speech: Speech, seats: int) -> str:
    """Names, coordinates and the dotted borders; a border does not block, so cells keep their distance."""
    board, words = game.box.board, game.codecs["district"]
    cells = board.grid.cells
    body, border = "", ""
    for number, members in enumerate(board.cells_of):
        first = min(cells[cell][0] for cell in members)
        left = at(first, 0)[0] + (6 if first else 0)
        name = speech.say(f"district.{words.word(number)}").upper()
        body += draw.text(left, 12, name, "cap mu")
        if first:
            deepest = max(y for x, y in map(cells.__getitem__, members) if x == first)
            border += f"M{geometry.num(left - 8)} 0V{geometry.num(at(0, deepest)[1] + SIDE)}"
    for x in range(1 + max(x for x, _ in cells)):
        body += draw.text(at(x, 0)[0] + SIDE / 2, 35, x, "mu m")
    for y in range(1 + max(y for _, y in cells)):
        last = max(x for x, row in cells if row == y)
        body += draw.text(at(last, y)[0] + SIDE + 8, at(last, y)[1] + 30, y, "mu")
    return body + draw.path(border, "no ln dt")


@cache
def _out_of_play(game: BaseGame[Box], speech: Speech, seats: int) -> str:
    """In the middle of a district where nobody builds it says so."""
    board, body = game.box.board, ""
    for members in board.cells_of:
        if not board.used[seats][members[0]]:
            first, last = (at(*board.grid.cells[members[i]]) for i in (0, -1))
            x, y = ((a + b + SIDE) / 2 for a, b in zip(first, last, strict=True))
            says = draw.text(x, y + 6, speech.say("district.out"), "mu se it m")
            body += draw.octagon(x - 68, y - 16, 136, 32, "sf") + says
    return body
