"""Positions: the value, its checks, the engine's state of it, and its text."""
