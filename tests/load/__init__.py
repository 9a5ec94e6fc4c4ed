"""Real clients against a real server: how much it bears, and what survives it being killed."""
