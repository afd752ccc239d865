"""Draw the pictures of the README, docs/img/board_*.svg and cities_*.svg, light and dark: make_pictures.py [FOLDER]."""

import random
import sys
from pathlib import Path

import gamelib
from gamelib import Action, Match
from gamelib.games.rose_of_fire.state import Rose
from widgets import scenes

IMAGES = Path(__file__).parents[1] / "docs" / "img"
PARTS = ("heading", "city", "streets", "in_play", "hand")
CITIES, CITIES_PARTS = "four_plazas", ("heading", "metropolis", "draft", "district", "cards")
SEED, PHASE, SEAT, CARDS = 38, 4, 2, 2


def neighbourly(match: Match[Rose], rnd: random.Random) -> Action:
    """A choice that fills the city as people do: beside other tiles, with a house that shelters more than a few."""
    state, board = match.state, match.game.box.board

    def liking(action: Action) -> float:
        verb, *words = action
        if verb == "place":
            cell = board.grid.index[tuple(map(int, words[0].split(",")))]
            return sum(state.tile[near] >= 0 for near in board.grid.neighbours[cell]) + 4 * rnd.random()
        favoured = {"build upper": -0.3, "reveal": -1, "pass": 0.5, "buy": -0.2, "event": -0.3}
        return rnd.random() + favoured.get(str(action), favoured.get(verb, 0))

    return max(match.options(), key=liking)


def position() -> Rose:
    """A game of four in the middle of epoch II, with a tile to be laid."""
    rnd = random.Random(SEED)
    match: Match[Rose] = gamelib.load("rose_of_fire").new(seats=4, seed=SEED)
    while not match.state.over:
        state = match.state
        laying = state.decision is not None and state.decision.name == "place_tile"
        if laying and (state.phase, state.active, len(state.hand[SEAT])) == (PHASE, SEAT, CARDS):
            return state
        match.play(neighbourly(match, rnd))
    raise SystemExit("no such moment in this game: choose another seed")


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    cities = gamelib.load("cities").position(CITIES)
    for name, state, parts in (("board", position(), PARTS), ("cities", cities, CITIES_PARTS)):
        picture = scenes.scene(state, "en", eyes=state.active, part=parts)
        scenes.marks(state.view(state.active)).put(picture)
        for theme in ("light", "dark"):
            (folder / f"{name}_{theme}.svg").write_text(picture.svg(theme) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
