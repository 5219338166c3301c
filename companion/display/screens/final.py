"""The end: the score sheet line by line, who won and by which rule, rulings, the opened seals, the whole map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Protocol

from companion.display import news, routes, sheet
from companion.display.bands import PanelChoice
from companion.display.board import Board, Plot, Table
from companion.display.catalogue import Catalogue
from companion.display.full_pages import Ending
from companion.display.inputs import NEXT, PREVIOUS, Button, Input, Press, Tap
from companion.display.page import Block, Graph, Item, Items, Page, PageTable, Para, Picture
from companion.display.screens.base import BACK_ITEM, ListScreen, PassingScreen, Screen
from companion.display.screens.navigator import Navigator
from companion.display.screens.records import RecordTable
from companion.display.screens.seals import shown_code
from companion.games.kit import Result, Verbatim
from companion.play.session import Session

PLACE = "place:"
FALLS = 2.0
"""Seconds for which confetti falls."""
LINES = 13
"""Lines of the score sheet on one page, beside the heads and the totals."""


class Finishing(RecordTable, Protocol):
    """What becomes of a game that is over."""

    def finish(self, session: Session) -> None:
        """At the end: open the seals, write down that the game is over, and keep the record of a game for one."""


class Aftermath(Protocol):
    """What only some games have once they are over."""

    def course(self, session: Session) -> Sequence[Plot | Table] | None:
        """How a game went, as plots and tables: None while it is worked out; empty for a game that does not show it."""

    def keep(self, session: Session) -> str:
        """After the end: write the game as one page and a picture of its board to a stick or folder; where that is."""

    def revealed(self, session: Session) -> Mapping[str, Any] | None:
        """After the end: a view of all that was sealed, for the game's painter; None if nothing was."""


def _result(session: Session) -> Result:
    result = session.state.result()
    if result is None:
        raise RuntimeError("the game is not over")
    return result


class FinalScreen(Screen):
    """Who won, how it went and the score sheet, on the whole screen; from here once more, back, or home."""

    def __init__(self, home: Navigator, library: Finishing, aftermath: Aftermath) -> None:
        super().__init__(home)
        self._library = library
        self._aftermath = aftermath
        home.sound("over")
        self._finished = False
        self._since = home.now
        self.cursor = 0

    def settle(self) -> None:
        """Finish the game; step aside when an undo made the game go on."""
        if not self.session.state.over:
            self.home.pop()
        elif not self._finished:
            self._library.finish(self.session)
            self.home.storing.keep_board(self.session)
            self._finished = True

    def items(self) -> tuple[Item, ...]:
        """Where to go from here."""
        words = self.words
        return (
            Item(words("final.rematch"), "rematch", icon="again"),
            Item(words("final.back"), "back-over", icon="list"),
            Item(words("final.keep"), "keep", icon="save"),
            Item(words("final.leave"), "leave", icon="home"),
        )

    def page(self) -> Page:
        """The end; its words stand as blocks too, for a voice and the terminal."""
        result, words, items = _result(self.session), self.words, self.items()
        rows = (*sheet.rows(result, words), sheet.totals(result, words))
        chips = tuple(self.chip(side) for side in result.totals)
        table = Table(rows, ("", *chips), lit=len(rows) - 1, total=True)
        course = self._aftermath.course(self.session)
        plot = next((part for part in course or () if isinstance(part, Plot)), None)
        winner = result.victors[0] if len(result.victors) == 1 else None
        return Page(
            "final",
            sheet.title(result, words),
            left=(PageTable(table),),
            blocks=(
                Para(news.rule_line(words, self.session.state.rules, result.rule), "quiet"),
                Items(items, self.cursor),
            ),
            picture=Picture(_last_board(self.home, self._aftermath)) if course is not None and plot is None else None,
            game=self.session.game.name,
            full=Ending(
                sheet.title(result, words),
                self.chip(winner) if winner else None,
                table,
                replace(plot, title=words("final.course-points")) if plot is not None else None,
                self._seal(),
                tuple(PanelChoice(item.text, item.target, item.icon) for item in items),
                items[self.cursor].target,
                self.home.now - self._since if self.home.desk.preferences.motion else 10.0,
            ),
        )

    def _seal(self) -> str:
        """The words of the seal that was opened."""
        seals = self.session.sealed
        return self.words("final.seal", words=Verbatim(" · ".join(seals[0].seal.words))) if seals else ""

    def take(self, given: Input) -> None:
        """Move over the four choices, take one; back opens the menu."""
        count = len(self.items())
        if given in (NEXT, PREVIOUS):
            self.cursor = (self.cursor + (1 if given == NEXT else -1)) % count
            self.home.sound("move")
        elif isinstance(given, Press) and given.button is Button.CONFIRM:
            self._chosen(self.items()[self.cursor].target)
        elif isinstance(given, Press):
            self.home.go(routes.Menu())
        elif isinstance(given, Tap):
            self._chosen(given.target)

    def _chosen(self, target: str) -> None:
        if target == "rematch":
            self.home.go(routes.Rematch(self.session.game, self.session.begin))
        elif target == "back-over":
            self.home.push(LookBackScreen(self.home, self._library, self._aftermath))
        elif target == "keep":
            where = self._aftermath.keep(self.session)
            self.home.go(routes.Notice(self.words("final.keep"), self.words("keepsake.kept", path=Verbatim(where))))
        elif target == "leave":
            self.home.go(routes.Do(target))

    @property
    def moving(self) -> bool:
        """While confetti falls, or it is worked out how the game went."""
        falls = self.home.desk.preferences.motion and self.home.now - self._since < FALLS
        return falls or self._aftermath.course(self.session) is None


