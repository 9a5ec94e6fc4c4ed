"""Numpy records of the bots: how each seat chooses, working memory, nodes of a search tree.

The kernels call them `bots` (of all seats), `x` (working memory) and `nodes`.
"""

from typing import Any

from ..layout import ACTION_COUNT, KIND_COUNT, OFF_TRACK, PLACES, STATE, record_type

RANDOM, GREEDY, EXPECTIMAX, MCTS = range(4)
"""The ways of choosing, a number for each compiled bot."""

(
    RISK, RISK_MOVING, EXPOSED, SWAPPED, BLOCKED, TEMPO, ACTIVE, SEVERAL, OWING, BURNING, FROZEN,
    FEATURES,
) = range(12)  # fmt: skip
"""Features, what is counted of a colour besides the places of its pawns: the progress in danger
when an opponent moves next, and when it moves next itself; what a Sorry! and what a switch may
cost; no way out of Start; being next to move; a pawn that can be moved, and a second one; pawns
that owe a lap, carry the Fire, carry the Ice."""

FEATURE_NAMES = (
    "risk", "risk_moving", "exposed", "swapped", "blocked", "tempo", "active", "several", "owing",
    "burning", "frozen",
)  # fmt: skip

REACH_BACK, REACH = 12, 29
"""How many squares behind itself a pawn may hit, and how many squares its hits span in all."""

UNITS = 64
"""Units of a net."""
SHOWN = 4
PAWNS_AT = 0
FIRE_AT = PAWNS_AT + 4 * PLACES
ICE_AT = FIRE_AT + 4 * PLACES
DEBTS_AT = ICE_AT + 4 * PLACES
MOVER_AT = DEBTS_AT + 4
SHOWN_AT = MOVER_AT + 4
SIZES_AT = SHOWN_AT + 4 * SHOWN
HELD_AT = SIZES_AT + 4
HITS_AT = HELD_AT + KIND_COUNT
GAINS_AT = HITS_AT + KIND_COUNT
ODDS_AT = GAINS_AT + KIND_COUNT
ALWAYS_AT = ODDS_AT + KIND_COUNT
INPUTS = ALWAYS_AT + 1
"""Where each group of the inputs of a net begins; `net.py` says what they are."""
LISTED = 160
"""Room for the inputs that are not 0."""
LIKING, LIKING_HITS, LIKING_GAINS, HABITS = range(4)
"""What habits say of each kind of card: how gladly it is chosen from a hand, how much more so if
it hits somebody, and for the part of its way that it gains a pawn."""
NETS = 4
"""How many nets there may be at a table: one for each seat."""

NET = record_type(
    [
        ("first", "f4", (INPUTS, UNITS)),
        ("second", "f4", UNITS),
        ("offset", "f4"),
        ("habits", "f4", (HABITS, KIND_COUNT)),  # of players who judge by it
        ("has_habits", "i4"),
    ]
)
"""A net: the weights of its units and of its output, and which cards its players choose."""

BOT = record_type(
    [
        ("value", "f8", (4, PLACES)),  # colour, place -> what a pawn there is worth
        ("gone", "f8", (4, PLACES)),  # colour, place -> the part of the way that is behind it
        ("left", "f8", (4, PLACES)),  # colour, place -> the part that is before it
        ("lost", "f8", (4, PLACES)),  # colour, place -> what a hit there costs, the part behind it
        ("weights", "f8", FEATURES),
        # A card in the hand: its worth without pawns on Start, and with.
        ("keep", "f8", (2, KIND_COUNT)),
        ("calm", "f8"),  # the less is left of the way, the more all of it counts; this softens it
        ("slip", "f8"),  # how often the choice is left to chance
        ("mistakes", "f8"),  # how often it chooses with another face of its seat
        ("likely", "f8", KIND_COUNT),  # how much more likely a kind is in a hidden hand; 0: no idea
        ("curiosity", "f8"),  # how much a tree search is drawn to what it has tried little
        ("way", "i4"),  # of choosing
        ("depth", "i4"),  # turns looked ahead
        ("samples", "i4"),  # times the hidden cards are imagined
        ("width", "i4"),  # actions that are looked into, those that look best; 0 for all
        ("patience", "i4"),  # positions looked at before hands are imagined no more; 0: no bound
        ("visits", "i4"),  # nodes of a tree search
        ("effort", "i4"),  # about how much work a choice is, in steps of a game
        ("net", "i4"),  # which net corrects the evaluation, from 1; 0 for none
        ("back", "i4"),  # how many seats back the first bot is that is the same
    ]
)
"""A bot: how one seat chooses. Values and weights are in log-odds of winning."""

FACES = 4
"""The faces of a seat: its bot as it is, and as it is when it makes one mistake or another."""

