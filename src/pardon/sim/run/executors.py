"""Executors: threads, processes or a cluster, all behind one interface."""

import ctypes
import os
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import AbstractContextManager, ExitStack, contextmanager
from logging import CRITICAL
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock, Thread, get_ident
from typing import Any, TypeVar

from pardon import __version__
from pardon.errors import PardonError
from pardon.messages import lowered
from pardon.sim.run.interrupts import deferred, withheld

T = TypeVar("T")

LOCAL = "local"
"""The address for which a cluster is started here."""
PATIENCE = 5
"""Seconds in which a cluster should answer."""


class Pool(Executor):
    """Executor that says how many tasks it does at a time."""

    def __init__(self, executor: Executor, slots: Callable[[], int]) -> None:
        self._executor = executor
        self._slots = slots

    @property
    def slots(self) -> int:
        """How many tasks are done at a time; a cluster may grow and shrink."""
        return max(1, self._slots())

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Have a function called with arguments."""
        return self._executor.submit(fn, *args, **kwargs)


def executor_for(cluster: str | None, workers: int, compiled: bool) -> AbstractContextManager[Pool]:
    """Return an executor to use in a ``with``: threads for what is compiled, else processes.

    A cluster is given by its address, or started here with as many workers. Leaving the ``with``
    by an error or an interrupt abandons what is not done.
    """
    if cluster is not None:
        return _cluster(cluster, workers)
    return _threads(workers) if compiled else _processes(workers)


def usable_processors() -> int:
    """Return how many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def lost(fault: BaseException) -> PardonError | None:
    """Return the error to report where it was the executor that failed, else None."""
    if isinstance(fault, CancelledError):
        return PardonError("the cluster has gone away")
    if isinstance(fault, BrokenExecutor):
        return PardonError("a process that played games ended unexpectedly")
    if type(fault).__module__.partition(".")[0] == "distributed":
        return PardonError(f"the cluster failed: {' '.join(lowered(fault).split())}")
    return None


@contextmanager
def _threads(workers: int) -> Iterator[Pool]:
    pool = _Threads(workers)
    try:
        yield Pool(pool, lambda: workers)
    except BaseException:
        pool.abandon()
        raise
    finally:
        pool.shutdown()


class _Threads(ThreadPoolExecutor):
    """Threads that can be made to give up what they do, such as a game that never ends."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self._busy: set[int] = set()
        self._turn = Lock()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        return super().submit(self._call, fn, *args, **kwargs)

    def _call(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> T:
        with self._turn:
            self._busy.add(get_ident())
        try:
            return fn(*args, **kwargs)
        finally:
            with self._turn:
                self._busy.discard(get_ident())

    def abandon(self) -> None:
        """Raise an interrupt in every thread that is at work; the kernel pauses now and then."""
        self.shutdown(wait=False, cancel_futures=True)
        interrupt = ctypes.py_object(KeyboardInterrupt)
        with self._turn:
            for thread in self._busy:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), interrupt)


@contextmanager
def _processes(workers: int) -> Iterator[Pool]:
    pool = _Processes(workers)
    try:
        yield Pool(pool, lambda: workers)
        pool.shutdown()
    except BaseException:
        pool.abandon()
        raise
    finally:
        pool.end()


class _Processes(ProcessPoolExecutor):
    """Processes that leave interrupts to us and end with this one, even if it is killed.

    They are started when there is something to do.
    """

    def __init__(self, workers: int) -> None:
        context = get_context("spawn")
        self._theirs, self._ours = context.Pipe(duplex=False)
        self._manager: Thread | None = None
        super().__init__(workers, context, initializer=_follow, initargs=(self._theirs,))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        with withheld():
            return super().submit(fn, *args, **kwargs)

    def abandon(self) -> None:
        """Drop what is not begun, before the processes are ended with what they have begun."""
        self._manager = getattr(self, "_executor_manager_thread", None)
        self.shutdown(wait=False, cancel_futures=True)
        if self._manager:
            # It fails over tasks that are dropped if the processes end before it has seen that.
            self._manager.join(PATIENCE / 10)

    def end(self) -> None:
        """End the processes, and wait until nothing is left of them."""
        self._ours.close()
        self._theirs.close()
        if self._manager:
            # Where Python exits while it closes its pipes, Python may write to a closed one.
            self._manager.join()


def _follow(pipe: Connection) -> None:
    """End this process once the other end of a pipe is closed."""
    Thread(target=_end_with, args=(pipe,), daemon=True).start()


def _end_with(pipe: Connection) -> None:
    try:
        pipe.recv()
    finally:
        os._exit(1)


@contextmanager
def _cluster(address: str, workers: int) -> Iterator[Pool]:
    with _client(address, workers) as client:
        executor = client.get_executor(pure=False)
        try:
            yield Pool(executor, lambda: sum(client.ncores().values()))
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _client(address: str, workers: int) -> Iterator[Any]:
    """Connect to a cluster that can play, or start one; what it logs we tell in our own words."""
    try:
        from distributed.utils import silence_logging_cmgr
    except ImportError:
        raise PardonError("a cluster needs more: pip install 'pardon[cluster]'") from None
    found = _started(workers) if address == LOCAL else _connected(address)
    with silence_logging_cmgr(CRITICAL), found as client:
        yield client


@contextmanager
def _started(workers: int) -> Iterator[Any]:
    """Start a cluster that only this machine can reach."""
    import distributed

    start: Any = distributed.LocalCluster
    connect: Any = distributed.Client
    with ExitStack() as stack:
        with deferred(), withheld():
            local = start(
                n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None,
                silence_logs=CRITICAL,
            )  # fmt: skip
            stack.enter_context(local)
            client = stack.enter_context(connect(local))
        yield client


@contextmanager
def _connected(address: str) -> Iterator[Any]:
    import distributed

    client: Any = object.__new__(distributed.Client)
    try:
        client.__init__(address, timeout=PATIENCE)
    except (OSError, ValueError) as fault:
        # Left to a collection of garbage, it may be closed by a thread that has just locked
        # what closing waits for.
        client.close()
        raise PardonError(f"no cluster at {address!r}: {_line(fault)}") from None
    with client:
        _make_sure(client, address)
        yield client


def _make_sure(client: Any, address: str) -> None:
    """Raise if a cluster has no workers, or workers that would play otherwise than we do."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise PardonError(f"the cluster at {address!r} has no workers") from None
    try:
        versions = set(client.run(_version).values())
    except Exception as fault:
        raise PardonError(f"the workers at {address!r} cannot play: {_line(fault)}") from None
    if versions != {__version__}:
        found = " and ".join(sorted(versions))
        raise PardonError(f"the workers at {address!r} have pardon {found}, not {__version__}")


def _version() -> str:
    return __version__


def _line(fault: Exception) -> str:
    return " ".join(lowered(fault).split())
