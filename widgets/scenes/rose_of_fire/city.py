"""The heading and the Eixample: cells, tiles, houses, blocks."""

from functools import cache, lru_cache
from typing import NamedTuple

from gamelib.games.rose_of_fire import RoseOfFire
from gamelib.games.rose_of_fire.box import KINDS
from gamelib.games.rose_of_fire.state import Rose
from widgets import draw, ink
from widgets.scenes.sheet import Sheet, Speech

PITCH, SIDE = 52, 48
EPOCHS = ("I", "II", "III")


class Cell(NamedTuple):
    """What a cell looks like."""

    number: int
    tile: int
    house: int
    completed: bool
    in_block: bool


def heading(sheet: Sheet[Rose]) -> None:
    """The title, what happens, and the immigration levels of the five phases."""
    s = sheet.state
    phases = s.game.box.phases
    title = sheet.say("title")
    x = 22 + ink.text_width(title, 26)
    sheet.draw(
        "title",
        "labels",
        draw.text(0, 40, title, "t3 se it")
        + draw.text(x, 29, when(sheet), "t0 mu")
        + draw.text(x, 50, who(sheet), "b"),
    )
    body = draw.glyph("immigration", 632, 32, 22)
    for phase in range(len(phases)):
        left, now = 654 + phase * 46, phase + 1 == s.phase and not s.over
        known = phase < len(s.levels)
        body += draw.octagon(
            left, 12, 40, 40, "ik" if now and known else "ra ln" if known else "gr st" if now else "gr ha", 8
        )
        if known:
            body += draw.text(left + 20, 39, s.levels[phase], "t2 b m" + (" inv" if now else ""))
    for epoch, name in enumerate(EPOCHS):
        mine = [phase for phase, its in enumerate(phases) if its == epoch]
        a, b = 654 + mine[0] * 46, 654 + mine[-1] * 46 + 40
        body += draw.path(f"M{a} 58H{b}", "no ln") + draw.text((a + b) / 2, 74, name, "t0 mu m")
    levels = ", ".join(map(str, s.levels))
    label = sheet.say("round", levels=levels, level=s.level()) if s.levels else sheet.say("round_none")
    sheet.place("round", "cards", body, 0, 0, 884, 78, label)


def when(sheet: Sheet[Rose]) -> str:
    """The phase and epoch in words."""
    s = sheet.state
    if s.over:
        return sheet.say("over")
    if not s.phase:
        return sheet.say("setup")
    phases = s.game.box.phases
    return sheet.say("phase", phase=s.phase, phases=len(phases), epoch=EPOCHS[phases[s.phase - 1]])


def who(sheet: Sheet[Rose]) -> str:
    """Who does what now, in words."""
    s = sheet.state
    if s.over:
        return sheet.say("winner", seat=sheet.name("seat", s.ranking()[0]))
    step, seat = s.game.wording.step_title(s.agenda[-1][0], sheet.lang), s.seat
    return sheet.say("now", seat=sheet.name("seat", seat), step=step) if seat is not None and seat >= 0 else step


def city(sheet: Sheet[Rose]) -> None:
    """118 cells in three districts with what stands on them."""
    s = sheet.state
    board, squares, corners = s.game.box.board, s.game.box.board.grid.squares, s.game.box.board.grid.cells
    sheet.draw("districts", "streets", _districts(s.game, s.seats, sheet.speech))
    completed = set(s.completed)
    in_block = {cell for square in s.blocks for cell in squares[square]}
    on_cells = zip(board.words, corners, s.tile, s.house, strict=True)
    for cell, (word, (x, y), tile, piece) in enumerate(on_cells):
        px, py = at(x, y)
        stands = Cell(cell, tile, piece, cell in completed, cell in in_block)
        ground, label = _ground(s.game, s.seats, stands), _label(s.game, s.seats, sheet.speech, stands)
        sheet.place(word, "ground", ground, px, py, SIDE, SIDE, label, y, corner=piece >= 0)
        if piece >= 0:
            seat, kind = divmod(piece, KINDS)
            sheet.draw(f"house:{word}", "pieces", sheet.piece(house(s, kind), seat, 24, 24, 36), px, py)
    for square in s.blocks:
        px, py = at(*corners[squares[square][0]])
        word = board.grid.square_words[square]
        sheet.draw(f"block:{word}", "contours", draw.outline(PITCH + SIDE, PITCH + SIDE), px, py)
        sheet.draw(f"obelisk:{word}", "discs", draw.token("obelisk", 50, 50), px, py)


