"""No frame tells anybody of another's cards, of the pile, of the server's seed or of a cookie."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pardon.game import Game
from pardon.rules.config import Config
from pardon.rules.edition import COLOURS
from pardon.rules.editions import EDITIONS
from pardon.server.hub.hub import Hub
from pardon.server.hub.limits import UNLIMITED
from pardon.server.hub.room import Connection, Room
from pardon.server.storage.memory import MemoryStore
from pardon.server.table.table import Change
from pardon.server.wire.http import NewSeat
from tests.server.seated import ANN, BOB, CY, Seated, new_table
from tests.soak import amount

SEATS = (
    NewSeat("red", "me"),
    NewSeat("blue", "bot", "easy"),
    NewSeat("yellow", "open"),
    NewSeat("green", "bot"),
)


def hand_configs() -> Iterator[str]:
    """Yield every edition with those of its variations, alone and together, that deal hands."""
    for key, edition in EDITIONS.items():
        names = list(edition.variations)
        for picked in range(2 ** len(names)):
            chosen = [name for bit, name in enumerate(names) if picked >> bit & 1]
            try:
                config = Config.parse("+".join([key, *chosen]))
            except ValueError:
                continue  # some exclude one another
            if config.rules.hand:
                yield config.text


HANDS = [*hand_configs(), "revenge+swap_scope=colours_and_hands+swap_draw=extra_play"]


def test_there_are_editions_with_hands() -> None:
    assert len(HANDS) >= 5


class Eavesdropper:
    """A client that looks at every frame it gets the moment it gets it."""

    def __init__(self, player: str | None) -> None:
        self.player = player
        self.frames: list[bytes] = []
        self.connection: Connection
        self.game: dict[str, Any] | None = None

    def take(self, frame: bytes) -> None:
        self.frames.append(frame)
        for cookie in (ANN, BOB, CY):
            assert cookie.encode() not in frame
        message = json.loads(frame)
        self.game = message.get("game") or self.game
        if hasattr(self, "connection"):
            self.check(message, frame)

    def check(self, message: dict[str, Any], frame: bytes) -> None:
        table = self.connection.room.table
        assert table.seed.encode() not in frame
        seat = table.seat_of(self.player)
        colour = None if seat is None else seat.colour
        if table.state == "playing":
            assert table.running.deal.seed.encode() not in frame
        if message.get("game"):
            hands = table.running.game.setup().hands
            assert message["game"]["hand"] == hands.get(colour or "", {})
        for event in events_in(message):
            if event["event"] == "drew" and event["seat"] != colour:
                assert event["card"] is None
            assert not (event["event"] == "passed" and event["phase"] == "card"
                        and event["seat"] != colour)  # fmt: skip


def events_in(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the events anywhere in a message."""
    if isinstance(value, dict):
        if "event" in value:
            yield value
        for each in value.values():
            yield from events_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from events_in(each)


async def say(hub: Hub, client: Eavesdropper, **message: Any) -> None:
    await hub.receive(client.connection, json.dumps({"id": 1, **message}))


async def play_whole_game(config: str, seed: int) -> list[Eavesdropper]:
    """Play a game with two persons, two bots and a watcher, all of whom look at everything."""
    hub, chance = Hub(MemoryStore(), limits=UNLIMITED), random.Random(seed)
    await hub.open()
    made = await hub.lobby.make(ANN, new_table(config, SEATS))
    clients = [Eavesdropper(player) for player in (ANN, BOB, None)]
    for client in clients:
        client.connection = await hub.connect(made.id, client.player, None, client.take)
    await say(hub, clients[1], type="sit", seat="yellow", name="Bob")
    await say(hub, clients[0], type="start")
    while not (clients[2].game or {}).get("is_over"):
        await asyncio.sleep(0)
        for client in clients[:2]:
            await decide(hub, client, chance)
    await hub.close()
    return clients


async def decide(hub: Hub, client: Eavesdropper, chance: random.Random) -> None:
    game = client.game
    if not game or not game["moves"]:
        return
    if game["can_undo"] and chance.random() < 0.2:
        await say(hub, client, type="undo", game=game["number"], step=game["step"])
        return
    for colour in COLOURS:
        await say(hub, client, type="why", colour=colour, place="start")
    for card in game["hand"]:
        await say(hub, client, type="look_at_card", card=card)
        assert b'"card_plays"' in client.frames[-1]
    move = chance.choice(game["moves"])
    await say(
        hub, client, type="act", game=game["number"], step=game["step"], move=move["id"]
    )  # fmt: skip


