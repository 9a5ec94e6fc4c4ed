"""Entry to the kernels, the only compiled one; `kernel` gives its operations names and shapes.

numba optimises an entry point together with everything it calls, which takes seconds. With a
single entry that happens once. Each operation reads its small arguments from `numbers`, leaves
its answer in `numbers[ANSWER]`, and uses the columns and the grid as its text says.
"""

import numpy as np

from ._jit import address, jit, shared
from .autoplay import EVERYBODY, LEFT, NO_ACTION, NOBODY, STEPS_AT_ONCE, play_on
from .layout import (
    DONE,
    EVENT,
    FIRST,
    KIND_COUNT,
    LAST_CHANCE,
    LOG_ROWS,
    MARKS,
    NO_OPPONENT,
    NO_START_PAWN,
    OVER,
    PASS,
    PLAY,
    Rules,
    State,
    Work,
    wide,
)
from .play.acting import act, step
from .play.cards import chances
from .play.flow import begin_event, enter_card
from .play.judging import counted, fire_march, start, switchable
from .play.legal import legal, playable
from .play.opening import reset
from .play.sampling import sample
from .play.splits import part
from .rng import next_word, seed_of_game

(
    OP_NEW, OP_LEGAL, OP_STEP, OP_CHANCES, OP_SAMPLE, OP_BEGIN, OP_COMPLETE, OP_PERFT, OP_JUDGE,
    OP_GAMES, OP_BATCH, OP_TAKE, OP_ADDRESSES,
) = range(13)  # fmt: skip

ANSWER, TURNS, DRAWS, DECISIONS, NUMBERS = 4, 5, 6, 7, 10
"""Where in `numbers` an operation leaves its answer and its totals."""
BY_CHANCE, NO_STEP = -1, -2
"""What `take` can be asked for besides a step: an outcome picked by chance, or none at all."""
WAY_FORWARD, WAY_BACKWARD, WAY_START, WAY_SWITCH, WAY_SORRY, WAY_FIRE, WAY_PART = range(7)
"""The ways a pawn might move that `judge` can be asked about; parts of a split count up from
WAY_PART."""
_NO_WORD = np.uint64(0)
"""What autoplay gets where it makes no decision."""
LINKED = step, legal, playable, reset, play_on
"""What other entries call by its address, in the order of `tell_addresses`."""


@shared
def play_games(
    rules: Rules, s: State, w: Work, numbers: np.ndarray, lengths: np.ndarray,
    winners: np.ndarray,
) -> int:  # fmt: skip
    """Play as many random games as there are lengths, from number numbers[1] of a run on.

    Begins with game numbers[2], which numbers[3] says is under way, and returns the first that
    is not finished.
    """
    for game in range(numbers[2], lengths.shape[0]):
        if game > numbers[2] or numbers[3] == 0:
            w.rng = seed_of_game(np.uint64(numbers[0]), np.uint64(numbers[1] + game))
            reset(rules, s, -1)
            numbers[DRAWS] -= s.phase == FIRST  # choosing who begins draws no card
        w.draws = 0
        w.decisions = 0
        answer = play_on(rules, s, w, next_word(w), NO_ACTION, NOBODY, NOBODY, NOBODY)
        numbers[DRAWS] += w.draws
        numbers[DECISIONS] += w.decisions
        if answer == LEFT:
            return game
        lengths[game] = s.turns
        winners[game] = s.winner
        numbers[TURNS] += s.turns
    return len(lengths)


@shared
def take(rules: Rules, s: State, w: Work, numbers: np.ndarray) -> None:
    """Take the step numbers[0], log it, and list what can be done then.

    The step is an action, an outcome of chance, BY_CHANCE or NO_STEP. What a caller asks about
    most is left in `numbers`, in the order of the fields of `kernel.Node`.
    """
    taken = wide(numbers[0])
    if taken == BY_CHANCE:
        taken = sample(rules, s, w, next_word(w))
    w.logged = 0
    if taken != NO_STEP:
        w.logging = LOG_ROWS
        step(rules, s, taken, w)
        w.logging = 0
    count = legal(rules, s, w)  # may go on to the next phase, so it comes before what is read
    marks = 0
    for colour in range(4):
        for i in range(4):
            marks |= wide(s.pawns[colour, i]) & MARKS
    numbers[0] = w.logged
    numbers[1] = count
    numbers[2] = taken
    numbers[3] = s.phase
    numbers[4] = s.turn
    numbers[5] = s.actor
    numbers[6] = s.card
    numbers[7] = s.amount
    numbers[8] = s.turns
    numbers[9] = marks


