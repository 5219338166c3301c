"""A finger that holds a curtain open chooses the place of the sheet onto which it slides."""

from __future__ import annotations

from pathlib import Path

from companion.display.chooser import Chooser
from companion.display.inputs import Lift, Over, Tap
from companion.display.screens.curtain import LOOK, CurtainScreen
from companion.games.diaominos.actions import Load, Note
from companion.games.diaominos.game import GAME as DIAOMINOS
from companion.games.kit import Event
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun


def test_a_finger_that_slides_to_a_column_of_the_sheet_drops_the_shape_there(tmp_path: Path) -> None:
    screens, session = begun(DIAOMINOS, tmp_path, "en", 2, {"sheets": "screen"})
    hands = Hands(session)
    while session.state.question() is not None:
        hands.play(1)
    for seat in session.state.seats:
        assert session.do(Note(seat, *"WYROG")).legal
    while not any(isinstance(action, Load) for action in session.state.actions("south")):
        hands.play(1)
    chosen: list[Event] = []
    screens.push(CurtainScreen(screens, "south", Chooser(session.state, "south"), chosen.append))
    for _ in range(6):
        if chosen:
            break
        screens.take(Tap(LOOK))
        picture = screens.page().picture
        assert picture is not None
        place = max(picture.lit, default="")
        for target in [f"place:{place}"] if place else ["value:0"]:
            screens.take(Over(target))
        under = screens.page().picture
        assert under is not None
        assert not place or place in under.cursor
        screens.take(Lift())
    (event,) = chosen
    assert isinstance(event, Load)
    assert place.startswith("c")
    assert event.at[:2] == place[:2]
