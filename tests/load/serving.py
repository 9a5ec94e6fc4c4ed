"""A server in a process of its own."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.children import cpu_seconds, end, spawn

PATIENCE = 120.0
"""Seconds that a server has to come up."""


class Server:
    """A server on a folder of data, which may be killed and started again at the same address."""

    def __init__(
        self, folder: Path, database: str | None = None, *, is_limited: bool = False
    ) -> None:
        self.folder = folder
        self.database = database
        self.is_limited = is_limited
        self.port = 0
        self._log = folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """What it has written so far."""
        return self._log.read_text(encoding="utf-8", errors="replace")

    def start(self) -> None:
        """Start it and wait until it says where it is."""
        command = [sys.executable, "-m", "pardon", "serve", "--no-open", "--no-pacing"]
        command += [] if self.is_limited else ["--unlimited"]
        command += ["--port", str(self.port), "--data", str(self.folder), "--log", "warning"]
        if self.database is not None:
            command += ["--database", self.database]
        said = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = spawn(command, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while not (found := re.search(r"at http://[^/]*:(\d+)/", self.log[said:])):
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not come up:\n{self.log[said:]}")
            time.sleep(0.02)
        self.port = int(found[1])

    def kill(self) -> None:
        """End it at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Let it end by itself."""
        self._end(signal.SIGTERM)

    def _end(self, number: int) -> None:
        process, self._process = self._process, None
        if process is not None:
            end(process, number)

    def database_seconds(self) -> float:
        """Return how long a database of its own has kept a core busy: it has none."""
        return 0.0

    def cpu_seconds(self) -> float:
        """Return how long it has kept a core busy."""
        return 0.0 if self._process is None else cpu_seconds(self._process)

    def memory(self) -> int:
        """Return the bytes of memory that it holds."""
        if self._process is None:
            return 0
        pages = Path(f"/proc/{self._process.pid}/statm").read_text(encoding="utf-8").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
