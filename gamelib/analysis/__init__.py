"""Bots, and what they and many games played at random can be asked."""

from .branching import Change, WhatIf, ledger_changes, what_if
from .crew import InlineExecutor, NotPicklableError, WorkersLostError, pool
from .editing import Editor
from .edits import Edit, InvalidEditError
from .estimates import Estimate
from .evaluation import evaluate
from .mending import Repair
from .outlook import Evaluation, Outlook
from .players import Bot, bots, choose, play
from .ratings import ratings
from .tournaments import Result, Tournament, tournament
from .variations import InvalidVariationsError, Node, VariationTree

__all__ = [
    "Bot",
    "Change",
    "Edit",
    "Editor",
    "Estimate",
    "Evaluation",
    "InlineExecutor",
    "InvalidEditError",
    "InvalidVariationsError",
    "Node",
    "NotPicklableError",
    "Outlook",
    "Repair",
    "Result",
    "Tournament",
    "VariationTree",
    "WhatIf",
    "WorkersLostError",
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
