"""`eixample show` and `eixample replay`: a position or a match as picture, as text, or told turn by turn."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gamelib import Match, State

from .browser import write_png
from .errors import CommandError, os_error_text
from .reading import read_thing
from .terminal import bold, muted, wrapped

if TYPE_CHECKING:
    from gamelib import AnyMatch
    from widgets.svg.scene import Scene

THEMES = ("light", "dark")


def describe_show(parser: argparse.ArgumentParser) -> None:
    """The options of `show`."""
    parser.add_argument(
        "what", metavar="CODE_OR_FILE", help="a shared code or link, a file of a position or match, or -"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="board.svg, board.png or board.txt (default: text, here)"
    )
    parser.add_argument("--line", type=int, metavar="N", help="of a match: as it stood after N lines (default: all)")
    parser.add_argument("--viewer", metavar="SEAT", help="only what this seat may know, such as red")
    parser.add_argument("--theme", choices=THEMES, default="light", help="of a picture (default: light)")


def describe_replay(parser: argparse.ArgumentParser) -> None:
    """The options of `replay`."""
    parser.add_argument("what", metavar="FILE", help="the record of a match, a shared code, or -")
    parser.add_argument("--viewer", metavar="SEAT", help="only what this seat may know, such as red")


def show_thing(asked: argparse.Namespace) -> int:
    """Show a position, or a match as it stands."""
    from widgets.scenes import scene  # pictures take a while to import

    state = _state(read_thing(asked.what), asked.line)
    picture = scene(state, asked.lang, _seat(state, asked.viewer))
    if asked.output is None:
        print(as_text(picture))
        return 0
    file = Path(asked.output)
    if file.suffix not in _WRITERS:
        raise CommandError(f"--output {file}: the name ends with {', '.join(_WRITERS)}, by which I know what you want.")
    try:
        _WRITERS[file.suffix](file, picture, asked.theme)
    except OSError as error:
        raise CommandError(f"--output {file}: it cannot be written: {os_error_text(error)}.") from error
    print(file)
    return 0


def tell_match(asked: argparse.Namespace) -> int:
    """Tell a match turn by turn."""
    match = read_thing(asked.what)
    if not isinstance(match, Match):
        raise CommandError(f"{asked.what} is a position; `eixample show` shows it.")
    seat = _seat(match.state, asked.viewer)
    print(bold(match.game.title(asked.lang)))
    for line in range(len(match.lines)):
        told = [event.text(match.game, asked.lang) for event in match.events(seat, line)]
        if told:
            print(muted(f"{line + 1:>4}"), wrapped(" ".join(told)))
    print(f"\n{bold(match.state.text(asked.lang))}")
    return 0


def as_text(picture: Scene) -> str:
    """A picture in words, as a screen reader says it: a line for all of it, and one for each place.

    >>> import gamelib
    >>> from widgets.scenes import scene
    >>> print(as_text(scene(gamelib.load("cities").new(seats=2, seed=1).state)).splitlines()[0][:6])
    Cities
    """
    return "\n".join([picture.text(), *(f"  {picture.elements[key].label}" for key in picture.places())])


def _state(thing: State | AnyMatch, line: int | None) -> State:
    if isinstance(thing, State):
        if line is not None:
            raise CommandError("--line is for matches; a position has no past.")
        return thing
    if line is not None:
        if not 0 <= line <= len(thing.lines):
            raise CommandError(f"--line {line}: the match has {len(thing.lines)} lines.")
        thing.goto(line)
    state: State = thing.state
    return state


def _seat(state: State, word: str | None) -> int | None:
    if word is None:
        return None
    try:
        return state.game.seat_number(int(word) if word.isdecimal() else word, state.seats)
    except ValueError as error:
        raise CommandError(f"--viewer {word}: {error}") from error


def _write_text(file: Path, picture: Scene, _theme: str) -> None:
    file.write_text(as_text(picture) + "\n", encoding="utf-8")


def _write_svg(file: Path, picture: Scene, theme: str) -> None:
    file.write_text(picture.svg(theme) + "\n", encoding="utf-8")


def _write_png(file: Path, picture: Scene, theme: str) -> None:
    write_png(file, picture.svg(theme), picture.width, picture.height)


_WRITERS = {".svg": _write_svg, ".png": _write_png, ".txt": _write_text}
