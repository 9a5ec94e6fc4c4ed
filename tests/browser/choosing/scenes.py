"""Positions in which there is something to choose."""

import random
from collections import Counter

from pardon.game import Game
from pardon.moves.moves import Move
from pardon.server.table.table import Table
from pardon.server.wire.http import NewSeat
from tests.browser.helpers.preparing import NOW, Prepared, Wanted


class Family(Prepared):
    """A table of two people and two bots; Ann is red, Bob blue, so that yellow is her partner."""

    seats = (
        NewSeat("red", "me"),
        NewSeat("blue", "open"),
        NewSeat("yellow", "bot", "easy"),
        NewSeat("green", "bot", "easy"),
    )

    def decide(self, table: Table, chance: random.Random) -> None:
        """Let whoever has to decide, person or bot, choose anything but to pass."""
        task = table.bot_task()
        if task is None:
            return super().decide(table, chance)
        useful = [move for move in task.view.moves if move.kind != "pass"] or task.view.moves
        return self.keep(table.bot_act(task, chance.choice(useful), NOW))


def _aim(move: Move) -> object:
    return move.landing if move.kind in ("switch", "place") else move.to


def with_hand(game: Game) -> bool:
    """Tell whether red can play a 1 in two ways, and has cards that cannot be played."""
    if game.actor != "red" or game.phase != "card":
        return False
    playable = {move.card for move in game.listed() if move.kind == "choose"}
    return "1" in playable and len(game.setup().hands["red"]) > len(playable) and _is_out(game)


def _is_out(game: Game) -> bool:
    return any(isinstance(place, int) for place in game.pawns["red"]) and (
        game.pawns["red"].count("start") > 0
    )


def with_twins(game: Game) -> bool:
    """Tell whether two moves of one pawn of red end on the same square."""
    if game.actor != "red" or game.phase != "play":
        return False
    ends = Counter((move.colour, move.origin, _aim(move)) for move in game.listed())
    return any(times > 1 and isinstance(key[2], int) for key, times in ends.items())


def with_partner(game: Game) -> bool:
    """Tell whether red may move an own pawn or the partner's, each in one way alone."""
    moves = game.listed()
    if game.actor != "red" or game.phase != "play" or {move.kind for move in moves} != {"forward"}:
        return False
    return {move.colour for move in moves} == {"red", "yellow"}


def with_swap(game: Game) -> bool:
    """Tell whether red has swapped colours."""
    return game.actor == "red" and game.phase == "card" and game.owners["red"] != "red"


def may_swap(game: Game) -> bool:
    """Tell whether red may swap colours, none having been swapped before."""
    is_first = all(seat == colour for seat, colour in game.owners.items())
    return game.actor == "red" and is_first and any(m.kind == "swap" for m in game.listed())


def won_swapped(game: Game) -> bool:
    """Tell whether the game is over, and its winner plays another colour than the seat's."""
    outcome = game.outcome()
    return outcome is not None and any(game.owners[seat] != seat for seat in outcome.winners)


def won_by_red(game: Game) -> bool:
    """Tell whether red's side has won."""
    outcome = game.outcome()
    return outcome is not None and "red" in outcome.winners


SCENES: dict[str, tuple[str, Wanted, int]] = {
    "hand": ("hasbro-2002+points", with_hand, 0),
    "twins": ("hasbro-2002", with_twins, 0),
    "team": ("hasbro-2002+team", with_partner, 0),
    "team won": ("hasbro-2002+team", won_by_red, 0),
    "swapped": ("revenge", with_swap, 0),
    "swap": ("revenge", may_swap, 0),
    "swap won": ("revenge", won_swapped, 20),
}
"""Configuration and position of each table, and the seed at which it is looked for."""
