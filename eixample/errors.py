"""What is wrong with a command, in words for whoever has typed it."""


class CommandError(Exception):
    """The command cannot be carried out as it was typed; the text says why, and what to type."""
