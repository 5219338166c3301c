"""What the cursor goes over never looks the same twice: nobody can choose between things that look alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.app import library
from companion.display.bands import Column, Key
from companion.display.chooser import Chooser
from companion.display.full_pages import FullPage
from companion.display.inputs import Tap
from companion.display.page import Page, Picture
from companion.display.screens.navigator import Navigator
from companion.games.diamond_isles.game import GAME as DIAMOND_ISLES
from companion.games.kit import Game
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.play.choices import KIND
from companion.play.session import Session
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun

EVENTS = 24


Look = tuple[Column | None, Picture | None, FullPage | None]


def looks(screens: Navigator, chooser: Chooser) -> Iterator[tuple[str, Look]]:
    """Each branch of where the walk stands, with all that tells it from the others."""
    for number, branch in enumerate(chooser.branches):
        chooser.cursor = number
        screens.refresh()
        page = screens.page()
        picture = replace(page.picture, walk=(), at=0) if page.picture is not None else None
        yield str(branch.value), (page.column, picture, page.full)


def targets(page: Page) -> set[str]:
    """What a finger can choose beside the board."""
    column = page.column
    assert isinstance(column, Column)
    return {key.target for pad in column.keys for key in pad.keys} | {choice.target for choice in column.choices}


def divining(folder: Path) -> tuple[Navigator, Chooser]:
    """A game of Pachamama in which a seat with one pawn may divine, out of the usual kind of action."""
    screens, session = begun(PACHAMAMA, folder, "en", 2)
    explored(session)
    screens.refresh()
    screens.page()
    assert screens.play is not None
    chooser = screens.play.chooser
    assert chooser is not None
    assert chooser.back()
    assert [value for value in (b.value for b in chooser.branches) if "divine" in str(value)]
    return screens, chooser


def explored(session: Session) -> None:
    """Each of two seats has discovered one space."""
    for _ in range(2):
        (seat,) = session.state.due()
        wanted = (a for a in session.state.actions(seat) if a.kind == "explore")
        while not session.can_open():
            assert session.do(next(wanted)).legal
        session.open_sealed()


def test_divinations_beside_other_kinds_of_action_are_told_by_their_crops(tmp_path: Path) -> None:
    screens, chooser = divining(tmp_path)
    found = dict(looks(screens, chooser))
    assert len(found) > 5
    assert len({repr(look) for look in found.values()}) == len(found)


def test_a_finger_can_choose_each_of_these_divinations(tmp_path: Path) -> None:
    screens, chooser = divining(tmp_path)
    screens.refresh()
    assert {f"value:{number}" for number in range(len(chooser.branches))} <= targets(screens.page())


def test_there_is_one_cursor_where_divinations_stand_beside_the_board(tmp_path: Path) -> None:
    screens, chooser = divining(tmp_path)
    for _, (column, picture, _full) in looks(screens, chooser):
        assert column is not None
        assert picture is not None
        assert bool(column.cursor) is not bool(picture.cursor)


@pytest.mark.parametrize("game", library.games(), ids=lambda game: game.name)
def test_no_two_things_to_choose_look_the_same(game: Game, tmp_path: Path) -> None:
    screens, session = begun(game, tmp_path, "en", min(n for n in game.players if n > 1))
    hands = Hands(session)
    for _ in range(EVENTS):
        screens.to_game()
        screens.refresh()
        if screens.page().name == "play" and screens.play is not None and screens.play.chooser is not None:
            _examine(screens, screens.play.chooser)
        hands.play(1)


def _examine(screens: Navigator, chooser: Chooser) -> None:
    """Compare the choices where the walk begins, and one step out of what is usual."""
    for _ in range(2):
        if chooser.node is None or chooser.private:
            return
        found = list(looks(screens, chooser))
        alike = [value for n, (value, look) in enumerate(found) if look in [other for _, other in found[:n]]]
        assert not alike
        assert len({*_keys(screens.page())}) == len(_keys(screens.page()))
        if chooser.node.field == KIND or not chooser.by_hand or not chooser.back():
            return


def _keys(page: Page) -> list[Key]:
    """What stands on the keys beside the board, whatever they are for."""
    pads = page.column.keys if isinstance(page.column, Column) else ()
    return [replace(key, target="", state="") for pad in pads for key in pad.keys]


def test_a_road_and_a_ship_at_one_place_are_each_within_a_fingers_reach(tmp_path: Path) -> None:
    screens, session = begun(DIAMOND_ISLES, tmp_path, "en", 3)
    chooser = first_way(screens, session)
    wanted = next(value for value in chooser.few if " ship " in str(value))
    chooser.cursor = next(n for n, branch in enumerate(chooser.branches) if " road " in str(branch.value))
    (place,) = chooser.places_of(wanted, screens.paint(None))
    screens.refresh()
    assert "kind:ship" in targets(screens.page())
    screens.take(Tap("kind:ship"))
    assert "kind:road" in targets(screens.page())
    while chooser.at is None or chooser.at.value != wanted:
        screens.take(Tap(f"place:{place}"))
    before = len(session.steps)
    screens.take(Tap("here"))
    assert session.steps[before].event.text() == wanted


def first_way(screens: Navigator, session: Session) -> Chooser:
    """The choices after a first settlement at the coast, out of the usual kind."""
    (seat,) = session.state.due()
    for action in session.state.actions(seat):
        after = session.state.after(action)
        if {one.kind for one in after.actions(seat)} >= {"road", "ship"}:
            assert session.do(action).legal
            break
    screens.refresh()
    screens.page()
    assert screens.play is not None
    chooser = screens.play.chooser
    assert chooser is not None
    chooser.back()
    assert chooser.few
    return chooser
