"""Statistics page: how long, how fair and how lucky every edition is, and what cards are for."""

import shlex
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import groupby
from math import sqrt
from operator import add

from pardon.game import as_config, as_seats
from pardon.rules.config import Config
from pardon.rules.editions import DEFAULT
from pardon.sim.measures.histogram import Histogram
from pardon.sim.measures.proportions import Z
from pardon.sim.measures.report import CardUse, Report
from pardon.sim.pages.markdown import table
from pardon.sim.pages.skill import BETTER, WORSE, Win
from pardon.sim.pages.studies import BOTS, PART, UNSURE

Row = Sequence[Report]
"""What the games of each bot show, all on the same seats of a configuration."""

_HEAD = """# Statistics

How the editions play, each with its variations: how long a game is, who is favoured, how often
the better player wins, what happens on the way and what each card is for. Unless a section says
otherwise, every seat is played by the same bot: once by `random`, which plays any legal move, once
by `greedy`, which plays what looks best at once. What holds for both comes from the rules rather
than from the players.

```console
$ {command}
```

makes this page, and so does `make statistics`. A row is {games:,} games of `random` and {fewer:,}
of `greedy`; a fifth of that where cards are held in a hand. The seed is {seed}: with it
`pardon simulate` plays the same games and shows more about them. All rows have the same deals, so
two rows that agree in every number are played alike. Two seats are opposite each other unless
their colours are named. Limits hold in 95 of 100 such runs.
"""

_LENGTH = """## How long a game is

In turns of all players together. Nine of ten games lie within the last range: one in twenty is
shorter, one in twenty longer.
"""

_PICTURE = """![How long a game is: the distribution of its turns, by edition and seats]({picture})

Turns are on a scale where each step is four times as many. Lines and numbers are medians.
"""

_FAIRNESS = """## Who is favoured

What moving first is worth, in percentage points above an equal share of the games, and what each
seat wins, in per cent, clockwise from red. In teams, partners are one. Where it is always the same
seat that begins, it is named: what it wins by moving first and by its place is not told apart.
"""

_SKILL = """## How often the better player wins

One player always plays what `{better}` thinks best. The others do so too, but in some of their
choices they play any legal move: one in ten, one in four, one in two, or all of them. The table
has the games that the better player wins, in per cent, and how far off that may be. Equals would
win the share in the third column; 100 would be a game without luck. In teams the better player is
a team of two. Each deal is played once with the better player on every seat, so neither the seat
nor the cards favour anybody. A cell is {fewer:,} games, {hands:,} where cards are held in a hand.
"""

_DEAL = """## How much the deal decides

This measures the cards alone, and it is not the share of luck. The same deals are played again
and again while the players choose otherwise. The number is the part of who wins that the deal
explains (of the variance of winning, in per cent). What is left of 100 is everything else: the
players' choices, and the chance in them. `random` chooses by chance only. And one other choice
early on brings every later card to somebody else, so in a long game the deal explains little
even where cards decide everything. How much skill decides is in the section above.

A bot that always chooses alike would leave nothing but the deal, so in place of `greedy` there
plays `{unsure}`, which plays any legal move in one of ten choices.
"""

_EVENTS = """## What happens on the way

How many decisions leave a choice; bumps and slides in a game; and comebacks: how many of the
winners had been behind by the whole way of a pawn or more.
"""

_POINTS = """## Points

Where points are counted: those of one player in one game, winner or not.
"""

_DOUBLES = """## Games that count twice

Where a game can count twice: how many do.
"""

_CARDS = """## What the cards are for

Each edition as it is, with as many players as can. How often a card comes up in a game, all players
together, and how often it can then be used, is forced (there is one way to use it and no other), or
is a real choice. Where cards are held in a hand, a card comes up whenever the player who chooses
holds it; it is forced if nothing else can be played.
"""

_YARDSTICK = """## Beside a yardstick

What is publicly known of random play of `{config}`, beside what we find: how long it takes, that
the first to move has hardly an advantage, and that neighbours are not on equal terms. Behind ± is
how far off our mean may be; the yardstick comes without limits of its own.
"""

YARDSTICK = {
    "2": ("168", "–"),
    "3": ("264", "–"),
    "4": ("357", "–"),
    "red, blue": ("–", "about 45 : 55"),
}
"""By seats of the default edition: the mean of turns, and what each seat wins."""


