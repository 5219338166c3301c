"""What happened stands under the board: short news share a paragraph, so that more of them find room."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from unittest import mock

import pygame
import pytest

from companion.app.library import words_of
from companion.app.plugins import found
from companion.display import news, routes
from companion.display.board import Chip
from companion.display.catalogue import load
from companion.display.inputs import BACK, Tap
from companion.display.page import Items, Para
from companion.display.screens import log
from companion.display.window import draw, theme
from companion.games.cacao.game import GAME as CACAO
from companion.games.cacao.parts import PARTS
from companion.games.cacao.tiles import EDGES
from companion.games.diamond_isles.game import GAME as DIAMOND_ISLES
from companion.games.eldorado.game import GAME as ELDORADO
from companion.games.kit import Action, Game, News, say
from companion.games.pachamama.game import GAME as PACHAMAMA
from companion.games.plugin import Plugin
from companion.saying import LANGUAGES
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun

TOLD = ("news", "outcome")
"""Styles of what happened."""
ENOUGH = 3  # things that are decided in a game


def test_short_news_share_a_paragraph_and_all_of_a_decision_are_told(tmp_path: Path) -> None:
    screens, session = begun(CACAO, tmp_path / "game", "en", 2)
    hands, shared = Hands(session), 0
    for _ in range(60):
        hands.play(1)
        paras = [para.text for para in news.foot(session, screens.words) if para.style in TOLD]
        told = [new for step in news.recent(session.steps) for new in step.state.news()]
        said = [screens.words.say("news", new.what) for new in told]
        assert all(any(text in para for para in paras) for text in said)
        shared += len(paras) < len(said)
        assert all(len(para) < news.TOGETHER or any(para.endswith(text) for text in said) for para in paras)
    assert shared


def test_what_dice_show_and_a_trading_route_are_told_before_what_orders_to_hands_repeat(tmp_path: Path) -> None:
    screens, session = begun(DIAMOND_ISLES, tmp_path / "game", "en", 3)
    hands, told = Hands(session), Counter[str]()
    for _ in range(40):
        hands.play(1)
        steps = [step.state.news() for step in news.recent(session.steps)]
        happened = [each for of_step in steps for each in of_step if not each.hands]
        for aside in (news.nothing, lambda: "A tip."):
            paras = [para.text for para in news.foot(session, screens.words, aside) if para.style in TOLD]
            for each in happened[-1:]:
                assert any(screens.words.say("news", each.what) in para for para in paras)
                told[each.what.key] += 1
    assert told["rolled"], "though cards are taken for it"
    assert told["trading-route"], "though its ship is paid and built, and its diamond taken"


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.name)
def test_what_a_game_calls_decided_or_shown_is_news_of_its_own(plugin: Plugin) -> None:
    told = {key.removeprefix("news.") for key in load("en", plugin.texts).texts if key.startswith("news.")}
    assert plugin.game.headlines.outcomes
    assert plugin.game.headlines.outcomes | plugin.game.headlines.shown <= told
    assert not plugin.game.headlines.outcomes & plugin.game.headlines.shown


@pytest.mark.parametrize("plugin", [p for p in found().plugins if p.name != "eldorado"], ids=lambda plugin: plugin.name)
def test_what_was_decided_stands_first_until_somebody_decides_again(plugin: Plugin, tmp_path: Path) -> None:
    game = plugin.game
    screens, session = begun(game, tmp_path / "game", "en", 3 if 3 in game.players else 2)
    hands, decided = Hands(session), 0
    while decided < ENOUGH:
        assert not session.state.over
        hands.play(1)
        foot = news.foot(session, screens.words)
        since = next((n for n in range(len(session.steps), 0, -1) if isinstance(session.steps[n - 1].event, Action)), 1)
        told = [new.what for step in session.steps[since - 1 :] for new in step.state.news()]
        said = [screens.words.say("news", what) for what in told if what.key in game.headlines.outcomes]
        large = " ".join(para.text for para in foot if para.style == "outcome")
        assert all(text in large for text in said)
        assert not large or foot[0].style == "outcome"
        decided += len(said)


@pytest.mark.parametrize(("game", "moves", "free"), [(CACAO, 20, False), (ELDORADO, 8, True)])
def test_orders_are_in_sight_and_a_tip_only_where_the_game_has_no_card_of_its_own(
    game: Game, moves: int, free: bool, tmp_path: Path
) -> None:
    screens, session = begun(game, tmp_path / "game", "de", 3)
    hands, told, tips = Hands(session), 0, 0
    for played in range(moves):
        hands.play(1 if played else 0)  # before the first move no order takes the room of a tip
        page = screens.page()
        for size in ((800, 480), (1280, 720)):
            drawn = draw.draw(pygame.Surface(size), page)
            written = [text.text for text in drawn.written]
            assert not drawn.overflow
            orders = [line.text for para in page.foot if para.style == "hands" for line in (para.lines or (para,))]
            hidden = sum(order not in written for order in orders)
            assert not hidden or f"+{hidden}" in written
        said = [para.text for para in page.foot if para.style == "quiet"]
        told += len(said)
        tips += sum(tip in written for tip in said)
    assert told
    assert bool(tips) is free


def test_a_tip_waits_while_there_is_much_to_tell(tmp_path: Path) -> None:
    screens, session = begun(CACAO, tmp_path / "game", "en", 3)
    hands, rows = Hands(session), set[bool]()
    for _ in range(40):
        hands.play(1)
        foot = news.foot(session, screens.words, lambda: "A tip.")
        beside = [para for para in news.foot(session, screens.words) if not para.repeated]
        crowded = sum(-(-len(para.text) // news.ROW) for para in beside) > news.BESIDE
        assert (foot[-1] == Para("A tip.", "quiet")) is not crowded
        rows.add(crowded)
    assert rows == {True, False}


def test_orders_that_begin_with_the_same_name_share_it() -> None:
    orders = ("Red: put back wool.", "Red: lay a ship at sea 5.", "Blue: take ore.", "Lay a tile.", "Lay a tile: sun.")
    assert (
        news.folded(orders) == "Red: put back wool. Lay a ship at sea 5. Blue: take ore. Lay a tile. Lay a tile: sun."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_happened_in_cacao_and_what_hands_must_do_is_told_without_codes(language: str, tmp_path: Path) -> None:
    screens, session = begun(CACAO, tmp_path / "game", language, 2)
    Hands(session).play(60)
    screens.refresh()
    words = screens.words
    hands = [words.say("hand", todo) for step in session.steps for n in step.state.news() for todo in n.hands]
    told = [words.say("news", n.what) for step in session.steps for n in step.state.news()]
    assert len(hands) > 30
    parts = [part.name for part in PARTS if part.name.startswith(("red-", "purple-"))]
    named = [words.name(tile) for tile in (*EDGES, *parts)]
    assert [line for line in (*hands, *told, *named) if re.search(r"x-?\d+y|\d-\d-\d-\d", line)] == []
    assert words.name("3-0-0-1") == "↑3 ←1"
    assert "2 1 0 1" in words.name("red-2-1-0-1")


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.game.name)
def test_many_orders_to_hands_have_the_picture_of_their_part(plugin: Plugin, tmp_path: Path) -> None:
    screens, session = begun(plugin.game, tmp_path / "game", "en", min(n for n in plugin.game.players if n > 1))
    hands, found = Hands(session), Counter[bool]()
    for _ in range(40):
        hands.play(5)
        part = screens.paint(None).ordered
        assert part is not None
        found.update(part(todo) is not None for step in session.steps for n in step.state.news() for todo in n.hands)
    assert 3 * found[True] > found[False], "gold and the like are not drawn"


@pytest.mark.parametrize("plugin", found().plugins, ids=lambda plugin: plugin.game.name)
def test_where_hands_must_lay_something_a_hand_stands_on_the_board(plugin: Plugin, tmp_path: Path) -> None:
    screens, session = begun(plugin.game, tmp_path / "game", "en", min(n for n in plugin.game.players if n > 1))
    hands, pointed, named = Hands(session), 0, 0
    for _ in range(20):
        hands.play(1)
        screens.enter(session)
        page = screens.page()
        if page.name != "play" or (picture := page.picture) is None:
            continue
        orders = [dict(todo.args) for todo in news.ordered(news.recent(session.steps))[: news.TODO]]
        assert all(any(place in order.values() for order in orders) for place in picture.hands)
        laid = {order["place"] for order in orders if isinstance(order.get("place"), str)}
        assert {place for place in laid if picture.board.cell(str(place)) is not None} <= picture.hands
        pointed += bool(picture.hands)
        named += any(picture.board.cell(str(part)) is not None for order in orders for part in order.values())
    assert bool(pointed) == bool(named), "of a cube that is rolled no place of the board is named"


def test_orders_have_a_line_each_where_there_is_room_and_share_one_where_there_is_not(tmp_path: Path) -> None:
    screens, _ = begun(PACHAMAMA, tmp_path / "game", "en", 2)
    told = tuple(Para(f"Red: a cube of level {n}.", "hands", chip=Chip("red")) for n in range(6))
    for count, whole in ((3, True), (6, False)):
        orders = Para("Now: " + " ".join(line.text for line in told[:count]), "hands", lines=told[:count])
        page = replace(screens.page(), foot=(Para("Right!", "outcome"), orders), column=None, buttons=())
        drawn = draw.draw(pygame.Surface((theme.WIDTH, theme.HEIGHT)), page)
        assert not drawn.overflow
        texts = [written.text for written in drawn.written]
        assert [line.text in texts for line in told[:count]] == [whole] * count
        assert (orders.text in texts) is not whole


def test_news_that_orders_repeat_give_way_first_where_a_board_leaves_no_room(tmp_path: Path) -> None:
    screens, _ = begun(CACAO, tmp_path / "game", "en", 2)
    repeated = [
        Para(f"Red gets gold from market {number}, as long as the line is.", "news", repeated=True)
        for number in range(6)
    ]
    foot = (Para("Blue rolls 8.", "news"), *repeated, Para("Now: Red: take gold.", "hands"))
    page = replace(screens.page(), foot=foot, column=None, buttons=())
    drawn = draw.draw(pygame.Surface((theme.WIDTH, theme.HEIGHT)), page)
    found = [para.text for para in foot if any(written.text in para.text for written in drawn.written if written.text)]
    assert len(found) < len(foot)
    assert {foot[0].text, foot[-1].text} <= set(found)
    assert found[1:] == [para.text for para in foot[-len(found) + 1 :]], "the older first"


def test_a_line_of_the_log_too_long_for_its_list_stands_whole_behind_it(tmp_path: Path) -> None:
    screens, session = begun(CACAO, tmp_path / "game", "en", 2)
    Hands(session).play(30)
    screens.go(routes.Do("log"))
    lines = news.lines(session, screens.words)
    index = max(range(len(lines)), key=lambda n: len(lines[n]))
    for most in (len(lines[index]) + 1, len(lines[index]) - 1):
        with mock.patch.object(log, "LONG", most):
            screens.top.cursor = index  # type: ignore[attr-defined]  # of a list
            listed = next(b for b in screens.page().blocks if isinstance(b, Items))
            row = listed.items[index - listed.before]
            screens.take(Tap(row.target))
            assert (lines[index] in screens.page().texts()) is row.text.endswith("…")
            assert row.text == lines[index] or row.text.removesuffix(" …") in lines[index]
            screens.take(BACK)
            screens.refresh()


def test_beside_its_picture_an_order_is_short_and_names_its_player_once(tmp_path: Path) -> None:
    screens, session = begun(PACHAMAMA, tmp_path / "game", "en", 2)
    hands = Hands(session)
    while [order.key for order in news.ordered(news.recent(session.steps))] != ["enter", "tile", "stone", "marker"]:
        hands.play(1)
    board = screens.page().picture
    assert board is not None
    (para,) = (para for para in news.foot(session, screens.words, board=board.board) if para.style == "hands")
    first, *others = [line.text for line in para.lines]
    who, colon, _ = first.partition(":")
    assert colon
    assert who in {screens.words.who(seat) for seat in session.state.seats}
    assert others[0] == "Lay the tile under the pawn."
    assert not any(who in other for other in others)
    assert all(line.chip is not None for line in para.lines)


def test_cards_that_come_one_by_one_are_one_order() -> None:
    takes = [say("take-cards", seat="red", cards=(card,)) for card in ("gold", "wood", "gold")]
    pays = say("pay", seat="red", cards=("gold",))
    told = [News("gather", say("gathered", seat="red"), (order,)) for order in (*takes, pays)]
    steps = [mock.Mock(**{"state.news.return_value": (news_of,)}) for news_of in told]
    together = say("take-cards", seat="red", cards=("gold", "gold", "wood"))
    assert news.ordered(steps) == [together, pays]
    assert words_of("en", "eldorado").say("hand", together) == "Red: take 2 gold and 1 wood."


def test_what_hands_do_several_times_is_ordered_once_with_how_often(tmp_path: Path) -> None:
    screens, session = begun(ELDORADO, tmp_path, "en", 2)
    hands = Hands(session)
    while not (orders := news.ordered(session.steps[-1:])):
        hands.play(1)
    with mock.patch.object(news, "ordered", return_value=[orders[0]] * 5):
        found = news.foot(session, screens.words, news.nothing)
    (line,) = next(para for para in found if para.style == "hands").lines
    assert line.text.endswith(" ×5")
