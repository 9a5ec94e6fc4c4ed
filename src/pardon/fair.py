"""Fair cards: every draw follows from a seed the server committed to and the players' own.

The scheme is described in ``docs/fairness.md``, with values to check an implementation against.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Mapping

import msgspec

from pardon.errors import PardonError, RecordError
from pardon.game import Game
from pardon.messages import quote
from pardon.record import Fairness, Record
from pardon.rules.edition import COLOURS

SCHEME = "pardon-fair-v1"
"""The method, which never changes under this name."""

_WORDS = 2**32
_SEED = re.compile("[0-9a-f]{64}")


class Verdict(msgspec.Struct, frozen=True):
    """Verdict on the cards of a record."""

    holds: bool
    game: str
    draws: int
    """The draws that were found to be as they should, before the first difference."""
    drawn_first: bool
    """Whether who begins was one of the draws; else it was settled before the game."""
    fault: str | None = None
    """The first difference, as a sentence."""


class Dealer:
    """Draws the cards of one game."""

    def __init__(self, game_id: str, seed: str, seeds: Mapping[str, str]) -> None:
        strange = [seat for seat in seeds if seat not in COLOURS]
        if strange:
            raise PardonError(f"seeds of {quote(strange)} should be of {', '.join(COLOURS)}")
        added = ",".join(f"{seat}={_digest(seeds[seat])}" for seat in COLOURS if seat in seeds)
        self.key = _mac(_seed_bytes(seed), f"{SCHEME}|{game_id}|{added}")
        """What every draw follows from."""

    def draw(self, number: int, ways: Mapping[str, int]) -> str:
        """Return the outcome of a draw, given in how many ways each outcome can come about."""
        left = self._below(number, sum(ways.values()))
        for outcome, count in ways.items():
            left -= count
            if left < 0:
                return outcome
        raise AssertionError("a number below the total is below some cumulative count")

    def _below(self, number: int, total: int) -> int:
        """Return an even choice of the whole numbers below a total."""
        if not 0 < total <= _WORDS:
            raise PardonError(f"draw {number} should have 1 to {_WORDS} ways, not {total}")
        limit = _WORDS - _WORDS % total
        return next(word for word in self.words(number) if word < limit) % total

    def words(self, number: int) -> Iterator[int]:
        """Yield the words of 32 bits of a draw; the first that favours no outcome decides it."""
        block = 0
        while True:
            digest = _mac(self.key, f"draw|{number}|{block}")
            for begin in range(0, len(digest), 4):
                yield int.from_bytes(digest[begin : begin + 4], "big")
            block += 1


def new_seed() -> str:
    """Return a new seed for a server, as hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(game_id: str, seed: str) -> str:
    """Return the hash of a server's seed, to be published before the first draw."""
    _seed_bytes(seed)
    return _digest(f"{SCHEME}|{game_id}|{seed}")


def check(record: Record) -> Verdict:
    """Replay a record and tell whether its draws are what its seeds say.

    A record that holds nothing to check raises a `RecordError`.
    """
    if record.fair is None:
        raise RecordError("the record says nothing about its seeds, so its cards cannot be checked")
    fair = record.fair
    draws, fault = _checked(record, fair)
    return Verdict(fault is None, fair.game, draws, fair.drawn_first, fault)


def _checked(record: Record, fair: Fairness) -> tuple[int, str | None]:
    """Return how many draws hold and the first difference."""
    fault = _promise_fault(record, fair)
    if fault:
        return 0, fault
    dealer, drawn = Dealer(fair.game, fair.seed, fair.seeds), 0
    if fair.drawn_first:
        leader = dealer.draw(0, dict.fromkeys(record.seats, 1))
        drawn = 1
        if leader != record.first:
            return 0, f"draw 0 should let {leader} begin, not {record.first}"
    return _draws_checked(record, dealer, drawn)


def _promise_fault(record: Record, fair: Fairness) -> str | None:
    """Return what is wrong before any card is drawn."""
    if fair.scheme != SCHEME:
        return f"the scheme {quote(fair.scheme)} should be {SCHEME}"
    if not _SEED.fullmatch(fair.seed):
        return f"the server's seed {quote(fair.seed)} should be 64 hexadecimal digits, lower case"
    strange = [seat for seat in fair.seeds if seat not in record.seats]
    if strange:
        return f"seeds of {quote(strange)} should be of {', '.join(record.seats)}"
    promised = commitment(fair.game, fair.seed)
    if promised != fair.commitment:
        return f"the server's seed has the hash {promised}, not {quote(fair.commitment)}"
    if record.position is not None:
        return "the game goes on from a position, so earlier draws cannot be checked"
    return _lead_fault(record, fair) if fair.game.endswith("-1") else None


def _lead_fault(record: Record, fair: Fairness) -> str | None:
    """Return what is wrong with who begins a first game, which only the rules can settle."""
    try:
        due = Game(record.config, seats=record.seats, seed=0)
    except PardonError:
        return None  # what cannot be played is told when it is replayed
    if due.config.rules.first == "random":
        return None if fair.drawn_first else "draw 0 should be who begins a first game"
    if fair.drawn_first or record.first != due.first:
        return f"{due.first or 'a draw of cards'} should settle who begins, not {record.first}"
    return None


def _draws_checked(record: Record, dealer: Dealer, drawn: int) -> tuple[int, str | None]:
    try:
        for number, ways, outcome in chance_steps(record, drawn):
            due = dealer.draw(number, ways)
            if outcome != due:
                return drawn, f"draw {number} should be {due}, not {outcome}"
            drawn += 1
    except RecordError as fault:
        return drawn, str(fault)
    return drawn, None


def chance_steps(record: Record, number: int = 0) -> Iterator[tuple[int, dict[str, int], str]]:
    """Replay a record and yield the number, the ways and the outcome of each chance step."""
    ways: dict[str, int] = {}
    for step, game in zip((None, *record.steps), record.walk(), strict=True):
        if step is not None and ways:
            yield number, ways, step.removeprefix("=")
            number += 1
        ways = game.chances()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _mac(key: bytes, text: str) -> bytes:
    return hmac.digest(key, text.encode(), "sha256")


def _seed_bytes(seed: str) -> bytes:
    if not _SEED.fullmatch(seed):
        raise PardonError(f"seed {quote(seed)} should be 64 hexadecimal digits, lower case")
    return bytes.fromhex(seed)
