"""Play a scenario's script on a `Game`; everything the scenarios need of its API is here."""

import os
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import pardon
from pardon.rules.config import Config
from tests.scenarios.asking import places

Fields = Mapping[str, Any]
HERE = Path(__file__).parent
HOUSES = {"houses": HERE.parent / "reference" / "houses", "own": HERE / "own"}
"""Where users' editions are: those that the reference knows, and those of scenarios alone."""
SETTING_UP = ("first", "lead", "deal")


def begin(fields: Fields) -> pardon.Game:
    """The game a scenario starts from: a position, or a new game."""
    if "position" in fields:
        return pardon.Game.from_position(located(fields["position"]))
    first = fields.get("first")
    return pardon.Game(fields["config"], seats=fields.get("seats", 4), seed=1, first=first)


def located(position: str) -> str:
    """A position with the path to the user's edition that it may begin with."""
    folder, slash, rest = position.partition("/")
    return f"{os.path.relpath(HOUSES[folder])}/{rest}" if slash else position


def set_up(fields: Fields) -> pardon.Game:
    """A new game, dealt."""
    game = begin(fields)
    while game.phase in SETTING_UP:
        game.draw()
    return game


def census(config: str) -> dict[str, int]:
    """The deck of a configuration."""
    return {kind: count for kind, count in Config.parse(config).rules.deck.items() if count}


def cards(game: pardon.Game, pile: str) -> Counter[str]:
    """The cards in the pile, among the discards, held back or in a hand, by kind."""
    tokens = dict(token.split(":", 1) for token in game.position().split()[1:])
    if pile != "pile" or pile in tokens:
        return counted(tokens.get(pile, "").split(","))
    rest = Counter(census(game.config.text))
    for name, text in tokens.items():
        if name in ("card", "discards", "held") or name.startswith("hand."):
            rest -= counted(text.split(","))
    return rest


def counted(kinds: Sequence[str]) -> Counter[str]:
    """Cards written as kinds, perhaps with a number: ``5*2``."""
    found: Counter[str] = Counter()
    for written in kinds:
        kind, _, times = written.partition("*")
        found[kind] += int(times or 1)
    return +Counter({kind: number for kind, number in found.items() if kind})


def is_rejected(action: Callable[[], object]) -> bool:
    """Whether the game refuses something."""
    try:
        action()
    except ValueError:
        return True
    return False


def follow(fields: Fields) -> None:
    """Play a script, checking what is expected after each step."""
    game = begin(fields)
    for number, step in enumerate(fields["steps"]):
        expected = {k: v for k, v in step.items() if k not in ACTIONS}
        for name in step.keys() - expected.keys():
            ACTIONS[name](game, step[name])
        for name, value in expected.items():
            EXPECTATIONS[name](game, value, f"step {number}: {name}: {game.position()}")


def draw_all(game: pardon.Game, kinds: Sequence[str]) -> None:
    """Take one chance step for each of some cards."""
    for kind in kinds:
        game.draw(kind)


def push_all(game: pardon.Game, texts: Sequence[str]) -> None:
    """Make some moves."""
    for text in texts:
        game.push_text(text)


def throw(game: pardon.Game, kind: str) -> None:
    """Take the no-play action with one card."""
    if game.phase == "card":
        game.push_text("no-play")
    game.push_text(f"drop:{kind}")


def refuse_move(game: pardon.Game, text: str) -> None:
    """Fail unless a move is refused."""
    assert is_rejected(lambda: game.push_text(text)), f"{text!r} was not refused"


def refuse_draw(game: pardon.Game, kind: str) -> None:
    """Fail unless a draw is refused."""
    assert is_rejected(lambda: game.draw(kind)), f"a draw of {kind!r} was not refused"


ACTIONS: dict[str, Callable[[pardon.Game, Any], object]] = {
    "draw": lambda game, kind: game.draw(kind),
    "draws": draw_all,
    "move": lambda game, text: game.push_text(text),
    "moves_made": push_all,
    "throw": throw,
    "refused": refuse_move,
    "refused_draw": refuse_draw,
}
"""What a step may do."""


def expect_pawns(game: pardon.Game, wanted: Fields, note: str) -> None:
    """Fail unless the colours mentioned stand so."""
    for colour, written in wanted.items():
        found = list(game.pawns[colour])
        assert found == places(written, len(found)), note


def expect_cards(pile: str) -> Callable[[pardon.Game, Any, str], None]:
    """A check of how many cards a pile has, or of which."""

    def expect(game: pardon.Game, wanted: int | Sequence[str], note: str) -> None:
        found = cards(game, pile)
        if isinstance(wanted, int):
            assert found.total() == wanted, note
        else:
            assert found == counted(wanted), note

    return expect


def expect_hands(game: pardon.Game, wanted: Fields, note: str) -> None:
    """Fail unless the seats mentioned hold so many cards, or those."""
    for seat, held in wanted.items():
        expect_cards(f"hand.{seat}")(game, held, note)


