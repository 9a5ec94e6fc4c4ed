"""Entry of the learners: many games at once for whoever learns, compiled, behind `Learners`.

The learner's seat, or with WHOEVER every seat, acts when it is asked. Chance, seats that play at
random and bots go on inside the entry until then. A game in which a policy has to choose waits, and
so does one whose bots have no choice left in this call.
"""

import numpy as np

from .._jit import at_address, folded, jit, load, place, placed, shared, store
from ..action_bits import (
    any_open,
    any_open_action,
    is_open,
    nth_open,
    write_chances,
    write_mask,
)
from ..autoplay import CHANCE, EVERYBODY, LEFT, NO_ACTION
from ..bots import choose as choosing
from ..bots.choose import choices_of
from ..bots.records import Bots, BotWork, Nodes
from ..layout import LAST_CHANCE, OVER, Rules, State, Work, wide
from ..linked import legal, linked, play_on, reset
from ..observe import observe
from ..play.cards import chances
from ..rng import mix, next_word
from ..threads import tasks
from ..threads.tasks import (
    begin_task,
    is_on,
    leave,
    next_task,
    take_portion,
    wait_for_others,
)
from .endings import UNFINISHED, ending, tell_ending

NEXT_STEP, SAME_STEP, DISABLED = range(3)
"""When a finished game begins anew: with the next action, at once, or never by itself."""
RAISE, LOWEST, RANDOM = range(3)
"""What comes in the place of an action that is not open: nothing, the lowest that is, or any."""
GO_ON, CHECK, STEP, LOOK, ENTER, SAMPLE, HELP = 0, 1, 2, 4, 8, 16, 32
"""What the entry can be asked for, a bit each: whether all actions are open, to begin a step, to
show the games as they stand, to begin in given positions, to pick open actions by the words in
`draws`, to help with the tasks of another thread; else it goes on with what waited."""
WHOEVER = -1
"""The learner's seat where every seat learns."""
(
    SEAT, FIRST, MODE, ILLEGAL, ALWAYS, SKIPPING, OP, COUNT, KEEP, ME, THREADS, PATIENCE, PLACES,
    _, _, _, CHOICES, TASK, ANSWER, WAITING, UNTOLD, CHOSEN, NUMBERS,
) = range(23)  # fmt: skip
"""Where in `numbers` the entry finds the learner's seat, who begins, the mode, what to do with
illegal actions, who is asked at every decision, whose forced ones are carried out, what it is
asked for, how many games there are to play, whether a game that ends before the learner is asked
is kept, which thread of how many this is, how long it looks for tasks of others or waits for them,
what to call each of the four seats, how many choices bots may make, and the number of the task;
and where it leaves which it last took part in, what came of it, how many games wait for somebody
else, how many endings it has met whose worth it was not told, and how often bots have chosen."""
POLICIES = 4
"""By how much the seats that policies play are shifted in `choosers`, above those that choose."""
BLOCK = 64
"""Games that are played on before any of them is observed: they and the code stay at hand."""
MOST_GAMES = 1 << 10
"""Games in a row that end before the learner's first decision, after which it is taken never to
be asked."""
DONE, NEVER_ASKED = -1, LEFT
"""The answers of the entry beside the number of a game in which the action is not open."""
LINEUPS, REPLACEMENTS = np.uint64(0xA24BAED4963EE407), np.uint64(0x9FB21C651E98DF25)
"""What sets these draws of a game apart from its chance."""
_HALF = np.uint64(32)

Arrays = tuple[np.ndarray, ...]
"""The arrays of the games that `learn` is given, without those that differ from task to task."""
Others = tuple[np.ndarray, np.ndarray, np.ndarray, int]
"""The bots: a record for each line-up, working memory, nodes of trees, and where `choose` is."""

choose = at_address(choosing.choose)


@shared
def draw_lineup(w: Work, odds: np.ndarray) -> int:
    """Return the line-up of a game that begins; `odds` are summed up, of 2**32 in all."""
    if odds.shape[0] == 1:
        return 0
    pick = wide(mix(w.rng ^ LINEUPS) >> _HALF)
    lineup = 0
    while pick >= odds[lineup]:
        lineup += 1
    return lineup


