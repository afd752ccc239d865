"""A position or a match survives as a short text, and a text that suffered on its way is told so."""

import base64
import json
import random
import zlib
from typing import Any

import pytest

import gamelib
from gamelib import InvalidPositionError, InvalidRecordError, InvalidShareError, Match, sharing
from gamelib.text.templates import in_language
from tests.registered import GAMES


def going(slug: str, decisions: int = 25) -> Match[Any]:
    match, rng = gamelib.load(slug).new(seed=5), random.Random(1)
    for _ in range(decisions):
        match.play(rng.choice(match.legal_actions()))
    return match


def packed(data: Any, mark: str = "exp1") -> str:
    return code(zlib.compress(json.dumps(data).encode()), mark)


def code(body: bytes, mark: str = "exp1") -> str:
    return f"{mark}.{base64.urlsafe_b64encode(body).decode().rstrip('=')}.{zlib.crc32(body):08x}"


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_shared_comes_back(slug: str) -> None:
    match = going(slug, 8)
    again = gamelib.shared(gamelib.share(match))
    assert isinstance(again, Match)
    assert again.record() == match.record()
    assert gamelib.shared(gamelib.share(match.state)) == match.state
    view = match.state.view(1)
    assert gamelib.shared(gamelib.share(view)) == view


@pytest.mark.parametrize("slug", GAMES)
def test_a_shared_position_is_one_code_fit_for_a_link(slug: str) -> None:
    text = gamelib.share(going(slug, 8).state)
    assert set(text) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    assert len(text) < 1800


def test_a_message_may_break_the_text() -> None:
    text = gamelib.share(going("cities").state)
    broken = "\n".join(text[i : i + 60] for i in range(0, len(text), 60))
    assert gamelib.shared(f"  {broken} \n") == gamelib.shared(text)


PUT = [
    "{}.",
    "“{}”",
    "({}), what do you think?",
    "<{}>",
    "Have a look at {} and tell me.",
    "\ufeff{}",
    "http://localhost:8888/lab/tree/lab/02.ipynb?position={}",
    "http://localhost:8888/lab/tree/lab/02.ipynb?reset&position={}#top",
    "https://mybinder.org/v2/gh/someone/something/v1?urlpath=lab/tree/notebooks/00_start_here.ipynb#{}",
    "\u200b{}\u00ad",
    "http://localhost:8888/lab/tree/exp1.ipynb#{}",
    "http://localhost:8888/lab/tree/exm1.2.ipynb#{}&from=exp1.ipynb",
]


@pytest.mark.parametrize("put", PUT)
def test_a_text_is_found_in_a_message_or_a_link(put: str) -> None:
    match = going("cities", 4)
    for thing in (match.state, match):
        text = gamelib.share(thing)
        assert sharing.unpacked(put.format(text)) == sharing.unpacked(text)


@pytest.mark.parametrize("put", ["http://localhost:8888/lab/tree/exp1.ipynb#{}", "{}&from=exp1.ipynb", "exp9.ipynb#{}"])
def test_of_what_could_be_meant_the_one_with_all_its_parts_is_told_of(put: str) -> None:
    text = gamelib.share(going("cities", 4).state)
    altered = text[:20] + ("A" if text[20] != "A" else "B") + text[21:]
    with pytest.raises(InvalidShareError, match="altered") as alone:
        gamelib.shared(altered)
    with pytest.raises(InvalidShareError) as told:
        gamelib.shared(put.format(altered))
    assert str(told.value) == str(alone.value)


def test_of_two_that_differ_none_is_taken_silently() -> None:
    codes = [gamelib.share(gamelib.load("cities").new(seats=2, seed=seed).state) for seed in (1, 2)]
    with pytest.raises(InvalidShareError, match="more than one shared code: 2"):
        gamelib.shared(f"Here is one: {codes[0]} and here {codes[1]}.")
    assert gamelib.shared(f"{codes[0]} (once more: {codes[0]})") == gamelib.shared(codes[0])


def test_an_answered_message_may_quote_the_text() -> None:
    text = gamelib.share(going("cities", 4).state)
    quoted = "\r\n".join(f"> > {text[i : i + 60]}" for i in range(0, len(text), 60))
    assert gamelib.shared(f"On Monday you wrote:\r\n{quoted}\r\n") == gamelib.shared(text)


