"""The card of one rule: wording, where it comes from, the Python that does it, the tests that hold it."""

from collections.abc import Sequence

import gamelib
from gamelib import AnyBaseGame, BaseGame, Rule
from widgets.board import language
from widgets.board.panels import ReasonText, RuleCardPanel
from widgets.text import other_language, refuse_unknown, say

from . import html, rule_sources

_MARK = {"seed": "seed", "pub": "pub", "recon": "recon", "seed+pub": "seed", "seed+recon": "recon"}


class RuleCard:
    """The card of a rule, as the last line of a cell: wording, source, the Python that does it, the tests that hold it.

    Args:
        rule: The id of a rule, or the rule.
        game: The game in the edition that is meant; None: the standard box of the game that the id names.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Attributes:
        rule: The rule.
        game: Its game.
        lang: The language of the card.

    Raises:
        TypeError: This is no rule, or no game.
        ValueError: There is no such rule; the text names those that look alike.

    >>> from widgets import RuleCard
    >>> card = RuleCard("ROF-TIL.3", lang="en")
    >>> card.rule.id, card.kind, len(card.code()) > 0
    ('ROF-TIL.3', 'restriction', True)
    """

    def __init__(
        self, rule: str | Rule, *, game: AnyBaseGame | None = None, lang: str | None = None, **unknown: object
    ) -> None:
        refuse_unknown("RuleCard", unknown, "a rule, game and lang")
        if not isinstance(rule, str | Rule):
            raise TypeError(f"RuleCard: a rule or its id is wanted, such as 'ROF-TIL.3', not {type(rule).__name__}")
        if not isinstance(game, BaseGame | None):
            raise TypeError(f"RuleCard: game is one that gamelib.load() gives, not {type(game).__name__}")
        self.lang = language.spoken(lang)
        id_ = rule.id if isinstance(rule, Rule) else rule
        self.game = game or _game_of(id_)
        if id_ not in self.game.rulebook:
            raise ValueError(_unknown_rule(str(id_), self.game))
        self.rule = self.game.rulebook[id_]

    @property
    def kind(self) -> str:
        """What sort of rule it is, in words."""
        return self.rule.kind_name(self.lang)

    @property
    def source(self) -> str:
        """Where the rule comes from, in words."""
        return self.rule.source_name(self.lang)

    @property
    def other(self) -> str:
        """The wording in the other language."""
        return self.rule.text[other_language(self.lang)]

    def code(self) -> list[rule_sources.Piece]:
        """The Python that implements the rule."""
        return rule_sources.implementing(self.rule.id, self.game.folder)

    def tests(self) -> list[str]:
        """The tests that hold the rule."""
        return rule_sources.holding(self.rule.id)

    def panel(self) -> RuleCardPanel:
        """The card as a board shows it, with the chapter in which the rule stands."""
        rule, pieces, book = self.rule, self.code(), self.game.rulebook
        rules: list[ReasonText] = [
            {"rule": one.id, "text": one.text[self.lang]} for one in book.chapters()[rule.chapter]
        ]
        panel: RuleCardPanel = {
            "id": rule.id,
            "text": rule.text[self.lang],
            "other": self.other,
            "kind": self.kind,
            "source_text": self.source,
            "chapter": book.title(rule.chapter, self.lang),
            "rules": rules,
        }
        if rule.unenforced:
            panel["yours"] = True
        if rule.source in _MARK:
            panel["source"] = _MARK[rule.source]
        if pieces:
            panel["code"] = "\n\n\n".join(map(str, pieces))
        return panel

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": repr(self)}

    def html(self) -> str:
        """The card as a piece of a page; other language, code and tests are folded."""
        tag, lang, rule = html.tag, self.lang, self.rule
        sign = html.inline_glyph(_MARK[rule.source], 14, "gm") if rule.source in _MARK else ""
        parts = [
            tag("p", tag("b", rule.id), " ", tag("span", self.kind, cls="mu")),
            tag("p", rule.text[lang]),
            *([tag("p", yours_mark(lang), cls="mu")] if rule.unenforced else []),
            tag("p", html.Safe(sign), " ", say("rule.where_from", lang, source=self.source), cls="mu"),
            html.folded(say("rule.other", lang), tag("p", self.other, lang=other_language(lang), cls="other")),
        ]
        if pieces := self.code():
            parts.append(
                html.folded(say("rule.code", lang), *(tag("pre", str(piece), tabindex="0") for piece in pieces))
            )
        if tests := self.tests():
            parts.append(html.folded(say("rule.tests", lang), tag("ul", *(tag("li", test) for test in tests))))
        return html.sheet(*parts, cls="card", lang=lang)

    def __repr__(self) -> str:
        return f"{self.rule.id} ({self.kind}; {self.source}): {self.rule.text[self.lang]}"


def yours_mark(lang: str) -> html.Safe:
    """The mark of a rule that people keep by themselves; why it stands there is told to whoever points at it."""
    why = html.tag("span", " ", say("board.yours_why", lang), role="note")
    return html.tag("span", say("board.yours", lang), why, cls="yours", tabindex="0")


def show_rule(rule: str | Rule, *, game: AnyBaseGame | None = None, lang: str | None = None) -> RuleCard:
    """The card of a rule, as the last line of a cell.

    Args:
        rule: The id of a rule, or the rule.
        game: The game in the edition that is meant; None: the standard box of the game that the id names.
        lang: The language, ``en`` or ``cs``; None: that of the notebook.

    Raises:
        TypeError: This is no rule, or no game.
        ValueError: There is no such rule; the text names those that look alike.

    >>> from widgets import show_rule
    >>> show_rule("ROF-TIL.3", lang="cs").lang
    'cs'
    """
    return RuleCard(rule, game=game, lang=lang)


def open_card(rule: str | None, game: AnyBaseGame, lang: str) -> RuleCardPanel | None:
    """The card that lies open on a board, if any rule was pressed."""
    return RuleCard(rule, game=game, lang=lang).panel() if rule else None


def _game_of(id_: object) -> AnyBaseGame:
    """The game whose rulebook has this rule; a rule of all games is in every rulebook."""
    slugs = gamelib.registered_games()
    known = rule_sources.game_of(id_) if isinstance(id_, str) else None
    first = sorted(slugs, key=lambda slug: slug != known)  # to load a game takes time
    found = next((game for game in map(gamelib.load, first) if id_ in game.rulebook), None)
    if found is None:
        games = [gamelib.load(slug) for slug in slugs]
        prefix = str(id_).partition("-")[0]
        near = [game for game in games if any(rule.startswith(f"{prefix}-") for rule in game.rulebook)]
        raise ValueError(_unknown_rule(str(id_), near[0]) if near else _unknown_game(str(id_), games))
    return found


def _unknown_game(id_: str, games: Sequence[AnyBaseGame]) -> str:
    first = {next(iter(game.rulebook)).partition("-")[0]: game.title() for game in games}
    known = ", ".join(f"{prefix} ({title})" for prefix, title in first.items())
    return f"There is no rule {id_[:40]!r} in any game; ids begin with {known} or CORE."


def _unknown_rule(id_: str, game: AnyBaseGame) -> str:
    chapter = id_.partition(".")[0]
    near = [rule for rule in game.rulebook if rule.startswith(f"{chapter}.")]
    chapters = dict.fromkeys(rule.partition(".")[0] for rule in game.rulebook)
    known = f"of {chapter} there is {near[0]} to {near[-1]}" if near else f"the chapters are {', '.join(chapters)}"
    return f"There is no rule {id_[:40]!r} in {game.title()}; {known}."
