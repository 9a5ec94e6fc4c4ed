"""Bans: persons, addresses and tables that are shut out, by the word of whoever runs the server."""

import asyncio
import ipaddress
import re
from collections.abc import Callable, Mapping
from typing import Final

import structlog

from pardon.errors import PardonError
from pardon.server.storage.sql_store import SqlStore
from pardon.server.wire.codes import Code, WireError

EVERY: Final = 10.0
"""Seconds after which bans that another server made hold here, too."""
TABLE: Final = "table:"
"""What stands before the code of a table that is closed."""
_PLAYER = re.compile("[0-9a-f]{64}")
_LOG = structlog.get_logger("pardon.bans")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def read_player(text: str) -> str:
    """Return the id of a player, or refuse."""
    if not _PLAYER.fullmatch(text):
        raise PardonError(
            f"{text!r} should be the id of a player, 64 hexadecimal digits;"
            " `pardon admin show TABLE` tells those of a table"
        )
    return text


def read_subject(text: str) -> str:
    """Return whom a ban is about: a player's id, or an address or network, in one spelling."""
    if _PLAYER.fullmatch(text):
        return text
    try:
        return str(ipaddress.ip_network(text, strict=False))
    except ValueError:
        raise PardonError(
            f"{text!r} should be the id of a player, 64 hexadecimal digits, or an address such as"
            " 203.0.113.7 or 2001:db8::/64"
        ) from None


class Bans:
    """Bans as they are in the store, read again and again."""

    def __init__(self, store: SqlStore, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._until: Mapping[str, float | None] = {}
        self._networks: Mapping[Network, str] = {}
        self.on_change: Callable[[], None] = lambda: None
        """Called when others are shut out than before."""

    async def refresh(self) -> None:
        """Read the bans."""
        found = {ban.who: ban.until for ban in await self._store.bans()}
        if found == self._until:
            return
        self._until = found
        places = [who for who in found if not _PLAYER.fullmatch(who) and not is_table(who)]
        self._networks = {ipaddress.ip_network(who): who for who in places}
        self.on_change()

    async def run(self) -> None:
        """Read the bans for as long as the server runs."""
        while True:
            try:
                await self.refresh()
            except Exception:
                _LOG.exception("bans cannot be read")
            await asyncio.sleep(EVERY)

    def check(self, player: str | None, address: str, table: str | None = None) -> None:
        """Refuse somebody who is banned, or a table that is closed."""
        if table is not None and self._holds(TABLE + table):
            raise WireError(Code.REMOVED, "fault-table-closed")
        if self._holds(player or "") or any(map(self._holds, self._around(address))):
            raise WireError(Code.REMOVED, "fault-banned")

    def _around(self, address: str) -> list[str]:
        if not self._networks:
            return []
        try:
            place = ipaddress.ip_network(address)  # of IPv6 the 64 bits that one site has
        except ValueError:
            return []
        return [who for network, who in self._networks.items() if _overlap(place, network)]

    def _holds(self, who: str) -> bool:
        if who not in self._until:
            return False
        until = self._until[who]
        return until is None or self._clock() < until


def _overlap(one: Network, other: Network) -> bool:
    return one.version == other.version and one.overlaps(other)


def is_table(who: str) -> bool:
    """Tell whether a ban is about a table."""
    return who.startswith(TABLE)
