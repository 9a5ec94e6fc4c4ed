"""Advice to those who play."""
