"""Commands at the terminal: what a person is shown and may type."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from pardon.cli._drawing import picture
from pardon.cli.terminal.game_loop import GameLoop
from pardon.cli.terminal.sentences import what_it_does
from pardon.errors import PardonError
from pardon.moves.moves import Move
from pardon.moves.parse import FORMS
from pardon.position.places import Pawn, Place
from pardon.render.words import duty
from pardon.rules.clauses import search
from pardon.rules.edition import COLOURS

HELP = f"""\
Enter         draw a card; make the only move there is
2             make the second move of the list; of cards to throw away several, as in 1 3 4
4>11          make a move by its text: {FORMS}
board         draw the board again
moves         list the moves again
why 12        why the pawn on 12 can or cannot move; also why start, why blue 12, why card 7
hint          the best move, and why it is
analyse       what each move is worth, in winning chances
rules WORDS   the clauses of the rules that have these words
undo          take back your last decision, as long as nothing was drawn since
save FILE     write the game into a file
quit          save the game and leave
"""
SHEDDING = "discard"
"""The phase in which a hand is cut down, card by card."""
_MOST = 4
"""Clauses shown at a time."""
_NUMBER = re.compile(r"[0-9]{1,3}")
_NUMBERS = re.compile(r"[0-9]{1,3}(?:[\s,]+[0-9]{1,3})+")


class LeaveError(Exception):
    """The person wants to stop."""


class Commands:
    """Commands that a person at the terminal may type, and what comes of each."""

    def __init__(self, loop: GameLoop, save: Callable[[Path], None]) -> None:
        self.loop = loop
        self.game = loop.game
        self.console = loop.console
        self._save = save
        self._seen: Mapping[str, tuple[Pawn, ...]] | None = None
        self._listed: tuple[Move, ...] = ()
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help, "?": self._help, "board": self._board, "b": self._board,
            "moves": self._moves, "m": self._moves, "why": self._why, "rules": self._rules,
            "hint": self._hint, "h": self._hint, "analyse": self._analyse, "a": self._analyse,
            "undo": self._undo, "u": self._undo, "save": self._keep, "quit": self._quit,
            "q": self._quit, "exit": self._quit,
        }  # fmt: skip

    def play(self) -> None:
        """Play until the game is over, or raise `LeaveError` or `EOFError` before."""
        self.loop.go_on()
        while not self.game.is_over():
            self._show()
            self._answer(self.console.ask(self._prompt()))
            self.loop.go_on()

    def _prompt(self) -> str:
        hint = ", press Enter" if self.game.is_chance else ""
        if self.game.phase == SHEDDING and self.loop.excess > 1:
            hint = f", {self.loop.excess} in all, as in 1 2"
        return f"{duty(self.loop.view)}{hint}> "

    def _show(self) -> None:
        """Draw the board if it has changed, and list the moves if they have."""
        view = self.loop.view
        changed = bool(view.moves) and view.pawns != self._seen
        if changed:
            self._board("")
        if changed or view.moves != self._listed:
            self._moves("")
        self._listed = view.moves

    def _answer(self, text: str) -> None:
        """Do what was typed, or say why not."""
        word, _, rest = text.partition(" ")
        try:
            if word.lower() in self._commands:
                self._commands[word.lower()](rest.strip())
            elif self.game.is_chance:
                self._draw(text)
            elif self.game.phase == SHEDDING and _NUMBERS.fullmatch(text):
                self._throw_away([int(number) for number in re.findall(r"[0-9]+", text)])
            else:
                self.loop.play(self._chosen(text))
        except OSError as fault:
            self.console.say(f"Cannot write {fault.filename}: {fault.strerror}.")
        except PardonError as fault:
            self.console.say(self._said(fault))

    def _said(self, fault: PardonError) -> str:
        """Return an error as a sentence; a position in it would give hidden cards away."""
        text = str(fault).replace(f" in {self.game.position()!r}", "")
        return text[:1].upper() + text[1:]

    def _draw(self, text: str) -> None:
        if text.lower() in ("", "draw"):
            self.loop.draw()
        else:
            self.console.say("Press Enter to draw a card, or type help.")

    def _chosen(self, text: str) -> Move:
        """Return the move that was typed: its number in the list, or its text."""
        moves = self.loop.view.moves
        if not text and len(moves) == 1:
            return moves[0]
        if not text:
            raise PardonError("type the number of a move or its text, or help")
        if _NUMBER.fullmatch(text):
            return self._numbered(int(text), moves)
        return self.game.parse(text)

    def _numbered(self, number: int, moves: tuple[Move, ...]) -> Move:
        if not 1 <= number <= len(moves):
            named = "; to name a card, type play 7 or drop 7" if self.loop.view.hand else ""
            span = f"from 1 to {len(moves)}"
            raise PardonError(f"there is no move {number}; the list goes {span}{named}")
        return moves[number - 1]

    def _throw_away(self, numbers: list[int]) -> None:
        """Throw several cards of the list away, all or none of them."""
        moves = self.loop.view.moves
        cards = [str(self._numbered(number, moves).card) for number in numbers]
        excess = self.loop.excess
        held = self.loop.view.hand
        if len(cards) > excess:
            raise PardonError(f"{excess} more to throw away, not {len(cards)}")
        if any(cards.count(card) > held.get(card, 0) for card in cards):
            raise PardonError("you do not hold as many of these")
        for card in cards:
            self.loop.play(next(move for move in self.loop.view.moves if move.card == card))

    def _hint(self, _rest: str) -> None:
        found = self.game.analyse()
        self.console.say(f"{found.best.move}: {found.why}")

    def _analyse(self, _rest: str) -> None:
        found = self.game.analyse()
        for value in found.moves:
            loss = f"   -{100 * value.loss:.1f}" if value.loss >= 0.0005 else ""
            self.console.say(f"{100 * value.chances[found.actor]:5.1f} %  {value.move}{loss}")
        self.console.say(f"The best: {found.why}")

    def _help(self, rest: str) -> None:
        self.console.say(HELP, indent=" " * 14)

    def _board(self, rest: str) -> None:
        view = self.loop.view
        movable = {(m.colour, m.origin) for m in view.moves if m.colour and m.origin is not None}
        drawing = picture(view, colour=self.console.colour, highlights=movable)
        self.console.show(f"\n{drawing}\n")
        self._seen = view.pawns

    def _moves(self, rest: str) -> None:
        rows = [self._row(number, move) for number, move in enumerate(self.loop.view.moves, 1)]
        width = max((len(label) for label, _ in rows), default=0)
        for label, meaning in rows:
            self.console.say(f"  {label:<{width}}  {meaning}", indent=" " * (width + 4))

    def _row(self, number: int, move: Move) -> tuple[str, str]:
        """Return what to type for a move, and what it does; a card is called by its name."""
        label = move.card or move.text
        return f"{number:>2}  {label}", self._meaning(move)

    def _meaning(self, move: Move) -> str:
        """Return what a move does; of a card to be chosen, what it says."""
        if move.kind == "choose":
            return self.game.config.rules.cards[str(move.card)].text
        left = self._left(move)
        return f"{what_it_does(self.game, move)}{f' ({left} left)' if left else ''}"

    def _left(self, move: Move) -> int:
        """Return what a part of a split leaves to be moved."""
        if move.kind != "part" or move.count is None:
            return 0
        whole = self.game.config.rules.cards[str(self.game.card)].split
        return (self.loop.view.rest or whole) - move.count

    def _why(self, rest: str) -> None:
        words = rest.lower().split()
        if words[:1] == ["card"] and len(words) == 2:
            self.console.say(self.game.explain_card(words[1].removesuffix("!")).sentence)
            return
        for colour, place in self._asked(words):
            self.console.say(self.game.explain(colour, place).sentence, indent="  ")

    def _asked(self, words: list[str]) -> list[tuple[str, Place]]:
        """Return the pawns that were asked about; all of one's own if none is named."""
        own = self.game.owners[self.loop.seat]
        named = [word for word in words if word in COLOURS]
        places = [_place(word) for word in words if word not in COLOURS]
        if not places:
            places = list(dict.fromkeys(self.game.pawns.get(named[0] if named else own, ())))
        return [(named[0] if named else self._owner(place), place) for place in places]

    def _owner(self, place: Place) -> str:
        """Return whose pawn stands on a place, one's own where several do."""
        own = self.game.owners[self.loop.seat]
        pawns = self.game.pawns
        return next((colour for colour in (own, *pawns) if place in pawns[colour]), own)

    def _rules(self, rest: str) -> None:
        found = search(self.game.config.edition.prefix, rest)
        for clause in found[:_MOST]:
            self.console.say(f"{clause.id}  {clause.title}. {clause.text}", indent="  ")
        if len(found) > _MOST:
            self.console.say(f"({len(found) - _MOST} more; add a word, or ask for one by its id)")
        elif not found:
            self.console.say(f"No clause has {rest!r}.")

    def _undo(self, rest: str) -> None:
        move = self.loop.take_back()
        if move is None:
            self.console.say("There is nothing to take back: a draw, or another's move, stands.")
        else:
            self.console.say(f"Taken back: {move.text}")

    def _keep(self, rest: str) -> None:
        if not rest:
            raise PardonError("name a file, as in: save game.json")
        self._save(Path(rest).expanduser())

    def _quit(self, rest: str) -> None:
        raise LeaveError


def _place(word: str) -> Place:
    return int(word) if _NUMBER.fullmatch(word) else word
