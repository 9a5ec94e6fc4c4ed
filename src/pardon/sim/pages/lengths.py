"""Plot of how long games are, for every edition and number of seats."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from pardon.sim.measures.histogram import Histogram
from pardon.sim.measures.report import Report
from pardon.sim.pages.plot import BLUE, FAINT, ORANGE, short
from pardon.sim.pages.statistics import Row, leading, seats_label

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = np.ndarray[Any, Any]

STEPS = 7
"""Bars while turns double."""
COLOURS = (BLUE, ORANGE)
"""Of the bots."""
ROOM = 1.4
"""How many times as high as the highest bar the panels are, for what is written into them."""


def draw_lengths(rows: Sequence[Row]) -> "Figure":
    """Return the picture: editions below one another, numbers of seats beside one another."""
    from matplotlib.figure import Figure

    shown = {
        (row[0].job.config, seats_label(row)): row
        for row in leading(rows)
        if seats_label(row).isdecimal()
    }
    configs, seats = (list(dict.fromkeys(names)) for names in zip(*shown, strict=True))
    size = (1.5 + 3.1 * len(seats), 1.5 + 1.3 * len(configs))
    figure = Figure(figsize=size, layout="constrained")
    panels = figure.subplots(len(configs), len(seats), sharex=True, sharey=True, squeeze=False)
    edges = _edges([report for row in shown.values() for report in row])
    for (down, right), axes in np.ndenumerate(panels):
        found = shown.get((configs[down], seats[right]))
        _draw_panel(axes, found or (), edges)
    highest = max(axes.dataLim.ymax for axes in panels.flat if axes.patches)
    panels[0, 0].set_ylim(0, ROOM * highest)
    _name(panels, configs, seats)
    return figure


def _edges(reports: Sequence[Report]) -> Array:
    """Return edges between whole numbers of turns that are about evenly spaced by doubling."""
    turns = [report.summary.numbers["turns"] for report in reports]
    low = min(each.quantile(1) for each in turns) / 1.5
    high = max(each.quantile(99) for each in turns) * 1.5
    steps = np.arange(STEPS * np.log2(high / low) + 1)
    return np.unique(np.round(low * 2 ** (steps / STEPS))) - 0.5


def _draw_panel(axes: "Axes", row: Row, edges: Array) -> None:
    for line, (report, colour) in enumerate(zip(row, COLOURS, strict=False)):
        turns = report.summary.numbers["turns"]
        axes.stairs(heights(turns, edges), edges, fill=True, color=colour, alpha=0.45)
        axes.axvline(turns.quantile(50), ymax=1 / ROOM, color=colour, lw=1.4)
        axes.text(
            0.99, 0.98 - 0.16 * line, f"{report.job.bots[0]} {turns.quantile(50):,}",
            transform=axes.transAxes, ha="right", va="top", color=colour,
        )  # fmt: skip
    axes.spines["left"].set_visible(False)
    axes.set_yticks([])


def heights(numbers: Histogram, edges: Array) -> Array:
    """Return the part of the numbers between edges, for each doubling."""
    values, times = list(numbers.counts), list(numbers.counts.values())
    found, _ = np.histogram(values, edges, weights=times)
    heights: Array = found / numbers.total / np.diff(np.log2(edges))
    return heights


def _name(panels: Array, configs: Sequence[str], seats: Sequence[str]) -> None:
    """Write what the panels show, once for each line of them."""
    for axes, number in zip(panels[0], seats, strict=True):
        axes.set_title(f"{number} seats")
    for axes, config in zip(panels[:, 0], configs, strict=True):
        axes.set_ylabel(short(config, 20), rotation=0, ha="right", va="center")
    for axes in panels[-1]:
        axes.set_xscale("log", base=2)
        axes.xaxis.set_major_formatter("{x:,.0f}")
        axes.set_xlabel("turns", color=FAINT)
