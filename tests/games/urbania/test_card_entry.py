"""An owner types the cards of his box; every slip is named with its line, in both languages, all of them at once."""

from __future__ import annotations

import pytest

import gamelib
from gamelib import InvalidEditionError
from gamelib.engine.card_entry import EnteredCards
from gamelib.text.messages import LANGUAGES

GAME = gamelib.load("urbania")
BREWERY = """
Brewery
I    1 0 1
II   1 0 1
III  1 0 1   +1 wealth with Barracks
IV   1 0 1   +1 wealth with Barracks
V    1 0 1
VI   1 0 1
icons: 1 technology
"""
CLOTH_HALL = """
Soukenictví / Cloth Hall
I    2 0 0
2    2 0 0
III. 1,1,−1   # as printed
IV   0 1 0
V    0 1 0
VI   0 1 0    +2 prestiž s Banka
zdroje: technologie, 2 kultura
navazuje na: Trh
zdarma na zelené louce
kusů: 2
"""


def read(text: str, sheet: str = "I", lang: str = "en") -> EnteredCards:
    return GAME.read_cards(GAME.data, {sheet: text}, lang)


def slips(text: str, sheet: str = "I") -> list[tuple[int, str]]:
    return [(slip.line, slip.text["en"]) for slip in read(text, sheet).slips]


def row(typed: EnteredCards, id_: str) -> dict[str, object]:
    return next(row for row in typed.edition["buildings"] if row["id"] == id_)


def test_a_card_is_typed_as_it_looks() -> None:
    typed = read(BREWERY)
    assert (typed.slips, typed.hints, typed.typed["I"]) == ([], [], ["brewery"])
    mine = gamelib.load("urbania", typed.edition).data.by_key("buildings")["brewery"]
    ours = GAME.data.by_key("buildings")["brewery"]
    for column in ("wealth", "prestige", "satisfaction", "combination", "epoch", "copies", "name_cs"):
        assert mine[column] == ours[column]
    assert (mine["icons"], mine["source"]) == ("1 technology", "edition")


def test_a_card_that_we_do_not_know_takes_the_place_of_one_of_ours() -> None:
    typed = read(BREWERY + CLOTH_HALL, lang="cs")
    assert (typed.slips, typed.typed["I"]) == ([], ["brewery", "cloth_hall"])
    game = gamelib.load("urbania", typed.edition)
    new = game.data.by_key("buildings")["cloth_hall"]
    assert (new["name_en"], new["name_cs"]) == ("Cloth Hall", "Soukenictví")
    assert (new["wealth"], new["prestige"], new["satisfaction"]) == ("2 2 1 0 0 0", "0 0 1 1 1 1", "0 0 -1 0 0 0")
    assert (new["icons"], new["predecessor"], new["combination"]) == (
        "1 technology, 2 culture",
        "market_s",
        "bank: 2 prestige in VI",
    )
    assert new["free_greenfield"] is True
    counts = {its["id"]: its["copies"] for its in game.data.rows("buildings") if its["epoch"] == "I"}
    assert sum(counts.values()) == 12
    assert (counts["cloth_hall"], counts["guildhall"], counts["infirmary"]) == (2, 0, 0)
    assert typed.ours["I"] == ["housing_1", "church", "monastery", "castle", "smithy", "mill", "walls"]
    assert game.data.by_key("buildings")["church"]["source"] == "recon"


@pytest.mark.parametrize("seats", [2, 3])
def test_the_game_is_played_with_any_mixture(seats: int) -> None:
    match = gamelib.load("urbania", read(BREWERY + CLOTH_HALL, lang="cs").edition).new(seats, seed=3)
    while not match.state.over:
        match.play(match.legal_actions()[-1])
    assert match.state.audit() == []


