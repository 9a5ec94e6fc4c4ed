"""Error codes: the closed set of what can be wrong with a request or a message."""

from collections.abc import Callable
from enum import StrEnum

from pardon.errors import PardonError
from pardon.events.voice import colour_name
from pardon.locales import DEFAULT, Value, say


class Code(StrEnum):
    """Namespaced codes: machines match the code, people read the sentence beside it."""

    UNREADABLE = "message/unreadable"
    """Not a message of the protocol."""
    TOO_LARGE = "message/too_large"
    TOO_MANY = "message/too_many"
    """More than the rate that is allowed."""
    BAD_REQUEST = "request/invalid"
    """A request over HTTP that is not as described."""
    NOT_FOUND = "request/not_found"
    BAD_ORIGIN = "request/bad_origin"
    """A request made by a page of another site."""
    NO_SESSION = "seat/no_session"
    """Whoever asks has no cookie; naming oneself gives one."""
    TABLE_UNKNOWN = "table/unknown"
    TABLE_FULL = "table/full"
    """Too many tables, or too many connections at one."""
    TABLE_STATE = "table/wrong_state"
    """Not while the table is as it is."""
    REMOVED = "table/removed"
    """The host has removed whoever asks."""
    LOCKED = "table/locked"
    """The host lets nobody else in."""
    CONFIG = "table/bad_config"
    SEAT_TAKEN = "seat/taken"
    NOT_SEATED = "seat/not_seated"
    NOT_HOST = "seat/not_host"
    NOT_YOUR_TURN = "seat/not_your_turn"
    STALE = "move/stale"
    """The game has gone on since."""
    ILLEGAL = "move/illegal"
    NO_UNDO = "move/no_undo"
    NO_CHAT = "chat/off"
    NO_HINTS = "hint/off"
    """Hints are not allowed at the table."""
    GAME_RUNNING = "game/running"
    """Not told before the game is over."""
    GAME_UNKNOWN = "game/unknown"
    PREPARING = "server/preparing"
    """The engine is being compiled; the same request is answered some seconds later."""
    CLOSED = "server/closing"
    FAILED = "server/failed"


Told = Callable[[str], str]
"""Words in the language that is asked for."""


class WireError(PardonError):
    """A request or message that is refused, with its code and what is said about it."""

    def __init__(self, code: Code, message: str, **values: Value | Told) -> None:
        self.code = code
        self.message = message
        """A message of the catalogue."""
        self.values = values
        """What stands in it; what depends on the language is told when that is known."""
        super().__init__(self.told())

    @property
    def sentence(self) -> str:
        """What is said, in English."""
        return self.told()

    def told(self, language: str = DEFAULT) -> str:
        """Return what is said, in a language."""
        values = {
            key: each(language) if callable(each) else each for key, each in self.values.items()
        }
        if colour := values.get("colour"):
            values = values | {"colour": colour_name(str(colour), language)}
        return say(self.message, language, **values)
