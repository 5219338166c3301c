"""The island on the screen: turned as it lies, with costs, strength and odds, and nothing that is not for all."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import dist
from typing import Any

import pytest

from companion.display.board import Board, Meter
from companion.display.screens.checklist import checklist
from companion.games.eldorado import actions as do
from companion.games.eldorado.attacking import odds, odds_against
from companion.games.eldorado.frames import Battle, Laying, Putting, Turn
from companion.games.eldorado.painting import battle as fights
from companion.games.eldorado.painting.board import paint
from companion.games.eldorado.painting.chips import CARD_ART, TILE_ART
from companion.games.eldorado.painting.outlook import outlook
from companion.games.eldorado.plugin import PLUGIN
from companion.games.eldorado.questions import may_hold
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Action, Seat
from tests.support.display.desks import words_of
from tests.support.games.eldorado.tables import LINE, beginning, position, positions
from tests.support.games.playing import play

WORDS = words_of(PLUGIN)
CAVE = {"cave:q0r0": "exit", "cave:q-1r0": "empty", "cave:q0r-1": "tiger"}
GAMES = pytest.mark.parametrize(("seed", "step"), [(2, 41), pytest.param(9, 23, marks=pytest.mark.long)])
"""Positions of which games: those that other tests have played in the same process, and more of others."""
FIGHT = ("red explorer q0r0", "orange explorer q1r0", "orange villager q1r0")


def board(state: ElDorado, seat: Seat | None = None, **turns: float) -> Board:
    view = dict(state.view(seat))
    view["turns"] = {{"island": "", "cave": "cave:"}[group]: angle for group, angle in turns.items()}
    return paint(view, WORDS)


def centre(painted: Board, place: str) -> tuple[float, float]:
    cell = painted.cell(place)
    assert cell is not None
    return cell.centre


def meters(painted: Board) -> list[Meter]:
    return [part for part in painted.outlook if isinstance(part, Meter)]


def brought(state: ElDorado, action: Action, seat: Seat | None = None) -> Any:
    return outlook(state.view(seat), action, WORDS)


def test_every_tile_is_drawn_with_its_art() -> None:
    painted = board(position(LINE | CAVE))
    arts = {cell.place: getattr(cell.art, "name", None) for cell in painted.cells if cell.art is not None}
    assert arts == LINE | CAVE


def test_p3_p13_the_checklist_counts_the_caves_stack_and_puts_ten_tiles_back_with_the_expansion() -> None:
    lines = {mode: checklist(WORDS, board(beginning(2, {"mode": mode}))) for mode in ("base", "free")}
    assert len(lines["base"]) == 3
    assert "12 cave tiles" in lines["base"][-1]
    assert len(lines["free"]) == 4
    assert "10" in lines["free"][-2]
    assert "11 cave tiles" in lines["free"][-1]


def test_the_island_and_the_cave_are_turned_each_as_it_lies() -> None:
    painted = board(position(LINE | CAVE), island=90.0, cave=0.0)
    (x, y), (to_x, to_y) = centre(painted, "q0r0"), centre(painted, "q1r0")
    assert (to_x - x, to_y - y) == pytest.approx((0.0, 3**0.5)), "east has become south"
    (x, y), (to_x, to_y) = centre(painted, "cave:q0r0"), centre(painted, "cave:q-1r0")
    assert (to_x - x, to_y - y) == pytest.approx((-(3**0.5), 0.0))


@pytest.mark.parametrize("angle", [0.0, 17.0, 90.0, 211.0])
def test_the_cave_never_lies_on_the_island(angle: float) -> None:
    painted = board(position(LINE | CAVE), island=angle, cave=3 * angle)
    apart = [dist(centre(painted, one), centre(painted, other)) for one in LINE for other in CAVE]
    assert min(apart) > 2.0


def test_a_tile_says_how_strong_a_side_is_there_that_is_more_than_one() -> None:
    pieces = ("red explorer q0r0", "red villager q0r0", "orange explorer q2r0", "orange fort q1r0n")
    painted = board(position(pieces=pieces))
    strong = {(p.place, p.chip.colour): p.chip.letter for p in painted.pieces if p.chip.form == "shield"}
    assert strong["q0r0", "red"] == f"{WORDS.letter('red')}2"
    assert ("q2r0", "orange") not in strong, "one alone is seen to be one"


@GAMES
def test_pieces_bear_an_emblem_as_well_as_a_colour(seed: int, step: int) -> None:
    figures = [p.chip for state in positions(seed, step) for p in board(state).pieces if p.chip.form == "figure"]
    assert figures
    of_seats = [chip for chip in figures if chip.colour != "stone"]  # which is for dwellers
    assert all(chip.art is not None for chip in of_seats)
    assert all(chip.letter in ("", f"{WORDS.letter(chip.colour)}{chip.letter[-1:]}") for chip in of_seats), "numbered"


def test_corners_lie_over_the_tiles_and_are_as_many_as_there_are() -> None:
    painted = board(position({"q0r0": "gold", "q1r0": "food"}, ("red explorer q0r0", "orange explorer q1r0")))
    assert sum(cell.over for cell in painted.cells) == 10, "two tiles share two of their corners"


def test_all_new_spaces_beside_an_explorer_have_names_of_their_own() -> None:
    state = position({"q0r0": "gold"}, ("red explorer q0r0", "orange explorer q0r0"))
    names = [board(state).names[place] for place in state.land.free]
    assert len(set(names)) == len(names) == 6
    turned = board(state, island=60.0)
    assert turned.names["q1r0"] == names[state.land.free.index("q0r1")], "directions are those of the picture"


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Put down the tile beside wood 1 (right): water."),
        ("fr", "Posez la tuile à côté de la tuile bois (1), à droite : eau."),
    ],
)
@pytest.mark.parametrize("kind", ["water", "gold"])
def test_hands_look_for_a_new_tiles_place_beside_one_that_lies_there(language: str, says: str, kind: str) -> None:
    state = position({"q0r0": "wood"}, ("red explorer q0r0", "orange explorer q0r0"), speed=4)
    state = play(state, "red discover", f"answer {kind}", "red lay q1r0")
    words = words_of(PLUGIN, language)
    words = words.with_names(paint(state.view(None), words).names)
    said = [words.say("hand", hand) for news in state.news() for hand in news.hands if hand.key == "lay"]
    assert said == [says.replace(words.name("water"), words.name(kind))]


def test_the_place_of_the_cave_exit_has_a_name_before_the_cave_is_found() -> None:
    state = position({"q0r0": "gold"}, ("red explorer q0r0", "orange explorer q0r0"))
    assert board(state).names["cave:q0r0"] == "cave exit"


@pytest.mark.slow
@GAMES
def test_every_position_can_be_painted_for_all_and_for_each_seat(seed: int, step: int) -> None:
    for state in positions(seed, step):
        for seat in (None, *state.seats):
            painted = board(state, seat)
            places = {cell.place for cell in painted.cells}
            assert len(places) == len(painted.cells)
            assert all(piece.place in places for piece in painted.pieces)


def test_private_hands_are_shown_to_their_owner_alone() -> None:
    state = position(cards={"red": (1, 2, 3), "orange": (3, 2, 1)}, options={"cards": "private"})
    assert board(state).tables[0].rows[0][3:] == ("?", "?", "?", 6)
    assert board(state, "red").tables[0].rows[0][3:] == (1, 2, 3, 6)
    assert board(state, "red").tables[0].rows[1][3:] == ("?", "?", "?", 6)


# What is left, and what is usual.


def at_stage(stage: str, dice: tuple[int, ...] = (), gather: int = 0) -> ElDorado:
    state = position(stage=stage)
    red, orange = state.players
    return replace(state, agenda=(Turn("red", stage, dice),), players=(replace(red, gather=gather), orange))


@GAMES
def test_every_place_to_which_one_can_go_is_on_the_map(seed: int, step: int) -> None:
    met = 0
    for state in (position(speed=3), *positions(seed, step)):
        going = {a.to for seat in state.due() for a in state.actions(seat) if isinstance(a, do.Go)}
        met += len(going)
        assert {place for place in going if not board(state).places(place)} == set()
    assert met


def test_what_a_turn_waits_for_is_usual() -> None:
    assert board(at_stage("choose", (2, 5))).suggested[:2] == ("speed-gather", "speed")
    assert board(at_stage("gather", (2, 5), 2)).suggested[0] == "gather-rest"
    assert board(at_stage("gather", (1, 5), 1)).suggested[0] == "gather", "one card is no rest"
    assert board(at_stage("gather", (), 6)).suggested[0] == "gather", "turn points serve both, so few gather all"


def test_who_lacks_cards_for_an_offering_usually_gathers_with_the_higher_die_and_others_run_with_it() -> None:
    state = at_stage("choose", (5, 2))
    rich = position(stage="choose", cards={"red": (2, 2, 2)})
    assert board(state).suggested[1:4] == ("speed", 2, 5)
    assert board(replace(rich, agenda=state.agenda)).suggested[1:4] == ("speed", 5, 2)


def test_with_the_die_that_is_the_speed_usually_that_is_gathered_of_which_one_has_least() -> None:
    state = replace(position(stage="choose", cards={"red": (2, 0, 1)}), agenda=at_stage("choose", (5, 2)).agenda)
    assert board(state).suggested == ("speed-gather", "speed", 2, 5, "gold", "wood", "food")


def test_of_kinds_of_card_of_which_there_are_as_many_the_first_usually_goes() -> None:
    assert board(position(speed=0, cards={"red": (4, 2, 4)})).suggested[-5:] == (
        "surrender-rest",
        ("food",),
        *("food", "wood", "gold"),
    )


def test_a_turn_without_speed_usually_ends_or_cards_that_are_too_many_go() -> None:
    assert board(position(speed=0)).suggested[:1] == ("end",)
    assert board(position(speed=1)).suggested[:3] == ("go", "discover", "q-1r1"), "who has speed goes on"
    assert board(position(speed=0, cards={"red": (3, 3, 4)})).suggested[-5:-3] == ("surrender-rest", ("wood",))
    assert board(position(speed=0, cards={"red": (6, 1, 5)})).suggested[-4] == ("food", "food", "wood")


def test_who_can_pay_for_an_offering_or_trade_for_it_usually_does_and_with_too_many_cards_hires() -> None:
    assert board(position(speed=3, cards={"red": (2, 3, 2)})).suggested[:2] == ("offering", "go")
    assert board(position(speed=3, cards={"red": (9, 0, 0)})).suggested[:2] == ("exchange", "go")
    rich = board(position(speed=0, cards={"red": (4, 3, 3)}))
    assert rich.suggested[:3] == ("offering", "villager", "surrender-rest")


def test_where_the_companion_draws_the_tiles_discovering_is_usual_before_a_place_is() -> None:
    state = position(speed=1, options={"island-stack": "companion"})
    assert board(state).suggested[:3] == ("discover", "go", "move")


@pytest.mark.parametrize(
    ("cards", "usual"),
    [((2, 3, 2), "end"), ((4, 3, 3), "surrender-rest"), ((9, 0, 0), "exchange")],
)
def test_where_eyes_see_what_is_laid_and_who_goes_what_they_cannot_see_is_usual(
    cards: tuple[int, int, int], usual: str
) -> None:
    seen = {**position(speed=1, cards={"red": cards}).view(None), "eyes": True}
    assert paint(seen, words_of(PLUGIN)).suggested[0] == usual


def test_of_tiles_the_likeliest_is_what_the_stacks_hold_most_of() -> None:
    state = position(speed=1)
    flipped = state.after(do.Discover("red"))
    assert flipped.question() is not None
    left = Counter(may_hold(flipped, "island", each=True))
    found = [tile for tile in map(str, board(flipped).suggested) if tile in left]
    assert [left[tile] for tile in found] == sorted(left.values(), reverse=True)


def test_cards_that_no_offering_needs_usually_become_the_one_that_it_lacks() -> None:
    assert board(position(speed=0, cards={"red": (2, 7, 0)})).suggested[:3] == ("exchange", "end", "wood")
    assert board(position(speed=0, cards={"red": (2, 6, 0)})).suggested[0] == "end", "two gold are needed"


def test_whose_turn_it_is_sees_what_is_left_unless_somebody_else_must_act() -> None:
    state = position(speed=2, cards={"red": (0, 3, 0)})
    assert board(state).outlook == ("Speed left: 2 · gold: 3",)
    laying = replace(position(), agenda=(Turn("red", "explore"), Laying("red", "island:0:1", "gold")))
    assert board(laying).outlook == ()


# Battles.


def battle(stage: str = "attacker", dice: Any = ((), ()), **given: Any) -> ElDorado:
    agenda = (Turn("red", "explore"), Battle("q1r0", "red", "orange", stage=stage, dice=dice))
    pieces = ("red explorer q1r0", "red villager q1r0", *FIGHT[1:])
    return replace(position(pieces=pieces, **given), agenda=agenda)


def test_a_battle_shows_the_exact_odds_before_the_dice() -> None:
    (bar,) = meters(board(battle()))
    found = odds(2, 2)
    assert [share.part for share in bar.shares] == [float(found.win), float(found.tie), float(found.lose)]
    assert [share.colour for share in bar.shares] == ["red", "grey", "orange"]


def test_once_the_attackers_dice_lie_the_odds_are_against_their_sum() -> None:
    (bar,) = meters(board(battle("reroll-attack", ((3, 6), ()))))
    assert bar.shares[0].part == float(odds_against(9, 2).win)
    assert not meters(board(battle("reroll-defence", ((3, 6), (1, 1)))))


def test_who_fights_is_said_once_above_both_sides() -> None:
    (bar,) = meters(board(battle()))
    assert bar.title == ""
    assert board(battle()).tables[0].title == "Red attacks Orange"


def test_with_rerolls_the_odds_are_worked_out_beside_the_screen_and_then_shown() -> None:
    state = battle(options={"hardcore-battle": "yes"}, cards={"red": (0, 5, 0), "orange": (0, 5, 0)})
    painted = board(state)
    sides = fights.Fight.of(state.view(None))
    assert sides is not None
    sides.sides.work().result(timeout=60)
    (bar,) = meters(board(state))
    assert bar.done
    assert bar.shares[0].part == float(odds(2, 2, gold=(2, 2)).win)
    assert board(state).waits is None
    assert painted.waits is None or not painted.waits()


def test_what_is_still_worked_out_is_said_to_be() -> None:
    sides = fights.Sides("red", "orange", (2, 2))
    assert sides.meter(WORDS, None) == Meter((), "Working out the odds…", done=False)


def test_gold_in_a_hidden_hand_is_in_no_odds() -> None:
    options = {"hardcore-battle": "yes", "cards": "private"}
    state = battle(options=options, cards={"red": (0, 5, 0), "orange": (0, 5, 0)})
    (bar,) = meters(board(state))
    assert bar.shares[0].part == float(odds(2, 2).win)


# Before one commits.


def test_an_attack_shows_its_odds_before_it_is_made() -> None:
    bar, _ = brought(position(pieces=FIGHT), do.Move("red", "q1r0"))
    assert bar.shares[0].part == float(odds(1, 2).win)
    bar, _ = brought(position(pieces=(*FIGHT, "red villager q0r1")), do.March("red", "q0r1", 1, "q1r0"))
    assert bar.shares[0].part == float(odds(1, 2).win)


def test_a_walk_says_what_speed_is_left() -> None:
    assert brought(position(speed=3), do.Walk("red", "q1r1")) == ("Costs 2 speed, 1 left.",)


def test_a_discovery_says_how_likely_water_is() -> None:
    (said,) = brought(position(), do.Discover("red"))
    assert said == "43 tiles in the stack, 21 % water."


def test_a_purchase_says_what_it_costs_and_leaves() -> None:
    state = position(cards={"red": (1, 1, 3)})
    assert brought(state, do.BuyFarmhouse("red", "q0r0n")) == ("Costs: 2 wood.", "Left: food 1, gold 1, wood 1.")
    hidden = position(cards={"red": (1, 1, 3)}, options={"cards": "private"})
    assert brought(hidden, do.BuyFarmhouse("red", "q0r0n")) == ("Costs: 2 wood.",)


def test_in_the_first_round_no_odds_are_shown_where_nobody_fights() -> None:
    assert brought(position(pieces=FIGHT, turns=0), do.Move("red", "q1r0")) == ()


def test_a_trade_with_the_stacks_says_what_it_costs() -> None:
    state = position(cards={"red": (6, 0, 1)})
    assert brought(state, do.Exchange("red", "food", "gold")) == ("Costs: 5 food.", "Left: food 1, gold 0, wood 1.")


def test_an_army_movement_says_what_it_costs_and_bellonas_first_one_nothing() -> None:
    pieces = ("red explorer q0r0", "red villager q0r0", "orange explorer q2r0")
    march, hand = do.March("red", "q0r0", 1, "q1r0"), {"red": (0, 2, 0)}
    assert brought(position(pieces=pieces, cards=hand), march)[0] == "Costs: 1 gold."
    state = position(pieces=pieces, cards=hand, explorers={"red": "bellona"})
    assert brought(state, march)[0] == "Costs: nothing."


def test_an_explorer_is_chosen_by_what_it_can_do() -> None:
    assert brought(position(), do.Pick("red", "stella")) == ("Stella has one more speed.",)


def test_it_is_said_whose_explorer_comes_back() -> None:
    state = replace(position(), agenda=(Turn("red", "explore"), Putting("orange", "red")))
    assert brought(state, do.Return("red", "q1r0")) == ("Orange’s explorer comes back here.",)


def test_nobody_is_shown_a_walk_after_a_tie_or_while_another_matter_is_settled() -> None:
    state = position()
    (mine,) = state.pieces.of("red", "explorer")
    tied = replace(state, pieces=state.pieces.swapped((mine,), (mine._replace(tied=True),)))
    fight = replace(state, agenda=(*state.agenda, Battle("q1r0", "red", "orange")))
    assert state.view(None)["reach"]
    assert not tied.view(None)["reach"]
    assert not fight.view(None)["reach"]


def test_a_tile_that_is_asked_for_looks_like_a_tile() -> None:
    asked = beginning()
    assert asked.question() is not None
    art = {state: getattr(board(state).faces["gold"].chip, "art", None) for state in (asked, position())}
    assert art[asked] is TILE_ART["gold"]
    assert art[position()] is CARD_ART["gold"]


def test_other_actions_need_no_outlook() -> None:
    assert brought(position(), do.End("red")) == ()
    assert brought(position(), do.Move("red", "q1r0")) == ("Costs 1 speed, 2 left.",)


def test_the_battle_table_names_dwellers_by_their_tiles() -> None:
    tiles = LINE | CAVE
    agenda = (Turn("red", "explore"), Battle("cave:q0r-1", "red", "tiger"))
    state = replace(position(tiles, ("red explorer cave:q0r-1", "orange explorer q1r0")), agenda=agenda)
    first, second = board(state).tables[0].rows
    assert getattr(first[0], "form", "") == "pawn"
    assert getattr(getattr(second[0], "art", None), "name", "") == "tiger"
