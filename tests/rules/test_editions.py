"""Every edition says what the clauses say, field by field."""

import msgspec
import pytest

from pardon.errors import EditionError
from pardon.rules.checks import faults
from pardon.rules.clauses import clauses
from pardon.rules.edition import COMMON, Card, Edition, Scoring, based_on, rules_of
from pardon.rules.editions import DEFAULT, EDITIONS, find_edition
from pardon.rules.fields import FIELDS
from pardon.rules.looks import LOOKS

ORDER = ("parker-1934", "hasbro-2002", "birthday-2004", "fire-ice-2013", "revenge")


def same(value: object) -> tuple[object, ...]:
    return (value,) * 5


MATRIX: dict[str, tuple[object, ...]] = {
    "players": same((2, 4)),
    "pawns": (4, 4, 4, 3, 4),
    "on_circle": same(0),
    "source": ("draw", "draw", "draw", "draw", "hand"),
    "hand": (0, 0, 0, 0, 4),
    "draw_rule": ("to_size", "to_size", "to_size", "to_size", "one_then_to_min"),
    "first": ("high_card", "random", "random", "youngest", "random"),
    "replay_first": ("winner", "winner", "winner", "youngest", "winner"),
    "lead_cards_returned": same(True),
    "in_turn_reshuffle": (True, True, True, True, False),
    "turn_limit": same(None),
    "start_mode": ("circle", "circle", "circle", "count", "circle"),
    "start2": same("as_many_as_possible"),
    "split_may_start": (False, False, False, True, False),
    "sorry_forward_may_start": same(False),
    "circle_capacity": (1, 1, 1, 1, 2),
    "ten_forward": same(True),
    "slide_colours": (*["others_three"] * 4, "own_only"),
    "switched_opponent_slides": (True, False, False, False, False),
    "switch_slide_any_colour": same(False),
    "bump_in_passing": same(False),
    "two_draws_when_unplayable": same(True),
    "hand_two": same("play_again"),
    "hand_eleven": same("decline_only_when_nothing_else"),
    "team": same(False),
    "partner_bump": ("last_resort", "free", "free", "free", "free"),
    "team_sorry_targets": same("opponents_first"),
    "team_eleven": same("switch_optional"),
    "team_self_bump": same(False),
    "double_game": (True, False, False, False, False),
    "scoring": same(None),
    "bonus_mode": same("tiered"),
    "tokens": (False, False, False, True, False),
    "fire_spaces": ((), (), (), (0, 15, 30, 45), ()),
    "ice_only_bearer": same("centre"),
    "ice_at_slide_end": same("illegal"),
    "ice_locks_fire": same(False),
    "fire_from_start": same(False),
    "fire_on_bump": same("stays"),
    "fire_at_home": same("stays"),
    "lap_required": (False, False, False, False, True),
    "safe_back_only_if_forced": same(False),
    "teleports": ((), (), (), (), ((7, 37), (22, 52))),
    "teleport_on_placement": same(False),
    "swap_scope": same("colours"),
    "swap_draw": same("extra_card"),
    "pick_up_also_replaced": same(False),
    "backward_special": same("redraw"),
    "discard_playable": same("when_effective"),
}

NUMBERS = ("1", "2", "3", "4", "5", "7", "8", "10", "11", "12")
COMMON_DECK = dict.fromkeys((*NUMBERS, "sorry"), 4)
SPECIALS = {"backward": 4, "pick1": 4, "pick2": 4, "pick4": 4, "discard": 4}
DECKS = {
    "parker-1934": COMMON_DECK,
    "hasbro-2002": COMMON_DECK | {"1": 5},
    "birthday-2004": COMMON_DECK | {"1": 5},
    "fire-ice-2013": COMMON_DECK | {"1": 5},
    "revenge": COMMON_DECK | {"1": 5, "6": 4, "swap": 2} | SPECIALS,
}

