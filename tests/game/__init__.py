"""Tests of the face: games, moves, texts, views and records."""
