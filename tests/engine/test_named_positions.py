"""The file of named positions: whatever is wrong in it is told with file, position and key."""

from __future__ import annotations

from pathlib import Path

import pytest

import gamelib
from gamelib import InvalidPositionError, State
from gamelib.positions import named

GAME = gamelib.load("rose_of_fire")
SHOWS = 'en = "A house."\ncs = "Dům."\n'


def file(folder: Path, text: str) -> Path:
    path = folder / "positions.toml"
    path.write_text(text, encoding="utf-8")
    return path


def built(path: Path) -> list[State]:
    return [named.made(GAME.sketch, path, name) for name in named.read_positions(path)]


def test_a_position_is_drawn_here_or_by_the_name_of_a_drawing(tmp_path: Path) -> None:
    drawings = '[drawings]\nhouse = "... gRm"\n'
    by_name, here = (f'{SHOWS}drawing = "{drawing}"\nbomb = 7\n' for drawing in ("house", "... gRm"))
    path = file(tmp_path, f"{drawings}[one]\n{by_name}[other]\n{here}")
    assert list(named.read_positions(path)) == ["one", "other"]
    one, other = built(path)
    assert one == other == GAME.sketch("... gRm", bomb=7)


def test_play_leads_on_and_automatic_steps_are_run(tmp_path: Path) -> None:
    text = f'[a]\n{SHOWS}hand = "casa_mila"\nwaits = "begin_turn"\nplay = ["play casa_mila", "take green"]'
    state = named.made(GAME.sketch, file(tmp_path, text), "a")
    assert state.line == 2
    assert state.decision is not None
    assert state.decision.name == "place_tile"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[a", ": This is no TOML: "),
        ("a = 3", ", a: A position is a table"),
        ('[a]\nen = "A."', ", a, cs: What the position shows is said in every language."),
        ('[a]\nen = 3\ncs = "B."', ", a, en: What the position shows is said in every language."),
        (f"[a]\n{SHOWS}play = 'take b1'", ", a, play: The moves that lead on are a list of texts"),
        (f"[a]\n{SHOWS}beyond_the_box = true", ", a, beyond_the_box: What has a name can be laid out with the box."),
        (f"[a]\n{SHOWS}drawing = 3", ", a, drawing: A drawing is a text, not 3."),
        (
            f"[drawings]\nhouse = 'g'\n[a]\n{SHOWS}drawing = 'hose'",
            "There is no drawing 'hose' (did you mean 'house'?).",
        ),
        (f"[a]\n{SHOWS}drawing.x = ['g']", ", a, drawing.x: A drawing is a text, not ['g']."),
        (f"[a]\n{SHOWS}drawing = '... gXm'", ", a, drawing, row 1, word 2 ('gXm'): Here stands a tile"),
        (
            f"[a]\n{SHOWS}prestidge = 3",
            ", a, prestidge: Nothing of a position is called so (did you mean 'prestige'?).",
        ),
        (f"[a]\n{SHOWS}hand = 'casa'", ", a, hand.blue[0]: 'casa' is no card."),
        (f"[a]\n{SHOWS}bomb = 31", ", a, bomb: 31 stands here; it can be 0 to 30. [ROF-SOC.2]"),
        (f"[a]\n{SHOWS}play = ['play casa_mila']", ", a, play: play casa_mila: "),
    ],
)
def test_what_is_wrong_is_told_with_file_position_and_key(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        built(file(tmp_path, text))
    assert str(caught.value).startswith(f"{tmp_path.name}/positions.toml")
    assert said in str(caught.value)
