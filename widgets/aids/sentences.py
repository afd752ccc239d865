"""Sentences of an aid: texts with what stands in the box, and with signs, made markup.

Take {action.gold} [gold].              a number of the box, the sign of gold
{time.years:year}                       a number with what is counted, as in every text of the game
{buildings.palace.name:Name}            a name with a capital; any other form: ``:of``
{it.cost:price}                         *free*, or the number with the sign in which the game pays
[citizen*pieces.start_citizens]         a sign so many times
[@it.id]                                the sign whose name an expression tells
*You choose.*                           what the reader decides
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gamelib import AnyBaseGame
from gamelib.text.markup import Safe, escape, tag
from gamelib.text.templates import NO_BREAK, Name, Number, capital, digits, typeset
from widgets.svg import definitions
from widgets.svg.geometry import hexagon, num, octagon_path
from widgets.text import say

from .expressions import AidError, Values

Text = str | Mapping[str, str]
"""What is written in an aid: the same in all languages, or a text for each."""

_TOGETHER = re.compile(r"(?P<signs>(?:\{[^{}]*\}[ \u00a0])?(?:\[[^\]]+\])+[.,;:!?)]*)|\{[^{}]*\}")
_TOKEN = re.compile(
    r"\{(?P<value>[^{}:]+)(?::(?P<form>\w+))?\}|\[(?P<sign>@?[\w.-]+)(?:\*(?P<times>[^\]]+))?\]|(?P<you>\*)"
)
_COUNTED = re.compile(r"\} (?=[^\W\d_])")
"""Between a number of the box and what is counted no line is broken."""
_HEXES = ("hex", "rim", "yard", "keep")
_SQUARES = ("cell", "start", "tile", "done")
_MOST_SIGNS = 12


@dataclass(frozen=True, slots=True)
class AidSign:
    """A sign of an aid: what is drawn, what it is called, and whether it is numbered where it stands several times."""

    definition: str
    label: str
    numbered: bool = False
    bears: str = ""
    """A glyph on a hexagon or square."""
    letter: str = ""
    """A letter on it."""
    square: bool = False
    """Whether a landscape lies on a block of a town and not on a hexagon."""


@dataclass(slots=True)
class Writer:
    """Writes sentences in one language; knows which drawings and sources they have used."""

    game: AnyBaseGame
    lang: str
    values: Values
    signs: Mapping[str, AidSign]
    numbers: Mapping[str, Any]
    pays: str = ""
    """The sign in which prices are paid."""
    prefix: str = "aid"
    used: dict[str, None] = field(default_factory=dict)
    """The definitions that drawings refer to."""
    marks: dict[str, None] = field(default_factory=dict)
    """The signs that say where something comes from, as far as they are used."""

    def text(self, text: Text) -> str:
        """A text in the language of the aid, before anything is filled in."""
        if isinstance(text, str):
            return text
        if self.lang not in text:
            raise AidError(f"a text in {self.lang} is missing beside {dict(text)!r:.80}")
        return _COUNTED.sub("}" + NO_BREAK, typeset(text[self.lang], self.lang))

    def write(self, text: Text, values: Values | None = None) -> Safe:
        """A text as markup; a sign stays on one line with the number before it and the stop after it."""
        values, template = values or self.values, self.text(text)
        parts, at, you = [], 0, 0
        for found in _TOGETHER.finditer(template):
            plain, you = self._tokens(template[at : found.start()], values, you)
            joined, you = self._tokens(found[0], values, you)
            parts += [plain, f'<span class="nb">{joined}</span>' if found["signs"] and joined else joined]
            at = found.end()
        rest, you = self._tokens(template[at:], values, you)
        if you % 2:
            raise AidError(f"a * is missing in {template!r}")
        return Safe("".join([*parts, rest]))

    def sourced(self, text: Text, values: Values | None = None) -> Safe:
        """A text, behind it the marks of what in it is no more than inferred, or an owner's."""
        values = values or self.values
        with values.noting() as sources:
            written = self.write(text, values)
        return Safe(written + self.mark(sources))

    def mark(self, sources: Iterable[str]) -> Safe:
        """The signs for what does not stand in a rulebook."""
        wanted = [name for name in ("recon", "edition") if name in set(sources)]
        self.marks |= dict.fromkeys(wanted)
        return Safe(
            "".join(
                f'<span class="src">{self._svg(AidSign(name, say(f"aid.{name}", self.lang)), "")}</span>'
                for name in wanted
            )
        )

    def price(self, value: object) -> Safe:
        """What something costs."""
        if value == 0:
            return Safe(escape(say("aid.free", self.lang)))
        paid = self.draw(self.pays) if self.pays else ""
        return Safe(f'<span class="nb">{escape(_plain(value))}{" " if paid else ""}{paid}</span>')

    def draw(self, name: str, times: int = 1) -> Safe:
        """A sign, once or several times, heard once with its number; too many to count at a glance are told by it."""
        drawn = self.signs.get(name)
        if drawn is None:
            raise AidError(f"there is no sign {name!r}; there is {', '.join(self.signs)}")
        if times > _MOST_SIGNS:
            return Safe(f"{times}{NO_BREAK}{self._svg(drawn, drawn.letter)}")
        if drawn.numbered:
            return Safe("".join(self._svg(drawn, str(i + 1)) for i in range(times)))
        if times <= 1:
            return Safe(self._svg(drawn, drawn.letter) * times)
        counted = replace(drawn, label=f"{times} × {drawn.label}")
        return Safe(self._svg(counted, drawn.letter) + self._svg(replace(drawn, label=""), drawn.letter) * (times - 1))

    def _tokens(self, template: str, values: Values, you: int) -> tuple[Safe, int]:
        """Markup for a piece of a text; `you` counts the asterisks, that is, whether the reader decides."""
        parts, at = [], 0
        for found in _TOKEN.finditer(template):
            parts.append(escape(template[at : found.start()]))
            at = found.end()
            if found["you"]:
                parts.append("</i>" if you % 2 else '<i class="you">')
                you += 1
            elif found["sign"]:
                sign = found["sign"]
                name = str(values.value(sign[1:])) if sign.startswith("@") else sign
                parts.append(self.draw(name, values.number(found["times"]) if found["times"] else 1))
            else:
                parts.append(self._filled(values.value(found["value"]), found["form"] or ""))
        return Safe("".join([*parts, escape(template[at:])])), you

    def _filled(self, value: Any, form: str) -> str:
        if form == "price":
            return self.price(value)
        if form == "Name":
            return escape(capital(_plain(value)))
        if type(value) is int:
            if form and form not in self.numbers:
                raise AidError(f"nothing that is counted is called {form!r}; there is {', '.join(self.numbers)}")
            return escape(format(Number(value, self.numbers, self.lang), form))
        if isinstance(value, Name):
            return escape(format(value, form))
        if isinstance(value, list):
            return escape(", ".join(map(_plain, value)))
        return escape(_plain(value))

    def _svg(self, drawn: AidSign, letter: str) -> str:
        """A sign that stands in a line of text; hexagons and squares stand edge to edge."""
        name = drawn.definition
        kind, side = name.partition("-")[0], name.rpartition("-")[2]
        use = f'<use href="#{self.prefix}-{name}"/>'
        if kind == "hatch":
            outline = octagon_path(1, 1, 14, 14) if drawn.square else hexagon(8, 8, 8)
            return _svg_of((0, 0, 16, 16), definitions.swatch(side, outline), drawn.label, "land")
        self.used[name] = None
        if kind in _HEXES:
            half, tall = float(side) * 1.09 * 3**0.5 / 2, float(side) * 1.09
            return _svg_of(
                (-half, -tall, 2 * half, 2 * tall), use + self._borne(drawn, letter, 0, tall), drawn.label, "hex"
            )
        if kind in _SQUARES:
            edge = float(side)
            return _svg_of(
                (0, 0, edge, edge), use + self._borne(drawn, letter, edge / 2, edge / 2), drawn.label, "square"
            )
        return _svg_of((0, 0, 16, 16), use + self._borne(drawn, letter, 8, 8), drawn.label, "")

    def _borne(self, drawn: AidSign, letter: str, middle: float, half: float) -> str:
        """What a sign bears in its middle: a glyph, or a letter."""
        if drawn.bears:
            self.used[drawn.bears] = None
            at, size = num(middle - half / 2), num(half)
            seat = drawn.definition.split("-")[1] if "-" in drawn.definition else ""
            tone = f"on{seat}" if seat in definitions.SEAT_NAMES else ""
            box = f'x="{at}" y="{at}" width="{size}" height="{size}"'
            return f'<use class="{tone}" href="#{self.prefix}-{drawn.bears}" {box}/>'
        if not letter:
            return ""
        cls = "no" if drawn.definition.startswith((*_HEXES, *_SQUARES)) else "no inv"
        where = f'x="{num(middle)}" y="{num(middle + half * 0.35)}" style="font-size:{num(half * 0.95)}px"'
        return f'<text class="{cls}" {where}>{escape(letter)}</text>'


