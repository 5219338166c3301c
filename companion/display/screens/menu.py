"""The menu of a running game, and which key does what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.display import routes
from companion.display.bands import Band, Column, PanelChoice
from companion.display.board import Board
from companion.display.inputs import Input, Short, Tap
from companion.display.page import Block, Item, Page, Para, Picture
from companion.display.screens.badges import notice
from companion.display.screens.base import BACK_ITEM, ListScreen, PassingScreen
from companion.display.screens.beside import MORE
from companion.display.screens.hall import hall_lines
from companion.display.screens.navigator import Navigator
from companion.display.screens.prospects import Foresight
from companion.display.screens.seals import shown_code
from companion.games.kit import Seat
from companion.games.kit.extras import facts_of, hides

FLASH = 4.0  # seconds that a short notice is shown
KEPT = ("mend", "rule", "links", "seals", "code", "leave")
"""What is of use only in a game that is kept."""
SETTINGS = "settings"
LEAVING = ("leave", "leave-lesson")
LINES = (
    *("lesson", "other-seat", "details", "undo", *LEAVING, "scan", "private", "mend", "rule", "rules"),
    *("announced", "settings", "sound", "log", "pause", "prospects", "camera", "call", "call-off"),
    *("undo-own", "why-not", "turn-board", "links", "seals", "code", "help"),
)
"""What is wanted most comes first: six stand at once, the next ones behind "more"."""
AT_ONCE = 6


class MenuScreen(ListScreen):
    """Everything that is not a move, beside the board, which stands back; the cursor starts on the way to the game."""

    name = "menu"
    looked_at = True
    heading = "menu.title"
    looked_from = False

    def __init__(self, home: Navigator, foresight: Foresight) -> None:
        super().__init__(home)
        self._foresight = foresight

    def page(self) -> Page:
        """The board, and beside it the way back, the lines about the cursor, and what shows the next ones."""
        made, items = super().page(), self.items()
        first = 1 + _part(self.cursor) * AT_ONCE
        shown = (items[0], *items[first : first + AT_ONCE])
        lines = [PanelChoice(item.text, item.target, item.icon, item.note) for item in shown]
        band, play = Band(made.title, notice(self.home), icon="menu"), self.home.play
        return replace(
            made,
            picture=Picture(self._board(), dimmed=True, like=play.page().picture if play is not None else None),
            column=Column(
                band,
                lines=(*lines, self._more(first + AT_ONCE)),
                cursor=frozenset({items[self.cursor].target}),
            ),
            game=self.session.game.name,
        )

    def items(self) -> tuple[Item, ...]:
        """The way back, and what can be done now, all of it in one ring."""
        there = self._there()
        lines = [key for key in LINES if key in there]
        most = sorted(lines[:AT_ONCE], key=lambda key: key in LEAVING)
        rest = sorted(lines[AT_ONCE:], key=lambda key: key != SETTINGS)
        return tuple(map(self._item, (BACK_ITEM, *most, *rest)))

    def _more(self, at: int) -> PanelChoice:
        """What shows the next lines, called by the first of them where many look for that."""
        if self.items()[at : at + 1] == (self._item(SETTINGS),):
            return PanelChoice(self.words("menu.settings-more"), MORE, SETTINGS)
        return PanelChoice(self.words("button.more"), MORE, MORE)

    def take(self, given: Input) -> None:
        """Move, choose, leave, or show the next lines."""
        if given == Tap(MORE):
            self.leap(1, False)
        else:
            super().take(given)

    def leap(self, by: int, first: bool) -> None:
        """Go to the next lines, or to those before."""
        count = len(self.items())
        was = _part((self.cursor - by * first) % count)
        start = (was + by) % (_part(count - 1) + 1) * AT_ONCE
        self.cursor = start + 1 if start else 0
        self.home.sound("move")

    def chosen(self, target: str) -> None:
        """Do what was chosen; sound is switched without leaving."""
        if target != "sound":
            self.home.pop()
        if target != BACK_ITEM:
            self.home.go(routes.Do(target))

    def buttons(self) -> tuple[Item, ...]:
        """None: all stands beside the board."""
        return ()

    def _item(self, key: str) -> Item:
        if key == "sound":
            on = self.home.desk.preferences.sound
            note = self.words("state.on" if on else "state.off")
            return Item(self.words("menu.sound"), key, note=note, icon="sound" if on else "mute")
        return Item(self.words(f"menu.{key}"), key, icon=key)

    def _board(self) -> Board:
        """The same as in play."""
        chooser = self.home.play.chooser if self.home.play is not None else None
        seat = chooser.tree.seat if chooser is not None else None
        return self.board(None if seat is None or hides(self.session.state, seat) else seat)

    def _there(self) -> frozenset[str]:
        """What can be chosen in this game and at this moment."""
        home, session, desk = self.home, self.session, self.home.desk
        state, board = session.state, home.paint(None)
        when = {
            "other-seat": home.play is not None and bool(home.play.others()),
            "undo-own": len(state.due()) > 1,
            "prospects": bool(self._foresight.prospects(session)),
            "turn-board": board.turnable,
            "scan": desk.watcher.sees(session) or desk.extras.guide(session) is not None,
            "camera": desk.watcher.camera is not None,
            "rule": bool(facts_of(state)),
            "links": board.linking is not None and bool(facts_of(state)),
            "seals": bool(session.seals),
            "code": shown_code(home) is not None,
            "private": self._private(),
            "lesson": home.learning,
            "leave-lesson": home.learning,
        }
        always = ("undo", "why-not", "pause", "log", "details", "mend", "rules", "sound", "settings", "help", "leave")
        there = {*always, *hall_lines(home), *(key for key, offered in when.items() if offered)}
        return frozenset(there - set(KEPT) if home.learning else there)

    def _private(self) -> bool:
        state = self.session.state
        question = state.question()
        asks = question is not None and question.private
        return asks or any(state.view(seat) != state.view(None) for seat in state.seats)


def _part(cursor: int) -> int:
    """Which lines stand about the cursor; the way back is before all of them."""
    return max(0, cursor - 1) // AT_ONCE


class WhoActsScreen(ListScreen):
    """Who interrupts, among those who are not due and can act."""

    name = "who-acts"
    heading = "menu.other-seat"

    def items(self) -> tuple[Item, ...]:
        """The seats."""
        return tuple(Item(self.words.who(s), s, chip=self.chip(s)) for s in self._others())

    def chosen(self, target: str) -> None:
        """Show what this seat can do."""
        self.home.to_game()
        if self.home.play is not None:
            self.home.play.act_as(target)

    def _others(self) -> tuple[Seat, ...]:
        return self.home.play.others() if self.home.play is not None else ()


class ControlsScreen(PassingScreen):
    """Which key, button and touch does what."""

    looked_at = True

    ROWS = (
        "next",
        "previous",
        "confirm",
        "hold",
        "back",
        "why-not",
        "scan",
        "undo",
        "log",
        "details",
        "pause",
        "turn",
        "turn-board",
        "zoom",
        "mute",
    )

    def page(self) -> Page:
        """A table of controls."""
        words = self.words
        blocks: tuple[Block, ...] = tuple(Para(words(f"controls.{row}"), "news") for row in self.ROWS)
        half = -(-len(blocks) // 2)
        title = words("menu.help")
        return Page("help", title, left=blocks[:half], blocks=blocks[half:], buttons=self.back_button())


def run(home: Navigator, action: str) -> None:
    """Do what a line of the menu, or a short key, asks for in a running game."""
    if action in _ROUTES:
        home.go(_ROUTES[action])
    elif action == "why-not":
        home.to_game()
        if home.play is not None:
            home.play.ask_why_not()
    elif action in ("call", "call-off") and home.desk.hall is not None:
        home.desk.hall.call(action == "call")
        home.flash(f"hall-said.{action}", FLASH)
    elif action in SWITCHES:
        home.take(Short(SWITCHES[action]))
    elif action == "rules" and home.session is not None:
        home.go(routes.RuleList(home.session.game))
    elif action in ("leave", "leave-lesson"):
        home.title()


SWITCHES: Mapping[str, str] = {"turn-board": "turn-board", "sound": "mute"}
"""Lines that do at once what a key does."""
_ROUTES: Mapping[str, routes.Route] = {
    "lesson": routes.LessonStep(),
    "undo": routes.Undo(),
    "undo-own": routes.WhoseUndo(),
    "other-seat": routes.WhoActs(),
    "log": routes.Log(),
    "details": routes.Details(),
    "pause": routes.Pause(),
    "scan": routes.Scan(),
    "camera": routes.Viewfinder(),
    "mend": routes.Mend(),
    "rule": routes.Rule(),
    "seals": routes.Seals(),
    "code": routes.Code(),
    "private": routes.WhoLooks(),
    "announced": routes.Announced(),
    "prospects": routes.Prospects(),
    "links": routes.Links(),
    "settings": routes.Settings(),
    "help": routes.Controls(),
}
