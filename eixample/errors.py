"""What is wrong with a command, in words for whoever has typed it."""


class CommandError(Exception):
    """The command cannot be carried out as it was typed; the text says why, and what to type."""


def os_error_text(error: OSError) -> str:
    """Why a file cannot be had, in the words of the system: "Is a directory"."""
    return error.strerror or str(error)
