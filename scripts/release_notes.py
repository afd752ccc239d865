"""python -m scripts.release_notes [VERSION]: what CHANGELOG.md says of a version, as its release tells it."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).parents[1] / "CHANGELOG.md"


def notes(version: str, changelog: str) -> str:
    """The section of a version, without its heading.

    Args:
        version: The version, such as ``0.1.0``, or ``Unreleased``.
        changelog: The text of the changelog.

    Raises:
        ValueError: There is no such section, or nothing in it.
    """
    sections = re.split(r"^## \[(.+?)\].*$", changelog, flags=re.MULTILINE)
    found = dict(zip(sections[1::2], sections[2::2], strict=True))
    if version not in found:
        there = ", ".join(found)
        raise ValueError(
            f"CHANGELOG.md has no section [{version}]; there is: {there}. docs/releasing.md says how it is made."
        )
    if not (text := found[version].strip()):
        raise ValueError(f"CHANGELOG.md says nothing of {version}.")
    return f"{text}\n"


def main(version: str = "Unreleased") -> int:
    """Print them."""
    try:
        print(notes(version, CHANGELOG.read_text(encoding="utf-8")), end="")
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
