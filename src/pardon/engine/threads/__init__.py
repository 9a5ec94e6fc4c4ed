"""Threads that divide games among themselves."""
