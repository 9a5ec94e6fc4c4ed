"""Commands that measure and simulate: many games, bots, speed."""
