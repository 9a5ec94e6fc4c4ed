"""``pardon editions`` tells everything that can be played."""

from pathlib import Path

import pytest

from pardon.rules.config import Config
from pardon.rules.editions import EDITIONS
from tests.cli.running import read_json, run


def test_every_edition_is_listed_with_its_variations() -> None:
    shown = run("editions").stdout
    for key, edition in EDITIONS.items():
        [line] = [line for line in shown.splitlines() if line.startswith(f"{key} ")]
        assert all(name in line for name in edition.variations)


@pytest.mark.parametrize("key", EDITIONS)
def test_one_edition_is_shown_with_options_values_and_clauses(key: str) -> None:
    shown = run("editions", key).stdout
    for name, variation in EDITIONS[key].variations.items():
        assert f"+{name} " in shown
        assert variation.title in shown
    for name, clause in EDITIONS[key].options.items():
        [line] = [line for line in shown.splitlines() if line.startswith(f"+{name}=")]
        assert clause in line
    for name in EDITIONS[key].fixed:
        assert f"{name} is always" in shown


@pytest.mark.parametrize("key", EDITIONS)
def test_the_defaults_in_json_make_the_same_configuration(key: str) -> None:
    options = read_json("editions", key)["options"]
    assert list(options) == list(EDITIONS[key].options)
    for name, option in options.items():
        assert Config.parse(f"{key}+{name}={option['text']}").text == key
        assert Config.of(key, {name: option["default"]}).text == key


def test_json_has_all_editions() -> None:
    assert [edition["key"] for edition in read_json("editions")] == list(EDITIONS)


def test_a_configuration_shows_what_it_sets() -> None:
    shown = read_json("editions", "revenge+lap_required=false")
    assert shown["options"]["lap_required"]["text"] == "false"


def test_an_edition_of_ones_own_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('from = "hasbro-2002"\nsummary = "ours"\nturn_limit = 90\n')
    shown = read_json("editions", str(path))
    assert (shown["key"], shown["summary"]) == ("house", "ours")
    assert shown["options"]["turn_limit"]["default"] == 90


def test_a_configuration_becomes_a_file_to_change(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(run("editions", "hasbro-2002+team+turn_limit=90", "--toml").stdout)
    assert path.read_text() == 'from = "hasbro-2002"\nturn_limit = 90\nteam = true\n'
    assert Config.parse(str(path)).rules.team
    assert "needs an EDITION" in run("editions", "--toml", code=2).output


def test_the_register_takes_the_place_of_the_first_table_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "options.md"
    page.write_text("# Options\n\n| a |\n|---|\n| b |\n\ntext\n\n| c |\n|---|\n")
    run("editions", "--page", str(page))
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Options\n\n| option |")
    assert text.endswith("\n\ntext\n\n| c |\n|---|\n")
    assert "| `hand_two` | What does a 2 from the hand grant? | `play_again` another card" in text


def test_a_deck_that_lets_no_pawn_leave_start_is_named(tmp_path: Path) -> None:
    path = tmp_path / "stuck.toml"
    path.write_text('from = "hasbro-2002"\nname = "Stuck"\n[deck]\n1 = 0\n2 = 0\n')
    assert "has no card with which a pawn can leave Start" in run("editions", str(path)).stderr
    assert not run("editions", "hasbro-2002").stderr
