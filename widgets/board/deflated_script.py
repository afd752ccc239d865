"""The program of a board as it goes to a page, which every board brings along: deflated, with what unpacks it."""

from base64 import b64encode
from importlib.resources.abc import Traversable
from zlib import compress


def deflated_script(program: Traversable, unpack: Traversable) -> str:
    """A short module that unpacks another one, and exports what that one exports.

    Args:
        program: The other one, a bundle.
        unpack: The bundle of `unpack.js`.
    """
    deflated = b64encode(compress(program.read_bytes(), 9)).decode()
    return f'const PACKED="{deflated}";\n{unpack.read_text("utf-8")}'
