"""The picture of Urbánie: cities of any size on one screen, what lies where, what is said before a build."""

import random
import re

import pytest

import gamelib
from gamelib.games.urbania import scoring
from gamelib.games.urbania.box import EPOCHS, PILES
from gamelib.games.urbania.state import Urbania
from gamelib.text.messages import LANGUAGES
from tests.widgets.page import Page
from widgets import Lesson, Table, scenes
from widgets.scenes.urbania import city, faces, piles
from widgets.scenes.urbania.prints import in_words, printed
from widgets.svg import definitions, lettering

GAME = gamelib.load("urbania")
POSITIONS = [GAME.position(name) for name in GAME.positions()]


def late(seats: int, seed: int = 7, lines: int = 130) -> Urbania:
    """A table at which a lot has happened."""
    match, rng = GAME.new(seats=seats, seed=seed), random.Random(seed)
    while match.line < lines and not match.state.over:
        match.play(rng.choice(match.legal_actions()))
    return match.state


def grown(slots: int) -> Urbania:
    """A position in which the city of the seat in turn has so many plots, one of them high."""
    s = GAME.new(seats=2, seed=slots).state.copy()
    designs = [design for design in range(s.game.box.designs) if s.game.box.epoch_of[design] and s.undrawn[design]]
    for slot in range(slots):
        if slot >= len(s.city[s.active]):
            s.lay(s.active, slot, designs.pop())
    for _ in range(5):
        s.lay(s.active, 1, designs.pop())
    s.epoch = EPOCHS
    return s


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_is_on_one_screen(seats: int) -> None:
    for s in (GAME.new(seats=seats, seed=1).state, late(seats), late(seats, lines=999)):
        for front in range(seats):
            picture = scenes.scene(s, front=front)
            assert picture.width == 960
            assert picture.height <= 1000
            own = [s.game.seat_word(seat) for seat in range(seats)]
            assert list(picture.leaves) == ["monuments", "history", "leaders", "coming", *own]
            assert max(leaf.height for leaf in picture.leaves.values()) <= 340
            for key in picture.places():
                element = picture.elements[key]
                wide, high = (picture.leaves[element.leaf][1:]) if element.leaf else (picture.width, picture.height)
                assert 0 <= element.at[0] <= wide - element.size[0]
                assert 0 <= element.at[1] <= high - element.size[1]


SMALLER = (faces.compact, faces.low, faces.lowest)
"""Faces of buildings in a city of two, three and four rows."""


