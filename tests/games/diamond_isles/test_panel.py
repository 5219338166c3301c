"""What stands beside the sea map: hands and offers as cards, points, cards and diamonds, nothing that is hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from companion.display.bands import Moment
from companion.display.window import draw
from companion.games.diamond_isles.actions import City
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.painting.panel import panel
from companion.games.kit import Value
from companion.games.kit.chance import Chance
from companion.games.kit.trade import AGREE, REFUSE, Reply
from companion.play.selfplay import random_event
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk
from tests.support.display.walking import begun, shown

SIZES = ((800, 480), (480, 800))
EVERY, MOST = 19, 170
HAND = {"lumber": 2, "brick": 1, "wool": 3, "grain": 2, "ore": 4}


def view(cards: dict[str, int] | None = None, **more: object) -> dict[str, object]:
    """A view with what a panel reads: red with a hand, blue without."""
    hands = {"red": cards, "blue": None}
    players = {
        seat: {
            "hand": {"count": 12, "cards": hand},
            "diamonds": 4,
            "points": {"shown": 5, "hidden": None},
            "rates": dict.fromkeys(HAND, 4),
        }
        for seat, hand in hands.items()
    }
    return {"turn": "red", "stage": "main", "offer": None, "players": players, **more}


def test_players_stand_with_points_cards_and_diamonds(tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    tile = panel(view(), Moment("red"), words).players[0]
    assert (tile.points, [fact.text for fact in tile.facts], tile.due) == ("5", ["12", "4"], True)


def test_building_shows_the_hand_before_and_after(tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    moment = Moment("red", field="kind", values=("city",), at="city", action=City("red", "q0r0n"))
    card = panel(view(HAND), moment, words).card
    assert card is not None
    assert [tally.text for tally in card.tallies] == ["2", "1", "3", "2→0", "4→1"]


@pytest.mark.parametrize(
    ("path", "at", "left", "key"),
    [
        ((), ("brick", "ore", "ore"), ["2", "1→0", "3", "2", "4→2"], "−3"),
        ((), ("ore", "ore"), ["2", "1", "3", "2", "4→2"], "−2"),
        ((("cards+", ("ore", "ore")),), "wool", ["2", "1", "3→2", "2", "4→2"], ""),
    ],
)
def test_cards_that_are_put_back_are_told_by_what_is_left_and_how_many_go(
    path: tuple[tuple[str, Value], ...], at: Value, left: list[str], key: str, tmp_path: Path
) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    found = panel(view(HAND), Moment("red", "discard", path, "cards", (at, *HAND), at), words)
    assert found.card is not None
    assert [tally.text for tally in found.card.tallies] == left
    assert not key or found.looks[at].text == key


def test_a_hand_that_is_hidden_is_nowhere_in_the_panel(tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    found = panel(view(None), Moment("red", "exchange", (), "give", tuple(HAND), "ore"), words)
    assert found.card is None
    assert not any(look.text for look in found.looks.values())


def test_an_offer_is_two_bundles_of_cards_for_who_is_asked(tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    offer = {"by": "red", "give": ["ore", "ore"], "take": ["lumber"], "left": ["blue"], "agreed": []}
    moment = Moment("blue", "reply", (), "word", (AGREE, REFUSE), REFUSE, Reply("blue", REFUSE), True)
    found = panel(view(HAND, offer=offer, stage="offer"), moment, words)
    assert found.card is not None
    assert [(word, len(cards)) for word, cards in found.card.traded] == [("get", 2), ("give", 1)]
    assert (found.title, found.phase) == ("Blue: deal?", "Red offers")
    assert (found.looks[AGREE].text, found.looks[REFUSE].text) == ("Deal", "No")


@pytest.mark.parametrize(("kind", "values"), [("claim", (1, 2, 3, 4, 5)), ("discard", (0, 6))])
def test_numbers_that_no_dice_show_have_no_pips(kind: str, values: tuple[int, ...], tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    found = panel(view(HAND), Moment("red", kind, (), "number", values, values[0]), words)
    assert not any(value in found.looks for value in values)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_and_no_choice_names_a_place(tmp_path: Path, language: str) -> None:
    screens, session = begun(GAME, tmp_path, language, 4)
    chance = Chance(4)
    for number in range(MOST):
        if number % EVERY == 0:
            screens.to_game()
            screens.refresh()
            for page in shown(screens):
                assert page.column is not None
                texts = [text for text in page.column.texts() if text]
                assert not [text for text in texts if text.startswith("panel.")]
                if session.state.question() is None:
                    choices = [key.text for pad in page.column.keys for key in pad.keys]
                    choices += [choice.text for choice in page.column.choices]
                    assert not [text for text in choices if re.search(r" \d+\b", text)]
                for size in SIZES:
                    assert draw.draw(pygame.Surface(size), page).overflow == [], (number, texts)
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal
