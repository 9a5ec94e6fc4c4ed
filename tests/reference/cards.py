"""Small facts about cards and piles."""

from collections import Counter

PICK_UP = {"pick1": 1, "pick2": 2, "pick4": 4}


def lead_rank(kind: str) -> int:
    """Return the rank of a card in the draw for the lead (P34-07)."""
    if kind == "sorry":
        return 13
    return int(kind) if kind.isdigit() else 0


def remove(cards: Counter[str], kind: str) -> None:
    """Take one card away and leave no zero behind."""
    cards[kind] -= 1
    if not cards[kind]:
        del cards[kind]
