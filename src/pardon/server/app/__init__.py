"""The web layer: HTTP and WebSocket, thin over the hub and the pages about the rules.

Nothing else knows Litestar or uvicorn.
"""

from pardon.server.app.making import make_app
from pardon.server.app.running import Running, run, serve
from pardon.server.app.settings import Settings

__all__ = ["Running", "Settings", "make_app", "run", "serve"]
