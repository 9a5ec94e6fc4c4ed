"""Static files of the documentation, served under /docs where it has been built."""

import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from pardon.server.web.guards import POLICY
from pardon.server.web.routes.client import find_file, send_file
from pardon.server.wire.codes import Code, WireError

ADDRESS = "/docs"
_INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


@lru_cache(maxsize=128)
def policy_of(page: Path, _changed: int) -> str:
    """Return the policy of a page: its own scripts, known by their hashes, and no others.

    The theme sets styles at elements, and searches in a worker.
    """
    scripts = _INLINE.findall(page.read_bytes())
    hashes = {base64.b64encode(hashlib.sha256(script).digest()).decode() for script in scripts}
    known = " ".join(["'self'", *(f"'sha256-{each}'" for each in sorted(hashes))])
    own = POLICY.replace("script-src 'self'", f"script-src {known}")
    own = own.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    return f"{own}; worker-src 'self'"


def make_documents(folder: Path) -> HTTPRouteHandler:
    """Return what answers the addresses of the documentation."""

    @route(
        [ADDRESS, f"{ADDRESS}/{{path:path}}"],
        http_method=[HttpMethod.GET, HttpMethod.HEAD],
        include_in_schema=False,
        is_packed=True,
    )
    async def document(request: Request[Any, Any, Any], path: FromPath[str] = "/") -> Response[Any]:
        asked = request.scope["raw_path"].decode("latin-1")  # as it came, with its last slash
        file = find_file(folder, path) or find_file(folder, f"{path.rstrip('/')}/index.html")
        if file is None:
            return _missing(folder, path)
        is_page = file.suffix == ".html"
        if is_page and not asked.endswith(("/", ".html")):
            return Redirect(f"{asked}/")
        more = {"content-security-policy": _policy(file)} if is_page else {}
        return send_file(request, file, is_asset=False, more=more)

    return document


def _missing(folder: Path, path: str) -> Response[Any]:
    """Return the page that says that there is none, where there is a site at all."""
    page = find_file(folder, "404.html")
    if page is None or "." in path.rsplit("/", 1)[-1]:
        raise WireError(Code.NOT_FOUND, "fault-no-file")
    headers = {"content-security-policy": _policy(page)}
    return Response(page.read_bytes(), media_type=MediaType.HTML, status_code=404, headers=headers)


def _policy(page: Path) -> str:
    return policy_of(page, page.stat().st_mtime_ns)
