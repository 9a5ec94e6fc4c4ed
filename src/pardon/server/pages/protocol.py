"""Reference of the wire: every message, view and event with its fields, made from the types.

``python -m pardon.server.pages.protocol docs/protocol.md`` writes it into the page.
"""

import ast
import inspect
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from pardon.events.events import Happening
from pardon.server.wire.from_client import Incoming, Reaction
from pardon.server.wire.http import EngineState
from pardon.server.wire.schema import HTTP
from pardon.server.wire.to_client import Outgoing

BEGIN: Final = "<!-- The reference is made from the types: make wire -->\n"
END: Final = "<!-- The end of what is made -->\n"

Fields = dict[str, tuple[str, str]]
"""The type and the meaning of each field."""


def reference() -> str:
    """Return the reference as Markdown."""
    incoming, outgoing, events = map(get_args, (Incoming, Outgoing, Happening))
    first = {*incoming, *outgoing, *events}
    values = [each for each in _reachable((*outgoing, *HTTP)) if each not in first]
    parts = [
        BEGIN,
        "Types are written as in Python: `Colour | None` may be null, `list[X]` is an array,",
        "`dict[K, V]` an object. A field with a value after `=` may be left out of what a client",
        "sends; the server sends every field. `Colour` is `red`, `blue`, `yellow` or `green`,",
        "`Level` `easy`, `medium`, `hard` or `expert`, `Place` a number or a text,",
        f"`Reaction` {_alternatives(Reaction)}, `Name` a",
        "text of 1 to 24 characters, `Number` a whole number from 0 to 2⁵³, `ConfigText` a",
        "configuration of at most 400 characters, `Code` one of the [codes](#codes), `Happening`",
        "one of the [events](#fields-of-events),",
        f"`EngineState` {_alternatives(EngineState)}.",
        "",
        "### Fields of messages from the client",
        "",
        *_sections(incoming, "type"),
        "### Fields of messages from the server",
        "",
        *_sections(outgoing, "type"),
        "### Fields of events",
        "",
        *_sections(events, "event"),
        "### Fields of everything else",
        "",
        "What messages and the answers over HTTP are made of.",
        "",
        *_sections(values, ""),
        END,
    ]
    return "\n".join(parts)


def _alternatives(kind: Any) -> str:
    """Return the values of a literal type as a sentence has them."""
    *others, last = (f"`{each}`" for each in get_args(kind))
    return f"{', '.join(others)} or {last}"


def written(page: str) -> str:
    """Return a page with the reference in its place."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return before + reference() + after


def _sections(types: Iterable[type], tag_field: str) -> Iterator[str]:
    for each in types:
        config = each.__struct_config__  # type: ignore[attr-defined]
        name = f'`"{tag_field}": "{config.tag}"`' if tag_field else f"`{each.__name__}`"
        yield f"**{name}** {_summary(each)}"
        yield ""
        fields = _fields(each)
        if fields:
            yield "| field | type | |"
            yield "|---|---|---|"
            for field, (kind, meaning) in fields.items():
                yield f"| `{field}` | `{_in_cell(kind)}` | {_in_cell(meaning)} |"
            yield ""


def _in_cell(text: str) -> str:
    return text.replace("|", r"\|")


def _summary(kind: type) -> str:
    return " ".join((inspect.getdoc(kind) or "").split())


def _fields(kind: type) -> Fields:
    """Return the fields of a struct, those of what it is derived from first."""
    found: Fields = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, msgspec.Struct) and each is not msgspec.Struct:
            found |= _declared(inspect.getsourcefile(each) or "").get(each.__name__, {})
    return found


@lru_cache(maxsize=64)
def _declared(file: str) -> dict[str, Fields]:
    """Return the fields that each class in a file declares, with their docstrings."""
    tree = ast.parse(Path(file).read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return {node.name: dict(_declarations(node.body)) for node in classes}


def _declarations(body: list[ast.stmt]) -> Iterator[tuple[str, tuple[str, str]]]:
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            default = "" if node.value is None else f" = {ast.unparse(node.value)}"
            yield node.target.id, (_kind(node.annotation) + default, _meaning(following))


def _meaning(node: ast.stmt | None) -> str:
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return " ".join(str(node.value.value).replace("``", "`").split()) if is_text else ""  # type: ignore[union-attr]


class _Plain(ast.NodeTransformer):
    """Takes what a value must be like out of annotations, and puts it into words."""

    def __init__(self) -> None:
        self.bounds: list[str] = []

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """Replace an annotated type by the type."""
        self.generic_visit(node)
        if not (isinstance(node.value, ast.Name) and node.value.id == "Annotated"):
            return node
        assert isinstance(node.slice, ast.Tuple)
        kind, *metas = node.slice.elts
        for meta in metas:
            assert isinstance(meta, ast.Call)
            self.bounds += [f"{key.arg} {ast.unparse(key.value)}" for key in meta.keywords]
        return kind


def _kind(annotation: ast.expr) -> str:
    plain = _Plain()
    text = ast.unparse(plain.visit(annotation))
    return f"{text}, {', '.join(plain.bounds)}" if plain.bounds else text


def _reachable(roots: Iterable[type]) -> list[type]:
    """Return the structs that some are made of, themselves included, in the order of names."""
    found: dict[str, type] = {}
    waiting = list(roots)
    while waiting:
        kind = waiting.pop()
        if kind.__name__ not in found:
            found[kind.__name__] = kind
            waiting += _structs(msgspec.inspect.type_info(kind))
    return [found[name] for name in sorted(found)]


def _structs(info: Any) -> Iterator[type]:
    """Yield the structs inside the description of a type."""
    if isinstance(info, msgspec.inspect.StructType):
        for field in info.fields:
            yield from _named(field.type)


def _named(info: Any) -> Iterator[type]:
    if isinstance(info, msgspec.inspect.StructType):
        yield info.cls
    elif isinstance(info, msgspec.inspect.UnionType):
        for each in info.types:
            yield from _named(each)
    else:
        for name in ("item_type", "key_type", "value_type", "type"):
            if hasattr(info, name):
                yield from _named(getattr(info, name))


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
