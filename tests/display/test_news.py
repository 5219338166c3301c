"""What happened stands under the board: short news share a paragraph, so that more of them find room."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pygame

from companion.display import news
from companion.display.page import Para
from companion.display.window import draw, theme
from companion.games.cacao.game import GAME as CACAO
from companion.games.diamond_isles.game import GAME as DIAMOND_ISLES
from tests.display.game_gallery import Hands
from tests.display.walking import begun


def test_short_news_share_a_paragraph_and_all_of_a_decision_are_told(tmp_path: Path) -> None:
    screens, session = begun(CACAO, tmp_path / "game", "en", 2)
    hands, shared = Hands(session), 0
    for _ in range(60):
        hands.play(1)
        paras = [para.text for para in news.foot(session, screens.words, None) if para.style == "news"]
        told = [new for step in news.recent(session.steps) for new in step.state.news()]
        said = [screens.words.say("news", new.what) for new in told[-news.MOST :]]
        assert all(any(text in para for para in paras) for text in said)
        shared += len(paras) < len(said)
        assert all(len(para) < news.TOGETHER or any(para.endswith(text) for text in said) for para in paras)
    assert shared


def test_what_dice_show_and_a_trading_route_are_told_before_what_orders_to_hands_repeat(tmp_path: Path) -> None:
    screens, session = begun(DIAMOND_ISLES, tmp_path / "game", "en", 3)
    hands, told = Hands(session), Counter[str]()
    for _ in range(60):
        hands.play(1)
        steps = [step.state.news() for step in news.recent(session.steps)]
        happened = [each for of_step in steps for each in of_step if not each.hands]
        for aside in (None, "A tip."):
            paras = [para.text for para in news.foot(session, screens.words, aside) if para.style == "news"]
            for each in happened[-1:]:
                assert any(screens.words.say("news", each.what) in para for para in paras)
                told[each.what.key] += 1
    assert told["rolled"], "though cards are taken for it"
    assert told["trading-route"], "though its ship is paid and built, and its diamond taken"


def test_news_that_orders_repeat_give_way_first_where_a_board_leaves_no_room(tmp_path: Path) -> None:
    screens, _ = begun(CACAO, tmp_path / "game", "en", 2)
    repeated = [
        Para(f"Red gets gold from market {number}, as long as the line is.", "news", repeated=True)
        for number in range(6)
    ]
    foot = (Para("Blue rolls 8.", "news"), *repeated, Para("Now: Red: take gold.", "hands"))
    drawn = draw.draw(pygame.Surface((theme.WIDTH, theme.HEIGHT)), replace(screens.page(), foot=foot))
    found = [para.text for para in foot if any(written.text in para.text for written in drawn.written if written.text)]
    assert len(found) < len(foot)
    assert {foot[0].text, foot[-1].text} <= set(found)
    assert found[1:] == [para.text for para in foot[-len(found) + 1 :]], "the older first"
