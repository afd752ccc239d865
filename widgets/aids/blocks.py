"""The parts from which aids are made: each writes one kind of block of a chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from gamelib.text.markup import Safe, tag
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import digits
from widgets.text import say

from .expressions import AidError, Values
from .sentences import Text, Writer, aid_heading

AidToml = Mapping[str, Any]
"""What stands in a table of a ``player_aid.toml``."""
_LONGEST_BAR = 60
_SIZE = 10


@dataclass(frozen=True, slots=True)
class Page:
    """What blocks are written with: sentences, rule ids, and for how many players."""

    writer: Writer
    prefix: str
    seats: Sequence[int]
    players: int | None
    tells: bool = True
    """Whether pointing at the id of a rule tells it."""

    @property
    def values(self) -> Values:
        return self.writer.values

    def rules(self, cited: str) -> list[str]:
        """The full ids of rules that are cited in short: ``POL.5 7`` are POL.5 and POL.7, ``CLN.1-4`` four of them."""
        found: list[str] = []
        for chapter, number, _ in _citations(cited):
            first, _, last = number.partition("-")
            if not (chapter and first.isdigit() and (last or first).isdigit()):
                raise AidError(f"{cited!r} cites no rules; they are written like POL.4, POL.5 7 or CLN.1-4")
            ids = [f"{self.prefix}-{chapter}.{i}" for i in range(int(first), int(last or first) + 1)]
            if unknown := [id_ for id_ in ids if id_ not in self.writer.game.rulebook]:
                raise AidError(f"there is no rule {', '.join(unknown)}")
            found += ids
        return found

    def ids(self, cited: str) -> Safe:
        """Rule ids as links, in short: what comes behind CIT- in the whole one."""
        links: list[Safe] = []
        for chapter, number, named in _citations(cited):
            for i, shown in enumerate(number.split("-")):
                full = f"{self.prefix}-{chapter}.{shown}"
                text = f"{chapter}.{shown}" if named and not i else f"–{shown}" if i else f", {shown}"
                if named and not i and links:
                    text = f" {text}"
                told = {"title": self._rule_text(full)} if self.tells else {}
                links.append(tag("a", text, href=f"#{full}", **{"data-rule": full}, **told))
        return tag("span", *links, cls="id") if links else Safe("")

    def _rule_text(self, rule: str) -> str:
        return self.writer.game.rulebook[rule].text[self.writer.lang] if rule in self.writer.game.rulebook else ""

    def concerns(self, cited: str) -> dict[str, str]:
        """What marks a line as one of these rules."""
        return {"data-rules": " ".join(self.rules(cited))} if cited else {}

    def sentence(self, entry: AidToml, values: Values | None = None) -> Safe:
        """The text of an entry with the marks of where it comes from: of its numbers, and of its rules."""
        values = values or self.values
        cited = self.rules(entry.get("rules", ""))
        with values.noting() as sources:
            written = self.writer.write(text_of(entry), values)
        inferred = cited and all(self.writer.game.rulebook[rule].source == "recon" for rule in cited)
        return Safe(written + self.writer.mark({*sources, *(["recon"] if inferred else [])}))

    def line(self, entry: AidToml, values: Values | None = None) -> Safe:
        """A sentence with its rules flush right."""
        cited = entry.get("rules", "")
        text = self.sentence(entry, values)
        return tag("p", tag("span", text), self.ids(cited), cls="l", **self.concerns(cited))

    def each(self, block: AidToml) -> Iterator[tuple[Any, Values]]:
        """What a block goes ``over``, as far as it is wanted, bound as ``it`` and counted as ``n``."""
        first = self.values.number(block["from"]) if "from" in block else 1
        items = self.values.value(block["over"])
        if not isinstance(items, list):
            raise AidError(f"{block['over']!r} is no list and no table that one can go over")
        n = first
        for item in items:
            values = self.values.binding(it=item, n=n)
            if "where" not in block or values.value(block["where"]):
                yield item, values
                n += 1


def _citations(cited: str) -> Iterator[tuple[str, str, bool]]:
    """Of each citation the chapter, the number (or the first and the last one), and whether it names the chapter."""
    chapter = ""
    for word in cited.split():
        named, dot, number = word.rpartition(".")
        chapter = named if dot else chapter
        yield chapter, number, bool(dot)


def text_of(entry: AidToml) -> Text:
    """The text of an entry: ``en`` and ``cs``, or ``text`` where both are the same."""
    if "text" in entry:
        given: Text = entry["text"]
        return given
    return {lang: entry[lang] for lang in LANGUAGES if lang in entry}


def _lines(page: Page, block: AidToml) -> Safe:
    lines = [page.line(entry) for entry in block["rows"]]
    return tag("div", *lines, cls=f"lines n{block.get('columns', 1)}")


def _options(page: Page, block: AidToml) -> Safe:
    """What one can choose from, side by side: a picture, what it is called, a sentence."""
    options = []
    for entry in block["rows"]:
        picture = [tag("div", page.writer.write(entry["picture"]), cls="pic")] if "picture" in entry else []
        title = [aid_heading(3, page.writer.sourced(entry["title"]))] if "title" in entry else []
        line = [page.line(entry)] if text_of(entry) or "rules" in entry else []
        marks = page.concerns(entry.get("rules", ""))
        options.append(tag("div", *picture, *title, *line, **marks))
    shares = [str(entry.get("width", 1)) for entry in block["rows"]]
    return tag("div", *options, cls="options", style=across(shares))


def _tags(page: Page, block: AidToml) -> Safe:
    """Things of the box, side by side, each with its sign, its name, and what it costs or brings."""
    things = [
        tag(
            "div",
            tag("span", page.writer.write(block["sign"], values), cls="big"),
            tag("b", page.writer.write(block["title"], values)),
            tag("span", page.writer.sourced(block["brings"], values)) if "brings" in block else Safe(""),
        )
        for _, values in page.each(block)
    ]
    return tag("div", *things, cls="tags", **page.concerns(block.get("rules", "")))


def _ladder(page: Page, block: AidToml) -> Safe:
    """Rows with steps: so much for that price, and what it does."""
    rows = []
    for entry in block["rows"]:
        with page.values.noting() as sources:
            steps = [
                tag(
                    "span",
                    tag("span", page.writer.write(entry["what"], values), cls="pcs"),
                    tag("span", page.writer.write(entry["price"], values)) if "price" in entry else "",
                    cls="step",
                )
                for _, values in page.each(entry)
            ]
        marks = page.concerns(entry["rules"])
        title = tag("th", Safe(page.writer.write(entry["title"]) + page.writer.mark(sources)), scope="row")
        text = tag("td", page.sentence({k: v for k, v in entry.items() if k != "rules"}) if text_of(entry) else "")
        rows.append(tag("tr", title, tag("td", *steps, cls="lad"), text, _id_cell(page, entry["rules"]), **marks))
    return tag(
        "table",
        _columns(block.get("widths", [2, 4, 5, 1])),
        tag("tbody", *rows),
        cls="ladder close" if block.get("close") else "ladder",
    )


def _table(page: Page, block: AidToml) -> Safe:
    """A table of the box: its rows, columns of which each is a text about ``it``, notes to some rows."""
    columns, notes = list(_repeated(page, block["columns"])), block.get("notes", {})
    found = [(_key(item), item, values) for item, values in page.each(block)]
    if (lost := notes.keys() - {key for key, *_ in found}) and not page.writer.game.data.overlay:
        raise AidError(f"there are notes to {', '.join(sorted(lost))}, which the table does not have")
    written = [_column(page, column, [values.binding(**that) for *_, values in found]) for column, that in columns]
    head = _table_head(
        page, block, [(column, that, shared) for (column, that), (shared, _) in zip(columns, written, strict=True)]
    )
    rows: list[Safe] = []
    group = None
    for number, (key, _, values) in enumerate(found):
        note = notes.get(key, {})
        cited = note.get("rules", block.get("rules", ""))
        cells = [
            tag("td" if i else "th", texts[number], cls=_align(column))
            for i, ((column, _), (_, texts)) in enumerate(zip(columns, written, strict=True))
        ]
        if block.get("signs"):
            cells.append(tag("td", page.writer.write(note.get("sign", ""), values), cls="te"))
        plain = {name: value for name, value in note.items() if name != "rules"}
        cells += [tag("td", page.sentence(plain, values) if text_of(note) else "", cls="note"), _id_cell(page, cited)]
        now = values.value(block["group"]) if "group" in block else None
        new, group = now != group and bool(rows), now
        rows.append(tag("tr", *cells, cls="new" if new else "", **page.concerns(cited)))
    widths = _columns([*(column["width"] for column, _ in columns), *block["widths"]])
    parts = 2 if block.get("halves") else 1
    kind = "box noted" if any(text_of(note) for note in notes.values()) else "box"
    longest = max(1, -(-len(rows) // parts))
    tables = [
        tag("table", widths, head, tag("tbody", *rows[i : i + longest]), cls=kind) for i in range(0, len(rows), longest)
    ]
    return tag("div", *tables, cls=f"tables n{parts}")


def _table_head(page: Page, block: AidToml, columns: Iterable[tuple[AidToml, dict[str, Any], set[str]]]) -> Safe:
    """The headings of the columns, each with what is bound as ``that`` and the rules that all its cells cite."""
    cells = [
        tag(
            "th",
            Safe(page.writer.write(text_of(column), page.values.binding(**that)) + page.writer.mark(shared)),
            cls=_align(column),
            scope="col",
        )
        for column, that, shared in columns
    ]
    behind = "3" if block.get("signs") else "2"
    cells.append(tag("th", page.writer.write(block.get("note", "")), cls="note", scope="col", colspan=behind))
    return tag("thead", tag("tr", *cells))


def _repeated(page: Page, columns: Iterable[AidToml]) -> Iterator[tuple[AidToml, dict[str, Any]]]:
    """The columns of a table; one that goes ``over`` another table is there for each of its rows, bound as ``that``."""
    for column in columns:
        if "over" in column:
            yield from ((column, {"that": that}) for that in page.values.value(column["over"]))
        else:
            yield column, {}


def _key(item: Any) -> str:
    """What a row is called by which notes find it."""
    return str(next(iter(item.values()))) if isinstance(item, Mapping) else str(item)


def _column(page: Page, column: AidToml, rows: Sequence[Values]) -> tuple[set[str], list[Safe]]:
    """The cells of a column; where all of them carry a mark of their source, it stands once, in the heading."""
    cells: list[tuple[Safe, set[str]]] = []
    for values in rows:
        with values.noting() as sources:
            cells.append((page.writer.write(column["cell"], values), sources))
    shared = set[str].intersection(*(sources for _, sources in cells)) if cells else set[str]()
    return shared, [Safe(text + page.writer.mark(sources - shared)) for text, sources in cells]


def _points(page: Page, block: AidToml) -> Safe:
    """What scores: its sign, what it is, how much."""
    rows = []
    for entry in block["rows"]:
        cited = entry.get("rules", "")
        cells = [
            tag("td", page.writer.write(entry.get("picture", "")), cls="gl"),
            tag("th", page.sentence(entry), scope="row"),
            tag("td", page.writer.sourced(entry["points"]), cls="num b"),
            _id_cell(page, cited),
        ]
        rows.append(tag("tr", *cells, **page.concerns(cited)))
    return tag("table", _columns(block.get("widths", [2, 8, 2, 2])), tag("tbody", *rows), cls="points")


def _bar(page: Page, block: AidToml) -> Safe:
    """An example that is counted: what is ``given``, the ``terms``, and their sum drawn as a bar."""
    values = page.values.binding(**block["given"])
    terms = [values.number(term) for term in block["terms"]]
    total, gained = sum(terms), sum(term for term in terms if term > 0)
    written = "".join(f" {'+' if term >= 0 else '−'} {abs(term)}" for term in terms)[1:].removeprefix("+ ")
    sum_ = tag("span", f"{written} = ", tag("b", digits(total)), cls="nb")
    text = tag("p", page.writer.write(text_of(block), values))
    picture = [_squares(terms, total)] if gained <= _LONGEST_BAR else []
    return tag("div", text, tag("div", *picture, sum_, cls="counted"), cls="example")


def _squares(terms: Sequence[int], total: int) -> Safe:
    """A square for each point that is gained; what is lost again is crossed out."""
    squares, at = [], 0
    for k, term in enumerate(term for term in terms if term > 0):
        for _ in range(term):
            gone = " gone" if at >= total else ""
            squares.append(f'<path class="t{k % 3}{gone}" d="M{at * _SIZE + 0.5} 1.5h8v11h-8z"/>')
            at += 1
    lost = f'<path class="lost" d="M{total * _SIZE - 0.5} 7H{at * _SIZE - 0.5}"/>' if total < at else ""
    return Safe(
        f'<svg class="bar" viewBox="0 0 {at * _SIZE} 14" style="aspect-ratio:{at * _SIZE}/14" aria-hidden="true">'
        f"{''.join(squares)}{lost}</svg>"
    )


def _by_players(page: Page, block: AidToml) -> Safe:
    """A row for each thing, a column for each number of players; what is the same for neighbours stands once."""
    head = [tag("th", say("aid.players", page.writer.lang), scope="col")]
    head += [tag("th", digits(n), cls=f"num{_chosen(page, [n])}", scope="col") for n in page.seats]
    rows = []
    for entry in block["rows"]:
        cited = entry.get("rules", "")
        with page.values.noting() as sources:
            cells = [(n, page.writer.write(entry["cell"], page.values.binding(players=n))) for n in page.seats]
        merged = [(text, [n for n, _ in same]) for text, same in groupby(cells, lambda cell: cell[1])]
        row = [tag("th", Safe(page.sentence(entry) + page.writer.mark(sources)), scope="row")]
        row += [tag("td", text, cls=f"num{_chosen(page, ns)}", colspan=str(len(ns))) for text, ns in merged]
        rows.append(tag("tr", *row, _id_cell(page, cited), **page.concerns(cited)))
    head.append(tag("th", ""))
    widths = [block.get("width", 5), *[2] * len(page.seats), 2]
    return tag("table", _columns(widths), tag("thead", tag("tr", *head)), tag("tbody", *rows), cls="players")


def _pictures(page: Page, block: AidToml) -> Safe:
    """Signs in a row, each with what stands under it; ``wall``: nothing goes beyond it."""
    shown = []
    for entry in block["rows"]:
        under = text_of(entry)
        wall = [Safe('<span class="wall"></span>')] if entry.get("wall") else []
        caption = [tag("figcaption", page.writer.sourced(under))] if under else []
        strong = " strong" if entry.get("strong") else ""
        shown.append(tag("figure", tag("div", page.writer.write(entry["picture"]), *wall), *caption, cls=f"f{strong}"))
    return tag("div", *shown, cls=f"pictures {block.get('size', '')}", **page.concerns(block.get("rules", "")))


def _strips(page: Page, block: AidToml) -> Safe:
    """Rows of a small board drawn with signs, each with what it is called, what holds there, and its rule."""
    rows = []
    for entry in block["rows"]:
        picture = tag("div", page.writer.write(entry["picture"]), cls="strip")
        told = tag("div", tag("b", page.writer.sourced(entry["title"])), page.line(entry), cls="told")
        rows += [picture, told]
    above = [aid_heading(4, page.writer.write(text_of(block)))] if text_of(block) else []
    return tag(
        "div",
        *above,
        tag("div", *rows, cls="grid", style=across([str(w) for w in block.get("widths", [1, 1])])),
        cls="strips",
    )


BLOCKS: Mapping[str, Callable[[Page, AidToml], Safe]] = {
    "lines": _lines,
    "options": _options,
    "tags": _tags,
    "ladder": _ladder,
    "table": _table,
    "points": _points,
    "bar": _bar,
    "by_players": _by_players,
    "pictures": _pictures,
    "strips": _strips,
}


def write_block(page: Page, block: AidToml) -> Safe:
    """A block of any kind."""
    kind = block.get("kind", "lines")
    if kind not in BLOCKS:
        raise AidError(f"there is no kind of block {kind!r}; there is {', '.join(BLOCKS)}")
    try:
        return BLOCKS[kind](page, block)
    except KeyError as lacking:
        raise AidError(f"a block of kind {kind!r} lacks {lacking}") from None


def _id_cell(page: Page, cited: str) -> Safe:
    return tag("td", page.ids(cited), cls="r")


def _align(column: AidToml) -> str:
    return f"a-{column.get('align', 'left')}"


def _chosen(page: Page, ns: Sequence[int]) -> str:
    return " chosen" if page.players is not None and page.players in ns else ""


def _columns(widths: Sequence[int]) -> Safe:
    """The shares of columns in the width of their table."""
    whole = sum(widths)
    cols = "".join(f'<col style="width:{100 * width / whole:.4g}%">' for width in widths)
    return Safe(f"<colgroup>{cols}</colgroup>")


def across(shares: Iterable[str]) -> str:
    """The style that gives columns their shares of the width."""
    return f"grid-template-columns:{' '.join(f'minmax(0,{share}fr)' for share in shares)}"
