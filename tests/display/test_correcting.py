"""Putting things right on the screen: undo, mending, rulings, what the rules refuse."""

from __future__ import annotations

from dataclasses import replace

from companion.display.inputs import BACK, CONFIRM, NEXT, PREVIOUS, Button, Press, Short, Tap
from companion.display.page import Items, Para
from companion.display.screens.correct import BELOW, AgreeScreen
from companion.display.screens.navigator import Navigator
from companion.display.screens.play import PlayScreen
from companion.display.screens.refusal import RefusalScreen
from companion.display.sheet import beside_the_rules
from companion.games.kit import Action, Answer, Ruling, Verdict, say
from companion.games.pachamama.actions import Explore
from companion.play.session import Session
from tests.support.display.desks import TestDesk
from tests.support.display.walking import ENOUGH, LET_GO, choose, cursor, discover, game, hold_and_release, texts


def test_undo_shows_what_goes_before_it_goes(screens: Navigator) -> None:
    discover(screens)
    session = game(screens)
    before = len(session.steps)
    screens.take(Short("undo"))
    assert isinstance(screens.top, AgreeScreen)
    assert len(session.steps) == before
    screens.take(CONFIRM)
    assert len(session.steps) == before - 1
    screens.take(CONFIRM)  # what hands must lay back
    assert isinstance(screens.top, PlayScreen)


def foot(screens: Navigator) -> list[str]:
    return [para.text for para in screens.page().foot]


def test_undo_shows_the_board_as_it_will_be(screens: Navigator) -> None:
    session = game(screens)
    discover(screens)
    earlier = session.steps[-2].state
    screens.take(Short("undo"))
    page = screens.page()
    assert page.picture is not None
    shown = page.picture.board
    assert shown.pieces == screens.paint(None, earlier).pieces
    assert shown.pieces != screens.paint(None).pieces
    assert page.picture.chosen, "where something else will lie"
    screens.take(CONFIRM)
    assert screens.paint(None).pieces == shown.pieces


def test_a_long_correction_shows_its_board_and_all_its_lines_a_part_at_a_time(screens: Navigator) -> None:
    discover(screens)
    preview = game(screens).preview_undo()
    assert preview is not None
    event = game(screens).steps[-1].event
    screens.push(AgreeScreen(screens, replace(preview, fallen=((event, Verdict(event, ())),) * 6)))
    parts = [foot(screens)]
    for _ in range(2):
        screens.take(Tap("more"))
        parts.append(foot(screens))
        assert screens.page().picture is not None
    assert [len(part) for part in parts] == [BELOW, BELOW, 1]
    screens.take(Tap("more"))
    assert foot(screens) == parts[0]
    assert game(screens).preview_undo() == preview, "looking changes nothing"


def test_what_a_source_would_say_anew_is_not_shown_before_all_agree(screens: Navigator) -> None:
    discover(screens)
    session = game(screens)
    preview = session.preview_undo()
    assert preview is not None
    unseen = replace(session.steps[-1], event=Answer("terrain.c1r1", "forest"))
    shown = []
    for tail in ((), (unseen,)):
        screens.push(AgreeScreen(screens, replace(preview, tail=tail)))
        page = screens.page()
        assert page.picture is not None
        shown.append(page.picture.board.pieces)
    assert shown[0] == shown[1]


