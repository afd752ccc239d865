"""Messages from the browser: what may come up, checked before anything acts on it.

Every message is an object with a ``kind``, the fields of that kind, and ``n``, the sender's own count, which the answer
repeats; with `turns` the page shows what others do one turn at a time (`frames.ShownTurn`). Anything else is refused
with words that say what was wrong; nothing is changed then. The kinds, their fields, and what they mean:

    act      text     an action was chosen: on a place, in a place's menu, or with a button
    preview  ways     the learner points at this action, or at a place that has these (with panels.preview["ask"])
    undo, redo, step  the toolbar's buttons
    back              one step back
    goto     line     the slider
    replay   line steps  the small button of a line of the log: the moment right after it
    unfold   line        lines of the log were asked for that are folded away
    find     text seat   what to look for in the log ("" and "": nothing)
    slow     on       slow motion
    chance   choose   draws are chosen, or made by the seed
    lab               to a lab on a branch, or from there back to the match
    node     node does   in a lab: go to a node of the tree, make it the main line (promote), cut it off (prune)
    remark   node mark name comment   what is thought of a node
    luck              go on from here with the same luck, as it went when something else was played here
    deal              deal anew what one may not know
    bots     on       bots play their own seats in the lab too, or one decides for everybody
    tree     tree     another tree of the lab
    bring    text     begin anew with what this text holds: a shared code, a saved tree
    edit     text     an edit, or another button of the editor's panel
    pick     thing    a thing of the editor's palette is taken in hand
    drop     thing key   one was drawn to a place
    seat     seat who somebody else plays a seat
    viewer   seat     the board as a seat sees it ("" for everything)
    front    seat     a place of this seat was pressed that can be seen larger (`Scene.add`)
    ledger   seat     a sum of the score was opened, and its lines are not there (only with panels.score["asks"])
    aid               the tab of the player aid was opened, and it is not there yet (only with panels.aid["ask"])
    lang     lang     en or cs, here or at another board of the notebook; the board changes its own words first
    rule     id       a rule id was pressed: show its card with show(rule={...})
    refused  id       a place or button was pressed that this rule forbids; the board has said so already
    close             a rule's card was closed; the board has removed it already
    ready             the hand-over screen was confirmed; the board has removed it already
    weigh    seconds  how good are the options? It may take so long
    halt              no more of that
    known             what is known of it by now (sent again and again while it is worked out)
    compare  node     this moment and another one side by side
    uncompare         two positions were compared, and it is enough; the board has removed them already
    review   does number  the moves that cost most: those of another seat, further games, no more of them (halt),
                      what if at a line (try), and that it is enough (close)
    task     does name text   a task is made of the position: the form is opened or closed, a field of it is set, and
                      what is done with the task and with the worksheet
    save     form     the position as a file, or as a code: `give`
    gone              the cell of its last view was deleted: the board closes, and lives again where it is shown again
"""

import re
from collections.abc import Callable
from typing import Any

from gamelib.text.messages import LANGUAGES, shown

Message = dict[str, Any]
Check = Callable[[object], str]
"""Returns what is wrong with a value, or an empty text."""

_MOST = 2**31
_CONTROL = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff]")


class MessageError(ValueError):
    """A message that is not of our form."""


def _text(longest: int) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str):
            return f"should be a text, not {_named(value)}"
        if len(value) > longest:
            return f"is {len(value)} characters long, {longest} are allowed"
        return "holds control characters" if _CONTROL.search(value) else ""

    return check


def _texts(most: int, longest: int) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, list):
            return f"should be a list of texts, not {_named(value)}"
        if len(value) > most:
            return f"has {len(value)} texts, {most} are allowed"
        return next((problem for one in value if (problem := _text(longest)(one))), "")

    return check


def _lines(longest: int) -> Check:
    one = _text(longest)
    return lambda value: one(re.sub(r"[\r\n\t]", " ", value) if isinstance(value, str) else value)


