"""The HTTP interface against its own description."""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from msgspec.structs import replace
from schemathesis import Case
from schemathesis.config import SchemathesisConfig
from schemathesis.schemas import BaseSchema

from pardon.server.hub.limits import BOUNDLESS
from pardon.server.hub.limits import UNLIMITED as UNLIMITED_PLAY
from pardon.server.web.settings import UNLIMITED
from tests.server.web.running import Server, make_table, seated
from tests.soak import amount


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    limits = replace(UNLIMITED_PLAY, renames=BOUNDLESS)
    with Server(tmp_path_factory.mktemp("data"), UNLIMITED, limits) as running:
        yield running


# What a configuration may say is no matter of a schema: 422 is how a wrong one is answered; 401 is
# how somebody is who has no cookie.
@pytest.fixture(scope="module")
def described(server: Server) -> BaseSchema:
    accepted = {"expected-statuses": ["2xx", "401", "404", "409", "422"]}
    config = SchemathesisConfig.from_dict({"checks": {"positive_data_acceptance": accepted}})
    return schemathesis.openapi.from_url(f"{server.address}/api/openapi.json", config=config)


described_schema = schemathesis.pytest.from_fixture("described")


@described_schema.parametrize()
@settings(
    max_examples=amount(4, 15), deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_every_answer_is_as_described(case: Case[Any]) -> None:
    case.call_and_validate()


BOTS = [{"colour": colour, "kind": "bot", "level": "easy"} for colour in ("red", "blue")]


def test_what_is_told_of_a_real_game_is_as_described(server: Server, described: BaseSchema) -> None:
    with server.visitor() as visitor:
        table = make_table(visitor, seats=BOTS, is_public=True)
        with seated(server, table, visitor) as host:
            host.say("start")
            while host.hear("table_changed")["table"]["state"] != "over":
                pass
    found: dict[str, dict[str, Any]] = {"/api/tables/{table}": {"table": table}, "/api/tables": {}}
    for what in ("replay", "record", "proof"):
        found[f"/api/games/{{game}}/{what}"] = {"game": f"{table}-1"}
    for path, names in found.items():
        answer = described[path]["GET"].Case(path_parameters=names).call_and_validate()
        assert answer.status_code == 200
