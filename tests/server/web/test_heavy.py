"""What takes long to answer costs more of the rate, and is given up when the asker hangs up."""

import socket
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pardon.server.hub import archive
from pardon.server.hub.limits import Rate
from pardon.server.web.settings import Settings
from pardon.server.wire.codes import Code, WireError
from tests.server.web.running import PATIENCE, Server


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_game_that_nobody_waits_for_any_more_is_not_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, begun = threading.Event(), list[str]()

    def slowly(game: object, *_: object) -> None:
        begun.append(str(game))
        gate.wait(PATIENCE)
        raise WireError(Code.GAME_UNKNOWN, "fault-no-game")

    monkeypatch.setattr(archive, "finished", slowly)
    with Server(tmp_path) as server:
        pool = server.running.hub.archive.pool
        asking = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(2)]
        for number, wire in enumerate(asking, 1):
            address = f"/api/games/AAAAAA-{number}/replay"
            wire.sendall(f"GET {address} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            until(partial(lambda count: pool.waiting == count, number))
        asking[1].close()
        until(lambda: pool.waiting == 1)
        gate.set()
        assert b"404" in asking[0].recv(100)
        asking[0].close()
    assert begun == ["AAAAAA-1"]


def test_a_replay_costs_more_of_the_rate_than_a_light_request(tmp_path: Path) -> None:
    with Server(tmp_path, Settings(requests=Rate(50, 1e-6))) as server, server.visitor() as visitor:
        asked = [visitor.get("/api/games/AAAAAA-1/replay").status_code for _ in range(3)]
        assert asked == [404, 404, 429]
        assert [visitor.get("/health").status_code for _ in range(11)] == [200] * 10 + [429]
