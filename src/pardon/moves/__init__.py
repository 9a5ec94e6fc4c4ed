"""Moves: as values with their texts, and read back from what people type."""

from pardon.moves.moves import Draw, Move, Step

__all__ = ["Draw", "Move", "Step"]
