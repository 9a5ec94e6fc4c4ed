"""Perft counts: positions with the number of ways to go on, which other engines can share."""
