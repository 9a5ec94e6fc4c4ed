"""The group: help without loading anything, exit codes, and errors in one line."""

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

from pardon import __version__
from pardon.cli import COMMANDS, group, main
from tests.children import child
from tests.cli.running import PROGRAM, run, shell, spawn


@pytest.mark.parametrize("name", COMMANDS)
def test_help_lists_every_command(name: str) -> None:
    assert f"  {name} " in run("--help").stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_of_its_own(name: str) -> None:
    module, _, attribute = COMMANDS[name][0].partition(":")
    command = getattr(import_module(f"pardon.cli.{module}"), attribute)
    assert isinstance(command, click.Command)
    assert command.name == name
    assert f"Usage: pardon {name}" in run(name, "--help").stdout


def commands() -> list[str]:
    """Return every command with its subcommands, as it is typed."""
    return [" ".join(path) for path in _below(group, ())]


def _below(found: click.Group, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name in found.list_commands(click.Context(found)):
        command = found.get_command(click.Context(found), name)
        yield (*path, name)
        if isinstance(command, click.Group):
            yield from _below(command, (*path, name))


@pytest.mark.parametrize("name", commands())
def test_every_command_shows_examples_that_can_be_typed(name: str) -> None:
    text = run(*name.split(), "-h").stdout
    lines = re.findall(r"^ +(pardon .*)$", text.partition("Example")[2], re.MULTILINE)
    assert lines
    for line in lines:
        words = shlex.split(line.partition(" > ")[0].partition(" < ")[0])[1:]
        with group.make_context("pardon", list(words)) as context:
            _parsed(context)


def _parsed(context: click.Context) -> None:
    """Parse what follows a group, down to the last command, which raises if it is wrong."""
    command: click.Command = context.command
    while isinstance(command, click.Group) and (args := context._protected_args + context.args):
        _, found, rest = command.resolve_command(context, args)
        assert found is not None
        try:
            context = found.make_context(found.name, rest, parent=context)
        except click.exceptions.Exit:
            return
        except click.BadParameter as fault:
            assert fault.message.endswith("does not exist.")  # a file of the reader's own
            return
        command = found


def test_the_first_help_explains_completion() -> None:
    assert 'eval "$(_PARDON_COMPLETE=bash_source pardon)"' in run("-h").stdout


def test_commands_are_completed_without_loading_any(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = os.environ | {
        "_PARDON_COMPLETE": "bash_complete", "COMP_WORDS": "pardon s", "COMP_CWORD": "1",
    }  # fmt: skip
    done = subprocess.run(PROGRAM, env=environment, capture_output=True, text=True, check=False)
    assert {"plain,serve", "plain,simulate"} <= set(done.stdout.split())
    assert "plain,play" not in done.stdout


def test_a_wrong_number_is_refused_without_loading_the_engine() -> None:
    code = (
        "import sys; from pardon.cli import main\n"
        "try: main(['simulate', '--games', 'abc'])\n"
        "except SystemExit: print([n for n in ('numba', 'numpy') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "'abc' is not a valid integer" in done.stderr
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("args", [("simulate",), ("arena", "random", "greedy"), ("statistics",)])
def test_a_cluster_that_is_not_installed_is_told_before_any_work(
    monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.setattr("pardon.cli.study._options.find_spec", lambda name: None)
    monkeypatch.setattr("pardon.cli._compile.warm_up", lambda **_: pytest.fail("it works already"))
    told = run(*args, "--cluster", "local", code=1).stderr
    assert told == "Error: a cluster needs more: pip install 'pardon[cluster]'\n"


def test_help_loads_no_engine() -> None:
    code = (
        "import sys; from pardon.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: print([n for n in ('numba', 'numpy', 'rich') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_first_board_in_a_terminal_needs_no_engine() -> None:
    code = (
        "import sys; import pardon.cli.play, pardon.tui.screen.app\n"
        "print([n for n in ('numba', 'numpy', 'litestar', 'sqlalchemy') if n in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_help_costs_little_more_than_its_parser() -> None:
    parser = [sys.executable, "-c", "import click"]
    ours, theirs = zip(
        *((_cpu_seconds([*PROGRAM, "--help"]), _cpu_seconds(parser)) for _ in range(5)),
        strict=True,
    )
    assert min(ours) < 2 * min(theirs)


def _cpu_seconds(command: list[str]) -> float:
    """Return the processor time that a command takes."""
    before = os.times()
    subprocess.run(command, capture_output=True, check=True)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def test_the_version_is_told() -> None:
    assert run("--version").stdout == f"pardon {__version__}\n"


def test_an_unknown_command_is_a_usage_error_that_suggests() -> None:
    result = run("ediitons", code=2)
    assert "no command 'ediitons'; did you mean editions?" in result.stderr


@pytest.mark.parametrize("args", [("--nonsense",), ("compare", "hasbro-2002"), ("perft", "x", "y")])
def test_wrong_usage_exits_with_two(args: tuple[str, ...]) -> None:
    assert "Usage: pardon" in run(*args, code=2).stderr


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (("editions", "hasbro-2003"), "unknown edition 'hasbro-2003'; did you mean hasbro-2002"),
        (("compare", "revenge", "revenge+bla=1"), "unknown option 'bla' of revenge"),
        (("editions", "nothing.toml"), "nothing.toml"),
        (("rules", "revenge", "R-99"), "unknown clause 'R-99'"),
        (("perft", "hasbro-2002 red:61 yellow:", "1"), "'hasbro-2002 red:61 yellow:'"),
        (("bench", "nonsense"), "unknown edition 'nonsense'"),
    ],
)
def test_a_fault_of_the_caller_is_one_line(args: tuple[str, ...], complaint: str) -> None:
    done = spawn(*args)
    assert done.returncode == 1
    assert not done.stdout
    [line] = done.stderr.decode().splitlines()
    assert line.startswith("Error: ")
    assert complaint in line


def test_a_file_that_cannot_be_read_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_text: str) -> None:
        raise PermissionError(13, "Permission denied", "locked.toml")

    monkeypatch.setattr("pardon.rules.config.Config.parse", fail)
    assert run("editions", "x", code=1).stderr == "Error: 'locked.toml': permission denied\n"


def test_a_reader_that_goes_away_is_no_trouble() -> None:
    with child(
        [*PROGRAM, "rules", "revenge"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_interrupt_is_quiet() -> None:
    with child(
        [*PROGRAM, "conform"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        process.stdout.readline()  # it is up and waiting
        process.send_signal(signal.SIGINT)
        assert process.wait() == 130
        assert b"Traceback" not in process.stderr.read()


def test_main_exits_with_the_code_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["editions"])
    assert done.value.code == 0
    with pytest.raises(SystemExit) as failed:
        main(["editions", "nonsense"])
    assert failed.value.code == 1
    assert "unknown edition" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("args", ["editions", "--help", "conform </dev/null", "play </dev/null"])
def test_an_output_that_is_closed_is_one_line(args: str) -> None:
    done = shell(f"{args} >&-")
    assert (done.returncode, done.stderr) == (1, b"Error: the output is closed\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("args", ["editions", "--help", "editions --help", "--version"])
def test_an_output_that_is_full_is_one_line(args: str) -> None:
    done = shell(f"{args} >/dev/full")
    assert (done.returncode, done.stderr) == (1, b"Error: no space left on device\n")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("args", ["conform", "play"])
def test_an_input_that_is_closed_is_empty(
    args: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    done = shell(f"{args} <&-")
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("name", ["click", "pardon.cli.lookup.perft", "numba"])
def test_an_interrupt_is_quiet_while_a_command_is_loaded(name: str) -> None:
    code = (
        "import sys\n"
        "class Finder:\n"
        "    def find_spec(name, *_):\n"
        f"        if name == {name!r}: raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder)\n"
        "from pardon.cli import main; main(['perft', 'hasbro-2002', '1'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 130
    assert not done.stderr.strip()


def test_an_interrupt_outside_of_every_command_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_settings: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pardon.cli.group.main", fail)
    with pytest.raises(SystemExit) as done:
        main([])
    assert done.value.code == 130
