"""Rows, one for each game: CSV or Parquet for others, a spool while a run goes on."""

import csv
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from pardon.engine.bots.games import GAME
from pardon.errors import PardonError
from pardon.rules.edition import COLOURS
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures.points import points

Array = np.ndarray[Any, Any]

SUFFIXES = (".csv", ".parquet")
BLOCK = 1 << 16
"""Rows that are written at a time."""
_PLAIN = ("turns", "draws", "decisions", "choices", "slides", "behind")


def columns(plan: SeatPlan, rows: Array) -> dict[str, Any]:
    """Return the games of a run as columns with names that need no explanation."""
    job, seats, at = plan.job, plan.job.seats, plan.colours
    rotation = rows["game"] % job.rotations
    names = np.array([*COLOURS, "", ""])  # -2, undecided, is the last but one
    bots = np.array(plan.bots)[plan.bot_at[rotation]]
    found = {
        "game": rows["game"],
        "deal": rows["game"] // job.rotations,
        "first": names[rows["first"]],
        "winner": names[rows["winner"]],
        "winner_bot": _winner_bot(bots, plan.place[rows["winner"]]),
        **{name: rows[name] for name in _PLAIN},
        **{f"home_{seat}": rows["home"][:, k] for seat, k in zip(seats, at, strict=True)},
        **{f"bumped_{seat}": rows["bumped"][:, k] for seat, k in zip(seats, at, strict=True)},
        **_points(plan, rows),
    }
    if job.rotations > 1:
        found |= {f"bot_{seat}": bots[:, k] for k, seat in enumerate(seats)}
    return found


def _winner_bot(bots: Array, winners: Array) -> Array:
    """Return who made each winning play, nobody in undecided games."""
    with_nobody = np.concatenate([bots, np.full((len(bots), 1), "")], axis=1)
    return np.take_along_axis(with_nobody, winners[:, None], axis=1)[:, 0]


def _points(plan: SeatPlan, rows: Array) -> dict[str, Any]:
    """Return the points of each seat, None in undecided games; nothing where none are counted."""
    if plan.rules.scoring is None:
        return {}
    decided = rows["winner"] >= 0
    won = plan.sides_of(rows["winner"])[:, None] == np.arange(plan.seats) % plan.sides
    found = points(plan.rules, won, rows["home"][:, plan.colours])
    counted = found.astype(object)
    counted[~decided] = None
    return {f"points_{seat}": counted[:, at] for at, seat in enumerate(plan.job.seats)}


class Writer(Protocol):
    """Writer of rows."""

    def append(self, rows: Array) -> None:
        """Add rows after those that are there."""

    def close(self) -> None:
        """Finish the file."""


def check_rows_file(path: Path) -> None:
    """Raise what would keep rows from being written to a file, before any game is played."""
    if path.suffix.lower() not in SUFFIXES:
        raise PardonError(f"rows file {str(path)!r} should end in {' or '.join(SUFFIXES)}")
    if path.suffix.lower() == ".parquet" and find_spec("pyarrow") is None:
        raise PardonError("Parquet needs more: pip install 'pardon[parquet]'")


def open_rows(path: Path, plan: SeatPlan) -> Writer:
    """Begin a file of rows; what it is by its suffix."""
    check_rows_file(path)
    return _Csv(path, plan) if path.suffix.lower() == ".csv" else _Parquet(path, plan)


class _Csv:
    def __init__(self, path: Path, plan: SeatPlan) -> None:
        self._plan = plan
        self._file = path.open("w", newline="", encoding="utf-8")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(columns(plan, np.zeros(0, GAME)))

    def append(self, rows: Array) -> None:
        found = columns(self._plan, rows).values()
        self._writer.writerows(zip(*(column.tolist() for column in found), strict=True))

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: Path, plan: SeatPlan) -> None:
        import pyarrow
        from pyarrow.parquet import ParquetWriter

        self._plan = plan
        self._table = pyarrow.table
        empty = columns(plan, np.zeros(0, GAME))
        kinds = {"U": pyarrow.string(), "O": pyarrow.int64()}
        self._schema = pyarrow.schema(
            (name, kinds.get(column.dtype.kind) or pyarrow.from_numpy_dtype(column.dtype))
            for name, column in empty.items()
        )
        self._writer = ParquetWriter(path, self._schema, compression="zstd")
        self._kept: list[Array] = []

    def append(self, rows: Array) -> None:
        self._kept.append(rows)
        if sum(map(len, self._kept)) >= BLOCK:
            self._write()

    def _write(self) -> None:
        if self._kept:
            found = columns(self._plan, np.concatenate(self._kept))
            self._writer.write_table(self._table(found, schema=self._schema))
            self._kept.clear()

    def close(self) -> None:
        self._write()
        self._writer.close()


class Spool:
    """The rows of a run in its folder, so that a run that is resumed has all of them."""

    NAME = "rows.bin"

    def __init__(self, folder: Path, games: int) -> None:
        self._path = folder / self.NAME
        self._file = self._path.open("r+b" if games else "w+b")
        if self._file.seek(0, os.SEEK_END) < games * GAME.itemsize:
            self._file.close()
            raise PardonError(f"{str(self._path)!r} is damaged; the run cannot be resumed")
        self._file.truncate(games * GAME.itemsize)  # what was not yet counted comes again
        self._file.seek(0, os.SEEK_END)

    def append(self, rows: Array) -> None:
        """Add rows after those that are there."""
        self._file.write(rows.tobytes())

    def save(self) -> None:
        """Have what was added outlast a failure."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def blocks(self) -> Iterator[Array]:
        """Yield all rows, some at a time."""
        self._file.flush()
        with self._path.open("rb") as file:
            while len(rows := np.fromfile(file, GAME, BLOCK)):
                yield rows

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def export(spool: Spool, path: Path, plan: SeatPlan) -> None:
    """Write the rows of a spool to a file, which is there when it is complete."""
    draft = path.with_name(f".{path.stem}.new{path.suffix}")
    writer = open_rows(draft, plan)
    try:
        for rows in spool.blocks():
            writer.append(rows)
    finally:
        writer.close()
    draft.replace(path)
