"""The one widget: a scene and, beside it, panels. It knows no game.

    board = Board(scene, panels={"decision": {"title": "Lay a green tile"}}, name="lesson 3, step 2")
    board.on("act", lambda message: ...)        # {"kind": "act", "text": "place 3,5", "n": 5}
    board.show(new_scene, log=[...])             # sends only what changed
    board.say("Blue laid green on 3,5.")         # status line and screen reader
    board                                        # as the last line of a cell: live, or SVG and text without a kernel

**Down.** The browser gets one *frame* when it opens (`Board.frame`): the scene, the definitions it uses, the panels
(`panels.Panels` gives the form of each), the board's own words, the language, and the ids of all rules, so that those
that a text names are links to their cards. Afterwards `show` sends a patch (`json_patch.diff`) with a sequence number.
A browser that missed one asks for the present frame; a page that opens later begins with it. Each message can be read
by itself: JSON, deflated where it is long. Inside a handler everything shown is collected and sent once, when the
handler ends. `flush` sends at once what there is so far: for a position that shall be seen in between, and before
anything slow (bots thinking), because the browser waits two seconds for its answer and then says that the kernel is
silent. Panels are taken over as copies; show the changed panel again to change it.

**Up.** One message per gesture; `protocol` says which there are. A message that is not of our form is answered in the
status line and changes nothing. Every message is answered, also when nothing changed, so that the browser knows that
the kernel is there.

**Handlers** take the message. What they raise is shown in the status line, kept in `errors`, and logged.
"""

import json
import logging
import sys
import traceback
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import chain, repeat
from pathlib import Path
from typing import Any, ClassVar, Unpack, cast

import traitlets

from gamelib.text.messages import checked_language
from gamelib.text.plain import Json
from gamelib.text.templates import brought_along, in_language
from widgets.board.box_size import box_tallness
from widgets.json_patch import diff
from widgets.svg import definitions, static, style
from widgets.svg.scene import Scene
from widgets.text import board_words, checked_label

from . import language, protocol
from .base import BaseWidget, Bundle
from .deflated_script import deflated_script
from .frames import ShownTurn
from .panels import NAMES, Panels
from .protocol import Message, MessageError

Handler = Callable[[Message], None]

_LOG = logging.getLogger(__name__)

_SHORT = 4_000
"""Bytes of JSON up to which inflating takes the browser longer than the rest of the way."""
_PLAIN = frozenset((str, int, float, bool))
_STATIC = brought_along(Path(__file__).parent / "static")
_OWN_GLYPHS = ("branch", "undo", "redo", "back", "step", "forbidden", "legal", "seed", "pub", "recon")


