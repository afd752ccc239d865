"""What a person holds in the hand shows itself: in a few lines at a prompt, as a plain table in a notebook, as data."""

from __future__ import annotations

import copy
import json
import pickle
import re
from dataclasses import replace
from itertools import groupby
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import gamelib
from gamelib import Event, Listing, Match, Refusal, analysis
from gamelib.text.messages import LANGUAGES
from tests.contract.walks import Walk
from tests.registered import GAMES, LIBRARY

HERE = analysis.InlineExecutor()
KINDS = (str, int, float, bool, type(None))
TAGS = {"div", "style", "table", "caption", "thead", "tbody", "tr", "th", "td", "details", "summary", "p"}


def parsed(html: str) -> ET.Element:
    """A piece of a page that is well-formed, brings no colours, hardly any style, and nothing that runs."""
    page = ET.fromstring(f"<div>{html}</div>")  # noqa: S314  # our own markup
    style = "".join(one.text or "" for one in page.iter("style"))
    assert len(style) < 300
    assert not re.search(r"colou?r|background|#", style)
    assert {one.tag for one in page.iter()} <= TAGS
    assert {name for one in page.iter() for name in one.attrib} <= {"class", "lang", "scope", "colspan"}
    return page


def cells(html: str) -> list[str]:
    return ["".join(cell.itertext()) for cell in parsed(html).iter() if cell.tag in ("td", "th", "caption", "p")]


def evaluation(walk: Walk) -> analysis.Evaluation:
    """The last decision of the match, weighed."""
    last = next(state for state in reversed(walk.states) if state.seat is not None and state.seat >= 0)
    return analysis.evaluate(last, playouts=1, executor=HERE)


