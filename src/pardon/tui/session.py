"""Session: a game that the screen shows and plays, on this machine or at a server's table."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pardon.tui.model import Choice, Option, Place, Rules, Update
from pardon.tui.words import tell


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


@dataclass(frozen=True)
class Standing:
    """Standing of a seat in a review: how well it was played, and what the cards brought."""

    name: str
    kept: float
    """Of the chances there were, the part that was played."""
    luck: float
    lost: float
    best: int
    decisions: int


@dataclass(frozen=True)
class TurningPoint:
    """Play that changed its player's winning chance more than most."""

    turn: int
    name: str
    before: float
    after: float


class RefusedError(Exception):
    """Refusal of what cannot be done now; its text is a sentence for the person."""


class Session(ABC):
    """Session: what comes from a game, and what a person can do with it."""

    can_say: bool = False
    """Whether there is anybody to talk to."""
    can_save: bool = False
    can_hint: bool = False
    can_analyse: bool = False
    """Whether there is something to tell of luck and skill, or of the moves, now."""
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

    async def analysis(self) -> Sequence[str]:
        """Return what each move is worth, or of a game that is over what luck and skill did."""
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


def as_option(choice: Choice, rules: Rules) -> Option:
    """Return a legal move as it stands in the list."""
    key = f"move:{choice.id}"
    if choice.kind in ("choose", "drop") and choice.card:
        card = rules.card(choice.card)
        message = "tui-play-card" if choice.kind == "choose" else "tui-drop-card"
        return Option(key, tell(message, card=card.title, text=card.text), choice, choice.card)
    if choice.kind == "pass" and not choice.sentence:
        return Option(key, tell("tui-pass"), choice)
    return Option(key, choice.sentence or choice.text, choice)


def review_lines(seats: Sequence[Standing], points: Sequence[TurningPoint]) -> list[str]:
    """Return what luck and skill did in a game, line by line."""
    lines = [
        tell(
            "tui-review-seat",
            name=each.name,
            kept=percent(each.kept),
            luck=signed(each.luck),
            lost=signed(-each.lost),
            best=each.best,
            decisions=each.decisions,
        )
        for each in seats
    ]
    lines += [
        tell(
            "tui-review-point",
            turn=f"{each.turn}",
            name=each.name,
            before=percent(each.before),
            after=percent(each.after),
        )
        for each in points
    ]
    return [*lines, tell("tui-review-how")]


def percent(chance: float) -> str:
    """Return a chance in percent."""
    return f"{chance:.0%}".replace("%", " %")


def signed(difference: float) -> str:
    """Return a difference of chances in points, with its sign."""
    points = round(100 * difference)
    return f"{points:+d}" if points else "0"
