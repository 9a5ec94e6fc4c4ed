"""Nodes: several servers on one PostgreSQL, and what they tell one another."""
