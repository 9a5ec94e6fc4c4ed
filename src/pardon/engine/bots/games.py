"""Whole games between compiled bots, and what is counted in them."""

import numpy as np

from .._jit import folded, shared
from ..layout import (
    CARD,
    CHOOSE,
    DIAMOND,
    FIRST,
    HOME,
    KIND_COUNT,
    LAST_CHANCE,
    LOG_COUNTS,
    OVER,
    PASS,
    PLAY,
    Rules,
    State,
    Work,
    record_type,
    wide,
)
from ..linked import legal, reset, step
from ..play.sampling import sample
from ..rng import mix, next_word, seed_of_game
from .choose import choices_of, choose
from .hidden_cards import forget, note_choice
from .records import Bots, BotWork, GameRow, Nodes

SEEN, USABLE, FORCED, PLAYED, CARD_COUNTS = range(5)
"""What is counted of each kind of card."""
WATCH = 15
"""How often the progress is looked at: in the turns whose number has none of these bits."""
WORK_AT_ONCE = 1 << 20
"""How long a call may take before Python gets a chance to be interrupted."""
MOST_TURNS = 20_000
"""Turns after which a game without a limit of its own is given up: bots may be at a standstill for
ever, as where one holds all the cards that lead out of Start. Of 20,000 random games of each
edition none has 5,000."""
UNDECIDED = -2
"""The winner of a game without one."""

GAME = record_type(
    [
        ("game", "i8"),  # its number in a run, for the caller
        ("deal", "i8"),  # the number of its stream of chance
        ("turns", "i4"),
        ("draws", "i4"),
        ("decisions", "i4"),
        ("choices", "i4"),  # decisions between two actions or more
        ("slides", "i4"),
        ("behind", "i4"),  # how far the winner's side was behind at worst
        ("behind_of", "i4", 4),  # the same of every seat
        ("bumped", "i4", 4),  # by colour: pawns bumped
        ("home", "u1", 4),  # by seat: pawns Home of its colour at the end
        ("first", "i1"),  # seat that began
        ("winner", "i1"),  # seat that made the winning play, -2 undecided
    ]
)
"""One game that is over."""


@folded
def count_card(w: Work, cards: np.ndarray, kind: int, n: int) -> None:
    """Count what could be done with a card that was drawn."""
    passed = n == 1 and w.moves[0] == PASS
    cards[kind, SEEN] += 1
    cards[kind, USABLE] += not passed
    cards[kind, FORCED] += n == 1 and not passed


@shared
def count_hand(s: State, w: Work, cards: np.ndarray, n: int) -> None:
    """Count which cards of a hand could be chosen."""
    for kind in range(KIND_COUNT):
        if s.hands[s.actor, kind] > 0:
            cards[kind, SEEN] += 1
    if s.phase == CARD:
        for i in range(n):
            if w.moves[i] >= CHOOSE:
                cards[w.moves[i] - CHOOSE, USABLE] += 1
                cards[w.moves[i] - CHOOSE, FORCED] += n == 1


@shared
def watch(rules: Rules, s: State, x: BotWork, row: GameRow) -> None:
    """Note how far behind the best of the others each side is."""
    for colour in range(4):
        x.progress[colour] = 0
        for i in range(4):
            place = wide(s.pawns[colour, i]) >> 4
            if place != DIAMOND and place <= HOME:
                x.progress[colour] += place
    best = 0
    for colour in range(4):
        best = max(best, side_progress(rules, x, colour))
    for seat in range(4):
        behind = best - side_progress(rules, x, wide(s.owner[seat]))
        row.behind_of[seat] = max(wide(row.behind_of[seat]), behind)


@folded
def side_progress(rules: Rules, x: BotWork, colour: int) -> int:
    """Return the progress of a colour's side for each of its colours."""
    mate = wide(rules.partner[colour])
    if mate < 0:
        return wide(x.progress[colour])
    return (wide(x.progress[colour]) + wide(x.progress[mate])) // 2


@shared
def play_on(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes, row: GameRow,
    cards: np.ndarray, most: int,
) -> bool:  # fmt: skip
    """Go on with a game and count; tell whether it ended, or was left to be taken up again.

    After the most turns that it may have it has ended as well.
    """
    draws = 0
    decisions = 0
    choices = 0
    work = 0
    watched = -1
    while s.phase != OVER and s.turns < most and work < WORK_AT_ONCE:
        work += 1
        if s.phase <= LAST_CHANCE:
            draws += s.phase != FIRST
            step(rules, s, sample(rules, s, w, next_word(w)), w)
            continue
        if s.turns & WATCH == 0 and s.turns != watched:
            watched = s.turns
            watch(rules, s, x, row)
            if row.first < 0:
                row.first = s.turn
        phase = s.phase  # before listing, which may settle it
        w.logging = 0  # what is only tried out does not count
        n = legal(rules, s, w)
        if phase == PLAY and rules.hand == 0:
            count_card(w, cards, wide(s.card), n)
        elif phase == CARD:
            count_hand(s, w, cards, n)
        action = wide(w.moves[0])
        decisions += 1
        if n > 1:
            choices += 1
            work += wide(bots.seat[s.actor].effort)
            action = choose(rules, s, w, bots, x, nodes, n)
        if x.believer > 0:
            note_choice(rules, s, w, bots, x, action)
        w.logging = LOG_COUNTS
        step(rules, s, action, w)
    row.draws += draws
    row.decisions += decisions
    row.choices += choices
    return bool(s.phase == OVER or s.turns >= most)


@shared
def begin_game(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, row: GameRow, seed: np.uint64,
    salt: np.uint64,
) -> None:  # fmt: skip
    """Begin the game of a deal; chance and choices have streams of their own."""
    w.rng = seed_of_game(seed, np.uint64(row.deal))
    x.rng = mix(choices_of(w.rng) + salt)
    reset(rules, s, -1)
    forget(rules, bots, x)
    w.slid = 0
    w.bumped[:] = 0
    w.logging = LOG_COUNTS
    row.first = -1


@shared
def end_game(s: State, w: Work, row: GameRow, cards: np.ndarray) -> None:
    """Write down how a game ended."""
    w.logging = 0
    row.turns = s.turns
    row.slides = w.slid
    row.winner = s.winner if s.phase == OVER else UNDECIDED
    row.behind = row.behind_of[s.winner] if s.winner >= 0 else 0
    for seat in range(4):
        row.bumped[seat] = w.bumped[seat]
        for i in range(4):
            row.home[seat] += s.pawns[s.owner[seat], i] >> 4 == HOME
    for kind in range(KIND_COUNT):
        cards[kind, PLAYED] += w.laid[kind]
        w.laid[kind] = 0


@shared
def play_games(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes, rows: GameRow,
    cards: np.ndarray, numbers: np.ndarray,
) -> int:  # fmt: skip
    """Play the games of `rows`, which name their deals, and fill the rows.

    Begins with game numbers[2], which numbers[3] says is under way, and returns the first that
    is not finished. After numbers[4] turns a game is given up.
    """
    for game in range(numbers[2], rows.shape[0]):
        row = rows[game]
        if game > numbers[2] or numbers[3] == 0:
            begin_game(rules, s, w, bots, x, row, np.uint64(numbers[0]), np.uint64(numbers[1]))
        if not play_on(rules, s, w, bots, x, nodes, row, cards, wide(numbers[4])):
            return game
        end_game(s, w, row, cards)
    return len(rows)
