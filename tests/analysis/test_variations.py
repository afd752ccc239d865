"""A tree of variations loses nothing, can be walked, written down and read back, and says what is wrong with a text."""

import copy
import random
import re
from typing import Any

import pytest

import gamelib
from gamelib import IllegalActionError, Match, analysis
from gamelib.analysis import InvalidVariationsError, VariationTree
from gamelib.analysis.variation_text import HEADER, MARKS
from gamelib.text.templates import in_language
from tests.registered import GAMES

YARD = gamelib.load("courtyards")


def played(slug: str) -> Match[Any]:
    match = gamelib.load(slug).new(seats=2, seed=3)
    analysis.play(match, {0: "random", 1: "random"})
    return match


def grown(slug: str, branches: int = 30) -> VariationTree:
    """A match with side lines, side lines of side lines, and notes."""
    tree, rng = VariationTree(played(slug)), random.Random(2)
    for number in range(branches):
        tree.go(rng.choice([node for node in tree.nodes() if not node.state.over]))
        for _ in range(rng.randint(1, 4)):
            if not tree.here.state.over:
                tree.play(rng.choice(tree.here.state.legal_actions()))
        comment = rng.choice(["", "Good.", 'He says "no"; {!} [x] \\ and\nmore: žluťoučký'])
        tree.note(comment, name=rng.choice(["", f"line {number}"]), mark=rng.choice(["", *MARKS]))
    tree.note("Where it all begins; {!} [x]", name="the start", mark="!?", node=tree.root)
    return tree


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_is_the_main_line_of_its_tree(slug: str) -> None:
    match = played(slug)
    tree = VariationTree(match)
    assert [node.action for node in tree.main_line()] == [line.action for line in match.lines]
    assert tree.here.state == match.state
    assert tree.match().record() == match.record()


@pytest.mark.parametrize("slug", GAMES)
def test_a_draw_is_that_of_the_match_and_nothing_is_played_again_for_it(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = played(slug)
    tree = VariationTree(match)
    monkeypatch.setattr(gamelib.Game, "replay", None)
    draws = [node for node in tree.main_line() if node.seat is None]
    for node, seed in zip(draws[-9:], (3, 4, 5) * 3, strict=True):
        line = len(node.path()) - 1
        match.goto(line)
        twin = match.fork(seed)
        twin.draw()
        tree.go(node)
        tree.back()
        assert tree.draw(seed).action == twin.lines[line].action


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_of_a_tree_grows_by_itself(slug: str) -> None:
    tree = grown(slug, 4)
    text, twin = tree.save(), copy.copy(tree)
    assert twin.save() == text
    assert twin.here.path() != tree.here.path() or not tree.here.path()
    twin.note("Mine alone", node=twin.root)
    twin.prune(twin.root.children[0])
    assert tree.save() == text != twin.save()


@pytest.mark.parametrize("slug", GAMES)
def test_a_tree_survives_being_written_down(slug: str) -> None:
    tree = grown(slug)
    text = tree.save()
    again = VariationTree.load(gamelib.load(slug), text)
    assert again.here is again.root
    assert again.save() == text
    for node, other in zip(tree.nodes(), again.nodes(), strict=True):
        assert (node.action, node.seat, node.comment, node.name, node.mark, node.state) == (
            (other.action, other.seat, other.comment, other.name, other.mark, other.state)
        )


@pytest.mark.parametrize("slug", GAMES)
def test_every_node_is_the_end_of_a_match(slug: str) -> None:
    tree = grown(slug, 6)
    for node in list(tree.nodes())[::17]:
        assert tree.match(node).state == node.state


def test_what_was_tried_is_met_again() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3))
    start, (first, second) = tree.here, tree.here.state.legal_actions()[:2]
    one = tree.play(first)
    assert tree.back() is start
    other = tree.play(str(second))
    tree.go(start)
    assert tree.play(first) is one
    assert start.children == [one, other]
    tree.go(start)
    assert tree.forward() is one


def test_a_side_line_becomes_the_main_line() -> None:
    tree = grown("courtyards")
    node = list(tree.nodes())[-1]
    many = sum(1 for _ in tree.nodes())
    tree.promote(node)
    assert node in tree.main_line()
    assert sum(1 for _ in tree.nodes()) == many


def test_what_is_pruned_is_gone_and_the_start_stays() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3))
    start = tree.here
    node = tree.play(start.state.legal_actions()[0])
    tree.play(tree.here.state.legal_actions()[0])
    tree.prune(node)
    assert (tree.here, start.children) == (start, [])
    tree.prune(tree.root)
    assert tree.here is tree.root
    with pytest.raises(ValueError, match="A node of this tree is wanted"):
        tree.go(node)


