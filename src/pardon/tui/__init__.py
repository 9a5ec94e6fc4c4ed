"""The game on the whole screen of a terminal, played here or at a table of a server."""
