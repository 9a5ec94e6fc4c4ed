"""Migrations of the database, one file for each version; the store runs them."""
