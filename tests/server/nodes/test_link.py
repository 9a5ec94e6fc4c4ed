"""Addresses, notices, and what is said where the driver of PostgreSQL is missing."""

import sys

import pytest

from pardon.server.storage.errors import StoreError
from pardon.server.storage.nodes.link import (
    check_address,
    check_driver,
    is_address,
    without_password,
)
from pardon.server.storage.nodes.notices import LONGEST, AnyNotice, Came, Grew, payloads, read


def test_a_missing_driver_is_named_with_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'pardon\[postgres\]'"):
        check_driver()


def test_a_password_is_never_shown() -> None:
    assert is_address("postgresql://ann:secret@db/pardon") and not is_address("mysql://db/pardon")
    assert without_password("postgresql://ann:secret@db/pardon") == "postgresql://ann:…@db/pardon"
    assert without_password("postgresql://db/pardon") == "postgresql://db/pardon"
    asked = without_password("postgresql://db/pardon?user=ann&password=secret&port=5432")
    assert asked == "postgresql://db/pardon?user=ann&password=…&port=5432"


def test_notices_fit_and_arrive_once_but_not_at_whoever_sent_them() -> None:
    told: list[AnyNotice] = [Grew(f"T{number}", number) for number in range(1000)]
    texts = [*payloads("one", [*told, Came("T1"), Came("T1")])]
    assert len(texts) > 3 and all(len(text.encode()) < LONGEST + 100 for text in texts)
    assert [each for text in texts for each in read(text, "two")] == [*told, Came("T1")]
    assert [each for text in texts for each in read(text, "one")] == []


def test_what_only_a_newer_version_tells_is_left_alone() -> None:
    newer = '{"node":"two","notices":[{"k":"sang","table":"T1"},{"k":"came","table":"T1"}]}'
    assert [*read(newer, "one")] == [Came("T1")]
    assert [*read("no notice at all", "one")] == []


@pytest.mark.parametrize(
    "address",
    [
        "mysql://ann:secret@db/pardon",
        "postgresql://ann:secret@db:port/pardon",
        "postgresql://ann:sec/ret@db/pardon",
        "postgresql://[::1/pardon",
        "postgresql://:::",
    ],
)
def test_what_is_no_address_is_refused_without_its_password(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match="should look like postgresql://") as refused:
        check_address(address)
    assert "sec" not in str(refused.value)
