"""Connection to a server: its addresses over HTTP, the cookie that says who one is, the socket."""

import asyncio
import json
import os
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from pardon.errors import PardonError
from pardon.tui.words import language

COOKIE = "pardon"
TIMEOUT = 10.0
"""Seconds in which a server should answer."""
LARGEST = 1 << 22
"""Bytes of a message at most."""
PREPARING = "server/preparing"
"""Code of a server whose engine is still being compiled."""
PAUSE = 0.5
"""Seconds before such a server is asked again."""


class ServerError(PardonError):
    """Error that a server answered with: a code for programs and a sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def address(code: str, server: str) -> tuple[str, str]:
    """Return a server and the code of a table, of which a link to the table has both."""
    if "://" in code:
        parts = urlsplit(code)
        return f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/").rpartition("/")[2].upper()
    site = server if "://" in server else f"http://{server}"
    return site.rstrip("/"), code.strip().upper()


class Server:
    """Server that a client talks to, known there by one cookie that is kept between games."""

    def __init__(
        self, site: str, jar: Path, tell: Callable[[str], object] = lambda _: None
    ) -> None:
        self.site = site
        self._jar = jar
        self._tell = tell
        self._token = _read(jar).get(site)

    @property
    def is_known(self) -> bool:
        """Whether the server has given a cookie."""
        return self._token is not None

    async def get(self, path: str) -> Any:
        """Return what is at an address."""
        return await self._ask_until_ready(path, None)

    async def post(self, path: str, body: Any) -> Any:
        """Send something to an address and return the answer."""
        return await self._ask_until_ready(path, body)

    async def _ask_until_ready(self, path: str, body: Any) -> Any:
        """Ask, and again as long as the server is being prepared, which is told once."""
        is_told = False
        while True:
            try:
                return await asyncio.to_thread(self._ask, path, body)
            except ServerError as fault:
                if fault.code != PREPARING:
                    raise
                if not is_told:
                    self._tell(str(fault))
                    is_told = True
            await asyncio.sleep(PAUSE)

    def _ask(self, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"} if data else {}
        if self._token:
            headers["Cookie"] = f"{COOKIE}={self._token}"
        request = urllib.request.Request(f"{self.site}{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                self._keep(answer.headers.get_all("Set-Cookie") or [])
                text = answer.read()
        except urllib.error.HTTPError as fault:
            raise _fault(fault.read(), fault.code) from None
        except (OSError, ValueError) as fault:
            raise ServerError("", f"cannot reach {self.site}: {_reason(fault)}") from None
        return json.loads(text) if text else None

    def _keep(self, cookies: list[str]) -> None:
        """Keep the cookie, so that a seat is still one's own tomorrow."""
        for text in cookies:
            found = SimpleCookie(text).get(COOKIE)
            if found is not None and found.value != self._token:
                self._token = found.value
                _write(self._jar, _read(self._jar) | {self.site: found.value})

    def live(self, table: str, version: int | None) -> "Live":
        """Return the socket of a table; with a version, what was missed since comes along."""
        parts = urlsplit(self.site)
        scheme = "wss" if parts.scheme == "https" else "ws"
        since = "" if version is None else f"&version={version}"
        path = f"/api/tables/{quote(table)}/live?language={language()}{since}"
        url = f"{scheme}://{parts.netloc}{path}"
        return Live(url, {"Cookie": f"{COOKIE}={self._token}"} if self._token else {})


class Live:
    """Socket of a table, while it is open."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self._url = url
        self._headers = headers
        self._socket: ClientConnection | None = None

    async def __aenter__(self) -> "Live":
        try:
            self._socket = await connect(
                self._url, additional_headers=self._headers, open_timeout=TIMEOUT, max_size=LARGEST
            )
        except InvalidStatus as fault:
            raise _fault(bytes(fault.response.body or b""), fault.response.status_code) from None
        except (OSError, WebSocketException, TimeoutError) as fault:
            raise ServerError("", _reason(fault)) from None
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message; one that cannot be sent any more is lost."""
        if self._socket is not None:
            try:
                await self._socket.send(json.dumps(message))
            except ConnectionClosed:
                return

    async def messages(self) -> AsyncIterator[dict[str, Any]]:
        """Yield the messages of the server until the socket is closed."""
        if self._socket is None:
            return
        try:
            async for text in self._socket:
                found = json.loads(text)
                if isinstance(found, dict):
                    yield found
        except ConnectionClosed:
            return


def _fault(body: bytes, status: int) -> ServerError:
    try:
        found = json.loads(body)
        return ServerError(str(found["code"]), str(found["sentence"]))
    except (ValueError, KeyError, TypeError):
        return ServerError("", f"the server answered with status {status}")


def _reason(fault: BaseException) -> str:
    reason = getattr(fault, "reason", None) or fault
    return str(getattr(reason, "strerror", None) or reason or type(fault).__name__).lower()


def _read(jar: Path) -> dict[str, str]:
    try:
        found = json.loads(jar.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(k): str(v) for k, v in found.items()} if isinstance(found, dict) else {}


def _write(jar: Path, cookies: dict[str, str]) -> None:
    """Write the cookies so that nobody else can read them."""
    jar.parent.mkdir(parents=True, exist_ok=True)
    draft = jar.with_name(f"{jar.name}.part")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump(cookies, file)
    draft.replace(jar)