def page(
    reports: Sequence[Report], wins: Sequence[Win], games: int, command: str, picture: str | None
) -> str:
    """Return the page on studies, in Markdown, with a picture of lengths where there is one."""
    rows = rows_of(reports)
    parts = (
        _head(rows, games, command), _length(rows, picture), _fairness(rows), _yardstick(rows),
        _skill(wins, games), _deal(rows), _events(rows), _points(rows), _doubles(rows),
        _cards(rows),
    )  # fmt: skip
    return "\n".join(line for part in parts for line in part)


def rows_of(reports: Sequence[Report]) -> list[Row]:
    """Return the reports that have configuration and seats in common together."""
    return [list(group) for _, group in groupby(reports, lambda r: (r.job.config, r.job.seats))]


def command_of(configs: Sequence[str], games: int, seed: int, path: str | None) -> str:
    """Return the command that makes a page."""
    words = ["pardon", "statistics", *configs, "--games", str(games), "--seed", str(seed)]
    return shlex.join(words + (["--page", path] if path else []))


def leading(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of the first configuration of each edition: the edition as it is."""
    first: dict[str, str] = {}
    for row in rows:
        first.setdefault(_config(row).edition.key, row[0].job.config)
    return [row for row in rows if row[0].job.config in first.values()]


def _config(row: Row) -> Config:
    return as_config(row[0].job.config)


def seats_label(row: Row) -> str:
    """Return how many seats there are, or their colours if these are not the usual ones."""
    seats = row[0].job.seats
    usual = as_seats(_config(row), len(seats))
    return str(len(seats)) if seats == usual else ", ".join(seats)


def _table(
    rows: Sequence[Row],
    names: Sequence[str],
    cells: Callable[[Report], Sequence[str]],
    bots: Sequence[str] = BOTS,
) -> Iterator[str]:
    """Give a table of some cells for each bot."""
    head = [f"`{bot}` {name}".rstrip() for bot in bots for name in names]
    told = ([*_where(row), *(cell for each in row for cell in cells(each))] for row in rows)
    return table(["configuration", "seats", *head], told, numbers=len(head))


def _where(row: Row) -> tuple[str, str]:
    return f"`{row[0].job.config}`", seats_label(row)


def _head(rows: Sequence[Row], games: int, command: str) -> Iterator[str]:
    fewer, seed = max(1, games // PART), rows[0][0].job.seed
    yield _HEAD.format(command=command, games=games, fewer=fewer, seed=seed)


def _length(rows: Sequence[Row], picture: str | None) -> Iterator[str]:
    yield _LENGTH
    yield from _table(rows, ("mean", "median", "nine of ten"), _turns)
    if picture:
        yield _PICTURE.format(picture=picture)


def _turns(report: Report) -> Sequence[str]:
    return _spanned(report.summary.numbers["turns"])


def _spanned(numbers: Histogram) -> Sequence[str]:
    low, middle, high = (numbers.quantile(percent) for percent in (5, 50, 95))
    return f"{numbers.mean:,.1f}", f"{middle:,}", f"{low:,} – {high:,}"


def _fairness(rows: Sequence[Row]) -> Iterator[str]:
    yield _FAIRNESS
    yield from _table(rows, ("first to move", "seats"), lambda each: (_first(each), _seats(each)))


def _first(report: Report) -> str:
    share, fair = report.first_mover.share, report.first_mover.fair
    worth, low, high = (f"{100 * (p - fair):+z.1f}" for p in (share.value, share.low, share.high))
    always = f" {report.always_first}" if report.always_first else ""
    return f"{worth} ({low} to {high}){always}"


def _seats(report: Report) -> str:
    return " : ".join(f"{100 * side.share.value:.1f}" for side in report.sides)


def _yardstick(rows: Sequence[Row]) -> Iterator[str]:
    """Hold random play of the default edition against what is known of it."""
    measured = [row for row in rows if row[0].job.config == DEFAULT]
    if measured:
        yield _YARDSTICK.format(config=DEFAULT)
        head = ("seats", "turns", "yardstick", "first to move", "yardstick", "won", "yardstick")
        yield from table(head, map(_compared, measured), numbers=6)


def _compared(row: Row) -> Sequence[str]:
    seats, random = seats_label(row), row[0]
    turns, shared = YARDSTICK[seats]
    ours = random.summary.numbers["turns"]
    reach = Z * ours.deviation / sqrt(ours.total)
    mean = f"{ours.mean:.1f} ± {reach:.1f}"
    return seats, mean, turns, _first(random), "about 0", _seats(random), shared


def _skill(wins: Sequence[Win], games: int) -> Iterator[str]:
    fewer = max(1, games // PART)
    yield _SKILL.format(better=BETTER, fewer=fewer, hands=max(1, fewer // PART))
    groups = groupby(wins, lambda win: (win.contest.config, win.contest.seats))
    told = ([f"`{config}`", str(len(seats)), *_won(list(row))] for (config, seats), row in groups)
    head = ["configuration", "seats", "equals", *(f"others {how}" for how in WORSE.values())]
    yield from table(head, told, numbers=1 + len(WORSE))


def _won(row: Sequence[Win]) -> Iterator[str]:
    yield f"{100 * row[0].fair:.0f} %"
    yield from (f"{100 * win.share:.1f} ± {100 * win.error:.1f}" for win in row)


def _deal(rows: Sequence[Row]) -> Iterator[str]:
    yield _DEAL.format(unsure=UNSURE[BOTS[-1]])
    bots = [UNSURE.get(bot, bot) for bot in BOTS]
    yield from _table(rows, ("",), lambda report: (_lucky(report),), bots)


def _lucky(report: Report) -> str:
    luck = report.luck
    if luck is None or luck.share is None or luck.low is None or luck.high is None:
        return "–"
    return f"{_percent(luck.share)} ({100 * luck.low:.1f} to {100 * luck.high:.1f})"


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _events(rows: Sequence[Row]) -> Iterator[str]:
    yield _EVENTS
    yield from _table(rows, ("choices", "bumps", "slides", "comebacks"), _happened)


def _happened(report: Report) -> Sequence[str]:
    bumps, slides = (f"{report.summary.numbers[name].mean:.1f}" for name in ("bumps", "slides"))
    return _percent(report.real_choices), bumps, slides, _percent(report.comebacks.value)


def _points(rows: Sequence[Row]) -> Iterator[str]:
    scored = [row for row in rows if row[0].summary.points]
    if scored:
        yield _POINTS
        yield from _table(scored, ("mean", "median", "nine of ten"), _scored)


def _scored(report: Report) -> Sequence[str]:
    return _spanned(reduce(add, report.summary.points.values()))


def _doubles(rows: Sequence[Row]) -> Iterator[str]:
    counted = [row for row in rows if row[0].doubles]
    if counted:
        yield _DOUBLES
        yield from _table(counted, ("",), _doubled)


def _doubled(report: Report) -> Sequence[str]:
    return (_percent(report.doubles.value) if report.doubles else "–",)


def _cards(rows: Sequence[Row]) -> Iterator[str]:
    fullest = {row[0].job.config: row for row in leading(rows) if _is_fullest(row, rows)}
    yield _CARDS
    for config, row in fullest.items():
        yield f"### `{config}`, {seats_label(row)} seats\n"
        yield from _uses(row)


def _is_fullest(row: Row, rows: Sequence[Row]) -> bool:
    """Tell whether no row of the same configuration has more seats."""
    job = row[0].job
    same = [len(each[0].job.seats) for each in rows if each[0].job.config == job.config]
    return len(job.seats) == max(same)


def _uses(row: Row) -> Iterator[str]:
    names = ("came up", "usable", "forced", "real choice")
    head = ["card", "copies", *(f"`{bot}` {name}" for bot in BOTS for name in names)]
    kinds = zip(*(report.cards for report in row), strict=True)
    told = (
        [uses[0].card, str(uses[0].copies), *(cell for at in _used(row, uses) for cell in at)]
        for uses in kinds
    )
    return table(head, told, numbers=len(head) - 1)


def _used(row: Row, uses: Sequence[CardUse]) -> Iterator[Sequence[str]]:
    for report, use in zip(row, uses, strict=True):
        counts = (use.usable, use.forced, use.choice)
        parts = [_percent(count / use.seen) if use.seen else "–" for count in counts]
        yield f"{use.seen / report.games:.1f}", *parts
