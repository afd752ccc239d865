"""What follows from the declared components: the rest that lies in the supply, and that nothing is lost or made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from gamelib.text.messages import LANGUAGES, either, listed, says
from gamelib.text.templates import Translated, capital

from .base_state import BaseState
from .codecs import NONE
from .components import AnyComponent, Known
from .definition import AnyBaseGame
from .fields import Value, resolved
from .problems import Problem

_PLACES = 4
"""A sentence names so many places one by one, otherwise the fields only."""


class Lying(NamedTuple):
    """How many things of sort ``which`` lie at a point of a field."""

    field: str
    point: int
    which: int
    many: int


def _values(s: BaseState, name: str) -> Iterator[tuple[int, Sequence[int]]]:
    """The points of a field, and the values that stand there."""
    shape, content = s.shapes[name], getattr(s, name)
    for point, codes in enumerate(content if shape.axes else (content,)):
        yield point, codes if shape.many else (codes,)


def _rule(s: BaseState, component: AnyComponent, which: int = 0) -> str:
    """The rule that says how many of this sort there are."""
    if isinstance(component.rule, str):
        return component.rule
    return component.rule[resolved(component.face_down.back, s.game.box)[which]]


def _points(s: BaseState, component: AnyComponent, name: str) -> Container[int] | None:
    """The points of a field at which the component can lie; None: at all."""
    return component.zones.at[name](s.game.box) if name in component.zones.at else None


def lying(s: BaseState, component: AnyComponent) -> Iterator[Lying]:
    """Everything of a component that lies somewhere, outside the rest."""
    most, box = len(resolved(component.number, s)), s.game.box
    for name in component.zones.fields:
        shape, held, at = s.shapes[name], component.zones.held.get(name), _points(s, component, name)
        for point, codes in _values(s, name):
            if at is not None and point not in at:
                continue
            for code in codes:
                if shape.is_number:
                    if code:
                        yield Lying(
                            name, point, point % most if len(shape.axes) > 1 or not component.each else point, code
                        )
                elif held and code != NONE and (found := held(box, code)):
                    yield Lying(name, point, *found)
                elif not held and 0 <= code < most:
                    yield Lying(name, point, code, 1)


def left(s: BaseState, component: AnyComponent) -> list[int]:
    """How many of each sort do not lie anywhere: below zero where there are too many. As :func:`lying`, but fast."""
    rest = list(resolved(component.number, s))
    most, shapes, box = len(rest), s.shapes, s.game.box
    for name in component.zones.fields:
        shape, content, held = shapes[name], getattr(s, name), component.zones.held.get(name)
        if not shape.axes:
            content = [content]
        if (at := _points(s, component, name)) is not None:
            content = [there for point, there in enumerate(content) if point in at]
        if shape.is_number:
            if len(shape.axes) == 1 and component.each:
                rest = [count - there for count, there in zip(rest, content, strict=False)]
            else:
                for point, count in enumerate(content):
                    rest[point % most] -= count
            continue
        codes = (code for some in content for code in some) if shape.many else content
        for code, count in Counter(codes).items():
            if held is None:
                if 0 <= code < most:
                    rest[code] -= count
            elif code != NONE and (found := held(box, code)) and found[0] < most:
                rest[found[0]] -= found[1] * count
    return rest


def _face_down(s: BaseState, component: AnyComponent) -> list[int]:
    """How many of each sort of back lie somewhere face down, outside the pile."""
    pile = getattr(s, component.face_down.pile)
    sorts, box = [0] * (len(pile) if isinstance(pile, list) else 1), s.game.box
    for name, sort_of in component.face_down.unseen.items():
        for sort, count in zip(resolved(sort_of, box), getattr(s, name), strict=False):
            sorts[sort] += count
    backs = resolved(component.face_down.values, box) if s.viewer >= 0 else {}
    for name, number in component.face_down.secret.items() if backs else ():
        for _, codes in _values(s, name) if not number else ():
            for code in codes:
                if code in backs:
                    sorts[backs[code]] += 1
    return sorts


def sources(game: AnyBaseGame, name: str) -> list[str]:
    """The fields from which a rest or a pile follows; none if no component counts it."""
    for component in game.components:
        if name in component.counted_in:
            return [*component.zones.fields, *component.face_down.unseen]
    return []


def count_rests(s: BaseState) -> None:
    """Write every rest, and how much of it lies in the pile, into their fields."""
    for component in s.game.components:
        if component.zones.rest:
            count_rest(s, component)


def count_rest(s: BaseState, component: AnyComponent) -> None:
    rest, old = left(s, component), getattr(s, component.zones.rest)
    setattr(s, component.zones.rest, rest + [0] * (len(old) - len(rest)) if isinstance(old, list) else rest[0])
    if component.face_down.pile:
        pile = [-count for count in _face_down(s, component)]
        for sort, count in zip(resolved(component.face_down.back, s.game.box) or (0,) * len(rest), rest, strict=False):
            pile[sort] += count
        setattr(s, component.face_down.pile, pile if s.shapes[component.face_down.pile].axes else pile[0])


# What is wrong


def lost_or_made(s: BaseState) -> Iterator[Problem]:
    """Things of which there are more than in the box; backs where a face should be seen."""
    for component in s.game.components:
        yield from _shown_back(s, component)
        yield from _too_many(s, component)


def _too_many(s: BaseState, component: AnyComponent) -> Iterator[Problem]:
    most = resolved(component.number, s)
    for name in component.zones.fields:
        if s.shapes[name].axes == (component.each,) and any(getattr(s, name)[len(most) :]):
            yield Problem(says("problem.no_kind"), name, _rule(s, component))
    rest = _rest(s, component)
    for which, count in enumerate(rest) if min(rest, default=0) < 0 else ():
        if count < 0:
            yield _too_many_of(s, component, which, most[which], most[which] - count)
    if not component.face_down.pile or min(rest, default=0) < 0:
        return
    pile = getattr(s, component.face_down.pile)
    for back, count in enumerate(pile if isinstance(pile, list) else [pile]):
        if count < 0:
            text = says("problem.face_down", what=sort_title(s, component, back), count=-count)
            yield Problem(text, ", ".join([*component.face_down.unseen] or component.zones.fields), _rule(s, component))


def _rest(s: BaseState, component: AnyComponent) -> list[int]:
    """What is left of each sort, from the field that holds it if there is one."""
    if not component.zones.rest:
        return left(s, component)
    rest = getattr(s, component.zones.rest)
    return rest if isinstance(rest, list) else [rest]


def _too_many_of(s: BaseState, component: AnyComponent, which: int, most: int, found: int) -> Problem:
    """Names every place where the thing lies and how many, and what to change."""
    there = Counter[tuple[str, str]]()
    for thing in lying(s, component):
        if thing.which == which:
            there[thing.field, place_of(s, thing.field, thing.point)] += thing.many
    if len(there) > _PLACES:
        by_field = Counter[tuple[str, str]]()
        for (field, _), count in there.items():
            by_field[field, field] += count
        there = by_field
    fields = list(dict.fromkeys(field for field, _ in there))
    text = says(
        "problem.too_many",
        what=plural_name(s, component, which),
        most=most,
        found=found,
        words=listed([says("problem.there", count=count, place=place) for (_, place), count in there.items()]),
        count=found - most,
        place=either(fields),
    )
    return Problem(text, ", ".join(fields), _rule(s, component, which))


def plural_name(s: BaseState, component: AnyComponent, which: int) -> Translated:
    """One sort of a component as people call several of it."""
    if not component.each:
        return Translated({**sort_title(s, component).texts, "en": capital(component.name)})
    names = {lang: s.game.codecs[component.each].name(which, lang) for lang in LANGUAGES}
    if component.name == "{}":
        return Translated({lang: capital(name) for lang, name in names.items()})
    said = {lang: f"{title} ({names[lang]})" for lang, title in sort_title(s, component).texts.items()}
    return Translated({**said, "en": capital(component.name.format(names["en"]))})


def sort_title(s: BaseState, component: AnyComponent, sort: int = 0) -> Translated:
    """What a component is called as a whole, or this sort of it."""
    words = s.game.wording.words
    if component.sort:
        return Translated(words["sort"][s.game.codecs[component.sort[0]].word(sort)])
    english = capital(component.name.replace("{}", "").strip(" ()"))
    return Translated(words.get("component", {}).get(component.name) or dict.fromkeys(LANGUAGES, english))


def place_of(s: BaseState, field: str, point: int) -> str:
    """A point of a field as a path: ``hand.blue``."""
    axes = s.shapes[field].axes
    words = [list(s.game.axis(axis, s.seats)) for axis in axes]
    if len(axes) == 2:
        return f"{field}.{words[0][point // len(words[1])]}.{words[1][point % len(words[1])]}"
    return f"{field}.{words[0][point]}" if axes else field


def _shown_back(s: BaseState, component: AnyComponent) -> Iterator[Problem]:
    """Nothing of one's own is hidden, and in a full position nothing at all."""
    backs = resolved(component.face_down.values, s.game.box)
    for secret, number in component.face_down.secret.items():
        name = number or secret
        for point, codes in _values(s, name):
            down = any(codes) if number else any(code in backs for code in codes)
            if down and (s.viewer < 0 or _knows(s, component, name, point, s.viewer)):
                why = "full" if s.viewer < 0 else "known" if component.face_down.known else "own"
                yield Problem(says(f"problem.hidden_{why}"), place_of(s, name, point), _rule(s, component))


