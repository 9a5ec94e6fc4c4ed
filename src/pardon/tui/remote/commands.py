"""Commands after a slash, typed where one speaks: what the host can do, and one's own name."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pardon.tui.session import RefusedError
from pardon.tui.words import tell

Message = dict[str, Any]
_ON: Final = {"on": True, "off": False}


def read_command(text: str, table: Mapping[str, Any]) -> Message:
    """Return the message that a command stands for, or say which there are."""
    word, _, rest = text.strip().partition(" ")
    command = _COMMANDS.get(word.casefold())
    if command is None:
        raise RefusedError(tell("tui-commands"))
    return command(rest.strip(), table)


def _lock(_: str, __: Mapping[str, Any]) -> Message:
    return {"kind": "set_locked", "on": True}


def _unlock(_: str, __: Mapping[str, Any]) -> Message:
    return {"kind": "set_locked", "on": False}


def _switch(kind: str) -> Callable[[str, Mapping[str, Any]], Message]:
    def switch(rest: str, _: Mapping[str, Any]) -> Message:
        if rest.casefold() not in _ON:
            raise RefusedError(tell("tui-commands"))
        return {"kind": kind, "on": _ON[rest.casefold()]}

    return switch


def _remove(rest: str, table: Mapping[str, Any]) -> Message:
    """Remove somebody by the name, as the table tells people apart, or by the seat's colour."""
    people = [*table["seats"], *table.get("audience", ())]
    for fields in (("label", "colour"), ("name",)):
        for each in people:
            called = (str(each.get(name, "")).casefold() for name in fields)
            if each["who"] and rest and rest.casefold() in called:
                return {"kind": "remove", "who": each["who"]}
    raise RefusedError(tell("tui-nobody", name=rest))


def _rename(rest: str, _: Mapping[str, Any]) -> Message:
    if not rest:
        raise RefusedError(tell("tui-commands"))
    return {"kind": "rename", "name": rest[:24]}


_COMMANDS: Final[dict[str, Callable[[str, Mapping[str, Any]], Message]]] = {
    "lock": _lock,
    "unlock": _unlock,
    "chat": _switch("set_chat"),
    "watchers": _switch("set_watcher_chat"),
    "remove": _remove,
    "name": _rename,
}