def test_a_match_of_another_version_is_read_if_it_plays_the_same() -> None:
    match = going("cities", 4)
    older = match.record() | {"version": "0.0.1"}
    again = gamelib.shared(packed(older, "exm1"))
    assert isinstance(again, Match)
    assert again.record() == match.record()
    text = packed(older | {"points": [7, 0, 0, 0]}, "exm1")
    with pytest.raises(InvalidRecordError, match="With any_version=True it is read all the same"):
        gamelib.shared(text)
    again = gamelib.shared(text, any_version=True)
    assert isinstance(again, Match)
    assert again.record() == match.record()


@pytest.mark.parametrize(
    "text", ['{"game": "cities", "game": "urbania"}', '{"game": "cities", "points": {"red": 1, "red": 2}}']
)
def test_what_stands_twice_in_a_text_is_refused(text: str) -> None:
    body = zlib.compress(text.encode())
    with pytest.raises(InvalidShareError, match=r"'(game|red)' stands here twice") as refused:
        gamelib.shared(f"exp1.{base64.urlsafe_b64encode(body).decode().rstrip('=')}.{zlib.crc32(body):08x}")
    assert "je tu dvakrát" in in_language(refused.value, "cs")


def test_another_edition_is_read_by_its_game() -> None:
    game = gamelib.load("cities", {"monument": {"vp": 3}})
    text = gamelib.share(game.new(seats=2, seed=1).state)
    with pytest.raises(InvalidShareError, match=r"shared\(text, game=\.\.\.\) needs a game of that edition"):
        gamelib.shared(text)
    with pytest.raises(InvalidPositionError, match="edition"):
        gamelib.shared(text, gamelib.load("cities"))
    assert gamelib.shared(text, game).game is game  # type: ignore[union-attr]  # it is a state


def test_every_altered_letter_and_every_cut_is_noticed() -> None:
    text, rng = gamelib.share(going("cities").state), random.Random(3)
    for _ in range(300):
        place = rng.randrange(len(text))
        letter = rng.choice([other for other in "aZ3-." if other != text[place]])
        with pytest.raises(InvalidShareError):
            gamelib.shared(text[:place] + letter + text[place + 1 :])
    for end in range(0, len(text), 7):
        with pytest.raises(InvalidShareError):
            gamelib.shared(text[:end])


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (None, "A text is wanted"),
        ("", "A shared code begins with exp1 or exm1"),
        ("Have a look at this!", "A shared code begins with exp1 or exm1"),
        ("exp2.abc.12345678", "newer than this library: it begins with exp2"),
        ("exm13.abc", "newer than this library: it begins with exm13"),
        ("https://localhost:8888/lab#exp1.abc", "cut short"),
        ("exp1.abc", "cut short"),
        ("exp1.a!c.12345678", "characters in the code"),
        ("exp1.abcd.12345678", "altered or cut short"),
        (code(b"abc"), "cannot be unpacked"),
        (code(zlib.compress(b"{")), "nothing that can be read"),
        (packed([1, 2]), "nothing that can be read"),
        (packed({"game": "chess"}), "of the game 'chess', which is not here"),
        (packed({"game": ["chess"]}), "which is not here"),
        (packed({}), "of the game None"),
        (packed({"game": "cities", "much": "x" * 5_000_000}), "more than 4000000 characters"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_no_shared_code_is_told_what_is_wrong(text: Any, what: str) -> None:
    with pytest.raises(InvalidShareError, match=what):
        gamelib.shared(text)


def test_what_is_inside_is_read_as_strictly_as_the_long_form() -> None:
    with pytest.raises(InvalidPositionError, match="seats"):
        gamelib.shared(packed({"game": "cities", "edition": "", "seats": 9}))
    with pytest.raises(InvalidRecordError, match="format"):
        gamelib.shared(packed({"game": "cities"}, "exm1"))


def test_something_else_cannot_be_shared() -> None:
    with pytest.raises(TypeError, match="A position or a match is wanted"):
        gamelib.share("cities")  # type: ignore[arg-type]
