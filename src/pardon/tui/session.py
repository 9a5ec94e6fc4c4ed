"""Session: a game that the screen shows and plays, on this machine or at a server's table."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pardon.tui.model import Option, Place, Rules, Update


@dataclass(frozen=True)
class Answer:
    """Answer to a why."""

    sentence: str
    can_move: bool
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True)
class Passage:
    """Clause of the rules."""

    id: str
    title: str
    text: str


@dataclass(frozen=True)
class Advice:
    """Advice: what somebody who knows would do, and why."""

    sentence: str
    key: str | None = None
    """The option that is advised."""


class RefusedError(Exception):
    """Something that cannot be done now; its text is a sentence for the person."""


class Session(ABC):
    """Session: what comes from a game, and what a person can do with it."""

    can_say: bool = False
    """Whether there is anybody to talk to."""
    can_save: bool = False
    can_hint: bool = False
    is_remote: bool = False

    @property
    @abstractmethod
    def rules(self) -> Rules:
        """The rules that are drawn before the first update."""

    @abstractmethod
    def updates(self) -> AsyncIterator[Update]:
        """Yield what happens; the game goes on when the one before has been shown."""

    @abstractmethod
    async def choose(self, option: Option) -> None:
        """Take one of the options that were offered last."""

    @abstractmethod
    async def undo(self) -> None:
        """Take the last decision back, or raise `RefusedError`."""

    @abstractmethod
    async def why(self, colour: str, place: Place) -> Answer:
        """Tell why a pawn can or cannot move."""

    @abstractmethod
    async def why_card(self, card: str) -> Answer:
        """Tell why a card of the hand can or cannot be chosen."""

    @abstractmethod
    async def look_up(self, words: str) -> Sequence[Passage]:
        """Return the clauses of the rules with these words."""

    async def hint(self) -> Advice:
        """Say what somebody who knows would do."""
        raise RefusedError("")

    async def say(self, text: str) -> None:
        """Say something to everyone at the table."""
        raise RefusedError("")

    def save(self, path: Path | None = None) -> Path | None:
        """Write the game into a file; None where nothing is to be kept."""
        return None

    async def close(self) -> None:
        """Leave the game as it is."""
        return
