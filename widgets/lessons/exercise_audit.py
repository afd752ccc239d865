"""An exercise from outside tried out once: can it be asked, answered and reached as it says?"""

import re
from collections.abc import Sequence

from gamelib import AnyGame, State
from gamelib.analysis import Editor
from widgets import scenes

from . import assertions
from .asking import asking
from .playthrough import Playthrough, PlaythroughFrame, play_through
from .specs import ChallengeSpec, Exercise, ExerciseError, QuestionSpec, SetupTaskSpec, TaskSpec

_NUMBER = re.compile(r"-?[0-9]{1,4}")


def try_out(spec: QuestionSpec | TaskSpec, game: AnyGame, file: str) -> None:
    """Refuse an exercise that cannot be worked on as it stands; :class:`ExerciseError` says why.

    Args:
        spec: The exercise.
        game: Its game.
        file: What the error calls its file.
    """
    try:
        slip = _of_question(spec, game) if isinstance(spec, QuestionSpec) else _of_task(spec, game)
    except KeyError as error:
        slip = f"there is no {error}."
    except (ValueError, TypeError, IndexError, RecursionError) as error:
        slip = str(error)
    if slip:
        raise ExerciseError(f"{file}, {spec.id}: {slip}")


def _of_question(spec: QuestionSpec, game: AnyGame) -> str:
    """What is wrong with a question; empty: nothing."""
    asked = asking(spec, game)
    answers = asked.right
    places = _places(spec, asked.asked_in)
    if spec.check is not None and not answers:
        return ""
    if not answers:
        return "the engine finds no right answer, so nobody could give it; ask how many there are, or a yes or no."
    answer = ", ".join(sorted(answers))
    if spec.kind in ("number", "yes_no") and len(answers) > 1:
        return f"one answer is wanted, not several: {answer}."
    if spec.kind == "number" and not _NUMBER.fullmatch(answer):
        return f"the right answer is {answer!r}, and this is no number of at most four digits."
    if spec.kind == "yes_no" and not answers <= {"yes", "no"}:
        return f"the right answer is {answer!r}, and this is neither yes nor no."
    if spec.kind == "choice" and not answers <= set(spec.options):
        return f"the right answer is {answer!r}, and the options are {', '.join(spec.options)}."
    if spec.kind in ("cell", "cells"):
        unseen = [word for word in sorted(answers) if f"{spec.places}{word}" not in places]
        if len(unseen) == len(answers) or (unseen and spec.kind == "cells"):
            return f"the right answer names {unseen[0]!r}, and there is no such place in the picture; see places."
    return ""


def _places(spec: Exercise, state: State) -> Sequence[str]:
    """The places in the picture; parts that it names and does not have are named. To draw it takes time."""
    named = not isinstance(spec.part, scenes.AllBut)
    asked = isinstance(spec, QuestionSpec) and spec.kind in ("cell", "cells")
    return scenes.scene(state, part=spec.part, live=True).places() if named or asked else ()


def _of_task(spec: TaskSpec, game: AnyGame) -> str:
    """What is wrong with a task; empty: nothing."""
    start = spec.start(game)
    _places(spec, start)
    if isinstance(spec, ChallengeSpec) and (start.seat is None or start.over):
        return "in this position nobody has anything to decide, so nothing can be played."
    done = Playthrough((PlaythroughFrame(start, ()),))
    reached = [assertions.holds(done, goal.claim) for goal in spec.goals]
    if all(reached):
        return "all its goals are reached before anything is done; ask for more."
    if not spec.solution:
        return ""
    if isinstance(spec, SetupTaskSpec):
        editor = Editor(start)
        for edit in spec.solution:
            editor.do(edit)
        done = Playthrough((done.frames[0], PlaythroughFrame(editor.position(), ())))
    else:
        done = play_through(start, spec.solution, seed=spec.seed)
    missed = [goal.claim for goal in spec.goals if not assertions.holds(done, goal.claim)]
    return f"its solution does not lead to {missed[0]!r}." if missed else ""
