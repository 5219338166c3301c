"""Plays any game through the screens and gives every page that comes up, so that tests can draw them all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from companion.display.inputs import BACK, Short, Tap
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.display.table_mode import at_rest
from companion.games.kit import Source, Value
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.games.plugin import Plugin
from companion.play.choices import KIND
from companion.play.selfplay import Temper, random_event
from companion.play.session import Session
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.walking import press_on, shown

SHORTS = ("undo", "mend", "rule", "log", "details", "private", "pause", "help")
"""What is looked at in the middle of a game, besides what is met."""
LONG_NAMES = ("Bartholomäus", "Maximiliane", "Friederike", "Hildegunde")
"""Every other player has one, so that each page is drawn with names and with colours."""
MOST_EVENTS = 1500
"""After so many a game that does not end is left."""


def game_gallery(
    plugin: Plugin,
    folder: Path,
    language: str = "en",
    *,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    visits: int = 12,
    skipped: int = 9,
    to_end: bool = True,
) -> Iterator[tuple[str, Page]]:
    """Name and page of what comes up in a game; pages of one kind have one name.

    It is set up and visited so many times, some random presses each, with so many `skipped` random events between;
    then the menu is gone through, and it is played to its end if that is wanted.
    """
    game = plugin.game
    screens = open_screens(TestDesk(folder, language, games=(game,)))
    screens.take(Tap("more"))
    screens.take(Tap("new"))
    yield f"{game.name}-who", screens.page()
    screens.take(Tap("next"))
    if screens.page().name == "which":
        yield f"{game.name}-which", screens.page()
        screens.take(Tap("own"))
    yield f"{game.name}-setup", screens.page()
    count = seats if seats is not None else min(n for n in game.players if n > 1)
    names = dict(zip(game.seats[:count:2], LONG_NAMES, strict=False))
    session = desk_of(screens).library.begin(game, game.seats[:count], dict(options or {}), None, names)
    screens.begin(session)
    random, hands = Random(11), Hands(session)
    for _ in range(visits):
        for _ in range(5):
            for page in shown(screens):
                yield f"{game.name}-{_met(screens, page)}", page
                if page.column is not None and page.name == "play":
                    yield f"{game.name}-table-mode", at_rest(page)
            press_on(screens, random)
        session = _back_to_play(screens, session, language)
        hands = Hands(session) if hands.session is not session else hands
        hands.play(skipped)
    session = _back_to_play(screens, session, language)
    hands = Hands(session) if hands.session is not session else hands
    for short in SHORTS:
        screens.take(Short(short))
        if not screens.at_game:
            yield f"{game.name}-{short}", screens.page()
        screens.take(BACK)
        screens.to_game()
    screens.take(Tap("menu"))
    yield f"{game.name}-menu", screens.page()
    screens.take(Tap("more"))
    yield f"{game.name}-menu-more", screens.page()
    screens.to_game()
    if to_end:
        hands.play(MOST_EVENTS)
        screens.refresh()
    if session.state.over:
        yield f"{game.name}-final", screens.page()
        screens.take(Tap("back-over"))
        yield f"{game.name}-look-back", screens.page()


def _back_to_play(screens: Navigator, session: Session, language: str) -> Session:
    """Whatever was pressed: in the game again, in its language; one that was left is gone on with."""
    screens.desk.set("language", language)
    if screens.session is not session:
        session = desk_of(screens).library.resume("0")
    screens.enter(session)
    return session


class Hands:
    """Random events, without the screens."""

    def __init__(self, session: Session) -> None:
        self.session = session
        game, begin = session.game, session.begin
        undrawn = ((s, s.source) for s in game.secrets if s.source is not None and not s.wanted(begin))
        self._sources: list[Source] = [*open_sources(game), *(source(s.draw(begin, 5)) for s, source in undrawn)]
        self._chance = Chance(7)

    def play(self, count: int) -> None:
        """So many events, or as many as there are before the end."""
        session, temper = self.session, Temper(self._chance)
        for _ in range(count):
            if session.state.over:
                return
            if session.can_open():
                session.open_sealed()
                continue
            past = [step.event for step in session.steps]
            for sources in (self._sources, ()):  # presses may have answered otherwise than the cardboard would have
                event = random_event(session.state, sources, past, self._chance, temper, session.game.policy)
                if session.do(event).legal:
                    break
            else:
                raise AssertionError(f"{event.text()} is not legal")


def _met(screens: Navigator, page: Page) -> str:
    """What kind of page it is: its name, and in play what is asked or chosen."""
    top = screens.top
    if not isinstance(top, PlayScreen) or screens.session is None:
        return page.name
    question = screens.session.state.question()
    if question is not None:
        return f"{page.name}-{question.kind}"
    chooser = top.chooser
    if chooser is None or chooser.node is None:
        return page.name
    kind = dict(chooser.tree.path).get(KIND, "")
    return "-".join(part for part in (page.name, str(kind), chooser.node.field) if part)
