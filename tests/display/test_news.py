"""What happened stands under the board: short news share a paragraph, so that more of them find room."""

from __future__ import annotations

from pathlib import Path

from companion.display import news
from companion.games.cacao.game import GAME
from tests.display.game_gallery import Hands
from tests.display.walking import begun


def test_short_news_share_a_paragraph_and_all_of_a_decision_are_told(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path / "game", "en", 2)
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
