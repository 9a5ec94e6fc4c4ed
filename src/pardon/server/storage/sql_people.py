"""People in a database: results of finished games, ratings, and who is who."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import msgspec
import sqlalchemy as sa

from pardon.server.pages.ratings import Known, Rated
from pardon.server.pages.results import GameResult, Rating, SeatResult
from pardon.server.storage import sql
from pardon.server.storage.base import Called, Hand
from pardon.server.storage.sql import Reader, Rows, Writer

_GAMES, _RESULTS = sql.GAME_ROWS.c, sql.RESULT_ROWS.c
_SEAT = (
    "seat", "player", "name", "level", "won", "bumps", "bumped", "slides", "squares", "lost_turns",
    "luck",
)  # fmt: skip


class SqlPeople:
    """People in the database of a server: what it knows of them."""

    def __init__(self, read: Reader, write: Writer) -> None:
        self._read = read
        self._write = write

    async def add(self, result: GameResult) -> None:
        """Keep the result of a game, unless it is kept already."""
        await self._write(result_parts(result))

    async def uncounted(self) -> list[str]:
        """Return the tables made before results were kept, whose games are still to be counted."""
        rows = sql.TABLE_ROWS.c
        query = sa.select(rows.id).where(sa.not_(rows.counted)).order_by(rows.made)
        return [row[0] for row in await self._read(query)]

    async def set_counted(self, table_id: str) -> None:
        """Remember that all games of a table are counted."""
        await self._write([(sql.COUNT, [{"table": table_id, "done": True}])])

    async def unrated(self) -> list[GameResult]:
        """Return the games that are not rated yet, in the order in which they ended."""
        query = _joined().where(sa.not_(_GAMES.rated))
        query = query.order_by(_GAMES.ended, _GAMES.id, _RESULTS.place)
        return _results(await self._read(query))

    async def ratings(self) -> Known:
        """Return the last rating of everybody."""
        query = sa.select(_GAMES.pool, _RESULTS.player, _RESULTS.mu, _RESULTS.sigma)
        query = query.join(sql.RESULT_ROWS, _RESULTS.game_id == _GAMES.id)
        query = query.where(_GAMES.rated, _RESULTS.mu.is_not(None))
        rows = await self._read(query.order_by(_GAMES.ended, _GAMES.id))
        return {(pool, player): Rating(mu, sigma) for pool, player, mu, sigma in rows}

    async def rate(self, rated: Sequence[Rated]) -> None:
        """Keep the ratings after some games."""
        games: Rows = [{"game": each.game, "about": each.pool} for each in rated]
        seats: Rows = [
            {"game": each.game, "whose": player, "new_mu": mu, "new_sigma": sigma}
            for each in rated
            for player, (mu, sigma) in each.ratings.items()
        ]
        await self._write([(sql.RATE_RESULT, seats), (sql.RATE_GAME, games)])

    async def unrate(self) -> None:
        """Forget that games are rated, so that all of them are rated anew."""
        await self._write([(sql.UNRATE, [{"old": True}])])

    async def of_player(self, player: str) -> list[GameResult]:
        """Return the finished games of a player, the last one first."""
        own = sa.select(_RESULTS.game_id).where(_RESULTS.player == player)
        query = _joined().where(_GAMES.id.in_(own))
        query = query.order_by(_GAMES.ended.desc(), _GAMES.id.desc(), _RESULTS.place)
        return _results(await self._read(query))

    async def names_in(self, game: str) -> dict[str, str]:
        """Return what everybody in a finished game was called, by seat; nothing if not kept."""
        query = sa.select(_RESULTS.seat, _RESULTS.name).where(_RESULTS.game_id == game)
        return dict(tuple(row) for row in await self._read(query))

    async def tables_of(self, player: str) -> list[str]:
        """Return every table where a player has sat, which they made, or where they are named."""
        sat = sa.select(sql.SEAT_ROWS.c.table_id).where(sql.SEAT_ROWS.c.player == player)
        made = sa.select(sql.TABLE_ROWS.c.id).where(sql.TABLE_ROWS.c.player == player)
        queries = (sat, made, *named_in(player))
        rows = [row for query in queries for row in await self._read(query)]
        return list(dict.fromkeys(row[0] for row in rows))

    async def hand(self, hand: Hand) -> None:
        """Let everything of a player at a table become another's."""
        log = [
            {"table": hand.table, "number": number, "text": msgspec.json.encode(entry).decode()}
            for number, entry in enumerate(hand.entries)
        ]
        whose: dict[str, Any] = {"table": hand.table, "old": hand.old, "new": hand.new}
        left = {"table": hand.table, "old": hand.old}
        sits: Rows = [seat_row(hand.table, hand.new)] if hand.is_kept else []
        calls = [seat_row(hand.table, hand.new, hand.called)] if hand.called else []
        chat = [
            {"table": hand.table, "line": line.id, "text": msgspec.json.encode(line.said).decode()}
            for line in hand.lines
        ]
        await self._write(
            [
                (sql.REWRITE, log),
                (sql.RESAY, chat),
                (sql.NOTE_REWRITING, [{"table": hand.table}]),
                (sql.HAND_TABLE, [whose]),
                (sql.HAND_RESULTS, [whose | {"called": hand.name}]),
                (sql.LEAVE_TABLE, [left]),
                (sql.SIT, sits),
                (sql.CALL, calls),
            ]
        )

    async def forget_name(self, player: str) -> None:
        """Forget what a player is called."""
        await self._write([(sql.FORGET_NAME, [{"old": player}])])


