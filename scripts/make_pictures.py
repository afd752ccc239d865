"""Draw the pictures of the README, docs/img/games_*.svg and cities_*.svg, light and dark: make_pictures.py [FOLDER].

The first one shows every game: one board large, the others half as large beside it.
"""

import random
import re
import sys
from pathlib import Path

import gamelib
from gamelib import Action, Match
from gamelib.games.rose_of_fire.state import Rose
from widgets import scenes
from widgets.svg.style import TOKENS

IMAGES = Path(__file__).parents[1] / "docs" / "img"
CITIES, CITIES_PARTS = "four_plazas", ("heading", "metropolis", "draft", "district", "cards")
SEED, PHASE, SEAT, CARDS = 38, 4, 2, 2
BESIDE = {"cities": "four_plazas", "la_citta": "chain_of_three", "barcelona": "second_of_four", "urbania": "whole_city"}
"""The positions of the smaller pictures."""
SIDE, GAP = 960, 20


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

    return max(match.legal_actions(), key=liking)


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


def games(theme: str) -> str:
    """All games in one picture: a large board, and beside it four at half its size, each as it is on the screen."""
    states = [position(), *(gamelib.load(slug).position(name) for slug, name in BESIDE.items())]
    half = (SIDE - GAP) / 2
    spots = [(0.0, 0.0, float(SIDE))]
    spots += [(SIDE + GAP + (half + GAP) * x, (half + GAP) * y, half) for y in range(2) for x in range(2)]
    body = ""
    for state, (x, y, side) in zip(states, spots, strict=True):
        picture = scenes.scene(state, "en", viewer=state.active, live=True)
        scenes.marks(state.view(state.active)).put(picture)
        at = f'x="{x:g}" y="{y:g}" width="{side:g}" height="{side:g}"'
        made = picture.svg(theme).strip()
        head, _, rest = made.partition(">")
        head = re.sub(r" (?:width|style)=(?:'[^']*'|\"[^\"]*\")", "", head)
        body += f"{head.replace('<svg', f'<svg {at}', 1)}>{rest}"
    wide, paper = 2 * SIDE + GAP, TOKENS["surface"][theme == "dark"]
    body = f'<path d="M0 0H{wide}V{SIDE}H0z" fill="{paper}"/>{body}'
    title = "<title>The five games: boards as they stand on the screen</title>"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {SIDE}" role="img">{title}{body}</svg>\n'


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    state = gamelib.load("cities").position(CITIES)
    picture = scenes.scene(state, "en", viewer=state.active, part=CITIES_PARTS)
    scenes.marks(state.view(state.active)).put(picture)
    for theme in ("light", "dark"):
        (folder / f"games_{theme}.svg").write_text(games(theme), "utf-8")
        (folder / f"cities_{theme}.svg").write_text(picture.svg(theme) + "\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else IMAGES)
