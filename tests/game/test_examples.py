"""Every public method and property of a game shows how it is used, and the examples are true."""

import doctest
import inspect
from types import ModuleType

import pytest

from pardon.game import Game, game, status


@pytest.mark.parametrize("module", [game, status], ids=lambda module: module.__name__)
def test_the_examples_are_true(module: ModuleType) -> None:
    outcome = doctest.testmod(module, extraglobs={"Game": Game})
    assert outcome.attempted > 20
    assert not outcome.failed


@pytest.mark.parametrize("name", [name for name in dir(Game) if not name.startswith("_")])
def test_a_method_or_property_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(inspect.getattr_static(Game, name)) or "")
