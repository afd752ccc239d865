"""Where a position, a match or a worksheet opens that is sent to somebody: the notebook for that, here or on Binder."""

import os
from pathlib import Path
from urllib.parse import quote

from widgets.progress import notebook_index

NOTEBOOK = "from_a_link.ipynb"


def link_to(code: str) -> str:
    """Where a code opens: on Binder the whole address, elsewhere one that the browser makes whole for where it is.

    Args:
        code: What :func:`gamelib.share` has made, or the code of a worksheet.

    Returns:
        The address. Empty: there is no notebook here in which it could be opened.
    """
    notebook = notebook_index.start(NOTEBOOK)
    if notebook is None:
        return ""
    brings = f"{'worksheet' if code.startswith('exw') else 'position'}={code}"
    host, request = os.environ.get("BINDER_LAUNCH_HOST", ""), os.environ.get("BINDER_REQUEST", "")
    if host and request:
        return f"{host.rstrip('/')}/{request}?urlpath={quote(f'lab/tree/{_in_root(notebook)}?{brings}', safe='')}"
    return f"{notebook_index.link(notebook)}?{brings}"


def _in_root(notebook: Path) -> str:
    """How a notebook is called from the folder of all of them, in which Binder starts."""
    czech = notebook.resolve().parent.name == "cs"
    return f"cs/{NOTEBOOK}" if czech else NOTEBOOK
