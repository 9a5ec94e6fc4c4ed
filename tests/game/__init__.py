"""Tests of games, and of what stands on them: records, matches, batches, fair cards."""
