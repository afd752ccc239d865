"""What a position and its match say beside the board, as panels in the learner's language. No game is known here."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from gamelib import (
    AUTO,
    NATURE,
    AnyBaseGame,
    AnyGame,
    AnyMatch,
    HiddenInformationError,
    Refusal,
    State,
)
from gamelib.engine.citations import ScoreLine
from gamelib.engine.ranking import Compared, Tie
from gamelib.text.templates import NO_BREAK
from widgets.board import panels
from widgets.progress.kept_match import KeptMatch
from widgets.scenes import seat_colour
from widgets.svg.lettering import signed
from widgets.text import date_and_time, odds, run_lengths, say

from .players import Seating

STEP = "next>"
"""The text of the button that runs one step; no action of a game can read like it."""
RUN = "run> "
"""Before how far to let it run: the text of a button."""
LATEST = "latest"
"""How far to run: to the latest moment that is known."""
GO_ON = "go_on>"
"""Before the name of a match that was kept: the text of the button that goes on with it."""
KEPT = "kept>"
"""The text of the button that shows all matches that were kept."""
REVIEW = "review>"
"""The text of the button that shows which moves have cost most."""
_MOST_LINES, _MOST_DIFFERENCES = 12, 4
_FEW_OUTCOMES, _FEW_ODDS = 3, 8  # of a draw: each has a large button, each has its own odds in a row
_SHORT = 28  # signs that stay on one line
_SHARED = re.compile(r"(?P<name>.*\S)\s(?P<number>\d+)|(?P<kind>.+\(.+): (?P<own>.+)\)")
"""Names that begin as others do: *Land tile 7*, *City card (yellow: upper / low)*."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look at a match: by whom it is seen (None: everything is open) and in which language."""

    match: AnyMatch
    state: State
    viewer: int | None
    lang: str
    seating: Seating

    @property
    def game(self) -> AnyGame:
        """The game, in which seats go by the names that were given to them."""
        return self.seating.game

    def name(self, seat: int) -> str:
        return self.seating.name(seat, self.lang)

    def disc(self, seat: int) -> int:
        """A seat as pictures number it."""
        return seat_colour(self.game, seat)

    def rule_text(self, rule: str) -> str:
        return self.game.rulebook[rule].text[self.lang]

    def say(self, id_: str, **facts: object) -> str:
        return say(id_, self.lang, **facts)


# ---------------------------------------------------------------- what is to be done


def decision_panel(
    look: Look, buttons: list[panels.Button], *, runs_by_itself: bool, trouble: str = ""
) -> panels.DecisionPanel:
    """What to do now, or who decides; `runs_by_itself` is false where the learner has to start the next step."""
    state, seat = look.state, look.state.seat
    if seat is None:
        return _ending(look)
    name, rule = state.pending_steps()[0]
    title = look.game.wording.step_title(name, look.lang)
    go: panels.Button = {"does": STEP, "label": look.say("table.next_step"), "glyph": "step"}
    if seat == AUTO:
        return {"title": title, "text": look.rule_text(rule), "rule": rule, "buttons": [go, *_runs(look)]}
    if seat == NATURE:
        return _draw(look, buttons)
    player = look.seating.players[seat]
    if player.is_bot:
        text = trouble or look.say("table.machine_text", step=title)
        go["label"] = look.say("table.machine_go", player=player.called(look.lang))
        heading = look.say("table.machine", name=look.name(seat), player=player.called(look.lang))
        shown: panels.DecisionPanel = {"title": heading, "text": text, "rule": rule, "disc": look.disc(seat)}
        return shown if runs_by_itself else {**shown, "buttons": [go, *_runs(look)]}
    if hidden(look):
        text = look.say("table.waits_text", step=title)
        heading = look.say("table.waits", name=look.name(seat))
        return {"title": heading, "text": text, "rule": rule, "disc": look.disc(seat)}
    asked: panels.DecisionPanel = {
        "title": _prompt(look),
        "text": look.rule_text(rule),
        "rule": rule,
        "disc": look.disc(seat),
        "buttons": [*sorted(buttons, key=lambda button: button["does"] == "pass"), *_latest(look)],
    }
    only_no = [str(action) for action in state.legal_actions()] == [
        state.decision.step.declines if state.decision else ""
    ]
    return {**asked, "lead": look.say("table.only_no")} if only_no else asked


