"""Training of a net by self-play: TD(λ), a game played and then learned from, last position first.

All seats play greedily by the net as it is, and it learns from the view of each: towards what the
next positions are said to be worth, and in the end towards who has won. Learning from the end of a
game, the mean of all later judgements (the λ-return) needs no traces of weights.
"""

import math

import numpy as np

from ..._jit import folded, is_ready, jit, shared
from ...kernel import Array, apart
from ...layout import KIND_COUNT, LAST_CHANCE, OVER, STATE, WORK, Rules, State, Work, wide
from ...linked import legal, linked, reset, step
from ...play.sampling import sample
from ...rng import next_word, seed_of_game
from ..evaluate import NOTHING, log_odds, next_mover, score, set_card_odds
from ..greedy import greedy
from ..hidden_cards import forget, learn_habits, note_choice
from ..net import add_input, list_cards, list_inputs, total
from ..records import ALWAYS_AT, BOT_WORK, LISTED, ODDS_AT, UNITS, Bots, BotWork, Net
from .winning_chances import correct_chances, share_out

SEED, BEGIN, COUNT, MOST_TURNS, MEASURING, UNFINISHED, NUMBERS = range(7)
STEP, LAMBDA, SCALE, BEND, SETTINGS = range(5)
"""What a call is given in whole numbers and in others."""
MOST_ODDS, BINS_A_UNIT = 10, 20
BINS = 2 * MOST_ODDS * BINS_A_UNIT
"""Log-odds that are told apart where it is measured how often what was judged came true."""
JUDGED, TOLD = range(2)
"""Chances as the net judges, made to add up to 1, and the same corrected as people are told."""
HELD, EXPECTED, BELIEVED, HAND_COUNTS = range(4)
"""Cards in the hands of others, how many of them blind chance would have put there, and what
beliefs told of them: bits, and of how many cards."""
MOST_VIEWS = 1 << 14
ROOM = MOST_VIEWS * 48
"""How many views of a game there is room for, and how many inputs of them all."""
_NARROW = np.float32
_HABIT_STEP = 0.02


@linked
@jit
def training_entry(
    rules: Rules, states: State, work: Work, bots: Bots, bot_work: BotWork, inputs: np.ndarray,
    amounts: np.ndarray, begins: np.ndarray, known: np.ndarray, numbers: np.ndarray,
    settings: np.ndarray, bins: np.ndarray, hands: np.ndarray,
) -> None:  # fmt: skip
    """Play games numbers[BEGIN] and on against itself, and learn from each, or measure it."""
    for game in range(numbers[BEGIN], numbers[BEGIN] + numbers[COUNT]):
        work[0].rng = seed_of_game(np.uint64(numbers[SEED]), np.uint64(game))
        views = play_game(
            rules[0], states[0], work[0], bots[0], bot_work[0], inputs, amounts, begins, known,
            numbers, hands, settings[STEP],
        )  # fmt: skip
        if states[0].phase != OVER or states[0].winner < 0:
            numbers[UNFINISHED] += 1
        elif numbers[MEASURING]:
            measure_game(
                rules[0], states[0], bots[0].nets[0], bot_work[0], inputs, amounts, begins, known,
                views, bins, settings[SCALE], settings[BEND],
            )  # fmt: skip
        else:
            learn_game(
                rules[0], states[0], bots[0].nets[0], bot_work[0], inputs, amounts, begins, known,
                views, settings[STEP], settings[LAMBDA],
            )  # fmt: skip


@shared
def play_game(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, inputs: np.ndarray,
    amounts: np.ndarray, begins: np.ndarray, known: np.ndarray, numbers: np.ndarray,
    hands: np.ndarray, size: float,
) -> int:  # fmt: skip
    """Play a game greedily, noting each position between two plays; return how many views."""
    reset(rules, s, -1)
    forget(rules, bots, x)
    views = 0
    begins[0] = 0
    most = numbers[MOST_TURNS]
    while s.phase != OVER and s.turns < most:
        if s.phase <= LAST_CHANCE:
            step(rules, s, sample(rules, s, w, next_word(w)), w)
            continue
        seat = wide(s.actor)
        n = legal(rules, s, w)
        action = wide(w.moves[0])
        if n > 1:
            x.bot = seat
            action = greedy(rules, s, w, bots, x, n, 0)
            if rules.hand > 0 and numbers[MEASURING]:
                learn_habits(rules, s, w, bots, x, bots.nets[0], action, size)
        note_choice(rules, s, w, bots, x, action)
        step(rules, s, action, w)
        if s.phase == OVER or (s.phase > LAST_CHANCE and s.actor == seat):
            continue
        if views + 4 > MOST_VIEWS or begins[views] + 4 * LISTED > ROOM:
            break
        views = note_views(rules, s, bots, x, inputs, amounts, begins, known, views)
        if numbers[MEASURING] and rules.hand > 0:
            count_hands(rules, s, x, hands)
    return views


