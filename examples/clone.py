"""Clone the behaviour of a bot from a dataset, in minutes on one core.

    pardon dataset hasbro-2002 --games 4000 --bots greedy --out greedy.parquet
    python examples/clone.py greedy.parquet --out clone.npz
    cd examples && CLONE=../clone.npz pardon rl evaluate clone:Clone --config hasbro-2002

Learning needs the extras `train` and `parquet`; what was learned plays with NumPy alone.
"""

import argparse
import os
from collections.abc import Iterator
from typing import Any

import numpy as np

from pardon.engine.layout import ACTION_COUNT
from pardon.engine.observe import OBSERVATION_SIZE

Array = np.ndarray[Any, Any]

HIDDEN, BATCH, RATE = 256, 512, 1e-3
HELD_OUT = 10
"""Every so manieth game is not learned from, but used to see how often the bot is met."""


class Clone:
    """The policy that was learned: one hidden layer, and the open action that looks best."""

    def __init__(self, path: str | None = None) -> None:
        with np.load(path or os.environ.get("CLONE", "clone.npz")) as weights:
            self._weights = [weights[name] for name in ("0.weight", "0.bias", "2.weight", "2.bias")]

    def __call__(self, observations: Array, masks: Array) -> Array:
        """Return an action for each row."""
        into, bias, out, last = self._weights
        hidden = np.maximum(observations @ into.T + bias, 0)
        found: Array = np.where(masks, hidden @ out.T + last, -np.inf).argmax(axis=1)
        return found


def choices(path: str) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Yield the decisions between several actions, some thousands at a time."""
    from pyarrow.parquet import ParquetFile

    for rows in ParquetFile(path).iter_batches(8192):
        masks = np.asarray(rows["mask"].flatten()).reshape(-1, ACTION_COUNT)
        seen = np.asarray(rows["observation"].flatten()).reshape(-1, OBSERVATION_SIZE)
        open_ = masks.sum(axis=1) > 1
        actions = np.asarray(rows["action"]).astype(np.int64)
        yield np.asarray(rows["game"])[open_], seen[open_], masks[open_], actions[open_]


def learn(path: str, epochs: int, seed: int) -> Any:
    """Return a network that learned from a dataset; tell how often it agrees with the bot."""
    import torch

    torch.manual_seed(seed)
    torch.set_num_threads(1)
    games, *columns = (np.concatenate(each) for each in zip(*choices(path), strict=True))
    kept = games % HELD_OUT == 0
    mine, theirs = ([torch.from_numpy(c[of]) for c in columns] for of in (~kept, kept))
    network = torch.nn.Sequential(
        torch.nn.Linear(OBSERVATION_SIZE, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, ACTION_COUNT),
    )

    def logits(seen: Any, masks: Any) -> Any:
        return network(seen).masked_fill(masks == 0, -torch.inf)

    optimiser = torch.optim.Adam(network.parameters(), RATE)
    pace = torch.optim.lr_scheduler.LinearLR(optimiser, 1.0, 0.1, epochs)
    for epoch in range(1, epochs + 1):
        for some in torch.randperm(len(mine[0])).split(BATCH):
            seen, masks, actions = (column[some] for column in mine)
            loss = torch.nn.functional.cross_entropy(logits(seen, masks), actions)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
        pace.step()
        with torch.no_grad():
            agrees = (logits(*theirs[:2]).argmax(dim=1) == theirs[2]).float().mean()
        print(f"epoch {epoch}: {len(mine[0]):,} choices, {agrees:.1%} as the bot", flush=True)
    return network


def main() -> None:
    """Learn, and keep what was learned."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("dataset", help="a Parquet file of pardon dataset")
    parser.add_argument("--out", default="clone.npz", metavar="FILE.npz")
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    network = learn(given.dataset, given.epochs, given.seed)
    np.savez(given.out, **{name: w.numpy() for name, w in network.state_dict().items()})


if __name__ == "__main__":
    main()
