"""Train with Stable-Baselines3: MaskablePPO of sb3-contrib, some minutes on one core.

pip install 'pardon[rl,sb3]'
python examples/with_sb3.py --steps 500000 --out ppo.zip
cd examples && PPO=../ppo.zip pardon rl evaluate with_sb3:learned --config hasbro-2002
"""

import argparse
import os
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from pardon.rl import BatchPolicy
from pardon.rl.sb3 import PardonVecEnv

Array = np.ndarray[Any, Any]


def learned() -> BatchPolicy:
    """Return the policy that was kept in the file that PPO names."""
    torch.set_num_threads(1)
    model = MaskablePPO.load(os.environ.get("PPO", "ppo.zip"), device="cpu")

    def best(observations: Array, masks: Array) -> Array:
        actions: Array = model.predict(observations, action_masks=masks, deterministic=True)[0]
        return actions

    return best


def main() -> None:
    """Train, and keep what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--config", default="hasbro-2002")
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=500_000)
    parser.add_argument("--out", default="ppo.zip")
    given = parser.parse_args()
    torch.set_num_threads(1)
    env = PardonVecEnv(given.envs, given.config, opponents=given.opponents)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=32, batch_size=1024, n_epochs=2, gamma=0.997, ent_coef=0.01,
        learning_rate=1e-3, seed=0, device="cpu", verbose=1,
        policy_kwargs={"net_arch": [128], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    model.learn(given.steps, log_interval=10)
    model.save(given.out)


if __name__ == "__main__":
    main()
