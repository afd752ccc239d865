"""What a game tells the tests that run on every game: ``tests/games/<slug>/game.toml``."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

import gamelib
from tests.tiny import courtyards

LIBRARY = [slug for slug in gamelib.registered_games() if slug != courtyards.GAME.slug]
"""The slugs of the games of the library."""
gamelib.register(courtyards.GAME)
GAMES = sorted((*LIBRARY, courtyards.GAME.slug))
"""The slugs of the games of the library, and of the tiny one that the guide to adding a game builds."""
FOLDER = Path(__file__).parent / "games"
WANTED = {
    "rules": "how many rules each chapter of the specification has, such as [rules] and below it SET = 11",
    "misunderstandings": "how many common misunderstandings the specification lists, such as misunderstandings = 14",
    "positions": "how many named positions there are, such as positions = 16",
    "records": "which matches are kept word for word, such as [records.two_players] and below it seats = 2, seed = 15",
    "reveals": 'which steps show to all what was hidden, such as reveals = ["final_scoring"], or reveals = ["nothing"]',
    "moments": 'what happens in these matches, as pieces of their text, such as moments = ["[ROF-ANA.1]", ": mark "]',
}


def sweep_but(kept: Collection[Any], among: Iterable[Any], reason: str) -> list[Any]:
    """Parameters of which these run in `make test`, and all others in `make test-all` only, for this reason."""
    swept = pytest.mark.sweep(reason)
    found = [
        one if one in kept else pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=swept) for one in among
    ]
    assert len(kept) == sum(one in kept for one in found), "what is kept is among them"
    return found


def by_game(keys: Collection[tuple[str, Any]], group: str, *, one_of: int = 1, swept: str = "") -> list[Any]:
    """A slug with all that is tested of that game, for one test with subtests; a process has all of a game.

    With ``swept`` one of so many stays in `make test`, and the others are swept for this reason.
    """
    params = []
    for slug in dict.fromkeys(slug for slug, _ in keys):
        mark = pytest.mark.xdist_group(f"{group} {slug}")
        mine = [name for game, name in keys if game == slug]
        params.append(pytest.param(slug, mine[::one_of], marks=mark, id=slug))
        if rest := [name for number, name in enumerate(mine) if number % one_of]:
            params.append(pytest.param(slug, rest, marks=[mark, pytest.mark.sweep(swept)], id=f"{slug}-others"))
    return params


def game_of(item: pytest.Item) -> str:
    """The slug of the game that a test with parameters runs on; nothing if it is no test of every game."""
    values = item.callspec.params.values() if hasattr(item, "callspec") else ()
    slugs = (getattr(value, "slug", value) for value in values)
    return next((slug for slug in slugs if isinstance(slug, str) and slug in GAMES), "")


def of_other_games(items: Iterable[pytest.Item], most: int) -> Iterator[pytest.Item]:
    """The cases that are left out if each test of every game keeps ``most`` games, other ones from test to test."""
    tests = defaultdict[str, defaultdict[str, list[pytest.Item]]](lambda: defaultdict(list))  # by test and by game
    for item in items:
        if (slug := game_of(item)) and not any(map(item.get_closest_marker, ("sweep", "release", "every_game"))):
            tests[item.nodeid.partition("[")[0]][slug].append(item)
    turn = cycle(GAMES)
    for cases in tests.values():
        first = GAMES.index(next(slug for slug in turn if slug in cases))
        in_turn = sorted(cases, key=lambda slug: (GAMES.index(slug) - first) % len(GAMES))
        for slug in in_turn[most:]:
            yield from cases[slug]


def told(slug: str, what: str) -> Any:
    """What this game tells of ``what``; a game that does not tell it fails the test with the sentence that helps."""
    said = all_told(slug)
    if what not in said:
        pytest.fail(f"tests/games/{slug}/game.toml does not tell {what!r}: write there {WANTED[what]}.", pytrace=False)
    return said[what]


@cache
def all_told(slug: str) -> dict[str, Any]:
    """The whole file; nothing of a game that has none."""
    file = FOLDER / slug / "game.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
