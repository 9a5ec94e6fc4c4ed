"""Rule fields and powers of cards, each declared once.

An annotation is the whole declaration: the type has the values allowed, the default is the
neutral value, and what is written beside the type says the question that the field answers, the
clause of the common model behind the neutral value, what every clause on the field mentions,
the words of each answer, whether every edition offers the field as an option, and its column in
the kernel. Checks, texts and files, comparisons, pages and the compiled rules follow from here.
"""

from typing import Annotated, Literal

import msgspec

from pardon.rules.compound import (
    Cards,
    Deck,
    Pairs,
    Players,
    Points,
    Scoring,
    SlideColours,
    Squares,
)
from pardon.rules.values import Field, Flag, Limit, Power, Whole, Word, declarations


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Kind of card: what it lets its player do; the powers are alternatives."""

    text: str
    """The card's face, in our own words."""
    # How many pawns may leave Start for the circle.
    start: Annotated[int, Power("pawns started", "start", (0, 2))] = 0
    # Squares that one pawn may move.
    forward: Annotated[int, Power("forward", "forward", (0, 12))] = 0
    backward: Annotated[int, Power("backward", "back", (0, 12))] = 0
    # Squares that may be shared out among several pawns, and among how many (C-17).
    split: Annotated[int, Power("to split", "split|divide", (0, 12))] = 0
    parts: Annotated[int, Power("parts of a split", "split|divide", (1, 7))] = 2
    team_parts: Annotated[int, Power("parts of a split", "split|divide", (1, 7), column="")] = 2
    # Whether the forward count may take a pawn out of Start (F13-13).
    leaves_start: Annotated[bool, Power("counts out of Start", "leaving start", column="")] = False
    # Whether an own and an opposing pawn may change places (C-15).
    switch: Annotated[bool, Power("switches", "switch|change places")] = False
    # Whether a Start pawn may take an opposing pawn's square (C-16). What the kernel calls a place
    # is where a pawn stands, so there the power has the name of the card.
    place: Annotated[
        bool, Power("takes an opponent's square", "place|replace|space", column="sorry")
    ] = False
    # Whether colours may be exchanged with another player.
    swap: Annotated[bool, Power("swaps colours", "exchange colours")] = False
    # Whether everyone moves by a card turned up from the pile.
    event: Annotated[bool, Power("moves everyone", "everyone")] = False
    # How many cards are picked up before the turn goes on.
    pick_up: Annotated[int, Power("cards picked up", "pick up", (0, 12))] = 0
    # Whether the hand is cut down to its usual size.
    shed: Annotated[bool, Power("cuts the hand down", "above four")] = False
    # Whether another card follows in the same turn (H02-40).
    again: Annotated[bool, Power("draws again", "draw again|extra draw")] = False
    # Whether the Ice token must, or the Fire token may, move first (F13-43, F13-52).
    ice: Annotated[bool, Power("moves the Ice", "ice")] = False
    fire: Annotated[bool, Power("moves the Fire", "fire")] = False
    # By how much an event moves when this card is turned up; negative is backward.
    amount: Annotated[int, Power("in an event", "amount", (-12, 12))] = 0


POWERS = declarations(Card, Power)
"""Every power of a card by name."""


