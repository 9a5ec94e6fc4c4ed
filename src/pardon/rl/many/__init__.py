"""Environments of many games at once: what they have in common."""
