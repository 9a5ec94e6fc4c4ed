"""Learning environments: PettingZoo, Gymnasium and OpenSpiel over the one engine (extra `rl`).

Importing this package enters the environments in the registries of those that are installed.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pardon.rl.aec import PardonAEC, env, raw_env
    from pardon.rl.checking import check
    from pardon.rl.errors import ArgumentError, IllegalActionError
    from pardon.rl.observation import GROUPS, as_json, from_json
    from pardon.rl.rewards import REWARDS
    from pardon.rl.single import PardonEnv
    from pardon.rl.vector import Arrays, PardonVectorEnv

__all__ = [
    "GROUPS",
    "REWARDS",
    "ArgumentError",
    "Arrays",
    "IllegalActionError",
    "PardonAEC",
    "PardonEnv",
    "PardonVectorEnv",
    "as_json",
    "check",
    "env",
    "from_json",
    "raw_env",
]

ID = "pardon/Pardon-v0"
"""The name in the registries of Gymnasium and PettingZoo, with the version of the environment."""

_HOMES = {
    "aec": ("PardonAEC", "env", "raw_env"),
    "checking": ("check",),
    "errors": ("ArgumentError", "IllegalActionError"),
    "observation": ("GROUPS", "as_json", "from_json"),
    "rewards": ("REWARDS",),
    "single": ("PardonEnv",),
    "vector": ("Arrays", "PardonVectorEnv"),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


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
    if find_spec("pettingzoo") is not None:
        _register_aec()
    if find_spec("pyspiel") is not None:
        import pardon.rl.openspiel.game  # noqa: F401


def _register_aec() -> None:
    from pettingzoo.env_registry.registration import aec_registry, register

    if ID not in aec_registry:
        register("aec", ID, entry_point="pardon.rl.aec:env")


def __getattr__(name: str) -> Any:
    """Load a public name on first use."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'pardon.rl' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"pardon.rl.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "ID"]


_register()
