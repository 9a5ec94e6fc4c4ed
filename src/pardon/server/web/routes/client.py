"""Static files of the built client, served from the package."""

import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.di import NamedDependency
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pardon.server.hub.hub import Hub
from pardon.server.pages.previews import with_preview
from pardon.server.web.answers import HEAVY
from pardon.server.web.guards import address_of, end_guess
from pardon.server.web.session import language_of, player_or_new, with_cookie
from pardon.server.wire.codes import Code, WireError

_LINK = re.compile(r"/(?:t/(?P<table>[0-9A-Za-z]{6,9})|g/(?P<game>[0-9A-Za-z]{6,9}-[0-9]{1,6}))")
"""Addresses of which other sites show something."""
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
UNBUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pardon</title>
<h1>The server runs, but its client has not been built</h1>
<p>In a source checkout, <code>make web</code> builds it; then load this page again.
An installed package brings the client with it.</p>
</html>
"""
PRELOADS = "preloads.json"
"""File of the client that tells what each page needs besides the entry."""
_PAGES = (
    (re.compile(r"/?"), "home"),
    (re.compile(r"/new/?"), "new"),
    (re.compile(r"/learn/?"), "learn"),
    (re.compile(r"/t/\w+/?"), "table"),
    (re.compile(r"/g/[\w-]+/?"), "replay"),
    (re.compile(r"/fair/[\w-]+/?"), "fair"),
    (re.compile(r"/me/?"), "me"),
    (re.compile(r"/me/carry/?"), "carry"),
    (re.compile(r"/rules/?"), "rules"),
    (re.compile(r"/rules/compare/?"), "compare"),
    (re.compile(r"/rules/[\w-]+/?"), "edition"),
)
"""Addresses of pages, each with the name of its part of the client."""
_KINDS = {
    ".js": "modulepreload",
    ".css": "preload; as=style; crossorigin",
    ".svg": "preload; as=image",
}
"""How a file is announced: as the client asks for it later, or it would be fetched twice."""
_PACKED = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest")
"""Files that are worth compressing; fonts and pictures are compressed already."""


@dataclass(frozen=True)
class Asset:
    """File of the client as it is sent."""

    body: bytes
    packed: bytes | None
    """With gzip, which every browser knows."""
    smallest: bytes | None
    """With brotli, as it was packed when the client was built."""
    media_type: str


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Asset:
    """Read a file once for every time it changes."""
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0) if path.suffix in _PACKED and len(body) > 500 else None
    beside = path.with_name(f"{path.name}.br")
    smallest = beside.read_bytes() if beside.is_file() else None
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(body, packed, smallest, media_type)


@lru_cache(maxsize=4)
def _preloads(path: Path, _changed: int) -> dict[str, str]:
    """Read what each page of the client needs, as headers that announce it."""
    pages = msgspec.json.decode(path.read_bytes(), type=dict[str, list[str]])
    return {page: ", ".join(map(_link, files)) for page, files in pages.items()}


def _link(file: str) -> str:
    return f"</{file}>; rel={_KINDS[Path(file).suffix]}"


def _announced(folder: Path, path: str, languages: str) -> dict[str, str]:
    """Return the header that announces what a page needs, in the first language that there is."""
    if not (file := folder / PRELOADS).is_file():
        return {}
    found = _preloads(file, file.stat().st_mtime_ns)
    name = next((name for address, name in _PAGES if address.fullmatch(path)), "missing")
    codes = [f"language-{code.lower()}" for code in re.findall(r"(?:^|,)\s*([A-Za-z]+)", languages)]
    code = next((code for code in codes if code in found), "language-en")
    links = [found[each] for each in (code, name) if found.get(each)]
    return {"link": ", ".join(links)} if links else {}


def find_file(folder: Path, path: str) -> Path | None:
    """Return the file of the client at an address; None if there is none inside its folder."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=4)
