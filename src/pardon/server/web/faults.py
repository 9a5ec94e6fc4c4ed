"""Fault responses: whatever goes wrong is told as a code and a sentence, never more."""

import contextlib
from http import HTTPStatus
from importlib import import_module
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from pardon.errors import PardonError
from pardon.rules.words import as_sentence
from pardon.server.storage.errors import CutOffError, LostError, StoreError, UnreadableError
from pardon.server.web.answers import HungUpError
from pardon.server.web.guards import end_guess
from pardon.server.web.session import language_of
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import Fault
from pardon.server.wire.misreading import in_words

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
    Code.REMOVED: HTTPStatus.FORBIDDEN,
    Code.LOCKED: HTTPStatus.FORBIDDEN,
    Code.GAME_UNKNOWN: HTTPStatus.NOT_FOUND,
    Code.PREPARING: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.CLOSED: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.FAILED: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The status that goes with a code; with all others goes 409."""
MESSAGES = {
    HTTPStatus.NOT_FOUND: (Code.NOT_FOUND, "fault-no-address"),
    HTTPStatus.METHOD_NOT_ALLOWED: (Code.BAD_REQUEST, "fault-method"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: (Code.TOO_LARGE, "fault-too-large"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: (Code.BAD_REQUEST, "fault-not-json"),
}
"""What is said where the framework only knows a status."""
CLIENT_CLOSED = 499
"""The status in the log of a request whose asker hung up."""
_CUT_SHORT = "client disconnected prematurely"
"""What the framework says where an asker hung up in the middle of a request."""
_LOG = structlog.get_logger("pardon.fault")


def status_of(code: Code) -> int:
    """Return the HTTP status that goes with a code."""
    return int(STATUS.get(code, HTTPStatus.CONFLICT))


def refuse(request: Request[Any, Any, Any], fault: WireError) -> Response[Fault]:
    """Answer a request that is refused."""
    if fault.code in (Code.TABLE_UNKNOWN, Code.GAME_UNKNOWN):
        end_guess(request.scope, is_miss=True)
    return _answer(request, status_of(fault.code), fault)


def send_elsewhere(request: Request[Any, Any, Any], _: CutOffError) -> Response[Fault]:
    """Answer a request that needs the database while it is out of reach."""
    return refuse(request, WireError(Code.CLOSED, "fault-cut-off"))


def refuse_lost(request: Request[Any, Any, Any], _: LostError) -> Response[Fault]:
    """Answer a request that would store something where nobody would find it again."""
    return refuse(request, WireError(Code.FAILED, "fault-games-gone"))


def refuse_unreadable(request: Request[Any, Any, Any], fault: UnreadableError) -> Response[Fault]:
    """Answer a request for a table of which something is lost; why goes into the log only."""
    _LOG.warning("unreadable", path=request.url.path, reason=str(fault))
    return refuse(request, WireError(Code.FAILED, "fault-table-unreadable"))


def misread(request: Request[Any, Any, Any], fault: PardonError) -> Response[Fault]:
    """Answer a request that names what does not exist in the game."""
    detail = as_sentence(" ".join(str(fault).split()))
    told = WireError(Code.CONFIG, "fault-detail", detail=detail)
    return _answer(request, HTTPStatus.UNPROCESSABLE_ENTITY, told)


def reject(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Any]:
    """Answer a request that the framework does not take."""
    if fault.detail == _CUT_SHORT:
        return give_up(request, HungUpError())
    status = fault.status_code
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return fail(request, fault)
    known = MESSAGES.get(HTTPStatus(status))
    told = _detailed(fault) if known is None else WireError(*known)
    return _answer(request, status, told, dict(fault.headers or {}))


def overflow(request: Request[Any, Any, Any], _: RecursionError) -> Response[Fault]:
    """Answer a request whose values are nested too deeply to be read."""
    return _answer(request, HTTPStatus.BAD_REQUEST, WireError(Code.BAD_REQUEST, "fault-too-deep"))


def garbled(request: Request[Any, Any, Any], _: UnicodeError) -> Response[Fault]:
    """Answer a request whose body is no text."""
    return _answer(request, HTTPStatus.BAD_REQUEST, WireError(Code.BAD_REQUEST, "fault-not-text"))


def give_up(_: Request[Any, Any, Any], __: HungUpError) -> Response[None]:
    """Answer nobody."""
    return Response(None, status_code=CLIENT_CLOSED)


def fail(request: Request[Any, Any, Any], fault: Exception) -> Response[Fault]:
    """Answer where the fault is ours; what it was goes into the log only."""
    _LOG.error("failed", method=request.method, path=request.url.path, exc_info=fault)
    told = WireError(Code.FAILED, "fault-failed")
    return _answer(request, HTTPStatus.INTERNAL_SERVER_ERROR, told)


def _detailed(fault: HTTPException) -> WireError:
    """Return what was wrong with the values of a request, in one line."""
    extra = fault.extra if isinstance(fault.extra, list) else []
    parts = [_part(**each) for each in extra] or [(fault.detail, "")]
    if ("'data'", "data") in parts:  # what the framework says of a body that is missing
        return WireError(Code.BAD_REQUEST, "fault-no-body")

    def detail(language: str) -> str:
        return "; ".join(filter(None, (in_words(*part, language) for part in parts)))

    return WireError(Code.BAD_REQUEST, "fault-unreadable", detail=detail)


def _part(key: str = "", message: str = "", **_: object) -> tuple[str, str]:
    """Return what was wrong with one value, and where it stood."""
    return message, key


def _answer(
    request: Request[Any, Any, Any],
    status: int,
    fault: WireError,
    headers: dict[str, str] | None = None,
) -> Response[Fault]:
    _LOG.info("refused", path=request.url.path, status=int(status), code=fault.code.value)
    return Response(
        Fault(code=fault.code, sentence=fault.told(language_of(request))),
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
    CutOffError: send_elsewhere,
    LostError: refuse_lost,
    UnreadableError: refuse_unreadable,
    StoreError: fail,
    PardonError: misread,
    HTTPException: reject,
    RecursionError: overflow,
    UnicodeError: garbled,
    HungUpError: give_up,
    Exception: fail,
}
"""What answers which exception."""


def _collect_without_frames() -> None:
    """Let the framework find what is wrong with values, and not where it has found that.

    Those errors refer to the frames that they went through, which have them: garbage in circles.
    """
    model: Any = import_module("litestar._signature").SignatureModel
    collect = model._collect_errors.__func__

    def collected(cls: Any, /, **given: Any) -> list[tuple[str, Exception]]:
        found: list[tuple[str, Exception]] = collect(cls, **given)
        for _, fault in found:
            fault.__traceback__ = fault.__context__ = None
        return found

    model._collect_errors = classmethod(collected)


with contextlib.suppress(ImportError, AttributeError):  # it is no part of what they promise
    _collect_without_frames()
