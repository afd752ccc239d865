"""What refusals and the log say: sentences, with names in their case."""

import pytest

import gamelib
from gamelib.text.templates import NO_BREAK

from .table import GAME, table


def in_both(said: gamelib.Event | gamelib.Refusal) -> tuple[str, str]:
    """English and Czech, with plain spaces."""
    return said.text(GAME, "en"), said.text(GAME, "cs").replace(NO_BREAK, " ")


@pytest.mark.parametrize(
    ("house", "en", "cs"),
    [
        ("level_1 c21+c22+c32", "Houses of level 1 need 2 citizens.", "Domy 1. úrovně potřebují 2 obyvatele."),
        (
            "level_2 c31+c22",
            "Houses of level 2 need 2 citizens, one of them middle class.",
            "Domy 2. úrovně potřebují 2 obyvatele, z toho aspoň jednoho ze střední třídy.",
        ),
        (
            "level_3 c21+c22+c32",
            "Houses of level 3 need 3 citizens, one of them upper class.",
            "Domy 3. úrovně potřebují 3 obyvatele, z toho aspoň jednoho z vyšší třídy.",
        ),
    ],
)
@pytest.mark.rule("BCN-BLD.3")
def test_a_house_says_whom_it_needs(house: str, en: str, cs: str) -> None:
    match = table("c21 middle\nc31 upper\nc22 working\nc32 working", waits="build_house")
    (refusal,) = match.why_not(f"house b21 {house}")
    assert refusal.rule == "BCN-BLD.3"
    assert in_both(refusal) == (en, cs)


@pytest.mark.parametrize(
    ("position", "actions", "rule", "en", "cs"),
    [
        (
            "first_turn",
            ["place c12 upper"],
            "BCN-PLC.1",
            "with an upper-class citizen on top.",
            "nahoře je obyvatel vyšší třídy.",
        ),
        (
            "to_let",
            ["place c31 middle", "act v3", "service market"],
            "BCN-PUB.1",
            "Blue builds the market (2 coins).",
            "Modrý staví tržnici (2 mince).",
        ),
        (
            "a_blank_board",
            ["place c12 working", "act h2", "improve 1"],
            "BCN-IMP.1",
            "Blue improves project space 1 (for free).",
            "Modrý vylepšuje pole projektu 1 (zdarma).",
        ),
    ],
)
def test_the_log_is_made_of_sentences(position: str, actions: list[str], rule: str, en: str, cs: str) -> None:
    match = GAME.resume(GAME.position(position))
    events = [event for action in actions for event in match.play(action)]
    (told,) = (event for event in events if event.rule == rule)
    english, czech = in_both(told)
    assert english.endswith(en)
    assert czech.endswith(cs)


@pytest.mark.parametrize(
    ("space", "where", "to"),
    [
        ("s00", "v 1. řadě a 1. sloupci", "do 1. řady a 1. sloupce"),
        ("s21", "ve 2. řadě a 3. sloupci", "do 2. řady a 3. sloupce"),
        ("s23", "ve 4. řadě a 3. sloupci", "do 4. řady a 3. sloupce"),
        ("s34", "v 5. řadě a 4. sloupci", "do 5. řady a 4. sloupce"),
    ],
)
def test_a_space_of_the_sidewalk_is_said_in_czech_as_one_would(space: str, where: str, to: str) -> None:
    sidewalk = GAME.codecs["sidewalk"]
    name = sidewalk.name(sidewalk.value(space), "cs")
    assert f"{name:at}; {name:to}".replace(NO_BREAK, " ") == f"{where}; {to}"
