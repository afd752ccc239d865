"""Bots, and what they can be asked."""

from .players import Bot, bots, choose, play

__all__ = ["Bot", "bots", "choose", "play"]
