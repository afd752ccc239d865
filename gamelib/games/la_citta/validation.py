"""What is wrong with a position, beyond what its fields, components and steps declare: cards, and whose turn it is.

``validation_cities`` says what cannot stand on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from gamelib.engine.problems import Problem

from .box import POSITIONS, PRESET, RICH_HARVEST, UNSEEN
from .cards import DECISIONS
from .cleanup import clean_up
from .definitions import neighbours, surplus
from .demolition import fall, tear_down
from .feeding import feed, feeding, go_hungry
from .migration import ChooseWish, attract, migrate
from .politics import DrawCard, DrawUnseen, TakeTurn, begin_turn, political_round, purge, refill, turns_had
from .setup import DrawTile, PlaceCastle, preset_castles, random_castles, set_up
from .state import Citta
from .turn import begin_year, births
from .validation_cities import castle_problems, city_problems, figure_problems, map_problems
from .voice import DrawLook, DrawVoice, hear_voice, look_at, reveal


def validate_position(s: Citta) -> Iterator[Problem]:
    """What is wrong with a position: the rules that every position keeps."""
    found = [*map_problems(s), *castle_problems(s)]
    yield from found or [*city_problems(s), *figure_problems(s), *phase_problems(s)]
    yield from _voice_problems(s)
    yield from _card_problems(s)
    yield from _order_problems(s)
    yield from _famine_problems(s)


def _voice_problems(s: Citta) -> Iterator[Problem]:
    """Four cards a year, the first one open; a hidden one is known if somebody has looked at it."""
    cards, up, year_on = s.game.box.time["voice_cards"], len(s.voice_up), s.waits(clean_up)
    least = 0 if not year_on or s.waits(DrawVoice) else 1 if s.waits(reveal) else cards
    most = cards if s.waits(reveal) and not s.waits(political_round) else least
    if not least <= up <= most:
        wanted = f"{least}–{most}" if least < most else least
        yield s.wrong("open_miscounted", "voice_up", "CIT-YR.4", up=up, wanted=wanted)
    used, over = sum(s.voice_used), max(0, s.year - year_on)
    if used != cards * over:
        yield s.wrong("used_miscounted", "voice_used", "CIT-CLN.1", used=used, over=over, cards=cards)
    for position, need in enumerate(s.voice):
        seen = any(s.looked[position::POSITIONS])
        if (need >= 0) != (seen and 0 < up <= position + 1) or (seen and not s.waits(hear_voice)):
            yield s.wrong("known_otherwise", f"voice.{position + 1}", "CIT-CRD.13")


def _card_problems(s: Citta) -> Iterator[Problem]:
    """What lies in the display, what has left the game, and how many cards each seat has used."""
    size, shown = s.game.box.time["display"], len(s.display) + len(s.waiting(refill)) + len(s.waiting(DrawCard))
    none_left = not s.deck_size and not any(s.discard) and not s.discard_unseen
    if not s.waits(set_up) and (shown > size or (shown < size and not none_left)):
        yield s.wrong("display_miscounted", "display", "CIT-POL.3", shown=shown, size=size)
    purged = s.purge_rich_harvest_year6 and s.stage() == "last"
    if purged and RICH_HARVEST in s.display and not s.waits(purge):
        yield s.wrong("harvest_in_display", "display", "CIT-POL.9")
    if any(count for card, count in enumerate(s.removed) if card != RICH_HARVEST or not purged):
        yield s.wrong("other_card_removed", "removed", "CIT-POL.9")
    if UNSEEN in s.display or any(UNSEEN in cards for cards in s.front):
        yield s.wrong("unseen_misplaced", "front, display", "CIT-POL.7")
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        used, turns = turns_had(s, seat), turns_of(s, seat)
        if used > turns or (used < turns and not none_left):
            yield s.wrong("turns_miscounted", f"front.{who}", "CIT-POL.2", used=used, turns=turns)
        if s.unseen[seat] and s.actions[seat]:
            yield s.wrong("unseen_with_actions", f"actions.{who}", "CIT-POL.7")


def _order_problems(s: Citta) -> Iterator[Problem]:
    """Turns come clockwise from the start player, and so do first castles; second ones come backwards."""
    rounds = rounds_by_phase(s)
    if s.round not in rounds:
        wanted = f"{rounds[0]}–{rounds[-1]}" if len(rounds) > 1 else rounds[0]
        yield s.wrong("round_of_another_phase", "round", "CIT-POL.1", round=s.round, wanted=wanted)
    yield from out_of_order(s)
    order, castles = s.turn_order(), [seat for (seat,) in s.waiting(PlaceCastle)]
    if s.setup == PRESET and (castles or s.waits(DrawTile, random_castles)):
        yield s.wrong("preset_drawn", "setup", "CIT-VAR.2")
    if s.year == s.game.box.time["years"] and s.waits(begin_year):
        yield s.wrong("no_year_to_come", "year", "CIT-YR.1")
    if not s.year:
        early = s.waits(set_up, preset_castles, random_castles)
        wanted = 0 if early else s.game.box.pieces["start_cities"]
        for seat in order:
            if len(s.cities[seat]) + castles.count(seat) != wanted:
                place = f"building: {s.game.seat_word(seat)}"
                yield s.wrong("castles_early" if early else "cities_miscounted", place, "CIT-SET.2")


def out_of_order(s: Citta) -> Iterator[Problem]:
    """What waits for one seat after the other goes by the start player."""
    order, coming = s.turn_order(), [seat for (seat,) in s.waiting(begin_turn)]
    if s.waits(TakeTurn, DrawUnseen, *DECISIONS, look_at, DrawLook):
        coming = [s.active, *coming]
    if coming != order[s.seats - len(coming) :]:
        yield s.wrong("turns_out_of_order", "agenda", "CIT-POL.1")
    castles, snake = [seat for (seat,) in s.waiting(PlaceCastle)], order + order[::-1]
    if castles != snake[len(snake) - len(castles) :]:
        yield s.wrong("castles_out_of_order", "agenda", "CIT-SET.8")


def phase_problems(s: Citta) -> Iterator[Problem]:
    """At the end of a year seats and cities come clockwise from the start player, cities of a seat by age."""
    order, falling = s.turn_order(), [city for (city,) in s.waiting(fall)]
    cities = [city for seat in order for city in s.cities[seat]]
    empty = [city for city in cities if surplus(s, city) < 0 and city not in falling]
    for everybody, now, then, rule in (
        ([city for city in cities if neighbours(s, city)], (ChooseWish, migrate), attract, "CIT-MIG.4"),
        (order, (go_hungry,), feed, "CIT-FED.2"),
        (empty, (), tear_down, "CIT-DEM.1"),
    ):
        current = dict.fromkeys(args[0] for step in now for args in s.waiting(step))
        coming = [*current, *(args[0] for args in s.waiting(then))]
        if everybody is not order and (nowhere := [city for city in coming if city not in s.order]):
            yield s.wrong("no_castle", f"agenda: {then.name}", rule, city=nowhere[0])
        elif everybody is empty and (full := [city for city in coming if city not in empty]):
            yield s.wrong("no_building_empty", f"citizens.{s.game.box.hex_words[full[0]]}", rule)
        elif coming != everybody[len(everybody) - len(coming) :]:
            yield s.wrong("cities_out_of_order", f"agenda: {then.name}", rule)


def _famine_problems(s: Citta) -> Iterator[Problem]:
    """A famine is one of this year's feeding; it costs the first turn of the next year."""
    all_cards = s.game.box.pieces["action_cards"]
    for seat, who in enumerate(s.game.axis("seat", s.seats)):
        if s.famine[seat] and (not s.year or s.waits(feeding) or (seat,) in s.waiting(feed)):
            yield s.wrong("famine_early", f"famine.{who}", "CIT-FED.4")
        if s.penalised[seat] and (not s.year or (s.year == 1 and s.waits(clean_up))):
            yield s.wrong("penalised_early", f"penalised.{who}", "CIT-FED.4")
        elif s.penalised[seat] and turns_of(s, seat) and s.actions[seat] == all_cards:
            yield s.wrong("action_not_lost", f"penalised.{who}", "CIT-POL.6")


def turns_of(s: Citta, seat: int) -> int:
    """So many turns a seat has had this year, by the round and what waits (CIT-POL.1)."""
    return s.round - to_have_turn(s, seat) if s.waits(clean_up) else 0


def to_have_turn(s: Citta, seat: int) -> bool:
    """Has this seat still a turn in this round, or is it about to use its card?"""
    return (seat,) in s.waiting(begin_turn) or (seat == s.active and s.waits(TakeTurn, DrawUnseen))


def rounds_by_phase(s: Citta) -> range:
    """The rounds that this can be, by the phase of the year (CIT-POL.1): before them none, after them the last one."""
    last = s.game.box.time["rounds"]
    if not s.year or s.waits(births):
        return range(1)
    if not s.waits(political_round):
        return range(last, last + 1)
    in_turn = s.waits(TakeTurn, DrawUnseen, begin_turn, refill, DrawCard, *DECISIONS, look_at, DrawLook)
    return range(int(in_turn), last + 1)
