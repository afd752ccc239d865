"""The picture of a task: as it is asked, with its answer, or with how many have chosen each place, beside the place."""

from collections import Counter
from collections.abc import Mapping

from widgets.lessons.asked_places import answer_places, asked_places
from widgets.lessons.asking import Asking
from widgets.lessons.playthrough import play_through
from widgets.lessons.specs import ChallengeSpec
from widgets.scenes import scene
from widgets.svg import draw
from widgets.svg.element import Element
from widgets.svg.scene import Scene

from .task_texts import TaskTexts

_LEAST, _MOST = 15, 28
"""Half of the side of a sign: of the rarest answer and of the most common one, where places are so large."""


def task_scene(task: TaskTexts, first: Mapping[str, int] | None = None, *, show_right: bool = False) -> Scene:
    """The picture of a task.

    Args:
        task: The task.
        first: First answers, and how often each was given: where they are places, they stand on the board.
        show_right: Whether the right places are marked.

    Raises:
        ValueError: Only the id of the task is known.
    """
    if task.spec is None or task.game is None:
        raise ValueError(f"There is no picture of {task.id!r}: its worksheet is not known.")
    asked = task.asked
    if asked is None:
        state = task.spec.start(task.game)
        return scene(state, task.lang, part=task.spec.part, front=state.active)
    picture = scene(asked.asked_in, task.lang, part=asked.spec.part, front=asked.playthrough.before.active)
    if task.is_about_places:
        _count(picture, asked, first or {}, show_right=show_right)
    else:
        picture.mark(witness=dict.fromkeys(asked_places(asked, picture), ""))
    return picture


def answer_scene(task: TaskTexts) -> Scene | None:
    """The picture of an answer: the right places in a frame, or what a solution has come to; None: it is no picture."""
    asked, spec, game = task.asked, task.spec, task.game
    if asked is not None and task.is_about_places:
        picture = scene(asked.asked_in, task.lang, part=asked.spec.part, front=asked.playthrough.before.active)
        places = answer_places(asked, picture)
        picture.mark(selected=[key for word, key in places.items() if word in asked.right])
        return picture
    if isinstance(spec, ChallengeSpec) and spec.solution and game is not None:
        start = spec.start(game)
        line = play_through(start, spec.solution, seed=spec.seed)
        picture = scene(line.after, task.lang, part=spec.part, front=start.active)
        picture.mark(last=[key for event in line.events for key in event.where])
        return picture
    return None


def chosen(first: Mapping[str, int]) -> Counter[str]:
    """How often each place was chosen, alone or with others.

    >>> chosen({"1,1 2,1": 3, "2,1": 1})
    Counter({'2,1': 4, '1,1': 3})
    """
    counted = Counter[str]()
    for words, count in first.items():
        counted.update(dict.fromkeys(words.split(), count))
    return counted


def _count(picture: Scene, asked: Asking, first: Mapping[str, int], *, show_right: bool) -> None:
    """Set the numbers on the places; one that is right, once that is shown, is dark in a frame, with a zero too."""
    counts, places = chosen(first), answer_places(asked, picture)
    most = max(counts.values(), default=1)
    for word, key in places.items():
        right = show_right and word in asked.right
        if not (counts[word] or right):
            continue
        place = picture.elements[key]
        room = max(_LEAST, min(place.size) / 2 - 3)
        half = min(room, _LEAST + (_MOST - _LEAST) * (counts[word] / most) ** 0.5)
        sign = _sign(counts[word], half, right=right)
        picture.add(f"count:{key}", "labels", sign, at=_middle(place, half), leaf=place.leaf)


def _middle(place: Element, half: float) -> tuple[float, float]:
    """Where a sign lies: in the middle of its place, but of a card in a corner, so that one still sees what it is."""
    (x, y), (w, h) = place.at, place.size
    return (x + w - half - 8, y + h - half - 8) if place.corner else (x + w / 2, y + h / 2)


def _sign(count: int, half: float, *, right: bool) -> str:
    number = draw.text(0, 7, count, f"t2 b m {'inv' if right else ''}".strip())
    box = draw.octagon(-half, -half, 2 * half, 2 * half, "ik st" if right else "ra st")
    frame = draw.octagon(-half - 4, -half - 4, 2 * half + 8, 2 * half + 8, "no st") if right else ""
    return frame + box + number
