"""What a seat gains by a game, as a number that a program can learn from."""

from __future__ import annotations

from gamelib.engine.state import State
from gamelib.errors import InvalidSetupError
from gamelib.text.messages import shown

REWARDS = {
    "win": "at the end 1 for whoever wins, shared where several do, and 0 for the others",
    "rank": "at the end 1 for the first place and 0 for the last, evenly spaced; those who share places get their mean",
    "points": "points, when they are gained or lost",
}
"""What can be rewarded, and how."""


def checked_rewards(rewards: object) -> str:
    """What is rewarded, if it can be.

    Args:
        rewards: One of :data:`REWARDS`.

    Raises:
        InvalidSetupError: It is none of them.

    >>> checked_rewards("rank")
    'rank'
    """
    if not isinstance(rewards, str) or rewards not in REWARDS:
        raise InvalidSetupError(f"rewards is one of {', '.join(map(repr, REWARDS))}, not {shown(rewards)}.")
    return rewards


def rewards_at_end(state: State, rewards: str) -> list[float]:
    """What each seat gets at the end of a game.

    Args:
        state: The position at the end.
        rewards: One of :data:`REWARDS`; of points, all of them.

    >>> import gamelib, random
    >>> end = gamelib.playout(gamelib.load("cities").new(seats=3, seed=7).state, random.Random(5).random).state
    >>> end.points, rewards_at_end(end, "win"), rewards_at_end(end, "rank")
    ([33, 29, 35], [0.0, 0.0, 1.0], [0.5, 0.0, 1.0])
    """
    if rewards == "points":
        return [float(points) for points in state.points]
    places = state.places()
    if rewards == "win":
        return [(place == 1) / places.count(1) for place in places]
    last = len(places) - 1
    # Where k seats share a place, the places after it stay empty, so their mean lies half of that further down.
    return [1 - (place - 1 + (places.count(place) - 1) / 2) / last for place in places]
