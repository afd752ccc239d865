"""The board without a browser: frames and patches, messages good and bad, errors, and leaving nothing behind."""

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets.widgets.widget import _instances

from widgets.board import protocol
from widgets.board.board import Board
from widgets.svg import draw, static
from widgets.svg.scene import Scene
from widgets.text import board_words

from .page import Page
from .pictures import texts


def scene(count: int = 0) -> Scene:
    made = Scene("demo", 120, 80, "A board", f"{count} houses")
    for x in range(2):
        made.add(f"{x},0", "ground", draw.cell(), (8 + x * 52, 8), label=f"column {x}", size=(48, 48))
    for x in range(count):
        made.add(f"house:{x}", "pieces", draw.piece("house_low", 1, 24, 24, 36), (8 + x * 52, 8))
    made.open("0,0", "place 0,0", "Lay the tile")
    return made


@pytest.fixture
def page() -> Iterator[Page]:
    board = Board(scene(), panels={"decision": {"title": "Lay a tile"}, "key": [{"glyph": "star", "text": "points"}]})
    yield Page(board)
    board.close()


# ---------------------------------------------------------------- frames and patches


def test_the_opening_frame_has_all_that_is_needed(page: Page) -> None:
    frame = page.frame
    assert frame == json.loads(json.dumps(page.board.frame()))
    assert {"star", "forbidden"} <= set(frame["defs"])
    assert frame["words"]["undo"] == "Undo"


def test_patches_keep_the_browser_up_to_date(page: Page) -> None:
    for count in (1, 2, 0):
        page.board.show(scene(count), log=[{"text": f"{count}", "disc": 2, "new": True}])
        assert page.frame == page.board.frame()
    assert [message["n"] for message in page.messages] == [1, 2, 3]


def test_showing_the_same_again_sends_nothing(page: Page) -> None:
    page.board.show(scene())
    assert page.messages == []


def test_a_small_change_is_small(page: Page) -> None:
    for count in (1, 2, 1, 2):
        page.board.show(scene(count))
    assert max(page.sizes) <= 600
    assert max(page.sizes[1:]) <= 200


def test_a_page_opened_later_gets_the_present_frame(page: Page) -> None:
    page.board.show(scene(2), decision=None)
    late = Page(page.board)
    assert late.number == 1
    assert late.frame == page.board.frame()
    assert "decision" not in late.frame["panels"]
    page.board.show(scene(1))
    page.board.show(scene(0))
    assert late.frame == page.board.frame()


def test_panels_are_taken_over_as_copies(page: Page) -> None:
    log = [{"text": "first"}]
    page.board.show(log=log)  # type: ignore[arg-type]
    log[0]["text"] = "changed"
    page.board.flush()
    assert page.frame["panels"]["log"] == [{"text": "first"}]


def test_what_a_handler_shows_is_sent_once(page: Page) -> None:
    def act(_message: protocol.Message) -> None:
        page.board.show(scene(1))
        page.board.show(log=[{"text": "built"}])
        page.board.say("Done.")

    page.board.on("act", act)
    answer = page.up({"kind": "act", "text": "place 0,0", "n": 4})
    assert answer["a"] == 4
    assert answer["s"] == ["info", "Done."]
    assert page.frame == page.board.frame()


def test_a_handler_may_send_in_between(page: Page) -> None:
    def act(_message: protocol.Message) -> None:
        page.board.show(scene(1))
        page.board.flush()
        page.board.show(scene(2))

    page.board.on("act", act)
    page.board._receive(None, {"kind": "act", "text": "place 0,0", "n": 1}, [])
    assert [message.get("a") for message in page.messages] == [1, None]
    assert page.frame == page.board.frame()


# ---------------------------------------------------------------- messages


GOOD: list[dict[str, Any]] = [
    {"kind": "act", "text": "place 3,5"},
    {"kind": "preview", "ways": ["place 3,5", "place 3,5 1"]},
    {"kind": "undo"},
    {"kind": "redo"},
    {"kind": "goto", "line": 12},
    {"kind": "step"},
    {"kind": "back"},
    {"kind": "replay", "line": 12, "steps": 3},
    {"kind": "unfold", "line": 3},
    {"kind": "find", "text": "ROF-TIL", "seat": "1"},
    {"kind": "slow", "on": True},
    {"kind": "chance", "choose": True},
    {"kind": "lab"},
    {"kind": "node", "node": 3, "does": "go"},
    {"kind": "luck"},
    {"kind": "deal"},
    {"kind": "tree", "tree": 1},
    {"kind": "bots", "on": True},
    {"kind": "review", "does": "try", "number": 12},
    {"kind": "task", "does": "set", "name": "ask", "text": "How many\nlive here?"},
    {"kind": "bring", "text": "eixample variations 1\n{}\n"},
    {"kind": "remark", "node": 3, "mark": "?!", "name": "too early", "comment": "The card was needed later."},
    {"kind": "edit", "text": "put green tile.3,5"},
    {"kind": "pick", "thing": 12},
    {"kind": "drop", "thing": 12, "key": "3,5"},
    {"kind": "seat", "seat": 1, "who": "greedy"},
    {"kind": "viewer", "seat": ""},
    {"kind": "front", "seat": 2, "key": "card:2:0"},
    {"kind": "ledger", "seat": 1},
    {"kind": "aid"},
    {"kind": "lang", "lang": "cs"},
    {"kind": "rule", "id": "ROF-TIL.3"},
    {"kind": "refused", "id": "ROF-TIL.3"},
    {"kind": "close"},
    {"kind": "ready"},
    {"kind": "weigh", "seconds": 20},
    {"kind": "halt"},
    {"kind": "known"},
    {"kind": "compare", "node": 3},
    {"kind": "uncompare"},
    {"kind": "save", "form": "svg"},
]


