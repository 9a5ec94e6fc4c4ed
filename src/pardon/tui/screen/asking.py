"""Asking: why, rules, hint, help, saving and talking, in the panel beside the board.

Answers may take their time, at a server or in the analysis; they are waited for beside the screen,
which stays alive.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from rich.text import Text

from pardon.tui.board.plan import Spot
from pardon.tui.model import Place, State
from pardon.tui.screen.stage import Stage
from pardon.tui.session import RefusedError
from pardon.tui.words import tell

MOST = 12
"""Clauses shown at a time."""
SOON = 0.4
"""Seconds after which it is said that an answer takes a while."""
Parts = list[Text | str]


class Asking:
    """Questions to the session, and where their answers stand."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._purpose = ""
        self._is_hinting = False
        self._keys: dict[str, Callable[[], Awaitable[None]]] = {
            "w": self.why, "r": self.rules, "h": self.hint, "s": self.save,
            "a": self.analysis, "c": self.talk, "?": self.help, "f1": self.help,
        }  # fmt: skip

    async def key(self, character: str) -> None:
        """Do what a letter is for."""
        found = self._keys.get(character.lower())
        if found is not None:
            await found()

    async def why_spot(self, spot: Spot) -> None:
        """Say why the pawn on a spot can or cannot move, in the log."""
        state = self._stage.state
        if state is None or state.scene is None:
            return
        colour, place = spot
        standing = [
            each for each, pawns in state.scene.pawns.items()
            if colour in ("", each) and any(pawn.place == place for pawn in pawns)
        ]  # fmt: skip
        if standing:
            self._stage.do(partial(self._note_why, standing[0], place))

    async def _note_why(self, colour: str, place: Place) -> None:
        self._stage.note((await self._stage.session.why(colour, place)).sentence)

    async def why(self) -> None:
        """Say of every own pawn, or card, why it can or cannot be played."""
        state = self._stage.state
        if state is not None and state.scene is not None:
            self._ask("why", tell("tui-why"), partial(self._reasons, state))

    async def _reasons(self, state: State) -> Parts:
        scene, session = state.scene, self._stage.session
        cards = scene.hand if scene is not None and scene.phase == "card" else ()
        answers = [await session.why_card(card) for card in cards]
        if not answers:
            answers = [await session.why(*pawn) for pawn in self._own_pawns(state)]
        return [answer.sentence for answer in answers] or [tell("tui-ask-later")]

    def _own_pawns(self, state: State) -> list[tuple[str, Place]]:
        scene = state.scene
        if scene is None:
            return []
        seat = state.eyes or (scene.actor if scene.actor in state.you else None)
        own = [state.owner(seat)] if seat else sorted(state.own)
        places = [(c, pawn.place) for c in own for pawn in scene.pawns.get(c, ())]
        return [each for each in dict.fromkeys(places) if each[1] != "home"]

    async def rules(self) -> None:
        """Open the rules."""
        asks = tell("tui-rules-ask")
        self._ask("rules", tell("tui-rules"), partial(self._clauses, ""), asks=asks)

    async def _clauses(self, words: str) -> Parts:
        found = await self._stage.session.look_up(words)
        parts: Parts = []
        for clause in found[: MOST if words else 60]:
            part = Text(f"{clause.id}  {clause.title}. ", "bold")
            part.append(clause.text, "not bold")
            parts.append(part)
        return parts or [tell("tui-rules-none", words=words)]

    async def hint(self) -> None:
        """Say what somebody who knows would do."""
        if self._stage.session.can_hint and not self._is_hinting:
            self._is_hinting = True
            self._stage.do(self._hint)

    async def _hint(self) -> None:
        asked = self._stage.state
        thinking = asyncio.get_running_loop().call_later(
            SOON, lambda: self._stage.note(tell("tui-thinking"))
        )
        try:
            advice = await self._stage.session.hint()
        finally:
            thinking.cancel()
            self._is_hinting = False
        state = self._stage.state
        if state is None or asked is None or state.options != asked.options:
            return  # whoever asked has moved since
        keys = [option.key for option in state.options]
        if advice.key in keys:
            self._stage.choose(keys.index(advice.key))
        self._stage.note(advice.sentence)

    async def analysis(self) -> None:
        """Show what each move is worth, or after a game what luck and skill did."""
        self._ask("analysis", tell("tui-analysis"), self._worth)

    async def _worth(self) -> Parts:
        return list(await self._stage.session.analysis())

    async def save(self) -> None:
        """Ask for a file and write the game there."""
        if self._stage.session.can_save:
            self._open("save", tell("tui-save"), [tell("tui-save-how")], asks=tell("tui-save-ask"))

    async def talk(self) -> None:
        """Open the line to say something."""
        if self._stage.session.can_say:
            self._open("chat", tell("tui-chat"), [tell("tui-chat-how")], asks=tell("tui-chat-ask"))

    async def help(self) -> None:
        """Show every key."""
        rows = (
            ("↑ ↓, 1 2 3", "tui-help-choose"), ("Tab, ← →", "tui-help-pawn"),
            ("Enter", "tui-help-take"), ("u", "tui-help-undo"), ("w", "tui-help-why"),
            ("r", "tui-help-rules"), ("h", "tui-help-hint"),
            ("a", "tui-help-analysis"), ("s", "tui-help-save"),
            ("c", "tui-help-chat"), ("+ -", "tui-help-speed"), ("t", "tui-help-theme"),
            ("PgUp PgDn", "tui-help-log"), ("q", "tui-help-leave"),
        )  # fmt: skip
        text = Text()
        for keys, message in rows:
            text.append(f"{keys:<11}", "bold")
            text.append(f"{tell(message)}\n")
        self._open("help", tell("tui-help"), [text, tell("tui-help-board")])

    def _ask(
        self,
        purpose: str,
        title: str,
        asked: Callable[[], Awaitable[Parts]],
        *,
        asks: str | None = None,
    ) -> None:
        """Open the panel, or close it if it is open for that; the answer comes when it is there."""
        if self._open(purpose, title, [tell("tui-thinking")], asks=asks):
            self._stage.do(partial(self._fill, purpose, asked))

    async def _fill(self, purpose: str, asked: Callable[[], Awaitable[Parts]]) -> None:
        try:
            parts = await asked()
        except RefusedError as refusal:
            parts = [str(refusal)]
        if self._stage.panel.display and self._purpose == purpose:
            self._stage.panel.fill(parts)

    def _open(self, purpose: str, title: str, parts: Parts, *, asks: str | None = None) -> bool:
        """Open the panel and tell so, or close it if it is open for the same purpose."""
        if self._stage.panel.display and self._purpose == purpose:
            self.close()
            return False
        self._purpose = purpose
        self._stage.panel.open(title, parts, asks=asks)
        self._stage.redraw()
        return True

    def close(self) -> None:
        """Close the panel."""
        self._stage.panel.close()
        self._stage.redraw()

    async def submitted(self, text: str) -> None:
        """Do what was typed into the line of the panel."""
        if self._purpose == "rules":
            self._stage.do(partial(self._fill, "rules", partial(self._clauses, text)))
            return
        self.close()
        if self._purpose == "chat" and text.strip():
            self._stage.do(partial(self._stage.session.say, text.strip()))
        elif self._purpose == "save":
            self._write(text.strip())

    def _write(self, name: str) -> None:
        try:
            path = self._stage.session.save(Path(name).expanduser() if name else None)
        except OSError as fault:
            reason = str(fault.strerror)
            self._stage.note(tell("tui-cannot-write", file=str(fault.filename), reason=reason))
            return
        if path is not None:
            self._stage.note(tell("tui-saved", file=str(path)))
