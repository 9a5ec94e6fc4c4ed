"""The vector environments play and show the same games as plain Python."""

from tests.plain import compiled, plain

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
OTHERS = """
import hashlib
from pardon.rl import PardonSelfPlayVectorEnv, PardonVectorEnv

for envs in (
    PardonSelfPlayVectorEnv(3, "revenge", 3, skip_forced=True),
    PardonSelfPlayVectorEnv(3, "hasbro-2002+team", chance="explicit"),
    PardonVectorEnv(
        3, "hasbro-2002", illegal="random", skip_forced=True, opponents={"greedy": 1, "random": 3}
    ),
):
    observations, infos = envs.reset(seed=4)
    envs.action_space.seed(4)
    digest = hashlib.sha256()
    for step in range(12):
        digest.update(observations.tobytes() + infos["action_mask"].tobytes())
        actions = envs.action_space.sample()
        if envs.illegal == "random" and step % 3 == 0:
            actions[:] = 411
        observations, *_, infos = envs.step(actions)
    digest.update(envs.states.tobytes())
    print(envs.config.text, digest.hexdigest())
"""


def test_compiled_and_uncompiled_kernels_show_the_same() -> None:
    found = compiled(PLAY + OTHERS)
    assert plain(PLAY + OTHERS) == found
    assert len(found) == 7
