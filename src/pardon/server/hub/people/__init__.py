"""People: what they have played, how well, and what is theirs to carry, keep and forget."""
