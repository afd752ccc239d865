"""An editor on a board that somebody has lent: take a thing up, put it down, and mend what does not fit.

What can be done at each place `EditTargets` finds. An edit is a line of text (`gamelib.analysis.Edit`), and so is what
one presses.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, cast

from gamelib import State
from gamelib.analysis import Edit, Editor, InvalidEditError, placing, repairs
from gamelib.analysis.edit_text import entry_of, spot, words_at
from gamelib.analysis.placing import Place, Thing
from gamelib.engine.problems import InvalidPositionError, Problem
from gamelib.text.messages import checked_language
from gamelib.text.templates import in_language
from widgets import scenes
from widgets.board import panels, protocol
from widgets.board.board import Board
from widgets.board.panels import Button, DecisionPanel, Note, Panels, ReasonText, SelectOption, Toolbar
from widgets.board.protocol import Message
from widgets.sheets import rule_card
from widgets.svg.element import on_corner
from widgets.svg.scene import Scene
from widgets.text import say

from .edit_targets import WAYS, EditTarget, EditTargets, field_of, things_of

DONE, LEAVE, ASIDE, MEND = "edit:done", "edit:leave", "edit:aside", "edit:mend"
NUMBER = "edit:number "
"""Before the point whose number is to be typed."""
_SHOWN = 6  # problems
_MENDED = 4  # problems for which something is offered
_ELSEWHERE = 24  # places outside of the picture


class PositionEditor:
    """An editor with a board. ``ended`` is called with the new position, or None if nothing is to change."""

    done_says: ClassVar[str] = "edit.done"
    leave_says: ClassVar[str] = "edit.leave"

    def __init__(
        self, board: Board, state: State, lang: str, part: scenes.Parts, ended: Callable[[State | None], None]
    ) -> None:
        self.editor = Editor(state)
        self.lang = lang
        self._board, self._part, self._ended = board, part, ended
        self._things = things_of(state, lang)
        self._held: Thing | None = None
        self._lifted = False
        self._number: str | None = None
        self._front: int | None = None
        self._rule: str | None = None
        self._give_back = board.lend()
        for kind in protocol.KINDS:
            if kind not in ("frame", "lang"):
                board.on(kind, lambda _: None)
        for kind, handler in self._gestures().items():
            board.on(kind, handler)
        self.show()

    # ------------------------------------------------------------ gestures

    def _gestures(self) -> dict[str, Callable[[Message], None]]:
        return {
            "act": lambda message: self.press(message["text"]),
            "edit": lambda message: self.press(message["text"]),
            "pick": lambda message: self.pick(message["thing"]),
            "drop": lambda message: self.drop(message["thing"], message["key"]),
            "undo": lambda _: self._walk(back=True),
            "redo": lambda _: self._walk(back=False),
            "front": lambda message: self._bring_to_front(message["seat"]),
            "rule": lambda message: self._open_rule(message["id"]),
            "close": lambda _: self._open_rule(None),
            "lang": lambda message: self.speak(message["lang"]),
        }

    def press(self, text: str) -> None:
        """A place or a button."""
        if text == DONE and not self.editor.problems:
            self._end(self.editor.position())
        elif text == LEAVE:
            self.leave()
        elif text == ASIDE:
            self._hold(None)
        elif text == MEND:
            done = self.editor.mend()
            self._show_and_say(" ".join(f"{self._reach.said(edit)}." for edit in done))
        elif text == DONE:
            self._show_and_say(say("edit.not_yet", self.lang), "error")
        elif text.startswith(NUMBER) and text in self._numbers(self._reach.ways(None)):
            self._number = text.removeprefix(NUMBER)
            self._show_and_say("")
        else:
            self._do(text)

    def leave(self) -> None:
        """Give the board back; the position stays as it was."""
        self._end(None)

    def pick(self, number: int) -> None:
        """Take a thing from the palette into the hand; the one that is held already goes back."""
        if number >= len(self._things):
            self._show_and_say(say("edit.no_thing", self.lang), "error")
        else:
            thing = self._things[number][0]
            self._hold(None if thing == self._held else thing)

    def drop(self, number: int, key: str) -> None:
        """A thing of the palette was drawn to a place: put it there if that can be done in one way only."""
        if number >= len(self._things):
            self._show_and_say(say("edit.no_thing", self.lang), "error")
            return
        self._held, self._lifted = self._things[number][0], False
        ways = [way for way in self._reach.ways(self._held) if way.key == key]
        if len(ways) == 1:
            self._do(str(ways[0].edit))
        else:
            self._show_and_say(
                say("edit.several" if ways else "edit.not_there", self.lang), "info" if ways else "error"
            )

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.lang = checked_language(lang)
        self._board.speak(self.lang)
        self._things = things_of(self.editor.state, self.lang)
        self.show()

    def _do(self, text: str) -> None:
        before = self._reach
        text = text.replace("\N{MINUS SIGN}", "-")
        try:
            edit = Edit.read(text)
            taken = self._lying_there(edit)
            self.editor.do(edit)
        except InvalidPositionError as wrong:
            self._show_and_say("; ".join(self._line(problem) for problem in wrong.problems[:_SHOWN]), "error")
            return
        except InvalidEditError as refused:
            self._show_and_say(in_language(refused, self.lang), "error")
            return
        self._number = None
        if edit.verb == "take" and self._held is None and taken is not None:
            self._held, self._lifted = taken, True
        elif self._lifted and edit.verb in ("put", "swap"):
            self._held, self._lifted = None, False
        self._show_and_say(f"{before.said(edit)}. {self._how_many()}")

    def _lying_there(self, edit: Edit) -> Thing | None:
        """What an edit takes away."""
        if edit.verb != "take":
            return None
        wanted = edit.words
        state = self.editor.state
        return next(
            (thing for thing, at in placing.placed_things(state) if (at.word, at.at.path(state)) == wanted), None
        )

    def _hold(self, thing: Thing | None) -> None:
        self._held, self._lifted, self._number = thing, False, None
        self._show_and_say("")
        if thing is not None:
            drawn = any(True for _ in self._reach.ways(thing))
            self._board.say(say("edit.held" if drawn else "edit.held_beside", self.lang))

    def _walk(self, *, back: bool) -> None:
        self._held, self._lifted, self._number = None, False, None
        done = self.editor.undo() if back else self.editor.redo()
        self._show_and_say(self._how_many() if done else say("edit.no_more", self.lang))

    def _bring_to_front(self, seat: int) -> None:
        if seat < self.editor.state.seats:
            self._front = seat
            self.show()

    def _open_rule(self, rule: str | None) -> None:
        self._rule = rule if rule in self.editor.game.rulebook else None
        self.show()

    def _end(self, made: State | None) -> None:
        self._give_back()
        self._ended(made)

    def _show_and_say(self, text: str, tone: str = "info") -> None:
        self.show()
        self._board.say(text, tone)

    def _how_many(self) -> str:
        """How many problems there are."""
        count = len(self.editor.problems)
        return say("edit.problems", self.lang, count=count) if count else say("edit.sound", self.lang)

    # ------------------------------------------------------------ what is shown

    def show(self) -> None:
        """Show everything as it is now."""
        try:
            picture = scenes.scene(self.editor.state, self.lang, part=self._part, front=self._front, live=True)
        except Exception:  # noqa: BLE001 - a picture need not know what cannot be; the position as it was stays in sight
            picture = self._board.scene
        self._reach = EditTargets(self.editor.state, picture, self.lang, self._things)
        self._drawn = picture is not self._board.scene
        if self._drawn:
            self._mark(picture)
        card = rule_card.open_card(self._rule, self.editor.game, self.lang)
        shown: dict[str, Any] = {
            "toolbar": self._toolbar(),
            "decision": self._decision(),
            "note": self._note(),
            "editing": self._panel(),
            "key": scenes.key(self.editor.state, self.lang),
            "rule": card,
        }
        self._board.show(picture, **cast("Panels", dict.fromkeys(panels.NAMES) | shown))

    def _mark(self, picture: Scene) -> None:
        reach = self._reach
        ways = list(reach.ways(self._held))
        alike = Counter((way.key, way.label) for way in ways)
        count: Counter[str] = Counter()
        for text, (key, label) in self._numbers(ways).items():
            picture.open(key, text, label)
        for key, edit, label in ways:
            count[key] += 1
            if count[key] <= WAYS and not reach.is_number(edit):
                field = field_of(edit)
                more = f" ({reach.field(field)})" if alike[key, label] > 1 else ""
                picture.open(key, str(edit), label + more)
        for key in dict.fromkeys(way.key for way in ways if self._held is None or way.edit.verb == "swap"):
            picture.elements[key] = on_corner(picture.elements[key])
        wrong = {key: "" for problem in self.editor.problems for key in reach.keys_of(problem)}
        spots = repairs.spots_in(self.editor.state, self.editor.latest)
        touched = [key for at in spots for key in reach.keys(Place(at, ""))]
        picture.mark(witness=wrong, last=touched[:1])

    def _numbers(self, ways: Iterable[EditTarget]) -> dict[str, tuple[str, str]]:
        """Numbers among these that can be typed: where, and what they are called."""
        paths = {way.edit.words[0]: way.key for way in ways if self._reach.is_number(way.edit)}
        named = {path: say("edit.number", self.lang, what=self._reach.fact(path)) for path in paths}
        return {NUMBER + path: (key, named[path]) for path, key in paths.items()}

    def _title(self) -> str:
        if self._number is not None:
            return say("edit.type_number", self.lang, what=self._reach.fact(self._number))
        if self._held is None:
            return say("edit.choose", self.lang)
        return say("edit.where", self.lang, what=self._reach.name(self._held))

    def _toolbar(self) -> Toolbar:
        return {"undo": self.editor.can_undo, "redo": self.editor.can_redo, "lang": True}

    def _note(self) -> Note | None:
        """What stands beside the editor, if it is there for a purpose."""
        return None

    def _decision(self) -> DecisionPanel:
        done: Button = {"does": DONE, "label": say(self.done_says, self.lang)}
        if self.editor.problems:
            done["why"] = [self._reason(problem) for problem in self.editor.problems[:_SHOWN]]
        buttons: list[Button] = [done, {"does": LEAVE, "label": say(self.leave_says, self.lang)}]
        if self._held is not None or self._number is not None:
            buttons.insert(0, {"does": ASIDE, "label": say("edit.aside", self.lang), "escapes": True})
        undrawn = "" if self._drawn else " " + say("edit.undrawn", self.lang)
        shown: DecisionPanel = {"title": self._title(), "text": self._how_many() + undrawn, "buttons": buttons}
        if self._number is not None:
            now = words_at(self.editor.state, spot(self.editor.state, self._number))
            label = say("edit.now", self.lang, number=now)
            shown["field"] = {"does": f"set {self._number} {{}}", "label": label, "button": say("edit.set", self.lang)}
        return shown

    def _reason(self, problem: Problem) -> ReasonText:
        return {"rule": problem.rule or "", "text": self._text(problem)}

    def _text(self, problem: Problem) -> str:
        """What is wrong, with places as the picture calls them."""
        return self._reach.named(in_language(problem.text, self.lang))

    def _line(self, problem: Problem) -> str:
        """What is wrong with its place, as the picture calls it, and its rule."""
        place = f"{self._reach.place(problem.place)}: " if problem.place else ""
        return place + self._text(problem) + (f" [{problem.rule}]" if problem.rule else "")

    def _panel(self) -> panels.Editing:
        troubles = [self._trouble(problem, n < _MENDED) for n, problem in enumerate(self.editor.problems[:_SHOWN])]
        shown: panels.Editing = {"troubles": troubles, "groups": self._groups()} | self._turn()
        if self._held is not None and (elsewhere := self._reach.elsewhere(self._held)):
            shown["elsewhere"] = [{"does": str(way.edit), "label": way.label} for way in elsewhere[:_ELSEWHERE]]
        if len(self.editor.problems) > 1:
            shown["all"] = {"does": MEND, "label": say("edit.mend_all", self.lang)}
        return shown

    def _trouble(self, problem: Problem, offers: bool) -> panels.Trouble:
        shown: panels.Trouble = {"text": self._text(problem), "mends": []}
        if problem.rule:
            shown["rule"] = problem.rule
        if keys := self._reach.keys_of(problem):
            shown["where"] = keys
        if len(keys) == 1:
            shown["place"] = self._reach.head(keys[0])
        elif problem.place and not keys:
            shown["place"] = self._reach.place(problem.place)
        for repair in self.editor.repairs(problem, 3) if offers else ():
            more = say("edit.then_left", self.lang, count=repair.left) if repair.left else ""
            shown["mends"].append({"does": str(repair.edit), "label": self._reach.said(repair.edit) + more})
        return shown

    def _groups(self) -> list[panels.Things]:
        groups: dict[str, panels.Things] = {}
        for number, (thing, stock) in enumerate(self._things):
            free = placing.free(self.editor.state, thing)
            group = groups.setdefault(stock.title, {"title": stock.title, "things": []})
            one: panels.PaletteThing = {"thing": number, "label": stock.name, "free": free, "box": stock.box}
            if thing == self._held:
                one["held"] = True
            group["things"].append(one)
        return list(groups.values())

    def _turn(self) -> panels.Editing:
        """Whose turn it is and what comes next, each with what else there could be."""
        state, game = self.editor.state, self.editor.game
        seats: list[SelectOption] = [
            {"value": game.seat_word(seat), "label": game.seat_name(seat, self.lang)} for seat in range(state.seats)
        ]
        now = " ".join(entry_of(state))
        moments = {
            " ".join(edit.words[1:]): edit.said(state, self.lang).partition(": ")[2] for edit in self.editor.moments()
        }
        if now not in moments:
            moments = {now: game.wording.step_title(now.split()[0], self.lang) if now else "–"} | moments
        steps: list[SelectOption] = [{"value": value, "label": label} for value, label in moments.items()]
        points: list[panels.PointsField] = [
            {"seat": seat["value"], "label": seat["label"], "points": number}
            for seat, number in zip(seats, state.scores(), strict=True)
        ]
        return {"seat": game.seat_word(state.active), "seats": seats, "step": now, "steps": steps, "points": points}
