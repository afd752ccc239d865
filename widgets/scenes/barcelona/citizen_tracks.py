"""Below the city: the three citizen tracks, which are the clock of the game, and the Cerdà tiles that they trigger."""

from gamelib.games.barcelona.citizens import lowest_value
from gamelib.games.barcelona.state import Barcelona
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas
from widgets.svg import draw

from .signs import CONDITIONS, person

WIDTH, HEIGHT = 912, 128
_ROW, _SPACE, _SIDE = 42, 39, 35
_LEFT, _GAP = 46, 50
"""Where the first space lies; how much room a Cerdà tile has between two sections."""


def _x(canvas: Canvas[Barcelona], space: int) -> float:
    """The left side of a space, from 1."""
    sections = sum(space > end for end in canvas.state.game.box.section_ends)
    return _LEFT + (space - 1) * _SPACE + sections * _GAP


def tracks(canvas: Canvas[Barcelona]) -> None:
    """A row for each class, a tile behind each section; at the end the result."""
    s = canvas.state
    if parts.is_counted(s):
        w = (WIDTH - 12 * (s.seats - 1)) / s.seats
        parts.result(
            canvas, (w, HEIGHT - 30), lambda i: (i * (w + 12), 28), lambda seat: _result(canvas, seat), closer=True
        )
        return
    for class_ in range(len(s.track)):
        _track(canvas, class_)
    for section in range(len(s.cerda_tile)):
        _tile(canvas, section)


def _track(canvas: Canvas[Barcelona], class_: int) -> None:
    """The spaces of a class: whom they hold, else what they are worth; the lowest value has a strong edge."""
    s, box = canvas.state, canvas.state.game.box
    word, y, next_ = canvas.word("class", class_), _ROW * class_, s.next_space(class_)
    body, filled = draw.glyph(f"citizen_{word}", 20, y + _SIDE / 2, 28), box.prefilled[s.seats]
    spaces = range(1, box.track_end + 1)
    for space in spaces:
        body += draw.octagon(_x(canvas, space), y, _SIDE, _SIDE, "ra ln" if space in box.section_ends else "gr ha", 8)
    canvas.draw(f"spaces:{word}", "cards", body)
    covered, facts = [space for space in spaces if space < next_ or space in filled], {"citizen_class": class_}
    label = canvas.say("track.label", count=len(covered), points=box.track_vp[next_], **facts)
    canvas.place(f"track:{word}", "labels", "", 0, y, WIDTH - 20, _SIDE, label, class_)
    lowest = next_ if box.track_vp[next_] == lowest_value(s) else 0
    for space in spaces:
        says = "track.free"
        if space in covered:
            face, says = person(s, class_, _SIDE / 2, _SIDE / 2, 34), "track.covered"
        elif space == lowest:
            face = draw.octagon(0, 0, _SIDE, _SIDE, "ra st", 8) + _value(box.track_vp[space], "b m")
        else:
            face = _value(box.track_vp[space], "m mu")
        label = canvas.say(says, number=space, points=box.track_vp[space], **facts)
        canvas.place(f"space:{word}:{space}", "pieces", face, _x(canvas, space), y, _SIDE, _SIDE, label, class_)


def _value(points: int, classes: str) -> str:
    return draw.text(_SIDE / 2, 24, points, classes)


def _tile(canvas: Canvas[Barcelona], section: int) -> None:
    """The Cerdà tile that a full section triggers; face down when it has been scored."""
    s, box = canvas.state, canvas.state.game.box
    x = _x(canvas, box.section_ends[section]) + _SPACE + 2
    high, condition = 2 * _ROW + _SIDE, s.cerda_tile[section]
    if condition < 0 or section < s.scored:
        face = draw.octagon(0, 0, 40, high, "bk" if condition >= 0 else "no ln ds", 9)
        face += draw.glyph("cerda", 20, high / 2, 24, "gb" if condition >= 0 else "gm")
        done = {"condition": condition} if condition >= 0 else {}
        label = canvas.say("cerda_tile.done" if done else "cerda_tile.none", section=section, **done)
    else:
        face = draw.octagon(0, 0, 40, high, "ra ln", 9) + draw.glyph("cerda", 20, 19, 20, "gm")
        face += draw.glyph(CONDITIONS[canvas.word("condition", condition)], 20, high / 2 + 2, 28)
        face += draw.text(20, high - 12, f"+{box.condition_vp[condition]}", "b m")
        label = canvas.say("cerda_tile.open", section=section, condition=condition, points=box.condition_vp[condition])
    canvas.place(
        f"cerda_tile:{section + 1}", "cards", face, x, 0, 40, high, label, 3, corner=True, front=canvas.in_front
    )


def _result(canvas: Canvas[Barcelona], seat: int) -> parts.SeatDrawing:
    """Points, and by what ties are broken."""
    s = canvas.state
    body = draw.text(18, 82, s.points[seat], "t4 b") + draw.glyph("cerda", 106, 71, 20, "gm")
    return body + draw.text(121, 77.5, s.cerda[seat], "mu"), {"count": s.cerda[seat]}
