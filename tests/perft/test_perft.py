"""Both engines count the ways to go on as the files of counts have them."""

from collections import Counter

import pytest

import pardon
from tests.agreement.steps import kernel_ways
from tests.perft.reading import Line, lines, read_line
from tests.reference.perft import Perft, Unreadable

WAYS, REFERENCE_WAYS = 100_000, 150
"""Counts up to which the engine, and the reference engine, are asked for each line."""
LINES = list(lines())


def depths(line: Line, most: int) -> list[int]:
    """The numbers of steps whose counts are no larger than this, and one step in any case."""
    return [depth for depth, count in enumerate(line.counts, 1) if count <= most or depth == 1]


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.position)
def test_the_engine_finds_the_counts(line: Line) -> None:
    found = {depth: kernel_ways(line.position, depth) for depth in depths(line, WAYS)}
    assert found == {depth: line.counts[depth - 1] for depth in found}


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.position)
def test_the_reference_engine_finds_the_counts_that_are_confirmed(line: Line) -> None:
    if not line.both:
        with pytest.raises(Unreadable):
            Perft(line.position)
        return
    perft = Perft(line.position)
    wanted = [depth for depth in depths(line, REFERENCE_WAYS) if depth <= line.both]
    found = {depth: perft.count(depth) for depth in wanted}
    assert found == {depth: line.counts[depth - 1] for depth in found}


def test_every_edition_and_variation_is_there() -> None:
    configs = [pardon.Game.from_position(line.position).config for line in LINES]
    found = Counter(config.edition.key for config in configs)
    assert set(found) == set(pardon.EDITIONS) and min(found.values()) >= 10
    for key, edition in pardon.EDITIONS.items():
        played = {name for c in configs if c.edition.key == key for name in c.variations}
        assert played == set(edition.variations)


def test_no_position_is_there_twice() -> None:
    assert len({line.position for line in LINES}) == len(LINES) >= 40


def test_nearly_all_counts_are_confirmed_to_two_steps_or_more() -> None:
    unconfirmed = [line.position for line in LINES if line.both < 2]
    assert len(unconfirmed) <= len(LINES) / 20, unconfirmed


def test_a_line_reads_as_it_is_written() -> None:
    text = "hasbro-2002 red:20 yellow: ;D1 11 ;D2 16 ;both 1"
    assert read_line(text) == Line("hasbro-2002 red:20 yellow:", (11, 16), 1)
    assert str(read_line(text)) == text
