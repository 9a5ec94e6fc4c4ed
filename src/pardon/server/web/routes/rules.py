"""Routes of editions, configurations and the clauses of the rules."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from litestar import Controller, get
from litestar.params import PathParameter, QueryParameter

from pardon.errors import EditionError
from pardon.server.pages import catalogue, rulebook
from pardon.server.web.faults import documented
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import ClauseView, Comparison, ConfigView, EditionView, RulesPage

ConfigText = Annotated[
    str, QueryParameter(name="text", max_length=400, description="The text of a configuration.")
]
Configs = Annotated[
    list[str],
    QueryParameter(
        name="configs", min_items=2, max_items=6, description="The texts of configurations."
    ),
]
Name = Annotated[str, PathParameter(min_length=1, max_length=64)]


T = TypeVar("T")


class Rules(Controller):
    """Routes of the rules: what can be played, and how."""

    path = "/api"
    tags = ("rules",)

    @get("/editions", responses=documented(), sync_to_thread=True)
    def editions(self) -> list[EditionView]:
        """Return all editions with everything that can be chosen about them."""
        return catalogue.editions()

    @get("/config", responses=documented(), sync_to_thread=True)
    def config(self, config: ConfigText) -> ConfigView:
        """Return a configuration as it would be played, or what is wrong with its text."""
        return catalogue.config_view(config)

    @get("/rules/{edition:str}", responses=documented(404), sync_to_thread=True)
    def rules(self, edition: Name) -> RulesPage:
        """Return the rules of an edition, clause by clause."""
        return _found(rulebook.rules_page, edition)

    @get("/rules/clauses/{clause:str}", responses=documented(404), sync_to_thread=True)
    def clause(self, clause: Name) -> ClauseView:
        """Return a clause of the rules."""
        return _found(rulebook.clause_view, clause)

    @get("/compare", responses=documented(422), sync_to_thread=True)
    def compare(self, configs: Configs) -> Comparison:
        """Return what differs between configurations."""
        return rulebook.comparison(configs)


def _found(find: Callable[[str], T], name: str) -> T:
    """Return a page by its name, or say that there is none."""
    try:
        return find(name)
    except EditionError as fault:
        raise WireError(Code.NOT_FOUND, str(fault)) from fault
