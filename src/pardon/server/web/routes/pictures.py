"""Routes of pictures: a finished game after any of its steps, and a listed table."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from pardon.server.hub.hub import Hub
from pardon.server.hub.sharing import Form
from pardon.server.web.answers import HEAVY, while_asked
from pardon.server.web.faults import documented
from pardon.server.web.routes.games import GameId, Seat
from pardon.server.web.routes.tables import TableId
from pardon.server.web.session import language_of

Step = Annotated[
    int | None,
    QueryParameter(name="step", description="How many steps; all without it."),
]
_FINISHED = "public, max-age=3600"
_RUNNING = "public, max-age=30"
_TYPES = {"card": "image/png", "png": "image/png", "svg": "image/svg+xml"}


def _drawn(media_type: str) -> dict[int, ResponseSpec]:
    return {
        200: ResponseSpec(
            bytes, description="The picture.", media_type=media_type, generate_examples=False
        )
    }


def _answer(picture: bytes, form: Form, caching: str, name: str) -> Response[bytes]:
    headers = {"cache-control": caching, "cross-origin-resource-policy": "cross-origin"}
    headers["content-disposition"] = f'inline; filename="{name}"'
    return Response(picture, media_type=_TYPES[form], headers=headers)


class Pictures(Controller):
    """Pictures of boards."""

    path = "/api"
    tags = ("pictures",)
    opt = {"cost": HEAVY, "is_packed": True}  # noqa: RUF012  # as the framework wants it

    @get("/games/{game:str}/picture.png", responses=documented(404, 409) | _drawn("image/png"))
    async def card(
        self,
        request: Request[Any, Any, Any],
        hub: NamedDependency[Hub],
        game: GameId,
        step: Step = None,
    ) -> Response[bytes]:
        """Return a picture for other sites: the board as a watcher saw it, and who played."""
        work = hub.sharing.of_game(game.upper(), step, None, "card", language_of(request))
        picture = await while_asked(request, work)
        return _answer(picture, "card", _FINISHED, f"pardon-{game.upper()}.png")

    @get("/games/{game:str}/board.png", responses=documented(404, 409) | _drawn("image/png"))
    async def board_png(
        self,
        request: Request[Any, Any, Any],
        hub: NamedDependency[Hub],
        game: GameId,
        step: Step = None,
        seat: Seat = None,
    ) -> Response[bytes]:
        """Return the board after a step as pixels."""
        return await _board(request, hub, game, step, seat, "png")

    @get("/games/{game:str}/board.svg", responses=documented(404, 409) | _drawn("image/svg+xml"))
    async def board_svg(
        self,
        request: Request[Any, Any, Any],
        hub: NamedDependency[Hub],
        game: GameId,
        step: Step = None,
        seat: Seat = None,
    ) -> Response[bytes]:
        """Return the board after a step as a drawing."""
        return await _board(request, hub, game, step, seat, "svg")

    @get("/tables/{table:str}/picture.png", responses=documented(404, 409) | _drawn("image/png"))
    async def table(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], table: TableId
    ) -> Response[bytes]:
        """Return a picture of a listed table for other sites."""
        work = hub.sharing.of_table(table.upper(), language_of(request))
        picture = await while_asked(request, work)
        return _answer(picture, "card", _RUNNING, f"pardon-{table.upper()}.png")


async def _board(
    request: Request[Any, Any, Any],
    hub: Hub,
    game: str,
    step: int | None,
    seat: str | None,
    form: Form,
) -> Response[bytes]:
    work = hub.sharing.of_game(game.upper(), step, seat, form)
    picture = await while_asked(request, work)
    shown = "end" if step is None else step
    return _answer(picture, form, _FINISHED, f"pardon-{game.upper()}-{shown}.{form}")
