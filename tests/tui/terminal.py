"""A real terminal: a program at its other end, keys typed into it, and what it shows."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pexpect
import pyte

PATIENCE = 90.0
"""Seconds that anything may take before a test gives up."""


class Terminal:
    """Terminal with a program, of so many columns and rows."""

    def __init__(self, *args: str, folder: Path, size: tuple[int, int], **environment: str) -> None:
        columns, rows = size
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        known = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": str(folder),
                 "XDG_CONFIG_HOME": str(folder)} | environment  # fmt: skip
        inherited = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM")}
        self.bytes = b""
        self._child = pexpect.spawn(
            sys.executable, ["-m", "pardon", *args], dimensions=(rows, columns),
            env={**inherited, **known}, cwd=str(folder), timeout=PATIENCE,
        )  # fmt: skip

    @property
    def pid(self) -> int:
        """The number of the process."""
        return int(self._child.pid)

    @property
    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(self.screen.display)

    def read(self, seconds: float = 0.05) -> None:
        """Show what the program has written."""
        try:
            found = self._child.read_nonblocking(1 << 16, timeout=seconds)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.bytes += found
        # The screen here does not know how to be asked about itself.
        self._stream.feed(found)

    def until(self, is_so: Callable[[str], bool]) -> None:
        """Wait until what is on the screen is right."""
        deadline = time.monotonic() + PATIENCE
        while not is_so(self.text):
            assert time.monotonic() < deadline, self.text
            self.read()

    def press(self, keys: str) -> None:
        """Type some keys; a program that has ended hears none."""
        if not self._child.closed and self._child.isalive():
            self._child.send(keys)

    def end(self) -> str:
        """Wait for the program to end and return what it wrote at last."""
        deadline = time.monotonic() + PATIENCE
        while not self._child.closed and self._child.isalive() and time.monotonic() < deadline:
            self.read()
        if not self._child.closed:
            self.read()
            self._child.close(force=True)
        return self.text
