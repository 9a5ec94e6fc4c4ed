"""Session cookie: a random token that says who a browser is; the server keeps only its hash."""

import hashlib
import re
import secrets

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

COOKIE = "pardon"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def player_of(connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
    """Return the id of the player who holds the cookie of a request; None without one."""
    token = connection.cookies.get(COOKIE, "")
    return hash_of(token) if _TOKEN.fullmatch(token) else None


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
