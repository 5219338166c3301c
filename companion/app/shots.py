"""Pictures of a game's screens without a window: a random game goes on until each page that is wanted came up."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from companion.app.desk import TableDesk
from companion.display.inputs import CONFIRM
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.window.portrait import png
from companion.games.kit import Game, Seat, Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.play.session import Session

SIZE = 800, 480  # pixels
MOST = 2_000
"""Events after which a page that has not come up is given up."""
CALLED = {"play": "turn", "final": "end"}
"""Pages that a person asks for by another word than the program's."""


def take(
    desk: TableDesk, game: Game, seats: Sequence[Seat], options: Mapping[str, Value], wanted: Collection[str], out: Path
) -> set[str]:
    """Draw each wanted page into a PNG file of its name when it first comes up; gives the names of all that came up."""
    session = desk.library.begin(game, seats, dict(options), None)
    try:
        return _played(desk, session, wanted, out)
    finally:
        session.journal.close()


def _played(desk: TableDesk, session: Session, wanted: Collection[str], out: Path) -> set[str]:
    screens = open_screens(desk)
    screens.enter(session)
    chance, met = Chance("shots"), set[str]()
    for _ in range(MOST):
        for page in _pages(screens):
            name = CALLED.get(page.name, page.name)
            if name in wanted and name not in met:
                (out / f"{name}.png").write_bytes(png(page, SIZE))
            met.add(name)
        if met.issuperset(wanted) or session.state.over:
            break
        if session.open_sealed() is None:
            session.do(random_event(session.state, session.sources, (), chance, policy=session.game.policy))
    return met


def _pages(screens: Navigator) -> Iterator[Page]:
    """The page of the game now; behind a curtain also what its seat sees."""
    screens.to_game()
    screens.refresh()
    yield (page := screens.page())
    if page.name == "curtain":
        screens.take(CONFIRM)
        yield screens.page()
