"""State of a table: what its entries have made of it, and who is there now."""

from collections import deque
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal

from pardon.events.narration import Telling, telling_of
from pardon.events.voice import named_apart
from pardon.fair import SCHEME, Seated
from pardon.match import Match
from pardon.rules.config import Config
from pardon.server.table.presence import Presence
from pardon.server.table.seat import Seat, Visitor
from pardon.server.table.step_log import StepLog
from pardon.server.table.table_game import BotTask, Deal, TableGame
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.ids import GameId
from pardon.server.wire.views import Said

REMOVED_FOR = 3600.0
"""Seconds for which somebody whom the host removed cannot come back."""
REMOVED = WireError(Code.REMOVED, "fault-removed")
LOCKED = WireError(Code.LOCKED, "fault-locked")
NAMELESS = WireError(Code.NO_SESSION, "fault-nameless")
"""What is said to whoever could be the one who was removed, as nobody can tell."""
REMEMBERED = 100
"""How many of the last remarks somebody who arrives gets."""


@lru_cache(maxsize=4096)
def _apart(
    language: str, names: tuple[tuple[str, str], ...], owners: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """Return the names of seats, each other than the others."""
    return tuple(named_apart(dict(names), language, dict(owners)).items())


class TableState:
    """Plain state of a table: `apply` writes it, commands and views read it."""

    config: Config
    host: str
    """The player who made it, or who has taken over since."""
    seats: dict[str, Seat]
    """In board order."""
    clock: int | None
    """Seconds for a decision."""
    is_public: bool
    chat: bool
    match: Match

    def __init__(self, table_id: str, now: float, new_seed: Callable[[], str]) -> None:
        self.id = table_id
        self.new_seed = new_seed
        self.version = 0
        """How many entries there are."""
        self.remarks = 0
        """How many entries are no part of a game."""
        self.spoken = 0
        """How much was said by those who play."""
        self.asides = 0
        """How much was said by those who watch."""
        self.changed = now
        """When something last happened that everybody may know of."""
        self.presence = Presence(now)
        self.step_log = StepLog()
        self.said: deque[Said] = deque(maxlen=REMEMBERED)
        self.heard: deque[tuple[str | None, str]] = deque(maxlen=REMEMBERED)
        """Who said the last remarks that have a name, and their names."""
        self.watcher_chat = True
        """Whether those who watch may speak."""
        self.hints: bool | None = None
        """Whether hints are allowed; None for wherever only one person plays."""
        self.is_locked = False
        """Whether only players and the host are let in."""
        self.removed: dict[str, float] = {}
        """When the host removed whom."""
        self.number = 0
        """The number of the game that is played or was last played."""
        self.table_game: TableGame | None = None
        self.seed = ""
        """The server's seed of the next game, a secret until that is over."""
        self.scheme = SCHEME
        """The scheme of fair cards of the next game."""
        self.closed: float | None = None
        """When commitments to seeds were closed, while those who committed reveal them."""
        self.has_host_stood = False
        self.asked = now
        """When the clock of the decision that is pending began to run."""
        self.asked_seat: str | None = None
        """The seat for which it runs."""
        self.furthest = 0
        """The last step for which it was set, which may have been taken back since."""

    @property
    def state(self) -> Literal["open", "playing", "over"]:
        """Before the first game, in a game, or between games."""
        if self.table_game is None:
            return "open"
        return "playing" if self.table_game.outcome is None else "over"

    @property
    def next_deal(self) -> Deal:
        """The seeds of the next game, as far as they are known."""
        seats = self.seats.values()
        return Deal(
            str(GameId(self.id, self.number + 1)),
            self.seed,
            {each.colour: each.seed for each in seats if each.seed is not None},
            self.scheme,
            Seated(
                tuple(self.seats),
                tuple(each.colour for each in seats if each.kind == "bot"),
                {each.colour: each.commitment for each in seats if each.commitment is not None},
            ),
        )

    @property
    def withheld(self) -> list[Seat]:
        """The seats of those who committed to a seed and have not revealed it."""
        return [seat for seat in self.seats.values() if seat.commitment and seat.seed is None]

    @property
    def running(self) -> TableGame:
        """The game that is played or was last played, or a refusal."""
        if self.table_game is None:
            raise WireError(Code.TABLE_STATE, "fault-not-begun")
        return self.table_game

    @property
    def deciding(self) -> Seat | None:
        """The seat that has to decide."""
        actor = None if self.table_game is None else self.table_game.game.actor
        return None if actor is None else self.seats[actor]

    @property
    def last_game(self) -> str | None:
        """The id of the last finished game."""
        finished = self.number if self.state == "over" else self.number - 1
        return str(GameId(self.id, finished)) if finished > 0 else None

    @property
    def names(self) -> Mapping[str, str]:
        """What stands at each seat."""
        return {colour: seat.title for colour, seat in self.seats.items()}

    def telling(self, language: str) -> Telling:
        """Return how this table is told in a language."""
        return telling_of(language, self._apart(language))

    def labels(self, language: str) -> Mapping[str, str]:
        """Return what to call whoever has a seat, each other than the others; empty if nobody."""
        return {
            colour: label if self.seats[colour].title else ""
            for colour, label in self._apart(language)
        }

    def _apart(self, language: str) -> tuple[tuple[str, str], ...]:
        owned = () if self.table_game is None else self.table_game.game.owned
        names = tuple([(colour, seat.title) for colour, seat in self.seats.items()])
        return _apart(language, names, owned)

    @property
    def players(self) -> set[str]:
        """The players who have a seat."""
        return {seat.player for seat in self.seats.values() if seat.player}

    @property
    def is_among_people(self) -> bool:
        """Whether several persons play, so that everyone sees a hint."""
        return len(self.players) > 1

    @property
    def are_hints_allowed(self) -> bool:
        """Whether players may ask for hints: as the host said, or else where one person plays."""
        return not self.is_among_people if self.hints is None else self.hints

    @property
    def here(self) -> list[str]:
        """The persons at their seats who have the table open, in board order."""
        return [
            seat.player
            for seat in self.seats.values()
            if seat.player and self.presence.is_here(seat.player)
        ]

    def seat_of(self, player: str | None) -> Seat | None:
        """Return the seat of a player."""
        if player is not None:
            for seat in self.seats.values():
                if seat.player == player:
                    return seat
        return None

    def eyes_of(self, player: str | None) -> str | None:
        """Return the seat whose eyes somebody has; None for who sees what a watcher sees.

        Without hands and teams nobody sees more than that but who has to decide.
        """
        seat, rules = self.seat_of(player), self.config.rules
        if seat is None or rules.hand or rules.team:
            return None if seat is None else seat.colour
        actor = None if self.table_game is None else self.table_game.game.actor
        return seat.colour if seat.colour == actor else None

    def is_removed(self, player: str | None, now: float) -> bool:
        """Tell whether the host has removed somebody not long ago."""
        at = self.removed.get(player or "")
        return at is not None and now < at + REMOVED_FOR

    def is_wary(self, now: float) -> bool:
        """Tell whether somebody was removed not long ago, who would come back as nobody."""
        return any(now < at + REMOVED_FOR for at in self.removed.values())

    def is_shut_out(self, player: str | None) -> bool:
        """Tell whether the table is locked for somebody."""
        return self.is_locked and player != self.host and self.seat_of(player) is None

    def name_of(self, visitor: Visitor) -> str:
        """Return what somebody is called here."""
        seat = self.seat_of(visitor.player)
        return visitor.name if seat is None else seat.name

    def version_for(self, seat: str | None) -> int:
        """Return the version without the last steps that a seat, or a watcher, may not know of."""
        return self.version - self.step_log.hidden_from(seat)

    def bot_task(self) -> BotTask | None:
        """Return the decision that a bot has to make, if there is one."""
        seat = self.deciding
        if seat is None or seat.playing_level is None:
            return None
        view = self.running.game.view(seat.colour)
        return BotTask(self.number, self.running.step, seat.colour, seat.playing_level, view)

    def is_pending(self, task: BotTask) -> bool:
        """Tell whether a decision is still to be made, and by a bot."""
        seat = self.deciding
        return (
            seat is not None
            and seat.playing_level is not None
            and (self.number, self.running.step) == (task.game, task.step)
        )

    def is_rematch_wanted(self) -> bool:
        """Tell whether all persons still there have asked for another game."""
        asking = [seat for seat in self.seats.values() if seat.wants_rematch]
        return any(self.presence.is_here(seat.player) for seat in asking) and all(
            seat.wants_rematch or seat.away or not self.presence.is_here(seat.player)
            for seat in self.seats.values()
            if seat.player
        )
