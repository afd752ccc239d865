"""The picture of Courtyards: the yard, and the hands beside it. Plots have the keys that its rules name."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from gamelib.engine.steps import Move
from widgets.scenes import parts
from widgets.scenes.canvas import Canvas, Part
from widgets.scenes.painter import Painter, Verb
from widgets.scenes.predictions import Prediction
from widgets.svg import draw

from ..state import Courtyards

PITCH, SIDE = 64, 56


def _card(glyph: str) -> str:
    return draw.octagon(0, 0, SIDE, SIDE, "ra ln", 8) + draw.glyph(glyph, SIDE / 2, SIDE / 2, 30)


def _heading(canvas: Canvas[Courtyards]) -> None:
    parts.heading(canvas, 30, canvas.say("pile", count=canvas.state.deck_size))


def _yard(canvas: Canvas[Courtyards]) -> None:
    s, grid = canvas.state, canvas.state.game.box.grid
    for plot, (x, y) in enumerate(grid.cells):
        taken = s.yard[plot] >= 0
        body = _card(canvas.word("kind", s.yard[plot])) if taken else draw.cell(SIDE)
        label = canvas.say("plot.taken" if taken else "plot.free", plot=plot, kind=s.yard[plot])
        canvas.place(grid.words[plot], "tiles", body, PITCH * x, PITCH * y, SIDE, SIDE, label, y)


def _hands(canvas: Canvas[Courtyards]) -> None:
    s, back = canvas.state, canvas.state.game.box.back
    for seat, hand in enumerate(s.hand):
        y, name = 100 * seat, canvas.say("hand", seat=seat, count=s.points[seat])
        canvas.draw(f"seat:{seat}", "labels", parts.seat_label(canvas, seat, name, y))
        glyphs = ["face_down" if card == back else canvas.word("card", card) for card in hand]
        faces = [(_card(glyph), canvas.name("card", card)) for glyph, card in zip(glyphs, hand, strict=True)]
        parts.cards(canvas, seat, faces, (SIDE, SIDE), at=(0, y + 20), gap=8, columns=6, row=2 * seat)


def _ghost(s: Courtyards, key: str, kind: str, plot: str) -> str:
    return draw.glyph(kind, SIDE / 2, SIDE / 2, 30)


class CourtyardsPainter(Painter[Courtyards]):
    """The heading, and below it yard and hands side by side."""

    folder = Path(__file__).parent
    verbs = {"put": Verb(at="{1}", ghost=_ghost), "card": Verb(sign="{1}")}
    usual = ("tree", "fountain", "market")

    def parts(self, s: Courtyards) -> Mapping[str, Part[Courtyards]]:
        return {
            "heading": Part(24, 24, 640, 50, _heading),
            "yard": Part(24, 90, 4 * PITCH, 4 * PITCH, _yard),
            "hands": Part(320, 100, 380, 100 * s.seats, _hands),
        }

    def predicts(self, before: Courtyards, after: Courtyards, move: Move) -> Iterator[Prediction]:
        seat = before.active
        yield Prediction(
            "points", after.points[seat] - before.points[seat], "CYD-ARE.1", "star", seat, {"count": after.points[seat]}
        )


PAINTER = CourtyardsPainter
