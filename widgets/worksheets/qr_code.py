"""A text as a QR code, drawn as a picture."""

import segno

from gamelib.text.markup import Safe, escape

_EDGE = 4
"""So many empty modules a reader wants around it."""


def qr_svg(text: str, label: str) -> Safe:
    """The code as a picture, dark on light whatever the page's colours are: readers want it so.

    Args:
        text: The text.
        label: What the picture is called.

    Raises:
        segno.DataOverflowError: The text is longer than the largest code holds, which is 2,953 bytes.

    >>> qr_svg("eixample", "A code").startswith("<svg")
    True
    """
    rows = segno.make_qr(text, error="L", boost_error=False).matrix
    side = len(rows) + 2 * _EDGE
    dark = "".join(
        f"M{column + _EDGE} {number + _EDGE}h1v1h-1z"
        for number, row in enumerate(rows)
        for column, module in enumerate(row)
        if module
    )
    return Safe(
        f'<svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{escape(label)}" '
        'shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#000" d="{dark}"/></svg>'
    )
