"""Put a question to both engines, and say in which outcomes their answers differ."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pardon.conform import answer as kernel_answer
from tests.reference.answer import answer as reference_answer

Answer = Mapping[str, Any]
Question = dict[str, Any]


def disagreement(question: Question) -> str:
    """A report on how the answers to a question differ; nothing if they agree."""
    answers = {"kernel": kernel_answer(question), "reference": reference_answer(question)}
    kernel, reference = map(canonical, answers.values())
    if kernel == reference:
        return ""
    return "\n".join([json.dumps(question), *differences(kernel, reference)])


def canonical(answer: Answer) -> dict[str, Any]:
    """An answer by its parts, equal for answers that say the same; errors are all alike."""
    parts: dict[str, Any] = {"error": "error" in answer}
    parts |= {key: answer[key] for key in ("id", "pass") if key in answer}
    if "outcomes" in answer:
        parts["outcomes"] = written(answer["outcomes"])
    if "cards" in answer:
        parts["kinds"] = set(answer["cards"])
        parts["discard"] = set(answer["discard"])
        parts |= {f"card {kind}": written(found) for kind, found in answer["cards"].items()}
    return parts


def written(outcomes: Sequence[Answer]) -> set[str]:
    """Outcomes as texts, which must be free of repeats."""
    texts = {json.dumps(outcome, sort_keys=True) for outcome in outcomes}
    assert len(texts) == len(outcomes), "an outcome is repeated"
    return texts


def differences(kernel: Answer, reference: Answer) -> Iterator[str]:
    """A line for everything that only one of two canonical answers says."""
    for key in sorted({*kernel, *reference}):
        mine, theirs = kernel.get(key), reference.get(key)
        if isinstance(mine, set) and isinstance(theirs, set):
            yield from (f"  {key}: only the kernel has {each}" for each in sorted(mine - theirs))
            yield from (f"  {key}: only the reference has {each}" for each in sorted(theirs - mine))
        elif mine != theirs:
            yield f"  {key}: the kernel has {shortly(mine)}, the reference {shortly(theirs)}"


def shortly(value: object) -> str:
    """A value, or what can be said of it in a few words."""
    return f"{len(value)} outcomes" if isinstance(value, set) else repr(value)
