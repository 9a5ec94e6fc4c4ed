"""Players that are programs."""

from pardon.bots.base import Bot
from pardon.bots.greedy import Greedy
from pardon.bots.random import Random
from pardon.errors import PardonError
from pardon.rules.near import near, quote

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Random(), Greedy())}
"""Every bot by name, the weakest first."""

__all__ = ["BOTS", "Bot", "find_bot"]


def find_bot(name: str) -> Bot:
    """Return the bot of that name, or raise a `PardonError` that names near ones."""
    known = name.strip().lower()
    if known in BOTS:
        return BOTS[known]
    raise PardonError(f"unknown bot {quote(name)}; {near(known, BOTS)}")
