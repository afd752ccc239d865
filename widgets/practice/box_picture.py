"""The boxes of what is practised as a street: the later a box is asked, the higher is its house."""

from collections.abc import Sequence

from gamelib.text.markup import escape
from widgets.progress.leitner import DAYS
from widgets.svg import draw, style
from widgets.text import say

_GROUNDS = ("yellow", "red", "purple", "blue", "green", "park")
_PLOT, _HOUSE, _STOREY, _CUT = 112, 84, 17, 9
_WINDOWS, _PANE = 3, (9, 10)
_BASE = 152
_WIDTH, _HEIGHT = _PLOT * len(_GROUNDS), 198


def box_picture(boxes: Sequence[int], lang: str) -> str:
    """How many questions lie in each box, as SVG: its house is built if there are any, and else a plan of it."""
    houses = [
        draw.group(_house(number, count, ground), *_label(number, count, lang), at=(_PLOT * number + _PLOT / 2, 0))
        for number, (count, ground) in enumerate(zip(boxes, _GROUNDS, strict=True))
    ]
    body = draw.line(0, _BASE, _WIDTH, _BASE, "eo") + "".join(houses)
    svg = (
        f'<svg class="exi" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" role="img"'
        f' aria-label="{escape(in_words(boxes, lang))}">{body}</svg>'
    )
    return f"<style>{style.css(svg, fallbacks=False)}</style>{svg}"


def in_words(boxes: Sequence[int], lang: str) -> str:
    """The same in words."""
    said = ", ".join(f"{_name(number, lang)}: {count}" for number, count in enumerate(boxes))
    return say("practice.boxes", lang, boxes=said)


def _house(number: int, count: int, ground: str) -> str:
    """A house with one storey more than the one before; the last one is finished and has a dome."""
    storeys = number + 1
    top, half = _BASE - 8 - _STOREY * storeys, _HOUSE / 2
    walls = f"M{-half} {_BASE}V{top + _CUT}L{-half + _CUT} {top}H{half - _CUT}L{half} {top + _CUT}V{_BASE}z"
    if not count:
        return draw.path(walls, "no ha ds")
    rows = [top + 7 + _STOREY * storey for storey in range(storeys)]
    across, high = _PANE
    gap = (_HOUSE - _WINDOWS * across) / (_WINDOWS + 1)
    columns = [-half + gap + (across + gap) * column for column in range(_WINDOWS)]
    panes = "".join(f"M{x:.1f} {y}h{across}v{high}h{-across}z" for y in rows for x in columns)
    roof = _dome(top, ground) if number == len(DAYS) else ""
    return roof + draw.path(walls, f"{ground} ed") + draw.path(panes, "white ed")


def _dome(top: float, ground: str) -> str:
    """The crown of a finished house, with its flag."""
    mast = draw.line(0, top - 18, 0, top - 40, "eo")
    flag = draw.path(f"M0 {top - 40}h17l-5 5.5 5 5.5h-17z", "red ed")
    return mast + flag + draw.path(f"M-20 {top}a20 18 0 0 1 40 0z", f"{ground} ed")


def _label(number: int, count: int, lang: str) -> tuple[str, str]:
    tone = "" if count else " mu"
    return draw.text(0, _BASE + 21, count, f"b m{tone}"), draw.text(0, _BASE + 41, _name(number, lang), "t1 m mu")


def _name(number: int, lang: str) -> str:
    if number == len(DAYS):
        return say("practice.learned", lang)
    return say("practice.after", lang, days=DAYS[number])
