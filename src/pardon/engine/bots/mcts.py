"""Tree search: the tree grows where it pays, hidden hands imagined anew at every visit.

Nodes are actions and cards that all can see; other draws, and decisions without a choice, are
passed over. Children of a node are a linked list, node 0 is the root and so no child of any.
"""

import math

from .._jit import folded, shared
from ..layout import AMOUNT, DRAW, LAST_CHANCE, OVER, Rules, State, Work, wide
from ..linked import legal, step
from ..play.sampling import sample
from ..rng import next_word
from .evaluate import (
    NOTHING,
    ONLOOKER,
    SURE,
    ended,
    log_odds,
    next_mover,
    score,
    set_card_odds,
)
from .greedy import greedy
from .hidden_cards import imagine
from .net import correction
from .records import Bots, BotWork, Nodes

CARD_KEY = 1024
"""Added to a kind of card where it leads to a node."""
PATH, STEPS = 127, 1024
"""How deep a walk goes, and how many steps it takes at most: some lead to no node."""
SHARP = 4.0
"""How strongly the look of the board after an action favours it."""


@shared
def add_node(x: BotWork, nodes: Nodes, parent: int, key: int, prior: float) -> int:
    """Add a child to a node; return 0 if there is no room."""
    if x.used == nodes.shape[0]:
        return 0
    node = wide(x.used)
    x.used += 1
    nodes[node].key = key
    nodes[node].visits = 0
    nodes[node].prior = prior
    nodes[node].child = 0
    nodes[node].sibling = nodes[parent].child
    nodes[node].worth[:] = 0.0
    nodes[parent].child = node
    return node


@shared
def find_node(nodes: Nodes, parent: int, key: int) -> int:
    """Return the child of a node with a key, 0 if there is none."""
    node = wide(nodes[parent].child)
    while node != 0 and nodes[node].key != key:
        node = wide(nodes[node].sibling)
    return node


@shared
def begin_tree(s: State, x: BotWork, nodes: Nodes) -> None:
    """Plant a tree for the decision at hand."""
    x.root = s
    x.bot = s.actor
    x.used = 1
    nodes[0].visits = 0
    nodes[0].child = 0
    nodes[0].worth[:] = 0.0


@shared
def evaluate_sides(rules: Rules, s: State, bots: Bots, x: BotWork, seat: int) -> None:
    """Write into x.result how likely each seat is to win, evaluated as a seat sees it."""
    set_card_odds(rules, s, x, seat)
    if s.phase == OVER:
        for each in range(4):
            x.result[each] = 0.5 + ended(rules, s, wide(s.owner[each])) / (2 * SURE)
        return
    score(rules, s, bots, x)
    # A net judges for who sees the hand that it asks for; without hands for everybody.
    if bots.seat[x.bot].net > 0 and (rules.hand == 0 or seat != ONLOOKER):
        judge_sides(rules, s, bots, x, seat)
        return
    best = -1e30
    for colour in range(4):
        if rules.in_play[colour]:
            mate = wide(rules.partner[colour])
            if mate > colour:
                x.score[colour] += x.score[mate]
                x.score[mate] = x.score[colour]
            best = max(best, x.score[colour])
    total = 0.0
    for colour in range(4):
        if rules.in_play[colour]:
            x.score[colour] = math.exp(x.score[colour] - best)
            total += x.score[colour] / (2.0 if rules.partner[colour] >= 0 else 1.0)
    for each in range(4):
        if rules.in_play[each]:
            x.result[each] = x.score[s.owner[each]] / total


@shared
def judge_sides(rules: Rules, s: State, bots: Bots, x: BotWork, seat: int) -> None:
    """Write into x.result how likely each seat is to win by the net, the scores being known.

    Without hands every side is judged from its own view, and the chances are made to add up to 1.
    With hands only the view of the seat is known: the others share what is left as they seem to.
    """
    mover = wide(s.owner[next_mover(rules, s)])
    own = wide(s.owner[seat]) if rules.hand > 0 else -1
    total = 0.0
    for each in range(4):
        if not rules.in_play[each]:
            continue
        colour = wide(s.owner[each])
        known = log_odds(rules, x, colour, NOTHING)
        if own < 0 or colour == own:
            known += correction(rules, s, bots, x, colour, mover, known)
        x.result[each] = 1.0 / (1.0 + math.exp(-known))
        total += x.result[each]
    if own >= 0:
        # Seats whose side is not the own one, and what they have together.
        share = x.result[seat]
        rest = 0.0
        for each in range(4):
            if rules.in_play[each] and not is_same_side(rules, own, wide(s.owner[each])):
                rest += x.result[each]
        sides = 2.0 if rules.partner[own] >= 0 else 1.0
        for each in range(4):
            if rules.in_play[each]:
                same = is_same_side(rules, own, wide(s.owner[each]))
                x.result[each] = share if same else x.result[each] * (1.0 - share) * sides / rest
        return
    for each in range(4):
        if rules.in_play[each]:
            x.result[each] /= total / (2.0 if rules.partner[s.owner[each]] >= 0 else 1.0)
    share_with_partners(rules, s, x)


