"""The board of C-01 to C-08 as plain functions on plain places."""

Place = str | int

COLOURS = ("red", "blue", "yellow", "green")
SAFETY = ("s1", "s2", "s3", "s4", "s5")
PLACES: tuple[Place, ...] = ("start", *range(60), *SAFETY, "home")
RANK = {place: rank for rank, place in enumerate(PLACES)}


def base(colour: str) -> int:
    """Return the corner square of a colour's side (C-02)."""
    return 15 * COLOURS.index(colour)


def entry(colour: str) -> int:
    """Return the square from which a colour turns into its safety zone (C-03)."""
    return base(colour) + 2


def circle(colour: str) -> int:
    """Return the square on which a colour starts (C-03)."""
    return base(colour) + 4


def opposite(colour: str) -> str:
    """Return the colour across the board (C-02)."""
    return COLOURS[(COLOURS.index(colour) + 2) % 4]


def slides() -> list[tuple[str, int, int]]:
    """Return owner, triangle and end of the eight slides in board order (C-04)."""
    offsets = ((1, 4), (9, 13))
    return [(c, base(c) + first, base(c) + last) for c in COLOURS for first, last in offsets]


def on_track(place: Place) -> bool:
    """Tell whether a place is one of the 60 squares of the ring."""
    return isinstance(place, int)


def steps_to_entry(colour: str, square: int) -> int:
    """Return the forward distance from a square to the colour's entry."""
    return (entry(colour) - square) % 60


def safety(depth: int) -> Place | None:
    """Return the place so many steps after the entry, None beyond Home (C-05)."""
    if depth > 6:
        return None
    return "home" if depth == 6 else f"s{depth}"


def forward(colour: str, place: Place, count: int, *, debt: bool = False) -> Place | None:
    """Return where a forward count ends, None where it cannot be made (C-07)."""
    if place in ("start", "home"):
        return None
    if isinstance(place, str):
        return safety(int(place[1]) + count)
    distance = steps_to_entry(colour, place)
    if debt or count <= distance:
        return (place + count) % 60
    return safety(count - distance)


def backward(colour: str, place: Place, count: int) -> Place | None:
    """Return where a backward count ends, None where it cannot be made (C-08)."""
    if place in ("start", "home"):
        return None
    if isinstance(place, int):
        return (place - count) % 60
    depth = int(place[1])
    if count < depth:
        return f"s{depth - count}"
    return (entry(colour) - (count - depth)) % 60


def passed(colour: str, place: Place, steps: int, *, debt: bool = False) -> list[int]:
    """Return the track squares a count of `steps` (negative: backward) goes over (R-30)."""
    over: list[Place | None]
    if steps > 0:
        over = [forward(colour, place, n, debt=debt) for n in range(1, steps)]
    else:
        over = [backward(colour, place, n) for n in range(1, -steps)]
    return [square for square in over if isinstance(square, int)]
