"""Bots, and what they and many games played at random can be asked."""

from .branching import Change, WhatIf, ledger_changes, what_if
from .crew import Here, NotSent, WorkersLost, pool
from .editing import Editor
from .edits import Edit, InvalidEdit
from .estimates import Estimate
from .evaluation import evaluate
from .mending import Repair
from .outlook import Evaluation, Outlook
from .players import Bot, bots, choose, play
from .ratings import ratings
from .tournaments import Result, Tournament, tournament
from .variations import InvalidVariations, Node, VariationTree

__all__ = [
    "Bot",
    "Change",
    "Edit",
    "Editor",
    "Estimate",
    "Evaluation",
    "Here",
    "InvalidEdit",
    "InvalidVariations",
    "Node",
    "NotSent",
    "Outlook",
    "Repair",
    "Result",
    "Tournament",
    "VariationTree",
    "WhatIf",
    "WorkersLost",
    "bots",
    "choose",
    "evaluate",
    "ledger_changes",
    "play",
    "pool",
    "ratings",
    "tournament",
    "what_if",
]
