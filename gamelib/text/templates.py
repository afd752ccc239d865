"""Texts with ``{facts}`` in them: the one place where they are read, filled in and made ready for print.

A template names its facts in braces, and after a colon the form that is wanted:

    {count}           a number, with a real minus sign; no word may have to agree with it
    {count:striker}   the number with what is counted, from a table of forms: 1 striker, 2 strikers
    {seat}            a name as it is
    {terrain:of}      a form of the name: its genitive, the words for "next to it" ...

Forms of what is counted are called as in the CLDR (``one``, ``few``, ``many``, ``other``); ``#`` is where the number
stands, and a form without it, such as a verb, goes without the number. A form ``zero`` says none in words: for nothing.
"""

from __future__ import annotations

import re
import string
import tomllib
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Self

CountedNouns = Mapping[str, Mapping[str, Mapping[str, str]]]
"""What can be counted: ``noun -> language -> category -> form``."""
NO_BREAK = "\u00a0"
_ARTICLES = ("a", "the")
"""The forms of English names that begin with an article."""
_TWO_STOPS = re.compile(r"((?<!\.)\.|[?!…])\.(?=\s|$)")
"""A name, title or list at the end of a sentence may bring a stop of its own: Alfons XII., Anarchy?, 1, 2, …"""

_SAID_WITH_E = re.compile(
    r"(?<!\w)(?:[szSZ](?=[ \u00a0](?:[23467]|1[3467]|[3467]\d|1\d\d)(?!\d|[,/]\d))"
    r"|[kvKV](?=[ \u00a0](?:[234]|1[34]|[34]\d|1\d\d)(?!\d|[,/]\d)))"
)
"""Czech prepositions before numbers whose words begin so that they are said with a vowel: ze čtyř, ve dvou."""


@cache
def placeholders(template: str) -> tuple[str, ...]:
    """The names in braces of a template."""
    return tuple(name for _, name, _, _ in string.Formatter().parse(template) if name)


def filled(template: str, facts: Mapping[str, object], numbers: CountedNouns, lang: str) -> str:
    """A template with its facts.

    >>> forms = {"card": {"cs": {"one": "# karta", "few": "# karty", "other": "# karet"}}}
    >>> [filled("Dobráno: {n:card}", {"n": n}, forms, "cs") for n in (1, 2, -5)]
    ['Dobráno: 1 karta', 'Dobráno: 2 karty', 'Dobráno: −5 karet']

    Where a number is counted but not known, as in a position from outside, what is told in its place stands as it is.
    """
    text = template.format_map({name: _with_forms(fact, numbers, lang) for name, fact in facts.items()})
    text = _TWO_STOPS.sub(r"\1", text)
    return said_with_vowels(text) if lang == "cs" else text


def said_with_vowels(text: str) -> str:
    """A Czech text whose prepositions fit the numbers behind them.

    >>> said_with_vowels("Kolo 1 z 4, v 2. fázi s 6 body, z 5, z 3,5")
    'Kolo 1 ze 4, ve 2. fázi se 6 body, z 5, z 3,5'
    """
    return _SAID_WITH_E.sub(r"\g<0>e", text)


