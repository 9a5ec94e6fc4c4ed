"""``pardon conform`` answers line by line, whatever the lines are."""

import json
import subprocess

from pardon.conform import answer
from tests.children import child
from tests.cli.running import PROGRAM, run, spawn

QUESTION = {
    "id": "a", "edition": "hasbro-2002", "seats": ["red", "yellow"], "turn": "red", "card": "3",
    "pawns": {"red": [10, "start", "start", "start"], "yellow": ["start"] * 4},
}  # fmt: skip


def test_a_question_is_answered() -> None:
    line = json.dumps(QUESTION)
    assert json.loads(run("conform", given=line + "\n").stdout) == answer(QUESTION)


def test_nonsense_is_answered_with_an_error_and_the_run_goes_on() -> None:
    lines = [b"nonsense", b"\xff\xfe", b"[]", b'{"id": "b"}', b"", json.dumps(QUESTION).encode()]
    done = spawn("conform", given=b"\n".join(lines))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [set(reply) for reply in answers[:4]] == [{"id", "error"}] * 4
    assert [reply["id"] for reply in answers] == [None, None, None, "b", "a"]
    assert answers[-1] == answer(QUESTION)


def test_each_answer_is_written_before_the_next_question_is_asked() -> None:
    with child([*PROGRAM, "conform"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for name in ("first", "second"):
            process.stdin.write(json.dumps(QUESTION | {"id": name}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == name
