"""A page without a browser: it understands what a board sends, and counts it."""

import json
import re
import zlib
from typing import Any

from widgets.board.board import Board
from widgets.board.wire import MEMORY, WINDOW
from widgets.json_patch import apply


def inflated(packed: bytes, past: bytes = b"") -> bytes:
    """What stands by itself, such as an opening."""
    return zlib.decompressobj(-15, past).decompress(packed[4:])


class Listener:
    """A page that has had the opening and hears all messages."""

    def __init__(self, opening: bytes) -> None:
        self.opening = inflated(opening)
        self.begin()

    def begin(self) -> None:
        """All that came after the opening is forgotten."""
        self.stream = zlib.decompressobj(-15, self.opening[-WINDOW:])
        self.memory = self.opening.decode()

    def hear(self, packed: bytes) -> Any:
        """The next message."""
        data = self.stream.decompress(packed[4:])
        assert len(data) == int.from_bytes(packed[:4], "big")
        first, *pieces = re.split("\x01(-?\\w+) (\\w+);", data.decode())
        said, past = self.memory, len(self.memory)
        self.memory = ""  # so that the text can grow where it lies
        said += first
        ended = past
        for start, length, after in zip(pieces[::3], pieces[1::3], pieces[2::3], strict=True):
            begins = ended + int(start, 36)
            ended = begins + int(length, 36)
            assert past - MEMORY <= begins
            assert ended <= len(said)
            said += said[begins:ended] + after
        text = said[past:]
        self.memory = said if len(said) < 2 * MEMORY else said[-MEMORY:]
        return json.loads(text)


class Page:
    """What a browser would have: the opening frame, then everything that was sent."""

    def __init__(self, board: Board) -> None:
        self.board = board
        state = board.get_state()
        self.listener = Listener(state["_open"])
        self.opened = len(state["_open"]) + len(state["_now"])
        self.frame = json.loads(self.listener.opening)
        assert ".eb-decision" in self.frame.pop("style")
        del self.frame["likely"]
        self.number = 0
        if state["_now"]:
            self.number, self.frame = json.loads(inflated(state["_now"], self.listener.opening[-WINDOW:]))
        self.messages: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        board.send = self._take

    def _take(self, content: dict[str, Any], buffers: list[bytes]) -> None:
        if content.get("afresh"):
            self.listener.begin()
        message = self.listener.hear(buffers[0])
        self.messages.append(message)
        self.sizes.append(len(json.dumps(content)) + len(buffers[0]))
        if "p" in message:
            self.frame = apply(message["p"], self.frame)

    def up(self, content: Any) -> dict[str, Any]:
        """Send a message up and return the answer."""
        before = len(self.messages)
        self.board._receive(None, content, [])
        assert len(self.messages) == before + 1
        return self.messages[-1]
