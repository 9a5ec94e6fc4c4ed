"""Damage: what a database lacks, or what of it cannot be read, as found when it is opened."""
