"""Seat of a table, and whoever speaks there."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pardon.locales import DEFAULT
from pardon.server.table.entries import Why
from pardon.server.wire.from_client import Colour, Level

STAND_IN: Level = "medium"
"""The level of a bot that nobody chose."""
BOT_NAMES: dict[Colour, str] = {
    "red": "Ruby", "blue": "Skye", "yellow": "Sunny", "green": "Fern",
}  # fmt: skip
"""What the bot of a colour is called."""


class Visitor(NamedTuple):
    """Visitor: whoever speaks at a table."""

    player: str | None
    """None for somebody who never said who they are."""
    name: str
    language: str = DEFAULT


@dataclass(slots=True)
class Seat:
    """Seat of a table: a person's, a bot's, or open."""

    colour: Colour
    player: str | None = None
    name: str = ""
    """What the person is called here."""
    named: int = 0
    """How many entries the table had when the log last said so."""
    level: Level | None = None
    """Of a bot."""
    away: Why | None = None
    """Why a bot stands in for the person, None while the person plays."""
    is_overdue: bool = False
    """Whether the clock has run out, so that a bot makes the decision that is pending."""
    missed: int = 0
    """Clocks in a row that the person let run out."""
    seed: str | None = None
    """What the person added to the cards of the next game, or of the one under way."""
    commitment: str | None = None
    """The hash of it, given before any seed was revealed."""
    commitments: int = 0
    """How often the person has committed to a seed for one game."""
    wants_rematch: bool = False
    wants_seat: Colour | None = None
    """The seat of whom the person asks to change places."""

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """Whose it is."""
        if self.player is not None:
            return "person"
        return "open" if self.level is None else "bot"

    @property
    def playing_level(self) -> Level | None:
        """The level of the bot that decides, None where a person does."""
        return STAND_IN if self.away or self.is_overdue else self.level

    @property
    def title(self) -> str:
        """What stands at the seat for all to read."""
        return BOT_NAMES[self.colour] if self.level else self.name

    def empty(self) -> None:
        """Open the seat."""
        self.player = self.level = self.away = None
        self.forget_seed()
        self.name, self.wants_rematch, self.wants_seat = "", False, None
        self.forgive()

    def hand_over(self) -> None:
        """Give the seat of a person to a bot, for good; what was added to the cards stays."""
        self.player, self.level, self.away = None, STAND_IN, None
        self.name, self.wants_rematch = "", False
        self.forgive()

    def forget_seed(self) -> None:
        """Forget what was added to the cards."""
        self.seed, self.commitment, self.commitments = None, None, 0

    def forgive(self) -> None:
        """Forget the clocks that ran out."""
        self.is_overdue, self.missed = False, 0