@shared
def first_illegal(actions: np.ndarray, counts: np.ndarray, ids: np.ndarray) -> int:
    """Return the first game whose action is not among those listed for it, -1 if there is none."""
    for game in range(actions.shape[0]):
        i = 0
        while i < counts[game] and ids[game, i] != actions[game]:
            i += 1
        if i == counts[game] and actions[game] >= 0:
            return game
    return -1


@shared
def step_batch(
    rules: Rules, states: State, w: Work, rngs: np.ndarray, actions: np.ndarray,
    counts: np.ndarray, winners: np.ndarray, ids: np.ndarray, restart: int,
) -> None:  # fmt: skip
    """Carry out one action in every game (none where it is negative) and list what comes next.

    Chance plays itself. A game that ends puts its winner into `winners` and, with restart,
    begins anew; without it has no actions from then on.
    """
    for game in range(states.shape[0]):
        s = states[game]
        w.rng = rngs[game]
        winners[game] = -1
        if s.phase == OVER:
            counts[game] = 0
            continue
        count = play_on(rules, s, w, _NO_WORD, actions[game], EVERYBODY, EVERYBODY, NOBODY)
        if count == 0:
            winners[game] = s.winner
            if restart:
                reset(rules, s, -1)
                count = play_on(rules, s, w, _NO_WORD, NO_ACTION, EVERYBODY, EVERYBODY, NOBODY)
        counts[game] = count
        for i in range(count):
            ids[game, i] = w.moves[i]
        rngs[game] = w.rng


@shared
def list_steps(rules: Rules, s: State, w: Work, row: np.ndarray) -> int:
    """List the actions of a decision or the possible outcomes of a chance step."""
    if s.phase > LAST_CHANCE:
        n = legal(rules, s, w)
        for i in range(n):
            row[i] = w.moves[i]
        return n
    chances(rules, s, w)
    n = 0
    for outcome in range(KIND_COUNT):
        if w.moves[outcome] > 0:
            row[n] = outcome
            n += 1
    return n


@shared
def perft(
    rules: Rules, states: State, w: Work, numbers: np.ndarray, grid: np.ndarray,
    trail: np.ndarray, lengths: np.ndarray,
) -> int:  # fmt: skip
    """Count the ways to take numbers[0] steps from states[0], chance outcomes being steps too.

    Goes on from the level numbers[1] and the total numbers[2], returns the level reached after so
    many steps, -1 at the end, and leaves the total in numbers[2].
    """
    level = wide(numbers[1])
    last = wide(numbers[0]) - 1
    if level == 0 and numbers[2] == 0:
        trail[0] = 0
        lengths[0] = list_steps(rules, states[0], w, grid[0])
    for _ in range(STEPS_AT_ONCE):
        if level < 0:
            break
        if level == last:
            numbers[2] += lengths[level]
            level -= 1
        elif trail[level] == lengths[level]:
            level -= 1
        else:
            states[level + 1] = states[level]
            step(rules, states[level + 1], grid[level, trail[level]], w)
            trail[level] += 1
            level += 1
            trail[level] = 0
            lengths[level] = list_steps(rules, states[level], w, grid[level])
    return level


@shared
def same_play(a: State, b: State) -> bool:
    """Tell whether two positions in the middle of a play are one and the same."""
    if a.phase != b.phase or a.rest != b.rest or a.parts != b.parts or a.actor != b.actor:
        return False
    if a.landed != b.landed or a.landed_colour != b.landed_colour or a.picked != b.picked:
        return False
    for colour in range(4):
        if a.owner[colour] != b.owner[colour]:
            return False
        for i in range(4):
            if a.pawns[colour, i] != b.pawns[colour, i]:
                return False
    return True


@shared
def play_hash(s: State) -> int:
    """Return a number that equal positions in the middle of a play have in common."""
    word = wide(s.phase) * 7919 + wide(s.rest) * 31 + wide(s.actor)
    for colour in range(4):
        for i in range(4):
            word = (word * 1000003 + wide(s.pawns[colour, i])) & 0x3FFFFFFFFFF
    return word


