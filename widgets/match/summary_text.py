"""What has happened since one decided last, in words: the panel that stands beside the board after others' turns."""

from collections.abc import Iterator

from gamelib.engine.citations import Event
from gamelib.text.templates import capital
from widgets.board.summary_panels import ChangedBy, ChangedNumber, Happening, SummaryPanel
from widgets.scenes import painter_of
from widgets.svg.lettering import signed

from .event_log import LoggedEvent, TurnTaken
from .match_panels import Look
from .turn_summary import ChangePart, QuantityChange, TurnSummary

MY_TURN = "my_turn>"
"""The text of the button that closes a summary."""
SUMMARY = "summary>"
"""The text of the button that opens it again."""


def summary_panel(summary: TurnSummary, look: Look) -> SummaryPanel:
    """The whole panel."""
    decision = look.state.decision
    step = look.game.wording.step_title(decision.name, look.lang) if decision else look.say("table.over")
    decided = any(line.seat == summary.seat for line in look.match.lines[: look.match.line])
    return {
        "title": _title(summary, look),
        "text": look.say("summary.since") if decided else "",
        "disc": look.disc(summary.seat),
        "numbers": [_number(change, look) for change in summary.changes],
        "befell": [_happening(one, look) for one in summary.befell],
        "heading": look.say("summary.others_did"),
        "passed": [_turn(one, look) if isinstance(one, TurnTaken) else _mark(one, look) for one in summary.passed],
        "since": list(summary.since),
        "buttons": [{"does": MY_TURN, "label": look.say("summary.my_turn", step=step), "main": True}],
    }


def _title(summary: TurnSummary, look: Look) -> str:
    """How many points were gained and lost in all."""
    gained, lost = summary.total(1), summary.total(-1)
    if gained and lost:
        return look.say("summary.both", gained=gained, lost=lost)
    if gained or lost:
        return look.say("summary.gained" if gained else "summary.lost", count=gained or lost)
    return look.say("summary.other" if summary.changes or summary.befell else "summary.nothing")


def _number(change: QuantityChange, look: Look) -> ChangedNumber:
    """A number of mine with all that has changed it; what is the same, one after the other, is one part."""
    speech = painter_of(look.game).speech(look.lang)
    return {
        "title": speech.say(f"quantity.{change.quantity.name}"),
        "glyph": change.quantity.glyph,
        "tone": change.quantity.tone,
        "before": change.before,
        "after": change.after,
        "parts": list(_parts(change, look)),
    }


def _parts(change: QuantityChange, look: Look) -> Iterator[ChangedBy]:
    last: ChangedBy | None = None
    for part in change.parts:
        shown = _part(part, look)
        same = last and all(last.get(name) == shown.get(name) for name in ("text", "rule", "disc"))
        if last and same and last["value"] * shown["value"] > 0:
            last["value"] += shown["value"]
            continue
        if last:
            yield last
        last = shown
    if last:
        yield last


def _part(part: ChangePart, look: Look) -> ChangedBy:
    shown: ChangedBy = {"value": part.change, "text": reason(part, look), "rule": part.rule, "at": list(part.at)}
    if part.by is not None:
        shown["disc"], shown["who"] = look.disc(part.by), look.name(part.by)
    return shown


def reason(part: ChangePart, look: Look) -> str:
    """Why: in the few words that the game has for it or its ledger, else as the event says it, or the rule itself."""
    game, event = look.game, part.event
    if event is None:
        return look.rule_text(part.rule)
    forms, short = game.rulebook[event.rule].forms, game.wording.words.get("reason", {})
    template = short.get(event.rule) or forms.get("score")
    if template is None:
        return event.text(game, look.lang)
    return capital(game.wording.filled(template[look.lang], {"seat": event.seat, **event.given}, look.lang))


def _happening(one: LoggedEvent, look: Look) -> Happening:
    return _placed(
        one.event, {"text": one.event.text(look.game, look.lang), "rule": one.event.rule, "at": list(one.at)}
    )


def _placed(event: Event, line: Happening) -> Happening:
    if event.where:
        line["where"] = list(event.where)
    return line


def _mark(one: LoggedEvent, look: Look) -> Happening:
    """A part of the game has ended or begun."""
    return {**_happening(one, look), "mark": True}


def _turn(turn: TurnTaken, look: Look) -> Happening:
    """A turn in one line: what was taken, with the sign of the last of it, and the points that it brought."""
    first, text = turn.took[0], turn.text(look.game, look.lang)
    if points := sum(turn.scored):
        text = look.say("summary.brought", text=text, points=signed(points))
    line = _placed(first.event, {"text": text, "rule": first.event.rule, "at": list(first.at)})
    line["disc"] = look.disc(turn.seat)
    if glyph := _sign(turn, look):
        line["glyph"] = glyph
    return line


def _sign(turn: TurnTaken, look: Look) -> str:
    painter = painter_of(look.game)
    for one in reversed(turn.took):
        line = look.match.lines[one.at[0] - 1]
        if line.seat == turn.seat and line.known_to(look.viewer) and (sign := painter.sign(line.before, line.action)):
            return sign
    return ""
