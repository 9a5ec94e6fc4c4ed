"""Spaces of observations and actions, whole and compact."""
