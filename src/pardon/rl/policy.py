"""Policies on batches: one call decides for many games."""

import inspect
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from pardon.bots import Bot, find_bot
from pardon.bots.address import load, one_line
from pardon.errors import BotError, PardonError
from pardon.messages import quote
from pardon.rl.errors import PolicyError

Array = np.ndarray[Any, Any]


class BatchPolicy(Protocol):
    """Policy that decides in many games at once.

    It is any callable: a function, an object with ``__call__``, a module of torch.
    """

    def __call__(self, observations: Array, masks: Array, /) -> Any:
        """Return one action for each row, given float32 [n, 483] and int8 [n, 411]."""


def find_policy(text: str) -> BatchPolicy | Bot:
    """Return the policy or the bot that a text asks for, or raise what would be right.

    ``module:name`` names a policy, or a class or function without arguments that makes one; it
    may make a bot too. Any other text is that of a bot.
    """
    address = text.partition("(")[0].strip() if isinstance(text, str) else ""
    if ":" not in address:
        return find_bot(text)
    found = load("policy", address)
    if isinstance(found, type) and hasattr(found, "choose"):
        return find_bot(text)
    if address != text.strip():
        raise PardonError(f"policy {quote(address)} takes no parameters, as {quote(text)} has them")
    return _checked(_made(found, address), address)


def _made(found: Any, address: str) -> Any:
    """Return what a class or a function without arguments makes; anything else as it is."""
    if not (isinstance(found, type) or (inspect.isroutine(found) and _takes_nothing(found))):
        return found
    try:
        with redirect_stdout(sys.stderr):
            return found()
    except Exception as fault:
        what = f"{type(fault).__name__}: {one_line(fault)}"
        raise PardonError(f"policy {quote(address)} cannot be made: {what}") from fault


def _takes_nothing(function: Any) -> bool:
    try:
        inspect.signature(function).bind()
    except (TypeError, ValueError):  # it wants arguments, or does not tell
        return False
    return True


def _checked(found: Any, address: str) -> BatchPolicy | Bot:
    if callable(getattr(found, "choose", None)):
        bot: Bot = found
        return bot
    if not callable(found):
        raise PardonError(
            f"policy {quote(address)} should be a callable (observations, masks) -> actions, or a"
            f" class or function without arguments that makes one, not {quote(found)}"
        )
    policy: BatchPolicy = found
    return policy


def name_of(policy: object) -> str:
    """Return what a policy is called in messages."""
    return str(getattr(policy, "__qualname__", type(policy).__qualname__))


def decide(policy: BatchPolicy, name: str, observations: Array, masks: Array) -> Array:
    """Return the actions that a policy takes, or raise what is wrong with it or its answer."""
    try:
        with redirect_stdout(sys.stderr):  # what it prints must not get between our results
            answer = np.asarray(policy(observations, masks.copy()))  # which it may use up
    except Exception as fault:
        what = f"{type(fault).__name__}: {one_line(fault)}"
        raise BotError(f"policy {quote(name)} raised {what}") from fault
    return checked_answer(name, answer, masks)


@dataclass(frozen=True, eq=False)
class Asked:
    """Policy that plays in an environment: its answers are checked, what it raises is its own."""

    policy: BatchPolicy

    @property
    def text(self) -> str:
        """What the policy is called."""
        return name_of(self.policy)

    def __call__(self, observations: Array, masks: Array) -> Array:
        """Return one action for each row."""
        answer = self.policy(observations, masks.copy())  # which it may use up
        return checked_answer(self.text, answer, masks)


def checked_answer(name: str, answer: object, masks: Array) -> Array:
    """Return the actions of an answer, or raise that they are none or not open."""
    actions = np.asarray(answer)
    if actions.shape != (len(masks),) or actions.dtype.kind not in "iu":
        raise PolicyError(
            f"policy {quote(name)} should answer {len(masks)} rows with as many whole numbers, not"
            f" with {actions.dtype} in the shape {actions.shape}"
        )
    known = (actions >= 0) & (actions < masks.shape[1])
    is_open = masks[np.arange(len(masks)), np.where(known, actions, 0)] != 0
    wrong = np.flatnonzero(~(known & is_open))
    if wrong.size:
        row = int(wrong[0])
        opened = ", ".join(map(str, np.flatnonzero(masks[row]).tolist()))
        raise PolicyError(
            f"policy {quote(name)} answered {int(actions[row])} where the mask opens {opened}"
        )
    return actions.astype(np.int64, copy=False)
