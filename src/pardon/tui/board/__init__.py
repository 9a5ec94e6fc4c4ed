"""The board in characters: what is where, painted with half blocks or with letters."""
