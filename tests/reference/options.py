"""Editions and options (sections 9 and 13) resolved into one plain value."""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.reference.board import COLOURS, slides

P34, H02, B04, F13, REVENGE = EDITIONS = (
    "parker-1934",
    "hasbro-2002",
    "birthday-2004",
    "fire-ice-2013",
    "revenge",
)
HOUSES: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8"))
    for path in sorted(Path(__file__).parent.glob("houses/*.toml"))
}
"""Editions as users make them: a published one, and rules of others that go with it."""
NUMBERS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12")
SPECIAL = {"sorry": 4, "swap": 2, "backward": 4, "pick1": 4, "pick2": 4, "pick4": 4, "discard": 4}


class Nonsense(ValueError):
    """A question, option or configuration that makes no sense."""


@dataclass(frozen=True, eq=False)
class Rules:
    """Everything the engine asks about an edition, with the options applied."""

    edition: str
    pawns: int
    deck: Mapping[str, int]
    hand: int
    """Cards in a full hand, 0 when cards are played as they are drawn."""
    on_circle: int
    """Pawns that begin the game on the circle."""
    team: bool
    seven_parts: int
    tokens: bool
    starters: tuple[str, ...]
    """Cards that put a pawn on its circle by an alternative of their own."""
    number_cards_start: bool
    """Whether a positive number card counts out of Start (F13-13)."""
    circle_capacity: int
    shown: Mapping[int, tuple[int, frozenset[str]]]
    """Triangle to the slide's end and the colours it moves."""
    teleport: Mapping[int, int]
    scoring: tuple[int, Mapping[int, int]] | None
    """Points per pawn and bonus by the most pawns Home of any opponent."""
    option: Mapping[str, Any]
    """Every option by name; those that the edition lacks have their neutral value."""

    @property
    def revenge(self) -> bool:
        """Whether this is the hand-driven edition with special cards."""
        return self.edition == REVENGE


def _flag(value: Any) -> bool:
    return type(value) is bool


