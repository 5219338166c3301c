"""An offer while it is made: bundles as cards, a minus at what leaves one's hand, a plus at what comes to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame

from companion.display.bands import GAIN, LOSS, Card, Moment
from companion.display.board import Chip
from companion.display.trading import offer_card, offer_looks
from companion.display.window import draw
from companion.games.diamond_isles.game import GAME
from tests.support.display.desks import TestDesk
from tests.support.display.targets import played
from tests.support.display.window.layout_faults import faults

CHIPS = {"ore": Chip("stone"), "wool": Chip("white")}
VALUES = ("ore", ("take", "wool"), "that-is-all")


def test_both_bundles_are_shown_as_far_as_they_are_made(tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    path = (("kind", "propose"), ("give+", ("ore",)), ("give+", ("ore", "ore")))
    card = offer_card(Moment("red", "propose", path, "give", VALUES, "ore"), CHIPS.get, words)
    assert card is not None
    assert [(word, len(chips)) for word, chips in card.traded] == [("get", 0), ("give", 2)]
    assert offer_card(Moment("red", "propose", path[:1], "give", VALUES, "ore"), CHIPS.get, words) is None
    assert offer_card(Moment("red", "exchange", path, "give", VALUES, "ore"), CHIPS.get, words) is None


def test_who_offers_out_of_turn_is_not_said_to_be_due(tmp_path: Path) -> None:
    screens, hands = played(tmp_path, GAME.name, 3)
    hands.play(13)
    screens.enter(hands.session)
    assert [*hands.session.state.due()] == ["red"]
    assert screens.page().title == "Anna’s turn"
    assert screens.play is not None
    screens.play.act_as("blue")
    screens.refresh()
    page = screens.page()
    assert page.column is not None
    assert page.column.band.chip is not None
    assert (page.title, page.column.band.title, page.column.band.chip.colour, page.spoken) == (
        "Ben",
        "Ben",
        "blue",
        "Ben",
    )


def test_what_is_given_has_a_minus_and_what_is_taken_a_plus() -> None:
    looks = dict(offer_looks(Moment("red", "propose", (), "give", VALUES, "ore"), CHIPS.get))
    assert [(look.text, look.tone) for look in looks.values()] == [("−1", LOSS), ("+1", GAIN)]
    assert "that-is-all" not in looks


def test_bundles_of_any_size_stand_on_their_card_below_their_words(tmp_path: Path) -> None:
    page = played(tmp_path, GAME.name, 3)[0].page()
    assert page.column is not None
    for counts in ((7, 0), (0, 7), (1, 1), (5, 5)):
        pairs = zip(("bekommen", "geben"), counts, strict=True)
        card = Card(traded=tuple((word, (CHIPS["ore"],) * count) for word, count in pairs))
        made = replace(page, column=replace(page.column, card=card))
        canvas = draw.draw(pygame.Surface((800, 480)), made)
        box = canvas.spots["card"]
        assert [fault for fault in faults(canvas, made) if "geben" in fault or "bekommen" in fault] == []
        assert all(box.contains(written.box) for written in canvas.written if written.text in ("bekommen", "geben"))
