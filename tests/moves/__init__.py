"""Tests of moves: values, texts, choices."""