def aid_heading(level: int, *content: str) -> Safe:
    """A heading that JupyterLab takes for none: it would list it beside those of the notebook."""
    return tag("div", *content, cls=f"h{level}", role="heading", **{"aria-level": str(level)})


def octagon_badge(number: str, who: str) -> Safe:
    """The badge of a phase: filled where you decide, half where you do in one case, else empty."""
    face = octagon_path(1, 1, 22, 22, 5.5)
    foot = '<path class="foot" d="M1 18.2H23V17.5L17.5 23H6.5L1 17.5z"/>' if who == "some" else ""
    height = "15.2" if who == "some" else "16.4"
    text = f'<text x="12" y="{height}">{escape(number)}</text>' if number else ""
    return Safe(
        f'<svg class="badge {who}" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path class="face" d="{face}"/>{foot}{text}</svg>'
    )


def _svg_of(box: tuple[float, float, float, float], inner: str, label: str, kind: str) -> str:
    """An empty label: one hears nothing of it."""
    view = " ".join(map(num, box))
    heard = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    cls = f"g {kind} exi" if kind else "g exi"
    return f'<svg class="{cls}" viewBox="{view}" {heard}>{inner}</svg>'


def _plain(value: object) -> str:
    return digits(value) if type(value) is int else str(value)


def definitions_of(used: Iterable[str], prefix: str) -> Safe:
    """The drawings that an aid refers to, once for all."""
    names = sorted(definitions.with_inner(used))
    drawn = "".join(definitions.definition(name) for name in names)
    shapes = definitions.with_prefix(f"<defs>{drawn}</defs>", prefix)
    return Safe(f'<svg class="defs exi" width="0" height="0" aria-hidden="true">{shapes}</svg>')