def _json(value: object) -> bytes:
    """JSON as it travels: in ASCII, so that half of a sign that JavaScript counts as two gets through as well."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


def _without_surrogates(text: str) -> str:
    """A log may be a file or a message, which could not be written with half a sign in it."""
    return text.encode("utf-8", "backslashreplace").decode()


class Board(BaseWidget):
    """A live picture with panels beside it, without any game; see the module's text.

    A board with a name closes the board that had the name before; a cell that runs again closes the boards it made the
    last time. Nothing is left behind in the kernel.

    Args:
        scene: The picture, such as ``scenes.scene(state)`` gives.
        panels: What stands beside it, by name; `panels.Panels` gives the form of each.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.
        name: What the board is called in this kernel; None: nothing is closed for it.
        rules: The ids that are links where a text names them.
        looks: Whether nothing is played here: places are only looked at.

    Attributes:
        scene: The picture that is shown now.
        lang: The language of the board's own words.
        errors: What handlers have raised, the latest last.
        loans: To whom the board has been lent on, and who has not given it back yet.

    Raises:
        TypeError: This is no scene, or there is no such argument or panel.

    >>> import gamelib
    >>> from widgets import Board, scenes
    >>> state = gamelib.load("cities").position("first_turn")
    >>> board = Board(scenes.scene(state), panels={"decision": {"title": "Look around"}})
    >>> board.panels["decision"]["title"]
    'Look around'
    >>> board.close()
    """

    _esm: ClassVar[str] = deflated_script(_STATIC / "board.js", _STATIC / "unpack.js")
    _style: ClassVar[str] = style.css(fallbacks=False) + style.style_sheet(_STATIC / "board.css")
    name: str | None = None
    _open = traitlets.Bytes(b"").tag(sync=True)
    """What a page gets that opens: see `get_state`."""

    def __init__(
        self,
        scene: Scene,
        *,
        panels: Panels | None = None,
        lang: str | None = None,
        name: str | None = None,
        rules: Iterable[str] = (),
        looks: bool = False,
        **unknown: object,
    ) -> None:
        if unknown:
            raise TypeError(f"Board has no {', '.join(unknown)}; it takes scene, panels, lang, name, rules and looks")
        if not isinstance(scene, Scene):
            wanted = "a scene is wanted, such as scenes.scene(state) gives"
            raise TypeError(f"Board: {wanted}, not {type(scene).__name__}; a match is shown by Table(match)")
        self.scene, self.lang = scene, language.spoken(lang)
        self.name = checked_label(name, "Board")
        self._rules, self._looks = list(rules), looks
        self.errors: list[Exception] = []
        self._gone = False
        self.loans: list[object] = []
        """To whom it has been lent on, and who has not given it back yet."""
        self._panels: Json = {}
        self._signs: set[str] = set()
        self._put(panels or {})
        self._tall = box_tallness(scene, self._panels.get("decision"))
        self._defs = {name: definitions.definition(name) for name in _OWN_GLYPHS}
        self._handlers: dict[str, Handler] = {}
        self._sequence = self._batch = 0
        self._answer: Json = {}
        self._whole = False
        """Whether a page has asked for the whole frame."""
        self._turn: ShownTurn | None = None
        self._page_shows_turns = False
        self._sent = self.frame()
        super().__init__()
        self.on_msg(self._receive)
        _replace_earlier(self)

    # ------------------------------------------------------------ what is shown

    @property
    def turns(self) -> bool:
        """Is a gesture being answered whose page shows what others do one turn at a time?"""
        return self._page_shows_turns and self._batch > 0  # a kernel may handle another one before this is answered

    @property
    def panels(self) -> Panels:
        """The panels as they are shown now."""
        return cast("Panels", dict(self._panels))

    def frame(self) -> Json:
        """Everything the browser needs to draw the board from nothing, ready for JSON."""
        names = self.scene.references() | self._signs
        if not names <= self._defs.keys():  # definitions stay, so none is sent twice
            self._defs = {
                name: definitions.definition(name) for name in sorted(definitions.with_inner(names) | self._defs.keys())
            }
        turn = {} if self._turn is None else {"turn": self._turn}
        return turn | {
            "lang": self.lang,
            "words": board_words(self.lang),
            "scene": self.scene.frame(),
            "defs": self._defs,
            "panels": self._panels,
            "tall": self._tall,
            "rules": self._rules,
            "looks": self._looks,
        }

    def show(self, scene: Scene | None = None, **panels: Unpack[Panels]) -> None:
        """Show another scene, other panels, or both.

        Args:
            scene: The new picture; None: it stays.
            panels: Panels by name; one that is None goes away, those that are not named stay.

        Raises:
            TypeError: There is no panel of this name.
        """
        if scene is not None:
            self.scene = scene
        self._put(panels)
        self._flush_unless_batched()

    def show_turn(self, turn: ShownTurn, scene: Scene, **panels: Unpack[Panels]) -> None:
        """As :meth:`show`, of what somebody has just done: sent at once; what is shown next follows after a while.

        Args:
            turn: What it was.
            scene: The picture after it.
            panels: Panels, as for :meth:`show`.
        """
        self.scene, self._turn = scene, turn
        self._put(panels)
        self.flush()
        self._turn = None

    def show_anew(self, scene: Scene, rules: Iterable[str], **panels: Unpack[Panels]) -> None:
        """Show something else in the same place, of another game too: the box becomes as high as that wants it.

        Args:
            scene: The new picture.
            rules: The ids that are links from now on where a text names them.
            panels: Panels, as for :meth:`show`.
        """
        self.scene, self._rules = scene, list(rules)
        self._put(panels)
        self._tall = box_tallness(scene, self._panels.get("decision"))
        self._flush_unless_batched()

    def say(self, text: str, tone: str = "info") -> None:
        """Say something in the status line, and to a screen reader.

        Args:
            text: What is said.
            tone: ``info`` or ``error``.
        """
        self._answer["s"] = [tone, text]
        self._flush_unless_batched()

    def give(self, name: str, text: str, form: str, also: str = "") -> None:
        """Hand a file over to whoever has asked, for the browser to save.

        Args:
            name: The name of the file; empty: it is put on the clipboard.
            text: What is in it.
            form: Its media type; a picture may be asked for as ``image/png``.
            also: A sentence that follows what has come of it.
        """
        self._answer["d"] = [name, text, form, *filter(None, [also])]
        self._flush_unless_batched()

    def speak(self, lang: str) -> None:
        """Change the language of the board's own words; scene and panels are the caller's.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        self.lang = checked_language(lang)
        self._flush_unless_batched()

    def flush(self) -> None:
        """Send what has changed since the last time."""
        frame = self.frame()
        patch = diff(self._sent, frame)
        if not patch and not self._answer:
            return
        message = self._answer
        self._answer = {}
        if patch:
            self._sequence += 1
            self._sent = frame
        if self._whole:
            message |= {"n": self._sequence, "f": frame}
            self._whole = False
        elif patch:
            message |= {"n": self._sequence, "p": patch}
        self._post(message)

    def _put(self, panels: Mapping[str, object]) -> None:
        """Take panels over as copies, so that what was sent cannot change behind the board's back."""
        if unknown := [name for name in panels if name not in NAMES]:
            raise TypeError(f"Board has no panel {', '.join(unknown)}; panels are {', '.join(NAMES)}")
        kept = {name: panel for name, panel in self._panels.items() if name not in panels}
        shown = {name: panel for name, panel in panels.items() if panel is not None}
        self._panels = kept | {name: self._copied(panel, self._panels.get(name)) for name, panel in shown.items()}

    def _copied(self, value: object, before: object) -> Any:
        """A copy, in which what is as it was before is the same object; the signs it shows are noted down."""
        if value is None or type(value) in _PLAIN:
            return value
        if value == before and type(value) is type(before):
            return before
        if isinstance(value, Mapping):
            if "glyph" in value:
                self._signs.add(value["glyph"])
            if value.get("disc"):
                self._signs.add(f"seat-{value['disc']}")
            was = before if isinstance(before, dict) else {}
            return {name: self._copied(one, was.get(name)) for name, one in value.items()}
        if isinstance(value, list | tuple):
            old = chain(before if isinstance(before, list) else [], repeat(None))
            return [self._copied(one, next(old)) for one in value]
        if isinstance(value, Scene):
            self._signs |= value.references()
            return value.frame()
        return value

    def _flush_unless_batched(self) -> None:
        if not self._batch:
            self.flush()

    def _post(self, message: Json) -> None:
        """A long message is deflated, each by itself: a page needs to know nothing of those before it."""
        text = _json(message)
        long = len(text) > _SHORT
        self.send({"deflated": long}, [zlib.compress(text) if long else text])

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> Json:
        """The state for a page that opens now: with the frame that is shown, and its number.

        Args:
            key: The names of the parts that are wanted; None: all.
            drop_defaults: Whether what is as it always is may be left out.
        """
        state: Json = super().get_state(key, drop_defaults)
        if "_open" in state:
            state["_open"] = zlib.compress(_json({"style": self._style, "n": self._sequence, "frame": self._sent}))
        return state

    # ------------------------------------------------------------ what comes back

    def on(self, kind: str, handler: Handler) -> None:
        """Call a handler with each message of a kind; one handler per kind, the last one counts.

        Args:
            kind: One of `protocol.KINDS`.
            handler: A function of the message. What it raises is shown in the status line.

        Raises:
            ValueError: There is no such kind.
        """
        if kind not in protocol.KINDS:
            raise ValueError(f"Board: no kind of message {kind!r}; known are {', '.join(protocol.KINDS)}")
        self._handlers[kind] = handler

    def lend(self) -> Callable[[], None]:
        """Let somebody else show things here, and hear what comes back.

        Returns:
            A function that makes all as it was.
        """
        handlers, scene, panels = dict(self._handlers), self.scene, self._panels
        loan = object()
        self.loans.append(loan)

        def give_back() -> None:
            self.loans.remove(loan)
            self._handlers, self.scene, self._panels = handlers, scene, panels
            self._answer["s"] = ["info", ""]
            self._flush_unless_batched()

        return give_back

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        with self._batched():
            self._answer["a"] = protocol.answered(content)
            try:
                message = protocol.read_message(content)
            except MessageError as problem:
                self._say_word("bad_message", problem=problem)
                return
            self._page_shows_turns = message.pop("turns", False)
            self._handle(message)

    def _handle(self, message: Message) -> None:
        kind = message["kind"]
        if kind == "frame":
            self._whole = True
            return
        if kind == "lang":
            self.language_chosen(message["lang"])
            self.flush()  # the others take their time
            language.choose_language(message["lang"])
            return
        if kind == "gone":
            self.close()
            self._gone = True
            return
        handler = self._handlers.get(kind)
        if kind == "close":
            self._put({"rule": None})
        elif kind == "ready":
            self._put({"handover": None})
        elif kind == "uncompare":
            self._put({"differences": None})
        elif handler is None and kind != "refused":
            self._say_word("unheard", kind=kind)
        if handler is not None:
            self._call(handler, message)

    def language_chosen(self, lang: str) -> None:
        with self._batched():
            self.lang = lang
            if handler := self._handlers.get("lang"):
                self._call(handler, {"kind": "lang", "lang": lang})

    def _call(self, handler: Handler, message: Message) -> None:
        try:
            handler(message)
        except Exception as problem:  # noqa: BLE001  (whatever a handler raises must reach the learner too)
            self.errors.append(problem)
            _LOG.error("A board could not do what it was asked for.\n%s", _without_surrogates(traceback.format_exc()))
            self._say_word("failed", problem=in_language(problem, self.lang) or type(problem).__name__)

    def _say_word(self, word: str, **facts: object) -> None:
        self._answer["s"] = ["error", board_words(self.lang)[word].format(**facts)]

    @contextmanager
    def _batched(self) -> Iterator[None]:
        """Everything shown within is sent once, at the end."""
        self._batch += 1
        try:
            yield
        finally:
            self._batch -= 1
            self._flush_unless_batched()

    # ------------------------------------------------------------ in a notebook, and its end

    def _repr_mimebundle_(self, **kwargs: object) -> Bundle:
        return self.shown_as(repr(self), self.scene, **kwargs)

    def shown_as(self, text: str, picture: Scene, **kwargs: object) -> Bundle:
        """What a notebook keeps of the board: the live one if there is a kernel, a still picture, a line of words.

        Args:
            text: The line of words.
            picture: The picture that is still.
            kwargs: What IPython says when it asks for it.
        """
        if self._gone:
            self._gone = False
            self.open_again()
            _replace_earlier(self)
        decision: Mapping[str, Any] = self._panels.get("decision") or {}
        hint = board_words(self.lang)["picture"] if decision else ""
        title = decision.get("title", self.scene.title)
        beside = static.Beside(decision.get("lead", ""), title, decision.get("text", ""), hint, self._tall)
        still = {"image/svg+xml": picture.svg(beside=beside), "text/plain": text}
        return self.with_still(still, **kwargs)

    def close(self) -> None:
        """Take it out of the kernel; it still shows as a picture."""
        _forget(self)
        super().close()

    def __repr__(self) -> str:
        return f"<Board {self.scene.text()}>"


