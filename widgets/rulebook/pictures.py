"""What the lessons have for a rule: the exercise that asks about it, and the position in which it is asked."""

from collections.abc import Mapping
from functools import cache

from gamelib import AnyGame
from gamelib.errors import EixampleError
from widgets import scenes
from widgets.lessons.asking import asking
from widgets.lessons.exercises import lessons
from widgets.lessons.specs import QuestionSpec, TaskSpec
from widgets.text import say

_Spec = QuestionSpec | TaskSpec


@cache
def exercises(slug: str) -> Mapping[str, _Spec]:
    """By rule the first exercise of the game's course that is about it."""
    found: dict[str, _Spec] = {}
    for lesson in lessons(slug).values():
        for spec in lesson.exercises.values():
            found.setdefault(spec.rule, spec)
    return found


def picture(rule: str, game: AnyGame, lang: str) -> str:
    """The position in which the lessons ask about a rule, as SVG; a sentence where this box cannot hold it."""
    spec = exercises(game.slug)[rule]
    try:
        state = (asking(spec, game).spec if isinstance(spec, QuestionSpec) else spec).start(game)
        return scenes.scene(state, lang, part=spec.part).svg()
    except EixampleError:
        return say("rulebook.no_picture", lang)
