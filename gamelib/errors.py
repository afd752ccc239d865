"""What all errors of this library have in common, and the one that every part of it may raise."""


class EixampleError(Exception):
    """Something that this library refuses; who catches it catches all of them.

    >>> import gamelib
    >>> try:
    ...     gamelib.load("cities").new(seed=1).play("fly away")
    ... except gamelib.EixampleError as error:
    ...     print(type(error).__name__)
    IllegalActionError
    """


class InvalidSetupError(EixampleError, ValueError):
    """No match begins so: with this number of seats, this seed, or these variants."""
