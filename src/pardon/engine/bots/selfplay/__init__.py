"""Self-play inside the engine: games to learn from, to calibrate by, to tell luck from skill in."""
