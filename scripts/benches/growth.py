"""Whether what a person waits for grows with a game's length, or with the number of stored games.

Games of 4,000 entries, played at random with one undo after every few events: going on with each, a press in it that
moves the cursor or decides, and the page of its log. Folders of 1,000 finished games: their list, and the first
statistics. Each is doubled twice. Told is processor time, the best of several, of decisions the median; exits with 1 if
the first of a row misses its goal.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import median

from scripts.arguments import Arguments

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from companion.app import library
from companion.app.finished_games import PlayedGames
from companion.app.known_games import KnownGames
from companion.display import routes
from companion.display.inputs import NEXT
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.kit import Event, Game
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.display.desks import KEY, TestDesk
from tests.support.display.game_gallery import Hands

ENTRIES, GAMES = 4000, 1000
DOUBLED = (1, 2, 4)
TRIES = 5
WALK = 20
BETWEEN = 12  # events between two undos: a table that corrects often
KINDS = ("pachamama", "diamond_isles")
GOALS = {"going on": 300, "moving": 2, "deciding": 2, "the log's page": 5, "statistics": 2000, "the list": 300}
"""Milliseconds."""
Row = dict[str, float]


def grow(session: Session, count: int) -> None:
    """Play on until the journal has so many entries, of which none waits for the disk."""
    db = session.journal._db
    assert db is not None
    db.execute("PRAGMA synchronous = OFF")  # until it is opened again
    hands = Hands(session)
    while len(session.journal.entries) < count:
        hands.play(BETWEEN)
        for _ in range(BETWEEN if session.state.over else 1):
            undone = session.preview_undo()
            assert undone is not None
            session.agree(undone, past_seal=bool(undone.opened))


def best(do: Callable[[], object], tries: int = TRIES) -> float:
    """Milliseconds of processor that something takes, at least."""
    found = float("inf")
    for _ in range(tries):
        began = time.process_time()
        do()
        found = min(found, (time.process_time() - began) * 1000)
    return found


def gone_on(path: Path) -> Session:
    """A stored game, to be played on."""
    return library.resume(path, Vault(KEY))


def moved(screens: Navigator) -> None:
    """Move the cursor, and make the page."""
    screens.take(NEXT)
    screens.page()


def logged(screens: Navigator) -> None:
    """Open the log, and make its page."""
    screens.go(routes.Log())
    screens.page()


def decide(screens: Navigator, event: Event) -> None:
    """Take an event, and make the page."""
    session = screens.session
    assert session is not None
    before = len(session.steps)
    if not session.do(event).legal:
        session.open_sealed()
    if not session.state.over:  # else the game would be finished, and its key opened
        screens.decided(before)
        screens.page()


def decisions(screens: Navigator) -> float:
    """Milliseconds of the press that decides, in the median of a walk."""
    session, chance, found = screens.session, Chance(5), list[float]()
    assert session is not None
    while len(found) < WALK and not session.state.over:
        past = [step.event for step in session.steps]
        event = random_event(session.state, session.sources, past, chance)
        screens.enter(session)
        screens.page()
        found.append(best(partial(decide, screens, event), 1))
    return median(found)


def long_game(game: Game, folder: Path, counts: Sequence[int]) -> Iterator[Row]:
    """Milliseconds of each thing in one game that grows to so many entries."""
    session = TestDesk(folder, games=(game,)).library.begin(game, game.seats[: max(game.players)], {}, None)
    path = session.journal.path
    for count in counts:
        grow(session, count)
        session.journal.close()
        found = {"going on": best(lambda: gone_on(path).journal.close())}
        session = gone_on(path)
        screens = open_screens(TestDesk(folder, games=(game,)))
        screens.enter(session)
        screens.page()
        found["moving"] = best(partial(moved, screens), 40)
        found["the log's page"] = best(partial(logged, screens), 10)
        found["deciding"] = decisions(screens)
        yield found
    session.journal.close()


def finished(game: Game, folder: Path) -> Path:
    """A game played to its end."""
    session = TestDesk(folder, games=(game,)).library.begin(game, game.seats[:2], {}, None)
    Hands(session).play(10_000)
    session.finish()
    session.journal.close()
    return session.journal.path


def many(ended: Path, folder: Path, count: int) -> Row:
    """Milliseconds of the list and the statistics of so many finished games, of which the end was kept."""
    for n in range(count):
        shutil.copy(ended, folder / f"{n}.game")
    began = time.process_time()
    PlayedGames(folder, Vault(KEY)).history()  # each as when it ended
    listed = KnownGames(folder)
    listed.games()
    listed.keep()
    print(f"found out of {count} games: {time.process_time() - began:.1f} s", file=sys.stderr)
    return {
        "statistics": best(lambda: PlayedGames(folder, Vault(KEY)).history(), 3),
        "the list": best(lambda: KnownGames(folder).games(), 3),
    }


def told(name: str, rows: list[Row]) -> bool:
    """Print a line for each thing, the goal at its end; whether the first of each meets it."""
    for key in rows[0]:
        times = " ".join(f"{row[key]:10.1f}" for row in rows)
        print(f"{f'{name}: {key}':36}{times}   goal {GOALS[key]:.0f} ms", flush=True)
    return all(rows[0][key] <= GOALS[key] for key in rows[0])


def main() -> int:
    """Print the table."""
    asked = Arguments(__doc__)
    asked.some("only", (*KINDS, "games"), "which rows")
    only = asked.parse_args().only
    good = True
    print(f"{'milliseconds of processor':36}" + " ".join(f"{f'x {n}':>10}" for n in DOUBLED))
    with tempfile.TemporaryDirectory() as made:
        for name in KINDS:
            if not only or name in only:
                rows = list(long_game(library.game_named(name), Path(made) / name, [ENTRIES * n for n in DOUBLED]))
                good = told(name, rows) and good
        if not only or "games" in only:
            ended = finished(library.game_named(KINDS[0]), Path(made) / "ended")
            folders = [Path(made) / f"folder-{n}" for n in DOUBLED]
            for folder in folders:
                folder.mkdir()
            rows = [many(ended, folder, GAMES * n) for folder, n in zip(folders, DOUBLED, strict=True)]
            good = told(f"{GAMES} finished games", rows) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
