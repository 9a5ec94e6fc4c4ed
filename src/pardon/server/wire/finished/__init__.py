"""Finished games: what is told of them."""