def at(x: int, y: int) -> tuple[float, float]:
    """Where a cell lies in the part."""
    return x * PITCH, 40 + y * PITCH


def house(s: Rose, kind: int) -> str:
    """The glyph of a kind of house."""
    return f"house_{s.game.codecs['kind'].word(kind)}"


def colour_word(s: Rose, colour: int) -> str:
    """A tile colour as the name of its ground."""
    return s.game.codecs["colour"].word(colour)


@lru_cache(4096)
def _ground(game: RoseOfFire, seats: int, cell: Cell) -> str:
    board, colours = game.box.board, game.codecs["colour"]
    if cell.tile >= 0:
        return draw.tile(colours.word(cell.tile), SIDE, cell.completed)
    if not board.used[seats][cell.number]:
        return draw.cell(SIDE, "no ha")
    if board.start[cell.number] >= 0:
        return draw.start_cell(colours.word(board.start[cell.number]), SIDE)
    return draw.cell(SIDE)


@lru_cache(4096)
def _label(game: RoseOfFire, seats: int, speech: Speech, cell: Cell) -> str:
    board = game.box.board

    def name(codec: str, value: int) -> str:
        return game.codecs[codec].name(value, speech.lang)

    district = game.codecs["district"].word(board.district[cell.number])
    facts: dict[str, object] = {"cell": board.words[cell.number], "district": speech.say(f"district.{district}")}
    if cell.tile < 0:
        if not board.used[seats][cell.number]:
            return speech.say("cell.out", **facts)
        if board.start[cell.number] < 0:
            return speech.say("cell.empty", **facts)
        return speech.say("cell.start", colour=name("colour", board.start[cell.number]), **facts)
    facts["colour"] = name("colour", cell.tile)
    if cell.house >= 0:
        seat, kind = divmod(cell.house, KINDS)
        tile = speech.say("cell.house", seat=name("seat", seat), kind=name("kind", kind), **facts)
    else:
        tile = speech.say("cell.completed" if cell.completed else "cell.tile", **facts)
    return speech.say("cell.block", tile=tile) if cell.in_block else tile


@cache
def _districts(game: RoseOfFire, seats: int, speech: Speech) -> str:
    """Names, coordinates and the dotted borders; a border does not block, so cells keep their distance."""
    board = game.box.board
    cells = board.grid.cells
    words = game.codecs["district"]
    body, border = "", ""
    for number, members in enumerate(board.cells_of):
        xs = [cells[cell][0] for cell in members]
        name = speech.say(f"district.{words.word(number)}").upper()
        left = at(min(xs), 0)[0]
        left += 6 if min(xs) else 0
        body += draw.text(left, 12, name, "cap mu")
        if not board.used[seats][members[0]]:
            body += draw.text(
                left + ink.text_width(name, 15) + 2.1 * len(name) + 8, 12, speech.say("district.out"), "t0 mu se it"
            )
        if min(xs):
            deepest = max(cells[cell][1] for cell in members if cells[cell][0] == min(xs))
            border += f"M{ink.num(left - 8)} 0V{ink.num(at(0, deepest)[1] + SIDE)}"
    for x in range(1 + max(x for x, _ in cells)):
        body += draw.text(at(x, 0)[0] + SIDE / 2, 34, x, "t0 mu m")
    for y in range(1 + max(y for _, y in cells)):
        last = max(x for x, row in cells if row == y)
        body += draw.text(at(last, y)[0] + SIDE + 8, at(last, y)[1] + 29, y, "t0 mu")
    return body + draw.path(border, "no ln dt")