@shared
def go_on(
    rules: Rules, s: State, w: Work, numbers: np.ndarray, others: Others, action: int,
    choosers: int, lineup: int, has_waited: int,
) -> int:  # fmt: skip
    """Play on until somebody is asked who is no bot; return how many actions there are.

    A game that has waited for a bot goes on with its choice. Where bots may not choose any more,
    it waits for one again.
    """
    bots, bot_work, nodes, chooser = others
    me, always, skipping = wide(numbers[SEAT]), wide(numbers[ALWAYS]), wide(numbers[SKIPPING])
    asked = choosers & EVERYBODY
    if not has_waited:
        count = play_on(rules, s, w, next_word(w), action, always, asked, skipping)
    elif numbers[CHOSEN] < numbers[CHOICES]:
        count = legal(rules, s, w)
    else:
        count = 1  # or more, which nobody is shown
    while count > 0 and waits_for_bot(s, me, choosers) and numbers[CHOSEN] < numbers[CHOICES]:
        numbers[CHOSEN] += 1
        x = bot_work[0]
        x.rng = choices_of(w.rng)
        chosen = choose(chooser, rules, s, w, bots[lineup], x, nodes, count)
        count = play_on(rules, s, w, next_word(w), chosen, always, asked, skipping)
    return count


@shared
def begin(
    rules: Rules, s: State, w: Work, numbers: np.ndarray, others: Others, odds: np.ndarray,
    choosers: np.ndarray, lineups: np.ndarray, game: int,
) -> int:  # fmt: skip
    """Set up games until somebody is asked in one; return how many actions there are."""
    for _ in range(MOST_GAMES):
        reset(rules, s, numbers[FIRST])
        lineups[game] = draw_lineup(w, odds)
        lineup = wide(lineups[game])
        count = go_on(rules, s, w, numbers, others, NO_ACTION, choosers[lineup], lineup, 0)
        if count != 0:
            return count
    return NEVER_ASKED


@folded
def advance(
    rules: Rules, s: State, w: Work, numbers: np.ndarray, others: Others, op: int,
    odds: np.ndarray, choosers: np.ndarray, lineups: np.ndarray, game: int, action: int,
    bits: np.ndarray,
) -> int:  # fmt: skip
    """Carry out an action, or begin anew if the game was over; return how many actions are next.

    A game that ends before the learner was ever asked in it, which has no open actions until
    then, is followed by another one as if it had never been, unless it is to be kept.
    """
    if s.phase != OVER:
        lineup = wide(lineups[game])
        has_waited = op == GO_ON and action == NO_ACTION
        count = go_on(rules, s, w, numbers, others, action, choosers[lineup], lineup, has_waited)
        if count != 0 or numbers[KEEP] or any_open(bits):
            return count
    return begin(rules, s, w, numbers, others, odds, choosers, lineups, game)


@folded
def waits(s: State, me: int) -> bool:
    """Tell whether somebody other than the learner has to choose."""
    return bool(me != WHOEVER and s.actor != me and s.phase != OVER)


@folded
def is_policys(s: State, choosers: int) -> bool:
    """Tell whether the seat to act is played by a policy."""
    return bool(choosers >> POLICIES >> s.actor & 1)


@folded
def waits_for_bot(s: State, me: int, choosers: int) -> bool:
    """Tell whether a bot has to choose."""
    return waits(s, me) and not is_policys(s, choosers)


@folded
def viewer(s: State, me: int, choosers: int) -> int:
    """Return the seat to which a game is shown: the learner's, a policy's, or -1 for none."""
    if me == WHOEVER:
        return wide(s.actor)
    if waits(s, me):
        return wide(s.actor) if is_policys(s, choosers) else -1
    return me


