"""Pages: what can be looked up beside a table, and what is told of a game that is over."""
