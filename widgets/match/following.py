"""A match may be played on in Python, or at another board: what shows it follows when the cell or the gesture ends."""

import sys
from typing import Any, Protocol
from weakref import WeakSet

from gamelib import AnyMatch


class Follower(Protocol):
    """What shows a match that others may change."""

    @property
    def match(self) -> AnyMatch:
        """The match."""

    def follow(self) -> None:
        """Show it as it is, if it is not what was shown last."""


_FOLLOWERS: WeakSet[Follower] = WeakSet()
_SHELLS: WeakSet[Any] = WeakSet()


def start_following(follower: Follower) -> None:
    """Let something follow its match from now on, as long as it lives, after each cell that the notebook has run."""
    _FOLLOWERS.add(follower)
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None and shell not in _SHELLS:
        _SHELLS.add(shell)
        shell.events.register("post_run_cell", lambda *_: all_follow())


def stop_following(follower: Follower) -> None:
    """Let it follow no more."""
    _FOLLOWERS.discard(follower)


def all_follow(match: AnyMatch | None = None) -> None:
    """Let all follow that show this match, or any match, since it may have been changed."""
    for follower in list(_FOLLOWERS):
        if match is None or follower.match is match:
            follower.follow()