def test_the_same_card_typed_twice_is_a_pair() -> None:
    assert row(read(BREWERY + BREWERY), "brewery")["copies"] == 2
    church = BREWERY.replace("Brewery", "Kostel")
    assert [hint.line for hint in read(church).hints] == [2]
    assert "yours one so far" in read(church).hints[0].text["en"]
    assert read(church + church).hints == []
    counts = {its["id"]: its["copies"] for its in gamelib.load("urbania", read(church).edition).data.rows("buildings")}
    assert (counts["church"], counts["housing_1"], counts["monastery"], counts["castle"]) == (1, 2, 2, 1)


@pytest.mark.parametrize(
    "line", ["copies: {}", "icons: {} technology", "I {} 0 0", "IV 0 0 0 +{} wealth with Bank", "note: {}"]
)
def test_numbers_of_thousands_of_digits_are_told_in_short(line: str) -> None:
    number = "9" * 5000
    lines = [one for one in BREWERY.strip().split("\n") if one.split()[0] != line.split(maxsplit=1)[0]]
    found = read("\n".join([*lines, line.format(number)])).slips
    assert bool(found) is (not line.startswith("note"))
    for slip in found:
        assert all(len(text) < 300 for text in slip.text.values()), slip.text


def test_housing_is_called_the_same_in_every_epoch() -> None:
    text = "Zástavba\nIII 0 0 3\nIV 0 0 2\nV 0 0 1\nVI 0 0 0\nzdroje: obyvatelstvo obyvatelstvo\nkusů: 2"
    typed = read(text, "III")
    assert typed.typed["III"] == ["housing_3"]
    assert (row(typed, "housing_3")["housing"], row(typed, "housing_3")["icons"]) == (True, "2 population")
    start = read("Housing\nI 0 0 2\nII 0 0 1\nIII 0 0 1\nIV 0 0 -1\nV 0 0 -2\nVI 0 0 -3", "S")
    assert (start.typed["S"], row(start, "housing_s")["copies"]) == (["housing_s"], 5)


AGES = ("I", "II", "III", "IV", "V", "VI")


def test_a_whole_epoch_is_the_owners() -> None:
    cards = "\n".join(BREWERY.replace("Brewery", f"House of {name}") for name in "ABCDEFGHIJKL")
    typed = read(cards)
    assert (typed.slips, typed.ours["I"], len(typed.typed["I"])) == ([], [], 12)
    game = gamelib.load("urbania", typed.edition)
    assert {its["id"] for its in game.data.rows("buildings") if its["epoch"] == "I" and its["copies"]} == set(
        typed.typed["I"]
    )
    more = read(cards + BREWERY)
    assert "These are 13 cards, and epoch I has 12" in more.slips[0].text["en"]
    gamelib.load("urbania", more.edition)


def test_what_is_not_typed_yet_is_waited_for() -> None:
    text = BREWERY.replace("with Barracks", "with Tannery") + "follows: Old Bridge\n"
    typed = read(text)
    assert [hint.line for hint in typed.hints] == [5, 10]
    assert "Tannery is no card yet. Its bonus waits" in typed.hints[0].text["en"]
    assert (row(typed, "brewery")["combination"], row(typed, "brewery")["predecessor"]) == ("none", "none")
    both = GAME.read_cards(
        GAME.data, {"I": text, "II": "Tannery\n" + "\n".join(f"{age} 1 0 0" for age in AGES[1:])}, "en"
    )
    assert row(both, "brewery")["combination"] == "tannery: 1 wealth in III, IV"


