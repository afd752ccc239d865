"""One step, or on to the next decision: what can be done now, why not, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from gamelib.text.listing import Listing
from gamelib.text.matching import nearest
from gamelib.text.messages import says, shown, some_of

from .action import Action, UnreadableActionError
from .base_state import BaseState
from .citations import Event, HiddenInformationError, IllegalActionError, Refusal
from .codecs import NONE, UnknownWordError
from .steps import AnyChance, AnyChoice, AnyStep, Auto, Chance, Choice, Entry, Move, Rnd

S = TypeVar("S", bound=BaseState)
NATURE = -2
"""The 'seat' of a draw."""
AUTO = -3
"""The 'seat' of an automatic step that waits on the agenda."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The choice or draw that is on top of the agenda."""

    state: BaseState
    step: AnyChoice | AnyChance
    args: tuple[int, ...]

    @property
    def name(self) -> str:
        """The step's name, such as ``place_tile``."""
        return self.step.name

    @property
    def rule(self) -> str:
        """The id of its rule."""
        return self.step.rule

    def prompt(self, lang: str = "en") -> str:
        """What is to be decided, in one sentence."""
        s, game = self.state, self.state.game
        facts: dict[str, object] = dict(zip(self.step.args, self.args, strict=True))
        if isinstance(self.step, Choice):
            facts.setdefault("seat", self.step.seat(s, *self.args))
        return game.wording.prompt(self.name, facts | dict(s.prompt_facts(self.name)), lang)


def top(s: BaseState) -> tuple[AnyStep, tuple[int, ...]] | None:
    """The step on top of the agenda with its arguments."""
    if not s.agenda:
        return None
    name, args = s.agenda[-1]
    return s.game.steps[name], args


def seat(s: BaseState) -> int | None:
    """Who decides now."""
    if not s.agenda:
        return None
    name, args = s.agenda[-1]
    step = s.game.steps[name]
    if isinstance(step, Choice):
        return step.seat(s, *args)
    return NATURE if isinstance(step, Chance) else AUTO


def decision(s: BaseState) -> Decision | None:
    """The choice or draw on top, if there is one."""
    match top(s):
        case (Choice() | Chance() as step, args):
            return Decision(s, step, args)
    return None


def action_of(s: BaseState, step: AnyChoice | AnyChance, move: Move) -> Action:
    """A move in words."""
    codecs = s.game.codecs
    return Action(move[0], *[codecs[name].word(arg) for name, arg in zip(step.verbs[move[0]], move[1:], strict=True)])


def _look(s: BaseState, step: AnyChoice, args: tuple[int, ...]) -> None:
    if s.viewer >= 0 and step.hides(s) and step.seat(s, *args) != s.viewer:
        raise HiddenInformationError(
            f"{s.game.seat_name(s.viewer)} cannot know what {s.game.seat_name(step.seat(s, *args))} may choose now."
        )


def legal_actions(s: BaseState) -> list[Action]:
    """The legal actions, or the outcomes of a draw."""
    match top(s):
        case (Choice() as step, args):
            _look(s, step, args)
            return [action_of(s, step, move) for move in step.legal_moves(s, *args)]
        case (Chance() as step, args):
            return [action_of(s, step, move) for move, _ in step.outcomes(s, *args)]
    return []


def outcomes(s: BaseState) -> list[tuple[Action, int]]:
    """The outcomes of a draw with their weights."""
    match top(s):
        case (Chance() as step, args):
            return [(action_of(s, step, move), weight) for move, weight in step.outcomes(s, *args)]
    return []


def read(s: BaseState, action: Action | str) -> tuple[Move, Listing[Refusal]]:
    """The move that an action means at this decision, and every reason why it is not allowed."""
    move, refusals = _read(s, action)
    return move, Listing(refusal.in_words(s.game) for refusal in refusals)


def _read(s: BaseState, action: Action | str) -> tuple[Move, list[Refusal]]:
    move: Move = ()
    found = top(s)
    if found is None:
        return move, [Refusal("CORE-OVER.1")]
    step, args = found
    if isinstance(step, Auto):
        return move, [Refusal(step.rule, because="CORE-AUTO.1")]
    if isinstance(step, Choice):
        _look(s, step, args)
    try:
        action = Action.parse(str(action) if isinstance(action, Action) else action)
        move = _move_of(s, step, args, action)
    except UnreadableActionError:
        example = str(next(iter(legal_actions(s)), ""))
        return (), [Refusal("CORE-ACT.1", text=_quoted(action), example=example)]
    except _UnfitError as unfit:
        return (), [unfit.refusal]
    return move, _refusals(s, step, args, move)


