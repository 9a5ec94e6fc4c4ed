"""Session cookie: a random token that says who a browser is; the server keeps only its hash.

A token bears a seal, so that one which nobody issued is replaced instead of believed.
"""

import base64
import hashlib
import hmac
import re
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from pardon.locales import nearest

T = TypeVar("T")
COOKIE = "pardon"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"([A-Za-z0-9_-]{43})(?:\.([A-Za-z0-9_-]{22}))?")
_KNOWN = 4096
"""Tokens without a seal that are known, and need not be looked for again."""


class Tokens:
    """Tokens of a server: makes them, and tells its own from any others."""

    def __init__(self, key: bytes, knows: Callable[[str], Awaitable[bool]]) -> None:
        self._key = key
        self._knows = knows
        self._known: OrderedDict[str, None] = OrderedDict()

    def new(self) -> str:
        """Return a token that nobody can guess, with its seal."""
        return self.sealed(new_token())

    def sealed(self, token: str) -> str:
        """Return a token with its seal."""
        bare = token.partition(".")[0]
        return f"{bare}.{self._seal(bare)}"

    def _seal(self, bare: str) -> str:
        digest = hmac.digest(self._key, bare.encode(), "sha256")[:16]
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

    async def is_ours(self, token: str) -> bool:
        """Tell whether a token was issued here.

        Those of earlier versions have no seal; they are ours if whoever holds them is known.
        """
        found = _TOKEN.fullmatch(token)
        if found is None:
            return False
        bare, seal = found.groups()
        if seal is not None:
            return hmac.compare_digest(seal, self._seal(bare))
        if bare not in self._known:
            if not await self._knows(hash_of(bare)):
                return False
            self._known[bare] = None
            if len(self._known) > _KNOWN:
                self._known.popitem(last=False)
        return True


class Identity(ASGIMiddleware):
    """Finds out who asks, by the cookie that this server gave them."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Note the token of whoever asks, unless nobody issued it."""
        token = ASGIConnection[Any, Any, Any, Any](scope).cookies.get(COOKIE)
        if token is not None and await self.tokens.is_ours(token):
            scope["state"]["token"] = token
        await next_app(scope, receive, send)


def token_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """Return the token in the cookie of a request; None without one that was issued here."""
    token: str | None = connection.scope["state"].get("token")
    return token


def player_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """Return the id of the player who holds the cookie of a request; None without one."""
    token = token_of(connection)
    return None if token is None else hash_of(token)


def player_or_new(connection: ASGIConnection) -> tuple[str, str | None]:  # type: ignore[type-arg]
    """Return who asks, and the new token of whoever had none that was issued here."""
    if player := player_of(connection):
        return player, None
    token: str = connection.app.state.tokens.new()
    return hash_of(token), token


def with_cookie(
    connection: ASGIConnection,  # type: ignore[type-arg]
    response: Response[T],
    token: str | None,
) -> Response[T]:
    """Let an answer bring a token along, if there is one."""
    if token is not None:
        response.set_cookie(cookie(token, is_secure=connection.url.scheme == "https"))
    return response


def language_of(connection: ASGIConnection) -> str:  # type: ignore[type-arg]
    """Return the language to answer in: the one asked for, or that of the browser."""
    asked = connection.query_params.get("language")
    return nearest(asked or connection.headers.get("accept-language"))


def hash_of(token: str) -> str:
    """Return the id of the player who holds a token, with or without its seal."""
    return hashlib.sha256(token.partition(".")[0].encode()).hexdigest()


def new_token() -> str:
    """Return a token that nobody can guess, without a seal."""
    return secrets.token_urlsafe(32)


def cookie(token: str, *, is_secure: bool) -> Cookie:
    """Return the cookie that holds a token."""
    return Cookie(
        key=COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure
    )