@shared
def check_actions(
    states: State, rngs: np.ndarray, numbers: np.ndarray, queue: np.ndarray, actions: np.ndarray,
    bits: np.ndarray, replaced: np.ndarray,
) -> int:  # fmt: skip
    """Return the first game whose action is not open, -1 if there is none.

    Where `numbers` says so, another action comes in its place; an outcome of chance is never
    replaced. A game without open actions is over. It takes any action, unless nothing begins it
    anew.
    """
    for i in range(numbers[COUNT]):
        game = wide(queue[i])
        replaced[game] = False
        if is_open(bits[game], actions[game]):
            continue
        if not any_open(bits[game]):
            if numbers[MODE] == DISABLED:
                return game
        elif numbers[ILLEGAL] == RAISE or states[game].phase <= LAST_CHANCE:
            return game
        else:
            replaced[game] = True
            if numbers[ILLEGAL] == LOWEST:
                actions[game] = nth_open(bits[game], 0)
            else:
                actions[game] = any_open_action(bits[game], mix(rngs[game] ^ REPLACEMENTS))
    return -1


@shared
def play_portions(
    r: Rules, w: Work, numbers: np.ndarray, arrays: Arrays, others: Others, queue: np.ndarray,
    observations: np.ndarray, masks: np.ndarray, words: np.ndarray, task: int, op: int, games: int,
) -> int:  # fmt: skip
    """Play games of a task on, portion by portion until none is left; return what came of it."""
    (
        states, rngs, draws, waiting, actions, bits, weights, endings, enders, terminated,
        truncated, rewards, known, worth, actors, finals, odds, choosers, lineups,
    ) = arrays  # fmt: skip
    me = wide(numbers[SEAT])
    left = 0
    numbers[CHOSEN] = 0
    while True:
        begun = take_portion(words, task, wide(numbers[ME]), games, wide(numbers[THREADS]), BLOCK)
        if begun < 0:
            break
        end = min(begun + BLOCK, games)
        numbers[TASK] = task
        if op == SAMPLE:
            for i in range(begun, end):
                actions[queue[i]] = any_open_action(bits[queue[i]], draws[queue[i]])
            continue
        for i in range(begun, end):
            game = queue[i]
            s = states[game]
            if op == LOOK:
                count = legal(r, s, w)
            else:
                w.rng = rngs[game]
                if op & STEP:
                    endings[game] = UNFINISHED
                if op == ENTER:
                    lineups[game] = draw_lineup(w, odds)
                count = advance(
                    r, s, w, numbers, others, op, odds, choosers, lineups, game, actions[game],
                    bits[game],
                )  # fmt: skip
                actions[game] = NO_ACTION
                if count == 0:
                    endings[game] = ending(s)
                    enders[game] = s.actor
                    if numbers[MODE] == SAME_STEP:
                        observe(r, s, viewer(s, me, 0), 1, finals[game])
                        # Without open actions a game counts as one the learner was not asked in.
                        bits[game, :] = 0
                        count = begin(r, s, w, numbers, others, odds, choosers, lineups, game)
                if count < 0:
                    numbers[WAITING] = left
                    return count
                rngs[game] = w.rng
            actors[game] = numbers[PLACES + wide(s.actor)]
            if not tell_ending(
                wide(endings[game]), wide(game), terminated, truncated, rewards, known, worth
            ):
                numbers[UNTOLD] += 1
            if numbers[ALWAYS] & CHANCE:
                weights[game, :] = 0
            row = wide(game)
            if waits(s, me):
                waiting[left] = game
                left += 1
                # What is open to somebody else is not for the learner; the last row is nobody's.
                row = bits.shape[0] - 1 - wide(numbers[ME])
            if s.phase <= LAST_CHANCE:
                chances(r, s, w)
                write_chances(w, bits[row], masks[game], weights[game])
            elif viewer(s, me, choosers[lineups[game]]) >= 0:
                write_mask(w, count, bits[row], masks[game])
        # Observed apart from being played: each loop's code and tables stay in the cache.
        for i in range(begun, end):
            game = queue[i]
            seat = viewer(states[game], me, choosers[lineups[game]])
            if seat >= 0:
                observe(r, states[game], seat, 1, observations[game])
    numbers[WAITING] = left
    return DONE


