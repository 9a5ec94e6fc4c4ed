"""Settings of the web layer: how much it takes, for whoever runs a server."""

import os
from pathlib import Path

import msgspec

from pardon.server.hub.limits import BOUNDLESS, Rate
from pardon.server.web.protocols import PATIENCE

CLIENT = Path(__file__).parent.parent / "client"
"""The built client, inside the package."""
DOCUMENTS = Path(__file__).parent.parent / "docs"
"""The built documentation, inside the package."""


METRICS_TOKEN = "PARDON_METRICS_TOKEN"
"""The variable of the environment that has the token for the metrics."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Limits of the web layer, for one address and for all together."""

    client: Path = CLIENT
    """The folder of the built client."""
    documents: Path = DOCUMENTS
    """The folder of the built documentation, which may be missing."""
    requests: Rate = Rate(400, 50.0)
    """Requests of one address."""
    writes: Rate = Rate(400, 2.0)
    """Those of them that store something: a name or a table."""
    misses: Rate = Rate(60, 0.2)
    """Tables and games that one address asks for and that there are not."""
    metrics_token: str = msgspec.field(default_factory=lambda: os.environ.get(METRICS_TOKEN, ""))
    """What opens the metrics to others than this machine; nothing does if it is empty."""
    connections: int = 4000
    """Browsers that may be connected, all together."""
    connections_per_address: int = 500
    sockets_per_address: int = 600
    """Sockets of one address, whatever they are for; of IPv6 the first 64 bits count."""
    patience: float = PATIENCE
    """Seconds that a client has to send a request."""
    queue: int = 512
    """Messages that may wait for a client before it is cut off."""
    queue_bytes: int = 2**20
    """Bytes that may wait for it."""
    body: int = 16 * 1024
    """Bytes of a request."""
    proxies: str = "127.0.0.1,::1"
    """Addresses and networks of proxies whose word is taken for where a request comes from."""
    message: int = 64 * 1024
    """Bytes of a message that ends the connection; the hub refuses far smaller ones."""


UNLIMITED = Settings(
    requests=BOUNDLESS, writes=BOUNDLESS, misses=BOUNDLESS, connections_per_address=4000
)
"""What a server takes that is being measured."""
