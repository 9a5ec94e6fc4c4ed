"""Rows of games for other programs."""

import csv
from pathlib import Path

import numpy as np
import pytest

from pardon.errors import PardonError
from pardon.sim.jobs.seat_plan import SeatPlan
from pardon.sim.measures import rows as module
from pardon.sim.measures.rows import Spool, check_rows_file, columns, export, open_rows
from tests.sim.making import ANY, FIRST, invented, job_of


def seating(config: str = "hasbro-2002+points") -> SeatPlan:
    return SeatPlan.of(job_of(config, 3, (ANY, FIRST, FIRST)))


def test_columns_speak_for_themselves() -> None:
    at = seating()
    rows = invented(at.job, 30)
    found = columns(at, rows)
    won = rows["winner"] >= 0
    assert found["deal"].tolist() == [game // 3 for game in range(30)]
    for game in np.flatnonzero(won):
        bots = at.job.bots_of(int(game))
        seat = at.job.seats.index(found["winner"][game])
        assert found["winner_bot"][game] == bots[seat]
        assert found["bot_yellow"][game] == bots[2]
    assert set(found["winner"][~won]) <= {""}
    assert set(found["points_red"][~won]) <= {None}
    assert "home_green" not in found
    assert "points_red" not in columns(seating("hasbro-2002"), rows)


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".CSV"])
def test_files_hold_the_columns(tmp_path: Path, suffix: str) -> None:
    at, path = seating(), tmp_path / f"rows{suffix}"
    rows = invented(at.job, 90)
    writer = open_rows(path, at)
    for begin in (0, 30, 60):
        writer.append(rows[begin : begin + 30])
    writer.close()
    expected = {name: list(column) for name, column in columns(at, rows).items()}
    assert read(path) == {
        name: ["" if value is None else str(value) for value in column]
        for name, column in expected.items()
    }


def read(path: Path) -> dict[str, list[str]]:
    """Return the columns of a file, each value as text."""
    if path.suffix.lower() == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            head, *lines = csv.reader(file)
        return dict(zip(head, map(list, zip(*lines, strict=True)), strict=True))
    pq = pytest.importorskip("pyarrow.parquet")
    found = pq.read_table(path).to_pydict()
    return {name: ["" if v is None else str(v) for v in column] for name, column in found.items()}


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_a_file_may_have_no_rows(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows{suffix}"
    open_rows(path, seating()).close()
    assert path.stat().st_size > 0


def test_parquet_is_written_in_large_pieces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(module, "BLOCK", 50)
    at = seating()
    writer = open_rows(tmp_path / "rows.parquet", at)
    for begin in range(0, 120, 30):
        writer.append(invented(at.job, 120)[begin : begin + 30])
    writer.close()
    assert pq.ParquetFile(tmp_path / "rows.parquet").num_row_groups == 2


def test_a_spool_forgets_what_was_not_counted(tmp_path: Path) -> None:
    at = seating()
    rows = invented(at.job, 60)
    spool = Spool(tmp_path, 0)
    spool.append(rows[:40])
    spool.save()
    spool.close()
    spool = Spool(tmp_path, 30)
    spool.append(rows[30:])
    assert np.array_equal(np.concatenate(list(spool.blocks())), rows)
    export(spool, tmp_path / "rows.csv", at)
    spool.close()
    assert len(read(tmp_path / "rows.csv")["game"]) == 60
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.bin", "rows.csv"]


def test_a_spool_that_is_too_short_is_damaged(tmp_path: Path) -> None:
    Spool(tmp_path, 0).close()
    with pytest.raises(PardonError, match="rows.bin' is damaged"):
        Spool(tmp_path, 1)


def test_what_is_no_file_of_rows_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(PardonError, match="rows file 'rows.xls' should end in .csv or .parquet"):
        check_rows_file(Path("rows.xls"))
    monkeypatch.setattr(module, "find_spec", lambda name: None)
    with pytest.raises(PardonError, match=r"pip install 'pardon\[parquet\]'"):
        check_rows_file(Path("rows.parquet"))
    check_rows_file(Path("rows.csv"))
