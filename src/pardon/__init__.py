"""Pardon: the board game Sorry!, every edition, exact and fast."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pardon.batch import Batch, Playouts, playouts
    from pardon.bots import Bot, find_bot
    from pardon.errors import (
        AmbiguousMoveError,
        BotError,
        EditionError,
        IllegalMoveError,
        NotationError,
        PardonError,
        PositionError,
        RecordError,
    )
    from pardon.events.events import Event
    from pardon.events.narration import narrate
    from pardon.explain import Explanation
    from pardon.game import Game
    from pardon.match import Match
    from pardon.moves.moves import Draw, Move
    from pardon.outcome import Outcome
    from pardon.record import Record
    from pardon.rules.config import Config
    from pardon.rules.edition import Edition
    from pardon.rules.editions import EDITIONS, find_edition
    from pardon.rules.userfile import load_edition
    from pardon.view import View

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "AmbiguousMoveError",
    "Batch",
    "Bot",
    "BotError",
    "Config",
    "Draw",
    "Edition",
    "EditionError",
    "Event",
    "Explanation",
    "Game",
    "IllegalMoveError",
    "Match",
    "Move",
    "NotationError",
    "Outcome",
    "PardonError",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "View",
    "find_bot",
    "find_edition",
    "load_edition",
    "narrate",
    "playouts",
]

_HOMES = {
    "bots": ("Bot", "find_bot"),
    "bulk": ("Batch", "Playouts", "playouts"),
    "errors": (
        "AmbiguousMoveError", "BotError", "EditionError", "IllegalMoveError", "NotationError",
        "PardonError", "PositionError", "RecordError",
    ),
    "events": ("Event",),
    "explain": ("Explanation",),
    "game": ("Game",),
    "match": ("Match",),
    "moves": ("Draw", "Move"),
    "narration": ("narrate",),
    "outcome": ("Outcome",),
    "record": ("Record",),
    "rules.config": ("Config",),
    "rules.edition": ("Edition",),
    "rules.editions": ("EDITIONS", "find_edition"),
    "rules.userfile": ("load_edition",),
    "view": ("View",),
}  # fmt: skip
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    """Load a public name on first use, so that importing pardon costs nothing."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'pardon' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"pardon.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
