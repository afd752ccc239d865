"""What a table shows on its board: the picture, what stands beside it, and what a learner looks at or has opened.

Gestures that only look end here; what they ask for in vain is said in the status line.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Unpack, cast

from gamelib import NATURE, Event, HiddenInformationError, Refusal, State
from gamelib.engine.highlights import Highlight
from widgets import scenes
from widgets.aids import panel as aid_panel
from widgets.board.board import Board
from widgets.board.panels import (
    AidPanel,
    Button,
    DecisionPanel,
    Panels,
    Preview,
    PreviewLine,
    Score,
)
from widgets.progress.matches import MatchKeeper
from widgets.sheets import rule_card
from widgets.svg.scene import Scene
from widgets.text import say

from . import event_log, final_scoring, finder, handover, highlight_text, match_panels, task_maker
from .event_log import Sought
from .final_scoring import Count
from .look_back import LookBack
from .match_panels import Look
from .runner import Runner
from .turns import PlayedTurn
from .viewpoint import Viewpoint

PANELS = ("toolbar", "decision", "agenda", "preview", "key", "log", "score", "aid", "summary")
"""What can stand beside the board; `widgets.board.panels` gives the form of each."""
TOOLS = ("undo", "redo", "step", "lab", "task", "lines", "slow", "draws", "seats", "viewer", "lang")
"""The tools: buttons, *What if?*, *Make a task of this*, the slider of the history, slow motion, choosing draws, who
plays and who looks, the language."""
TOOLS_WITHOUT_LAB = tuple(tool for tool in TOOLS if tool != "lab")
_TOOL_OF = {"line": "lines", "back": "step", "chooses": "draws"}
_MOST_SAID = 3  # events that the status line tells at once


@dataclass(frozen=True, slots=True)
class Setting:
    """What stands on a board and beside it; see `Table`. In a lab *What if?* leads back to the match."""

    panels: tuple[str, ...] = PANELS
    tools: tuple[str, ...] = TOOLS
    part: scenes.Parts = ()
    front: int | None = None
    name: str | None = None
    lab: bool = False
    stops: bool = False
    declines: bool | None = False


class View:
    """A match as the viewer sees it, in a language, on a board of its own or on one that is there."""

    def __init__(
        self,
        runner: Runner,
        viewpoint: Viewpoint,
        keeper: MatchKeeper | None,
        lang: str,
        setting: Setting,
        *,
        beside: Callable[[str], Panels],
        when_over: Callable[[str], list[Button]],
        board: Board | None = None,
    ) -> None:
        self.lang = lang
        self.shut = False
        """Whether nothing more can be done here for now: no open places, nothing ahead."""
        self._runner, self._viewpoint, self._keeper = runner, viewpoint, keeper
        self._setting, self._beside, self._when_over = setting, beside, when_over
        self._instead: dict[str, Any] = {}
        self._rule: str | None = None
        self._preview: Preview = {"ask": True}
        self._log, self._sought = event_log.Log(runner.match, runner.seating.game), Sought()
        self._looked_at: int | None = None
        self._attended = True
        """Has anybody attended to what can be done since the last gesture?"""
        self._highlight: Highlight | None = None
        self._ledger: int | None = None
        self._aid_is_open = False
        self._lists_kept = False
        self._count: Count | None = None
        self._look_back = LookBack(runner)
        self._task_form: task_maker.LentForm | None = None
        self.board = board or self._made()
        self._loans = self.board.loans[:]
        self._listen()

    def _made(self) -> Board:
        scene, shown = self._shown()
        rules, name = self._runner.match.game.rulebook, self._setting.name
        return Board(scene, panels=shown, lang=self.lang, name=name, rules=rules, looks=True)

    def check_board(self) -> None:
        """``RuntimeError`` if the board was only borrowed and has been given back: others show their things there."""
        if self.board.loans[: len(self._loans)] != self._loans:
            raise RuntimeError("This lab has given its board back; table.what_if() opens it again.")

    @property
    def away(self) -> bool:
        """Has the board been lent to somebody else? What is to be seen here is shown when it is given back."""
        self.check_board()
        return len(self.board.loans) > len(self._loans)

    def _show(self, scene: Scene | None = None, **shown: Unpack[Panels]) -> None:
        if not self.away:
            self.board.show(scene, **shown)

    def _say(self, text: str, tone: str = "info") -> None:
        if not self.away:
            self.board.say(text, tone)

    def look(self) -> Look:
        """The match with the position as the viewer sees it."""
        match = self._runner.match
        state = self._viewpoint.on(match.state) if self._count is None else self._count.state
        return Look(match, state, self._viewpoint.seat, self.lang, self._runner.seating)

    def refresh(self) -> None:
        """Show everything as it is now."""
        if not self.away:
            scene, shown = self._shown()
            self.board.show(scene, **shown)

    def show_turn(self, turn: PlayedTurn) -> None:
        """Show what one has just done as something of its own, if there is anything to tell."""
        look = self.look()
        if not self.away and turn.is_shown_to(look.viewer):
            scene, shown = self._shown(turn=turn)
            self.board.show_turn(turn.shown(look), scene, **shown)

    def show_again(self, turn: PlayedTurn, state: State, lead: str) -> None:
        """Show a turn of the past and the position to which it has led; nothing else that stands here changes."""
        then = replace(self.look(), state=self._viewpoint.on(state))
        told: Panels = {"decision": {**turn.decision(then), "lead": lead}, "preview": None, "summary": None}
        self.board.show_turn(turn.again(then), self._picture(then, (), turn, asked=False)[0], **told)

    def begin(self) -> None:
        """A new gesture: what was opened or looked at by the last one goes away."""
        self.give_way()
        self.check_board()
        self._rule = None
        self._attended = "preview" not in self._setting.panels
        self._highlight = self._looked_at = self._count = self._ledger = None
        self._lists_kept = False
        self._look_back.close()
        self._preview = {"ask": True}

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.lang = lang
        self._preview = {"ask": True}
        if not self.away:
            self.board.speak(lang)
        self.tell()
        self.refresh()

    def say(self, id_: str, tone: str = "info", **facts: object) -> None:
        """Say a text of the table's words in the status line."""
        self._say(say(id_, self.lang, **facts), tone)

    def tell(self) -> None:
        """Say the last few things that have happened; of bots only what each of their turns took."""
        runner, known, lang = self._runner, self._known(), self.lang
        bots = [seat for seat, player in enumerate(runner.seating.players) if player.is_bot]
        took = (
            list(event_log.taken(runner.match, runner.seating.game, bots, self._viewpoint.seat, lang, runner.since))
            if known and bots
            else []
        )
        told = took or [event.text(runner.seating.game, lang) for event in known]
        self._say(" ".join([*told[-_MOST_SAID:], *self._lost()]))

    def _lost(self) -> list[str]:
        """What would count less now than before, which nothing on the board would tell."""
        if self._viewpoint.handover_to is not None or self._runner.match.past:
            return []
        runner = self._runner
        lost = event_log.lost(runner.match, runner.seating.people, self.lang, runner.since)
        return [say("table.less", self.lang, what=what, was=was, now=now) for what, was, now in lost]

    def refuse(self, refusals: list[Refusal]) -> None:
        """Say every reason, show the first one's card and the places that are in the way."""
        self._rule = refusals[0].rule
        scene, shown = self._shown(witness={key for refusal in refusals for key in refusal.where})
        self._show(scene, **shown)
        self._say(match_panels.refusal(self.look(), refusals), "error")

    def count(self, does: str) -> None:
        """Begin to count the points, go on to the next part, or leave the count."""
        if does == final_scoring.PART and self._count is not None:
            self._count.end_part()
        else:
            self.begin()
            if does != final_scoring.LEAVE:
                self._count = Count.of(self._runner.match, self._viewpoint)
        if not self.count_on(self._count.last if self._count and does == final_scoring.NOW else 0):
            self.refresh()

    def count_on(self, by: int) -> bool:
        """Go so many things on in the count, and after the last one out of it; is anything being counted?"""
        if (counting := self._count) is None:
            return False
        if counting.finished and by > 0:
            self.begin()
        self._looked_at = self._highlight = None
        counting.go(by)
        self.refresh()
        self._say(counting.gives(self.look()) if self._count else "")
        return True

    def look_back(self, does: str) -> None:
        """Show what has happened, or put it away, as a button says."""
        self._look_back.press(does, self.look())
        self.refresh()

    def look_back_after_bots(self) -> None:
        """Whoever has watched bots play is told first what that has brought, and what the end of a part has."""
        if "summary" in self._setting.panels and self._viewpoint.handover_to is None:
            self._look_back.open_after_bots(self.look())

    def show_kept(self) -> None:
        """Show the matches that were kept instead of what is to be decided, or no longer."""
        self._lists_kept = not self._lists_kept
        self.refresh()

    def put(self, **panels: Unpack[Panels]) -> None:
        """Let these panels stand beside the table's own, or in their place, from now on; None takes one away again."""
        self._instead = {name: panel for name, panel in (self._instead | panels).items() if panel is not None}
        self.refresh()

    # ------------------------------------------------------------ gestures that only look

    def _listen(self) -> None:
        on = self.board.on
        on("preview", lambda message: self._predict(message["ways"]))
        on("unfold", lambda message: self._unfold(message["line"]))
        on("find", lambda message: self._find(message["text"], message["seat"]))
        on("viewer", lambda message: self._see_as(message["seat"]))
        on("front", lambda message: self._bring_to_front(message["seat"], message["key"]))
        on("ledger", lambda message: self._open_ledger(message["seat"]))
        on("aid", lambda _: self._open_aid())
        on("rule", lambda message: self.open_rule(message["id"]))
        on("close", lambda _: self._close_rule())
        on("ready", lambda _: self._handed_over())
        on("task", lambda _: self.make_task())

    def make_task(self) -> None:
        """Lend the board to the form in which a task is made of what is seen here."""
        if "task" not in self._setting.tools:
            self.say("table.no_tasks", "error")
        elif self._viewpoint.handover_to is not None:
            self.say("table.hand_over_first", "error")
        else:
            seen = self._runner.match, self._viewpoint.seat, self.lang, self._setting.part
            self._task_form = task_maker.task_form()(self.board, *seen, self._task_made)

    def give_way(self) -> None:
        """Have the board back that was lent to make a task."""
        if self._task_form is not None:
            self._task_form.leave()

    def _task_made(self, lang: str) -> None:
        self._task_form = None
        if lang != self.lang:
            self.speak(lang)
        self.refresh()

    def open_rule(self, rule: str) -> None:
        """Lay the card of a rule over the panels."""
        if rule in self._runner.match.game.rulebook:
            self._rule = rule
            self.refresh()
        else:
            self.say("table.no_rule", "error", id=rule)

    def _close_rule(self) -> None:
        self._rule = None

    def find(self, sought: Sought) -> None:
        """Show of the log only this."""
        self._sought = sought
        self.refresh()

    def _unfold(self, line: int) -> None:
        self._log.unfold(line)
        self.refresh()

    def _find(self, text: str, seat: str) -> None:
        if seat and not self._runner.seating.has(seat):
            self.say("table.no_seat", "error", seat=seat)
        else:
            self.find(Sought(text.strip(), int(seat) if seat else None))

    def _see_as(self, seat: str) -> None:
        if not self._viewpoint.may_be_chosen:
            self.say("table.fixed_viewer", "error")
        elif not self._viewpoint.choose(seat):
            self.say("table.no_seat", "error", seat=seat)
        else:
            self.refresh()

    def _bring_to_front(self, seat: int, key: str) -> None:
        """For a look, until something is done; what was pressed may have more to tell, such as what a card counts."""
        runner = self._runner
        if seat >= runner.match.seats:
            self.say("table.no_seat", "error", seat=seat)
        elif self._viewpoint.handover_to is not None:
            self.say("table.hand_over_first", "error")
        else:
            pressed = self.board.scene.elements.get(key)
            here = pressed is not None and pressed.front == seat
            painter = scenes.painter_of(runner.seating.game)
            self._looked_at = seat
            self._highlight = painter.highlight(self.look().state, seat, key) if here else None
            if self._highlight is None:
                self.say("table.in_front", seat=runner.seating.name(seat, self.lang))
            else:
                self._say(highlight_text.described(self._highlight, runner.seating.game, self.lang))
            self.refresh()

    def _open_ledger(self, seat: int) -> None:
        """Tell what has earned a seat its points, until something is done."""
        if seat >= self._runner.match.seats:
            self.say("table.no_seat", "error", seat=seat)
        else:
            self._ledger = seat
            self.refresh()

    def _predict(self, actions: list[str]) -> None:
        self._preview = {"ask": True, "ways": [{"action": text, "lines": self._outcome(text)} for text in actions]}
        if not self._attended:
            self._attended = True
            self.refresh()
        elif "preview" in self._setting.panels and "preview" in self.board.panels:
            self._show(preview=self._preview)

    def _outcome(self, action: str) -> list[PreviewLine]:
        try:
            return scenes.preview(self.look().state, action, self.lang) if self._viewpoint.handover_to is None else []
        except HiddenInformationError:
            return []

    def _handed_over(self) -> None:
        self._viewpoint.handed_over()
        self._attended = True
        self.tell()
        self.refresh()

    # ------------------------------------------------------------ picture and panels

    def _shown(self, witness: Iterable[str] = (), turn: PlayedTurn | None = None) -> tuple[Scene, Panels]:
        """The picture and what stands beside it.

        ``witness`` are places that are in the way of what was refused. Of a ``turn`` only what it was is shown: whoever
        comes to the screen next has not come yet.
        """
        if turn is None and (next_in_front := self._viewpoint.handover_to) is not None:
            return self._handover(next_in_front)
        look, runner = self.look(), self._runner
        still = self.shut or self._count is not None
        asked = not still and turn is None and (runner.a_person_decides or look.state.seat == NATURE)
        ahead = not still and not look.state.over
        scene, buttons = self._picture(look, witness, turn, asked=asked)
        everything: dict[str, Any] = {
            "toolbar": self._toolbar(look),
            "decision": turn.decision(look) if turn and turn.line else self._decision(look, buttons),
            "agenda": match_panels.agenda(look) if ahead else None,
            "preview": self._preview if ahead and asked else None,
            "key": scenes.key(look.state, self.lang),
            "log": self._log.shown(look.viewer, self.lang, self._sought),
            "score": self._score(look),
            "aid": self._aid(look, ahead=ahead),
            "summary": self._look_back.panel(look),
        }
        card = rule_card.open_card(self._rule, runner.match.game, self.lang)
        looked_at = highlight_text.note(self._highlight, look.game, self.lang) if self._highlight else None
        always = {"rule": card, "highlight": looked_at, "note": None, "handover": None}
        own = {name: everything[name] for name in self._setting.panels}
        shown = own | always | self._beside(self.lang) | self._instead
        if "log" in shown:
            shown["find"] = finder.find_panel(look, self._sought, self._runner.since)
        return scene, cast("Panels", shown)

    def _picture(
        self, look: Look, witness: Iterable[str], turn: PlayedTurn | None, *, asked: bool
    ) -> tuple[Scene, list[Button]]:
        """The picture with what can be done marked on it, and the buttons for what lies nowhere."""
        item = self._count.item if self._count else None
        acts = turn.seat if turn else None
        wanted = (acts, self._looked_at, item.seat if item else None, self._setting.front, self._decided_last(look))
        front = next((seat for seat in wanted if seat is not None), None)
        marks = scenes.marks(look.state, self.lang)
        acted = self._has_acted(look) if front is None else None
        scene = scenes.scene(
            look.state, self.lang, part=self._setting.part, front=front if acted is None else acted, live=True
        )
        if acted is not None and not marks.within_reach(scene):
            scene = scenes.scene(look.state, self.lang, part=self._setting.part, live=True)
        if asked:
            marks.put(scene)
        known = turn.known(look.viewer) if turn else self._known()
        touched = dict.fromkeys(key for event in known for key in event.where)
        looked_at = highlight_text.badges(self._highlight) if self._highlight else {}
        if item:
            touched = {item.about: None}
            looked_at = item.badges() if self._looked_at is None else looked_at
        scene.mark(last=list(touched), witness=dict.fromkeys(witness, "") or looked_at)
        return scene, scenes.buttons_beside(look.state, marks, scene, self.lang) if asked else []

    def _has_acted(self, look: Look) -> int | None:
        """Who has just acted stays in front where all see all, till somebody attends to what can be done now."""
        match, since = look.match, self._runner.since
        if self._attended or match.slow or match.past or look.viewer is not None:
            return None
        return next((line.seat for line in match.lines[since[0] : match.line] if line.seat is not None), None)

    def _decided_last(self, look: Look) -> int | None:
        """Who stays in front when a game has ended that everybody sees: nothing moves then."""
        ended = look.state.over and look.viewer is None
        return (
            next((line.seat for line in reversed(look.match.lines) if line.seat is not None), None) if ended else None
        )

    def _known(self) -> list[Event]:
        """What has happened since the last gesture, as far as whoever looks now may know it."""
        known = self._viewpoint.handover_to is None
        return [event for event in self._runner.events if known and event.known_to(self._viewpoint.seat)]

    def _decision(self, look: Look, buttons: list[Button]) -> DecisionPanel:
        runner = self._runner
        if self._count is not None:
            return self._count.decision(look)
        trouble = match_panels.trouble(look, runner.failed, runner.paused)
        shown = match_panels.decision_panel(look, buttons, runs_by_itself=runner.running, trouble=trouble)
        if offered := self._keeper.offered if self._keeper is not None else []:
            if self._lists_kept:
                return match_panels.all_kept(look, offered)
            shown["buttons"] = [*shown.get("buttons", []), *match_panels.going_on(look, offered)]
        if look.state.over:
            review = [match_panels.review_button(look)] if self._reviews(look) else []
            shown["buttons"] = [*final_scoring.offered(look), *review, *self._when_over(self.lang)]
        return shown

    def _score(self, look: Look) -> Score:
        """The points, and before the end the way to what they would be if it came now."""
        told = [] if self._ledger is None else [self._ledger]
        if self._count is not None:
            return self._count.score(look, told)
        shown = match_panels.score(look, told)
        if not look.state.over and final_scoring.possible(self._runner.match):
            shown["buttons"] = [{"does": final_scoring.NOW, "label": look.say("count.now")}]
        if not look.state.over and self._reviews(look):
            shown["buttons"] = [*shown.get("buttons", []), match_panels.review_button(look)]
        return shown

    def _reviews(self, look: Look) -> bool:
        """May one ask which moves have cost most? It would give a task away, and a lab has its own means."""
        return "lab" in self._setting.tools and not self._setting.lab and bool(look.match.lines)

    def _aid(self, look: Look, *, ahead: bool) -> AidPanel | None:
        """The player aid, and which of its lines concern what comes next."""
        waits = [rule for _, rule in look.state.pending_steps()[:1]] if ahead else []
        return aid_panel.panel(self._runner.match.game, self.lang, waits, opened=self._aid_is_open)

    def _open_aid(self) -> None:
        self._aid_is_open = True
        self.refresh()

    def _toolbar(self, look: Look) -> dict[str, Any]:
        bar = match_panels.toolbar(look, self._runner.stops, may_choose_viewer=self._viewpoint.may_be_chosen)
        if self._count is not None:
            on = self._count.ended or not self._count.finished
            bar |= {"step": on, "back": self._count.at > 0, "slow": True}
        bar |= {"lab": self._setting.lab, "task": True}
        if "summary" in self._setting.panels and (tool := self._look_back.tool(look)):
            bar["summary"] = tool
        always = ("summary",)
        return {name: tool for name, tool in bar.items() if _TOOL_OF.get(name, name) in (*self._setting.tools, *always)}

    def _handover(self, seat: int) -> tuple[Scene, Panels]:
        """Between two people: of the picture and its key only what all of them see alike, and nothing else."""
        runner, nothing = self._runner, dict.fromkeys((*PANELS, "find", "rule", "note"))
        picture, key = handover.seen_alike(runner.match.state, runner.seating, self.lang, self._setting.part)
        look = Look(runner.match, runner.match.state, self._viewpoint.seat, self.lang, runner.seating)
        alike = {"key": key} if "key" in self._setting.panels else {}
        return picture, cast("Panels", nothing | alike | {"handover": match_panels.handover(look, seat)})