@shared
def help_others(
    r: Rules, w: Work, numbers: np.ndarray, arrays: Arrays, others: Others, queue: np.ndarray,
    observations: np.ndarray, masks: np.ndarray, words: np.ndarray, calls: int,
) -> int:  # fmt: skip
    """Take part in the tasks of another thread until there is none for some while."""
    task = 0
    while True:
        task = next_task(words, wide(numbers[ME]), task, calls, wide(numbers[PATIENCE]))
        if task < 0:
            return DONE
        op, games = wide(load(words, tasks.OP)), wide(load(words, tasks.COUNT))
        queue = placed(queue, load(words, tasks.QUEUE))
        observations = placed(observations, load(words, tasks.OBSERVATIONS))
        masks = placed(masks, load(words, tasks.MASKS))
        if is_on(words, task):
            answer = play_portions(
                r, w, numbers, arrays, others, queue, observations, masks, words, task, op, games
            )
            if numbers[TASK] == task:
                numbers[ANSWER] = answer
        leave(words)


@linked
@jit
def learn(
    rules: Rules, states: State, work: Work, rngs: np.ndarray, draws: np.ndarray,
    numbers: np.ndarray, queue: np.ndarray, waiting: np.ndarray, actions: np.ndarray,
    replaced: np.ndarray, bits: np.ndarray, observations: np.ndarray, masks: np.ndarray,
    weights: np.ndarray, endings: np.ndarray, enders: np.ndarray, terminated: np.ndarray,
    truncated: np.ndarray, rewards: np.ndarray, known: np.ndarray, worth: np.ndarray,
    actors: np.ndarray, finals: np.ndarray, odds: np.ndarray, choosers: np.ndarray,
    lineups: np.ndarray, bots: Bots, bot_work: BotWork, nodes: Nodes, chooser: int,
    words: np.ndarray, calls: int,
) -> int:  # fmt: skip
    """Play the games listed in `queue` on, each by its action or if it was over anew.

    Actions that were carried out are written over by NO_ACTION. Games in which somebody else has
    to choose are listed in `waiting`, and shown to the policy that does; the others are shown to
    the learner. `endings` tells how games ended and `enders` who acted last, `actors` who is to
    act; so do `terminated`, `truncated` and `rewards`, by what endings that are `known` are
    `worth`; `finals` receives the last observations of games that begin anew at once. `bots` has
    a record for each line-up, and `chooser` is where their `choose` is. In `words` threads find
    their tasks, and where queue, observations and masks of these are; one that helps does so until
    it has been called away more often than `calls`.
    Returns DONE; a game whose action is not open, and then nothing has changed; or NEVER_ASKED.
    """
    op, task, games = wide(numbers[OP]), wide(numbers[TASK]), wide(numbers[COUNT])
    if op & CHECK:
        closed = check_actions(states, rngs, numbers, queue, actions, bits, replaced)
        if closed >= 0 or op == CHECK:
            return closed
        op &= ~CHECK
    r, w = rules[0], work[0]
    arrays = (
        states, rngs, draws, waiting, actions, bits, weights, endings, enders, terminated,
        truncated, rewards, known, worth, actors, finals, odds, choosers, lineups,
    )  # fmt: skip
    others = (bots, bot_work, nodes, chooser)
    if op == HELP:
        return help_others(r, w, numbers, arrays, others, queue, observations, masks, words, calls)
    store(words, tasks.TASK, 0)
    store(words, tasks.OP, op)
    store(words, tasks.COUNT, games)
    store(words, tasks.QUEUE, place(queue))
    store(words, tasks.OBSERVATIONS, place(observations))
    store(words, tasks.MASKS, place(masks))
    begin_task(words, task, wide(numbers[THREADS]), BLOCK)
    numbers[ANSWER] = play_portions(
        r, w, numbers, arrays, others, queue, observations, masks, words, task, op, games
    )
    wait_for_others(words, wide(numbers[PATIENCE]))
    return wide(numbers[ANSWER])
