"""Administration of a server."""