THIRD = "III  1 0 1   +1 wealth with Barracks"
MISTAKES = [
    (THIRD, "III  1 O 1", 5, "Brewery, row III, prestige: “O” is a letter. Nought is the digit 0."),
    (THIRD, "III  l 0 1", 5, "row III, wealth: “l” is a letter. One is the digit 1."),
    (
        THIRD,
        "III  1 0",
        5,
        "write three numbers with spaces between them, wealth, prestige and satisfaction. Here: 1 0.",
    ),
    (THIRD, "III  1 0 1 1", 5, "Here: 1 0 1 1."),
    (THIRD, "III  101", 5, "Here: 101."),
    (THIRD, "III  1 0 --1", 5, "row III, satisfaction: “--1” is no number"),
    (THIRD, "III  1 0 11", 5, "row III, satisfaction: 11 is more than a card gives"),
    (THIRD + "\n", "", 2, "Brewery: the row of epoch III is missing. A card of this sheet has the rows I, II"),
    (THIRD, "1 0 1", 5, "this row does not say its epoch. Begin with it, as on the card: III 1 0 1"),
    (THIRD, "IIII 1 0 1", 5, "“IIII” is no epoch. Rows begin with I, II, III, IV, V or VI."),
    (THIRD, THIRD + "\nIII 1 0 1", 6, "there are two rows of epoch III."),
    (THIRD, "\nIII  1 0 1", 6, "This row belongs to no card"),
    (THIRD, "III 1 0 1 +1 welth with Barracks", 5, "“+1 welth with Barracks” is not clear"),
    (THIRD, "III 1 0 1 +1 wealth with Brewery", 5, "a card has its bonus with another card, not with itself"),
    (THIRD, "III 1 0 1 +2 wealth with Barracks", 6, "the bonus with Barracks is not the same in all rows"),
    (THIRD, f"{THIRD} {THIRD[-23:]}", 5, "row III: there are two bonuses with Barracks."),
    (THIRD, "III 1 0 1 +1 wealth", 5, "“+1 wealth” is not clear. Write a bonus behind the three numbers like this"),
    (THIRD, "III 1 0 1 +1 wealth with", 5, "“+1 wealth with” is not clear"),
    (THIRD, "III 1 0 1 +1 wealth: ()", 5, "“+1 wealth: ()” is not clear"),
    (THIRD, "III 1 0 1 +1wealth(Barracks)", 5, None),
    ("Brewery", "Brewery / Kino", 2, "“Brewery / Kino” are two different cards of our box"),
    ("I    1 0 1", "I 1 0 1 +1 wealth with Barracks", 3, "row I: Barracks is of epoch III, so there can be no bonus"),
    ("1 technology", "1 steam", 9, "icons: “steam” is no resource. There are population, culture"),
    ("1 technology", "1 reseach", 9, None),
    ("icons: 1 technology", "Zdroj technologie", 9, None),
    ("icons: 1 technology", "smells of hops", 9, "this line is not understood"),
    (
        "icons: 1 technology",
        "follows: Power Plant",
        9,
        "Power Plant is of epoch V, but a predecessor is of an earlier epoch",
    ),
    ("icons: 1 technology", "copies: two", 9, "“two” is no number of cards"),
    ("icons: 1 technology", "icons: 1 culture\nicons: 1 culture", 10, "you wrote “icons” twice"),
    ("Brewery", "{Brewery}", 2, "This is no name of a card"),
    ("Brewery", "Brewery / 12", 2, "This is no name of a card"),
    ("Brewery", "", 3, "This row belongs to no card. The name of a card comes first"),
]


@pytest.mark.parametrize(("right", "wrong", "line", "said"), MISTAKES, ids=[wrong for _, wrong, _, _ in MISTAKES])
def test_a_mistake_is_named_with_its_line(right: str, wrong: str, line: int, said: str | None) -> None:
    typed = read(BREWERY.replace(right, wrong, 1))
    gamelib.load("urbania", typed.edition)
    if said is None:  # understood all the same
        assert (typed.slips, typed.typed["I"]) == ([], ["brewery"])
        return
    assert typed.typed["I"] == []
    assert any(slip.line == line and said in slip.text["en"] for slip in typed.slips), slips(
        BREWERY.replace(right, wrong, 1)
    )
    for slip in typed.slips:
        assert set(slip.text) == set(LANGUAGES)
        assert slip.text["en"] != slip.text["cs"]
        assert "{" not in "".join(slip.text.values()) or "{" in wrong


