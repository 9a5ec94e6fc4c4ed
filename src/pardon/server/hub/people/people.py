"""People: the page of a person, and what they can do with all that is known of them."""

import secrets
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from pardon.events.voice import SOMEBODY
from pardon.rules.config import Config
from pardon.rules.editions import find_edition
from pardon.server.hub.archive import Archive
from pardon.server.hub.background import Background
from pardon.server.hub.people.carrying import SECONDS, Carrying, Links, SharedCarrying
from pardon.server.hub.people.ledger import Ledger
from pardon.server.hub.people.rewriting import resaid, rewritten
from pardon.server.hub.room import Room
from pardon.server.hub.rooms import Rooms
from pardon.server.hub.sharing import Sharing
from pardon.server.pages.catalogue import rules_view
from pardon.server.pages.results import GameResult, Pool, facts_of
from pardon.server.storage.base import Hand, Store
from pardon.server.storage.errors import UnreadableError
from pardon.server.storage.nodes import notices
from pardon.server.table.entries import Entry, Made, Sat
from pardon.server.table.seat import Visitor
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.from_client import Leave, Stand
from pardon.server.wire.people import (
    CarryMade,
    CarryView,
    EditionRecord,
    MyGame,
    MyPage,
    PlayerOfGame,
    RatingView,
)

RECENT = 50
"""Games that the page of a person shows at once."""
_DOWNLOADS = 4
"""How many can download everything at once."""
_MIDDLE, _SCALE = 25.0, 60.0
_MOVED = WireError(Code.CLOSED, "fault-became-other")
_GONE = WireError(Code.CLOSED, "fault-forgotten")


class People:
    """People of a server: what is known of them, for themselves."""

    def __init__(
        self,
        store: Store,
        rooms: Rooms,
        archive: Archive,
        sharing: Sharing,
        ledger: Ledger,
        background: Background,
        clock: Callable[[], float],
    ) -> None:
        self._store = store
        self._rooms = rooms
        self._archive = archive
        self._sharing = sharing
        self._ledger = ledger
        self._background = background
        self._clock = clock
        nodes = store.nodes
        self._carrying: Links = Carrying(clock) if nodes is None else SharedCarrying(nodes)
        self._downloading: set[str] = set()

    async def page(self, player: str | None) -> MyPage:
        """Return what a person has played here."""
        if player is None:
            return _page("", "", [], self._ledger.is_counting)
        await self._ledger.rate()
        name = await self._store.name(player) or ""
        games = await self._store.people.of_player(player)
        return _page(player, name, games, self._ledger.is_counting)

    async def games(self, player: str | None, skip: int) -> list[MyGame]:
        """Return finished games of a person, the last first, after so many."""
        games = [] if player is None else await self._store.people.of_player(player)
        return [_my_game(player or "", game) for game in games[skip : skip + RECENT]]

    async def carry(self, player: str, token: str) -> CarryMade:
        """Make a link by which another device becomes the same person."""
        return CarryMade(await self._carrying.make(player, token), SECONDS)

    async def look(self, code: str, own: str | None) -> CarryView:
        """Return what a link would do on a device, or refuse."""
        player, people = (await self._carrying.look(code)).player, self._store.people
        is_other = own is not None and own != player
        return CarryView(
            name=await self._store.name(player) or "",
            games=len(await people.of_player(player)),
            is_same=own == player,
            own_name=await self._store.name(own) or "" if own and is_other else "",
            own_games=len(await people.of_player(own)) if own and is_other else 0,
        )

    async def take(self, code: str, own: str | None) -> str:
        """Use a link up; return the token of the person whom the device is from now on.

        What the device had played as somebody else is that person's too from now on, but for tables
        where both have sat: nobody can have two seats, so there the other one is left.
        """
        await self._background.ready()
        link = await self._carrying.take(code)
        if own is not None and own != link.player:
            for table in await self._store.people.tables_of(own):
                await self._merge(table, own, link.player)
            await self._store.people.forget_name(own)
            await self._ledger.rate_anew()
        return link.token

    async def _merge(self, code: str, old: str, new: str) -> None:
        async with self._rooms.enter(code, is_latest=True) as room:
            if {old, new} <= _players_of(await self._entries(code)):
                await self._give_up_seat(room, old)
                room.dismiss(old, _MOVED)
                return
            await self._hand(room, old, new, None, _MOVED)

    async def forget(self, player: str) -> None:
        """Forget a person: their name, their words, and which games were theirs.

        At every table somebody takes their place whom nobody can be again, another one each time.
        """
        await self._background.ready()
        await self._carrying.forget(player)
        if self._store.nodes is not None:
            self._store.nodes.tell(notices.Forgot(player))
        for room in self._rooms:
            room.forget(player, _GONE)
        await self._store.people.forget_name(player)
        unreadable: set[str] = set()
        for _ in range(2):  # the second time for what came to pass meanwhile
            for code in await self._store.people.tables_of(player):
                try:
                    await self._forget_at(code, player)
                except (UnreadableError, msgspec.MsgspecError):
                    unreadable.add(code)
        if unreadable:
            raise UnreadableError(
                f"forgotten, but for tables that cannot be read: {', '.join(sorted(unreadable))};"
                " 'pardon admin delete' deletes them"
            )

    async def _forget_at(self, code: str, player: str) -> None:
        async with self._rooms.enter(code, is_latest=True) as room:
            await self._give_up_seat(room, player)
            await self._hand(room, player, secrets.token_hex(32), SOMEBODY, _GONE)

    async def _give_up_seat(self, room: Room, player: str) -> None:
        """Leave the seat of a player: to a bot in a game, to anybody otherwise."""
        table = room.table
        if table.seat_of(player) is not None:
            message = Leave(id=0) if table.state == "playing" else Stand(id=0)
            visitor = Visitor(player, "")
            await self._rooms.carry_out(room, lambda at, now: at.hear(visitor, message, now))

    async def _entries(self, code: str) -> list[Entry]:
        return [entry for entry, _ in await self._store.load(code) or []]

    async def _hand(
        self, room: Room, old: str, new: str, name: str | None, fault: WireError
    ) -> None:
        """Store a log and its chat as they are from now on, and let the table be what they say."""
        code = room.id
        before = await self._entries(code)
        entries = rewritten(before, old, new, name)
        lines = resaid((await self._store.talk(code)).lines, old, new, name)
        called = None if name else (await self._store.called(code)).get(old)
        is_kept = name is None and _has_more_than_watched(old, before)
        room.dismiss(old, fault)
        await self._store.people.hand(
            Hand(code, old, new, name, entries, lines, is_kept=is_kept, called=called)
        )
        await self._rooms.load_anew(room)
        self._rooms.forget_listing(code)
        self._archive.forget(code)
        self._sharing.forget(code)

    async def download(self, player: str) -> AsyncIterator[bytes]:
        """Yield everything about a person as JSON, games with their records, piece by piece."""
        if player in self._downloading:
            raise WireError(Code.TOO_MANY, "fault-downloading")
        if len(self._downloading) >= _DOWNLOADS:
            raise WireError(Code.TOO_MANY, "fault-busy")
        await self._background.ready()
        games = await self._store.people.of_player(player)
        page = await self.page(player)
        tables = await self._store.people.tables_of(player)
        self._downloading.add(player)
        return self._pieces(player, page, tables, games)

    async def _pieces(
        self, player: str, page: MyPage, tables: Sequence[str], games: Sequence[GameResult]
    ) -> AsyncIterator[bytes]:
        try:
            known = {"id": player, "page": page, "tables": tables}
            yield msgspec.json.encode(known)[:-1] + b',"games":['
            for number, game in enumerate(games):
                record = await self._archive.record(game.id)
                kept = {"result": _without_others(player, game), "record": record}
                yield b"," * (number > 0) + msgspec.json.encode(kept)
            yield b'],"said":'
            said = [line for code in tables for line in await self._said(player, code)]
            yield msgspec.json.encode(said) + b"}\n"
        finally:
            self._downloading.discard(player)

    async def _said(self, player: str, code: str) -> list[dict[str, Any]]:
        """Return what somebody has said at a table."""
        return [
            {"table": code, "at": line.at, "name": line.said.name, "text": line.said.text}
            for line in (await self._store.talk(code)).lines
            if line.said.player == player
        ]


