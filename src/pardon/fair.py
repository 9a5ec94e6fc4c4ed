"""Fair cards: every draw follows from a seed the server committed to and the players' own.

The schemes are described in ``docs/fairness.md``, with values to check an implementation against.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Mapping
from struct import Struct

import msgspec

from pardon.errors import PardonError, RecordError
from pardon.game import Game
from pardon.messages import quote
from pardon.record import Fairness, Record
from pardon.rules.edition import COLOURS

OPEN_SCHEME = "pardon-fair-v1"
"""The first method, in which players add their seeds in the open; it never changes."""
SCHEME = "pardon-fair-v2"
"""The method of new games, in which people commit to their seeds first; it never changes."""
SCHEMES = (OPEN_SCHEME, SCHEME)

_WORDS = 2**32
_BLOCK_SIZE = 64
"""Bytes that SHA-256 takes at a time."""
_BLOCK = Struct(">8I")
"""The words of a digest."""
_DIGITS = re.compile("[0-9a-f]{64}")


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
    scheme: str = OPEN_SCHEME
    added: tuple[str, ...] = ()
    """The seats whose seeds entered."""
    missing: tuple[str, ...] = ()
    """The seats that committed to a seed and did not reveal it."""
    bots: tuple[str, ...] = ()
    """The seats that were bots when the game began; known in the second scheme."""


class Seated(msgspec.Struct, frozen=True):
    """Seats of a game as the second scheme mixes them in: who could add a seed, and who did."""

    seats: tuple[str, ...]
    """The colours in play, in board order."""
    bots: tuple[str, ...] = ()
    commitments: Mapping[str, str] = {}
    """The hashes that people gave before any seed was revealed, by seat."""

    def part(self, seat: str, seeds: Mapping[str, str]) -> str:
        """Return what stands for a seat in the text that the key is made from."""
        if seat in self.bots:
            return "bot"
        if seat in seeds:
            return _digest(seeds[seat])
        return f"missing.{self.commitments[seat]}" if seat in self.commitments else "none"


class Dealer:
    """Draws the cards of one game, by the second scheme where it is told who is seated."""

    def __init__(
        self, game_id: str, seed: str, seeds: Mapping[str, str], seated: Seated | None = None
    ) -> None:
        allowed = COLOURS if seated is None else seated.seats
        strange = [seat for seat in seeds if seat not in allowed]
        if strange:
            raise PardonError(f"seeds of {quote(strange)} should be of {', '.join(allowed)}")
        if seated is None:
            scheme = OPEN_SCHEME
            parts = [f"{seat}={_digest(seeds[seat])}" for seat in COLOURS if seat in seeds]
        else:
            scheme = SCHEME
            parts = [f"{seat}={seated.part(seat, seeds)}" for seat in seated.seats]
        self.key = _mac(_seed_bytes(seed), f"{scheme}|{game_id}|{','.join(parts)}")
        """What every draw follows from."""
        # HMAC by its two halves, each begun with the key once: a third of the time of a new one.
        padded = self.key.ljust(_BLOCK_SIZE, b"\0")
        self._inner = hashlib.sha256(bytes(each ^ 0x36 for each in padded))
        self._outer = hashlib.sha256(bytes(each ^ 0x5C for each in padded))

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
        for word in self.words(number):
            if word < limit:
                return word % total
        raise AssertionError("there are words without end")

    def words(self, number: int) -> Iterator[int]:
        """Yield the words of 32 bits of a draw; the first that favours no outcome decides it."""
        block = 0
        while True:
            yield from _BLOCK.unpack(self._mac(f"draw|{number}|{block}".encode()))
            block += 1

    def _mac(self, text: bytes) -> bytes:
        """Return the HMAC of a text by the key."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(text)
        outer.update(inner.digest())
        return outer.digest()


def new_seed() -> str:
    """Return a new seed, for a server or a person, as hexadecimal digits."""
    return secrets.token_hex(32)


def commitment(game_id: str, seed: str, scheme: str = SCHEME) -> str:
    """Return the hash of a server's seed, to be published before the first draw."""
    _seed_bytes(seed)
    return _digest(f"{scheme}|{game_id}|{seed}")


def seed_commitment(game_id: str, seat: str, seed: str) -> str:
    """Return the hash of a person's seed, to be given before any seed is revealed."""
    return _digest(f"{SCHEME}|{game_id}|{seat}|{seed}")


