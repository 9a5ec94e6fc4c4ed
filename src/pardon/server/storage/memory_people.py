"""People in memory: what `MemoryStore` knows of them."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from pardon.server.pages.ratings import Known, Rated
from pardon.server.pages.results import GameResult
from pardon.server.storage.base import Hand


class MemoryPeople:
    """Results and names that are forgotten when the store goes."""

    def __init__(
        self,
        names: dict[str, str],
        seated: dict[str, set[str]],
        naming: Callable[[str], set[str]],
        rewrite: Callable[[Hand], None],
    ) -> None:
        self._names = names
        self._seated = seated
        self._naming = naming
        self._rewrite = rewrite
        self._results: dict[str, GameResult] = {}
        self._rated: dict[str, Rated] = {}

    async def add(self, result: GameResult) -> None:
        """Keep the result of a game, unless it is kept already."""
        self._results.setdefault(result.id, result)

    async def uncounted(self) -> list[str]:
        """Return no table: none was made before."""
        return []

    async def set_counted(self, table_id: str) -> None:
        """Remember nothing: every game is counted when it ends."""

    async def unrated(self) -> list[GameResult]:
        """Return the games that are not rated yet, in the order in which they ended."""
        return [game for game in self._ordered() if game.id not in self._rated]

    def _ordered(self) -> list[GameResult]:
        return sorted(self._results.values(), key=lambda game: (game.ended, game.id))

    async def ratings(self) -> Known:
        """Return the last rating of everybody."""
        found: Known = {}
        for game in self._ordered():
            rated = self._rated.get(game.id)
            if rated is not None and rated.pool is not None:
                found |= {(rated.pool, player): each for player, each in rated.ratings.items()}
        return found

    async def rate(self, rated: Sequence[Rated]) -> None:
        """Keep the ratings after some games."""
        for each in rated:
            self._rated[each.game] = each
            game = self._results[each.game]
            seats = [replace(s, rating=each.ratings.get(s.player or "")) for s in game.seats]
            self._results[each.game] = replace(game, seats=tuple(seats))

    async def unrate(self) -> None:
        """Forget that games are rated, so that all of them are rated anew."""
        self._rated.clear()

    async def of_player(self, player: str) -> list[GameResult]:
        """Return the finished games of a player, the last one first."""
        return [game for game in reversed(self._ordered()) if game.seat_of(player)]

    async def names_in(self, game: str) -> dict[str, str]:
        """Return what everybody in a finished game was called, by seat; nothing if not kept."""
        found = self._results.get(game)
        return {} if found is None else {seat.seat: seat.name for seat in found.seats}

    async def tables_of(self, player: str) -> list[str]:
        """Return every table where a player has sat, or where they are named."""
        return sorted(self._seated.get(player, set()) | self._naming(player))

    async def hand(self, hand: Hand) -> None:
        """Let everything of a player at a table become another's."""
        self._rewrite(hand)
        self._seated.get(hand.old, set()).discard(hand.table)
        if hand.is_kept:
            self._seated.setdefault(hand.new, set()).add(hand.table)
        for game in [each for each in self._results.values() if each.table == hand.table]:
            seats = [
                replace(seat, player=hand.new, name=seat.name if hand.name is None else hand.name)
                if seat.player == hand.old
                else seat
                for seat in game.seats
            ]
            self._results[game.id] = replace(game, seats=tuple(seats))

    async def forget_name(self, player: str) -> None:
        """Forget what a player is called."""
        self._names.pop(player, None)
