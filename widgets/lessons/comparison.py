"""What if? The same play from two positions, or another play from the same one, side by side."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gamelib import Action, AnyGame, IllegalActionError, State
from gamelib.text.markup import Safe
from widgets import scenes
from widgets.lessons.playthrough import Playthrough, PlaythroughFrame, play_through
from widgets.sheets import html
from widgets.text import say


@dataclass(frozen=True, slots=True)
class Alternative:
    """One side: its heading, what was played, and why it could not be played to its end if that is so."""

    title: str
    playthrough: Playthrough
    refused: IllegalActionError | None = None

    def lines(self, lang: str) -> list[tuple[str, str]]:
        """What happens: rule and sentence."""
        game, refused = self.playthrough.before.game, self.refused.refusals if self.refused else []
        return [(said.rule, said.text(game, lang)) for said in (*self.playthrough.events, *refused)]


class Comparison:
    """Two branches side by side: pictures, and what happens in each; what is not the same in both is bold."""

    def __init__(self, left: Alternative, right: Alternative, *, lang: str, part: scenes.Parts = ()) -> None:
        self.left, self.right, self.lang, self.part = left, right, lang, part

    @property
    def same(self) -> bool:
        """True if the same happens on both sides."""
        return self.left.lines("en") == self.right.lines("en")

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """Both sides as a piece of a page."""
        sides = (self._side(self.left, self.right, "a"), self._side(self.right, self.left, "b"))
        verdict = [html.tag("p", say("lesson.same", self.lang))] if self.same else []
        return html.sheet(html.tag("div", *sides, cls="two"), *verdict, cls="compare", lang=self.lang)

    def _side(self, branch: Alternative, other: Alternative, letter: str) -> Safe:
        picture = scenes.scene(
            branch.playthrough.after, self.lang, part=self.part, front=branch.playthrough.before.active
        )
        picture.slug = f"{picture.slug}-{letter}"
        picture.mark(last=[key for event in branch.playthrough.events for key in event.where])
        own, theirs = branch.lines(self.lang), other.lines(self.lang)
        items = [
            html.tag(
                "li",
                html.tag("b", text) if (rule, text) not in theirs else text,
                " ",
                html.tag("span", rule, cls="mu"),
            )
            for rule, text in own
        ]
        return html.tag(
            "figure",
            html.tag("figcaption", branch.title),
            Safe(picture.svg(least=0)),
            html.tag("ul", *items),
        )

    def __repr__(self) -> str:
        blocks = []
        for branch, other in ((self.left, self.right), (self.right, self.left)):
            theirs = other.lines(self.lang)
            lines = [f"  {' ' if line in theirs else '*'} {line[1]} ({line[0]})" for line in branch.lines(self.lang)]
            blocks.append("\n".join([branch.title, *lines]))
        return "\n".join(blocks)


def branch(state: State, play: Sequence[str], title: str) -> Alternative:
    """Play as far as it goes; a refusal is part of the answer."""
    for count in range(len(play), -1, -1):
        try:
            playthrough = play_through(state, play[:count])
        except IllegalActionError:
            continue
        if count == len(play):
            return Alternative(title, playthrough)
        refusals = playthrough.after.why_not(play[count])
        return Alternative(title, playthrough, IllegalActionError.of(state.game, play[count], refusals))
    return Alternative(title, Playthrough((PlaythroughFrame(state, ()),)))


def changed_play(play: Sequence[str], verb: str, word: object) -> list[str]:
    """The same play with other words after one verb."""
    lines = [f"{verb} {word}" if line.split()[0] == verb else line for line in play]
    if lines == list(play) and f"{verb} {word}" not in lines:
        played = f"the play is: {'; '.join(play)}" if play else "nothing is played; say what, such as play=['...']"
        raise ValueError(f"Nothing is played with {verb!r} here; {played}.")
    return lines


def action_said(game: AnyGame, action: str, lang: str) -> str:
    """An action as its button says it; one that cannot be read stays as it is."""
    try:
        return game.wording.action_label(Action.parse(action), lang)
    except ValueError:
        return action


def value_said(state: State, path: str, value: object, lang: str) -> str:
    """A value of a field as a learner calls it."""
    shape = state.shapes.get(path.split(".", maxsplit=1)[0])
    if shape is None or not isinstance(value, str):
        return str(value)
    return state.game.codecs[shape.of].name(state.game.codecs[shape.of].value(value), lang)


def patch(state: State, path: str, value: object) -> Mapping[str, object]:
    """An edit that sets one field of the position's JSON form; ``levels.-1`` is the last item of a list.

    ``ValueError`` if the list has no such item; whatever else is wrong with the path is found by the edit.
    """
    name, *keys = path.split(".")
    data = json.loads(state.to_json()).get(name)
    if keys and isinstance(data, list):
        items = list(data)
        there = [str(number) for number in range(-len(items), len(items))]
        if len(keys) > 1 or keys[0] not in there:
            have = f"it has {name}.0 to {name}.{len(items) - 1}" if items else "it is empty"
            raise ValueError(f"{name} is a list without an item {'.'.join(keys)!r}; {have}.")
        number = int(keys[0])
        items[number] = str(value) if isinstance(items[number], str) else value
        return {name: items}
    made: object = value
    for key in reversed(keys):
        made = {key: made}
    return {name: made}
