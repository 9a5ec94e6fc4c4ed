"""Autoplay: chance and every seat that nobody asks play at random."""

import numpy as np

from ._jit import shared
from .layout import LAST_CHANCE, OVER, Rules, State, Work
from .play.acting import act
from .play.chance import deal
from .play.flow import run
from .play.legal import legal
from .play.sampling import any_action, sample
from .rng import mix, next_word

STEPS_AT_ONCE = 1 << 20
"""How long a call may take before Python gets a chance to be interrupted."""
LEFT = -2
"""The answer when a game is left after so many steps, to be taken up again."""
NO_ACTION = -1
"""No action, where there may be one to begin with."""
NOBODY, EVERYBODY = 0, 15
"""Who is asked, a bit for each seat."""


@shared
def play_on(
    rules: Rules, s: State, w: Work, word: np.uint64, action: int, always: int, choosing: int
) -> int:
    """Carry out an action, if there is one, and play on until a seat is asked.

    Seats in `always` are asked at every decision, those in `choosing` at every decision between
    two actions or more. Returns how many actions are listed in w.moves for the seat that is
    asked, 0 at the end of the game, or LEFT. Steps of chance, and decisions of seats that are
    not asked, are counted in w.
    """
    draws = 0
    decisions = 0
    count = LEFT
    while draws + decisions < STEPS_AT_ONCE:
        if action != NO_ACTION:
            run(rules, s, act(rules, s, action, w), w)
        while s.phase <= LAST_CHANCE:
            draws += 1
            word = next_word(w)
            run(rules, s, deal(rules, s, sample(rules, s, w, word), w), w)
        if s.phase == OVER:
            count = 0
            break
        n = legal(rules, s, w)
        asked = always if n == 1 else choosing
        if asked >> s.actor & 1:
            count = n
            break
        # Chance took the upper half of the word; the lower half is free.
        action = any_action(w, n, word)
        word = mix(word)
        decisions += 1
    w.draws += draws
    w.decisions += decisions
    return count