@shared
def complete_plays(
    rules: Rules, states: State, w: Work, buckets: np.ndarray, row: np.ndarray
) -> int:
    """Collect in `states` every position that the play begun in states[0] can pass through.

    Returns how many there are, or -1 if there is no room. Those in phase DONE or OVER are the
    outcomes. A pass of the whole card at the root is not followed.
    """
    used = 1
    at = 0
    while at < used:
        phase = states[at].phase
        n = list_steps(rules, states[at], w, row) if phase < DONE else 0
        for i in range(n):
            if at == 0 and phase == PLAY and row[i] == PASS:
                continue
            if used == states.shape[0]:
                return -1
            states[used] = states[at]
            act(rules, states[used], row[i], w)
            if states[used].phase >= DONE:
                states[used].landed = 0
                states[used].landed_colour = 0
                states[used].parts = 0
            used += remember(states, used, buckets)
        at += 1
    return used


@shared
def remember(states: State, index: int, buckets: np.ndarray) -> int:
    """Enter states[index] into a hash table of those before it; return 0 if it is there already."""
    slot = play_hash(states[index]) % buckets.shape[0]
    while buckets[slot] >= 0:
        if same_play(states[buckets[slot]], states[index]):
            return 0
        slot = (slot + 1) % buckets.shape[0]
    buckets[slot] = index
    return 1


@shared
def judge(rules: Rules, s: State, w: Work, colour: int, index: int, way: int) -> int:
    """Return where a pawn would go with the card in play, or minus the reason why it may not."""
    pawn = wide(s.pawns[colour, index])
    kind = wide(s.card)
    if way == WAY_FORWARD:
        return counted(rules, s, colour, pawn, rules.forward[kind], rules.forward_leaves[kind])
    if way == WAY_BACKWARD:
        return counted(rules, s, colour, pawn, -wide(rules.backward[kind]), 0)
    if way == WAY_START:
        return start(rules, s, colour, pawn, rules.start[kind])
    if way == WAY_SWITCH:
        return switchable(rules, s, colour, pawn)
    if way == WAY_SORRY:
        return -NO_START_PAWN if pawn >= 16 else -NO_OPPONENT
    if way == WAY_FIRE:
        return fire_march(rules, s, colour, pawn)
    return part(rules, s, w, colour, index, way - WAY_PART)


@shared
def begin(rules: Rules, s: State, w: Work, phase: int) -> None:
    """Enter a phase by hand in a position that was written down: an event, or a card."""
    if phase == EVENT:
        begin_event(rules, s, w)
    else:
        enter_card(rules, s, w)


@shared
def tell_addresses(rules: Rules, s: State, w: Work, numbers: np.ndarray) -> None:
    """Write where the functions in LINKED are into `numbers`."""
    numbers[0] = address(step, (rules, s, 0, w))
    numbers[1] = address(legal, (rules, s, w))
    numbers[2] = address(playable, (rules, s, 0, w))
    numbers[3] = address(reset, (rules, s, 0))
    numbers[4] = address(play_on, (rules, s, w, _NO_WORD, 0, 0, 0, 0))


@jit
def kernel_entry(
    op: int, rules: Rules, states: State, work: Work, numbers: np.ndarray, a: np.ndarray,
    b: np.ndarray, c: np.ndarray, grid: np.ndarray, rngs: np.ndarray,
) -> None:  # fmt: skip
    """Carry out one operation; games are states[numbers[0]] unless it works on all of them."""
    r = rules[0]
    w = work[0]
    if op == OP_TAKE:
        take(r, states[0], w, numbers)
    elif op == OP_GAMES:
        numbers[ANSWER] = play_games(r, states[0], w, numbers, a, b)
    elif op == OP_BATCH:
        numbers[ANSWER] = first_illegal(a, b, grid)
        if numbers[ANSWER] < 0:
            step_batch(r, states, w, rngs, a, b, c, grid, numbers[0])
    elif op == OP_PERFT:
        numbers[ANSWER] = perft(r, states, w, numbers, grid, a, b)
    elif op == OP_COMPLETE:
        numbers[ANSWER] = complete_plays(r, states, w, a, b)
    elif op == OP_ADDRESSES:
        tell_addresses(r, states[0], w, numbers)
    else:
        s = states[numbers[0]]
        if op == OP_STEP:
            step(r, s, numbers[1], w)
        elif op == OP_LEGAL:
            numbers[ANSWER] = legal(r, s, w)
        elif op == OP_SAMPLE:
            numbers[ANSWER] = sample(r, s, w, next_word(w))
        elif op == OP_CHANCES:
            numbers[ANSWER] = chances(r, s, w)
        elif op == OP_NEW:
            reset(r, s, numbers[1])
        elif op == OP_JUDGE:
            numbers[ANSWER] = judge(r, s, w, numbers[1], numbers[2], numbers[3])
        else:
            begin(r, s, w, numbers[1])
