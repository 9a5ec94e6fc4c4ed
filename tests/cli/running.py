"""Running commands inside this process, and as a process of their own."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pardon.cli import group
from tests.children import child, cpu_seconds

PROGRAM = [sys.executable, "-c", "from pardon.cli import main; main()"]
SAVING = [
    sys.executable, "-c",
    "from pardon.sim.arena import round_robin; from pardon.sim.run import run;"
    "round_robin.SAVE_EVERY = run.SAVE_EVERY = 0.0; from pardon.cli import main; main()",
]  # fmt: skip
"""The program, which keeps what was played at once instead of every other second."""


def run(*args: str, given: str | bytes | None = None, code: int = 0) -> Result:
    """Run a command here and make sure of its exit code."""
    result = CliRunner().invoke(group, args, input=given, prog_name="pardon")
    assert result.exit_code == code, result.output
    return result


def read_json(*args: str) -> Any:
    """Run a command here with ``--json`` and read what it wrote."""
    return json.loads(run(*args, "--json").stdout)


def spawn(
    *args: str, given: bytes = b"", environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process of its own, with more in its environment if need be."""
    return subprocess.run(
        [*PROGRAM, *args],
        input=given,
        capture_output=True,
        check=False,
        env={**os.environ, **(environment or {})},
    )


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a shell, with redirections behind its arguments."""
    program = shlex.join(PROGRAM)
    return subprocess.run(["sh", "-c", f"{program} {line}"], capture_output=True, check=False)


def interrupt(
    *args: str, after: float = 0.0, once: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as a process of its own, and interrupt it at its work.

    That is after so many seconds of a processor, and not before a file is there.
    """
    with child([*SAVING, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while cpu_seconds(process) < after or (once is not None and not once.exists()):
            assert process.poll() is None, "it ended by itself"
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)
