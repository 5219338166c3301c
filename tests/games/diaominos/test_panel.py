"""What stands beside cube and sheet: the round for everyone at once, what to mark and load, and nothing hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from companion.display.bands import IMPOSSIBLE, TAKEN, Moment, Panel
from companion.display.chooser import Chooser
from companion.display.inputs import BACK, CONFIRM, NEXT, Tap
from companion.display.page import Items
from companion.display.screens import beside, further
from companion.display.showing_choices import moment
from companion.display.window import draw
from companion.games.diaominos.actions import Count, Done, Keep, Load
from companion.games.diaominos.game import GAME
from companion.games.diaominos.painting.panel import panel
from companion.games.diaominos.shapes import SHAPES, TURNS
from companion.games.diaominos.state import Diaominos
from companion.games.kit import Answer, Seat, Value
from companion.games.kit.chance import Chance
from companion.play.selfplay import InvariantBroken, random_event
from companion.saying import LANGUAGES
from tests.support.display.desks import TestDesk
from tests.support.display.walking import begun, shown
from tests.support.games.diaominos.tables import CUBE, paper, screen, with_sheet

SIZES = ((800, 480), (480, 800))
EVERY, MOST = 5, 45
SHEETS: tuple[dict[str, Value], ...] = ({"sheets": "paper"}, {"sheets": "screen", "view": "open"})


def made(state: Diaominos, moment: Moment, folder: Path, seat: Seat | None = None) -> Panel:
    words = TestDesk(folder, games=(GAME,)).words(GAME.name)
    return panel(state.view(seat), moment, words)


def colours(found: Panel) -> list[str]:
    assert found.card is not None
    return [tally.chip.letter for tally in found.card.tallies]


def test_nobody_has_a_turn_and_all_mark_the_top(tmp_path: Path) -> None:
    found = made(paper(), Moment(), tmp_path)
    assert (found.title, found.phase) == ("Round A", "Everyone at once")
    assert colours(found) == list(CUBE[:4])
    assert not any(tile.due for tile in found.players)


def test_who_is_done_has_a_tick(tmp_path: Path) -> None:
    state = paper()
    done = next(action for action in state.actions("south") if action.kind == "done")
    facts = [tile.facts for tile in made(state.after(done), Moment(), tmp_path).players]
    assert [[fact.sign for fact in each] for each in facts] == [["check"], []]


def test_loading_shows_the_own_side_and_ticks_what_is_loaded(tmp_path: Path) -> None:
    side = CUBE[8:12]
    state = with_sheet(screen(), to_mark=0, to_load=tuple(side[1:]))
    moment = Moment("south", "load", (), "colour", (side[1],), side[1], Load("south", "tee", side[1], "r0", "c1r1"))
    found = made(state, moment, tmp_path, "south")
    assert colours(found) == list(side)
    assert found.card is not None
    assert [tally.chip.letter for tally in found.card.tallies if tally.state == TAKEN] == [side[0]]
    assert found.looks[side[1]].sign is not None
    assert found.here is not None
    assert found.here.text == "Drop it here"
    assert not found.marks, "while a face is chosen nothing hangs"
    load = Load("south", "tee", side[1], "r0", "c1r1")
    dropping = made(state, Moment("south", "load", (), "at", ("c1r1",), "c1r1", load), tmp_path, "south")
    assert dropping.card is not None
    assert [tally.state for tally in dropping.card.tallies].count("cursor") == 1
    assert (dropping.title, dropping.phase) == ("South’s sheet", "Round A · 1/4")
    hanging = dropping.marks
    assert {mark.place for mark in hanging if mark.kind == "shadow"} == {"c2r1", "c1r2", "c2r2", "c3r2"}
    assert {mark.at for mark in hanging if mark.kind == "piece"} == {(0.0, -3.0)}


def test_what_a_hidden_sheet_has_still_to_load_is_nowhere(tmp_path: Path) -> None:
    state = screen(2)
    assert state.hides("south")
    found = made(state, Moment("south"), tmp_path)
    assert not any(fact.text for tile in found.players for fact in tile.facts)
    moment = Moment("south", "load", (), "colour", ("G",), "G", Load("south", "snake", "G", "r0", "c1r1"))
    card = made(state, moment, tmp_path).card
    assert card is not None
    assert not any(tally.state for tally in card.tallies)


def test_at_the_end_all_count(tmp_path: Path) -> None:
    moment = Moment("south", "count", (), "layers", (0, 1), 0, Count("south", 0, 0), True)
    found = made(paper(), moment, tmp_path)
    assert found.title == "Count up"
    assert found.card is None


def test_who_acts_is_chosen_on_the_cards_round_the_cube_and_the_roll_says_whom_it_waits_for(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path, "en", 3, {"sheets": "paper", "cube": "drawn"})
    while not all(player["noted"] for player in session.state.view(None)["players"].values()):
        seat = next(s for s, player in session.state.view(None)["players"].items() if not player["noted"])
        assert session.do(Keep(seat)).legal
    screens.refresh()
    first, second, third = session.state.seats
    page = screens.page()
    assert page.picture is not None
    assert page.picture.cursor == {f"seat:{first}"}
    assert page.picture.lit == {f"seat:{seat}" for seat in session.state.seats}
    assert page.column is not None
    assert [(c.target, c.state) for c in page.column.choices] == [(f"seat:{first}", ""), ("later", IMPOSSIBLE)]
    assert page.column.choices[1].gain == "3 to go"
    assert page.column.cursor == {f"seat:{first}"}
    screens.take(NEXT)
    picture = screens.page().picture
    assert picture is not None
    assert picture.cursor == {f"seat:{second}"}
    screens.take(CONFIRM)
    picture = screens.page().picture
    assert picture is not None
    assert picture.chosen == {f"seat:{second}"}
    assert session.do(Done(second)).legal
    screens.refresh()
    for target in ("later", "why-not"):
        screens.take(Tap(target))
        assert f"Not done yet: {first.title()} and {third.title()}." in tuple(screens.page().texts())
        screens.take(BACK)


@pytest.mark.slow
@pytest.mark.parametrize("options", SHEETS, ids=("paper", "screen"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_overflows_and_no_choice_names_a_place(
    tmp_path: Path, language: str, options: dict[str, Value]
) -> None:
    screens, session = begun(GAME, tmp_path, language, 4, options)
    chance = Chance(4)
    for number in range(MOST):
        if number % EVERY == 0:
            screens.to_game()
            screens.refresh()
            for page in shown(screens):
                if page.column is None:
                    continue
                texts = [text for text in page.column.texts() if text]
                assert not [text for text in texts if text.startswith("panel.")]
                card = page.column.card
                assert not [text for text in (card.texts() if card is not None else ()) if re.search(r"\(\d+, ", text)]
                for size in SIZES:
                    assert draw.draw(pygame.Surface(size), page).overflow == [], (number, texts)
        try:
            event = random_event(session.state, [], [], chance, policy=GAME.policy)
        except InvariantBroken:
            assert session.state.over
            break
        if session.open_sealed() is None:
            assert session.do(event).legal


def test_shapes_and_their_turns_are_pictures(tmp_path: Path) -> None:
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)
    view = paper().view(None)
    shapes = panel(view, Moment("south", "load", (), "shape", SHAPES, SHAPES[0]), words)
    assert all(look.pictured and look.sign is not None for look in shapes.looks.values())
    path = (("kind", "load"), ("shape", "ell"), ("colour", "G"))
    turns = panel(view, Moment("south", "load", path, "turn", TURNS, TURNS[0]), words)
    assert len({look.sign for look in turns.looks.values()}) == len(TURNS)


def test_the_stickers_are_pressed_one_by_one_by_their_colours(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path / "game", "en", 2)
    screens.take(Tap("type"))
    letters = [item for block in screens.page().blocks if isinstance(block, Items) for item in block.items]
    assert {item.text for item in letters if item.target.startswith("letter:")} == set(CUBE)
    assert all(item.chip is not None for item in letters if item.target.startswith("letter:"))
    for colour in CUBE:
        screens.take(Tap(f"letter:{colour}"))
    assert isinstance(session.state, Diaominos)
    assert session.state.cube == CUBE
    assert screens.page().name != "typing"


def test_how_the_cube_lies_is_chosen_by_pictures_of_its_top(tmp_path: Path) -> None:
    screens, session = begun(GAME, tmp_path / "game", "en", 2)
    assert session.do(Answer("stickers", CUBE)).legal
    screens.refresh()
    for among in (6, 4):  # its top, then how it is turned
        column = screens.page().column
        assert column is not None
        keys = [key for pad in column.keys for key in pad.keys]
        assert len({key.sign for key in keys}) == among
        assert not any(key.text for key in keys)
        screens.take(CONFIRM)
    assert session.state.question() is None


def test_the_shape_in_hand_is_turned_and_flipped_where_it_hangs(tmp_path: Path) -> None:
    wanted = {"kind": "load", "shape": "ell", "colour": CUBE[8], "turn": "r1"}
    chooser = Chooser(with_sheet(screen(), to_mark=0, to_load=tuple(CUBE[8:12])), "south")
    words = TestDesk(tmp_path, games=(GAME,)).words(GAME.name)

    def seen() -> Panel:
        return panel(chooser.tree.state.view("south"), moment(chooser), words)

    def targets() -> list[tuple[str, str]]:
        ways = beside.ways_instead(chooser, seen())
        return [(way.text, str(beside.instead(chooser, seen(), n))) for n, way in enumerate(ways)]

    while chooser.node is not None and not chooser.node.field.startswith("at"):
        assert targets() == []
        chooser.choose(wanted[chooser.node.field])
    assert targets() == [("Turn", "r2"), ("Flip", "m3")]
    chooser.move(3)
    stood = chooser.at
    for way, turn, after in ((0, "r2", [("Turn", "r3"), ("Flip", "m2")]), (1, "m2", [("Turn", "m3"), ("Flip", "r2")])):
        further.instead(chooser, seen(), way)
        assert dict(chooser.path)["turn"] == turn
        assert chooser.at == stood or stood not in chooser.branches
        assert targets() == after
