"""``pardon bench``: how fast the engine is."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import click

from pardon.cli._compile import warm_up
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.cli._progress import progress
from pardon.cli._seats import configurations
from pardon.cli.study._options import seconds_option
from pardon.cli.study._python_speed import Rates, measure_python
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT

if TYPE_CHECKING:
    from pardon.batch import Playouts

ROUNDS = 5
"""Runs of each measurement, of which the best counts: others use the machine too."""
BATCH = 1024
"""Games side by side in the batch that is measured."""


class Speed(NamedTuple):
    """Speed of the engine: what it does in a second of one processor."""

    config: str
    games: float
    turns: float
    decisions: float


class Bulk(NamedTuple):
    """The other measures, all of the default configuration."""

    first_call: float
    """Seconds until the first game is played, the engine being loaded or compiled."""
    two_threads: float
    """How many times as fast two threads are as one."""
    batch: float
    """Decisions a processor second in a batch stepped from Python."""
    python: Rates
    """What `Game` does in a processor second."""
    python_chess: Rates | None
    """What python-chess does beside it, None where it is not installed."""


@click.command("bench", epilog=examples(f"pardon bench {DEFAULT} --seconds 1"))
@click.argument("configs", nargs=-1, metavar="[CONFIG]...")
@seconds_option(default=0.5)
@json_option
def command(configs: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Measure random play with four seats, per second of one processor.

    CONFIG are the configurations to measure; every edition and variation if none is given.
    """
    parsed = [Config.parse(text) for text in configs]
    for config in parsed:
        config.refuse_endless()
    chosen = [config.text for config in parsed] or list(configurations())
    warm_up(kernel=True)
    speeds: list[Speed] = []
    try:
        bulk = _measure_all(chosen, seconds, speeds)
    except KeyboardInterrupt:
        _report(speeds, None, as_json=as_json)
        raise
    _report(speeds, bulk, as_json=as_json)


def _measure_all(configs: list[str], seconds: float, speeds: list[Speed]) -> Bulk:
    """Measure everything; speeds are added one by one, so that they outlast an interrupt."""
    first_call = _timed(lambda: play_default(0, 1))
    with progress(configs, "measuring", shown=sys.stderr.isatty()) as watched:
        for config in watched:
            speeds.append(measure(config, seconds))  # noqa: PERF401
    threads, batch = compare_threads(seconds), measure_batch(seconds)
    return Bulk(first_call, threads, batch, *measure_python(seconds))


def play_default(seed: int, games: int) -> None:
    """Play whole random games of the default configuration, four seats, one thread."""
    _play(DEFAULT, games, seed)


def measure(config: str, seconds: float) -> Speed:
    """Return the best speed of several runs of a configuration."""
    games = _games_in(config, seconds / ROUNDS)
    return max((_run(config, games, seed) for seed in range(ROUNDS)), key=lambda run: run.games)


def _run(config: str, games: int, seed: int) -> Speed:
    begun = time.thread_time()
    played = _play(config, games, seed)
    used = time.thread_time() - begun
    return Speed(config, played.games / used, played.turns / used, played.decisions / used)


def compare_threads(seconds: float) -> float:
    """Return how many times as fast two threads play as one."""
    games = 2 * _games_in(DEFAULT, seconds / ROUNDS)

    def best(threads: int) -> float:
        return min(_timed(lambda: _play(DEFAULT, games, 0, threads)) for _ in range(ROUNDS))

    return best(1) / best(2)


def measure_batch(seconds: float) -> float:
    """Return the decisions a second of random games that are stepped from Python."""
    import numpy as np

    from pardon.batch import Batch

    batch = Batch(DEFAULT, BATCH, 0, restart=True)
    random, rows = np.random.default_rng(0), np.arange(BATCH)
    begun, steps = time.thread_time(), 0
    while time.thread_time() - begun < seconds:
        columns = (random.random(BATCH) * batch.counts).astype(np.int64)
        batch.step(batch.ids[rows, columns])
        steps += 1
    return steps * BATCH / (time.thread_time() - begun)


def _play(config: str, games: int, seed: int, threads: int = 1) -> "Playouts":
    from pardon.batch import playouts

    return playouts(config, games, seed, threads=threads)


def _games_in(config: str, seconds: float) -> int:
    """Return about how many games can be played in a time."""
    games = 16
    while (used := _timed(lambda: _play(config, games, 0))) < seconds / 4:  # noqa: B023
        games *= 2
    return max(1, round(games * seconds / used))


def _timed(play: Callable[[], object]) -> float:
    begun = time.perf_counter()
    play()
    return time.perf_counter() - begun


def _report(speeds: list[Speed], bulk: Bulk | None, *, as_json: bool) -> None:
    """Write what was measured; the other measures are missing after an interrupt."""
    if as_json:
        write_json({"speeds": [speed._asdict() for speed in speeds], "bulk": bulk and _plain(bulk)})
        return
    rows = [(speed.config, *(f"{number:,.0f}" for number in speed[1:])) for speed in speeds]
    if rows:
        write_table(("a processor second", "games", "turns", "decisions"), rows, numbers=3)
    if bulk:
        _write_bulk(bulk)


def _plain(bulk: Bulk) -> dict[str, object]:
    """Return the other measures in values that JSON has names for."""
    rates = {"python": bulk.python, "python_chess": bulk.python_chess}
    return bulk._asdict() | {name: each and each._asdict() for name, each in rates.items()}


def _write_bulk(bulk: Bulk) -> None:
    click.echo(f"\n{DEFAULT}: first game after {bulk.first_call:.2f} s")
    click.echo(f"two threads: {bulk.two_threads:.2f} times as fast as one")
    click.echo(f"batch of {BATCH:,}: {bulk.batch:,.0f} decisions a processor second")
    decisions, pops, copies = bulk.python
    click.echo(
        f"Game from Python: {decisions:,.0f} decisions, {pops:,.0f} pops, {copies:,.0f} copies"
        " a processor second"
    )
    if bulk.python_chess:
        times = (ours / theirs for ours, theirs in zip(bulk.python, bulk.python_chess, strict=True))
        click.echo("python-chess in the same run: {:.1f}, {:.1f} and {:.1f} times".format(*times))
