"""Full screen: the game as an application, and when a terminal is fit for it.

The engine takes a second to load; the screen is there before, so this module loads nothing of it.
"""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import click

from pardon.cli._drawing import is_dumb
from pardon.errors import PardonError
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.tui.late import LateSession
from pardon.tui.session import Session

_USUAL = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
"""Which colours a number of players has."""


class Looks(NamedTuple):
    """Looks that were asked for."""

    depth: str
    theme: str
    ascii_only: bool | None
    speed: str


def is_fit() -> bool:
    """Tell whether a screen can be drawn: people on both ends, and a terminal that can."""
    if os.environ.get("PARDON_PLAIN"):
        return False
    streams = (sys.stdin, sys.stdout, sys.stderr)  # the last is what the screen is drawn on
    return all(stream.isatty() for stream in streams) and not is_dumb()


class Asked(NamedTuple):
    """Game that was asked for."""

    config: str
    seats: int | tuple[str, ...]
    people: tuple[str, ...]
    bot: str
    seed: int | None
    resume: str | None


def play(asked: Asked, looks: Looks, last: Path) -> None:
    """Play on the whole screen until somebody leaves, then say how to go on."""
    session = LateSession(*shown_first(asked, last), lambda: _made(asked, last), _is_compiled)
    kept = show(session, looks)
    if kept:
        which = "" if Path(kept) == last else f" {kept}"
        click.echo(f"Go on with: pardon play --resume{which}")


def shown_first(asked: Asked, last: Path) -> tuple[Config, tuple[str, ...]]:
    """Return what the board is drawn of before the game is there."""
    if asked.resume is not None:
        with suppress(OSError, ValueError, KeyError, TypeError, PardonError):  # told later
            saved = json.loads(_file(asked, last).read_bytes())
            return Config.parse(saved["config"]), tuple(saved["seats"])
    config = Config.parse(asked.config)
    seats = asked.seats
    if isinstance(seats, int):
        return config, tuple(COLOURS[number] for number in _USUAL.get(seats, (0, 1, 2, 3)))
    return config, tuple(colour for colour in COLOURS if colour in seats) or COLOURS


def _is_compiled() -> bool:
    from pardon.engine import kernel
    from pardon.engine.bots import entry

    return kernel.is_compiled() and entry.is_compiled()


def _made(asked: Asked, last: Path) -> Session:
    from pardon.cli._compile import prepare_bots
    from pardon.cli.terminal.players import begun, resumed  # here the engine is loaded

    prepare_bots()
    if asked.resume is None:
        return begun(asked.config, asked.seats, asked.people, asked.bot, asked.seed, last)
    return resumed(asked.people, asked.bot, asked.seed, _file(asked, last))


def _file(asked: Asked, last: Path) -> Path:
    """Return the file of the game that is to go on."""
    return Path(asked.resume).expanduser() if asked.resume else last


def show(session: Session, looks: Looks) -> str | None:
    """Show a session until it is left, and return where it was kept."""
    from pardon.tui.screen.run import show as run

    return run(
        session, depth=looks.depth, theme=looks.theme, ascii_only=looks.ascii_only,
        speed=looks.speed,
    )  # fmt: skip
