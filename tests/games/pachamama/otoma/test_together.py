"""The cooperative mode (rulebook, pages 10 and 11), sentence by sentence."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.kit import Answer, Private, Ruling, canonical, every_action
from companion.games.pachamama.box import TERRAINS
from companion.games.pachamama.game import GAME
from companion.games.pachamama.otoma.together import Together, dealt, unused
from companion.games.pachamama.rules import DIRECTION, MORE, OFFER, OFFERINGS, SPEND, TURN
from tests.support.games.pachamama.otoma.tables import begin, game, seen, side_by_side, together
from tests.support.games.pachamama.tables import ends, player
from tests.support.games.playing import broken, judge, play, told

CORNERS = """
 V1 .  .  .  .  .  .  .  V1
 .  .  .  .  .  .  .  .  .
 .  .  .  .  F1 .  .  .  .
 .  .  .  .  .  .  .  .  .
 D1 .  .  .  .  .  .  .  D1
"""
LEVELS = ("easy", "normal", "expert")
OWN = {"tiles": "companion"}


def corners(*lines: str, picture: str = CORNERS, **have: Any) -> Together:
    """An Otoma pawn in each corner and in the middle; then these events."""
    state = side_by_side(picture, otoma=("c1r1", "c9r1", "c5r3", "c1r5", "c9r5"), **have)
    return play(state, *lines)


def stands(state: Together) -> set[str]:
    return {state.board.places[space] for space in state.people.stands}


# Set-up.


@pytest.mark.parametrize(
    ("level", "seats", "pawns"),
    [
        *(("easy", 2, 4), ("normal", 2, 4), ("expert", 2, 3)),
        *(("easy", 3, 3), ("normal", 3, 3), ("expert", 3, 2)),
        *(("easy", 4, 4), ("normal", 4, 4), ("expert", 4, 3)),
    ],
)
def test_pawns_by_level_and_number_of_players(level: str, seats: int, pawns: int) -> None:
    state = together(level, seats)
    assert {state.in_hand(seat) for seat in state.seats} == {pawns}


@pytest.mark.parametrize(("level", "pawns"), [("easy", 4), ("normal", 5), ("expert", 5)])
def test_pawns_of_the_otoma_by_level_whatever_the_number_of_players(level: str, pawns: int) -> None:
    for seats in (2, 3, 4):
        state = together(level, seats)
        assert len(state.people.stands) == pawns
        assert len(set(state.people.colours)) == 1
        assert not {seat for seat in state.seats if state.owner(seat) == state.seats.index(seat)} & set(
            state.people.colours
        )


def test_four_players_are_two_pairs_and_the_colours_take_turns() -> None:
    state = together(seats=4)
    assert [state.owner(seat) for seat in state.seats] == [0, 1, 0, 1]
    state = play(state, "brown spend valley", "answer up", "brown explore hand c2r5", "answer valley")
    while state.question() is not None:
        question = state.question()
        assert question is not None
        state = state.after(Answer(question.key, (question.choices.values() or ("",))[0]))
    assert state.in_hand("green") == state.in_hand("brown") == 3  # green plays brown's pawns
    assert state.in_hand("white") == 4
    assert unused(state.seats) == "blue"


def test_all_share_stones_points_and_cubes_and_the_otoma_have_theirs() -> None:
    state = corners("brown spend valley", "answer up", "brown explore hand c2r5", "answer valley")
    assert state.group.stones == (1, 0, 0, 0)
    assert state.player("brown").score == state.player("white").score == 1
    assert set(state.sides()) == {"group", "otoma"}
    owned = sum("potato" in side.cubes for side in (state.group, state.people.player))
    assert state.view(None)["cubes_left"]["potato"] == 2 - owned


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_are_dealt_out_as_evenly_as_can_be(seats: int) -> None:
    state = together(seats=seats)
    hands = [[len(stack) for stack in state.hand(seat)] for seat in state.seats]
    sizes = [sum(hand) for hand in hands]
    assert sum(sizes) == sum(state.tiles_left) == 40
    assert max(sizes) - min(sizes) <= 1
    for kind in range(len(TERRAINS)):
        counts = [hand[kind] for hand in hands]
        assert sum(counts) == state.tiles_left[kind]
        assert max(counts) - min(counts) <= 1


def test_one_who_gets_fewer_of_one_terrain_gets_more_of_another() -> None:
    first, second = dealt((3, 3, 0, 0), 2)
    assert [len(stack) for stack in first] == [2, 1, 0, 0]
    assert [len(stack) for stack in second] == [1, 2, 0, 0]


def test_hands_are_told_how_many_tiles_each_takes() -> None:
    state = GAME.start(begin("together-easy", 3))
    (news,) = (news for news in state.after(Answer("first", "white")).told if news.rule == "dealt")
    assert len(news.hands) == 3


def test_only_the_top_of_each_stack_is_known_and_to_its_owner_alone() -> None:
    state = GAME.start(begin("together-normal", 2, OWN))
    assert isinstance(state, Together)
    question = state.question()
    assert question is not None
    assert (question.kind, question.seen_by, question.sealed) == ("tops", ("brown",), True)
    assert len(question.key.split("+")) == 4  # one a stack
    state = seen(state)
    assert state.view("brown")["tops"] == dict.fromkeys(TERRAINS, "up")
    assert "tops" not in state.view(None)
    assert "•••" in canonical(state)
    assert isinstance((state.tops or ())[0], Private)


def test_the_otoma_are_set_up_as_in_the_solo_mode() -> None:
    state = GAME.start(begin("together-normal", 2))
    assert [news.rule for news in state.told][:2] == ["otoma-start-crops", "diversity"]


# A round of play.


def test_a_turn_begins_with_a_tile_from_the_hand_onto_the_diversity_board() -> None:
    state = corners()
    assert state.due() == {"brown": "spend-tile"}
    assert broken(state, "brown explore hand c2r5") == ("spend-tile",)
    before = len(state.hand("brown")[0])
    state = play(state, "brown spend valley")
    assert state.diversity == (1, 0, 0, 0)
    assert len(state.hand("brown")[0]) == before - 1
    assert state.phase == DIRECTION


def test_one_tile_a_turn_and_then_one_action() -> None:
    state = corners("brown spend valley", "answer up")
    assert state.phase == TURN
    assert broken(state, "brown spend valley") == ("spend-tile",)
    assert broken(state, "brown pass") == ("explore-or-divine",)


def test_a_tile_that_one_has_not_is_not_spent() -> None:
    state = corners()
    empty = replace(state, hands=(((), *state.hands[0][1:]), *state.hands[1:]))
    assert broken(empty, "brown spend valley") == ("own-tiles",)
    assert {action.text() for action in empty.actions("brown")} == {
        f"brown spend terrain={terrain}" for terrain in TERRAINS[1:]
    }


def test_tiles_are_not_exchanged() -> None:
    assert {kind.kind for kind in Together.kinds} == {"spend", "explore", "retrieve", "divine", "offer", "pass"}


def test_where_the_arrow_points_does_not_matter_for_divining() -> None:
    picture = CORNERS.replace("V1 .", "V1 Fn", 1)
    for arrow in ("up", "down", "left", "right"):
        state = corners("brown spend valley", f"answer {arrow}", picture=picture)
        assert judge(state, "brown divine c2r1 coca").legal


# Moving.


@pytest.mark.parametrize(
    ("arrow", "entries"),
    [
        ("up", {f"c{n}r5" for n in range(2, 9)}),
        ("down", {f"c{n}r1" for n in range(2, 9)}),
        ("right", {"c1r2", "c1r3", "c1r4"}),
        ("left", {"c9r2", "c9r3", "c9r4"}),
    ],
)
def test_a_new_pawn_enters_along_the_arrow(arrow: str, entries: set[str]) -> None:
    assert ends(corners("brown spend valley", f"answer {arrow}"), "hand") == entries


def test_a_pawn_takes_its_first_step_along_the_arrow() -> None:
    picture = CORNERS.replace(" .  .  .  .  .  .  .  .  .\n D1", " .  .  Fn  .  .  .  .  .  .\n D1", 1)
    for arrow, to in (("up", "c3r3"), ("right", "c4r4"), ("down", "c3r5"), ("left", "c2r4")):
        assert ends(corners("brown spend valley", f"answer {arrow}", picture=picture), "c3r4") == {to}


ROAD = """
 V1 M1 F2 .  .  .  .  .  V1
 Fn V2 .  .  .  .  .  .  .
 M3 D4 .  .  F1 .  .  .  .
 .  .  .  .  .  .  .  .  .
 D1 .  .  .  .  .  .  .  D1
