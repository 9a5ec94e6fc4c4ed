"""Middleware before every request: its origin, its rate, and the headers of every answer."""

import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from urllib.parse import urlsplit

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pardon.server.hub.limits import Bucket, Rate
from pardon.server.web.protocols import network_of
from pardon.server.wire.codes import Code, WireError

POLICY = "; ".join(
    [
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
"""What every answer carries, unless it says otherwise itself."""
HSTS = "max-age=31536000"
"""What keeps a browser on TLS, once it came by it."""
_CODED = re.compile(r"/(?:api/tables|api/games|t|g)/(?!mine$)[0-9A-Za-z]")
"""Addresses that have the code of a table in them."""
_SAFE = {"GET", "HEAD", "OPTIONS"}
_MOST_ADDRESSES = 10_000


async def add_headers(message: Message, scope: Scope) -> None:
    """Add the headers that protect a browser to an answer."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    if scope.get("scheme") == "https":
        headers.setdefault("strict-transport-security", HSTS)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope.get("method") == "OPTIONS" and "path_template" in scope:
        headers["allow"] = _methods(scope)


def _methods(scope: Scope) -> str:
    """Return the methods of an address; the framework tells those of one of its handlers only."""
    handlers = scope["litestar_app"].route_handler_method_map[scope["path_template"]]
    return ", ".join(sorted(str(method) for method in handlers))


def address_of(scope: Scope) -> str:
    """Return the address that a request comes from, as limits count it."""
    client = scope["client"]
    return network_of(client[0]) if client else ""


class SameOrigin(ASGIMiddleware):
    """Refuses what a page of another site would have a browser do here."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse a foreign request that could change something, let all others pass."""
        headers = Headers.from_scope(scope)
        if scope.get("method") not in _SAFE and _is_foreign(headers):
            raise WireError(Code.BAD_ORIGIN, "fault-bad-origin")
        await next_app(scope, receive, send)


def _is_foreign(headers: Headers) -> bool:
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    host = _host_of(origin)
    return not host or host != headers.get("host", "").lower()


def _host_of(origin: str) -> str:
    """Return the host and port of an origin; nothing for one that has none."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


class Rates(ASGIMiddleware):
    """Lets each address ask so often and no oftener, counting all methods or one."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(
        self, rate: Rate, method: str | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.method = method
        self.clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._spent: Counter[str] = Counter()

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse a request of an address that has used up what it may ask."""
        is_counted = self.method in (None, scope.get("method"))
        cost = scope["route_handler"].opt.get("cost", 1.0)
        if is_counted:
            self._spend(address_of(scope), cost)
        await next_app(scope, receive, send)

    def _spend(self, address: str, cost: float) -> None:
        if not self._bucket(address).take(self.clock(), cost):
            raise WireError(Code.TOO_MANY, "fault-too-many-requests")
        if len(self._spent) < _MOST_ADDRESSES:
            self._spent[address] += math.ceil(cost)

    def drained(self, most: int) -> tuple[tuple[str, int], ...]:
        """Return who has asked most since this was last asked, and how much."""
        spent, self._spent = self._spent, Counter()
        return tuple(spent.most_common(most))

    def charge(self, address: str, amount: int) -> None:
        """Note what an address has asked of another server."""
        self._bucket(address).charge(self.clock(), amount)

    def _bucket(self, address: str) -> Bucket:
        """Return what is left to an address, and forget the one not heard of for longest."""
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.clock())
        self._buckets[address] = bucket
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket


class Misses:
    """Misses: how often each address has asked for tables and games that there are not."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def note(self, address: str) -> None:
        """Count a miss, and forget the address not heard of for longest."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate, self._clock())
        self._buckets[address] = bucket
        bucket.take(self._clock())
        if len(self._buckets) > _MOST_ADDRESSES:
            self._buckets.popitem(last=False)

    def are_too_many(self, address: str) -> bool:
        """Tell whether an address may ask for no table for a while."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.is_empty(self._clock())


class Guessing(ASGIMiddleware):
    """Lets an address that keeps asking for tables that there are not ask for none at all."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, misses: Misses) -> None:
        self.misses = misses

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse whoever guesses codes, whether the next one is right or not."""
        if _CODED.match(scope["path"]) and self.misses.are_too_many(address_of(scope)):
            raise WireError(Code.TOO_MANY, "fault-too-many-requests")
        await next_app(scope, receive, send)
