"""The screens of a game, walked through as a table does."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from companion.app.library import words_of
from companion.display.chooser import Chooser
from companion.display.inputs import BACK, CONFIRM, NEXT, PREVIOUS, Button, Lift, Press, Release, Short, Tap, Typed
from companion.display.page import Items
from companion.display.route_table import open_screens
from companion.display.screens.beside import SHORT
from companion.display.screens.final import FinalScreen
from companion.display.screens.hold import Hold
from companion.display.screens.navigator import AGAIN, HELD, Navigator
from companion.display.screens.oracle import READ, OracleScreen
from companion.display.screens.play import PlayScreen
from companion.display.screens.refusal import RefusalScreen
from companion.display.window import draw, theme
from companion.games.kit import Action
from companion.games.kit.chance import Chance
from companion.games.pachamama.actions import Explore
from companion.games.pachamama.oracle import new_code
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.saying import LANGUAGES
from companion.tracking import Proposal, Standing, TableReport, differing
from tests.support.display.desks import TestDesk
from tests.support.display.walking import ENOUGH, LET_GO, cursor, discover, game, go_to, hold_and_release, texts


def test_who_is_due_and_the_last_news_with_how_it_came_are_on_the_screen(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    shown = texts(screens)
    due = next(iter(game(screens).state.due()))
    assert screens.words.name(due) in screens.page().title
    assert "Oracle: " in shown
    assert "Now: " in shown
    assert screens.words.rule("explore-or-divine") in shown


def test_only_legal_choices_are_walked_over(screens: Navigator) -> None:
    top = screens.top
    assert isinstance(top, PlayScreen)
    assert top.chooser is not None
    legal = (
        {f"value:{top.chooser.tree.node.branches.index(b)}" for b in top.chooser.branches}
        if top.chooser.tree.node
        else set()
    )
    seen = set()
    column = screens.page().column
    assert column is not None
    for _ in range(len(legal) + len(column.buttons)):  # one ring
        seen.add(cursor(screens))
        screens.take(NEXT)
    assert seen == legal


def test_after_the_choices_the_cursor_comes_to_the_buttons_and_then_to_the_choices_again(screens: Navigator) -> None:
    top = screens.top
    assert isinstance(top, PlayScreen)
    assert top.chooser is not None
    seen = []
    for _ in range(len(top.chooser.branches) + 3):
        column = screens.page().column
        assert column is not None
        assert len(column.cursor) == 1, "one cursor"
        seen += [target for target in column.cursor if target in {b.target for b in column.buttons}]
        screens.take(NEXT)
    assert seen == ["back", "why-not", "menu"]
    while screens.page().name == "play" and "menu" not in screens.page().column.cursor:  # type: ignore[union-attr]
        screens.take(NEXT)
    screens.take(CONFIRM)
    assert screens.page().name == "menu"


def test_a_button_that_stays_down_leaps_until_it_comes_up(screens: Navigator) -> None:
    top = screens.top
    assert isinstance(top, PlayScreen)
    assert top.chooser is not None
    began = cursor(screens)
    screens.take(Press(Button.NEXT, held=True))
    at = cursor(screens)
    screens.tick(screens.now + HELD / 2)
    assert cursor(screens) == at
    screens.tick(screens.now + HELD)
    leapt = cursor(screens)
    assert leapt not in (at, began), "it leaps from where it stood, whatever the press has moved"
    screens.take(Release(Button.NEXT))
    screens.tick(screens.now + 9)
    assert cursor(screens) == leapt


def test_what_gives_no_release_never_leaps(screens: Navigator) -> None:
    screens.take(NEXT)
    at = cursor(screens)
    screens.tick(screens.now + 9)
    assert cursor(screens) == at


def test_in_a_list_a_button_that_stays_down_moves_on(screens: Navigator) -> None:
    screens.take(Tap("menu"))
    before = cursor(screens)
    screens.take(Press(Button.NEXT, held=True))
    once = cursor(screens)
    screens.tick(screens.now + HELD)
    screens.tick(screens.now + AGAIN)
    assert len({before, once, cursor(screens)}) == 3


def test_next_and_previous_are_inverse_and_go_round(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    start = cursor(screens)
    screens.take(NEXT)
    screens.take(PREVIOUS)
    assert cursor(screens) == start


def test_a_dark_choice_that_is_touched_says_why_not_with_its_page(screens: Navigator) -> None:
    screens.take(Tap("why-not"))
    dark = next(i for b in screens.page().blocks if isinstance(b, Items) for i in b.items if not i.lit)
    screens.take(Tap(dark.target))
    assert isinstance(screens.top, RefusalScreen)
    assert "page" in texts(screens)
    screens.take(CONFIRM)
    assert isinstance(screens.top, PlayScreen)
    assert not game(screens).steps[1:], "asking changes nothing"


def test_why_not_plays_no_move_and_ends_after_its_answer(screens: Navigator) -> None:
    top, before = screens.top, len(game(screens).steps)
    assert isinstance(top, PlayScreen)
    screens.take(Tap("why-not"))
    picture = screens.page().picture
    assert picture is not None
    assert top.chooser is not None
    legal = sorted(branch.value for branch in top.chooser.branches if branch.legal)
    screens.take(Tap(f"place:{legal[0]}"))
    assert "That is allowed" in texts(screens)
    screens.take(CONFIRM)
    assert screens.top is top
    assert not top.chooser.asking
    assert len(game(screens).steps) == before


def test_after_why_not_has_said_why_nobody_asks_any_more(screens: Navigator) -> None:
    top = screens.top
    assert isinstance(top, PlayScreen)
    screens.take(Tap("why-not"))
    screens.take(Tap("place:c3r3"))
    assert isinstance(screens.top, RefusalScreen)
    screens.take(CONFIRM)
    assert top.chooser is not None
    assert not top.chooser.asking


def test_a_dark_space_that_is_touched_says_why_not(screens: Navigator) -> None:
    screens.take(Tap("place:c3r3"))
    assert isinstance(screens.top, RefusalScreen)
    assert screens.page().picture is not None


def test_a_lit_space_that_is_touched_has_the_cursor_and_is_chosen_by_a_second_touch(screens: Navigator) -> None:
    picture = screens.page().picture
    assert picture is not None
    free = [p for p in sorted(picture.lit) if game(screens).state.layout()[p, "terrain"] is None]
    before = len(game(screens).steps)
    free = [place for place in free if place not in picture.cursor]
    screens.take(Tap(f"place:{free[0]}"))
    moved = screens.page().picture
    assert moved is not None
    assert moved.cursor == {free[0]}
    assert len(game(screens).steps) == before
    screens.take(Tap(f"place:{free[0]}"))
    event = game(screens).steps[-1].event
    assert isinstance(event, Explore)
    assert event.to == free[0]


def test_why_not_is_reached_with_four_buttons(screens: Navigator) -> None:
    while screens.page().name != "menu":
        screens.take(BACK)
    go_to(screens, "why-not")
    screens.take(CONFIRM)
    dark = next(i for b in screens.page().blocks if isinstance(b, Items) for i in b.items if not i.lit)
    go_to(screens, dark.target)
    screens.take(CONFIRM)
    assert isinstance(screens.top, RefusalScreen)


def test_back_goes_up_the_tree_and_then_to_the_menu(screens: Navigator) -> None:
    deeper = texts(screens)
    screens.take(BACK)
    assert texts(screens) != deeper
    screens.take(BACK)
    assert screens.page().name == "menu"
    screens.take(BACK)
    assert screens.page().name == "play"


def test_a_proposal_of_the_camera_is_taken_with_one_press(screens: Navigator, desk: TestDesk) -> None:
    seat = next(iter(game(screens).state.due()))
    action = next(a for a in game(screens).state.actions(seat))
    desk.seen = TableReport(
        Standing.MOVED, differing([(str(action.args()["to"]), "pawn")]), (Proposal((action,), 0.9),)
    )
    screens.take(Short("scan"))
    assert screens.words.event(action) in texts(screens)
    screens.take(CONFIRM)
    assert game(screens).steps[-1].event == action
    assert game(screens).steps[-1].by == "camera"


def test_a_hole_in_a_proposal_waits_for_a_press(screens: Navigator, desk: TestDesk) -> None:
    seat = next(iter(game(screens).state.due()))
    action = next(a for a in game(screens).state.actions(seat))
    desk.seen = TableReport(
        Standing.MOVED, differing([("c1r1", "pawn")]), (Proposal((action,), 0.9, holes={0: (action,)}),)
    )
    before = len(game(screens).steps)
    screens.take(Short("scan"))
    screens.take(CONFIRM)
    assert len(game(screens).steps) == before


def test_without_a_camera_a_scan_says_that_play_goes_on_by_hand(screens: Navigator) -> None:
    screens.take(Short("scan"))
    assert "by hand" in texts(screens)


def test_trouble_becomes_a_sentence_and_never_an_end(desk: TestDesk) -> None:
    screens = open_screens(desk)
    for target in ("more", "new", "next", "own", "code", "other-code", "letter:x", "done", "start"):
        screens.take(Tap(target))
    screens.page()
    screens.tick(0.0)
    assert "“X” is not a code: type its 8 letters" in texts(screens)
    screens.take(CONFIRM)
    assert screens.page().name == "setup"


def test_too_few_players_cannot_begin(desk: TestDesk) -> None:
    screens = open_screens(desk)
    for target in ("more", "new", "next", "own", "seat:brown", "start"):
        screens.take(Tap(target))
    assert screens.page().name == "setup"


def test_the_language_changes_every_word_at_once(screens: Navigator) -> None:
    before = texts(screens)
    screens.take(Short("settings"))
    screens.take(Tap("language"))
    listed = {i.text: i.target for b in screens.page().blocks if isinstance(b, Items) for i in b.items}
    screens.take(Tap(listed["Français"]))
    screens.take(BACK)
    assert texts(screens) != before
    assert "joue" in texts(screens)


def test_the_screen_turns_and_is_muted_with_one_key(screens: Navigator, desk: TestDesk) -> None:
    screens.take(Short("turn"))
    screens.take(Short("mute"))
    assert desk.preferences.turned
    assert not desk.preferences.sound
    screens.sounds.clear()
    screens.take(NEXT)
    assert not screens.sounds


def test_teaching_says_a_rule_the_first_time_only_and_can_be_switched_off(screens: Navigator, desk: TestDesk) -> None:
    session = game(screens)

    def lesson() -> bool:
        screens.refresh()
        return "New: " in texts(screens)

    assert not lesson()  # a tip is told first, which is told once
    desk.set("tips", False)
    assert lesson()
    desk.preferences.teach = False
    assert not lesson()
    desk.preferences.teach = True
    for _ in range(2 * len(session.state.seats)):
        seat = next(iter(session.state.due()))
        assert session.do(next(a for a in session.state.actions(seat))).legal
        while session.can_open():
            session.open_sealed()
    rules = [n.rule for s in session.steps for n in s.state.news()]
    assert len(rules) > len(set(rules))


def test_the_depth_of_use_changes_in_mid_game(screens: Navigator, desk: TestDesk) -> None:
    why = screens.words.rule("explore-or-divine")
    assert why in texts(screens)
    desk.preferences.depth = "scores"
    screens.refresh()
    assert why not in texts(screens)
    desk.preferences.depth = "oracle"
    screens.refresh()
    assert screens.page().name == "wheel"
    desk.preferences.depth = "referee"
    screens.refresh()
    assert screens.page().name == "play"


def test_the_log_says_why_for_every_line(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    for index in range(len(game(screens).steps)):
        screens.take(Short("log"))
        screens.take(Tap(f"step:{index}"))
        assert "page" in texts(screens)
        assert "Source: " in texts(screens)
        screens.take(CONFIRM)
        screens.take(BACK)


def test_a_simulated_device_has_a_badge_on_the_game(screens: Navigator) -> None:
    assert "Simulated camera" in screens.page().badges


def test_a_page_is_made_anew_only_when_something_happened(screens: Navigator) -> None:
    first = screens.page()
    screens.tick(screens.now + 1)
    assert screens.page() is first
    screens.take(NEXT)
    assert screens.page() is not first


def test_a_hold_counts_only_when_it_lasted() -> None:
    hold = Hold(1.0)
    assert hold.done(5.0) == 0.0
    hold.begin(5.0)
    hold.begin(5.5)  # a key that repeats
    assert hold.done(5.5) == 0.5
    assert hold.complete(6.0)
    hold.end()
    assert not hold.complete(7.0)


def _buttons_only(screens: Navigator, random: Random) -> None:
    """One random walk with the four buttons from the top of the tree to an event."""
    steps = len(game(screens).steps)
    for _ in range(60):
        way = random.choice((NEXT, PREVIOUS))
        for _ in range(random.randrange(6)):
            screens.take(way)
        while (column := screens.page().column) and column.cursor & {button.target for button in column.buttons}:
            screens.take(way)
        screens.take(CONFIRM)
        screens.tick(screens.now + ENOUGH)
        screens.take(LET_GO)
        screens.page()
        if len(game(screens).steps) > steps:
            return
    raise AssertionError("no event in 60 presses")


def test_a_game_is_played_to_its_final_sheet_with_four_buttons(desk: TestDesk) -> None:
    screens, random = open_screens(desk), Random(11)
    screens.take(CONFIRM)  # the game
    screens.take(CONFIRM)  # who plays
    screens.take(CONFIRM)  # which preset
    screens.page()
    screens.tick(0.0)
    for _ in range(2):  # the seal, the checklist
        screens.page()
        screens.take(CONFIRM)
        screens.take(LET_GO)
    screens.page()
    for _ in range(2000):
        if game(screens).state.over:
            break
        _buttons_only(screens, random)
    for _ in range(2):
        if isinstance(screens.top, OracleScreen):
            screens.take(CONFIRM)  # the last window: its disc turns over, and it is seen
    screens.page()
    assert isinstance(screens.top, FinalScreen)
    assert game(screens).opened
    assert "Discoveries" in texts(screens)
    go_to(screens, "back-over")
    screens.take(CONFIRM)
    screens.page()
    go_to(screens, "map")
    screens.take(CONFIRM)
    assert screens.page().name == "map"


def test_a_game_is_played_to_its_final_sheet_with_a_finger(screens: Navigator) -> None:
    random = Random(4)
    for _ in range(3000):
        page = screens.page()
        if page.name == "final":
            return
        if page.name == "oracle":
            screens.take(Tap("page"))
            screens.tick(screens.now + ENOUGH)
            screens.take(Lift())
            screens.tick(screens.now + READ)
            screens.take(Tap("go-on"))
            continue
        assert page.name == "play", page.name
        lit = [f"place:{p}" for p in sorted(page.picture.lit)] if page.picture else []
        lit += [i.target for b in page.blocks if isinstance(b, Items) for i in b.items if i.lit]
        screens.take(Tap(random.choice(lit)))
        screens.take(Lift())
    raise AssertionError("the game did not end")


def test_the_chooser_remembers_where_it_was_on_the_way_back(screens: Navigator) -> None:
    state = game(screens).state
    chooser = Chooser(state, next(iter(state.due())))
    chooser.confirm()
    chooser.move(2)
    value = chooser.at
    chooser.confirm()
    chooser.back()
    assert chooser.at == value


def type_code(screens: Navigator, code: str) -> None:
    screens.take(Tap("more"))
    screens.take(Tap("new"))
    screens.take(Tap("next"))
    screens.take(Tap("own"))
    screens.take(Tap("code"))
    screens.take(Tap("other-code"))
    for character in code:
        screens.take(Typed(character))
    screens.take(Tap("done"))


def test_a_wrong_code_is_refused_when_it_is_typed(desk: TestDesk) -> None:
    screens = open_screens(desk)
    type_code(screens, "abc")
    assert "ABC" in texts(screens)
    screens.take(CONFIRM)
    assert screens.words("setup.drawn") in texts(screens)


def test_a_code_sets_the_options_that_it_names(desk: TestDesk) -> None:
    screens = open_screens(desk)
    type_code(screens, "25b4-7b94")
    assert "25B4-7B94" in texts(screens)
    assert screens.desk.library.words("pachamama").name("9x5") in texts(screens)
    screens.take(Tap("option:size"))
    assert "25B4-7B94" not in texts(screens), "another board is another scenario"


def test_a_scenario_is_drawn_without_a_code_unless_the_table_asks_for_one(desk: TestDesk) -> None:
    screens = open_screens(desk)
    screens.take(Tap("more"))
    screens.take(Tap("new"))
    screens.take(Tap("next"))
    screens.take(Tap("own"))
    assert screens.words("setup.drawn") in texts(screens)
    assert screens.words("setup.coded") not in texts(screens)
    screens.take(Tap("option:difficulty"))
    screens.take(Tap("code"))
    assert screens.words("setup.drawn-why") in texts(screens)
    screens.take(NEXT)
    assert screens.words("setup.coded") in texts(screens), "before it is chosen it says what it means for the secret"
    screens.take(CONFIRM)
    code = new_code({"size": "5x5", "difficulty": "medium"}, 7)
    assert code in texts(screens)
    assert screens.words("setup.coded") in texts(screens)
    screens.take(Tap("code"))
    screens.take(Tap("drawn"))
    assert code not in texts(screens)
    assert screens.words("setup.coded") not in texts(screens)


def test_what_finds_no_room_is_shown_by_a_finger_on_more(disc: Navigator) -> None:
    surface = pygame.Surface((theme.WIDTH, theme.HEIGHT))
    seen, count = {cursor(disc)}, 0
    while "more" in [target for _, target in draw.draw(surface, disc.page()).hits]:
        disc.take(Tap("more"))
        if (after := cursor(disc)) in seen:
            break
        seen.add(after)
        count += 1
        assert any(target == after for _, target in draw.draw(surface, disc.page()).hits), "it is on the screen"
    items = [i for b in disc.page().blocks if isinstance(b, Items) for i in b.items]
    shown = {target for _, target in draw.draw(surface, disc.page()).hits}
    assert count or {item.target for item in items} <= shown


def play_until(session: Session, *kinds: str) -> None:
    """Play on until all these kinds of action can be chosen."""
    chance = Chance(5)
    while not set(kinds) <= {a.kind for seat in session.state.due() for a in session.state.actions(seat)}:
        if session.open_sealed() is None:
            assert session.do(random_event(session.state, (), [], chance)).legal


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_that_stand_beside_the_usual_one_have_short_names_in_every_language(language: str) -> None:
    words = words_of(language, "pachamama")
    assert [name for kind in ("divine", "retrieve") if len(name := words(f"action.{kind}")) > SHORT] == []


def test_other_kinds_of_action_stand_beside_the_places_of_the_usual_one(screens: Navigator) -> None:
    play_until(game(screens), "explore", "divine", "retrieve")
    for kind in ("divine", "retrieve"):
        screens.refresh()
        column = screens.page().column
        assert column is not None
        targets = {c.target for c in column.choices} | {k.target for keys in column.keys for k in keys.keys}
        assert {"kind:divine", "kind:retrieve"} <= targets
        before = len(game(screens).steps)
        screens.take(Tap(f"kind:{kind}"))
        if len(game(screens).steps) > before:  # there was one way to do it
            event = game(screens).steps[before].event
            assert isinstance(event, Action)
            assert event.kind == kind
            continue
        assert isinstance(screens.top, PlayScreen)
        chooser = screens.top.chooser
        assert chooser is not None
        assert chooser.tree.kind is None or chooser.tree.kind.kind == kind
        if chooser.tree.kind is None:  # its actions are so few that they stand in one list
            assert chooser.at is not None
            assert kind in str(chooser.at.value).split()
        screens.top.walk.again()


def test_the_cursor_goes_on_from_the_places_to_the_other_kinds(screens: Navigator) -> None:
    play_until(game(screens), "explore", "retrieve")
    screens.page()
    assert isinstance(screens.top, PlayScreen)
    chooser = screens.top.chooser
    assert chooser is not None
    for _ in chooser.branches:
        screens.take(NEXT)
    column = screens.page().column
    assert column is not None
    assert any(target.startswith("kind:") for target in column.cursor)
    screens.take(CONFIRM)
    assert chooser.tree.kind is None or chooser.tree.kind.kind != "explore"