@pytest.mark.parametrize("message", GOOD, ids=lambda message: str(message["kind"]))
def test_a_good_message_reaches_its_handler(page: Page, message: dict[str, Any]) -> None:
    heard: list[protocol.Message] = []
    page.board.on(message["kind"], heard.append)
    answer = page.up({**message, "n": 7})
    assert [{"n": 7, **one} for one in heard] == [{**message, "n": 7}]
    assert answer["a"] == 7
    assert "s" not in answer


def test_every_kind_is_tried_here() -> None:
    assert {message["kind"] for message in GOOD} | {"frame", "gone"} == set(protocol.KINDS)


BAD: list[tuple[Any, str]] = [
    (None, "should be an object"),
    ([], "a list"),
    ("act", "should be an object"),
    (3, "should be an object"),
    ({}, "no kind of message is called None"),
    ({"kind": "dance", "n": 1}, "no kind of message is called 'dance'"),
    ({"kind": ["act"], "n": 1}, "a list"),
    ({"kind": "act", "n": 1}, "act needs 'text'"),
    ({"kind": "act", "text": "place 3,5"}, "act needs 'n'"),
    ({"kind": "act", "text": 5, "n": 1}, "should be a text, not 5"),
    ({"kind": "act", "text": None, "n": 1}, "should be a text"),
    ({"kind": "act", "text": "x" * 201, "n": 1}, "201 characters long, 200 are allowed"),
    ({"kind": "act", "text": "place\n3,5", "n": 1}, "control characters"),
    ({"kind": "act", "text": "play \ud800", "n": 1}, "control characters"),
    ({"kind": "act", "text": 10**5000, "n": 1}, "should be a text, not <int>"),
    ({"kind": "act", "text": "a", "n": "1"}, "'n' of act should be a whole number"),
    ({"kind": "act", "text": "a", "n": -1}, "should lie between"),
    ({"kind": "act", "text": "a", "n": True}, "should be a whole number"),
    ({"kind": "act", "text": "a", "n": 1.5}, "should be a whole number"),
    ({"kind": "act", "text": "a", "n": math.nan}, "should be a whole number"),
    ({"kind": "act", "text": "a", "n": 10**30}, "should lie between"),
    ({"kind": "act", "text": "a", "n": 1, "extra": 1}, "act has no 'extra'"),
    ({"kind": "goto", "line": "12", "n": 1}, "should be a whole number"),
    ({"kind": "goto", "line": -1, "n": 1}, "should lie between"),
    ({"kind": "slow", "on": 1, "n": 1}, "true or false"),
    ({"kind": "lang", "lang": "de", "n": 1}, "one of en, cs"),
    ({"kind": "lang", "lang": ["cs"], "n": 1}, "one of en, cs"),
    ({"kind": "preview", "ways": "place 3,5", "n": 1}, "should be a list of texts, not 'place 3,5'"),
    ({"kind": "preview", "ways": ["place 3,5", 5], "n": 1}, "should be a text, not 5"),
    ({"kind": "preview", "ways": ["a"] * 13, "n": 1}, "has 13 texts, 12 are allowed"),
    ({"kind": "close", "panel": "decision", "n": 1}, "close has no 'panel'"),
    ({"kind": "seat", "seat": 0, "n": 1}, "seat needs 'who'"),
    ({"kind": "viewer", "seat": 0, "n": 1}, "should be a text"),
]


@pytest.mark.parametrize(("message", "said"), BAD)
def test_a_bad_message_is_answered_and_changes_nothing(page: Page, message: Any, said: str) -> None:
    before = page.board.frame()
    for kind in protocol.KINDS:
        page.board.on(kind, lambda _message: pytest.fail("a bad message reached a handler"))
    answer = page.up(message)
    tone, text = answer["s"]
    assert tone == "error"
    assert said in text
    assert page.board.frame() == before
    assert page.board.errors == []


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["kind", "n", "text", "x"]), inner),
    max_leaves=8,
)


@given(anything)
def test_whatever_comes_is_read_or_refused_in_words(content: Any) -> None:
    try:
        message = protocol.read_message(content)
    except protocol.MessageError as problem:
        assert 10 < len(str(problem)) < 400  # noqa: PT017
    else:
        assert message["kind"] in protocol.KINDS
    assert protocol.answered(content) is None or isinstance(protocol.answered(content), int)