def named_in(player: str) -> list[sa.Select[Any]]:
    """Return what finds the tables where somebody spoke or was removed, who need not have sat."""
    log, chat = sql.LOG_ROWS.c, sql.CHAT_ROWS.c
    return [
        sa.select(chat.table_id).where(sql.PlayerOf(chat.entry) == player),
        sa.select(log.table_id).where(sql.NAMING, sql.PlayerOf(log.entry) == player),
    ]


def seat_row(table_id: str, player: str, called: Called | None = None) -> dict[str, Any]:
    """Return who has sat at a table as a row, with the name taken there if there is one."""
    name, named = called or (None, None)
    return {"player": player, "table_id": table_id, "name": name, "named": named}


def result_parts(result: GameResult) -> list[tuple[sa.Executable, Rows]]:
    """Return what is written to keep the result of a game, unless it is kept already."""
    game: dict[str, Any] = {"id": result.id, "table_id": result.table, "config": result.config}
    game |= {"ended": result.ended, "turns": result.turns, "rated": False, "pool": None}
    seats = [_seat_row(result.id, place, seat) for place, seat in enumerate(result.seats)]
    return [(sql.ADD_GAME, [game]), (sql.ADD_RESULT, seats)]


def _seat_row(game: str, place: int, seat: SeatResult) -> dict[str, Any]:
    values = {name: getattr(seat, name) for name in _SEAT}
    mu, sigma = seat.rating or (None, None)
    return {"game_id": game, "place": place, "mu": mu, "sigma": sigma, **values}


def _joined() -> sa.Select[Any]:
    game = (_GAMES.id, _GAMES.table_id, _GAMES.config, _GAMES.ended, _GAMES.turns)
    seat = [_RESULTS[name] for name in _SEAT]
    query = sa.select(*game, *seat, _RESULTS.mu, _RESULTS.sigma)
    return query.join(sql.RESULT_ROWS, _RESULTS.game_id == _GAMES.id)


def _results(rows: Sequence[Any]) -> list[GameResult]:
    """Put the seats of each game together."""
    return [
        GameResult(game, table, config, ended, turns, tuple(_seat(row[5:]) for row in seats))
        for (game, table, config, ended, turns), seats in groupby(rows, key=lambda row: row[:5])
    ]


def _seat(values: Sequence[Any]) -> SeatResult:
    *facts, mu, sigma = values
    seat: dict[str, Any] = dict(zip(_SEAT, facts, strict=True))
    return SeatResult(rating=None if mu is None else Rating(mu, sigma), **seat)
