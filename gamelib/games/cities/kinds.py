"""Kinds of scoring cards and milestones as tables: which there are, which parameters each takes, what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from gamelib.core.words import perhaps, shown

from .district import COLOUR_IDS, COLOURS, HIGHEST, PARK, WATER

Params = Mapping[str, object]
_TERRAINS = {"park": PARK, "water": WATER}
_WORDS: dict[str, dict[str, int]] = {
    "terrain": _TERRAINS,
    "adjacent_to": _TERRAINS,
    "colour": dict(zip(COLOUR_IDS, COLOURS, strict=True)),
}
_MOST_SPACES = 60
"""Spaces of the largest district (CTS-6.7)."""
_NUMBERS = {
    "min_height": range(1, HIGHEST + 1),
    "exact_height": range(1, HIGHEST + 1),
    "height_difference": range(HIGHEST),
    "min_adjacent": range(1, 5),
    "min_size": range(1, _MOST_SPACES + 1),
    "area_size": range(1, _MOST_SPACES + 1),
    "min_features": range(_MOST_SPACES + 1),
    "min_length": range(1, 11),
    "side": range(1, 11),
    "count": range(1, _MOST_SPACES + 1),
}


class Kind(NamedTuple):
    """The function of one kind, the parameters it must be given and those it may be given."""

    find: Callable[..., Any]
    takes: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def problems(kinds: Mapping[str, Kind], name: str, params: Params) -> Iterator[str]:
    """What is wrong with a kind and its parameters: an unknown kind, a parameter too many, too few or out of range."""
    kind = kinds.get(name)
    if kind is None:
        yield f"there is no kind {name!r}{perhaps(name, kinds)}; there is: {', '.join(kinds)}"
        return
    known = (*kind.takes, *kind.may)
    for param in params:
        if param not in known:
            there = f"; it takes {', '.join(known)}" if known else "; it takes none"
            yield f"{name} has no parameter {param!r}{perhaps(param, known)}{there}"
    for param in kind.takes:
        if param not in params:
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
    if param in _WORDS:
        return "" if isinstance(value, str) and value in _WORDS[param] else f"one of {', '.join(_WORDS[param])}"
    if param == "heights":
        heights = set(value) if isinstance(value, tuple) else set()
        fine = heights and heights <= {*range(1, HIGHEST + 1)} and len(heights) == len(value)  # type: ignore[arg-type]
        return "" if fine else "different heights such as 1+2+3"
    numbers = _NUMBERS[param]
    return "" if type(value) is int and value in numbers else f"a number from {numbers[0]} to {numbers[-1]}"


def resolved(params: Params) -> dict[str, Any]:
    """Parameters with numbers for words."""
    return {param: _WORDS[param][str(value)] if param in _WORDS else value for param, value in params.items()}
