"""The first screen: go on with the last game, begin one, choose another, settings."""

from __future__ import annotations

from collections.abc import Mapping

from companion.display import routes
from companion.display.board import Board
from companion.display.covers import PLACE, gathered
from companion.display.desk import Stored
from companion.display.page import Item, Page, Para, Picture
from companion.display.plain import minute_of
from companion.display.screens.base import ListScreen
from companion.display.screens.covered import CoveredList
from companion.display.screens.hall import said
from companion.display.screens.navigator import Navigator


class TitleScreen(ListScreen):
    """What a person sees when the companion starts."""

    name = "title"

    def __init__(self, home: Navigator) -> None:
        super().__init__(home)
        self._stored = tuple(home.desk.library.stored())
        self._last = next((s for s in self._stored if not (s.over or s.unreadable)), None)
        self._seen = False  # whether the screen has been shown: before, no game is loaded for its picture
        self._covers: Board | None = None
        self._boards: Mapping[str, Board] | None = None  # how stored games were left, once that is loaded

    def title(self) -> str:
        """The companion's name."""
        return self.words("title.name")

    def items(self) -> tuple[Item, ...]:
        """Go on, begin, choose, settings, end."""
        words = self.words
        found = [Item(words(f"hall-said.{key}"), key) for key in said(self.home)]
        found += [Item(words("title.go-on"), "go-on")] if self._last else []
        found.append(Item(words("title.new"), "new"))
        if self._stored:
            found.append(Item(words("title.stored"), "stored", note=str(len(self._stored))))
        others = ("camera", "settings") if self.home.desk.watcher.camera is not None else ("settings",)
        others = ("rules", *others)
        return (*found, *(Item(words(f"menu.{key}"), key) for key in others), Item(words("title.quit"), "quit"))

    def foot(self) -> tuple[Para, ...]:
        """Which game would go on."""
        return (Para(described(self, self._last), "quiet"),) if self._last else ()

    def chosen(self, target: str) -> None:
        """Open what was chosen."""
        home = self.home
        if target == "go-on" and self._last is not None:
            home.resume(home.desk.library.resume(self._last.key))
        elif target == "new":
            games = tuple(home.desk.library.games)
            home.go(routes.Setup(games[0]) if len(games) == 1 else routes.NewGame())
        elif target == "stored":
            home.push(StoredGamesScreen(home, self._stored))
        elif target == "rules":
            self._rules()
        elif target == "camera":
            home.go(routes.Viewfinder())
        elif target == "settings":
            home.go(routes.Settings())
        elif target == "offer":
            home.go(routes.Invitation())
        elif target == "announced":
            home.go(routes.Announced())
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

    def page(self) -> Page:
        """The first page; from then on the picture is loaded."""
        self._seen = True
        return super().page()

    def picture(self) -> Picture:
        """The board of the game that would go on, if that is pointed at and was kept; else a few parts of every game,
        or their place until they are loaded.
        """
        last, items = self._last, self.items()
        going_on = items[min(self.cursor, len(items) - 1)].target == "go-on"
        board = was_left(self.home, last.key, self._boards) if going_on and last is not None else None
        if board is not None:
            return Picture(board, zoom=False)
        return Picture(self._covers if self._covers is not None else PLACE)

    @property
    def moving(self) -> bool:
        """While pictures are loaded."""
        return self._covers is None or self._boards is None

    def tick(self, now: float) -> None:
        """Take the games' pictures as soon as they are there."""
        if not self._seen:
            return
        library = self.home.desk.library
        covers = library.covers() if self._covers is None else None
        if covers is not None:
            self._covers = gathered(tuple(covers.values())) if covers else PLACE
        if self._boards is None:
            self._boards = library.boards() if self._last is not None else {}

    def buttons(self) -> tuple[Item, ...]:
        """There is nothing behind the first screen."""
        return ()

    def leave(self) -> None:
        """There is nothing behind the first screen."""


class StoredGamesScreen(CoveredList):
    """All stored games, the latest first."""

    name = "stored"

    def __init__(self, home: Navigator, stored: tuple[Stored, ...]) -> None:
        super().__init__(home)
        self._stored = stored
        self._boards: Mapping[str, Board] | None = None  # while they are loaded

    def settle(self) -> None:
        """Take the boards of games as soon as they are there."""
        super().settle()
        if self._boards is None:
            self._boards = self.home.desk.library.boards()

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

    def title(self) -> str:
        """The heading."""
        return self.words("title.stored")

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
        self.home.resume(self.home.desk.library.resume(stored.key))


def was_left(home: Navigator, key: str, boards: Mapping[str, Board] | None) -> Board | None:
    """The board of a stored game as it was left: just now, or by the picture that was kept of it."""
    left = home.left
    return left[1] if left is not None and left[0] == key else (boards or {}).get(key)


def described(screen: ListScreen, stored: Stored) -> str:
    """A stored game in a few words."""
    if stored.unreadable is not None:
        return screen.words("title.unreadable", file=stored.game)
    words = screen.home.desk.library.words(stored.game).with_players(stored.names)
    return words("title.game", game=words("name.game"), seats=stored.seats)
