"""Routes of finished games: their replay, record and proof."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from pardon.record import Record
from pardon.server.hub.hub import Hub
from pardon.server.web.faults import documented
from pardon.server.web.session import language_of
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

    @get("/replay", responses=documented(404, 409))
    async def replay(
        self,
        request: Request[Any, Any, Any],
        hub: NamedDependency[Hub],
        game: GameId,
        seat: Seat = None,
    ) -> Replay:
        """Return a finished game frame by frame."""
        return await hub.archive.replay(game.upper(), seat, language_of(request))

    @get("/record", responses=documented(404, 409))
    async def record(self, hub: NamedDependency[Hub], game: GameId) -> Response[Record]:
        """Return the record of a finished game, to be kept as a file."""
        record = await hub.archive.record(game.upper())
        name = f"pardon-{game.upper()}.json"
        body = msgspec.json.format(msgspec.json.encode(record), indent=2)
        return Response(
            body,  # type: ignore[arg-type]
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{name}"'},
        )

    @get("/proof", responses=documented(404, 409))
    async def proof(self, hub: NamedDependency[Hub], game: GameId) -> Proof:
        """Return all that is needed to check that the cards of a game were fair."""
        return await hub.archive.proof(game.upper())
