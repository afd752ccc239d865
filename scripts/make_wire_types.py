"""Write the types of what passes between kernel and browser, widgets/board/js/wire.d.ts: make_wire_types.py [FILE]."""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from widgets.board import comparison_panels, frames, panels, protocol, review_panels, summary_panels, task_panels
from widgets.text import board_words

FILE = Path(__file__).parents[1] / "widgets/board/js/wire.d.ts"
HEAD = "// Written by scripts/make_wire_types.py from frames.py, panels.py and protocol.py, which say what it means."
PANELS = (panels, summary_panels, comparison_panels, review_panels, task_panels)
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null", Any: "unknown"}
CHECKED = {"_text": "string", "_texts": "string[]", "_lines": "string", "_whole": "number", "_switch": "boolean"}


def typescript(hint: Any) -> str:
    """A type of Python as TypeScript writes it."""
    origin, args = get_origin(hint), get_args(hint)
    if hint in PLAIN:
        return PLAIN[hint]
    if is_typeddict(hint):
        return str(hint.__name__)
    if origin is NotRequired:
        return typescript(args[0])
    if origin in (Union, UnionType):
        return " | ".join(map(typescript, args))
    if origin is list:
        inner = typescript(args[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(map(typescript, args))}]"
    if origin is dict:
        return f"Record<string, {typescript(args[1])}>"
    raise TypeError(f"no type of TypeScript is known for {hint}")


def forms(module: ModuleType) -> Iterator[str]:
    """The interfaces of all forms that a module defines."""
    for form in vars(module).values():
        if is_typeddict(form) and form.__module__ == module.__name__:
            hints = get_type_hints(form, include_extras=True)
            fields = [
                f"  {name}{'' if name in form.__required_keys__ else '?'}: {field(form.__name__, name, hint)};"
                for name, hint in hints.items()
            ]
            yield "\n".join([f"export interface {form.__name__} {{", *fields, "}"])


def field(form: str, name: str, hint: Any) -> str:
    """What is a scene, or has words, until it is sent is told here."""
    special = {
        ("ComparedSide", "picture"): "SceneFrame",
        ("MovePicture", "picture"): "SceneFrame",
        ("Frame", "words"): "Words",
    }
    return special.get((form, name)) or typescript(hint)


def words() -> str:
    """The board's own words, by name: one that does not exist is found before it is shown."""
    return "\n".join(["export interface Words {", *(f"  {name}: string;" for name in sorted(board_words("en"))), "}"])


def checked(check: protocol.Check) -> str:
    """What passes a check of a message's field."""
    made_by = check.__qualname__.partition(".")[0]
    if made_by == "_one_of":
        return " | ".join(f'"{one}"' for one in inspect.getclosurevars(check).nonlocals["allowed"])
    return CHECKED[made_by]


def messages() -> str:
    """Every kind of message up, without the sender's count."""
    kinds = [
        "; ".join([f'  | {{ kind: "{kind}"', *(f"{name}: {checked(check)}" for name, check in fields.items())]) + " }"
        for kind, fields in protocol.KINDS.items()
    ]
    return "\n".join(["export type Message =", *kinds]) + ";"


def types() -> str:
    """The whole file."""
    return (
        "\n\n".join([HEAD, *(form for module in PANELS for form in forms(module)), *forms(frames), words(), messages()])
        + "\n"
    )


if __name__ == "__main__":
    (Path(sys.argv[1]) if len(sys.argv) > 1 else FILE).write_text(types(), "utf-8")
