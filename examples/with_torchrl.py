"""Train with torchrl on the vector environment: PPO with masks, some minutes on one core.

pip install 'pardon[rl]' torch==2.13.0 torchrl
python examples/with_torchrl.py --lessons 40
"""

import argparse
from functools import partial
from typing import Any

import numpy as np
import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from judging import wins
from pardon.engine.layout import ACTION_COUNT
from pardon.engine.observe import OBSERVATION_SIZE
from pardon.rl import PardonVectorEnv

Array = np.ndarray[Any, Any]

STEPS, EPOCHS, BATCH, HIDDEN = 64, 3, 1024, 128


class TorchRLEnv(EnvBase):  # type: ignore[misc]  # nothing types it
    """The vector environment as torchrl wants it: its batch is the games."""

    def __init__(self, games: int, **options: Any) -> None:
        super().__init__(device="cpu", batch_size=[games])
        # torchrl resets the games that are over itself, by a mask.
        self.envs = PardonVectorEnv(games, autoreset_mode="Disabled", **options)
        self.observation_spec = Composite(
            observation=Unbounded((games, OBSERVATION_SIZE), dtype=torch.float32),
            action_mask=Binary(shape=(games, ACTION_COUNT), dtype=torch.bool),
            shape=(games,),
        )
        self.action_spec = Categorical(ACTION_COUNT, shape=(games,))
        self.reward_spec = Unbounded((games, 1), dtype=torch.float32)
        self._seed: int | None = None

    def _told(self, observations: Array, masks: Array, **more: Array) -> Any:
        columns = {name: torch.from_numpy(column)[:, None] for name, column in more.items()}
        seen = torch.from_numpy(observations), torch.from_numpy(masks.astype(np.bool_))
        found = {"observation": seen[0], "action_mask": seen[1], **columns}
        return TensorDict(found, batch_size=self.batch_size)

    def _reset(self, tensordict: Any = None, **_options: Any) -> Any:
        """Begin all games, or those that torchrl marks."""
        marked = None if tensordict is None else tensordict.get("_reset", None)
        options = None if marked is None else {"reset_mask": marked.flatten().numpy()}
        observations, infos = self.envs.reset(seed=self._seed, options=options)
        self._seed = None
        return self._told(observations, infos["action_mask"])

    def _step(self, tensordict: Any) -> Any:
        actions = tensordict["action"].numpy()
        observations, rewards, ended, cut, infos = self.envs.step(actions)
        return self._told(
            observations, infos["action_mask"], reward=rewards.astype(np.float32),
            terminated=ended, truncated=cut, done=ended | cut,
        )  # fmt: skip

    def _set_seed(self, seed: int | None) -> None:
        self._seed = seed


def network(outputs: int) -> Any:
    """Return a network with one hidden layer."""
    return torch.nn.Sequential(
        torch.nn.Linear(OBSERVATION_SIZE, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, outputs)
    )


def masked_actor() -> Any:
    """Return a policy that draws from the open actions."""
    return ProbabilisticActor(
        TensorDictModule(network(ACTION_COUNT), in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        return_log_prob=True,
    )


def best(actor: Any, observations: Array, masks: Array) -> Array:
    """Return the actions that an actor thinks best, as a policy on batches."""
    with torch.no_grad():
        logits = actor[0].module(torch.from_numpy(observations))
    found: Array = np.where(masks, logits.numpy(), -np.inf).argmax(axis=1)
    return found


def main() -> None:
    """Train, and tell what was won before and after."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--config", default="hasbro-2002")
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--lessons", type=int, default=40)
    parser.add_argument("--games", type=int, default=1000, help="to judge by")
    given = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    env = TorchRLEnv(given.envs, config=given.config)
    env.set_seed(0)
    actor, critic = masked_actor(), ValueOperator(network(1), in_keys=["observation"])
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01)
    advantage = GAE(gamma=0.997, lmbda=0.95, value_network=critic)
    optimiser = torch.optim.Adam(loss.parameters(), 1e-3)
    policy = partial(best, actor)
    print(wins(policy, given.config, given.games))
    now = env.reset()
    for lesson in range(1, given.lessons + 1):
        with torch.no_grad():
            seen = env.rollout(
                STEPS, actor, auto_reset=False, tensordict=now, break_when_any_done=False
            )
            now = env.maybe_reset(env.step_mdp(seen[:, -1]))
            advantage(seen)
        rows = seen.reshape(-1)
        for _ in range(EPOCHS):
            for some in torch.randperm(len(rows)).split(BATCH):
                parts = loss(rows[some])
                optimiser.zero_grad()
                sum(part for name, part in parts.items() if name.startswith("loss_")).backward()
                optimiser.step()
        if lesson % 10 == 0 or lesson == given.lessons:
            print(f"{lesson * len(rows):,} steps: {wins(policy, given.config, given.games)}")


if __name__ == "__main__":
    main()
