"""Fault responses: whatever goes wrong is told as a code and a sentence, never more."""

from http import HTTPStatus
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from pardon.errors import PardonError
from pardon.server.storage.base import StoreError
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import Fault

STATUS = {
    Code.UNREADABLE: HTTPStatus.BAD_REQUEST,
    Code.TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    Code.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    Code.BAD_REQUEST: HTTPStatus.BAD_REQUEST,
    Code.NOT_FOUND: HTTPStatus.NOT_FOUND,
    Code.BAD_ORIGIN: HTTPStatus.FORBIDDEN,
    Code.NO_SESSION: HTTPStatus.UNAUTHORIZED,
    Code.TABLE_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.TABLE_FULL: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.CONFIG: HTTPStatus.UNPROCESSABLE_ENTITY,
    Code.NOT_HOST: HTTPStatus.FORBIDDEN,
    Code.GAME_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.PREPARING: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.CLOSED: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.FAILED: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The status that goes with a code; with all others goes 409."""
SENTENCES = {
    HTTPStatus.NOT_FOUND: (Code.NOT_FOUND, "there is nothing at this address"),
    HTTPStatus.METHOD_NOT_ALLOWED: (Code.BAD_REQUEST, "this address does not take that method"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (Code.TOO_LARGE, "the request is too large"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: (Code.BAD_REQUEST, "the request should be JSON"),
}
"""What is said where the framework only knows a status."""
NO_BODY = "A JSON body is needed."
UNEXPECTED = "something went wrong here; nothing that was acknowledged is lost"
_LOG = structlog.get_logger("pardon.fault")


def status_of(code: Code) -> int:
    """Return the HTTP status that goes with a code."""
    return int(STATUS.get(code, HTTPStatus.CONFLICT))


def refuse(request: Request[Any, Any, Any], fault: WireError) -> Response[Fault]:
    """Answer a request that is refused."""
    return _answer(request, status_of(fault.code), fault.code, fault.sentence)


def misread(request: Request[Any, Any, Any], fault: PardonError) -> Response[Fault]:
    """Answer a request that names what does not exist in the game."""
    sentence = " ".join(str(fault).split())
    return _answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, Code.CONFIG, sentence)


def reject(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Fault]:
    """Answer a request that the framework does not take."""
    status = fault.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return fail(request, fault)
    code, sentence = SENTENCES.get(HTTPStatus(status), (Code.BAD_REQUEST, _detailed(fault)))
    return _answer(request, status, code, sentence, dict(fault.headers or {}))


def overflow(request: Request[Any, Any, Any], _: RecursionError) -> Response[Fault]:
    """Answer a request whose values are nested too deeply to be read."""
    return _answer(
        request, HTTPStatus.BAD_REQUEST, Code.BAD_REQUEST, "the request is nested too deeply"
    )


def fail(request: Request[Any, Any, Any], fault: Exception) -> Response[Fault]:
    """Answer where the fault is ours; what it was goes into the log only."""
    _LOG.error("failed", method=request.method, path=request.url.path, exc_info=fault)
    return _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, Code.FAILED, UNEXPECTED)


def _detailed(fault: HTTPException) -> str:
    """Return what was wrong with the values of a request, in one line."""
    extra = fault.extra if isinstance(fault.extra, list) else []
    return "; ".join(_part(**each) for each in extra) or fault.detail


def _part(key: str = "the request", message: str = "", **_: object) -> str:
    """Return what was wrong with one value; for a body that is missing there is only its key."""
    return NO_BODY if (key, message) == ("data", "'data'") else f"{key}: {message}"


def _answer(
    request: Request[Any, Any, Any],
    status: int,
    code: Code,
    sentence: str,
    headers: dict[str, str] | None = None,
) -> Response[Fault]:
    _LOG.info("refused", path=request.url.path, status=int(status), code=code.value)
    return Response(
        Fault(code=code, sentence=sentence),
        status_code=int(status),
        media_type="application/json",
        headers=headers or {},
    )


def _spec(status: int) -> ResponseSpec:
    return ResponseSpec(Fault, description=HTTPStatus(status).phrase, generate_examples=False)


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the faults that an address can answer with, besides those that all can."""
    return {status: _spec(status) for status in (400, 429, 500, 503, *statuses)}


HANDLERS: dict[type[Exception] | int, Any] = {
    WireError: refuse,
    StoreError: fail,
    PardonError: misread,
    HTTPException: reject,
    RecursionError: overflow,
    Exception: fail,
}
"""What answers which exception."""
