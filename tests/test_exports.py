"""What the package offers, and what it costs to ask for it."""

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import pardon

HEAVY = ("numba", "llvmlite", "numpy", "msgspec", "click", "rich")


@pytest.mark.parametrize("name", pardon.__all__)
def test_a_public_name_exists_and_is_documented(name: str) -> None:
    assert getattr(pardon, name) is not None
    assert name == "EDITIONS" or getattr(pardon, name).__doc__


def test_all_names_are_listed_in_order() -> None:
    order = sorted(pardon.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    assert pardon.__all__ == order
    assert len(set(pardon.__all__)) == len(pardon.__all__)


def test_all_public_names_are_listed() -> None:
    for name in pardon.__all__:
        getattr(pardon, name)
    modules = {name.split(".")[1] for name in sys.modules if name.startswith("pardon.")}
    public = {name for name in vars(pardon) if not name.startswith("_")}
    assert public - modules - {"TYPE_CHECKING", "Any"} == set(pardon.__all__)
    assert set(dir(pardon)) == {*pardon.__all__, "__version__"}


@pytest.mark.parametrize("package", ["pardon", "pardon.rl"])
def test_type_checkers_find_the_same_names_in_the_same_places(package: str) -> None:
    loaded = pytest.importorskip(package, exc_type=ImportError)
    tree = ast.parse(Path(loaded.__file__ or "").read_text(encoding="utf-8"))
    [block] = [node for node in tree.body if isinstance(node, ast.If)]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    found = {str(alias.asname): node.module or "" for node in imports for alias in node.names}
    assert sorted(found) == sorted(loaded.__all__)
    for name, module in found.items():
        assert getattr(loaded, name) is getattr(import_module(module), name)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'gme'"):
        pardon.gme  # noqa: B018


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = f"import sys, pardon; print([name for name in {HEAVY} if name in sys.modules])"
    assert _printed(code) == "[]"


def test_the_rules_need_no_engine() -> None:
    code = (
        "import sys, pardon; pardon.Config.parse('hasbro-2002+team'); print('numpy' in sys.modules)"
    )
    assert _printed(code) == "False"


def _printed(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return run.stdout.strip()
