"""A page without a browser: it understands what a board sends, and counts it."""

import json
import zlib
from typing import Any

from widgets.board.board import Board
from widgets.json_patch import apply


def read(content: dict[str, Any], buffers: list[bytes]) -> Any:
    """A message from the kernel, as the browser reads it."""
    return json.loads(zlib.decompress(buffers[0]) if content["deflated"] else buffers[0])


class Page:
    """What a browser would have: the opening frame, then everything that was sent."""

    def __init__(self, board: Board) -> None:
        self.board = board
        packed = board.get_state()["_open"]
        self.opened = len(packed)
        opening = json.loads(zlib.decompress(packed))
        assert ".eb-decision" in opening["style"]
        self.number, self.frame = opening["n"], opening["frame"]
        self.messages: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        board.send = self._take

    def _take(self, content: dict[str, Any], buffers: list[bytes]) -> None:
        message = read(content, buffers)
        self.messages.append(message)
        self.sizes.append(len(json.dumps(content)) + len(buffers[0]))
        if "f" in message:
            self.frame = message["f"]
        elif "p" in message:
            self.frame = apply(message["p"], self.frame)

    def up(self, content: Any) -> dict[str, Any]:
        """Send a message up and return the answer."""
        before = len(self.messages)
        self.board._receive(None, content, [])
        assert len(self.messages) == before + 1
        return self.messages[-1]
