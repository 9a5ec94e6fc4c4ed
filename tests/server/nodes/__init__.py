"""Two servers on one database."""
