"""What the package offers, and what it says where its extra is missing."""

import subprocess
import sys
from importlib import import_module

import pytest

import pardon.rl

BLOCKED = """
import sys
for name in {names}:
    sys.modules[name] = None
try:
    import pardon.rl
except ImportError as fault:
    print(fault)
else:
    print(pardon.rl.ID)
"""


@pytest.mark.parametrize("name", pardon.rl.__all__)
def test_a_public_name_exists_and_is_documented(name: str) -> None:
    found = getattr(pardon.rl, name)
    assert name.isupper() or found.__doc__


def test_names_are_listed() -> None:
    assert set(pardon.rl.__all__) < set(dir(pardon.rl))
    with pytest.raises(AttributeError, match="no attribute 'envs'"):
        pardon.rl.envs  # noqa: B018


def imported_without(*names: str) -> str:
    """Return what importing the package prints where some packages are missing."""
    code = BLOCKED.format(names=names)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def test_a_missing_extra_is_named() -> None:
    assert imported_without("gymnasium") == (
        "pardon.rl needs what the extra brings: pip install 'pardon[rl]'"
    )


def test_the_missing_extra_of_stable_baselines_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stable_baselines3", "stable_baselines3.common.vec_env"):
        monkeypatch.setitem(sys.modules, name, None)  # which other tests may have imported
    monkeypatch.delitem(sys.modules, "pardon.rl.sb3", raising=False)
    with pytest.raises(ImportError, match=r"pip install 'pardon\[rl,sb3\]'"):
        import_module("pardon.rl.sb3")


def test_one_interface_does_without_the_others() -> None:
    assert imported_without("pettingzoo", "pyspiel") == pardon.rl.ID


def test_the_interpreter_ends_in_peace_after_registering() -> None:
    code = "import pardon.rl.openspiel.game as game; vars(game).clear()"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