def _owner(s: BaseState, field: str, point: int) -> int:
    """Whose the things at a point of a secret field are: those of a single value are the active seat's."""
    axes = s.shapes[field].axes
    return point // (len(getattr(s, field)) // s.seats) if axes else s.active


def _knows(s: BaseState, component: AnyComponent, field: str, point: int, viewer: int) -> bool:
    """May this seat know what lies at a point of a secret field?"""
    return (
        component.face_down.known(s, field, point, viewer)
        if component.face_down.known
        else viewer == _owner(s, field, point)
    )


# Views


def concealed(s: BaseState, viewer: int) -> dict[str, object]:
    """What a seat sees in the fields in which something is hidden from it: field -> content.

    What only others may see lies face down there, and counts among the rest. The piles do not change by it.
    """
    game = s.game
    if s.seats not in game.turned:
        game.turned[s.seats] = [(c, _turned(s, c)) for c in game.components if c.face_down.secret]
    seen, rests = dict[str, object](), dict[str, list[int]]()
    for component, turned in game.turned[s.seats]:
        zone, known = component.zones.rest, component.face_down.known
        rest = rests[zone] = rests.get(zone) or getattr(s, zone).copy()
        for name, number in component.face_down.secret.items():
            content = getattr(s, name)
            if number:
                seen[name], seen[number] = _numbers_hidden(content, getattr(s, number), rest, viewer)
            elif content.__class__ is not list:
                shown = viewer == s.active if known is None else known(s, name, 0, viewer)
                seen[name] = content if shown else _face_downs(content, turned, rest)
            else:
                seen[name] = _values_hidden(s, name, content, turned, rest, viewer, known)
    return {**rests, **seen, **game.definition.hide(s, viewer)}


