"""HTML for sheets that stand in a notebook without a board: escaped by construction, in the same inks as the pictures."""

from functools import cache

from . import ink


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
    return Safe(f"<{name}{inside}>{''.join(one if isinstance(one, Safe) else ink.escape(one) for one in content)}</{name}>")


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
    return f"<style>{_style()}</style>{body}"


@cache
def _style() -> str:
    used = "g gm gl gf ed sf gr ik mu ha ln hi open foc " + " ".join(f"s{n} on{n}" for n in ink.SEATS)
    return "\n".join([ink.css(f'<g class="{used}"/>', fallbacks=False), *_RULES])


_RULES = (
    ".ex-sheet{background:var(--ex-surface);color:var(--ex-ink);padding:14px 18px;max-width:72ch;line-height:1.4;font-size:15px;text-align:left}",
    ".ex-sheet p{margin:0 0 8px}",
    ".ex-sheet .mu{color:var(--ex-muted)}",
    f".ex-sheet .other{{font-family:{ink.SERIF};font-style:italic}}",
    ".ex-sheet svg{vertical-align:-.15em}",
    ".ex-sheet summary{cursor:pointer;min-height:24px;color:var(--ex-legal)}",
    ".ex-sheet :is(summary,pre):focus-visible{outline:3.5px solid var(--ex-focus);outline-offset:2px}",
    ".ex-sheet pre{overflow:auto;max-height:320px;margin:6px 0;padding:10px;background:var(--ex-ground);color:var(--ex-ink);font-size:13px;line-height:1.45}",
    ".ex-sheet ul,.ex-sheet ol{margin:4px 0;padding:0 0 0 20px}",
    ".ex-sheet table{border-collapse:collapse;color:var(--ex-ink)}",
    ".ex-sheet :is(th,td){padding:3px 14px 3px 0;text-align:right;background:none;border:0;font-weight:400;font-variant-numeric:tabular-nums lining-nums;color:var(--ex-ink)}",
    ".ex-sheet tr{background:none}",
    ".ex-sheet thead th{color:var(--ex-muted)}",
    ".ex-sheet tbody th{text-align:left;white-space:nowrap}",
    ".ex-sheet .sum{font-weight:700}",
    ".ex-card{border:2.5px solid var(--ex-ink)}",
)
