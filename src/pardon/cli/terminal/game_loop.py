"""Game loop at the terminal: one person, bots on the other seats.

The person is told of the game through the view of their seat only.
"""

from collections.abc import Mapping
from random import Random

from pardon.bots import Bot
from pardon.cli.terminal.console import Console
from pardon.cli.terminal.sentences import refused, tell
from pardon.events.events import Event, TurnBegan
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.view import View

YOU = "you"
"""What the person's seat is called in a record."""


class GameLoop:
    """The players of one game, and what has not been told of it yet."""

    def __init__(
        self, game: Game, seat: str, *, bots: Mapping[str, Bot], console: Console, seed: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.console = console
        self._bots = bots
        self._seed = seed
        self._untold: list[Event] = []

    @property
    def names(self) -> dict[str, str]:
        """Who sits where."""
        return {s: YOU if s == self.seat else self._bots[s].text for s in self.game.seats}

    @property
    def excess(self) -> int:
        """How many cards the person holds above the usual hand."""
        return sum(self.view.hand.values()) - self.game.config.rules.hand

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.game.view(self.seat)

    @property
    def waits(self) -> bool:
        """Whether the person has something to do: a card to draw, or a decision."""
        if self.game.is_chance:
            return self.game.phase == "draw" and self.game.turn == self.seat
        return self.game.actor == self.seat and not self.has_nothing_to_play()

    def has_nothing_to_play(self) -> bool:
        """Tell whether passing is all that whoever decides can do."""
        moves = self.game.legal_moves
        return len(moves) == 1 and moves[0].kind == "pass"

    def go_on(self) -> None:
        """Let chance and the bots act until the game is over or waits for the person."""
        while not self.game.is_over() and not self.waits:
            if self.game.is_chance:
                self.draw()
            elif self.game.actor == self.seat:
                self._forfeit()
            else:
                self._let_bot_play(str(self.game.actor))
        self._tell()

    def draw(self) -> None:
        """Let chance take a step; cards are dealt without a word."""
        dealing = self.game.phase == "deal"
        chances = self.game.chances()
        self.game.draw(self._rng().choices(list(chances), list(chances.values()))[0])
        if not dealing:
            self._note()

    def play(self, move: Move) -> None:
        """Make a move of the person's."""
        self.game.push(move)
        self._note()

    def take_back(self) -> Move | None:
        """Take back the person's last decision; None if something has happened since."""
        last = self.game.steps[-1:]
        if not last or not isinstance(last[0], Move) or last[0].seat != self.seat:
            return None
        self.game.pop()
        if self.has_nothing_to_play():
            self.game.push(last[0])
            return None
        return last[0]

    def _forfeit(self) -> None:
        """Pass for the person, and say why nothing else can be done."""
        reasons = [f"{each.subject}: {each.refusals[0].told()}" for each in refused(self.game)]
        self.play(self.game.legal_moves[0])
        self._tell()
        if reasons:
            self.console.say(f"  ({'; '.join(reasons)})", indent="   ")

    def _let_bot_play(self, seat: str) -> None:
        self.game.push(self._bots[seat].choose(self.game.view(seat), self._rng()))
        self._note()

    def _rng(self) -> Random:
        """Return the generator of this step, the same however the game came here."""
        return Random(f"{self._seed}/{len(self.game.steps)}")

    def _note(self) -> None:
        """Remember what the person saw of the last step; each turn is told by itself."""
        for event in self.view.events:
            if isinstance(event, TurnBegan):
                self._tell()
            self._untold.append(event)

    def _tell(self) -> None:
        told = tell(self._untold)
        self._untold.clear()
        if told:
            self.console.say(told, indent="  ")