def _with_help(asset: Asset) -> Asset:
    """Return the page of the client with a link to the documentation, which its footer shows."""
    body = asset.body.replace(b"</head>", b'<link rel="help" href="/docs/" /></head>', 1)
    return Asset(body, gzip.compress(body, mtime=0), None, asset.media_type)


def make_client(folder: Path, documents: Path) -> HTTPRouteHandler:
    """Return what answers every address that is no other's: files, or the page of the client.

    Where the documentation is built, the page says so.
    """

    def page(index: Path) -> Asset:
        asset = _read(index, index.stat().st_mtime_ns)
        return _with_help(asset) if find_file(documents, "index.html") else asset

    @route(
        ["/", "/{path:path}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        is_packed=True,
    )
    async def client(
        request: Request[Any, Any, Any], hub: NamedDependency[Hub], path: FromPath[str] = "/"
    ) -> Response[bytes]:
        if path.startswith("/api/"):
            raise WireError(Code.NOT_FOUND, "fault-no-address")
        if file := find_file(folder, path):
            return send_file(request, file, is_asset=path.startswith("/assets/"))
        if "." in path.rsplit("/", 1)[-1]:
            raise WireError(Code.NOT_FOUND, "fault-no-file")
        if index := find_file(folder, "index.html"):
            more = _announced(folder, path, request.headers.get("accept-language", ""))
            if link := _LINK.fullmatch(path):
                return await _send_link(request, hub, page(index), link, more)
            return _send(request, page(index), is_asset=False, more=more)
        return Response(UNBUILT.encode(), media_type=MediaType.HTML, status_code=503)

    return client


async def _send_link(
    request: Request[Any, Any, Any],
    hub: Hub,
    index: Asset,
    link: re.Match[str],
    more: Mapping[str, str],
) -> Response[bytes]:
    """Send the page of a table or a game with what other sites may show of it.

    Whoever opens a table gets a cookie, so that the host knows whom to let stay.
    """
    table, game = link["table"], link["game"]
    kind: Literal["table", "game"] = "table" if table else "game"
    step = request.query_params.get("step", "")
    requests, address = request.app.state.requests, address_of(request.scope)
    preview = await hub.sharing.preview(
        kind, (table or game).upper(), step, language_of(request),
        pays=lambda: requests.take(address, HEAVY - 1),
    )  # fmt: skip
    if preview is None and hub.engine.state == "ready":
        end_guess(request.scope, is_miss=True)
    page = index.body.decode()
    if preview is not None:
        site = f"{request.url.scheme}://{request.headers.get('host', '')}"
        picture = None if preview.picture is None else site + preview.picture
        page = with_preview(page, preview._replace(picture=picture), f"{site}{request.url.path}")
    headers = {"cache-control": REVALIDATE, **more}
    response = Response(page.encode(), media_type=MediaType.HTML, headers=headers)
    token = player_or_new(request)[1] if table and preview is not None else None
    return with_cookie(request, response, token)


def send_file(
    request: Request[Any, Any, Any],
    file: Path,
    *,
    is_asset: bool,
    more: Mapping[str, str] = MappingProxyType({}),
) -> Response[bytes]:
    """Send a file, compressed if the browser takes that and it is worth it."""
    return _send(request, _read(file, file.stat().st_mtime_ns), is_asset=is_asset, more=more)


def _send(
    request: Request[Any, Any, Any],
    asset: Asset,
    *,
    is_asset: bool,
    more: Mapping[str, str] = MappingProxyType({}),
) -> Response[bytes]:
    headers = {"cache-control": IMMUTABLE if is_asset else REVALIDATE, "vary": "accept-encoding"}
    body, takes = asset.body, request.headers.get("accept-encoding", "")
    for packed, encoding in ((asset.smallest, "br"), (asset.packed, "gzip")):
        if packed and encoding in re.findall(r"\w+", takes):
            body, headers["content-encoding"] = packed, encoding
            break
    return Response(body, media_type=asset.media_type, headers={**headers, **more})
