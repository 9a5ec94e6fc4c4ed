"""Words for what is on the table besides the board; both drawings use them."""

from collections.abc import Iterator

from pardon.position.places import Place
from pardon.position.setup import Cards
from pardon.render.geometry import SIDE, slides
from pardon.rules.edition import KINDS, Edition
from pardon.rules.words import card_name
from pardon.view import View

MARKS = {"i": "ice", "f": "fire", "d": "owes a lap", "m": "moved in this split"}
"""What the letters after a pawn mean."""

_DUTIES = {
    "first": "Who begins is drawn by lot",
    "lead": "{seat} draws for the lead",
    "deal": "{seat} is dealt a card",
    "draw": "{seat} draws a card",
    "refill": "{seat} fills the hand",
    "pickup": "{seat} picks up a card",
    "amount": "{seat} turns up a number",
    "fire": "{seat} may make a fire move",
    "card": "{seat} chooses a card",
    "ice": "{seat} places the Ice",
    "token": "{seat} may move the Fire",
    "play": "{seat} plays {card}",
    "split": "{seat} has {rest} left of {card}",
    "teleport": "{seat} may teleport",
    "pull": "{seat} may bring a pawn Home",
    "event": "{seat} moves a pawn {amount}",
    "discard": "{seat} throws away a card",
    "no_play": "{seat} throws away a card",
    "over": "The game is over",
}


def duty(view: View) -> str:
    """Return who has to do what now."""
    amount = f"{'backward' if view.amount < 0 else 'forward'} {abs(view.amount)}"
    return _DUTIES[view.phase].format(
        seat=(view.actor or view.turn).capitalize(),
        card=card_name(view.card or ""), rest=view.rest, amount=amount,
    )  # fmt: skip


def cards_text(cards: Cards) -> str:
    """Return cards in order, those of a kind counted."""
    kinds = sorted((kind for kind in cards if cards[kind]), key=KINDS.index)
    return "  ".join(f"{card_name(k)}{f' ×{cards[k]}' if cards[k] > 1 else ''}" for k in kinds)


def piles_text(view: View) -> str:
    """Return how many cards lie where, and the one on top."""
    top = f", top {card_name(view.top)}" if view.top else ""
    held = sum(view.held.values())
    aside = f", {held} laid by" if held else ""
    return f"pile {view.pile}, discards {sum(view.discards.values())}{top}{aside}"


def tokens_text(view: View) -> str:
    """Return where the tokens are that nobody carries."""
    carried = {mark for pawns in view.pawns.values() for pawn in pawns for mark in pawn.marks}
    idle = [name for mark, name in (("i", "the Ice"), ("f", "the Fire")) if mark not in carried]
    return f"in the centre: {' and '.join(idle)}" if idle else ""


def slides_text(rules: Edition) -> str:
    """Return whom the slides move."""
    if rules.slide_colours == "others_three":
        return "slides move every colour but their own"
    if rules.slide_colours == "own_only":
        return "slides move their own colour only"
    shown = (
        f"{slide.squares[0]} {'/'.join(slide.moves) or 'nobody'}"
        for slide in slides(rules.slide_colours)
    )
    return f"slides move: {', '.join(shown)}"


def squares_text(rules: Edition) -> Iterator[str]:
    """Yield where the special squares of an edition are."""
    if rules.tokens and rules.fire_spaces:
        yield f"fire spaces {', '.join(map(str, rules.fire_spaces))}"
    if rules.teleports:
        yield f"teleports {', '.join(f'{a}–{b}' for a, b in rules.teleports)}"


def places_text(view: View, colour: str) -> str:
    """Return where the pawns of a colour are, for those who hear the board."""
    places: list[Place] = [pawn.place for pawn in view.pawns[colour]]
    spots = [f"{p.place}{''.join(f' ({MARKS[m]})' for m in p.marks)}" for p in view.pawns[colour]
             if p.place not in ("start", "home")]  # fmt: skip
    counted = [f"{places.count(name)} in {name.capitalize()}" for name in ("start", "home")
               if name in places]  # fmt: skip
    return ", ".join([*(f"on {spot}" for spot in spots), *counted])


def special_squares(rules: Edition) -> dict[int, str]:
    """Return the squares with a symbol: ``fire``, or the letter of a pair of teleports."""
    found = dict.fromkeys(rules.fire_spaces if rules.tokens else (), "fire")
    for letter, pair in zip("abcdefghijklmnopqrstuvwxyz" * 2, rules.teleports, strict=False):
        found |= dict.fromkeys(pair, letter)
    return found


def corner(square: int) -> bool:
    """Tell whether a square is a corner of the board."""
    return square % SIDE == 0