def _one_of(*names: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in names


def _square(value: Any) -> bool:
    return type(value) is int and 0 <= value < 60


def _squares(value: Any) -> bool:
    return isinstance(value, list) and all(map(_square, value)) and len(set(value)) == len(value)


def _pairs(value: Any) -> bool:
    """Teleports: disjoint pairs, never on a circle or another slide end (R-18)."""
    if not isinstance(value, list):
        return False
    if not all(isinstance(pair, list) and len(pair) == 2 for pair in value):
        return False
    ends = {end for _, _, end in slides()}
    flat = [square for pair in value for square in pair]
    return _squares(flat) and not ends & set(flat)


def _slide_colours(value: Any) -> bool:
    if value in ("others_three", "own_only"):
        return True
    return isinstance(value, list) and len(value) == 8 and all(map(_colour_set, value))


def _colour_set(value: Any) -> bool:
    if not isinstance(value, list) or not all(isinstance(c, str) for c in value):
        return False
    return set(value) <= set(COLOURS) and len(set(value)) == len(value)


def _first(value: Any) -> bool:
    return isinstance(value, str) and value in (
        "given",
        "random",
        "high_card",
        "youngest",
        *COLOURS,
    )


def _limit(value: Any) -> bool:
    return value is None or (type(value) is int and value >= 1)


def _census(value: Any) -> bool:
    if not isinstance(value, dict) or not all(type(n) is int and n >= 0 for n in value.values()):
        return False
    return sum(value.values()) > 0


SIDES = (P34, H02, B04)
HANDS = (H02, B04, F13, REVENGE)
LANDING = _one_of("last_resort", "free")

# name: editions that have it, value where it is absent or not set, test of a value
REGISTER: dict[str, tuple[tuple[str, ...], Any, Callable[[Any], bool]]] = {
    "extra_one": ((P34,), False, _flag),
    "faster_game": ((P34,), False, _flag),
    "point_sorry": ((P34,), False, _flag),
    "partnership": ((P34,), False, _flag),
    "team": ((H02, B04), False, _flag),
    "points": ((H02, B04), False, _flag),
    "fast_setup": ((B04,), False, _flag),
    "classic": ((F13,), False, _flag),
    "strategic": ((F13,), False, _flag),
    "lead_cards_returned": ((P34,), True, _flag),
    "two_draws_when_unplayable": ((P34,), True, _flag),
    "switched_opponent_slides": (EDITIONS, False, _flag),
    "bonus_mode": (SIDES, "tiered", _one_of("tiered", "cumulative")),
    "hand_two": ((H02, B04), "play_again", _one_of("play_again", "draw_and_play", "none")),
    "hand_eleven": (
        HANDS,
        "decline_only_when_nothing_else",
        _one_of("decline_only_when_nothing_else", "decline_always"),
    ),
    "partner_bump": (SIDES, "free", LANDING),
    "team_sorry_targets": (
        SIDES,
        "opponents_first",
        _one_of("opponents_first", "any_cross_colour"),
    ),
    "team_eleven": (SIDES, "switch_optional", _one_of("switch_optional", "switch_forced")),
    "team_self_bump": ((H02, B04), False, _flag),
    "replay_first": (EDITIONS, "winner", _one_of("winner", "youngest")),
    "start_mode": ((F13,), "count", _one_of("count", "place")),
    "split_may_start": ((F13,), True, _flag),
    "sorry_forward_may_start": ((F13,), False, _flag),
    "slide_colours": ((F13,), "others_three", _slide_colours),
    "fire_spaces": ((F13,), [0, 15, 30, 45], _squares),
    "ice_only_bearer": ((F13,), "centre", _one_of("centre", "stay")),
    "ice_at_slide_end": (
        (F13,),
        "illegal",
        _one_of("illegal", "stop_short", "stay_on_triangle"),
    ),
    "ice_locks_fire": ((F13,), False, _flag),
    "fire_from_start": ((F13,), False, _flag),
    "fire_on_bump": ((F13,), "stays", _one_of("stays", "centre")),
    "fire_at_home": ((F13,), "stays", _one_of("stays", "centre")),
    "initial_hand": ((REVENGE,), "dealt", _one_of("dealt")),
    "draw_rule": ((REVENGE,), "one_then_to_min", _one_of("one_then_to_min", "to_min_only")),
    "pick_up_also_replaced": ((REVENGE,), False, _flag),
    "lap_required": ((REVENGE,), False, _flag),
    "safe_back_only_if_forced": ((REVENGE,), False, _flag),
    "start2": ((REVENGE,), "as_many_as_possible", _one_of("as_many_as_possible", "exactly_two")),
    "teleports": ((REVENGE,), [[7, 37], [22, 52]], _pairs),
    "teleport_on_placement": ((REVENGE,), False, _flag),
    "bump_in_passing": ((REVENGE,), False, _flag),
    "ten_forward": ((REVENGE,), True, _flag),
    "switch_slide_any_colour": ((REVENGE,), False, _flag),
    "swap_scope": ((REVENGE,), "colours", _one_of("colours", "colours_and_hands")),
    "swap_draw": (
        (REVENGE,),
        "extra_card",
        _one_of("extra_card", "replacement_only", "extra_play"),
    ),
    "backward_amount": ((REVENGE,), "shared", _one_of("shared")),
    "backward_special": ((REVENGE,), "redraw", _one_of("redraw", "fizzle")),
    "discard_trigger": ((REVENGE,), "on_play", _one_of("on_play")),
    "discard_playable": ((REVENGE,), "when_effective", _one_of("when_effective", "always")),
    "in_turn_reshuffle": (EDITIONS, True, _flag),
    "deck": (EDITIONS, None, _census),
    "first": (EDITIONS, "random", _first),
    "turn_limit": (EDITIONS, None, _limit),
}

OWN_DEFAULTS: dict[str, dict[str, Any]] = {
    P34: {"switched_opponent_slides": True, "partner_bump": "last_resort", "first": "high_card"},
    F13: {"replay_first": "youngest", "first": "youngest"},
    REVENGE: {"in_turn_reshuffle": False, "lap_required": True},
}


def base_of(edition: str) -> str:
    """Return the published edition that an edition is, or starts from."""
    return str(HOUSES[edition]["from"]) if edition in HOUSES else edition


def kinds(edition: str) -> tuple[str, ...]:
    """Return the kinds of card an edition knows."""
    if base_of(edition) != REVENGE:
        return (*NUMBERS, "sorry")
    return (*NUMBERS, "6", *SPECIAL)


def options_of(edition: str) -> list[str]:
    """Return the names of the options an edition offers."""
    return [name for name, (editions, _, _) in REGISTER.items() if base_of(edition) in editions]


def _settings(edition: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return every option's value, or raise Nonsense."""
    values = {name: default for name, (_, default, _) in REGISTER.items()}
    values.update(OWN_DEFAULTS.get(base_of(edition), {}))
    values.update(HOUSES.get(edition, {}))
    for name, value in options.items():
        if name not in options_of(edition):
            raise Nonsense(f"options: {edition} has no option {name!r}")
        if not REGISTER[name][2](value):
            raise Nonsense(f"options: {value!r} is no value of {name}")
        values[name] = value
    return values


def _reject_combinations(values: Mapping[str, Any], seats: int) -> None:
    """Apply P34-61 and H02-64."""
    team = values["partnership"] or values["team"]
    if team and (values["point_sorry"] or values["points"]):
        raise Nonsense("options: team play and play for points are not combined")
    if team and seats != 4:
        raise Nonsense("options: team play needs four seats")


def _deck(edition: str, values: Mapping[str, Any]) -> dict[str, int]:
    """Return the census of the deck (P34-03, P34-04, H02-03, R-59)."""
    if values["deck"] is not None:
        unknown = set(values["deck"]) - set(kinds(edition))
        if unknown:
            raise Nonsense(f"options: deck has unknown kinds {sorted(unknown)!r}")
        return dict(values["deck"])
    deck = {kind: SPECIAL.get(kind, 4) for kind in kinds(edition)}
    deck["1"] = 4 if edition == P34 and not values["extra_one"] else 5
    return deck


def _shown(edition: str, values: Mapping[str, Any]) -> dict[int, tuple[int, frozenset[str]]]:
    """Return which colours each slide moves (C-04, F13-34)."""
    chosen = values["slide_colours"]
    own = edition == REVENGE or chosen == "own_only"
    shown = {}
    for number, (owner, triangle, end) in enumerate(slides()):
        moved = {owner} if own else set(COLOURS) - {owner}
        if isinstance(chosen, list):
            moved = set(chosen[number])
        shown[triangle] = (end, frozenset(moved))
    return shown


def _scoring(values: Mapping[str, Any]) -> tuple[int, dict[int, int]] | None:
    """Return the score table of docs/rules/scoring.md."""
    if not (values["point_sorry"] or values["points"]):
        return None
    steps = (24, 16, 8) if values["point_sorry"] else (100, 50, 25)
    if values["bonus_mode"] == "cumulative":
        return (1 if values["point_sorry"] else 5), {m: sum(steps[m:]) for m in range(3)}
    return (1 if values["point_sorry"] else 5), dict(enumerate(steps))


def _hand_size(edition: str, values: Mapping[str, Any]) -> int:
    if edition == REVENGE:
        return 4
    return 5 if values["points"] or values["strategic"] else 0


def _on_circle(edition: str, values: Mapping[str, Any]) -> int:
    """Apply H02-65, B04-05 and B04-64."""
    return int(values["fast_setup"] or (edition == H02 and values["points"]))


def _starters(edition: str) -> tuple[str, ...]:
    if edition == F13:
        return ()
    return ("1", "2", "6", "pick4") if edition == REVENGE else ("1", "2")


def rules_of(edition: str, options: Mapping[str, Any], seats: int = 4) -> Rules:
    """Return the rules of an edition with options, for so many seats."""
    if edition not in EDITIONS and edition not in HOUSES:
        raise Nonsense(f"edition: unknown edition {edition!r}")
    values = _settings(edition, options)
    _reject_combinations(values, seats)
    edition = base_of(edition)
    pairs = values["teleports"] if edition == REVENGE or "from" in values else []
    return Rules(
        edition=edition,
        pawns=3 if edition == F13 or values["faster_game"] else 4,
        deck=_deck(edition, values),
        hand=_hand_size(edition, values),
        on_circle=_on_circle(edition, values),
        team=values["partnership"] or values["team"],
        seven_parts=7 if values["team"] and edition in SIDES else 2,
        tokens=values.get("tokens", edition == F13 and not values["classic"]),
        starters=_starters(edition),
        number_cards_start=edition == F13,
        circle_capacity=values.get("circle_capacity", 2 if edition == REVENGE else 1),
        shown=_shown(edition, values),
        teleport={a: b for pair in pairs for a, b in (pair, pair[::-1])},
        scoring=_scoring(values),
        option=values,
    )
