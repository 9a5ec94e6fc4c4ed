"""Late session: a board that is shown at once, while the engine behind it is still loaded."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.server.pages.catalogue import rules_view
from pardon.tui.model import Option, Pawn, Place, Rules, Scene, Seat, State, Update, as_rules
from pardon.tui.session import Advice, Answer, Passage, RefusedError, Session
from pardon.tui.words import colour_word, language, tell

CIRCLE, SIDE = 4, 15
"""The square before red's Start, and how far it is to the next colour's."""
COUNTED = 1.0
"""Seconds after which it is told anew how long the engine has been compiled."""


class LateSession(Session):
    """Session that is made while its board is shown already."""

    can_save = True

    def __init__(
        self,
        config: Config,
        seats: Sequence[str],
        make: Callable[[], Session],
        is_compiled: Callable[[], bool] = lambda: True,
    ) -> None:
        self._config = config
        self._seats = tuple(seats)
        self._make = make
        self._is_compiled = is_compiled
        self._rules = as_rules(rules_view(config, language()))
        self._made: Session | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._rules

    async def updates(self) -> AsyncIterator[Update]:
        """Yield the board before the first card, then what the session itself yields."""
        yield Update((), self._opening(tell("tui-setting-up")))
        # The first frame is drawn before anything heavy begins.
        await asyncio.sleep(0.05)
        begun, is_compiled = time.monotonic(), await asyncio.to_thread(self._is_compiled)
        making = asyncio.ensure_future(asyncio.to_thread(self._make))
        while not is_compiled and not (await asyncio.wait({making}, timeout=COUNTED))[0]:
            seconds = round(time.monotonic() - begun)
            yield Update((), self._opening(tell("tui-compiling", seconds=seconds)))
        self._made = await making
        self.can_hint, self.can_analyse = self._made.can_hint, self._made.can_analyse
        async for update in self._made.updates():
            yield update

    def _opening(self, prompt: str) -> State:
        rules = self._config.rules
        pawns = {
            colour: [Pawn(place) for place in _first_places(colour, rules.pawns, rules.on_circle)]
            for colour in self._seats
        }
        owners = {seat: seat for seat in self._seats}
        scene = Scene("deal", self._seats[0], None, 0, pawns, owners)
        seats = tuple(Seat(colour, "bot", colour_word(colour)) for colour in self._seats)
        return State(self._rules, seats, scene, frozenset(), None, prompt)

    def _ready(self) -> Session:
        if self._made is None:
            raise RefusedError(tell("tui-setting-up"))
        return self._made

    async def choose(self, option: Option) -> None:
        """Take an option."""
        await self._ready().choose(option)

    async def undo(self) -> None:
        """Take the last decision back."""
        await self._ready().undo()

    async def why(self, colour: str, place: Place) -> Answer:
        """Tell why a pawn can or cannot move."""
        return await self._ready().why(colour, place)

    async def why_card(self, card: str) -> Answer:
        """Tell why a card can or cannot be chosen."""
        return await self._ready().why_card(card)

    async def look_up(self, words: str) -> Sequence[Passage]:
        """Return the clauses with these words."""
        return await self._ready().look_up(words)

    async def hint(self) -> Advice:
        """Say what somebody who knows would do."""
        return await self._ready().hint()

    async def analysis(self) -> Sequence[str]:
        """Return what each move is worth, or how a game that is over went."""
        return await self._ready().analysis()

    def save(self, path: Path | None = None) -> Path | None:
        """Write the game into a file."""
        return self._made.save(path) if self._made is not None else None

    async def close(self) -> None:
        """Leave the game as it is."""
        if self._made is not None:
            await self._made.close()


def _first_places(colour: str, pawns: int, on_circle: int) -> list[Place]:
    """Return where the pawns of a colour begin."""
    circle = CIRCLE + SIDE * COLOURS.index(colour)
    starting: list[Place] = ["start"] * (pawns - on_circle)
    return [*starting, *([circle] * on_circle)]
