"""Questions about numbers: of the position, or of what a play of it brings."""

from collections.abc import Iterator
from itertools import islice

from gamelib import Action, Event
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import digits
from widgets.lessons.assertions import claim_value
from widgets.lessons.playthrough import play_through
from widgets.text import in_all_languages, say

from .asked_position import AskedPosition, Proposal
from .number_fields import joined_names, number_fields

_FIELDS, _CHANGED = 40, 12
"""So many fields and changes of fields are proposed at most."""
_MOST_EVENTS = 3
"""How many events the reason of an answer names at most."""


def numbers(position: AskedPosition) -> Iterator[Proposal]:
    """Numbers of the position, or of what a play of it brings."""
    yield from _brought(position) if position.play else _there(position)


def _there(position: AskedPosition) -> Iterator[Proposal]:
    ways = len([None for _, refusals in position.tried if not refusals])
    if ways > 1:
        yield from position.proposal("number", "ways", position.texts("ways"), rule=position.rule)
    for seat, found in position.highlights():
        named = {"what": dict(found.title), "whose": position.seat_name(seat)}
        sizes = [len(places) for places in found.groups]
        for verb, text, value in (("number", "number_of", len(sizes)), ("largest", "largest_of", max(sizes))):
            if value > 1:
                claim = f"{verb} {found.name} {position.state.game.seat_word(seat)}"
                yield from position.proposal("number", claim, position.texts(text, **named), rule=found.rule)
    for seat in range(position.state.seats):
        what = in_all_languages("edit.points")
        ask = position.texts("now", what=joined_names(position.seat_name(seat), what))
        yield from position.proposal("number", f"points.{position.state.game.seat_word(seat)}", ask)
    for path, what in islice(number_fields(position.state), _FIELDS):
        yield from position.proposal("number", path, position.texts("now", what=what))


def _brought(position: AskedPosition) -> Iterator[Proposal]:
    line, after = position.playthrough, position.playthrough.after
    game, played = position.state.game, _played(position)
    lines = line.ledger
    for seat in range(after.seats):
        word, name = game.seat_word(seat), position.seat_name(seat)
        mine = [one for one in lines if one.seat == seat]
        if mine:
            total = sum(one.points for one in mine)
            right: Texts = {
                lang: " ".join([f"{digits(total)}.", *(one.text(game, lang) for one in mine[:_MOST_EVENTS])])
                for lang in LANGUAGES
            }
            ask = position.texts("points", lead=played, whose=name)
            most = max(mine, key=lambda one: one.points)
            yield from position.proposal("number", f"points {word}", ask, right, rule=most.rule)
        for rule in sorted({one.rule for one in mine}) if len({one.rule for one in mine}) > 1 else ():
            ask = position.texts("points_by", lead=played, whose=name, rule=dict(game.rulebook[rule].text))
            yield from position.proposal("number", f"points {word} {rule}", ask, rule=rule)
        if after.over:
            ask = position.texts("at_the_end", lead=played, whose=name)
            yield from position.proposal("number", f"points.{word}", ask)
    seats = game.axis("seat", after.seats)
    changed = sorted(number_fields(after, line.before), key=lambda one: seats.keys().isdisjoint(one[0].split(".")))
    for path, what in changed[:_CHANGED]:
        grown = claim_value(line, f"change {path}")
        if isinstance(grown, int) and grown:
            verb = "change" if grown > 0 else "cost"
            ask = position.texts(verb, lead=played, what=what)
            reason, rule = _because(position, path)
            right = {lang: f"{digits(abs(grown))}. {reason[lang]}".strip() for lang in LANGUAGES}
            yield from position.proposal("number", f"{verb} {path}", ask, right, rule=rule)
    if not any(one.seat == position.seat for one in lines):
        ask = position.texts("points", lead=played, whose=position.seat_name(position.seat))
        yield from position.proposal("number", f"points {game.seat_word(position.seat)}", ask)


def _played(position: AskedPosition) -> Texts:
    """The sentence that says what is played; each action is called as it is when it is due."""
    called: dict[str, list[str]] = {lang: [] for lang in LANGUAGES}
    state = position.state
    for number, action in enumerate(position.play, 1):
        for lang, texts in called.items():
            texts.append(state.action_label(Action(*action.split()), lang))
        state = play_through(position.state, position.play[:number]).after if number < len(position.play) else state
    joined: Texts = {lang: say("proposal.then", lang).join(texts) for lang, texts in called.items()}
    return position.texts("does" if len(position.play) == 1 else "is_played", action=joined)


def _because(position: AskedPosition, path: str) -> tuple[Texts, str]:
    """What has happened to whom a field belongs, and the rule of it."""
    state, (_, *keys) = position.playthrough.after, path.split(".")
    seats = state.game.axis("seat", state.seats)
    whose = next((seats[key] for key in keys if key in seats), None)
    events: list[Event] = [one for one in position.playthrough.events if whose in (None, one.seat)]
    reason = {lang: " ".join(one.text(state.game, lang) for one in events[:_MOST_EVENTS]) for lang in LANGUAGES}
    return reason, events[0].rule if events else ""