"""


def test_after_its_first_step_a_pawn_goes_on_as_ever() -> None:
    state = side_by_side(ROAD, otoma=("c9r1", "c5r3", "c1r5", "c9r5", "c1r1"))
    state = play(state, "brown spend valley", "answer right")
    assert ends(state, "c1r2") == {"c3r2", "c4r1", "c3r3", "c2r4", "c1r4"}  # along M1, F2, D4 and M3


def test_a_pawn_does_not_come_back_through_the_space_where_it_began() -> None:
    picture = ROAD.replace("Fn V2", "F3n .", 1).replace("M3 D4", ".  .", 1)
    state = side_by_side(picture, otoma=("c9r1", "c5r3", "c1r5", "c9r5", "c3r1"))
    state = play(state, "brown spend valley", "answer up")
    assert "c2r2" in ends(state, "c1r2")  # up, right over the mountain and down
    assert broken(state, "brown explore c1r2 c1r3") == ("never-twice",)
    again = replace(state, entering_again=True)
    assert "c1r3" in ends(again, "c1r2")


def test_no_pawn_ends_its_move_on_a_crop() -> None:
    state = side_by_side(ROAD, otoma=("c9r1", "c5r3", "c1r5", "c9r5", "c1r1"))
    state = play(state, "brown spend valley", "answer right")
    assert broken(state, "brown explore c1r2 c2r2") == ("no-crop-stop",)


def test_a_pawn_whose_first_step_leads_off_the_board_cannot_be_chosen() -> None:
    picture = CORNERS.replace("V1 .", "V1 Fn", 1)
    state = corners("brown spend valley", "answer up", picture=picture)
    assert not ends(state, "c2r1")
    assert "first-step" in broken(state, "brown explore c2r1 c3r1")


def test_a_pawn_cannot_step_onto_somebody_elses_pawn_or_an_otoma_pawn() -> None:
    picture = CORNERS.replace("V1 .  .", "V1 Fn Dw", 1)
    state = corners("brown spend valley", "answer right", picture=picture)
    assert broken(state, "brown explore c2r1 c3r1") == ("opponents-pawn",)
    state = corners("brown spend valley", "answer left", picture=picture)
    assert "opponents-pawn" in broken(state, "brown explore c2r1 c1r1")


def test_no_pawn_is_taken_back() -> None:
    picture = CORNERS.replace("V1 .", "V1 Fn", 1)
    state = corners("brown spend valley", "answer up", picture=picture)
    assert broken(state, "brown retrieve c2r1") == ("stay-on-board",)


STUCK = """
 V1 Fn M1 .  .  .  .  .  V1
 .  .  .  .  .  .  .  .  .
 .  .  .  .  F1 .  .  .  .
 .  .  .  .  .  .  .  .  .
 D1 .  .  .  .  .  .  .  D1
