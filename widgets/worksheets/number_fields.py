"""The numbers of a position that have a name: those that can be asked for, varied, or raised by playing."""

from collections.abc import Iterator, Sequence
from itertools import product

from gamelib import State
from gamelib.text.messages import LANGUAGES, Texts


def number_fields(state: State, before: State | None = None) -> Iterator[tuple[str, Texts]]:
    """The numbers of a position that have a name, with it: what is there, or with ``before`` what has changed.

    Of a field that says something of each seat, or of nothing in particular, all numbers; of others what is not 0.

    Args:
        state: The position.
        before: The position with which it is compared.
    """
    game = state.game
    names = game.wording.words.get("field", {})
    for name, shape in state.shapes.items():
        if name not in names or not shape.is_number or shape.yes_or_no:
            continue
        axes = [game.axis(axis, state.seats).items() for axis in shape.axes]
        for number, point in enumerate(product(*axes)):
            value, was = (_value(one, name, number, axes) for one in (state, before or state))
            if (value != was) if before else (value or shape.axes in ((), ("seat",))):
                words, codecs = [word for word, _ in point], [game.codecs[axis] for axis in shape.axes]
                called: Texts = {
                    lang: ", ".join([codec.name(at, lang) for codec, (_, at) in zip(codecs, point, strict=True)])
                    for lang in LANGUAGES
                }
                field_name: Texts = names[name]
                yield ".".join([name, *words]), joined_names(called, field_name) if axes else field_name


def _value(state: State, name: str, number: int, axes: Sequence[object]) -> object:
    value = getattr(state, name)
    return value[number] if axes else value


def joined_names(first: Texts, second: Texts) -> Texts:
    """What something is called that is known by two names: whose it is, and what it is."""
    return {lang: f"{first[lang]}, {second[lang]}" for lang in LANGUAGES}