BOTS = record_type(
    [
        ("hits", "u4", (4, 61, REACH)),  # colour, place, square ahead -> kinds that hit, a bit each
        ("alike", "u1", 4),  # colour -> the first whose pawns hit in the same way
        ("swept", "i8", (4, PLACES)),  # colour, place -> squares that some kind hits, a bit each
        ("seat", BOT, 4 * FACES),  # the bots of the seats, then their other faces
        ("nets", NET, NETS),
    ]
)
"""The bots of all seats, and what they all know of the board."""

MOST_DEPTH = 4
LEVELS, PLAY_DEPTH = MOST_DEPTH + 2, 16
"""How many draws ahead, and how many decisions within a play, there is room for."""
KNOWN = 32
"""How many ends of a split are remembered."""
NODE = record_type(
    [
        ("key", "i4"),  # the action or the card that leads here
        ("visits", "i4"),
        ("prior", "f8"),  # how it looked at first
        ("child", "i4"),
        ("sibling", "i4"),
        ("worth", "f8", 4),  # by seat, summed over the visits
    ]
)
"""A node of a search tree."""

BOT_WORK = record_type(
    [
        ("plays", STATE, PLAY_DEPTH),  # positions within one play
        ("moves", "u2", (PLAY_DEPTH, ACTION_COUNT + 1)),
        ("count", "i4", PLAY_DEPTH),
        ("at", "i4", PLAY_DEPTH),
        ("share", "i4", PLAY_DEPTH),
        ("best", "f8", PLAY_DEPTH),
        ("ahead", STATE, LEVELS),  # positions looked ahead to
        ("outcome", "i4", LEVELS),
        ("weight", "f8", LEVELS),
        ("summed", "f8", LEVELS),
        ("total", "f8", LEVELS),
        ("root", STATE),
        ("imagined", STATE),
        ("walk", STATE),
        ("options", "u2", ACTION_COUNT + 1),
        ("worth", "f8", ACTION_COUNT + 1),
        ("squared", "f8", ACTION_COUNT + 1),
        ("worth_of", "f8", ACTION_COUNT + 1),  # of each action, by the look of the board
        ("result", "f8", 4),
        ("odds", "f8", 65),  # how likely each kind is to meet a pawn next; 64 is none
        ("sorry", "f8"),
        ("switch", "f8"),
        ("score", "f8", 4),
        # By colour; the last is nobody's, where -1 leads, the partner of who has none.
        ("squares", "i8", 5),  # the squares of the track it stands on, a bit each
        ("on_start", "i8", 5),  # whether a pawn is on Start
        ("targets", "i8", 4),  # the squares of its rivals, a bit each
        ("danger", "f8", OFF_TRACK + 1),  # square -> odds of the cards that hit a pawn there
        ("features", "f8", (4, FEATURES)),
        ("telling", "i4"),  # whether features are to be written
        ("known_pawns", "u8", (KNOWN, 4)),  # ends of a split that were looked at
        ("known_phase", "u1", KNOWN),
        ("known_worth", "f8", KNOWN),
        ("path", "i4", 128),
        ("progress", "i4", 4),
        ("rng", "u8"),  # of choices; chance has its own
        ("known", "i4"),
        ("used", "i4"),  # nodes of the tree
        ("bot", "i4"),  # the seat whose bot chooses
        ("seat", "i4"),  # the seat as which positions are evaluated
        ("inputs", "i4", LISTED),  # of a net: the rows that are not 0, and how much of each
        ("amounts", "f4", LISTED),
        ("base", "f4", UNITS),  # the sum of rows that do not change during a decision
        ("units", "f4", UNITS),
        ("sums", "f4", UNITS),
        ("based", "i4"),  # whether base is up to date
        ("belief", "f8", (4, KIND_COUNT)),  # by seat: how much more likely than by chance it holds
        ("believer", "i4"),  # the net whose habits the beliefs come from, from 1; 0: no beliefs
        ("believing", "i4"),  # whether the bot that chooses goes by the beliefs
        ("liking", "f8", KIND_COUNT),  # how gladly each kind would be chosen, 0 if it cannot be
        ("playable", "i4", KIND_COUNT),
        ("likely", "f8", KIND_COUNT),  # how likely a card in the hand of another is of each kind
        # Behind the rest, or the sums of a net would lie across lines of the cache.
        ("on_track", "i8", 5),  # as `on_start`: whether a pawn is on the track
        ("looked", "i4"),  # positions looked at since a search began
        ("imaginings", "i4"),  # times it imagined the hidden cards
    ]
)
"""Working memory of the bots; one per thread."""

Bots = Any
BotWork = Any
Nodes = Any
GameRow = Any
Net = Any
"""A `BOTS`, a `BOT_WORK`, the nodes of a search, a `GAME` that is played, or a `NET`; numba types
them."""
