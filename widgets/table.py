"""A table: a match with its board and everything said beside it, for people and bots, in English and Czech.

    table = Table(match)                                        # you play every seat, nothing is hidden
    Table(match, players=["human", "greedy", "greedy"])         # you against bots: your cards alone are open
    Table(match, players=["human", "human"], names=["Anna", "Ben"])     # one screen: a curtain between the two
    Table(match, players={"red": "greedy"}, eyes="all", slow=True, panels=["decision", "agenda"])
    table.play("place 3,5"); table.undo(); table.goto(4); table.step()      # what the learner's gestures do

Rules are only asked here, never known: what can be done and why not comes from the match, what is seen from the scene
of the game, words from the game and from ``words.toml``. Gestures come through `Board`, which has checked their form;
what is wrong with their content is said in the status line and changes nothing.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, cast

from gamelib import AUTO, NATURE, Event, Hidden, IllegalAction, Match, Refusal, State, analysis
from gamelib.core.sights import Sight
from gamelib.core.words import checked_language

from . import keeping, language, recap, rulecard, scenes, sighting, telling
from .board import Board
from .eyes import DECIDING, Eyes
from .panels import Button, Choice, Decision, Find, Note, Panels, Preview
from .recap import Sought
from .scene import Scene
from .seating import Seating, Who
from .telling import GO_ON, LATEST, RUN, STEP, Look
from .text import refuse_unknown, say

PANELS = ("toolbar", "decision", "agenda", "preview", "key", "log", "score")
"""What can stand beside the board; `widgets.panels` gives the form of each."""
TOOLS = ("undo", "redo", "step", "lines", "slow", "draws", "seats", "eyes", "lang")
"""The tools: buttons, the slider of the history, slow motion, choosing draws, who plays and who looks, the language."""
_TOOL_OF = {"line": "lines", "back": "step", "chooses": "draws"}
_KEYWORDS = "a match, players, names, eyes, lang, slow, panels, tools, part, name and front"
_THINKING = 0.5  # seconds that a bot may take for one choice
_MOST_CHOICES = 400  # of bots in a row, before the learner is asked to go on
_LONGEST = 30.0  # seconds of the same
_SHOW_EVERY = 0.4  # seconds after which a waiting learner is shown what the bots have done so far
_MOST_SAID = 3  # events that the status line tells at once


class Table:
    """A match on a board; see the module's text.

    ``players``: one for each seat (or a table of seat and player): "human", the name of a bot, or any
    ``choose(view, rng, seconds) -> Action``. ``eyes``: a seat, "all" (nothing is hidden), or "deciding" (the person who
    decides, with a curtain when that is another one than before); by default "deciding" if players are named.
    ``slow``: slow motion. ``panels`` and ``tools``: which ones to show. ``part``: the parts of the picture to show,
    such as ``["city", "hand"]``; without any, all of them. ``front``: the seat whose things come first in the picture,
    whoever decides; a learner may bring another one to the front for a look. A table closes the earlier one of the same
    ``name``. With a name and players the match is kept on this computer (`keeping`), and a table made anew on the same
    match offers to go on with it.
    """

    def __init__(
        self,
        match: Match[Any],
        *,
        players: Sequence[Who] | Mapping[int | str, Who] | None = None,
        names: Sequence[str] | None = None,
        eyes: int | str | None = None,
        lang: str | None = None,
        slow: bool = False,
        panels: Iterable[str] = PANELS,
        tools: Iterable[str] = TOOLS,
        part: scenes.Parts = (),
        name: str | None = None,
        front: int | str | None = None,
        **unknown: Any,
    ) -> None:
        refuse_unknown("Table", unknown, _KEYWORDS)
        if not isinstance(match, Match):
            raise TypeError(f"Table: a match is wanted, such as game.new() gives, not {type(match).__name__}")
        self.match = match
        self.lang = language.spoken(lang)
        self.seating = Seating(match, players, names)
        self.errors: list[Exception] = []
        """What bots have raised, the latest last."""
        self._panels = _checked("panel", panels, PANELS)
        self._tools = _checked("tool", tools, TOOLS)
        self._part = part
        self._eyes = Eyes(match, self.seating, DECIDING if eyes is None and players is not None else eyes)
        self._front = None if front is None else match.game.seat_number(front, match.seats)
        self._looked_at: int | None = None
        self._sight: Sight | None = None
        self.shut = False
        """Whether nothing more can be done here for now, as after a try at a task: no open places, nothing ahead."""
        self._note: Note | None = None
        self._rule: str | None = None
        self._preview: Preview = {"ask": True}
        self._trouble = ""
        self._held = self._running = False
        self._events: list[Event] = []
        self._since = recap.now(match)
        self._sought = Sought()
        self._replays = False
        self._watchers: list[Callable[[Table], None]] = []
        self._keeps = name if players is not None else None
        self._kept = keeping.kept(name, match) if name is not None and players is not None else []
        self._began = len(match.lines)
        match.slow = bool(slow)
        scene, shown = self._shown()
        self.board = Board(scene, panels=shown, lang=self.lang, name=name, rules=match.game.rulebook)
        self._listen(self.board)
        self._go_on()

    # ------------------------------------------------------------ what people and lessons call

    @property
    def state(self) -> State:
        """The position as these eyes see it."""
        return self._look().state

    @property
    def eyes(self) -> int | None:
        """The seat through whose eyes the table is seen now; None: everything is open."""
        return self._eyes.seat

    def play(self, action: str) -> None:
        """Play an action, or choose the outcome of a draw; if it is refused, all reasons are said."""
        self._begin()
        look = self._look()
        seat = look.state.seat
        if seat is not None and seat >= 0 and (player := self.seating.players[seat]).choose is not None:
            self._say("table.not_yours", tone="error", player=player.called(self.lang))
            return
        try:
            refusals = look.state.why_not(action)
            if not refusals:
                self._happened(self.match.play(action))
                self._pass_over()
        except IllegalAction as illegal:
            refusals = illegal.refusals
        except Hidden:
            refusals = [Refusal("CORE-HIDE.1")]
        if refusals:
            self._refuse(refusals)
        else:
            self._go_on()

    def step(self) -> None:
        """Run one pending step, draw or choice of a bot; without slow motion up to the next decision.

        A draw that is left to the learner is made too, one at a time. At an earlier moment it is one step of what came
        then. What is of no interest by itself (`Match.idle`) is run with what comes before it.
        """
        self._begin(walks=True)
        if self.match.past and not self.match.slow:
            self._walk(Match.redo)
            return
        if self._one_step() and not self.match.slow:
            self._run(self._somebody_chooses)
        self._pass_over()
        self._go_on()

    def back(self) -> None:
        """One step back, as slow motion has shown it."""
        self._begin(walks=True)
        self.match.back()
        while self.match.idle and recap.now(self.match) > (0, 0):
            self.match.back()
        self._arrived()

    def run(self, to: str) -> None:
        """Run on to the end of a ``turn``, or what else the game's words name in ``until``, or till a person decides.

        At an earlier moment it is what came then that runs by; ``telling.LATEST`` is the end of it.
        """
        ends = {LATEST: {"steps": ()}} | self.match.game.wording.words.get("until", {})
        if to not in ends:
            self._say("table.no_stop", tone="error", known=", ".join(ends))
            return
        self._begin(walks=True)
        if to == LATEST:
            self.match.goto(len(self.match.lines))
        elif self._one_step():
            self._run(lambda: any(name in ends[to]["steps"] for name, _ in self.match.state.pending()[:1]), draws=True)
        self._go_on()

    def replay(self, line: int, steps: int) -> None:
        """To a moment of the history, to go on from there step by step in slow motion (`Match.goto`)."""
        if line > len(self.match.lines):
            self._say("table.no_line", tone="error", lines=len(self._stops()) - 1)
            return
        self._begin(walks=True)
        self._replays = self._replays or not self.match.slow
        self.match.slow = True
        self.match.goto(line, steps)
        self._since = recap.now(self.match)
        if self._since > (0, 0):
            self.match.back()
            self._since = recap.now(self.match)
            self._events = self.match.forward()
        self._arrived()

    def go_on(self) -> None:
        """Go on with the match that was kept under this table's name, as far as it had come."""
        if lines := self._offered():
            self._begin()
            keeping.go_on(self.match, lines)
            self._since = recap.now(self.match)
            self._go_on()

    def _offered(self) -> list[str]:
        """What was kept, as long as nothing has been played instead."""
        return self._kept if self.match.line == self._began and not self.match.past else []

    def choose_draws(self, *, on: bool = True) -> None:
        """Choose from now on what is drawn, or leave it to the seed again; either way the record says what came."""
        self._begin()
        self.match.chance = "ask" if on else "seed"
        if not on and not self.match.slow and not self.match.past:
            self._run(self._somebody_chooses)
        self._go_on()

    def find(self, text: str = "", seat: int | None = None) -> None:
        """Show of the log only what cites this rule or holds these words, and concerns this seat."""
        self._sought = Sought(text.strip(), seat)
        self.refresh()

    def undo(self) -> None:
        """Back to the last decision of a person."""
        self._walk(Match.undo)

    def redo(self) -> None:
        """Forward to the next decision of a person."""
        self._walk(Match.redo)

    def goto(self, move: int) -> None:
        """To the position before this move (a move is what somebody chose); the number of moves is the latest one."""
        stops = self._stops()
        if type(move) is not int or not 0 <= move < len(stops):
            self._say("table.no_line", tone="error", lines=len(stops) - 1)
            return
        self._begin()
        self.match.goto(stops[move])
        self._arrived()

    def speak(self, lang: str) -> None:
        """Say everything in another language."""
        self.lang = checked_language(lang)
        self.board.speak(lang)
        self._preview = {"ask": True}
        self._say_events()
        self.refresh()

    def note(self, title: str = "", text: str = "", tone: str = "plain", rule: str = "") -> None:
        """Show a task or remark above everything else, with its rule; without a title it goes away."""
        self._note = {"title": title, "text": text, "tone": tone} if title else None
        if self._note and rule:
            self._note["rule"] = rule
        self.refresh()

    def show_rule(self, rule: str) -> None:
        """Lay the card of a rule over the panels."""
        if rule in self.match.game.rulebook:
            self._rule = rule
            self.refresh()
        else:
            self._say("table.no_rule", tone="error", id=rule)

    def watch(self, watcher: Callable[["Table"], None]) -> None:
        """Call ``watcher(table)`` whenever the match has moved on (or back)."""
        self._watchers.append(watcher)

    def refresh(self) -> None:
        """Show the match as it is now, for instance after playing on it directly."""
        scene, shown = self._shown()
        self.board.show(scene, **shown)

    def close(self) -> None:
        """Take the board out of the kernel."""
        self.board.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return self.board._repr_mimebundle_(**kwargs)

    def __repr__(self) -> str:
        return f"<Table {self.state.text()}>"

    # ------------------------------------------------------------ gestures

    def _listen(self, board: Board) -> None:
        board.on("act", lambda message: self._act(message["text"]))
        board.on("preview", lambda message: self._foresee(message["text"]))
        board.on("undo", lambda _: self.undo())
        board.on("redo", lambda _: self.redo())
        board.on("goto", lambda message: self.goto(message["line"]))
        board.on("step", lambda _: self.step())
        board.on("back", lambda _: self.back())
        board.on("replay", lambda message: self.replay(message["line"], message["steps"]))
        board.on("find", lambda message: self._find(message["text"], message["seat"]))
        board.on("slow", lambda message: self._slow(on=message["on"]))
        board.on("chance", lambda message: self._choose_draws(on=message["choose"]))
        board.on("seat", lambda message: self._seat(message["seat"], message["who"]))
        board.on("eyes", lambda message: self._look_through(message["seat"]))
        board.on("front", lambda message: self._bring_to_front(message["seat"], message["key"]))
        board.on("lang", lambda message: self.speak(message["lang"]))
        board.on("rule", lambda message: self.show_rule(message["id"]))
        board.on("close", lambda _: self._close_rule())
        board.on("ready", lambda _: self._handed_over())

    def _act(self, action: str) -> None:
        """Only what is offered on the page: nothing behind the curtain, no outcome where luck decides."""
        if action == STEP:
            self.step()
        elif action == GO_ON:
            self.go_on()
        elif action.startswith(RUN):
            self.run(action.removeprefix(RUN))
        elif self._eyes.curtain_for is not None:
            self._say("table.curtain", tone="error")
        elif self.match.state.seat == NATURE and self.match.chance == "seed":
            self._say("table.luck", tone="error")
        else:
            self.play(action)

    def _slow(self, *, on: bool) -> None:
        self._begin()
        self.match.slow = on
        if not on and not self.match.past:
            self._run(self._somebody_chooses)
        self._go_on()

    def _choose_draws(self, *, on: bool) -> None:
        """Only where nothing is hidden: it would say what lies face down."""
        if self._eyes.may_be_chosen:
            self.choose_draws(on=on)
        else:
            self._say("table.fixed_draws", tone="error")

    def _find(self, text: str, seat: str) -> None:
        seats = [str(seat) for seat in range(self.match.seats)]
        if seat in ("", *seats):
            self.find(text, int(seat) if seat else None)
        else:
            self._say("table.no_seat", tone="error", seat=seat)

    def _seat(self, seat: int, who: str) -> None:
        if seat >= self.match.seats:
            self._say("table.no_seat", tone="error", seat=seat)
        elif who not in self.seating.known:
            known = ", ".join(label for _, label in self.seating.choices(seat, self.lang))
            self._say("table.no_player", tone="error", who=who, known=known)
        else:
            self._begin()
            self.seating.put(seat, who)
            self._go_on()

    def _look_through(self, seat: str) -> None:
        if not self._eyes.may_be_chosen:
            self._say("table.fixed_eyes", tone="error")
        elif not self._eyes.choose(seat):
            self._say("table.no_seat", tone="error", seat=seat)
        else:
            self.refresh()

    def _bring_to_front(self, seat: int, key: str) -> None:
        """For a look, until something is done; what was pressed may have more to tell, such as what a card counts."""
        if seat >= self.match.seats:
            self._say("table.no_seat", tone="error", seat=seat)
        elif self._eyes.curtain_for is not None:
            self._say("table.curtain", tone="error")
        else:
            pressed = self.board.scene.elements.get(key)
            here = pressed is not None and pressed.front == seat
            self._looked_at = seat
            self._sight = scenes.painter_of(self.match.game).sight(self.state, seat, key) if here else None
            if self._sight is None:
                self._say("table.in_front", seat=self.seating.name(seat, self.lang))
            else:
                self.board.say(sighting.told(self._sight, self.match.game, self.lang), "info")
            self.refresh()

    def _foresee(self, action: str) -> None:
        try:
            lines = scenes.preview(self.state, action, self.lang) if self._eyes.curtain_for is None else []
        except Hidden:
            lines = []
        self._preview = {"ask": True, "action": action, "lines": lines}
        if "preview" in self._panels and "preview" in self.board.panels:
            self.board.show(preview=self._preview)

    def _close_rule(self) -> None:
        self._rule = None

    def _handed_over(self) -> None:
        self._eyes.handed_over()
        self._say_events()
        self.refresh()

    # ------------------------------------------------------------ how play goes on

    def _begin(self, *, walks: bool = False) -> None:
        """A new gesture: what was said of the last one goes away. One that does not only walk ends a replay."""
        if self._replays and not walks:
            self._replays = self.match.slow = False
        self._since = recap.now(self.match)
        self._events = []
        self._rule = None
        self._trouble = ""
        self._held = False
        self._looked_at = self._sight = None
        self._preview = {"ask": True}

    def _happened(self, events: Iterable[Event]) -> None:
        """Remember it, to show what was touched and say what happened."""
        self._events += events

    def _touched(self) -> list[str]:
        return list(dict.fromkeys(key for event in self._known() for key in event.where))

    def _known(self) -> list[Event]:
        """What has happened since the last gesture, as far as whoever looks now may know it."""
        known = self._eyes.curtain_for is None
        return [event for event in self._events if known and event.known_to(self.eyes)]

    def _say_events(self) -> None:
        known = self._known()
        bots = [seat for seat, player in enumerate(self.seating.players) if player.choose is not None]
        told = list(recap.taken(self.match, bots, self.eyes, self.lang, self._since)) if known and bots else []
        told = told or [event.text(self.match.game, self.lang) for event in known]
        self.board.say(" ".join(told[-_MOST_SAID:]))

    def _go_on(self) -> None:
        if self._replays and not self.match.past:
            self._replays = self.match.slow = False
        if self._bot_is_due():
            self._run(lambda: False)
        if self._events:
            self._say_events()
        if self._keeps is not None and not self.match.past and self.match.line > self._began:
            keeping.keep(self._keeps, self.match)
        self.refresh()
        for watcher in self._watchers:
            watcher(self)

    def _walk(self, one: Callable[[Match[Any]], None]) -> None:
        self._begin()
        line = -1
        while line != self.match.line:
            line = self.match.line
            one(self.match)
            asked = self.match.state.seat == NATURE and self.match.chance == "ask"
            if asked or self._a_person_decides() or not self.seating.people:
                break
        self._arrived()

    def _arrived(self) -> None:
        """After walking in the history: bots wait, so that one can look."""
        self._held = True
        self._since = min(self._since, recap.now(self.match))
        self._go_on()
        if self.match.past:
            self._say("table.past")

    def _somebody_chooses(self) -> bool:
        return self.match.state.seat not in (AUTO, NATURE)

    def _a_person_decides(self) -> bool:
        seat = self.match.state.seat
        return seat is not None and seat >= 0 and self.seating.players[seat].choose is None

    def _run(self, stop: Callable[[], bool], *, draws: bool = False) -> None:
        """Let what needs no person run, until ``stop`` says so; how long is limited, and a bot that fails stops it.

        ``draws``: also draws that are left to the learner.
        """
        start = time.monotonic()
        shown, choices = 0.0, 0
        self._running = True
        while not stop() and self._runs_by_itself(draws=draws):
            now = time.monotonic()
            if choices == _MOST_CHOICES or now - start > _LONGEST:
                self._trouble, self._held = say("table.pause", self.lang, count=choices), True
                break
            if now - shown > _SHOW_EVERY:
                shown = now
                self.refresh()
                self.board.flush()
            choices += (self.match.state.seat or 0) >= 0
            if not self._one_step():
                break
        self._running = False

    def _runs_by_itself(self, *, draws: bool) -> bool:
        seat = self.match.state.seat
        if self.match.past:
            return True
        if seat is None or self._held or self._a_person_decides():
            return False
        return seat != NATURE or draws or self.match.chance == "seed"

    def _one_step(self) -> bool:
        """One step, draw or choice of a bot, or one step of what came after an earlier moment; did it happen?"""
        seat = self.match.state.seat
        if self.match.past:
            self._happened(self.match.forward())
        elif seat == NATURE:
            self._happened(self.match.draw())
        elif seat == AUTO:
            self._happened(self.match.step())
        else:
            return seat is not None and not self._a_person_decides() and self._bot_chooses()
        return True

    def _pass_over(self) -> None:
        """Run what needs no press of its own."""
        while self.match.slow and self.match.idle:
            self._one_step()

    def _bot_is_due(self) -> bool:
        free = not self._held and not self.match.slow and not self.match.past and bool(self.seating.people)
        return free and (self.match.state.seat or 0) >= 0 and not self.match.state.over and not self._a_person_decides()

    def _bot_chooses(self) -> bool:
        """Let the bot whose turn it is choose once; if it fails, that is said, and play waits."""
        seat = self.match.state.seat or 0
        player = self.seating.players[seat]
        try:
            events = self.match.play(analysis.choose(self.match, player.choose or player.who, _THINKING))
        except Exception as problem:  # noqa: BLE001  (a bot may be anybody's function)
            self.errors.append(problem)
            said = str(problem) if self.eyes in (None, seat) else ""  # it may name a card of the bot's hand
            name = self.seating.name(seat, self.lang)
            self._trouble = say(
                "table.failed",
                self.lang,
                player=player.called(self.lang),
                name=name,
                problem=f"{said or type(problem).__name__:.200}",
            )
            self._held = True
            return False
        self._happened(events)
        return True

    def _refuse(self, refusals: list[Refusal]) -> None:
        """Say every reason, show the first one's card and the places that are in the way."""
        self._rule = refusals[0].rule
        scene, shown = self._shown(witness={key for refusal in refusals for key in refusal.where})
        self.board.show(scene, **shown)
        self.board.say(telling.refusal(self._look(), refusals), "error")

    def _say(self, id_: str, tone: str = "info", **facts: object) -> None:
        self.board.say(say(id_, self.lang, **facts), tone)

    # ------------------------------------------------------------ what is shown

    def _look(self) -> Look:
        state: State = self.match.state
        return Look(self.match, self._eyes.on(state), self.eyes, self.lang, self.seating)

    def _shown(self, witness: Iterable[str] = ()) -> tuple[Scene, Panels]:
        if (next_in_front := self._eyes.curtain_for) is not None:
            return self._curtain(next_in_front)
        look = self._look()
        front = self._front if self._looked_at is None else self._looked_at
        scene = scenes.scene(look.state, self.lang, part=self._part, front=front, live=True)
        marks = scenes.marks(look.state, self.lang)
        asked = not self.shut and (self._a_person_decides() or look.state.seat == NATURE)
        ahead = not self.shut and not look.state.over
        if asked:
            marks.put(scene)
        scene.mark(last=self._touched(), witness=dict.fromkeys(witness, "") or self._seen())
        buttons = marks.buttons if asked else []
        everything: dict[str, Any] = {
            "toolbar": self._toolbar(look),
            "decision": self._decided(look, buttons),
            "agenda": telling.agenda(look) if ahead else None,
            "preview": self._preview if ahead and asked else None,
            "key": scenes.key(look.state, self.lang),
            "log": recap.log(self.match, self.eyes, self.lang, self._since, self._sought),
            "score": telling.score(look),
        }
        card = rulecard.opened(self._rule, self.match.game, self.lang)
        note = sighting.note(self._sight, self.match.game, self.lang) if self._sight else self._note
        always = {"rule": card, "note": note, "handover": None}
        shown = {name: everything[name] for name in self._panels} | always
        if "log" in shown:
            shown["find"] = self._searched(look)
        return scene, cast("Panels", shown)

    def _decided(self, look: Look, buttons: list[Button]) -> Decision:
        shown = telling.decision(look, buttons, runs_by_itself=self._running, trouble=self._trouble)
        if lines := self._offered():
            shown["buttons"] = [*shown.get("buttons", []), telling.going_on(look, len(lines))]
        return shown

    def _searched(self, look: Look) -> Find:
        """What is looked for in the log, and from when on it is new."""
        wanted = "" if self._sought.seat is None else str(self._sought.seat)
        seats: list[Choice] = [{"value": str(seat), "label": look.name(seat)} for seat in range(self.match.seats)]
        everybody: Choice = {"value": "", "label": look.say("table.anybody")}
        shown: Find = {"text": self._sought.text, "seat": wanted, "seats": [everybody, *seats]}
        if self._since < recap.now(self.match):
            shown["since"] = list(self._since)
        return shown

    def _seen(self) -> dict[str, str]:
        """The places of what is looked at."""
        return sighting.badges(self._sight) if self._sight else {}

    def _toolbar(self, look: Look) -> dict[str, Any]:
        bar = telling.toolbar(look, self._stops(), may_choose_eyes=self._eyes.may_be_chosen)
        return {name: tool for name, tool in bar.items() if _TOOL_OF.get(name, name) in self._tools}

    def _curtain(self, seat: int) -> tuple[Scene, Panels]:
        """Between two people: an empty picture of the same size, and nothing beside it."""
        size = scenes.scene(self.match.state, self.lang, part=self._part, live=True)
        nothing = dict.fromkeys((*PANELS, "find", "rule", "note"))
        look = Look(self.match, self.match.state, self.eyes, self.lang, self.seating)
        shown = nothing | {"handover": telling.handover(look, seat)}
        return Scene(size.slug, size.width, size.height, size.title), cast("Panels", shown)

    def _stops(self) -> list[int]:
        """The lines before which somebody chooses, and the present: where undo, redo and the slider stop."""
        match = self.match
        chosen = [i for i, line in enumerate(match.lines) if line.seat is not None or match.chance == "ask"]
        return [*chosen, len(match.lines)]


def _checked(what: str, given: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    if not isinstance(given, Iterable):
        raise TypeError(f"Table: {what}s are a list of {', '.join(known)}, not {given!r:.40}")
    chosen = (given,) if isinstance(given, str) else tuple(given)
    if unknown := [name for name in chosen if name not in known]:
        raise ValueError(f"Table: no {what} {', '.join(map(repr, unknown))}; there is {', '.join(known)}")
    return chosen
