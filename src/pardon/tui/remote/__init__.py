"""Games at a table of a server, over the protocol of docs/protocol.md and nothing else."""
