"""Lazy group of commands, each imported only when it is called for."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

import click

from pardon.errors import PardonError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class LazyGroup(click.Group):
    """Group that knows its commands by name and help only, and errors of ours as failures."""

    def __init__(self, *args: Any, lazy: Mapping[str, tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of their table."""
        return list(self.lazy)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; None if there is none of that name."""
        if cmd_name not in self.lazy:
            return None
        module, _, name = self.lazy[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(f"pardon.cli.{module}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that is called, or say which there are."""
        if args[0] not in self.lazy and not args[0].startswith("-"):
            from pardon.messages import near

            raise click.UsageError(f"no command {args[0]!r}; {near(args[0], self.lazy)}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in self.lazy.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Complete the name of a command without importing any; options as usual."""
        from click.shell_completion import CompletionItem

        if not incomplete or incomplete[0].isalnum():
            found = ((name, text) for name, (_, text) in self.lazy.items())
            return [CompletionItem(n, help=t) for n, t in found if n.startswith(incomplete)]
        return super().shell_complete(ctx, incomplete)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; what the caller got wrong is one line and no traceback."""
        try:
            return super().invoke(ctx)
        except PardonError as fault:
            raise click.ClickException(" ".join(str(fault).split())) from fault
        except BrokenPipeError:
            raise
        except OSError as fault:
            raise click.ClickException(described(fault)) from fault


def described(fault: OSError) -> str:
    """Return what the system refused, in one line."""
    reason = (fault.strerror or str(fault)).lower()
    return f"{fault.filename!r}: {reason}" if fault.filename else reason
