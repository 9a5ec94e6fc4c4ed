"""Compiling of the engine before it is needed, announced, since it takes some seconds."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from pardon.errors import PardonError
from pardon.rules.editions import DEFAULT

if TYPE_CHECKING:
    from pardon.game import Game


def warm_up(
    *, kernel: bool = False, players: bool = False, learners: bool = False,
    training: bool = False, luck: bool = False,
) -> None:  # fmt: skip
    """Compile what is wanted and not compiled yet, and say so."""
    wanted = {"kernel": kernel, "players": players, "learners": learners}
    wanted |= {"training": training, "luck": luck}
    missing = list(_missing(**wanted))
    if missing:
        with _announced():
            for compile_entry in missing:
                compile_entry()


def prepare_bots() -> None:
    """Compile the bots if they are not compiled yet, without a word."""
    from pardon.engine.bots import entry

    if not entry.is_compiled():
        _compile_players()


def game_at(words: Sequence[str]) -> "Game":
    """Return the game of a position typed as some words; a wrong one is told before compiling."""
    from pardon.game import Game
    from pardon.position.checks import faults
    from pardon.position.text import parse

    text = " ".join(words)
    with suppress(PardonError):  # the game says what is wrong, and where
        if not faults(parse(text)):
            warm_up(kernel=True)
    return Game.from_position(text)


def _missing(
    *, kernel: bool, players: bool, learners: bool, training: bool, luck: bool
) -> Iterator[Callable[[], None]]:
    from pardon.engine import kernel as engine
    from pardon.engine.bots import entry as bots
    from pardon.engine.bots.selfplay import luck as judged
    from pardon.engine.bots.selfplay import training as nets
    from pardon.engine.learning import learners as vectors

    if kernel and not engine.is_compiled():
        yield _compile_kernel
    if players and not bots.is_compiled():
        yield _compile_players
    if learners and not vectors.is_compiled():
        yield _compile_learners
    if training and not nets.is_compiled():
        yield _compile_training
    if luck and not judged.is_compiled():
        yield _compile_luck


@contextmanager
def _announced() -> Iterator[None]:
    """Say that the engine compiles; on a terminal the seconds are counted while it does."""
    click.echo("Compiling the engine; this happens once and takes up to a minute.", err=True)
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("compiling", total=None)
        yield
        seconds = bar.tasks[task].elapsed or 0.0
    click.echo(f"Compiled in {seconds:.0f} s.", err=True)


def _compile_kernel() -> None:
    from pardon.game import Game

    Game()


def _compile_players() -> None:
    from pardon.sim.jobs.chunk import play_chunk
    from pardon.sim.jobs.job import make_job

    play_chunk(make_job(DEFAULT, 2, ["random"], 0), 0, 1)


def _compile_learners() -> None:
    from pardon.rl import PardonVectorEnv

    PardonVectorEnv().reset(seed=0)


def _compile_training() -> None:
    from pardon.training.plan import make_plan
    from pardon.training.trainer import Trainer

    Trainer(make_plan(DEFAULT, 2, 1, step=1e-6)).advance()


def _compile_luck() -> None:
    from pardon.analysis.luck import measure
    from pardon.game.seats import as_config, as_seats

    config = as_config(DEFAULT)
    measure(config, as_seats(config, 2), 2, 0)
