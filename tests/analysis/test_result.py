"""The best line is told in words, with the rules by which it gains, and it can be played."""

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

import gamelib
from gamelib import Action, analysis
from gamelib.analysis import Evaluation, InlineExecutor, executors
from gamelib.analysis.result import MOST_RULES
from gamelib.analysis.texts import says
from gamelib.text.templates import in_language, printable
from tests.analysis.test_evaluation import ending, midgame
from tests.registered import GAMES

HERE = InlineExecutor()


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
@pytest.mark.parametrize("lang", gamelib.engine.codecs.LANGUAGES)
def test_it_is_told_in_words_with_the_rules_by_which_it_gains(slug: str, lang: str) -> None:
    known = found(slug)
    game, text = known.view.game, known.text(lang)
    assert text.startswith(" ".join(known.sentences(lang)))
    assert text.startswith(game.seat_name(known.seat, lang))
    for option in known.options[:2]:
        assert known.view.action_label(option.action, lang) in text
    cited = re.findall(r"\[([A-Z]+-[^\]]+)\]", text)
    assert cited == [rule for rule, points in known.gains()[:MOST_RULES] if abs(points) >= 0.1]
    assert cited
    assert all(rule in game.rulebook for rule in cited)
    assert printable(text)
    assert str(known.playouts) in text


def test_whether_the_second_is_clearly_worse_is_said() -> None:
    state = gamelib.load("la_citta").position("last_famine")
    few = analysis.evaluate(state, playouts=20, executor=HERE)
    assert few.options[0].against(few.options[1]).low < 1 / 2
    assert "more games may change the order" in few.text()
    assert "další partie mohou pořadí změnit" in few.text("cs")
    many = analysis.evaluate(state, playouts=200, executor=HERE)
    first, second = many.options
    assert second.win.high > first.win.low  # each for itself they overlap; on the same deals the one is ahead
    assert first.against(second).low > 1 / 2 > second.against(first).high
    assert "it is clearly the better one" in many.text()
    assert "je prokazatelně lepší" in many.text("cs")


def test_what_was_given_up_is_told_so_and_what_is_alike_too() -> None:
    state = gamelib.load("la_citta").position("last_famine")
    few = analysis.evaluate(state, playouts=20, executor=HERE)
    first, second = few.options
    known = replace(few, options=(first, replace(second, given_up=True)))
    assert "no more games were spent on it" in known.text()
    alike = replace(few, options=tuple(replace(one, tally=replace(one.tally, ahead=Counter())) for one in few.options))
    assert "nothing tells them apart so far" in alike.text()


def test_of_a_single_option_there_is_no_second() -> None:
    state = ending()
    known = analysis.evaluate(state, playouts=2, executor=HERE, options=[state.legal_actions()[0]])
    assert "Second" not in known.text()
    assert isinstance(known.line()[0], Action)


@pytest.mark.parametrize(
    ("lang", "nothing", "lost"),
    [
        ("en", "nothing is known yet", "The workers were lost twice (cannot"),
        ("cs", "zatím není nic známo", "Výpočetní procesy dvakrát za sebou skončily (cannot"),
    ],
)
def test_where_nothing_was_played_it_says_so_and_nothing_else(lang: str, nothing: str, lost: str) -> None:
    gone = ThreadPoolExecutor()
    gone.shutdown()
    state = ending()
    known = analysis.evaluate(state, playouts=2, executor=gone)
    assert (known.stopped, known.playouts) == ("workers", 0)
    told_first, told_then = known.sentences(lang)[0], known.text(lang).removeprefix(known.sentences(lang)[0])
    assert nothing in told_first
    assert told_then.strip().startswith(lost)
    assert "%" not in known.text(lang)
    for ask in (known.line, lambda: known.best):
        with pytest.raises(ValueError, match="nothing is known yet") as caught:
            ask()
        assert in_language(caught.value, lang) == told_first
    assert known.gains() == []
    assert analysis.evaluate(state, playouts=2, executor=HERE, known=known).playouts == 2 * len(state.legal_actions())


def test_what_happened_to_lost_workers_is_told_beside_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(work: Any, jobs: Any, executor: Any, **how: Any) -> Any:
        yield work(*next(jobs))
        raise executors.WorkersLostError(says("workers.lost", problem="all gone"))

    monkeypatch.setattr("gamelib.analysis.evaluation.in_order", gone)
    known = analysis.evaluate(ending(), playouts=500, executor=HERE)
    assert "best is" in known.text("en")
    assert "The workers were lost twice (all gone)." in known.text("en")
    assert "Výpočetní procesy dvakrát za sebou skončily (all gone)." in known.text("cs")


def test_numbers_are_written_as_the_language_writes_them() -> None:
    known = found("rose_of_fire", 40)
    points = known.gains()[0][1]
    assert f"{points:+.1f}".replace("-", "−") in known.text("en")
    assert f"{points:+.1f}".replace("-", "−").replace(".", ",") in known.text("cs")
    with pytest.raises(ValueError, match="no language 'de'"):
        known.text("de")
