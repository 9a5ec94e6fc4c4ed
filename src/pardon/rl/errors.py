"""Errors in the kinds that the interfaces use, which are errors of ours as well."""

from collections.abc import Iterator
from contextlib import contextmanager

import gymnasium

from pardon.errors import BotError, IllegalMoveError, PardonError


class ArgumentError(gymnasium.error.Error, PardonError):
    """Argument that an environment does not have."""


class IllegalActionError(gymnasium.error.InvalidAction, IllegalMoveError, AssertionError):
    """Action that is not open: Gymnasium's kind of error, and what PettingZoo asserts."""


class PolicyError(IllegalActionError, BotError):
    """Policy that answers with what cannot be done."""


@contextmanager
def arguments() -> Iterator[None]:
    """Turn what is wrong with arguments into the kind of error that the interfaces use."""
    try:
        yield
    except gymnasium.error.Error:
        raise
    except PardonError as fault:
        raise ArgumentError(str(fault)) from fault
