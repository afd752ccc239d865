"""The heading and the Eixample: cells, tiles, houses, blocks."""

from gamelib.games.rose_of_fire.state import KINDS, Rose
from widgets import draw, ink
from widgets.scenes.sheet import Sheet

PITCH, SIDE = 52, 48
EPOCHS = ("I", "II", "III")


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
    step, seat = s.game.step_title(s.agenda[-1][0], sheet.lang), s.seat
    return sheet.say("now", seat=sheet.name("seat", seat), step=step) if seat is not None and seat >= 0 else step


def city(sheet: Sheet[Rose]) -> None:
    """118 cells in three districts with what stands on them."""
    s = sheet.state
    board = s.game.box.board
    _districts(sheet)
    completed = set(s.completed)
    in_block = {cell for square in s.blocks for cell in board.grid.squares[square]}
    for cell, (x, y) in enumerate(board.grid.cells):
        px, py = at(x, y)
        label = _label(sheet, cell, cell in completed, cell in in_block)
        sheet.place(board.words[cell], "ground", _ground(s, cell, cell in completed), px, py, SIDE, SIDE, label, y)
        if s.house[cell] >= 0:
            seat, kind = divmod(s.house[cell], KINDS)
            sheet.draw(f"house:{board.words[cell]}", "pieces", draw.piece(house(s, kind), seat + 1, 24, 24, 36), px, py)
    for square in s.blocks:
        px, py = at(*board.grid.cells[board.grid.squares[square][0]])
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


def _ground(s: Rose, cell: int, completed: bool) -> str:
    board = s.game.box.board
    if s.tile[cell] >= 0:
        return draw.tile(colour_word(s, s.tile[cell]), SIDE, completed)
    if not board.used[s.seats][cell]:
        return draw.cell(SIDE, "no ha")
    if board.start[cell] >= 0:
        return draw.start_cell(colour_word(s, board.start[cell]), SIDE)
    return draw.cell(SIDE)


def _label(sheet: Sheet[Rose], cell: int, completed: bool, in_block: bool) -> str:
    s = sheet.state
    board = s.game.box.board
    district = s.game.codecs["district"].word(board.district[cell])
    facts: dict[str, object] = {"cell": board.words[cell], "district": sheet.say(f"district.{district}")}
    if s.tile[cell] < 0:
        if not board.used[s.seats][cell]:
            return sheet.say("cell.out", **facts)
        if board.start[cell] < 0:
            return sheet.say("cell.empty", **facts)
        return sheet.say("cell.start", colour=sheet.name("colour", board.start[cell]), **facts)
    facts["colour"] = sheet.name("colour", s.tile[cell])
    if s.house[cell] >= 0:
        seat, kind = divmod(s.house[cell], KINDS)
        tile = sheet.say("cell.house", seat=sheet.name("seat", seat), kind=sheet.name("kind", kind), **facts)
    else:
        tile = sheet.say("cell.completed" if completed else "cell.tile", **facts)
    return sheet.say("cell.block", tile=tile) if in_block else tile


def _districts(sheet: Sheet[Rose]) -> None:
    """Names, coordinates and the dotted borders; a border does not block, so cells keep their distance."""
    s = sheet.state
    board = s.game.box.board
    cells = board.grid.cells
    words = s.game.codecs["district"]
    body, border = "", ""
    for number, members in enumerate(board.cells_of):
        xs = [cells[cell][0] for cell in members]
        name = sheet.say(f"district.{words.word(number)}").upper()
        left = at(min(xs), 0)[0]
        left += 6 if min(xs) else 0
        body += draw.text(left, 12, name, "cap mu")
        if not board.used[s.seats][members[0]]:
            body += draw.text(
                left + ink.text_width(name, 15) + 2.1 * len(name) + 8, 12, sheet.say("district.out"), "t0 mu se it"
            )
        if min(xs):
            deepest = max(cells[cell][1] for cell in members if cells[cell][0] == min(xs))
            border += f"M{ink.num(left - 8)} 0V{ink.num(at(0, deepest)[1] + SIDE)}"
    for x in range(1 + max(x for x, _ in cells)):
        body += draw.text(at(x, 0)[0] + SIDE / 2, 34, x, "t0 mu m")
    for y in range(1 + max(y for _, y in cells)):
        last = max(x for x, row in cells if row == y)
        body += draw.text(at(last, y)[0] + SIDE + 8, at(last, y)[1] + 29, y, "t0 mu")
    sheet.draw("districts", "streets", body + draw.path(border, "no ln dt"))
