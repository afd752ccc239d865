"""A game that goes on in place, as learning plays it: no history, no copies."""

from __future__ import annotations

from gamelib.engine.state import State
from gamelib.engine.steps import Move, Rnd


def run_on(s: State, rnd: Rnd | None = None) -> list[Move]:
    """Run what runs by itself on ``s`` itself, until a seat decides or the game is over.

    Args:
        s: A full position.
        rnd: Makes the draws, as in :func:`gamelib.playout`; None: a draw is left to the caller.

    Returns:
        What was drawn.
    """
    agenda, parts, drawn = s.agenda, s.game.parts, list[Move]()
    while agenda:
        name, args = agenda[-1]
        run, legal_moves, draw = parts[name]
        if legal_moves is not None or (draw is not None and rnd is None):
            break
        agenda.pop()
        if draw is None:
            run(s, *args)
        else:
            move = draw(s, rnd, *args)
            s.line += 1
            drawn.append(move)
            run(s, move, *args)
    return drawn
