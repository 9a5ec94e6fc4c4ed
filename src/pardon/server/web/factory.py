"""Application factory: routes, middleware and fault responses put together."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import Litestar, MediaType, Request
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pardon import __version__
from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import Rates
from pardon.server.hub.nodes.holding import Holding
from pardon.server.storage.sql_store import SqlStore
from pardon.server.web.admin.bans import Bans
from pardon.server.web.admin.office import Office
from pardon.server.web.faults import HANDLERS
from pardon.server.web.guards import AddressRates, Guessing, SameOrigin, add_headers
from pardon.server.web.logs import RequestLog
from pardon.server.web.routes.admin import admin
from pardon.server.web.routes.client import make_client
from pardon.server.web.routes.documents import make_documents
from pardon.server.web.routes.games import Games
from pardon.server.web.routes.health import Meters, health, metrics, ready
from pardon.server.web.routes.people import People
from pardon.server.web.routes.pictures import Pictures
from pardon.server.web.routes.rules import Rules
from pardon.server.web.routes.socket import Line, live, note_refusal, turn_out
from pardon.server.web.routes.tables import Tables
from pardon.server.web.session import Identity, Tokens
from pardon.server.web.settings import Settings
from pardon.server.wire.http import Me, NewSeat, NewTable
from pardon.server.wire.people import CarryCode, Forget


class Description(JsonRenderPlugin):
    """The description of the HTTP interface, which closes the types that take no other fields."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON."""
        for closed in (Me, NewSeat, NewTable, CarryCode, Forget):
            openapi_schema["components"]["schemas"][closed.__name__]["additionalProperties"] = False
        return super().render(request, openapi_schema)


OPENAPI = OpenAPIConfig(
    title="Pardon",
    version=__version__,
    description="The board game Sorry! over HTTP; a table itself is a WebSocket.",
    path="/api/openapi.json",
    render_plugins=[Description(path="/", media_type=MediaType.JSON)],
    use_handler_docstrings=True,
)


def make_app(
    hub: Hub,
    store: SqlStore,
    settings: Settings | None = None,
    instance: str = "",
    *,
    cookie_key: bytes,
    admin_key: str = "",
    clock: Callable[[], float] = time.time,
) -> Litestar:
    """Return the web application over a hub and its store, both open."""
    settings = settings or Settings()
    rates = (settings.requests, settings.writes, settings.misses)
    requests, writes, misses = (Rates(rate, time.monotonic) for rate in rates)
    tokens = Tokens(cookie_key, store.knows)
    bans, lines = Bans(store, clock), set[Line]()
    bans.on_change = partial(turn_out, lines, bans)
    if hub.following is not None:
        hub.following.share(requests=requests, writes=writes, misses=misses)
        hub.following.on_ban = bans.refresh
    return Litestar(
        route_handlers=[
            People, Tables, Games, Pictures, Rules, health, ready, metrics, live, admin,
            make_documents(settings.documents),
            make_client(settings.client, settings.documents),
        ],
        dependencies={"hub": Provide(lambda: hub, sync_to_thread=False)},
        state=State(
            {
                "settings": settings,
                "requests": requests,
                "tokens": tokens,
                "meters": Meters(hub, store),
                "lines": lines,
                "holding": Holding() if hub.following is None else hub.following.holding,
                "is_closing": False,
                "instance": instance,
                "bans": bans,
                "office": Office(hub, store, bans, clock),
                "admin_key": admin_key,
            }
        ),
        middleware=[
            RequestLog(), SameOrigin(), Guessing(misses), AddressRates(requests),
            AddressRates(writes, "POST"), Identity(tokens),
        ],
        before_send=[add_headers],
        exception_handlers=HANDLERS,
        after_exception=[note_refusal],
        compression_config=CompressionConfig(
            "gzip", minimum_size=1000, gzip_compress_level=5, exclude_opt_key="is_packed"
        ),
        openapi_config=OPENAPI,
        request_max_body_size=settings.body,
        logging_config=None,
    )  # fmt: skip
