"""Measures: what the games of a job add up to."""
