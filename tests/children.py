"""Child processes of tests: they can be interrupted, and none outlives the test that began it.

A shell that starts a script in the background has it ignore SIGINT, and whatever the script starts
inherits that: a child that a test wants to interrupt would never end. These get SIGINT back.
"""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

PATIENCE = 30.0
"""Seconds that a child has to end once it was asked to."""
# A function that runs between fork and exec would do, but not beside other threads.
_RESTORE = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execvp(sys.argv[1], sys.argv[1:])"
)


def spawn(command: Sequence[str], **options: Any) -> "subprocess.Popen[Any]":
    """Start a child that SIGINT ends; whoever starts it calls `end` in a ``finally``."""
    return subprocess.Popen([sys.executable, "-I", "-S", "-c", _RESTORE, *command], **options)


def end(process: "subprocess.Popen[Any]", how: int = signal.SIGKILL) -> int:
    """Send a signal to a child and wait for its end, after a while by killing it."""
    try:
        if process.poll() is None:
            process.send_signal(how)
        process.wait(PATIENCE)
    finally:
        _kill(process)
    return process.returncode


def _kill(process: "subprocess.Popen[Any]") -> None:
    """Kill a child, and with it all of a session of its own; close its pipes."""
    is_leader = process.poll() is None and os.getpgid(process.pid) == process.pid
    if is_leader:
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def cpu_seconds(process: "subprocess.Popen[Any]") -> float:
    """Return how long a child has kept a processor busy."""
    stat = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8")
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def child(command: Sequence[str], **options: Any) -> "Iterator[subprocess.Popen[Any]]":
    """Start a child that SIGINT ends; when the block is left, it is killed if it still runs."""
    process = spawn(command, **options)
    try:
        yield process
    finally:
        _kill(process)
