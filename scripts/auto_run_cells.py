"""Which cells of a lesson run by themselves when it is opened: boards, and what they are made from.

python -m scripts.auto_run_cells NOTEBOOK_OR_FOLDER ...

Such a cell says so in its metadata, with a fingerprint of its source: what somebody has changed is his own, and is not
run for him. Cells that let bots play or compute for long are left out, and with them the boards that need them.
"""

import ast
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

_BOARDS = {
    "table", "ask", "challenge", "lay_out", "explore", "Table", "Lab",
    "show_start", "show_play", "show_practice", "show_rulebook", "show_shared", "show_worksheet",
    "StartPage", "PlayPage", "PracticePage", "BookView", "HowFar", "Copies", "SharedPage",
}  # fmt: skip
_TAKE_LONG = {"play", "evaluate", "tournament", "ratings", "what_if", "playout"}


def auto_run(sources: Sequence[str]) -> set[int]:
    """The numbers of the cells that run by themselves, of all code cells in their order.

    >>> auto_run(["from widgets import Lesson; lesson = Lesson('cities', 1)", "print(1)", "lesson.ask('one')"])
    {0, 2}
    """
    trees = [_parsed(source) for source in sources]
    found: set[int] = set()
    for number, tree in enumerate(trees):
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr) and _called(last.value) & _BOARDS:
            needed = _needed(trees, number)
            if not any(_called(trees[one]) & _TAKE_LONG for one in needed):
                found |= needed
    return found


def metadata(source: str) -> dict[str, Any]:
    """What the metadata of such a cell says.

    >>> metadata("a")
    {'eixample': {'auto_run': 'e40c292c'}}
    """
    return {"eixample": {"auto_run": fingerprint(source)}}


def fingerprint(source: str) -> str:
    """Eight digits (FNV-1a) that another source hardly has; the extension of JupyterLab computes them too.

    >>> fingerprint("a")
    'e40c292c'
    """
    value = 0x811C9DC5
    for byte in source.encode():
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}"


def mark(notebook: dict[str, Any]) -> None:
    """Say in the metadata of its cells which of them run by themselves."""
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    sources = ["".join(cell["source"]) for cell in code]
    chosen = auto_run(sources)
    for number, (cell, source) in enumerate(zip(code, sources, strict=True)):
        cell["metadata"].pop("eixample", None)
        if number in chosen:
            cell["metadata"].update(metadata(source))


def _needed(trees: Sequence[ast.Module], number: int) -> set[int]:
    """A cell, and those before it that make or change what it uses."""
    needed, wanted = {number}, _names(trees[number], ast.Load)
    for earlier in range(number - 1, -1, -1):
        made = _made(trees[earlier]) & wanted
        if made or _changed(trees[earlier]) & wanted:
            needed.add(earlier)
            wanted = (wanted - made) | _names(trees[earlier], ast.Load)
    return needed


def _parsed(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:  # commands of the notebook, such as %time
        return ast.Module([], [])


def _called(tree: ast.AST) -> set[str]:
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return {
        one.id if isinstance(one, ast.Name) else one.attr for one in calls if isinstance(one, ast.Name | ast.Attribute)
    }


def _names(tree: ast.AST, how: type[ast.expr_context]) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, how)}


def _made(tree: ast.AST) -> set[str]:
    """What a cell imports, defines or sets."""
    nodes = list(ast.walk(tree))
    imported = {(one.asname or one.name).partition(".")[0] for one in nodes if isinstance(one, ast.alias)}
    defined = {one.name for one in nodes if isinstance(one, ast.FunctionDef | ast.ClassDef)}
    return imported | defined | _names(tree, ast.Store)


def _changed(tree: ast.Module) -> set[str]:
    """What a cell calls a method of without a look at what that gives: the last line of a cell is looked at.

    >>> sorted(_changed(ast.parse("editor.put('tree'); print(state.over); match.undo()")))
    ['editor']
    """
    calls = [one.value.func for one in tree.body[:-1] if isinstance(one, ast.Expr) and isinstance(one.value, ast.Call)]
    return {one.value.id for one in calls if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name)}


def main(paths: Sequence[str]) -> int:
    """Mark the cells of these notebooks."""
    for path in map(Path, paths):
        for file in sorted(path.rglob("*.ipynb")) if path.is_dir() else [path]:
            if any(part.startswith(".") for part in file.parts):
                continue
            notebook = json.loads(file.read_text("utf-8"))
            mark(notebook)
            file.write_text(
                json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8", newline="\n"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