def test_draws_are_chosen_or_left_to_a_seed() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3, chance="ask"))
    outcomes = {str(action) for action, _ in tree.here.state.outcomes()}
    start = tree.here
    drawn = {str(tree.draw(seed).action) for seed in range(12) if tree.go(start)}
    assert drawn <= outcomes
    assert len(start.children) == len(drawn) > 1
    tree.go(start)
    drawn_once = tree.draw(4)
    tree.go(start)
    assert tree.draw(4) is drawn_once
    decided = VariationTree(YARD.new(seats=2, seed=3))
    with pytest.raises(ValueError, match="No draw is due"):
        decided.draw()


def test_with_the_seed_of_the_match_a_draw_is_the_one_that_the_match_makes() -> None:
    match = YARD.new(seats=2)
    tree = VariationTree(match)
    tree.go(tree.root)
    assert tree.draw().action == match.lines[0].action


def test_a_refusal_changes_nothing() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3))
    before, here = tree.save(), tree.here
    with pytest.raises(IllegalActionError, match=r"CORE-ACT\.3"):
        tree.play("put fountain 9,9")
    assert tree.save() == before
    assert tree.here is here


def test_names_are_found_and_are_given_once() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3))
    node = tree.play(tree.here.state.legal_actions()[0])
    tree.note("A calm beginning.", name="calm", mark="!")
    assert tree.find("calm") is node
    tree.go(tree.root)
    with pytest.raises(ValueError, match="Another node is called 'calm'"):
        tree.note(name="calm")
    with pytest.raises(ValueError, match="there is: calm"):
        tree.find("wild")
    with pytest.raises(ValueError, match="No node has a name"):
        VariationTree(YARD.new(seats=2, seed=3)).find("calm")
    with pytest.raises(ValueError, match="There is no mark"):
        tree.note(mark="!!!")
    for wrong in ("a]b", "a\nb", "a\ud800b", "\u200c", " a"):
        with pytest.raises(ValueError, match="A name is one line without brackets") as refused:
            tree.note(name=wrong)
        assert str(refused.value).endswith(f"; {wrong!r} is none.")


def test_names_and_comments_may_have_joiners() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3))
    tree.note("می\u200cشود", name="👨\u200d👩\u200d👧")
    node = VariationTree.load(YARD, tree.save()).find("👨\u200d👩\u200d👧")
    assert node.comment == "می\u200cشود"


def test_what_is_not_said_anew_stays() -> None:
    tree = VariationTree(YARD.new(seats=2, seed=3))
    node = tree.play(tree.here.state.legal_actions()[0])
    tree.note("A calm beginning.", name="calm")
    tree.note(mark="??")
    assert (node.comment, node.name, node.mark) == ("A calm beginning.", "calm", "??")
    tree.note("", mark="")
    assert (node.comment, node.name, node.mark) == ("", "calm", "")
    with pytest.raises(ValueError, match="There is no mark"):
        tree.note("Or not.", mark="!!!")
    assert node.comment == ""


def test_a_line_that_comes_twice_keeps_what_was_said_of_it() -> None:
    tree = VariationTree(played("courtyards"))
    first = tree.main_line()[0]
    tree.note("Good.", name="one", node=first)
    text = tree.save().splitlines()
    for said in (" {?}", " {?} [one] ; Good."):
        text.insert(3, f"  or draw: {first.action}{said}")
    node = VariationTree.load(YARD, "\n".join(text)).main_line()[0]
    assert (node.comment, node.name, node.mark) == ("Good.", "one", "?")
    for said, was, now in ((" {!}", "?", "!"), (" [two]", "one", "two"), (" [one] ; Bad.", "Good.", "Bad.")):
        with pytest.raises(
            InvalidVariationsError, match=rf"line 6, .*: an earlier line says .{re.escape(was)}. .* .{now}.;"
        ):
            VariationTree.load(YARD, "\n".join([*text[:5], f"  or draw: {first.action}{said}", *text[5:]]))


def lines() -> list[str]:
    tree = VariationTree(played("courtyards"))
    return tree.save().splitlines()


