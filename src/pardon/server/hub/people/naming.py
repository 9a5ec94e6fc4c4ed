"""Naming: what people are called, everywhere and at tables, beside the logs of these."""

from collections.abc import Callable

from pardon.server.hub.limits import Limits, Rates
from pardon.server.hub.room import Room
from pardon.server.hub.rooms import Rooms
from pardon.server.storage.base import Called, Store
from pardon.server.wire.clean_text import as_name
from pardon.server.wire.codes import Code, WireError


class Naming:
    """Names of people, each of whom takes few of them."""

    def __init__(
        self, store: Store, rooms: Rooms, clock: Callable[[], float], limits: Limits
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._clock = clock
        self.rates = Rates(limits.renames, clock)
        """Names that each player takes."""

    async def rename(self, player: str, name: str) -> str:
        """Remember what a player is called; return the name as it will be shown, or refuse."""
        shown = as_name(name)
        if shown != await self._store.name(player):
            self._check(player)
            await self._rooms.rename(player, shown)
        return shown

    async def rename_at(self, room: Room, player: str | None, name: str) -> None:
        """Let somebody take another name at a table and from now on, or refuse; lock held."""
        if player is None:
            raise WireError(Code.NO_SESSION, "fault-name-first")
        shown, table = as_name(name), room.table
        seat = table.seat_of(player)
        is_new_here = seat is not None and seat.name != shown
        if not is_new_here and shown == await self._store.name(player):
            return  # who asks for what is so already is not limited, and must not cost anybody
        self._check(player)
        if is_new_here:
            await self._store.call(room.id, player, Called(shown, table.version))
        await self._rooms.rename(player, shown)
        table.call(player, shown, table.version)
        self._show(room, player)

    def _check(self, player: str) -> None:
        if not self.rates.take(player):
            raise WireError(Code.TOO_MANY, "fault-many-names")

    async def catch_up(self, room: Room) -> None:
        """Let everyone know of names that were taken at other servers; lock held."""
        found = await self._store.called(room.id)
        if not room.is_loaded:
            return
        for player, called in found.items():
            if room.table.call(player, *called):
                self._show(room, player)

    def _show(self, room: Room, player: str) -> None:
        room.welcome_all(self._clock(), player)
        room.publish_presence(player, self._clock)
