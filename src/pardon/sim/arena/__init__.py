"""The arena: every bot against every other, rated."""
