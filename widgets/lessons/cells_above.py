"""A cell that is run before the ones that it needs says which they are: an extension of the kernel (``settings/``).

It is looked up in the notebook itself which cell makes a name that is missing; all else is said as always.
"""

import ast
import os
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Any

_LONGEST = 60


def load_ipython_extension(shell: Any) -> None:
    """From now on errors about missing names tell where these are made."""
    shell.set_custom_exc((NameError,), _tell)


def _tell(
    shell: Any, kind: type[NameError], error: NameError, trace: TracebackType, tb_offset: int | None = None
) -> None:
    if kind is NameError and (hint := hint_for(error.name, shell.history_manager.input_hist_raw[-1])):
        error.add_note(hint)
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def hint_for(name: str | None, running: str) -> str:
    """Where the notebook makes this name before the cell that is ``running``, and how to run that; empty if nowhere."""
    from widgets.progress import notebook_index  # a kernel starts without the rules of the games
    from widgets.text import say

    for notebook in _notebooks():
        code = notebook_index.code(notebook)
        above = takewhile(lambda cell: cell.strip() != running.strip(), code)
        if cell := next((cell for cell in above if name in _made_by(cell)), None):
            lang = "cs" if any('lang="cs"' in one for one in code) else "en"
            return say("cells.above", lang, name=name, source=cell.strip().splitlines()[0][:_LONGEST])
    return ""


def _notebooks() -> list[Path]:
    """The notebook of this kernel, or if nobody says which that is, those beside it."""
    named = Path(os.environ.get("JPY_SESSION_NAME", ""))
    return [named] if named.is_file() else sorted(Path().glob("*.ipynb"))


def _made_by(cell: str) -> set[str]:
    """The names that a cell imports, defines or sets, outside of its functions."""
    try:
        tree = ast.parse(cell)
    except SyntaxError:  # commands of the notebook, such as %time
        return set()
    return {made for statement in tree.body for made in _names(statement)}


def _names(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return [statement.name]
    inside = list(ast.walk(statement))
    imported = [(one.asname or one.name).partition(".")[0] for one in inside if isinstance(one, ast.alias)]
    return imported + [one.id for one in inside if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)]
