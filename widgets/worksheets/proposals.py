"""What can be asked of a position: questions to which the engine knows the answer, and who would answer otherwise.

    proposals(state, "number")                             # about the position as it is
    proposals(state, "number", play=["place c11 upper"])   # about what this play brings
    proposals(state, "legal", action="place c11 middle")   # about an action

Each `Proposal` has its sentences in both languages, the claim that answers it, the right answer with its reason, and
wrong answers with the misreading from which they come. What is to be reached by playing `goals` finds.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from gamelib import State
from widgets.lessons.playthrough import play_through

from .action_proposals import actions, best, legality
from .asked_position import AskedPosition, Proposal
from .number_proposals import numbers
from .place_proposals import where

_MAKERS: Mapping[str, Callable[[AskedPosition], Iterator[Proposal]]] = {
    "legal": legality,
    "action": actions,
    "best": best,
    "place": where,
    "number": numbers,
}
ABOUT = tuple(_MAKERS)
"""What can be asked: whether something is allowed and by which rule, for an action, for the best one, for places, for a
number."""


def proposals(state: State, about: str, *, action: str = "", play: Sequence[str] = ()) -> list[Proposal]:
    """The questions that make sense here.

    Args:
        state: The position.
        about: What is asked, one of `ABOUT`.
        action: The action that it is about; empty: none, or any that make good questions.
        play: What is played after the question, as texts of actions.

    Raises:
        ValueError: Nothing is called so.
        IllegalActionError: This cannot be played.

    >>> import gamelib
    >>> state = gamelib.load("rose_of_fire").position("green_tile_to_lay")
    >>> first, by_rule = proposals(state, "legal", action="place 3,4")
    >>> first.ask["en"]
    'Blue is to move. Is this allowed: “Lay the tile on 3,4”?'
    >>> sorted(first.answer), first.rule, first.misconceptions
    (['no'], 'ROF-TIL.3', ('any_tile_will_do green 3,4',))
    """
    if about not in _MAKERS:
        raise ValueError(f"Nothing is asked about {about!r}; there is {', '.join(_MAKERS)}.")
    played = (*play, action) if action and about == "number" else tuple(play)
    position = AskedPosition(state, play_through(state, played), played)
    return list(legality(position, action) if about == "legal" else _MAKERS[about](position))