@pytest.mark.parametrize("config", HANDS)
def test_no_frame_of_a_whole_game_holds_anothers_cards(config: str) -> None:
    clients = asyncio.run(play_whole_game(f"{config}+turn_limit={amount(40, 1000)}", 1))
    for client in clients:
        assert len(client.frames) > 50
    assert not any(b'"moves":[{' in frame for frame in clients[2].frames)


def test_nobody_else_looks_at_a_card() -> None:
    async def scene() -> None:
        hub = Hub(MemoryStore(), limits=UNLIMITED)
        await hub.open()
        made = await hub.lobby.make(ANN, new_table("hasbro-2002+points"))
        ann, bob, cy = clients = [Eavesdropper(player) for player in (ANN, BOB, None)]
        for client in clients:
            client.connection = await hub.connect(made.id, client.player, None, client.take)
        await say(hub, bob, type="sit", seat="yellow", name="Bob")
        await say(hub, ann, type="start")
        table = bob.connection.room.table
        table.running.game = Game.from_position(QUIET)
        await say(hub, ann, type="look_at_card", card="12")
        answer = json.loads(ann.frames[-1])
        assert (answer["type"], answer["can_play"], answer["moves"]) == ("card_plays", False, [])
        for client, card in ((ann, "1"), (bob, "1"), (bob, "12"), (cy, "12")):
            heard = len(ann.frames + bob.frames + cy.frames)
            await say(hub, client, type="look_at_card", card=card)
            assert json.loads(client.frames[-1])["type"] == "refused"
            assert len(ann.frames + bob.frames + cy.frames) == heard + 1
        await hub.close()

    asyncio.run(scene())


def exchanged(game: Game, viewer: str | None, chance: random.Random) -> Game | None:
    """Return a game in which hidden hands have exchanged a card with the pile; None if none can."""
    setup = game.setup()
    hands = {seat: Counter(cards) for seat, cards in setup.hands.items()}
    pile = Counter(setup.pile)
    done = [exchange(hands[seat], pile, chance) for seat in hands if seat != viewer]
    if not any(done):
        return None
    is_hidden = setup.phase == "no_play" and setup.decider != viewer
    phase = "card" if is_hidden else setup.phase
    return Game.from_setup(replace(setup, hands=hands, pile=pile, phase=phase))


def exchange(hand: Counter[str], pile: Counter[str], chance: random.Random) -> bool:
    """Let a hand and the pile exchange two cards of different kinds, if they can."""
    pairs = [(one, other) for one in sorted(+hand) for other in sorted(+pile) if one != other]
    if not pairs:
        return False
    given, taken = chance.choice(pairs)
    for cards, gone, come in ((hand, given, taken), (pile, taken, given)):
        cards[gone] -= 1
        cards[come] += 1
    return True


def frames_for(seated: Seated, player: str | None, change: Change) -> list[bytes]:
    """Return every byte that a change sends to one client, and what it gets on coming back."""
    frames: list[bytes] = []
    room = Room(seated.table.id)
    room.put(seated.table, seated.now)
    connection = Connection(room, player, "", frames.append, UNLIMITED, 0.0)
    room.connections.add(connection)
    room.publish(change, seated.now)
    room.welcome(connection, change.first, seated.now)
    return frames


@pytest.mark.parametrize("config", HANDS)
def test_frames_are_the_same_whatever_the_hidden_cards(config: str) -> None:
    seated, chance = Seated(config, SEATS), random.Random(2)
    seated.begin()
    exchanged = 0
    for _ in range(amount(50, 250)):
        if seated.table.state != "playing":
            break
        change = seated.step(chance)
        for player, viewer in ((ANN, "red"), (BOB, "yellow"), (CY, None)):
            exchanged += unchanged_by_exchange(seated, player, viewer, change, chance)
    assert exchanged > amount(50, 100)


