"""Rule fields and their values in words."""

from collections.abc import Mapping, Sequence

from pardon.rules import values
from pardon.rules.edition import Edition, Scoring

TITLES = {
    "players": "how many can play",
    "pawns": "pawns of a colour",
    "on_circle": "pawns that begin on the circle",
    "source": "where a card comes from",
    "hand": "cards in a hand",
    "draw_rule": "how a hand is refilled",
    "first": "who begins",
    "replay_first": "who begins the next game",
    "lead_cards_returned": "are the cards drawn for the lead shuffled back in",
    "in_turn_reshuffle": "can a card played this turn come up again this turn",
    "turn_limit": "turns after which a game ends undecided",
    "start_mode": "where a count out of Start leads",
    "start2": "what a card that starts two pawns asks for",
    "split_may_start": "may a part of a split leave Start",
    "sorry_forward_may_start": "may the forward count of a Sorry! leave Start",
    "circle_capacity": "own pawns that the own circle holds",
    "ten_forward": "may a 10 go forward",
    "slide_colours": "which pawns a slide moves",
    "switched_opponent_slides": "does the other pawn of a switch slide too",
    "switch_slide_any_colour": "does a switch slide on every triangle",
    "bump_in_passing": "does a counted move bump the opponents it passes",
    "two_draws_when_unplayable": "does a 2 draw again if it gave no move",
    "hand_two": "what a 2 from the hand grants",
    "hand_eleven": "when a switch from the hand may be declined",
    "team": "do opposite colours play together",
    "partner_bump": "when a partner's pawn may be bumped",
    "team_sorry_targets": "when a Sorry! may take a partner's pawn",
    "team_eleven": "must a side switch that can do nothing else",
    "team_self_bump": "may a team's pawn bump one of its own colour",
    "double_game": "does a win before either opponent has finished count twice",
    "scoring": "points",
    "bonus_mode": "which bonuses count",
    "tokens": "are Ice and Fire in play",
    "fire_spaces": "squares a fire move goes to",
    "ice_only_bearer": "where the Ice goes if nobody else can have it",
    "ice_at_slide_end": "what a slide does whose end holds the iced pawn",
    "ice_locks_fire": "does the Fire stay on a pawn while it is iced",
    "fire_from_start": "may a fire move leave Start",
    "fire_on_bump": "where the Fire goes when its bearer is bumped",
    "fire_at_home": "where the Fire goes when its bearer is Home",
    "lap_required": "does backing over the own entry cost a lap",
    "safe_back_only_if_forced": "is backing out of the safety zone a last resort",
    "teleports": "squares joined by a teleport",
    "teleport_on_placement": "may a placed pawn teleport",
    "swap_scope": "what a swap exchanges",
    "swap_draw": "what a swap draws",
    "pick_up_also_replaced": "is a pick-up card itself replaced",
    "backward_special": "what a card without a number does when turned up for an event",
    "discard_playable": "when a discard card may be chosen",
}
"""What each rule field settles; the deck and the cards are told card by card."""

QUESTIONS = {
    "deck": "Which cards are in the pack?",
    "draw_rule": "How is a hand refilled?",
    "first": "Who begins?",
    "replay_first": "Who begins the next game?",
    "lead_cards_returned": "Are the cards drawn for the lead shuffled back in?",
    "in_turn_reshuffle": "Can a card played this turn come up again this turn?",
    "turn_limit": "After how many turns does a game end undecided?",
    "start_mode": "Where does a count out of Start lead?",
    "start2": "What does a card that starts two pawns ask for?",
    "split_may_start": "May a part of a split leave Start?",
    "sorry_forward_may_start": "May the forward count of a Sorry! leave Start?",
    "ten_forward": "May a 10 go forward?",
    "slide_colours": "Which pawns does a slide move?",
    "switched_opponent_slides": "Does the other pawn of a switch slide too?",
    "switch_slide_any_colour": "Does a switch slide on every triangle?",
    "bump_in_passing": "Does a counted move bump the opponents it passes?",
    "two_draws_when_unplayable": "Does a 2 draw again if it gave no move?",
    "hand_two": "What does a 2 from the hand grant?",
    "hand_eleven": "When may a switch from the hand be declined?",
    "partner_bump": "When may a partner's pawn be bumped?",
    "team_sorry_targets": "When may a Sorry! take a partner's pawn?",
    "team_eleven": "Must a side switch that can do nothing else?",
    "team_self_bump": "May a team's pawn bump one of its own colour?",
    "bonus_mode": "Which bonuses count?",
    "fire_spaces": "Which squares does a fire move go to?",
    "ice_only_bearer": "Where does the Ice go if nobody else can have it?",
    "ice_at_slide_end": "What becomes of a slide whose end holds the iced pawn?",
    "ice_locks_fire": "Does the Fire stay on a pawn while it is iced?",
    "fire_from_start": "May a fire move leave Start?",
    "fire_on_bump": "Where does the Fire go when its bearer is bumped?",
    "fire_at_home": "Where does the Fire go when its bearer is Home?",
    "lap_required": "Does backing over the own entry cost a lap?",
    "safe_back_only_if_forced": "Is backing out of the safety zone a last resort?",
    "teleports": "Which squares are joined by a teleport?",
    "teleport_on_placement": "May a placed pawn teleport?",
    "swap_scope": "What does a swap exchange?",
    "swap_draw": "What does a swap draw?",
    "pick_up_also_replaced": "Is a pick-up card itself replaced?",
    "backward_special": "What does a card without a number do when turned up for an event?",
    "discard_playable": "When may a discard card be chosen?",
}
"""What is asked about each field that may be set as an option; words and flags answer it."""

