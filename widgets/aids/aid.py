"""A player aid: one sheet with the whole game, arranged in a ``player_aid.toml`` and filled from the box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from gamelib import AnyBaseGame
from gamelib.text.markup import Safe, tag
from gamelib.text.messages import LANGUAGES
from gamelib.text.templates import brought_along, read_toml
from widgets.board import language
from widgets.scenes import painter_of
from widgets.svg import style
from widgets.text import checked_game, refuse_unknown, say

from .blocks import AidToml, Page, across, text_of, write_block
from .expressions import AidError, Values
from .sentences import AidSign, Writer, aid_heading, definitions_of, octagon_badge

AID_FILE = "player_aid.toml"
SIDES = ("front", "back")
_WHO = ("you", "some", "none")
_POINTS = re.compile(r"(?<!--pt:)(-?[\d.]+)pt\b")
"""Lengths in points, but for what a point itself is on paper."""
_COMMENT = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_INKS = '<g class="sf ik mu ha ln hi open foc"/>'
"""What the style sheet of aids takes of the colours of pictures."""
_STATIC = brought_along(Path(__file__).parent / "static")


@cache
def arranged(file: Path) -> AidToml:
    """What a ``player_aid.toml`` holds."""
    return read_toml(file)


def file_of(game: AnyBaseGame) -> Path:
    """Where the aid of a game is arranged: beside its picture."""
    return painter_of(game).folder / AID_FILE


@cache
def has_aid(game: AnyBaseGame) -> bool:
    """True if this game has an aid."""
    return brought_along(file_of(game)).is_file()


class Aid:
    """The player aid of a game: everything that one looks up at the table, on two sides of a sheet.

    Its numbers and names come from the box, so that the aid of an edition is another one. Every line names its rule.

    Args:
        game: A game in any edition, or its name.
        players: How many play: their column of the set-up is marked.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: This is no game.
        ValueError: So many cannot play it, or it has no aid.

    >>> from widgets import show_aid
    >>> show_aid("la_citta", players=3, lang="en")
    Player aid: La Città
    """

    def __init__(
        self, game: AnyBaseGame | str, *, players: int | None = None, lang: str | None = None, **unknown: object
    ) -> None:
        refuse_unknown("show_aid", unknown, "a game, players and lang")
        self.game: AnyBaseGame = checked_game(game, "show_aid")
        self.lang = language.spoken(lang)
        self.players = None if players is None else self.game.checked_seats(players)
        if not has_aid(self.game):
            raise ValueError(
                f"show_aid: {self.game.title()} has no player aid; it would stand in {AID_FILE} beside its picture"
            )

    @property
    def title(self) -> str:
        """What the sheet is called."""
        return say("aid.title", self.lang, title=self.game.title(self.lang))

    def html(self) -> str:
        """The sheet as a piece of a page, light or dark as the page is."""
        return self._markup("sheet")

    def narrow(self) -> str:
        """The same for the panel beside a board, in one column; a rule is told there by its card."""
        return f"<style>{sheet_style()}</style>{self._body('narrow')}"

    def page(self) -> str:
        """The sheet as a page of its own that prints on both sides of one A4."""
        head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{self.title}</title>'
        return (
            f'<!doctype html><html lang="{self.lang}"><head>{head}'
            "<style>@page{size:A4;margin:0}body{margin:0}</style></head><body>"
            f"{self._markup('sheet')}</body></html>"
        )

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def _repr_html_(self) -> str:
        return self.html()

    def __repr__(self) -> str:
        return self.title

    def _markup(self, form: str) -> str:
        body = self._body(form)
        return f"<style>{style.css(body + _INKS, fallbacks=False)}{sheet_style()}</style>{body}"

    def _body(self, form: str) -> str:
        return _Sheet(self.game, self.lang, self.players, f"aid-{self.game.slug}-{form}").body(form)


class _Sheet:
    """One aid being written."""

    def __init__(self, game: AnyBaseGame, lang: str, players: int | None, prefix: str) -> None:
        self.game, self.lang, self.prefix = game, lang, prefix
        self.toml = arranged(file_of(game))
        seats = list(game.seats)
        in_rulebook = {name: number["is"] for name, number in self.toml.get("rulebook", {}).items()}
        bound = {"fewest_players": seats[0], "most_players": seats[-1], "rulebook": in_rulebook}
        values = Values(game, lang, {**bound, **painter_of(game).aid_functions})
        numbers = game.wording.words["number"] | self.toml.get("number", {})
        signs = self._signs()
        self.writer = Writer(game, lang, values, signs, numbers, self.toml.get("pays", ""), prefix)
        self.page = Page(self.writer, game.data["game"]["prefix"], seats, players, tells=not prefix.endswith("narrow"))

    def _signs(self) -> dict[str, AidSign]:
        """The signs of the game's picture under their names there, and those that its aid draws beside them."""
        painter = painter_of(self.game)
        speech = painter.speech(self.lang)
        usual = {name: painter.drawn_as.get(name, name) for name in painter.usual if name != "open"}
        signs = {name: AidSign(drawn, speech.say(f"key.{name}")) for name, drawn in usual.items()}
        for name, told in self.toml.get("sign", {}).items():
            drawn = told.get("drawn", usual.get(name, name))
            looks = {key: value for key, value in told.items() if key not in (*LANGUAGES, "drawn")}
            signs[name] = AidSign(drawn, told[self.lang], **looks)
        return signs

    def body(self, form: str) -> str:
        try:
            sides = [self._side(side) for side in SIDES]
        except AidError as problem:
            raise AidError(f"{self.game.slug}/{AID_FILE}: {problem}") from None
        shapes = definitions_of(self.writer.used, self.prefix)
        return tag("div", shapes, *sides, cls=f"ex ex-aid {form}", lang=self.lang)

    def _side(self, side: str) -> Safe:
        rows = [self._row(row) for row in self.toml["layout"][side]]
        head = [self._header()] if side == SIDES[0] else []
        foot = [] if side == SIDES[0] else [self._footer()]
        return tag("section", *head, *rows, *foot, cls=f"side {side}")

    def _header(self) -> Safe:
        aim = self.toml["aim"]
        text = Safe(f"{self.page.sentence(aim)} {self.page.ids(aim['rules'])}")
        signs = [
            tag("span", self.writer.draw(name), Safe("&nbsp;"), self.writer.signs[name].label, cls="nb")
            for name in self.toml.get("key", ())
        ]
        return tag(
            "header",
            aid_heading(1, *_title(self.game.title(self.lang))),
            tag("p", text, cls="aim", **self.page.concerns(aim["rules"])),
            tag("p", *signs, cls="key"),
        )

    def _row(self, row: Sequence[str | Sequence[str]]) -> Safe:
        """A row of columns; a column is a chapter, or several, one below the other."""
        stacks = [[column] if isinstance(column, str) else list(column) for column in row]
        columns = [tag("div", *map(self._chapter, stack), cls="stack") for stack in stacks]
        widths = self.toml["layout"].get("widths", {})
        shares = [str(widths.get(stack[0], 100)) for stack in stacks]
        spine = " spined" if stacks[0][0] == "spine" else ""
        return tag("div", *columns, cls=f"row{spine}", style=across(shares))

    def _chapter(self, name: str) -> Safe:
        if name == "spine":
            return self._spine()
        chapter = self.toml.get("chapter", {}).get(name)
        if chapter is None:
            raise AidError(f"the layout names {name!r}; there is no such chapter")
        phases = chapter.get("phases", [])
        badges = [self._badge(number) for number in phases]
        note = [tag("small", self.writer.sourced(chapter["note"]))] if "note" in chapter else []
        cited = chapter.get("rules", "")
        title = tag("span", self.writer.write(chapter["title"]))
        head = aid_heading(2, *badges, title, *note, self.page.ids(cited))
        blocks = [write_block(self.page, block) for block in chapter["block"]]
        return tag("div", head, *blocks, cls="chapter", **self._concern(phases), **self.page.concerns(cited))

    def _phases(self) -> list[AidToml]:
        return list(self.toml.get("spine", {}).get("phase", []))

    def _badge(self, number: int) -> Safe:
        phases = self._phases()
        if not 1 <= number <= len(phases):
            raise AidError(f"there is no phase {number}; there are {len(phases)}")
        return octagon_badge(str(number), _who(phases[number - 1]))

    def _concern(self, phases: Sequence[int]) -> dict[str, str]:
        """The chapters of the rulebook that are about these phases."""
        spine = self._phases()
        chapters = " ".join(f"{self.page.prefix}-{c}" for n in phases for c in spine[n - 1].get("about", "").split())
        return {"data-about": chapters} if chapters else {}

    def _spine(self) -> Safe:
        """The course of a round: what you decide, what you decide in one case, what happens by itself."""
        spine = self.toml["spine"]
        steps = [self._phase(number, phase) for number, phase in enumerate(self._phases(), 1)]
        who = [name for name in ("none", "some", "you") if any(_who(phase) == name for phase in self._phases())]
        legend = [tag("div", octagon_badge("", name), say(f"aid.{name}", self.lang)) for name in who]
        first = self.toml["aim"]["rules"].split()[0]
        stands = say("aid.stands", self.lang, short_word=first, rule_word=f"{self.page.prefix}-{first}")
        return tag(
            "div",
            aid_heading(2, self.writer.write(spine["title"])),
            tag("div", *steps, cls="spine", role="list"),
            tag("div", *legend, tag("div", stands), cls="legend"),
            cls="chapter",
        )

    def _phase(self, number: int, phase: AidToml) -> Safe:
        who, cited = _who(phase), phase.get("rules", "")
        head = aid_heading(3, tag("span", self.writer.write(phase["title"])), self.page.ids(cited))
        text = [tag("p", self.page.sentence(phase))] if text_of(phase) else []
        branch = " branch" if phase.get("branch") else ""
        marks = self.page.concerns(cited) | self._concern([number])
        entry = tag("div", head, *text)
        return tag("div", octagon_badge(str(number), who), entry, cls=f"li {who}{branch}", role="listitem", **marks)

    def _footer(self) -> Safe:
        """What the marks of sources mean, as far as there are any."""
        marks = [
            tag("span", self.writer.mark([name]), " ", say(f"aid.{name}", self.lang)) for name in self.writer.marks
        ]
        return tag("footer", tag("span", self.game.title(self.lang), cls="name"), *marks)


