"""Bots: players that are programs."""

from pardon.bots.base import Bot
from pardon.bots.registry import BOTS, LEVELS, STRONGEST, find_bot

__all__ = ["BOTS", "LEVELS", "STRONGEST", "Bot", "find_bot"]
