"""Execute notebooks and write them the same way every time, so that a changed line is a changed lesson.

python -m scripts.run_notebooks [--check] NOTEBOOK_OR_FOLDER ...

What is kept: text, pictures and errors. What is dropped: live widgets (the board's picture stands for it), widget
state, times, addresses of the machine. Czech prose gets its no-break spaces. --check writes nothing and fails if a
notebook would change.
"""

import argparse
import difflib
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from gamelib.text.templates import typeset
from scripts import auto_run_cells
from scripts.forked_kernels import fork_kernels

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
MAY_FAIL = "raises-exception"
KEPT = ("tags", "jupyter")
"""What a lesson says of its cells: what they may do, and whether their code is folded."""
CELL_SECONDS = 120
# The same on every machine: which Python ran the lesson is no part of it.
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"file_extension": ".py", "mimetype": "text/x-python", "name": "python"},
}


class LessonError(Exception):
    """A lesson that must not be committed; the text says which cell and why."""


def execute(path: Path) -> NotebookNode:
    """The notebook with fresh outputs, tidied. Runs in the notebook's own folder, as in JupyterLab."""
    notebook = nbformat.read(path, as_version=4)
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        store_widget_state=False,
        coalesce_streams=True,
        extra_arguments=["--log-level=ERROR"],  # at each start the kernel warns of sockets that only this machine sees
        resources={"metadata": {"path": str(path.parent)}},
    )
    with TemporaryDirectory() as folder:
        # What the author has done of the lessons is no part of them.
        environment = dict(os.environ, EIXAMPLE_PROGRESS=str(Path(folder) / "progress.json"))
        try:
            client.execute(env=environment)
        except CellExecutionError as error:
            message = f"{path}: {error}"
            raise LessonError(message) from error
    tidy(notebook, path)
    return notebook


def tidy(notebook: NotebookNode, path: Path) -> None:
    notebook.metadata = nbformat.from_dict(METADATA)
    count = 0
    for number, cell in enumerate(notebook.cells, 1):
        cell.metadata = nbformat.from_dict({name: cell.metadata[name] for name in KEPT if cell.metadata.get(name)})
        if cell.cell_type == "markdown" and "cs" in path.parts:
            cell.source = typeset_prose(cell.source, "cs")
        if cell.cell_type != "code":
            continue
        if cell.source.strip():
            count += 1
            cell.execution_count = count
        cell.outputs = [output for output in (tidied(output, cell) for output in cell.outputs) if output]
        check(cell, f"{path}, cell {number}")
    auto_run_cells.mark(notebook)


_NO_PROSE = re.compile(r"(^#+ |^ *\d+\. |```.*?```|`[^`]*`|\]\([^)]*\)|<[^>]*>)", re.DOTALL | re.MULTILINE)
"""What Markdown reads as a sign, and what stands as it is typed: no space in it may become another one."""


def typeset_prose(markdown: str, lang: str) -> str:
    """A text with no-break spaces where the language does not break a line.

    >>> typeset_prose("## V domě: s `v c`, a [v](a b)", "cs").replace("\u00a0", "~")
    '## V~domě: s~`v c`, a~[v](a b)'
    """
    pieces = _NO_PROSE.split(markdown)
    return "".join(piece if number % 2 else typeset(piece, lang) for number, piece in enumerate(pieces))


def tidied(output: NotebookNode, cell: NotebookNode) -> NotebookNode | None:
    """The output as it is committed; None if nothing of it is left."""
    if output.output_type == "error":
        # The frames name folders of this machine; the last line is what the learner reads.
        output.traceback = [f"{output.ename}: {output.evalue}"]
    if output.output_type in ("display_data", "execute_result"):
        output.data.pop(WIDGET_VIEW, None)
        output.metadata = nbformat.from_dict({})
        if not output.data:
            return None
    if output.output_type == "execute_result":
        output.execution_count = cell.execution_count
    return output


def check(cell: NotebookNode, where: str) -> None:
    kinds = {output.output_type for output in cell.outputs}
    noise = [output.text for output in cell.outputs if output.output_type == "stream" and output.name == "stderr"]
    if noise:
        message = f"{where} writes to stderr:\n{''.join(noise)}Mend the cause; a learner should not meet it."
        raise LessonError(message)
    if MAY_FAIL in cell.metadata.get("tags", []) and "error" not in kinds:
        message = f"{where} is tagged {MAY_FAIL} but raises nothing. Remove the tag or mend the cell."
        raise LessonError(message)


def notebooks(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.exists():
            sys.exit(f"{path}: no such notebook or folder")
        yield from sorted(found for found in path.rglob("*.ipynb") if not hidden(found)) if path.is_dir() else [path]


def hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def difference(old: str, new: str, path: Path) -> str:
    return "\n".join(
        difflib.unified_diff(
            old.splitlines(), new.splitlines(), f"{path} (committed)", f"{path} (now)", lineterm="", n=1
        )
    )


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Execute notebooks and write them the same way every time.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a notebook would change")
    parser.add_argument("paths", nargs="+", type=Path, metavar="NOTEBOOK_OR_FOLDER")
    arguments = parser.parse_args(given)
    fork_kernels()

    failed = 0
    for path in notebooks(arguments.paths):
        old = path.read_text(encoding="utf-8")
        try:
            new = nbformat.writes(execute(path), version=4) + "\n"
        except LessonError as error:
            print(error, file=sys.stderr)
            failed += 1
            continue
        if new == old:
            print(f"same     {path}")
        elif arguments.check:
            print(f"differs  {path}\n{difference(old, new, path)}")
            failed += 1
        else:
            path.write_text(new, encoding="utf-8", newline="\n")
            print(f"written  {path}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
