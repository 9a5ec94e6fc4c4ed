"""The vector environment plays and shows the same games as plain Python."""

import os
import subprocess
import sys

PLAY = """
import hashlib
from pardon.rl import PardonVectorEnv

for config, bot in (
    ("hasbro-2002", "greedy"), ("revenge", "random"), ("fire-ice-2013+strategic", "easy"),
    ("parker-1934+partnership", "random"),
):
    envs = PardonVectorEnv(3, config, turn_limit=12, opponents=bot, autoreset_mode="SameStep")
    observations, infos = envs.reset(seed=4)
    envs.action_space.seed(4)
    digest = hashlib.sha256()
    for _ in range(25):
        for array in (observations, infos["action_mask"], infos.get("_final_obs", observations)):
            digest.update(array.tobytes())
        observations, rewards, ended, cut, infos = envs.step(envs.action_space.sample())
        digest.update(cut.tobytes())
    print(config, digest.hexdigest())
"""


def played(disable: str) -> list[str]:
    """Return a digest of some games of each configuration."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": disable}
    done = subprocess.run(
        [sys.executable, "-c", PLAY], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.splitlines()


def test_compiled_and_uncompiled_kernels_show_the_same() -> None:
    assert played("1") == played("0")
    assert len(played("0")) == 4
