"""Games that were played once are played again, bit for bit."""

import hashlib

import numpy as np
import pytest

from pardon.rl import PardonVectorEnv
from tests.rl.vector.stepping import choose

GAMES, STEPS = 16, 120
GOLDEN: dict[tuple[str, int, str, str], str] = {
    ("hasbro-2002", 2, "random", "NextStep"): "187799b044193a5b",
    ("hasbro-2002", 2, "random", "SameStep"): "e8df6f36606cfdac",
    ("hasbro-2002", 4, "random", "NextStep"): "4247c807e74541e2",
    ("hasbro-2002", 4, "random", "SameStep"): "29a565063b878125",
    ("hasbro-2002+points", 3, "random", "NextStep"): "6b068cacf9ef1702",
    ("hasbro-2002+points", 3, "random", "SameStep"): "f798075d788cdcca",
    ("hasbro-2002+team", 4, "random", "NextStep"): "0ce63977cd24040f",
    ("hasbro-2002+team", 4, "random", "SameStep"): "78076c60e058dcd0",
    ("revenge", 4, "random", "NextStep"): "1797618e9b630817",
    ("revenge", 4, "random", "SameStep"): "549eef2362d78749",
    ("fire-ice-2013+strategic", 2, "random", "NextStep"): "7421e57afb428e84",
    ("fire-ice-2013+strategic", 2, "random", "SameStep"): "68b1926a389a72db",
    ("parker-1934+partnership", 4, "random", "NextStep"): "3b6cec8ff9c0f1fe",
    ("parker-1934+partnership", 4, "random", "SameStep"): "3eb49d753f8dc42f",
    ("hasbro-2002", 2, "greedy", "NextStep"): "192bc02dffadda0a",
    ("hasbro-2002", 2, "greedy", "SameStep"): "bc84a2b93a032180",
    ("revenge", 3, "greedy", "NextStep"): "b61f2b320527da87",
    ("revenge", 3, "greedy", "SameStep"): "42ef50bd065a6be3",
    ("hasbro-2002+team", 4, "greedy,random,greedy(slip=0.5)", "NextStep"): "3be5742cd903a37a",
    ("hasbro-2002+team", 4, "greedy,random,greedy(slip=0.5)", "SameStep"): "2fd13bdb4c846bee",
}
"""A digest of all that is told, by configuration, seats, opponents and autoreset."""


@pytest.mark.parametrize("case", GOLDEN, ids=str)
def test_games_go_as_they_went(case: tuple[str, int, str, str]) -> None:
    config, seats, opponents, mode = case
    bots = opponents.split(",") if "," in opponents else opponents
    envs = PardonVectorEnv(GAMES, config, seats, turn_limit=60, opponents=bots, autoreset_mode=mode)
    observations, infos = envs.reset(seed=[100 + game for game in range(GAMES)])
    digest = hashlib.sha256()
    for step in range(STEPS):
        masks = infos["action_mask"]
        digest.update(observations.tobytes() + masks.tobytes())
        observations, rewards, ended, cut, infos = envs.step(choose(masks, step))
        digest.update(rewards.astype(np.float64).tobytes() + ended.tobytes() + cut.tobytes())
    assert digest.hexdigest()[:16] == GOLDEN[case]