def test_past_a_sealed_answer_the_whole_table_holds_the_button(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    before = len(game(screens).steps)
    screens.take(Short("undo"))
    screens.take(CONFIRM)
    screens.take(LET_GO)
    assert len(game(screens).steps) == before
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    assert len(game(screens).steps) < before


def test_leaving_an_undo_changes_nothing(screens: Navigator) -> None:
    discover(screens)
    before = list(game(screens).steps)
    for way in (BACK, Tap("no")):
        screens.take(Short("undo"))
        screens.take(way)
    screens.take(Short("undo"))
    screens.take(NEXT)
    screens.take(CONFIRM)
    assert game(screens).steps == before


def test_an_action_of_long_ago_is_mended(screens: Navigator) -> None:
    discover(screens)
    first = next(i for i, s in enumerate(game(screens).steps) if isinstance(s.event, Explore))
    old = game(screens).steps[first].event
    screens.take(Short("mend"))
    screens.take(Tap(f"step:{first}"))
    while not isinstance(screens.top, AgreeScreen):
        screens.take(NEXT)
        screens.take(CONFIRM)
    screens.take(CONFIRM)
    assert game(screens).steps[first].event != old


def test_what_was_wrong_is_looked_for_beside_the_board_with_its_place_marked(screens: Navigator) -> None:
    discover(screens)
    last = game(screens).steps[-1].event
    assert isinstance(last, Explore)
    screens.take(Short("mend"))
    page = screens.page()
    assert page.picture is not None
    assert last.to in page.picture.marked
    assert page.column is not None
    assert len(page.column.lines) <= 8
    assert page.column.lines[-1].target == "back"
    (at,) = page.column.cursor
    assert at == f"step:{len(game(screens).steps) - 1}"
    assert at in {line.target for line in page.column.lines}
    for _ in range(len(game(screens).steps)):  # all the way round
        screens.take(PREVIOUS)
        column = screens.page().column
        assert column is not None
        assert column.cursor <= {line.target for line in column.lines}


def test_the_way_back_lies_between_the_last_line_and_the_first(screens: Navigator) -> None:
    discover(screens)
    screens.take(Short("mend"))

    def under() -> frozenset[str]:
        column = screens.page().column
        assert column is not None
        return column.cursor

    last = under()
    screens.take(NEXT)
    assert under() == {"back"}
    screens.take(NEXT)
    assert under() == {"step:0"}
    screens.take(PREVIOUS)
    assert under() == {"back"}
    screens.take(PREVIOUS)
    assert under() == last
    screens.take(NEXT)
    screens.take(CONFIRM)
    assert screens.page().name == "oracle", "it was left"


def test_whose_hand_is_looked_at_is_chosen_beside_the_board(screens: Navigator) -> None:
    screens.take(Short("private"))
    page = screens.page()
    assert page.name == "who-looks"
    assert page.picture is not None
    assert page.column is not None
    assert [line.target for line in page.column.lines] == [*game(screens).state.seats, "back"]
    assert all(line.sign is not None for line in page.column.lines)


def test_a_ruling_is_made_with_three_picks_and_a_reason(screens: Navigator) -> None:
    screens.take(Short("rule"))
    screens.take(Tap("stone"))
    for _ in range(3):
        screens.take(CONFIRM)
    assert len(game(screens).state.ruled) == 1
    assert game(screens).state.ruled[0].why == "house rule"


def test_a_refusal_with_many_rules_turns_its_pages(screens: Navigator) -> None:
    session = game(screens)
    seat = next(iter(session.state.due()))
    verdict = session.state.verdict(Explore(seat, "c2r2", "c3r3"))
    assert isinstance(verdict.event, Action)
    many = replace(verdict, breaches=verdict.breaches * 5)
    screens.push(RefusalScreen(screens, many))
    seen = []
    while isinstance(screens.top, RefusalScreen):
        screens.refresh()
        seen += [b.text for b in screens.page().blocks if isinstance(b, Para) and b.style == "warning"]
        screens.take(Press(Button.CONFIRM))
    assert len(seen) == len(many.breaches)


def test_a_refused_finger_leaves_every_space_open(screens: Navigator) -> None:
    before = screens.page().picture
    screens.take(Tap("place:c3r3"))
    assert isinstance(screens.top, RefusalScreen)
    screens.take(CONFIRM)
    after = screens.page().picture
    assert before is not None
    assert after is not None
    assert after.lit == before.lit


def refuse_the_middle(screens: Navigator) -> None:
    screens.take(Tap("place:c3r3"))
    assert isinstance(screens.top, RefusalScreen)


def test_a_table_whose_scores_are_kept_may_play_what_the_rules_refuse(screens: Navigator, desk: TestDesk) -> None:
    desk.preferences.depth = "scores"
    refuse_the_middle(screens)
    screens.take(Tap("anyway"))
    session = game(screens)
    assert session.can_open(), "the oracle answers as for any other move"
    session.open_sealed()
    assert any(place == ("c3r3", "pawn") and piece for place, piece in session.state.layout().items())
    assert "Brown: Explore" in " ".join(beside_the_rules(session, screens.words))
    again = Session.resume(session.game, session.journal, desk.vault)
    assert again.state == session.state


def test_what_was_played_against_the_rules_can_be_undone(screens: Navigator, desk: TestDesk) -> None:
    before = game(screens).state
    desk.preferences.depth = "scores"
    refuse_the_middle(screens)
    screens.take(Tap("anyway"))
    screens.take(Short("undo"))
    screens.take(Tap("yes"))
    assert game(screens).state == before
    assert not beside_the_rules(game(screens), screens.words)


def test_a_referee_lets_nothing_pass(screens: Navigator) -> None:
    refuse_the_middle(screens)
    screens.take(Tap("anyway"))
    assert not any(isinstance(s.event, Explore) for s in game(screens).steps)


def test_where_the_state_cannot_hold_it_the_table_rules(screens: Navigator, desk: TestDesk) -> None:
    desk.preferences.depth = "scores"
    screens.take(BACK)
    screens.take(Tap("why-not"))
    divine = [i for b in screens.page().blocks if isinstance(b, Items) for i in b.items if i.text == "Divine"]
    screens.take(Tap(divine[0].target))
    assert isinstance(screens.top, RefusalScreen)
    assert cursor(screens) == "good"
    screens.take(NEXT)
    assert cursor(screens) == "rule"
    screens.take(CONFIRM)
    assert screens.page().name == "rule"


def test_a_ruling_among_what_can_be_mended_says_how(screens: Navigator) -> None:
    session = game(screens)
    session.do(Ruling("score.brown", 3, "house rule"))
    screens.take(Short("mend"))
    screens.take(CONFIRM)
    assert screens.words("mend.ruling") in texts(screens)


def touch_twice(screens: Navigator, target: str) -> None:
    """A first touch of a place moves the cursor there, a second one takes it."""
    for _ in range(2):
        screens.take(Tap(target))
        screens.page()


def test_a_disc_is_typed_with_nothing_but_taps(disc: Navigator) -> None:
    choose(disc, "6", "4", "7")
    touch_twice(disc, "place:c4r1")
    choose(disc, "mountain", "coca (2)", "snake", "snake/rain", "forest", "sweet potato (1)", "no more start tiles")
    assert game(disc).steps[0].event.text() == "answer disc 6v4d7f8m/c4r1m2/c3r5f1"


def test_a_step_of_the_disc_can_be_taken_back(disc: Navigator) -> None:
    choose(disc, "6", "4")
    disc.take(BACK)
    choose(disc, "5", "7")
    touch_twice(disc, "place:c4r1")
    disc.take(Tap("back"))
    touch_twice(disc, "place:c5r2")
    choose(disc, "mountain", "coca (2)", "no more start tiles")
    assert [s.event.text() for s in game(disc).steps] == ["answer disc 6v5d7f7m/c5r2m2"]


def test_a_wrong_disc_is_mended_in_the_same_steps(disc: Navigator) -> None:
    choose(disc, "6", "4", "7", "no more start tiles")
    disc.take(Short("mend"))
    disc.take(CONFIRM)
    choose(disc, "5", "5", "7", "no more start tiles")
    disc.take(Tap("yes"))
    assert game(disc).steps[0].event.text() == "answer disc 5v5d7f8m"


def test_after_an_undo_the_screen_says_what_hands_must_lay_back(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    screens.take(Short("undo"))
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    assert screens.words("table.put-back") in texts(screens)
    assert "nothing belongs here" in texts(screens)
    screens.take(CONFIRM)
    assert screens.page().name == "play"


def test_undo_tells_hands_to_set_score_and_stone_back(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    while game(screens).state.question() is not None:
        hold_and_release(screens)
    seat = next(seat for seat, has in game(screens).state.view(None)["players"].items() if has["score"])
    screens.take(Short("undo"))
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    said = texts(screens)
    assert screens.words.say("hand", say("marker", seat=seat, score=0)) in said
    assert f"{screens.words.name(seat)}: " in said
    assert "level 0" in said


def test_after_an_undo_the_places_are_lit_on_the_board_as_it_should_look_and_not_named(screens: Navigator) -> None:
    discover(screens)
    hold_and_release(screens)
    screens.take(Short("undo"))
    screens.take(CONFIRM)
    screens.tick(screens.now + ENOUGH)
    page = screens.page()
    assert page.column is not None
    assert page.column.card is not None
    assert page.picture is not None
    assert page.picture.hands
    names = [page.picture.board.names[place] for place in page.picture.hands]
    assert not any(name in line for name in names for line in page.column.card.texts())
