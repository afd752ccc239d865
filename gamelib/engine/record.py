"""Matches written down are played again: every line is checked, and what is wrong is named."""

from __future__ import annotations

from collections.abc import Mapping

from gamelib.errors import EixampleError, InvalidSetupError
from gamelib.positions import reader
from gamelib.text.messages import says, shown
from gamelib.text.plain import Json, plain
from gamelib.version import VERSION

from . import transitions
from .citations import IllegalActionError
from .definition import AnyBaseGame, checked_seed
from .match import DRAW, HIDDEN, RECORD_FORMAT, AnyMatch, Match
from .problems import InvalidPositionError
from .state import State

_KEYS = (
    *("edition", "format", "game", "lines", "points", "seats", "seed", "seen_by", "start", "table", "variants"),
    "version",
)
"""What a record may hold; ``table`` is for whoever has kept it, and tells who sat there."""
_EARLIER = {"options": "variants"}
"""Keys that were called otherwise in records written before."""
_LONGEST = 20_000


class InvalidRecordError(EixampleError, ValueError):
    """The record cannot be replayed; the message names the line or key, and what would be right.

    It is known in every language (:func:`.templates.in_language`).
    """


def replay(game: AnyBaseGame, record: Mapping[str, object], *, any_version: bool = False) -> AnyMatch:
    """The match that a record holds; :class:`InvalidRecordError` names what is wrong.

    What another version has written is played by the rules as they are now. If it says with which points it ended, they
    are the same, unless ``any_version`` lets them be others.
    """
    whole = _check(game, record)
    match, version = _started(game, whole), whole["version"]
    try:
        _play(match, whole["lines"])
    except InvalidRecordError as invalid:
        raise InvalidRecordError(of_its_version(invalid, version)) from None
    points, now = whole.get("points"), match.state.points
    if version != VERSION and points not in (None, now) and not any_version:
        facts = {"points": shown(points), "now": shown(now), "word": shown(version), "wanted": repr(VERSION)}
        raise _bad_part("points", says("record.points", **facts))
    match.chance = "seed"
    return match


def of_its_version(invalid: Exception, version: str) -> object:
    """What is wrong with a line; if another version has written it, also which one that is."""
    if version == VERSION:
        return invalid.args[0]
    return says("record.other_rules", problem=invalid, word=shown(version), wanted=repr(VERSION))


def _play(match: AnyMatch, lines: list[object]) -> None:
    game = match.game
    for number, text in enumerate(lines):
        who, colon, action = plain(text).strip().partition(": ") if isinstance(text, str) else ("", "", "")
        if not colon:
            raise _bad_line(number, text, says("record.form", seat=game.seat_word(0), draw=DRAW))
        if action == HIDDEN:
            raise _bad_line(number, text, says("record.hidden"))
        due = match.state.seat
        if due is None:
            raise _bad_line(number, text, says("record.over", word=who))
        if who != (expected := DRAW if due == transitions.NATURE else game.seat_word(due)):
            raise _bad_line(number, text, says("record.who", who=expected, word=who))
        try:
            match.play(action)
        except IllegalActionError as illegal:
            raise _bad_line(number, text, illegal.in_all_languages) from None


def _bad_line(number: int, text: object, problem: str) -> InvalidRecordError:
    return InvalidRecordError(says("record.line", number=number, word=shown(text, 80), problem=problem))


def _bad_part(key: str, problem: str | Exception) -> InvalidRecordError:
    return InvalidRecordError(says("record.part", place=key, problem=problem))


def _started(game: AnyBaseGame, record: Json) -> AnyMatch:
    """The match before its first line."""
    seats, seed, variants = record["seats"], record["seed"], record.get("variants", {})
    start = _start(game, record)
    try:
        checked_seed(seed)
        table = game.table(seats, variants) if start is None else None
    except InvalidSetupError as invalid:
        raise InvalidRecordError(says("record.setup", problem=invalid)) from None
    if start is None:
        return Match(game, table, seed, "ask", variants)
    if variants:
        raise _bad_part("variants", says("record.settled"))
    if seats != start.players:
        raise _bad_part("seats", says("record.seats", word=shown(seats), count=start.players))
    return Match(game, start, seed, "ask", {}, start=True)


def _start(game: AnyBaseGame, record: Json) -> State | None:
    """The position from which it was played, if it says one."""
    try:
        return reader.decode(game, record["start"]) if "start" in record else None
    except InvalidPositionError as invalid:
        raise _bad_part("start", invalid) from None


def _check(game: AnyBaseGame, given: Mapping[str, object]) -> Json:
    """The record with its keys as they are called now; what is no whole record of this game and edition is refused."""
    if not isinstance(given, Mapping):
        what = '"game", "seats", "seed" and "lines"'
        raise InvalidRecordError(f"A record is a table of {what}, not {type(given).__name__}.")
    for was, key in _EARLIER.items():
        if was in given and key in given:
            raise InvalidRecordError(says("record.both", was=shown(was), word=shown(key)))
    record: Json = {_EARLIER.get(key, key): part for key, part in given.items()}
    for key in record:
        if key not in _KEYS:
            raise InvalidRecordError(says("record.key", word=shown(key), words=", ".join(_KEYS)))
    if "seen_by" in record:
        raise _bad_part("seen_by", says("record.seen_by", word=shown(record["seen_by"])))
    for key, wanted in (("format", RECORD_FORMAT), ("game", game.slug)):
        if record.get(key) != wanted:
            raise _bad_part(key, says("record.wanted", word=shown(record.get(key)), wanted=repr(wanted)))
    if (its := record.get("edition")) != game.fingerprint:
        edition, mine = (says("record.standard") if name == "" else shown(name) for name in (its, game.fingerprint))
        raise _bad_part("edition", says("record.edition", what=edition, wanted=mine))
    if not isinstance(record.get("lines"), list) or len(record["lines"]) > _LONGEST:
        raise _bad_part("lines", says("record.lines", count=_LONGEST))
    if not isinstance(record.get("variants", {}), Mapping):
        raise _bad_part("variants", says("record.variants"))
    for key in ("seats", "seed", "version"):
        if key not in record:
            raise _bad_part(key, says("record.missing"))
    points = record.get("points", [])
    if not isinstance(points, list) or any(type(one) is not int for one in points):
        raise _bad_part("points", says("record.numbers", word=shown(points)))
    if not isinstance(its := record["version"], str):
        raise _bad_part("version", says("record.wanted", word=shown(its), wanted=repr(VERSION)))
    return record