def _quoted(action: object) -> str:
    """The text of an action as far as it can be shown; of anything else what it is."""
    text = str(action) if isinstance(action, Action) else action
    return text[:60] if isinstance(text, str) and text.isprintable() else shown(text, 60)


class _UnfitError(Exception):
    """An action that is none here. How it has to be written is no matter of the step's rule."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal


def _move_of(s: BaseState, step: AnyChoice | AnyChance, args: tuple[int, ...], action: Action) -> Move:
    verb, *words = action
    codecs = step.verbs.get(verb)
    if codecs is None:
        if verb in s.game.verbs:
            raise _UnfitError(Refusal(step.rule, because="CORE-ACT.2", text=str(action), step=step.name))
        raise _UnfitError(Refusal("CORE-ACT.1", text=str(action), example=str(next(iter(legal_actions(s)), ""))))
    if isinstance(step, Chance):
        words = [*_due(s, step, args, codecs[: max(0, len(codecs) - len(words))]), *words]
    if len(words) != len(codecs):
        wanted = " ".join((verb, *(f"<{name}>" for name in codecs)))
        raise _UnfitError(Refusal("CORE-ACT.4", text=str(action), wanted=wanted))
    return (
        verb,
        *[_value_of(s, verb, i, name, word) for i, (name, word) in enumerate(zip(codecs, words, strict=True))],
    )


def _due(s: BaseState, step: AnyChance, args: tuple[int, ...], left_out: tuple[str, ...]) -> list[str]:
    """The words with which a draw begins and which the agenda says already, so they may be left out."""
    due = dict(zip(step.args, args, strict=True))
    return [s.game.codecs[name].word(due[name]) for name in left_out if name in due]


def _value_of(s: BaseState, verb: str, place: int, name: str, word: str) -> int:
    """What a word names, in an action never nothing; if it is none, those like it that are possible now."""
    try:
        value = s.game.codecs[name].value(word)
    except UnknownWordError as unknown:
        hint = unknown.hint
    else:
        if value != NONE:
            return value
        hint = UnknownWordError(name, word, "nothing").hint
    possible = dict.fromkeys(action[1 + place] for action in legal_actions(s) if action.verb == verb)
    if near := nearest(word, possible, 3):
        hint = UnknownWordError(name, word, "now", words=", ".join(near)).hint
    raise _UnfitError(Refusal("CORE-ACT.3", word=word, what=s.game.wording.kind_of_word(name), hint=hint))


def _refusals(s: BaseState, step: AnyChoice | AnyChance, args: tuple[int, ...], move: Move) -> list[Refusal]:
    if isinstance(step, Chance):
        possible = [outcome for outcome, _ in step.outcomes(s, *args)]
        if move in possible:
            return []
        words = some_of([" ".join(action_of(s, step, outcome)[1:]) for outcome in possible])
        return [Refusal(step.rule, because="CORE-DRAW.1", hint=says("hint.now", words=words))]
    refusals = list(step.refusals(s, move, *args))
    if not refusals and move not in step.candidates(s, *args):
        return [Refusal(step.rule, because="CORE-ACT.5", text=str(action_of(s, step, move)))]
    return refusals


def why_not(s: BaseState, action: Action | str) -> Listing[Refusal]:
    """Every reason why ``action`` is not allowed now."""
    return read(s, action)[1]


def refusals(s: BaseState) -> dict[Action, Listing[Refusal]]:
    """Every candidate of the pending choice with its refusals."""
    match top(s):
        case (Choice() as step, args):
            _look(s, step, args)
            moves = step.candidates(s, *args)
            game = s.game
            return {
                action_of(s, step, move): Listing(refusal.in_words(game) for refusal in step.refusals(s, move, *args))
                for move in moves
            }
    return {}


def checked(s: BaseState, action: Action | str) -> Move:
    """The move that ``action`` means, or :class:`IllegalActionError` with every reason."""
    move, refusals = read(s, action)
    if refusals:
        raise IllegalActionError.of(s.game, _quoted(action), refusals)
    return move


def do(s: BaseState, move: Move) -> None:
    """Carry out a legal move or a possible draw on ``s`` itself; what follows waits on the agenda."""
    name, args = s.agenda.pop()
    step = s.game.steps[name]
    if isinstance(step, Auto):
        raise TypeError(f"{name} is an automatic step: there is no move to carry out.")
    s.line += 1
    step.do(s, move, *args)


def run_step(s: BaseState) -> None:
    """Run the automatic step on top of the agenda of ``s`` itself."""
    name, args = s.agenda.pop()
    step = s.game.steps[name]
    if not isinstance(step, Auto):
        raise TypeError(f"{name} is to be decided or drawn: it does not run by itself.")
    step.run(s, *args)


def idle(s: BaseState) -> bool:
    """Is the next step a draw with one outcome, or one that says nothing and changes nothing but the agenda?"""
    match top(s):
        case (Chance() as step, args):
            return len(step.outcomes(s, *args)) == 1
        case (Auto(), _):
            new = s.copy()
            new.log = []
            run_step(new)
            return not new.log and all(field in ("agenda", "log") for field, _, _ in s.diff(new))
    return False


class StepRun(NamedTuple):
    """A run of a step: its name, how long the log was after it, and how many steps waited then."""

    name: str
    log_length: int
    waiting: int


def run_automatic(s: BaseState) -> list[StepRun]:
    """Run automatic steps on ``s`` itself until a choice or a draw is on top; what has run, if there is a log."""
    steps = s.game.steps
    runs: list[StepRun] = []
    while s.agenda:
        name, args = s.agenda[-1]
        step = steps[name]
        if not isinstance(step, Auto):
            break
        s.agenda.pop()
        step.run(s, *args)
        if s.log is not None:
            runs.append(StepRun(name, len(s.log), len(s.agenda)))
    return runs


def after(s: S, action: Action | str) -> S:
    """A new state at the next decision or draw."""
    move = checked(s, action)
    new: S = s.copy()
    do(new, move)
    run_automatic(new)
    return new


class Playout(NamedTuple, Generic[S]):
    """A game played to its end.

    Attributes:
        state: The position at the end.
        decisions: How many decisions were made.
        draws: How many draws were made.
        start: The position at the beginning.
        moves: What was chosen and drawn, in order.

    >>> import gamelib, random
    >>> start = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
    >>> played = gamelib.playout(start, random.Random(1).random)
    >>> played.state.over, played.decisions + played.draws == len(played.moves)
    (True, True)
    """

    state: S
    decisions: int
    draws: int
    start: S
    moves: list[Move]
    """What was chosen and drawn, one after the other."""

    def events(self) -> Listing[Event]:
        """All that happened, found by playing the same game once more: most playouts are never asked for it."""
        s: S = self.start.copy()
        s.log, moves = [], iter(self.moves)
        run_automatic(s)
        while s.agenda:
            do(s, next(moves))
            run_automatic(s)
        return Listing(Event(*raw).in_words(s.game) for raw in s.log)


def playout(state: S, rnd: Rnd) -> Playout[S]:
    """Random play to the end, every legal move equally likely.

    Points keep their ledger as in any other play; the events are told when they are asked for.

    Args:
        state: A full position, not a seat's view; it is not changed.
        rnd: A function that gives numbers in [0, 1), such as ``random.Random(7).random``.

    Raises:
        TypeError: This is no state, or no function.
        HiddenInformationError: It is what one seat may know, from which ``state.determinize`` makes a full one.

    >>> import gamelib, random
    >>> state = gamelib.load("rose_of_fire").new(seats=2, seed=7).state
    >>> gamelib.playout(state, random.Random(1).random).state.over
    True
    """
    if not isinstance(state, BaseState):
        raise TypeError(f"A playout goes on from a state, such as match.state, not {shown(state)}.")
    if not callable(rnd):
        raise TypeError(f"rnd is a function that gives numbers in [0, 1), such as random.random, not {shown(rnd)}.")
    if state.viewer >= 0:
        who = state.game.seat_name(state.viewer)
        raise HiddenInformationError(
            f"This is what {who} may know; a playout needs a full state, such as state.determinize() gives."
        )
    s: S = state.copy()
    agenda, parts, decisions = s.agenda, s.game.parts, 0
    alone: tuple[Any, ...] = (s,)
    made: list[Move] = []
    while agenda:
        name, args = agenda.pop()
        run, legal_moves, draw = parts[name]
        # Most steps have no arguments, and a call without a star is a third cheaper. Where there are some, a sum of
        # tuples is cheaper than a star among other arguments.
        if legal_moves is not None:
            moves = legal_moves(*alone + args) if args else legal_moves(s)
            move = moves[int(rnd() * len(moves))]
            decisions += 1
        elif draw is not None:
            move = draw(s, rnd, *args)
        else:
            run(*alone + args) if args else run(s)
            continue
        s.line += 1
        made.append(move)
        run(*(s, move) + args) if args else run(s, move)  # noqa: RUF005
    return Playout(s, decisions, len(made) - decisions, state.copy(), made)


def entry_text(s: BaseState, entry: Entry) -> str:
    """An agenda entry in words: ``place_tile green``."""
    name, args = entry
    codecs = s.game.codecs
    return " ".join(
        [name, *[codecs[codec].word(arg) for codec, arg in zip(s.game.steps[name].args, args, strict=True)]]
    )
