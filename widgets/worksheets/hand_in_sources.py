"""Codes that were handed in, from wherever they lie: a folder, files, mails, executed notebooks, a text.

Nothing stops the rest: of each file and each code that holds nothing it is noted down why.
"""

import email
import email.policy
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from gamelib import sharing
from gamelib.text.messages import shown
from gamelib.text.templates import Translated, in_language
from widgets.text import in_all_languages

from .hand_in import HandIn, HandInError

_LARGEST = 50_000_000
"""Bytes of a file that is looked through."""
_LONGEST_PATH = 1_000


@dataclass(frozen=True, slots=True)
class HandInRemark:
    """What is to be known of a code or a file: why it does not count, or which of two does.

    Args:
        where: The file, or whose the code is.
        text: What is wrong, in every language.
    """

    where: str
    text: Translated

    def to_dict(self, lang: str = "en") -> dict[str, object]:
        """It as a row of a table of data."""
        return {"source": self.where, "problem": in_language(self.text, lang)}

    def as_line(self, lang: str = "en") -> str:
        """It in one line."""
        return f"{self.where}: {in_language(self.text, lang)}"

    __str__ = as_line


@dataclass(frozen=True, slots=True)
class Gathered:
    """Something that was handed in, and where it was found."""

    where: str
    hand_in: HandIn


def remark(where: str, id_: str, **facts: object) -> HandInRemark:
    """A remark in the words of ``words.toml``."""
    return HandInRemark(where, Translated(in_all_languages(f"hand_in.{id_}", **facts)))


def gather(source: object, name: str = "") -> Iterator[Gathered | HandInRemark]:
    """All that a source holds, one by one.

    Args:
        source: A :class:`HandIn`; a folder or a file; a text with codes in it, or the name of a folder or a file; or
            several of these.
        name: What remarks call a text.

    Raises:
        TypeError: It is nothing of these.
        ValueError: A text holds no code, and no file or folder is called so.

    >>> [found.hand_in.name for found in gather(f"Ada: {HandIn('5f0c11aa', 'A title', 'Ada').code()}")]
    ['Ada']
    """
    match source:
        case HandIn():
            yield Gathered(source.name, source)
        case Path():
            yield from _folder(source) if source.is_dir() else _file(source, source.name)
        case str() if sharing.codes_in(source):
            yield from _read(source, name)
        case str() if _is_there(source):
            yield from gather(Path(source))
        case str():
            raise ValueError(
                f"There is no code in {shown(source)} (one begins with exh1), and no file or folder has this name."
            )
        case Iterable():
            for number, one in enumerate(source, 1):
                yield from gather(one, f"{name} #{number}".strip())
        case _:
            wanted = "A folder, a file, a text with codes, or things that were handed in are wanted"
            raise TypeError(f"{wanted}, not {shown(source)}.")


def _is_there(name: str) -> bool:
    return 0 < len(name.strip()) < _LONGEST_PATH and name.isprintable() and Path(name).exists()


def _folder(folder: Path) -> Iterator[Gathered | HandInRemark]:
    for file in sorted(folder.rglob("*")):
        inside = file.relative_to(folder)
        if file.is_file() and not any(part.startswith(".") for part in inside.parts):
            yield from _file(file, inside.as_posix())


def _file(file: Path, name: str) -> Iterator[Gathered | HandInRemark]:
    try:
        text = _text_of(file)
    except (OSError, ValueError, RecursionError) as problem:
        yield remark(name, "unread", problem=problem)
        return
    found = [*_read(text, name)]
    yield from found or [remark(name, "empty")]


def _text_of(file: Path) -> str:
    """All that is written in a file; of a notebook and of a mail, as their authors wrote it."""
    if file.stat().st_size > _LARGEST:
        raise ValueError("it is too large")
    data = file.read_bytes()
    if file.suffix == ".ipynb":
        return "\n".join(_strings(json.loads(data)))
    if file.suffix == ".eml":
        mail = email.message_from_bytes(data, policy=email.policy.default)
        return "\n".join(part.get_content() for part in mail.walk() if part.get_content_maintype() == "text")
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    return data.decode("utf-16" if wide else "utf-8", "replace")


def _strings(node: object) -> Iterator[str]:
    """The texts in a notebook, a list of lines as one: sources, outputs, and what widgets have left."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, list) and node and all(isinstance(line, str) for line in node):
        yield "".join(node)
    elif isinstance(node, list | dict):
        yield from chain.from_iterable(map(_strings, node.values() if isinstance(node, dict) else node))


def _read(text: str, name: str) -> Iterator[Gathered | HandInRemark]:
    """The codes of a text; one that stands there twice, as in a notebook, is one."""
    codes = dict.fromkeys(sharing.codes_in(text))
    for number, code in enumerate(codes, 1):
        where = name if name and len(codes) == 1 else f"{name} #{number}".strip()
        try:
            found = HandIn.read(code)
        except HandInError as wrong:
            text = wrong.args[0]
            yield HandInRemark(where, text if isinstance(text, Translated) else Translated({"en": text, "cs": text}))
        else:
            yield Gathered(where, found)
