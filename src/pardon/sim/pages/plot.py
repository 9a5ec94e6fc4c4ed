"""Plot of what a run of games has shown."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from pardon.engine.layout import HOME
from pardon.errors import PardonError
from pardon.sim.measures.histogram import Histogram
from pardon.sim.measures.report import Report, Winner

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SUFFIXES = (".png", ".svg", ".pdf")
INK, FAINT, GRID = "#222222", "#6b6b6b", "#dddddd"
BLUE, ORANGE, SKY, GREY = "#0072b2", "#d55e00", "#56b4e9", "#d9d9d9"
"""Colours that people tell apart whatever colours they see (Okabe and Ito)."""
LEAST_SPAN = 6.0
"""Percentage points that the shares are drawn over at least."""
BARS = 40
"""Bars of a distribution, about."""

_STYLE: Any = {
    "font.size": 9.5,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": FAINT,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 10,
    "axes.axisbelow": True,
    "xtick.color": FAINT,
    "ytick.color": FAINT,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": GRID,
    "legend.frameon": False,
    "svg.hashsalt": "pardon",
}


def check_plot_file(path: Path) -> None:
    """Raise what would keep a picture from being drawn, before any game is played."""
    if path.suffix.lower() not in SUFFIXES:
        raise PardonError(f"plot file {str(path)!r} should end in {' or '.join(SUFFIXES)}")
    if find_spec("matplotlib") is None:
        raise PardonError("a picture needs more: pip install 'pardon[plot]'")


def save_plot(report: Report, path: Path) -> None:
    """Draw a report into a file; what it is by its suffix."""
    check_plot_file(path)
    path.write_bytes(picture(lambda: draw(report), path.suffix))


def picture(drawn: Callable[[], "Figure"], suffix: str) -> bytes:
    """Return the file of a figure that is drawn in our style."""
    from matplotlib import rc_context

    when = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    kind, file = suffix.lower(), BytesIO()
    with rc_context(_STYLE):
        # No date: the same run gives the same file.
        drawn().savefig(file, format=kind[1:], dpi=160, metadata=when[kind])
    return file.getvalue()


def draw(report: Report) -> "Figure":
    """Return the picture of a report."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11, 8.4), layout="constrained")
    above, below = cast("Any", figure.subfigures(2, 1, height_ratios=(1, 1.15), hspace=0.04))
    lengths, wins = above.subplots(1, 2)
    scores = bool(report.summary.points)
    others = below.subplots(1, 2 + scores, width_ratios=(1.5, 1, 1)[: 2 + scores])
    _draw_lengths(lengths, report.summary.numbers["turns"])
    _draw_wins(wins, report)
    for drawn, axes in zip((_draw_cards, _draw_comebacks, _draw_points), others, strict=False):
        drawn(axes, report)
    figure.suptitle(_title(report), x=0.01, ha="left", fontsize=14, fontweight="bold")
    figure.supxlabel(_caption(report), x=0.01, ha="left", fontsize=9, color=FAINT)
    return figure


def _title(report: Report) -> str:
    bots = short(" against ".join(report.plan.bots), 60)
    config = short(report.job.config, 60)
    return f"{config}: {report.games:,} games of {bots}, {report.plan.seats} seats"


def short(text: str, longest: int = 30) -> str:
    """Return a text that may be long with its middle left out."""
    half = longest // 2
    return text if len(text) <= longest else f"{text[:half]}…{text[-half:]}"


def _caption(report: Report) -> str:
    """Return what is said below the picture."""
    told = [f"{100 * report.real_choices:.0f} % of decisions were real choices"]
    luck = report.luck
    if luck and luck.share is not None and luck.low is not None and luck.high is not None:
        told.append(
            f"the cards decide {100 * luck.share:.0f} % ({100 * luck.low:.0f}"
            f"–{100 * luck.high:.0f} %) of who wins"
        )
    if report.undecided.number:
        told.append(f"{report.undecided.number:,} games were undecided")
    seats = ", ".join(report.job.seats)
    return f"{'; '.join(told).capitalize()}. Seats {seats}; seed {report.job.seed}."


def _draw_lengths(axes: "Axes", turns: Histogram) -> None:
    """Draw how long games are, all but the longest of a thousand."""
    middle, low, high = (turns.quantile(percent) for percent in (50, 5, 95))
    axes.axvspan(low, high, color=SKY, alpha=0.18, lw=0)
    edges, heights = _bars(turns)
    axes.stairs(100 * heights, edges, fill=True, color=BLUE)
    axes.axvline(middle, color=ORANGE, lw=1.8)
    axes.set(title="How long a game is", xlabel="turns", ylabel="games, %")
    axes.set_xlim(edges[0], edges[-1])
    told = (
        f"median {middle:,}, mean {turns.mean:,.0f}",
        f"9 of 10 from {low:,} to {high:,}",
        f"longest {max(turns.counts):,}",
    )
    for line, (text, colour) in enumerate(zip(told, (ORANGE, FAINT, FAINT), strict=True)):
        axes.text(
            0.99, 0.98 - 0.065 * line, text, transform=axes.transAxes, ha="right", va="top",
            color=colour,
        )  # fmt: skip


def _note(axes: "Axes", x: float, text: str) -> None:
    axes.annotate(text, (x, 1), xycoords=("data", "axes fraction"), va="top", color=ORANGE)


