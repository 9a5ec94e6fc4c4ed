"""Game: the face of it all, in the spirit of python-chess: draw, look at the moves, push, pop."""

from pardon.game.game import Game
from pardon.game.seats import SEATS, as_config, as_seats

__all__ = ["SEATS", "Game", "as_config", "as_seats"]