@pytest.mark.parametrize("slots", range(3, 21))
def test_a_city_of_any_size_keeps_its_room(slots: int) -> None:
    s = grown(slots)
    picture = scenes.scene(s)
    plots = [picture.elements[s.key_of(s.active, slot)] for slot in range(slots)]
    assert len({plot.at for plot in plots}) == slots
    word = GAME.seat_word(s.active)
    new, player = picture.elements[f"{word}:new"], picture.elements[f"player:{word}"]
    for plot in plots:
        assert not plot.leaf
        assert plot.at[1] + plot.size[1] <= player.at[1]
    here = city.plan(s, s.active)
    seen = city.strata(len(city.stack(s, s.active, 1)), here.room)
    assert len(seen) == 5
    assert sum(seen) <= here.room + 0.01
    assert plots[1].at[1] - sum(seen) >= new.at[1] + new.size[1] or slots % city.ACROSS
    assert new.at not in {plot.at for plot in plots}
    assert new.at[1] + new.size[1] <= player.at[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_name_on_a_card_is_too_wide(lang: str) -> None:
    """Whatever a face says fits on it, in the widest font."""
    speech = scenes.painter_of(GAME).speech(lang)
    for design in range(GAME.box.designs):
        card = printed(speech, design)
        now = max(1, card.epoch)
        drawn = [faces.full(card, now), faces.compact(card, now, 154), faces.low(card, now, 110)]
        drawn += [faces.lowest(card, now, high) for high in (74, faces.SMALLEST)]
        drawn += [faces.strip(card.title, faces.STRIP), faces.ruin(card, faces.SMALLEST)]
        for face in drawn:
            for x, classes, text in re.findall(
                r'<text x="([\d.]+)" y="[\d.]+"(?: class="([^"]*)")?>([^<]*)</text>', face
            ):
                style = "serif" if "se" in classes.split() else "bold" if "b" in classes.split() else "sans"
                wide = lettering.text_width(text, 16 if "t1" in classes.split() else 18, style)
                left = float(x) - (wide / 2 if "m" in classes.split() else 0)
                assert left + wide <= faces.WIDTH + 0.5, (text, left + wide)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("marked", [False, True])
def test_in_a_city_of_up_to_four_rows_every_name_is_read_to_its_end(lang: str, marked: bool) -> None:
    speech = scenes.painter_of(GAME).speech(lang)
    for design in range(GAME.box.designs):
        card, (_, *high) = printed(speech, design), faces.HEIGHTS.values()
        drawn = [face(card, EPOCHS, at, marked) for face, at in zip(SMALLER, high, strict=True)]
        assert "…" not in "".join([*drawn, *(faces.ruin(card, at) for at in high)]), card.title


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_covered_name_and_one_in_five_rows_are_read_to_their_end(lang: str) -> None:
    speech = scenes.painter_of(GAME).speech(lang)
    for design in range(GAME.box.designs):
        card = printed(speech, design)
        drawn = [faces.lowest(card, EPOCHS, faces.SMALLEST), faces.ruin(card, faces.SMALLEST)]
        assert "…" not in "".join([*drawn, faces.strip(card.title, faces.STRIP)]), card.title


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("slots", [9, 12, 13, 16])
def test_on_its_leaf_every_name_of_a_large_city_is_read_to_its_end(lang: str, slots: int) -> None:
    """The longest names are among them, one of their cards is destroyed, one marked."""
    s = GAME.new(seats=2, seed=slots).state.copy()
    speech = scenes.painter_of(GAME).speech(lang)
    longest = sorted(range(GAME.box.designs), key=lambda design: len(printed(speech, design).title))[-slots:]
    for slot, design in enumerate(longest):
        s.lay(s.active, slot, design)
    s.mark(s.active, slots - 2)
    s.destroy(s.active, slots - 1)
    s.epoch = EPOCHS
    picture = scenes.scene(s, lang, live=True)
    word, leaf = GAME.seat_word(s.active), picture.leaves[GAME.seat_word(s.active)]
    lines = [element for key, element in picture.elements.items() if key.startswith(f"line:{word}:")]
    assert len(lines) == slots
    assert not [line.svg for line in lines if "…" in line.svg]
    assert all(line.at[1] + 24 <= leaf.height for line in lines)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_in_words_says_everything_that_is_printed(lang: str) -> None:
    speech, box = scenes.painter_of(GAME).speech(lang), GAME.box
    for design in range(box.designs):
        told = in_words(speech, design)
        assert told.startswith(speech.name("building", design))
        assert not re.search(r"[{}]", told)
        for category in range(3):
            rows = [box.rows[epoch][design][category] for epoch in range(max(1, box.epoch_of[design]), EPOCHS + 1)]
            numbers = " ".join(lettering.printed(number) for number in rows)
            assert (f": {numbers}" in told) or not any(rows)
        if (before := box.predecessor[design]) >= 0:
            assert speech.name("building", before) in told


def test_a_pile_shows_what_lies_beneath() -> None:
    for s in [*POSITIONS, late(2), late(4)]:
        for pile in range(PILES):
            counts = [piles.left(s, pile, epoch) for epoch in range(1, EPOCHS + 1)]
            assert counts[s.epoch :] == [3] * (EPOCHS - s.epoch)
            assert counts[: max(0, s.epoch - 1)] == [0] * max(0, s.epoch - 1)
            assert counts[s.epoch - 1] == s.left[pile]


def test_the_city_in_front_is_drawn_and_every_other_one_has_its_leaf() -> None:
    s = GAME.position("an_old_town")
    for front in range(s.seats):
        elements = scenes.scene(s, front=front).elements
        for seat in range(s.seats):
            for slot in range(len(s.city[seat])):
                key = s.key_of(seat, slot)
                assert elements[key].leaf == ("" if seat == front else s.game.seat_word(seat))
                assert (f"line:{key}" in elements) == (seat == front)


def test_the_table_of_a_city_adds_up() -> None:
    for s in [*POSITIONS, late(3)]:
        if s.over:
            continue
        picture = scenes.scene(s)
        for seat in range(s.seats):
            label = picture.elements[f"total:{s.game.seat_word(seat)}"].label
            assert [int(number.replace("\u2212", "-")) for number in re.findall(r"[-\u2212]?\d+", label)] == [
                *scoring.total(s, seat)
            ]


def test_combinations_that_count_join_their_cards() -> None:
    s = GAME.position("whole_city")
    joined = {key for key in scenes.scene(s).elements if key.startswith("bond:")}
    assert len(joined) == len(city.counting(s, s.active)) > 1
    for (one, other), category, amount in city.counting(s, s.active):
        names = {s.city[s.active][slot] for slot in (one, other)}
        assert any({combo.card, combo.partner} == names for combo in s.game.box.combos[s.epoch])
        assert amount > 0 <= category


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_a_plot_one_reads_the_new_card_and_at_a_pile_what_it_would_cover(lang: str) -> None:
    s = GAME.position("first_turn")
    picture, speech = scenes.scene(s, lang), scenes.painter_of(GAME).speech(lang)
    scenes.marks(s, lang).put(picture)
    does = picture.frame()["marks"]["does"]
    labels = {name.rpartition("|")[2] for name in does if name.startswith("rebuild")}
    assert {speech.say("build.here", building=design) for design in s.top} <= labels
    assert {speech.say("build.over", building=s.city[0][slot], slot=slot) for slot in (1, 2)} <= labels
    assert len(does) < 24, "a builder's many choices are few lines on the wire"


def test_a_card_is_laid_by_a_press_at_the_plot_and_said_beforehand() -> None:
    table = Table(GAME.resume(GAME.position("brewery_and_barracks")))
    page = Page(table.board)
    key = next(key for key in table.board.scene.places() if table.board.scene.actions(key) and ":" in key)
    action = table.board.scene.actions(key)[0]
    assert any(line["glyph"] in definitions.GLYPHS for line in scenes.preview(table.match.state, action))
    page.up({"kind": "act", "text": action, "n": 1})
    assert table.match.line > 0
    assert table.board.errors == []
    table.close()


def test_every_place_that_events_name_is_in_the_picture() -> None:
    for seats in (2, 4):
        match, rng = GAME.new(seats=seats, seed=3), random.Random(3)
        while not match.state.over:
            epoch = match.state.epoch
            match.play(rng.choice(match.legal_actions()))
            picture = scenes.scene(match.state, front=match.state.active)
            named = {key for event in match.events(line=match.line - 1) for key in event.where}
            lapsed = {match.game.codecs["history"].word(card) for card in match.game.box.offer[0][epoch]}
            assert not {key for key in named if not picture.is_place(key)} - lapsed


def test_the_result_stands_where_the_piles_were() -> None:
    s = late(4, lines=999)
    assert s.over
    picture = scenes.scene(s, "cs")
    assert {key for key in picture.elements if key.startswith("final:")} == {f"final:{seat}" for seat in range(4)}
    assert not picture.is_place("p1")


@pytest.mark.parametrize("option", ["use_history", "use_monuments", "use_leaders", "use_city_growth"])
def test_what_a_first_game_leaves_out_is_not_drawn(option: str) -> None:
    s = GAME.new(seats=3, seed=2, **{option: False}).state
    name = option.partition("_")[2]
    picture = scenes.scene(s)
    assert name not in picture.leaves
    assert picture.is_place("city_growth") == (name != "city_growth")
    assert picture.is_place("population") == (name != "leaders")
    assert picture.is_place("charles_bridge") == (name != "monuments")


def test_hidden_points_are_not_in_the_picture() -> None:
    s = GAME.new(seats=3, seed=2, hidden_points=True).state.copy()
    s.wealth[1] = 37
    assert "37" in scenes.scene(s, viewer=1).elements["player:yellow"].svg
    other = scenes.scene(s, viewer=0).elements["player:yellow"]
    assert "37" not in other.svg + other.label
    assert "?" in other.svg


COUNTS = {
    (1, "what_it_brings"),
    (2, "what_does_it_cost"),
    (2, "with_a_friend"),
    (4, "what_comes_dearer"),
    (5, "what_is_a_ruin_worth"),
    (6, "which_row"),
    (6, "below_zero"),
    (6, "which_housing"),
}
"""Questions, by lesson, that ask for a sum of the city in front or the price of its next plot."""


@pytest.mark.parametrize(("number", "id_"), sorted(COUNTS))
def test_what_a_question_asks_to_count_does_not_stand_in_its_picture(number: int, id_: str) -> None:
    question = Lesson("urbania", number).ask(id_)
    scene = question.board.scene
    assert "blue:1" in scene.elements
    assert not {"sums", "blue:new"} & scene.elements.keys()
    assert not scene.leaves.keys() & {"blue", "yellow", "red"}
    question.board.close()
