"""Bots as text: ``name`` or ``name(key=value, …)``, the parameters being fields of a dataclass."""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from pardon.errors import PardonError, few
from pardon.messages import near, quote

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_SPEC = re.compile(r"\s*([^\s(),=]+)\s*(?:\((.*)\)\s*)?", re.DOTALL)
_PART = re.compile(rf'\s*(\w+)\s*=\s*({_QUOTED}|[^\s"=()]+)\s*', re.DOTALL)
_BETWEEN_COMMAS = re.compile(rf'(?:\((?:{_QUOTED}|[^()"])*\)|{_QUOTED}|[^,])+', re.DOTALL)
_PLAIN = re.compile(r'[^\s"=(),]+')
_WANTED = {int: "a whole number", float: "a number", bool: "true or false", str: "text"}


class Spec(NamedTuple):
    """Specification of a bot, as it was asked for."""

    head: str
    """A name, or ``module:Class``."""
    given: Mapping[str, str]
    """Parameters with their values as text."""


class Parameter(NamedTuple):
    """Parameter of a bot: what can be set."""

    name: str
    kind: Any
    """The type of its values."""
    default: Any
    """The value if none is given; `MISSING` if one must be."""
    meaning: str
    """What it sets, from the ``meaning`` in the metadata of the field."""


def parse(text: str) -> Spec:
    """Take the text of a bot apart, or raise a `PardonError`."""
    found = _SPEC.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise PardonError(
            f"bot {quote(text)} should be a name, or a name with parameters such as mcts(n=1000)"
        )
    parts = [part for part in split(found[2] or "") if part.strip()]
    return Spec(found[1], dict(_given(found[1], parts)))


def _given(head: str, parts: list[str]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    for part in parts:
        found = _PART.fullmatch(part)
        if not found:
            raise PardonError(f"parameter {quote(part.strip())} of {head} should be name=value")
        if found[1] in seen:
            raise PardonError(f"parameter {quote(found[1])} of {head} is given twice")
        seen.add(found[1])
        yield found[1], _unquoted(found[2])


def _unquoted(text: str) -> str:
    if not text.startswith('"'):
        return text
    try:
        return msgspec.json.decode(text.encode(), type=str)
    except msgspec.DecodeError:
        raise PardonError(f"text {quote(text)} should be quoted as JSON quotes it") from None


def split(text: str) -> list[str]:
    """Return the texts of a list with commas in between, those inside of parentheses apart."""
    return _BETWEEN_COMMAS.findall(text)


def write(head: str, bot: object) -> str:
    """Return the canonical text of a bot: its head, and parameters that are not the default."""
    values = [(each, getattr(bot, each.name)) for each in parameters(type(bot))]
    given = [f"{each.name}={value_text(value)}" for each, value in values if value != each.default]
    return f"{head}({', '.join(given)})" if given else head


def value_text(value: object) -> str:
    """Return a value of a parameter as it is written in the text of a bot."""
    text = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
    return text if _PLAIN.fullmatch(text) else msgspec.json.encode(text).decode()


def parameters(kind: type) -> list[Parameter]:
    """Return what can be set of a bot of this class; nothing unless it is a dataclass."""
    if not is_dataclass(kind):
        return []
    types = get_type_hints(kind)
    set_by_caller = [each for each in fields(kind) if each.init and not each.name.startswith("_")]
    return [
        Parameter(each.name, types[each.name], _default(each), each.metadata.get("meaning", ""))
        for each in set_by_caller
    ]


def _default(of: Field[Any]) -> Any:
    return of.default if of.default_factory is MISSING else of.default_factory()


def arguments(kind: type, spec: Spec) -> dict[str, Any]:
    """Return the values that a text gives to the parameters of a class, or raise every fault."""
    known = {each.name: each for each in parameters(kind)}
    values: dict[str, Any] = {}
    faults = [_missing(each, spec) for each in known.values() if _is_missing(each, spec)]
    for name, text in spec.given.items():
        try:
            values[name] = _value(known[name].kind, text)
        except KeyError:
            faults.append(_unknown(name, spec.head, known))
        except ValueError:
            wanted = wanted_by(known[name].kind)
            faults.append(f"{name} {quote(text)} of {spec.head} should be {wanted}")
    if faults:
        raise PardonError("; ".join(few(faults)))
    return values


def _is_missing(parameter: Parameter, spec: Spec) -> bool:
    return parameter.default is MISSING and parameter.name not in spec.given


def _missing(parameter: Parameter, spec: Spec) -> str:
    return f"{spec.head} needs a value for {parameter.name}: {wanted_by(parameter.kind)}"


def _unknown(name: str, head: str, known: Mapping[str, Parameter]) -> str:
    if not known:
        return f"{head} takes no parameter, not {quote(name)}"
    return f"unknown parameter {quote(name)} of {head}; {near(name, known)}"


def _value(kind: Any, text: str) -> Any:
    value = msgspec.convert(text, kind, strict=False)
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(text)
    return value


def wanted_by(kind: Any) -> str:
    """Return what a parameter of a type takes, in words."""
    if get_origin(kind) is Literal:
        return " or ".join(map(str, get_args(kind)))
    return _WANTED.get(kind) or str(getattr(kind, "__name__", kind))
