"""Application: the screen of a game, its keys and its mouse."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Key, Resize
from textual.widget import Widget
from textual.widgets import Input, Static

from pardon.errors import PardonError
from pardon.tui.model import State, Update
from pardon.tui.motion import SPEEDS
from pardon.tui.screen.asking import Asking
from pardon.tui.screen.board import Board
from pardon.tui.screen.layout import LEAST, Box, Layout, arrange
from pardon.tui.screen.lights import next_pawn, pointed
from pardon.tui.screen.lines import Lines, Log
from pardon.tui.screen.look import Look
from pardon.tui.screen.panels import Choices, Panel, Seats, swatch
from pardon.tui.screen.playback import Playback
from pardon.tui.session import RefusedError, Session
from pardon.tui.words import tell

NAMES = list(SPEEDS)
SAID = {
    "slow": "tui-speed-slow", "normal": "tui-speed-normal", "fast": "tui-speed-fast",
    "off": "tui-speed-off",
}  # fmt: skip
"""What is said of a speed."""
_SCROLLS = ("up", "down", "pageup", "pagedown")
"""Keys that an open panel takes for itself."""
_TAKES = ("enter", "space")
"""Keys that take what is chosen."""


class GameApp(App[str]):
    """Application that shows a session and hands it what people do."""

    CSS = """
    Screen { layers: base above; overflow: hidden; }
    #head, #board, #seats, #choices, #log, #foot, #small { position: absolute; }
    #head { text-style: bold; background: $panel; color: $foreground; }
    #foot { background: $panel; color: $foreground; }
    #choices, #seats { padding: 0; }
    #log { border-top: solid $foreground-muted; }
    #panel { layer: above; position: absolute; border: round $accent; background: $surface; }
    #panel-input { height: 1; border: none; }
    #panel-scroll { scrollbar-size-vertical: 1; }
    #small { layer: above; content-align: center middle; background: $surface; display: none; }
    """
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("escape", "close", show=False, priority=True),
        Binding("tab", "pawn(1)", show=False, priority=True),
        Binding("shift+tab", "pawn(-1)", show=False, priority=True),
    ]

    def __init__(self, session: Session, look: Look, *, speed: str = "normal") -> None:
        super().__init__()
        self.session = session
        self.look = look
        self.speed = speed
        self.state: State | None = None
        self.chosen = 0
        self.typed = ""
        self.fault: Exception | None = None
        """What ended the session, if something did."""
        self._doing: set[asyncio.Future[None]] = set()
        self.arranged: Layout | None = None
        self.board = Board(look)
        self.head, self.foot = Lines(id="head"), Lines(id="foot")
        self.seats, self.choices, self.record = Seats(id="seats"), Choices(), Log()
        self.panel, self.small = Panel(), Static(id="small")
        self.playback = Playback(self)
        self.asking = Asking(self)
        self.theme = look.theme

    def compose(self) -> ComposeResult:
        """Make every widget; `arrange` says where they are."""
        yield self.head
        yield self.board
        yield self.seats
        yield self.choices
        yield self.record
        yield self.foot
        yield self.panel
        yield self.small

    def on_mount(self) -> None:
        """Begin to follow the session."""
        for widget in (self.head, self.seats, self.choices, self.record, self.foot):
            widget.is_ascii = self.look.is_ascii
        if self.look.is_ascii:
            self.record.styles.border_top = ("ascii", "white")
            self.panel.styles.border = ("ascii", "white")
        self._arrange(self.size.width, self.size.height)
        self.run_worker(self._follow(), name="session", exclusive=True)

    async def _follow(self) -> None:
        try:
            async for update in self.session.updates():
                await self.playback.show(update)
        except (PardonError, OSError) as fault:
            self.fault = fault
        self.exit("")

    # Where everything is.

    def on_resize(self, event: Resize) -> None:
        """Arrange everything anew."""
        self._arrange(event.size.width, event.size.height)
        self.redraw()

    def _arrange(self, width: int, height: int) -> None:
        seats = len(self.state.seats) if self.state else 4
        self.arranged = arrange(width, height, seats=seats, letters=self.look.is_plain)
        self.small.display = self.arranged is None
        if self.arranged is None:
            self.small.update(tell("tui-too-small", width=LEAST[0], height=LEAST[1]))
            _place(self.small, Box(0, 0, width, height))
            return
        found = self.arranged
        for widget, box in (
            (self.head, found.head), (self.board, found.board), (self.seats, found.seats),
            (self.choices, found.choices), (self.record, found.log), (self.foot, found.foot),
            (self.panel, panel_box(found)),
        ):  # fmt: skip
            _place(widget, box)

    # What is shown.

    def present(self, update: Update) -> None:
        """Show how things stand after an update."""
        fresh = self.state is None or self.state.options != update.state.options
        count = len(self.state.seats) if self.state else 0
        self.state = update.state
        if fresh:
            self.chosen, self.typed = 0, ""
        if len(update.state.seats) != count:
            self._arrange(self.size.width, self.size.height)
        self.redraw()
        self._tick(state=update.state)

    def _tick(self, state: State) -> None:
        """Count a clock down, second by second, as long as one runs."""
        if state.deadline is not None and state is self.state:
            self.redraw()
            self.set_timer(1.0, lambda: self._tick(state))

    def redraw(self) -> None:
        """Draw everything anew."""
        state = self.state
        if state is None or self.arranged is None:
            return
        self.board.show(self.playback.picture(state), self.arranged.size, self.look)
        self.seats.show(state, self.look, acting=self.playback.acting(state))
        self.choices.show(state, self.chosen, self.look)
        self.head.put([self._title(state)])
        self.foot.put([self.asking.keys(state)])

    def _title(self, state: State) -> Text:
        scene = state.scene
        title = Text(" ")
        for colour in sorted(state.own):
            title.append_text(swatch(colour, self.look)).append(" ")
        title.append(state.title or state.rules.title)
        if state.score.games:
            counts = state.score.totals if any(state.score.totals.values()) else state.score.wins
            score = " ".join(f"{seat[0].upper()}{count}" for seat, count in counts.items())
            title.append(f" · {tell('tui-score', games=state.score.games, score=score)}")
        if scene is not None:
            title.append(f" · {tell('tui-turn', number=scene.turns + 1)}")
        if state.deadline is not None:
            left = max(0, round(state.deadline - time.monotonic()))
            title.append(f" · {tell('tui-clock', seconds=left)}")
        if state.notice:
            title.append(f" · {state.notice}", "bold reverse")
        return title

    def note(self, sentence: str) -> None:
        """Say something in the log."""
        if sentence:
            self.record.add(Text(sentence, "italic"))

    # What people do.

    @property
    def _is_typing(self) -> bool:
        return self.panel.display and isinstance(self.focused, Input)

    async def on_key(self, event: Key) -> None:
        """Do what a key is for; while a line is typed, keys are letters."""
        if self.panel.display and event.key in _SCROLLS:
            self.panel.scroll_text(event.key)
            event.stop()
            return
        if self._is_typing:
            return
        known = {
            "up": lambda: self.choose(self.chosen - 1),
            "down": lambda: self.choose(self.chosen + 1),
            "left": lambda: self.action_pawn(-1), "right": lambda: self.action_pawn(1),
            "home": lambda: self.choose(0), "end": lambda: self.choose(-1),
            "pageup": lambda: self.record.go_back(self.record.size.height - 1),
            "pagedown": lambda: self.record.go_back(1 - self.record.size.height),
            "plus": lambda: self.faster(1), "minus": lambda: self.faster(-1),
            "t": self.turn_light,
        }  # fmt: skip
        pressed = event.key
        if pressed in _TAKES:
            event.stop()
            await self.take()
        elif pressed.isdecimal() and len(pressed) == 1:
            await self.number(pressed)
        elif pressed in known:
            known[pressed]()
        elif pressed == "q":
            await self.action_leave()
        else:
            await self.asking.key(event.character or pressed)

    def choose(self, number: int) -> None:
        """Look at an option."""
        if self.state and self.state.options:
            self.chosen = number % len(self.state.options)
            self.typed = ""
            self.redraw()

    def action_pawn(self, step: int) -> None:
        """Look at the options of the next pawn."""
        if self.state and not self._is_typing:
            self.choose(next_pawn(self.state.options, self.chosen, step))

    async def take(self) -> None:
        """Take the option that is looked at; while something moves, be done with that."""
        if self.playback.is_busy:
            self.playback.skip()
        elif self.state and self.state.options:
            option = self.state.options[self.chosen]
            self.do(partial(self.session.choose, option))

    async def number(self, digit: str) -> None:
        """Look at the option of a number; the same number again takes it."""
        if not self.state or self.playback.is_busy:
            return
        count = len(self.state.options)
        typed = f"{self.typed}{digit}"
        if not 1 <= int(typed) <= count:
            typed = digit
        if not 1 <= int(typed) <= count:
            return
        if int(typed) - 1 == self.chosen and self.typed == typed == digit:
            await self.take()
            return
        self.choose(int(typed) - 1)
        self.typed = typed

    def do(self, doing: Callable[[], Awaitable[None]]) -> None:
        """Do something beside the screen, which a server may take its time for."""
        task = asyncio.ensure_future(self._try(doing))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    async def _try(self, doing: Callable[[], Awaitable[None]]) -> None:
        try:
            await doing()
        except RefusedError as refusal:
            self.note(str(refusal))

    async def undo(self) -> None:
        """Take the last decision back."""
        self.do(self.session.undo)
        self.playback.skip()

    def faster(self, step: int) -> None:
        """Let pawns move faster, or slower."""
        self.speed = NAMES[max(0, min(len(NAMES) - 1, NAMES.index(self.speed) + step))]
        self.note(tell(SAID[self.speed]))

    def turn_light(self) -> None:
        """Turn from dark to light, or back."""
        self.look = self.look.turned()
        self.theme = self.look.theme
        self.redraw()

    def action_close(self) -> None:
        """Close what is open, or be done with what moves."""
        if self.panel.display:
            self.asking.close()
        else:
            self.playback.skip()

    async def action_leave(self) -> None:
        """Leave; a game that goes on is kept."""
        path: Path | None = None
        try:
            path = self.session.save()
        except OSError as fault:
            self.note(
                tell("tui-cannot-write", file=str(fault.filename), reason=str(fault.strerror))
            )
        await self.session.close()
        self.exit(str(path) if path else "")

    @on(Board.Pointed)
    async def _on_pointed(self, message: Board.Pointed) -> None:
        if not self.state:
            return
        number, at_once = pointed(self.state.options, self.chosen, message.spot)
        if number is None:
            await self.asking.why_spot(message.spot)
            return
        self.choose(number)
        if at_once:
            await self.take()

    @on(Choices.Picked)
    async def _on_picked(self, message: Choices.Picked) -> None:
        if message.number == self.chosen and message.is_click:
            await self.take()
        else:
            self.choose(message.number)

    @on(Input.Submitted)
    async def _on_submitted(self, message: Input.Submitted) -> None:
        await self.asking.submitted(message.value)


def panel_box(found: Layout) -> Box:
    """Return where the panel opens: over the log, and where that is small over the seats too."""
    box = found.log
    if box.height >= 14:
        return box
    top = found.seats.y if found.choices.x == 0 else found.choices.y + found.choices.height // 2
    return Box(box.x, top, box.width, box.y + box.height - top)


def _place(widget: Widget, box: Box) -> None:
    widget.styles.offset = box.x, box.y
    widget.styles.width, widget.styles.height = box.width, box.height
