"""How a match is set up: how many play, who sits where, which variants; read from the form, and checked."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gamelib import AnyGame, AnyMatch
from gamelib.engine.variants import Variant
from gamelib.text.messages import LANGUAGES, Texts
from gamelib.text.templates import Translated
from widgets.match.players import BY_NAME, HUMAN
from widgets.progress.kept_match import KeptMatch
from widgets.text import checked_name, in_all_languages, say

from . import variants

BOT = "greedy"
"""Who sits where nobody has said anything."""
_SEEDS = 1_000_000
_LONGEST_SEED = 12

Form = Mapping[str, object]
"""What the fields of the form hold, by their names: texts, as a page sends them."""


class SetupError(ValueError):
    """The form cannot be read as it is: which field is meant, and why, in every language."""

    def __init__(self, field: str, texts: Texts) -> None:
        self.field = field
        super().__init__(Translated(texts))


@dataclass(frozen=True, slots=True)
class Setup:
    """How a match is set up."""

    seats: int
    players: tuple[str, ...]
    """Of each seat ``human``, or the name of a bot."""
    names: tuple[str | None, ...]
    variants: Mapping[str, Any]
    """Those that differ from the usual."""
    seed: int | None = None
    """None: any luck."""

    @classmethod
    def usual(cls, game: AnyGame) -> "Setup":
        """One person and as few bots as the game allows where more than one plays."""
        seats = next((one for one in game.seats if one > 1), game.seats[0])
        return cls(seats, (HUMAN, *[BOT] * (seats - 1)), (None,) * seats, {})

    @classmethod
    def of(cls, kept: KeptMatch) -> "Setup":
        """As that match was set up, with other luck."""
        seats = kept.record["seats"]
        names = kept.names or [None] * seats
        return cls(seats, tuple(kept.players[:seats]), tuple(names[:seats]), kept.record.get("variants", {}))

    def anew(self) -> "Setup":
        """The same with other luck."""
        return replace(self, seed=None)

    def match(self, game: AnyGame) -> AnyMatch:
        """A new match."""
        seed = secrets.randbelow(_SEEDS) if self.seed is None else self.seed
        return game.new(self.seats, seed, **self.variants)


def read_form(game: AnyGame, form: Form) -> Setup:
    """What the form says; `SetupError` names the field that has to be changed."""
    seats = _seats(game, form)
    players = tuple(_player(form, seat) for seat in range(seats))
    names = tuple(_name(form, seat) if players[seat] == HUMAN else None for seat in range(seats))
    for seat, name in enumerate(names):
        if name is not None and name.casefold() in {other.casefold() for other in names[:seat] if other}:
            raise SetupError(f"name{seat}", in_all_languages("play.same_name", name=name))
    unusual = {name: value for name in game.variants if (value := _variant(game, form, name, seats)) is not None}
    return Setup(seats, players, names, unusual, _seed(form))


def _text(form: Form, field: str) -> str:
    value = form.get(field, "")
    return value.strip() if isinstance(value, str) else ""


def _seats(game: AnyGame, form: Form) -> int:
    wanted = _text(form, "seats")
    if wanted not in map(str, game.seats):
        raise SetupError("seats", in_all_languages("play.no_seats", few=game.seats[0], many=game.seats[-1]))
    return int(wanted)


def _player(form: Form, seat: int) -> str:
    who = _text(form, f"who{seat}")
    if who not in BY_NAME:
        raise SetupError(f"who{seat}", in_all_languages("play.no_player"))
    return who


def _name(form: Form, seat: int) -> str | None:
    name = _text(form, f"name{seat}")
    try:
        return checked_name(name) if name else None
    except ValueError:
        raise SetupError(f"name{seat}", in_all_languages("play.no_name")) from None


def _seed(form: Form) -> int | None:
    text = _text(form, "seed")
    if text and not (text.isdecimal() and len(text) <= _LONGEST_SEED):
        raise SetupError("seed", in_all_languages("play.no_seed"))
    return int(text) if text else None


def _variant(game: AnyGame, form: Form, name: str, seats: int) -> int | bool | str | None:
    """The value that is chosen; None if it is the usual one."""
    variant, field = game.variants[name], variants.form_field(name)
    value = _chosen(variant, field, form)
    if value is None or value == variant.values[0]:
        return None
    if not variant.goes_with(seats):
        raise SetupError(field, _of_variant(game, name, "play.not_with_seats"))
    if variants.is_seat(game, name, value) and value not in game.axis("seat", seats):
        raise SetupError(field, _of_variant(game, name, "play.not_seated"))
    return value


def _of_variant(game: AnyGame, name: str, id_: str) -> Texts:
    seats = variants.seats_of(game.variants[name])
    return {lang: say(id_, lang, title=variants.variant_title(game, name, lang), seats=seats) for lang in LANGUAGES}


def _chosen(variant: Variant, field: str, form: Form) -> int | bool | str | None:
    if field not in form:
        return None
    number = _text(form, field)
    if not number.isdecimal() or int(number) >= len(variant.values):
        raise SetupError(field, in_all_languages("play.no_value"))
    return variant.values[int(number)]
