"""Administration: what whoever runs a server can do with its tables and people."""