"""


def enclosed(**have: Any) -> Together:
    """Brown's one pawn stands on a crop at the upper edge, and no pawn is left in the hand: up leads nowhere."""
    state = corners(picture=STUCK.replace("Fn", "F2n"), **have)
    return replace(state, level="expert", players=(state.players[0], *state.players[1:]))


def without_hand(state: Together, pawns: str) -> Together:
    """Brown's other pawns stand on crops at the upper edge too."""
    mask = sum(state.board.bit[place] for place in pawns.split())
    crops = (state.crops[0], state.crops[1] | mask & ~sum(state.crops), *state.crops[2:])
    terrain = (state.terrain[0] | mask & ~sum(state.terrain), *state.terrain[1:])
    return replace(
        state, crops=crops, terrain=terrain, players=(replace(state.players[0], pawns=mask), *state.players[1:])
    )


def test_who_can_do_nothing_with_the_arrow_has_had_the_turn() -> None:
    state = without_hand(enclosed(), "c2r1 c4r1 c6r1")
    for terrain in TERRAINS:
        state = play(state, f"brown spend {terrain}", "answer up")
    assert "stuck" in told(state)
    assert state.due() == {"white": "spend-tile"}
    assert sum(state.diversity) == 1  # the last one that was tried
    state = play(state, "white spend valley", "answer up")
    assert not state.tried[1:]