def test_all_mistakes_are_named_at_once_and_right_cards_are_taken() -> None:
    wrong = BREWERY.replace("I    1 0 1", "I 1 O 1").replace("VI   1 0 1", "VI 1 0").replace("1 technology", "2 steam")
    typed = read(wrong + CLOTH_HALL, lang="cs")
    assert [slip.line for slip in typed.slips] == [3, 8, 9]
    assert typed.typed["I"] == ["cloth_hall"]


def test_a_card_stands_where_it_belongs() -> None:
    assert slips(BREWERY, "S")[0] == (2, "Brewery: the start set has three cards, Housing, Market and Palisade.")
    assert "a card of epoch III has no row of epoch I" in slips(BREWERY, "III")[0][1]
    assert "There is no sheet “7”" in slips(BREWERY, "7")[0][1]
    theatre = "Theatre\n" + "\n".join(f"{age} 1 0 0" for age in AGES[1:])
    typed = read(theatre, "II")
    assert "Theatre is of epoch III in our box; now it is of epoch II." in typed.hints[0].text["en"]
    game = gamelib.load("urbania", typed.edition)
    assert sum(its["copies"] for its in game.data.rows("buildings") if its["epoch"] == "III") == 12
    twice = GAME.read_cards(GAME.data, {"II": theatre, "III": theatre.replace("II 1 0 0\n", "", 1)}, "en")
    assert "this card is also on sheet II." in twice.slips[0].text["en"]


def test_a_card_that_moves_takes_no_link_of_ours_along() -> None:
    typed = read("Theatre\nIV 1 0 0\nV 1 0 0\nVI 1 0 0", "IV")
    rows = gamelib.load("urbania", typed.edition).data.by_key("buildings")
    assert (rows["opera"]["predecessor"], rows["coffee_house"]["combination"]) == ("none", "none")
    assert (rows["opera"]["source"], rows["theatre"]["epoch"]) == ("recon", "IV")


def test_an_epoch_is_full_before_the_owner_knows_which_cards_are_pairs() -> None:
    ours = [its for its in GAME.data.rows("buildings") if its["epoch"] == "I"]
    typed = read("\n".join(BREWERY.replace("Brewery", its["name_cs"]) for its in ours))
    assert (typed.slips, typed.ours["I"]) == ([], [])
    assert "You typed 10, and none of ours is left" in typed.hints[0].text["en"]
    rows = gamelib.load("urbania", typed.edition).data.by_key("buildings")
    assert [rows[id_]["copies"] for id_ in ("housing_1", "church", "mill")] == [2, 2, 1]


def test_a_name_that_is_nearly_ours_is_asked_about() -> None:
    typed = read(BREWERY.replace("Brewery", "Pivovr"))
    assert (typed.slips, typed.typed["I"]) == ([], ["pivovr"])
    assert "very like Brewery" in typed.hints[0].text["en"]
    assert "velmi se podobá kartě Pivovar" in typed.hints[0].text["cs"]


def test_different_cards_of_one_name_are_not_guessed_at() -> None:
    typed = read(BREWERY + BREWERY.replace("1 technology", "1 culture"))
    assert "this card is also in line 2, where it is different" in typed.slips[0].text["en"]
    assert row(typed, "brewery")["icons"] == "1 technology"


def test_a_file_with_the_same_slip_is_refused_by_name() -> None:
    with pytest.raises(InvalidEditionError, match="row 'brewery': wealth"):
        gamelib.load("urbania", {"buildings": [{"id": "brewery", "wealth": "1 O 1 1 1 1"}]})