def trouble(look: Look, failed: Exception | None, paused: int | None) -> str:
    """Why bots have stopped: one that must choose now has raised something, or a person is asked after so many choices.

    What a bot says of it may name a card of its hand, so that only its own seat reads it.
    """
    seat = look.state.seat
    if failed is not None and seat is not None:
        said = str(failed) if look.viewer in (None, seat) else ""
        player, problem = look.seating.players[seat].called(look.lang), f"{said or type(failed).__name__:.200}"
        return look.say("table.failed", player=player, name=look.name(seat), problem=problem)
    return look.say("table.pause", count=paused) if paused is not None else ""


def review_button(look: Look) -> panels.Button:
    """The button that shows which moves have cost most."""
    return {"does": REVIEW, "label": look.say("review.button"), "glyph": "chance"}


def going_on(look: Look, offered: Sequence[KeptMatch]) -> list[panels.Button]:
    """The button that goes on with the latest match that was kept, and the way to the others."""
    buttons = [_goes_on(look, one, "table.go_on") for one in offered[:1]]
    if len(offered) > 1:
        buttons.append({"does": KEPT, "label": look.say("table.other_kept", count=len(offered) - 1)})
    return buttons


def all_kept(look: Look, offered: Sequence[KeptMatch]) -> panels.DecisionPanel:
    """All matches that were kept, to go on with one of them."""
    back: panels.Button = {"does": KEPT, "label": look.say("table.leave_kept"), "escapes": True}
    buttons = [_goes_on(look, one, "table.kept_one") for one in offered]
    return {"title": look.say("table.kept"), "text": look.say("table.kept_text"), "buttons": [*buttons, back]}


def _goes_on(look: Look, kept: KeptMatch, label: str) -> panels.Button:
    when = date_and_time(kept.when, look.lang)
    return {"does": GO_ON + kept.name, "label": look.say(label, count=kept.moves, when=when), "glyph": "redo"}


def _runs(look: Look) -> list[panels.Button]:
    """How far one can let it run at once, where it goes step by step."""
    until = look.game.wording.words.get("until", {}) if look.match.slow or look.match.past else {}
    runs: list[panels.Button] = [{"does": RUN + to, "label": texts[look.lang]} for to, texts in until.items()]
    return [*runs, *_latest(look)]


def _latest(look: Look) -> list[panels.Button]:
    """From an earlier moment, the way to the latest one."""
    return [{"does": RUN + LATEST, "label": look.say("table.latest")}] if look.match.past else []


def _prompt(look: Look) -> str:
    decision = look.state.decision
    return decision.prompt(look.lang) if decision else ""


def hidden(look: Look) -> bool:
    """True if what can be chosen now is not for the viewer to see."""
    try:
        look.state.legal_actions()
    except HiddenInformationError:
        return True
    return False


def _ending(look: Look) -> panels.DecisionPanel:
    text = ". ".join(filter(None, [ranking(look), _difference(look)]))
    return {"title": look.say("table.over"), "text": text, "disc": look.disc(look.state.ranking()[0])}


def _difference(look: Look) -> str:
    """Why one has won or lost: by what the points differ from those of the winner, or of the next one."""
    first, *others = look.state.ranking()
    if not others:
        return ""
    alone = look.seating.people[0] if len(look.seating.people) == 1 else first
    mine = alone if look.viewer is None else look.viewer
    other = others[0] if mine == first else first
    titles, _, sums = _by_column(look)
    parts = [(one - two, title) for one, two, title in zip(sums[mine], sums[other], titles, strict=True) if one != two]
    parts.sort(key=lambda part: abs(part[0]), reverse=True)
    told = "; ".join(f"{title}{NO_BREAK}{signed(by)}" for by, title in parts[:_MOST_DIFFERENCES])
    facts = {"name": look.name(mine), "other": look.name(other), "parts": told}
    return look.say("table.difference", **facts) if parts else ""