def _page(player: str, name: str, games: Sequence[GameResult], is_counting: bool) -> MyPage:
    facts = facts_of(player, games)
    editions = [
        EditionRecord(key, _edition_name(key), played, won)
        for key, (played, won) in facts.editions.items()
    ]
    return MyPage(
        name=name,
        games=facts.games,
        wins=facts.wins,
        streak=facts.streak,
        best_streak=facts.best_streak,
        sent_back=facts.sent_back,
        favourite=facts.favourite,
        editions=editions,
        among_people=_rating(player, games, "people"),
        against_bots=_rating(player, games, "bots"),
        recent=[_my_game(player, game) for game in games[:RECENT]],
        is_counting=is_counting,
    )


def _edition_name(key: str) -> str:
    return find_edition(key).name


def _rating(player: str, games: Sequence[GameResult], pool: Pool) -> RatingView | None:
    """Return the last rating of a player in games of a kind."""
    seats = [game.seat_of(player) for game in games if game.pool == pool]
    ratings = [seat.rating for seat in seats if seat and seat.rating]
    if not ratings:
        return None
    mu, sigma = ratings[0]
    value = round(1500 + _SCALE * (mu - _MIDDLE))
    return RatingView(value, round(_SCALE * sigma), len(ratings))


def _my_game(player: str, game: GameResult) -> MyGame:
    own = game.seat_of(player)
    assert own is not None, "a player's games are those where they had a seat"
    return MyGame(
        id=game.id,
        table=game.table,
        title=rules_view(Config.parse(game.config)).title,
        ended=game.ended,
        turns=game.turns,
        your_seat=own.seat,
        won=own.won,
        players=[
            PlayerOfGame(seat.seat, seat.name, "person" if seat.player else "bot", seat.won)
            for seat in game.seats
        ],
    )


def _without_others(player: str, game: GameResult) -> GameResult:
    """Return a result in which only one player can be told by their id."""
    seats = [seat if seat.player == player else replace(seat, player=None) for seat in game.seats]
    return replace(game, seats=tuple(seats))


def _players_of(entries: Sequence[Entry]) -> set[str]:
    """Return everybody who has ever had a seat in a log."""
    made = [seat.player for entry in entries if isinstance(entry, Made) for seat in entry.seats]
    sat = [entry.player for entry in entries if isinstance(entry, Sat)]
    return {player for player in (*made, *sat) if player}


def _has_more_than_watched(player: str, entries: Sequence[Entry]) -> bool:
    """Tell whether a table is among somebody's own, who made it or has had a seat there."""
    made = {entry.player for entry in entries if isinstance(entry, Made)}
    return player in made | _players_of(entries)