class LookBackScreen(ListScreen):
    """The whole score sheet beside what else can be looked at; each of its lines can be asked why."""

    name = "look-back"

    def __init__(self, home: Navigator, library: Finishing, aftermath: Aftermath) -> None:
        super().__init__(home)
        self._library = library
        self._aftermath = aftermath
        self._course: Sequence[Plot | Table] | None = None  # None while it is worked out
        self._page = 0
        self._painted: tuple[Catalogue, Board] | None = None

    def settle(self) -> None:
        """Step aside when an undo made the game go on."""
        if not self.session.state.over:
            self.home.pop()

    @property
    def result(self) -> Result:
        """The score sheet."""
        return _result(self.session)

    def title(self) -> str:
        """Who won."""
        return sheet.title(self.result, self.words)

    def listed(self) -> Items:
        """The lines in two columns, so that all of them are in sight below the board."""
        return replace(super().listed(), columns=2)

    def left(self) -> tuple[Block, ...]:
        """The sheet: a line for each rule, a column for each side, the totals below every page."""
        result = self.result
        rows = self._rows
        shown = rows[self._page * LINES : (self._page + 1) * LINES] if self._pages > 1 else rows
        total = sheet.totals(result, self.words)
        chips = tuple(self.chip(side) for side in result.totals)
        return (PageTable(Table((*shown, total), ("", *chips), lit=len(shown), total=True)),)

    def picture(self) -> Picture:
        """The whole board with all that was sealed of it, without what is written round it; a touch shows that too."""
        painted, words = self._painted, _words(self.home)
        if painted is None or painted[0] is not words or (painted[1].waits is not None and not painted[1].waits()):
            bare = replace(_last_board(self.home, self._aftermath), captions=(), focus=())
            painted = self._painted = (words, bare)
        return Picture(painted[1], zoom=False)

    def take(self, given: Input) -> None:
        """A touch of the board shows it large."""
        large = isinstance(given, Tap) and given.target.startswith(PLACE)
        super().take(Tap("map") if large else given)

    @property
    def _rows(self) -> list[tuple[str, ...]]:
        return sheet.rows(self.result, self.words)

    @property
    def _pages(self) -> int:
        return -(-len(self._rows) // LINES)

    def lead(self) -> tuple[Block, ...]:
        """What decided it."""
        return (Para(news.rule_line(self.words, self.session.state.rules, self.result.rule), "quiet"),)

    def items(self) -> tuple[Item, ...]:
        """Where to go from here."""
        words = self.words
        found = [Item(words("final.why"), "why")]
        if self._pages > 1:
            found.insert(0, Item(words("details.more", n=self._page + 1, of=self._pages), "more"))
        if bests := self._library.records(self.session):
            mine = next((str(n) for n, best in enumerate(bests, 1) if best.now), "")
            found.append(Item(words("final.records"), "records", note=mine))
        if lines := sheet.beside_the_rules(self.session, words):
            found.append(Item(words("final.rulings"), "rulings", note=str(len(lines))))
        if self._course is None:
            self._course = self._aftermath.course(self.session)
        if self._course is None or self._course:
            found.append(Item(words("final.course"), "course", note="…" if self._course is None else ""))
        sealed = self._aftermath.revealed(self.session) is not None
        found.append(Item(words("final.map" if sealed else "final.board"), "map"))
        if self.session.seals:
            found.append(Item(words("menu.seals"), "seals"))
        if shown_code(self.home) is not None:
            found.append(Item(words("menu.code"), "code"))
        return (
            *found,
            Item(words("menu.log"), "log"),
            Item(words("menu.undo"), "undo"),
        )

    def chosen(self, target: str) -> None:
        """Open what was chosen."""
        if target == "more":
            self._page = (self._page + 1) % self._pages
        elif target == "why":
            self.home.push(ReasonsScreen(self.home, tuple(dict.fromkeys(x.rule for x in self.result.lines))))
        elif target == "rulings":
            self.home.push(RulingsScreen(self.home))
        elif target == "course" and self._course:
            self.home.push(CourseScreen(self.home, self._course))
        elif target == "course":
            self.home.sound("refuse")
        elif target == "map":
            self.home.push(MapScreen(self.home, self._aftermath))
        elif target == "records":
            self.home.go(routes.Records())
        else:
            self.home.go(routes.Do(target))

    @property
    def moving(self) -> bool:
        """While it is worked out how the game went."""
        return self._course is None


class ReasonsScreen(ListScreen):
    """The rules behind a score sheet."""

    name = "reasons"
    heading = "final.why"

    def __init__(self, home: Navigator, rules: tuple[str, ...]) -> None:
        super().__init__(home)
        self._rules = rules
        self.tall = True

    def items(self) -> tuple[Item, ...]:
        """A rule a line."""
        table = self.session.state.rules
        return tuple(Item(news.rule_line(self.words, table, rule), f"rule:{rule}") for rule in self._rules)

    def chosen(self, target: str) -> None:
        """Go back."""
        self.home.pop()


class RulingsScreen(ListScreen):
    """What the table ruled."""

    name = "rulings"
    heading = "final.rulings"

    def items(self) -> tuple[Item, ...]:
        """A ruling, or whatever else was beside the rules, a line."""
        lines = sheet.beside_the_rules(self.session, self.words)
        return tuple(Item(line, f"ruling:{i}") for i, line in enumerate(lines))

    def chosen(self, target: str) -> None:
        """Go back."""
        self.home.pop()


class CourseScreen(Screen):
    """How the game went: two plots or tables on a page; next and previous turn the pages."""

    def __init__(self, home: Navigator, course: Sequence[Plot | Table]) -> None:
        super().__init__(home)
        self._course = course
        self._at = 0

    def page(self) -> Page:
        """Two of them, side by side."""
        words, pages = self.words, self._pages
        shown = [self._block(part) for part in self._course[2 * self._at : 2 * self._at + 2]]
        more = (Item(words("details.more", n=self._at + 1, of=pages), "more"),) if pages > 1 else ()
        buttons = (*more, *self.back_button())
        return Page("course", words("final.course"), left=tuple(shown[:1]), blocks=tuple(shown[1:]), buttons=buttons)

    def take(self, given: Input) -> None:
        """Turn the page, or go back."""
        if given in (NEXT, Tap("more")):
            self._at = (self._at + 1) % self._pages
        elif given == PREVIOUS:
            self._at = (self._at - 1) % self._pages
        elif isinstance(given, Press) or given == Tap(BACK_ITEM):
            self.home.pop()

    @property
    def _pages(self) -> int:
        return -(-len(self._course) // 2)

    @staticmethod
    def _block(part: Plot | Table) -> Block:
        return Graph(part) if isinstance(part, Plot) else PageTable(part)


def _words(home: Navigator) -> Catalogue:
    """The words of the game that is over, the same object as long as the language is."""
    session = home.session
    assert session is not None
    return home.desk.library.words(session.game.name).with_players(session.begin.names, session.begin.seats)


def _last_board(home: Navigator, aftermath: Aftermath) -> Board:
    """The board at the end, with all that was sealed of it."""
    session = home.session
    assert session is not None
    view = aftermath.revealed(session) or session.state.view(None)
    return home.desk.library.painter(session.game.name)(view, _words(home))


class MapScreen(PassingScreen):
    """The board at the end, with all that was sealed of it."""

    def __init__(self, home: Navigator, aftermath: Aftermath) -> None:
        super().__init__(home)
        self._aftermath = aftermath

    def page(self) -> Page:
        """The whole board, as large as it fits; a part of it where that is wanted."""
        revealed = self._aftermath.revealed(self.session)
        told: tuple[Para, ...] = (Para(sheet.title(_result(self.session), self.words), "news"),)
        if revealed is not None:
            seals = tuple(Para(" ".join(seal.words), "quiet") for seal in self.session.seals.values())
            told = (*told, Para(self.words("final.opened"), "quiet"), *seals)
        title = self.words("final.map" if revealed is not None else "final.board")
        picture = Picture(_last_board(self.home, self._aftermath), zoom=bool(self.home.zoom))
        return Page("map", title, picture=picture, foot=told, buttons=self.back_button())
