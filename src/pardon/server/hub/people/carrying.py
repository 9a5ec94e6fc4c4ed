"""Carrying: links by which another device becomes the same person, each for once and for minutes.

They are kept in memory only. A code has 128 random bits, so nobody finds one by trying.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple

from pardon.server.wire.codes import Code, WireError

SECONDS: Final = 600
"""How long a link can be used."""
_MOST: Final = 10_000
"""Links at one time, of all people together."""
_UNKNOWN = "fault-no-link"


class Carried(NamedTuple):
    """What a link hands over."""

    player: str
    token: str
    """What the cookie of the other device will hold."""
    until: float


class Carrying:
    """Links that can be used now; a player has one at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._links: dict[str, Carried] = {}

    def make(self, player: str, token: str) -> str:
        """Return the code of a new link; the one before it is worth nothing any more."""
        now = self._clock()
        self._links = {
            key: link
            for key, link in self._links.items()
            if link.until > now and link.player != player
        }
        if len(self._links) >= _MOST:
            raise WireError(Code.TOO_MANY, "fault-many-links")
        code = secrets.token_urlsafe(16)
        self._links[_key(code)] = Carried(player, token, now + SECONDS)
        return code

    def look(self, code: str) -> Carried:
        """Return what a link would hand over, or refuse."""
        link = self._links.get(_key(code))
        if link is None or link.until <= self._clock():
            raise WireError(Code.NOT_FOUND, _UNKNOWN)
        return link

    def take(self, code: str) -> Carried:
        """Use a link up, or refuse."""
        link = self.look(code)
        del self._links[_key(code)]
        return link

    def forget(self, player: str) -> None:
        """Let the link of a player be worth nothing."""
        self._links = {key: each for key, each in self._links.items() if each.player != player}


def _key(code: str) -> str:
    """Return what a link is known by here: whoever sees the keys cannot use them."""
    return hashlib.sha256(code.encode()).hexdigest()
