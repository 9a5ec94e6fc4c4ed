"""The compiled rules hold each rule field and power under its own name."""

import pytest

from pardon.engine.compile import compile_rules
from pardon.engine.layout import RULES, codes
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS, KINDS
from pardon.rules.fields import FIELDS, POWERS
from tests.game.walks import CONFIGS

COMPUTED = {"forward", "parts"}
"""Columns of powers that other fields have a say in: a 10 that only goes back, and teams."""


@pytest.mark.parametrize("text", CONFIGS)
def test_a_column_is_named_as_its_field_and_holds_its_value(text: str) -> None:
    config = Config.parse(text)
    compiled = compile_rules(config, COLOURS)[0]
    for name, field in FIELDS.items():
        if field.column:
            in_force = not field.only_in or getattr(config.rules, field.only_in)
            value = getattr(config.rules, name) if in_force else field.neutral
            assert compiled[name] == field.code(value)


@pytest.mark.parametrize("text", CONFIGS)
def test_a_power_has_a_column_over_the_kinds_of_cards(text: str) -> None:
    config = Config.parse(text)
    compiled = compile_rules(config, COLOURS)[0]
    for name, power in POWERS.items():
        if power.column and name not in COMPUTED:
            for kind, card in config.rules.cards.items():
                assert compiled[power.column][KINDS.index(kind)] == getattr(card, name)


def test_only_one_power_has_another_name_in_the_kernel() -> None:
    renamed = {name: power.column for name, power in POWERS.items() if power.column != name}
    assert renamed == {"place": "sorry", "team_parts": "", "leaves_start": ""}
    assert "place" in (RULES.names or ())


def test_the_number_of_a_word_is_its_position() -> None:
    field = FIELDS["draw_rule"]
    assert [field.code(word) for word in field.words] == list(codes("draw_rule"))


def test_fields_of_teams_have_no_effect_without_them() -> None:
    alone = compile_rules(Config.parse("parker-1934"), COLOURS)[0]
    teams = compile_rules(Config.parse("parker-1934+partnership"), COLOURS)[0]
    assert (alone["partner_bump"], teams["partner_bump"]) == (0, 1)
