"""Compile what playing spends its time in, with mypyc from the same files: `make fast`, undone by `make slow`.

mypyc takes our types at their word and makes one library of all modules, so that a rule reads a field of its state from
memory and calls another rule without Python between them. What it does not take as it stands, `Rewriter` says in other
words. Python takes a compiled module where one lies beside its source, and the source where none does.
`compiled_wheel.py` puts these modules into a wheel.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
from multiprocessing.pool import ThreadPool
from pathlib import Path

ENGINE = ("base_state", "grid", "highlights", "multiset", "state", "transitions")
SELDOM = (
    *("__init__", "card_entry", "components", "edition", "graphs", "heuristic", "hidden", "highlights", "labels"),
    *("kinds", "milestone_kinds", "names", "notation", "printed", "queries", "sketch", "validation", "wording"),
)
"""So begin the names of what is not asked in the midst of play."""
ASKED = ("state", "transitions")
"""Modules of the engine whose functions people call: they say themselves what is wrong with an argument."""
INHERITED = ("base_state", "state")
"""Modules of the engine whose classes games outside of the library inherit from, which are not compiled."""
MARKS = ("by", "dataclass_transform")
"""Decorators that only mark what they stand above."""
GROUP = "gamelib"
"""The library that all compiled modules share is called so and `__mypyc`; from where it lies they know their files."""
QUICKLY = "1"
"""For the C compiler: more would take it minutes."""
WORKSHOP = Path("build/fast")

FUTURE = "from __future__ import annotations"
IMPORTS = (
    "from dataclasses import make_dataclass as _made; "
    "from typing import TYPE_CHECKING as _CHECKING, Any as _Any, ClassVar as _ClassVar, Final as _Final"
)
ATTRIBUTE = "if _CHECKING: from mypy_extensions import mypyc_attr as _attr"
PARTS = ("__dataclass_fields__", "__dataclass_params__")
"""What a class has that `dataclass` has made."""
LEFT = "@(lambda left: left)"
"""A class that is decorated by what mypyc does not know stays one of Python's."""
BOX = re.compile(r"\b(s|self)\.game\.box\b")
"""Most rules ask for the box of the game, so a state keeps it."""
BOXED = re.compile(r"BaseGame\[(.+)\]")
"""The hint of a state's game, which names the class of its box."""
TELLS = re.compile(r"^( +)s\.emit\(", re.MULTILINE)
"""A line of a chapter that says what has happened: in a playout nobody hears it, so its words need not be made."""


def hot(gamelib: Path) -> list[Path]:
    """The modules of the fast path: the heart of the engine, and of every game its state and what goes by it."""
    engine = [gamelib / "engine" / f"{name}.py" for name in ENGINE]
    return engine + [path for path in sorted(gamelib.glob("games/*/*.py")) if not path.name.startswith(SELDOM)]


