"""The real window with hands that choose at random, and say what they were shown: for kills and soaks.

`python -m tests.app.random_hands SEED play --game cacao --seats 2`: the companion's own command, with one more pair of
hands. Each time that the journal of the game on the screen has grown, and the screen has shown it, a line says its file
and how many entries it has.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator, Sequence

from companion.app import opening
from companion.cli import main
from companion.display.inputs import BACK, CONFIRM, Button, Input, Release, Tap
from companion.display.page import Bars, Items, Page
from companion.display.screens.hold import LONG
from companion.display.screens.navigator import Navigator
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.play.session import Session

LEFT_ALONE = ("quit", "leave", "settings", "help", "camera", "pause", "stop", "turn-board")
"""What leads out of the game, or to where nothing is stored."""
CORRECTING = ("menu", "agree", "mend", "rule", "ruling", "pick", "whose-undo", "seals")
"""Pages on which something else than a move is going on."""
QUICK = 0.6
"""How often a move is made at once instead of a press."""
CORRECTIONS = ("undo", "undo-own", "mend", "rule")


class Hands:
    """Chooses one thing after another. `pause` is how many seconds it takes for each."""

    def __init__(self, seed: int, pause: float = 0.0) -> None:
        self._chance = random.Random(seed)
        self._draw = Chance(seed)
        self._pause = pause
        self._next = 0.0
        self._holding: float | None = None
        self._said: tuple[str, int] | None = None

    def look(self, screens: Navigator) -> None:
        """Say what is on the screen, if more of a game is stored than before."""
        if screens.session is None:
            return
        journal = screens.session.journal
        seen = (journal.path.name, len(journal.entries))
        if seen != self._said:
            self._said = seen
            print(*seen, flush=True)

    def play(self, session: Session) -> None:
        """Make a random move, or answer what nobody has sealed, past the lists on the screen: some are long."""
        if self._chance.random() < QUICK and not session.state.over and session.open_sealed() is None:
            session.do(random_event(session.state, (), [], self._draw))

    def inputs(self, page: Page) -> Iterator[Input]:
        """What they do now."""
        now = time.monotonic()
        if self._holding is not None:
            if now - self._holding > LONG + 0.1:
                self._holding = None
                yield Release(Button.CONFIRM)
        elif now >= self._next:
            self._next = now + self._pause
            yield from self._choose(page, now)

    def _choose(self, page: Page, now: float) -> Iterator[Input]:
        if page.tone == "oracle" or any(isinstance(block, Bars) for block in page.blocks):
            self._holding = now
            yield CONFIRM
            return
        targets = [i.target for b in (*page.left, *page.blocks) if isinstance(b, Items) for i in b.items]
        targets = [target for target in targets if target not in LEFT_ALONE]
        if page.name == "play" and self._chance.random() < 0.05:
            yield Tap("menu")
        elif page.name == "menu":
            yield Tap(self._chance.choice([t for t in targets if t in CORRECTIONS] or ["back"]))
        elif targets and self._chance.random() < 0.95:
            yield Tap(self._chance.choice(targets))
        else:
            yield self._chance.choice((BACK, CONFIRM))


def play(seed: int, words: Sequence[str], pause: float = 0.0) -> None:
    """Run the companion with these hands at its table; ends the process."""
    hands = Hands(seed, pause)

    class Table(opening.OpenTable):
        """A table with one more pair of hands."""

        def inputs(self, screens: Navigator) -> Iterator[Input]:
            hands.look(screens)  # what the last turn of the loop has drawn
            yield from super().inputs(screens)
            if screens.session is not None and screens.page().name not in CORRECTING:
                hands.play(screens.session)
            yield from hands.inputs(screens.page())

    opening.OpenTable = Table  # type: ignore[misc]
    main(list(words))


if __name__ == "__main__":
    seed, _, pause = sys.argv[1].partition(":")
    play(int(seed), sys.argv[2:], float(pause or 0))
