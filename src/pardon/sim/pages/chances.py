"""Pictures of winning chances: the course of a game, and whether what was told came true."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pardon.analysis import Review
from pardon.analysis.calibration import Calibration
from pardon.sim.pages.plot import BLUE, FAINT, check_plot_file, picture

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = {"red": "#c8102e", "blue": "#0057b7", "yellow": "#d9a400", "green": "#00843d"}


def _save(path: Path, size: tuple[float, float], draw: "Callable[[Axes], None]") -> None:
    def figure() -> "Figure":
        from matplotlib.figure import Figure

        made = Figure(figsize=size, layout="constrained")
        draw(made.subplots())
        return made

    check_plot_file(path)
    path.write_bytes(picture(figure, path.suffix))


def save_review(found: Review, path: Path) -> None:
    """Draw the winning chances of a game turn by turn into a file."""
    _save(path, (8.0, 4.2), lambda axes: draw_review(axes, found))


def draw_review(axes: "Axes", found: Review) -> None:
    """Draw a line of chances for every side."""
    told: set[float] = set()
    for seat in found.seats:
        chances = [found.start[seat], *(turn.after[seat] for turn in found.turns), found.end[seat]]
        if sum(chances) in told:  # a partner has the same
            continue
        told.add(sum(chances))
        axes.plot([100 * chance for chance in chances], color=_COLOURS[seat], label=seat)
    for turn in found.turning_points():
        axes.axvline(found.turns.index(turn) + 1, color=FAINT, linewidth=0.6, linestyle=":")
    axes.set_ylim(0, 100)
    axes.set_xlim(0, len(found.turns) + 1)
    axes.set_xlabel("plays")
    axes.set_ylabel("winning chance, %")
    axes.set_title(found.config)
    axes.legend(loc="upper left")


def save_reliability(found: Sequence[Calibration], path: Path) -> None:
    """Draw reliability diagrams into a file, a few in a row."""
    check_plot_file(path)
    path.write_bytes(picture(lambda: draw_reliabilities(found), path.suffix))


_IN_A_ROW, _INCHES = 4, 3.1


def draw_reliabilities(found: Sequence[Calibration]) -> "Figure":
    """Return a picture with a reliability diagram of each table."""
    from matplotlib.figure import Figure

    columns = min(len(found), _IN_A_ROW)
    rows = -(-len(found) // columns)
    inches = 4.6 if len(found) == 1 else _INCHES
    figure = Figure(figsize=(inches * columns, inches * rows), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False)
    for at, axes in enumerate(grid.ravel()):
        if at < len(found):
            draw_reliability(axes, found[at])
        else:
            axes.set_axis_off()
    return figure


def draw_reliability(axes: "Axes", found: Calibration) -> None:
    """Draw what came against what was told; on the line they are the same."""
    axes.plot([0, 100], [0, 100], color=FAINT, linewidth=0.8)
    told, came = ([100 * getattr(step, of) for step in found.steps] for of in ("told", "came"))
    axes.plot(told, came, "o", color=BLUE, markersize=4)
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 100)
    axes.set_aspect("equal")
    axes.set_xlabel("told, %")
    axes.set_ylabel("came, %")
    axes.set_title(f"{found.config}, {len(found.seats)}", fontsize=9)
    axes.text(4, 90, f"mean gap {100 * found.gap:.2f} points")
