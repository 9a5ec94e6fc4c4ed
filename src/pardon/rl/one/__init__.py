"""Environments of one game: what those of a learner and of all seats share."""
