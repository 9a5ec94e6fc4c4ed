"""Middleware before every request: its origin, its rate, and the headers of every answer."""

import asyncio
import re
import secrets
from collections import Counter, deque
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pardon.server.hub.limits import Rates
from pardon.server.web.protocols import is_loopback, network_of
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
_CODED = re.compile(r"/(?:api/tables|api/games|t|g)/(?!mine$)[^/]")
"""Addresses that have the code of a table in them, whatever letters become one in capitals."""
_SAFE = {"GET", "HEAD", "OPTIONS"}


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


def is_own_machine(request: Request[Any, Any, Any]) -> bool:
    """Tell whether somebody on this machine asks, and not through a proxy."""
    client, headers = request.scope["client"], request.headers
    is_here = client is not None and is_loopback(client[0])
    return is_here and not any(name in headers for name in ("x-forwarded-for", "forwarded"))


def has_key(request: Request[Any, Any, Any], key: str) -> bool:
    """Tell whether whoever asks has a key, if there is one."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(key) and secrets.compare_digest(given.encode(), key.encode())


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


class AddressRates(ASGIMiddleware):
    """Lets each address ask so often and no oftener, counting all methods or one."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, rates: Rates, method: str | None = None) -> None:
        self.rates = rates
        self.method = method

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse a request of an address that has used up what it may ask."""
        cost = scope["route_handler"].opt.get("cost", 1.0)
        is_counted = self.method in (None, scope.get("method"))
        if is_counted and not self.rates.take(address_of(scope), cost):
            raise WireError(Code.TOO_MANY, "fault-too-many-requests")
        await next_app(scope, receive, send)


class Guess:
    """Guess of a code by an address, until it has turned out to be right or not."""

    def __init__(self, end: Callable[[str, bool], None], address: str) -> None:
        self._end: Callable[[str, bool], None] | None = end
        self._address = address

    def end(self, *, is_miss: bool = False) -> None:
        """Tell whether there is no such table; only the first word counts."""
        end, self._end = self._end, None
        if end is not None:
            end(self._address, is_miss)


def end_guess(scope: Scope, *, is_miss: bool = False) -> None:
    """Tell whether there is no such table as a request has the code of."""
    guess: Guess | None = scope["state"].get("guess")
    if guess is not None:
        guess.end(is_miss=is_miss)


class Guessing(ASGIMiddleware):
    """Lets an address that keeps asking for tables that there are not ask for none at all.

    As many guesses may be under way as may still be wrong; the others wait for how those turn out.
    """

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, misses: Rates) -> None:
        self.misses = misses
        self._under_way: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Refuse whoever guesses codes, whether the next one is right or not."""
        if not _CODED.match(scope["path"]):
            await next_app(scope, receive, send)
            return
        address = address_of(scope)
        await self._begin(address)
        guess = scope["state"]["guess"] = Guess(self._end, address)
        try:
            await next_app(scope, receive, send)
        finally:
            guess.end()

    async def _begin(self, address: str) -> None:
        """Wait until one more guess may be wrong, or refuse if enough were."""
        is_new = True
        while self.misses.is_empty(address, self._under_way[address]):
            if not self._under_way[address]:
                self._go_on(address)
                raise WireError(Code.TOO_MANY, "fault-too-many-requests")
            await self._wait(address, is_new=is_new)
            is_new = False
        self._under_way[address] += 1

    async def _wait(self, address: str, *, is_new: bool) -> None:
        turn = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(address, deque())
        (waiting.append if is_new else waiting.appendleft)(turn)
        await turn

    def _end(self, address: str, is_miss: bool) -> None:
        """Count a guess that was wrong, and let another one begin."""
        if is_miss:
            self.misses.take(address)
        self._under_way[address] -= 1
        self._go_on(address)

    def _go_on(self, address: str) -> None:
        """Let who has waited for longest look again."""
        waiting = self._waiting.get(address)
        while waiting:
            turn = waiting.popleft()
            if not turn.done():  # whoever it was has not given up
                turn.set_result(None)
                break
        if not waiting:
            self._waiting.pop(address, None)
        if not self._under_way[address]:
            del self._under_way[address]
