"""Names, places and colours of a new game by touch, and where the names are then said."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from companion.app.desk import TableDesk
from companion.app.plugins import plugin_of
from companion.display import news
from companion.display.board import Chip
from companion.display.catalogue import load
from companion.display.heard import PageListener
from companion.display.inputs import CONFIRM, Tap, Typed
from companion.display.page import Item, Items, Para
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.who import WhoScreen
from companion.display.seating import Seating, drawn
from companion.display.terminal.terminal import Terminal
from companion.display.window import draw
from companion.games.kit import Answer, say
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from companion.saying import LANGUAGES
from companion.settings import Settings
from tests.display.window.test_frame import BOXES, NEAR
from tests.support.display.desks import TestDesk
from tests.support.display.window.layout_faults import faults
from tests.support.entropy import CHEAP, ENTROPY


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableDesk:
    """A table that Anna and Ben have played at, in red and white."""
    monkeypatch.setattr("companion.app.desk.games_path", lambda: tmp_path)
    monkeypatch.setattr("companion.app.table_library.players_path", lambda: tmp_path / "players.json")
    desk = TableDesk(Settings(), Vault(bytes(32)), entropy=ENTROPY)
    desk.library.players.played({"red": "Anna", "white": "Ben"})
    return desk


@pytest.fixture
def cacao(table: TableDesk) -> Navigator:
    """Cacao is being set up for red and purple, with all at the table in sight."""
    screens = open_screens(table)
    tap(screens, "game:cacao")
    assert isinstance(screens.top, WhoScreen)
    screens.top.change(Seating(screens.top.game.seats, ("red", "purple"), {}, tuple(table.library.players.known)))
    tap(screens, "next", "own", "seats")
    return screens


def tap(screens: Navigator, *targets: str) -> None:
    for target in targets:
        screens.take(Tap(target))
        screens.page()


def rows(screens: Navigator) -> list[str]:
    return [item.text for item in listed(screens)]


def listed(screens: Navigator) -> tuple[Item, ...]:
    return next(block for block in screens.page().blocks if isinstance(block, Items)).items


def begun(screens: Navigator) -> Session:
    tap(screens, "good", "start")
    screens.tick(0.0)
    assert screens.session is not None
    return screens.session


def test_a_touch_on_a_seat_gives_it_the_next_name_that_nobody_has(cacao: Navigator) -> None:
    tap(cacao, "place:at:red")
    assert rows(cacao)[:2] == ["Anna", "Purple"]
    tap(cacao, "place:at:purple.name")
    assert rows(cacao)[:2] == ["Anna", "Ben"], "Anna sits there already"
    tap(cacao, "place:at:red")
    assert rows(cacao)[:2] == ["Red", "Ben"], "after the last name comes none"


def test_where_no_name_is_left_a_touch_asks_for_a_new_one(cacao: Navigator) -> None:
    tap(cacao, "place:at:red", "seat:purple", "name:Ben", "good", "seat:white", "seats", "place:at:white")
    assert cacao.page().name == "typing"
    for letter in "cleo":
        cacao.take(Typed(letter))
    tap(cacao, "done")
    assert rows(cacao)[:3] == ["Anna", "Ben", "Cleo"]


def test_two_at_a_table_are_not_called_alike_nor_like_a_seat(cacao: Navigator) -> None:
    tap(cacao, "place:at:red")
    for name, key in (("anna", "name-taken"), ("WHITE", "name-colour")):
        tap(cacao, "seat:purple", "type")
        for letter in name:
            cacao.take(Typed(letter))
        tap(cacao, "done")
        page = cacao.page()
        said = " ".join(block.text for block in page.blocks if isinstance(block, Para))
        assert page.name == "notice"
        assert said == cacao.desk.library.words("cacao")(f"trouble.{key}", name="Anna" if name == "anna" else "WHITE")
        tap(cacao, "good", "good")
    assert rows(cacao)[:2] == ["Anna", "Purple"]


def test_a_touch_on_another_seat_changes_places_and_colours_and_names_stay(cacao: Navigator) -> None:
    tap(cacao, "place:at:red", "seat:red", "place:at:purple", "good")
    assert rows(cacao)[:2] == ["Purple", "Anna"]


def test_the_next_colour_keeps_place_and_name(cacao: Navigator) -> None:
    tap(cacao, "place:at:red", "seat:red", "colour", "good")
    first = listed(cacao)[0]
    assert (first.text, first.note, first.target) == ("Anna", "White", "seat:white"), "purple is taken"


def test_the_last_table_sits_down_with_one_touch_in_free_colours_where_a_game_lacks_theirs(table: TableDesk) -> None:
    screens = open_screens(table)
    tap(screens, "more", "new", "game:pachamama", "next", "own", "seats", "as-last")
    assert [(i.text, i.note) for i in listed(screens)[:2]] == [("Anna", "Brown"), ("Ben", "White")]


def test_a_forgotten_name_is_offered_no_more(cacao: Navigator, table: TableDesk) -> None:
    tap(cacao, "place:at:red", "seat:red", "forget", "good")
    assert rows(cacao)[0] == "Red"
    assert table.library.players.known == ["Ben"]


def test_in_diamond_isles_one_sentence_says_how_to_find_who_begins_and_one_touch_who(table: TableDesk) -> None:
    screens = open_screens(table)
    tap(screens, "more", "new", "game:diamond_isles", "free", "next", "own", "begins")
    page = screens.page()
    assert any("both dice" in block.text for block in page.blocks if isinstance(block, Para))
    tap(screens, "place:at:blue")
    ticked = {item.target: item.note for item in listed(screens) if item.ticked}
    assert ticked == {"seat:red": "2", "seat:blue": "1", "seat:white": "3"}, "the round stays as it was"


def test_names_and_order_go_into_the_game_and_are_kept_for_the_next(cacao: Navigator, table: TableDesk) -> None:
    tap(cacao, "place:at:purple", "seat:red", "place:at:purple", "good")
    session = begun(cacao)
    assert session.begin.seats == ("purple", "red")
    assert session.begin.names == {"purple": "Anna"}
    assert Session.resume(session.game, Journal.read(session.journal.path), Vault(bytes(32)), CHEAP).begin.names == {
        "purple": "Anna"
    }
    assert table.library.players.known == ["Anna", "Ben"]
    assert table.library.stored()[0].names == {"purple": "Anna"}


def test_once_more_begins_the_same_game_with_the_same_players_in_the_same_order(table: TableDesk) -> None:
    game = plugin_of("cacao").game
    screens = open_screens(table)
    session = table.library.begin(game, ("white", "red"), {"tree": "yes"}, None, {"white": "Anna"})
    screens.begin(session)
    chance = Chance(2)
    while not session.state.over:
        assert session.do(random_event(session.state, [], [], chance)).legal
    screens.to_game()
    screens.page()
    tap(screens, "rematch")
    screens.page()
    screens.tick(0.0)
    assert screens.session is not None
    assert screens.session is not session
    assert screens.session.begin.seats == ("white", "red")
    assert screens.session.begin.names == {"white": "Anna"}
    assert screens.session.begin.options["tree"] == "yes"


def test_one_press_seats_those_of_the_last_time_and_the_next_begins(table: TableDesk) -> None:
    screens = open_screens(table)
    tap(screens, "game:cacao")
    for press in (CONFIRM, CONFIRM):
        screens.take(press)
        screens.page()
    screens.tick(0.0)
    assert screens.session is not None
    assert screens.session.begin.names == {"red": "Anna", "white": "Ben"}


def test_from_the_first_screen_to_the_first_decision_are_five_presses(tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path))
    for _ in range(5):  # the game, who plays, begin, the seal, what must lie where
        screens.page()
        screens.take(CONFIRM)
        screens.page()
        screens.tick(screens.now + 1)
    assert screens.page().name == "play"


def test_names_are_toggled_typed_and_places_touched_beside_the_table_from_above(table: TableDesk) -> None:
    screens = open_screens(table)
    tap(screens, "game:cacao")
    who = screens.top
    assert isinstance(who, WhoScreen)
    tap(screens, "name:Ben")
    assert who.seating.names == {"red": "Anna"}
    tap(screens, "next")
    assert screens.top is who, "alone nobody can play"
    tap(screens, "name:Ben", "free", "new-name")
    for letter in "cleo":
        screens.take(Typed(letter))
    tap(screens, "done")
    assert sorted(who.seating.names.values()) == ["Anna", "Ben", "Cleo"]
    tap(screens, "place:red")
    assert screens.page().title == "Anna"


def test_where_no_name_is_known_so_many_play_as_are_pressed(tmp_path: Path) -> None:
    screens = open_screens(TestDesk(tmp_path))
    tap(screens, "game:pachamama", "count:4")
    assert isinstance(screens.top, WhoScreen)
    assert len(screens.top.seating.seats) == 4
    targets = {item.target for item in listed(screens)}
    assert {"count:2", "next", "back", "help"} <= targets


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1280, 720)])
@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_who_plays_is_drawn_whole_with_the_longest_names(table: TableDesk, count: int, size: tuple[int, int]) -> None:
    table.preferences.language = "de"
    screens = open_screens(table)
    tap(screens, "game:eldorado")
    assert isinstance(screens.top, WhoScreen)
    seats = screens.top.game.seats[:count]
    screens.top.change(Seating(seats, seats, {s: f"Maximilian{nr}" for nr, s in enumerate(seats)}))
    page = screens.page()
    canvas = draw.draw(pygame.Surface(size), page)
    assert list(faults(canvas, page)) == []
    for (one, target), (other, another) in combinations([hit for hit in canvas.hits if hit[1] != "page"], 2):
        assert not one.colliderect(other), (target, another)


@pytest.mark.skipif(BOXES is None, reason="the pictures to be built are not at hand")
def test_who_plays_lies_where_the_picture_has_it(table: TableDesk) -> None:
    assert BOXES is not None
    table.library.players.played({"red": "Dan", "purple": "Eva"})
    table.library.players.played({"red": "Anna", "purple": "Ben", "yellow": "Cleo"})
    screens = open_screens(table)
    tap(screens, "game:cacao")
    wanted = [box["at"] for box in json.loads(BOXES.read_text(encoding="utf-8"))["02-setup-who"]][1:]
    wanted.pop(3)  # the band, which no finger touches
    hits = {target: tuple(rect) for rect, target in draw.draw(pygame.Surface((800, 480)), screens.page()).hits}
    names = [f"name:{name}" for name in ("Anna", "Ben", "Cleo", "Dan", "Eva")]
    ours = ["place:red", "place:purple", "place:yellow", "as-last", *names, "new-name", "back", "help", "next"]
    for one, target in zip(wanted, ours, strict=True):
        assert max(abs(a - b) for a, b in zip(one, hits[target], strict=True)) <= NEAR, target


def test_the_screen_the_log_and_the_voice_say_names_and_chips_keep_the_colour(cacao: Navigator) -> None:
    tap(cacao, "place:at:red", "place:at:purple")
    session = begun(cacao)
    while (question := session.state.question()) is not None and question.kind != "first":
        session.do(Answer(question.key, (question.choices.values() or ())[0]))
    cacao.to_game()
    assert rows(cacao) == ["Anna", "Ben"], "who begins is asked by name"
    tap(cacao, "value:0")
    page = cacao.page()
    assert page.title == "Anna’s turn"
    assert page.chip is not None
    assert (page.chip.colour, page.chip.letter) == ("red", "A")
    assert PageListener().told(page).lines[0] == "Anna, your turn."
    assert news.lines(session, cacao.words)[-1] == "Anna begins."


def test_a_red_gem_is_red_though_anna_plays_red(cacao: Navigator) -> None:
    words = load("en", plugin_of("cacao").texts).with_players({"red": "Anna"})
    assert words.say("news", say("gem-mine", seat="red", place="x", gems=("red", "white"))) == (
        "Anna takes from x 1 red gem and 1 white gem."
    )


def test_a_name_that_is_markup_or_a_gap_stands_as_it_is(cacao: Navigator) -> None:
    words = load("en", plugin_of("cacao").texts).with_players({"red": "{place}<b>"})
    assert words.say("news", say("first", seat="red")) == "{place}<b> begins."


def test_at_the_terminal_a_player_is_named_and_may_be_typed_by_name(tmp_path: Path) -> None:
    desk, said = TestDesk(tmp_path), list[str]()
    game = desk.games[0]
    session = desk.begin(game, game.seats[:2], {}, None, {game.seats[0]: "Anna", game.seats[1]: "Ben"})
    due = next(iter(session.state.due()))
    words = desk.words(game.name).with_players(session.begin.names)
    terminal = Terminal(session, words, desk.painter(game.name), said.append, "referee")
    action = next(iter(session.state.actions(due)))
    name = session.begin.names[due]
    terminal.run([action.text().replace(due, name, 1), "log", "quit"])
    assert any(f"{name}’s turn" in line for line in said)
    assert action in [step.event for step in session.steps]


@pytest.mark.parametrize("count", range(1, 9))
def test_no_seat_lies_on_another_in_the_drawing_of_the_table(count: int) -> None:
    seats = tuple(map(str, range(count)))
    board = drawn(Seating(seats, seats), dict.fromkeys(seats, Chip("red")), dict.fromkeys(seats, ""))
    corners = [([x for x, _ in cell.corners], [y for _, y in cell.corners]) for cell in board.cells[1:]]
    boxes = [(min(xs), max(xs), min(ys), max(ys)) for xs, ys in corners]
    for n, (left, right, top, bottom) in enumerate(boxes):
        for other in boxes[n + 1 :]:
            assert right <= other[0] or other[1] <= left or bottom <= other[2] or other[3] <= top


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_a_name_where_it_says_a_seat(language: str) -> None:
    words = load(language, plugin_of("pachamama").texts).with_players({"blue": "Zoë"})
    for key in ("enter", "move", "retrieve"):
        assert "Zoë" in words.say("hand", say(key, seat="blue", pawn="a", to="b", place="c"))
