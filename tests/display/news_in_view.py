"""How much of what happened random hands leave in sight: `python -m tests.display.news_in_view 150 800x480 en`.

Counted are the news of each decision and what followed it, those in sight by themselves or by their orders to hands,
what was decided, orders, and tips.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from companion.app.plugins import found
from companion.display import news
from companion.display.catalogue import Catalogue
from companion.display.page import Page
from companion.display.window import draw
from companion.games.kit import Game, News, Say
from companion.play.session import Session
from tests.support.display.game_gallery import Hands
from tests.support.display.walking import begun


def in_view(game: Game, folder: Path, size: tuple[int, int], language: str, events: int) -> dict[str, tuple[int, int]]:
    """Of each kind of line, how many are in sight and how many there are."""
    screens, session = begun(game, folder, language, max(n for n in game.players if n <= 4))
    hands, seen, there = Hands(session), Counter[str](), Counter[str]()
    for _ in range(events):
        hands.play(1)
        screens.to_game()
        screens.refresh()
        page = screens.page()
        if page.name == "play":
            for kind, shown in _lines(page, session, screens.words, size):
                seen[kind] += shown
                there[kind] += 1
    return {kind: (seen[kind], there[kind]) for kind in there}


def _lines(page: Page, session: Session, words: Catalogue, size: tuple[int, int]) -> list[tuple[str, bool]]:
    drawn = draw.draw(pygame.Surface(size), page)
    text = " ".join(written.text for written in drawn.written)

    def told(new: News) -> bool:
        return words.say("news", new.what) in text or (bool(new.hands) and all(map(ordered, new.hands)))

    def ordered(order: Say) -> bool:  # without the name that orders share
        return words.say("hand", order).rpartition(": ")[2].removesuffix(".") in text

    happened = [new for step in news.recent(session.steps) for new in step.state.news()]
    kinds = [
        ("decided" if new.what.key in session.game.headlines.outcomes else "other news", told(new)) for new in happened
    ]
    kinds += [("orders", ordered(order)) for new in happened for order in new.hands]
    return [*kinds, *(("tips", para.text in text) for para in page.foot if para.style == "quiet")]


if __name__ == "__main__":
    wide, high = map(int, sys.argv[2].split("x"))
    for plugin in found().plugins:
        with tempfile.TemporaryDirectory() as made:
            counts = in_view(plugin.game, Path(made) / "game", (wide, high), sys.argv[3], int(sys.argv[1]))
        print(plugin.name, ", ".join(f"{kind} {seen} of {there}" for kind, (seen, there) in counts.items()))