FORWARD = {kind: {"forward": int(kind)} for kind in ("3", "5", "8", "12")}
OLD_CARDS = FORWARD | {
    "1": {"start": 1, "forward": 1},
    "2": {"start": 1, "forward": 2, "again": True},
    "4": {"backward": 4},
    "7": {"split": 7},
    "10": {"forward": 10, "backward": 1},
    "11": {"forward": 11, "switch": True},
    "sorry": {"place": True},
}
HASBRO_CARDS = OLD_CARDS | {"7": {"split": 7, "team_parts": 7}}
FIRE_ICE_CARDS = {
    kind: powers | ({} if kind == "4" else {"leaves_start": True})
    for kind, powers in OLD_CARDS.items()
} | {
    "1": {"forward": 1, "leaves_start": True, "ice": True},
    "2": {"forward": 2, "leaves_start": True, "fire": True},
    "sorry": {"place": True, "forward": 4},
}
REVENGE_CARDS = {
    kind: powers | {"amount": 4 if kind == "4" else -int(kind)}
    for kind, powers in OLD_CARDS.items()
    if kind != "sorry"
} | {
    "2": {"start": 2, "forward": 2, "amount": -2},
    "6": {"start": 1, "backward": 6, "amount": -6},
    "sorry": {"place": True, "forward": 4},
    "swap": {"swap": True, "forward": 9},
    "backward": {"event": True},
    "pick1": {"pick_up": 1},
    "pick2": {"pick_up": 2},
    "pick4": {"pick_up": 4, "start": 1},
    "discard": {"shed": True},
}
CARDS = dict(
    zip(ORDER, (OLD_CARDS, HASBRO_CARDS, HASBRO_CARDS, FIRE_ICE_CARDS, REVENGE_CARDS), strict=True)
)

EVERYWHERE = {name for name, field in FIELDS.items() if field.option}
ALL = EVERYWHERE | {"switched_opponent_slides", "replay_first"}
TEAM = {"bonus_mode", "partner_bump", "team_sorry_targets", "team_eleven"}
OPTIONS = {
    "parker-1934": ALL | TEAM | {"lead_cards_returned", "two_draws_when_unplayable"},
    "hasbro-2002": ALL | TEAM | {"hand_two", "hand_eleven", "team_self_bump"},
    "birthday-2004": ALL | TEAM | {"hand_two", "hand_eleven", "team_self_bump"},
    "fire-ice-2013": ALL | {
        "hand_eleven", "start_mode", "split_may_start", "sorry_forward_may_start",
        "slide_colours", "fire_spaces", "ice_only_bearer", "ice_at_slide_end", "ice_locks_fire",
        "fire_from_start", "fire_on_bump", "fire_at_home",
    },
    "revenge": ALL | {
        "hand_eleven", "draw_rule", "pick_up_also_replaced", "lap_required",
        "safe_back_only_if_forced", "start2", "teleports", "teleport_on_placement",
        "bump_in_passing", "ten_forward", "switch_slide_any_colour", "swap_scope", "swap_draw",
        "backward_special", "discard_playable",
    },
}  # fmt: skip

VARIATIONS = {
    "parker-1934": {
        "extra_one": {"deck": {"1": 5}},
        "faster_game": {"pawns": 3},
        "point_sorry": {"scoring": Scoring(1, 1, (24, 16, 8))},
        "partnership": {"team": True},
    },
    "hasbro-2002": {
        "team": {"team": True},
        "points": {
            "source": "hand", "hand": 5, "on_circle": 1, "scoring": Scoring(5, 5, (100, 50, 25)),
        },
    },
    "birthday-2004": {
        "team": {"team": True},
        "points": {"source": "hand", "hand": 5, "scoring": Scoring(5, 5, (100, 50, 25))},
        "fast_setup": {"on_circle": 1},
    },
    "fire-ice-2013": {
        "classic": {"tokens": False},
        "strategic": {"source": "hand", "hand": 5},
    },
    "revenge": {},
}  # fmt: skip

EXCLUDED = {
    "parker-1934": [{"point_sorry", "partnership"}],
    "hasbro-2002": [{"team", "points"}],
    "birthday-2004": [{"team", "points"}],
    "fire-ice-2013": [],
    "revenge": [],
}

every_edition = pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda e: e.key)


def test_some_options_are_offered_everywhere() -> None:
    assert {"in_turn_reshuffle", "deck", "first", "turn_limit"} <= EVERYWHERE


def test_there_are_five_editions_and_the_default_is_one() -> None:
    assert tuple(EDITIONS) == ORDER
    assert DEFAULT in EDITIONS


def test_what_the_matrix_leaves_out_is_neutral_in_every_edition() -> None:
    told = MATRIX.keys() | {"deck", "cards"}
    assert told <= FIELDS.keys()
    for edition in EDITIONS.values():
        for name in FIELDS.keys() - told:
            assert getattr(edition, name) == FIELDS[name].neutral


@pytest.mark.parametrize("field", MATRIX)
def test_every_edition_agrees_with_the_matrix(field: str) -> None:
    assert tuple(getattr(EDITIONS[key], field) for key in ORDER) == MATRIX[field]


@every_edition
def test_the_deck_is_the_census(edition: Edition) -> None:
    assert edition.deck == DECKS[edition.key]


def test_the_decks_have_the_sizes_of_the_clauses() -> None:
    assert [sum(EDITIONS[key].deck.values()) for key in ORDER] == [44, 45, 45, 45, 71]