def test_a_tile_with_which_nothing_can_be_done_stays_in_the_hand_while_another_would_do() -> None:
    state = without_hand(enclosed(), "c2r1 c4r1 c6r1")
    mine: Private[tuple[str, ...]] = Private(("up", "down", "up", "up"))
    known = replace(state, tops=(mine, mine), seen=tuple(tuple(s[0] for s in hand) for hand in state.hands))
    assert broken(known, "brown spend valley") == ("spend-other",)
    assert judge(known, "brown spend desert").legal
    nothing: Private[tuple[str, ...]] = Private(("up",) * 4)
    assert judge(replace(known, tops=(nothing, nothing)), "brown spend valley").legal
    assert "spend-other" in known.rules.private


def test_a_cardboard_tile_that_leads_nowhere_is_taken_back_and_another_one_spent() -> None:
    state = without_hand(enclosed(), "c2r1 c4r1 c6r1")
    hand = state.hand("brown")
    asked = play(state, "brown spend valley").question()
    state = play(state, "brown spend valley", "answer up")
    assert "spend-other" in told(state)
    assert state.due() == {"brown": "spend-tile"}
    assert state.hand("brown") == hand
    assert state.diversity == (0, 0, 0, 0)
    assert broken(state, "brown spend valley") == ("spend-other",)
    again = play(state, "brown spend desert").question()
    assert asked is not None
    assert again is not None
    assert asked.key != again.key, "so that no answer to the first is taken for one to the second"
    state = play(state, "brown spend desert", "answer down")
    assert state.phase == TURN
    assert state.diversity == (0, 1, 0, 0)


# Discovery.


def discovered(terrain: str, **have: Any) -> Together:
    state = replace(corners("brown spend valley", "answer up"), **have)
    return play(state, "brown explore hand c3r5", f"answer {terrain}")


def test_a_discovery_takes_its_tile_from_the_diversity_board_and_raises_the_shared_stone() -> None:
    state = discovered("valley")
    assert state.diversity == (0, 0, 0, 0)
    assert state.group.stones == (1, 0, 0, 0)


def test_if_the_diversity_board_lacks_the_tile_all_agree_who_supplies_it() -> None:
    state = discovered("forest")
    question = state.question()
    assert question is not None
    assert (question.kind, question.choices.values(), question.sealed) == ("supply", ("brown", "white"), False)
    before = len(state.hand("white")[2])
    state = play(state, "answer white")
    assert len(state.hand("white")[2]) == before - 1
    assert state.terrain_at("c3r5") == "forest"
    assert state.diversity == (1, 0, 0, 0)


def test_if_only_one_has_such_a_tile_nobody_is_asked() -> None:
    start = corners()
    hands = ((*start.hands[0][:2], (), *start.hands[0][3:]), start.hands[1])
    state = discovered("forest", hands=hands)
    assert "supply" in told(state)
    assert state.terrain_at("c3r5") == "forest"


# The reaction of the Otoma.


def test_every_otoma_pawn_in_row_and_column_moves_away_and_no_other() -> None:
    state = side_by_side(CORNERS, otoma=("c1r1", "c9r1", "c5r3", "c1r5", "c9r5"))
    state = play(state, "brown spend valley", "answer up", "brown explore hand c2r5", "answer valley")
    # c1r5 is nearer than c9r5; it moves away to the left, where the trail l5-b1 leads up column 1
    assert "moves-away" in told(state)
    assert "c1r4" in stands(state)
    state = play(state, "answer valley", "answer white", "answer coca")
    assert "c1r1" in stands(state)  # neither in the row nor in the column
    assert "c5r3" in stands(state)
    assert "c9r5" not in stands(state)
    state = play(state, "answer desert", "answer white", "answer chili")
    assert state.due() == {"white": "spend-tile"}


def test_of_equally_near_otoma_pawns_all_agree_which_moves_first() -> None:
    state = corners("brown spend valley", "answer up", "brown explore hand c5r5", "answer valley")
    assert "c5r2" in stands(state)  # the one above is two steps away, the corners four
    state = play(state, "answer desert", "answer brown", "answer coca")
    question = state.question()
    assert question is not None
    assert (question.kind, question.choices.values()) == ("tied", ("c1r5", "c9r5"))
    assert not state.due()
    state = play(state, "answer c9r5")
    assert "c9r5" not in stands(state)
    assert "c1r5" in stands(state)


