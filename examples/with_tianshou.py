"""Train with Tianshou 2: DQN with masks on some games side by side, some minutes on one core.

pip install 'pardon[rl]' torch==2.13.0 'tianshou>=2'
python examples/with_tianshou.py --steps 50000
"""

import argparse
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import torch
from tianshou.algorithm import DQN
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv
from tianshou.trainer import OffPolicyTrainerParams
from tianshou.utils.net.common import Net

from judging import wins
from pardon.engine.layout import ACTION_COUNT
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.rl import PardonEnv

Array = np.ndarray[Any, Any]


class TianshouEnv(gymnasium.Env[Any, np.int64]):
    """A game as Tianshou wants it: the mask is a part of what is observed."""

    def __init__(self, config: str) -> None:
        self._env = PardonEnv(config)
        self.observation_space = gymnasium.spaces.Dict(
            obs=self._env.observation_space, mask=gymnasium.spaces.MultiBinary(ACTION_COUNT)
        )
        self.action_space = gymnasium.spaces.Discrete(ACTION_COUNT)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin a game."""
        seen, info = self._env.reset(seed=seed, options=options)
        return {"obs": seen, "mask": info["action_mask"]}, {}

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        """Take an action."""
        seen, reward, ended, cut, info = self._env.step(int(action))
        return {"obs": seen, "mask": info["action_mask"]}, reward, ended, cut, {}


def best(model: Any, observations: Array, masks: Array) -> Array:
    """Return the actions that a network thinks best, as a policy on batches."""
    with torch.no_grad():
        values, _ = model(observations)
    found: Array = np.where(masks, values.numpy(), -np.inf).argmax(axis=1)
    return found


def main() -> None:
    """Train, and tell what was won before and after."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--config", default="hasbro-2002")
    parser.add_argument("--envs", type=int, default=16)
    parser.add_argument("--steps", type=int, default=50_000)
    parser.add_argument("--games", type=int, default=1000, help="to judge by")
    given = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    np.random.seed(0)
    envs = DummyVectorEnv([partial(TianshouEnv, given.config) for _ in range(given.envs)])
    envs.seed(0)
    model = Net(state_shape=OBSERVATION_SIZE, action_shape=ACTION_COUNT, hidden_sizes=[128])
    policy = DiscreteQLearningPolicy(
        model=model, action_space=gymnasium.spaces.Discrete(ACTION_COUNT), eps_training=0.1
    )
    algorithm = DQN(
        policy=policy, optim=AdamOptimizerFactory(lr=1e-3), gamma=0.99, n_step_return_horizon=5,
        target_update_freq=200,
    )  # fmt: skip
    collector = Collector(
        algorithm, envs, VectorReplayBuffer(100_000, given.envs), exploration_noise=True
    )
    print(wins(partial(best, model), given.config, given.games))
    collector.reset()
    algorithm.run_training(
        OffPolicyTrainerParams(
            training_collector=collector, max_epochs=1, epoch_num_steps=given.steps,
            collection_step_num_env_steps=10 * given.envs, batch_size=256,
            update_step_num_gradient_steps_per_sample=0.1, verbose=False, show_progress=False,
        )
    )  # fmt: skip
    print(f"{given.steps:,} steps: {wins(partial(best, model), given.config, given.games)}")


if __name__ == "__main__":
    main()
