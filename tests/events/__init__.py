"""Tests of events and narration."""
