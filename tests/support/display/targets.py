"""The moments of the 26 pictures to be built, each brought up by real inputs, to be laid beside its picture."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pygame

from companion.app.plugins import found
from companion.display.bands import Duel
from companion.display.full_pages import HiddenHand, RevealPage, Shake
from companion.display.inputs import BACK, CONFIRM, NEXT, Button, Release, Short, Tap
from companion.display.page import Page
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.oracle import READ
from companion.display.screens.play import PlayScreen
from companion.display.stored_games import Stored
from companion.display.table_mode import at_rest
from companion.display.window import draw, theme
from companion.games.kit import Value
from companion.tracking import Standing, TableReport, differing
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.gallery import refused
from tests.support.display.game_gallery import Hands
from tests.support.display.learning import lesson_pages
from tests.support.display.walking import ENOUGH

DESIGN = next((there for up in Path(__file__).parents if (there := up / "shared" / "design").exists()), None)
"""The pictures, where they are at hand."""
NAMES = ("Anna", "Ben", "Cleo", "Dan")
MOST = 900
"""Events after which a moment is no longer waited for."""
Met = Callable[[Page], bool]


@dataclass(frozen=True)
class Target:
    """One picture: its name, how its moment is brought up, and the size and theme in which it is drawn."""

    name: str
    moment: Callable[[Path], Page]
    size: tuple[int, int] = (800, 480)
    theme: str = "dark"


def played(folder: Path, game: str, players: int, **options: Value) -> tuple[Navigator, Hands]:
    """A game with names at a table of its own."""
    rules = next(plugin.game for plugin in found().plugins if plugin.name == game)
    screens = open_screens(TestDesk(folder, games=(rules,)))
    names = dict(zip(rules.seats[:players], NAMES, strict=False))
    session = desk_of(screens).library.begin(rules, rules.seats[:players], options, None, names)
    screens.enter(session)
    return screens, Hands(session)


def plugin_options(game: str, preset: str) -> Mapping[str, Value]:
    """The options of a preset."""
    rules = next(plugin.game for plugin in found().plugins if plugin.name == game)
    return next(each.options for each in rules.presets if each.name == preset)


def until(screens: Navigator, hands: Hands, met: Met) -> Page:
    """Play at random until a page comes up that is wanted."""
    for _ in range(MOST):
        screens.enter(hands.session)
        page = screens.page()
        if met(page) or hands.session.state.over:
            break
        hands.play(1)
    assert met(page), "no such moment"
    return page


def _field(screens: Navigator) -> str:
    """What is chosen now."""
    top = screens.top
    node = top.chooser.node if isinstance(top, PlayScreen) and top.chooser is not None else None
    return node.field if node is not None else ""


def _ordered(page: Page) -> bool:
    """Whether the card is an order to the players."""
    return page.column is not None and page.column.card is not None and page.column.card.order


def _title(folder: Path) -> Page:
    desk = TestDesk(folder, games=[plugin.game for plugin in found().plugins])
    screens = open_screens(desk)
    rules = next(plugin.game for plugin in found().plugins if plugin.name == "cacao")
    session = desk.begin(rules, rules.seats[:3], {}, None, dict(zip(rules.seats, NAMES, strict=False)))
    screens.enter(session)
    Hands(session).play(12)
    screens.storing.keep_board(session)
    seats = tuple(session.state.seats)
    desk.kept = (Stored(str(session.journal.path), "cacao", seats, "2026-01-02", names=session.begin.names),)
    desk.begun.remove(session)
    screens = open_screens(desk)
    screens.page()
    screens.tick(1.0)
    return screens.page()


def _who(folder: Path) -> Page:
    screens, hands = played(folder, "cacao", 3)
    hands.play(3)
    screens.title()
    screens.take(Tap("game:cacao"))
    return screens.page()


def _which(folder: Path) -> Page:
    screens, _ = played(folder, "cacao", 3)
    screens.title()
    screens.take(Tap("game:cacao"))
    screens.take(Tap("next"))
    return screens.page()


def _spaces(folder: Path) -> Page:
    screens, hands = played(folder, "pachamama", 2, size="5x5")
    return until(
        screens, hands, lambda page: len(hands.session.steps) > 20 and _field(screens) == "to" and not _ordered(page)
    )


def _long(folder: Path) -> Page:
    screens, hands = played(folder, "pachamama", 4, size="9x5")
    return until(screens, hands, lambda page: len(hands.session.steps) > 60 and page.column is not None)


def _guess(folder: Path) -> tuple[Navigator, Hands]:
    screens, hands = played(folder, "pachamama", 2, size="5x5")
    for _ in range(MOST):
        screens.refresh()
        page = screens.page()
        if isinstance(page.full, RevealPage) and page.full.guess is not None:
            return screens, hands
        if page.name == "oracle":
            screens.take(CONFIRM)
            screens.tick(screens.now + ENOUGH)
            screens.tick(screens.now + READ + 0.01)
            screens.take(Release(Button.CONFIRM))
            screens.to_game()
        else:
            hands.play(1)
    raise AssertionError("nobody divines")


def _before(folder: Path) -> Page:
    screens, _ = _guess(folder)
    return screens.page()


def _wrong(folder: Path) -> Page:
    for number in range(40):
        (folder / str(number)).mkdir()
        screens, _ = _guess(folder / str(number))
        screens.take(CONFIRM)
        screens.tick(screens.now + ENOUGH)
        screens.tick(screens.now + READ + 0.01)
        page = screens.page()
        if isinstance(page.full, RevealPage) and page.full.right is False and page.full.change is not None:
            return page
    raise AssertionError("every guess was right")


def _round(folder: Path) -> Page:
    screens, hands = played(folder, "diaominos", 4)
    return until(
        screens,
        hands,
        lambda page: (
            page.picture is not None and bool(page.picture.board.seats) and page.column is not None and
            page.column.card is not None and page.column.card.order and len(page.column.choices) == 2
        ),
    )  # fmt: skip


def _sheet(folder: Path) -> Page:
    screens, hands = played(folder, "diaominos", 4, sheets="screen", view="open")
    until(screens, hands, lambda page: len(hands.session.steps) > 30 and page.column is not None)
    for _ in range(12):
        screens.take(CONFIRM)
        picture = screens.page().picture
        lies = picture is not None and any(mark.kind == "piece" for mark in picture.marks)
        if lies and _field(screens) == "at":
            break
    return screens.page()


def _place(folder: Path) -> Page:
    screens, hands = played(folder, "cacao", 3)
    page = until(screens, hands, lambda page: len(hands.session.steps) > 12 and _field(screens) == "at")
    screens.take(CONFIRM)
    return screens.page() if _field(screens) == "tile" else page


def _cart(folder: Path) -> Page:
    screens, hands = played(folder, "cacao", 3, **plugin_options("cacao", "diamante"))
    return until(screens, hands, lambda page: isinstance(page.full, Shake))


def _turn(folder: Path) -> Page:
    screens, hands = played(folder, "eldorado", 3)
    return until(
        screens,
        hands,
        lambda page: page.picture is not None and any(mark.kind == "cost" for mark in page.picture.marks),
    )


def _buy(folder: Path) -> Page:
    screens, hands = played(folder, "eldorado", 3)
    return until(
        screens,
        hands,
        lambda page: page.column is not None and any(key.price for pad in page.column.keys for key in pad.keys),
    )


def _battle(folder: Path) -> Page:
    screens, hands = played(folder, "eldorado", 3)
    return until(screens, hands, lambda page: isinstance(page.full, Duel) and any(page.full.left.dice))


def _hidden(folder: Path) -> Page:
    """Somebody has to give back behind the curtain, which is held open."""
    screens, hands = played(folder, "diamond_isles", 3, cards="private")
    for _ in range(MOST):
        screens.enter(hands.session)
        if screens.page().name == "curtain":
            screens.take(CONFIRM)
            screens.tick(screens.now + 1)
            page = screens.page()
            if isinstance(page.full, HiddenHand) and page.full.given:
                for button in (BACK, NEXT, BACK):
                    screens.take(button)
                return screens.page()
            screens.take(Release(Button.CONFIRM))
        hands.play(1)
    raise AssertionError("nobody gives back")


def _roll(folder: Path) -> Page:
    screens, hands = played(folder, "diamond_isles", 4)

    def met(page: Page) -> bool:
        column = page.column
        return column is not None and column.card is None and any(key.tall for pad in column.keys for key in pad.keys)

    return until(screens, hands, met)


def _trade(folder: Path) -> Page:
    screens, hands = played(folder, "diamond_isles", 4)
    return until(
        screens,
        hands,
        lambda page: page.column is not None and page.column.card is not None and _field(screens) == "word",
    )


def _rest(folder: Path) -> Page:
    screens, hands = played(folder, "diamond_isles", 4)
    page = until(
        screens,
        hands,
        lambda page: any(line.picture is not None for para in page.foot for line in para.lines) and
        page.column is not None and bool(page.column.band.did),
    )  # fmt: skip
    return at_rest(page)


def _astray(folder: Path) -> Page:
    screens, hands = played(folder, "pachamama", 2, size="5x5")
    until(screens, hands, lambda page: page.name == "play" and len(hands.session.steps) > 12)
    desk, session = screens.desk, screens.session
    assert isinstance(desk, TestDesk)
    assert session is not None
    place = next(place for place, layer in session.state.layout() if layer == "terrain")
    desk.seen = TableReport(Standing.UNEXPLAINED, differing([(place, "terrain")]), ())
    screens.take(Short("scan"))
    return screens.page()


def _why_not(folder: Path) -> Page:
    screens, hands = played(folder, "eldorado", 3)
    assert isinstance(screens.desk, TestDesk)
    screens.desk.preferences.depth = "scores"  # a referee has its rulings in the menu
    for _ in range(MOST):
        until(screens, hands, lambda page: page.name == "play" and _asks(screens))
        page = refused(screens)
        if page.column is not None and len(page.column.choices) == 2:
            return page
        screens.to_game()
        hands.play(1)
    raise AssertionError("nothing can be played anyway")


def _asks(screens: Navigator) -> bool:
    top = screens.top
    chooser = top.chooser if isinstance(top, PlayScreen) else None
    return chooser is not None and chooser.node is not None and any(not b.legal for b in chooser.node.branches)


def _end(folder: Path) -> Page:
    screens, hands = played(folder, "pachamama", 2, size="5x5")
    hands.play(MOST)
    screens.refresh()
    screens.page()
    screens.tick(screens.now + 0.5)
    return screens.page()


def _menu(folder: Path) -> Page:
    screens, hands = played(folder, "cacao", 3)
    hands.play(12)
    screens.take(Tap("menu"))
    return screens.page()


def _lesson(folder: Path) -> Page:
    plugin = next(plugin for plugin in found().plugins if plugin.name == "cacao")
    pages = [page for name, page in lesson_pages(plugin, folder, "en") if name.endswith("-play")]
    return next(page for page in pages if page.column is not None and len(page.column.choices) == 3)


TARGETS = (
    Target("01-title", _title),
    Target("02-setup-who", _who),
    Target("03-setup-which", _which),
    Target("04-pachamama-play", _spaces),
    Target("05-pachamama-long", _long),
    Target("06-oracle-before", _before),
    Target("07-oracle-wrong", _wrong),
    Target("08-diaominos-round", _round),
    Target("09-diaominos-sheet", _sheet),
    Target("10-cacao-place", _place),
    Target("11-gem-cart", _cart),
    Target("12-eldorado-turn", _turn),
    Target("13-eldorado-buy", _buy),
    Target("14-eldorado-battle", _battle),
    Target("15-hidden-hand", _hidden),
    Target("16-isles-roll", _roll),
    Target("17-isles-trade", _trade),
    Target("18-table-mode", _rest),
    Target("19-astray", _astray),
    Target("20-why-not", _why_not),
    Target("21-the-end", _end),
    Target("22-menu", _menu),
    Target("23-lesson", _lesson),
    Target("24-light", _place, theme="light"),
    Target("25-portrait", _spaces, size=(480, 800)),
    Target("26-wide-1280x720", _roll, size=(1280, 720)),
)


ELSEWHERE: Mapping[str, frozenset[tuple[int, ...]]] = {
    "01-title": frozenset({(26, 74, 176, 176)}),  # a picture in the card
    "02-setup-who": frozenset({(16, 152, 76, 176), (498, 360, 145, 60), (649, 360, 145, 60)}),  # fewer who are known
    "03-setup-which": frozenset({(0, 0, 800, 64)}),
    "06-oracle-before": frozenset({(0, 0, 480, 480)}),
    "07-oracle-wrong": frozenset({(0, 0, 480, 480)}),
    "09-diaominos-sheet": frozenset({(326, 398, 148, 73)}),
    "10-cacao-place": frozenset({(139, 152, 76, 38), (65, 217, 76, 38)}),  # pills, where the tile in hand lies
    "11-gem-cart": frozenset({(260, 414, 280, 56)}),  # as wide as its words
    "14-eldorado-battle": frozenset(
        {
            *((16, 242, 552, 100), (568, 242, 85, 100), (653, 242, 131, 100)),  # parts of a hundred, of other odds
            *((16, 352, 300, 68), (16, 426, 186, 50), (210, 426, 186, 50), (404, 426, 186, 50), (598, 426, 186, 50)),
        }
    ),  # three buttons, where no camera reads dice
    "23-lesson": frozenset({(159, 161, 82, 38), (234, 247, 112, 38)}),
    "24-light": frozenset({(139, 152, 76, 38), (65, 217, 76, 38)}),
}
"""Boxes that lie elsewhere in ours, as the position is another one, or what is in them is drawn without a box."""


def boxes_of(target: Target) -> list[tuple[tuple[int, ...], theme.Colour | None]]:
    """Every box of a picture with its fill; none for one that has no fill of its own."""
    assert DESIGN is not None
    made = json.loads((DESIGN / "boxes.json").read_text(encoding="utf-8"))[target.name]
    found_boxes = []
    for box in made:
        parts = box["fill"].removeprefix("rgba").removeprefix("rgb").strip("()").split(",")
        red, green, blue = (int(part) for part in parts[:3])
        found_boxes.append((tuple(box["at"]), None if len(parts) > 3 or box["is"] == "board" else (red, green, blue)))
    return found_boxes


def drawn(target: Target, page: Page) -> tuple[pygame.Surface, list[pygame.Rect]]:
    """Our picture of a page, and every box that was drawn in it."""
    surface = pygame.Surface(target.size)
    canvas = draw.draw(surface, page, theme.chosen(target.theme, False))
    return surface, [*canvas.areas, *canvas.spots.values(), *(box for box, _ in canvas.hits)]


def beside(target: Target, page: Page) -> pygame.Surface:
    """The picture to be built, and ours at its right."""
    assert DESIGN is not None
    ours, _ = drawn(target, page)
    wide, high = target.size
    both = pygame.Surface((2 * wide + 10, high))
    both.blit(pygame.image.load(DESIGN / f"{target.name}.png"), (0, 0))
    both.blit(ours, (wide + 10, 0))
    return both
