"""Boards to look around on: what is found, what is missing, both languages; claims about the same highlights."""

import re

import pytest

import gamelib
from gamelib.text.messages import LANGUAGES
from tests.registered import sweep_but
from widgets.lessons import assertions
from widgets.lessons.assertions import ClaimError
from widgets.lessons.explorer import Explorer
from widgets.lessons.lesson import Lesson
from widgets.lessons.playthrough import play_through

CITIES = gamelib.load("cities")


pytestmark = pytest.mark.usefixtures("own_progress")


def look(position: str = "first_milestones", at: str = "", lang: str = "en") -> Explorer:
    return Lesson("cities", 5, lang=lang).look(position, at)


def test_what_is_found_is_told_and_numbered() -> None:
    found = look().at("water")
    assert found.groups == (("space:0:0,1",), ("space:0:3,2",), ("space:0:2,3",))
    assert found.text == "Found: 3. Places in each: 1, 1, 1."
    assert look(at="water").board.scene.frame()["marks"]["witness"] == {
        "space:0:0,1": "1", "space:0:3,2": "2", "space:0:2,3": "3",
    }  # fmt: skip


def test_a_single_thing_has_no_number() -> None:
    assert set(look(at="park").board.scene.frame()["marks"]["witness"].values()) == {""}


def test_an_open_condition_says_what_is_missing() -> None:
    found = look().at("central_park")
    assert "Not yet." in found.text
    assert "has 5 of the 6 spaces needed" in found.text
    assert look(at="central_park").board.panels["note"]["rule"] == "CTS-15.1"
    assert look(at="central_park").board.panels["note"]["tone"] == "bad"


def test_a_met_condition_shows_on_what_it_rests() -> None:
    found = look("four_plazas").at("plazas")
    assert "all there" in found.text
    assert len(found.groups[0]) == 4


def test_nothing_is_said_to_be_nothing() -> None:
    assert look("four_plazas").at("blue_towers").text.endswith("Found: none.")


NAMES = list(CITIES.positions())


@pytest.mark.parametrize("name", sweep_but(NAMES[::4], NAMES, "every teaching position"))
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_button_works_in_every_position(name: str, lang: str) -> None:
    board = look(name, lang=lang)
    buttons = board.board.panels["decision"]["buttons"]
    assert len({button["label"] for button in buttons}) == len(buttons) == len(board.highlights)
    for number, button in enumerate(buttons):
        board.board._receive(None, {"kind": "act", "text": button["does"], "n": number + 1}, [])
        assert board.board.panels["note"]["title"] == button["label"]
        assert not re.search(r"[{}]", board.board.panels["note"]["text"])
    assert not board.board.errors


def test_gestures_change_the_language_and_end_a_look() -> None:
    board = look(at="park")
    board.board._receive(None, {"kind": "lang", "lang": "cs", "n": 1}, [])
    assert board.board.panels["note"]["title"] == "Zeleň"
    board.board._receive(None, {"kind": "rule", "id": "CTS-9.2", "n": 2}, [])
    assert board.board.panels["rule"]["id"] == "CTS-9.2"
    board.board._receive(None, {"kind": "close", "n": 3}, [])
    board.board._receive(None, {"kind": "act", "text": "look park", "n": 4}, [])
    board.board._receive(None, {"kind": "act", "text": "look <script>", "n": 5}, [])
    assert not board.board.panels.get("note")
    assert "witness" not in board.board.scene.frame()["marks"]
    assert not board.board.errors


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"kind": "act", "text": "look rivers"}, "“look rivers” is nothing to look for here. There is: "),
        ({"kind": "act", "text": "place 3,3"}, "“place 3,3” is nothing to look for here. There is: "),
        ({"kind": "rule", "id": "CTS-99.9"}, "There is no rule CTS-99.9 in this game."),
    ],
)
def test_what_cannot_be_looked_at_is_said_and_changes_nothing(message: dict[str, str], told: str) -> None:
    at = look(at="park")
    before, answers = at.board.panels, list[dict[str, tuple[str, str]]]()
    at.board._post = answers.append  # type: ignore[method-assign]
    at.board._handle_custom_msg({**message, "n": 1}, [])
    tone, text = answers[-1]["s"]
    assert (tone, text.startswith(told)) == ("error", True)
    assert at.board.panels == before


def test_a_seat_is_looked_at_in_front() -> None:
    board = Lesson("cities", 5).look("first_milestones", seat="purple")
    assert all(key.startswith("space:1:") for places in board.at("park").groups for key in places)
    assert "space:1:0,0" in board.board.scene.places()


def test_an_unknown_sight_is_answered_with_those_there_are() -> None:
    with pytest.raises(ValueError, match="avenue"):
        look(at="avenu")


def test_a_game_without_sights_has_nothing_to_look_for() -> None:
    assert list(gamelib.load("rose_of_fire").highlights(gamelib.load("rose_of_fire").position("first_turn"), 0)) == []


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("found water red", frozenset({"0,1", "3,2", "2,3"})),
        ("number water red", 3),
        ("largest park red", 5),
        ("largest lines red", 2),
        ("met central_park red", "no"),
    ],
)
def test_claims_ask_for_the_same_sights(claim: str, value: assertions.ClaimValue) -> None:
    assert assertions.claim_value(play_through(CITIES.position("first_milestones")), claim) == value


def test_a_claim_about_nothing_says_what_there_is() -> None:
    with pytest.raises(ClaimError, match="avenue"):
        assertions.claim_value(play_through(CITIES.position("first_milestones")), "met avenu red")


def test_points_may_be_asked_of_one_card() -> None:
    playthrough = play_through(CITIES.position("last_turn_of_all"), ["take a1"])
    assert [assertions.claim_value(playthrough, f"points red CTS-12.3 card:0:{card}") for card in range(8)] == [
        6,
        6,
        6,
        5,
        3,
        2,
        0,
        8,
    ]
    assert assertions.claim_value(playthrough, "points red") == 57


def test_the_button_of_what_is_looked_at_is_pressed_until_it_is_pressed_again() -> None:
    board = look(at="water").board

    def pressed() -> list[str]:
        return [button["label"] for button in board.panels["decision"]["buttons"] if button["pressed"]]

    assert pressed() == ["Water"]
    board._receive(None, {"kind": "act", "text": "look park", "n": 1}, [])
    assert pressed() == ["Parks"]
    board._receive(None, {"kind": "act", "text": "look park", "n": 2}, [])
    assert pressed() == []


def front(at: Explorer, seat: int, key: str) -> None:
    at.board._receive(None, {"kind": "front", "n": 1, "seat": seat, "key": key}, [])


def test_a_card_or_a_milestone_that_is_pressed_is_looked_at_whosever_it_is() -> None:
    at = Lesson("cities", 7).look("last_turn_of_all")
    card = CITIES.codecs["card"].word(at.state.cards[0][0])
    front(at, 0, "card:0:0")
    assert repr(at).startswith(f"<Explorer {card}:")
    front(at, 1, "milestone:0")
    assert at.seat == 1
    assert at.board.panels["note"]["tone"] in ("good", "bad")
    front(at, 1, "no such place")
    assert at.board.errors == []


def test_a_question_offers_no_closer_look() -> None:
    assert not Lesson("cities", 2).ask("every_place").board.frame()["looks"]
    assert look().board.frame()["looks"]
