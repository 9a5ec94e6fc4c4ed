"""``pardon bench`` measures; what it measures depends on the machine."""

from pardon.cli.bench import configurations, play_default
from pardon.rules.config import Config
from tests.cli.running import read_json, run


def test_speeds_are_told_of_each_configuration() -> None:
    report = read_json("bench", "hasbro-2002", "revenge", "--seconds", "0.01")
    assert [speed["config"] for speed in report["speeds"]] == ["hasbro-2002", "revenge"]
    for speed in report["speeds"]:
        assert 0 < speed["games"] < speed["turns"]
        assert speed["decisions"] > 0
    assert all(value > 0 for value in report["bulk"].values())


def test_speeds_are_a_table() -> None:
    lines = run("bench", "hasbro-2002+team", "--seconds", "0.01").stdout.splitlines()
    assert lines[0].split()[-3:] == ["games", "turns", "decisions"]
    assert lines[1].startswith("hasbro-2002+team ")
    assert lines[-1].startswith("batch of 1,024: ")


def test_every_edition_and_variation_is_measured_by_default() -> None:
    found = list(configurations())
    assert [Config.parse(text).text for text in found] == found
    assert {"hasbro-2002", "birthday-2004+fast_setup", "revenge"} <= set(found)


def test_the_default_configuration_is_played_for_the_anchors() -> None:
    play_default(1, 3)
