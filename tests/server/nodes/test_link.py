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


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:s3cret@db:5432/pardon",
        "postgresql://ann@corp:s3cret@db/pardon",
        "postgresql://an/n:s3cret@db/pardon",
        "postgresql://ann:1/s3cret@db/pardon",
        "postgresql://ann:12?s3cret@db/pardon",
        "postgresql://ann:12?x=s3cret@db/pardon",
        "postgresql://ann:x@s3cret@db/pardon",
        "postgresql://ann:s3cret",
        "postgresql://ann:s3cret/pardon",
        "postgresql://db,ann:s3cret,x/pardon",
        "postgresql://db/n:s3cret",
        "postgresql://db/pardon?sslpassword=s3cret",
        "postgresql://db/pardon?password=x&s3cret&port=5432",
        "postgresql://db/pardon?Password=s3cret",
        "postgresql://db/pardon?pass%77ord=s3cret",
        "postgresql://db/pardon?pwd=s3cret",
        "postgresql:/ann:s3cret@db/pardon",
        "ann:s3cret@db/pardon",
        "host=db user=ann password=s3cret",
    ],
)
def test_a_password_is_shown_in_no_way_of_writing_it(address: str) -> None:
    assert "s3cret" not in without_password(address)
    pytest.importorskip("psycopg")
    try:
        check_address(address)
    except StoreError as refused:
        assert "s3cret" not in str(refused)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql:///pardon",
        "postgresql://db",
        "postgresql://ann@db:5432/pardon?sslmode=require&user=ann",
        "postgresql://ann@[::1]:5432/pardon",
        "postgresql://one:5432,two:5433/pardon?target_session_attrs=read-write",
        "games.db",
    ],
)
def test_an_address_without_a_password_is_shown_as_it_is(address: str) -> None:
    assert without_password(address) == address


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
        "postgresql://ann@corp:secret@db/pardon",
        "postgresql://an/n:secret@db/pardon",
        "user=ann password=secret host=db",
        "postgresql://[::1/pardon",
        "postgresql://:::",
    ],
)
def test_what_is_no_address_is_refused_without_its_password(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(StoreError, match="should look like postgresql://") as refused:
        check_address(address)
    assert "sec" not in str(refused.value)