def unchanged_by_exchange(
    seated: Seated, player: str, viewer: str | None, change: Change, chance: random.Random
) -> bool:
    game = seated.table.running.game
    other = None if game.is_over() else exchanged(game, viewer, chance)
    if other is None:
        return False
    # Both games begin here: how many steps there were, and which, is no matter of hidden cards.
    seen = frames_of(seated, Game.from_setup(game.setup()), player, change)
    assert frames_of(seated, other, player, change) == seen, (viewer, game.position())
    return True


def frames_of(seated: Seated, game: Game, player: str, change: Change) -> list[bytes]:
    """Return what a client is sent while another game stands at the table."""
    running, played = seated.table.running, seated.table.running.game
    running.game = game
    try:
        return frames_for(seated, player, change)
    finally:
        running.game = played


def test_the_exchange_would_be_noticed() -> None:
    seated = Seated("revenge", SEATS).begin()
    change = seated.step(random.Random(0))
    game = seated.table.running.game
    other = exchanged(game, None, random.Random(0))
    assert other is not None
    same = Game.from_setup(game.setup())
    assert frames_of(seated, other, ANN, change) != frames_of(seated, same, ANN, change)


def welcomes(seated: Seated) -> list[bytes]:
    """Return what those get on coming back who do not sit on red."""
    nothing = Change(seated.table.version)
    return [frames_for(seated, player, nothing)[-1] for player in (BOB, CY, None)]


QUIET = "hasbro-2002+points red:58,home*3 yellow:20 turn:red hand.red:11,12*4 hand.yellow:1*5"


@pytest.mark.parametrize("clock", [None, 30])
def test_giving_up_a_hand_is_noticed_by_nobody_else(clock: int | None) -> None:
    seated = Seated("hasbro-2002+points", clock=clock).begin()
    seated.table.running.game = Game.from_position(QUIET)
    before = msgspec.json.encode([seated.view("yellow"), seated.view(None)])
    seated.wait(5)
    known, changed = welcomes(seated), seated.table.changed
    remaining = seated.shown().remaining
    change = seated.act(ANN, "no-play")
    assert seated.shown().remaining == remaining
    assert msgspec.json.encode([seated.view("yellow"), seated.view(None)]) == before
    assert welcomes(seated) == known and seated.table.changed == changed
    assert seated.view("red").step == 1 and seated.view("red").can_undo
    change_back = seated.undo(ANN)
    assert welcomes(seated) == known and seated.table.changed == changed
    for each in (change, change_back):
        heard: list[list[bytes]] = [frames_for(seated, player, each)[:-1] for player in (BOB, None)]
        assert heard == [[], []]
        assert len(frames_for(seated, ANN, each)) == 2


def test_versions_do_not_tell_of_a_hand_given_up() -> None:
    async def scene() -> None:
        hub = Hub(MemoryStore(), limits=UNLIMITED)
        await hub.open()
        made = await hub.lobby.make(ANN, new_table("hasbro-2002+points"))
        ann, bob, cy = clients = [Eavesdropper(player) for player in (ANN, BOB, None)]
        for client in clients:
            client.connection = await hub.connect(made.id, client.player, None, client.take)
        await say(hub, bob, type="sit", seat="yellow", name="Bob")
        await say(hub, ann, type="start")
        table = bob.connection.room.table
        table.running.game = Game.from_position(QUIET)
        version = table.version
        [given_up] = [move.id for move in table.running.game.listed() if move.text == "no-play"]
        await say(hub, ann, type="act", game=1, step=0, move=given_up)
        assert await told(hub, ann) == table.version == version + 1
        assert await told(hub, bob) == await told(hub, cy) == version
        await say(hub, bob, type="say", text="hello")
        assert await told(hub, bob) == await told(hub, cy) == version
        chatted = [json.loads(each) for each in cy.frames if b'"chatted"' in each]
        assert chatted[-1]["version"] == version
        [drop, *_] = table.running.game.listed()
        await say(hub, ann, type="act", game=1, step=1, move=drop.id)
        assert await told(hub, bob) == await told(hub, ann) == table.version
        await hub.close()

    asyncio.run(scene())


async def told(hub: Hub, client: Eavesdropper) -> int:
    """Return the version that a ping is answered with."""
    await say(hub, client, type="ping")
    return int(json.loads(client.frames[-1])["version"])
