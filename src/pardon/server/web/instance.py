"""Instance: what a running server leaves beside its games, so that a second one finds it."""

import contextlib
import json
import os
import secrets
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Final, Self
from urllib.request import ProxyHandler, build_opener

import msgspec

FILE: Final = "server.json"
"""The name of the note in the folder of the games."""
KEY_FILE: Final = "admin.key"
"""The name of the file with the key to the administration."""
PATIENCE: Final = 3.0
"""Seconds that a server has to say that it is the one of the note."""
LONGEST: Final = 100_000
"""Bytes of an answer that are read; another program may say anything."""


class Instance(msgspec.Struct, frozen=True):
    """Instance of a server that runs, or ran: a note may be left over from one that was killed."""

    key: str
    """Random; the health of the server tells it too, which proves that it serves these games."""
    address: str
    """Where a browser on this machine finds it."""
    host: str
    """The address it listens on."""
    port: int

    @classmethod
    def new(cls, address: str, host: str, port: int) -> Self:
        """Return a server that is about to run."""
        return cls(secrets.token_hex(16), address, host, port)


def new_key(folder: Path) -> str:
    """Return a new key to the administration, which whoever can read the folder has, too."""
    file = folder / KEY_FILE
    key = secrets.token_urlsafe(32)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as written:
        written.write(key)
    return key


@contextlib.contextmanager
def noted(instance: Instance, folder: Path) -> Iterator[None]:
    """Leave a note of a server while it runs; its folder is its own by then."""
    file = folder / FILE
    partial = file.with_suffix(f".{os.getpid()}")
    partial.write_bytes(msgspec.json.encode(instance))
    partial.replace(file)
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def find_running(folder: Path) -> Instance | None:
    """Return the server that runs with a folder, if one does and answers."""
    try:
        instance = msgspec.json.decode((folder / FILE).read_bytes(), type=Instance)
    except (OSError, msgspec.MsgspecError):
        return None
    return instance if _is_up(instance) else None


def _is_up(instance: Instance) -> bool:
    """Tell whether the server of a note answers; another program at its port does not count."""
    if not instance.address.startswith("http://"):
        return False
    try:
        opener = build_opener(ProxyHandler({}))  # a proxy does not know this machine
        with opener.open(f"{instance.address}health", timeout=PATIENCE) as answer:
            health = json.loads(answer.read(LONGEST))
    except (OSError, ValueError, HTTPException):
        return False
    return isinstance(health, dict) and health.get("instance") == instance.key
