"""What the rulebook says by the letter, where a table may settle otherwise; and games begun before that was so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from typing import Any

import pytest

from companion.games.eldorado.box import BOARDS, NEW_BOARDS, SUPPLY
from companion.games.eldorado.game import GAME
from companion.games.eldorado.settings import MODES, REVISED, Mode, boards_of, explorers_of
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Answer, Ruling, Seat, Value
from tests.support.games.eldorado.solo_tables import alone
from tests.support.games.eldorado.tables import LINE, begin, cards, places, position
from tests.support.games.eldorado.thieves_tables import thieving
from tests.support.games.playing import broken, judge, play, told

ARMY = ("red explorer q0r0", "orange villager q1r0", "orange explorer q2r0")
FAR = ("trade-near",)
SHRINES = {"q0r-1": "shrine", "q1r-1": "shrine", "q2r-1": "shrine"}


def begun_before(state: ElDorado) -> ElDorado:
    """The same position in a game that was begun by the rules of before."""
    return replace(state, setting=replace(state.setting, revised=False))


# Setting up.


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_p13_every_set_of_seats_begins_whoever_plays_the_thieves(mode: Mode) -> None:
    options = {"mode": mode.name, "hardcore-tiles": "yes"}
    for number in mode.players:
        for seats in combinations(GAME.seats, number):
            for at in range(number):
                given = GAME.begin((*seats[at + 1 :], *seats[: at + 1]), options)
                assert isinstance(GAME.start(given), ElDorado)


def _orders() -> Iterator[tuple[Mode, tuple[Seat, ...]]]:
    for mode in MODES:
        for number in mode.players:
            boardless = [seat for seat in GAME.seats if seat not in (*BOARDS, *NEW_BOARDS)]
            some = [*boardless, *(seat for seat in GAME.seats if seat not in boardless)][:number]
            yield from ((mode, order) for order in permutations(some))


def test_p13_every_order_of_the_seats_gives_each_explorer_a_board_of_its_own() -> None:
    """The six boards are alike to the rule, so one set of each size is enough: the one with both boardless colours."""
    for mode, seats in _orders():
        if len(seats) == 8 and seats[:2] > seats[2:4]:
            continue  # of partners in the same places one order is enough
        given = replace(begin(2), seats=seats, options={"mode": mode.name})
        boards = boards_of(given)
        assert [seat for seat, _ in boards] == list(explorers_of(given))
        assert len({both for _, both in boards}) >= len(boards) / (2 if mode.teams else 1)


@pytest.mark.long
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_p13_every_order_of_every_set_of_seats_gives_each_explorer_a_board(mode: Mode) -> None:
    given = begin(mode.players[0], {"mode": mode.name})
    for seats in (order for number in mode.players for order in permutations(GAME.seats, number)):
        boards = boards_of(replace(given, seats=seats))
        assert [seat for seat, _ in boards] == list(explorers_of(replace(given, seats=seats)))


def test_p13_the_thieves_leave_the_board_of_their_colour_to_who_has_none() -> None:
    seats = ("brown", "yellow", "red", "orange", "blue", "white", "green")
    boards = dict(boards_of(GAME.begin(seats, {"mode": "thieves"})))
    assert boards["brown"] == ("sequoia", "yanga")
    assert boards["yellow"] == ("william", "laffite")


def _dealt(state: ElDorado) -> Iterator[ElDorado]:
    """Every way in which important tiles can be dealt."""
    question = state.question()
    if question is None or question.kind != "deal":
        yield state
        return
    for value in question.choices.values() or ():
        answer = Answer(question.key, value)
        if state.verdict(answer).legal:
            yield from _dealt(state.after(answer))


@pytest.mark.parametrize(("seats", "mode"), [(2, "base"), (4, "base"), (2, "thieves"), (4, "thieves"), (7, "thieves")])
def test_p23_no_important_tile_is_dealt_that_is_not_left_however_the_answer_was_made(seats: int, mode: str) -> None:
    options = {"mode": mode, "hardcore-tiles": "yes", "deal": "companion"}
    state = GAME.start(GAME.begin(GAME.seats[:seats], options))
    assert isinstance(state, ElDorado)
    ways = tuple(_dealt(state))
    assert ways
    for after in ways:
        assert Counter(tile for player in after.players for tile in player.own_tiles) == Counter(after.dealt)
        assert mode == "base" or "entrance" not in after.players[-1].own_tiles


# The end.


def ruling(fact: str, value: Value) -> Ruling:
    return Ruling(fact, value, "to try it")


def three_shrines(**changes: Any) -> ElDorado:
    pieces = ("red explorer q0r0", "orange explorer q2r0", "red offering q0r-1", "red offering q1r-1")
    return position({**LINE, **SHRINES}, pieces, **changes)


@pytest.mark.parametrize(
    ("fact", "value", "changes"),
    [("offering.q2r-1.red", 1, {"holder": "red"}), ("holder", "red", {"third": True})],
)
def test_p6_a_ruling_that_completes_four_shrines_ends_the_game_at_once(
    fact: str, value: Value, changes: dict[str, Any]
) -> None:
    third = changes.pop("third", False)
    state = three_shrines(**changes)
    state = state.after(ruling("offering.q2r-1.red", 1)) if third else state
    assert not state.over
    after = state.after(ruling(fact, value))
    assert after.over
    assert after.winner == "red"
    assert after.result() is not None
    assert "four-shrines" in told(after)
    assert not begun_before(state).after(ruling(fact, value)).over


# Armies.


def test_p7_p10_bellonas_army_flees_for_nothing_in_her_own_explore_phase() -> None:
    pieces = ("red explorer q0r1", "red villager q1r0", "orange villager q2r0", "orange explorer q2r0")
    state = position(pieces=pieces, explorers={"red": "bellona"}, cards={"orange": (0, 1, 0)})
    state = play(state, "orange intercept q2r0 1 q1r0")
    fled = play(state, "red flee 1 q1r1")
    assert places(fled, "red", "villager") == ("q1r1",)
    assert "bellona" in told(fled)
    assert broken(fled, "red march q1r1 1 q1r0") == ("cost",), "it was her free movement"
    assert broken(begun_before(state), "red flee 1 q1r1") == ("cost",)


def test_p7_p10_bellonas_free_space_brings_an_army_to_the_battle_that_she_begins() -> None:
    pieces = ("red explorer q0r0", "red villager q0r1", "orange villager q1r0", "orange explorer q2r0")
    state = play(position(pieces=pieces, explorers={"red": "bellona"}), "red move q1r0", "red march q0r1 1 q1r0")
    assert "bellona" in told(state)
    assert broken(play(position(pieces=pieces, explorers={"red": "stella"}), "red move q1r0"), "red march q0r1 1 q1r0")


def test_p7_who_is_attacked_may_flee_to_where_the_attacker_came_from() -> None:
    state = play(position(pieces=(*ARMY, "orange villager q1r0"), cards={"orange": (0, 1, 0)}), "red move q1r0")
    assert places(play(state, "orange flee 1 q0r0"), "orange", "villager") == ("q0r0", "q1r0")


def test_p8_in_the_first_round_nobody_enters_a_tile_with_an_opponent() -> None:
    pieces = ("red explorer q0r0", "orange explorer q1r0")
    assert broken(position(pieces=pieces, turns=0), "red move q1r0") == ("first-turns",)
    shared = position(pieces=pieces, turns=0, options={"first-round": "share"})
    assert judge(shared, "red move q1r0").legal


def test_p8_pieces_that_tied_may_still_raid_a_farmhouse() -> None:
    pieces = ("red explorer q0r0", "orange villager q1r0", "orange explorer q2r0", "orange farmhouse q0r0n")
    tied = play(position(pieces=pieces), "red move q1r0", "answer 1", "answer 1")
    assert judge(tied, "red raid q0r0 q0r0n").legal
    resting = replace(tied, setting=replace(tied.setting, raids_after_tie=False))
    assert broken(resting, "red raid q0r0 q0r0n") == ("raid-tied",)


# Trading.


def test_p5_five_cards_are_exchanged_with_the_stacks_in_battle_and_pay_for_what_comes() -> None:
    pieces = (*ARMY, "orange villager q1r1")
    state = play(position(pieces=pieces, cards={"orange": (5, 0, 0)}), "red move q1r0")
    assert dict(state.due()) == {"orange": "defender-moves"}
    state = play(state, "orange exchange food gold")
    assert cards(state, "orange") == (0, 1, 0)
    assert judge(state, "orange march q1r1 1 q1r0").legal
    other = position(pieces=pieces, cards={"orange": (5, 0, 0)}, options={"exchange-in-battle": "no"})
    other = play(other, "red move q1r0")
    assert other.question() is not None, "without gold nobody waits for orange"


def test_p5_players_trade_beside_each_other_and_on_one_tile_unless_the_table_goes_by_the_letter() -> None:
    hands = {"red": (1, 0, 0)}
    for at, near, adjacent in (("q0r0", (), FAR), ("q1r0", (), ()), ("q2r0", FAR, FAR)):
        pieces = ("red explorer q0r0", f"orange explorer {at}")
        assert broken(position(pieces=pieces, cards=hands), "red propose orange food none") == near
        letter = position(pieces=pieces, cards=hands, options={"trade-distance": "adjacent"})
        assert broken(letter, "red propose orange food none") == adjacent


def test_p7_who_comes_to_a_battle_arrives_before_it_exchanges_the_gold_for_the_way() -> None:
    pieces = (*ARMY, "orange villager q3r0")
    state = position({**LINE, "q3r0": "gold"}, pieces, {"red": (5, 0, 0), "orange": (0, 6, 0)})
    away = play(state, "red move q1r0", "orange march q3r0 1 q2r0")
    assert broken(away, "orange exchange gold food") == ("arrive",)
    assert judge(away, "red exchange food gold").legal, "red is on no way"
    assert judge(play(away, "orange march q2r0 1 q1r0"), "orange ready").legal


def test_p6_cards_that_an_army_on_its_way_must_hold_are_in_no_other_hand() -> None:
    pieces = (*ARMY, "orange villager q3r0")
    state = position({**LINE, "q3r0": "gold"}, pieces, {"orange": (0, 2, 0)}, options={"cards": "cardboard"})
    away = play(state, "red move q1r0", "orange march q3r0 1 q2r0")
    assert cards(away, "orange") == (0, 1, 0)
    hidden = {"orange": 1, "red": 5}
    players = tuple(
        replace(player, hand=replace(player.cards, known=(0, 0, 0), unknown=hidden[seat]))
        for seat, player in zip(away.seats, away.players, strict=True)
    )
    for nowhere_else, told_of in ((5, ("hand-cards",)), (6, ())):
        bank = (SUPPLY[0] - 6 + nowhere_else, SUPPLY[1] - nowhere_else, SUPPLY[2])
        assert broken(replace(away, players=players, bank=bank), "red exchange gold food") == told_of


def test_p6_a_walk_goes_past_an_army_whose_owner_openly_cannot_pay() -> None:
    tiles = {**LINE, "q3r0": "gold"}
    pieces = ("red explorer q0r0", "orange villager q0r1", "orange explorer q3r0")
    assert judge(position(tiles, pieces, {"orange": (4, 0, 4)}), "red walk q2r0").legal
    for hand in ((0, 1, 0), (5, 0, 0)):
        assert broken(position(tiles, pieces, {"orange": hand}), "red walk q2r0") == ("walk",)
    empty = position(tiles, pieces, {"red": (0, 30, 0), "orange": (5, 0, 0)})
    assert judge(empty, "red walk q2r0").legal, "the stacks have no gold to trade for"
    private = position(tiles, pieces, options={"cards": "private"})
    assert judge(private, "red walk q2r0").legal, "who has no card cannot pay"


# The expansion.


def test_p18_a_bought_thief_needs_no_unoccupied_tile() -> None:
    pieces = ("brown thief-1 q5r0", "brown hideout q1r0s", "red explorer q1r0")
    state = thieving(*pieces)
    assert judge(state, "brown thief q1r0").legal
    strict = thieving(*pieces, options={"mode": "thieves", "bought-thief": "unoccupied"})
    assert broken(strict, "brown thief q1r0") == ("unoccupied",)


def test_p21_hector_alone_has_six_villagers() -> None:
    state = alone("orange explorer q0r0", seats=("orange",), explorers={"orange": "hector"})
    assert state.limit("orange", "villager") == 6
    assert begun_before(state).limit("orange", "villager") == 7


# Games begun before.


def test_a_game_begun_before_goes_on_as_it_was() -> None:
    now = begin(3)
    options = {name: value for name, value in now.options.items() if name not in ("exchange-in-battle", "bought-thief")}
    before = GAME.start(replace(now, version=1, options=options))
    assert isinstance(before, ElDorado)
    assert not before.setting.revised
    assert not before.setting.exchanges_in_battle
    assert now.version == REVISED == GAME.version
