"""The configurations that every property must hold for."""

CONFIGURATIONS = (
    "parker-1934",
    "parker-1934+extra_one+faster_game",
    "parker-1934+point_sorry",
    "parker-1934+partnership",
    "parker-1934+partnership+partner_bump=free+team_sorry_targets=any_cross_colour",
    "parker-1934+lead_cards_returned=false+two_draws_when_unplayable=false",
    "hasbro-2002",
    "hasbro-2002+team",
    "hasbro-2002+team+team_self_bump=true+team_eleven=switch_forced",
    "hasbro-2002+team+partner_bump=last_resort",
    "hasbro-2002+points",
    "hasbro-2002+points+hand_two=draw_and_play+hand_eleven=decline_always",
    "hasbro-2002+points+hand_two=none",
    "hasbro-2002+switched_opponent_slides=true+first=high_card",
    "birthday-2004",
    "birthday-2004+team+fast_setup",
    "birthday-2004+points+fast_setup",
    "fire-ice-2013",
    "fire-ice-2013+classic",
    "fire-ice-2013+strategic",
    "fire-ice-2013+classic+strategic",
    "fire-ice-2013+start_mode=place+split_may_start=false+sorry_forward_may_start=true",
    "fire-ice-2013+slide_colours=own_only+switched_opponent_slides=true",
    "fire-ice-2013+ice_only_bearer=stay+ice_at_slide_end=stop_short+ice_locks_fire=true",
    "fire-ice-2013+ice_at_slide_end=stay_on_triangle+fire_from_start=true",
    "fire-ice-2013+fire_on_bump=centre+fire_at_home=centre",
    "revenge",
    "revenge+lap_required=false+start2=exactly_two",
    "revenge+safe_back_only_if_forced=true+teleport_on_placement=true",
    "revenge+bump_in_passing=true+ten_forward=false+draw_rule=to_min_only",
    "revenge+switch_slide_any_colour=true+swap_scope=colours_and_hands",
)

ROTATABLE = tuple(text for text in CONFIGURATIONS if "first=" not in text)
"""Those whose board and beginning look the same from every side."""


def seats_for(config: str, number: int) -> tuple[str, ...]:
    """Return the default seats of a number of players, all four where teams play."""
    if "team" in config or "partnership" in config:
        number = 4
    return {
        2: ("red", "yellow"),
        3: ("red", "blue", "yellow"),
        4: ("red", "blue", "yellow", "green"),
    }[number]
