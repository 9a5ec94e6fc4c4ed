"""Office: the commands of whoever runs a server, on a hub that serves or one made for them."""

from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec

from pardon.errors import PardonError
from pardon.server.hub.hub import Hub
from pardon.server.storage.base import Ban
from pardon.server.storage.sql_store import SqlStore
from pardon.server.storage.sqlite import SqliteStore
from pardon.server.table.state import TableState
from pardon.server.table.table import Table
from pardon.server.web.admin.bans import TABLE, Bans, read_player, read_subject
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import tag_of

DAY: Final = 86400.0
MOST: Final = 100_000
"""Tables that are listed at once."""
_CLOSED = WireError(Code.REMOVED, "fault-table-closed")

Name = Literal[
    "list", "show", "kick", "ban", "unban", "bans", "close", "open", "delete", "export", "forget",
    "retain", "backup",
]  # fmt: skip


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Order to an office."""

    name: Name
    subject: str = ""
    """A table's code, a player's id, an address or a file, as the command has it."""
    who: str = ""
    """Whom to kick: a seat's colour, the id or tag of a player or watcher, or a name.

    A name that is a colour means the seat; one that several people there have means nobody.
    """
    seconds: float | None = None
    """How long a ban holds; None for ever."""
    why: str = ""
    days: float | None = None
    """How old a table must be that is not kept."""
    limit: Annotated[int, msgspec.Meta(ge=1, le=MOST)] = 50
    """How many tables to list."""


class Office:
    """Carries out the orders of whoever runs a server."""

    def __init__(self, hub: Hub, store: SqlStore, bans: Bans, clock: Callable[[], float]) -> None:
        self._hub = hub
        self._store = store
        self._bans = bans
        self._clock = clock
        self._commands: dict[str, Callable[[Order], Awaitable[Any]]] = {
            "list": self._list, "show": self._show, "kick": self._kick, "ban": self._ban,
            "unban": self._unban, "bans": self._list_bans, "close": self._close,
            "open": self._open, "delete": self._delete, "export": self._export,
            "forget": self._forget, "retain": self._retain, "backup": self._backup,
        }  # fmt: skip

    async def carry_out(self, order: Order) -> Any:
        """Do what is ordered and return what there is to tell, or raise a `PardonError`."""
        try:
            return await self._commands[order.name](order)
        except WireError as fault:
            raise PardonError(fault.sentence) from None

    async def _list(self, order: Order) -> Any:
        rows = await self._store.tables(order.limit)
        connected = Counter({room.id: len(room.connections) for room in self._hub.rooms})
        if self._store.nodes is not None:
            elsewhere = await self._store.nodes.present([row["id"] for row in rows])
            for code, present in elsewhere.items():
                connected[code] += sum(each.times for each in present)
        return [row | {"connections": connected[row["id"]]} for row in rows]

    async def _show(self, order: Order) -> Any:
        async with self._hub.rooms.enter(order.subject.upper()) as room:
            table = room.table
            talk = await self._store.talk(room.id, 1)
            return {
                "id": table.id, "config": table.config.text, "state": table.state,
                "game": table.number, "version": table.version, "listed": table.is_public,
                "host": table.host,
                "connections": len(room.connections)
                + sum(each.times for each in table.presence.elsewhere),
                "said": talk.spoken + talk.asides,
                "seats": [
                    {"seat": each.colour, "kind": each.kind, "name": each.title,
                     "player": each.player, "is_here": table.presence.is_here(each.player)}
                    for each in table.seats.values()
                ],
                "watchers": [
                    {"tag": tag_of(table.id, each), "player": each,
                     "name": table.presence.names.get(each, "")}
                    for each in sorted(table.presence.players - table.players)
                ],
            }  # fmt: skip

    async def _kick(self, order: Order) -> Any:
        async with self._hub.rooms.enter(order.subject.upper()) as room:
            player = _person(room.table, order.who)

            def remove(table: Table, now: float) -> Any:
                return table.remove(player, now)

            await self._hub.rooms.carry_out(room, remove)
        return {"removed": player}

    async def _ban(self, order: Order) -> Any:
        subject = read_subject(order.subject)
        until = None if order.seconds is None else self._clock() + order.seconds
        await self._store.ban(Ban(subject, until, order.why))
        await self._bans.refresh()
        return {"banned": subject, "until": until}

    async def _unban(self, order: Order) -> Any:
        subject = read_subject(order.subject)
        await self._lift(subject, f"{subject} is not banned; `pardon admin bans` lists who is")
        return {"unbanned": subject}

    async def _lift(self, who: str, missing: str) -> None:
        """Lift a ban, or refuse with a sentence where there is none."""
        if who not in {ban.who for ban in await self._store.bans()}:
            raise PardonError(missing)
        await self._store.unban(who)
        await self._bans.refresh()

    async def _list_bans(self, _: Order) -> Any:
        return [ban._asdict() for ban in await self._store.bans()]

    async def _close(self, order: Order) -> Any:
        code = order.subject.upper()
        await self._check_table(code)
        await self._store.ban(Ban(TABLE + code, None, order.why))
        await self._bans.refresh()
        there = [each for room in self._hub.rooms if room.id == code for each in room.connections]
        for connection in there:
            connection.dismiss(_CLOSED)
        return {"closed": code}

    async def _open(self, order: Order) -> Any:
        code = order.subject.upper()
        await self._check_table(code)
        await self._lift(TABLE + code, f"table {code} is not closed")
        return {"opened": code}

    async def _check_table(self, code: str) -> None:
        if not await self._store.has_table(code):
            raise PardonError(f"there is no table {code!r}")

    async def _delete(self, order: Order) -> Any:
        await self._remove_table(order.subject.upper())
        return {"deleted": order.subject.upper()}

    async def _remove_table(self, code: str) -> None:
        """Delete everything of a table, whoever is there, readable or not."""
        await self._check_table(code)
        await self._store.ban(Ban(TABLE + code, self._clock() + DAY, "deleted"))
        await self._bans.refresh()
        await self._hub.rooms.discard(code, _CLOSED, self._store.delete_table)
        self._hub.archive.forget(code)
        self._hub.sharing.forget(code)

    async def _export(self, order: Order) -> Any:
        """Return all of a table, or all of a person where the subject is a player's id."""
        if len(order.subject) == 64:
            player = await self._known(order.subject)
            pieces = [each async for each in await self._hub.people.download(player)]
            return msgspec.Raw(b"".join(pieces))
        code = order.subject.upper()
        await self._check_table(code)
        try:
            entries, talk = await self._store.load(code), await self._store.talk(code)
        except Exception as fault:  # whatever it is, the rows are what there is
            return {"table": code, "fault": str(fault), "rows": await self._store.rows_of(code)}
        names = await self._store.called(code)
        chat = [[line.said, line.at] for line in talk.lines]
        called = {player: each._asdict() for player, each in names.items()}
        return {"table": code, "entries": entries, "chat": chat, "names": called}

    async def _forget(self, order: Order) -> Any:
        await self._hub.people.forget(await self._known(order.subject))
        return {"forgotten": order.subject}

    async def _known(self, subject: str) -> str:
        """Return the id of a player of whom anything is kept, or refuse."""
        player = read_player(subject)
        people = self._store.people
        if await self._store.name(player) is None and not await people.tables_of(player):
            raise PardonError(f"nobody is known here by the id {player!r}")
        return player

    async def _retain(self, order: Order) -> Any:
        """Delete the tables where nothing has happened for so many days."""
        if order.days is None or order.days < 0:
            raise PardonError("retain should have a number of days")
        old = await self._store.unchanged_since(self._clock() - order.days * DAY)
        here = {room.id for room in self._hub.rooms if room.connections}
        if self._store.nodes is not None:
            elsewhere = await self._store.nodes.present(old)
            here |= {code for code, present in elsewhere.items() if present}
        gone = [code for code in old if code not in here]
        for code in gone:
            await self._remove_table(code)
        return {"deleted": gone}

    async def _backup(self, order: Order) -> Any:
        if not isinstance(self._store, SqliteStore):
            raise PardonError("a PostgreSQL database is backed up by pg_dump, while servers run")
        path = Path(order.subject)
        seconds = await self._store.back_up(path)
        return {"file": str(path), "bytes": path.stat().st_size, "seconds": round(seconds, 3)}


def _person(table: TableState, who: str) -> str:
    """Return the player at a table whom a colour, an id or tag, or else a name means."""
    for seat in table.seats.values():
        if seat.player and who.lower() == seat.colour:
            return seat.player
    here = table.players | table.presence.players
    for player in here:
        if who in (player, tag_of(table.id, player)):
            return player
    names = [(seat.player, seat.name) for seat in table.seats.values()]
    names += table.presence.names.items()
    named = {player for player, name in names if name and name.casefold() == who.casefold()}
    match sorted(here & named):
        case []:
            raise PardonError(f"nobody at table {table.id} is {who!r}")
        case [player]:
            return player
        case players:
            tags = ", ".join(tag_of(table.id, player) for player in players)
            raise PardonError(
                f"{len(players)} people at table {table.id} are {who!r}: kick one of {tags}"
            )
