"""What can be reached by playing: goals that are proposed, and whether a goal of somebody's own can be reached.

    found = reach(spec, state)       # a challenge: one way to do it, or how much was tried in vain
    goals(state, moves=3)            # what is worth reaching with so many actions

It is searched level by level, at most so many actions are tried, and those go first that come nearest to the goals.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from gamelib import AnyMatch, HiddenInformationError, Match, State
from gamelib.text.messages import LANGUAGES, Texts
from widgets.lessons.assertions import claim_value, goal_parts, holds
from widgets.lessons.challenge import over, tried
from widgets.lessons.playthrough import Playthrough
from widgets.lessons.specs import ChallengeSpec, Goal
from widgets.text import in_all_languages, say

from .number_fields import number_fields

_MOST = 3000
"""So many actions are tried,"""
_LOOKED_AT = 200
"""and so many of the ways that are found are looked at for what is worth reaching."""
_COMMON = 0.6
"""What comes about in more of the ways to play than this is no task."""
_LEAST = 2
"""What is proposed grows by so much at least: one comes about by itself."""


@dataclass(frozen=True, slots=True)
class Reached:
    """What a search has found.

    Attributes:
        solution: One way to reach the goals, as texts of actions; None: none was found.
        tried: How many actions were tried.
        complete: Whether nothing was left untried, so that without a solution there is none.
    """

    solution: tuple[str, ...] | None
    tried: int
    complete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalProposal:
    """Something to reach by playing, and one way to reach it.

    Attributes:
        measure: The claim whose value counts, such as ``points blue``.
        least: What it has to come to at the end.
        text: How this is said, by its name in ``words.toml``.
        facts: What the text tells.
        rule: The rule that it is about; empty: none.
        moves: How many actions may be taken.
        solution: One way to reach it.
    """

    measure: str
    least: int
    text: str
    facts: Mapping[str, Texts]
    rule: str
    moves: int
    solution: tuple[str, ...]

    @property
    def claim(self) -> str:
        """What has to hold at the end, such as ``points blue >= 5``."""
        return f"{self.measure} >= {self.least}"

    @property
    def name(self) -> Texts:
        """What is wanted, as it is ticked off."""
        facts = {lang: {name: one[lang] for name, one in self.facts.items()} for lang in LANGUAGES}
        return {lang: say(f"proposal.{self.text}", lang, count=self.least, **facts[lang]) for lang in LANGUAGES}

    @property
    def ask(self) -> Texts:
        """The task, with how many actions may be taken."""
        within = in_all_languages("proposal.within", moves=self.moves)
        return {lang: f"{name} {within[lang]}" for lang, name in self.name.items()}

    def row(self) -> dict[str, Any]:
        """The same by the keys of a challenge in a file of exercises."""
        goals = [{"is": self.claim, "goal": dict(self.name)}]
        row: dict[str, Any] = {"task": dict(self.ask), "goals": goals}
        row |= {"moves": self.moves, "solution": list(self.solution)}
        return row | ({"rule": self.rule} if self.rule else {})


def reach(spec: ChallengeSpec, start: State, *, most: int = _MOST) -> Reached:
    """Search for a way to reach the goals of a challenge from here.

    Args:
        spec: The challenge: its goals, how many actions it allows, the seed of its draws.
        start: The position in which it begins.
        most: So many actions are tried at most.

    Raises:
        ClaimError: A goal is none.

    >>> import gamelib
    >>> state = gamelib.load("la_citta").position("first_turn")
    >>> reach(challenge_of(["gold.blue >= 3"], moves=1), state).solution
    ('gold',)
    >>> reach(challenge_of(["gold.blue >= 9"], moves=1), state)
    Reached(solution=None, tried=103, complete=True)
    """
    search = _Search(spec, start, most)
    for match in search.ends():
        line = tried(start, match)
        if all(holds(line, goal.claim) for goal in spec.goals):
            return Reached(_played(match), search.tried, search.complete)
    return Reached(None, search.tried, search.complete)


def challenge_of(claims: Sequence[str], moves: int, *, seed: int = 0) -> ChallengeSpec:
    """A challenge with these goals, of which nothing is told: as a search wants it.

    Args:
        claims: What has to hold at the end.
        moves: How many actions may be taken.
        seed: The seed of the draws.
    """
    nothing = dict.fromkeys(LANGUAGES, "")
    return ChallengeSpec(
        id="",
        lesson=0,
        rule="",
        position="",
        seed=seed,
        goals=tuple(Goal(claim, nothing, nothing) for claim in claims),
        task=nothing,
        done=nothing,
        hints=(),
        solution=(),
        moves=moves,
        until="",
    )


def goals(state: State, moves: int = 6, *, seed: int = 0, most: int = _MOST) -> list[GoalProposal]:
    """What is worth reaching from here: the most points, points of a rule, an event that does not come about anyway.

    Args:
        state: The position.
        moves: How many actions may be taken; the end of the turn ends a try too.
        seed: The seed of the draws.
        most: So many actions are tried at most.

    >>> import gamelib
    >>> state = gamelib.load("la_citta").position("first_turn")
    >>> [(one.claim, one.solution) for one in goals(state, moves=1)][:1]
    [('change gold.blue >= 2', ('gold',))]
    """
    spec = challenge_of([], moves, seed=seed)
    found = list(_Search(spec, state, most).ends())
    chosen = Random(len(found)).sample(found, min(_LOOKED_AT, len(found)))
    best = sorted(found, key=lambda match: -match.state.points[state.active])[:1]
    ends = [(_played(match), tried(state, match)) for match in [*best, *chosen]]
    return list(_Worthwhile(state, moves, ends).all()) if ends else []


class _Search:
    """The ways to play a challenge to its end."""

    def __init__(self, spec: ChallengeSpec, start: State, most: int) -> None:
        self.tried, self.complete = 0, True
        self._spec, self._start, self._most = spec, start, most

    def ends(self) -> Iterator[AnyMatch]:
        """Every way to its end, as far as there is time for it; of ways to the same position the first."""
        frontier: list[AnyMatch] = [Match.going_on(self._start, self._spec.seed)]
        seen = set[tuple[object, ...]]()
        for level in range(self._spec.moves):
            onwards: list[AnyMatch] = []
            share = (self._most - self.tried) // (self._spec.moves - level)
            begun = self.tried
            for number, match in enumerate(frontier):
                if self.tried - begun >= share:
                    self.complete = self.complete and number >= len(frontier)
                    break
                for one in self._after(match):
                    key = one.state.position_key()
                    if key in seen:
                        continue
                    seen.add(key)
                    if over(self._spec, self._start, one):
                        yield one
                    else:
                        onwards.append(one)
            frontier = self._nearest_first(onwards)

    def _after(self, match: AnyMatch) -> Iterator[AnyMatch]:
        try:
            actions = match.legal_actions()
        except HiddenInformationError:
            return
        for action in actions:
            self.tried += 1
            one = match.fork()
            try:
                one.play(str(action))
            except HiddenInformationError:
                self.complete = False  # what comes of it nobody here may know
                continue
            yield one

    def _nearest_first(self, matches: list[AnyMatch]) -> list[AnyMatch]:
        Random(len(matches)).shuffle(matches)
        if not self._spec.goals:
            return matches
        far = {id(match): self._distance(tried(self._start, match)) for match in matches}
        return sorted(matches, key=lambda match: far[id(match)])

    def _distance(self, line: Playthrough) -> int:
        """How much is missing of the goals."""
        total = 0
        for goal in self._spec.goals:
            claim, _, wanted = goal_parts(goal.claim)
            value = claim_value(line, claim)
            numbers = isinstance(value, int) and isinstance(wanted, int)
            missing = abs(int(str(wanted)) - int(str(value))) if numbers else 1
            total += 0 if holds(line, goal.claim) else missing
        return total


@dataclass(frozen=True, slots=True)
class _Worthwhile:
    """What the ways to play have come to, and what of it makes a task."""

    state: State
    moves: int
    ends: Sequence[tuple[tuple[str, ...], Playthrough]]

    def all(self) -> Iterator[GoalProposal]:
        """Points first, then what grows, then events."""
        seat = self.state.seat if self.state.seat is not None else self.state.active
        word = self.state.game.seat_word(seat)
        yield from self._most(f"points {word}", "reach_points")
        rules = {line.rule for _, end in self.ends for line in end.ledger if line.seat == seat}
        if len(rules) > 1:
            for rule in sorted(rules):
                yield from self._most(f"points {word} {rule}", "reach_rule", rule=rule)
        grown: dict[str, Texts] = {}
        for _, end in self.ends:
            grown |= {path: what for path, what in number_fields(end.after, end.before) if word in path.split(".")}
        for path, what in grown.items():
            yield from self._most(f"change {path}", "reach_growth", what=what)
        often = Counter(rule for _, end in self.ends for rule in {one.rule for one in end.events if one.seat == seat})
        for rule, times in sorted(often.items()):
            if times <= _COMMON * len(self.ends):
                yield from self._at_least(f"events {rule} {word}", 1, "reach_event", rule=rule)

    def _most(self, measure: str, text: str, *, rule: str = "", **facts: Texts) -> Iterator[GoalProposal]:
        values = [value for _, end in self.ends if isinstance(value := claim_value(end, measure), int)]
        if values and max(values) >= _LEAST and max(values) > min(values):
            yield from self._at_least(measure, max(values), text, rule=rule, **facts)

    def _at_least(
        self, measure: str, least: int, text: str, *, rule: str = "", **facts: Texts
    ) -> Iterator[GoalProposal]:
        solution = min((played for played, end in self.ends if holds(end, f"{measure} >= {least}")), key=len)
        if rule:
            facts["rule"] = dict(self.state.game.rulebook[rule].text)
        yield GoalProposal(
            measure=measure, least=least, text=text, facts=facts, rule=rule, moves=self.moves, solution=solution
        )


def _played(match: AnyMatch) -> tuple[str, ...]:
    """The choices of a match."""
    return tuple(str(line.action) for line in match.lines[: match.line] if line.seat is not None and line.seat >= 0)
