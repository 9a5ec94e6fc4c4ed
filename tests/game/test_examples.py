"""Every public name, and every method and property of a game, shows how it is used."""

import doctest
import inspect
import sys

import pytest

import pardon
from pardon.game import Game

NAMES = [name for name in pardon.__all__ if name != "EDITIONS"]
MODULES = sorted({getattr(pardon, name).__module__ for name in NAMES} | {"pardon.game.status"})


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_are_true(module: str) -> None:
    outcome = doctest.testmod(
        sys.modules[module], extraglobs={"Game": Game}, optionflags=doctest.ELLIPSIS
    )
    assert outcome.attempted
    assert not outcome.failed


@pytest.mark.parametrize("name", NAMES)
def test_a_public_name_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(getattr(pardon, name)) or "")


@pytest.mark.parametrize("name", [name for name in dir(Game) if not name.startswith("_")])
def test_a_method_or_property_has_an_example(name: str) -> None:
    assert ">>> " in (inspect.getdoc(inspect.getattr_static(Game, name)) or "")
