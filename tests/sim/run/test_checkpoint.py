"""A folder keeps a run, its own and no other's."""

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from pardon.errors import PardonError
from pardon.sim.run.checkpoint import LOCK, STATE, Checkpoint
from tests.children import child

ABOUT = {"seed": 1, "seats": ("red", "yellow")}


def test_a_new_folder_has_no_state(tmp_path: Path) -> None:
    with Checkpoint.open(tmp_path / "deep" / "run", ABOUT) as kept:
        assert kept.read() is None


def test_what_is_written_is_there_again(tmp_path: Path) -> None:
    with Checkpoint.open(tmp_path, ABOUT) as kept:
        kept.write({"games": 1})
        kept.write({"games": 2})
    with Checkpoint.open(tmp_path, ABOUT) as kept:
        assert kept.read() == {"games": 2}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["about.json", LOCK, STATE]


def test_another_run_is_told_apart(tmp_path: Path) -> None:
    Checkpoint.open(tmp_path, ABOUT).close()
    with pytest.raises(PardonError, match="holds another run: seed 1, not 2") as fault:
        Checkpoint.open(tmp_path, {**ABOUT, "seed": 2})
    assert "seats" not in str(fault.value)
    Checkpoint.open(tmp_path, ABOUT).close()


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    with (
        Checkpoint.open(tmp_path, ABOUT),
        pytest.raises(PardonError, match="is in use by another run"),
    ):
        Checkpoint.open(tmp_path, ABOUT)


def test_a_folder_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PardonError, match="cannot keep a run in '.*file/run': not a directory"):
        Checkpoint.open(tmp_path / "file" / "run", ABOUT)
    with pytest.raises(PardonError, match="cannot keep a run in '.*file': file exists"):
        Checkpoint.open(tmp_path / "file", ABOUT)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_disk_that_is_full_leaves_the_old_state(tmp_path: Path) -> None:
    with Checkpoint.open(tmp_path, ABOUT) as kept:
        kept.write({"games": 1})
        (tmp_path / f"{STATE}.new").symlink_to("/dev/full")
        with pytest.raises(PardonError, match="no space left on device"):
            kept.write({"games": 2})
        assert kept.read() == {"games": 1}


@pytest.mark.parametrize("content", [b"", b"{", b"[1]"])
def test_a_damaged_state_is_not_taken_for_none(tmp_path: Path, content: bytes) -> None:
    with Checkpoint.open(tmp_path, ABOUT) as kept:
        kept.write({"games": 1})
        (tmp_path / STATE).write_bytes(content)
        with pytest.raises(PardonError, match="state.json' is damaged"):
            kept.read()


def test_a_kill_at_any_moment_leaves_a_whole_state(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from pardon.sim.run.checkpoint import Checkpoint\n"
        "kept = Checkpoint.open(Path(sys.argv[1]), {})\n"
        "for i in range(10**9): kept.write({'i': i, 'again': [i] * 1000})"
    )
    for wait in (0.0, 0.03, 0.07):
        with child([sys.executable, "-c", code, str(tmp_path)]) as process:
            while not (tmp_path / STATE).exists():
                time.sleep(0.01)
            time.sleep(wait)
            os.kill(process.pid, signal.SIGKILL)
        with Checkpoint.open(tmp_path, {}) as kept:
            state = kept.read()
        assert state is not None
        assert state["again"] == [state["i"]] * 1000