@shared
def count_hands(rules: Rules, s: State, x: BotWork, hands: np.ndarray) -> None:
    """Count which cards others hold, how many by blind chance, and how surprised a belief is."""
    for seat in range(4):
        if not rules.in_play[seat]:
            continue
        hidden = wide(s.pile_size)
        for other in range(4):
            hidden += wide(s.hand_size[other]) if other != seat else 0
        for kind in range(KIND_COUNT):
            held = 0
            for other in range(4):
                held += wide(s.hands[other, kind]) if other != seat else 0
            unseen = held + wide(s.pile[kind])
            hands[HELD, kind] += held
            hands[EXPECTED, kind] += unseen * (hidden - wide(s.pile_size)) / max(1, hidden)
        for other in range(4):
            if rules.in_play[other] and other != seat:
                hands[BELIEVED, 0] += told_of(s, x, seat, other, hidden)
                hands[BELIEVED, 1] += wide(s.hand_size[other])


@shared
def told_of(s: State, x: BotWork, seat: int, other: int, hidden: int) -> float:
    """Return how much the belief tells a seat of another's hand, in bits, more than blind chance.

    That is the logarithm of how much more likely it held each of the cards that are there.
    """
    weight = 0.0
    for kind in range(KIND_COUNT):
        count = wide(s.pile[kind])
        for each in range(4):
            count += wide(s.hands[each, kind]) if each != seat else 0
        weight += x.belief[other, kind] * count
    told = 0.0
    for kind in range(KIND_COUNT):
        if s.hands[other, kind] > 0:
            gain = x.belief[other, kind] * hidden / weight
            told += wide(s.hands[other, kind]) * math.log2(gain)
    return told


@shared
def note_views(
    rules: Rules, s: State, bots: Bots, x: BotWork, inputs: np.ndarray, amounts: np.ndarray,
    begins: np.ndarray, known: np.ndarray, views: int,
) -> int:  # fmt: skip
    """Note what every seat sees of a position; return how many views there are then."""
    mover = wide(s.owner[next_mover(rules, s)])
    for i in range(wide(rules.seats)):
        seat = wide(rules.seated[i])
        x.bot = seat
        # Without hands all see the same.
        if i == 0 or rules.hand > 0:
            set_card_odds(rules, s, x, seat)
            score(rules, s, bots, x)
        own = wide(s.owner[seat])
        odds = log_odds(rules, x, own, NOTHING)
        n = list_inputs(rules, s, bots, x, own, mover, odds)
        if rules.hand > 0:
            n = list_cards(rules, s, bots, x, own, n)
        n = list_odds(x, n)
        begin = begins[views]
        for k in range(n):
            inputs[begin + k] = x.inputs[k]
            amounts[begin + k] = x.amounts[k]
        known[views] = odds
        views += 1
        begins[views] = begin + n
    return views


@shared
def list_odds(x: BotWork, n: int) -> int:
    """List the inputs that do not change during a decision, after n others; return how many."""
    for kind in range(KIND_COUNT):
        if x.odds[kind] > 0.0:
            n = add_input(x, n, ODDS_AT + kind, x.odds[kind])
    return add_input(x, n, ALWAYS_AT, 1.0)


@shared
def learn_game(
    rules: Rules, s: State, net: Net, x: BotWork, inputs: np.ndarray, amounts: np.ndarray,
    begins: np.ndarray, known: np.ndarray, views: int, size: float, fade: float,
) -> None:  # fmt: skip
    """Learn from a game that is over, from its last position to its first."""
    seats = wide(rules.seats)
    winner = wide(s.owner[s.winner])
    for i in range(seats):
        own = wide(s.owner[rules.seated[i]])
        won = 1.0 if own == winner or own == rules.partner[winner] else 0.0
        target = won
        ahead = won
        view = views - seats + i
        while view >= 0:
            # What the next position was judged at, mixed with what all later ones came to: TD(λ).
            target = (1.0 - fade) * ahead + fade * target
            ahead = learn_view(
                net, x, inputs, amounts, begins[view], begins[view + 1], known[view], target, size
            )
            view -= seats


