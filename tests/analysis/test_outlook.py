"""The best line is told in words, with the rules by which it gains, and it can be played."""

import re

import pytest

import gamelib
from gamelib import Action, analysis
from gamelib.analysis import Evaluation, Here
from gamelib.analysis.outlook import TOLD
from gamelib.core.templates import printable
from tests.analysis.test_evaluation import ending, midgame
from tests.registered import GAMES

HERE = Here()


def found(slug: str, decisions: int = 12) -> Evaluation:
    return analysis.evaluate(midgame(slug, decisions).state, playouts=4, executor=HERE)


@pytest.mark.parametrize("slug", GAMES)
def test_the_best_line_is_of_one_seat_and_can_be_played(slug: str) -> None:
    known = found(slug)
    line = known.line()
    assert line[0] == known.best
    state = known.view
    for action in line:
        assert state.seat == known.seat
        assert state.why_not(action) == []
        state = state.after(action)
    assert line == known.line()


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("lang", gamelib.core.words.LANGUAGES)
def test_it_is_told_in_words_with_the_rules_by_which_it_gains(slug: str, lang: str) -> None:
    known = found(slug)
    game, text = known.view.game, known.text(lang)
    assert text == " ".join(known.sentences(lang))
    assert text.startswith(game.seat_name(known.seat, lang))
    for option in known.options[:2]:
        assert game.wording.action_label(option.action, lang) in text
    cited = re.findall(r"\[([A-Z]+-[^\]]+)\]", text)
    assert cited == [rule for rule, points in known.gains()[:TOLD] if abs(points) >= 0.1]
    assert cited
    assert all(rule in game.rulebook for rule in cited)
    assert printable(text)
    assert str(known.playouts) in text


def test_whether_the_second_is_clearly_worse_is_said() -> None:
    state = ending()
    one = analysis.evaluate(state, playouts=2, executor=HERE)
    assert "The intervals overlap" in one.text()
    many = analysis.evaluate(state, playouts=400, executor=HERE)
    clear = many.options[0].win.low > many.options[1].win.high
    assert ("clearly less" in many.text()) == clear


def test_of_a_single_option_there_is_no_second() -> None:
    state = ending()
    known = analysis.evaluate(state, playouts=2, executor=HERE, options=[state.options()[0]])
    assert "Second" not in known.text()
    assert isinstance(known.line()[0], Action)


def test_numbers_are_written_as_the_language_writes_them() -> None:
    known = found("rose_of_fire", 40)
    points = known.gains()[0][1]
    assert f"{points:+.1f}".replace("-", "−") in known.text("en")
    assert f"{points:+.1f}".replace("-", "−").replace(".", ",") in known.text("cs")
    with pytest.raises(ValueError, match="no language 'de'"):
        known.text("de")