def _with_forms(fact: object, numbers: CountedNouns, lang: str) -> object:
    if type(fact) is int:
        return Number(fact, numbers, lang)
    return Name(fact, {}) if type(fact) is str else fact


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a template: ``{count}``, or ``{count:building}`` with what is counted."""

    value: int
    numbers: CountedNouns
    lang: str

    def __format__(self, noun: str) -> str:
        if not noun:
            return digits(self.value)
        forms = self.numbers[noun][self.lang]
        named = "zero" if not self.value and "zero" in forms else category(self.value, self.lang)
        return forms.get(named, forms["other"]).replace("#", digits(self.value))


class Name(str):
    """A name that has other forms: ``f"{name:of}"``. One that is not given is the name itself."""

    __slots__ = ("_forms",)
    _forms: Mapping[str, str]

    def __new__(cls, name: str, forms: Mapping[str, str]) -> Self:
        made = super().__new__(cls, name)
        made._forms = forms
        return made

    @classmethod
    def of(cls, name: str, forms: Mapping[str, Mapping[str, str]], lang: str) -> Self:
        """The name with its forms in one language, beside those that it brings."""
        own = name._forms if isinstance(name, cls) else {}
        return cls(name, {**own, **{form: texts[lang] for form, texts in forms.items()}})

    @classmethod
    def joined(cls, names: Sequence[str], join: Callable[[Sequence[str]], str]) -> Self:
        """Several names as one, in all the forms that any of them has. What is there twice has no article.

        >>> statue = Name("statue", {"a": "a statue"})
        >>> f"{Name.joined([statue, Name('lots', {})], ' and '.join):a}"
        'a statue and lots'
        >>> f"{Name.joined([statue, statue], lambda several: f'{len(several)} × {several[0]}'):a}"
        '2 × statue'
        """
        forms = {form for name in names if isinstance(name, Name) for form in name._forms}
        times = Counter(names)

        def said(name: str, form: str) -> str:
            return _formed(name, "" if form in _ARTICLES and times[name] > 1 else form)

        return cls(join(names), {form: join([said(name, form) for name in names]) for form in forms})

    @classmethod
    def any_of(cls, names: Sequence[Name], last: str) -> Self:
        """Several names as one, in all their forms; ``last`` stands before the last of them.

        >>> Name.any_of([Name("red", {}), Name("blue", {}), Name("green", {})], "or")
        'red, blue or green'
        """
        return cls.joined(names, lambda several: _listed(several, last))

    def __format__(self, form: str) -> str:
        return self._forms.get(form, str(self)) if form else str(self)


def _formed(name: str, form: str) -> str:
    return format(name, form) if isinstance(name, Name) else name


def _listed(names: Sequence[str], last: str) -> str:
    return f" {last} ".join(filter(None, (", ".join(names[:-1]), names[-1])))


class Translated(str):
    """A text that is known in every language; taken as a string it is the English one."""

    __slots__ = ("texts",)
    texts: Mapping[str, str]

    def __new__(cls, texts: Mapping[str, str]) -> Self:
        made = super().__new__(cls, texts["en"])
        made.texts = texts
        return made

    def __getnewargs__(self) -> tuple[Mapping[str, str]]:  # type: ignore[override]  # a copy is made as this one was
        return (self.texts,)


def in_language(thing: object, lang: str) -> str:
    """A text, or what an error says, in a language; in English where it is not known in any other.

    >>> in_language(ValueError(Translated({"en": "It is gone.", "cs": "Je pryč."})), "cs")
    'Je pryč.'
    """
    text = thing.args[0] if isinstance(thing, Exception) and thing.args else thing
    return text.texts[lang] if isinstance(text, Translated) else str(thing)


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def digits(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def decimal(number: float, lang: str, *, places: int = 1, sign: bool = False) -> str:
    """A number with decimals as the language writes it; with ``sign`` also a plus.

    >>> decimal(-1.25, "cs"), decimal(1.25, "en", sign=True), decimal(54.4, "en", places=0), decimal(-0.01, "en")
    ('−1,2', '+1.2', '54', '0.0')
    """
    rounded = round(number, places) or 0.0
    text = f"{rounded:+.{places}f}" if sign else f"{rounded:.{places}f}"
    return text.replace("-", "−").replace(".", "," if lang == "cs" else ".")


def category(number: float, lang: str) -> str:
    """The plural category of a number, by the CLDR and its absolute value.

    >>> [category(n, "cs") for n in (0, 1, 2, 4, 5, 22, -1, 1.5)]
    ['other', 'one', 'few', 'few', 'other', 'other', 'one', 'many']
    >>> [category(n, "en") for n in (0, 1, 2, -1, 1.5)]
    ['other', 'one', 'other', 'one', 'other']
    """
    size = abs(number)
    if size == 1:
        return "one"
    if lang != "cs":
        return "other"
    return "many" if size != int(size) else "few" if 2 <= size <= 4 else "other"


# Typesetting

_KEPT = re.compile(
    r"(?<!\w)[AIKOSUVZaikosuvz] (?! )"  # a preposition or conjunction of one letter stays with the next word
    r"|(?<![\w,])\d+ (?=[^\W\d_])|# "  # a number with what is counted, but no coordinates
    r"|[\d#}] (?=[×%])"
    r"|× (?=[\d{])"
    r"|\d\. (?=[a-zá-ž])"  # an ordinal number: 5. fáze
    r"|[^\W\d_] (?=[IVX]+(?!\w))"  # and a Roman one: období II
)


_JOINED = re.compile(r"(?<=\S)[\u200c\u200d](?=\S)")
"""Joiners between two signs: Persian and Indian words are written with them, and the pictures of families."""


def printable(text: str) -> bool:
    """Can it be printed? No-break spaces and joiners can, though ``isprintable`` denies it."""
    return _JOINED.sub("", text).replace(NO_BREAK, " ").isprintable()


def typeset(text: str, lang: str) -> str:
    """The text with no-break spaces where Czech does not break a line; other languages as they are.

    >>> typeset("V 5. fázi a s ní 1 VB", "cs").replace(NO_BREAK, "~")
    'V~5.~fázi a~s~ní 1~VB'
    """
    return _KEPT.sub(lambda found: found[0][:-1] + NO_BREAK, text) if lang == "cs" else text


def brought_along(path: Path) -> Traversable:
    """A file or folder beside a module, which may be imported from a zip."""
    packed = None if path.exists() else next((above for above in path.parents if above.is_file()), None)
    return path if packed is None else _zipped(packed).joinpath(*path.relative_to(packed).parts)


@cache
def _zipped(packed: Path) -> zipfile.Path:
    return zipfile.Path(packed)


Toml = dict[str, Any]
"""What stands in a TOML file."""


def read_toml(file: Path | Traversable) -> Toml:
    """A TOML file, be it a file of its own or one that a module brings along."""
    lies = brought_along(file) if isinstance(file, Path) else file
    return tomllib.loads(lies.read_text(encoding="utf-8"))


def read_texts(file: Path | Traversable) -> Toml:
    """A TOML file with texts, typeset."""
    return {name: typeset_all(table) for name, table in read_toml(file).items()}


class Sentences:
    """The sentences of the ``words.toml`` in a folder, each filled in for every language at once.

    They are called by section and name, ``says("share.cut")``. A fact that is :class:`Translated`, or an error, is told
    in each language; what is counted finds its forms in the section ``number`` of the same file.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "words.toml"

    @cached_property
    def _sections(self) -> Toml:
        return read_texts(self._file)

    def __call__(self, id_: str, **facts: object) -> Translated:
        section, _, name = id_.partition(".")
        numbers = self._sections.get("number", {})
        return Translated(
            {
                lang: filled(text, {fact: _in(lang, value) for fact, value in facts.items()}, numbers, lang)
                for lang, text in self._sections[section][name].items()
            }
        )


def _in(lang: str, fact: object) -> object:
    return in_language(fact, lang) if isinstance(fact, Translated | Exception) else fact


def typeset_all(tree: Any, lang: str = "en") -> Any:
    """Everything in a tree of tables typeset that stands under a language: ``cs``, ``name_cs``."""
    if isinstance(tree, str):
        return typeset(tree, lang)
    if isinstance(tree, dict):
        return {
            key: typeset_all(value, "cs" if key == "cs" or key.endswith("_cs") else lang) for key, value in tree.items()
        }
    return [typeset_all(item, lang) for item in tree] if isinstance(tree, list) else tree
