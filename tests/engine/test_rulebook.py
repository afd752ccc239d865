"""Rules as rows of a book, and what cites them."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest

import gamelib
from gamelib import Event, Refusal, RuleBook, ScoreLine
from gamelib.engine.citations import Ledger
from gamelib.engine.codecs import grouped
from gamelib.engine.steps import Chance, Choice, Move, auto, collect_steps, snake
from gamelib.text.templates import Name

GOOD = '["X-1"]\nkind = "step"\nsource = "seed"\nen = "A rule."\ncs = "Pravidlo."\n'


def book(folder: Path, text: str) -> RuleBook:
    file = folder / "rules.toml"
    file.write_text(text, encoding="utf-8")
    return RuleBook.load(file)


def test_a_rule_is_read(tmp_path: Path) -> None:
    extra = 'unenforced = true\nno.en = "Not {cell}."\nno.cs = "Ne {cell}."\n'
    rule = book(tmp_path, GOOD + extra)["X-1"]
    assert (rule.id, rule.kind, rule.source, rule.unenforced, rule.decision) == ("X-1", "step", "seed", True, False)
    assert rule.text == {"en": "A rule.", "cs": "Pravidlo."}
    assert rule.forms["no"]["cs"] == "Ne {cell}."
    assert not rule.reconstructed


def test_a_chapter_has_a_title(tmp_path: Path) -> None:
    rulebook = book(tmp_path, '["X"]\nen = "Beginning"\ncs = "Začátek"\n' + GOOD.replace("X-1", "X.1"))
    assert [*rulebook] == ["X.1"]
    assert rulebook["X.1"].chapter == "X"
    assert [rulebook.title("X", lang) for lang in ("en", "cs")] == ["Beginning", "Začátek"]
    assert rulebook.title("Y") == "Y"
    with pytest.raises(ValueError, match="There is no language 'de'"):
        rulebook.title("X", "de")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('["X"]\nen = "Beginning"\ncs = "Začátek"\n' + GOOD, "X is the title of a chapter without rules"),
        ('["X"]\nen = "Beginning"\n' + GOOD, "X: kind or source is none of"),
        (GOOD.replace("step", "jump"), "X-1: kind or source is none of"),
        (GOOD.replace("seed", "dream"), "X-1: kind or source is none of"),
        (GOOD.replace('cs = "Pravidlo."', ""), "X-1: every text is needed in en and cs"),
        (GOOD.replace("Pravidlo.", ""), "X-1: every text is needed in en and cs"),
        (GOOD + "colour = 3\n", "X-1: unknown colour"),
        (GOOD + 'no.en = "No."\n', "X-1: every text is needed in en and cs"),
        (GOOD + 'no.en = "No {a}."\nno.cs = "Ne {b}."\n', "X-1: the languages differ in their placeholders"),
    ],
)
def test_a_bad_rule_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        book(tmp_path, text)


def test_a_rule_that_is_not_there_is_told_the_one_that_looks_like_it() -> None:
    rulebook = gamelib.load("cities").rulebook
    with pytest.raises(KeyError, match=r"There is no rule 'CTS-4\.33' \(did you mean 'CTS-4\.3'\?\)"):
        rulebook["CTS-4.33"]
    assert "CTS-4.33" not in rulebook
    assert rulebook.get("CTS-4.33") is None


def test_what_cites_a_rule_is_compared_by_what_it_says() -> None:
    assert Refusal("X-1", cell=3) == Refusal("X-1", cell=3)
    assert Refusal("X-1", cell=3) != Refusal("X-1", cell=4)
    assert Refusal("X-1") != Event("X-1", None, (), None, {})
    assert ScoreLine(0, 3, "X-1", (), 5, {}) != ScoreLine(0, 4, "X-1", (), 5, {})
    assert Refusal("X-1") == Refusal("X-1", because="X-1") != Refusal("X-1", because="X-2")
    assert Event("X-1", 0, (), (0, 1), {}) == Event("X-1", 0, (), (0, 1), {}) != Event("X-1", 0, (), None, {})
    assert len({Refusal("X-1", cell=3), Refusal("X-1", cell=3)}) == 1
    assert repr(Refusal("X-1", cell=3)) == "Refusal('X-1', cell=3)"
    assert repr(Event("X-1", 1, (), None, {"cell": 3})) == "Event('X-1', seat=1, cell=3)"
    assert repr(ScoreLine(1, 3, "X-1", (), 5, {"count": 2})) == "ScoreLine('X-1', seat=1, points=3, count=2)"


def test_events_name_who_may_know_them() -> None:
    secret, public = Event("X-1", 0, (), (0, 2), {}), Event("X-1", 0, (), None, {})
    assert [secret.known_to(seat) for seat in (None, 0, 1, 2)] == [True, True, False, True]
    assert all(public.known_to(seat) for seat in (None, 0, 1))


def test_a_long_ledger_is_compared_hashed_copied_and_pickled() -> None:
    lines = [(0, 1, "X-1", (), number, {"count": number}) for number in range(3_000)]
    one, other = Ledger.of(lines), Ledger.of(lines)
    assert one == other
    assert hash(one) == hash(other)
    assert one is not None
    assert [*one] == lines[::-1]
    assert Ledger.of(lines[1:]) != one
    assert Ledger.of([*lines[1:], lines[0]]) != one
    assert Ledger.of([]) is None
    assert one != None  # noqa: E711  # the comparison itself is tested
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  # our own bytes
    assert copy.deepcopy(one) == one


def test_ledgers_share_their_tail() -> None:
    tail = Ledger((0, 1, "X-1", (), 1, {}), None)
    one, other = Ledger((0, 2, "X-1", (), 2, {}), tail), Ledger((0, 2, "X-1", (), 2, {}), tail)
    assert one == other
    assert one.rest is other.rest


class Take(Choice[gamelib.State]):
    """What choices of these tests share: without a rule it is no step yet."""

    def candidates(self, s: gamelib.State) -> list[Move]:
        return []

    def do(self, s: gamelib.State, move: Move) -> None:
        s.active = 0


class Draw(Chance[gamelib.State]):
    """What draws of these tests share."""

    def outcomes(self, s: gamelib.State) -> list[tuple[Move, int]]:
        return []

    def do(self, s: gamelib.State, move: Move) -> None:
        s.active = 0


def test_steps_are_named_after_their_class() -> None:
    assert snake("PlaceTile") == "place_tile"
    assert snake("Amnesty") == "amnesty"

    class TakeCard(Take):
        rule = "X-1"

    class DrawCard(Draw):
        rule = "X-1"

    @auto("X-1", "count")
    def end_turn(s: gamelib.State, count: int) -> None:
        """Ends the turn."""

    assert (TakeCard.name, TakeCard.entry, TakeCard.of(3)) == ("take_card", ("take_card", ()), ("take_card", (3,)))
    assert (end_turn.name, end_turn.of(3), end_turn.__doc__) == ("end_turn", ("end_turn", (3,)), "Ends the turn.")
    module = type("module", (), {"TakeCard": TakeCard, "DrawCard": DrawCard, "end_turn": end_turn, "again": end_turn})
    assert set(collect_steps(module)) == {"take_card", "draw_card", "end_turn"}


@pytest.mark.parametrize(("base", "missing"), [(Choice, "candidates, do"), (Chance, "do, outcomes")])
def test_a_step_is_told_what_it_lacks_when_it_is_written(base: type, missing: str) -> None:
    """Long before somebody plays as far as that."""
    with pytest.raises(TypeError, match=rf"^The step FindHouse lacks: {missing}\.$"):
        type("FindHouse", (base,), {"rule": "X-1"})


def test_two_steps_of_one_name_are_refused() -> None:
    first = type("TakeCard", (Take,), {"rule": "X-1"})
    second = type("TakeCard", (Take,), {"rule": "X-2"})
    with pytest.raises(ValueError, match="Two steps are called 'take_card'"):
        collect_steps(type("module", (), {"first": first, "second": second}))


# ---------------------------------------------------------------- what several refusals have in common


def test_refusals_that_say_the_same_of_several_things_are_one_sentence() -> None:
    game = gamelib.load("cities")
    where = ("space:0:0,1",)
    three = [Refusal("CTS-8.3", where=where, space=1, colour=colour) for colour in (0, 1, 3)]
    (said,) = game.wording.together(three)
    colours = [[game.codecs["colour"].name(colour, lang) for colour in (0, 1, 3)] for lang in ("en", "cs")]
    assert said.text(game).endswith(f"is no empty {colours[0][0]}, {colours[0][1]} or {colours[0][2]} lot.")
    assert said.text(game, "cs").endswith(f"{colours[1][0]}, {colours[1][1]} nebo {colours[1][2]} parcela.")
    assert (said.rule, said.where) == ("CTS-8.3", where)
    assert said.facts["colour"] == tuple(game.codecs["colour"].word(colour) for colour in (0, 1, 3))


def test_refusals_that_differ_otherwise_stay_apart() -> None:
    wording = gamelib.load("cities").wording
    here, there = (Refusal("CTS-8.3", space=space, colour=0) for space in (1, 2))
    other = Refusal("CTS-8.5", space=1, colour=0)
    assert wording.together([here, other]) == [here, other]
    assert wording.together([here, here]) == [here]
    both = wording.together([here, there, Refusal("CTS-8.3", space=1, colour=1)])
    assert len(both) == 2, "one names two colours, or two spaces; none says what is not so"
    assert wording.together([]) == []


def test_what_is_refused_for_several_reasons_at_once_is_named_once() -> None:
    """Of four pairs at three crossings each crossing is named once, however many ways fail there."""
    wording = gamelib.load("cities").wording
    two = [Refusal("CTS-8.3", where=(key,), space=1, colour=colour) for key in ("one", "other") for colour in (0, 1)]
    (said,) = wording.together(two)
    assert len(said.facts["colour"]) == 2
    assert said.where == ("one", "other")


def test_forms_of_names_are_kept_where_several_are_named() -> None:
    gardens = [Name("park", {"of": "parku"}), Name("voda", {"of": "vody"}), Name("les", {})]
    several = Name.any_of(gardens, "nebo")
    assert several == "park, voda nebo les"
    assert f"{several:of}" == "parku, vody nebo les"
    assert Name.any_of(gardens[:1], "nebo") == "park"
    twice = Name.joined([gardens[0], *gardens], grouped)
    assert f"{twice} / {twice:of}".replace("\u00a0", " ") == "2 × park, voda, les / 2 × parku, vody, les"


def test_a_list_of_things_has_the_forms_of_each() -> None:
    wording = gamelib.load("cities").wording
    assert wording.filled("{terrain:ground}", {"terrain": (4, 5)}, "cs") == "zeleň, vodu"
