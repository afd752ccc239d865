"""What a game says on the way through some matches, as one number: two processes that agree say the same."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

from gamelib import InvalidPositionError, State
from tests.contract.walks import walks_of


def said(slug: str, walks: int) -> Iterator[str]:
    """Records, refusals, and of each step edits of its position with what is wrong after them."""
    for number, walk in enumerate(islice(walks_of(slug), walks)):
        rng = random.Random(number)
        yield str(walk.match.record())
        for state in walk.sample(1):
            for refusals in state.refusals().values() if state.seat is not None and state.seat >= 0 else ():
                yield " ".join(refusal.cited(state.game) for refusal in refusals)
            steps = sorted(state.game.steps)
            for step in rng.sample(steps, min(6, len(steps))):
                yield edited(state, {"agenda": step})
            fields = sorted(name for name, shape in state.shapes.items() if not shape.derived and shape.axes)
            for field in rng.sample(fields, min(4, len(fields))):
                yield edited(state, {field: dict.fromkeys(state.game.axis(state.shapes[field].axes[0], state.seats))})


def edited(state: State, patch: dict[str, object]) -> str:
    """The position after an edit, or all that is wrong with it."""
    try:
        return state.game.edit(state, patch).to_json()
    except InvalidPositionError as invalid:
        return "\n".join(problem.line(lang) for problem in invalid.problems for lang in ("en", "cs"))


if __name__ == "__main__":
    digest = sha256()
    for text in said(sys.argv[1], int(sys.argv[2])):
        digest.update(text.encode())
    sys.stdout.write(digest.hexdigest())
