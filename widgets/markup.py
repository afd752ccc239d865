"""HTML for sheets that stand in a notebook without a board: escaped by construction, in the inks of the pictures."""

from functools import cache
from pathlib import Path

from gamelib.core.templates import brought_along

from . import ink, style

_STATIC = brought_along(Path(__file__).parent / "static")


class Safe(str):
    """Markup that was made here, so it is not escaped again."""

    __slots__ = ()


def tag(name: str, *content: str, cls: str = "", **attributes: str) -> Safe:
    """An element; texts in it are escaped.

    >>> tag("p", "a < b", tag("b", "c"), cls="mu")
    '<p class="mu">a &lt; b<b>c</b></p>'
    """
    given = {"class": cls, **attributes} if cls else attributes
    inside = "".join(f' {key}="{ink.escape(value)}"' for key, value in given.items())
    return Safe(
        f"<{name}{inside}>{''.join(one if isinstance(one, Safe) else ink.escape(one) for one in content)}</{name}>"
    )


def folded(title: str, *content: str) -> Safe:
    """Content under a line that opens it."""
    return tag("details", tag("summary", title), *content)


def glyph(name: str, size: int = 18, tone: str = "") -> Safe:
    """A glyph or a seat's disc, drawn in place so that it needs no definition elsewhere."""
    inner = ink.definition(name).partition(">")[2].removesuffix("</symbol>")
    return Safe(
        f'<svg class="exi" viewBox="0 0 16 16" width="{size}" height="{size}" aria-hidden="true">'
        f'<g class="g {tone}">{inner}</g></svg>'
    )


def sheet(*parts: str, cls: str, lang: str) -> str:
    """A sheet on paper with its own style; light or dark as the page is."""
    body = tag("div", *parts, cls=f"ex ex-sheet ex-{cls}", lang=lang)
    return f"<style>{_style(cls)}</style>{body}"


@cache
def _style(cls: str) -> str:
    """What all sheets share, and what this kind of sheet has of its own, if anything."""
    used = "g gx gm gl gf ed sf gr ik mu ha ln hi open foc " + " ".join(f"s{n} on{n}" for n in ink.SEATS)
    layouts = [style.sheet(name) for name in ("sheet", f"sheets/{cls}") if (_STATIC / f"{name}.css").is_file()]
    return style.css(f'<g class="{used}"/>', fallbacks=False) + "\n" + "".join(layouts)
