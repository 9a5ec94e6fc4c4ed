"""Finished games of a table, rebuilt from its entries."""

from collections.abc import Iterable
from typing import NamedTuple

from pardon.record import Record
from pardon.server.pages.replays import replay_of
from pardon.server.table.entries import Entry
from pardon.server.table.table import Table
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import Replay
from pardon.server.wire.ids import GameId
from pardon.server.wire.views import ResultView


class Finished(NamedTuple):
    """A game that is over."""

    id: GameId
    record: Record
    result: ResultView


def finished(game: GameId, entries: Iterable[tuple[Entry, float]]) -> Finished:
    """Return a finished game of a table, or refuse."""
    table = Table(game.table, 0.0)
    for entry, at in entries:
        table.apply(entry, at)
        if table.number == game.number and table.state == "over":
            return _finished(game, table)
    if 0 < table.number == game.number:
        raise WireError(Code.GAME_RUNNING, "That is told when the game is over.")
    raise WireError(Code.GAME_UNKNOWN, "There is no such game.")


def _finished(game: GameId, table: Table) -> Finished:
    play, result = table.running, table.result()
    assert result is not None, "a table that is over has a result"
    fair = play.deal.fairness(play.is_drawn)
    return Finished(game, Record.from_game(play.game, table.names, fair=fair), result)


def replay_in(game: Finished, seat: str | None) -> Replay:
    """Return a finished game frame by frame, as one seat saw it or with None a watcher."""
    return replay_of(
        game.record, id=str(game.id), table=game.id.table, seat=seat, result=game.result
    )
