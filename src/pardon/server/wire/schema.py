"""JSON schema of the wire, from which the client's types are made.

``python -m pardon.server.wire.schema`` prints it.
"""

import sys
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from pardon.events.events import Happening
from pardon.server.wire import http as api
from pardon.server.wire import people
from pardon.server.wire.codes import Code
from pardon.server.wire.finished.review import ReviewView
from pardon.server.wire.from_client import Colour, Incoming, Level, Reaction
from pardon.server.wire.to_client import Outgoing
from pardon.server.wire.views import Place

HTTP = (
    api.Fault, api.Me, api.NewTable, api.TableMade, api.TableSummary, api.EditionView,
    api.ConfigView, api.LessonView, api.RulesPage, api.ClauseView, api.Comparison, api.Replay,
    api.Proof, ReviewView, api.Health, api.Ready, people.MyPage, people.CarryMade, people.CarryCode,
    people.CarryView, people.Forget,
)  # fmt: skip
"""What is sent and answered over HTTP; what these are made of comes along."""
ALIASES: Mapping[str, Any] = {
    "Colour": Colour,
    "Level": Level,
    "Reaction": Reaction,
    "Place": Place,
    "Happening": Happening,
    "Incoming": Incoming,
    "Outgoing": Outgoing,
}
"""Types that have a name here and would be spelled out wherever they are used."""
REQUESTS = {
    api.Me, api.NewTable, api.NewSeat, people.CarryCode, people.Forget, *get_args(Incoming),
}  # fmt: skip
"""What a client sends, and may leave defaults out of; the server always says everything."""
_REF = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """Return one schema in which every type of the wire is a definition."""
    types = [*ALIASES.values(), Code, *HTTP]
    spelled, definitions = msgspec.json.schema_components(types, ref_template=_REF)
    aliases = dict(zip(ALIASES, spelled, strict=False))
    named = {name: _named(part, aliases) for name, part in sorted(definitions.items())}
    for name in named.keys() - {request.__name__ for request in REQUESTS}:
        if "properties" in named[name]:
            named[name]["required"] = list(named[name]["properties"])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "$defs": named | {name: {"title": name, **part} for name, part in aliases.items()},
    }


def _named(part: Any, aliases: Mapping[str, Any]) -> Any:
    """Replace what an alias stands for by its name, throughout a schema."""
    for name, meaning in aliases.items():
        if part == meaning:
            return {"$ref": _REF.format(name=name)}
    if isinstance(part, dict):
        return {key: _named(value, aliases) for key, value in _folded(part, aliases).items()}
    return [_named(each, aliases) for each in part] if isinstance(part, list) else part


def _folded(part: dict[str, Any], aliases: Mapping[str, Any]) -> dict[str, Any]:
    """Write a type that may be missing as the alias or nothing."""
    place = aliases["Place"]["anyOf"]
    if all(each in part.get("anyOf", ()) for each in place):
        rest = [each for each in part["anyOf"] if each not in place]
        return part | {"anyOf": [{"$ref": _REF.format(name="Place")}, *rest]}
    return part


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n")
