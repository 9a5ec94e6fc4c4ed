"""Highlights: what sets an edition apart, a friendly sentence for each point."""

from collections.abc import Callable

from pardon.rules.edition import KINDS, Card, Edition

MOST, FEWEST = 6, 3
"""How many points are told; where editions hardly differ, some that they have in common."""

_NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


def points(edition: Edition, usual: Edition) -> list[str]:
    """Return the points in which an edition is unlike the usual one, then some that all have."""
    told = [(tell(edition), tell(usual)) for tell in _TELLERS]
    unlike = [own for own, other in told if own and own != other]
    alike = [own for own, other in told if own and own == other]
    found = [*unlike, *alike[: max(0, FEWEST - len(unlike))]]
    titles = [variation.title for variation in edition.variations.values()]
    return [*found[: MOST - 1], f"Also: {'; '.join(titles)}."] if titles else found[:MOST]


def _tokens(edition: Edition) -> str:
    if not edition.tokens:
        return ""
    spaces = _count(len(edition.fire_spaces)).lower()
    return f"The Ice freezes a pawn on the spot; the Fire carries one on to {spaces} fire spaces."


def _cards(edition: Edition) -> str:
    if edition.source == "hand":
        return f"You hold {_count(edition.hand).lower()} cards and choose which one to play."
    return "You turn up a card and play it at once."


def _teleports(edition: Edition) -> str:
    pairs = len(edition.teleports)
    if not pairs:
        return ""
    many = "One pair of circles teleports" if pairs == 1 else f"{_count(pairs)} pairs of circles"
    return f"{many} {'' if pairs == 1 else 'teleport '}pawns across the board."


def _upsets(edition: Edition) -> str:
    upsets = [
        words
        for words, has in (
            ("swap two players' colours", lambda card: card.swap),
            ("move everybody backward", lambda card: card.event),
            ("fill your hand", lambda card: card.pick_up > 0),
        )
        if _kinds(edition, has)
    ]
    return f"There are cards that {_joined(upsets, 'or')}." if upsets else ""


def _slides(edition: Edition) -> str:
    if edition.slide_colours == "others_three":
        return "Slides carry every colour but their own."
    if edition.slide_colours == "own_only":
        return "Slides carry only pawns of their own colour."
    return "Each slide shows the colours that it carries."


def _pawns(edition: Edition) -> str:
    pawns = _count(edition.pawns).lower()
    many = f"Everyone has {pawns} pawn{'s' if edition.pawns > 1 else ''}"
    if not edition.on_circle:
        return f"{many}, all waiting in Start."
    return f"{many}, {_count(edition.on_circle).lower()} of them already out."


def _starting(edition: Edition) -> str:
    if _kinds(edition, lambda card: card.leaves_start):
        return "Any number that counts forward can bring a pawn out of Start."
    kinds = [kind for kind in _kinds(edition, lambda card: card.start > 0) if kind.isdigit()]
    return f"A {_joined(kinds, 'or')} starts a pawn." if kinds else ""


def _switched(edition: Edition) -> str:
    if not edition.switched_opponent_slides:
        return ""
    return "After a switch the other pawn slides too."


def _first(edition: Edition) -> str:
    return {
        "high_card": "Everyone draws for the lead, and the highest card begins.",
        "random": "Chance picks who begins.",
        "youngest": "The youngest, in the first seat, begins.",
        "given": "The first seat begins.",
    }.get(edition.first, f"{edition.first.capitalize()} begins.")


def _lap(edition: Edition) -> str:
    return "Backing over your own entry costs a lap." if edition.lap_required else ""


def _scoring(edition: Edition) -> str:
    return "The game is scored by points." if edition.scoring else ""


_TELLERS: tuple[Callable[[Edition], str], ...] = (
    _tokens, _cards, _teleports, _upsets, _pawns, _starting, _slides, _switched, _first,
    _scoring, _lap,
)  # fmt: skip
"""What may be told, the most striking first."""


def _kinds(edition: Edition, has: Callable[[Card], object]) -> list[str]:
    """Return the kinds of the deck that have a power."""
    return [kind for kind in KINDS if edition.deck.get(kind) and has(edition.cards[kind])]


def _count(number: int) -> str:
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def _joined(words: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
