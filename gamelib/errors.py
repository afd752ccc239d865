"""What all errors of this library have in common, and the one that every part of it may raise."""


class EixampleError(Exception):
    """What a set-up, an action, a position, an edition, a record or a text is refused with; this catches them all.

    A wrong argument of a function (a seat, a language or a name that there is not) is Python's own ``ValueError`` or
    ``TypeError``.

    >>> import gamelib
    >>> try:
    ...     gamelib.load("cities").new(seed=1).play("fly away")
    ... except gamelib.EixampleError as error:
    ...     print(type(error).__name__)
    IllegalActionError
    """


class InvalidSetupError(EixampleError, ValueError):
    """No match begins so: with this number of seats, this seed, or these variants."""