def _whole(lowest: int) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, int) or isinstance(value, bool):
            return f"should be a whole number, not {_named(value)}"
        return "" if lowest <= value < _MOST else f"should lie between {lowest} and {_MOST - 1}"

    return check


def _switch(value: object) -> str:
    return "" if isinstance(value, bool) else f"should be true or false, not {_named(value)}"


def _one_of(*allowed: str) -> Check:
    def check(value: object) -> str:
        known = isinstance(value, str) and value in allowed
        return "" if known else f"should be one of {', '.join(allowed)}, not {_named(value)}"

    return check


def _named(value: object) -> str:
    """A value in a few characters, whatever it is."""
    if isinstance(value, str | int | float | bool) or value is None:
        return shown(value)
    return "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else "something else"


TASK_DOES = (
    *("open", "close", "set", "add", "try"),
    *("up", "down", "remove", "back", "anew", "link", "file", "print", "notebook"),
)
KINDS: dict[str, dict[str, Check]] = {
    "act": {"text": _text(200)},
    "preview": {"ways": _texts(12, 200)},
    "undo": {},
    "redo": {},
    "goto": {"line": _whole(0)},
    "step": {},
    "back": {},
    "replay": {"line": _whole(0), "steps": _whole(0)},
    "unfold": {"line": _whole(0)},
    "find": {"text": _text(60), "seat": _text(8)},
    "slow": {"on": _switch},
    "chance": {"choose": _switch},
    "lab": {},
    "node": {"node": _whole(0), "does": _one_of("go", "promote", "prune")},
    "luck": {},
    "deal": {},
    "bots": {"on": _switch},
    "tree": {"tree": _whole(0)},
    "bring": {"text": _lines(400_000)},
    "remark": {"node": _whole(0), "mark": _text(2), "name": _text(60), "comment": _text(500)},
    "edit": {"text": _text(400)},
    "pick": {"thing": _whole(0)},
    "drop": {"thing": _whole(0), "key": _text(80)},
    "seat": {"seat": _whole(0), "who": _text(40)},
    "viewer": {"seat": _text(8)},
    "front": {"seat": _whole(0), "key": _text(80)},
    "ledger": {"seat": _whole(0)},
    "aid": {},
    "lang": {"lang": _one_of(*LANGUAGES)},
    "rule": {"id": _text(40)},
    "refused": {"id": _text(40)},
    "close": {},
    "ready": {},
    "weigh": {"seconds": _whole(1)},
    "halt": {},
    "known": {},
    "compare": {"node": _whole(0)},
    "uncompare": {},
    "review": {"does": _one_of("seat", "more", "halt", "try", "close"), "number": _whole(0)},
    "task": {"does": _one_of(*TASK_DOES), "name": _text(40), "text": _lines(4000)},
    "save": {"form": _text(20)},
    "frame": {},
    "gone": {},
}


def read_message(content: object) -> Message:
    """The message if it is one of ours, else a `MessageError` that says what is wrong."""
    if not isinstance(content, dict):
        raise MessageError(f"it should be an object with a kind, not {_named(content)}")
    kind = content.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise MessageError(f"no kind of message is called {_named(kind)}; known are {', '.join(KINDS)}")
    fields = {**KINDS[kind], "n": _whole(0), "turns": _switch}
    for name, check in fields.items():
        if name == "turns" and name not in content:
            continue
        if name not in content:
            raise MessageError(f"{kind} needs {name!r}")
        if problem := check(content[name]):
            raise MessageError(f"{name!r} of {kind} {problem}")
    if unknown := [name for name in content if name != "kind" and name not in fields]:
        raise MessageError(f"{kind} has no {_named(unknown[0])}; it has {', '.join(fields)}")
    return dict(content)


def answered(content: object) -> int | None:
    """The count that the answer repeats, if the message has a usable one, however bad the rest."""
    n = content.get("n") if isinstance(content, dict) else None
    return n if not _whole(0)(n) else None
