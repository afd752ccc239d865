"""What cites a rule: refusals, events, score lines, and the errors that carry them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Protocol, Self

from gamelib.errors import EixampleError
from gamelib.text import markup
from gamelib.text.listing import readable
from gamelib.text.messages import LANGUAGES, Texts, checked_language
from gamelib.text.templates import Translated, decimal

Facts = dict[str, Any]
"""What a refusal, an event or a score line says beside its rule: numbers, words, or several of them, by name."""


class Phrasing(Protocol):
    """What puts citations of rules into sentences: the wording of a game."""

    def say(self, said: Citation, lang: str) -> str:
        """One sentence in a language."""

    def words_of(self, facts: Mapping[str, object]) -> dict[str, object]:
        """Facts in words as actions and positions write them."""


class Speaker(Protocol):
    """A game, as far as a sentence needs one."""

    @property
    def wording(self) -> Phrasing:
        """The words of the game."""

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """What a seat is called."""


class Citation:
    """Something that cites a rule, with the facts of the occasion; :meth:`text` puts it in words.

    A rule gives all facts as numbers (``given``); whoever hands the thing out puts them :meth:`in_words`. From then on
    it knows its ``game`` and shows itself as a sentence.

    Args:
        rule: The id of the rule.
        seat: Whom it concerns, from 0; None: nobody.
        where: The keys of the places on the board to look at.
        facts: What the sentence names: in words as actions and positions write them (``cell="3,5"``), counts as
            numbers.

    Attributes:
        given: The facts as numbers.
        game: The game whose words it is in; None while it is in none.
    """

    __slots__ = ("facts", "game", "given", "rule", "seat", "where")
    form: ClassVar[str] = ""
    game: Speaker | None

    def __init__(self, rule: str, seat: int | None, where: tuple[str, ...], facts: Facts) -> None:
        self.rule, self.seat, self.where = rule, seat, where
        self.facts = self.given = facts
        self.game = None

    def in_words(self, game: Speaker) -> Self:
        """The same thing; from now on its facts are words.

        Args:
            game: The game whose words these are.
        """
        self.facts, self.game = game.wording.words_of(self.given), game
        return self

    @property
    def wording(self) -> str:
        """The id of the rule whose wording says it."""
        return self.rule

    def text(self, game: Speaker, lang: str = "en") -> str:
        """One sentence; without a template for the occasion it is the rule itself.

        Args:
            game: The game.
            lang: The language, ``en`` or ``cs``.
        """
        return game.wording.say(self, lang)

    def cited(self, game: Speaker, lang: str = "en") -> str:
        """The sentence behind its rule: ``[ID] What it says here.``

        Args:
            game: The game.
            lang: The language, ``en`` or ``cs``.
        """
        return f"[{self.rule}] {self.text(game, lang)}"

    def _same(self) -> tuple[object, ...]:
        return (type(self), self.rule, self.seat, self.where, self.facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Citation) and self._same() == other._same()

    def __hash__(self) -> int:
        """Without the facts: a dictionary has no hash, and few things are said of one place by one rule."""
        return hash((self.rule, self.seat, self.where))

    def _shown_facts(self) -> dict[str, object]:
        """What its repr shows before its own facts."""
        return {} if self.seat is None else {"seat": self.seat}

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """This as a row of a table of data, see :meth:`.Listing.to_dicts`; the text is None while it has no game.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        game, seat = self.game, self.seat
        return {
            "rule": self.rule,
            "seat": seat if game is None or seat is None else game.seat_name(seat, lang),
            "text": None if game is None else self.text(game, lang),
            "where": " ".join(self.where),
        }

    def as_line(self, lang: str = "en") -> str:
        """The sentence behind its rule; while it has no game, what it is made of.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return repr(self) if self.game is None else self.cited(self.game, lang)

    def html(self, lang: str = "en") -> str:
        """This citation as a small table, for a notebook.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        return markup.card(markup.headed(readable(self.to_dict(checked_language(lang))), lang), lang)

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.as_line()

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in (self._shown_facts() | self.facts).items())
        if self.game is None:
            return f"{type(self).__name__}({self.rule!r}{facts})"
        return f"<{type(self).__name__} {self.rule}{facts}: {self.text(self.game)}>"


class Refusal(Citation):
    """One reason why an action is not allowed now.

    Args:
        rule: The id of the rule that forbids it.
        where: The keys of the places on the board that are in the way.
        because: The id of the rule whose wording says it, if that is another one.
        seat: Whom it concerns, from 0; None: the seat that decides.
        facts: What the sentence names.

    >>> import gamelib
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> refusal = match.why_not("place 3,5")[0]
    >>> refusal.rule, refusal.text(match.game)
    ('ROF-TRN.1', 'The decision now is “Play a card”; “place 3,5” has to wait.')
    """

    __slots__ = ("because",)
    form = "no"

    def __init__(
        self,
        rule: str,
        *,
        where: tuple[str, ...] = (),
        because: str | None = None,
        seat: int | None = None,
        **facts: object,
    ) -> None:
        super().__init__(rule, seat, where, facts)
        self.because = because or rule

    @property
    def wording(self) -> str:
        """The id of the rule whose wording says it."""
        return self.because

    def _same(self) -> tuple[object, ...]:
        return (*super()._same(), self.because)


