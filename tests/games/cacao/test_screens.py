"""The fullest game of Cacao on the screen: four players with every module, in both languages, nothing cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from companion.app.desk import TableDesk
from companion.display.inputs import NEXT, Short, Tap
from companion.display.page import Page, PageTable
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.window import draw, theme
from companion.games.cacao.game import GAME
from companion.games.cacao.kitlist import MODULES
from companion.games.kit import Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.saying import LANGUAGES
from companion.settings import Settings
from tests.support.entropy import ENTROPY

MIDDLE = 170


@pytest.fixture(scope="module")
def all_pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Page]]:
    """Every page on which the villages, the supplies and the score sheet stand, by language and name."""
    folder = tmp_path_factory.mktemp("games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.app.desk.games_path", lambda: folder)
        desks = {
            language: TableDesk(Settings(language=language), Vault(bytes(32)), entropy=ENTROPY)
            for language in LANGUAGES
        }
        options: dict[str, Value] = {**dict.fromkeys(MODULES, "yes"), "workers": "replace", "cart": "table"}
        session, chance = desks[LANGUAGES[0]].library.begin(GAME, GAME.seats, options, None), Chance(5)
        all_screens = {language: open_screens(desk) for language, desk in desks.items()}
        for screens in all_screens.values():
            screens.enter(session)
        play(session, chance, MIDDLE)
        found = {language: dict(_middle(screens)) for language, screens in all_screens.items()}
        play(session, chance, 10_000)
        for language, screens in all_screens.items():
            found[language] |= dict(_end(screens))
        return found


@pytest.fixture(params=LANGUAGES)
def pages(request: pytest.FixtureRequest, all_pages: dict[str, dict[str, Page]]) -> dict[str, Page]:
    return all_pages[request.param]


def _middle(screens: Navigator) -> Iterator[tuple[str, Page]]:
    screens.to_game()
    yield "play", screens.page()
    screens.take(Short("details"))
    for n in (1, 2):
        yield f"details {n}", screens.page()
        screens.take(NEXT)
    screens.take(Tap("back"))


def _end(screens: Navigator) -> Iterator[tuple[str, Page]]:
    screens.to_game()
    screens.page()
    screens.take(Tap("back-over"))
    for n in (1, 2):
        yield f"final {n}", screens.page()
        screens.take(Tap("more"))


def play(session: Session, chance: Chance, events: int) -> None:
    while not session.state.over and len(session.steps) < events:
        event = random_event(session.state, [], [], chance)
        if event.text().endswith(" done") and chance.below(3):
            continue  # who wants nothing builds no huts
        assert session.do(event).legal


def test_nothing_is_cut_off(pages: dict[str, Page]) -> None:
    surface = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    for name, page in pages.items():
        assert draw.draw(surface, page).overflow == [], name


def test_two_pages_show_all_that_the_villages_and_the_supply_hold(pages: dict[str, Page]) -> None:
    both = [block for n in (1, 2) for block in (*pages[f"details {n}"].left, *pages[f"details {n}"].blocks)]
    sheets = [block.table for block in both if isinstance(block, PageTable)]
    assert len(sheets) in (6, 7), "villages, goods, gems, display, pile, huts, and edges while some are open"
    heads = [len(table.heads) for table in sheets]
    assert heads[0] == 7
    assert 5 in heads, "in hand, own pile, chocolate, map tokens"
    assert 6 in heads, "four gems and the masks"


def test_the_totals_stand_below_every_page_of_the_score_sheet(pages: dict[str, Page]) -> None:
    first, second = (pages[f"final {n}"].left[0] for n in (1, 2))
    assert isinstance(first, PageTable)
    assert isinstance(second, PageTable)
    assert first.table.rows[-1] == second.table.rows[-1]
    assert not set(first.table.rows[:-1]) & set(second.table.rows[:-1])