class Rewriter:
    """A module as mypyc takes it, meaning the same, with every line at its number.

    Only a class that nothing decorates gets places in memory for its fields. So what decorates a class is called after
    it, and a class of fields gets the `__init__` that a dataclass would write.

    Args:
        source: The module.
        common: The fields that every state has.
    """

    def __init__(self, source: str, common: list[str]) -> None:
        self.lines = [*source.splitlines(), ""]
        self.common = common
        self.tree = ast.parse(source)

    def without_hints(self) -> None:
        """Arguments may be anything, as in plain Python."""
        hinted = [node for node in ast.walk(self.tree) if isinstance(node, ast.arg) and node.annotation]
        for node in sorted(hinted, key=lambda node: (node.lineno, node.col_offset), reverse=True):
            line, end = self.lines[node.lineno - 1], node.annotation.end_col_offset if node.annotation else 0
            self.lines[node.lineno - 1] = line[: node.col_offset + len(node.arg)] + line[end:]

    def rewritten(self, *, inherited: bool) -> str:
        """The whole text; classes that are inherited may have subclasses that are not compiled."""
        for node in ast.walk(self.tree):
            for decorator in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if _name(decorator) in MARKS:
                    self._put(decorator, "")
        for node in self.tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign):
                self._constant(node)
            if isinstance(node, ast.ClassDef) and not {"NamedTuple", "Protocol"} & {*map(_name, node.bases)}:
                self._class(node, inherited=inherited)
        first = self.lines.index(FUTURE)
        self.lines[first] = f"{FUTURE}; {IMPORTS}"
        self.lines[first + 1] = ATTRIBUTE
        text = BOX.sub(r"\1._box", "\n".join(self.lines))
        return TELLS.sub(r"\1if s.log is not None: s.emit(", text)

    def _put(self, node: ast.expr | ast.stmt, text: str) -> None:
        """Text in the place of all lines of a decorator or statement."""
        end = node.end_lineno or 0
        self.lines[node.lineno - 1 : end] = [text, *[""] * (end - node.lineno)]

    def _constant(self, node: ast.Assign | ast.AnnAssign) -> None:
        """What is written in capitals never changes; of several that are unpacked mypyc wants each by itself."""
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        named = [one for each in targets for one in (each.elts if isinstance(each, ast.Tuple) else [each])]
        if node.value is None or not all(isinstance(one, ast.Name) and one.id.isupper() for one in named):
            return
        value = ast.unparse(node.value)
        if value.startswith("TypeVar("):
            return
        unpacked = [[ast.unparse(one) for one in each.elts] for each in targets if isinstance(each, ast.Tuple)]
        if isinstance(node.value, ast.Tuple) and len(unpacked) == len(targets) == 1:
            said = dict(zip(unpacked[0], map(ast.unparse, node.value.elts), strict=True))
        else:
            whole = [ast.unparse(each) for each in targets if not isinstance(each, ast.Tuple)]
            first, *others = whole or [f"_{'_'.join(unpacked[0])}"]
            said = {first: value if whole else f"[*{value}]"} | dict.fromkeys(others, first)
            said |= {name: f"{first}[{number}]" for names in unpacked for number, name in enumerate(names)}
        hint = f"[{ast.unparse(node.annotation)}]" if isinstance(node, ast.AnnAssign) else ""
        self._put(node, "; ".join(f"{name}: _Final{hint} = {value}" for name, value in said.items()))

    def _class(self, node: ast.ClassDef, *, inherited: bool) -> None:
        decorators = {_name(one): one for one in node.decorator_list}
        above = min([node.lineno, *(one.lineno for one in node.decorator_list)]) - 2
        assigned = [each for each in node.body if isinstance(each, ast.Assign)]
        slots = [each for each in assigned if ast.unparse(each.targets[0]) == "__slots__"]
        after: list[str] = []
        frozen = any("frozen=True" in ast.unparse(one) for one in node.decorator_list)
        if frozen or any(ast.literal_eval(each.value) for each in slots):
            self.lines[above] = LEFT
            return
        for name, decorator in reversed(decorators.items()):
            if name == "dataclass":
                self._put(decorator, f"@{ast.unparse(decorator).replace('slots=True, ', '')}")
            else:
                self._put(decorator, "")
                after += [f"{ast.unparse(decorator)}({node.name})"] if name not in MARKS else []
        for each in slots:
            self._put(each, "    pass")
        if "state" in decorators:
            after.insert(0, self._state(node))
        elif "dataclass" in decorators:
            after.append(self._dataclass(node))
        if inherited:
            self.lines[above] = "@_attr(allow_interpreted_subclasses=True)"
        self.lines[node.end_lineno or 0] = "; ".join(after)

    def _state(self, node: ast.ClassDef) -> str:
        """A class of declared fields; what says of which it consists."""
        own = fields(node)
        base = not node.bases
        for field in own.values():
            hint = ast.unparse(field.annotation)
            if not base and not field.value:
                # a field that is inherited: mypyc would show it twice to who collects garbage
                hint = BOXED.sub(r"_ClassVar[\g<0>]; _box: \1", hint)
            line = f"    {ast.unparse(field.target)}: {hint}"
            self._put(field, line if _is_given(field) else f"{line} = {_default(field)}")
        new = [name for name, field in own.items() if base or field.value]
        mine = [name for name in new if _is_given(own[name])]
        given = mine if base else [*self.common, *mine]
        init = [] if base else [f"super().__init__({', '.join(self.common)})", "self._box = game.box"]
        init += [f"self.{name} = {name}" for name in mine]
        self._insert(node, f"{', '.join(f'{name}: _Any' for name in given)}", init)
        declared = [f"({name!r}, _Any{_second(own[name].value)})" for name in new]
        made = f"_made({node.name!r}, [{', '.join(declared)}])"
        if base:
            return "; ".join(f"setattr({node.name}, {part!r}, getattr({made}, {part!r}))" for part in PARTS)
        listed = f"{{**getattr({ast.unparse(node.bases[0])}, {PARTS[0]!r}), **getattr({made}, {PARTS[0]!r})}}"
        return f"setattr({node.name}, {PARTS[0]!r}, {listed})"

    def _dataclass(self, node: ast.ClassDef) -> str:
        """A dataclass is made, and made again of a pickle, field by field."""
        given = [
            f"{name}: {ast.unparse(field.annotation)}{f' = {_default(field)}' if field.value else ''}"
            for name, field in fields(node).items()
        ]
        self._insert(node, ", ".join(given), [f"self.{name} = {name}" for name in fields(node)])
        values = ", ".join(f"self.{name}" for name in fields(node))
        return f"setattr({node.name}, '__reduce__', lambda self: ({node.name}, ({values},)))"

    def _insert(self, node: ast.ClassDef, given: str, body: list[str]) -> None:
        """An `__init__` in the empty line after the fields."""
        last = max(i for i, each in enumerate(node.body) if isinstance(each, ast.AnnAssign))
        while isinstance(node.body[last + 1], ast.Expr):
            last += 1
        self.lines[node.body[last].end_lineno or 0] = f"    def __init__(self, {given}) -> None: {'; '.join(body)}"


