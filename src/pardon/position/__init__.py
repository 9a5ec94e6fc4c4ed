"""Positions: the value, its checks, the engine's record of it, and its text."""
