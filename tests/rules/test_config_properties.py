"""Round trips of every edition, variation and option, and texts that mean nothing."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pardon.errors import EditionError
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, Edition
from pardon.rules.editions import EDITIONS
from pardon.rules.fields import FIELDS

squares = st.integers(0, 59)
colour_sets = st.lists(st.sampled_from(COLOURS), unique=True)


def decks(edition: Edition) -> st.SearchStrategy[object]:
    counts = st.dictionaries(st.sampled_from(list(edition.cards)), st.integers(0, 99))
    return counts.map(lambda deck: {**deck, "1": 40})


def pairs() -> st.SearchStrategy[object]:
    flat = st.lists(squares, unique=True, max_size=12)
    return flat.map(lambda found: list(zip(found[::2], found[1::2], strict=False)))


def option_values(name: str, edition: Edition) -> st.SearchStrategy[object]:
    own = {
        "deck": decks(edition),
        "turn_limit": st.none() | st.integers(1, 10**9),
        "fire_spaces": st.lists(squares, unique=True),
        "teleports": pairs(),
    }
    if name in own:
        return own[name]
    words = st.sampled_from([FIELDS[name].read(text) for text in edition.choices(name)])
    if name == "slide_colours":
        return words | st.lists(colour_sets, min_size=8, max_size=8)
    return words


@st.composite
def choices(draw: st.DrawFn) -> tuple[Edition, dict[str, object]]:
    """An edition with a random choice of what goes with it, as JSON."""
    edition = draw(st.sampled_from(list(EDITIONS.values())))
    chosen: dict[str, object] = {}
    for name, variation in edition.variations.items():
        if not any(chosen.get(other) for other in variation.excludes):
            chosen[name] = draw(st.booleans())
    for name in draw(st.lists(st.sampled_from(list(edition.options)), unique=True)):
        chosen[name] = draw(option_values(name, edition))
    names = draw(st.permutations(list(chosen)))
    return edition, {name: chosen[name] for name in names}


@given(choices())
def test_a_configuration_survives_its_text(choice: tuple[Edition, dict[str, object]]) -> None:
    edition, chosen = choice
    config = Config.of(edition.key, json.loads(json.dumps(chosen)))
    again = Config.parse(config.text)
    assert again == config
    assert (again.rules, again.options) == (config.rules, config.options)
    assert again.variations == config.variations


@given(choices())
def test_the_order_of_what_is_added_means_nothing(
    choice: tuple[Edition, dict[str, object]],
) -> None:
    edition, chosen = choice
    backward = dict(reversed(chosen.items()))
    assert Config.of(edition.key, chosen).text == Config.of(edition.key, backward).text
    source, *parts = Config.of(edition.key, chosen).text.split("+")
    assert Config.parse("+".join([source, *reversed(parts)])) == Config.of(edition.key, chosen)


@given(choices())
def test_options_are_explicit_only_where_they_change_something(
    choice: tuple[Edition, dict[str, object]],
) -> None:
    edition, chosen = choice
    config = Config.of(edition.key, chosen)
    plain = Config.of(edition.key, dict.fromkeys(config.variations, True))
    for name in edition.options:
        given_value = config.options.get(name, getattr(plain.rules, name))
        assert getattr(config.rules, name) == given_value
        assert (name in config.options) == (given_value != getattr(plain.rules, name))


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_combination_of_variations_plays_or_is_refused(edition: Edition) -> None:
    for names in powerset(edition.variations):
        clash = any(other in edition.variations[name].excludes for name in names for other in names)
        if clash:
            with pytest.raises(EditionError, match="exclude each other"):
                Config.of(edition.key, dict.fromkeys(names, True))
        else:
            config = Config.of(edition.key, dict.fromkeys(names, True))
            assert config.text == "+".join([edition.key, *names])
            assert config.seat_faults(COLOURS) == []


def powerset(names: object) -> list[tuple[str, ...]]:
    known = list(names)  # type: ignore[call-overload]  # any collection of names
    return [some for n in range(len(known) + 1) for some in itertools.combinations(known, n)]


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_word_of_every_option_is_taken(edition: Edition) -> None:
    for name in edition.options:
        for text in edition.choices(name):
            value = FIELDS[name].read(text)
            assert getattr(Config.of(edition.key, {name: value}).rules, name) == value
            assert FIELDS[name].write(value) == text


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.key)
def test_every_option_says_what_it_takes(edition: Edition) -> None:
    for name in edition.options:
        with pytest.raises(EditionError, match=f"{name} .* should be "):
            Config.of(edition.key, {name: {"no": [-1]}} if name != "deck" else {name: 5})
        assert edition.takes(name)


FRAGMENTS = [*EDITIONS, *"+=,-:", "none", "true", "7-37", "1:5", "red", "rbyg", "house"]
NAMES = [name for e in EDITIONS.values() for name in (*e.variations, *e.options, *e.fixed)]


@given(st.lists(st.sampled_from(FRAGMENTS + NAMES) | st.text(max_size=4)).map("".join))
def test_any_text_is_a_configuration_or_an_error_of_one_line(text: str) -> None:
    try:
        config = Config.parse(text)
    except EditionError as error:
        assert error.faults
        assert "\n" not in str(error)
    else:
        assert Config.parse(config.text) == config


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    st.sampled_from(list(EDITIONS)),
    st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), json_values, max_size=3),
)
def test_any_json_is_a_configuration_or_an_error_of_one_line(
    key: str, options: dict[str, object]
) -> None:
    try:
        config = Config.of(key, options)
    except EditionError as error:
        assert "\n" not in str(error)
    else:
        assert Config.parse(config.text) == config
