"""Is a rule first met by doing? ``python -m tests.architecture.doing`` prints the share, lesson by lesson.

A lesson introduces a rule if none before it cites it. The rule is met by doing if it is first cited by something to do
(an exercise that rests on it, a refusal or a comparison that names it) or in the words that follow such a cell in its
section, three rules for each cell; it is told if the words come first, stand in the small print, or are more than that.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.architecture import citations
from tests.registered import LIBRARY
from widgets.lessons.exercises import lessons
from widgets.lessons.specs import QuestionSpec
from widgets.sheets.rule_sources import ids_in

TO_DO = re.compile(
    r"lesson\.(?:table|ask|challenge|lay_out|look|what_if|say|think_first)\(|\bTable\(|except ValueError"
)
NEW_PIECE = re.compile(r"^(?=#{2,3} |\*Small print)", re.MULTILINE)
CARRIES = 3
"""How many rules the words after a cell may owe to it: a table of seven cards is a table, whatever stands above it."""


@dataclass
class Met:
    """What a lesson introduces: the rules that are met by doing, and those that are told."""

    done: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)

    @property
    def share(self) -> float:
        """How many of a hundred are met by doing; all, if the lesson introduces none."""
        number = len(self.done) + len(self.told)
        return 100 * len(self.done) / number if number else 100


def met(slug: str) -> dict[Path, Met]:
    """For each lesson of a game, what it introduces and how."""
    known: set[str] = set()
    found: dict[Path, Met] = {}
    for path in citations.lessons(slug):
        found[path] = Met()
        for ids, by_doing in _cited(slug, path):
            (found[path].done if by_doing else found[path].told).update(ids - known)
            known |= ids
    return found


def _cited(slug: str, path: Path) -> Iterator[tuple[set[str], bool]]:
    """The rules that each piece of a lesson cites, in their order, and whether they are met by doing."""
    seen: set[str] = set()
    left = 0
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code" and TO_DO.search(source):
            left = CARRIES
            shown = _of_exercises(slug, source) | ids_in(source) | _of_outputs(cell)
            seen |= shown
            yield shown, True
            continue
        for piece in NEW_PIECE.split(
            source if cell["cell_type"] == "markdown" else " ".join(sorted(ids_in(source) | _of_outputs(cell)))
        ):
            left = 0 if NEW_PIECE.match(piece) else left
            new = [id_ for id_ in re.findall(r"[A-Z]{3}-[A-Z0-9.]+\d", piece) if id_ in ids_in(piece) - seen]
            for id_ in dict.fromkeys(new):
                yield {id_}, left > 0
                left -= 1
            seen |= ids_in(piece)
            yield ids_in(piece), False


def _of_exercises(slug: str, source: str) -> set[str]:
    """The rules on which the exercises of a cell rest."""
    specs = {id_: spec for lesson in lessons(slug).values() for id_, spec in lesson.exercises.items()}
    rules = set()
    for id_ in re.findall(r'lesson\.(?:ask|challenge|lay_out)\("(\w+)"', source):
        spec = specs[id_]
        rules |= ids_in(spec.rule)
        if isinstance(spec, QuestionSpec):
            rules |= {wrong.rule for wrong in spec.wrong.values()} | ids_in(str(spec.vary))
    return rules


def _of_outputs(cell: dict[str, Any]) -> set[str]:
    texts = [output.get("text") or output.get("data", {}).get("text/plain", "") for output in cell["outputs"]]
    return ids_in("\n".join("".join(text) for text in texts))


def table(slug: str) -> str:
    """A line for each lesson, and what it tells before anything is done."""
    lines = [
        f"{path.stem:<40}{len(one.done):>4} done {len(one.told):>3} told {one.share:>5.0f} %  "
        + " ".join(sorted(one.told))
        for path, one in met(slug).items()
    ]
    return "\n".join([slug, *lines])


if __name__ == "__main__":
    sys.stdout.write("\n".join(table(slug) for slug in LIBRARY) + "\n")
