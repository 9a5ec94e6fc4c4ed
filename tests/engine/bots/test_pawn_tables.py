"""Pawn tables: whom a pawn may hit, and how many turns it is from Home."""

from pardon.engine.bots.pawn_tables import hits, swept, turns_home
from pardon.engine.compile import compile_rules
from pardon.engine.layout import HOME
from pardon.rules.config import Config


def test_a_pawn_needs_fewer_turns_the_closer_it_is() -> None:
    rules = compile_rules(Config.parse("hasbro-2002"), ("red", "yellow"))
    turns = turns_home(rules)[0]
    assert turns[0] > turns[10] > turns[30] > turns[50] > turns[65] > turns[HOME] == 0


def test_hits_know_counts_slides_and_starts() -> None:
    rules = compile_rules(Config.parse("hasbro-2002"), ("red", "yellow"))
    found = hits(rules)
    three, five, one = 1 << 2, 1 << 4, 1 << 0
    assert found[0, 20, 12 + 5] & five and not found[0, 20, 12 + 5] & three
    assert found[0, 0, 12 + 1] & one  # Start to the circle
    assert found[0, 10, 12 + 3 + 3] & three  # three squares on a blue slide begins


def test_the_squares_a_pawn_sweeps_are_those_of_its_hits() -> None:
    rules = compile_rules(Config.parse("hasbro-2002"), ("red", "yellow"))
    squares = swept(rules, hits(rules))
    circle = int(rules[0]["square"][0, 1])
    assert squares[0, 0] >> circle & 1  # Start to the circle
    assert not squares[0, 0] >> (circle + 1) & 1
    assert squares[0, 20] >> int(rules[0]["square"][0, 25]) & 1
    assert squares[0, 20] >> int(rules[0]["square"][0, 16]) & 1  # four back
    assert not squares[0, 20] >> int(rules[0]["square"][0, 20]) & 1
    assert not squares[:, HOME].any()
