"""Settings of the web layer: how much it takes, for whoever runs a server."""

from pathlib import Path

import msgspec

from pardon.server.hub.limits import BOUNDLESS, Rate
from pardon.server.web.protocols import PATIENCE

CLIENT = Path(__file__).parent.parent / "client"
"""The built client, inside the package."""
DOCUMENTS = Path(__file__).parent.parent / "docs"
"""The built documentation, inside the package."""


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
    message: int = 64 * 1024
    """Bytes of a message that ends the connection; the hub refuses far smaller ones."""


UNLIMITED = Settings(requests=BOUNDLESS, writes=BOUNDLESS, connections_per_address=4000)
"""What a server takes that is being measured."""
