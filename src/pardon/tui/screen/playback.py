"""Playback: steps shown one after another, pawns walking, with the trail of the last turn."""

import asyncio

from rich.text import Text

from pardon.events.events import Event, TurnBegan
from pardon.tui.board.plan import Spot
from pardon.tui.model import State, Step, Update
from pardon.tui.motion import SPEEDS, frames, origins, way
from pardon.tui.screen.panels import swatch
from pardon.tui.screen.stage import Stage
from pardon.tui.words import colour_word, tell

AFTER = 3.0
"""Beats that a step stays before the next one."""
READING = 14.0
"""Beats for something that is to be read, such as why nothing can be played."""


class Playback:
    """Playback of updates on a stage."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._turn_trail: dict[Spot, str] = {}
        self._skipped = asyncio.Event()

    async def show(self, update: Update) -> None:
        """Show the steps of an update, then how things stand."""
        stage, before = self._stage, self._stage.state
        stage.is_busy = bool(update.steps)
        self._skipped.clear()
        for name, text in update.said if not update.steps else ():
            self._say(name, text)
        known = before if before is not None and before.scene is not None else update.state
        number, seat = (known.scene.turns, known.scene.turn) if known.scene else (0, "")
        for step in update.steps:
            self._begin_turn(known, number, seat)
            if step.sentence:
                stage.record.add(Text(step.sentence))
            await self._play(step, known)
            self._follow(step.events)
            for event in step.events:
                if isinstance(event, TurnBegan):
                    number, seat = number + 1, event.seat
        for name, text in update.said if update.steps else ():
            self._say(name, text)
        stage.frame = None
        stage.is_busy = False
        stage.present(update)
        await self._rest(update)

    async def _rest(self, update: Update) -> None:
        """Leave time to see a step before the next one, unless somebody is to decide."""
        if update.state.options or not update.steps:
            await asyncio.sleep(0)
            return
        self._stage.is_busy = True
        beats = READING if update.said else AFTER if update.steps[-1].events else 0
        await self._wait(beats)
        self._stage.is_busy = False

    def _say(self, name: str, text: str) -> None:
        line = Text(f"{name}: ", "bold") + Text(text) if name else Text(text, "italic")
        self._stage.record.add(line)

    def _begin_turn(self, state: State, number: int, colour: str) -> None:
        """Head the log with whose turn it is."""
        if not colour:
            return
        own, seat = state.owner(colour), state.seat(colour)
        name = seat.name if seat and seat.name else colour_word(own)
        title = swatch(own, self._stage.look)
        title.append(f" {tell('tui-turn-of', number=number + 1, name=name)}", "bold")
        self._stage.record.begin(number, colour, title)

    async def _play(self, step: Step, state: State) -> None:
        """Let the pawns of a step move."""
        if self._stage.speed == "off" or self._skipped.is_set() or state.scene is None:
            return
        shown = self._stage.frame
        pawns = shown.pawns if shown else state.scene.pawns
        for frame in frames({c: tuple(p) for c, p in pawns.items()}, step.events):
            self._stage.frame = frame
            self._stage.redraw()
            await self._wait(frame.beats)
            if self._skipped.is_set():
                return

    async def _wait(self, beats: float) -> None:
        seconds = beats * SPEEDS[self._stage.speed]
        if seconds <= 0 or self._skipped.is_set():
            await asyncio.sleep(0)
            return
        try:
            await asyncio.wait_for(self._skipped.wait(), seconds)
        except TimeoutError:
            return

    def skip(self) -> None:
        """Be done with what moves."""
        self._skipped.set()

    def _follow(self, events: tuple[Event, ...]) -> None:
        """Keep the trail of a turn until the next one leaves its own."""
        found = {**origins(events), **way(events)}
        if found:
            self._turn_trail |= found
            self._stage.trail = self._turn_trail
        if any(isinstance(event, TurnBegan) for event in events):
            self._turn_trail = {}