def is_legal(game: pardon.Game, text: str) -> bool:
    """Whether a text names a legal move."""
    try:
        return game.parse(text) in game.legal_moves
    except ValueError:
        return False


def expect_moves(game: pardon.Game, wanted: Sequence[str], note: str) -> None:
    """Fail unless these are all the legal moves."""
    assert len(game.legal_moves) == len(wanted), f"{note} {game.legal_moves!r}"
    expect_has(game, wanted, note)


def expect_has(game: pardon.Game, wanted: Sequence[str], note: str) -> None:
    """Fail unless these moves are legal."""
    assert all(is_legal(game, text) for text in wanted), f"{note} {game.legal_moves!r}"


def expect_lacks(game: pardon.Game, unwanted: Sequence[str], note: str) -> None:
    """Fail if one of these moves is legal."""
    assert not any(is_legal(game, text) for text in unwanted), f"{note} {game.legal_moves!r}"


def expect_chances(game: pardon.Game, wanted: Sequence[str], note: str) -> None:
    """Fail unless these and no other cards may come next."""
    assert {kind for kind, weight in game.chances().items() if weight} == set(wanted), note


def ended(game: pardon.Game) -> pardon.Outcome:
    """How a game ended, which it must have."""
    outcome = game.outcome()
    assert outcome is not None
    return outcome


def expect_scores(game: pardon.Game, wanted: Fields, note: str) -> None:
    """Fail unless the points are these; an empty table stands for a game without points."""
    scores = ended(game).scores or {}
    assert {seat: points for seat, points in scores.items() if points is not None} == wanted, note


def expect(read: Callable[[pardon.Game], object]) -> Callable[[pardon.Game, Any, str], None]:
    """A check that something read from the game equals what is written."""

    def check(game: pardon.Game, wanted: object, note: str) -> None:
        assert read(game) == wanted, note

    return check


def reads_back(game: pardon.Game) -> bool:
    """Whether a game's position, written down, is understood as that position."""
    position = game.position()
    return pardon.Game.from_position(position).position() == position


EXPECTATIONS: dict[str, Callable[[pardon.Game, Any, str], None]] = {
    "turn": expect(lambda game: game.turn),
    "turns": expect(lambda game: game.turns),
    "actor": expect(lambda game: game.actor or ""),
    "phase": expect(lambda game: game.phase),
    "card": expect(lambda game: game.card),
    "owners": expect(lambda game: dict(game.owners)),
    "over": expect(lambda game: game.is_over()),
    "winners": expect(lambda game: sorted(ended(game).winners)),
    "finisher": expect(lambda game: ended(game).finisher),
    "value": expect(lambda game: ended(game).value),
    "termination": expect(lambda game: ended(game).termination),
    "next_leader": expect(lambda game: ended(game).next_leader),
    "scores": expect_scores,
    "pawns": expect_pawns,
    "pile": expect_cards("pile"),
    "discards": expect_cards("discards"),
    "held": expect_cards("held"),
    "hands": expect_hands,
    "moves": expect_moves,
    "has": expect_has,
    "lacks": expect_lacks,
    "ids": expect(lambda game: list(game.action_ids)),
    "chances": expect_chances,
    "reads_back": expect(reads_back),
}
"""What a step may expect."""


def check_set_up(fields: Fields) -> None:
    """Fail unless a new game begins as expected, or is refused where it should be."""
    if fields.get("rejected"):
        with pytest.raises(ValueError):
            begin(fields)
        return
    game = set_up(fields)
    for name in ("pile", "discards", "hands", "pawns"):
        if name in fields:
            EXPECTATIONS[name](game, fields[name], name)
    for seat in fields.get("order", ()):
        assert game.turn == seat
        take_turn(game)


def take_turn(game: pardon.Game) -> None:
    """Play until it is another seat's turn."""
    seat = game.turn
    while game.turn == seat:
        if game.phase == "draw":
            game.draw(next(kind for kind in game.chances() if kind != "2"))
        elif game.is_chance:
            game.draw()
        else:
            game.push(next(iter(game.legal_moves)))


def check_match(fields: Fields) -> None:
    """Fail unless games in a row add up their points and are led by whom they should be."""
    match = pardon.Match(fields["config"], seats=fields.get("seats", 4))
    totals: Counter[str] = Counter()
    leader = None
    for seed in range(fields["games"]):
        game = match.begin(seed=seed)
        assert leader in (None, game.turn)
        play_out(game, random.Random(seed))
        match.finish(game)
        leader = ended(game).next_leader
        totals.update({seat: points or 0 for seat, points in ended(game).scores.items()})
        assert {seat: match.totals[seat] for seat in totals} == dict(totals)


def play_out(game: pardon.Game, chance: random.Random) -> None:
    """Play a game to its end with random moves."""
    while not game.is_over():
        if game.is_chance:
            game.draw()
        else:
            game.push(chance.choice(list(game.legal_moves)))