# ---------------------------------------------------------------- boards that are open

_by_name: dict[str, Board] = {}
_by_cell: dict[str, tuple[str, list[Board]]] = {}


def _replace_earlier(board: Board) -> None:
    """Close what the new board replaces: the board of the same name, and those of the cell's last run."""
    if board.name is not None:
        if (earlier := _by_name.get(board.name)) is not None:
            earlier.close()
        _by_name[board.name] = board
    if (running := _running_cell()) is not None:
        cell, run = running
        last_run, boards = _by_cell.get(cell, (run, []))
        if last_run != run:
            for earlier in list(boards):
                earlier.close()
            boards = []
        _by_cell[cell] = (run, [*boards, board])


def _forget(board: Board) -> None:
    """What is closed is not held any longer, so that its match can go too."""
    if board.name is not None and _by_name.get(board.name) is board:
        del _by_name[board.name]
    for cell, (_, boards) in list(_by_cell.items()):
        if board in boards:
            boards.remove(board)
            if not boards:
                del _by_cell[cell]


def _running_cell() -> tuple[str, str] | None:
    """The notebook cell that runs now and this run of it, if a front end tells."""
    if "IPython" not in sys.modules:
        return None
    shell = sys.modules["IPython"].get_ipython()
    parent = shell.get_parent() if hasattr(shell, "get_parent") else {}
    cell = parent.get("metadata", {}).get("cellId")
    return (cell, parent["header"]["msg_id"]) if cell else None
