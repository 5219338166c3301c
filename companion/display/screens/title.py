"""The first screen: go on with the last game, begin another; behind its gear stored games, settings and the like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol

from companion.display import routes
from companion.display.bands import PanelChoice
from companion.display.board import Board, Chip, entry_text
from companion.display.covers import short_name
from companion.display.full_pages import GameBox, Last, TitlePage
from companion.display.page import Item, Page, Para, Picture
from companion.display.plain import minute_of
from companion.display.screens.base import ListScreen
from companion.display.screens.covered import CoveredList
from companion.display.screens.hall import said
from companion.display.screens.navigator import Navigator
from companion.display.screens.setup import LessonShelf
from companion.display.stored_games import Stored
from companion.games.kit import Verbatim
from companion.play.session import Session

MORE = "more"
"""The target of the gear, behind which all else is."""
BOXES = 5
"""Games that have a box; further ones are behind the gear."""


class Shelf(LessonShelf, Protocol):
    """The games that were begun, how they lay, and the lessons."""

    def boards(self) -> Mapping[str, Board] | None:
        """How stored games lay when they were left, by their keys, of those of which that was kept; None while they are
        loaded beside the window.
        """

    def resume(self, key: str) -> Session:
        """Go on with a stored game."""


class TitleScreen(ListScreen):
    """What a person sees when the companion starts: the last game, a box for each game, all else behind the gear."""

    name = "title"
    heading = "title.name"

    def __init__(self, home: Navigator, shelf: Shelf) -> None:
        super().__init__(home)
        self._shelf = shelf
        self._stored = tuple(home.desk.library.stored())
        self._last = next((s for s in self._stored if not (s.over or s.unreadable)), None)
        self._seen = False  # whether the screen has been shown: before, no game is loaded for its picture
        self._covers: Mapping[str, Board] | None = None
        self._boards: Mapping[str, Board] | None = None  # how stored games were left, once that is loaded

    def items(self) -> tuple[Item, ...]:
        """Go on, or learn; a game; what the hall says; all else."""
        words, library = self.words, self.home.desk.library
        games = library.games[:BOXES]
        found = [Item(words("title.go-on"), "go-on")] if self._last else []
        found += [Item(short_name(library.words(game.name)), f"game:{game.name}") for game in games]
        if self._last is None and any(map(self._shelf.teaches, games)):
            found.append(Item(words("title.learn"), "learn"))
        found += [Item(words(f"hall-said.{key}"), key) for key in said(self.home)[:1]]
        return (*found, Item(words("title.more"), MORE))

    def chosen(self, target: str) -> None:
        """Open what was chosen."""
        home, what = self.home, target.partition(":")
        if target == "go-on" and self._last is not None:
            home.resume(self._shelf.resume(self._last.key))
        elif what[0] == "game":
            home.go(routes.Setup(next(game for game in home.desk.library.games if game.name == what[2])))
        elif target == MORE:
            home.push(MoreScreen(home, self._shelf, self._stored))
        elif target == "learn":
            home.go(routes.NewGame())
        else:
            home.go(routes.Invitation() if target == "offer" else routes.Announced())

    def page(self) -> Page:
        """The first page; from then on pictures are loaded."""
        self._seen = True
        page = super().page()
        items = {item.target: item.text for item in self.items()}
        icon, camera = self._camera()
        hall = next((key for key in said(self.home)), "")
        made = TitlePage(
            self.title(),
            tuple(
                GameBox(text, name, f"game:{name}", (self._covers or {}).get(name))
                for target, text in items.items()
                if (name := target.removeprefix("game:")) != target
            ),
            self.words("title.new"),
            MORE,
            list(items)[self.cursor],
            self._card(),
            self.words("title.greeting"),
            PanelChoice(items["learn"], "learn", "lesson") if "learn" in items else None,
            icon,
            camera,
            PanelChoice(items[hall], hall) if hall else None,
        )
        return replace(page, full=made)

    def _card(self) -> Last | None:
        """The game that would go on, as far as it was kept how it was left."""
        if self._last is None:
            return None
        last = self._last
        words = self.home.desk.library.words(last.game).with_players(last.names, last.seats)
        board = was_left(self.home, last.key, self._boards)
        table = board.tables[0] if board is not None and board.tables else None
        reached = (
            {str(row[0].colour): entry_text(row[1]) for row in table.rows if isinstance(row[0], Chip)} if table else {}
        )
        players = tuple((Chip(s, words.letter(s), "pawn"), words.who(s), reached.get(s, "")) for s in last.seats)
        due = last.seats[table.lit] if table is not None and table.lit is not None else None
        turn = words("play.due", seat=due) if due is not None else ""
        name = short_name(words)
        board = board or (self._covers or {}).get(last.game)  # of a game that was cut off nothing was kept
        return Last(self.words("title.go-on"), name, last.game, "go-on", board, players, self._when(last.when), turn)

    def _when(self, stamp: str) -> str:
        """Today or yesterday with the time, else the day."""
        day, _, time = minute_of(stamp).partition(" ")
        now = datetime.now().astimezone()
        for key, back in (("today", 0), ("yesterday", 1)):
            if time and day == f"{now - timedelta(days=back):%Y-%m-%d}":
                return self.words(f"title.{key}", time=Verbatim(time))
        return day

    def _camera(self) -> tuple[str, str]:
        """The state of the camera: an icon and two words."""
        desk = self.home.desk
        if "simulated-camera" in desk.badges:
            return "simulated", self.words("title.camera-simulated")
        broken = desk.watcher.camera is None or any(t.device == "camera" for t in desk.troubles)
        return ("blind", self.words("title.camera-none")) if broken else ("camera", self.words("title.camera-ready"))

    @property
    def moving(self) -> bool:
        """While pictures are loaded."""
        return self._covers is None or self._boards is None

    def tick(self, now: float) -> None:
        """Take the games' pictures as soon as they are there."""
        if not self._seen:
            return
        library = self.home.desk.library
        if self._covers is None:
            self._covers = library.covers()
        if self._boards is None:
            self._boards = self._shelf.boards() if self._last is not None else {}

    def buttons(self) -> tuple[Item, ...]:
        """There is nothing behind the first screen."""
        return ()

    def leave(self) -> None:
        """There is nothing behind the first screen."""


