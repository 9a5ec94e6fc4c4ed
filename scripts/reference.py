"""Writes the pages of docs/reference that are made: the API, the commands, the environment.

`make reference` runs it; a test fails when a page is older than what it is made from.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click

import pardon
from pardon.cli import COMMANDS, group

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "reference"
MADE = "<!-- Made by `make reference`; changes here are lost. -->"

API = {
    "Games": "Game Match Outcome View Explanation",
    "Moves and events": "Move Draw Event narrate",
    "Records": "Record",
    "Many games": "Batch Playouts playouts",
    "Editions": "Config Edition EDITIONS find_edition load_edition",
    "Bots": "Bot find_bot",
    "Analysis": "analyse Analysis review Review",
    "Errors": "PardonError AmbiguousMoveError BotError EditionError IllegalMoveError NotationError"
    " PositionError RecordError",
}
"""Public names of the package by what they are for."""

VARIABLES = {
    "COLORFGBG": "Colours of the terminal; `pardon play` asks it whether the ground is light.",
    "COLORTERM": "`truecolor` or `24bit`: the terminal has 16 million colours.",
    "LANG": "Language of the terminal game, if the others are not set.",
    "LC_ALL": "Language of the terminal game, such as `de_DE.UTF-8`.",
    "LC_MESSAGES": "Language of the terminal game, if `LC_ALL` is not set.",
    "NO_COLOR": "With any value: no colours in the terminal.",
    "NUMBA_CACHE_DIR": "Folder of numba's own cache; the compiled engine is kept there too.",
    "NUMBA_DISABLE_JIT": "`1`: run the engine as plain Python, to debug it. Very slow.",
    "PARDON_CACHE": "Folder in which the compiled engine is kept.",
    "PARDON_CHROMIUM": "Program of the browser that the tests use.",
    "PARDON_DATABASE": "Database of `pardon serve`, as `--database` takes it.",
    "PARDON_JIT": "`plain`: compile with numba's public interface alone, more slowly.",
    "PARDON_LANGUAGE": "Language of the terminal game, `en` or `de`, before all others.",
    "PARDON_METRICS_TOKEN": "Token with which others than this machine may read `/metrics`.",
    "PARDON_NAME": "Your name at a server's table, for `pardon join`.",
    "PARDON_NO_WEB": "`1`: build and install the package without the client in the browser.",
    "PARDON_PLAIN": "With any value: `pardon play` asks and answers line by line.",
    "PATH": "Where npm is looked for when the client is built.",
    "PYGAME_HIDE_SUPPORT_PROMPT": "Set by Pardon, so that pygame greets nobody.",
    "PYTHON": "Interpreter that the Makefile builds `.venv` with.",
    "TERM": "Kind of the terminal; `dumb` means line by line and no colours.",
    "TEXTUAL_COLOR_SYSTEM": "Set by Pardon from `--colours`, for Textual.",
    "USERNAME": "User on Windows; part of the name of a temporary cache.",
    "_PARDON_COMPLETE": "`bash_source`, `zsh_source`, `fish_source`: print the shell's completion.",
}
"""What each environment variable is for."""


def main() -> None:
    """Write every page."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
        print(f"docs/reference/{name}")


def pages() -> dict[str, str]:
    """Return the pages by the names of their files."""
    return {"api.md": _api(), "commands.md": _commands(), "environment.md": _environment()}


def _api() -> str:
    names = [name for group_of in API.values() for name in group_of.split()]
    if sorted(names) != sorted(pardon.__all__):
        odd = sorted(set(names) ^ set(pardon.__all__))
        raise SystemExit(f"scripts/reference.py: {odd} should be in API exactly if it is public")
    lines = ["# Python API", MADE, "Every public name of `pardon`, from its docstring."]
    for title, members in API.items():
        lines += [f"## {title}", *(f"::: pardon.{name}" for name in members.split())]
    return "\n\n".join(lines) + "\n"


def _commands() -> str:
    lines = ["# Commands", MADE, "What each command says with `--help` (or `-h`)."]
    context = click.Context(group, info_name="pardon", **group.context_settings)
    lines += ["## `pardon`", _help(group, context)]
    for name in COMMANDS:
        lines += _command(name, context)
    return "\n\n".join(lines) + "\n"


def _command(name: str, parent: click.Context, level: int = 2) -> Iterator[str]:
    assert isinstance(parent.command, click.Group)
    command = parent.command.get_command(parent, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=parent)
    yield f"{'#' * level} `{context.command_path}`"
    yield _help(command, context)
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            yield from _command(each, context, level + 1)


def _help(command: click.Command, context: click.Context) -> str:
    context.terminal_width = context.max_content_width = 100
    text = command.get_help(context).strip()
    return f"```text\n{text}\n```"


def _environment() -> str:
    read = variables()
    odd = sorted(read.keys() ^ VARIABLES.keys())
    if odd:
        raise SystemExit(
            f"scripts/reference.py: {odd} should be in VARIABLES exactly if it is read"
        )
    rows = [f"| `{name}` | {VARIABLES[name]} | {_where(read[name])} |" for name in sorted(read)]
    table = "\n".join(["| variable | | read in |", "|---|---|---|", *rows])
    return "\n\n".join(["# Environment variables", MADE, table]) + "\n"


def _where(files: set[str]) -> str:
    return ", ".join(f"`{file}`" for file in sorted(files))


def variables() -> dict[str, set[str]]:
    """Return the environment variables that the sources read, each with the files that do."""
    found: dict[str, set[str]] = {}
    for path in sorted([*ROOT.glob("src/**/*.py"), ROOT / "hatch_build.py"]):
        for name in _read_by(ast.parse(path.read_text(encoding="utf-8"))):
            found.setdefault(name, set()).add(str(path.relative_to(ROOT)))
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for name in {*re.findall(r"\$\${?(PARDON_\w+)", makefile), "PYTHON"}:
        found.setdefault(name, set()).add("Makefile")
    found.setdefault("_PARDON_COMPLETE", set()).add("src/pardon/cli/__init__.py")  # by click
    return found


def _read_by(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a module looks up in the environment."""
    constants = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    loops = {
        node.target.id: node.iter
        for node in ast.walk(tree)
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name)
    }
    for node in ast.walk(tree):
        key = _key(node)
        if isinstance(key, ast.Name):
            key = constants.get(key.id) or loops.get(key.id)
        elements = key.elts if isinstance(key, ast.Tuple | ast.List) else [key]
        for each in elements:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                yield each.value


def _key(node: ast.AST) -> ast.expr | None:
    """Return the key of a look into `os.environ`; None for anything else."""
    if isinstance(node, ast.Subscript) and _is_environ(node.value):
        return node.slice
    if not isinstance(node, ast.Call):
        return None
    function = node.func
    if isinstance(function, ast.Attribute) and node.args:
        asks = function.attr in ("get", "pop", "setdefault") and _is_environ(function.value)
        if asks or function.attr == "getenv":
            return node.args[0]
    return next((each.value for each in node.keywords if each.arg == "envvar"), None)


def _is_environ(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "environ"


if __name__ == "__main__":
    main()
