"""Why not, in every game: it answers and plays nothing, ends with its answer, and lights only what is asked."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.app.plugins import found
from companion.display import showing_choices
from companion.display.chooser import Chooser
from companion.display.inputs import BACK, CONFIRM, NEXT, Short
from companion.display.screens.play import PlayScreen
from companion.display.screens.refusal import RefusalScreen
from companion.games.diamond_isles.actions import Settle
from companion.games.diamond_isles.game import GAME as DIAMOND_ISLES
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Verdict
from companion.games.kit.extras import hides
from companion.games.plugin import Plugin
from companion.play.choices import KIND
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun

PLUGINS = found().plugins
VISITS, DEEPEST = 6, 12


@pytest.fixture(params=PLUGINS, ids=[plugin.name for plugin in PLUGINS])
def plugin(request: pytest.FixtureRequest) -> Plugin:
    made: Plugin = request.param
    return made


def test_asking_why_not_plays_nothing_and_ends_with_its_answer(tmp_path: Path, plugin: Plugin) -> None:
    count = min(n for n in plugin.game.players if n > 1)
    screens, session = begun(plugin.game, tmp_path / plugin.name, "en", count)
    hands, random, answered = Hands(session), Random(3), 0
    for _ in range(VISITS):
        hands.play(7)
        screens.enter(session)
        screens.page()
        steps = len(session.steps)
        screens.take(Short("why-not"))
        play = screens.top
        for _ in range(DEEPEST):
            if screens.top is not play or not isinstance(play, PlayScreen) or play.chooser is None:
                break
            if not play.chooser.asking:
                break
            for _ in range(random.randrange(4)):
                screens.take(NEXT)
            screens.take(CONFIRM)
        assert len(session.steps) == steps
        if screens.page().name in ("refusal", "notice"):
            answered += 1
            screens.take(BACK)
            chooser = screens.play.chooser if screens.play is not None else None
            assert chooser is None or not chooser.asking
            assert chooser is None or chooser.node is not None, "the list again, not a move that one more press plays"
    assert answered


def test_a_refusal_begins_with_whose_piece_is_in_the_way_and_the_rule_follows(tmp_path: Path) -> None:
    screens, session = begun(DIAMOND_ISLES, tmp_path / "game", "en", 3)
    hands = Hands(session)
    for _ in range(9):
        hands.play(1)
        state = session.state
        assert isinstance(state, DiamondIsles)
        verdicts = [state.verdict(Settle(seat, place)) for seat in state.due() for place in state.board.buildings]
        refused = [(v, b) for v in verdicts for b in v.breaches if b.rule == "corner-free"]
        if refused:
            (verdict, first), (whose, piece) = refused[0], state.board.buildings[refused[0][1].places[0]]
            break
    screen = RefusalScreen(screens, Verdict(verdict.event, (first,)))
    card = screen.card()
    assert screen.band().title == "No settlement here"
    assert card.title == f"{screens.words.who(whose)}’s {piece} is in the way."
    assert card.rows[0].text == screens.words.rule("corner-free")


def test_a_group_under_the_cursor_lights_only_places_that_can_be_chosen(tmp_path: Path, plugin: Plugin) -> None:
    count = min(n for n in plugin.game.players if n > 1)
    screens, session = begun(plugin.game, tmp_path / plugin.name, "en", count)
    hands, groups = Hands(session), 0
    for _ in range(VISITS):
        hands.play(5)
        state, board = session.state, screens.paint(None)
        seat = next(iter(state.due()), None)
        if state.question() is None and seat is None:
            continue
        chooser = Chooser(state, seat, board.ask, seat is not None and hides(state, seat), grouped=True)
        while (at := chooser.at) is not None and (node := chooser.node) is not None:
            legal = {place for value in node.reach for place in board.places(value)}
            shown = showing_choices.picture(chooser, board)
            assert shown.lit <= legal or node.field == KIND
            if at.coarse:
                groups += 1
                assert shown.cursor <= legal
            if chooser.choose(at.value).event is not None or chooser.node is node:
                break
    assert groups or plugin.name not in ("pachamama", "cacao")
