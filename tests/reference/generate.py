"""Random questions: varied, mostly interesting positions under random options."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from tests.reference.board import COLOURS, SAFETY, Place, circle, entry, on_track, slides
from tests.reference.options import EDITIONS, HOUSES, Rules, kinds, options_of, rules_of
from tests.reference.plays import AMOUNTS
from tests.reference.position import capacity

VARIATIONS = {
    "extra_one",
    "faster_game",
    "point_sorry",
    "partnership",
    "team",
    "points",
    "fast_setup",
    "classic",
    "strategic",
}
SINGLE_VALUED = {"initial_hand", "backward_amount", "discard_trigger"}
CHOICES: dict[str, list[Any]] = {
    "bonus_mode": ["tiered", "cumulative"],
    "hand_two": ["play_again", "draw_and_play", "none"],
    "hand_eleven": ["decline_only_when_nothing_else", "decline_always"],
    "partner_bump": ["last_resort", "free"],
    "team_sorry_targets": ["opponents_first", "any_cross_colour"],
    "team_eleven": ["switch_optional", "switch_forced"],
    "replay_first": ["winner", "youngest"],
    "start_mode": ["count", "place"],
    "ice_only_bearer": ["centre", "stay"],
    "ice_at_slide_end": ["illegal", "stop_short", "stay_on_triangle"],
    "fire_on_bump": ["stays", "centre"],
    "fire_at_home": ["stays", "centre"],
    "draw_rule": ["one_then_to_min", "to_min_only"],
    "start2": ["as_many_as_possible", "exactly_two"],
    "swap_scope": ["colours", "colours_and_hands"],
    "swap_draw": ["extra_card", "replacement_only", "extra_play"],
    "backward_special": ["redraw", "fizzle"],
    "discard_playable": ["when_effective", "always"],
    "turn_limit": [None, 1, 50, 500],
    "first": ["random", "high_card", "youngest"],
}
LIKELY = ("7", "11", "sorry", "1", "2", "4", "10")
SPECIAL = ("6", "swap", "backward", "pick4")


def random_options(rng: Random, edition: str, seats: int) -> dict[str, Any]:
    """Return options for an edition, mostly few, never a rejected combination."""
    rate = rng.choice((0.0, 0.1, 0.3, 0.6))
    chosen = {}
    for name in options_of(edition):
        odds = 0.3 if name in VARIATIONS else rate
        if name not in SINGLE_VALUED and rng.random() < odds:
            chosen[name] = random_value(rng, edition, name)
    team = "partnership" if edition == "parker-1934" else "team"
    scored = "point_sorry" if edition == "parker-1934" else "points"
    if chosen.get(team) and (seats != 4 or chosen.get(scored)):
        del chosen[team]
    return chosen


def random_value(rng: Random, edition: str, name: str) -> Any:
    """Return a value of an option, the default among them."""
    custom: dict[str, Callable[[], Any]] = {
        "deck": lambda: random_deck(rng, edition),
        "fire_spaces": lambda: rng.sample(range(60), rng.randint(0, 8)),
        "teleports": lambda: random_teleports(rng),
        "slide_colours": lambda: random_slides(rng),
    }
    if name in custom:
        return custom[name]()
    if name in VARIATIONS:
        return True
    return rng.choice(CHOICES.get(name, [True, False]))


def random_deck(rng: Random, edition: str) -> dict[str, int]:
    """Return a deck that is large enough to deal five cards to four players."""
    while True:
        deck = {kind: rng.randint(1, 6) for kind in kinds(edition)}
        if sum(deck.values()) >= 20:
            return deck


def random_teleports(rng: Random) -> list[list[int]]:
    """Return up to three disjoint pairs off the slide ends."""
    ends = {end for _, _, end in slides()}
    squares = rng.sample([q for q in range(60) if q not in ends], 2 * rng.randint(0, 3))
    return [squares[i : i + 2] for i in range(0, len(squares), 2)]


def random_slides(rng: Random) -> Any:
    """Return a value of `slide_colours`."""
    custom = [rng.sample(COLOURS, rng.randint(0, 4)) for _ in slides()]
    return rng.choice(["others_three", "own_only", custom, custom])


def near(rng: Random, square: int, before: int, after: int) -> int:
    """Return a square a few steps from another."""
    return (square + rng.randint(-before, after)) % 60


def random_place(rng: Random, colour: str, taken: list[Place], profile: dict[str, int]) -> Place:
    """Return a place of the kind that makes things happen to a pawn."""
    kind = rng.choices(list(profile), list(profile.values()))[0]
    squares = [place for place in taken if isinstance(place, int)]
    if kind in ("start", "home"):
        return kind
    if kind == "safety":
        return rng.choice(SAFETY)
    if kind == "entry":
        return near(rng, entry(colour), 12, 6)
    if kind == "gate":
        return near(rng, entry(colour), 5, 0)
    if kind == "circle":
        return circle(rng.choice((colour, *COLOURS)))
    if kind == "slide":
        _, triangle, end = rng.choice(slides())
        return rng.randint(triangle, end)
    if kind == "cluster" and squares:
        return near(rng, rng.choice(squares), 12, 12)
    return rng.randrange(60)


PROFILES: list[dict[str, int]] = [
    {
        "start": 2,
        "home": 1,
        "safety": 2,
        "entry": 3,
        "circle": 1,
        "slide": 3,
        "cluster": 4,
        "any": 1,
    },
    {
        "start": 0,
        "home": 1,
        "safety": 1,
        "entry": 2,
        "circle": 1,
        "slide": 3,
        "cluster": 8,
        "any": 1,
    },
    {
        "start": 5,
        "home": 0,
        "safety": 1,
        "entry": 1,
        "circle": 2,
        "slide": 2,
        "cluster": 2,
        "any": 1,
    },
    {
        "start": 1,
        "home": 6,
        "safety": 5,
        "entry": 4,
        "circle": 0,
        "slide": 1,
        "cluster": 1,
        "any": 1,
    },
    {"start": 2, "home": 5, "safety": 2, "gate": 5},
]


def has_room(rules: Rules, pawns: dict[str, list[Place]], colour: str, place: Place) -> bool:
    """Tell whether one more pawn of a colour may stand on a place."""
    if place in ("start", "home"):
        return True
    strangers = any(place in p for c, p in pawns.items() if c != colour) and on_track(place)
    return not strangers and pawns[colour].count(place) < capacity(rules, colour, place)


def random_pawns(rng: Random, rules: Rules, seats: list[str]) -> dict[str, list[Place]]:
    """Return places for all pawns; nobody has finished."""
    pawns: dict[str, list[Place]] = {seat: [] for seat in seats}
    profiles = {seat: rng.choice(PROFILES) for seat in seats}
    for _ in range(rules.pawns):
        for seat in rng.sample(seats, len(seats)):
            taken = [place for places in pawns.values() for place in places]
            place = random_place(rng, seat, taken, profiles[seat])
            while not has_room(rules, pawns, seat, place):
                place = random_place(rng, seat, taken, {"start": 1, "cluster": 8, "any": 2})
            pawns[seat].append(place)
    for places in pawns.values():
        if set(places) == {"home"}:
            places[0] = "start"
    return pawns


def random_bearer(
    rng: Random, pawns: Mapping[str, list[Place]], colours: list[str], *, track: bool
) -> list[Place] | None:
    """Return a bearer among some colours, on the track if asked and possible."""
    every = [[colour, place] for colour in colours for place in pawns[colour]]
    on_ring = [bearer for bearer in every if on_track(bearer[1])]
    return rng.choice(on_ring if track and on_ring else every)


def random_tokens(rng: Random, question: dict[str, Any]) -> dict[str, Any]:
    """Return the tokens of a question; never both among pawns that look alike."""
    pawns, seats = question["pawns"], question["seats"]
    tokens: dict[str, Any] = {"ice": None, "fire": None}
    if rng.random() < 0.65:
        bearer = random_bearer(rng, pawns, seats, track=True)
        tokens["ice"] = bearer if bearer and on_track(bearer[1]) else None
    if rng.random() < 0.75:
        holders = [question["turn"]] if rng.random() < 0.7 else seats
        tokens["fire"] = random_bearer(rng, pawns, holders, track=rng.random() < 0.4)
    ice = tokens["ice"]
    if ice is not None and ice == tokens["fire"] and pawns[ice[0]].count(ice[1]) > 1:
        tokens["ice"] = None
    return tokens


def random_debt(rng: Random, pawns: Mapping[str, list[Place]]) -> dict[str, list[Place]]:
    """Return lap debts of some pawns on the track."""
    owing = {
        colour: [place for place in places if on_track(place) and rng.random() < 0.35]
        for colour, places in pawns.items()
    }
    return {colour: places for colour, places in owing.items() if places}


def random_card(rng: Random, edition: str) -> str:
    """Return a kind of card, the intricate ones more often."""
    known = kinds(edition)
    return rng.choice((*known, *LIKELY, *(kind for kind in SPECIAL if kind in known)))


def random_subject(rng: Random, rules: Rules) -> dict[str, Any]:
    """Return what is asked: a phase, a hand or a card."""
    if rules.tokens and rng.random() < 0.12:
        return {"phase": "fire"}
    if rules.hand and rng.random() < 0.4:
        size = rng.choice((rules.hand, rules.hand, rng.randint(1, 5)))
        size = rng.randint(1, 9) if rules.revenge and rng.random() < 0.5 else size
        cards = [random_card(rng, rules.edition) for _ in range(size)]
        return {"hand": [rng.choice(cards[:2]) for _ in cards] if rng.random() < 0.3 else cards}
    card = random_card(rng, rules.edition)
    amount = {"amount": int(rng.choice(AMOUNTS))} if card == "backward" else {}
    return {"card": card, **amount}


def random_seats(rng: Random, options: Mapping[str, Any] | None) -> list[str]:
    """Return seats, all four for team play."""
    team = options is not None and (options.get("team") or options.get("partnership"))
    count = 4 if team else rng.choice((2, 3, 4, 4))
    return sorted(rng.sample(COLOURS, count), key=COLOURS.index)


def random_question(
    rng: Random, edition: str | None = None, options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Return a random question that makes sense, for an edition and options if given."""
    edition = edition or rng.choice(EDITIONS)
    seats = random_seats(rng, HOUSES.get(edition, options))
    chosen = random_options(rng, edition, len(seats)) if options is None else dict(options)
    rules = rules_of(edition, chosen, len(seats))
    question: dict[str, Any] = {
        "id": f"{rng.getrandbits(48):012x}",
        "edition": edition,
        "options": chosen,
        "seats": seats,
        "turn": rng.choice(seats),
        "pawns": random_pawns(rng, rules, seats),
    }
    if rules.tokens:
        question |= random_tokens(rng, question)
    if rules.option["lap_required"]:
        question["debt"] = random_debt(rng, question["pawns"])
    return question | random_subject(rng, rules)
