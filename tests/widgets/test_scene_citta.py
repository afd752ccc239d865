"""The picture of La Città: what is seen of a city closely, and while people move."""

import re
from typing import Any

import pytest

import gamelib
from gamelib import Match
from gamelib.games.la_citta import definitions
from gamelib.games.la_citta.box import NEEDS
from gamelib.games.la_citta.migration import attract, donors, migrate
from gamelib.text.messages import LANGUAGES
from widgets import Table, scenes
from widgets.scenes.la_citta.ways import attracting

GAME = gamelib.load("la_citta")
POSITIONS = [GAME.position(name) for name in GAME.positions()]


def at(name: str, step: str) -> Match[Any]:
    """What goes on from a position, when this step is next, whatever is chosen until then."""
    match = GAME.resume(GAME.position(name))
    match.slow = True
    while match.state.agenda[-1][0] != step:
        if options := match.legal_actions():
            match.play(options[0])
        else:
            match.step()
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pressing_a_building_tells_of_its_city_and_shows_its_neighbours(lang: str) -> None:
    painter, seen = scenes.painter_of(GAME), 0
    for s in POSITIONS:
        for place, city in enumerate(s.city):
            if city < 0:
                continue
            highlight = painter.highlight(s, s.owner(city), s.game.box.hex_words[place])
            assert highlight is not None
            near = definitions.neighbours(s, city)
            assert highlight.groups == tuple(definitions.words(s, s.hexes[other]) for other in near)
            assert highlight.says is not None
            assert highlight.found is not None
            assert not re.search(r"[{}]", highlight.title[lang] + highlight.says[lang] + highlight.found[lang])
            told = highlight.found[lang]
            assert [told.count(f" {number}: ") for number in range(1, len(near) + 1)] == [1] * len(near)
            seen += len(near)
    assert seen > 20


def test_who_would_move_and_for_what_is_told_both_ways() -> None:
    s = GAME.position("two_neighbours")
    painter = scenes.painter_of(GAME)
    for city in s.order:
        highlight = painter.highlight(s, s.owner(city), s.game.codecs["city"].word(city))
        assert highlight is not None
        assert highlight.found is not None
        told, near = highlight.found["en"], definitions.neighbours(s, city)
        comes = [any(other in donors(s, city, need) for need in range(NEEDS)) for other in near]
        goes = [any(city in donors(s, other, need) for need in range(NEEDS)) for other in near]
        assert told.count("would come from there") == sum(comes)
        assert told.count("would go there") == sum(goes)
        assert ("no neighbours" in told) == (not near)


def test_a_free_hex_has_no_more_to_tell_and_a_player_his_food() -> None:
    s, painter = GAME.position("first_turn"), scenes.painter_of(GAME)
    free = s.game.box.hex_words[next(place for place in s.game.box.maps[s.seats].hexes if s.city[place] < 0)]
    assert painter.highlight(s, 0, free) is None
    assert painter.highlight(s, 0, "city:6,5") is None
    food = painter.highlight(s, 1, "player:1")
    assert food is not None
    assert sum(map(len, food.groups)) == definitions.food(s, 1)


def test_migration_shows_which_city_attracts_and_the_citizen_who_is_next() -> None:
    match = at("two_neighbours", "migrate")
    s = match.state
    city, donor, need = s.waiting(migrate)[0]
    words, marks = s.game.codecs["city"].word, scenes.marks(s)
    arrow = f"way:{words(donor)}:{words(city)}:{s.game.codecs['need'].word(need)}"
    assert marks.waiting == (words(city), f"line:{words(city)}", arrow)
    scene = scenes.scene(s, live=True)
    assert all(scene.is_place(key) for key in marks.waiting)
    assert scene.elements[f"line:{words(city)}"].leaf == "cities"
    assert match.step()[-1].where == (words(donor), words(city), arrow)


def test_while_people_move_the_cities_of_whoever_attracts_lie_in_front() -> None:
    s = at("chain_of_three", "attract").state
    (city,) = s.waiting(attract)[0]
    assert attracting(s) == city
    for front in range(s.seats):
        own = [key for key in scenes.scene(s, front=front, live=True).elements if re.fullmatch(r"line:[^:]*", key)]
        assert own == [f"line:{s.game.codecs['city'].word(mine)}" for mine in s.cities[s.owner(city)]]


def test_a_tied_voice_is_answered_on_the_map_or_among_the_cities() -> None:
    table = Table(GAME.resume(GAME.position("tied_voice")))
    scene = table.board.scene
    city = next(key for key in scene.places() if scene.actions(key))
    assert scene.actions(city) == scene.actions(f"line:{city}") != []
    table.close()
