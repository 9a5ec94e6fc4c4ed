"""Compiling of the engine before it is needed, announced, since it takes some seconds."""

import click

from pardon.rules.editions import DEFAULT


def warm_up(*, kernel: bool = False, players: bool = False, learners: bool = False) -> None:
    """Compile what is wanted and not compiled yet, once; say so, since it takes some seconds."""
    from pardon.engine import kernel as engine
    from pardon.engine import learners as learning
    from pardon.engine.bots import entry as bots

    missing = (
        kernel and not engine.is_compiled(),
        players and not bots.is_compiled(),
        learners and not learning.is_compiled(),
    )
    if not any(missing):
        return
    click.echo("Compiling the engine; this happens once and takes up to a minute.", err=True)
    if missing[0]:
        _compile_kernel()
    if missing[1]:
        _compile_players()
    if missing[2]:
        _compile_learners()


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