@every_edition
def test_the_cards_do_what_the_clauses_say(edition: Edition) -> None:
    plain = {
        kind: {
            name: getattr(card, name)
            for name in card.__struct_fields__
            if name != "text" and getattr(card, name) != getattr(Card(""), name)
        }
        for kind, card in edition.cards.items()
    }
    assert plain == CARDS[edition.key]


@every_edition
def test_every_card_has_a_text_of_its_own(edition: Edition) -> None:
    texts = [card.text for card in edition.cards.values()]
    assert all(texts)
    assert len(set(texts)) == len(texts)


@every_edition
def test_the_variations_set_what_the_clauses_say(edition: Edition) -> None:
    sets = {name: variation.sets for name, variation in edition.variations.items()}
    assert sets == VARIATIONS[edition.key]


@every_edition
def test_variations_exclude_each_other_both_ways(edition: Edition) -> None:
    pairs = [{name, other} for name, v in edition.variations.items() for other in v.excludes]
    assert pairs == [pair for pair in EXCLUDED[edition.key] for _ in pair]


@every_edition
def test_the_options_are_those_of_the_register(edition: Edition) -> None:
    assert edition.options.keys() == OPTIONS[edition.key]


@every_edition
def test_every_rule_field_cites_a_clause_that_exists(edition: Edition) -> None:
    assert edition.clauses.keys() >= rules_of(edition).keys()
    assert_all_cited(edition, filter(None, edition.clauses.values()))


@every_edition
def test_only_what_an_edition_does_not_have_cites_no_clause(edition: Edition) -> None:
    for name in [name for name, clause in edition.clauses.items() if not clause]:
        assert FIELDS[name].clause is None
        assert getattr(edition, name) == FIELDS[name].neutral


@every_edition
def test_options_variations_and_reasons_cite_clauses_that_exist(edition: Edition) -> None:
    assert_all_cited(edition, edition.options.values())
    assert_all_cited(edition, edition.reasons.values())
    assert_all_cited(edition, [variation.clause for variation in edition.variations.values()])
    assert_all_cited(edition, [clause for _, clause in edition.fixed.values()])


def assert_all_cited(edition: Edition, cited: object) -> None:
    for name in cited:  # type: ignore[attr-defined]  # any collection of ids
        assert name in clauses()
        assert name.startswith((f"{edition.prefix}-", "C-"))


@every_edition
def test_an_edition_settles_itself_what_it_offers_as_an_option(edition: Edition) -> None:
    silent = {
        name for name in edition.options
        if edition.clauses[name].startswith("C-") and name not in EVERYWHERE
    }  # fmt: skip
    assert silent <= {"hand_eleven"}


@every_edition
def test_every_reason_has_a_clause(edition: Edition) -> None:
    assert edition.reasons.keys() == COMMON.reasons.keys()


@every_edition
def test_a_published_edition_has_no_faults(edition: Edition) -> None:
    assert faults(edition) == []


@every_edition
def test_an_edition_survives_being_written_and_read(edition: Edition) -> None:
    plain = msgspec.structs.replace(edition, variations={})
    assert msgspec.json.decode(msgspec.json.encode(plain), type=Edition) == plain


def test_an_unknown_edition_names_near_ones() -> None:
    with pytest.raises(EditionError, match=r"unknown edition 'hasbro-2020'.*hasbro-2002"):
        find_edition("hasbro-2020")


def test_an_edition_says_only_what_differs() -> None:
    for edition in EDITIONS.values():
        other = based_on(edition, key="mine", cards={"7": {"parts": 3}}, deck={"1": 9, "2": 0})
        before, after = rules_of(edition), rules_of(other)
        assert [name for name in FIELDS if before[name] != after[name]] == ["deck", "cards"]
        assert other.cards["7"] == msgspec.structs.replace(edition.cards["7"], parts=3)
        assert other.deck == {k: n for k, n in edition.deck.items() if k != "2"} | {"1": 9}
        assert other.options == edition.options


def test_a_field_that_does_not_exist_cannot_be_declared() -> None:
    with pytest.raises(TypeError, match="pawn"):
        based_on(COMMON, pawn=4)


def test_the_newer_of_two_like_editions_differs_in_no_rule() -> None:
    assert rules_of(EDITIONS["birthday-2004"]) == rules_of(EDITIONS["hasbro-2002"])


def test_every_edition_has_a_look_of_its_own() -> None:
    looks = [edition.look for edition in EDITIONS.values()]
    assert set(looks) < set(LOOKS)
    assert len(set(looks)) == len(looks)
