"""Every scenario holds: what docs/rules says of a position is what the engines say."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.scenarios.asking import judge, question
from tests.scenarios.loading import Scenario, scenarios

Answer = Callable[[dict[str, Any]], dict[str, Any]]


def named(scenario: Scenario) -> str:
    """The name of a scenario in a test report."""
    return scenario.name


@pytest.fixture(params=["pardon", "reference"])
def answer(request: pytest.FixtureRequest) -> Answer:
    """Each of the two engines that answer questions."""
    if request.param == "pardon":
        from pardon.conform import answer as found
    else:
        from tests.reference.answer import answer as found
    return found


@pytest.mark.parametrize("scenario", scenarios("play"), ids=named)
def test_an_engine_answers_a_question(scenario: Scenario, answer: Answer) -> None:
    asked = question(scenario.name, scenario.fields)
    judge(asked, scenario.fields, answer(asked))


@pytest.mark.parametrize("scenario", scenarios("error"), ids=named)
def test_an_engine_refuses_nonsense(scenario: Scenario, answer: Answer) -> None:
    asked = question(scenario.name, scenario.fields)
    reply = answer(asked)
    assert set(reply) == {"id", "error"}
    assert reply["id"] == asked["id"]
    assert reply["error"] and "\n" not in reply["error"]


@pytest.mark.parametrize("scenario", scenarios("census"), ids=named)
def test_the_deck_is_as_printed(scenario: Scenario) -> None:
    from tests.scenarios.playing import census

    deck = census(scenario.fields["config"])
    assert deck == scenario.fields["deck"]
    assert sum(deck.values()) == scenario.fields["size"]


@pytest.mark.parametrize("scenario", scenarios("setup"), ids=named)
def test_a_game_begins_as_it_should(scenario: Scenario) -> None:
    from tests.scenarios.playing import check_set_up

    check_set_up(scenario.fields)


@pytest.mark.parametrize("scenario", scenarios("game"), ids=named)
def test_a_game_goes_as_scripted(scenario: Scenario) -> None:
    from tests.scenarios.playing import follow

    follow(scenario.fields)


@pytest.mark.parametrize("scenario", scenarios("match"), ids=named)
def test_a_match_adds_up(scenario: Scenario) -> None:
    from tests.scenarios.playing import check_match

    check_match(scenario.fields)
