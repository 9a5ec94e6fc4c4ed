"""Playback: steps shown one after another, pawns walking, with the trail of the last turn."""

import asyncio
from typing import TYPE_CHECKING

from rich.text import Text

from pardon.events.events import Event, TurnBegan
from pardon.rules.edition import partner
from pardon.tui.board.plan import Lights, Picture, Spot
from pardon.tui.model import State, Step, Update
from pardon.tui.motion import SPEEDS, Frame, frames, origins, way
from pardon.tui.screen.lights import lights_of
from pardon.tui.screen.panels import swatch
from pardon.tui.words import colour_word, tell

if TYPE_CHECKING:
    from pardon.tui.screen.app import GameApp

AFTER = 3.0
"""Beats that a step stays before the next one."""
READING = 14.0
"""Beats for something that is to be read, such as why nothing can be played."""


class Playback:
    """Playback of updates on the screen of an application."""

    def __init__(self, app: "GameApp") -> None:
        self._app = app
        self._frame: Frame | None = None
        self._trail: dict[Spot, str] = {}
        self._turn_trail: dict[Spot, str] = {}
        self._skipped = asyncio.Event()
        self.is_busy = False

    # One update after another.

    async def show(self, update: Update) -> None:
        """Show the steps of an update, then how things stand."""
        app, before = self._app, self._app.state
        self.is_busy = bool(update.steps)
        self._skipped.clear()
        for name, text in update.said if not update.steps else ():
            self._say(name, text)
        known = before if before is not None and before.scene is not None else update.state
        number, seat = (known.scene.turns, known.scene.turn) if known.scene else (0, "")
        for step in update.steps:
            self._begin_turn(known, number, seat)
            if step.sentence:
                app.record.add(Text(step.sentence))
            await self._play(step, known)
            self._follow(step.events)
            for event in step.events:
                if isinstance(event, TurnBegan):
                    number, seat = number + 1, event.seat
        for name, text in update.said if update.steps else ():
            self._say(name, text)
        self._frame = None
        self.is_busy = False
        app.present(update)
        await self._rest(update)

    async def _rest(self, update: Update) -> None:
        """Leave time to see a step before the next one, unless somebody is to decide."""
        if update.state.options or not update.steps:
            await asyncio.sleep(0)
            return
        self.is_busy = True
        beats = READING if update.said else AFTER if update.steps[-1].events else 0
        await self._wait(beats)
        self.is_busy = False

    def _say(self, name: str, text: str) -> None:
        line = Text(f"{name}: ", "bold") + Text(text) if name else Text(text, "italic")
        self._app.record.add(line)

    def _begin_turn(self, state: State, number: int, colour: str) -> None:
        """Head the log with whose turn it is."""
        if not colour:
            return
        own, seat = state.owner(colour), state.seat(colour)
        name = seat.name if seat and seat.name else colour_word(own)
        title = swatch(own, self._app.look)
        title.append(f" {tell('tui-turn-of', number=number + 1, name=name)}", "bold")
        self._app.record.begin(number, colour, title)

    async def _play(self, step: Step, state: State) -> None:
        """Let the pawns of a step move."""
        if self._app.speed == "off" or self._skipped.is_set() or state.scene is None:
            return
        pawns = self._frame.pawns if self._frame else state.scene.pawns
        for frame in frames({c: tuple(p) for c, p in pawns.items()}, step.events):
            self._frame = frame
            self._app.redraw()
            await self._wait(frame.beats)
            if self._skipped.is_set():
                return

    async def _wait(self, beats: float) -> None:
        seconds = beats * SPEEDS[self._app.speed]
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
            self._trail = self._turn_trail
        if any(isinstance(event, TurnBegan) for event in events):
            self._turn_trail = {}

    # What is on the screen.

    def picture(self, state: State) -> Picture:
        """Return the board as it is to be painted now."""
        scene, frame = state.scene, self._frame
        if scene is None:
            return Picture(state.rules, {}, own=state.own)
        pawns = frame.pawns if frame else {c: tuple(p) for c, p in scene.pawns.items()}
        if frame:
            lights = Lights(harmed=frame.hurt, trail=self._trail)
        else:
            lights = lights_of(state.options, self._app.chosen, self._trail)
        card = (frame.card if frame else None) or scene.card
        option = self._chosen_card(state)
        allies = {partner(c) for c in state.own} - state.own if state.rules.team else set()
        return Picture(
            state.rules, pawns, own=state.own, allies=frozenset(allies),
            acting=self.acting(state), lights=lights, card=option or card or scene.top,
            is_in_play=bool(option or card), pile=scene.pile,
        )  # fmt: skip

    def _chosen_card(self, state: State) -> str | None:
        """Return the card that is looked at, so that it lies in the middle to be read."""
        if self._frame or not 0 <= self._app.chosen < len(state.options):
            return None
        return state.options[self._app.chosen].card

    def acting(self, state: State) -> str | None:
        """Return the seat whose turn it is."""
        scene = state.scene
        if scene is None or scene.is_over:
            return None
        return scene.actor or scene.turn
