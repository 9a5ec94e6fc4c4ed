"""What is said at one server and sent again at another is said once."""

import asyncio

from tests.nodes.postgres import Postgres
from tests.server.hub.scene import ROOMY
from tests.server.nodes.test_following import Pair
from tests.server.nodes.test_limits import played
from tests.server.seated import ANN


def test_what_is_sent_to_two_servers_at_once_is_said_once(postgres: Postgres) -> None:
    async def scene(pair: Pair) -> None:
        table, ann, bob = await pair.two()
        again = await pair.client(1, table, ANN)
        sent = (each.say("say", text="hi", key="one") for each in (ann, again))
        assert [each["type"] for each in await asyncio.gather(*sent)] == ["done", "done"]
        await pair.until(lambda: any(len(pair.room(hub, table).heard) == 2 for hub in (0, 1)))
        talk = await pair.stores[0].talk(table)
        assert [line.said.text for line in talk.lines] == ["hi"]
        await bob.say("say", text="and you?")
        for each in (ann, bob, again):
            await pair.until(lambda each=each: each.last("chatted")["said"]["text"] != "hi")  # type: ignore[misc]
            assert each.kinds().count("chatted") == 2
        late = await pair.client(0, table, None)
        assert [line["text"] for line in late.got[0]["chat"]] == ["hi", "and you?"]

    played(postgres, scene, ROOMY)