def _turned(s: BaseState, component: AnyComponent) -> dict[int, int]:
    """The value that stands for each thing when it lies face down."""
    backs = {sort: code for code, sort in resolved(component.face_down.values, s.game.box).items()}
    most = len(resolved(component.number, s))
    sorts = resolved(component.face_down.back, s.game.box) or (0,) * most
    return {thing: backs[sorts[thing]] for thing in range(most)} if backs else {}


def _numbers_hidden(counts: list[int], hidden: list[int], rest: list[int], viewer: int) -> tuple[list[int], list[int]]:
    """What is seen of what each seat has, and how much of it is not."""
    seen, hidden, width = counts.copy(), hidden.copy(), len(counts) // len(hidden)
    for point, count in enumerate(counts):
        if count and point // width != viewer:
            hidden[point // width] += count
            rest[point % width] += count
            seen[point] = 0
    return seen, hidden


def _values_hidden(
    s: BaseState,
    name: str,
    content: list[Value],
    turned: dict[int, int],
    rest: list[int],
    viewer: int,
    known: Known[BaseState] | None,
) -> list[Value]:
    """What is seen where a value, or a tuple of them, lies at each point."""
    seen, width = content.copy(), len(content) // s.seats
    for point, codes in enumerate(content):
        # Asking who knows takes longest, and at most points nothing can be hidden.
        if not codes if isinstance(codes, tuple) else codes not in turned:
            continue
        if point // width == viewer if known is None else known(s, name, point, viewer):
            continue
        if isinstance(codes, tuple):
            seen[point] = _face_downs(codes, turned, rest)
        else:
            rest[codes] += 1
            seen[point] = turned[codes]
    return seen


def _face_downs(codes: tuple[int, ...], turned: dict[int, int], rest: list[int]) -> tuple[int, ...]:
    """These things face down; as nobody knows them now, they count among the rest."""
    down = []
    for code in codes:
        if code in turned:
            rest[code] += 1
            down.append(turned[code])
        else:
            down.append(code)
    return tuple(sorted(down))
