"""Routes of editions, configurations and the clauses of the rules."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import Controller, Request, get
from litestar.di import NamedDependency
from litestar.params import PathParameter, QueryParameter

from pardon.errors import EditionError
from pardon.rules.words import as_sentence
from pardon.server.hub.hub import Hub
from pardon.server.pages import catalogue, rulebook
from pardon.server.pages.lesson import lesson_view
from pardon.server.web.faults import documented
from pardon.server.web.session import language_of
from pardon.server.wire.codes import Code, WireError
from pardon.server.wire.http import (
    ClauseView,
    Comparison,
    ConfigView,
    EditionView,
    LessonView,
    RulesPage,
)

ConfigText = Annotated[
    str, QueryParameter(name="text", max_length=400, description="The text of a configuration.")
]
Configs = Annotated[
    list[str],
    QueryParameter(
        name="configs", min_items=2, max_items=6, description="The texts of configurations."
    ),
]
StepNumber = Annotated[int, PathParameter(ge=0, le=99, description="The number of a step.")]
MovesMade = Annotated[
    list[int] | None,
    QueryParameter(name="made", max_items=7, description="The ids of the moves made in the step."),
]
Name = Annotated[str, PathParameter(min_length=1, max_length=64)]


T = TypeVar("T")


class Rules(Controller):
    """Routes of the rules: what can be played, and how."""

    path = "/api"
    tags = ("rules",)

    @get("/editions", responses=documented(), sync_to_thread=True)
    def editions(self, request: Request[Any, Any, Any]) -> list[EditionView]:
        """Return all editions with everything that can be chosen about them."""
        return catalogue.editions(language_of(request))

    @get("/config", responses=documented(), sync_to_thread=True)
    def config(self, request: Request[Any, Any, Any], config: ConfigText) -> ConfigView:
        """Return a configuration as it would be played, or what is wrong with its text."""
        return catalogue.config_view(config, language_of(request))

    @get("/lesson/{step:int}", responses=documented(404, 409))
    async def lesson(
        self,
        request: Request[Any, Any, Any],
        hub: NamedDependency[Hub],
        step: StepNumber,
        made: MovesMade = None,
    ) -> LessonView:
        """Return a step of the lesson after some moves were made in it."""
        await hub.engine.wait()
        return lesson_view(step, made or [], language_of(request))

    @get("/rules/{edition:str}", responses=documented(404), sync_to_thread=True)
    def rules(self, request: Request[Any, Any, Any], edition: Name) -> RulesPage:
        """Return the rules of an edition, clause by clause."""
        return _found(partial(rulebook.rules_page, language=language_of(request)), edition)

    @get("/rules/clauses/{clause:str}", responses=documented(404), sync_to_thread=True)
    def clause(self, clause: Name) -> ClauseView:
        """Return a clause of the rules."""
        return _found(rulebook.clause_view, clause)

    @get("/compare", responses=documented(422), sync_to_thread=True)
    def compare(self, request: Request[Any, Any, Any], configs: Configs) -> Comparison:
        """Return what differs between configurations."""
        return rulebook.comparison(configs, language_of(request))


def _found(find: Callable[[str], T], name: str) -> T:
    """Return a page by its name, or say that there is none."""
    try:
        return find(name)
    except EditionError as fault:
        raise WireError(Code.NOT_FOUND, "fault-detail", detail=as_sentence(str(fault))) from fault