def ranking(look: Look) -> str:
    """The seats with their places and points, best first; where points are equal, by what they were ranked."""
    scores, places, order = look.state.scores(), look.state.places(), look.state.ranking()
    told = [
        look.say("table.ranking", rank=places[seat], name=look.name(seat), points=scores[seat]).replace(" ", NO_BREAK)
        for seat in order
    ]
    winners = look.state.winners()
    if len(winners) > 1:
        told.append(look.say("table.shared", names=", ".join(map(look.name, winners))))
    return ". ".join([" · ".join(told), *(_tie(look, tie) for tie in look.state.ties() if tie.compared)])


def _tie(look: Look, tie: Tie) -> str:
    """Seats with the same points, and what was compared by which rule."""
    compared = (
        look.say("table.by_rule", text="; ".join(_compared(look, one) for one in by_it), rule=rule)
        for rule, by_it in groupby(tie.compared, lambda one: one.by.rule)
    )
    points, names = look.state.scores()[tie.seats[0]], ", ".join(map(look.name, tie.seats))
    return look.say("table.tie", points=points, names=names, compared="; ".join(compared))


def _compared(look: Look, one: Compared) -> str:
    """What was compared, and the numbers of those who were level."""
    numbers = (look.say("table.number_of", name=look.name(seat), number=n) for seat, n in one.numbers.items())
    told = ", ".join(number.replace(" ", NO_BREAK) for number in numbers)
    return look.say("table.compared", what=look.game.wording.words["tie"][one.by.name][look.lang], numbers=told)


def _draw(look: Look, outcomes: list[panels.Button]) -> panels.DecisionPanel:
    """A draw: to be chosen by the learner, or made by the seed; its exact odds are told either way.

    Of many outcomes it is told together what they have in common.
    """
    rule = look.state.pending_steps()[0][1]
    shown: panels.DecisionPanel = {"title": _prompt(look), "rule": rule}
    go: panels.Button = {"does": STEP, "label": look.say("table.draw_now"), "glyph": "chance"}
    chosen, many = look.match.chance == "ask", len(outcomes) > _FEW_OUTCOMES
    if len(outcomes) > _FEW_ODDS:
        buttons = _odds_above(look, outcomes)
    elif many and chosen:
        buttons = _odds_beside(look, outcomes)
    else:
        buttons = _odds_in_label(look, outcomes)
    if chosen:
        asked: panels.DecisionPanel = {**shown, "many": True} if many else shown
        return {**asked, "text": look.rule_text(rule), "buttons": [go, *buttons]}
    listed: panels.DecisionPanel = {**shown, "lists": True} if many else shown
    return {**listed, "text": _outcomes_text(buttons), "buttons": [go, *_runs(look)]}


def _odds_beside(look: Look, outcomes: Sequence[panels.Button]) -> list[panels.Button]:
    """Buttons for the outcomes of a draw, each with its own odds."""
    found = [outcome.copy() for outcome in outcomes]
    total = sum(outcome["weight"] for outcome in outcomes)
    for outcome in found:
        outcome["odds"] = odds(outcome.pop("weight"), total, look.lang)
    return found


def _odds_in_label(look: Look, outcomes: Sequence[panels.Button]) -> list[panels.Button]:
    """Buttons for the outcomes of a draw whose odds are told with their names."""
    found = _odds_beside(look, outcomes)
    for outcome in found:
        outcome["label"] = look.say("table.odds", what=outcome["label"], odds=outcome.pop("odds"))
    return found


