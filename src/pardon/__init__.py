"""Pardon: the board game Sorry!, every edition, exact and fast."""

from pardon.exports import lazy as _lazy

TYPE_CHECKING = False  # to import it takes longer than all the rest
if TYPE_CHECKING:  # the same names once more, for those who read types
    from pardon.analysis import Analysis as Analysis
    from pardon.analysis import Review as Review
    from pardon.analysis import analyse as analyse
    from pardon.analysis import review as review
    from pardon.batch import Batch as Batch
    from pardon.batch import Playouts as Playouts
    from pardon.batch import playouts as playouts
    from pardon.bots import Bot as Bot
    from pardon.bots import find_bot as find_bot
    from pardon.errors import AmbiguousMoveError as AmbiguousMoveError
    from pardon.errors import BotError as BotError
    from pardon.errors import EditionError as EditionError
    from pardon.errors import IllegalMoveError as IllegalMoveError
    from pardon.errors import NotationError as NotationError
    from pardon.errors import PardonError as PardonError
    from pardon.errors import PositionError as PositionError
    from pardon.errors import RecordError as RecordError
    from pardon.events.events import Event as Event
    from pardon.events.narration import narrate as narrate
    from pardon.explain import Explanation as Explanation
    from pardon.game import Game as Game
    from pardon.match import Match as Match
    from pardon.moves.moves import Draw as Draw
    from pardon.moves.moves import Move as Move
    from pardon.outcome import Outcome as Outcome
    from pardon.record import Record as Record
    from pardon.rules.config import Config as Config
    from pardon.rules.edition import Edition as Edition
    from pardon.rules.editions import EDITIONS as EDITIONS
    from pardon.rules.editions import find_edition as find_edition
    from pardon.rules.userfile import load_edition as load_edition
    from pardon.view import View as View

__version__ = "0.1.0"

__all__, __getattr__, __dir__ = _lazy(
    __name__,
    {
        "analysis": "Analysis Review analyse review",
        "batch": "Batch Playouts playouts",
        "bots": "Bot find_bot",
        "errors": "AmbiguousMoveError BotError EditionError IllegalMoveError NotationError"
        " PardonError PositionError RecordError",
        "events.events": "Event",
        "events.narration": "narrate",
        "explain": "Explanation",
        "game": "Game",
        "match": "Match",
        "moves.moves": "Draw Move",
        "outcome": "Outcome",
        "record": "Record",
        "rules.config": "Config",
        "rules.edition": "Edition",
        "rules.editions": "EDITIONS find_edition",
        "rules.userfile": "load_edition",
        "view": "View",
    },
    "__version__",
)