@folded
def is_same_side(rules: Rules, own: int, colour: int) -> bool:
    """Tell whether two colours play together."""
    return bool(colour == own or colour == rules.partner[own])


@shared
def share_with_partners(rules: Rules, s: State, x: BotWork) -> None:
    """Give partners, each of whom has judged, the mean of what they found."""
    for each in range(4):
        for other in range(each + 1, 4):
            if rules.partner[s.owner[each]] == s.owner[other] and rules.in_play[each]:
                mean = (x.result[each] + x.result[other]) / 2.0
                x.result[each] = mean
                x.result[other] = mean


@shared
def open_node(
    rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes, node: int, n: int
) -> None:
    """Give a node a child for each of the n actions listed, favoured by the board after it."""
    greedy(rules, s, w, bots, x, n, 1)
    top = x.best[0]
    total = 0.0
    for i in range(n):
        x.worth_of[i] = math.exp((x.worth_of[i] - top) * SHARP)
        total += x.worth_of[i]
    for i in range(n):
        add_node(x, nodes, node, wide(x.moves[0, i]), x.worth_of[i] / total)


@shared
def pick_branch(x: BotWork, w: Work, nodes: Nodes, node: int, n: int, curiosity: float) -> int:
    """Return the child to follow among the n actions listed in w.moves, 0 without room for it.

    Its mean so far counts, and the prior of what was tried little; a child that was never tried
    is hoped to be worth as much as its parent (PUCT).
    """
    actor = wide(x.walk.actor)
    visits = max(1, wide(nodes[node].visits))
    reach = curiosity * math.sqrt(visits)
    hope = nodes[node].worth[actor] / visits
    found = 0
    best = -1e30
    for i in range(n):
        child = find_node(nodes, node, wide(w.moves[i]))
        if child == 0:
            # With other hidden cards there are other actions.
            child = add_node(x, nodes, node, wide(w.moves[i]), 1.0 / n)
        if child > 0:
            tried = wide(nodes[child].visits)
            mean = nodes[child].worth[actor] / tried if tried > 0 else hope
            worth = mean + reach * nodes[child].prior / (1 + tried)
            if worth > best:
                best = worth
                found = child
    return found


@shared
def descend(rules: Rules, w: Work, bots: Bots, x: BotWork, nodes: Nodes, node: int) -> int:
    """Take one step from x.walk; return the node it leads to, -1 where the walk ends."""
    s = x.walk
    if s.phase <= LAST_CHANCE:
        kind = sample(rules, s, w, next_word(x))
        shown = s.phase == DRAW or s.phase == AMOUNT
        step(rules, s, kind, w)
        if not shown:
            return node
        child = find_node(nodes, node, CARD_KEY + kind)
        if child == 0:
            child = add_node(x, nodes, node, CARD_KEY + kind, 1.0)
        return child if child > 0 else -1
    n = legal(rules, s, w)
    if n == 1:
        step(rules, s, wide(w.moves[0]), w)
        return node
    if nodes[node].child == 0:
        open_node(rules, s, w, bots, x, nodes, node, n)
        return -1
    child = pick_branch(x, w, nodes, node, n, bots.seat[x.bot].curiosity)
    if child == 0:
        return -1
    step(rules, s, wide(nodes[child].key), w)
    return child


@shared
def visit(rules: Rules, w: Work, bots: Bots, x: BotWork, nodes: Nodes) -> None:
    """Walk down the tree once, open the node at the end, and carry its worth up."""
    seat = wide(x.bot)
    x.walk = x.root
    imagine(rules, x.walk, bots, x, seat)
    node = 0
    length = 0
    x.path[0] = 0
    steps = 0
    while x.walk.phase != OVER and length < PATH and steps < STEPS:
        steps += 1
        after = descend(rules, w, bots, x, nodes, node)
        if after < 0:
            break
        if after != node:
            node = after
            length += 1
            x.path[length] = node
    evaluate_sides(rules, x.walk, bots, x, seat)
    for at in range(length + 1):
        nodes[x.path[at]].visits += 1
        for each in range(4):
            nodes[x.path[at]].worth[each] += x.result[each]


@shared
def most_visited(nodes: Nodes) -> int:
    """Return the action of the root that was followed most often."""
    best = wide(nodes[0].child)
    node = best
    while node != 0:
        more = wide(nodes[node].visits) - wide(nodes[best].visits)
        if more > 0 or (more == 0 and nodes[node].prior > nodes[best].prior):
            best = node
        node = wide(nodes[node].sibling)
    return wide(nodes[best].key)


@shared
def tree_search(rules: Rules, s: State, w: Work, bots: Bots, x: BotWork, nodes: Nodes) -> int:
    """Return the action that the search of the actor's bot prefers."""
    begin_tree(s, x, nodes)
    for _ in range(bots.seat[s.actor].visits):
        visit(rules, w, bots, x, nodes)
    return most_visited(nodes)
