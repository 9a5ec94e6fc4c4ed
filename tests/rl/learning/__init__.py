"""Policies that are learnt, and those that are shipped."""
