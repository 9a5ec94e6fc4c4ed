"""Routes of tables: making and finding them."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, PathParameter

from pardon.server.hub.hub import Hub
from pardon.server.web.faults import documented
from pardon.server.web.guards import address_of
from pardon.server.web.session import language_of, player_of, player_or_new, with_cookie
from pardon.server.wire.http import NewTable, TableMade, TableSummary

TableId = Annotated[
    str, PathParameter(min_length=1, max_length=16, description="The code of a table.")
]


class Tables(Controller):
    """Making and finding tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post(responses=documented(403, 409, 413, 422))
    async def make(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], data: JSONBody[NewTable]
    ) -> Response[TableMade]:
        """Make a table; gives a cookie to whoever has none."""
        player, token = player_or_new(request)
        request.app.state.bans.check(player, address_of(request.scope))
        made = await hub.lobby.make(player, data)
        return with_cookie(request, Response(made), token)

    @get(responses=documented())
    async def public(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]
    ) -> list[TableSummary]:
        """Return the public tables, the one that changed last first."""
        return await hub.lobby.public(player_of(request), language_of(request))

    @get("/mine", responses=documented())
    async def mine(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]
    ) -> list[TableSummary]:
        """Return one's own tables, the one that changed last first."""
        player = player_of(request)
        return await hub.lobby.mine(player, language_of(request)) if player else []

    @get("/{table:str}", responses=documented(404))
    async def summary(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], table: TableId
    ) -> TableSummary:
        """Return a table in short."""
        return await hub.lobby.summary(table.upper(), player_of(request), language_of(request))
