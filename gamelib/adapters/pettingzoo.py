"""Every game as an environment of PettingZoo: agents act one after the other (AEC).

>>> from gamelib.adapters import pettingzoo
>>> env = pettingzoo.env("cities", seats=3)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated else int(observation["action_mask"].argmax()))

Importing this module also registers every game that there is, so that PettingZoo's own
``pettingzoo.make("aec", "eixample/cities-v0", seats=3)`` finds it.
"""

from __future__ import annotations

import random
from copy import copy, deepcopy
from typing import Any

import numpy as np
from numpy.typing import NDArray

import gamelib
from gamelib import AnyMatch, Game, State
from gamelib.engine.definition import checked_seed
from gamelib.engine.game import AnyGame
from gamelib.engine.steps import Move
from gamelib.engine.transitions import action_of, checked
from gamelib.engine.variants import Variants
from gamelib.text.messages import shown

from .actions import ActionEncoding
from .observations import ObservationBuffer, ObservationEncoding
from .rewards import checked_rewards, rewards_at_end
from .stepping import run_on

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError(f"This needs PettingZoo: pip install eixample[rl]. ({error})") from error

__all__ = ["ENV_VERSION", "GameEnv", "env", "raw_env"]
ENV_VERSION = 0
"""Of the environments: it goes up when numbers of actions or observations mean something else than before."""
RENDER_MODES = ("human", "ansi")
Observation = dict[str, NDArray[np.int8 | np.int32]]


class GameEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # pettingzoo ships no types
    """A game as an environment, without the wrappers that :func:`env` puts around it.

    Agents are called ``player_0`` and so on, by their seats. One that is not in turn has an empty mask, and still
    sees the table. An environment begins with a game; :meth:`reset` begins another one.

    Args:
        game: The game, or its slug.
        seats: How many play; None: as many as can.
        rewards: ``"win"``, ``"rank"`` or ``"points"``, see :mod:`.rewards`.
        render_mode: ``"ansi"`` if :meth:`render` gives the position in words, ``"human"`` if it prints them; None:
            neither.
        variants: The game's variants by name.

    Attributes:
        actions: The numbers of actions.
        observations: What the numbers of an observation are: ``observations.legend``.

    Raises:
        InvalidSetupError: So many cannot play, or not with these variants; or there is no such reward or mode.

    >>> env = GameEnv("rose_of_fire", seats=2)
    >>> env.reset(seed=7)
    >>> agent = env.agent_selection
    >>> [env.actions.text(int(number)) for number in env.observe(agent)["action_mask"].nonzero()[0]][:2]
    ['play city_yellow_working_low', 'play city_purple_upper_middle']
    """

    metadata: dict[str, object]

    def __init__(
        self,
        game: AnyGame | str,
        seats: int | None = None,
        *,
        rewards: str = "win",
        render_mode: str | None = None,
        **variants: object,
    ) -> None:
        super().__init__()
        self.game = game if isinstance(game, Game) else gamelib.load(game)
        self._start: State = self.game.table(self.game.seats[-1] if seats is None else seats, variants)
        self._rewards = checked_rewards(rewards)
        if render_mode is not None and render_mode not in RENDER_MODES:
            modes = " or ".join(map(repr, RENDER_MODES))
            raise gamelib.InvalidSetupError(f"render_mode is {modes}, or None, not {shown(render_mode)}.")
        self.render_mode = render_mode
        self.metadata = {
            "name": _name(self.game.slug),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self._variants: Variants = variants
        self.actions, self.observations = ActionEncoding(self.game), ObservationEncoding(self._start)
        self._sight = ObservationBuffer(self.observations)
        self.possible_agents = [f"player_{seat}" for seat in range(self._start.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._nothing = dict.fromkeys(self.possible_agents, 0.0)
        legend = self.observations.legend
        low, high = (np.array([entry[n] for entry in legend], np.int32) for n in (2, 3))
        seen = spaces.Box(low, high, dtype=np.int32)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(self.actions.size)})
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.actions.size) for agent in self.possible_agents}
        self.reset()

    def __deepcopy__(self, memo: dict[int, object]) -> GameEnv:
        """One that goes on by itself. It shares what never changes: who looks ahead copies at each decision."""
        twin = copy(self)
        twin._now, twin._moves, twin._sight = self._now.copy(), self._moves.copy(), deepcopy(self._sight)
        twin._rng = random.Random()
        twin._rng.setstate(self._rng.getstate())
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(twin, name, getattr(self, name).copy())
        twin.infos = {agent: info.copy() for agent, info in self.infos.items()}
        return twin

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent's observations can be.

        Args:
            agent: The agent.
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The numbers of all actions.

        Args:
            agent: The agent.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: A whole number that all draws follow from; None: ever new ones.
            options: None are known.

        Raises:
            InvalidSetupError: The seed is no whole number.
        """
        # As a text: random makes the same luck of 1 and of -1.
        self._rng = random.Random(None if seed is None else str(checked_seed(seed)))
        self._now = self._start.copy()
        self._moves: list[Move] = []
        self.agents = self.possible_agents[:]
        self.rewards = self._nothing.copy()
        self._cumulative_rewards = self._nothing.copy()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._moves += run_on(self._now, self._rng.random)
        self._look()

    def _look(self) -> None:
        """See who decides now, and what can be done."""
        s = self._now
        if not s.agenda:
            self._legal = {}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            return
        name, args = s.agenda[-1]
        step: Any = self.game.steps[name]
        self.agent_selection = self.possible_agents[step.seat(s, *args)]
        moves = step.legal_moves(s, *args)
        self._legal = dict(zip(self.actions.numbers(moves), moves, strict=True))

    def legal_actions(self) -> list[int]:
        """The numbers of what may be done now, in the order of the board."""
        return [*self._legal]

    def step(self, action: int | None) -> None:
        """Do an action in the place of the agent in turn, and run on to the next decision.

        Args:
            action: The number of the action; None for an agent whose game is over.

        Raises:
            IllegalActionError: It is not allowed; the text says why, with the rules. Nothing has changed.
            ValueError: There is no action of this number.
            TypeError: It is no whole number.
        """
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        s = self._now
        try:
            move = self._legal[action]  # type: ignore[index]  # None is none
        except (KeyError, TypeError):  # it is not legal, or nothing that can be looked up
            move = checked(s, self.actions.action(action))  # type: ignore[arg-type]  # as above
        self._cumulative_rewards[self.agent_selection] = 0.0
        before = s.points[:] if self._rewards == "points" else None
        name, args = s.agenda.pop()
        s.line += 1
        self._moves.append(move)
        self.game.parts[name][0](s, move, *args)
        self._moves += run_on(s, self._rng.random)
        self._look()
        self.rewards = self._nothing.copy()
        if before is not None:
            gained = [float(now - then) for now, then in zip(s.points, before, strict=True)]
        elif s.over:
            gained = rewards_at_end(s, self._rewards)
        else:
            return
        self.rewards = {agent: gained[self._seat[agent]] for agent in self.agents}
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do now.

        Args:
            agent: The agent.
        """
        mask = bytearray(self.actions.size)
        if agent == self.agent_selection:
            for number in self._legal:
                mask[number] = 1
        seen = self._sight.array(self._now, self._seat[agent])
        return {"observation": seen, "action_mask": np.frombuffer(mask, np.int8)}

    def match(self) -> AnyMatch:
        """What has been played so far as a match, which can be walked, told, shown on a board and written down.

        >>> env = GameEnv("cities", seats=2)
        >>> env.reset(seed=7)
        >>> env.step(env.legal_actions()[0])
        >>> env.match().state == env.position
        True
        """
        match = self.game.new(self._start.players, chance="ask", **self._variants)
        for move in self._moves:
            decision = match.state.decision
            match.play(action_of(decision.state, decision.step, move))
        return match

    @property
    def position(self) -> State:
        """A copy of the whole position, with all that is hidden from agents."""
        return self._now.copy()

    def render(self) -> str | None:
        """The position in words, everything seen."""
        if self.render_mode is None:
            return None
        text = f"{self._now.coming_text()}\n{self._now.text()}"
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 - that is what "human" means where there is no window
        return None

    def close(self) -> None:
        """Nothing is open."""


raw_env = GameEnv
"""The environment of a game without wrappers: an illegal action is an error that tells the rules."""


def env(game: AnyGame | str, seats: int | None = None, **more: Any) -> AECEnv[str, Observation, int]:
    """The environment of a game with PettingZoo's usual wrappers: whoever acts illegally ends the game and gets -1.

    Args:
        game: The game, or its slug.
        seats: How many play; None: as many as can.
        more: ``rewards``, ``render_mode`` and variants, as of :class:`GameEnv`.

    >>> env("rose_of_fire", seats=2).metadata["name"]
    'eixample/rose_of_fire-v0'
    """
    wrapped: AECEnv[str, Observation, int] = wrappers.TerminateIllegalWrapper(raw_env(game, seats, **more), -1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def _name(slug: str) -> str:
    return f"eixample/{slug}-v{ENV_VERSION}"


for _slug in gamelib.registered_games():
    if _name(_slug) not in aec_registry:
        register("aec", _name(_slug), env, kwargs={"game": _slug})
