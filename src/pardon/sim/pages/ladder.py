"""Ladder page: the ratings in several configurations, each with the command that makes it."""

import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pardon.sim.arena.arena import Arena
from pardon.sim.arena.report import Report, Standing
from pardon.sim.pages.markdown import table

_HEAD = """# The ladder

How strong the bots are, in each configuration by itself. Every bot plays every other; a deal is
played in every seating of the two, with the same cards for all pairings. Where seats are two they
are opposite each other; in a game of teams partners are the same bot.

The rating is in Elo, fitted to all pairings together; it holds within its error in 95 of 100 such
runs. The columns behind it tell how many of the games against each other bot were won, undecided
ones counted half. [How bots are found and compared](bots.md) says more.

`make ladder` makes this page anew; each table is what the command above it finds.
"""


class Rung(NamedTuple):
    """One configuration of a ladder."""

    arena: Arena
    games: int
    """Games of each pairing that were asked for."""
    report: Report


def page(rungs: Sequence[Rung]) -> str:
    """Return the page of a ladder, in Markdown."""
    return "\n".join([_HEAD, *(line for rung in rungs for line in _section(rung))])


def command(arena: Arena, games: int, anchor: str | None) -> str:
    """Return the command that makes one table."""
    words = ["pardon", "arena", *arena.bots, "--config", arena.config]
    words += ["--seats", ",".join(arena.seats), "--games", str(games), "--seed", str(arena.seed)]
    words += ["--anchor", anchor] if anchor else []
    return shlex.join(words)


def _section(rung: Rung) -> Iterator[str]:
    report = rung.report
    yield f"## `{report.config}`, {len(report.seats)} seats\n"
    yield f"```console\n$ {command(rung.arena, rung.games, report.anchor)}\n```\n"
    rivals = [f"`{standing.bot}`" for standing in report.standings]
    cells = (_cells(report, standing) for standing in report.standings)
    yield from table(["bot", "Elo", "error", "games", *rivals], cells, numbers=3 + len(rivals))


def _cells(report: Report, standing: Standing) -> list[str]:
    met = [report.result(standing.bot, each.bot) for each in report.standings]
    won = [f"{100 * each.share:.1f} %" if each and each.share is not None else "" for each in met]
    if standing.elo is None or standing.error is None:
        return [f"`{standing.bot}`", "", "", "0", *won]
    numbers = [f"{standing.elo:+.0f}", f"± {standing.error:.0f}", f"{standing.games:,}"]
    return [f"`{standing.bot}`", *numbers, *won]
