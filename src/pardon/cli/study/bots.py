"""``pardon bots``: who can be played against."""

from dataclasses import MISSING
from typing import Any

import click
import msgspec

from pardon.bots import BOTS, LEVELS, Bot, find_bot
from pardon.bots.registry import plugged
from pardon.bots.spec import Parameter, parameters, value_text, wanted_by
from pardon.cli._output import examples, json_option, write_json, write_table
from pardon.errors import PardonError


@click.command("bots", epilog=examples("pardon bots", "pardon bots expectimax"))
@click.argument("bot", required=False)
@json_option
def command(bot: str | None, as_json: bool) -> None:
    """List the bots and the playing levels, or the parameters of one bot.

    BOT is a name, a level, or module:Class for a bot of your own; parameters follow in
    parentheses, such as "greedy(slip=0.1)".
    """
    chosen = None if bot is None else find_bot(bot)
    if as_json:
        write_json(describe(chosen) if chosen else _all())
    elif chosen is None:
        _write_all()
    else:
        _write_one(chosen)


def describe(bot: Bot) -> dict[str, Any]:
    """Return a bot with its parameters as plain values."""
    return {
        "name": bot.name,
        "text": bot.text,
        "summary": bot.summary,
        "parameters": [_parameter(bot, each) for each in parameters(type(bot))],
    }


def _parameter(bot: Bot, parameter: Parameter) -> dict[str, Any]:
    default = None if parameter.default is MISSING else parameter.default
    return {
        "name": parameter.name,
        "takes": wanted_by(parameter.kind),
        "default": msgspec.to_builtins(default, enc_hook=str),
        "value": msgspec.to_builtins(getattr(bot, parameter.name), enc_hook=str),
        "meaning": parameter.meaning,
    }


def _all() -> dict[str, Any]:
    levels = [{"name": name, **level._asdict()} for name, level in LEVELS.items()]
    others = [{"name": name, "class": place, **_told(name)} for name, place in plugged().items()]
    return {"bots": [describe(b) for b in BOTS.values()], "levels": levels, "plugged": others}


def _told(name: str) -> dict[str, Any]:
    """Describe a bot that is plugged in, or say what is wrong with it."""
    try:
        return {"bot": describe(find_bot(name)), "fault": None}
    except PardonError as fault:
        return {"bot": None, "fault": str(fault)}


def _write_all() -> None:
    rows = [(bot.name, _names(bot), bot.summary) for bot in BOTS.values()]
    write_table(("bot", "parameters", "how it plays"), rows)
    click.echo()
    levels = [(name, level.bot, level.strength) for name, level in LEVELS.items()]
    write_table(("level", "bot", "how strong it is"), levels)
    others = [(name, place, _line_of(name)) for name, place in plugged().items()]
    if others:
        click.echo()
        write_table(("plugged in", "class", "how it plays"), others)
    click.echo("\nThe parameters of one: pardon bots BOT")


def _names(bot: Bot) -> str:
    return ", ".join(each.name for each in parameters(type(bot))) or "none"


def _line_of(name: str) -> str:
    told = _told(name)
    return f"fault: {told['fault']}" if told["fault"] else str(told["bot"]["summary"])


def _write_one(bot: Bot) -> None:
    click.echo(f"{bot.text}: {bot.summary}")
    rows = [_row(_parameter(bot, each)) for each in parameters(type(bot))]
    if rows:
        click.echo()
        write_table(("parameter", "takes", "default", "is", "means"), rows)
    for name, level in LEVELS.items():
        if level.bot == bot.text:
            click.echo(f"\nThis is the level {name}: {level.strength}.")


def _row(told: dict[str, Any]) -> tuple[str, ...]:
    default = "none" if told["default"] is None else value_text(told["default"])
    return (told["name"], told["takes"], default, value_text(told["value"]), told["meaning"])
