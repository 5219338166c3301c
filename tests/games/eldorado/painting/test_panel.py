"""What stands beside the island: the card by moment, costs on the map, and no place named in a text."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from companion.display.bands import ChoiceLook, Moment, Panel, PanelChoice
from companion.display.board import Chip
from companion.display.screens.beside import Offered, arranged
from companion.display.window import draw
from companion.display.window.frame import frame, grid
from companion.games.eldorado.actions import BuyFort, Gather, Go, Move
from companion.games.eldorado.game import GAME
from companion.games.eldorado.painting.panel import panel
from companion.games.eldorado.plugin import PLUGIN
from companion.games.eldorado.state import ElDorado
from companion.games.eldorado.tiles import corners
from companion.games.kit.chance import Chance
from companion.games.kit.trade import AGREE, REFUSE, Offer, Reply
from companion.play.selfplay import random_event
from companion.saying import LANGUAGES
from tests.display.window.test_frame import BOXES, NEAR
from tests.support.display.desks import TestDesk
from tests.support.display.walking import begun, shown
from tests.support.games.eldorado.tables import position

SIZES = ((800, 480), (480, 800))
EVERY, MOST = 13, 150


def made(state: ElDorado, moment: Moment, folder: Path) -> Panel:
    words = TestDesk(folder, games=(GAME,)).words(GAME.name)
    return panel(state.view(None), moment, words)


def test_players_stand_with_shrines_of_four_cards_and_strength(tmp_path: Path) -> None:
    shown = made(position(cards={"red": (2, 1, 1)}), Moment("red"), tmp_path).players[0]
    assert (shown.points, shown.of) == ("0", "/4")
    assert [fact.text for fact in shown.facts] == ["4", "1"]


def test_places_within_reach_wear_what_they_cost_and_a_fight_is_hostile(tmp_path: Path) -> None:
    marks = made(position(speed=2), Moment("red"), tmp_path).marks
    assert {mark.place: mark.text for mark in marks} == {"q1r0": "1", "q0r1": "1", "q1r1": "2"}
    state = position(pieces=("red explorer q0r0", "orange explorer q1r0"), speed=2)
    moment = Moment("red", "move", field="to", values=("q1r0", "q0r1"))
    kinds = {mark.place: mark.kind for mark in made(state, moment, tmp_path).marks}
    assert kinds["q1r0"] == "hostile"


def test_going_shows_the_tiles_left_and_what_the_way_leaves(tmp_path: Path) -> None:
    moment = Moment("red", "move", (("kind", "move"),), "to", ("q1r0",), "q1r0", Move("red", "q1r0"), True)
    found = made(position(speed=2), moment, tmp_path)
    assert found.card is not None
    assert "left" in found.card.title
    assert found.here is not None
    assert (found.here.text, found.here.gain) == ("Go here", "2 → 1")
    assert [mark.place for mark in found.marks if mark.kind == "ghost"] == ["q1r0"]


def test_the_way_to_the_tile_under_the_cursor_begins_at_the_explorer(tmp_path: Path) -> None:
    moment = Moment("red", "move", (("kind", "move"),), "to", ("q1r1",), "q1r1", Move("red", "q1r1"), True)
    way = made(position(speed=2), moment, tmp_path).way
    assert (way[0], way[-1], len(way)) == ("q0r0", "q1r1", 3)
    assert way[1] in ("q1r0", "q0r1")
    elsewhere = replace(moment, at="q5r5", action=Move("red", "q5r5"))
    assert made(position(speed=2), elsewhere, tmp_path).way == ()


def test_buying_shows_the_hand_before_and_after(tmp_path: Path) -> None:
    moment = Moment("red", field="kind", values=("fort",), at="fort", action=BuyFort("red", "q0r0n"))
    found = made(position(cards={"red": (1, 3, 3)}), moment, tmp_path).card
    assert found is not None
    assert [tally.text for tally in found.tallies] == ["1", "3 → 2", "3 → 1"]


def test_corners_of_ones_own_tile_where_nothing_can_be_built_have_a_ringed_sign(tmp_path: Path) -> None:
    able = corners("q0r0")[:4]
    moment = Moment("red", "fort", (("kind", "fort"),), "corner", able, able[0], BuyFort("red", able[0]), True)
    marks = made(position(pieces=("red explorer q0r0",)), moment, tmp_path).marks
    assert {mark.place for mark in marks if mark.kind == "impossible"} == set(corners("q0r0")) - set(able)


def test_a_hand_that_is_hidden_is_nowhere_in_the_panel(tmp_path: Path) -> None:
    state = position(cards={"red": (1, 3, 3)}, options={"cards": "private"}, stage="gather")
    moment = Moment("red", "gather", (), "card", ("food", "gold"), "gold", Gather("red", "gold"), True)
    found = made(state, moment, tmp_path)
    assert found.card is None
    assert not any(look.text for look in found.looks.values())


def test_an_offer_is_two_bundles_of_cards_and_the_cursor_is_on_no(tmp_path: Path) -> None:
    state = position(cards={"red": (2, 1, 1)})
    state = state.__class__(**{**vars(state), "agenda": (*state.agenda, Offer("red", "orange", ("gold",), ("food",)))})
    moment = Moment("orange", "reply", (), "word", (AGREE, REFUSE), REFUSE, Reply("orange", REFUSE), True)
    found = made(state, moment, tmp_path)
    assert found.card is not None
    assert [(word, len(cards)) for word, cards in found.card.traded] == [("get", 1), ("give", 1)]
    assert (found.looks[AGREE].text, found.looks[REFUSE].text) == ("Deal", "No")
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    assert PLUGIN.painter().paint(state.view(None), words).suggested == (REFUSE,)


def test_dice_that_can_be_rolled_again_stand_by_what_they_show_among_many_choices(tmp_path: Path) -> None:
    again = tuple(f"red reroll dice={n}" for n in (4, 5, 6))
    moment = Moment("red", field="kind", values=(*again, "reroll-all", "keep"))
    looks = made(position(), moment, tmp_path).looks
    signs = [looks[value].sign for value in again]
    assert [sign.letter for sign in signs if isinstance(sign, Chip)] == ["4", "5", "6"]
    assert all(looks[value].pictured for value in again)
    two = "red reroll dice=4+5"
    assert made(position(), replace(moment, values=(two, *moment.values)), tmp_path).looks[two].text == "4+5"


@pytest.mark.parametrize(
    ("value", "text", "gain"),
    [
        ("red speed die=3", "Speed", ""),
        ("red gather-rest card=food", "Gather", "+2"),
        ("red surrender card=wood", "Give up", "−1"),
        ("red surrender-rest cards=gold+gold", "Give up, end turn", "−2"),
    ],
)
def test_a_die_or_a_card_stands_for_a_whole_action_about_it(value: str, text: str, gain: str, tmp_path: Path) -> None:
    state = position(cards={"red": (4, 4, 4)})
    red, orange = state.players
    moment = Moment("red", field="kind", values=(value,))
    look = made(replace(state, players=(replace(red, gather=2), orange)), moment, tmp_path).looks[value]
    assert (look.text, look.gain) == (text, gain)
    assert isinstance(look.sign, Chip)
    assert look.sign.form == "die" or look.sign.art is not None


def test_a_piece_stands_for_buying_it_among_many_kinds_of_action(tmp_path: Path) -> None:
    kinds = ("villager", "farmhouse", "fort", "offering", "end")
    looks = made(position(), Moment("red", field="kind", values=kinds), tmp_path).looks
    assert all(isinstance(looks[kind].sign, Chip) for kind in kinds[:3])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_and_no_choice_names_a_place(tmp_path: Path, language: str) -> None:
    screens, session = begun(GAME, tmp_path, language, 3)
    chance = Chance(4)
    for number in range(MOST):
        if number % EVERY == 0:
            screens.to_game()
            screens.refresh()
            for page in shown(screens):
                assert page.column is not None
                texts = [text for text in page.column.texts() if text]
                assert not [text for text in texts if text.startswith("panel.")]
                choices = [key.text for pad in page.column.keys for key in pad.keys]
                choices += [choice.text for choice in page.column.choices]
                if session.state.question() is None:
                    assert not [text for text in choices if re.search(r" \d+$", text)]
                for size in SIZES:
                    assert draw.draw(pygame.Surface(size), page).overflow == [], (number, texts)
        assert session.do(random_event(session.state, [], [], chance, policy=GAME.policy)).legal


def test_things_to_buy_stand_in_a_row_of_their_own_with_prices_where_the_picture_has_them(tmp_path: Path) -> None:
    kinds = ("move", "farmhouse", "fort", "end")
    state = position(cards={"red": (1, 3, 3)})
    found = made(state, Moment("red", field="kind", values=kinds, at="fort"), tmp_path)
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    offered = [
        Offered(PanelChoice("", f"value:{n}", look.sign), price=look.price)
        for n, look in enumerate(found.looks.get(kind, ChoiceLook()) for kind in kinds)
    ]
    choices, _ = arranged(offered, "value:0", "choices", 0, words)
    assert [choice.target for choice in choices] == ["value:0", "buy", "value:3"]
    nothing, (pad,) = arranged(offered, "value:2", "choices", 0, words)
    assert nothing == ()
    assert [[n for _, n in key.price] for key in pad.keys] == [[2], [1, 2], []]
    if BOXES is not None:
        boxes = json.loads(BOXES.read_text(encoding="utf-8"))["13-eldorado-buy"]
        there = [box["at"] for box in boxes if box["is"] == "col k"]
        ours = grid(frame(800, 480).keys("choices", close=False), 5, 5, 4)
        pairs = ((a, b) for one, other in zip(there, ours, strict=True) for a, b in zip(one, other, strict=True))
        assert all(abs(a - b) <= NEAR for a, b in pairs)


def test_what_a_discovery_costs_stands_where_it_would_be_and_beside_the_board(tmp_path: Path) -> None:
    state = position(speed=3)
    going = {a.to: a for a in state.actions("red") if isinstance(a, Go) and a.to not in state.land.at}
    moment = Moment("red", field="kind", values=tuple(a.text() for a in going.values()))
    marks = {mark.place: mark.text for mark in made(state, moment, tmp_path).marks if mark.kind == "cost"}
    assert {place for place in going if place not in marks} == set()
    assert {marks[place] for place in going} == {"1", "2", "3"}
    for place, action in going.items():
        at = replace(moment, at=action.text(), action=action, whole=True)
        here = made(state, at, tmp_path).here
        assert here is not None
        assert here.gain == f"3 → {3 - int(marks[place])}"


def test_the_bare_kind_of_going_names_no_place_and_has_no_mark(tmp_path: Path) -> None:
    marks = made(position(speed=2), Moment("red", "", (), "kind", (Go.kind,), Go.kind), tmp_path).marks
    assert all(mark.place for mark in marks)
