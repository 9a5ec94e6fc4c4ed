"""The shortened way to compile means what Python means, whatever a field of a record is."""

from typing import Any

import numba
import numpy as np
import pytest

from pardon.engine import _jit
from pardon.engine.layout import record_type

if not _jit.COMPILED:
    pytest.skip("kernels run as plain Python", allow_module_level=True)

fast = pytest.importorskip("pardon.engine._jit.fast", exc_type=ImportError)
linking = pytest.importorskip("pardon.engine._jit.linking", exc_type=ImportError)

INNER = record_type(
    [
        ("signed", "i1", (3, 4)),
        ("pairs", "u2", (4, 4)),
        ("shares", "f8", 5),
        ("count", "i4"),
        ("small", "u1", 7),
        ("deep", "i8", (2, 3, 2)),
    ],
    overlaid=("words", ("u8", 1)),
)
OUTER = record_type([("inner", INNER, 3), ("numbers", "i4", 6)])


def exchange(r: Any, i: int, j: int, value: int) -> Any:
    before = np.int64(r.signed[i, j]) + np.int64(r.pairs[j, i])
    r.signed[i, j] = value
    r.pairs[j, i] += value
    r.small[i] = r.small[j]
    r.deep[i & 1, j % 3, -1] -= value
    return before


def through_a_name(r: Any, i: int, j: int, value: int) -> Any:
    row = r.pairs[i]
    shares = r.shares
    if j > 1:
        shares[j] += 0.5 * value
        return np.int64(row[j])
    row[j] = value
    return np.int64(shares[i] * 4) + np.int64(row[j - 4])


def copied(r: Any, i: int, j: int, value: int) -> Any:
    r.inner[i] = r.inner[j % 3]
    other = r.inner[i]
    other.count = value
    r.numbers[j] = r.inner[i].count + r.inner[j % 3].small[i]
    return np.int64(other.count) + np.int64(r.numbers[j])


def another_record(r: Any, i: int, j: int, value: int) -> Any:
    inner = r.inner[i]
    small = inner.small
    inner = r.inner[(i + 1) % 3]
    small[j] = value
    return np.int64(inner.small[j]) * 1000 + np.int64(small[j])


def overlaid(r: Any, i: int, j: int, value: int) -> Any:
    r.signed[0, j] = value
    return np.int64(r.words[0] >> np.uint64(8 * j)) & 255


def compiled(function: Any) -> Any:
    """Return a helper behind an entry point, compiled in the shortened way."""
    helper: Any = fast.helper(function, forceinline=False)

    def entry(records: Any, i: int, j: int, value: int) -> Any:
        return helper(records[0], i, j, value)

    return fast.unkept(entry)


def room(kind: "np.dtype[Any]") -> Any:
    return np.zeros(1, kind).view(np.recarray)


@pytest.mark.parametrize(
    ("function", "kind"),
    [
        (exchange, INNER), (through_a_name, INNER), (copied, OUTER), (another_record, OUTER),
        (overlaid, INNER),
    ],
)  # fmt: skip
def test_compiled_it_does_what_it_does_as_python(function: Any, kind: "np.dtype[Any]") -> None:
    chance, run = np.random.default_rng(5), compiled(function)
    ours, theirs = room(kind), room(kind)
    for _ in range(300):
        i, j, value = (int(chance.integers(most)) for most in (3, 4, 100))
        assert run(ours, i, j, value) == function(theirs[0], i, j, value)
    assert ours.tobytes() == theirs.tobytes()


def in_a_row(r: Any, i: int, _j: int, _k: int) -> Any:
    return r.small[i]


def in_a_table(r: Any, i: int, j: int, _k: int) -> Any:
    return r.signed[i, j]


def in_a_block(r: Any, i: int, j: int, k: int) -> Any:
    return r.deep[i, j, k]


@pytest.mark.parametrize(
    ("name", "read"), [("small", in_a_row), ("signed", in_a_table), ("deep", in_a_block)]
)
def test_a_negative_index_counts_from_the_end(name: str, read: Any) -> None:
    records, run = room(INNER), compiled(read)
    shape = records[name].shape[1:]
    records[name][0] = np.arange(np.prod(shape)).reshape(shape)
    for index in np.ndindex(*(2 * size for size in shape)):
        at = [i - size for i, size in zip(index, shape, strict=True)]
        assert run(records, *[*at, 0, 0][:3]) == records[name][0][tuple(at)]


def test_a_release_that_was_never_tried_is_not_taken_at_its_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert fast.is_tested()
    monkeypatch.setattr(fast, "TESTED", ((0, 0), (0, 0)))
    assert not fast.is_tested()


@pytest.mark.parametrize(
    ("module", "name"), [(fast, "helper"), (linking, "external"), (linking, "at_address")]
)
def test_a_probe_finds_what_is_compiled_wrong(
    module: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module.probe()
    wrong = numba.njit(lambda *arguments: arguments[-1])
    monkeypatch.setattr(module, name, lambda function, **_: wrong)
    with pytest.raises(AssertionError, match="a small kernel"):
        module.probe()
