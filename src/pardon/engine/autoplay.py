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
CHANCE = 16
"""The bit by which chance is asked too: whoever plays names its outcomes."""


@shared
def play_on(
    rules: Rules, s: State, w: Work, word: np.uint64, action: int, always: int, choosing: int,
    skipping: int,
) -> int:  # fmt: skip
    """Carry out an action or outcome, if there is one, and play on until somebody is asked.

    Seats in `always`, and chance, are asked at every decision, seats in `choosing` at every
    decision between two actions or more. Forced decisions of seats in `skipping` are carried out,
    and chance goes on as if they had been asked. Returns how many actions are listed in w.moves
    for the seat that is asked, 1 where chance is, 0 at the end of the game, or LEFT. Steps of
    chance, and decisions of seats that are not asked, are counted in w.
    """
    draws = 0
    decisions = 0
    count = LEFT
    outcome = NO_ACTION
    if s.phase <= LAST_CHANCE:
        outcome = action
        action = NO_ACTION
    while draws + decisions < STEPS_AT_ONCE:
        if action != NO_ACTION:
            run(rules, s, act(rules, s, action, w), w)
        while s.phase <= LAST_CHANCE:
            if always & CHANCE:
                if outcome == NO_ACTION:
                    break
                picked = outcome
                outcome = NO_ACTION
            else:
                word = next_word(w)
                picked = sample(rules, s, w, word)
            draws += 1
            run(rules, s, deal(rules, s, picked, w), w)
        if s.phase <= LAST_CHANCE:
            count = 1
            break
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
        if n == 1 and skipping >> s.actor & 1:
            word = next_word(w)
        else:
            word = mix(word)
        decisions += 1
    w.draws += draws
    w.decisions += decisions
    return count
