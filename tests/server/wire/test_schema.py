"""The client's types are those of the server."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import get_args

from pardon.server.wire.from_client import Incoming
from pardon.server.wire.schema import schema
from pardon.server.wire.to_client import Outgoing

WEB = Path(__file__).parents[3] / "web"


def made_types() -> str:
    """Return what ``make wire`` would write."""
    node = shutil.which("node") or Path(sys.executable).with_name("node")
    script = WEB / "scripts" / "wire.mjs"
    text = json.dumps(schema())
    done = subprocess.run([node, script], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_types_of_the_client_are_not_stale() -> None:
    assert (WEB / "src" / "wire.ts").read_text() == made_types(), "stale: make wire"


def test_every_message_has_a_definition_with_its_own_tag() -> None:
    definitions = schema()["$defs"]
    for union, name in ((Incoming, "Incoming"), (Outgoing, "Outgoing")):
        tags = {
            definitions[kind.__name__]["properties"]["type"]["enum"][0] for kind in get_args(union)
        }
        assert len(tags) == len(get_args(union))
        assert set(definitions[name]["discriminator"]["mapping"]) == tags