def _odds_above(look: Look, outcomes: Sequence[panels.Button]) -> list[panels.Button]:
    """Buttons for many outcomes under what some have in common: how their names begin, and their odds if those are the
    same for all of them. If not, each has its share beside it, and the whole stands above.
    """
    weights = [outcome["weight"] for outcome in outcomes]
    total = sum(weights)
    parted = [_parted(outcome["label"]) for outcome in outcomes]
    shared = "" not in (names := {name for name, _ in parted}) and len(names) < len(parted)
    groups: dict[str, list[int]] = {}
    for i, (name, _) in enumerate(parted):
        groups.setdefault(name if shared else "", []).append(i)
    buttons, found = _odds_beside(look, outcomes), list[panels.Button]()
    for name, group in groups.items():
        if alike := len({weights[i] for i in group}) == 1:
            said = look.say("table.odds_each", odds=odds(weights[group[0]], total, look.lang))
        else:
            said = look.say("table.odds_of", total=total)
        for i in group:
            buttons[i]["under"] = f"{name}, {said}" if shared else said
            if shared:
                buttons[i]["short"] = parted[i][1]
            if not alike:
                buttons[i]["share"] = weights[i]
            found.append(buttons[i])
    if len({button.get("glyph") for button in found}) == 1:
        for button in found:
            button.pop("glyph", None)
    return found


def _parted(label: str) -> tuple[str, str]:
    """What a name may share with others, and what is its own."""
    found = _SHARED.fullmatch(label)
    if found is None:
        return "", label
    return (found["name"], found["number"]) if found["name"] else (f"{found['kind']})", found["own"])


def _outcomes_text(buttons: Iterable[panels.Button]) -> str:
    """The outcomes of a draw in a line; the short ones among them are not broken in two at its end."""
    groups: dict[str, list[str]] = {}
    for button in buttons:
        said = button.get("short", button["label"])
        together = said.replace(" ", NO_BREAK) if len(said) <= _SHORT else said
        if "share" in button:
            together += f"{NO_BREAK}{button['share']}"
        groups.setdefault(button.get("under", ""), []).append(together)
    return "; ".join(f"{under}: {' · '.join(those)}" if under else " · ".join(those) for under, those in groups.items())


def onward_button(lang: str) -> panels.Button:
    """The way on from a board where everything is done: to what comes next on the page."""
    return {"does": "", "label": say("lesson.onwards", lang), "glyph": "step", "leaves": True}


# ---------------------------------------------------------------- what comes, what was, what counts


def agenda(look: Look) -> list[panels.AgendaLine]:
    """What happens next, top first; the same step many times in a row is one line."""
    game = look.game
    runs = run_lengths(look.state.pending_steps(), lambda entry: entry)
    lines: list[panels.AgendaLine] = []
    for (name, rule), count in runs[:_MOST_LINES]:
        title = game.wording.step_title(name, look.lang)
        many = look.say("table.times", title=title, count=count)
        line: panels.AgendaLine = {"title": many if count > 1 else title, "rule": rule}
        if mark := game.wording.step_mark(name):
            line["mark"] = mark
        lines.append(line)
    if lines:
        lines[0]["now"] = True
    if (more := len(runs) - len(lines)) > 0:
        lines.append({"title": look.say("table.more_steps", count=more)})
    return lines


def score(look: Look, told: Collection[int]) -> panels.Score:
    """The ledger as a table: a row for each seat, a column for each group of rules; of these seats also its lines."""
    ledger = _ledger(look)
    titles, places, sums = _by_column(look)
    scores = look.state.scores()
    you = look.viewer if look.viewer is not None else look.state.seat
    rows: list[panels.ScoreRow] = []
    for seat in range(look.state.seats):
        cells = [*sums[seat], scores[seat]]
        row: panels.ScoreRow = {"disc": look.disc(seat), "name": look.name(seat), "cells": cells}
        if seat in told:
            row["lines"] = [score_line(line, places[line.rule], look) for line in ledger if line.seat == seat]
        if seat == you:
            row["you"] = True
        rows.append(row)
    return {"columns": [*titles, look.say("table.total")], "rows": rows, "asks": len(told) < len(rows)}


