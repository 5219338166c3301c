"""The real window with hands that choose at random, and say what they were shown: for kills and soaks.

`python -m tests.support.app.random_hands SEED[:PAUSE[:WARM]] play --game cacao --seats 2` is the companion’s command
with one more pair of hands. Each time that the journal of the game on the screen has grown, and the screen has shown
it, a line says its file and how many entries it has.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Protocol

from companion.app import opening
from companion.cli import main
from companion.display.inputs import BACK, CONFIRM, Button, Input, Release, Tap
from companion.display.page import Bars, Items, Page
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.games.kit.chance import Chance
from companion.play.journal import JournalError
from companion.play.selfplay import InvariantBroken, random_event
from companion.play.session import Session

LEFT_ALONE = ("quit", "leave", "settings", "help", "camera", "pause", "stop", "turn-board")
"""What leads out of the game, or to where nothing is stored."""
READING = ("log", "rules", "why", "course", "map", "reasons", "rulings", "records", "details", "seals", "help")
"""Pages that are only looked at, one of which leads to the other."""
CORRECTING = ("menu", "agree", "mend", "rule", "ruling", "pick", "whose-undo", "seals")
"""Pages on which something else than a move is going on."""
ON = {"title": "more", "more": "new", "who": "next", "which": "own", "setup": "start", "final": "leave"}
"""What leads from the end of a game to the next one."""
LOOKING, SCAN = "look", "scan"
"""The page at which hands wait until the camera has looked, and what lets it look."""
LOOKS = 10.0
"""Seconds of play after which they let the camera look, where there is one."""
WAITS = "waits"
"""What a line begins with that says how many entries wait for a card."""
QUICK = 0.6
"""How often a move is made at once instead of a press."""
LOST = 40
"""Presses without a move after which hands go back to where moves are made, or leave the game."""
CORRECTIONS = ("undo", "undo-own", "mend", "rule")


class Hands:
    """Chooses one thing after another.

    `pause` is how many seconds it takes for each, after `warm` seconds of processor time without.
    """

    def __init__(self, seed: int, pause: float = 0.0, warm: float = 0.0) -> None:
        self._warm = warm
        self._idle = 0
        self._chance = random.Random(seed)
        self._draw = Chance(seed)
        self._pause = pause
        self._next = self._looked = 0.0
        self._holding: float | None = None
        self._said: tuple[str, int] | None = None
        self._game = ""
        self._waits = 0

    def look(self, screens: Navigator) -> None:
        """Say what is on the screen, if more of a game is stored than before."""
        if screens.session is None:
            return
        journal = screens.session.journal
        if journal.unwritten != self._waits:
            self._waits = journal.unwritten
            print(WAITS, self._waits, flush=True)
        seen = (journal.path.name, len(journal.entries) - journal.unwritten)
        if seen != self._said:
            self._said, self._game, self._idle = seen, screens.session.game.name, 0
            print(*seen, flush=True)

    def _move(self, session: Session) -> None:
        """Make a random move, or answer what nobody has sealed, past the lists on the screen: some are long."""
        if self._chance.random() < QUICK and not session.state.over and session.open_sealed() is None:
            with suppress(InvariantBroken):  # a disc is not drawn at random
                session.do(random_event(session.state, (), [], self._draw))

    def _dare(self, session: Session) -> None:
        """Make a move where the card may have failed: the screen tells of that, and hands go on."""
        with suppress(JournalError):
            self._move(session)

    def inputs(self, screens: Navigator) -> Iterator[Input]:
        """What they do now."""
        now = time.monotonic()
        if self._holding is not None:
            if now - self._holding > LONG + 0.1:
                self._holding = None
                yield Release(Button.CONFIRM)
        elif now >= self._next and screens.page().name != LOOKING:
            self._next = now + (self._pause if time.process_time() >= self._warm else 0.0)
            self._idle += 1
            if screens.session is not None and screens.page().name not in CORRECTING:
                self._dare(screens.session)
            yield from self._choose(screens.page(), now)

    def _homesick(self, page: Page) -> float:
        """How likely it goes back from a page that leads away from play."""
        return 0.8 if self._idle > LOST else 0.5 if page.name in READING else 0.0

    def _choose(self, page: Page, now: float) -> Iterator[Input]:
        if page.tone == "oracle" or any(isinstance(block, Bars) for block in page.blocks):
            self._holding = now
            yield CONFIRM
            return
        targets = [i.target for b in (*page.left, *page.blocks) if isinstance(b, Items) for i in b.items]
        targets = [target for target in targets if target not in LEFT_ALONE]
        lost = self._idle > LOST
        if SCAN in targets and now - self._looked > LOOKS:
            self._looked = now
            yield Tap(SCAN)
        elif page.name == "play" and self._chance.random() < (0.5 if lost else 0.05):
            yield Tap("menu")
        elif page.name not in ("play", *ON, "games") and self._chance.random() < self._homesick(page):
            yield BACK
        elif page.name == "games":
            yield Tap(f"game:{self._game}")  # the evening goes on with another game of the same kind
        elif page.name in ON and self._chance.random() < 0.6:
            yield Tap(ON[page.name])
        elif page.name == "menu" and lost:
            yield Tap("leave")  # some questions are not answered at random
        elif page.name == "menu":
            yield Tap(self._chance.choice([t for t in targets if t in CORRECTIONS] or ["back"]))
        elif targets and self._chance.random() < 0.95:
            yield Tap(self._chance.choice(targets))
        else:
            yield BACK if page.name == "title" else self._chance.choice((BACK, CONFIRM))


class AtTable(Protocol):
    """Hands at the window."""

    def look(self, screens: Navigator) -> None:
        """Say what the last turn of the loop has shown."""
        ...

    def inputs(self, screens: Navigator) -> Iterator[Input]:
        """What they do now."""
        ...


def sit_down(hands: AtTable, words: Sequence[str]) -> None:
    """Run the companion with these hands at its table; ends the process."""

    class Table(opening.OpenTable):
        """A table with one more pair of hands."""

        def inputs(self, screens: Navigator) -> Iterator[Input]:
            hands.look(screens)  # what the last turn of the loop has drawn
            yield from super().inputs(screens)
            yield from hands.inputs(screens)

    opening.OpenTable = Table  # type: ignore[misc]
    main(list(words))


if __name__ == "__main__":
    seed, *seconds = sys.argv[1].split(":")
    sit_down(Hands(int(seed), *map(float, seconds)), sys.argv[2:])
