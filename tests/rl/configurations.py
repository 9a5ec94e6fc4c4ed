"""The configurations that the environments are tried with."""

from pathlib import Path

from pardon.rules.editions import EDITIONS
from tests.soak import sample

FEW = ("hasbro-2002", "hasbro-2002+team", "parker-1934+partnership", "birthday-2004+points",
       "fire-ice-2013+strategic", "revenge")  # fmt: skip
"""Each edition once, and each thing there is to decide: partners, the partner's pawns, hands."""
EVERY = sample(
    (
        text
        for key, edition in EDITIONS.items()
        for text in (key, *(f"{key}+{name}" for name in edition.variations))
    ),
    FEW,
)
"""A few configurations; in a soak every edition by itself and with each of its variations."""

HANDS = ("hasbro-2002+points", "birthday-2004+points", "fire-ice-2013+strategic", "revenge")
"""Those in which cards are hidden."""


def lengthy(folder: Path) -> str:
    """Return an edition of long turns: of a hundred cards all but one move nobody and go on."""
    path = folder / "lengthy.toml"
    others = "".join(f"{kind} = 0\n" for kind in EDITIONS["hasbro-2002"].deck if kind not in "23")
    cards = f"[cards.2]\nstart = 0\n[deck]\n2 = 99\n3 = 1\n{others}"
    path.write_text(f'from = "hasbro-2002"\n{cards}')
    return str(path)
