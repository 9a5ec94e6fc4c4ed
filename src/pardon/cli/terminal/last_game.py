"""Game left last: the file that keeps it, for lines and for the screen alike."""

from pathlib import Path

import click


def last_game() -> Path:
    """Return the file that keeps the game left last."""
    return Path(click.get_app_dir("pardon")) / "last-game.json"


def servers() -> Path:
    """Return the file that keeps who one is at which server."""
    return Path(click.get_app_dir("pardon")) / "servers.json"
