"""Luck page: how much of each edition is luck and how much is skill."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pardon.analysis.luck import MATCHES, Luck
from pardon.sim.measures.proportions import Z
from pardon.sim.pages.markdown import table
from pardon.sim.pages.plot import BLUE, FAINT, ORANGE, SKY

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_HEAD = """# Luck and skill

How much of each edition is luck and how much is skill, in the measures of
[analysis](analysis.md). An expert, one play deep, plays beginners, the level `easy`: every deal
once from each side of the table, {games:,} games a row. Before and after the cards of every play,
and after the play, a judge tells the winning chances; what the cards changed is luck, and what a
player gave away against the best play is skill.

```console
$ {command}
```

makes this page and its pictures.
"""

_SUMS = """## A game

In points of the winning chance, for the side of the expert:

- *luck*: how far the cards of a whole game moved the chance, as a standard deviation over games;
- *drift*: the mean of that luck;
- *skill*: what the play of a whole game moved it by: what the others gave away to it, less what
  it gave away;
- *beginner lost*: what a beginner's side gave away in a game, and *choices*, in how many plays
  the expert's had one;
- *share of luck*: of all that moved the chances, in squares, the part that cards did.

Start, luck and skill add up to the result of each game. The judge and the expert think alike, so
by this judge the expert gives nothing away; what it does not see is in nobody's skill.

Cards favour nobody, so the drift is what the judge gets wrong on average. It takes everybody for
an expert, and with hands each side tells its chance by its own cards alone. Where the drift is
large, skill is overstated by as much, and how often the expert wins is the firmer figure.
"""

_MATCHES = """## How often the expert beats a beginner

*Won* is the share of games with 95 % limits, and *fair* what equals would win. A match is won by
who wins more games of three, or of seven; with more than two sides it is counted against one of
the beginners, as if the others were not there.
"""


def page(found: Sequence[Luck], command: str, pictures: tuple[str, str] | None) -> str:
    """Return the page in Markdown."""
    return "\n".join(_lines(found, command, pictures))


def _lines(found: Sequence[Luck], command: str, pictures: tuple[str, str] | None) -> Iterator[str]:
    yield _HEAD.format(games=min(each.games for each in found), command=command)
    yield _SUMS
    if pictures:
        yield f"![Luck and skill of a game, by edition and seats]({pictures[0]})\n"
    head = (
        "table", "seats", "luck", "drift", "skill", "beginner lost", "choices", "turns",
        "share of luck",
    )  # fmt: skip
    yield from table(head, map(_sums, found), numbers=8)
    yield _MATCHES
    if pictures:
        yield f"![How likely the expert is to win a match, by edition and seats]({pictures[1]})\n"
    matches = ("table", "seats", "fair", "won", *(_games(games) for games in MATCHES))
    yield from table(matches, map(_match, found), numbers=len(matches) - 1)


def _games(games: int) -> str:
    return "one game" if games == 1 else f"match of {games}"


def _sums(each: Luck) -> tuple[str, ...]:
    points = (each.luck, each.drift, each.skill, each.beginner_lost)
    return (
        f"`{each.config}`", str(len(each.seats)), *(f"{100 * value:.1f}" for value in points),
        f"{each.decisions:.0f}", f"{each.turns:.0f}", f"{100 * each.luck_share:.0f} %",
    )  # fmt: skip


def _match(each: Luck) -> tuple[str, ...]:
    return (
        f"`{each.config}`", str(len(each.seats)), f"{100 * each.fair:.0f} %",
        f"{100 * each.won:.1f} ± {100 * Z * each.error:.1f} %",
        *(f"{100 * each.match(games):.1f} %" for games in MATCHES),
    )  # fmt: skip


def draw_sums(found: Sequence[Luck]) -> "Figure":
    """Return a picture of luck and skill, a pair of bars for every table."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 0.42 * len(found) + 1.4), layout="constrained")
    axes = figure.subplots()
    at = range(len(found))
    axes.barh([i - 0.2 for i in at], [100 * each.luck for each in found], 0.38, color=SKY)
    axes.barh([i + 0.2 for i in at], [100 * each.skill for each in found], 0.38, color=ORANGE)
    axes.set_yticks(list(at), [_name(each) for each in found])
    axes.invert_yaxis()
    axes.set_xlabel("points of the winning chance")
    axes.set_title("What moves a game: luck (blue) and an expert's skill (orange)")
    return figure


def draw_matches(found: Sequence[Luck]) -> "Figure":
    """Return a picture of how likely the expert wins a game and matches, a row for every table."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8.0, 0.36 * len(found) + 1.4), layout="constrained")
    axes = figure.subplots()
    for i, each in enumerate(found):
        chances = [100 * each.match(games) for games in MATCHES]
        axes.plot(chances, [i] * len(chances), color=FAINT, linewidth=0.8, zorder=1)
        for chance, mark in zip(chances, ("o", "s", "D"), strict=True):
            axes.plot(chance, i, mark, color=BLUE, markersize=5)
    axes.axvline(50, color=FAINT, linewidth=0.6, linestyle=":")
    axes.set_yticks(range(len(found)), [_name(each) for each in found])
    axes.invert_yaxis()
    axes.set_xlim(45, 101)
    axes.set_xlabel("won against a beginner, %: one game (circle), of three (square), of seven")
    axes.set_title("How often the expert beats a beginner")
    return figure


def _name(each: Luck) -> str:
    return f"{each.config}, {len(each.seats)}"
