"""Panels beside the board: seats, choices with the hand, the log by turn, and what is asked for."""

from collections.abc import Sequence
from textwrap import wrap

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.message import Message
from textual.widgets import Input, Static

from pardon.rules.edition import partner
from pardon.tui.model import Option, Seat, State
from pardon.tui.screen.lines import Lines
from pardon.tui.screen.look import Look
from pardon.tui.words import colour_word, tell


class Seats(Lines):
    """Seats: who plays which colour, how far each is, and whose turn it is."""

    def show(self, state: State, look: Look, *, acting: str | None = None) -> None:
        """Show the seats of a state."""
        width = max(20, self.size.width or 27)
        self.put([_seat_line(state, seat, look, width, acting) for seat in state.seats])


def swatch(colour: str, look: Look) -> Text:
    """Return a colour as a letter on its ground."""
    palette = look.palette
    if not look.has_colours:
        return Text.assemble((f"[{colour[0].upper()}]", Style(bold=True)))
    style = Style(color=palette.on_full[colour], bgcolor=palette.full[colour], bold=True)
    return Text.assemble((f" {colour[0].upper()} ", style))


def _seat_line(state: State, seat: Seat, look: Look, width: int, acting: str | None) -> Text:
    scene = state.scene
    own = state.owner(seat.colour)
    is_acting = seat.colour == acting
    line = Text()
    line.append(look.sign("▶", ">") if is_acting else " ", Style(bold=True))
    line.append_text(swatch(own, look))
    tail = Text()
    if scene is not None and own in scene.pawns:
        places = [pawn.place for pawn in scene.pawns[own]]
        home, start = places.count("home"), places.count("start")
        full, empty = look.sign("●", "#"), look.sign("○", ".")
        pips = full * home + empty * (len(places) - home)
        ink = look.palette.full[own] if look.has_colours else None
        tail.append(pips, Style(color=ink, bold=True))
        tail.append(f" s{start}" if start else "   ", Style(dim=True))
        if state.rules.hand:
            tail.append(f" {scene.hand_sizes.get(seat.colour, 0):>2}c", Style(dim=True))
    room = width - len(line) - len(tail) - 2
    name = _name(state, seat, own, room)
    style = Style(bold=seat.colour in state.you or is_acting)
    line.append(f" {name[:room]:<{room}} ", style)
    return line.append_text(tail)


def _name(state: State, seat: Seat, own: str, room: int) -> str:
    """Return who sits there: the name, whose partner, and the colour before a swap.

    The level of a bot is told where there is room for it.
    """
    if seat.kind == "open":
        return tell("tui-open")
    name = seat.name or colour_word(own)
    if seat.kind == "bot" and seat.level and seat.level not in name:
        full = _described(state, seat, own, f"{name} ({seat.level})")
        if len(full) <= room:
            return full
    return _described(state, seat, own, name)


def _described(state: State, seat: Seat, own: str, name: str) -> str:
    if own != seat.colour:
        name = tell("tui-was", name=name, colour=colour_word(seat.colour))
    if state.rules.team and seat.colour not in state.you:
        partners = {partner(colour) for colour in state.own}
        if own in partners:
            name = tell("tui-partner", name=name)
    if not seat.is_present and seat.kind == "person":
        name = tell("tui-gone", name=name)
    return name


