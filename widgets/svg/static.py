"""A scene as a static picture: what an output shows without a kernel, and what a file holds."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from gamelib.text.markup import escape

from . import definitions, draw, geometry, lettering, style
from .element import LAYERS, Element
from .geometry import Point, num

_ATTRIBUTE = re.compile(r'="([^"]*)"')
"""Attributes leave with single quotes: pictures travel inside JSON, where a double quote takes two bytes."""

WIDE = 960
"""The least width of a picture that has a cell to itself: JupyterLab stretches it to its cell, and a card must not be
as wide as a board."""

BOX, LEFT = 1500, 960
"""The width of a live board's box, and of its left column, where the picture lies as large as it can."""
LARGEST = 1.8
"""How many times as large as it is drawn a picture is shown at most."""

_BARE_USE = re.compile(r'<use href="[^"]*"/>')
_MARGIN = 20


class Beside(NamedTuple):
    """What stands in the right column: what leads to the title, what is to be done, its sentence, and a hint below.

    The box is so `tall` (`room`).
    """

    lead: str
    title: str
    text: str
    hint: str
    tall: float


class Paper(NamedTuple):
    """What a picture is drawn on: its size, its name, and all of it in one line of words."""

    width: float
    height: float
    title: str
    text: str


def svg(
    paper: Paper,
    elements: Mapping[str, Element],
    opened: Iterable[str],
    marks: Mapping[str, Any],
    theme: str | None,
    least: float,
    beside: Beside | None,
) -> str:
    """The picture of some elements with the places where something can be done, and other marks.

    It says its proportions and no height: a notebook shows it as an image, which then is as wide as its cell and never
    wider. On paper narrower than `least` there is room left at the right. With something `beside` it the paper has the
    shape of a live board, so that nothing moves when that takes its place.

    Its ids are its own (:func:`.definitions.own_prefix`), so that a page may show it beside others.
    """
    body = "".join(_placed(element.svg, element.at) for element in _back_to_front(elements))
    body += states(elements, opened, marks)
    names = sorted(definitions.with_inner(definitions.references(body)))
    defs = "".join(definitions.definition(name) for name in names)
    below = "".join(_outline(elements[key], 6, "hi") for key in marks.get("now", ()))
    if beside:
        body, below = _boxed(below + body, paper, beside.tall) + _column(beside), ""
        paper = paper._replace(width=BOX, height=beside.tall)
    w, h = num(max(paper.width, least)), num(paper.height)
    ground = f'<path class="sf" d="M0 0H{w}V{h}H0z"/>{below}'
    sheet = style.css(defs + ground + body, theme)
    own = definitions.own_prefix(defs + below + body + paper.text)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ex exi" viewBox="0 0 {w} {h}" width="100%"'
        f' style="max-width:{w}px" role="img" aria-labelledby="{own}-title {own}-desc">'
        f'<title id="{own}-title">{escape(paper.title)}</title>'
        f'<desc id="{own}-desc">{escape(paper.text)}</desc><style>{sheet}</style>'
    )
    picture = head + definitions.with_prefix(f"<defs>{defs}</defs>{ground}{body}", own) + "</svg>"
    return _ATTRIBUTE.sub(r"='\1'", picture)


def _boxed(picture: str, paper: Paper, high: float) -> str:
    """A picture in the left column of its box."""
    scale = min(LARGEST, LEFT / paper.width, high / paper.height)
    left = (LEFT - paper.width * scale) / 2
    return f'<g transform="translate({num(left)} 0) scale({scale:.4g})">{picture}</g>'


def _column(beside: Beside) -> str:
    """The right column of a box: what is to be done, about where it stands on the live board, and the hint below."""
    across, top = BOX - LEFT - 2 * _MARGIN, 84
    inner = across - 2 * _MARGIN
    title = lettering.wrap(beside.title, inner, 28, "bold")
    lead, text, hint = (
        lettering.wrap(said, inner, 22) if said else [] for said in (beside.lead, beside.text, beside.hint)
    )
    under = 28 * len(lead)
    below = under + 34 * len(title)
    low = max(0.3 * (beside.tall - top), 30 + below + 28 * len(text))
    lines = [(line, "t2", 34.0 + 28 * i) for i, line in enumerate(lead)]
    lines += [(line, "t3 b", under + 38.0 + 34 * i) for i, line in enumerate(title)]
    lines += [(line, "t2 mu", below + 34.0 + 28 * i) for i, line in enumerate(text)]
    lines += [(line, "t2 mu", low + 50 + 28 * i) for i, line in enumerate(hint)]
    written = "".join(draw.text(_MARGIN, y, line, classes) for line, classes, y in lines)
    return draw.group(draw.octagon(0, 0, across, low, "ra st", 14), written, at=(LEFT + _MARGIN, top))


def _back_to_front(elements: Mapping[str, Element]) -> list[Element]:
    """Layer by layer, within a layer in the order of the keys."""
    order = {layer: number for number, layer in enumerate(LAYERS)}
    return [elements[key] for key in sorted(elements, key=lambda key: (order[elements[key].layer], key))]


def states(elements: Mapping[str, Element], opened: Iterable[str], marks: Mapping[str, Any]) -> str:
    """What is open, changed, chosen, waited for and spoken of, above everything that is drawn."""
    groups = _alike(marks.get("witness", {}))
    parts = [shape for group in groups for shape in contours([elements[key] for key in group], 1, "no st dt")]
    if changed := marks.get("last"):
        boxes = [(*elements[key].at, *elements[key].size) for key in changed]
        parts.append(draw.path(draw.brackets(boxes), "last"))
    for key in opened:
        cx, cy = dot(elements[key])
        parts.append(f'<circle class="open ring" cx="{num(cx)}" cy="{num(cy)}" r="6"/>')
    parts += [_outline(elements[key], -2, "sel") for key in marks.get("selected", ())]
    parts += [_outline(elements[key], -2, "no st ds") for key in marks.get("pending", ())]
    for group in groups:
        element, badge = elements[group[0]], marks["witness"][group[0]]
        if badge:
            parts.append(draw.badge(element.at[0] + element.size[0] - 2, element.at[1] + 3, badge))
    return "".join(parts)


def contours(places: list[Element], grow: float, classes: str) -> Iterable[str]:
    """The outline round some places; those that touch each other are enclosed together."""
    boxes = [(*place.at, *place.size) for place in places]
    yield from (draw.path(lines, classes) for box in boxes if (lines := geometry.contour(box, boxes, grow)))


def _outline(element: Element, grow: float, classes: str) -> str:
    (x, y), (w, h) = element.at, element.size
    return draw.octagon(x - grow, y - grow, w + 2 * grow, h + 2 * grow, classes)


def _placed(svg: str, at: Point) -> str:
    if _BARE_USE.fullmatch(svg):
        return f'{svg[:-2]} x="{num(at[0])}" y="{num(at[1])}"/>'
    return draw.group(svg, at=at)


def _alike(badges: Mapping[str, str]) -> list[list[str]]:
    """Witnesses with the same badge belong together, and the first of them carries it."""
    return [[key for key in badges if badges[key] == badge] for badge in dict.fromkeys(badges.values())]


def dot(element: Element) -> Point:
    """Where the dot of an open place sits: in the middle, or on the upper right corner of a card or piece."""
    (x, y), (w, h) = element.at, element.size
    return (x + w - 4, y + 4) if element.corner else (x + w / 2, y + h / 2)