@pytest.mark.parametrize("head", ["/ Zoo", "Zoo /", "Zoo / .", "// Zoo //"])
def test_a_name_in_one_language_stands_for_both(head: str) -> None:
    rows = "\n".join(f"{epoch} 1 0 1" for epoch in ("I", "II", "III", "IV", "V", "VI"))
    typed = read(f"{head}\n{rows}")
    zoo = row(typed, "zoo")
    assert (typed.slips, zoo["name_en"], zoo["name_cs"]) == ([], "Zoo", "Zoo")


@pytest.mark.parametrize(
    ("sheet", "waits"),
    [
        ("Windmill\nVI 1 0 1", False),
        ("Windmill\nVI 1 O 1", True),
        ("Windmill\nVI 1 0 1 +1 wealth with Windmill", True),
        ("Park\nVI 1 0 1\ncopies: 12\n\nWindmill\nVI 1 0 1", True),
    ],
)
def test_links_with_a_card_that_is_left_out_wait(sheet: str, waits: bool) -> None:
    brewery = BREWERY.replace("VI   1 0 1", "VI 1 0 1 +1 wealth with Windmill").replace("+1 wealth with Barracks", "")
    typed = GAME.read_cards(GAME.data, {"I": brewery, "VI": sheet}, "en")
    gamelib.load("urbania", typed.edition)
    said = [(hint.line, hint.text["en"]) for hint in typed.hints if hint.sheet == "I"]
    assert said == [(8, "Brewery: Windmill is left out for now, so the bonus with it waits.")] * waits
    assert row(typed, "brewery")["combination"] == ("none" if waits else "windmill: 1 wealth in VI")


def test_a_predecessor_that_is_left_out_is_waited_for_and_ours_stands_in() -> None:
    port = "Port\nII 1 O 1\nIII 1 0 1\nIV 1 0 1\nV 1 0 1\nVI 1 0 1\n\n"
    for before, said, linked in (
        (port, [], "port"),
        (port.replace("Port", "Quay"), ["Dock: Quay is left out for now, so the link to it waits."], "none"),
    ):
        name = before.split("\n", 1)[0]
        typed = GAME.read_cards(GAME.data, {"II": before, "VI": f"Dock\nVI 1 0 1\nfollows: {name}"}, "en")
        gamelib.load("urbania", typed.edition)
        assert [hint.text["en"] for hint in typed.hints if hint.line == 3] == said
        assert row(typed, "dock")["predecessor"] == linked


def test_no_two_cards_have_one_name_and_no_name_is_dropped_unsaid() -> None:
    rows = "V 2 0 3\nVI 1 0 2\n\n"
    for heads in (("Alfa / Dům", "Beta / Dům"), ("Kino X / Alfa", "Kino X / Beta"), ("A", "B / C", "A / C")):
        typed = read("".join(f"{head}\n{rows}" for head in heads), "V")
        gamelib.load("urbania", typed.edition)
        assert [(slip.line, slip.typed) for slip in typed.slips] == [(4 * len(heads) - 3, heads[-1])]
        assert "is also on the card in line 1 of sheet V" in typed.slips[0].text["en"]
    both = GAME.read_cards(GAME.data, {"V": f"Alfa / Dům\n{rows}", "VI": "Beta / Dům\nVI 1 0 2"}, "en")
    assert [(slip.sheet, slip.line) for slip in both.slips] == [("VI", 1)]
    for heads in (("Kino X", "Kino X / Bio X"), ("Kino X / Bio X", "Kino X")):
        typed = read("".join(f"{head}\n{rows}" for head in heads), "V")
        mine = row(typed, typed.typed["V"][0])
        assert (typed.slips, mine["name_en"], mine["name_cs"], mine["copies"]) == ([], "Kino X", "Bio X", 2)
    typed = read(f"Cinema / Kino\n{rows}Cinema / Biograf\n{rows}", "V")
    assert [(hint.line, hint.text["en"]) for hint in typed.hints] == [
        (5, "Cinema: our box has this card and keeps its names, so “Biograf” is not taken.")
    ]
