"""Bots: players that are programs."""

from pardon.bots.base import Bot
from pardon.bots.registry import BOTS, LEVELS, find_bot

__all__ = ["BOTS", "LEVELS", "Bot", "find_bot"]
