"""Routes of a person: who one is, what one has played, and to carry, download or forget it."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from pardon.server.hub.hub import Hub
from pardon.server.web.answers import HEAVY
from pardon.server.web.faults import documented
from pardon.server.web.session import (
    COOKIE,
    hash_of,
    player_of,
    player_or_new,
    token_of,
    with_cookie,
)
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import Me
from pardon.server.wire.people import CarryCode, CarryMade, CarryView, Forget, MyGame, MyPage

Skip = Annotated[
    int, QueryParameter(name="skip", ge=0, le=1_000_000, description="How many to leave out.")
]
NOBODY = "fault-nobody"


def _player(request: Request[Any, Any, Any]) -> str:
    player = player_of(request)
    if player is None:
        raise WireError(Code.NO_SESSION, NOBODY)
    return player


def _token(request: Request[Any, Any, Any]) -> str:
    """Return the token of whoever asks, as another device is to have it."""
    sealed: str = request.app.state.tokens.sealed(token_of(request) or "")
    return sealed


class People(Controller):
    """Person who asks, by the cookie of their browser."""

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
        player, token = player_or_new(request)
        name = await hub.naming.rename(player, data.name)
        return with_cookie(request, Response(Me(name)), token)

    @get("/page", responses=documented())
    async def page(self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> MyPage:
        """Return what one has played here, and how well."""
        return await hub.people.page(player_of(request))

    @get("/games", responses=documented())
    async def games(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], skip: Skip = 0
    ) -> list[MyGame]:
        """Return one's finished games, the last first."""
        return await hub.people.games(player_of(request), skip)

    @get(
        "/download",
        cost=HEAVY,
        media_type="application/json",
        responses=documented(401)
        | {200: ResponseSpec(dict[str, Any], description="Everything.", generate_examples=False)},
    )
    async def download(self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> Stream:
        """Return everything that is known of one, games with their records, as a file."""
        return Stream(
            await hub.people.download(_player(request)),
            media_type="application/json",
            headers={"content-disposition": 'attachment; filename="pardon-me.json"'},
        )

    @post("/carry", status_code=200, responses=documented(401, 403))
    async def carry(self, request: Request[Any, Any, Any], hub: NamedDependency[Hub]) -> CarryMade:
        """Make a link by which another device becomes the same person, once and for minutes."""
        return await hub.people.carry(_player(request), _token(request))

    @post("/carry/look", status_code=200, responses=documented(403, 404, 413))
    async def look(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], data: JSONBody[CarryCode]
    ) -> CarryView:
        """Return what such a link would do here, without using it up."""
        return await hub.people.look(data.code, player_of(request))

    @post("/carry/take", status_code=200, responses=documented(403, 404, 413))
    async def take(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], data: JSONBody[CarryCode]
    ) -> Response[Me]:
        """Use such a link up: this browser is that person from now on, and gets the cookie."""
        token = await hub.people.take(data.code, player_of(request))
        name = await hub.lobby.name(hash_of(token)) or ""
        return with_cookie(request, Response(Me(name)), token)

    @post("/forget", status_code=204, responses=documented(401, 403, 413))
    async def forget(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], data: JSONBody[Forget]
    ) -> Response[None]:
        """Forget one: name, words and which games were one's own; and the cookie with it."""
        await hub.people.forget(_player(request))
        response = Response(None, status_code=204)
        response.delete_cookie(COOKIE)
        return response
