"""What a learner opens after having thought: the questions at the end of a lesson, and things that tell an answer.

They are sheets that need no kernel. What lies folded does not stand in their line of words either.
"""

import base64

from gamelib import AnyGame
from gamelib.text.markup import Safe, escape
from widgets.sheets import html
from widgets.sheets.rule_sources import ids_in
from widgets.text import say

from .specs import Remembered


class ThinkFirst:
    """A picture, a sheet or a text under a line that opens it."""

    def __init__(self, thing: object, lang: str) -> None:
        self._inside = _still(thing)
        self.lang = lang

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """The line, and what it opens, as a piece of a page."""
        return html.sheet(html.folded(repr(self), self._inside), cls="fold", lang=self.lang)

    def __repr__(self) -> str:
        return say("lesson.think_first", self.lang)


class ThreeQuestions:
    """The questions at the end of a lesson; each opens its answer, and the answer the rules on which it rests."""

    def __init__(self, questions: tuple[Remembered, ...], game: AnyGame, lang: str) -> None:
        self.questions, self.game, self.lang = questions, game, lang

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """The questions as a piece of a page, their answers folded."""
        items = [
            html.tag(
                "li",
                html.folded(one.question[self.lang], html.tag("p", one.answer[self.lang]), *self._rules(one)),
            )
            for one in self.questions
        ]
        hint = html.tag("p", say("lesson.three_questions", self.lang), cls="mu")
        return html.sheet(hint, html.tag("ol", *items), cls="questions", lang=self.lang)

    def _rules(self, one: Remembered) -> list[Safe]:
        """Every rule on which the answer rests, or which it names, with its wording."""
        named = sorted(ids_in(one.answer[self.lang]) & self.game.rulebook.keys())
        return [
            html.folded(id_, html.tag("p", self.game.rulebook[id_].text[self.lang]))
            for id_ in dict.fromkeys((*one.rules, *named))
        ]

    def __repr__(self) -> str:
        return "\n".join(f"{number}. {one.question[self.lang]}" for number, one in enumerate(self.questions, 1))


def _still(thing: object) -> Safe:
    """Something as it stands in a page where nothing lives."""
    if isinstance(thing, str):
        return html.tag("pre", thing, tabindex="0")
    show = getattr(thing, "_repr_mimebundle_", None)
    shown = show() if show is not None else None
    if isinstance(shown, dict) and "text/html" in shown:
        return Safe(shown["text/html"])
    if isinstance(shown, dict) and "image/svg+xml" in shown:
        picture = base64.b64encode(shown["image/svg+xml"].encode()).decode()
        return Safe(f'<img alt="{escape(thing)}" src="data:image/svg+xml;base64,{picture}">')
    raise TypeError(f"A picture, a sheet or a text is wanted, such as lesson.show(...), not {type(thing).__name__}")
