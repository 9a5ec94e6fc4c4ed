"""Runs: chunks handed to workers, kept on disk, and taken up again after an interrupt."""
