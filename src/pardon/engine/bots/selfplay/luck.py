"""Luck and skill of whole games: what the cards brought every side, and what plays gave away.

A judge tells the chances before the cards of a play, after them if the best is played, and after
the play, as `pardon.analysis` does for a record; only that here many games are played at once.
"""

import numpy as np

from ..._jit import is_ready, jit, shared
from ...kernel import Array, apart
from ...layout import LAST_CHANCE, OVER, STATE, WORK, Rules, State, Work, record_type, wide
from ...linked import legal, linked, reset, step
from ...play.sampling import sample
from ...rng import mix, next_word, seed_of_game
from ..choose import choices_of, choose
from ..greedy import greedy
from ..hidden_cards import forget, note_choice
from ..records import BOT_WORK, NODE, Bots, BotWork, GameRow, Nodes
from .winning_chances import tell_chances

MOST_STEPS = 50_000
"""Steps after which a game is left undecided."""
SCALE, BEND, SETTINGS = range(3)

JUDGED = record_type(
    [
        ("deal", "i8"),  # the number of its stream of chance
        ("start", "f8", 4),  # by seat: the chance at the start
        ("luck", "f8", 4),  # what cards changed of it
        ("lost", "f8", 4),  # what its own side gave away
        ("given", "f8", 4),  # what other sides gave it
        ("result", "f8", 4),
        ("before", "f8", 4),
        ("dealt", "f8", 4),
        ("decisions", "i4", 4),  # plays that began with a choice
        ("turns", "i4"),
    ]
)
"""One game that was judged: `start + luck - lost + given = result` for every seat."""


@linked
@jit
def luck_entry(
    rules: Rules, states: State, work: Work, bots: Bots, bot_work: BotWork, nodes: Nodes,
    rows: GameRow, numbers: np.ndarray, settings: np.ndarray,
) -> None:  # fmt: skip
    """Play the game of every row, by bots[0] and judged by bots[1]; numbers[0] is the seed."""
    for i in range(rows.shape[0]):
        work[0].rng = seed_of_game(np.uint64(numbers[0]), np.uint64(rows[i].deal))
        bot_work[0].rng = mix(choices_of(work[0].rng))
        play_judged(
            rules[0], states[0], work[0], bots[0], bots[1], bot_work[0], bot_work[1], nodes,
            rows[i], settings[SCALE], settings[BEND],
        )  # fmt: skip


@shared
def play_judged(
    rules: Rules, s: State, w: Work, bots: Bots, judge: Bots, x: BotWork, y: BotWork,
    nodes: Nodes, row: GameRow, scale: float, bend: float,
) -> None:  # fmt: skip
    """Play one game and tell luck from skill; x is the memory of the players, y of the judge."""
    reset(rules, s, -1)
    forget(rules, bots, x)
    tell_chances(rules, s, judge, y, scale, bend)
    for seat in range(4):
        row.start[seat] = y.result[seat]
        row.before[seat] = y.result[seat]
    playing = -1
    steps = 0
    while s.phase != OVER and steps < MOST_STEPS:
        steps += 1
        if s.phase <= LAST_CHANCE:
            step(rules, s, sample(rules, s, w, next_word(w)), w)
            continue
        if playing < 0:
            playing = wide(s.actor)
            judge_best(rules, s, w, judge, y, scale, bend)
            for seat in range(4):
                note_luck(row, seat, y.result[seat])
                row.dealt[seat] = y.result[seat]
        n = legal(rules, s, w)
        action = wide(w.moves[0])
        if n > 1:
            row.decisions[playing] += 1
            action = choose(rules, s, w, bots, x, nodes, n)
        note_choice(rules, s, w, bots, x, action)
        step(rules, s, action, w)
        if s.phase <= LAST_CHANCE or s.phase == OVER or s.actor != playing:
            tell_chances(rules, s, judge, y, scale, bend)
            note_play(rules, s, y, row, playing)
            playing = -1
    tell_chances(rules, s, judge, y, scale, bend)
    for seat in range(4):
        # What cards that nobody could play changed after the last play.
        note_luck(row, seat, y.result[seat])
        row.result[seat] = y.result[seat]
    row.turns = s.turns


@shared
def note_luck(row: GameRow, seat: int, chance: float) -> None:
    """Count what cards changed of a seat's chance."""
    row.luck[seat] += chance - row.before[seat]


@shared
def judge_best(
    rules: Rules, s: State, w: Work, judge: Bots, y: BotWork, scale: float, bend: float
) -> None:
    """Write into y.result the chances after the play that the judge likes best for the actor."""
    seat = wide(s.actor)
    y.imagined = s
    while y.imagined.phase > LAST_CHANCE and y.imagined.phase != OVER and y.imagined.actor == seat:
        n = legal(rules, y.imagined, w)
        action = wide(w.moves[0])
        if n > 1:
            y.bot = seat
            action = greedy(rules, y.imagined, w, judge, y, n, 0)
        step(rules, y.imagined, action, w)
    tell_chances(rules, y.imagined, judge, y, scale, bend)


@shared
def note_play(rules: Rules, s: State, y: BotWork, row: GameRow, playing: int) -> None:
    """Count what a play gave away to others, the chances after it being in y.result."""
    own = wide(s.owner[playing])
    for seat in range(4):
        change = y.result[seat] - row.dealt[seat]
        colour = wide(s.owner[seat])
        if colour == own or colour == rules.partner[own]:
            row.lost[seat] -= change
        else:
            row.given[seat] += change
        row.before[seat] = y.result[seat]


def is_compiled() -> bool:
    """Tell whether judged games are at hand, or will be compiled when they are first played."""
    return is_ready(luck_entry)


class JudgedGames:
    """Judged games at a table: `bots` has the record of the players, and then of the judge."""

    def __init__(self, rules: Array, bots: Array, scale: float, bend: float) -> None:
        self._arguments = (
            rules, apart(1, STATE), apart(1, WORK), bots, apart(2, BOT_WORK), np.zeros(1, NODE),
        )  # fmt: skip
        self._settings = np.array([scale, bend])

    def play(self, seed: int, deals: Array) -> Array:
        """Play some deals of a run; return a `JUDGED` record for each."""
        rows = np.zeros(len(deals), JUDGED)
        rows["deal"] = deals
        luck_entry(*self._arguments, rows, np.array([seed]), self._settings)
        return rows
