"""Whoever asks for an analysis with something else than is wanted reads one sentence that says what is wanted."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from pathlib import Path
from typing import Any

import pytest

import gamelib
from gamelib import analysis
from gamelib.analysis import Editor, VariationTree
from gamelib.text.templates import in_language

GAME = gamelib.load("rose_of_fire")
MATCH = GAME.new(seats=2, seed=3)
while MATCH.state.seat is None or MATCH.state.seat < 0 or len(MATCH.legal_actions()) < 2:
    MATCH.play(MATCH.legal_actions()[0])
MATCH.play(MATCH.legal_actions()[0])
DECIDED = next(number for number, line in enumerate(MATCH.lines) if line.seat is not None)
HERE = analysis.InlineExecutor()
SHARED = gamelib.share(MATCH)
OTHER = VariationTree(MATCH).here


def evaluate(**wrong: Any) -> object:
    return analysis.evaluate(MATCH.lines[DECIDED].before, **{"playouts": 1, "executor": HERE} | wrong)


def tournament(**wrong: Any) -> object:
    keywords = {"bots": ["random", "random"], "matches": 1, "executor": HERE}
    return analysis.tournament(GAME, **keywords | wrong)  # type: ignore[arg-type]


def no_time(wrong: Any) -> Any:
    return nan if wrong == 3.5 else wrong


def tree() -> VariationTree:
    return VariationTree(MATCH)


def editor() -> Editor:
    return Editor(MATCH)


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "evaluate": analysis.evaluate,
    "evaluate seconds": lambda wrong: evaluate(seconds=no_time(wrong)),
    "evaluate executor": lambda wrong: evaluate(executor=wrong or "nobody"),
    "evaluate seed": lambda wrong: evaluate(seed=wrong),
    "evaluate playouts": lambda wrong: evaluate(playouts=wrong or 0),
    "evaluate options": lambda wrong: evaluate(options=[wrong] if wrong else []),
    "evaluate known": lambda wrong: evaluate(known=wrong or []),
    "evaluate progress": lambda wrong: evaluate(progress=wrong or "tell"),
    "costly": lambda wrong: analysis.costly_moves(wrong, 0),
    "costly seat": lambda wrong: analysis.costly_moves(MATCH, 9 if wrong == 0 else wrong),
    "costly count": lambda wrong: analysis.costly_moves(MATCH, 0, wrong or 0),
    "costly playouts": lambda wrong: analysis.costly_moves(MATCH, 0, playouts=wrong or 0),
    "costly seconds": lambda wrong: analysis.costly_moves(MATCH, 0, seconds=no_time(wrong) or "long"),
    "costly executor": lambda wrong: analysis.costly_moves(MATCH, 0, executor=wrong or "nobody"),
    "costly seed": lambda wrong: analysis.costly_moves(MATCH, 0, seed=wrong),
    "costly progress": lambda wrong: analysis.costly_moves(MATCH, 0, progress=wrong or "tell"),
    "what_if": lambda wrong: analysis.what_if(wrong, 0, "pass"),
    "what_if line": lambda wrong: analysis.what_if(MATCH, wrong, "pass"),
    "what_if action": lambda wrong: analysis.what_if(MATCH, DECIDED, wrong),
    "what_if bot": lambda wrong: analysis.what_if(MATCH, DECIDED, MATCH.lines[DECIDED].action, wrong),
    "choose seconds": lambda wrong: analysis.choose(match(), "random", no_time(wrong)),
    "tournament": lambda wrong: analysis.tournament(wrong, ["random", "random"]),
    "tournament bots": lambda wrong: tournament(bots=wrong),
    "tournament no bots": lambda wrong: tournament(bots=[] if wrong is None else [wrong]),
    "tournament matches": lambda wrong: tournament(matches=wrong),
    "tournament executor": lambda wrong: tournament(executor=wrong or "nobody"),
    "tournament seed": lambda wrong: tournament(seed=wrong),
    "tournament seats": lambda wrong: tournament(seats=wrong or 9),
    "tournament seconds": lambda wrong: tournament(seconds=no_time(wrong)),
    "tournament options": lambda wrong: tournament(variants=wrong or {"chance": "ask"}),
    "tournament progress": lambda wrong: tournament(progress=wrong or "tell"),
    "tree": VariationTree,
    "tree go": lambda wrong: tree().go(wrong),
    "tree another's node": lambda _: tree().go(OTHER),
    "tree find": lambda wrong: tree().find(wrong),
    "tree find list": lambda wrong: tree().find([wrong]),  # type: ignore[arg-type]
    "tree play": lambda wrong: tree().play(wrong),
    "tree draw": lambda wrong: VariationTree(GAME.new(seats=2, chance="ask")).draw(wrong),
    "tree comment": lambda wrong: tree().note("\ud800" if wrong in (None, "no such thing") else wrong),
    "tree name": lambda wrong: tree().note(name="a\tb" if wrong in (None, "no such thing") else wrong),
    "tree mark": lambda wrong: tree().note(mark=wrong or "+"),
    "tree node": lambda wrong: tree().note(node=wrong or OTHER),
    "tree promote": lambda wrong: tree().promote(wrong),
    "tree prune": lambda wrong: tree().prune(wrong),
    "tree match": lambda wrong: tree().match(wrong or OTHER),
    "tree load": lambda wrong: VariationTree.load(GAME, wrong),
    "tree load game": lambda wrong: VariationTree.load(wrong, tree().save()),
    "editor": Editor,
    "editor do": lambda wrong: editor().do(wrong),
    "editor put": lambda wrong: editor().put(wrong, wrong),
    "editor take": lambda wrong: editor().take("blue", wrong),
    "editor move": lambda wrong: editor().move("blue", wrong, wrong),
    "editor set": lambda wrong: editor().set(wrong, wrong),
    "editor clear": lambda wrong: editor().clear(wrong),
    "editor seat": lambda wrong: editor().turn(wrong, "play_card"),
    "editor step": lambda wrong: editor().turn(0, wrong),
    "editor match": lambda wrong: editor().match(wrong),
    "editor chance": lambda wrong: editor().match(0, wrong),
    "editor repairs": lambda wrong: editor().repairs(wrong or "x"),
    "editor repairs most": lambda wrong: editor().repairs(most=wrong),
    "editor mend": lambda wrong: editor().mend(wrong),
    "share": gamelib.share,
    "shared": gamelib.shared,
    "shared game": lambda wrong: gamelib.shared(SHARED, wrong or "cities"),
}


def match() -> gamelib.Match[Any]:
    found = MATCH.fork()
    found.goto(DECIDED)
    return found


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("wrong", [None, 3.5, "no such thing", object()], ids=["None", "3.5", "text", "object"])
def test_a_wrong_value_is_answered_by_a_sentence(question: str, wrong: Any) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        QUESTIONS[question](wrong)
    *_, frame = caught.traceback
    assert "gamelib" in Path(frame.path).parts
    assert str(frame.statement).strip().startswith("raise ")
    for lang in ("en", "cs"):
        said = in_language(caught.value, lang)
        assert said.endswith((".", "]")), said
        assert "\n" not in said
