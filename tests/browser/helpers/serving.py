"""A server for pages: in this process, which is quick, or in one of its own, as users start it."""

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from urllib.error import URLError
from urllib.request import urlopen

from pardon.server.web.run import PACING
from tests.children import end, spawn
from tests.server.web import running


class Server(running.Server):
    """What ``pardon serve`` serves, in a thread of this process, with its data in a folder."""

    def __init__(self, data: Path) -> None:
        data.mkdir(parents=True, exist_ok=True)
        super().__init__(data, pacing=PACING)


class ServerProcess:
    """``pardon serve`` on a free port, with its data in a folder; it can be killed."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = _free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it is found."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it is well."""
        self._process = spawn(
            [sys.executable, "-m", "pardon", "serve", "--no-open", "--port", str(self.port),
             "--data", str(self.data)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise

    def _wait(self) -> None:
        deadline = time.monotonic() + 90
        while not self._is_well():
            assert self._process is not None and self._process.poll() is None, "it has ended"
            assert time.monotonic() < deadline, "the server did not start"
            time.sleep(0.1)

    def _is_well(self) -> bool:
        try:
            with urlopen(f"{self.address}/health", timeout=10) as answer:
                health = json.load(answer)
                return bool(health["status"] == "ok" and health["engine"] == "ready")
        except (URLError, OSError, ValueError):
            return False

    def kill(self) -> None:
        """End it as a crash would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            end(process, how)

    def __enter__(self) -> "ServerProcess":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
