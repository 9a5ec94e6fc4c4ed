"""Prompts: what is to be decided, as a sentence to whoever looks."""

from collections.abc import Iterator, Mapping, Sequence

from pardon.outcome import Outcome
from pardon.rules.edition import Edition
from pardon.view import View

_CHOICES = {
    "card": "Your turn: choose a card to play.",
    "no_play": "Your turn: no card can be played, so throw one away.",
    "discard": "Your hand is too large: throw a card away.",
    "ice": "First the Ice: which opposing pawn shall it freeze?",
    "fire": "Your pawn with the Fire may go ahead before the card.",
    "token": "First the Fire: which of your pawns shall carry it?",
    "teleport": "Teleport to the other circle, or stay?",
    "pull": "The Fire is Home: which pawn shall it bring along?",
}
"""What the phases ask of the seat that decides; the others need to know the card."""


def prompt(view: View, rules: Edition, names: Mapping[str, str], outcome: Outcome | None) -> str:
    """Return what a view's seat has to decide, or whom it waits for."""
    if outcome is not None:
        return _ending(outcome, view.owners)
    if view.actor is None:
        return "The cards are being dealt."
    if view.actor != view.seat:
        return f"{view.owners[view.actor].capitalize()} ({names[view.actor]}) is choosing."
    return _choice(view, rules)


def _ending(outcome: Outcome, owners: Mapping[str, str]) -> str:
    if not outcome.winners:
        return "Game over: nobody wins."
    verb = "wins" if len(outcome.winners) == 1 else "win"
    double = " It counts double." if outcome.value > 1 else ""
    return f"Game over: {_listed([owners[seat] for seat in outcome.winners])} {verb}!{double}"


def _listed(colours: Sequence[str]) -> str:
    return " and ".join(colour.capitalize() for colour in colours)


def _choice(view: View, rules: Edition) -> str:
    if all(move.kind == "pass" for move in view.moves):
        return "Your turn: nothing can be played, so pass."
    if view.phase == "play":
        *others, last = _powers(view, rules)
        choices = f"{', '.join(others)}, or {last}" if others else last
        return f"Your turn: {choices}."
    if view.phase == "split":
        return f"{view.rest} left to move: with which pawn?"
    if view.phase == "event":
        way = "forward" if view.amount > 0 else "backward"
        return f"Everyone moves: take one of your pawns {way} {abs(view.amount)}."
    return _CHOICES[view.phase]


def _powers(view: View, rules: Edition) -> Iterator[str]:
    """Name the powers of the card in play that can be used now."""
    card = rules.cards[view.card or ""]
    words = {
        "start": "start two pawns" if _most(view, "start") > 1 else "start a pawn",
        "forward": f"move a pawn {card.forward}",
        "part": _split(view, card.split),
        "backward": f"move a pawn back {card.backward}",
        "switch": "switch places with an opponent's pawn",
        "place": "say Sorry! and take an opponent's square",
        "swap": "swap colours with another player",
        "pick_up": "pick up a card" if card.pick_up == 1 else f"pick up {card.pick_up} cards",
        "pass": "pass",
    }
    kinds = {move.kind for move in view.moves}
    yield from (text for kind, text in words.items() if kind in kinds)


def _most(view: View, kind: str) -> int:
    return max((move.count or 0 for move in view.moves if move.kind == kind), default=0)


def _split(view: View, whole: int) -> str:
    counts = {move.count for move in view.moves if move.kind == "part"}
    if counts == {whole}:
        return f"move a pawn {whole}"
    if whole in counts:
        return f"move a pawn {whole}, or split it"
    return f"split the {whole} between pawns"