def _ledger(look: Look) -> list[ScoreLine]:
    """Where all points come from; at the end also what nothing came of."""
    return [*look.state.ledger(), *(nothings(look.state) if look.state.over else [])]


def _by_column(look: Look) -> tuple[list[str], dict[str, int], list[list[int]]]:
    """The columns of the score sheet, in which of them each rule counts, and of each seat the points in each."""
    ledger = _ledger(look)
    titles, places = columns(look.game, (line.rule for line in ledger), look.lang)
    sums = [[0] * len(titles) for _ in range(look.state.seats)]
    for line in ledger:
        if line.seat is not None:
            sums[line.seat][places[line.rule]] += line.points
    return titles, places, sums


def score_line(line: ScoreLine, column: int, look: Look) -> panels.LedgerRow:
    """A line of the ledger in words, and the places that it speaks of."""
    text = line.text(look.game, look.lang)
    return {"column": column, "points": line.points, "text": text, "rule": line.rule, "where": list(line.where)}


def nothings(state: State) -> list[ScoreLine]:
    """What the final scoring has looked at and found nothing for."""
    found = [line for line in state.game.preview_scoring(state) if not line.points]
    return [ScoreLine(*line[:4], state.line, line.facts).in_words(state.game) for line in found]


def columns(game: AnyBaseGame, rules: Iterable[str], lang: str) -> tuple[list[str], dict[str, int]]:
    """The columns of the score sheet, and in which of them each rule counts.

    A game's words name its columns and the rules, or with a dot at the end the chapters, that count there. Columns of
    what all games share, and of chapters that no column names, come at the end if they are needed.
    """
    named = game.wording.words["column"].values()
    titles = [str(column[lang]) for column in named if not column.get("if_needed")]
    places: dict[str, int] = {}
    for rule in rules:
        title = game.wording.column(rule, lang)
        if title not in titles:
            titles.append(title)
        places[rule] = titles.index(title)
    return titles, places


def toolbar(look: Look, stops: Sequence[int], *, may_choose_viewer: bool) -> panels.Toolbar:
    """The tools; `stops` are the lines before which somebody chooses, and the present."""
    match, seating, state = look.match, look.seating, look.match.state
    due = state.seat
    asked = due is None or (not seating.players[due].is_bot if due >= 0 else due == NATURE and match.chance == "ask")
    bar: panels.Toolbar = {
        "undo": match.line > stops[0],
        "redo": match.past,
        "line": bisect_left(stops, match.line),
        "lines": len(stops) - 1,
        "slow": match.slow,
        "step": match.past or not asked,
        "back": (match.line, match.steps) > (0, 0),
        "lang": True,
        "seats": [
            {
                "seat": seat,
                "disc": look.disc(seat),
                "name": look.name(seat),
                "who": player.who,
                "now": seat == due,
                "choices": [{"value": who, "label": label} for who, label in seating.choices(look.lang)],
            }
            for seat, player in enumerate(seating.players)
        ],
    }
    if may_choose_viewer:
        seats: list[panels.SelectOption] = [
            {"value": str(seat), "label": look.name(seat)} for seat in range(match.seats)
        ]
        everything: panels.SelectOption = {"value": "", "label": look.say("table.everything")}
        bar["viewer"] = {"value": "" if look.viewer is None else str(look.viewer), "choices": [everything, *seats]}
        bar["chooses"] = match.chance == "ask"
    return bar


def handover(look: Look, seat: int) -> panels.HandOver:
    """What stands over everything while one screen is handed to another person."""
    name = look.name(seat)
    title, text, button = (look.say(f"table.hand_over{part}", name=name) for part in ("", "_text", "_button"))
    return {"title": title, "text": text, "button": button, "disc": look.disc(seat)}


def refusal(look: Look, refusals: Iterable[Refusal]) -> str:
    """All reasons in words, each with its rule."""
    return " ".join(look.say("table.by_rule", text=one.text(look.game, look.lang), rule=one.rule) for one in refusals)
