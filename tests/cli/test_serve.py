"""``pardon serve``: its address, its folder, and how it ends."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.request import urlopen

import pytest

from pardon.cli import main, serve
from pardon.server.web.instance import find_running
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
    assert f"is in use by another server, at {address}".encode() in done.stderr


BROWSER = """import os, sys
with open(os.environ["OPENED"], "a") as opened:
    opened.write(sys.argv[1] + "\\n")
"""


def household(folder: Path) -> dict[str, str]:
    """Return the environment of a user with a folder and a browser that notes what it opens."""
    browser = folder / "browser.py"
    browser.write_text(BROWSER)
    return {
        "XDG_DATA_HOME": str(folder / "share"),
        "BROWSER": f"{sys.executable} {browser} %s",
        "OPENED": str(folder / "opened"),
    }


def test_a_second_one_opens_the_one_that_runs(tmp_path: Path) -> None:
    home = household(tmp_path)
    with started("serve", "--port", "0", **home) as (_, address):
        second = spawn(environment=home)
        assert second.returncode == 0, second.stderr
        assert second.stdout.decode().startswith(f"Pardon is running already, at {address};")
        assert (tmp_path / "opened").read_text().split() == [address]
        third = spawn("serve", "--no-open", environment=home)
        assert third.returncode == 0 and address.encode() in third.stdout
        assert (tmp_path / "opened").read_text().split() == [address]
    assert third.stderr == second.stderr == b""


def test_two_that_start_together_end_as_one(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pardon", "serve", "--data", str(tmp_path)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with child(words, **pipes) as first, child(words, **pipes) as second:
        said = sorted(each.stdout.readline() for each in (first, second) if each.stdout)
    assert said[0].startswith("Pardon is at http")
    assert said[1].startswith("Pardon is running already, at http")
    assert re.findall(r"http://\S+/", said[0]) == re.findall(r"http://\S+/", said[1])


def test_a_note_of_a_server_that_was_killed_misleads_nobody(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path)) as (program, address):
        program.kill()
        program.wait()
        assert (tmp_path / "server.json").exists()
    port = int(re.findall(r":(\d+)/", address)[0])
    with another_program(port):
        assert find_running(tmp_path) is None
    with started("serve", "--port", "0", "--data", str(tmp_path)) as (program, _):
        assert find_running(tmp_path) is not None
        program.send_signal(signal.SIGTERM)
        program.communicate()
    assert not (tmp_path / "server.json").exists()


@contextmanager
def another_program(port: int) -> Iterator[None]:
    """Let something that is no server of ours answer at a port, as if it were well."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"status": "ok", "version": "1"}')

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", port), Answer) as other:
        thread = threading.Thread(target=other.serve_forever)
        thread.start()
        yield
        other.shutdown()
        thread.join()


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
