"""The game in the terminal: console, commands, game loop and session."""
