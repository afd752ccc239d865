"""Bots, and what they and many games played at random can be asked."""

from .bot_registry import Bot, bots, choose, play
from .costly import costly_moves
from .costly_result import CostlyMove, CostlyMoves
from .counterfactual import Change, WhatIf, ledger_changes, what_if
from .edit_text import Edit, InvalidEditError
from .editor import Editor
from .estimates import Estimate
from .evaluation import evaluate
from .executors import InlineExecutor, NotPicklableError, WorkersLostError, pool
from .ratings import ratings
from .repairs import Repair
from .result import ActionEstimate, Evaluation
from .tournaments import Result, Tournament, tournament
from .variation_text import InvalidVariationsError
from .variations import Node, VariationTree

__all__ = [
    "ActionEstimate",
    "Bot",
    "Change",
    "CostlyMove",
    "CostlyMoves",
    "Edit",
    "Editor",
    "Estimate",
    "Evaluation",
    "InlineExecutor",
    "InvalidEditError",
    "InvalidVariationsError",
    "Node",
    "NotPicklableError",
    "Repair",
    "Result",
    "Tournament",
    "VariationTree",
    "WhatIf",
    "WorkersLostError",
    "bots",
    "choose",
    "costly_moves",
    "evaluate",
    "ledger_changes",
    "play",
    "pool",
    "ratings",
    "tournament",
    "what_if",
]