@pytest.mark.parametrize(
    ("number", "text", "what"),
    [
        (0, "eixample variations 2", f'line 1: "{HEADER}" is wanted'),
        (1, "{", "line 2: "),
        (1, "[]", "line 2: "),
        (1, '{"game": "cities"}', "line 2: "),
        (1, "Nothing after the header", "line 2: a table is wanted that names the game"),
        (1, "[1]", "line 2: a table is wanted that names the game"),
        (1, "[" * 100_000, "line 2: a table is wanted that names the game"),
        (1, f'{{"game": {"9" * 5000}}}', "line 2: a table is wanted that names the game"),
        (1, f'{{"game": {"[" * 500 + "]" * 500}}}', "line 2: format: "),
        (1, '{"game": "courtyards", "game": "cities"}', "line 2: game: 'game' stands here twice"),
        (2, "start [x", "line 3, .*a line reads"),
        (2, "start {!!!}", "line 3, .*a line reads"),
        (2, "start {?!?}", "line 3, .*a line reads"),
        (2, "start ; \\", "line 3, .*in a comment write"),
        (3, "start ; too late", "line 4, .*what is said of the start stands on one line, before all others"),
        (2, "start ; One.\nstart ; Two.", "line 4, 'start ; Two.': what is said of the start stands on one line"),
        (2, "a game", 'line 3, .*: a line reads "blue: place 3,5"'),
        (2, "blue: put tree 0,0", "line 3, .*: now it is draw, not 'blue'"),
        (2, "draw: card blue cloud", "line 3, .*CORE-ACT"),
        (2, "  draw: card blue tree", 'line 3: what branches off begins with "or"'),
        (2, "or draw: card blue tree", 'line 3: what branches off begins with "or"'),
        (4, "      or draw: card blue tree", 'line 5: what branches off begins with "or"'),
    ],
)
def test_a_text_that_is_no_tree_is_told_what_is_wrong(number: int, text: str, what: str) -> None:
    wrong = lines()
    wrong[number] = text
    with pytest.raises(InvalidVariationsError, match=what):
        VariationTree.load(YARD, "\n".join(wrong))


@pytest.mark.parametrize(
    ("was", "now", "what"),
    [
        ('"seats": 2', '"seats": 9', "is for 2 to 3 players, not 9."),
        ('"seed": 3', '"seed": "x"', "A seed is a whole number of at most"),
        ('"variants": {}', '"variants": {"long": 1}', "There is no variant 'long'"),
    ],
)
def test_what_is_wrong_with_its_match_is_told_in_czech_too(was: str, now: str, what: str) -> None:
    text = "\n".join(lines())
    assert was in text
    with pytest.raises(InvalidVariationsError) as found:
        VariationTree.load(YARD, text.replace(was, now))
    begins, _, reason = in_language(found.value, "cs").rpartition("Takhle partie začít nemůže: ")
    assert begins == "řádek 2: "
    assert what in reason


def test_an_editor_may_put_its_mark_before_the_text() -> None:
    text = "\n".join(lines())
    assert VariationTree.load(YARD, f"\ufeff{text}").save() == VariationTree.load(YARD, text).save()


def test_a_text_that_was_typed_or_pasted_is_read() -> None:
    tree = VariationTree(played("courtyards"))
    tree.note("It\u00a0begins.", node=tree.root)
    text = tree.save()
    assert VariationTree.load(YARD, text).root.comment == "It\u00a0begins."
    first, *others = text.replace("It\u00a0begins.", "It begins.").split("\n")
    pasted = "\n".join([f"\u200b{first}", *others]).replace(" ", "\u00a0")
    assert VariationTree.load(YARD, pasted).save() == "\n".join([first, *others])


@pytest.mark.parametrize(("key", "said"), [("lines", '["draw: card blue tree"]'), ("points", "[7, 0]")])
def test_the_lines_of_a_match_do_not_stand_above_those_of_a_tree(key: str, said: str) -> None:
    text = "\n".join(lines()).replace('"version":', f'"{key}": {said}, "version":', 1)
    with pytest.raises(
        InvalidVariationsError, match=f"line 2: the lines of the tree stand below it, so leave '{key}' out"
    ):
        VariationTree.load(YARD, text)


def test_a_comment_with_a_lonely_backslash_is_told() -> None:
    wrong = lines()
    wrong[2] += " ; \\"
    with pytest.raises(InvalidVariationsError, match="in a comment write"):
        VariationTree.load(YARD, "\n".join(wrong))


def test_a_text_of_another_version_is_read_by_the_rules_as_they_are() -> None:
    text = "\n".join(lines())
    older = text.replace(f'"version": "{gamelib.VERSION}"', '"version": "0.0.1"')
    assert older != text
    assert VariationTree.load(YARD, older).save() == VariationTree.load(YARD, text).save()
    wrong = older.rstrip().rpartition(": ")[0] + ": fly away\n"
    with pytest.raises(InvalidVariationsError, match=rf"'0\.0\.1', this is '{gamelib.VERSION}'") as refused:
        VariationTree.load(YARD, wrong)
    assert "verze '0.0.1', tohle je" in in_language(refused.value, "cs")


def test_a_text_cut_short_is_read_as_far_as_it_goes_or_told() -> None:
    text = "\n".join(lines())
    with pytest.raises(InvalidVariationsError):
        VariationTree.load(YARD, text[: len(text) // 2].rsplit(" ", 1)[0])
    with pytest.raises(InvalidVariationsError, match="A text is wanted"):
        VariationTree.load(YARD, None)  # type: ignore[arg-type]