def test_the_otoma_move_as_in_the_solo_mode_and_find_terrain_and_crop() -> None:
    state = corners("brown spend valley", "answer up", "brown explore hand c5r5", "answer valley")
    question = state.question()
    assert question is not None
    assert (question.kind, question.places) == ("terrain", ("c5r2",))


def test_the_otoma_gain_the_cube_of_a_crop_that_they_find_one_of_a_kind() -> None:
    state = corners("brown spend valley", "answer up", "brown explore hand c5r5", "answer valley")
    state = play(state, "answer desert", "answer brown", "answer coca")
    assert state.people.player.cubes == ("coca",)
    state = play(state, "answer c9r5", "answer valley", "answer brown", "answer coca")
    assert state.people.player.cubes == ("coca",)


def test_a_pawn_that_stops_on_bare_terrain_makes_the_otoma_react_too() -> None:
    picture = CORNERS.replace(" D1 .  .  .  .  .", " D1 .  .  .  V  .", 1)
    state = corners("brown spend valley", "answer up", "brown explore hand c5r5", picture=picture)
    assert "reaction" in told(state)


def test_if_no_otoma_pawn_is_in_row_or_column_none_moves_and_the_next_player_begins() -> None:
    state = corners("brown spend valley", "answer right", "brown explore hand c1r2", "answer valley")
    assert "c1r1" not in stands(state)  # it was in the column
    picture = CORNERS.replace(" .  .  .  .  .  .  .  .  .", " .  .  .  .  .  .  .  V2  .", 1)
    state = side_by_side(picture, otoma=("c9r1", "c9r5", "c5r3", "c8r2", "c1r5"))
    state = play(state, "brown spend valley", "answer up", "brown explore hand c3r5", "answer valley")
    assert "reaction" in told(state)


def test_after_divining_no_otoma_pawn_moves() -> None:
    picture = CORNERS.replace("V1 .", "V1 Fn", 1)
    state = corners("brown spend valley", "answer up", "brown divine c2r1 coca", "answer coca", picture=picture)
    assert stands(state) == {"c1r1", "c9r1", "c5r3", "c1r5", "c9r5"}
    assert state.phase == MORE


# Divining and offering.


def test_divining_is_as_ever_but_for_the_shared_cubes() -> None:
    picture = CORNERS.replace("V1 .  .", "V1 Fn Mn", 1)
    state = corners("brown spend valley", "answer up", "brown divine c2r1 coca", "answer coca", picture=picture)
    assert state.group.cubes == ("coca",)
    assert state.group.score == 2
    assert state.due() == {"brown": "divine-again"}
    state = play(state, "brown divine c3r1 chili", "answer potato")
    assert state.group.score == 1
    assert state.phase == OFFER  # a miss ends the divining, and yet an offering may be made


def test_a_pawn_of_another_colour_is_not_ones_own() -> None:
    picture = CORNERS.replace("V1 .", "V1 Fw", 1)
    state = corners("brown spend valley", "answer up", picture=picture)
    assert broken(state, "brown divine c2r1 coca") == ("divine-own-pawn",)


def offering(otoma: tuple[str, ...] = ("potato", "corn", "chili")) -> Together:
    state = corners()
    people = replace(state.people, player=player(cubes=otoma))
    return replace(state, phase=OFFER, group=player(cubes=("potato", "coca")), people=people)


def test_with_each_offering_of_the_group_the_otoma_offer_all_their_cubes() -> None:
    state = play(offering(), "brown offer potato+coca")
    assert state.group.score == 1
    assert state.people.player.score == 3
    assert state.people.player.cubes == ()
    assert state.due() == {"white": "spend-tile"}
    assert "otoma-offer" not in told(play(offering(()), "brown offer potato+coca"))
    assert play(offering(), "brown pass").people.player.score == 0


# The end.


def last_turn(**have: Any) -> Together:
    state = corners()
    nobody: Any = (((),) * 4, ((),) * 4)
    return replace(state, hands=nobody, phase=OFFER, group=player(cubes=("potato", "coca")), **have)


