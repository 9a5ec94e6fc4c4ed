"""Past of a game: the steps that were taken since it was made, and where it began."""

from collections.abc import Iterator

from pardon.events.events import Event
from pardon.game.history import Taken
from pardon.moves.moves import Step
from pardon.position import text as position_text
from pardon.position.setup import Setup
from pardon.position.state import read as read_state
from pardon.rules.config import Config


class Past:
    """Past of a game, which only grows and is taken back at its end."""

    config: Config
    """The edition with its variations and options."""
    seats: tuple[str, ...]
    """The colours in play, clockwise; a seat keeps its name even if it swaps its colour."""

    _stack: list[Taken]
    _first: str | None
    _root: bytes | None
    """The state in which it was made, unless that was the beginning."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the last step.

        >>> game = Game(first="red")
        >>> card = game.draw("8")
        >>> game.events[0].sentence
        'Red draws an 8.'
        """
        return self._stack[-1].events if self._stack else ()

    def peek(self) -> Step:
        """Return the last step.

        >>> game = Game()
        >>> card = game.draw("8")
        >>> game.peek()
        Draw(outcome='8')
        """
        if not self._stack:
            raise IndexError("no step has been taken")
        return self._stack[-1].step

    @property
    def first(self) -> str | None:
        """Who began the game; None where the lead was drawn for, or it goes on from a position.

        >>> Game("hasbro-2002+first=yellow").first
        'yellow'
        """
        return self._first

    @property
    def root(self) -> str | None:
        """The position the game was made from, None for a new game.

        >>> Game.from_position("hasbro-2002 card:7").root
        'hasbro-2002 turn:red card:7'
        """
        if self._root is None:
            return None
        return position_text.write(self._setup_of(self._root))

    def _setup_of(self, state: bytes) -> Setup:
        """Return a state of this game as a value."""
        return position_text.live(read_state(self.config, self.seats, state))

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step since the game was made, oldest first.

        >>> game = Game.from_position("hasbro-2002")
        >>> events = game.draw("1"), game.push("start>4")
        >>> [step.text for step in game.steps]
        ['=1', 'start>4']
        """
        return tuple([taken.step for taken in self._stack])

    @property
    def count(self) -> int:
        """How many steps have been taken since the game was made.

        >>> game = Game(seed=1)
        >>> events = game.advance()
        >>> game.count
        1
        """
        return len(self._stack)

    def history(self) -> Iterator[Taken]:
        """Yield every step with what it brought about, oldest first.

        >>> game = Game.from_position("hasbro-2002 pile:7*2,1")
        >>> card = game.draw("7")
        >>> [(taken.step.text, taken.ways) for taken in game.history()]
        [('=7', {'1': 1, '7': 2})]
        """
        yield from self._stack
