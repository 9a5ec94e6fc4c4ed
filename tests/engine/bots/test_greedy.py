"""Greedy and its evaluation, held against a plain reading of what they are to find."""

from random import Random
from typing import Any

import numpy as np
import pytest

from pardon.bots import find_bot
from pardon.bots.compiled import Compiled, players_of
from pardon.engine.bots.records import FEATURE_NAMES, REACH, REACH_BACK
from pardon.engine.layout import CIRCLE, DIAMOND, ICE, START
from pardon.game import Game
from pardon.rules.edition import COLOURS
from tests.plain import plain

SEARCH = """
import numpy as np
from pardon.bots import find_bot
from pardon.bots.compiled import players_of
from pardon.engine.bots.evaluate import NOTHING, evaluate
from pardon.engine.bots.greedy import PLAYS, goes_on, greedy
from pardon.engine.layout import LAST_CHANCE, OVER, STATE
from pardon.engine.play.acting import step
from pardon.engine.play.legal import legal
from pardon.game import Game

def moves(state):
    return w.moves[: legal(rules, state, w)].tolist()

def follow(state, listed, share, level):
    'Return what each action is worth, every position on the way evaluated on its own.'
    found = []
    for action in listed:
        after = np.array([state], STATE).view(np.recarray)[0]
        step(rules, after, action, w)
        x.plays[level + 1] = after
        if share // len(listed) > 1 and goes_on(x, level + 1, seat):
            next_ones = moves(after)
            if len(next_ones) <= share // len(listed):
                found.append(max(follow(after, next_ones, share // len(listed), level + 1)))
                continue
        found.append(float(evaluate(rules, after, bots, x, NOTHING)))
    return found

for text, count in zip(ARGUMENTS[::2], ARGUMENTS[1::2]):
    game = Game(text, seats=int(count), seed=8)
    players = players_of(game.config, game.seats, [find_bot('greedy')] * len(game.seats))
    rules, w, x = players.rules[0], players.work[0], players.bot_work[0]
    bots, asked, splits = players.bots[0], 0, 0
    while asked < 30 and not game.is_over():
        game.advance()
        ids = list(game.action_ids)
        if len(ids) == 1:
            game.push(game.legal_moves[0])
            continue
        state = game.state()[0]
        seat = x.bot = int(state.actor)
        chosen = greedy(rules, state, w, bots, x, len(moves(state)), 0)
        assert greedy(rules, state, w, bots, x, len(moves(state)), 1) == chosen
        told = x.worth_of[: len(ids)].tolist()
        splits += int(x.known)
        worth = follow(state, ids, PLAYS, 0)
        assert told == worth, (game, told, worth)
        assert chosen == ids[worth.index(max(worth))], game
        game.push(next(move for move in game.legal_moves if move.id == chosen))
        asked += 1
    assert asked == 30
    assert (splits > 0) == (rules.hand == 0)
"""


@pytest.mark.timeout(300)
def test_greedy_begins_the_best_of_all_plays() -> None:
    """Whatever it does not look at twice, or not exactly, the choice is that of a full search."""
    tables = ("hasbro-2002", "4", "parker-1934", "2", "fire-ice-2013", "3", "revenge", "4",
              "parker-1934+partnership", "4", "hasbro-2002+points", "3")  # fmt: skip
    plain(SEARCH, tables)


def danger(players: Any, state: Any, odds: list[float], colour: int, place: int) -> float:
    """Return how likely a pawn is to be hit, every pair of pawns looked at."""
    rules, hits = players.rules[0], players.bots["hits"][0]
    square, found = int(rules["square"][colour, place]), 0.0
    for rival in range(4):
        if not rules["in_play"][rival] or rival in (colour, rules["partner"][colour]):
            continue
        pawns = state["pawns"][0, rival].tolist()
        for i, pawn in enumerate(pawns):
            origin = pawn >> 4
            if origin > DIAMOND or pawn & ICE or (origin == START and i > 0):
                continue
            ahead = (square - int(rules["square"][rival, origin or DIAMOND]) + REACH_BACK) % 60
            if ahead < REACH:
                kinds = int(hits[rival, origin, ahead])
                found += sum(each for kind, each in enumerate(odds) if kinds >> kind & 1)
    return min(1.0, found)


@pytest.mark.parametrize(
    ("config", "seats"),
    [("hasbro-2002", 2), ("hasbro-2002", 4), ("parker-1934+partnership", 4),
     ("fire-ice-2013", 3), ("revenge", 4)],
)  # fmt: skip
def test_the_risk_is_that_of_every_pawn_which_may_hit_another(config: str, seats: int) -> None:
    game, rng = Game(config, seats=seats, seed=6), Random(6)
    bot = find_bot("greedy")
    assert isinstance(bot, Compiled)
    players = players_of(game.config, game.seats, [bot] * seats)
    hand, gone = int(players.rules["hand"][0]), players.bots["seat"]["gone"][0]
    seen = 0
    for _ in range(150):
        game.advance()
        if game.is_over():
            break
        state, seat = game.state(), COLOURS.index(game.seats[0])
        heap = state["pile"][0].astype(int)
        if hand:
            others = np.delete(state["hands"][0].astype(int), seat, 0)
            heap[: others.shape[1]] += others.sum(0)
        if not heap.any():
            heap = state["discards"][0].astype(int)
        odds = [min(1.0, each * max(1, hand) / heap.sum()) for each in heap.tolist()]
        _, [features] = players.evaluate(state, seat)
        for colour in range(4):
            told = dict(zip(FEATURE_NAMES, features[colour], strict=True))
            risk = sum(
                danger(players, state, odds, colour, pawn >> 4) * gone[seat, colour, pawn >> 4]
                for pawn in state["pawns"][0, colour].tolist()
                if CIRCLE <= pawn >> 4 <= DIAMOND and not pawn & ICE
            )
            assert told["risk"] + told["risk_moving"] == pytest.approx(risk, abs=1e-12)
            seen += risk > 0
        game.push(rng.choice(game.legal_moves))
    assert seen > 100