def _bars(numbers: Histogram) -> tuple[Any, Any]:
    """Return edges of bars of equal whole width, and the part of the numbers in each."""
    values = np.array(list(numbers.counts))
    times = np.array(list(numbers.counts.values()))
    last = values[np.searchsorted(times.cumsum(), 0.999 * times.sum())]
    width = max(1, round((last - values[0] + 1) / BARS))
    edges = np.arange(values[0], last + width + 1, width) - 0.5
    heights, _ = np.histogram(values, edges, weights=times)
    return edges, heights / times.sum()


def _draw_wins(axes: "Axes", report: Report) -> None:
    """Draw who wins, with the intervals and what each would win if all were equal."""
    several = len(report.bots) > 1
    groups = [report.bots, report.sides, report.order] if several else [report.sides, report.order]
    at = 0.0
    ticks: list[tuple[float, str]] = []
    for group, colour in zip(groups, _group_colours(len(groups)), strict=True):
        for winner in group:
            _draw_winner(axes, at, winner, colour)
            ticks.append((at, short(winner.label)))
            at -= 1
        at -= 0.6
    axes.set_yticks([y for y, _ in ticks], [name for _, name in ticks])
    told = "games won, %   (bar: 95 % interval, line: if all were equal)"
    axes.set(title="Who wins", xlabel=told)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    axes.margins(x=0.05, y=0.08)
    _widen(axes, LEAST_SPAN)


def _widen(axes: "Axes", least: float) -> None:
    """Keep a difference that hardly matters from filling the picture."""
    low, high = axes.get_xlim()
    more = max(0.0, least - (high - low)) / 2
    axes.set_xlim(low - more, high + more)


def _group_colours(count: int) -> Sequence[str]:
    return (ORANGE, BLUE, INK)[-count:]


def _draw_winner(axes: "Axes", y: float, winner: Winner, colour: str) -> None:
    share = winner.share
    axes.plot([100 * winner.fair] * 2, [y - 0.38, y + 0.38], color=FAINT, lw=1.2, ls=(0, (2, 1.5)))
    axes.plot([100 * share.low, 100 * share.high], [y, y], color=colour, lw=4, alpha=0.45)
    axes.plot([100 * share.value], [y], "o", color=colour, ms=5.5)
    axes.annotate(
        f"{100 * share.value:.1f}", (1.01, y), xycoords=("axes fraction", "data"), va="center",
        color=FAINT,
    )  # fmt: skip


def _draw_cards(axes: "Axes", report: Report) -> None:
    """Draw what became of each kind of card whenever it came up."""
    uses = [use for use in report.cards if use.seen]
    held = "was in a hand at a choice" if report.plan.rules.hand else "came up"
    axes.set(title="What each card is for", xlabel=f"of the times that it {held}, %", xlim=(0, 100))
    if not uses:
        return
    seen = np.array([use.seen for use in uses])
    parts = {
        "a real choice": (BLUE, np.array([use.choice for use in uses])),
        "forced": (SKY, np.array([use.forced for use in uses])),
        "of no use": (GREY, np.array([use.seen - use.usable for use in uses])),
    }
    left = np.zeros(len(uses))
    rows = -np.arange(len(uses))
    for name, (colour, counts) in parts.items():
        axes.barh(rows, 100 * counts / seen, 0.74, left, color=colour, label=name)
        left += 100 * counts / seen
    axes.set_yticks(rows, [use.card for use in uses])
    for row, use in zip(rows, uses, strict=True):
        axes.text(101, float(row), f"{use.seen / report.games:.1f}", va="center", color=FAINT)
    axes.text(101, 0.8, "a game", va="center", color=FAINT)
    axes.legend(loc="upper left", bbox_to_anchor=(0, 1.04), ncols=3, borderaxespad=0)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)


def _draw_comebacks(axes: "Axes", report: Report) -> None:
    """Draw how far behind winners were."""
    behind = report.summary.numbers["behind"]
    axes.set(title="Comebacks", xlabel="places the winner was behind at worst")
    axes.set(ylabel="winners as far behind or more, %", ylim=(0, 100))
    if not behind.counts:
        return
    values = np.array(list(behind.counts))
    times = np.array(list(behind.counts.values()))
    reached = 100 * (1 - (times.cumsum() - times) / times.sum())
    axes.fill_between(values, reached, step="pre", color=BLUE, alpha=0.18, lw=0)
    axes.step(values, reached, where="pre", color=BLUE, lw=1.8)
    axes.set_xlim(0, max(1, behind.quantile(99)))
    axes.axvline(HOME, color=ORANGE, lw=1.4)
    told = f" {100 * report.comebacks.value:.0f} % came back from\n a pawn's whole way behind"
    _note(axes, HOME, told)
    axes.grid(axis="y")


def _draw_points(axes: "Axes", report: Report) -> None:
    """Draw the points of each bot, or of each seat if there is but one bot."""
    several = len(report.summary.bot_points) > 1
    found = report.summary.bot_points if several else report.summary.points
    rows = -np.arange(len(found))
    for row, points in zip(rows, found.values(), strict=True):
        low, first, middle, last, high = (points.quantile(p) for p in (5, 25, 50, 75, 95))
        axes.plot([low, high], [row, row], color=BLUE, lw=1.5, alpha=0.6)
        axes.plot([first, last], [row, row], color=BLUE, lw=7, alpha=0.45, solid_capstyle="butt")
        axes.plot([middle], [row], "|", color=BLUE, ms=11, mew=2)
        axes.plot([points.mean], [row], "o", color=ORANGE, ms=5)
    axes.set_yticks(rows, [short(name, 20) for name in found])
    axes.set(title="Points", xlabel="a game: half, nine of ten, | median, ● mean")
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x")
    axes.margins(y=0.25)
