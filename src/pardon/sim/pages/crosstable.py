"""Cross-table plot of a round robin: what each bot wins against each other, and its rating."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pardon.sim.arena.report import Report, Result, Standing
from pardon.sim.pages.plot import BLUE, FAINT, GRID, INK, ORANGE, check_plot_file

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_LONGEST_NAME = 28
_DARK = 0.3
"""How far from a half a share is written in white."""


def save_crosstable(report: Report, path: Path) -> None:
    """Draw the cross-table of a report into a file; what it is by its suffix."""
    check_plot_file(path)
    from matplotlib import rc_context

    style: dict[Any, Any] = {"font.size": 9.5, "text.color": INK, "svg.hashsalt": "pardon"}
    when = {".png": {}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
    with rc_context(style):
        figure = draw(report)
        # No date: the same run gives the same file.
        figure.savefig(path, dpi=160, metadata=when[path.suffix.lower()])


def draw(report: Report) -> "Figure":
    """Return the picture of a report, the strongest bot at the top."""
    from matplotlib.figure import Figure

    bots = len(report.standings)
    figure = Figure(figsize=(5.5 + 0.75 * bots, 2.6 + 0.55 * bots), layout="constrained")
    scores, ratings = figure.subplots(1, 2, sharey=True, width_ratios=(0.75 * bots, 3.2))
    _draw_table(scores, report)
    _draw_ratings(ratings, report)
    title = f"{report.config}, {len(report.seats)} seats"
    figure.suptitle(title, x=0.01, ha="left", fontsize=14, fontweight="bold")
    figure.supxlabel(_caption(report), x=0.01, ha="left", fontsize=9, color=FAINT)
    return figure


def _caption(report: Report) -> str:
    seats = ", ".join(report.seats)
    return (
        f"{report.games:,} games, every deal in all seatings. Seats {seats}; seed {report.seed}."
        "\nErrors and limits hold in 95 of 100 such runs."
    )


def _draw_table(axes: "Axes", report: Report) -> None:
    names = [standing.bot for standing in report.standings]
    for row, bot in enumerate(names):
        for column, rival in enumerate(names):
            _draw_cell(axes, column, row, report.result(bot, rival))
    labels = [_short(name) for name in names]
    axes.set_xticks(range(len(names)), labels, rotation=30, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), labels)
    axes.set(xlim=(-0.5, len(names) - 0.5), ylim=(len(names) - 0.5, -0.5))
    axes.set_title("games won against, %", loc="left", fontsize=11, fontweight="bold")
    axes.tick_params(length=0, labelcolor=INK)
    axes.spines[:].set_visible(False)


def _draw_cell(axes: "Axes", column: int, row: int, result: Result | None) -> None:
    """Draw what a row won against a column, the bluer the more."""
    from matplotlib.patches import Rectangle

    share = None if result is None else result.share
    colour = GRID if share is None else _colour(share)
    cell = Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=colour, edgecolor="white", lw=1.5)
    axes.add_patch(cell)
    if result is None or share is None or result.low is None or result.high is None:
        return
    ink = "white" if abs(share - 0.5) > _DARK else INK
    axes.text(column, row + 0.02, f"{100 * share:.1f}", ha="center", va="bottom", color=ink)
    limits = f"{100 * result.low:.1f}–{100 * result.high:.1f}"
    axes.text(column, row + 0.08, limits, ha="center", va="top", color=ink, fontsize=6.5)


def _colour(share: float) -> tuple[float, ...]:
    """Return white for a half, and the more of a colour the further a share is from it."""
    from matplotlib.colors import to_rgb

    end, much = to_rgb(BLUE if share > 0.5 else ORANGE), abs(2 * share - 1)
    return tuple(1 - much * (1 - part) for part in end)


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _draw_ratings(axes: "Axes", report: Report) -> None:
    for row, standing in enumerate(report.standings):
        if standing.elo is not None and standing.error is not None:
            _draw_rating(axes, row, standing, standing.elo, standing.error)
    zero = report.anchor or "the mean"
    axes.set_title(f"Elo ({_short(zero)} is 0)", loc="left", fontsize=11, fontweight="bold")
    axes.axvline(0, color=FAINT, lw=1, ls=(0, (2, 1.5)), zorder=0)
    axes.tick_params(axis="y", length=0, labelleft=False)
    axes.tick_params(axis="x", color=FAINT, labelcolor=INK)
    axes.spines[["left", "right", "top"]].set_visible(False)
    axes.grid(axis="x", color=GRID, zorder=0)
    axes.margins(x=0.15)


def _draw_rating(axes: "Axes", row: int, standing: Standing, elo: float, error: float) -> None:
    axes.plot([elo - error, elo + error], [row, row], color=BLUE, lw=4, alpha=0.45)
    axes.plot([elo], [row], "o", color=BLUE, ms=5.5)
    axes.annotate(
        f"{elo:+.0f} ± {error:.0f}", (elo, row), xytext=(0, 6), textcoords="offset points",
        ha="center", color=FAINT, fontsize=8.5,
    )  # fmt: skip
