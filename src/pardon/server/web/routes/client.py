"""Static files of the built client, served from the package."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pardon.server.wire.codes import Code, WireError

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
_PACKED = (".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest")
"""Files that are worth compressing; fonts and pictures are compressed already."""


@dataclass(frozen=True)
class Asset:
    """File of the client as it is sent."""

    body: bytes
    packed: bytes | None
    media_type: str


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int) -> Asset:
    """Read a file once for every time it changes."""
    body = path.read_bytes()
    packed = gzip.compress(body, mtime=0) if path.suffix in _PACKED and len(body) > 500 else None
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Asset(body, packed, media_type)


def find_file(folder: Path, path: str) -> Path | None:
    """Return the file of the client at an address; None if there is none inside its folder."""
    try:
        file = (folder / path.lstrip("/")).resolve()
        return file if file.is_relative_to(folder.resolve()) and file.is_file() else None
    except (OSError, ValueError):
        return None


def make_client(folder: Path) -> HTTPRouteHandler:
    """Return what answers every address that is no other's: files, or the page of the client."""

    @route(
        ["/", "/{path:path}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        sync_to_thread=False,
        is_packed=True,
    )
    def client(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[bytes]:
        if path.startswith("/api/"):
            raise WireError(Code.NOT_FOUND, "there is nothing at this address")
        if file := find_file(folder, path):
            return _send(request, file, is_asset=path.startswith("/assets/"))
        if "." in path.rsplit("/", 1)[-1]:
            raise WireError(Code.NOT_FOUND, "there is no such file")
        if index := find_file(folder, "index.html"):
            return _send(request, index, is_asset=False)
        return Response(UNBUILT.encode(), media_type=MediaType.HTML, status_code=503)

    return client


def _send(request: Request[Any, Any, Any], file: Path, *, is_asset: bool) -> Response[bytes]:
    asset = _read(file, file.stat().st_mtime_ns)
    headers = {"cache-control": IMMUTABLE if is_asset else REVALIDATE, "vary": "accept-encoding"}
    body = asset.body
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)