WORDS = {
    ("source", "draw"): "drawn from the pile and played",
    ("source", "hand"): "chosen from a hand",
    ("draw_rule", "to_size"): "up to its full size",
    ("draw_rule", "one_then_to_min"): "by one card, and up to its full size",
    ("draw_rule", "to_min_only"): "up to its full size if it is short",
    ("first", "random"): "whoever chance picks",
    ("first", "high_card"): "whoever draws the highest card",
    ("first", "youngest"): "the youngest",
    ("first", "given"): "the first seat",
    ("replay_first", "winner"): "the winner",
    ("replay_first", "youngest"): "the youngest",
    ("start_mode", "circle"): "nowhere, only a start does",
    ("start_mode", "count"): "on from the circle, which counts as 1",
    ("start_mode", "place"): "to the circle, whatever the count",
    ("start2", "as_many_as_possible"): "as many as can start",
    ("start2", "exactly_two"): "two, or none",
    ("slide_colours", "others_three"): "those of the other three colours",
    ("slide_colours", "own_only"): "those of its own colour",
    ("hand_two", "play_again"): "another card from the hand",
    ("hand_two", "draw_and_play"): "a card from the pile, to be played",
    ("hand_two", "none"): "nothing more",
    ("hand_eleven", "decline_only_when_nothing_else"): "only if no other card can move",
    ("hand_eleven", "decline_always"): "always",
    ("partner_bump", "free"): "like any opponent's",
    ("partner_bump", "last_resort"): "only if nothing else can be played",
    ("team_sorry_targets", "opponents_first"): "only if no opponent's pawn is there",
    ("team_sorry_targets", "any_cross_colour"): "at any time",
    ("team_eleven", "switch_optional"): "no, it may pass",
    ("team_eleven", "switch_forced"): "yes",
    ("bonus_mode", "tiered"): "the best one",
    ("bonus_mode", "cumulative"): "each that applies",
    ("ice_only_bearer", "centre"): "to the centre",
    ("ice_only_bearer", "stay"): "nowhere, it stays",
    ("ice_at_slide_end", "illegal"): "it cannot be, the move is illegal",
    ("ice_at_slide_end", "stop_short"): "it stops before that pawn",
    ("ice_at_slide_end", "stay_on_triangle"): "nothing, the pawn stays on the triangle",
    ("fire_on_bump", "stays"): "nowhere, it stays with the pawn",
    ("fire_on_bump", "centre"): "to the centre",
    ("fire_at_home", "stays"): "nowhere, it stays with the pawn",
    ("fire_at_home", "centre"): "to the centre",
    ("swap_scope", "colours"): "the colours",
    ("swap_scope", "colours_and_hands"): "the colours and the hands",
    ("swap_draw", "extra_card"): "a card more",
    ("swap_draw", "replacement_only"): "its own replacement only",
    ("swap_draw", "extra_play"): "a card, and it is played on",
    ("backward_special", "redraw"): "another is turned up",
    ("backward_special", "fizzle"): "nothing, the event is over",
    ("discard_playable", "when_effective"): "when it would cost a card",
    ("discard_playable", "always"): "always",
}
"""What each word a field may be set to means."""

POWERS = {
    "start": "pawns started",
    "forward": "forward",
    "backward": "backward",
    "split": "to split",
    "parts": "parts of a split",
    "leaves_start": "counts out of Start",
    "switch": "switches",
    "place": "takes an opponent's square",
    "swap": "swaps colours",
    "event": "moves everyone",
    "pick_up": "cards picked up",
    "shed": "cuts the hand down",
    "again": "draws again",
    "ice": "moves the Ice",
    "fire": "moves the Fire",
    "amount": "in an event",
}
"""What each power of a card is called; a team has its own number of parts."""


def card_name(kind: str) -> str:
    """Return what is printed on a card."""
    if kind.startswith("pick"):
        return f"Pick {kind[4:]}"
    return "Sorry!" if kind == "sorry" else kind.capitalize()


def say(name: str, value: object) -> str:
    """Return a value of a rule field in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Scoring):
        bonus = ", ".join(map(str, value.bonus))
        return (
            f"{value.per_home} for a pawn Home, {value.per_out} for one that is not, bonus {bonus}"
        )
    if name == "players" and isinstance(value, tuple):
        return " to ".join(map(str, value))
    if isinstance(value, str):
        return WORDS.get((name, value), value)
    return values.write(name, value)


def answer(name: str, value: object) -> str:
    """Return a value of an option as the answer to its question."""
    if value is None or value == ():
        return "Never" if name == "turn_limit" else "None"
    if isinstance(value, Mapping):
        return f"{sum(value.values())} cards: " + ", ".join(f"{n} × {k}" for k, n in value.items())
    if name == "fire_spaces" and isinstance(value, tuple):
        return ", ".join(map(str, value))
    if name == "teleports" and isinstance(value, tuple):
        return ", ".join(f"{a} with {b}" for a, b in value)
    return sentence_case(say(name, value))


def sentence_case(words: str) -> str:
    """Return words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def as_sentence(words: str) -> str:
    """Return words as a sentence of their own."""
    return sentence_case(words) + ("" if words.endswith((".", "?", "!")) else ".")


def short_name(edition: Edition) -> str:
    """Return the name of an edition, with its year last."""
    rest = edition.name.removeprefix(f"{edition.year} ")
    return edition.name if rest == edition.name else f"{rest} {edition.year}"


def title(edition: Edition, variations: Sequence[str], options: int) -> str:
    """Return an edition with its variations, and how many house rules there are, in words."""
    rules = ["a house rule"] if options == 1 else [f"{options} house rules"] * (options > 1)
    names = [name.replace("_", " ") for name in variations]
    return ", ".join([short_name(edition), *names, *rules])
