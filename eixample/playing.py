"""`eixample play`: a match in the terminal."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from secrets import randbelow
from tempfile import gettempdir

import gamelib
from gamelib import Action, AnyMatch, Event, IllegalActionError, Match, State, UnreadableActionError, analysis
from gamelib.analysis.checks import checked_seconds
from gamelib.text.matching import as_typed
from gamelib.text.templates import Sentences, in_language
from widgets.match.players import BY_NAME, HUMAN

from .errors import CommandError, os_error_text
from .options import add_game, add_variants, asked_game, asked_variants
from .reading import read_thing
from .showing import as_text
from .terminal import bold, in_columns, muted, wrapped

says = Sentences(Path(__file__).parent)
_MOST = 30
"""How many actions are listed; of more one looks for words."""
_COMMANDS = ("help", "board", "undo", "save", "quit")


def describe(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_game(parser, optional=True)
    parser.add_argument("--seats", type=int, metavar="N", help="how many play (default: those in --players, or 2)")
    parser.add_argument(
        "--players",
        metavar="WHO,WHO",
        help=f"who sits in each seat: {', '.join(BY_NAME)} (default: {HUMAN}, then greedy)",
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="for each decision of mcts (default: 1)")
    parser.add_argument("--resume", metavar="FILE", help="go on with a match that was kept")
    add_variants(parser)


def run(asked: argparse.Namespace) -> int:
    """Play a match to its end, or until whoever plays stops."""
    try:
        seconds = checked_seconds(asked.seconds)
    except ValueError as error:
        raise CommandError(f"--seconds {asked.seconds}: {error}") from error
    match = _begun(asked)
    terminal = Terminal(match, _seated(asked.players, match), asked.lang, seconds)
    try:
        terminal.play()
    except KeyboardInterrupt:
        print()
        terminal.keep()
        raise
    return 0


def _begun(asked: argparse.Namespace) -> AnyMatch:
    """The match: a kept one, or a new one."""
    if asked.resume:
        kept = read_thing(asked.resume)
        if not isinstance(kept, Match) or asked.game not in (None, kept.game.slug):
            raise CommandError(f"--resume {asked.resume}: this is no match{' of ' + asked.game if asked.game else ''}.")
        return kept
    if asked.game is None:
        raise CommandError("Which game? `eixample games` lists them: eixample play cities")
    game = asked_game(asked)
    named = asked.players.count(",") + 1 if asked.players else max(2, game.seats[0])
    seats = named if asked.seats is None else asked.seats
    seed = randbelow(2**31) if asked.seed is None else asked.seed
    try:
        return game.new(seats, seed, **asked_variants(asked, game))
    except gamelib.InvalidSetupError as error:
        raise CommandError(str(error)) from error


def _seated(players: str | None, match: AnyMatch) -> dict[int, str]:
    """The bot of each seat that one plays."""
    seats = match.state.players
    who = [HUMAN, *["greedy"] * (seats - 1)] if players is None else players.split(",")
    if len(who) != seats or (unknown := [one for one in who if one not in BY_NAME]):
        known = ", ".join(BY_NAME)
        wrong = f"{len(who)} are named and {seats} play" if len(who) != seats else f"nobody is called {unknown[0]!r}"
        raise CommandError(f"--players {players}: {wrong}; for each seat one of {known}.")
    return {seat: one for seat, one in enumerate(who) if one != HUMAN}


class Terminal:
    """A match that is told in lines, and played by typing.

    Args:
        match: The match.
        bots: Seat -> the name of its bot; people play the others.
        lang: The language, `en` or `cs`.
        seconds: How long a bot may think.
    """

    def __init__(self, match: AnyMatch, bots: dict[int, str], lang: str, seconds: float) -> None:
        self.match, self.bots, self.lang, self.seconds = match, bots, lang, seconds
        self.people = [seat for seat in range(match.state.players) if seat not in bots]
        self.viewer: int | None = self.people[0] if len(self.people) == 1 else None
        self._listed: list[Action] = []
        self._commands = {"?": "help"} | {
            as_typed(word): name for name in _COMMANDS for word in (self._typed(name), name)
        }

    def play(self) -> None:
        """Play until the game is over, or somebody stops."""
        game = self.match.game
        print(bold(self._say("title", game=game.title(self.lang), help=self._typed("help"))))
        while (seat := self.match.state.seat) is not None:
            if seat in self.bots:
                self._tell(self.match.play(analysis.choose(self.match, self.bots[seat], self.seconds)))
            elif not self._decide(seat):
                return
        self._end()

    def keep(self) -> bool:
        """Whoever stops loses no match: it is kept where one stands, or where nothing may be written, with what is
        temporary. It has not been played on: False.
        """
        if self.match.lines and not self.match.state.over:
            for folder in ("", gettempdir()):
                name = self._free_name(Path(folder))
                if self._save(name):
                    print(self._say("stopped", command=f"eixample play --resume {name}"))
                    break
        return False

    def _free_name(self, folder: Path) -> str:
        files = (folder / f"{self.match.game.slug}{number}.json" for number in ("", *range(2, 1000)))
        return str(next(file for file in files if not os.path.lexists(file)))

    def _decide(self, seat: int) -> bool:
        """Let a person decide; False if the match is stopped."""
        if seat != self.viewer:
            print(f"\n{self._say('seat_down', seat=self._name(seat))}")
            if self._asked("") is None:
                return self.keep()
            self.viewer = seat
        state = self.match.state.view(seat)
        print(f"\n{wrapped(bold(state.text(self.lang)))}")
        self._list(state, state.legal_actions())
        while (typed := self._asked("> ")) is not None:
            word, _, rest = typed.strip().partition(" ")
            command = self._commands.get(as_typed(word))
            if command == "quit":
                return self.keep()
            if command == "save":
                self._save(rest.strip())
            elif self._answer(command or typed.strip(), state):
                return True
        return self.keep()

    def _answer(self, typed: str, state: State) -> bool:
        """Do what was typed; True if the position is another one now."""
        if not typed:
            self._list(state, state.legal_actions())
        elif typed == "help":
            self._help(state.legal_actions()[0])
        elif typed == "board":
            from widgets.scenes import scene  # pictures take a while to import

            print(as_text(scene(state, self.lang)))
        elif typed == "undo":
            return self._taken_back()
        elif typed.isdecimal():
            if 0 < int(typed) <= len(self._listed):
                return self._played(self._listed[int(typed) - 1])
            print(self._say("no_number", number=typed))
        else:
            return self._played_or_found(typed, state)
        return False

    def _help(self, action: Action) -> None:
        label = self._label(self.match.state, action).split(" ")[0]
        typed = {"number": "3", "words": as_typed(label), "action": str(action)}
        typed |= {name: self._typed(name) for name in ("board", "undo", "save", "quit")}
        print(in_columns([[f"  {word}", self._say(f"do_{name}")] for name, word in typed.items()]))

    def _played_or_found(self, typed: str, state: State) -> bool:
        words = as_typed(typed).split()
        found = [
            one for one in state.legal_actions() if all(word in as_typed(self._label(state, one)) for word in words)
        ]
        if found:
            self._list(state, found)
            return False
        try:
            Action.parse(typed)
            refusals = self.match.why_not(typed)
        except (UnreadableActionError, ValueError):
            refusals = None
        if refusals is not None and not refusals:
            return self._played(Action.parse(typed))
        for refusal in refusals or ():
            print(wrapped(f"{refusal.text(self.match.game, self.lang)} [{refusal.rule}]"))
        if not refusals:
            print(self._say("none"))
        return False

    def _played(self, action: Action) -> bool:
        try:
            self._tell(self.match.play(action))
        except IllegalActionError as error:
            print(wrapped(in_language(str(error), self.lang)))
            return False
        return True

    def _taken_back(self) -> bool:
        """Take everything back up to the last choice of whoever sits here."""
        lines = self.match.lines
        mine = [number for number, line in enumerate(lines) if line.seat == self.viewer]
        if not mine:
            print(self._say("nothing"))
            return False
        while len(self.match.lines) > mine[-1] and self.match.line > mine[-1]:
            self.match.undo()
        return True

    def _save(self, name: str) -> bool:
        if not name:
            print(self._say("name_file"))
            return False
        try:
            Path(name).write_text(
                json.dumps(self.match.record(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
            )
        except OSError as error:
            print(self._say("not_saved", problem=f"{os_error_text(error)}."))
            return False
        print(self._say("saved", file=name))
        return True

    def _end(self) -> None:
        state = self.match.state
        points, places = state.scores(), state.places()
        print(f"\n{bold(self._say('over'))}")
        for seat in state.ranking():
            print(self._say("place", rank=places[seat], seat=self._name(seat), points=points[seat]))

    def _list(self, state: State, actions: Sequence[Action]) -> None:
        self._listed = list(actions)
        width = len(str(min(len(actions), _MOST)))
        for number, action in islice(enumerate(self._listed, 1), _MOST):
            print(f"  {number:>{width}}  {self._label(state, action)}  {muted(str(action))}")
        if (more := len(actions) - _MOST) > 0:
            print(f"  {self._say('more', count=more)}")

    def _tell(self, events: Sequence[Event]) -> None:
        for text in self._event_texts(events):
            print(wrapped(text, "  "))

    def _event_texts(self, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            if event.known_to(self.viewer):
                yield f"{event.text(self.match.game, self.lang)} {muted(event.rule)}"

    def _asked(self, prompt: str) -> str | None:
        """What somebody types; None at the end of what comes."""
        try:
            return input(prompt if sys.stdin.isatty() else "")
        except EOFError:
            return None

    def _label(self, state: State, action: Action) -> str:
        return state.action_label(action, self.lang)

    def _name(self, seat: int) -> str:
        return self.match.game.seat_name(seat, self.lang)

    def _typed(self, name: str) -> str:
        return in_language(says(f"typed.{name}"), self.lang)

    def _say(self, id_: str, **facts: object) -> str:
        return in_language(says(f"play.{id_}", **facts), self.lang)
