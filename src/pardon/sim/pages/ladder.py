"""Ladder page: the ratings in several configurations, each with the command that makes it."""

import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from pardon.bots import LEVELS, find_bot
from pardon.sim.arena.arena import Arena
from pardon.sim.arena.report import Report
from pardon.sim.arena.sprt import LEVEL, Errors
from pardon.sim.pages.markdown import table

_HEAD = """# The ladder

How strong the bots are, in each configuration by itself. {who}; a deal is
played in every seating of the two, with the same cards for all pairings. Two seats are opposite
each other, and four are taken in turn by the two bots; in a game of teams partners are the same
bot. Levels that people choose have their names.

The rating is in Elo, fitted to all pairings together; it holds within its error in 95 of 100 such
runs. The columns behind it tell how many of the games against each other bot were won, undecided
ones counted half. [How bots are found and compared](bots.md) says more.

`make ladder` makes this page; each table is what the command above it finds.
"""

_SURE = """
A pairing ends when it is clear who is stronger, or when its games are played. "Next" says what was
found against the bot in the next row: `stronger`, `level` if they differ by less than {margin:g}
Elo, or `open` if the games did not suffice to tell. A verdict finds a difference between equals
with a chance of {alpha:g}. Since a pairing stops as soon as it is clear, its difference is shown
rather too large than too small.
"""
_CUT_SHORT = """
The run was interrupted at the last table, whose games are fewer than its command asks for.
"""
_FOUND = {
    "stronger": "{} differ as the rows say", "level": "{} are level", "open": "{} are open",
    "weaker": "{} differ the other way round",
}  # fmt: skip
"""What is said of the pairs of a verdict, by their number."""


class Rung(NamedTuple):
    """One configuration of a ladder."""

    arena: Arena
    games: int
    """Games of each pairing that were asked for."""
    report: Report
    is_cut_short: bool = False
    """Whether it was interrupted."""


def page(rungs: Sequence[Rung]) -> str:
    """Return the page of a ladder, in Markdown."""
    errors = rungs[0].report.errors if rungs else None
    told = []
    if errors:
        told = [_SURE.format(margin=errors.margin, alpha=errors.alpha), _summary(rungs)]
    if any(rung.is_cut_short for rung in rungs):
        told.append(_CUT_SHORT)
    nearby = any(rung.arena.neighbours for rung in rungs)
    head = _HEAD.format(who="Each plays the next one" if nearby else "Every bot plays every other")
    return "\n".join([head.rstrip("\n"), *told, *(line for r in rungs for line in _section(r))])


def _summary(rungs: Sequence[Rung]) -> str:
    """Return what was found of all neighbours together, and which of them are open."""
    found: dict[str, list[str]] = {}
    for report in (rung.report for rung in rungs):
        bots = [standing.bot for standing in report.standings]
        for at, pair in enumerate(pairwise(bots)):
            names = " and ".join(map(_name, pair))
            where = f"{names} in `{report.config}` with {len(report.seats)} seats"
            found.setdefault(_next(report, at), []).append(where)
    count = sum(map(len, found.values()))
    counts = [told.format(len(found[each])) for each, told in _FOUND.items() if each in found]
    games = sum(rung.report.games for rung in rungs)
    lines = [f"Of {count} pairs of neighbours, {', '.join(counts)}, after {games:,} games in all."]
    others = [each for each in _FOUND if each in found and each != "stronger"]
    lines += [f"\n{each.capitalize()}: {'; '.join(found[each])}." for each in others]
    return "\n".join([*lines, ""])


def command(arena: Arena, games: int, anchor: str | None, errors: Errors | None = None) -> str:
    """Return the command that makes one table."""
    words = ["pardon", "arena", *arena.bots, "--config", arena.config]
    words += ["--seats", ",".join(arena.seats), "--games", str(games), "--seed", str(arena.seed)]
    words += ["--neighbours"] if arena.neighbours else []
    words += ["--until-sure"] if errors else []
    words += ["--margin", f"{errors.margin:g}"] if errors and errors != Errors() else []
    words += ["--anchor", anchor] if anchor else []
    return shlex.join(words)


def _section(rung: Rung) -> Iterator[str]:
    report = rung.report
    yield f"## `{report.config}`, {len(report.seats)} seats\n"
    sure = report.errors is not None
    asked = command(rung.arena, rung.games, report.anchor, report.errors)
    yield f"```console\n$ {asked}\n```\n"
    rivals = [_name(standing.bot) for standing in report.standings]
    cells = (_cells(report, at) for at in range(len(report.standings)))
    head = ["bot", *(["next"] if sure else []), "Elo", "error", "games", *rivals]
    yield from table(head, cells, numbers=3 + len(rivals))


def _name(bot: str) -> str:
    """Return what a bot is called: by its level, if it is one that people choose."""
    return f"`{_levels().get(bot, bot)}`"


@cache
def _levels() -> dict[str, str]:
    return {find_bot(level).text: level for level in LEVELS}


def _next(report: Report, at: int) -> str:
    """Return what was found against the bot in the next row."""
    if at + 1 == len(report.standings):
        return ""
    bot = report.standings[at].bot
    result = report.result(bot, report.standings[at + 1].bot)
    if result is None or result.verdict is None:
        return "open"
    return "level" if result.verdict == LEVEL else "stronger" if result.verdict == bot else "weaker"


def _cells(report: Report, at: int) -> list[str]:
    standing = report.standings[at]
    name = [_name(standing.bot), *([_next(report, at)] if report.errors else [])]
    met = [report.result(standing.bot, each.bot) for each in report.standings]
    won = [f"{100 * each.share:.1f} %" if each and each.share is not None else "" for each in met]
    if standing.elo is None or standing.error is None:
        return [*name, "", "", "0", *won]
    numbers = [f"{standing.elo:+.0f}", f"± {standing.error:.0f}", f"{standing.games:,}"]
    return [*name, *numbers, *won]
