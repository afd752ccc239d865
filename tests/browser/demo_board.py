"""A little board for the browser tests: five columns, three rows, a card, and answers that need no game."""

import sys
from typing import Any

from widgets.board.board import Board
from widgets.board.panels import PreviewLine
from widgets.board.protocol import Message
from widgets.svg import draw
from widgets.svg.scene import Scene

WIDE, HIGH, RULE = 5, 3, "CORE-TRY.1"
RULES = ("CORE-TRY.1", "CORE-TRY.2", "CORE-TRY.3")
EVIL = "<img src=x onerror=window.hacked=1>"


def scene(built: tuple[str, ...] = (), last: str = "") -> Scene:
    made = Scene("demo", 704, 300, "Little board", f"{len(built)} houses")
    for y in range(HIGH):
        for x in range(WIDE):
            key, label = f"{x},{y}", f"column {x}, row {y}: {'house' if f'{x},{y}' in built else 'empty'}"
            at = (40 + x * 52, 40 + y * 52)
            ground = draw.tile("green") if key in built else draw.cell()
            made.add(key, "ground", ground, at, label=label, size=(48, 48), row=y)
            if key in built:
                made.add(f"house:{key}", "pieces", draw.piece("house_low", 1, 24, 24, 36), at)
                made.refuse(key, RULE, "A house stands here.", where=[key])
            elif y == HIGH - 1:
                made.refuse(key, "CORE-TRY.2", "The last row is a park.")
            else:
                made.open(key, f"place {key}", "Build a house", ghost=draw.tile("green"))
    made.add("score", "discs", draw.disc(1, 0, 0), (400 + 20 * len(built), 150))
    card = draw.octagon(0, 0, 205, 120, "ra ln", 10) + draw.hatched("M1 10h28v100h-28z", "yellow")
    card += draw.text(42, 26, f"Soup {EVIL}", "b") + draw.glyph("popularity_card", 183, 20, 20, "gm")
    made.add("card:0", "cards", card, (440, 20), label=f"Card {EVIL}", size=(205, 120), group=1)
    made.open("card:0", "play card", "Play the card")
    made.open("card:0", "change card", "Change the card")
    made.mark(last=[last] if last else [])
    return made


def panels() -> dict[str, Any]:
    return {
        "toolbar": {"undo": True, "redo": False, "line": 3, "lines": 9, "slow": False, "step": True, "lang": True},
        "decision": {
            "title": "Build a house",
            "text": "On any open cell.",
            "rule": RULE,
            "disc": 1,
            "buttons": [
                {"does": "pass", "label": "Pass"},
                {"does": "buy", "label": "Buy", "why": [{"rule": "CORE-TRY.3", "text": "You have no money."}]},
            ],
        },
        "agenda": [{"mark": "I", "title": "Build", "rule": RULE, "now": True}, {"title": "Next player"}],
        "preview": {"ask": True},
        "log": [{"disc": 2, "text": f"Yellow, called {EVIL}, waits", "rule": RULE, "where": ["0,0"]}],
        "score": {
            "columns": ["houses", "total"],
            "rows": [
                {
                    "disc": 1,
                    "name": "Blue",
                    "you": True,
                    "cells": [2, 2],
                    "lines": [{"column": 0, "points": 2, "text": "a house", "rule": RULE, "where": ["1,1"]}],
                }
            ],
        },
    }


def board(*, table: bool = True, name: str | None = None) -> Board:
    made = Board(scene(), panels=panels() if table else {}, name=name, rules=RULES)  # type: ignore[arg-type]
    built: list[str] = []

    def act(message: Message) -> None:
        verb, _, key = message["text"].partition(" ")
        if verb == "place":
            built.append(key)
            made.show(scene(tuple(built), key))
            made.say(f"A house on {key}.")
        elif verb == "pass":
            raise RuntimeError("nobody may pass")
        elif verb == "change":
            made._sequence += 1
            made.show(scene(("2,0",)))
        else:
            made.say(f"{message['text']}: heard")

    def preview(message: Message) -> None:
        lines: list[PreviewLine] = [{"value": 3, "text": "houses"}]
        made.show(preview={"ask": True, "ways": [{"action": text, "lines": lines} for text in message["ways"]]})

    def rule(message: Message) -> None:
        code = "def do(self, s):\n    ..."
        made.show(
            rule={
                "id": message["id"],
                "text": "Try, as CORE-TRY.1 says.",
                "other": "Zkuste.",
                "source": "seed",
                "code": code,
            }
        )

    for kind, handler in (("act", act), ("preview", preview), ("rule", rule)):
        made.on(kind, handler)
    return made


def models() -> int:
    """How many widget models live in this kernel."""
    return len(sys.modules["ipywidgets"].widgets.widget._instances)
