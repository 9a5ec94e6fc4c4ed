"""Learning environments: PettingZoo, Gymnasium and OpenSpiel over the one engine (extra `rl`).

Importing this package enters the environments in the registries of those that are installed.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

from pardon.exports import lazy as _lazy

if TYPE_CHECKING:  # the same names once more, for those who read types
    from pardon.rl.aec import PardonAEC as PardonAEC
    from pardon.rl.aec import env as env
    from pardon.rl.aec import raw_env as raw_env
    from pardon.rl.errors import ArgumentError as ArgumentError
    from pardon.rl.errors import IllegalActionError as IllegalActionError
    from pardon.rl.errors import PolicyError as PolicyError
    from pardon.rl.many.arrays import Arrays as Arrays
    from pardon.rl.many.arrays import SelfPlayArrays as SelfPlayArrays
    from pardon.rl.observation import GROUPS as GROUPS
    from pardon.rl.observation import as_json as as_json
    from pardon.rl.observation import from_json as from_json
    from pardon.rl.one.resampling import resample as resample
    from pardon.rl.policy import BatchPolicy as BatchPolicy
    from pardon.rl.rewards import REWARDS as REWARDS
    from pardon.rl.selfplay import PardonSelfPlayVectorEnv as PardonSelfPlayVectorEnv
    from pardon.rl.single import PardonEnv as PardonEnv
    from pardon.rl.spaces.compact import Compact as Compact
    from pardon.rl.study.checking import check as check
    from pardon.rl.study.dataset import Dataset as Dataset
    from pardon.rl.study.evaluation import Evaluation as Evaluation
    from pardon.rl.vector import PardonVectorEnv as PardonVectorEnv

ID = "pardon/Pardon-v0"
"""The name in the registries of Gymnasium and PettingZoo, with the version of the environment."""
SELF_PLAY = "pardon/PardonSelfPlay-v0"
"""The name of the environment of self-play in the registry of Gymnasium."""

__all__, __getattr__, __dir__ = _lazy(
    __name__,
    {
        "aec": "PardonAEC env raw_env",
        "spaces.compact": "Compact",
        "errors": "ArgumentError IllegalActionError PolicyError",
        "observation": "GROUPS as_json from_json",
        "policy": "BatchPolicy",
        "one.resampling": "resample",
        "rewards": "REWARDS",
        "many.arrays": "Arrays SelfPlayArrays",
        "selfplay": "PardonSelfPlayVectorEnv",
        "single": "PardonEnv",
        "study.checking": "check",
        "study.dataset": "Dataset",
        "study.evaluation": "Evaluation",
        "vector": "PardonVectorEnv",
    },
    "ID",
    "SELF_PLAY",
)


def _register() -> None:
    """Enter the environments in the registries of what is installed."""
    if find_spec("gymnasium") is None:
        raise ImportError("pardon.rl needs what the extra brings: pip install 'pardon[rl]'")
    import gymnasium

    if ID not in gymnasium.registry:
        gymnasium.register(
            ID,
            entry_point="pardon.rl.single:PardonEnv",
            vector_entry_point="pardon.rl.vector:PardonVectorEnv",
        )
    if SELF_PLAY not in gymnasium.registry:
        gymnasium.register(
            SELF_PLAY, vector_entry_point="pardon.rl.selfplay:PardonSelfPlayVectorEnv"
        )
    if find_spec("pettingzoo") is not None:
        _register_aec()
    if find_spec("pyspiel") is not None:
        import pardon.rl.openspiel.game  # noqa: F401


def _register_aec() -> None:
    if find_spec("pettingzoo.env_registry") is None:  # which older releases do without
        return
    from pettingzoo.env_registry.registration import aec_registry, register

    if ID not in aec_registry:
        register("aec", ID, entry_point="pardon.rl.aec:env")


_register()
