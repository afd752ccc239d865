"""Kinds of scoring cards and milestones: what each looks for, what it can be asked, and how that is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from typing import Any

from gamelib.text.matching import perhaps
from gamelib.text.messages import shown

from .things import COLOUR_IDS, COLOURS, HEIGHTS, HIGHEST, PARK, WATER

Params = Mapping[str, Any]
_MOST_SPACES = 60
"""Spaces of the largest district (CTS-6.7)."""
_TERRAINS = {"park": PARK, "water": WATER}
_COLOURS = dict(zip(COLOUR_IDS, COLOURS, strict=True))
AREAS = _TERRAINS | _COLOURS
"""By word: what forms areas, parks and waters and the lots of each colour."""
_VALUES: dict[str, Mapping[str, int] | range] = {
    "terrain": _TERRAINS,
    "adjacent_to": _TERRAINS,
    "colour": _COLOURS,
    "min_height": HEIGHTS,
    "exact_height": HEIGHTS,
    "height_difference": range(HIGHEST),
    "min_adjacent": range(1, 5),
    "min_size": range(1, _MOST_SPACES + 1),
    "area_size": range(1, _MOST_SPACES + 1),
    "min_features": range(_MOST_SPACES + 1),
    "min_length": range(1, 11),
    "side": range(1, 11),
    "count": range(1, _MOST_SPACES + 1),
}
"""What each parameter can be: a number, or one of some words with their numbers."""
_PARAMETER = r"[a-z_]+=([a-z]+|\d{1,3}(\+\d)*)"
_WRITTEN = re.compile(rf"[a-z_]+\(({_PARAMETER}(, {_PARAMETER})*)?\)")


@dataclass(frozen=True)
class Kind:
    """A kind of card or milestone: its rule, and what finds it in a district.

    Its parameters are those that ``find`` takes beside the district, so nothing has to say them twice.
    """

    rule: str
    find: Callable[..., Any]

    def parameters(self) -> dict[str, bool]:
        """The parameters by name: True for those that must be given."""
        _, *rest = signature(self.find).parameters.values()
        return {one.name: one.default is Parameter.empty for one in rest}


def parsed(text: str) -> tuple[str, Params]:
    """What is written as ``buildings(colour=red, min_height=3)``: a kind of CTS-14 or CTS-15 and its parameters.

    >>> parsed("building_sets_by_height(heights=1+2)")
    ('building_sets_by_height', {'heights': (1, 2)})
    >>> parsed("areas(terrain=park, min_size=3)")
    ('areas', {'terrain': 'park', 'min_size': 3})
    """
    kind, _, rest = text.partition("(")
    pairs = (part.split("=") for part in rest.rstrip(")").split(", ") if part)
    return kind, {name: _parameter(value) for name, value in pairs}


def _parameter(text: str) -> int | str | tuple[int, ...]:
    if "+" in text:
        return tuple(int(part) for part in text.split("+"))
    return int(text) if text.isdigit() else text


def slips(kinds: Mapping[str, Kind], text: str) -> Iterator[str]:
    """What is wrong with a kind and its parameters as they are written."""
    if not _WRITTEN.fullmatch(text):
        yield f"{text!r} should be like 'buildings(colour=red, min_height=3)'"
    elif text.count("=") > len(parsed(text)[1]):
        yield f"{text!r} names a parameter twice"
    else:
        yield from problems(kinds, *parsed(text))


def problems(kinds: Mapping[str, Kind], name: str, params: Params) -> Iterator[str]:
    """What is wrong with a kind and its parameters: an unknown kind, a parameter too many, too few or out of range."""
    if name not in kinds:
        yield f"there is no kind {name!r}{perhaps(name, kinds)}; there is: {', '.join(kinds)}"
        return
    known = kinds[name].parameters()
    for param in params:
        if param not in known:
            there = f"; it takes {', '.join(known) or 'none'}"
            yield f"{name} has no parameter {param!r}{perhaps(param, known)}{there}"
    for param, needed in known.items():
        if needed and param not in params:
            yield f"{name} needs {param}"
    yield from (f"{name}: {problem}" for problem in wrong({p: params[p] for p in known if p in params}))
    if "min_adjacent" in params and "adjacent_to" not in params:
        yield f"{name}: min_adjacent counts spaces of a terrain, so adjacent_to has to name it"
    if "exact_height" in params and "min_height" in params:
        yield f"{name}: exact_height says it all, so min_height has to go"


def wrong(params: Params) -> Iterator[str]:
    """What is wrong with the values of parameters, whatever kind they are for."""
    for param, value in params.items():
        if wanted := _wanted(param, value):
            yield f"{param} = {shown(value)} should be {wanted}"


def _wanted(param: str, value: object) -> str:
    """What a parameter should be, or nothing if it is."""
    if param == "heights":
        heights = value if isinstance(value, tuple) else ()
        fine = heights and len(set(heights) & set(HEIGHTS)) == len(heights)
        return "" if fine else "different heights such as 1+2+3"
    values = _VALUES[param]
    if isinstance(values, range):
        fine = type(value) is int and value in values
        return "" if fine else f"a number from {values[0]} to {values[-1]}"
    return "" if isinstance(value, str) and value in values else f"one of {', '.join(values)}"


def resolved(params: Params) -> dict[str, object]:
    """Parameters with numbers for words."""
    return {param: AREAS.get(value, value) for param, value in params.items()}
