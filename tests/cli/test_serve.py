"""``pardon serve``: its address, its folder, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from pardon.cli import main, serve
from tests.children import child
from tests.cli.running import run, spawn


@contextmanager
def started(*words: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the program and give it with the address that it tells."""
    with child(
        [sys.executable, "-m", "pardon", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    ) as program:
        assert program.stdout is not None
        line = program.stdout.readline()
        found = re.search(r"http://\S+/", line)
        assert found, line
        yield program, found[0]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_ends_well(tmp_path: Path, number: int) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path)) as (program, address):
        with urlopen(f"{address}health") as answer:
            assert b'"status":"ok"' in answer.read()
        program.send_signal(number)
        _, said = program.communicate()
        assert program.returncode == 0
        assert "Traceback" not in said
        assert (tmp_path / "pardon.db").stat().st_size > 0
        assert not (tmp_path / "pardon.db-wal").exists()


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        result = run("serve", "--port", port, "--data", str(tmp_path), code=1)
    assert f"port {port} is taken by another program" in result.stderr


def test_where_no_port_is_named_the_next_free_one_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        with serve.listen("127.0.0.1", None) as listener:
            found = listener.getsockname()[1]
    assert port < found < port + serve.TRIES
    assert f"Port {port} is taken; {found} is used instead." in capsys.readouterr().err


def test_a_host_that_is_not_here_is_told() -> None:
    result = run("serve", "--host", "203.0.113.7", "--port", "0", code=1)
    assert "cannot listen on '203.0.113.7'" in result.stderr


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = spawn("serve", "--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    assert b"cannot keep games in" in done.stderr


def test_a_folder_that_is_in_use_is_told(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path)) as (_, address):
        with urlopen(f"{address}health"):
            pass
        done = spawn("serve", "--port", "0", "--data", str(tmp_path))
    assert done.returncode == 1
    assert b"is in use by another server" in done.stderr


def test_without_a_command_the_game_is_served_and_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[dict[str, object]] = []
    monkeypatch.setattr(serve, "run", lambda **settings: called.append(settings))
    with pytest.raises(SystemExit) as done:
        main([])
    assert done.value.code == 0
    assert called == [{"opens": True}]


@pytest.mark.parametrize(
    ("host", "address"), [("0.0.0.0", "http://127.0.0.1:"), ("127.0.0.1", "http://127.0.0.1:")]
)
def test_the_address_is_one_to_open(host: str, address: str) -> None:
    with serve.listen(host, 0) as listener:
        assert serve.address_of(listener).startswith(address)
