"""What a part of the game has brought to everybody, in words: the panel at its end, before the next part begins."""

from gamelib.text.templates import placeholders
from widgets.board.summary_panels import Happening, NumberColumn, NumbersOf, NumbersRow, SummaryButton, SummaryPanel
from widgets.scenes import painter_of

from .match_panels import STEP, Look
from .summary_text import reason
from .turn_summary import PartEnd

ONE_AT_A_TIME = "one_at_a_time>"
"""The text of the button that tells one thing more."""
ALL_AT_ONCE = "all_at_once>"
"""The text of the button that tells all of it."""


def part_panel(part: PartEnd, look: Look, told: int | None) -> SummaryPanel:
    """The whole panel; or only so many things of it, one after the other, without the numbers that they lead to."""
    lines = _lines(part, look)
    left = 0 if told is None else max(0, len(lines) - told)
    shown: SummaryPanel = {
        "title": _title(look),
        "text": "",
        "numbers": [],
        "befell": [],
        "heading": look.say("summary.scored" if lines else "summary.nobody_scored"),
        "passed": lines[: len(lines) - left],
        "since": list(part.since),
        "buttons": [*_ways(lines, left, told, look), {"does": STEP, "label": look.say("summary.go_on"), "main": True}],
    }
    return shown if left else {**shown, "table": _table(part, look)}


def _title(look: Look) -> str:
    """Which part it is, with what the game's words name of the state."""
    words = look.game.wording
    text = words.words["stop"][look.lang]
    return words.filled(text, {name: getattr(look.state, name) for name in placeholders(text)}, look.lang)


def _ways(lines: list[Happening], left: int, told: int | None, look: Look) -> list[SummaryButton]:
    if told is None:
        few = len(lines) < 2
        return [] if few else [{"does": ONE_AT_A_TIME, "label": look.say("summary.one")}]
    ways: list[SummaryButton] = [{"does": ALL_AT_ONCE, "label": look.say("summary.all")}]
    return [{"does": ONE_AT_A_TIME, "label": look.say("count.next")}, *ways] if left else ways


def _lines(part: PartEnd, look: Look) -> list[Happening]:
    """What everybody was given or lost, each by its rule; the same of one seat, one after the other, is one line."""
    lines: list[Happening] = []
    for seat, change, one in part.scored():
        line: Happening = {
            "text": reason(one, look),
            "rule": one.rule,
            "at": list(one.at),
            "disc": look.disc(seat),
            "glyph": change.quantity.glyph,
            "tone": change.quantity.tone,
            "value": one.change,
        }
        last = lines[-1] if lines else None
        if last and {**last, "value": 0, "at": []} == {**line, "value": 0, "at": []}:
            last["value"] += one.change
        else:
            lines.append(line)
    return lines


def _table(part: PartEnd, look: Look) -> NumbersOf:
    """From what to what the numbers of everybody have changed; None is what the viewer does not know."""
    painter = painter_of(look.game)
    speech = painter.speech(look.lang)
    named = {change.quantity.name for changes in part.changes for change in changes}
    quantities = [quantity for quantity in painter.quantities if quantity.name in named]
    rows: list[NumbersRow] = []
    for seat, changes in enumerate(part.changes):
        before = {change.quantity.name: change.before for change in changes}
        cells: list[list[int | None]] = []
        for quantity in quantities:
            now = quantity.of(look.state, seat)
            cells.append([before.get(quantity.name, now), now])
        rows.append({"disc": look.disc(seat), "name": look.name(seat), "you": seat == look.viewer, "cells": cells})
    columns: list[NumberColumn] = [
        {"title": speech.say(f"quantity.{one.name}"), "glyph": one.glyph, "tone": one.tone} for one in quantities
    ]
    return {"columns": columns, "rows": rows}
