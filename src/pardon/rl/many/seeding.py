"""Seeding: the generator with which each of many games begins."""

from pardon.errors import PardonError
from pardon.messages import quote
from pardon.seeds import first_word, whole_number


def game_words(seed: int | list[int | None] | None, games: int) -> list[int | None]:
    """Return the word that the generator of each game begins with; None for one that has none.

    A number is hashed with the number of the game, so neighbouring seeds share no game. A list
    gives each game a seed of its own.
    """
    if seed is None:
        return [None] * games
    if not isinstance(seed, list | tuple):
        number = whole_number("seed", seed)
        return [first_word(number, game) for game in range(games)]
    if len(seed) != games:
        raise PardonError(f"seed should be a number or a list of {games}")
    given = [None if each is None else whole_number("seed", each) for each in seed]
    if any(each is not None and each < 0 for each in given):
        raise PardonError(f"seeds {quote(seed)} should not be negative")
    return [None if each is None else first_word(each) for each in given]
