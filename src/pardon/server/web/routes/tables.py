"""Routes of players and tables: who one is, making tables and finding them."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter

from pardon.server.hub.hub import Hub
from pardon.server.web.faults import documented
from pardon.server.web.session import cookie, hash_of, new_token, player_of
from pardon.server.wire.http import Me, NewTable, TableMade, TableSummary

TableId = Annotated[
    str, PathParameter(min_length=1, max_length=16, description="The code of a table.")
]


class People(Controller):
    """The name of whoever asks."""

    path = "/api/me"
    tags = ("people",)

    @get(
        responses=documented() | {204: ResponseSpec(None, description="Not named yet.")},
    )
    async def me(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]
    ) -> Response[Me | None]:
        """Return who one is; nothing for whoever has not said."""
        player = player_of(request)
        name = await hub.lobby.name(player) if player else None
        if name is None:
            return Response(None, status_code=204)
        return Response(Me(name=name))

    @post(status_code=200, responses=documented(403, 413))
    async def rename(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], data: JSONBody[Me]
    ) -> Response[Me]:
        """Say what one is called; gives a cookie to whoever has none."""
        player, token = _player_or_new(request)
        name = await hub.lobby.rename(player, data.name)
        return _with_cookie(request, Response(Me(name)), token)


class Tables(Controller):
    """Making and finding tables."""

    path = "/api/tables"
    tags = ("tables",)

    @post(responses=documented(403, 409, 413, 422))
    async def make(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], data: JSONBody[NewTable]
    ) -> Response[TableMade]:
        """Make a table; gives a cookie to whoever has none."""
        player, token = _player_or_new(request)
        made = await hub.lobby.make(player, data)
        return _with_cookie(request, Response(made), token)

    @get(responses=documented())
    async def public(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]
    ) -> list[TableSummary]:
        """Return the public tables, the one that changed last first."""
        return await hub.lobby.public(player_of(request))

    @get("/mine", responses=documented())
    async def mine(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]
    ) -> list[TableSummary]:
        """Return one's own tables, the one that changed last first."""
        player = player_of(request)
        return await hub.lobby.mine(player) if player else []

    @get("/{table:str}", responses=documented(404))
    async def summary(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], table: TableId
    ) -> TableSummary:
        """Return a table in short."""
        return await hub.lobby.summary(table.upper(), player_of(request))


def _player_or_new(request: Request[Any, Any, Any]) -> tuple[str, str | None]:
    """Return who asks, and the new token of whoever had none."""
    if player := player_of(request):
        return player, None
    token = new_token()
    return hash_of(token), token


def _with_cookie(
    request: Request[Any, Any, Any], response: Response[Any], token: str | None
) -> Response[Any]:
    if token is not None:
        response.set_cookie(cookie(token, is_secure=request.url.scheme == "https"))
    return response
