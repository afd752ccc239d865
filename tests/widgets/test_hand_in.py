"""What is handed in travels as one word, and whoever gets a damaged one is told so."""

import json
from typing import Any

import pytest

import gamelib
from gamelib import sharing
from gamelib.text.templates import in_language
from widgets.worksheets.hand_in import MIME, HandIn, HandInError, TaskResult

ADA = HandIn(
    "5f0c11aa",
    "Koho nakrmí mlýn?",
    "Ada Čapková 🦊",
    {
        "mill": TaskResult(tries=3, hints=1, right=True, first="2", misread=("a_mill_feeds_all",), seconds=74),
        "places": TaskResult(tries=2, first="3,4 4,4"),
    },
)


def held(**changes: Any) -> dict[str, Any]:
    return {"worksheet": "5f0c11aa", "title": "A title", "name": "Ada", "answers": {}} | changes


def test_what_is_handed_in_comes_back_from_a_link_and_from_a_mail() -> None:
    word = ADA.code()
    broken = "\n> ".join(word[i : i + 60] for i in range(0, len(word), 60))
    for text in (word, f"https://example.org/?hand_in={word}", f"Dobrý den,\n> {broken}\nAda"):
        assert HandIn.read(text) == ADA
    assert set(word) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")


def test_what_is_no_result_is_refused_where_it_is_made() -> None:
    wrong: Any = {"x": 3}
    with pytest.raises(TypeError, match="for each task a TaskResult is wanted, not 3"):
        HandIn("5f0c11aa", "A title", "Ada", wrong)
    number: Any = 3
    with pytest.raises(TypeError, match="a text is wanted, such as '5f0c11aa', not 3"):
        HandIn(number, "A title", "Ada")


def test_twenty_tasks_are_a_word_that_a_mail_link_can_carry() -> None:
    some = {f"question_{i}": TaskResult(tries=i % 3 + 1, right=True, first=f"{i},{i + 1}") for i in range(20)}
    assert len(HandIn("5f0c11aa", "What does it cost?", "Ada", some).code()) < 700


def test_a_word_that_suffered_on_its_way_is_told_what_is_wrong_in_both_languages() -> None:
    word = ADA.code()
    altered = word[:20] + ("A" if word[20] != "A" else "B") + word[21:]
    position = gamelib.share(gamelib.load("cities").position("first_turn"))
    told = {altered: "altered or cut short", word[:-12]: "cut short", "Ahoj": "exh1", position: "holds a position"}
    for text, what in told.items():
        with pytest.raises(HandInError, match=what) as error:
            HandIn.read(text)
        assert in_language(error.value, "cs") != in_language(error.value, "en")


@pytest.mark.parametrize(
    "data",
    [
        {},
        held(more=1),
        held(answers=[]),
        held(name=""),
        held(name="x" * 50),
        held(name="A\u0007da"),
        held(title=["a"]),
        held(answers={"mill": [1, 0, 1]}),
        held(answers={"mill": [-1, 0, 1, "", [], None]}),
        held(answers={"mill": [1, 0, 2, "", [], None]}),
        held(answers={"mill": [1, 0, 1, "x" * 300, [], None]}),
        held(answers={"mill": [1, 0, 1, "", [7], None]}),
        held(answers={str(i): [1, 0, 1, "", [], None] for i in range(300)}),
    ],
)
def test_a_word_that_somebody_made_up_badly_is_refused(data: Any) -> None:
    with pytest.raises(HandInError, match="holds no hand-in"):
        HandIn.read(sharing.packed("hand_in", data))


def test_a_notebook_keeps_the_word_for_programs() -> None:
    bundle = ADA._repr_mimebundle_()
    assert HandIn.read(json.dumps(bundle[MIME])) == ADA
    assert "1/2" in bundle["text/plain"]


def test_words_are_found_in_a_text_one_by_one_also_a_cut_one() -> None:
    ben = HandIn("5f0c11aa", "A title", "Ben")
    cut = ADA.code()[:-10]
    text = f"Ada;{ADA.code()}\nsomebody: {cut}\n\n> {ben.code()[:30]}\n> {ben.code()[30:]} done"
    found = sharing.codes_in(text)
    assert [found[0], found[2]] == [ADA.code(), ben.code()]
    assert found[1].startswith(cut)
    assert sharing.codes_in("no code of ours, but exh1 and example.org") == []
