"""A painter draws one game. What it must know of each verb stands in one table, which is checked when it is made."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from gamelib import Action, AnyBaseGame, State
from gamelib.engine.highlights import Highlight
from gamelib.engine.steps import Chance, Choice, Move
from gamelib.text.messages import LANGUAGES
from widgets.board.panels import Sign

from .canvas import COMMON, Part, Speech, words
from .predictions import Predict, Prediction, ahead
from .quantities import VICTORY_POINTS, Quantity

S = TypeVar("S", bound=State)
StepClass = type[Choice[Any]] | type[Chance[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """How actions of one verb are met in the picture: a row of a painter's table.

    Functions take the state and the words of the action after its verb. What its places and buttons are called stands
    in the game's ``words.toml``.
    """

    at: str | Callable[..., Iterable[str]] = ""
    """Keys of the places where it can be clicked; or one, to be filled in: ``slot:{0}``, ``bag:{seat}``."""
    ghost: Callable[..., str] | None = None
    """What it would put there, drawn around the origin of its place; the key comes after the state."""
    shows: Callable[..., tuple[str, str]] | None = None
    """What is said of it at a place and its ghost, where the game's words do not know what lies there; the speech and
    the key come after the state."""
    button: bool = False
    """Does it get a button? All outcomes of a draw do."""
    refused: bool = True
    """Does the button stand there, with the reason, while the action is refused?"""
    sign: str | Callable[..., str] = ""
    """The glyph on the button, possibly with the words filled in: ``house_{0}``."""
    goes: str | Callable[..., tuple[str, str]] = ""
    """From where to where goes what it takes: the keys of both, as ``taken tile:{seat}:{0}``; several after commas.

    It is drawn on its way as it lies in the end.
    """
    predicts: Predict | None = None
    """What it brings, if its painter does not predict that as it does of most verbs."""


class Painter(ABC, Generic[S]):
    """How one game is drawn; a subclass in ``scenes/<slug>`` is called ``PAINTER``."""

    folder: ClassVar[Path]
    """Where its ``words.toml`` lies."""
    verbs: ClassVar[Mapping[str, Verb]]
    """A row for each verb of the game."""
    aside: ClassVar[Mapping[StepClass, str]] = {}
    """Draws on which nothing else depends, with their glyph: a preview goes on behind them."""
    keys: ClassVar[Mapping[StepClass, Sequence[str]]] = {}
    """The signs that a decision needs first in the key, by their names in ``words.toml``."""
    quantities: ClassVar[Sequence[Quantity]] = (VICTORY_POINTS,)
    """What each seat has numbers of, the most important first: what a summary of others' turns tells of them."""
    usual: ClassVar[Sequence[str]] = ()
    """All signs of the board: they follow, whatever the decision is."""
    held: ClassVar[Sequence[str]] = ()
    """Places with what its owner may keep to himself, by what their keys begin with: a teacher may cover them."""
    lies: ClassVar[Mapping[str, str]] = {}
    """Where an editor finds in the picture what a field holds: keys of places, of which the first that is there counts.

    Filled in are the words of its point (``{0}``, ``{1}``) and their numbers (``{a}``, ``{b}``), the parts of the word
    of what lies there (``{x}``, ``{y}`` of ``tree@3,0``), and how many things lie before it (``{i}``, from 1 ``{n}``).
    """
    aid_functions: ClassVar[Mapping[str, Callable[..., Any]]] = {}
    """What a player aid can ask about texts of the box, as ``{card_text(it.id)}``: called with the game, these texts,
    and the language."""
    drawn_as: ClassVar[Mapping[str, str]] = {}
    """The glyphs of signs that have no glyph of their own."""

    def __init__(self, game: AnyBaseGame) -> None:
        self.game = game
        if problems := list(self._problems()):
            raise ValueError(f"The painter of {game.slug}: {'; '.join(problems)}.")
        texts = {**COMMON, **words(self.folder / "words.toml")}
        self.speeches: dict[str, Speech] = {}
        """The texts of the picture in each language."""
        self.speeches |= {lang: Speech(game, texts, lang, self.speeches) for lang in LANGUAGES}

    def _problems(self) -> Iterator[str]:
        """What does not fit: its tables, and the game's verbs and steps."""
        yield from (f"there is no verb {verb!r}" for verb in self.verbs if verb not in self.game.verbs)
        yield from (f"the verb {verb!r} has no row" for verb in sorted(self.game.verbs - self.verbs.keys()))
        for step in (*self.aside, *self.keys):
            if not isinstance(self.game.steps.get(step.name), step):
                yield f"there is no step {step.name!r}"

    # What a game answers

    @abstractmethod
    def parts(self, s: S) -> Mapping[str, Part[S]]:
        """The parts of the picture and where they lie."""

    def waiting(self, s: S) -> Sequence[str]:
        """Places where something is begun and waits for the rest."""
        return ()

    def highlight(self, s: S, seat: int, key: str) -> Highlight | None:
        """What is told and shown of a place of this seat when it is pressed for a look; the place is in the picture."""
        return None

    def signs(self, s: S, speech: Speech) -> Iterable[Sign]:
        """The key of the present decision."""
        step = s.decision.step if s.decision else None
        first = self.keys.get(type(step), ()) if step else ()
        return [speech.sign(name, self.drawn_as.get(name, name)) for name in dict.fromkeys((*first, *self.usual))]

    def predicts(self, before: S, after: S, move: Move) -> Iterator[Prediction]:
        """What an action brings, from the states before and after it."""
        yield from ()

    # What pictures and tables ask

    def speech(self, lang: str) -> Speech:
        """The texts of the picture."""
        return self.speeches[lang]

    def places(self, s: S, action: Action) -> Iterable[str]:
        """The keys of the places where an action can be clicked."""
        verb, *its = action
        at = self.verbs[verb].at
        if not isinstance(at, str):
            return at(s, *its)
        return [at.format(*its, seat=s.seat)] if at else []

    def moves(self, s: S, action: Action) -> list[tuple[str, str]]:
        """What an action takes, by the keys of where it lies and where it goes."""
        verb, *its = action
        goes = self.verbs[verb].goes
        if not isinstance(goes, str):
            return [goes(s, *its)]
        pairs = (pair.split() for pair in goes.split(", ") if pair)
        return [(lies.format(*its, seat=s.seat), to.format(*its, seat=s.seat)) for lies, to in pairs]

    def lying(self, s: S, field: str, point: int, word: str = "", before: int = 0) -> list[str]:
        """The keys at which something is found that lies, or would lie, in a field; see `lies`."""
        axes, numbers = s.shapes[field].axes, [point]
        if len(axes) == 2:
            numbers = [*divmod(point, len(self.game.axis(axes[1], s.seats)))]
        words = [list(self.game.axis(axis, s.seats))[number] for axis, number in zip(axes, numbers, strict=False)]
        a, b = (*numbers, 0)[:2]
        x, y = (*re.split("[@:]", word), "")[:2]
        keys = self.lies.get(field, "").split()
        return [key.format(*words, a=a, b=b, x=x, y=y, i=before, n=before + 1) for key in keys]

    def ghost(self, s: S, action: Action, key: str) -> str:
        """What an action would put at a place."""
        verb, *its = action
        draws = self.verbs[verb].ghost
        return draws(s, key, *its) if draws else ""

    def shown(self, s: S, action: Action, key: str, lang: str) -> tuple[str, str]:
        """What is said of an action at a place, and what it would put there."""
        verb, *its = action
        if shows := self.verbs[verb].shows:
            return shows(s, self.speech(lang), key, *its)
        return s.action_label(action, lang, here=True), self.ghost(s, action, key)

    def sign(self, s: S, action: Action) -> str:
        """The glyph on an action's button, or nothing."""
        verb, *its = action
        sign = self.verbs[verb].sign
        return sign.format(*its) if isinstance(sign, str) else sign(s, *its)

    def predict(self, s: S, move: Move) -> Iterator[Prediction]:
        """Everything that a move brings, up to the next decision, draw or turn, as far as it can be known."""
        after, left_out = ahead(s, move, self.left_aside)
        yield from (self.verbs[move[0]].predicts or self.predicts)(s, after, move)
        for name in left_out:
            yield Prediction(name, 1, self.game.steps[name].rule, self.left_aside[name], s.active)

    @cached_property
    def left_aside(self) -> Mapping[str, str]:
        """The draws of `aside` by their names."""
        return {step.name: glyph for step, glyph in self.aside.items()}