def _title(title: str) -> tuple[str, ...]:
    """A title; the series before a colon stands above it, smaller."""
    series, _, own = title.rpartition(": ")
    return (tag("small", f"{series}: "), own) if series else (own,)


def _who(phase: AidToml) -> str:
    who = str(phase.get("who", "none"))
    if who not in _WHO:
        raise AidError(f"a phase is decided by {', '.join(_WHO)}, not {who!r}")
    return who


@cache
def sheet_style() -> str:
    """The style of every aid; a point is a point on paper, and somewhat more on a screen."""
    fonts = style.SANS.removesuffix(",sans-serif")
    written = _COMMENT.sub("", style.style_sheet(_STATIC / "aid.css")).replace('"$sans"', fonts)
    return _POINTS.sub(r"calc(\1*var(--pt))", written)


def show_aid(game: AnyBaseGame | str, *, players: int | None = None, lang: str | None = None, **unknown: object) -> Aid:
    """The player aid of a game, as the last line of a cell.

    Args:
        game: A game in any edition, or its name.
        players: How many play: their column of the set-up is marked.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: This is no game.
        ValueError: So many cannot play it, or it has no aid.

    >>> from widgets import show_aid
    >>> show_aid("la_citta", lang="cs")
    Přehled hry: La Città
    """
    return Aid(game, players=players, lang=lang, **unknown)