class RuleFields(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every rule that editions settle, one field each."""

    # fmt: off
    players: Annotated[tuple[int, int], Players("How many can play?", "", ("players",))] = (2, 4)
    pawns: Annotated[
        int,
        Whole("How many pawns has a colour?", "", ("four|4|three", "pawns|men"), least=1, most=4),
    ] = 4
    on_circle: Annotated[
        int,
        Whole("How many pawns begin on the circle?", "", ("pawns|men|setup", "start"),
              least=0, most=2),
    ] = 0

    source: Annotated[
        Literal["draw", "hand"],
        Word("Where does a card come from?", "", ("top card|draw a card|hand card",), column="",
             answers=("drawn from the pile and played", "chosen from a hand")),
    ] = "draw"
    hand: Annotated[
        int,
        Whole("How many cards are in a hand?", None, ("hands|hold|deal|top card|draw a card",),
              least=0, most=12),
    ] = 0
    draw_rule: Annotated[
        Literal["to_size", "one_then_to_min", "to_min_only"],
        Word("How is a hand refilled?", None, ("refill|draw another|hands",), answers=(
            "up to its full size", "by one card, and up to its full size",
            "up to its full size if it is short",
        )),
    ] = "to_size"
    in_turn_reshuffle: Annotated[
        bool,
        Flag("Can a card played this turn come up again this turn?", "C-21", ("(?:re)?shuffle",),
             option=True),
    ] = True
    deck: Annotated[
        dict[str, int],
        Deck("Which cards are in the pack?", "", ("cards|deck|pack",), option=True),
    ]
    cards: Annotated[dict[str, Card], Cards("What does each card do?", "C-29", ("card",))]

    first: Annotated[
        Literal["random", "high_card", "youngest", "given", "red", "blue", "yellow", "green"],
        Word("Who begins?", "", ("first|lead",), option=True, answers=(
            "whoever chance picks", "whoever draws the highest card", "the youngest",
            "the first seat", "red", "blue", "yellow", "green",
        )),
    ] = "random"
    replay_first: Annotated[
        Literal["winner", "youngest"],
        Word("Who begins the next game?", "", ("replay",), column="",
             answers=("the winner", "the youngest")),
    ] = "winner"
    lead_cards_returned: Annotated[
        bool,
        Flag("Are the cards drawn for the lead shuffled back in?", "C-26", ("for the lead",)),
    ] = True
    turn_limit: Annotated[
        int | None,
        Limit("After how many turns does a game end undecided?", "C-28", ("turn_limit",),
              option=True),
    ] = None

    start_mode: Annotated[
        Literal["circle", "count", "place"],
        Word("Where does a count out of Start lead?", "C-14", ("start", "circle|leav"), column="",
             answers=("nowhere, only a start does", "on from the circle, which counts as 1",
                      "to the circle, whatever the count")),
    ] = "circle"
    start2: Annotated[
        Literal["as_many_as_possible", "exactly_two"],
        Word("What does a card that starts two pawns ask for?", "C-14", ("start", "two|one more"),
             answers=("as many as can start", "two, or none")),
    ] = "as_many_as_possible"
    split_may_start: Annotated[
        bool, Flag("May a part of a split leave Start?", "", ("7", "start"), column="")
    ] = False
    sorry_forward_may_start: Annotated[
        bool,
        Flag("May the forward count of a Sorry! leave Start?", "C-16", ("sorry", "start"),
             column=""),
    ] = False
    circle_capacity: Annotated[
        int,
        Whole("How many own pawns does the own circle hold?", "C-09",
              ("one on|one man|two on|doubling|capacity",), column="", least=1, most=2),
    ] = 1
    ten_forward: Annotated[
        bool, Flag("May a 10 go forward?", "", ("10", "forward"), column="")
    ] = True

    slide_colours: Annotated[
        Literal["others_three", "own_only"] | tuple[tuple[str, ...], ...],
        SlideColours("Which pawns does a slide move?", "C-04", ("slide", "colour|own"), answers=(
            "those of the other three colours", "those of its own colour",
        )),
    ] = "others_three"
    switched_opponent_slides: Annotated[
        bool,
        Flag("Does the other pawn of a switch slide too?", "C-15", ("switched_opponent_slides",)),
    ] = False
    switch_slide_any_colour: Annotated[
        bool,
        Flag("Does a switch slide on every triangle?", "C-15", ("switch|exchange", "slide"),
             column=""),
    ] = False
    bump_in_passing: Annotated[
        bool,
        Flag("Does a counted move bump the opponents it passes?", "C-13", ("jump|pass|way",)),
    ] = False

    two_draws_when_unplayable: Annotated[
        bool, Flag("Does a 2 draw again if it gave no move?", "", ("2", "draw.again|extra draw"))
    ] = True
    hand_two: Annotated[
        Literal["play_again", "draw_and_play", "none"],
        Word("What does a 2 from the hand grant?", None, ("hands|hand_two|draw-again",), answers=(
            "another card from the hand", "a card from the pile, to be played", "nothing more",
        )),
    ] = "play_again"
    hand_eleven: Annotated[
        Literal["decline_only_when_nothing_else", "decline_always"],
        Word("When may an 11 from the hand be laid down without a switch?", "C-25", ("11", "hand"),
             answers=("only if no other card can move", "always, also with nobody to switch")),
    ] = "decline_only_when_nothing_else"

    team: Annotated[
        bool, Flag("Do opposite colours play together?", "C-24", ("team|partner",), column="")
    ] = False
    partner_bump: Annotated[
        Literal["free", "last_resort"],
        Word("When may a partner's pawn be bumped?", "C-24", ("partner",), only_in="team",
             answers=("like any opponent's", "only if nothing else can be played")),
    ] = "free"
    team_sorry_targets: Annotated[
        Literal["opponents_first", "any_cross_colour"],
        Word("When may a Sorry! take a partner's pawn?", "C-24", ("sorry", "partner"),
             only_in="team", answers=("only if no opponent's pawn is there", "at any time")),
    ] = "opponents_first"
    team_eleven: Annotated[
        Literal["switch_optional", "switch_forced"],
        Word("Must a side switch that can do nothing else?", "C-19", ("11", "pass"),
             only_in="team", answers=("no, it may pass", "yes")),
    ] = "switch_optional"
    team_self_bump: Annotated[
        bool,
        Flag("May a team's pawn bump one of its own colour?", "C-10", ("own", "bump|blocks"),
             only_in="team"),
    ] = False
    double_game: Annotated[
        bool,
        Flag("Does a win before either opponent has finished count twice?", "C-22", ("win",),
             column=""),
    ] = False

    scoring: Annotated[
        Scoring | None, Points("Which points are there?", None, ("points|win",))
    ] = None
    bonus_mode: Annotated[
        Literal["tiered", "cumulative"],
        Word("Which bonuses count?", None, ("points|tiered",), column="",
             answers=("the best one", "each that applies")),
    ] = "tiered"

    tokens: Annotated[bool, Flag("Are Ice and Fire in play?", None, ("tokens",))] = False
    fire_spaces: Annotated[
        tuple[int, ...], Squares("Which squares does a fire move go to?", None, ("fire space",))
    ] = ()
    ice_only_bearer: Annotated[
        Literal["centre", "stay"],
        Word("Where does the Ice go if nobody else can have it?", None, ("ice|token",),
             answers=("to the centre", "nowhere, it stays")),
    ] = "centre"
    ice_at_slide_end: Annotated[
        Literal["illegal", "stop_short", "stay_on_triangle"],
        Word("What becomes of a slide whose end holds the iced pawn?", "C-11", ("iced", "slide"),
             answers=("it cannot be, the move is illegal", "it stops before that pawn",
                      "nothing, the pawn stays on the triangle")),
    ] = "illegal"
    ice_locks_fire: Annotated[
        bool, Flag("Does the Fire stay on a pawn while it is iced?", None, ("ice", "fire"))
    ] = False
    fire_from_start: Annotated[
        bool, Flag("May a fire move leave Start?", None, ("fire",), column="")
    ] = False
    fire_on_bump: Annotated[
        Literal["stays", "centre"],
        Word("Where does the Fire go when its bearer is bumped?", None, ("fire",),
             answers=("nowhere, it stays with the pawn", "to the centre")),
    ] = "stays"
    fire_at_home: Annotated[
        Literal["stays", "centre"],
        Word("Where does the Fire go when its bearer is Home?", None, ("fire",),
             answers=("nowhere, it stays with the pawn", "to the centre")),
    ] = "stays"

    lap_required: Annotated[
        bool, Flag("Does backing over the own entry cost a lap?", "C-07", ("lap|short cut",))
    ] = False
    safe_back_only_if_forced: Annotated[
        bool,
        Flag("Is backing out of the safety zone a last resort?", "C-08", ("back", "out|lane")),
    ] = False
    teleports: Annotated[
        tuple[tuple[int, int], ...],
        Pairs("Which squares are joined by a teleport?", None, ("teleport",)),
    ] = ()
    teleport_on_placement: Annotated[
        bool, Flag("May a placed pawn teleport?", None, ("teleport",))
    ] = False
    swap_scope: Annotated[
        Literal["colours", "colours_and_hands"],
        Word("What does a swap exchange?", None, ("swap",),
             answers=("the colours", "the colours and the hands")),
    ] = "colours"
    swap_draw: Annotated[
        Literal["extra_card", "replacement_only", "extra_play"],
        Word("What does a swap draw?", None, ("swap",), answers=(
            "a card more", "its own replacement only", "a card, and it is played on",
        )),
    ] = "extra_card"
    pick_up_also_replaced: Annotated[
        bool, Flag("Is a pick-up card itself replaced?", None, ("pick.up",))
    ] = False
    backward_special: Annotated[
        Literal["redraw", "fizzle"],
        Word("What does a card without a number do when turned up for an event?", None,
             ("event|turned up",), answers=("another is turned up", "nothing, the event is over")),
    ] = "redraw"
    discard_playable: Annotated[
        Literal["when_effective", "always"],
        Word("When may a discard card be chosen?", None, ("discard",),
             answers=("when it would cost a card", "always")),
    ] = "when_effective"
    # fmt: on


FIELDS = declarations(RuleFields, Field)
"""Every rule field by name."""
