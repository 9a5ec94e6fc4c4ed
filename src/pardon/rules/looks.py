"""Looks: the ways in which a board and its cards are drawn, by name.

An edition names its look; what a look consists of is up to whoever draws.
"""

from typing import Final

LOOKS: Final[dict[str, str]] = {
    "classic": "a wooden board in warm colours",
    "print": "a lithograph of the thirties, flat inks on buff paper",
    "bright": "plain white card and bright colours",
    "party": "a party, with confetti and paper hats",
    "frost": "fire on one side, ice on the other",
    "dusk": "a dark table, and nobody to be trusted",
}
"""Every look with what it is like."""
