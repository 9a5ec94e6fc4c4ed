"""Session cookie: a random token that says who a browser is; the server keeps only its hash."""

import hashlib
import re
import secrets
from typing import TypeVar

from litestar import Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from pardon.locales import nearest

T = TypeVar("T")
COOKIE = "pardon"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def token_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """Return the token in the cookie of a request; None without one."""
    token = connection.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def player_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """Return the id of the player who holds the cookie of a request; None without one."""
    token = token_of(connection)
    return None if token is None else hash_of(token)


def player_or_new(connection: ASGIConnection) -> tuple[str, str | None]:  # type: ignore[type-arg]
    """Return who asks, and the new token of whoever had none."""
    if player := player_of(connection):
        return player, None
    token = new_token()
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
    """Return the id of the player who holds a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """Return a token that nobody can guess."""
    return secrets.token_urlsafe(32)


def cookie(token: str, *, is_secure: bool) -> Cookie:
    """Return the cookie that holds a token."""
    return Cookie(
        key=COOKIE, value=token, max_age=YEAR, httponly=True, samesite="lax", secure=is_secure
    )
