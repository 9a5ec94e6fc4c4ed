"""``pardon train``: a net that learns to judge positions by playing against itself."""

import shlex
import sys
from pathlib import Path
from tempfile import TemporaryFile

import click

from pardon.bots.nets import register
from pardon.bots.nets.judgement import ENDING, digest
from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json
from pardon.cli._progress import meter
from pardon.cli._seats import read_seats
from pardon.cli._span import Span
from pardon.errors import PardonError
from pardon.rules.editions import DEFAULT
from pardon.sim.run.interrupts import deferred
from pardon.training.plan import CHUNK, Plan, make_plan
from pardon.training.trainer import Trainer, games_in

PART = ".part"
"""What is added to the name of a file that holds an unfinished training."""
SAVE_EVERY = 100
"""Chunks between two times that an unfinished training is saved."""


@click.command(
    "train", epilog=examples(f"pardon train {DEFAULT} --seats 4 --minutes 5 --out own.npz")
)
@click.argument("config")
@click.option("--seats", default="2", show_default=True, metavar="N|COLOURS", help="Who plays.")
@click.option("--minutes", type=Span(0.001, 10_000), help="About how long.  [default: 3]")
@click.option(
    "--games", type=click.IntRange(1), help="How many games, instead of minutes: repeatable."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Another seed, another net.")
@click.option("--step", type=float, default=0.05, show_default=True, help="How boldly it learns.")
@click.option(
    "--fade", type=float, default=0.5, show_default=True,
    help="How far it looks beyond the next position for what one was worth: λ of TD(λ).",
)  # fmt: skip
@click.option(
    "--begin", default="", metavar="NET|FILE", help="Begin from a net.  [default: from chance]"
)
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    metavar=f"FILE{ENDING}",
    help="Where the net goes; an interrupted training goes on from there.",
)
@json_option
def command(
    config: str, seats: str, minutes: float | None, games: int | None, seed: int, step: float,
    fade: float, begin: str, out: Path, as_json: bool,
) -> None:  # fmt: skip
    """Train a net for CONFIG by self-play, and see how it does against greedy.

    The same games, seed and options give the same net. The bot "expert(judgement=FILE)" plays by
    it.
    """
    _check(minutes, games, out)
    settings = {"seed": seed, "step": step, "fade": fade, "begin": begin}
    plan = make_plan(config, read_seats(seats), games or CHUNK, **settings)
    warm_up(kernel=True, players=True, training=True)
    if games is None:
        found = games_in(plan, 60 * (minutes or 3.0))
        plan = make_plan(config, plan.seats, found, **settings)
    trainer = Trainer(plan)
    part = out.with_name(out.name + PART)
    if part.exists() and trainer.load(part):
        click.echo(f"Going on after {trainer.games:,} games.", err=True)
    _train(trainer, part)
    _finish(trainer, plan, out, as_json=as_json)
    part.unlink(missing_ok=True)


def _check(minutes: float | None, games: int | None, out: Path) -> None:
    if minutes is not None and games is not None:
        raise click.UsageError("give minutes or games, not both")
    if out.suffix != ENDING:
        raise PardonError(f"the file {out} should end in {ENDING}")
    if not out.parent.is_dir():
        raise PardonError(f"there is no folder {out.parent}")
    try:
        # Trying tells more than asking: a folder of the system may refuse even those who may write.
        with TemporaryFile(dir=out.parent):
            pass
    except OSError:
        raise PardonError(f"cannot write {out.name!r} into folder {str(out.parent)!r}") from None


def _train(trainer: Trainer, part: Path) -> None:
    """Carry out the plan, telling how it goes, and leave it to be gone on with."""
    shown = sys.stderr.isatty()
    try:
        with meter(shown=shown) as watch:
            told = rollbacks = -1
            share = ""
            while not trainer.is_done:
                with deferred():
                    trainer.advance()
                    at = trainer.progress
                    if at.chunk % SAVE_EVERY == 0:
                        trainer.save(part)
                watch("training", trainer.games, trainer.plan.games)
                if at.rollbacks > max(0, rollbacks):
                    click.echo(f"{trainer.games:,} games: went astray, taken back", err=True)
                rollbacks = at.rollbacks
                tenth = 10 * at.chunk // trainer.plan.chunks
                found = f"{100 * at.strength:.1f} % against greedy"
                if tenth > told and at.best > 0 and found != share:  # it was measured anew
                    told, share = tenth, found
                    click.echo(f"{trainer.games:,} games: {share}", err=True)
    except KeyboardInterrupt:
        with deferred():
            trainer.save(part)
        click.echo(f"Left off after {trainer.games:,} games; the same command goes on.", err=True)
        raise


def _finish(trainer: Trainer, plan: Plan, out: Path, *, as_json: bool) -> None:
    data = trainer.packed()
    out.write_bytes(data)
    about = {
        "name": out.name.removesuffix(ENDING),
        "config": plan.config,
        "seats": plan.seats,
        "command": _again(plan, out),
        "seed": plan.seed,
        "games": plan.games,
        "sha256": digest(data),
    }
    register(out.parent, about)
    share = 100 * trainer.progress.strength
    if as_json:
        write_json({**about, "against_greedy": share, "rollbacks": trainer.progress.rollbacks})
    else:
        click.echo(f"{out}: {plan.games:,} games, {share:.1f} % against greedy, sha256 ", nl=False)
        click.echo(about["sha256"])
        click.echo(f"The same net again: {about['command']}")


def _again(plan: Plan, out: Path) -> str:
    words = ["pardon", "train", plan.config, "--seats", ",".join(plan.seats)]
    words += ["--games", str(plan.games), "--seed", str(plan.seed), "--step", f"{plan.step:g}"]
    words += ["--fade", f"{plan.fade:g}"]
    words += ["--begin", plan.begin] if plan.begin else []
    return shlex.join([*words, "--out", out.name])
