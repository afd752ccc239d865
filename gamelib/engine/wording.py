"""What a learner reads: sentences that cite a rule, titles of steps, prompts and labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from gamelib.text.messages import LANGUAGES, Texts, checked_language, common_texts
from gamelib.text.templates import CountedNouns, Name, Toml, Translated, capital, filled, placeholders, read_texts

from .action import Action
from .citations import Citation, Refusal
from .codecs import Codec, WholeNumber, grouped
from .data import Called
from .rulebook import RuleBook
from .steps import AnyStep, Auto, Move

LabelFacts = Callable[[Move], Mapping[str, object]]
"""Says of a move what one sees where it is done: facts for its label."""


class AnyOf(tuple[object, ...]):
    """Several values of a fact; a sentence names them all: *red, blue or green*."""

    __slots__ = ()


class Wording:
    """The words of one game: the only place where templates are filled in.

    ``words`` holds the game's ``words.toml`` and behind it the words that every game uses. Into the rules come the
    ``numbers`` of the box, as far as their texts name any. ``renamed`` is what an edition calls otherwise than we do.
    """

    def __init__(
        self,
        folder: Path,
        rulebook: RuleBook,
        codecs: Mapping[str, Codec],
        steps: Mapping[str, AnyStep],
        numbers: Mapping[str, int],
        renamed: frozenset[Called] = frozenset(),
    ) -> None:
        self._codecs, self._steps, self._renamed = codecs, steps, renamed
        self._tables = _Tables(codecs)
        self._spoken = lru_cache(1 << 14, typed=True)(self._speak)
        own, common = read_texts(folder / "words.toml"), common_texts()
        self.words: Toml = own | {
            group: own.get(group, {}) | {name: text for name, text in table.items() if name not in own.get(group, {})}
            for group, table in common.items()
        }
        self.rulebook = rulebook.stating(numbers, self.words["number"])

    def say(self, said: Citation, lang: str = "en") -> str:
        """What cites a rule, in a sentence; without a template for the occasion it is the rule itself.

        Points are told with the words of their line in the ledger.
        """
        rule, lang = self.rulebook[said.wording], checked_language(lang)
        facts = {"seat": said.seat, **said.given}
        if said.form == "event" and "points" in facts and "score" in rule.forms:
            what = self.filled(rule.forms["score"][lang], facts, lang)
            return self.line("scored", facts | {"what": what}, lang)
        return self._sentence(rule.forms.get(said.form, rule.text)[lang], facts, lang)

    def filled(self, template: str, facts: Mapping[str, object], lang: str, numbers: CountedNouns | None = None) -> str:
        """A template with these facts in words; ``numbers`` are forms of what is counted beside the game's own."""
        said = {name: self.fact(name, facts.get(name), lang) for name in placeholders(template)}
        forms = self.words["number"] | numbers if numbers else self.words["number"]
        return filled(template, said, forms, lang)

    def line(self, name: str, facts: Mapping[str, object], lang: str = "en") -> str:
        """A text of the game's section ``line``: what the line for a whole position is put together from."""
        return self.filled(self.words["line"][name][checked_language(lang)], facts, lang)

    def fact(self, name: str, value: object, lang: str) -> str | int:
        """A fact in words: by the codec of its name, or of the last part of its name (``rival_seat``)."""
        if isinstance(value, AnyOf):
            names = (self.fact(name, one, lang) for one in value)
            return Name.any_of([one for one in names if isinstance(one, Name)], self.line("or", {}, lang))
        if isinstance(value, tuple | list):
            said = [self.fact(name, one, lang) for one in value]
            return Name.joined([one if isinstance(one, str) else str(one) for one in said], grouped)
        if value is None:
            return "–"
        if isinstance(value, Name):
            return value
        if isinstance(value, Translated):
            return value.texts[lang]
        if name == "step":
            return self.step_title(str(value), lang)
        table = self._tables[name]
        if table is not None and isinstance(value, int) and value in table.codec:
            codec = table.codec
            return self.named(codec.name(value, lang), codec.word(value), lang)
        return value if type(value) is int else str(value)

    def named(self, name: str, word: str, lang: str) -> Name:
        """A name with its forms, which are found by its word.

        They are forms of what we call it: where an edition calls it otherwise, its name stands as it is. What is told
        ``about`` a thing is said of it all the same.
        """
        ours = self._renamed.isdisjoint(((word, lang, name), (None, lang, name)))
        forms = self.words["form"].get(word, {}) if ours else {}
        return Name.of(name, {**self.words.get("about", {}).get(word, {}), **forms}, lang)

    def together(self, refusals: Iterable[Refusal]) -> list[Refusal]:
        """Of refusals that say the same of several things, one that names them all: what is common is said once."""
        alike: dict[object, list[Refusal]] = {}
        for one in dict.fromkeys(refusals):
            alike.setdefault((one.rule, one.because, one.seat, *one.given), []).append(one)
        return [said for group in alike.values() for said in self._joined(group)]

    def _joined(self, group: list[Refusal]) -> list[Refusal]:
        """The fewest sentences for refusals by one rule: each names everything of one sort for which it holds."""
        fewest = group
        for name in group[0].given if len(group) > 1 else ():
            parts: dict[object, list[Refusal]] = {}
            for one in group:
                parts.setdefault(tuple((one.given | {name: None}).items()), []).append(one)
            if len(parts) < len(fewest) and self._tables[name] is not None:
                fewest = [self._naming_all(name, part) for part in parts.values()]
        return fewest

    def _naming_all(self, name: str, refusals: list[Refusal]) -> Refusal:
        first = refusals[0]
        if len(refusals) == 1:
            return first
        where = tuple(dict.fromkeys(key for one in refusals for key in one.where))
        facts = first.given | {name: AnyOf(dict.fromkeys(one.given[name] for one in refusals))}
        said = Refusal(first.rule, where=where, because=first.because, seat=first.seat, **facts)
        said.facts, said.game = self.words_of(facts), first.game
        return said

    def words_of(self, facts: Mapping[str, object]) -> dict[str, object]:
        """Facts in words as actions and positions write them: ``{"cell": 35}`` becomes ``{"cell": "3,5"}``."""
        tables, words = self._tables, {}
        for name, value in facts.items():
            table = tables[name]
            words[name] = value if table is None else table[value]
        return words

    def numbers_of(self, facts: Mapping[str, int | str]) -> dict[str, int | str]:
        """The facts that :meth:`words_of` has put into words; :class:`UnknownWordError` if there is no such word."""
        words = [(name, value, self._tables[name]) for name, value in facts.items() if isinstance(value, str)]
        return {**facts, **{name: table.codec.value(word) for name, word, table in words if table}}

    def step_title(self, name: str, lang: str = "en") -> str:
        """The short title of a step, for the list of what happens next."""
        titles: Texts = self._step(name).get("title", {})
        return titles.get(lang, name.replace("_", " "))

    def step_called(self, name: str) -> Translated:
        """A step as it is written in English, and by its title in other languages."""
        titles = {lang: f"„{self.step_title(name, lang)}“" for lang in LANGUAGES}
        return Translated({**titles, "en": name})

    def ends(self) -> dict[str, Sequence[str]]:
        """How far one can let the game run, by name (``until``), and the steps before which that is; where none are
        named, those before which it stops anyway (``stop``).
        """
        stops = self.words.get("stop", {}).get("steps", ())
        return {name: texts.get("steps", stops) for name, texts in self.words.get("until", {}).items()}

    def step_mark(self, name: str) -> str:
        """The rulebook's own number of a step (I, II ...), if it has one."""
        return str(self._step(name).get("mark", ""))

    def problem(self, name: str, facts: Mapping[str, object]) -> Translated:
        """What is wrong with a position; things are called in English as positions write them."""
        texts = self.words["problem"][name]
        said = dict(facts) | {"step": self.step_called(str(facts["step"]))} if "step" in facts else facts
        written = self.words_of(said)
        return Translated(
            {lang: self._sentence(texts[lang], written if lang == "en" else said, lang) for lang in LANGUAGES}
        )

    def prompt(self, step: str, facts: Mapping[str, object], lang: str = "en") -> str:
        """What is to be decided in a step, in one sentence."""
        texts = self._step(step).get("prompt") or self._step(step)["title"]
        return self._sentence(texts[checked_language(lang)], facts, lang)

    def column(self, rule: str, lang: str = "en") -> str:
        """Under which heading of the score sheet the points of a rule count; its chapter where none is named."""
        chapter = rule.partition(".")[0] + "."
        named = self.words["column"].values()
        return next((str(column[lang]) for column in named if {rule, chapter} & set(column["rules"])), chapter[:-1])

    def action_label(
        self, action: Action, lang: str = "en", *, here: bool = False, seen: LabelFacts | None = None
    ) -> str:
        """What a button for this action says; with ``here``, what is said at the place where it is done.

        The latter is the text ``here`` of the verb if it has one, or ``here_strike`` for an action of that word.
        ``seen`` tells what lies where the action is done; with it the text ``seen`` comes first. In a label of several
        parts, ``roofs {roofs} | walls {walls}``, those are left out that count nothing or whose thing is not there.
        """
        verb, *words = action
        step = next((x for x in self._steps.values() if not isinstance(x, Auto) and verb in x.verbs), None)
        texts: Toml | None = self.words["verb"].get(verb)
        if texts is None or step is None:
            return str(action)
        values: dict[str, int] = {}
        for codec, word in zip(step.verbs[verb], words, strict=True):
            values[f"other_{codec}" if codec in values else codec] = self._codecs[codec].value(word)
        met = seen((verb, *values.values())) if seen else {}
        facts: dict[str, object] = {**values, **met}
        nothing = {name for name, fact in facts.items() if self._is_nothing(name, fact)}
        if here:
            texts = texts.get(f"here_{words[0]}" if words else "") or texts.get("here") or texts
        elif met:
            texts = texts.get("seen", texts)
        parts = texts[checked_language(lang)].split(" | ")
        said = [part for part in parts if nothing.isdisjoint(placeholders(part))]
        return self._sentence(", ".join(said or parts), facts, lang)

    def _is_nothing(self, name: str, fact: object) -> bool:
        """Is this no thing, or none of something counted?"""
        return fact is None or fact == () or (fact == 0 and self._tables[name] is None)

    def kind_of_word(self, codec: str) -> Translated:
        """What a word of this codec names: a card, a cell."""
        return Translated(self.words["what"].get(codec) or dict.fromkeys(LANGUAGES, self._codecs[codec].what))

    def _step(self, name: str) -> Toml:
        words: Toml = self.words["step"].get(name, {})
        return words

    def _sentence(self, template: str, facts: Mapping[str, object], lang: str) -> str:
        given = (facts.get(name) for name in placeholders(template))
        return self._spoken(template, lang, *[_plain(fact, lang) for fact in given])

    def _speak(self, template: str, lang: str, *given: object) -> str:
        return capital(self.filled(template, dict(zip(placeholders(template), given, strict=True)), lang))


def _plain(fact: object, lang: str) -> object:
    """A fact by which a sentence can be remembered: a board says the same hundreds of times."""
    if type(fact) is list:
        return tuple(fact)
    return Name(fact.texts[lang], {}) if isinstance(fact, Translated) else fact


class _Words(dict[object, object]):
    """The words of a fact's values, each looked up once: a board asks for hundreds of them at a time."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec

    def __bool__(self) -> bool:
        return True

    def __missing__(self, value: object) -> object:
        if isinstance(value, tuple):
            return tuple(self[one] for one in value)
        if not isinstance(value, int) or value not in self.codec:
            return value
        return self.setdefault(value, self.codec.word(value))


class _Tables(dict[str, _Words | None]):
    """For each fact its words; none if it is a plain number or text.

    What a fact is tells its name, or the last part of it: ``rival_seat`` is a seat.
    """

    def __init__(self, codecs: Mapping[str, Codec]) -> None:
        self._codecs = codecs

    def __missing__(self, fact: str) -> _Words | None:
        codec = self._codecs.get(fact) or self._codecs.get(fact.rpartition("_")[2])
        return self.setdefault(fact, None if codec is None or isinstance(codec, WholeNumber) else _Words(codec))
