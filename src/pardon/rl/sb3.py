"""Stable-Baselines3: the vector environment as one of its own, with masks (extra `sb3`)."""

import time
from typing import Any

import numpy as np

try:
    from stable_baselines3.common.vec_env import VecEnv
except ModuleNotFoundError as missing:
    raise ImportError("pardon.rl.sb3 needs more: pip install 'pardon[rl,sb3]'") from missing

from pardon.rl.errors import ArgumentError, arguments
from pardon.rl.states import reset_options
from pardon.rl.vector import PardonVectorEnv

Array = np.ndarray[Any, Any]


class PardonVecEnv(VecEnv):  # type: ignore[misc]  # nothing types it
    """Many games as Stable-Baselines3 wants them, stepped inside the kernel.

    Takes the arguments of `PardonVectorEnv`, without those about autoreset and arrays. A game that
    is over begins anew at once; its last observation, its return and its length are in the infos.
    Whoever masks asks for `action_masks`, as `MaskablePPO` of sb3-contrib does. See
    ``docs/rl/with.md``.
    """

    def __init__(self, num_envs: int = 1, *args: Any, **options: Any) -> None:
        for name in ("out", "autoreset_mode"):
            if name in options:
                raise ArgumentError(
                    f"PardonVecEnv takes no {name!r}: what Stable-Baselines3 has seen stays as it"
                    " was, and games begin anew at once"
                )
        self.envs = PardonVectorEnv(num_envs, *args, autoreset_mode="SameStep", **options)
        super().__init__(
            num_envs, self.envs.single_observation_space, self.envs.single_action_space
        )
        self._masks = np.zeros((num_envs, self.action_space.n), np.bool_)
        self._actions: Array = np.zeros(num_envs, np.int64)
        self._returns, self._lengths = np.zeros(num_envs), np.zeros(num_envs, np.int64)
        self._seed: int | None = None
        self._begun = time.time()

    def seed(self, seed: int | None = None) -> list[int | None]:
        """Set what the next reset begins all games with."""
        seeds: list[int | None] = super().seed(seed)
        self._seed = seeds[0]
        return seeds

    def reset(self) -> Array:
        """Begin every game anew, in the positions that the options name; return what is known."""
        with arguments():
            given = [reset_options(options, "position") for options in self._options]
        positions = [options.get("position") for options in given]
        observations, infos = self.envs.reset(seed=self._seed, options={"position": positions})
        self._seed = None
        self._reset_seeds()
        self._reset_options()
        self._masks = infos["action_mask"].astype(np.bool_)
        self._returns[:], self._lengths[:] = 0, 0
        return observations

    def step_async(self, actions: Array) -> None:
        """Take note of an action for each game."""
        self._actions = np.asarray(actions)

    def step_wait(self) -> tuple[Array, Array, Array, list[dict[str, Any]]]:
        """Take the actions; return observations, rewards, which games are over, and infos."""
        observations, rewards, ended, cut, infos = self.envs.step(self._actions)
        self._masks = infos["action_mask"].astype(np.bool_)
        self._returns += rewards
        self._lengths += 1
        over = ended | cut
        told: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(over).tolist():
            told[game] = {
                "terminal_observation": infos["final_obs"][game],
                "TimeLimit.truncated": bool(cut[game]),
                "episode": self._episode(game),
            }
        self._returns[over], self._lengths[over] = 0, 0
        return observations, rewards.astype(np.float32), over, told

    def _episode(self, game: int) -> dict[str, Any]:
        """Return what Stable-Baselines3 shows of a finished game while it learns."""
        seconds = round(time.time() - self._begun, 6)
        return {"r": float(self._returns[game]), "l": int(self._lengths[game]), "t": seconds}

    def action_masks(self) -> Array:
        """Return which actions are open in each game, as bools."""
        return self._masks

    def get_images(self) -> list[Array | None]:
        """Return the pixels of each game, or None for each without `render_mode="rgb_array"`."""
        if self.render_mode != "rgb_array":
            return [None] * self.num_envs
        return list(self.envs.render() or ())

    def close(self) -> None:
        """Close the games."""
        self.envs.close()

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """Return an attribute, which is the same for all games, once for each."""
        found = self._masks if attr_name == "action_masks" else getattr(self.envs, attr_name)
        return [found] * len(self._numbers(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refuse: games share one environment, and are set by its arguments."""
        raise AttributeError(f"{attr_name} cannot be set; give it to PardonVecEnv as an argument")

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """Return the masks of games; nothing else can be called of a single one."""
        if method_name != "action_masks":
            raise AttributeError(f"a game has the method action_masks, and no {method_name}")
        return list(self._masks[self._numbers(indices)])

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Any = None) -> list[bool]:
        """Tell that no game is wrapped."""
        return [False] * len(self._numbers(indices))

    def _numbers(self, indices: Any) -> list[int]:
        return list(self._get_indices(indices))
