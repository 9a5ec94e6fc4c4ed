"""Answers that take long to make: compressed already, and given up when the asker hangs up."""

import asyncio
import gzip
import re
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from litestar import Request, Response

T = TypeVar("T")
HEAVY: Final = 20.0
"""What a request that takes long costs of the rate of its address; others cost 1."""


class HungUpError(Exception):
    """Hung up: whoever asked does not wait for the answer any more."""


async def while_asked(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Do some work for as long as whoever asked for it waits."""
    working, going = asyncio.create_task(work), asyncio.create_task(_hung_up(request))
    try:
        await asyncio.wait({working, going}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUpError
        return working.result()
    finally:
        working.cancel()
        going.cancel()
        del working  # whose fault, if it raises one, refers to this frame


async def _hung_up(request: Request[Any, Any, Any]) -> None:
    """Return when the connection of a request is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def unpacked(
    request: Request[Any, Any, Any], body: bytes, headers: dict[str, str] | None = None
) -> Response[Any]:
    """Answer with compressed JSON, as it is if the asker can read that."""
    told = {"vary": "accept-encoding"} | (headers or {})
    if "gzip" in re.findall(r"\w+", request.headers.get("accept-encoding", "")):
        told["content-encoding"] = "gzip"
    else:
        body = gzip.decompress(body)
    return Response(body, media_type="application/json", headers=told)
