"""Structured logs: a line of JSON per event, or readable lines in a terminal.

Never in them: tokens, names, chat, or what a client sent.
"""

import logging
import sys
import time

import structlog
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

_LOG = structlog.get_logger("pardon.request")
_SHARED: list[structlog.types.Processor] = [
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def set_up_logs(level: str) -> None:
    """Send our own lines and those of the libraries to the standard error in one form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer()],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("pardon").setLevel(level.upper())
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def _renderer() -> structlog.types.Processor:
    if sys.stderr.isatty():
        return structlog.dev.ConsoleRenderer()
    return structlog.processors.JSONRenderer()


class RequestLog(ASGIMiddleware):
    """Writes a line for every request."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request pass and note what became of it."""
        began = time.perf_counter()

        async def noting(message: Message) -> None:
            if message["type"] == "http.response.start":
                _LOG.info(
                    "request",
                    method=scope.get("method"),
                    path=scope["path"],
                    status=message["status"],
                    ms=round((time.perf_counter() - began) * 1000, 1),
                    client=scope["client"][0] if scope["client"] else None,
                )
            await send(message)

        await next_app(scope, receive, noting)
