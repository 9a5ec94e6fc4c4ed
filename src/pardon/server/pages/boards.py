"""Boards of the published editions, from which the client makes their pictures when it is built.

``python -m pardon.server.pages.boards`` prints them.
"""

import sys

import msgspec
from msgspec.structs import replace

from pardon.server.pages.catalogue import editions
from pardon.server.wire.views import RulesView


def boards() -> dict[str, RulesView]:
    """Return what a picture needs to know of each edition, which is not what its cards say."""
    return {each.key: replace(each.rules, cards=[]) for each in editions()}


def boards_text() -> str:
    """Return the boards as the client keeps them."""
    return msgspec.json.format(msgspec.json.encode(boards()), indent=1).decode() + "\n"


if __name__ == "__main__":
    sys.stdout.write(boards_text())
