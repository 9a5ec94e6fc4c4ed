"""Carrying: links by which another device becomes the same person, each for once and for minutes.

They are kept in memory only, or sealed with their own codes where several servers share a database.
A code has 128 random bits, so nobody finds one by trying.
"""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from pardon.server.storage.nodes.nodes import Nodes
from pardon.server.wire.codes import Code, WireError

SECONDS: Final = 600
"""How long a link can be used."""
_MOST: Final = 10_000
"""Links at one time, of all people together."""
_UNKNOWN = "fault-no-link"


class Carried(NamedTuple):
    """Content of a link: what it hands over."""

    player: str
    token: str
    """What the cookie of the other device will hold."""
    until: float


class Links(Protocol):
    """Links that can be used now; a player has one at a time."""

    async def make(self, player: str, token: str) -> str:
        """Return the code of a new link; the one before it is worth nothing any more."""

    async def look(self, code: str) -> Carried:
        """Return what a link would hand over, or refuse."""

    async def take(self, code: str) -> Carried:
        """Use a link up, or refuse."""

    async def forget(self, player: str) -> None:
        """Let the link of a player be worth nothing."""


class SharedCarrying:
    """Links in the database, for every node; without its code nobody can read what one holds."""

    def __init__(self, nodes: Nodes) -> None:
        self._nodes = nodes

    async def make(self, player: str, token: str) -> str:
        """Return the code of a new link; the one before it is worth nothing any more."""
        code = secrets.token_urlsafe(16)
        until = self._nodes.now() + SECONDS
        await self._nodes.put_link(_key(code), player, _sealed(code, token.encode()).hex(), until)
        return code

    async def look(self, code: str) -> Carried:
        """Return what a link would hand over, or refuse."""
        return self._opened(code, await self._nodes.link(_key(code)))

    async def take(self, code: str) -> Carried:
        """Use a link up, or refuse."""
        return self._opened(code, await self._nodes.take_link(_key(code)))

    async def forget(self, player: str) -> None:
        """Let the link of a player be worth nothing."""
        await self._nodes.forget_links(player)

    def _opened(self, code: str, found: tuple[str, str, float] | None) -> Carried:
        if found is None or found[2] <= self._nodes.now():
            raise WireError(Code.NOT_FOUND, _UNKNOWN)
        player, sealed, until = found
        return Carried(player, _sealed(code, bytes.fromhex(sealed)).decode(), until)


def _sealed(code: str, text: bytes) -> bytes:
    """Return a token unreadable, or readable again, by a code that is used for nothing else."""
    pad = hashlib.sha512(f"pardon-carry:{code}".encode()).digest()
    return bytes(one ^ other for one, other in zip(text, pad, strict=False))


class Carrying:
    """Links in memory, for one server."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._links: dict[str, Carried] = {}

    async def make(self, player: str, token: str) -> str:
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

    async def look(self, code: str) -> Carried:
        """Return what a link would hand over, or refuse."""
        link = self._links.get(_key(code))
        if link is None or link.until <= self._clock():
            raise WireError(Code.NOT_FOUND, _UNKNOWN)
        return link

    async def take(self, code: str) -> Carried:
        """Use a link up, or refuse."""
        link = await self.look(code)
        del self._links[_key(code)]
        return link

    async def forget(self, player: str) -> None:
        """Let the link of a player be worth nothing."""
        self._links = {key: each for key, each in self._links.items() if each.player != player}


def _key(code: str) -> str:
    """Return what a link is known by here: whoever sees the keys cannot use them."""
    return hashlib.sha256(code.encode()).hexdigest()
