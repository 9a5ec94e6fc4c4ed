"""Nodes: what a hub hears of others on the same database, and lets them know."""
