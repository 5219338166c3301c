"""Walking the choices with a touch before any kind is chosen, and what is usual under the cursor at first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.display import showing_choices
from companion.display.board import Board
from companion.display.branches import NOWHERE, midst
from companion.display.chooser import Chooser, Outcome
from companion.display.screens import further
from companion.games.eldorado.actions import Discover, Go, HandOver, Move, Walk
from companion.games.eldorado.frames import ROLL, Handing, Turn
from companion.games.eldorado.painting.board import paint
from companion.games.eldorado.plugin import PLUGIN
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Choice, Private
from companion.games.kit.hands import CardHand
from companion.games.kit.trade import AGREE, REFUSE, Propose
from companion.games.pachamama.actions import Divine, Explore, Retrieve
from companion.games.pachamama.box import CROPS
from companion.games.pachamama.painting.board import paint as paint_pachamama
from companion.games.pachamama.plugin import PLUGIN as PACHAMAMA
from companion.play.choices import ALL, KIND, PIECE, Branch, Node
from tests.support.display.desks import words_of
from tests.support.games.eldorado.tables import position
from tests.support.games.pachamama.tables import position as map_of
from tests.toys import bazaar


def board(state: ElDorado) -> Board:
    return paint(state.view(None), words_of(PLUGIN))


def test_a_touch_on_the_next_tile_moves_there_and_on_one_farther_away_walks() -> None:
    state = position()
    assert Chooser(state, "red").point("q1r0", board(state)).event == Move("red", "q1r0")
    assert Chooser(state, "red").point("q1r1", board(state)).event == Walk("red", "q1r1")


def test_a_touch_where_nothing_usual_is_possible_does_nothing() -> None:
    state = position(speed=0)
    chooser = Chooser(state, "red")
    assert chooser.point("q1r0", board(state)).event is None
    assert chooser.tree.path == Chooser(state, "red").tree.path


def test_what_a_touch_could_mean_is_lit() -> None:
    state = position(speed=1)
    lit = showing_choices.picture(Chooser(state, "red"), board(state)).lit
    assert lit == {"q1r0", "q0r1", "q1r-1", "q-1r1"}, "tiles beside the explorer, and where one can be found"


def test_the_cursor_stands_on_what_is_usual_at_first() -> None:
    state = position(speed=0)
    assert board(state).suggested[0] == "end"
    chooser = Chooser(state, "red")
    chooser.suggest(("end",))
    assert chooser.at is not None
    assert chooser.at.value == "end"


@pytest.mark.parametrize(("by", "at"), [(1, "gold"), (-1, "water")])
def test_the_first_move_of_a_cursor_that_stood_on_nothing_comes_to_the_likeliest_or_the_one_before(
    by: int, at: str
) -> None:
    state = position(speed=1).after(Discover("red"))
    chooser = Chooser(state, None)
    chooser.suggest(board(state).suggested)
    assert chooser.cursor == NOWHERE, "of what is drawn nothing is chosen beforehand"
    chooser.move(by)
    assert chooser.at is not None
    assert chooser.at.value == at


def test_a_kind_that_cannot_be_chosen_is_not_suggested() -> None:
    chooser = Chooser(position(), "red", grouped=True)
    first = chooser.at
    chooser.suggest(("keep",))
    assert chooser.at == first


def test_the_only_action_under_the_cursor_is_known_and_no_other() -> None:
    state = position()
    chooser = Chooser(state, "red", grouped=True)
    chooser.suggest(("discover",))
    assert chooser.only() == Discover("red")
    chooser.move(-1)
    assert chooser.only() is None, "there are several places to go to"
    chooser.move(-1)
    assert chooser.only() == Walk("red", "q1r1"), "there is one walk only, so that choosing to walk is choosing it"
    chooser.move(-1)
    assert chooser.only() is None, "an exchange, an offer or a move has more to choose"
    chooser.choose("move")
    assert isinstance(chooser.only(), Move)


def test_what_is_suggested_is_gone_into_where_it_leaves_a_choice_and_back_leads_to_all_kinds() -> None:
    state = position(stage="choose")
    chooser = Chooser(replace(state, agenda=(Turn("red", "choose", (2, 5)),)), "red", grouped=True)
    chooser.suggest(("speed", 5))
    assert [branch.value for branch in chooser.branches] == [2, 5]
    assert chooser.cursor == 1
    assert chooser.back()
    assert chooser.branches[chooser.cursor].value == "speed"


def test_who_goes_back_from_what_is_usual_stands_on_another_kind() -> None:
    chooser = Chooser(position(), "red", grouped=True)
    chooser.suggest(("move", "discover"))
    assert chooser.tree.kind is Move
    assert chooser.back()
    assert chooser.at is not None
    assert chooser.at.value == "discover"


def test_kinds_that_have_no_place_now_are_listed_only_to_ask_why_not() -> None:
    state = position()
    chooser = Chooser(state, "red")
    words = words_of(PLUGIN)
    listed = [item.text for item in showing_choices.items(chooser, words, board(state)).items]
    assert words("action.fort") in listed, "it cannot be paid, but this is when forts are built"
    assert words("action.keep") not in listed, "no battle is on"
    chooser.ask(True)
    assert words("action.keep") in [item.text for item in showing_choices.items(chooser, words, board(state)).items]


def test_a_touch_on_what_a_suggested_kind_does_not_name_means_what_it_means_without() -> None:
    state = position()
    chooser = Chooser(state, "red")
    chooser.suggest(("villager",))
    painted = board(state)
    assert chooser.point("q1r0", painted).event == Move("red", "q1r0")


def test_of_cards_chosen_one_by_one_the_cursor_stays_on_a_kind_that_can_be_chosen_again() -> None:
    state = replace(position(cards={"red": (1, 4, 1)}), agenda=(Turn("red", "explore"), Handing("red", 3, "orange")))
    chooser = Chooser(state, "red")
    chooser.suggest(("gold",))
    events = [chooser.confirm().event for _ in range(3)]
    assert events == [None, None, HandOver("red", ("gold", "gold", "gold"))]


def test_a_whole_selection_that_is_usual_is_one_press_and_its_pieces_stand_beside_it() -> None:
    state = replace(position(cards={"red": (1, 4, 1)}), agenda=(Turn("red", "explore"), Handing("red", 3, "orange")))
    chooser = Chooser(state, "red")
    chooser.suggest(board(state).suggested)
    assert [branch.value for branch in chooser.branches] == [("gold", "gold", "gold"), "food", "gold", "wood"]
    assert chooser.confirm().event == HandOver("red", ("gold", "gold", "gold"))
    other = Chooser(state, "red")
    other.suggest(board(state).suggested)
    other.choose("food")
    assert [branch.value for branch in other.branches] == ["gold", "wood"], "what is begun goes on piece by piece"


def test_after_the_last_piece_of_a_kind_the_cursor_stands_on_the_next_kind() -> None:
    state = replace(position(cards={"red": (1, 2, 3)}), agenda=(Turn("red", "explore"), Handing("red", 4, "orange")))
    chooser = Chooser(state, "red")
    stood = []
    for piece in ("gold", "gold"):
        chooser.choose(piece)
        stood.append(chooser.at)
    assert stood == [Branch("gold", True), Branch("wood", True)]
    assert chooser.branches[0].value == "food"


def test_of_a_selection_that_may_have_any_size_nothing_whole_is_usual() -> None:
    state = position(
        pieces=("red explorer q0r0", "orange explorer q1r0"), cards={"red": (6, 4, 2), "orange": (2, 2, 2)}
    )
    chooser = Chooser(state, "red")
    chooser.suggest(board(state).suggested)
    while chooser.back():
        pass
    chooser.choose("propose")
    assert not [
        branch.value for branch in chooser.branches if isinstance(branch.value, tuple) and "food" in branch.value
    ]


def test_a_board_without_usual_kinds_takes_no_touch_before_a_kind() -> None:
    state = position()
    assert Chooser(state, "red").point("q1r0", replace(board(state), usual=())).event is None


def test_few_actions_of_several_kinds_stand_in_one_list_each_chosen_with_one_press() -> None:
    state = position(speed=1)
    chooser, words = Chooser(state, "red"), words_of(PLUGIN)
    listed = [item.text for item in showing_choices.items(chooser, words, board(state)).items if item.lit]
    assert f"{words('action.go')} · {words.name('q1r0')}" in listed
    assert not any(words("action.move") in text for text in listed), "going anywhere stands for it"
    assert words("action.discover") in listed
    chooser.suggest(("go", "q1r0"))
    assert chooser.only() == Go("red", "q1r0")
    assert showing_choices.picture(chooser, board(state)).cursor == {"q1r0"}
    assert chooser.confirm().event == Go("red", "q1r0")
    assert chooser.back()
    assert chooser.node is not None
    assert chooser.node.field == KIND, "one press back takes the whole action back"


def test_a_finger_on_what_is_done_on_the_board_goes_there_first() -> None:
    state = position(speed=1)
    chooser = Chooser(state, "red")
    chooser.suggest(("end",))
    assert chooser.at is not None
    assert chooser.at.value == "end"
    assert further.to_board(chooser, board(state))
    assert isinstance(chooser.only(), Go)
    assert not further.to_board(chooser, board(state)), "now it does it"


ONE_PAWN = """
Fn V  .   .   .
.  .  .   .   .
.  .  .   .   .
.  .  .   .   .
.  .  .   .   Vw
"""


def test_who_goes_back_from_what_is_usual_chooses_among_the_few_other_actions_with_one_press() -> None:
    state = map_of(ONE_PAWN)
    chooser = Chooser(state, "brown")
    chooser.suggest(("explore", "divine"))
    assert chooser.tree.kind is Explore
    assert chooser.back()
    divinations = [Divine("brown", "c1r1", crop) for crop in CROPS]
    values = [branch.value for branch in chooser.branches]
    assert values == ["retrieve", *(each.text() for each in divinations), "explore"]
    assert chooser.confirm().event == divinations[0], "the cursor stands on the first of what is usual else"


TWO_PAWNS = """
V3n V  .   .   .
.   .  .   .   .
.   .  Fw  .   .
.   .  .   .   .
.   .  .   .   V3n
"""


def test_a_finger_moves_the_cursor_to_one_of_the_few_actions_and_a_second_one_does_it() -> None:
    state = map_of(TWO_PAWNS)
    shown = paint_pachamama(state.view(None), words_of(PACHAMAMA))
    chooser = Chooser(state, "brown")
    chooser.suggest(("explore",))
    assert chooser.back()
    assert {"c1r1", "c5r5"} <= showing_choices.picture(chooser, shown).lit
    for place in ("c5r5", "c1r1", "c5r5"):
        assert chooser.touch(place, shown).event is None
        assert showing_choices.picture(chooser, shown).cursor == {place}
    assert chooser.touch("c5r5", shown).event == Retrieve("brown", "c5r5")


def test_what_was_left_for_the_few_others_is_one_line_and_can_be_gone_into_again() -> None:
    chooser = Chooser(map_of(ONE_PAWN), "brown")
    chooser.suggest(("explore", "divine"))
    assert chooser.back()
    assert chooser.choose("explore").event is None
    assert chooser.tree.kind is Explore
    chooser.ask(True)
    assert chooser.back()
    assert chooser.back()
    assert chooser.at is not None
    assert chooser.at.value == "explore"
    assert not chooser.back(), "this is the top"


def test_where_many_actions_are_left_a_kind_is_chosen_first() -> None:
    chooser = Chooser(map_of(ONE_PAWN.replace(" V ", " Vn")), "brown")
    chooser.suggest(("explore", "divine"))
    assert chooser.back()
    assert [branch.value for branch in chooser.branches] == ["explore", "retrieve", "divine"]


def test_the_only_kind_that_is_possible_is_gone_into() -> None:
    state = position(stage="choose")
    chooser = Chooser(replace(state, agenda=(Turn("red", "choose", (2, 5)),)), "red")
    chooser.suggest(())
    assert [branch.value for branch in chooser.branches] == [2, 5]


def test_a_held_button_leaps_to_the_next_column_and_goes_round() -> None:
    state = replace(position(), agenda=(Turn("red", "explore"),))
    chooser = Chooser(state, "red")
    found = [Branch(f"c{x}r{y}", True) for x in (1, 2, 3) for y in (1, 2, 3)]
    places = Choice(tuple(branch.value for branch in found), by=lambda place: str(place)[:2])
    chooser._node = Node("to", places, tuple(found))
    chooser.move(1)
    walked = []
    for _ in range(3):
        chooser.leap(1)
        assert chooser.at is not None
        walked.append(chooser.at.value)
    assert walked == ["c2r2", "c3r2", "c1r2"]


def test_of_a_selection_made_by_pieces_a_held_button_comes_to_its_end() -> None:
    state = replace(position(cards={"red": (1, 4, 1)}), agenda=(Turn("red", "explore"), Handing("red", 3, "orange")))
    chooser = Chooser(state, "red")
    chooser._node = Node("cards" + PIECE, None, tuple(Branch(v, True) for v in ("gold", "wood", "stone", ALL)))
    chooser.leap(1)
    assert chooser.at == Branch(ALL, True)
    chooser.leap(1)
    assert chooser.at == Branch("gold", True)


def test_a_held_button_moves_several_steps_of_a_list_and_one_of_three() -> None:
    chooser = Chooser(position(), "red")
    for count, step in ((16, 4), (6, 2), (3, 1)):
        values = tuple(range(count))
        chooser._node = Node("die", Choice(values), tuple(Branch(value, True) for value in values))
        chooser.cursor = 0
        chooser.leap(1)
        assert chooser.cursor == step


def grid(columns: int, rows: int) -> tuple[Node, tuple[str, ...]]:
    """A choice among spaces that are listed row by row, and held together by columns."""
    values = tuple(f"c{x}r{y}" for y in range(1, rows + 1) for x in range(1, columns + 1))
    found = tuple(Branch(value, True) for value in values)
    return Node("to", Choice(values, by=lambda place: str(place)[:2]), found), values


def test_next_goes_down_a_column_however_the_spaces_are_listed() -> None:
    chooser = Chooser(position(), "red")
    chooser._node, _ = grid(3, 4)
    walked = []
    for _ in range(5):
        assert chooser.at is not None
        walked.append(chooser.at.value)
        chooser.move(1)
    assert walked == ["c1r1", "c1r2", "c1r3", "c1r4", "c2r1"]


def test_the_first_leap_of_a_held_button_goes_from_where_it_was_pressed() -> None:
    chooser = Chooser(position(), "red")
    chooser._node, _ = grid(3, 4)
    chooser.move(1)  # as the button goes down
    chooser.leap(1, first=True)
    assert chooser.at == Branch("c2r1", True)


def test_among_likely_spaces_the_cursor_begins_where_the_others_are_near() -> None:
    node, values = grid(5, 5)
    assert midst(node, values, ("c2r1", "c2r2", "c2r3")) == "c2r2"
    plain = Node("die", Choice(values), tuple(Branch(value, True) for value in values))
    assert midst(plain, values, values[3:6]) == values[4]


def test_an_offer_is_never_agreed_to_by_a_press_that_only_goes_on() -> None:
    state = bazaar.start(bazaar.GAME.begin(("red", "blue")))
    hands = (Private(CardHand(bazaar.CARDS, (1, 0, 0, 0, 0))), Private(CardHand(bazaar.CARDS, (0, 1, 0, 0, 0))))
    give, take = bazaar.CARDS[:2]
    offered = replace(state, hands=hands).after(Propose("red", "blue", (give,), (take,)))
    for chooser in (Chooser(offered, "blue"), Chooser(offered, "blue", openly=True)):
        chooser.suggest(())
        while chooser.node is not None and chooser.node.field == KIND:
            chooser.choose("reply")
        assert {branch.value for branch in chooser.branches} == {AGREE, REFUSE}
        assert chooser.at is not None
        assert chooser.at.value == REFUSE


@pytest.mark.parametrize("by", [1, -1])
def test_of_dice_nothing_is_chosen_before_somebody_says_what_they_show(by: int) -> None:
    chooser = Chooser(replace(position(), agenda=(Turn("red", ROLL),)), None)
    assert chooser.tree.question is not None
    assert chooser.at is None
    assert showing_choices.items(chooser, words_of(PLUGIN), board(position())).cursor is None
    assert chooser.confirm() == Outcome(), "one press alone says nothing"
    chooser.move(by)
    assert chooser.at == chooser.branches[0 if by > 0 else -1]