def test_a_message_nobody_listens_to_is_said(page: Page) -> None:
    answer = page.up({"kind": "undo", "n": 1})
    assert answer["s"] == ["error", board_words("en")["unheard"].format(kind="undo")]


def test_a_browser_that_missed_a_patch_gets_the_frame(page: Page) -> None:
    page.board.show(scene(2))
    answer = page.up({"kind": "frame", "n": 9})
    assert answer["n"] == 1
    assert answer["f"] == page.board.frame()
    page.board.show(scene(1))
    assert page.frame == page.board.frame()


def test_who_asks_for_the_frame_gets_what_is_shown_now_with_its_number(page: Page) -> None:
    page.board._batch += 1  # something else is shown in the same batch
    page.board._receive(None, {"kind": "frame", "n": 1}, [])
    page.board.show(scene(2))
    page.board._batch -= 1
    page.board.flush()
    answer = page.messages[-1]
    assert (answer["f"], "p" in answer) == (page.board.frame(), False)
    page.board.show(scene(1))
    assert page.messages[-1]["n"] == answer["n"] + 1


def test_what_a_handler_raises_is_shown_and_kept(page: Page) -> None:
    def act(_message: protocol.Message) -> None:
        page.board.show(scene(1))
        raise RuntimeError("the bridge is out")

    page.board.on("act", act)
    answer = page.up({"kind": "act", "text": "place 0,0", "n": 2})
    assert answer["s"] == ["error", "This could not be done: the bridge is out"]
    assert [str(error) for error in page.board.errors] == ["the bridge is out"]
    assert page.frame == page.board.frame()


def test_the_board_speaks_both_languages(page: Page) -> None:
    page.up({"kind": "lang", "lang": "cs", "n": 1})
    assert page.frame["words"]["undo"] == "Zpět"
    assert page.board.lang == "cs"
    assert set(board_words("en")) == set(board_words("cs"))


def test_closing_a_panel_and_being_ready_take_it_away(page: Page) -> None:
    page.board.show(rule={"id": "CORE-TRY.1", "text": "Try."}, handover={"title": "Red", "text": "", "button": "Go"})
    page.up({"kind": "close", "n": 1})
    page.up({"kind": "ready", "n": 2})
    assert set(page.frame["panels"]) == {"decision", "key"}


# ---------------------------------------------------------------- making and ending boards


def test_an_unknown_keyword_names_the_known_ones() -> None:
    with pytest.raises(TypeError, match="no colour; it takes scene, panels, lang, name, rules and looks"):
        Board(scene(), colour="red")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Board("x"), "a scene is wanted, .*not str; a match is shown by Table"),  # type: ignore[arg-type]
        (lambda: Board(scene(), lang="de"), "no language 'de'"),
        (lambda: Board(scene(), panels={"sidebar": {}}), "no panel sidebar"),  # type: ignore[typeddict-unknown-key]
        (lambda: Board(scene()).on("dance", print), "no kind of message 'dance'"),
        (lambda: Board(scene()).speak("de"), "no language 'de'"),
    ],
)
def test_wrong_use_is_refused_in_words(make: Any, said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        make()


def test_a_board_of_the_same_name_closes_the_one_before() -> None:
    Board(scene(), name="lesson 1, step 1")
    before = len(_instances)
    for _ in range(10):
        last = Board(scene(), name="lesson 1, step 1")
    assert len(_instances) == before
    last.close()
    assert len(_instances) == before - 2


def test_a_board_shows_as_widget_picture_and_words() -> None:
    board = Board(scene(1), panels={"decision": {"title": "Lay a tile", "text": "Beside another <one>."}})
    data, metadata = board._repr_mimebundle_()
    assert set(data) == {"application/vnd.jupyter.widget-view+json", "image/svg+xml", "text/plain"}
    assert metadata["eixample"] == {"live": "Make it live: runs this cell and all above it"}
    assert data["text/plain"] == repr(board) == "<Board A board: 1 houses>"
    beside = static.Beside("", "Lay a tile", "Beside another <one>.", board_words("en")["picture"], board._tall)
    assert data["image/svg+xml"] == scene(1).svg(beside=beside)
    assert texts(data["image/svg+xml"]).startswith("Lay a tile Beside another <one>. A picture.")
    board.speak("cs")
    assert board._repr_mimebundle_()[1]["eixample"]["live"].startswith("Oživit: ")
    board.close()
    data, metadata = board._repr_mimebundle_()
    assert set(data) == {"image/svg+xml", "text/plain"}
    assert metadata == {}


def test_half_a_surrogate_pair_in_an_error_does_not_silence_the_board() -> None:
    board = Board(scene())
    page = Page(board)
    board.on("undo", lambda _: (_ for _ in ()).throw(ValueError("bad \ud800 text")))
    assert "bad \ud800 text" in page.up({"kind": "undo", "n": 1})["s"][1]
    board.close()
