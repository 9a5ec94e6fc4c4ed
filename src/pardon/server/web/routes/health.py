"""Routes of health and metrics, for whoever runs the server."""

import resource
from bisect import bisect_left
from collections.abc import Iterable
from http import HTTPStatus
from itertools import accumulate
from pathlib import Path
from typing import Any

import structlog
from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.di import NamedDependency
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from pardon import __version__
from pardon.server.hub.hub import Hub
from pardon.server.storage.sql_store import SqlStore
from pardon.server.web.faults import documented
from pardon.server.web.guards import has_key, is_own_machine
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import Health, Ready

_LOG = structlog.get_logger("pardon.live")
PLAIN = "text/plain; version=0.0.4; charset=utf-8"
_BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5)


class Meters:
    """Metrics of a server."""

    def __init__(self, hub: Hub, store: SqlStore) -> None:
        self.store = store
        self.registry = CollectorRegistry()
        self.registry.register(Known(hub, store))
        latency = Seconds(
            "pardon_message_seconds",
            "From the receipt of a message to its answer, when what it changed is stored.",
        )
        self.registry.register(latency)
        self.observe = latency.observe
        self.bot_seconds = Histogram(
            "pardon_bot_seconds",
            "From the wish for a bot's move to the move.",
            buckets=_BUCKETS,
            registry=self.registry,
        )
        hub.bots.note_seconds = self.bot_seconds.observe
        self._handshakes = Counter(
            "pardon_handshakes_refused",
            "WebSockets that were refused, by the code that was told.",
            ["code"],
            registry=self.registry,
        )
        self._sockets = Counter(
            "pardon_sockets_refused",
            "Sockets that were not let in, as there were too many of their address.",
            registry=self.registry,
        )

    def refuse_handshake(self, code: Code, address: str, **more: object) -> None:
        """Note a WebSocket that was refused, and why."""
        self._handshakes.labels(str(code)).inc()
        _LOG.info("refused", code=str(code), client=address, **more)

    def refuse_request(self, address: str, status: int) -> None:
        """Note a request for a WebSocket that is none."""
        self.refuse_handshake(Code.BAD_REQUEST, address, status=status)

    def refuse_socket(self, address: str) -> None:
        """Note a socket that was not let in."""
        self._sockets.inc()
        _LOG.info("refused", reason="too many sockets", client=address)


class Seconds(Collector):
    """Histogram that the loop alone counts in, for every message: the library's has locks."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text
        self._counts = [0] * (len(_BUCKETS) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count something that took so long."""
        self._counts[bisect_left(_BUCKETS, seconds)] += 1
        self._sum += seconds

    def collect(self) -> Iterable[Metric]:
        """Return how often it took at most how long."""
        bounds = [*map(str, _BUCKETS), "+Inf"]
        buckets = [*zip(bounds, accumulate(self._counts), strict=True)]
        yield HistogramMetricFamily(self._name, self._text, buckets, self._sum)


def memory() -> int:
    """Return the resident memory of this process in bytes, or the most it has had."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return pages * resource.getpagesize()


class Known(Collector):
    """Reads the numbers that the hub and the store know, whenever somebody asks."""

    def __init__(self, hub: Hub, store: SqlStore) -> None:
        self.hub = hub
        self.store = store

    def collect(self) -> Iterable[Metric]:
        """Return the numbers as they are now."""
        hub = self.hub
        yield GaugeMetricFamily("pardon_tables", "Tables in memory.", len(hub.rooms))
        yield GaugeMetricFamily("pardon_connections", "Browsers connected.", hub.rooms.connections)
        yield CounterMetricFamily("pardon_entries_stored", "Entries stored.", self.store.stored)
        yield CounterMetricFamily("pardon_commits", "Commits to the disk.", self.store.commits)
        yield CounterMetricFamily(
            "pardon_conflicts", "Writes that another node was before.", self.store.conflicts
        )
        refusals = CounterMetricFamily(
            "pardon_refusals", "Messages that were refused, by code.", labels=["code"]
        )
        for code, number in hub.refusals.items():
            refusals.add_metric([code], number)
        yield refusals
        failed = "Messages that failed by the server's fault."
        yield CounterMetricFamily("pardon_failures", failed, hub.failures)
        waiting = GaugeMetricFamily("pardon_waiting", "What waits, by queue.", labels=["queue"])
        for name, number in (hub.waiting | {"writes": self.store.waiting}).items():
            waiting.add_metric([name], number)
        yield waiting
        yield GaugeMetricFamily("pardon_memory_bytes", "Resident memory.", memory())


@get("/health", sync_to_thread=False, tags=["operation"], responses=documented())
def health(hub: NamedDependency[Hub], state: State) -> Health:
    """Return whether the server is well; it answers 200 whenever it can answer at all.

    Whoever starts a server anew where this fails would only do harm while a disk is full.
    """
    store: SqlStore = state.meters.store
    troubles = store.troubles
    return Health(
        status="closing" if state.is_closing else "failing" if troubles else "ok",
        version=__version__,
        tables=len(hub.rooms),
        connections=hub.rooms.connections,
        engine=hub.engine.state,
        engine_seconds=round(hub.engine.seconds, 1),
        instance=state.instance,
        waiting=store.waiting,
        **troubles,
    )


@get("/ready", sync_to_thread=False, tags=["operation"], responses=documented(503))
def ready(hub: NamedDependency[Hub], state: State) -> Response[Ready]:
    """Return whether clients should be sent here, for a proxy in front of several servers."""
    why = "closing" if state.is_closing else hub.unready or state.meters.store.unready
    status = HTTPStatus.OK if why is None else HTTPStatus.SERVICE_UNAVAILABLE
    return Response(Ready(why is None, why or ""), status_code=status)


@get("/metrics", sync_to_thread=False, include_in_schema=False)
def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Return everything that is counted, for Prometheus on this machine or with the token."""
    if not has_key(request, state.settings.metrics_token) and not is_own_machine(request):
        raise WireError(Code.NOT_FOUND, "fault-no-address")
    return Response(generate_latest(state.meters.registry), media_type=PLAIN)