class MoreScreen(ListScreen):
    """What is behind the gear: stored games, lessons, rules, camera, settings, the hall, the end."""

    name = "more"
    heading = "title.more"

    def __init__(self, home: Navigator, shelf: Shelf, stored: tuple[Stored, ...]) -> None:
        super().__init__(home)
        self._shelf = shelf
        self._stored = stored

    def items(self) -> tuple[Item, ...]:
        """Everything but the games themselves."""
        words = self.words
        found = [Item(words("menu.settings"), "settings", icon="settings")]
        if self._stored:
            found.append(Item(words("title.stored"), "stored", note=str(len(self._stored)), icon="save"))
        found += [Item(words("title.new"), "new", icon="lesson"), Item(words("menu.rules"), "rules", icon="rules")]
        if self.home.desk.watcher.camera is not None:
            found.append(Item(words("menu.camera"), "camera", icon="camera"))
        found += [Item(words(f"hall-said.{key}"), key, icon="announced") for key in said(self.home)]
        return (*found, Item(words("title.quit"), "quit", icon="leave"))

    def chosen(self, target: str) -> None:
        """Open what was chosen."""
        home = self.home
        if target == "new":
            games = tuple(home.desk.library.games)
            home.go(routes.Setup(games[0]) if len(games) == 1 else routes.NewGame())
        elif target == "stored":
            home.push(StoredGamesScreen(home, self._shelf, self._stored))
        elif target == "rules":
            self._rules()
        elif target in _ROUTES:
            home.go(_ROUTES[target])
        else:
            home.done = True

    def _rules(self) -> None:
        """Whose rules to read, and then these."""
        home = self.home
        games = {game.name: game for game in home.desk.library.games}
        named = [(home.desk.library.words(name)("name.game"), name) for name in games]
        if len(games) == 1:
            home.go(routes.RuleList(*games.values()))
        else:
            home.go(
                routes.Pick(self.words("menu.rules"), named, lambda name: home.go(routes.RuleList(games[str(name)])))
            )


_ROUTES: Mapping[str, routes.Route] = {
    "camera": routes.Viewfinder(),
    "settings": routes.Settings(),
    "offer": routes.Invitation(),
    "announced": routes.Announced(),
}


class StoredGamesScreen(CoveredList):
    """All stored games, the latest first."""

    name = "stored"
    heading = "title.stored"

    def __init__(self, home: Navigator, shelf: Shelf, stored: tuple[Stored, ...]) -> None:
        super().__init__(home)
        self.tall = True  # a game with all who play it takes two lines
        self._shelf = shelf
        self._stored = stored
        self._boards: Mapping[str, Board] | None = None  # while they are loaded

    def settle(self) -> None:
        """Take the boards of games as soon as they are there."""
        super().settle()
        if self._boards is None:
            self._boards = self._shelf.boards()

    @property
    def moving(self) -> bool:
        """While pictures are loaded."""
        return super().moving or self._boards is None

    def _shown(self, stored: Stored) -> Board:
        """The board of a game as it was left; a few parts of the game where that was not kept, or their place."""
        return was_left(self.home, stored.key, self._boards) or self.cover(stored.game)

    def _at_cursor(self) -> Stored | None:
        """The game that is pointed at."""
        items = self.items()
        what, _, number = items[min(self.cursor, len(items) - 1)].target.partition(":") if items else ("", "", "")
        return self._stored[int(number)] if what == "game" else None

    def picture(self) -> Picture:
        """The board of the game that is pointed at; of all games together, a few parts of each."""
        stored = self._at_cursor()
        return Picture(self._shown(stored) if stored is not None else self.all_covers(), zoom=False)

    def foot(self) -> tuple[Para, ...]:
        """Which game it is, and who plays it."""
        stored = self._at_cursor()
        return (Para(described(self, stored), "quiet"),) if stored is not None else ()

    def items(self) -> tuple[Item, ...]:
        """What all that are over came to; then one line a game."""
        over = any(stored.over for stored in self._stored)
        history = (Item(self.words("history.title"), "history"),) if over else ()
        games = (
            Item(described(self, s), f"game:{i}", note=minute_of(s.when), board=self._shown(s))
            for i, s in enumerate(self._stored)
        )
        return (*history, *games)

    def chosen(self, target: str) -> None:
        """Look back, or go on with one, or say why that cannot be."""
        if target == "history":
            self.home.go(routes.History())
            return
        stored = self._stored[int(target.partition(":")[2])]
        if stored.unreadable is not None:
            raise stored.unreadable
        self.home.resume(self._shelf.resume(stored.key))


def was_left(home: Navigator, key: str, boards: Mapping[str, Board] | None) -> Board | None:
    """The board of a stored game as it was left: just now, or by the picture that was kept of it."""
    left = home.storing.left
    return left[1] if left is not None and left[0] == key else (boards or {}).get(key)


def described(screen: ListScreen, stored: Stored) -> str:
    """A stored game in a few words."""
    if stored.unreadable is not None:
        return screen.words("title.unreadable", file=stored.game)
    words = screen.home.desk.library.words(stored.game).with_players(stored.names, stored.seats)
    return words("title.game", game=Verbatim(short_name(words)), seats=stored.seats)
