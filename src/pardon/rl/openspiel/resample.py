"""Resampling of the OpenSpiel game: other histories that a player cannot tell from the true one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from pardon.engine.kernel import copied
from pardon.engine.layout import (
    CARD,
    CHOOSE,
    COLOURS_AND_HANDS,
    DROP,
    KIND_COUNT,
    LAST_CHANCE,
    NO_PLAY,
    PASS,
    PICK_UP,
    SWAP,
)
from pardon.rl.openspiel.node import HIDDEN, Node
from pardon.rules.edition import COLOURS

MOST_DEALS = 50
"""Deals that are tried until one could have been; then cards change places one by one."""
CHANGES_A_CARD = 4
"""How often, for each card, it is tried to let two change places."""


Line = tuple[Node, list[int]]
"""Where a game began, and the steps since."""


def resampled(
    last: Node, history: Sequence[int], player: int, sampler: Callable[[], float]
) -> Line:
    """Return another game that a player cannot tell from the one played.

    The cards that others hold and that the player has never seen are dealt anew into the draws
    that brought them. All that was done must be possible with them.
    """
    core, root = last.core, last.root
    if not core.config.rules.hand:
        return root, list(history)
    seat = COLOURS.index(core.seats[player])
    rng = Random(int(sampler() * (1 << 53)))
    begun = _hidden_at(root, seat)
    unseen = _unseen_draws(root, history, seat, begun)
    pile = last.states["pile"][0, :KIND_COUNT].tolist()
    true = [begun[at][1] if at < 0 else history[at] for at in unseen]
    true += [kind for kind, count in enumerate(pile) for _ in range(count)]

    def played(cards: list[int]) -> Line | None:
        changed, begin = list(history), dict(begun)
        for at, kind in zip(unseen, cards, strict=False):
            if at < 0:
                begin[at] = begun[at][0], kind
            else:
                changed[at] = kind
        other = root if begin == begun else _with_hands(root, seat, begin)
        steps = None if other is None else _replayed(other, changed, seat)
        return None if other is None or steps is None else (other, steps)

    for _ in range(MOST_DEALS):
        found = played(rng.sample(true, len(true)))
        if found is not None:
            return found
    return _changed_by_pairs(true, len(unseen), rng, played) or (root, list(history))


def _changed_by_pairs(
    cards: list[int], held: int, rng: Random, played: Callable[[list[int]], Line | None]
) -> Line | None:
    """Let two cards change places again and again, a held one and any other, where that can be.

    From the true cards this walks through all that could have been, none favoured.
    """
    found = None
    for _ in range(CHANGES_A_CARD * held):
        one, other = rng.randrange(held), rng.randrange(len(cards))
        tried = list(cards)
        tried[one], tried[other] = tried[other], tried[one]
        line = played(tried) if tried != cards else None
        if line is not None:
            cards, found = tried, line
    return found


def _hidden_at(root: Node, seat: int) -> dict[int, tuple[int, int]]:
    """Return the cards that a game begins with in other hands, as holder and kind.

    They are numbered below 0: as draws before the first step.
    """
    hands = root.states["hands"][0].tolist()
    held = [
        (other, kind)
        for other in range(4)
        for kind, count in enumerate(hands[other])
        for _ in range(count)
        if other != seat
    ]
    return {-1 - number: card for number, card in enumerate(held)}


def _with_hands(root: Node, seat: int, cards: Mapping[int, tuple[int, int]]) -> Node | None:
    """Return a beginning with other cards in the hands of others, and the pile to match.

    None if one of them lay among the discards then.
    """
    states = copied(root.states)
    hands, pile = states["hands"][0], states["pile"][0]
    for other in range(4):
        if other != seat:
            pile[:KIND_COUNT] += hands[other]
            hands[other] = 0
    for other, kind in cards.values():
        if pile[kind] == 0:
            return None
        pile[kind] -= 1
        hands[other, kind] += 1
    return Node(root.core, states, b"", states.tobytes())


def _walk(root: Node, history: Sequence[int]) -> Iterator[Node]:
    """Yield the position before each step."""
    node = root
    for number in history:
        yield node
        node = node.after(number)


def _unseen_draws(
    root: Node, history: Sequence[int], seat: int, begun: Mapping[int, tuple[int, int]]
) -> list[int]:
    """Return the draws that brought the cards which others still hold and a seat has not seen."""
    hands: dict[int, list[int]] = {other: [] for other in range(4)}
    for at, (holder, _) in begun.items():
        hands[holder].append(at)
    exchanged = root.core.kernel.rules[0]["swap_scope"] == COLOURS_AND_HANDS
    for at, (node, number) in enumerate(zip(_walk(root, history), history, strict=True)):
        actor = int(node.states["actor"][0])
        if node.phase in HIDDEN and actor != seat:
            hands[actor].append(at)
        elif node.phase > LAST_CHANCE and CHOOSE <= number < SWAP:
            kind = (number - CHOOSE) % KIND_COUNT
            kinds = {at: begun[at][1] if at < 0 else history[at] for at in hands[actor]}
            laid = next((at for at, each in kinds.items() if each == kind), None)
            if laid is not None:
                hands[actor].remove(laid)
        elif node.phase > LAST_CHANCE and SWAP <= number < PICK_UP and exchanged:
            other = (actor + 1 + number - SWAP) & 3
            hands[actor], hands[other] = hands[other], hands[actor]
            hands[seat] = []  # what came to the seat itself it has seen
    return sorted(draw for hand in hands.values() for draw in hand)


def _replayed(root: Node, history: Sequence[int], seat: int) -> list[int] | None:
    """Return the steps of a game with other cards, or None if it cannot have been.

    That another seat has declined to play, or could not, its hand alone tells.
    """
    node, steps = root, list[int]()
    for number in history:
        of_other = node.phase > LAST_CHANCE and node.states["actor"][0] != seat
        if of_other and number == PASS and node.phase == NO_PLAY:
            continue
        if of_other and DROP <= number < SWAP and node.phase == CARD and PASS in node.actions:
            node = node.after(PASS)
            steps.append(PASS)
        if number not in _possible(node):
            return None
        node = node.after(number)
        steps.append(number)
    return steps


def _possible(node: Node) -> list[int]:
    """Return what can come next, by choice or by chance."""
    if node.is_chance:
        return [outcome for outcome, _ in node.chances]
    return [] if node.is_over else node.actions
