"""python -m scripts.number_actions: write docs/action_numbers.md, which number means which action in which game."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import gamelib
from gamelib.adapters.actions import ActionEncoding
from gamelib.adapters.observations import ObservationEncoding

PAGE = Path(__file__).parents[1] / "docs" / "action_numbers.md"
_LIBRARY = Path(gamelib.__file__).parent
_HEAD = """# Numbers of actions

Which number means which action, for programs that learn ([machine_learning.md](machine_learning.md)). Each verb has a
block of numbers, one for each combination of words that can follow it, the last word changing fastest; the words of a
game stand in its `data.toml`. Of observations the page says how many numbers they have, and a checksum of their legend,
which is another one as soon as any of them means something else. This page is written by
`python -m scripts.number_actions`, and a test holds it: whoever has trained something needs the same numbers tomorrow.
"""


def page() -> str:
    """The page of the games of the library."""
    library = [slug for slug in gamelib.registered_games() if gamelib.load(slug).folder.is_relative_to(_LIBRARY)]
    return _HEAD + "".join(line for slug in library for line in section(slug))


def section(slug: str) -> Iterator[str]:
    """What a game's numbers mean."""
    game = gamelib.load(slug)
    yield f"\n## {game.title()}\n"
    for draws in (False, True):
        encoding = ActionEncoding(game, draws=draws)
        yield f"\n{'Draws' if draws else 'Actions'}: {encoding.size:,}.\n"
        yield "\n| from | verb | words | how many |\n|---|---|---|---|\n"
        for block in encoding.blocks:
            yield f"| {block.first} | `{block.verb}` | {', '.join(block.codecs)} | {block.size} |\n"
    players = game.seats[-1]
    legend = ObservationEncoding(game.table(players, {})).legend
    checksum = zlib.crc32(repr([tuple(entry) for entry in legend]).encode())
    yield f"\nObservations of {players} players: {len(legend):,} numbers, legend `{checksum:08x}`.\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