def check(record: Record, previous: Record | None = None) -> Verdict:
    """Replay a record and tell whether its draws are what its seeds say.

    With the record of the game before, who begins is held against how that one ended. A record
    that holds nothing to check raises a `RecordError`.
    """
    if record.fair is None:
        raise RecordError("the record says nothing about its seeds, so its cards cannot be checked")
    fair = record.fair
    draws, fault = _checked(record, fair, previous)
    return Verdict(
        holds=fault is None,
        game=fair.game,
        draws=draws,
        drawn_first=fair.drawn_first,
        fault=fault,
        scheme=fair.scheme,
        added=tuple(seat for seat in record.seats if seat in fair.seeds),
        missing=tuple(s for s in record.seats if s in fair.commitments and s not in fair.seeds),
        bots=fair.bots,
    )


def dealer_of(record: Record, fair: Fairness) -> Dealer:
    """Return the dealer of a recorded game."""
    is_open = fair.scheme == OPEN_SCHEME
    seated = None if is_open else Seated(record.seats, fair.bots, fair.commitments)
    return Dealer(fair.game, fair.seed, fair.seeds, seated)


def _checked(record: Record, fair: Fairness, previous: Record | None) -> tuple[int, str | None]:
    """Return how many draws hold and the first difference."""
    fault = _promise_fault(record, fair) or _lead_fault(record, fair, previous)
    if fault:
        return 0, fault
    dealer, drawn = dealer_of(record, fair), 0
    if fair.drawn_first:
        leader = dealer.draw(0, dict.fromkeys(record.seats, 1))
        drawn = 1
        if leader != record.first:
            return 0, f"draw 0 should let {leader} begin, not {record.first}"
    return _draws_checked(record, dealer, drawn)


def _promise_fault(record: Record, fair: Fairness) -> str | None:
    """Return what is wrong before any card is drawn."""
    if fair.scheme not in SCHEMES:
        return f"the scheme {quote(fair.scheme)} should be {' or '.join(SCHEMES)}"
    if not _DIGITS.fullmatch(fair.seed):
        return f"the server's seed {quote(fair.seed)} should be 64 hexadecimal digits, lower case"
    strange = [s for s in (*fair.seeds, *fair.bots, *fair.commitments) if s not in record.seats]
    if strange:
        return f"seeds of {quote(strange)} should be of {', '.join(record.seats)}"
    promised = commitment(fair.game, fair.seed, fair.scheme)
    if promised != fair.commitment:
        return f"the server's seed has the hash {promised}, not {quote(fair.commitment)}"
    if record.position is not None:
        return "the game goes on from a position, so earlier draws cannot be checked"
    return None if fair.scheme == OPEN_SCHEME else _seeds_fault(fair)


def _seeds_fault(fair: Fairness) -> str | None:
    """Return what is wrong with the seeds that people committed to."""
    for seat, hashed in fair.commitments.items():
        if seat in fair.bots or not _DIGITS.fullmatch(hashed):
            return f"the commitment {quote(hashed)} of {seat} should be a person's, as 64 digits"
    for seat, seed in fair.seeds.items():
        found = seed_commitment(fair.game, seat, seed)
        if fair.commitments.get(seat) != found:
            promised = quote(fair.commitments.get(seat))
            return f"the seed of {seat} has the hash {found}, not {promised}"
    return None


def _lead_fault(record: Record, fair: Fairness, previous: Record | None) -> str | None:
    """Return what is wrong with who begins, which the rules and the game before settle."""
    if fair.game.endswith("-1"):
        return _drawn_lead_fault(record, fair)
    if fair.scheme == OPEN_SCHEME:
        return None  # its records do not say how the game before ended
    if fair.previous is None:
        return "the record should say in which position the game before ended"
    if previous is not None and previous.final != fair.previous:
        return f"the game before should end in {quote(fair.previous)}, not {quote(previous.final)}"
    try:
        ended = Game.from_position(fair.previous, seed=0).outcome()
    except PardonError as fault:
        return f"the game before does not end: {fault}"
    if ended is None:
        return f"the game before should be over in {quote(fair.previous)}"
    if ended.next_leader is None:
        return _drawn_lead_fault(record, fair)
    if fair.drawn_first or record.first != ended.next_leader:
        return f"{ended.next_leader} should begin after the game before, not {record.first}"
    return None


def _drawn_lead_fault(record: Record, fair: Fairness) -> str | None:
    """Return what is wrong with who begins where no game before settles it."""
    try:
        due = Game(record.config, seats=record.seats, seed=0)
    except PardonError:
        return None  # what cannot be played is told when it is replayed
    if due.config.rules.first == "random":
        return None if fair.drawn_first else "draw 0 should be who begins this game"
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
    if not _DIGITS.fullmatch(seed):
        raise PardonError(f"seed {quote(seed)} should be 64 hexadecimal digits, lower case")
    return bytes.fromhex(seed)