class Choices(Lines):
    """Choices: what is to be decided, what can be done, and the own hand."""

    class Picked(Message):
        """An option was clicked."""

        def __init__(self, number: int, is_click: bool = True) -> None:
            self.number = number
            self.is_click = is_click
            super().__init__()

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._prompt = ""
        self._options: tuple[Option, ...] = ()
        self._chosen = 0
        self._hand: list[str] = []
        self._look = Look()
        self._first = 0
        self.line_options: list[int | None] = []

    def show(self, state: State, chosen: int, look: Look) -> None:
        """Show the options of a state."""
        self._prompt, self._options = state.prompt, state.options
        self._chosen, self._look = chosen, look
        self._hand = _hand_lines(state)
        self.reflow()

    def reflow(self) -> None:
        """Show the lines that fit, those of the chosen option among them."""
        width, height = self.size
        if not width:
            return
        head = wrap(self._prompt, width - 1)[: max(1, height // 3)]
        lines: list[tuple[str, int | None]] = []
        for number, option in enumerate(self._options):
            lines += [(line, number) for line in _option_lines(number, option, width)]
        room = height - len(head)
        shown, self._first = _window(lines, self._chosen, room, self._first)
        texts = [Text.assemble((line, Style(bold=True))) for line in head]
        self.line_options = [*(None for _ in head), *(owner for _, owner in shown)]
        for line, owner in shown:
            texts.append(Text.assemble((f"{line:<{width}}"[:width], self._style(owner))))
        free = room - len(shown)
        if free > 1:
            dim = Style(dim=True)
            texts += [Text.assemble((line[:width], dim)) for line in self._hand[:free]]
        self.put(texts)

    def on_resize(self) -> None:
        """Wrap anew."""
        self.reflow()

    def _style(self, number: int | None) -> Style:
        if number != self._chosen:
            return Style()
        palette = self._look.palette
        if not self._look.has_colours:
            return Style(reverse=True, bold=True)
        return Style(color=palette.light_ink, bgcolor=palette.light, bold=True)

    def on_click(self, event: Click) -> None:
        """Tell which option was clicked."""
        if event.y < len(self.line_options):
            number = self.line_options[event.y]
            if number is not None:
                self.post_message(self.Picked(number))

    def choose_line(self, step: int) -> None:
        """Look at another option, as the wheel of a mouse turns."""
        if self._options:
            self.post_message(self.Picked((self._chosen + step) % len(self._options), False))

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Look at what is further down."""
        self.choose_line(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Look at what is further up."""
        self.choose_line(-1)


def _option_lines(number: int, option: Option, width: int) -> list[str]:
    sign = f"{number + 1:>2} "
    return wrap(option.label, width - 1, initial_indent=sign, subsequent_indent="   ") or [sign]


def _window(
    lines: list[tuple[str, int | None]], chosen: int, room: int, first: int
) -> tuple[list[tuple[str, int | None]], int]:
    """Return the lines that fit so that the chosen ones are among them, and where they begin."""
    at = [line for line, (_, number) in enumerate(lines) if number == chosen]
    if at:
        first = min(first, at[0])
        first = max(first, at[-1] - room + 1)
    first = max(0, min(first, len(lines) - room))
    return lines[first : first + room], first


def _hand_lines(state: State) -> list[str]:
    scene = state.scene
    if scene is None or not scene.hand or scene.is_over:
        return []
    chosen = {option.card for option in state.options if option.card}
    held = [kind for kind, count in scene.hand.items() if count and kind not in chosen]
    lines = ["", tell("tui-hand")] if held else []
    for kind in held:
        card, count = state.rules.card(kind), scene.hand[kind]
        times = f" ×{count}" if count > 1 else ""
        lines.append(f" {card.title}{times}  {card.text}")
    return lines


class Panel(Vertical):
    """Panel for what was asked for: rules, reasons, help; with a line to type in where it helps."""

    def __init__(self) -> None:
        super().__init__(id="panel")
        self._static = Static(id="panel-text")
        self._scroll = VerticalScroll(self._static, id="panel-scroll")
        self._input = Input(id="panel-input", compact=True)
        self._text = Text()
        self.display = False

    def compose(self) -> ComposeResult:
        """Make the line and the text below it."""
        yield self._input
        yield self._scroll

    def open(
        self, title: str, parts: Sequence[Text | str] = (), *, asks: str | None = None
    ) -> None:
        """Open the panel with a title and what stands in it."""
        self.border_title = title
        self._input.display = asks is not None
        self._input.placeholder = asks or ""
        self._input.value = ""
        self.fill(parts)
        self.display = True
        (self._input if asks is not None else self._scroll).focus()

    def fill(self, parts: Sequence[Text | str]) -> None:
        """Put other text into it."""
        found = [part if isinstance(part, Text) else Text(part) for part in parts]
        self._text = Text("\n\n").join(found)
        self._static.update(self._text)
        self._scroll.scroll_home(animate=False)

    def scroll_text(self, key: str) -> None:
        """Scroll the text by a key, also while a line is typed above it."""
        scroll = {
            "up": self._scroll.scroll_up, "down": self._scroll.scroll_down,
            "pageup": self._scroll.scroll_page_up, "pagedown": self._scroll.scroll_page_down,
        }[key]  # fmt: skip
        scroll(animate=False)

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._text.plain

    def close(self) -> None:
        """Close the panel."""
        self.display = False
        self.screen.set_focus(None)
