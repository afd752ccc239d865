"""A board to look around on: choose what to look for, and see where it is.

    look = lesson.look("park_of_five")         # a button for everything that can be looked for
    look.at("park")                            # the same in Python: what is found, in words and as places

What there is to look for the game says (``Game.highlights``). Each thing found carries its number on the board.
"""

from dataclasses import dataclass

from gamelib import State
from gamelib.engine.highlights import Highlight, Places
from gamelib.text.messages import shown
from widgets import scenes
from widgets.board.panels import Button, Note, Panels
from widgets.board.protocol import Message
from widgets.lessons.host import BoardHost
from widgets.match import highlight_text
from widgets.svg.scene import Scene
from widgets.text import say

_LOOK = "look"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found: in words, and the places of each one. Shown as its words."""

    text: str
    groups: tuple[Places, ...]

    def __repr__(self) -> str:
        return self.text


class Explorer(BoardHost):
    """A position to look around in; see the module's text."""

    looks = True

    def __init__(
        self, state: State, seat: int, *, at: str = "", part: scenes.Parts = (), lang: str = "en", name: str
    ) -> None:
        self.state, self.part = state, part
        self._come_to(seat)
        self._chosen = self._highlight(at) if at else None
        super().__init__(state.game, lang, name)
        self.board.on("front", lambda message: self._look_at(message["seat"], message["key"]))

    def _come_to(self, seat: int) -> None:
        """From now on it is this seat's district in which one looks around."""
        self.seat, self._chosen = seat, None
        self.highlights = {highlight.name: highlight for highlight in self.state.game.highlights(self.state, seat)}

    def at(self, name: str) -> Found:
        """Choose what to look for."""
        self._chosen = self._highlight(name)
        self._refresh()
        return Found(self._text(self._chosen), self._chosen.groups)

    def _highlight(self, name: str) -> Highlight:
        if name not in self.highlights:
            raise ValueError(
                f"There is no {shown(name)} to look at here; there is {', '.join(self.highlights) or 'nothing'}."
            )
        return self.highlights[name]

    def _text(self, highlight: Highlight) -> str:
        return highlight_text.described(highlight, self.game, self.lang)

    # ------------------------------------------------------------ the board

    def _look_at(self, seat: int, key: str) -> None:
        """What was pressed, if there is more to it than the picture shows; anyway whose it is comes to the front."""
        if seat < self.state.seats:
            self._come_to(seat)
            here = self.board.scene.is_place(key)
            pressed = scenes.painter_of(self.game).highlight(self.state, seat, key) if here else None
            if pressed is not None:
                self._chosen = pressed
                self.board.say(self._text(pressed))
            self._refresh()

    def _act(self, message: Message) -> None:
        verb, _, name = message["text"].partition(" ")
        if verb != _LOOK or name not in self.highlights:
            there = ", ".join(highlight.title[self.lang] for highlight in self.highlights.values())
            self.board.say(say("explorer.no_sight", self.lang, what=message["text"], known=there), "error")
        elif self._chosen is self.highlights[name]:
            self._chosen = None
            self._refresh()
        else:
            self.board.say(self.at(name).text)

    def _picture(self) -> Scene:
        scene = scenes.scene(self.state, self.lang, part=self.part, front=self.seat)
        if self._chosen is not None:
            scene.mark(witness=highlight_text.badges(self._chosen))
        return scene

    def _shown(self) -> tuple[Scene, Panels]:
        buttons: list[Button] = [
            {"does": f"{_LOOK} {name}", "label": highlight.title[self.lang], "pressed": highlight is self._chosen}
            for name, highlight in self.highlights.items()
        ]
        title = say("explorer.title", self.lang, name=self.game.seat_name(self.seat, self.lang))
        panels: Panels = {
            "toolbar": {"lang": True},
            "decision": {
                "title": title,
                "disc": scenes.seat_colour(self.game, self.seat),
                "buttons": buttons,
                "whole": True,
            },
            "note": self._note(),
        }
        return self._picture(), panels

    def _note(self) -> Note | None:
        return highlight_text.note(self._chosen, self.game, self.lang) if self._chosen else None

    def __repr__(self) -> str:
        if self._chosen is None:
            return f"<Explorer: {', '.join(self.highlights)}>"
        return f"<Explorer {self._chosen.name}: {self._text(self._chosen)}>"
