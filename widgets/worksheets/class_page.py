"""The results of a class as a piece of a page: a map of tasks by people, and below it what was answered to each task.

How a task went is a form with a number, so that it is told in black and white too: solved at once, solved later, not
solved, not begun.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gamelib.text.markup import Safe, tag
from widgets.sheets import html
from widgets.text import say

from .hand_in import HandIn, TaskResult
from .hand_in_sources import HandInRemark
from .task_scene import task_scene
from .task_summary import NOT_BEGUN, TaskSummary
from .task_texts import TaskTexts

_SIGNS = {"once": "✓", "later": "2", "never": "×2", "open": "·"}
"""What stands in the map, as its key shows it."""
_MOST_ANSWERS = 8
"""So many first answers are told one by one."""


@dataclass(frozen=True)
class ClassPage:
    """All of it; without ``names`` people are called by numbers.

    Args:
        title: What the worksheet is called.
        hand_ins: One for each person, in their order.
        tasks: What the tasks say, in their order.
        summaries: How each task went, by its id.
        remarks: What is to be said of single codes and files.
        lang: The language, ``en`` or ``cs``.
        names: Whether people are called by their names.
    """

    title: str
    hand_ins: Sequence[HandIn]
    tasks: Sequence[TaskTexts]
    summaries: Mapping[str, TaskSummary]
    remarks: Sequence[HandInRemark]
    lang: str
    names: bool = True

    def html(self) -> str:
        """The page; of a class in which nobody has handed in anything, a sentence."""
        people = tag("small", self._say("people", people=len(self.hand_ins)))
        title = tag("h3", self.title or self._say("untitled"), " ", people)
        parts = [title, *self._remarks()]
        if self.hand_ins:
            details = [self._task(task, self.summaries[task.id]) for task in self.tasks if task.id in self.summaries]
            table = tag("div", self._map(), cls="map", tabindex="0")
            parts.append(tag("div", tag("div", table, self._key()), tag("div", *details, cls="tasks"), cls="both"))
        else:
            parts.append(tag("p", self._say("nobody"), cls="mu"))
        return html.sheet(*parts, cls="class", lang=self.lang)

    def _say(self, name: str, **facts: object) -> str:
        return say(f"results.{name}", self.lang, **facts)

    def _remarks(self) -> Iterator[Safe]:
        """What does not count, or counts in another way than one might think."""
        if self.remarks:
            lines = [tag("li", one.as_line(self.lang)) for one in self.remarks]
            title = self._say("remarks", count=len(lines))
            yield tag("details", tag("summary", title), tag("ul", *lines), cls="remarks")

    # ---- the map

    def _map(self) -> Safe:
        numbers = [tag("th", str(task.number), scope="col", title=task.text) for task in self.tasks]
        head = [tag("th", self._say("name"), scope="col"), *numbers, tag("th", self._say("solved"), scope="col")]
        body = [
            tag("tr", tag("th", person.name if self.names else str(number), scope="row"), *self._cells(person))
            for number, person in enumerate(self.hand_ins, 1)
        ]
        shares = [self._share(self.summaries.get(task.id)) for task in self.tasks]
        everybody = tag("tr", tag("th", self._say("all"), scope="row"), *shares, tag("td"))
        return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body), tag("tfoot", everybody))

    def _cells(self, person: HandIn) -> Iterator[Safe]:
        for task in self.tasks:
            one = person.answers.get(task.id, NOT_BEGUN)
            state = _state(one)
            label = self._label(one, task)
            sign = tag("i", _sign(one), cls=state, role="img", **{"aria-label": label})
            yield tag("td", sign, tag("sup", "?" if one.hints else "", **{"aria-hidden": "true"}), title=label)
        solved = sum(person.answers.get(task.id, NOT_BEGUN).right for task in self.tasks)
        yield tag("td", f"{solved}/{len(self.tasks)}")

    def _label(self, one: TaskResult, task: TaskTexts) -> str:
        """How a task went with a person, in words."""
        parts = [self._say(_state(one), tries=one.tries)]
        if one.hints:
            parts.append(say("lesson.hints", self.lang, hints=one.hints))
        first = self._say("first_was", answer=task.answer(one.first)) if one.first else ""
        return ". ".join(filter(None, [", ".join(parts), first]))

    def _share(self, summary: TaskSummary | None) -> Safe:
        """How many have solved a task, and how many of them at once, as a bar that stands."""
        solved, at_once = (summary.solved, summary.at_once) if summary else (0, 0)
        people = len(self.hand_ins)
        label = self._say("of_all", people=people, solved=solved, first_time=at_once)
        parts = f"--solved: {100 * solved / people:.0f}%; --once: {100 * at_once / people:.0f}%"
        bar = tag("i", cls="share", style=parts, role="img", **{"aria-label": label})
        return tag("td", bar, tag("small", str(solved)), title=label)

    def _key(self) -> Safe:
        entries = [
            tag("span", tag("i", sign, cls=state), f" {say(f'results.key_{state}', self.lang)}")
            for state, sign in _SIGNS.items()
        ]
        return tag("p", *entries, tag("span", tag("sup", "?"), f" {self._say('key_hint')}"), cls="legend mu")

    # ---- what was answered to a task

    def _task(self, task: TaskTexts, summary: TaskSummary) -> Safe:
        rule = [" ", tag("small", task.rule)] if task.rule else []
        facts = {"people": summary.people, "solved": summary.solved, "first_time": summary.at_once}
        parts = [tag("h4", f"{task.number}. {task.title}", *rule), tag("p", self._say("of_task", **facts), cls="mu")]
        if summary.first:
            parts.append(self._answers(task, summary))
            if task.is_about_places:
                parts.append(tag("figure", Safe(task_scene(task, summary.first, show_right=True).svg())))
        if summary.misread:
            lines = [
                tag("li", tag("b", f"{count} ×"), " ", task.misreading(name))
                for name, count in summary.misread.most_common()
            ]
            parts += [tag("h5", self._say("believed")), tag("ul", *lines)]
        return tag("section", *parts)

    def _answers(self, task: TaskTexts, summary: TaskSummary) -> Safe:
        """The first answers, the most common first, each with its bar; right ones are solid and ticked."""
        counted = summary.first.most_common()
        lines = [
            self._bar(task.answer(words), count, counted[0][1], right=words in summary.right | task.right)
            for words, count in counted[:_MOST_ANSWERS]
        ]
        if rest := sum(count for _, count in counted[_MOST_ANSWERS:]):
            lines.append(tag("li", self._say("others", count=rest), cls="mu"))
        return tag("ol", *lines, cls="answers")

    def _bar(self, answer: str, count: int, most: int, *, right: bool) -> Safe:
        unseen = [tag("span", f" ({self._say('right')})", cls="unseen")] if right else []
        name = tag("span", f"✓ {answer}" if right else answer, *unseen, cls="answer")
        bar = tag("i", cls="right" if right else "", style=f"width: {100 * count / most:.0f}%")
        return tag("li", name, tag("span", bar, cls="bar"), tag("b", str(count)))


def _state(one: TaskResult) -> str:
    if one.right:
        return "once" if one.at_once else "later"
    return "never" if one.tries else "open"


def _sign(one: TaskResult) -> str:
    state = _state(one)
    return {"later": str(one.tries), "never": f"×{one.tries}"}.get(state, _SIGNS[state])
