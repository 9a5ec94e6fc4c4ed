"""Weights of the evaluation that compiled bots share: data, and the pace of the rules.

The weights are the coefficients of a logistic regression of won and lost games on what can be
counted in a position (``docs/bots.md`` says how they came about). There is a set for each way the
cards come and each number of sides. The edition enters by how long a pawn takes to its Home.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np

from pardon.bots.nets.judgement import seat_nets
from pardon.engine.bots.pawn_tables import hits, swept, turns_home
from pardon.engine.bots.records import BOT, BOTS, FEATURE_NAMES
from pardon.engine.compile import compile_rules
from pardon.engine.layout import ABSENT, DIAMOND, ENTRY, HOME, PLACES, SAFETY, START
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS

Array = np.ndarray[Any, Any]


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of an evaluation: what counts how much, in log-odds of winning."""

    calm: float
    """How little a lead counts more as the way that is left gets shorter."""
    places: dict[str, float]
    """What it is worth to have come closer to Home, to be on the track, in safety and Home."""
    features: dict[str, float]
    """What else counts of a colour; `FEATURES` of the engine says what they are."""
    cards: dict[str, float]
    """What it is worth to hold a card with a power."""
    cards_with_start: dict[str, float]
    """What it is worth more while there are pawns on Start."""


@lru_cache(maxsize=1)
def _all_weights() -> dict[str, Weights]:
    data = files(__package__).joinpath("weights.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Weights])


def weights_for(config: Config, seats: tuple[str, ...]) -> Weights:
    """Return the weights for the way the cards come and the number of sides."""
    known = _all_weights()
    cards = "hand" if config.rules.hand else "draw"
    teams = f"{cards}-team"
    return known[teams if config.rules.team and teams in known else f"{cards}-{len(seats)}"]


@lru_cache(maxsize=64)
def evaluation(config: Config, seats: tuple[str, ...]) -> Array:
    """Return a `BOT` record that evaluates positions, but does not yet say how to choose."""
    rules = compile_rules(config, seats)
    weights = weights_for(config, seats)
    turns = turns_home(rules)
    bot = np.zeros(1, BOT)
    bot["gone"] = gone(turns)
    bot["value"] = place_features(turns) @ list(weights.places.values())
    bot["weights"] = [weights.features[name] for name in FEATURE_NAMES]
    bot["calm"] = weights.calm
    powers = card_powers(rules)
    plain = powers @ list(weights.cards.values())
    bot["keep"] = [plain, plain + powers @ list(weights.cards_with_start.values())]
    bot.flags.writeable = False
    return bot


@lru_cache(maxsize=64)
def _hits(config: Config, seats: tuple[str, ...]) -> tuple[Array, Array]:
    rules = compile_rules(config, seats)
    found = hits(rules)
    return found, swept(rules, found)


def _first_alike(tables: Array, colour: int) -> int:
    """Return the first colour whose table is that of a colour."""
    return next(n for n, table in enumerate(tables) if np.array_equal(table, tables[colour]))


def engine_bots(config: Config, seats: tuple[str, ...], bots: list[Array]) -> Array:
    """Return the `BOTS` record of a table, given a `BOT` record for each seat."""
    found = np.zeros(1, BOTS)
    found["hits"], found["swept"] = _hits(config, seats)
    found["alike"] = [_first_alike(found["hits"][0], colour) for colour in range(4)]
    for seat, bot in zip(seats, bots, strict=True):
        at = COLOURS.index(seat)
        found["seat"][0, at] = bot[0]
        if bot["mistakes"][0] > 0:
            found["seat"][0, at + len(COLOURS) :: len(COLOURS)] = faces(config, seats, bot, at)
    add_parts(found)
    seat_nets(found)
    share_tables(found)
    return found


def add_parts(bots: Array) -> None:
    """Add to a `BOTS` record what follows from the part of its way that is behind a pawn."""
    seats = bots["seat"]
    on_track = (np.arange(PLACES) > START) & (np.arange(PLACES) <= DIAMOND)
    seats["left"] = 1 - seats["gone"]
    seats["lost"] = np.where(on_track, seats["gone"], 0)


def share_tables(bots: Array) -> None:
    """Let every seat of a `BOTS` record go by the first bot that is the same."""
    seats = bots["seat"][0, : len(COLOURS)]
    seats["back"] = 0
    same = [bot.tobytes() for bot in seats]
    seats["back"] = [at - same.index(bot) for at, bot in enumerate(same)]


def faces(config: Config, seats: tuple[str, ...], bot: Array, own: int) -> Array:
    """Return the `BOT` records by which a bot makes its mistakes, as people do.

    It is hasty, runs with its foremost pawn and overlooks slides and dangers; it is greedy, and
    would rather harm others than get on; it is afraid, and gives up too much for safety.
    """
    hasty, greedy, afraid = found = np.repeat(bot, 3)
    slide = compile_rules(config, seats)[0]["slide"]
    for colour, triangle in np.argwhere(slide != np.arange(PLACES)).tolist():
        end = slide[colour, triangle]
        for table in ("value", "gone"):
            hasty[table][colour, end] = bot[table][0, colour, triangle]
    hasty["value"] *= np.clip(hasty["gone"], 0, 1) ** _HASTE
    dangers = [FEATURE_NAMES.index(name) for name in ("risk", "risk_moving", "exposed", "swapped")]
    hasty["weights"][dangers] = 0
    greedy["value"][own] = 0
    greedy["weights"][dangers] = 0
    afraid["weights"][dangers] *= _FEAR
    found["net"] = 0
    return found


_HASTE, _FEAR = 4, 30
"""How much more a hasty player counts a pawn that is far ahead, and an anxious one danger."""


def gone(turns: Array) -> Array:
    """Return which part of the way is behind a pawn, for every place: 0 on Start, 1 at Home."""
    part = 1 - turns / turns[:, [START]]
    part[:, ABSENT] = 1
    return part


def place_features(turns: Array) -> Array:
    """Return what counts of a place, in the order of `Weights.places`."""
    places = np.broadcast_to(np.arange(PLACES), turns.shape)
    on_track = (places > START) & (places <= DIAMOND)
    return np.stack(
        [
            np.where(places < ABSENT, gone(turns), 0),
            on_track,
            (places >= SAFETY) & (places < HOME),
            places == HOME,
            np.where(on_track & (places <= ENTRY), places / ENTRY, 0),
        ],
        axis=2,
    )


def card_powers(rules: Array) -> Array:
    """Return what each kind of card can do, in the order of `Weights.cards`."""
    names = ("sorry", "start", "switch", "again", "split", "backward")
    has = [rules[0][name] > 0 for name in names]
    rare = [rules[0][name] > 0 for name in ("swap", "event", "pick_up")]
    return np.stack([*has, rules[0]["forward"] / 12, *rare], axis=1).astype(float)
