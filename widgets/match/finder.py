"""What is looked for in the log, and what is found by it that is no event."""

from widgets.board.panels import Find, LogLine, SelectOption

from .event_log import Moment, Sought, now
from .match_panels import Look

_RULES = 12
"""How many rules that hold what is looked for are listed."""


def find_panel(look: Look, sought: Sought, since: Moment) -> Find:
    """What is looked for, from when on the log is new, and the rules that hold these words."""
    match = look.match
    wanted = "" if sought.seat is None else str(sought.seat)
    seats: list[SelectOption] = [{"value": str(seat), "label": look.name(seat)} for seat in range(match.seats)]
    everybody: SelectOption = {"value": "", "label": look.say("table.anybody")}
    shown: Find = {"text": sought.text, "seat": wanted, "seats": [everybody, *seats]}
    if since < now(match):
        shown["since"] = list(since)
    if rules := sought.rules(match.game.rulebook, look.lang):
        lines: list[LogLine] = [{"text": rule.text[look.lang], "rule": rule.id} for rule in rules[:_RULES]]
        more: list[LogLine] = [{"text": look.say("table.more_steps", count=len(rules) - _RULES)}]
        shown["rules"] = lines + more if len(rules) > _RULES else lines
    return shown
