"""A card's play step by step, as an engine asks for it, where `plays` has it only in whole.

A tree is the list of the steps that may be taken. Each is what it completes, a play or the
position after an effect, or else the tree of what is to be decided next.
"""

from collections.abc import Sequence
from typing import Any

from tests.reference.moves import Part, Play, ahead
from tests.reference.options import Rules
from tests.reference.plays import (
    Choice,
    Colours,
    card_choices,
    event_choices,
    fire_steps,
    ice_steps,
    split_leaves,
    swaps,
    switches,
    without_last_resorts,
)
from tests.reference.position import Pawns, Position, arranged, pawn_order, side, winners

Tree = list[Any]


def card_tree(rules: Rules, position: Position, seat: str, card: str) -> Tree:
    """Return the steps that a card begins with, passing apart."""
    colours = side(rules, position, seat)
    if rules.tokens and card in ("1", "2"):
        return token_tree(rules, position.pawns, colours, card)
    tree = move_tree(rules, position.pawns, colours, card)
    if card == "11":
        tree += switches(rules, position.pawns, colours)
    if card == "swap":
        tree += swaps(position, seat)
    return tree


def move_tree(rules: Rules, pawns: Pawns, colours: Colours, card: str) -> Tree:
    """Return the steps that move a pawn, without those of last resort while there are others."""
    tree = [chosen(choice) for choice in card_choices(rules, pawns, colours, card)]
    if card == "7":
        whole = Part(pawns, frozenset(), 7, hits_partner=False)
        tree += split_tree(rules, whole, colours, rules.seven_parts)
    allowed = without_last_resorts(rules, leaves(tree))
    return pruned(tree, {id(play) for play in allowed})


def chosen(choice: Choice) -> Any:
    """Return a play, or what is to be decided where a pawn may teleport or be pulled along."""
    alike = {tuple(sorted(play.pawns, key=pawn_order)): play for play in reversed(choice)}
    return choice[0] if len(alike) == 1 else list(alike.values())


def split_tree(rules: Rules, part: Part, colours: Colours, most: int) -> Tree:
    """Return the steps that take a part of what is left of a split and leave a rest to finish."""
    tree: Tree = []
    first = {p: i for i, p in reversed(list(enumerate(part.pawns))) if i not in part.moved}
    for pawn, mover in first.items():
        for steps in range(1, min(part.rest, 6) + 1) if pawn.colour in colours else ():
            plays = ahead(rules, part.pawns, mover, steps, out=split_leaves(rules))
            node = chosen([after(part, play) for play in plays]) if plays else []
            moved = part.moved | {mover}
            rest = part.rest - steps
            if rest == 0:
                tree += [node] if node else []
            elif most > 1:
                tree += further(rules, node, moved, rest, colours, most - 1)
    return tree


def after(part: Part, play: Play) -> Play:
    """Return a play that lands on a partner if an earlier part did."""
    return play._replace(hits_partner=play.hits_partner or part.hits_partner)


def further(
    rules: Rules, node: Any, moved: frozenset[int], rest: int, colours: Colours, most: int
) -> Tree:
    """Return a step after which a rest is left, nothing if that cannot be used (C-17)."""
    if isinstance(node, Play):
        part = Part(node.pawns, moved, rest, node.hits_partner)
        tree = split_tree(rules, part, colours, most)
        return [tree] if tree else []
    decided = [further(rules, each, moved, rest, colours, most) for each in node]
    decided = [each for made in decided for each in made]
    return [decided] if decided else []


def token_tree(rules: Rules, pawns: Pawns, colours: Colours, card: str) -> Tree:
    """Return the steps of a 2013 card 1 or 2: a token where it has a choice, then a pawn."""
    kept = [] if card == "1" else [pawns]
    moved = (
        ice_steps(rules, pawns, colours) if card == "1" else fire_steps(rules, pawns, colours)[1:]
    )
    alike = {tuple(sorted(after, key=pawn_order)): after for after in moved}
    trees = [
        move_tree(rules, after, colours, card) or [Play(after, idle=True)]
        for after in (*kept, *alike.values())
    ]
    settled = len(trees) == 1 and (card == "2" or not has_ice_moved(pawns, moved[0]))
    return trees[0] if settled else trees


def has_ice_moved(before: Pawns, after: Pawns) -> bool:
    """Tell whether the Ice has gone to a pawn that did not carry it."""
    return any(new.ice and not old.ice for old, new in zip(before, after, strict=True))


def event_tree(rules: Rules, position: Position, players: Sequence[str], amount: str) -> Tree:
    """Return the steps of the Backward event from some player on; none if nobody can move."""
    for number, player in enumerate(players):
        choices = event_choices(rules, position, player, amount)
        if choices:
            later = players[number + 1 :]
            return [_event_node(rules, position, chosen(each), later, amount) for each in choices]
    return []


def _event_node(
    rules: Rules, position: Position, node: Any, later: Sequence[str], amount: str
) -> Any:
    if isinstance(node, list):
        return [_event_node(rules, position, each, later, amount) for each in node]
    after = arranged(node.pawns, position.owners)
    return (not winners(rules, after) and event_tree(rules, after, later, amount)) or after


def leaves(tree: Tree) -> list[Any]:
    """Return everything that a tree can come to."""
    return [leaf for node in tree for leaf in (leaves(node) if isinstance(node, list) else [node])]


def pruned(tree: Tree, kept: set[int]) -> Tree:
    """Return a tree without the leaves that are not kept, nor what led only to them."""
    cut = [pruned(node, kept) if isinstance(node, list) else node for node in tree]
    return [node for node in cut if (node if isinstance(node, list) else id(node) in kept)]
