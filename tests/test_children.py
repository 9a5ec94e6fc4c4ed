"""Children of tests get SIGINT back and never outlive the test."""

import signal
import subprocess
import sys
import time

import pytest

from tests.children import child, end, spawn

SLEEPER = [sys.executable, "-c", "import time; print('up', flush=True); time.sleep(600)"]
BACKGROUND = """
import signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
from tests.children import child
with child({sleeper!r}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    print(process.wait(60))
"""


def test_a_child_of_a_run_in_the_background_can_be_interrupted() -> None:
    code = BACKGROUND.format(sleeper=SLEEPER)
    with child([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.read().strip() in ("1", str(-signal.SIGINT))


def is_running(pid: int) -> bool:
    """Tell whether a process runs; one that nobody has waited for yet does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_a_child_is_ended_when_its_test_fails() -> None:
    with pytest.raises(ZeroDivisionError), child(SLEEPER, stdout=subprocess.PIPE) as process:
        raise ZeroDivisionError
    assert process.returncode == -signal.SIGKILL and not is_running(process.pid)


def test_what_a_child_with_a_session_of_its_own_started_ends_with_it() -> None:
    code = (
        "import subprocess; "
        f"print(subprocess.Popen({SLEEPER!r}, stdout=subprocess.DEVNULL).pid, flush=True); input()"
    )
    with child(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        start_new_session=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        grandchild = int(process.stdout.readline())
        assert is_running(grandchild)
    while is_running(grandchild):
        time.sleep(0.01)


def test_a_child_is_asked_to_end_in_the_way_that_is_named() -> None:
    process = spawn(SLEEPER, stdout=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.readline()
    assert end(process, signal.SIGTERM) == -signal.SIGTERM
    assert end(process) == -signal.SIGTERM
