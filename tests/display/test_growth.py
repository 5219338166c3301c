"""What a person waits for in a game does not grow with its length: counted in calls, doubled twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.display import news, routes
from companion.display.inputs import BACK, NEXT
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.games.diamond_isles.game import GAME
from tests.support.display.desks import TestDesk, desk_of
from tests.support.display.game_gallery import Hands
from tests.support.effort import calls

STEPS = (60, 120, 240)
ALIKE = 1.6
"""Lines and positions differ; what grew with the game would be four times as much."""


def log(screens: Navigator) -> None:
    """Open the log and move in it."""
    screens.go(routes.Log())
    screens.page()
    screens.take(NEXT)
    screens.page()
    screens.take(BACK)


def rule(screens: Navigator) -> Callable[[], object]:
    """Ask which rule is told now, where all but the last steps were seen."""
    session = screens.session
    assert session is not None
    lessons = news.Lessons(session)
    return lambda: lessons.rule(session)


@pytest.mark.parametrize("make", [lambda screens: lambda: log(screens), rule])
def test_it_takes_as_many_calls_in_a_game_of_four_times_the_length(
    make: Callable[[Navigator], Callable[[], object]], tmp_path: Path
) -> None:
    screens = open_screens(TestDesk(tmp_path, games=(GAME,)))
    session = desk_of(screens).library.begin(GAME, GAME.seats[:4], {}, None)
    hands, found = Hands(session), list[int]()
    for count in STEPS:
        hands.play(count - len(session.steps))
        screens.enter(session)
        screens.page()
        do = make(screens)
        do()
        found.append(calls(do))
    assert max(found) <= ALIKE * max(min(found), 20), found
