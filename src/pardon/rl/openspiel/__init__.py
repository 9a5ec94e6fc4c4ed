"""The OpenSpiel game. Importing `game` registers it."""
