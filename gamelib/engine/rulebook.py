"""Rules as rows of a book, and everything that cites them: refusals, events, score lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from gamelib.text import markup
from gamelib.text.listing import Listing
from gamelib.text.matching import as_typed, perhaps
from gamelib.text.messages import LANGUAGES, Texts, checked_language, says, shown
from gamelib.text.templates import CountedNouns, filled, in_language, placeholders, read_texts

RULE_KINDS = ("setup", "step", "restriction", "effect", "scoring", "end", "term")
SOURCES = ("seed", "pub", "recon", "seed+pub", "seed+recon", "core")
FORMS = ("no", "event", "score")

Answering = TypeVar("Answering", bound=Callable[..., object])


def by(*rules: str) -> Callable[[Answering], Answering]:
    """Mark a function or class that implements rules which none of its events, refusals and score lines cites.

    What is marked stays as it is; ``show_rule`` finds it by its mark.

    Args:
        rules: Ids of rules.

    >>> from gamelib.engine.rulebook import by
    >>> @by("ROF-TWO.3")
    ... def neutral_seats(seats):
    ...     return 4 - seats
    >>> neutral_seats(2)
    2
    """
    return lambda answering: answering


@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """One rule: its wording in both languages, where it comes from, and how it is said on occasion.

    Attributes:
        id: Its id, such as ``ROF-TIL.3``.
        kind: What sort of rule it is: one of :data:`RULE_KINDS`.
        source: Where it comes from: one of :data:`SOURCES`; ``recon`` in it says that it is our reconstruction.
        text: Its wording by language.
        unenforced: True if code cannot enforce it.
        decision: True if its source can be read in two ways.
        forms: Sentences by occasion: ``no`` (a refusal), ``event`` (a line of the log), ``score`` (a line of the
            ledger).

    >>> import gamelib
    >>> rule = gamelib.load("rose_of_fire").rulebook["ROF-TIL.3"]
    >>> rule.id, rule.kind, rule.reconstructed
    ('ROF-TIL.3', 'restriction', False)
    """

    id: str
    kind: str
    source: str
    text: Texts
    unenforced: bool = False
    decision: bool = False
    forms: Mapping[str, Texts] = field(default_factory=dict)

    @property
    def chapter(self) -> str:
        """The chapter that it stands in: what its id begins with."""
        return self.id.partition(".")[0]

    @property
    def reconstructed(self) -> bool:
        """True if the wording or a number of it is our reconstruction."""
        return "recon" in self.source

    def kind_name(self, lang: str = "en") -> str:
        """What sort of rule it is, in words.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return in_language(says(f"rule.kind_{self.kind}"), lang)

    def source_name(self, lang: str = "en") -> str:
        """Where it comes from, in words.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return in_language(says(f"rule.source_{self.source.replace('+', '_')}"), lang)

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """This rule as a row of a table of data, see :meth:`.Listing.to_dicts`.

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        text = self.text[checked_language(lang)]
        return {"rule": self.id, "kind": self.kind_name(lang), "source": self.source_name(lang), "text": text}

    def as_line(self, lang: str = "en") -> str:
        """Its wording behind its id: ``[ID] What it says.``

        Args:
            lang: The language, ``en`` or ``cs``.
        """
        return f"[{self.id}] {self.text[checked_language(lang)]}"

    def html(self, lang: str = "en") -> str:
        """This rule as a small table, for a notebook.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        return markup.card(markup.headed(self.to_dict(lang), lang), lang)

    def _repr_html_(self) -> str:
        return self.html()

    def __str__(self) -> str:
        return self.as_line()

    def __repr__(self) -> str:
        return f"<rule {self.id}, {self.kind}: {self.text['en']}>"


class RuleBook(Mapping[str, Rule]):
    """The rules of one game (and those that all games share) by id, in the order of the book.

    Args:
        rules: The rules by their ids.
        titles: What chapters are called, by what the ids of their rules begin with.
    """

    def __init__(self, rules: Mapping[str, Rule], titles: Mapping[str, Texts] | None = None) -> None:
        self._rules = dict(rules)
        self._titles = dict(titles or {})

    def __repr__(self) -> str:
        return f"<rulebook, {len(self)} rules: {', '.join(self.chapters())}>"

    @classmethod
    def load(cls, *files: Path) -> RuleBook:
        """The book that some files hold.

        Args:
            files: ``rules.toml`` files, the game's own first.

        Raises:
            ValueError: A rule is not written as rules are; the text names file and rule.
        """
        rules: dict[str, Rule] = {}
        titles: dict[str, Texts] = {}
        for file in files:
            for id_, row in read_texts(file).items():
                if set(row) == set(LANGUAGES) and all(row.values()):
                    titles[id_] = row
                else:
                    rules[id_] = _rule(id_, row, file.name)
        book = cls(rules, titles)
        if empty := titles.keys() - book.chapters().keys():
            raise ValueError(f"{files[0].name}: {', '.join(sorted(empty))} is the title of a chapter without rules")
        return book

    def stating(self, numbers: Mapping[str, int], forms: CountedNouns) -> RuleBook:
        """The same book for one box: a text names what an edition may change in braces, ``{start_wealth:wealth}``.

        Args:
            numbers: The numbers of the box by name.
            forms: The nouns that are counted.
        """
        return RuleBook(
            {
                id_: replace(rule, text={lang: filled(text, numbers, forms, lang) for lang, text in rule.text.items()})
                for id_, rule in self._rules.items()
            },
            self._titles,
        )

    def chapters(self) -> dict[str, Listing[Rule]]:
        """The rules of each chapter, by what their ids begin with."""
        found: dict[str, Listing[Rule]] = {}
        for rule in self._rules.values():
            found.setdefault(rule.chapter, Listing()).append(rule)
        return found

    def title(self, chapter: str, lang: str = "en") -> str:
        """What a chapter is called; one without a title goes by what its ids begin with.

        Args:
            chapter: What the ids of its rules begin with.
            lang: The language, ``en`` or ``cs``.

        >>> import gamelib
        >>> gamelib.load("la_citta").rulebook.title("CIT-FED", "cs")
        'Nasycení obyvatel'
        """
        return self._titles.get(chapter, {checked_language(lang): chapter})[lang]

    def to_dicts(self, lang: str = "en") -> list[dict[str, object]]:
        """A row for each rule, flat and ready for JSON; see :meth:`.Listing.to_dicts`.

        Args:
            lang: The language, ``en`` or ``cs``.

        >>> import gamelib
        >>> row = gamelib.load("cities").rulebook.to_dicts("cs")[0]
        >>> row["rule"], row["kind"], row["source"]
        ('CTS-1.1', 'pojem', 'pravidla hry')
        """
        return Listing(self.values()).to_dicts(lang)

    def html(self, lang: str = "en") -> str:
        """The chapters, each with its rules below a line that opens it.

        Args:
            lang: The language, ``en`` or ``cs``.

        Raises:
            ValueError: There is no such language.
        """
        tag, folded = markup.tag, []
        for name, rules in self.chapters().items():
            lines = (tag("p", rule.as_line(lang)) for rule in rules)
            title = "" if (title := self.title(name, lang)) == name else f" {title}"
            folded.append(tag("details", tag("summary", f"{name}{title} ({len(rules)})"), *lines))
        return tag("div", *folded, lang=checked_language(lang))

    def _repr_html_(self) -> str:
        return self.html()

    def find(self, text: str, lang: str | None = None) -> Listing[Rule]:
        """The rules that hold every one of these words, or parts of words.

        Capitals and accents make no difference, and the id of a rule counts as well.

        Args:
            text: Words with spaces between them.
            lang: The language, ``en`` or ``cs``; None: any of them.

        >>> import gamelib
        >>> gamelib.load("cities").rulebook.find("removed for good")
        [CTS-1.6] What is removed from the game is gone for good: nothing returns to a deck, to a pile or to the bag.
        """
        words, langs = as_typed(text).split(), LANGUAGES if lang is None else (checked_language(lang),)
        found = (
            rule
            for rule, texts in zip(self.values(), self._as_typed, strict=True)
            if any(all(word in texts[one] for word in words) for one in langs)
        )
        return Listing(found)

    @cached_property
    def _as_typed(self) -> list[dict[str, str]]:
        """Each rule in each language, as somebody who looks for it types."""
        return [{one: as_typed(f"{rule.id} {rule.text[one]}") for one in LANGUAGES} for rule in self.values()]

    def __getitem__(self, id_: str) -> Rule:
        if id_ not in self._rules:
            raise KeyError(f"There is no rule {shown(id_)}{perhaps(id_, self._rules)}.")
        return self._rules[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)


def _rule(id_: str, row: Mapping[str, Any], file: str) -> Rule:
    where = f"{file}, {id_}"
    unknown = set(row) - {"kind", "source", "en", "cs", "unenforced", "decision", *FORMS}
    if unknown:
        raise ValueError(f"{where}: unknown {', '.join(sorted(unknown))}")
    if row.get("kind") not in RULE_KINDS or row.get("source") not in SOURCES:
        raise ValueError(f"{where}: kind or source is none of {RULE_KINDS}, {SOURCES}")
    forms = {form: row[form] for form in FORMS if form in row}
    for texts in ({"en": row.get("en"), "cs": row.get("cs")}, *forms.values()):
        if set(texts) != set(LANGUAGES) or not all(texts.values()):
            raise ValueError(f"{where}: every text is needed in {' and '.join(LANGUAGES)}")
        if len({frozenset(placeholders(text)) for text in texts.values()}) > 1:
            raise ValueError(f"{where}: the languages differ in their placeholders")
    return Rule(
        id_,
        row["kind"],
        row["source"],
        {lang: row[lang] for lang in LANGUAGES},
        row.get("unenforced", False),
        row.get("decision", False),
        forms,
    )
