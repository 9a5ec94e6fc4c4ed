"""A real cluster on this machine, one of whose workers is killed."""

import gc
import os
import signal
import sys

import pytest

from pardon.errors import PardonError
from pardon.sim.run import executors
from pardon.sim.run.executors import executor_for
from pardon.sim.run.run import Run
from tests.sim.making import job_of, played

distributed = pytest.importorskip("distributed")


@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGKILL")
def test_a_worker_that_is_killed_costs_nothing() -> None:
    job = job_of("hasbro-2002+turn_limit=30")
    run = Run(job, 120, luck=0)
    killed: list[int] = []
    with executor_for("local", 2, compiled=False) as pool:
        assert pool.slots == 2
        workers = [pool.submit(os.getpid).result() for _ in range(2)]

        def watch(what: str, done: int, total: int) -> None:
            if done and not killed:
                killed.append(done)
                os.kill(workers[0], signal.SIGKILL)

        run.play(pool, watch)
    assert 0 < killed[0] < 120
    assert run.summary.to_dict() == played(Run(job, 120, luck=0)).summary.to_dict()


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nowhere", "foo://bar:1"])
def test_a_cluster_that_is_not_there_is_one_line(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.3)
    with (
        pytest.raises(PardonError, match=f"no cluster at {address!r}: [a-z]"),
        executor_for(address, 1, compiled=True),
    ):
        pass
    # What a dead proxy is an instance of cannot be asked; its type can.
    left = [each for each in gc.get_objects() if issubclass(type(each), distributed.Client)]
    assert all(client.status == "closed" for client in left)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed.utils", None)
    with (
        pytest.raises(PardonError, match=r"pip install 'pardon\[cluster\]'"),
        executor_for("local", 1, compiled=True),
    ):
        pass