class Event(Citation):
    """Something that happened.

    Args:
        rule: The id of the rule by which it happened.
        seat: Whom it concerns, from 0; None: nobody.
        where: The keys of the places on the board where it happened.
        to: The seats that may know it; None: everybody.
        facts: What the sentence names.

    >>> import gamelib
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> event = match.play(match.legal_actions()[0])[0]
    >>> event.seat, event.known_to(1), event.text(match.game, "en").startswith("Blue")
    (0, True, True)
    """

    __slots__ = ("to",)
    form = "event"

    def __init__(
        self, rule: str, seat: int | None, where: tuple[str, ...], to: tuple[int, ...] | None, facts: Facts
    ) -> None:
        super().__init__(rule, seat, where, facts)
        self.to = to

    def _same(self) -> tuple[object, ...]:
        return (*super()._same(), self.to)

    def known_to(self, seat: int | None) -> bool:
        """True if this seat may read it.

        Args:
            seat: The seat; None: somebody who sees everything.
        """
        return seat is None or self.to is None or seat in self.to


class ScoreLine(Citation):
    """Points, and what earned them: a line of the ledger.

    Args:
        seat: Whose points they are, from 0.
        points: How many; negative if they are taken away.
        rule: The id of the rule that gives them.
        where: The keys of the places on the board that earned them.
        line: The number of the match's line in which they were given.
        facts: What the sentence names.

    >>> import gamelib
    >>> from gamelib import analysis
    >>> match = gamelib.load("rose_of_fire").new(seats=2, seed=7)
    >>> events = analysis.play(match, {0: "random", 1: "random"})
    >>> sum(line.points for line in match.ledger() if line.seat == 0) == match.state.points[0]
    True
    """

    __slots__ = ("line", "points")
    form = "score"

    def __init__(self, seat: int, points: int, rule: str, where: tuple[str, ...], line: int, facts: Facts) -> None:
        super().__init__(rule, seat, where, facts)
        self.points, self.line = points, line

    def _shown_facts(self) -> dict[str, object]:
        return super()._shown_facts() | {"points": self.points}

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        return super().to_dict(lang) | {"points": self.points, "line": self.line}

    def as_line(self, lang: str = "en") -> str:
        line = super().as_line(lang)
        if self.game is None or self.seat is None:
            return line
        return f"{self.game.seat_name(self.seat, lang)} {decimal(self.points, lang, places=0, sign=True)} {line}"

    def _same(self) -> tuple[object, ...]:
        return (*super()._same(), self.points, self.line)


RawEvent = tuple[str, int | None, tuple[str, ...], tuple[int, ...] | None, Facts]
"""What :class:`Event` is made of: a state notes down these, and only who reads them makes objects."""
RawLine = tuple[int, int, str, tuple[str, ...], int, Facts]
"""What :class:`ScoreLine` is made of."""


class Ledger:
    """The score lines, newest first, as a list that shares its tail: a copy of a state costs nothing for it."""

    __slots__ = ("line", "rest")

    def __init__(self, line: RawLine, rest: Ledger | None) -> None:
        self.line, self.rest = line, rest

    @classmethod
    def of(cls, lines: Iterable[RawLine]) -> Ledger | None:
        """The ledger of these lines, oldest first."""
        made: Ledger | None = None
        for line in lines:
            made = cls(line, made)
        return made

    def __iter__(self) -> Iterator[RawLine]:
        here: Ledger | None = self
        while here is not None:
            yield here.line
            here = here.rest

    def __eq__(self, other: object) -> bool:
        """Line by line up to the shared tail; no recursion, however long a match is."""
        one: object = self
        while isinstance(one, Ledger) and isinstance(other, Ledger) and one is not other:
            if one.line != other.line:
                return False
            one, other = one.rest, other.rest
        return one is other

    def __hash__(self) -> int:
        """Without the facts: a dictionary has no hash, and equal ledgers agree in all the rest anyway."""
        return hash(tuple(line[:-1] for line in self))

    def __reduce__(self) -> tuple[object, ...]:
        return Ledger.of, ([*self][::-1],)


class IllegalActionError(EixampleError, ValueError):
    """The action is not allowed now; nothing has changed.

    The reasons are put into words at once, so the error needs no game.

    Args:
        action: The text of the action.
        refusals: Every reason.
        texts: All reasons by language.
        cited: All reasons in English, each behind its rule.
    """

    def __init__(self, action: str, refusals: list[Refusal], texts: Texts, cited: str) -> None:
        super().__init__(Translated({lang: f"{action}: {text}" for lang, text in {**texts, "en": cited}.items()}))
        self.action, self.refusals, self._texts = action, refusals, texts
        self.cited = cited
        """All reasons in English, each behind its rule."""

    @classmethod
    def of(cls, game: Speaker, action: str, refusals: list[Refusal]) -> Self:
        """The error for these reasons.

        Args:
            game: The game whose rules they cite.
            action: The text of the action.
            refusals: Every reason.
        """
        texts = {lang: " ".join(one.text(game, lang) for one in refusals) for lang in LANGUAGES}
        return cls(action, refusals, texts, " ".join(one.cited(game) for one in refusals))

    def __reduce__(self) -> tuple[object, ...]:
        return IllegalActionError, (self.action, self.refusals, self._texts, self.cited), self.__dict__

    def text(self, lang: str = "en") -> str:
        """All reasons, one sentence each.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return self._texts[checked_language(lang)]

    @property
    def in_all_languages(self) -> Translated:
        """The same as a part of another sentence, in English each behind its rule."""
        return Translated({**self._texts, "en": self.cited})


class HiddenInformationError(EixampleError, ValueError):
    """The question needs something that this seat may not know (CORE-HIDE.1)."""

    rule = "CORE-HIDE.1"
