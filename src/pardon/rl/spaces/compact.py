"""Compact layout: of the numbers of observations and actions only those that a game can use.

What is left out follows from the rules and the seats alone: it is 0 whenever the seat that
observes has to decide, and once the game is over. ``docs/rl/observation.md`` has the table.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from typing import Any

import numpy as np

from pardon.engine import layout as at
from pardon.engine.compile import compile_rules
from pardon.engine.layout import ACTION_COUNT, DIAMOND, KIND_COUNT, PARTS, PHASE_NAMES, RIVALS
from pardon.engine.observe import AT_BOARD, AT_PAWNS, OBSERVATION_SIZE, observation
from pardon.errors import PardonError
from pardon.game import as_config
from pardon.rl.episode import Seats, as_colours
from pardon.rl.errors import arguments
from pardon.rl.observation import GROUPS, bounds
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]


class Layout:
    """Layout of observations and actions: which of all their numbers an environment shows."""

    def __init__(self, features: Iterable[int], actions: Iterable[int]) -> None:
        self.features = _fixed(features)
        """The index of each number shown in a full observation, in ascending order."""
        self.actions = _fixed(actions)
        """The number of each action shown among all actions, in ascending order."""
        self._numbers = {action: number for number, action in enumerate(self.actions.tolist())}

    @property
    def bounds(self) -> tuple[Array, Array]:
        """The least and the most of every number shown."""
        low, high = bounds()
        return low[self.features], high[self.features]

    @property
    def digest(self) -> str:
        """What tells this layout from others, in sixteen hexadecimal digits."""
        numbers = np.concatenate([self.features, [-1], self.actions]).astype("<i4")
        return blake2b(numbers.tobytes(), digest_size=8).hexdigest()

    def observation(self, full: Array, out: Array | None = None) -> Array:
        """Return what is shown of a full observation, or of many; into `out` if it is given."""
        return np.take(full, self.features, axis=-1, out=out, mode="clip")

    def mask(self, full: Array, out: Array | None = None) -> Array:
        """Return what is shown of a full mask, or of many; into `out` if it is given."""
        return np.take(full, self.actions, axis=-1, out=out, mode="clip")

    def action(self, number: int) -> int:
        """Return which of all actions a number stands for, -1 if for none."""
        return int(self.actions[number]) if 0 <= number < len(self.actions) else -1

    def number(self, action: int) -> int:
        """Return the number that stands for one of all actions."""
        return self._numbers[action]

    def all_actions(self, numbers: Array) -> Array:
        """Return which of all actions each of many numbers stands for, -1 if for none."""
        known = (numbers >= 0) & (numbers < len(self.actions))
        return np.where(known, self.actions[np.where(known, numbers, 0)], -1)

    def check_board(self, rules: Array, states: Array, seats: Iterable[str]) -> None:
        """Raise if a pawn of any state stands where none is shown: where no game brings it."""
        row = np.empty(OBSERVATION_SIZE, np.float32)
        hidden = np.setdiff1d(np.arange(AT_BOARD, AT_PAWNS), self.features)
        for seat, game in product(seats, range(len(states) if len(hidden) else 0)):
            observation(rules, states, game, COLOURS.index(seat), 0, row)
            if row[hidden].any():
                raise PardonError(
                    "a pawn stands on a triangle where no pawn can stay, which the compact layout"
                    " does not show"
                )


def _fixed(numbers: Iterable[int]) -> Array:
    found = np.array(sorted(numbers), np.int64)
    found.flags.writeable = False
    return found


class _Full(Layout):
    """Layout of all numbers, which need not be picked."""

    def observation(self, full: Array, out: Array | None = None) -> Array:
        return full if out is None else super().observation(full, out)

    def mask(self, full: Array, out: Array | None = None) -> Array:
        return full if out is None else super().mask(full, out)

    def number(self, action: int) -> int:
        return action


FULL = _Full(range(OBSERVATION_SIZE), range(ACTION_COUNT))
"""The layout that is the same in every edition."""


class Compact(Layout):
    """Layout of the numbers that games under a configuration, with these seats, can use.

    >>> layout = Compact("hasbro-2002", 2)
    >>> len(layout.features), len(layout.actions)
    (174, 58)
    """

    def __init__(self, config: str | Config, seats: Seats = None) -> None:
        with arguments():
            parsed = as_config(config)
            table = _Table(parsed, as_colours(parsed, seats))
        super().__init__(_features(table), _actions(table))


compact = lru_cache(maxsize=64)(Compact)


def layout_of(config: Config, seats: tuple[str, ...], *, is_compact: bool) -> Layout:
    """Return the layout of an environment."""
    return compact(config, seats) if is_compact else FULL


class _Table:
    """Table: what of the rules and the seats decides which numbers there can be."""

    def __init__(self, config: Config, seats: tuple[str, ...]) -> None:
        self.rules = rules = compile_rules(config, seats)[0]
        self.colours = [COLOURS.index(seat) for seat in seats]
        self.kinds = [kind for kind in range(KIND_COUNT) if rules["deck"][kind]]
        self.ahead = sorted({(other - own) & 3 for own in self.colours for other in self.colours})
        """How far clockwise others can sit, oneself included; colours lie as seats do."""
        self.team = bool(config.rules.team)
        self.rivals = [ahead for ahead in self.ahead if ahead and not (self.team and ahead == 2)]
        self.pawns = range(int(config.rules.pawns))
        self.hand = bool(rules["hand"])
        self.limited = bool(rules["turn_limit"])
        self.ice = bool(rules["tokens"]) and self.has("ice")
        self.fire = bool(rules["tokens"]) and self.has("fire")
        self.teleports = bool(rules["has_teleports"])
        self.splits = [int(rules["split"][kind]) for kind in self.kinds if rules["split"][kind]]
        amounts = [int(rules["amount"][kind]) for kind in self.kinds] if self.has("event") else []
        self.forward = self.has("forward") or any(amount > 0 for amount in amounts)
        self.backward = self.has("backward") or any(amount < 0 for amount in amounts)

    def has(self, power: str) -> bool:
        """Tell whether a card of the pack has a power."""
        return any(self.rules[power][kind] for kind in self.kinds)

    @property
    def is_divisible(self) -> bool:
        """Whether a split can be shared out, so that a decision comes between its parts."""
        return any(self.rules["split"][k] and self.rules["parts"][k] > 1 for k in self.kinds)

    @property
    def may_face_up(self) -> bool:
        """Whether a card can come from the pile: always without hands, else granted by another."""
        granted = self.rules["hand_two"] == at.codes("hand_two")[1]
        return not self.hand or (bool(granted) and self.has("again"))

    @property
    def landed(self) -> list[int]:
        """The colours whose landing may be decided: those of the own side."""
        return [0, 2] if self.team else [0]

    def places(self, colour: int) -> set[int]:
        """Return the places on which a pawn of a colour can come to rest."""
        return set(range(at.START, at.HOME + 1)) - self._swept[colour]

    @property
    def _swept(self) -> dict[int, set[int]]:
        """The triangles on which no pawn of a colour can stay, since it slides on from them."""
        rules = self.rules
        slides = rules["slide"] != np.arange(at.PLACES)
        swept = {c: set(np.flatnonzero(slides[c]).tolist()) for c in self.colours}
        if rules["tokens"] and rules["ice_at_slide_end"] != at.SLIDE_ILLEGAL:
            return {colour: set() for colour in self.colours}  # the Ice may stop a slide
        for colour in self.colours:  # a teleport slides no further
            swept[colour] -= set(rules["teleports"][colour].tolist())
        while self.has("switch") and not rules["switched_opponent_slides"]:
            stays = {(c, p) for c in swept for p in swept[c] if self._is_brought(c, p, swept)}
            if not stays:
                break
            for colour, place in stays:
                swept[colour].discard(place)
        return swept

    def _is_brought(self, colour: int, place: int, swept: dict[int, set[int]]) -> bool:
        """Tell whether an opponent that stays on a square can switch a pawn onto it."""
        square = self.rules["square"][colour, place]
        others = [other for other in self.colours if (other - colour) & 3 in self.rivals]
        return any(self.rules["place"][other, square] not in swept[other] for other in others)


def _features(table: _Table) -> Iterator[int]:
    """Yield the index of every number that can differ from 0."""
    for group in GROUPS:
        numbers = np.zeros(group.shape, np.bool_)
        _SHOWN[group.name](table, numbers)
        yield from (group.begin + np.flatnonzero(numbers)).tolist()


def _board(table: _Table, shown: Array) -> None:
    for own in table.colours:
        for colour in table.colours:
            ahead = (colour - own) & 3
            for place in table.places(colour):
                on_track = at.START < place < at.SAFETY
                shown[ahead, (place + 15 * ahead - 1) % DIAMOND + 1 if on_track else place] = True


def _pawns(table: _Table, shown: Array) -> None:
    marks = [False, bool(table.rules["lap_required"]), table.fire, table.ice]
    for ahead in table.ahead:
        split = bool(table.splits) and ahead in table.landed
        shown[ahead, : len(table.pawns)] = [True, split, *marks[1:]]


def _owners(table: _Table, shown: Array) -> None:
    swaps = table.has("swap")
    shown[0, 0] = True
    for ahead in table.ahead[1:]:
        shown[ahead, table.ahead[1:] if swaps else ahead] = True


def _phases(table: _Table, shown: Array) -> None:
    reached = {
        "fire": table.fire and bool((table.rules["fire_spaces"] >= 0).any()),
        "card": table.hand,
        "ice": table.ice,
        "token": table.fire,
        "play": True,
        "split": table.is_divisible,
        "teleport": table.teleports,
        "pull": table.fire,
        "event": table.has("event"),
        "discard": table.has("shed"),
        "no_play": table.hand,
        "over": True,
    }
    shown[:] = [reached.get(phase, False) for phase in PHASE_NAMES]


def _landed(table: _Table, shown: Array) -> None:
    if table.teleports or table.fire:
        shown[table.landed] = True


def _seats(table: _Table, shown: Array) -> None:
    shown[table.ahead] = True


def _kinds(table: _Table, shown: Array) -> None:
    shown[table.kinds] = True


_SHOWN: dict[str, Any] = {
    "board": _board,
    "pawns": _pawns,
    "seats": _seats,
    "team": lambda table, shown: shown.fill(table.team),
    "owners": _owners,
    "turn": _seats,
    "actor": _seats,
    "phase": _phases,
    "card": _kinds,
    "face_up": lambda table, shown: shown.fill(table.may_face_up),
    "rest": lambda table, shown: shown.fill(bool(table.splits)),
    "parts": lambda table, shown: shown.fill(bool(table.splits)),
    "amount": lambda table, shown: shown.fill(table.has("event")),
    "landed": _landed,
    "landing": lambda table, shown: shown.fill(table.teleports or table.fire),
    "hand": lambda table, shown: _kinds(table, shown) if table.hand else None,
    "sizes": lambda table, shown: _seats(table, shown) if table.hand else None,
    "unseen": _kinds,
    "held": lambda table, shown: None if table.rules["in_turn_reshuffle"] else _kinds(table, shown),
    "time": lambda table, shown: shown.fill(table.limited),
}
"""How each group of an observation marks the numbers of it that can differ from 0."""


def _actions(table: _Table) -> Iterator[int]:
    """Yield every action that can be legal, and passing, which is open once a game is over."""
    yield at.PASS
    slots = [4 * side + pawn for side in range(1 + table.team) for pawn in table.pawns]
    # Pawns on Start are alike, and the first stands for all, unless one of them carries the Fire.
    waiting = slots if table.fire else [slot for slot in slots if slot % 4 == 0]
    yield from _group(at.FORWARD, slots, table.forward)
    yield from _group(at.BACKWARD, slots, table.backward)
    yield from _group(at.LEAVE, waiting, table.has("start"))
    most = max(table.splits, default=0)
    yield from (at.PART + slot * PARTS + part for slot in slots for part in range(most))
    rivals = [4 * ahead + pawn for ahead in table.rivals for pawn in table.pawns]
    if table.has("switch"):
        yield from (at.SWITCH + slot * RIVALS + rival - 4 for slot in slots for rival in rivals)
    if table.has("sorry"):
        yield from _placements(table, waiting)
    spaces = bool((table.rules["fire_spaces"] >= 0).any())
    yield from _group(at.GO_FIRE, [0], table.fire and spaces)
    yield from _group(at.GIVE_ICE - 4, rivals, table.ice)
    yield from _group(at.GIVE_FIRE, table.pawns, table.fire)
    yield from _group(at.GO_TELEPORT, [0], table.teleports)
    yield from _group(at.TAKE_HOME, slots, table.fire)
    yield from _group(at.CHOOSE, table.kinds, table.hand)
    yield from _group(at.DROP, table.kinds, table.hand)
    yield from _group(at.SWAP - 1, table.ahead[1:], table.has("swap"))
    yield from _group(at.PICK_UP, [0], table.has("pick_up"))


def _group(begin: int, numbers: Iterable[int], is_there: bool) -> Iterator[int]:
    """Yield the actions of a group, if the rules have it."""
    return (begin + number for number in numbers if is_there)


def _placements(table: _Table, waiting: Iterable[int]) -> Iterator[int]:
    """Yield the placements; partners may take each other's squares (P34-66), nobody his own."""
    for slot in waiting:
        own = 2 * (slot // 4)
        for ahead in table.ahead:
            if ahead != own:
                yield from (at.PLACE + slot * 16 + 4 * ahead + pawn for pawn in table.pawns)
