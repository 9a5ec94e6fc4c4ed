"""Seeds of this client for the cards: promised by their hashes, and revealed when it is time."""

from collections.abc import Mapping
from typing import Any

from pardon.fair import SCHEME, new_seed, seed_commitment


class SeedKeeper:
    """Keeper of what this client adds to the cards of each game, as docs/fairness.md describes."""

    def __init__(self) -> None:
        self._seeds: dict[str, str] = {}
        """By the hash that was given."""

    def due(self, table: Mapping[str, Any], seat: str | None) -> dict[str, Any] | None:
        """Return the message that is to be sent at a table as it is now, if any is."""
        fair, number = table["fair"], table["game"] + 1
        mine = next((each for each in table["seats"] if each["colour"] == seat), None)
        if mine is None or table["state"] == "playing" or fair["scheme"] != SCHEME:
            return None
        given = mine["commitment"]
        if fair["is_closed"]:
            seed = self._seeds.get(given or "")
            if seed is None or mine["seed"] is not None:
                return None
            return {"type": "reveal_seed", "game": number, "seed": seed}
        if given is not None:
            return None
        seed = new_seed()
        hashed = seed_commitment(fair["game"], mine["colour"], seed)
        self._seeds[hashed] = seed
        return {"type": "commit_seed", "game": number, "commitment": hashed}
