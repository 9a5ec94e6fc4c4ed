"""Tasks that threads share inside the kernel: each takes portions of them until none is left.

All that they tell one another is in a few words of memory, so nobody waits for Python's lock. Each
thread has a share of a task, and the same one in every task, so that what belongs to it stays in
the cache of its core; who is done with his own takes from those of others.
"""

import numpy as np

from .._jit import add, folded, give_way, load, pause, replace, shared, store

LINE = 16
"""Words between two that are used, so that no two of them share a cache line."""
ACTIVE, TASK, ABOUT, CALLS, AWAKE, SHARES = (LINE * each for each in range(1, 7))
"""Where the words are: how many helpers are at work; the number of the task, 0 while the next is
being prepared; what it is about; how often helpers were called away; then for each thread whether
it looks for tasks, and how far its share is taken, below the number of the task."""
OP, COUNT, QUEUE, OBSERVATIONS, MASKS = range(ABOUT, ABOUT + 5)
"""What a task is about: what is asked for, of how many, and where in memory these arrays are."""
_EACH = 2 * LINE
_LOOKS_AT_ONCE = (1 << 6) - 1
_PLACE = 32
_PLACES = (1 << _PLACE) - 1


def words_of(threads: int) -> int:
    """Return how many words the tasks of so many threads need."""
    return AWAKE + _EACH * threads + LINE


@folded
def share_size(count: int, threads: int, portion: int) -> int:
    """Return how many make up the share of a thread, whole portions."""
    return -(-count // (threads * portion)) * portion


@shared
def begin_task(words: np.ndarray, task: int, threads: int, portion: int) -> None:
    """Let a task be known to all threads, what it is about having been written."""
    size = share_size(words[COUNT], threads, portion)
    for thread in range(threads):
        store(words, SHARES + _EACH * thread, task << _PLACE | thread * size)
    store(words, TASK, task)


@shared
def take_portion(
    words: np.ndarray, task: int, me: int, count: int, threads: int, portion: int
) -> int:
    """Return where a portion begins that nobody else takes, -1 if there is none any more."""
    size = share_size(count, threads, portion)
    for ahead in range(threads):
        thread = (me + ahead) % threads
        at = SHARES + _EACH * thread
        end = min((thread + 1) * size, count)
        while True:
            found = int(load(words, at))
            # A share of another task is none of this: who came late has nothing to do.
            if found >> _PLACE != task:
                return -1
            if found & _PLACES >= end:
                break
            if replace(words, at, found, found + portion):
                return found & _PLACES
    return -1


@folded
def leave(words: np.ndarray) -> None:
    """Count as active no longer."""
    add(words, ACTIVE, -1)


@folded
def linger(looks: int) -> None:
    """Wait a moment before the next look; now and then let others have the processor."""
    if looks & _LOOKS_AT_ONCE == _LOOKS_AT_ONCE:
        give_way()
    else:
        pause()


@shared
def next_task(words: np.ndarray, me: int, last: int, calls: int, patience: int) -> int:
    """Return a task that follows the last one, or -1 if there is none for some while.

    A helper that has found one counts as active, and has to `leave` it. One that has not, or is
    called away, is told to be asleep.
    """
    for looks in range(patience + 1):
        if load(words, CALLS) != calls:
            break
        task = int(load(words, TASK))
        if task not in (0, last):
            add(words, ACTIVE, 1)
            # If the task still is the same, nobody writes another before this helper leaves it,
            # or all of it has been taken.
            if load(words, TASK) == task:
                return task
            leave(words)
        linger(looks)
    store(words, AWAKE + _EACH * me, 0)
    return -1


@folded
def is_on(words: np.ndarray, task: int) -> bool:
    """Tell whether a task still is the last, so that what was read of it belongs to it."""
    return bool(load(words, TASK) == task)


@shared
def wait_for_others(words: np.ndarray, patience: int) -> None:
    """Wait until no helper is at work, or for some while."""
    for looks in range(patience):
        if load(words, ACTIVE) == 0:
            break
        linger(looks)


def awaken(words: np.ndarray, thread: int) -> bool:
    """Tell whether a helper has to be woken; from now on it counts as awake."""
    at = AWAKE + _EACH * thread
    if words[at]:
        return False
    words[at] = 1
    return True


def let_sleep(words: np.ndarray, threads: int) -> None:
    """Count all helpers as asleep, so that the next task wakes them."""
    for thread in range(1, threads):
        words[AWAKE + _EACH * thread] = 0