def test_when_nobody_has_a_tile_behind_the_screen_the_game_ends_after_the_turn() -> None:
    state = play(last_turn(), "brown pass")
    assert state.phase == OFFERINGS
    assert state.due() == {"brown": "last-offering"}
    assert broken(state, "brown spend valley") == ("tiles-gone",)
    assert "tiles-gone" in told(state)


def test_group_and_otoma_make_one_final_offering() -> None:
    people = replace(corners().people, player=player(cubes=("potato", "corn", "chili", "coca")))
    state = play(last_turn(people=people), "brown pass")
    assert state.people.player.score == 6
    state = play(state, "brown offer potato+coca")
    assert state.over
    result = state.result()
    assert result is not None
    assert result.totals["group"] == 1


def test_nobody_without_a_tile_is_given_the_turn_by_a_ruling() -> None:
    state = last_turn()
    one = replace(state, phase=SPEND, hands=(corners().hands[0], state.hands[1]))
    assert one.facts()["turn"].values() == ("brown",)


def test_after_a_ruling_who_can_do_nothing_with_the_arrow_has_had_the_turn() -> None:
    state = replace(without_hand(enclosed(), "c2r1 c4r1 c6r1"), phase=TURN, arrow="up")
    state = replace(state, tried=tuple(stack[0] for stack in state.hand("brown") if stack))
    after = state.after(Ruling("score.otoma", 1, "it was so"))
    assert "stuck" in told(after)
    assert after.due() == {"white": "spend-tile"}


def test_who_has_no_tile_left_is_passed_over() -> None:
    state = last_turn()
    one = replace(state, hands=(corners().hands[0], state.hands[1]))
    state = play(one, "brown pass")
    assert "no-tile" in told(state)
    assert state.due() == {"brown": "spend-tile"}


@pytest.mark.parametrize(
    ("ours", "winner", "rule"),
    [(43, "group", "more-than-otoma"), (42, "otoma", "tie-otoma"), (41, "otoma", "more-than-otoma")],
)
def test_the_otoma_score_each_empty_space_and_win_a_tie(ours: int, winner: str, rule: str) -> None:
    people = replace(corners().people, player=player(2))
    state = replace(last_turn(people=people), group=player(ours))
    state = replace(state, group=replace(state.group, cubes=("potato",)))
    state = play(state, "brown pass", "brown pass")
    result = state.result()
    assert result is not None
    assert result.totals == {"group": ours, "otoma": 2 + 40}
    assert (result.winners, result.rule) == ((winner,), rule)


# Everything together.


@pytest.mark.parametrize(("level", "seats"), [(level, 2 + n) for n, level in enumerate(LEVELS)])
def test_in_random_games_verdict_and_actions_say_the_same_and_nothing_is_impossible(level: str, seats: int) -> None:
    first = GAME.start(begin(f"together-{level}", seats, OWN if seats == 3 else None))
    assert isinstance(first, Together)
    for number, (before, event, after) in enumerate(game(first, seats)):
        assert before.verdict(event).legal, event.text()
        assert not after.faults()
        assert sum(after.diversity) + sum(len(s) for hand in after.hands for s in hand) == sum(after.tiles_left)
        if number % 29 == 0:
            legal = {action for seat in before.seats for action in before.actions(seat)}
            for seat in before.seats:
                for action in every_action(before, seat):
                    assert before.verdict(action).legal == (action in legal), action.text()


def test_hands_that_moved_a_pairs_pawn_are_taken_for_the_one_whose_turn_it_is() -> None:
    state = play(together(seats=4), "brown spend valley", "answer up")
    (move,) = replace(state, turn=2).intended_events({("c2r5", "pawn"): "brown"})
    assert move.text() == "green explore pawn=hand to=c2r5"


def test_with_the_cardboard_wheel_the_table_says_where_the_otoma_begin_before_tiles_are_dealt() -> None:
    state = GAME.start(
        GAME.begin(GAME.seats[:2], {"size": "9x5", "mode": "together-easy", "answers": "wheel", "tiles": "companion"})
    )
    state = play(state, "answer 9v15d13f8m/c3r1d1/c5r1f5/c1r4d4/c7r5v5/c9r5f2")
    state = play(state, *(f"answer {place}" for place in ("c3r1", "c9r5", "c5r1", "c7r5")))
    assert isinstance(state, Together)
    state = seen(state)
    assert play(state, "answer white").due() == {"white": "spend-tile"}
    assert state.phase != SPEND
