"""Routes of finished games: their replay, review, record and proof."""

from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from pardon.record import Record
from pardon.server.hub.hub import Hub
from pardon.server.web.answers import HEAVY, unpacked, while_asked
from pardon.server.web.faults import documented
from pardon.server.web.session import language_of
from pardon.server.wire.finished.review import ReviewView
from pardon.server.wire.from_client import Colour
from pardon.server.wire.http import Proof, Replay

GameId = Annotated[
    str, PathParameter(min_length=1, max_length=24, description="The id of a game: TABLE-NUMBER.")
]
Seat = Annotated[
    Colour | None, QueryParameter(name="seat", description="Whose eyes it is seen with.")
]


class Games(Controller):
    """Routes of finished games."""

    path = "/api/games/{game:str}"
    tags = ("games",)
    opt = {"cost": HEAVY, "is_packed": True}  # noqa: RUF012  # as the framework wants it

    @get("/replay", responses=documented(404, 409))
    async def replay(
        self,
        request: Request[Any, Any, Any],
        hub: NamedDependency[Hub],
        game: GameId,
        seat: Seat = None,
    ) -> Response[Replay]:
        """Return a finished game frame by frame."""
        work = hub.archive.replay(game.upper(), seat, language_of(request))
        return unpacked(request, await while_asked(request, work))

    @get("/review", responses=documented(404, 409))
    async def review(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], game: GameId
    ) -> Response[ReviewView]:
        """Return what luck and skill did in a finished game; the first time that takes a while."""
        work = hub.archive.review(game.upper(), language_of(request))
        return unpacked(request, await while_asked(request, work))

    @get("/record", responses=documented(404, 409))
    async def record(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], game: GameId
    ) -> Response[Record]:
        """Return the record of a finished game, to be kept as a file."""
        name = f"pardon-{game.upper()}.json"
        body = await while_asked(request, hub.archive.file(game.upper()))
        return unpacked(request, body, {"content-disposition": f'attachment; filename="{name}"'})

    @get("/proof", responses=documented(404, 409))
    async def proof(
        self, request: Request[Any, Any, Any], hub: NamedDependency[Hub], game: GameId
    ) -> Response[Proof]:
        """Return all that is needed to check that the cards of a game were fair."""
        return unpacked(request, await while_asked(request, hub.archive.proof(game.upper())))
