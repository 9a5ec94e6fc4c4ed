"""Table of players: the one authority over its seats, its games and their cards.

It knows no sockets, no files and no clock. Whatever changes it is an entry, and a table rebuilt
from its entries equals the one that wrote them. `table` is the way in and out.
"""
