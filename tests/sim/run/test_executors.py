"""Tests of the executors."""

import threading
import time

import pytest

from pardon.sim.run.executors import executor_for


def test_nothing_is_left_of_processes_that_are_abandoned() -> None:
    """Python closes badly where a pool is still ending when it exits."""
    before = set(threading.enumerate())
    with pytest.raises(KeyboardInterrupt):
        _abandon_what_takes_long()
    assert set(threading.enumerate()) <= before


def _abandon_what_takes_long() -> None:
    with executor_for(None, 1, compiled=False) as pool:
        task = pool.submit(time.sleep, 600)
        while not task.running():
            time.sleep(0.01)
        raise KeyboardInterrupt