def refused(walk: Walk) -> Listing[Refusal]:
    return walk.states[len(walk.states) // 2].why_not("pass nothing at all")


def lists(walk: Walk) -> dict[str, Listing[Any]]:
    match = walk.match
    some = match.game.rulebook.find("e")
    return {"events": match.events(), "ledger": match.ledger(), "refusals": refused(walk), "rules": some}


def test_everything_is_shown_at_a_prompt_and_in_a_notebook(walk: Walk) -> None:
    match, book = walk.match, walk.case.game.rulebook
    things = [match, match.game, book, next(iter(book.values())), evaluation(walk), *lists(walk).values()]
    things += [one[0] for one in lists(walk).values()]
    for thing in things:
        assert " object at 0x" not in repr(thing)
        assert len(repr(thing).splitlines()) <= 22
        shown = {lang: thing.html(lang) for lang in LANGUAGES}
        assert thing._repr_html_() == shown["en"] != shown["cs"]
        for lang, html in shown.items():
            (first,) = [one for one in parsed(html).iter() if one.get("lang")][:1]
            assert first.get("lang") == lang
            assert not [cell for cell in cells(html) if cell == "None" or re.search(r"[{}]|\b(inf|nan)\b", cell)]
        with pytest.raises(ValueError, match="There is no language 'de'"):
            thing.html("de")


def test_a_match_shows_points_line_and_what_comes_next(walk: Walk) -> None:
    match = walk.match.fork()
    match.goto(match.line // 2)
    state = match.state
    told = repr(match)
    assert told.endswith(f": {state.points_text()}; {state.coming_text()}>")
    assert "\n" not in told
    for lang in LANGUAGES:
        shown = cells(match.html(lang))
        assert shown[0] == match.game.title(lang)
        names = [match.game.seat_name(seat, lang) for seat in range(match.seats)]
        assert shown[1 : 2 * match.seats + 1 : 2] == names
        assert [int(one.replace("−", "-")) for one in shown[2 : 2 * match.seats + 2 : 2]] == state.scores()
        assert f"{match.line} / {len(match.lines)}" in shown
        assert shown[-1] == state.coming_text(lang)
    best = walk.match.state.ranking()[0]
    assert cells(walk.match.html())[1] == match.game.seat_name(best), "the winner first"


def test_a_list_is_still_a_list(walk: Walk) -> None:
    for found in lists(walk).values():
        plain = [*found]
        assert found == plain
        assert plain == found
        assert found[0] is plain[0]
        assert type(found[:3]) is Listing
        assert found[:3] == plain[:3]
        assert found[::-1] + plain[:1] == plain[::-1] + plain[:1]
        for twin in (copy.copy(found), copy.deepcopy(found[:5]), pickle.loads(pickle.dumps(found[:5]))):  # noqa: S301
            assert twin == plain[: len(twin)]
            assert repr(twin[:1]) == repr(found[:1])


def test_a_list_gives_a_flat_row_for_each_thing(walk: Walk) -> None:
    game = walk.case.game
    for name, found in lists(walk).items():
        for lang in LANGUAGES:
            rows = found.to_dicts(lang)
            assert len(rows) == len(found)
            assert json.loads(json.dumps(rows, allow_nan=False)) == rows
            assert {tuple(row) for row in rows} == {tuple(rows[0])}, "each has the same columns"
            assert all(isinstance(value, KINDS) for row in rows for value in row.values())
            for one, row in zip(found, rows, strict=True):
                if name == "rules":
                    assert (row["rule"], row["text"]) == (one.id, one.text[lang])
                    continue
                assert (row["rule"], row["text"]) == (one.rule, one.text(game, lang))
                assert row["seat"] == (None if one.seat is None else game.seat_name(one.seat, lang))
                assert tuple(row["where"].split()) == one.where
            if name == "ledger":
                assert [(row["points"], row["line"]) for row in rows] == [(one.points, one.line) for one in found]
            lines = found.text(lang).split("\n")
            assert len(lines) == len(rows)
            assert all(f"[{row['rule']}] {row['text']}" in line for line, row in zip(lines, rows, strict=True))
        with pytest.raises(ValueError, match="There is no language 'de'"):
            Listing(found[:0]).to_dicts("de")


def test_of_a_long_list_both_ends_are_shown(walk: Walk) -> None:
    events = walk.match.events()
    assert len(events) > 22
    first, last, more = str(events[0]), str(events[-1]), len(events) - 20
    assert repr(events).splitlines()[::20] == [first, last]
    assert repr(events).splitlines()[10] == f"… {more} more …"
    assert repr(events[:21]).splitlines() == [str(one) for one in events[:21]], "one line is not worth leaving out"
    (told,) = [row for row in parsed(events.html("cs")).iter("tr") if len(row) == 1]
    assert (told[0].text, int(told[0].get("colspan", 0))) == (f"… ještě {more} …", 3)
    assert len([*parsed(events.html()).iter("tr")]) == 22


def test_an_empty_list_is_shown_as_one(walk: Walk) -> None:
    empty = walk.match.game.new(seats=walk.case.seats).ledger()
    assert (repr(empty), empty.text(), empty._repr_html_(), empty.to_dicts()) == ("[]", "", None, [])
    assert cells(empty.html()) == []


def test_whatever_tells_what_happened_gives_such_a_list(walk: Walk) -> None:
    match: Match[Any] = walk.case.new(seed=3, chance="ask")
    given = [match.events(), match.events(line=-1), *match.events_at(-1), match.ledger(), match.state.ledger()]
    while match.state.outcomes():
        given.append(match.draw())
    given += [match.why_not("pass nothing"), match.state.why_not("pass nothing"), *match.state.refusals().values()]
    given.append(match.play(match.legal_actions()[0]))
    match.back()
    given += [match.forward(), match.step()]
    assert {type(one) for one in given} == {Listing}
    assert all(one.game is match.game for found in given for one in found)


def test_a_refusal_knows_its_game_whatever_was_asked(walk: Walk) -> None:
    over = walk.states[-1]
    for state in (*walk.sample(1), over):
        for asked in ("", "pass nothing", "no_such_word", str(next(iter(state.legal_actions()), "pass"))):
            for one in state.why_not(asked):
                assert one.game is state.game
                assert repr(one).startswith(f"<Refusal {one.rule}")
                assert repr(one).endswith(f": {one.text(state.game)}>")


def test_an_evaluation_shows_its_options(walk: Walk) -> None:
    found = evaluation(walk)
    label = found.view.action_label
    assert repr(found).startswith(f"<evaluation of {len(found.options)} options, {found.playouts} games, seed 0: ")
    assert label(found.best) in repr(found)
    for lang in LANGUAGES:
        rows = found.to_dicts(lang)
        assert [(row["action"], row["text"]) for row in rows] == [
            (str(one.action), label(one.action, lang)) for one in found.options
        ]
        assert json.loads(json.dumps(rows, allow_nan=False)) == rows
        assert all(isinstance(value, KINDS) for row in rows for value in row.values())
        assert [row["win_low"] for row in rows] == [one.win.low for one in found.options]
        assert {row["points_low"] for row in rows} == {None}, "after one game nothing is known of the bounds"
        assert cells(found.html(lang))[6] == rows[0]["text"]
    with pytest.raises(ValueError, match="There is no language 'de'"):
        found.to_dicts("de")
    lost = replace(found, options=(), playouts=0, fault="<lost>")
    assert (lost.to_dicts(), cells(lost.html())[1:]) == ([], ["<lost>"])
    assert repr(lost).startswith("<evaluation of 0 options, 0 games, ")


@pytest.mark.parametrize("slug", GAMES)
def test_a_rulebook_shows_every_rule_below_its_chapter(slug: str) -> None:
    book = gamelib.load(slug).rulebook
    for lang in LANGUAGES:
        page = parsed(book.html(lang))
        chapters = [key for key, _ in groupby(book, lambda id_: id_.partition(".")[0])]
        shown = ["".join(one.itertext()).partition(" ")[0] for one in page.iter("summary")]
        assert shown == chapters == [*book.chapters()]
        titles = [book.title(chapter, lang) for chapter in chapters]
        if slug in LIBRARY:
            assert not set(titles) & set(chapters), "a chapter has no title"
        assert all(title in "".join(one.itertext()) for title, one in zip(titles, page.iter("summary"), strict=True))
        assert ["".join(one.itertext()) for one in page.iter("p")] == [one.as_line(lang) for one in book.values()]
        rows = book.to_dicts(lang)
        assert [row["rule"] for row in rows] == [*book]
        assert all(isinstance(value, str) and value for row in rows for value in row.values())


@pytest.mark.parametrize("slug", GAMES)
def test_names_from_outside_are_text_and_not_markup(slug: str) -> None:
    standard = gamelib.load(slug)
    rows = [
        {"id": seat["id"], "name_en": f"<b>{number}</b> & ]]>", "name_cs": f"<i onclick='x'>{number}"}
        for number, seat in enumerate(standard.data.rows("seats"))
    ]
    game = gamelib.load(slug, {"seats": rows, "game": {"name_en": "<script>", "name_cs": '"><img src=x>'}})
    match = game.new(seats=2, seed=1)
    analysis.play(match, {0: "random", 1: "random"})
    shown = [match, game, match.events(), match.ledger(), match.ledger()[0]]
    for lang in LANGUAGES:
        names = [game.seat_name(seat, lang) for seat in range(2)]
        for thing in shown:
            text = "".join(parsed(thing.html(lang)).itertext())
            assert game.title(lang) in text or any(name in text for name in names)


def test_what_has_no_game_yet_shows_what_it_is_made_of() -> None:
    event = Event("X-1", 1, ("a:1", "b"), None, {"cell": 3})
    assert str(event) == repr(event) == Listing([event]).text() == "Event('X-1', seat=1, cell=3)"
    assert event.to_dict() == {"rule": "X-1", "seat": 1, "text": None, "where": "a:1 b"}
    assert cells(event.html()) == ["Rule", "X-1", "Player", "1"]
    with pytest.raises(ValueError, match="There is no language 'de'"):
        event.html("de")
