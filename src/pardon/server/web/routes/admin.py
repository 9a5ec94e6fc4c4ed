"""Route of the administration, for the command on the same machine that has its key."""

from typing import Any

import msgspec
from litestar import Request, Response, post

from pardon.errors import PardonError
from pardon.server.web.admin.office import Order
from pardon.server.web.guards import has_key, is_own_machine
from pardon.server.wire.codes import Code, WireError


@post("/api/admin", status_code=200, include_in_schema=False)
async def admin(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Carry out an order of whoever runs the server, or say that nothing is here."""
    if not is_own_machine(request) or not has_key(request, request.app.state.admin_key):
        raise WireError(Code.NOT_FOUND, "fault-no-address")
    try:
        order = msgspec.json.decode(await request.body(), type=Order)
        told = await request.app.state.office.carry_out(order)
    except (PardonError, msgspec.MsgspecError, UnicodeError) as fault:
        return Response(msgspec.json.encode({"fault": str(fault)}), status_code=409)
    return Response(msgspec.json.encode(told), media_type="application/json")
