"""HTML for sheets that stand in a notebook without a board: escaped by construction, in the colours of the pictures."""

from collections.abc import Iterable
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from gamelib.text.markup import Safe, tag
from gamelib.text.templates import brought_along
from widgets.svg import definitions, style

__all__ = ["Safe", "folded", "inline_glyph", "page_style", "ruler", "sheet", "tag"]

_STATIC = brought_along(Path(__file__).parent / "static")


def folded(title: str, *content: str) -> Safe:
    """Content under a line that opens it."""
    return tag("details", tag("summary", title), *content)


def inline_glyph(name: str, size: int = 18, tone: str = "") -> Safe:
    """A glyph or a seat's disc, drawn in place so that it needs no definition elsewhere."""
    inner = definitions.definition(name).partition(">")[2].removesuffix("</symbol>")
    return Safe(
        f'<svg class="exi" viewBox="0 0 16 16" width="{size}" height="{size}" aria-hidden="true">'
        f'<g class="g {tone}">{inner}</g></svg>'
    )


def page_style(file: Traversable, markup: str) -> str:
    """The style of a whole page: its own sheet, all colours, and what the signs in its markup need."""
    colours = '<g class="sf ra gr ik mu ha ln hi open foc g gx"/>'
    return style.css(colours + markup.replace("'", '"'), fallbacks=False) + "\n" + style.style_sheet(file)


def ruler(states: Iterable[str], label: str) -> Safe:
    """How far one is in a row of things, each of them ``done``, the one that comes ``now``, or neither (empty)."""
    return tag("span", *(tag("i", cls=state) for state in states), cls="ruler", role="img", **{"aria-label": label})


def sheet(*parts: str, cls: str, lang: str) -> str:
    """A sheet on paper with its own style; light or dark as the page is."""
    body = tag("div", *parts, cls=f"ex ex-sheet ex-{cls}", lang=lang)
    return f"<style>{_style(cls)}</style>{body}"


def still_note(text: str, lang: str) -> str:
    """What stands where a widget was that is of no use without a kernel."""
    return sheet(tag("p", text, cls="mu"), cls="copies", lang=lang)


@cache
def _style(cls: str) -> str:
    """What all sheets share, and what this kind of sheet has of its own, if anything."""
    used = "g gx gm gl gf ed sf gr ik mu ha ln hi open foc " + " ".join(f"s{n} on{n}" for n in definitions.SEATS)
    layouts = [style.style_sheet(file) for name in ("sheet", cls) if (file := _STATIC / f"{name}.css").is_file()]
    return style.css(f'<g class="{used}"/>', fallbacks=False) + "\n" + "".join(layouts)