@shared
def measure_game(
    rules: Rules, s: State, net: Net, x: BotWork, inputs: np.ndarray, amounts: np.ndarray,
    begins: np.ndarray, known: np.ndarray, views: int, bins: np.ndarray, scale: float,
    bend: float,
) -> None:  # fmt: skip
    """Count how often what was judged of each position of a game came true."""
    seats = wide(rules.seats)
    winner = wide(s.owner[s.winner])
    for position in range(views // seats):
        for i in range(seats):
            view = position * seats + i
            x.result[rules.seated[i]] = judge_view(
                net, x, inputs, amounts, begins[view], begins[view + 1], known[view]
            )
        share_out(rules, s, x)
        count_chances(rules, s, x, bins, JUDGED, winner)
        correct_chances(rules, s, x, scale, bend)
        count_chances(rules, s, x, bins, TOLD, winner)


@shared
def count_chances(
    rules: Rules, s: State, x: BotWork, bins: np.ndarray, way: int, winner: int
) -> None:
    """Count the chances of all seats in x.result, and whose came true."""
    for seat in range(4):
        if rules.in_play[seat]:
            own = wide(s.owner[seat])
            won = 1.0 if own == winner or own == rules.partner[winner] else 0.0
            count_chance(bins, way, x.result[seat], won)


@shared
def count_chance(bins: np.ndarray, way: int, chance: float, won: float) -> None:
    """Count a chance that was told, and whether it came true, by its log-odds."""
    kept = min(1.0 - 1e-9, max(1e-9, chance))
    odds = math.log(kept / (1.0 - kept))
    at = min(BINS - 1, max(0, int((odds + MOST_ODDS) * BINS_A_UNIT)))
    bins[way, at, 0] += 1.0
    bins[way, at, 1] += won


@folded
def learn_view(
    net: Net, x: BotWork, inputs: np.ndarray, amounts: np.ndarray, begin: int, end: int,
    odds: float, target: float, size: float,
) -> float:  # fmt: skip
    """Take one step towards a target; return the winning chance as it was judged before."""
    chance = judge_view(net, x, inputs, amounts, begin, end, odds)
    # The gradient of the log-likelihood is the error itself; only units that are on pass it down.
    change = _NARROW(size * (target - chance))
    net.offset += change
    for j in range(UNITS):
        is_on = x.units[j] > _NARROW(0.0)
        x.sums[j] = change * net.second[j] if is_on else _NARROW(0.0)
        net.second[j] += change * x.units[j]
    for k in range(begin, end):
        row = wide(inputs[k])
        amount = amounts[k]
        for j in range(UNITS):
            net.first[row, j] += amount * x.sums[j]
    return chance


@folded
def judge_view(
    net: Net, x: BotWork, inputs: np.ndarray, amounts: np.ndarray, begin: int, end: int, odds: float
) -> float:
    """Return the winning chance of a view, leaving in x.units what the units say."""
    for j in range(UNITS):
        x.units[j] = _NARROW(0.0)
    for k in range(begin, end):
        row = wide(inputs[k])
        amount = amounts[k]
        for j in range(UNITS):
            x.units[j] += amount * net.first[row, j]
    for j in range(UNITS):
        x.units[j] = max(x.units[j], _NARROW(0.0))
        x.sums[j] = x.units[j] * net.second[j]
    return 1.0 / (1.0 + math.exp(-(odds + total(x) + net.offset)))


def is_compiled() -> bool:
    """Tell whether training is at hand, or will be compiled when it is first used."""
    return is_ready(training_entry)


class SelfPlay:
    """Self-play of one net at a table: the weights are those of the first net of `bots`."""

    def __init__(self, rules: Array, bots: Array) -> None:
        self._arguments = (
            rules, apart(1, STATE), apart(1, WORK), bots, apart(1, BOT_WORK),
            np.zeros(ROOM, np.int16), np.zeros(ROOM, np.float32),
            np.zeros(MOST_VIEWS + 1, np.int64), np.zeros(MOST_VIEWS),
        )  # fmt: skip
        self._numbers = np.zeros(NUMBERS, np.int64)
        self._settings = np.zeros(SETTINGS)
        self.bins = np.zeros((2, BINS, 2))
        """How often each log-odds were told, and how often they came true, since `measure`."""
        self.hands = np.zeros((HAND_COUNTS, KIND_COUNT))
        """Cards that others held, would have held by blind chance, and what beliefs told."""

    def train(
        self, seed: int, begin: int, count: int, *, step: float, fade: float, most_turns: int
    ) -> int:
        """Learn from some games of a run; return how many did not end and taught nothing."""
        self._settings[:] = step, fade, 1.0, 0.0
        return self._play(seed, begin, count, most_turns, 0)

    def measure(
        self, seed: int, begin: int, count: int, *, most_turns: int, scale: float, bend: float
    ) -> int:
        """Count what is told in some games of a run; return how many of them did not end.

        Which cards are chosen from hands goes into the habits of the net.
        """
        self._settings[:] = _HABIT_STEP, 0.0, scale, bend
        return self._play(seed, begin, count, most_turns, 1)

    def _play(self, seed: int, begin: int, count: int, most_turns: int, measuring: int) -> int:
        self._numbers[:] = seed, begin, count, most_turns, measuring, 0
        training_entry(*self._arguments, self._numbers, self._settings, self.bins, self.hands)
        return int(self._numbers[UNFINISHED])