def fields(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    """The fields that a class declares, by name."""
    declared = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    return {ast.unparse(each.target): each for each in declared if _name(each.annotation) != "ClassVar"}


def _name(node: ast.expr) -> str:
    """The name in ``name``, ``name(...)`` or ``name[...]``."""
    return re.split(r"[(\[]", ast.unparse(node))[0]


def _is_given(field: ast.AnnAssign) -> bool:
    """Whether whoever makes an object says what the field holds."""
    return not field.value or "init=False" not in ast.unparse(field.value)


def _second(value: ast.expr | None) -> str:
    # To mypy what `field` gives is what the field holds.
    return f", {ast.unparse(value)}".replace("dataclasses.field(", "getattr(dataclasses, 'field')(") if value else ""


def _default(field: ast.AnnAssign) -> str:
    """What a field of a dataclass holds if nothing is said."""
    match field.value:
        case None:
            return ""
        case ast.Call(keywords=keywords) if _name(field.value) in ("field", "dataclasses.field"):
            return next(ast.unparse(one.value) for one in keywords if one.arg == "default")
    return ast.unparse(field.value)


def workshop(gamelib: Path) -> list[str]:
    """A copy of the library with the fast path rewritten, and the names of the modules that are compiled there."""
    shutil.copytree(gamelib, WORKSHOP / "gamelib", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    base = ast.parse((gamelib / "engine" / "base_state.py").read_text(encoding="utf-8"))
    (state,) = (node for node in base.body if isinstance(node, ast.ClassDef) and node.name == "BaseState")
    common = [name for name, field in fields(state).items() if field.value is None]
    paths = hot(gamelib)
    for path in paths:
        rewriter, engine = Rewriter(path.read_text(encoding="utf-8"), common), path.parent.name == "engine"
        if engine and path.stem in ASKED:
            rewriter.without_hints()
        text = rewriter.rewritten(inherited=engine and path.stem in INHERITED)
        (WORKSHOP / path).write_text(text, encoding="utf-8")
    return [str(path) for path in paths]


def libraries(root: Path) -> list[Path]:
    """What has been compiled: a library beside each source, and beside the package the one that they share."""
    found = [*root.glob(f"{GROUP}__mypyc.*"), *root.glob("gamelib/**/*")]
    return [path for path in found if path.suffix in (".so", ".pyd")]


def build() -> None:
    """Each module becomes a library beside its source; what they have in common lies in one more."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Parallel(build_ext):
        """The library that all share is one extension of many files, which setuptools would compile in a row."""

        def build_extensions(self) -> None:
            one = self.compiler.compile
            with ThreadPool() as pool:
                self.compiler.compile = lambda sources, **given: [
                    made for its in pool.map(lambda source: one([source], **given), sources) for made in its
                ]
                super().build_extensions()

    root = Path.cwd()
    shutil.rmtree(WORKSHOP, ignore_errors=True)
    modules = workshop(Path("gamelib"))
    os.chdir(WORKSHOP)
    options = ["--config-file=", "--ignore-missing-imports", "--explicit-package-bases"]
    # The sources are checked; what was put in or left out here need not fit their hints.
    options += [f"--disable-error-code={code}" for code in ("arg-type", "assignment", "misc", "type-var")]
    units = mypycify([*options, *modules], opt_level=QUICKLY, debug_level="0", multi_file=True, group_name=GROUP)
    command = Distribution({"ext_modules": units, "cmdclass": {"build_ext": Parallel}}).get_command_obj("build_ext")
    command.inplace = True
    command.ensure_finalized()
    command.run()
    for library in libraries(Path()):
        shutil.copy(library, root / library)


if __name__ == "__main__":
    build()
