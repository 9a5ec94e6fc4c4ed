"""Application: a stage that follows a session, with its keys and its mouse."""

from functools import partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import Input

from pardon.errors import PardonError
from pardon.tui.motion import SPEEDS
from pardon.tui.screen.asking import Asking
from pardon.tui.screen.board import Board
from pardon.tui.screen.lights import next_pawn, pointed
from pardon.tui.screen.look import Look
from pardon.tui.screen.panels import Choices
from pardon.tui.screen.playback import Playback
from pardon.tui.screen.stage import Stage
from pardon.tui.session import Session
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


class GameApp(Stage):
    """Application that shows a session and hands it what people do."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("escape", "close", show=False, priority=True),
        Binding("tab", "pawn(1)", show=False, priority=True),
        Binding("shift+tab", "pawn(-1)", show=False, priority=True),
    ]

    def __init__(self, session: Session, look: Look, *, speed: str = "normal") -> None:
        super().__init__(session, look, speed=speed)
        self.fault: Exception | None = None
        """What ended the session, if something did."""
        self.playback = Playback(self)
        self.asking = Asking(self)

    def on_mount(self) -> None:
        """Begin to follow the session; Textual calls the stage's own handler besides."""
        self.run_worker(self._follow(), name="session", exclusive=True)

    async def _follow(self) -> None:
        try:
            async for update in self.session.updates():
                await self.playback.show(update)
        except (PardonError, OSError) as fault:
            self.fault = fault
        self.exit("")

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
        elif pressed in ("u", "U"):
            self.undo()
        else:
            await self.asking.key(event.character or pressed)

    def action_pawn(self, step: int) -> None:
        """Look at the options of the next pawn."""
        if self.state and not self._is_typing:
            self.choose(next_pawn(self.state.options, self.chosen, step))

    async def take(self) -> None:
        """Take the option that is looked at; while something moves, be done with that."""
        if self.is_busy:
            self.playback.skip()
        elif self.state and self.state.options:
            option = self.state.options[self.chosen]
            self.do(partial(self.session.choose, option))

    async def number(self, digit: str) -> None:
        """Look at the option of a number; the same number again takes it."""
        if not self.state or self.is_busy:
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

    def undo(self) -> None:
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
