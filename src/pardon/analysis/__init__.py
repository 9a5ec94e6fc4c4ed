"""Analysis: what positions and moves are worth, and what luck and skill did in a game."""

from pardon.analysis.position import Analysis, MoveValue, analyse
from pardon.analysis.record import Review, Turn, review

__all__ = ["Analysis", "MoveValue", "Review", "Turn", "analyse", "review"]
