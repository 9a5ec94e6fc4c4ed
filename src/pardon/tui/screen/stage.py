"""Stage: what is on the screen, and where; those who play and ask change it and have it redrawn."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable

from rich.text import Text
from textual.app import App, ComposeResult
from textual.events import Resize
from textual.widget import Widget
from textual.widgets import Static

from pardon.rules.edition import partner
from pardon.tui.board.plan import Lights, Picture, Spot
from pardon.tui.model import State, Update
from pardon.tui.motion import Frame
from pardon.tui.screen.board import Board
from pardon.tui.screen.layout import LEAST, Box, Layout, arrange
from pardon.tui.screen.lights import lights_of
from pardon.tui.screen.lines import Lines, Log
from pardon.tui.screen.look import Look
from pardon.tui.screen.panels import Choices, Panel, Seats, swatch
from pardon.tui.session import RefusedError, Session
from pardon.tui.words import tell


class Stage(App[str]):
    """Screen that shows a session: its widgets, and the state that they are drawn from."""

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

    def __init__(self, session: Session, look: Look, *, speed: str) -> None:
        super().__init__()
        self.session = session
        self.look = look
        self.speed = speed
        self.state: State | None = None
        self.chosen = 0
        self.typed = ""
        self.frame: Frame | None = None
        """What is shown instead of the state while pawns move."""
        self.trail: dict[Spot, str] = {}
        """Where the pawns of the last turn went."""
        self.is_busy = False
        """Whether something moves, or is left to be seen."""
        self._doing: set[asyncio.Future[None]] = set()
        self.arranged: Layout | None = None
        self.board = Board(look)
        self.head, self.foot = Lines(id="head"), Lines(id="foot")
        self.seats, self.choices, self.record = Seats(id="seats"), Choices(), Log()
        self.panel, self.small = Panel(), Static(id="small")
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
        """Dress the widgets as the terminal allows, and put them in their places."""
        for widget in (self.head, self.seats, self.choices, self.record, self.foot):
            widget.is_ascii = self.look.is_ascii
        if self.look.is_ascii:
            self.record.styles.border_top = ("ascii", "white")
            self.panel.styles.border = ("ascii", "white")
        self._arrange(self.size.width, self.size.height)

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
        self.board.show(self.picture(state), self.arranged.size, self.look)
        self.seats.show(state, self.look, acting=acting(state))
        self.choices.show(state, self.chosen, self.look)
        self.head.put([self._title(state)])
        self.foot.put([self._keys(state)])

    def picture(self, state: State) -> Picture:
        """Return the board as it is to be painted now."""
        scene, frame = state.scene, self.frame
        if scene is None:
            return Picture(state.rules, {}, own=state.own)
        pawns = frame.pawns if frame else {c: tuple(p) for c, p in scene.pawns.items()}
        if frame:
            lights = Lights(harmed=frame.hurt, trail=self.trail)
        else:
            lights = lights_of(state.options, self.chosen, self.trail)
        card = (frame.card if frame else None) or scene.card
        option = self._chosen_card(state)
        allies = {partner(c) for c in state.own} - state.own if state.rules.team else set()
        return Picture(
            state.rules, pawns, own=state.own, allies=frozenset(allies),
            acting=acting(state), lights=lights, card=option or card or scene.top,
            is_in_play=bool(option or card), pile=scene.pile,
        )  # fmt: skip

    def _chosen_card(self, state: State) -> str | None:
        """Return the card that is looked at, so that it lies in the middle to be read."""
        if self.frame or not 0 <= self.chosen < len(state.options):
            return None
        return state.options[self.chosen].card

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

    def _keys(self, state: State) -> Text:
        """Return the line of keys, what can be done now first."""
        arrows = self.look.sign("↑↓", "Up/Dn")
        if self.panel.display:
            return self._line([("Esc", "tui-key-close", True), (arrows, "tui-key-scroll", True)])
        names = [
            ("Enter", "tui-key-skip" if self.is_busy else "tui-key-take", True),
            ("?", "tui-key-help", True),
            ("q", "tui-key-leave", True),
            ("u", "tui-key-undo", bool(state.scene and state.scene.can_undo)),
            ("h", "tui-key-hint", self.session.can_hint),
            ("a", "tui-key-analysis", self.session.can_analyse),
            ("c", "tui-key-chat", self.session.can_say),
            ("w", "tui-key-why", True),
            ("r", "tui-key-rules", True),
            (arrows, "tui-key-choose", len(state.options) > 1),
            ("Tab", "tui-key-pawn", len(state.options) > 1),
            ("s", "tui-key-save", self.session.can_save),
        ]
        return self._line(names)

    def _line(self, names: Iterable[tuple[str, str, bool]]) -> Text:
        """Return those keys that are of use, as many as fit."""
        line = Text()
        for key, message, is_there in names:
            told = tell(message)
            if is_there and len(line) + len(key) + len(told) + 3 <= self.size.width:
                line.append(f" {key}", "bold")
                line.append(f" {told} ")
        return line

    def note(self, sentence: str) -> None:
        """Say something in the log."""
        if sentence:
            self.record.add(Text(sentence, "italic"))

    def choose(self, number: int) -> None:
        """Look at an option."""
        if self.state and self.state.options:
            self.chosen = number % len(self.state.options)
            self.typed = ""
            self.redraw()

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


def acting(state: State) -> str | None:
    """Return the seat whose turn it is."""
    scene = state.scene
    if scene is None or scene.is_over:
        return None
    return scene.actor or scene.turn


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
