"""Position as a plain value: everything named by its word, nothing worked out yet.

What a setup does not mention is as at the beginning of a turn.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pardon.engine.compile import place_of, square_of
from pardon.engine.layout import DEBT, DIAMOND, FIRE, HOME, ICE, MOVED, SAFETY, START
from pardon.position.places import Pawn, Place
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Cards = Mapping[str, int]

MARK_NAMES = {"i": ICE, "f": FIRE, "d": DEBT, "m": MOVED}
"""Letters of the marks on a pawn: ice, fire, lap debt, moved in this split."""
FLAGS = ("resort", "safety_back", "played", "swapped", "picked", "discarding", "face_up")
"""What a turn under way may have to remember; see the state of the engine."""


@dataclass(frozen=True)
class Setup:
    """Position in plain values; seats are named by their colours."""

    config: Config
    pawns: Mapping[str, tuple[Pawn, ...]]
    """The pawns of every colour in play, the colours clockwise."""
    turn: str
    actor: str | None = None
    """Who decides; the player whose turn it is where nobody is named."""
    phase: str | None = None
    """Where the turn stands; None opens the card, or else the turn."""
    card: str | None = None
    amount: int = 0
    """By how much an event moves everyone, backward if negative."""
    rest: int | None = None
    """What is left of a split; None stands for the whole."""
    landed: tuple[str, Place] | None = None
    """The pawn whose teleport or pull is being decided."""
    owners: Mapping[str, str] = field(default_factory=dict)
    """The colour each seat owns; its own where nothing is said."""
    hands: Mapping[str, Cards] = field(default_factory=dict)
    pile: Cards | None = None
    """The draw pile; None stands for the cards that are nowhere else."""
    discards: Cards = field(default_factory=dict)
    held: Cards = field(default_factory=dict)
    top: str | None = None
    """The card last discarded."""
    turns: int = 0
    to_draw: int = 0
    """Cards still to be drawn in a refill or a pick-up."""
    again: int = 0
    """What follows a refill: 1 another choice, 2 a card from the pile."""
    flags: frozenset[str] = frozenset()
    lead: Mapping[str, str] = field(default_factory=dict)
    """What each seat has drawn for the lead."""
    leading: tuple[str, ...] | None = None
    """Who is still in the draw for the lead; None stands for everyone."""
    winner: str | None = None
    """Who made the winning play, once the game is over."""

    @classmethod
    def of(cls, **fields: Any) -> "Setup":
        """Return the setup of all its fields, without the detour of frozen ones."""
        setup = object.__new__(cls)
        object.__setattr__(setup, "__dict__", fields)
        return setup

    def changed(self, **fields: Any) -> "Setup":
        """Return the same with some fields changed, as `dataclasses.replace` does more slowly."""
        return self.of(**(vars(self) | fields))

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours in play."""
        return tuple(self.pawns)

    @property
    def decider(self) -> str:
        """The seat that decides."""
        return self.actor or self.turn

    @property
    def own(self) -> str:
        """The colour that the seat which decides owns."""
        return self.owner_of(self.decider)

    def owner_of(self, seat: str) -> str:
        """Return the colour a seat owns."""
        return self.owners.get(seat, seat)

    def side_of(self, seat: str) -> tuple[str, ...]:
        """Return the colours that a seat moves: its own, with its partner's in a team."""
        return self.config.side_of(self.owner_of(seat))

    def is_home(self, seat: str) -> bool:
        """Tell whether every pawn of a seat's side is Home."""
        pawns = (pawn for colour in self.side_of(seat) for pawn in self.pawns.get(colour, ()))
        return all(pawn.place == "home" for pawn in pawns)

    def hand_size(self, seat: str) -> int:
        """Return how many cards a seat holds."""
        return sum(self.hands.get(seat, {}).values())

    def used(self) -> Counter[str]:
        """Count the cards that are not in the pile."""
        used: Counter[str] = Counter()
        for cards in (*self.hands.values(), self.discards, self.held):
            used.update(cards)
        used.update([self.card] if self.card is not None else ())
        return used


@lru_cache(maxsize=4)
def numbers_of(colour: str) -> dict[Place, int]:
    """Return the engine's number for each place of a colour."""
    own = COLOURS.index(colour)
    numbers: dict[Place, int] = {"start": START, "home": HOME}
    numbers |= {square: place_of(own, square) for square in range(60)}
    return numbers | {f"s{k}": SAFETY + k - 1 for k in range(1, 6)}


@lru_cache(maxsize=4)
def names_of(colour: str) -> tuple[Place, ...]:
    """Return the name of each of the engine's places of a colour."""
    own = COLOURS.index(colour)
    track = [square_of(own, place) for place in range(1, DIAMOND + 1)]
    return ("start", *track, "s1", "s2", "s3", "s4", "s5", "home")
