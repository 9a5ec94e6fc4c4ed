"""Ids of tables and games: the code that friends type, and TABLE-NUMBER for a game of it."""

import hashlib
import secrets
from typing import NamedTuple

from pardon.server.wire.codes import Code, WireError

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What codes of tables are written in: nothing that is easily mistaken for something else."""
CODE_LENGTH = 9
"""Characters of a new code, 44 bits: nobody finds a table by guessing."""
_LENGTHS = (6, CODE_LENGTH)
"""Those of codes that were ever given."""


class GameId(NamedTuple):
    """The id of a game: its table and its number there."""

    table: str
    number: int

    def __str__(self) -> str:
        return f"{self.table}-{self.number}"


def new_code() -> str:
    """Return a code for a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def is_code(text: str) -> bool:
    """Tell whether a text could be the code of a table."""
    return len(text) in _LENGTHS and all(each in ALPHABET for each in text)


def new_line_id(now: float) -> str:
    """Return the id of a line of the chat: later ones are greater, and no two are the same."""
    return f"{int(now * 1e6):016x}{secrets.token_hex(4)}"


def read_game_id(text: str) -> GameId:
    """Return the id of a game such as ``K7QH3M-1``, or refuse."""
    table, _, number = text.upper().partition("-")
    if is_code(table) and number.isascii() and number.isdecimal() and len(number) <= 6:
        return GameId(table, int(number))
    raise WireError(Code.GAME_UNKNOWN, "fault-no-game")


def tag_of(table: str, player: str | None) -> str:
    """Return the tag by which others know a person at one table, and at no other; empty for none.

    A player is known by a hash that nobody could guess, so that the tag does not tell who it is.
    """
    text = f"{table}:{player}".encode()
    return "" if player is None else hashlib.sha256(text).hexdigest()[:12]
