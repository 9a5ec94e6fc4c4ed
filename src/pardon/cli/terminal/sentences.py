"""Sentences for moves, events and refusals in the terminal."""

from collections.abc import Iterable, Iterator

from pardon.events.events import Drew, Event, TurnBegan
from pardon.events.narration import narrate
from pardon.explain import Explanation
from pardon.game import Game
from pardon.moves.moves import Move
from pardon.rules.edition import COLOURS

_DEEDS = {
    "choose": "plays this card",
    "drop": "throws this card away",
    "swap": "exchanges colours",
    "pick_up": "picks up cards and goes on",
    "pass": "passes",
}


def tell(events: Iterable[Event]) -> str:
    """Return what happened, without the cards that went into other hands."""
    hidden = (Drew(seat, None) for seat in COLOURS)
    quiet = set(hidden)
    return narrate(e for e in events if not isinstance(e, TurnBegan) and e not in quiet)


def what_it_does(game: Game, move: Move) -> str:
    """Return what a legal move does, in a sentence."""
    events = game.push(move)
    game.pop()
    told = tell(events)
    return told or f"{move.seat.capitalize()} {_DEEDS.get(move.kind, 'goes on')}."


def refused(game: Game) -> Iterator[Explanation]:
    """Yield why each pawn of the side to decide that has no move has none, or each card."""
    if game.actor is None:
        return
    for card in game.view(game.actor).hand if game.phase == "card" else ():
        yield from _without_moves(game.explain_card(card))
    for colour in game.side_of(game.actor) if game.phase in _MOVING else ():
        for place in dict.fromkeys(game.pawns[colour]):
            if place == "home":  # which is reason enough
                continue
            yield from _without_moves(game.explain(colour, place))


_MOVING = ("fire", "play", "split", "event")


def _without_moves(explanation: Explanation) -> Iterator[Explanation]:
    if not explanation.moves:
        yield explanation
