"""The sea map on the screen: what lies where, what is lit and said, and nothing that is not for all."""

from __future__ import annotations

from dataclasses import replace
from math import dist

import pytest

from companion.display.bands import Moment
from companion.display.board import Bar, Board
from companion.games.diamond_isles import actions as do
from companion.games.diamond_isles import box
from companion.games.diamond_isles.board import Pieces
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.painting import PAINTER
from companion.games.diamond_isles.painting.board import BUILT, paint
from companion.games.diamond_isles.painting.chips import card
from companion.games.diamond_isles.painting.outlook import outlook
from companion.games.diamond_isles.painting.panel import panel
from companion.games.diamond_isles.painting.tables import dice
from companion.games.diamond_isles.plugin import PLUGIN
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Seat, Value
from companion.play.selfplay import selfplay
from tests.support.display.desks import words_of
from tests.support.games.diamond_isles.positions import beginning, moments, with_pieces
from tests.support.games.diamond_isles.tables import SITE, position

WORDS = words_of(PLUGIN)
ROUTE = Pieces(settlements=("q0r4s",), ships=("q0r4e",))


def board(state: DiamondIsles, seat: Seat | None = None) -> Board:
    return paint(state.view(seat), WORDS)


def lying(painted: Board, place: str) -> list[str]:
    """The letters of the chips at a place."""
    return [piece.chip.letter for piece in painted.pieces if piece.place == place]


def test_every_hexagon_is_drawn_with_its_art_and_its_number() -> None:
    state, painted = beginning(), board(beginning())
    for hexagon in state.sea_map.hexes:
        cell = painted.cell(hexagon.place)
        assert cell is not None
        assert cell.art is not None
        assert (str(hexagon.number) in lying(painted, hexagon.place)) == bool(hexagon.number)


def test_places_have_different_names() -> None:
    painted, sea_map = board(beginning()), beginning().sea_map
    names = [painted.names[place] for place in (*sea_map.at, *sea_map.corners, *sea_map.edges)]
    assert len(set(names)) == len(names)


def test_every_harbour_stands_in_the_sea_with_piers_to_its_corners() -> None:
    state, painted = beginning(), board(beginning())
    assert len(painted.lines) == len(state.sea_map.harbours)
    for harbour, line in zip(state.sea_map.harbours, painted.lines, strict=True):
        (piece,) = [p for p in painted.pieces if p.place == harbour.edge]
        cell = painted.cell(harbour.edge)
        assert cell is not None
        radius = cell.radius * piece.size
        at = cell.centre[0] + piece.at[0] * cell.radius, cell.centre[1] + piece.at[1] * cell.radius
        land = next(place for place in state.sea_map.sides[harbour.edge] if place in state.sea_map.land)
        middle = painted.cell(land)
        assert middle is not None
        assert dist(at, middle.centre) > dist(cell.centre, middle.centre) + radius, "no land is covered"
        assert len(line.points) == 3


def test_a_village_says_its_number_what_it_holds_and_who_trades_there() -> None:
    state = beginning()
    village = state.sea_map.villages[0]
    traders = (("red", "blue"), *state.board.traders[1:])
    state = replace(state, villages=(3, *state.villages[1:]), board=replace(state.board, traders=traders))
    assert lying(board(state), village.corner) == [str(village.number), "3", "R", "B"]


def test_robber_and_pirate_stand_where_they_are_and_cover_no_number() -> None:
    state, painted = beginning(), board(beginning())
    for figure, place in ((box.ROBBER, state.board.robber), (box.PIRATE, state.board.pirate)):
        arts = [piece for piece in painted.pieces if piece.place == place and piece.chip.form == "figure"]
        assert [getattr(piece.chip.art, "name", "") for piece in arts] == [figure]
    number, robber = (piece for piece in painted.pieces if piece.place == state.board.robber)
    assert dist(number.at, robber.at) > number.size, "its middle is free"


def test_corners_and_edges_lie_over_the_map_and_corners_say_how_many_cards_they_bring() -> None:
    state, painted = beginning(), board(beginning())
    over = {cell.place: cell.mark for cell in painted.cells if cell.over}
    assert set(over) == {*state.sea_map.corners, *state.sea_map.edges}
    site = "q2r7n"  # between mountains 4, fields 10 and hills 8
    assert over[site] == str(3 + 2 + 5) or int(over[site]) > 0
    assert {place for place, mark in over.items() if mark} == set(state.sea_map.sites)


def test_a_ship_of_a_closed_route_bears_a_white_dot() -> None:
    state = beginning()
    view = dict(state.view(None))
    way = {"seat": "red", "kind": "ship", "closed": False, "movable": True}
    for closed in (False, True):
        view["ways"] = {"q0r3e": {**way, "closed": closed}}
        forms = [piece.chip.form for piece in paint(view, WORDS).pieces if piece.place == "q0r3e"]
        assert forms == ["figure", "disc"][: 1 + closed]


def test_private_hands_are_shown_to_their_owner_alone() -> None:
    state = beginning(options={"cards": "private"})
    assert board(state).tables[0].rows[0][2:7] == ("?",) * 5
    assert board(state, "red").tables[0].rows[0][2:7] == (0,) * 5
    assert board(state, "red").tables[0].rows[1][2:7] == ("?",) * 5


def test_a_new_settlement_says_what_it_would_bring() -> None:
    said = outlook(beginning().view(None), do.Settle("red", "q2r7n"), WORDS)
    assert len(said) == 1
    assert str(said[0]).startswith("10 cards in 36 rolls:")


def test_a_purchase_says_what_it_costs_and_leaves() -> None:
    view = dict(beginning().view(None))
    hand = {"count": 5, "cards": {"lumber": 2, "brick": 1, "wool": 0, "grain": 0, "ore": 2}, "unknown": 0}
    view |= {"stage": "main", "players": {**view["players"], "red": {**view["players"]["red"], "hand": hand}}}
    said = outlook(view, do.Road("red", "q0r3e"), WORDS)
    assert said == ("Costs: 1 lumber and 1 brick", "Left: lumber 1, brick 0, ore 2")


def test_the_robber_says_how_often_it_would_block() -> None:
    state = beginning()
    place = next(h.place for h in state.sea_map.hexes if h.number == 8)
    assert outlook(state.view(None), do.Rob("red", place, "nobody"), WORDS) == ("Blocked in 5 of 36 rolls.",)


def test_dice_are_shown_against_what_was_to_be_expected() -> None:
    table = dice({7: 6, 8: 12, **dict.fromkeys((2, 3, 4, 5, 6, 9, 10, 11, 12), 2)}, WORDS)
    bars = {row[0]: row[1] for row in table.rows}
    assert bars[8] == Bar(1.0, 5 / 36 * 36 / 12)
    assert bars[7] == Bar(0.5, 0.5)
    assert [row[2] for row in table.rows] == [2, 2, 2, 2, 2, 6, 12, 2, 2, 2, 2]


def test_rolling_is_usual_at_the_beginning_of_a_turn() -> None:
    view = dict(beginning().view(None))
    assert paint({**view, "turn": "red", "stage": "before"}, WORDS).suggested == ("roll", 7)


def test_what_can_be_paid_is_usually_built_and_of_dice_the_first_press_comes_to_seven() -> None:
    for state in moments(1):
        view = dict(state.view(None))
        suggested = paint(view, WORDS).suggested
        question = state.question()
        if question is not None and question.kind == "dice":
            assert suggested == (7,)
        elif view["stage"] == "main" and view["offer"] is None and not view["free"] and not view["owed"]:
            cards = view["players"][view["turn"]]["hand"]["cards"]
            paid = [name for name, cost in box.COSTS.items() if all(cards[card] >= n for card, n in cost.items())]
            assert len([kind for kind in suggested if kind in BUILT]) == len(paid)
            assert "end" in suggested


def having(**cards: int) -> tuple[Value, ...]:
    """What is usual with these cards in Red's turn."""
    view = next(dict(s.view(None)) for s in moments(1) if s.view(None)["stage"] == "main" and s.active == "red")
    red = view["players"]["red"]
    hand = {**red["hand"], "cards": dict.fromkeys(box.RESOURCES, 0) | cards}
    red = {**red, "hand": hand, "rates": dict.fromkeys(box.RESOURCES, 4)}
    view |= {"turn": "red", "stage": "main", "offer": None, "free": 0, "owed": {}}
    return paint({**view, "players": {**view["players"], "red": red}}, WORDS).suggested


def test_an_exchange_that_brings_what_a_settlement_lacks_is_usual_and_no_other() -> None:
    wanted = ("exchange", "ore", *box.COSTS[box.SETTLEMENT], "propose", "end")
    assert having(ore=4)[: len(wanted)] == wanted, "who wants none may ask others"
    assert having(ore=3)[0] == "end", "three are too few"


def test_of_a_hand_that_is_too_large_what_one_has_most_of_usually_goes() -> None:
    view = next(dict(state.view(None)) for state in moments(1))
    red = view["players"]["red"]
    hand = {**red["hand"], "cards": dict.fromkeys(box.RESOURCES, 0) | {"ore": 6, "wool": 3}}
    view |= {"players": {**view["players"], "red": {**red, "hand": hand}}, "owed": {"red": 4}}
    (gone,) = paint({**view, "asking": None, "stage": "discard", "offer": None}, WORDS).suggested
    assert isinstance(gone, tuple)
    assert sorted(map(str, gone)) == ["ore", "ore", "ore", "wool"]


def test_two_cards_that_are_taken_at_once_are_named() -> None:
    pairs: tuple[Value, ...] = (("lumber", "lumber"), ("lumber", "ore"))
    moment = Moment(seat="red", kind=do.YearOfPlenty.kind, field="cards", values=pairs)
    looks = panel(beginning().view(None), moment, WORDS).looks
    assert [looks[pair].text for pair in pairs] == ["2 lumber", "1 lumber and 1 ore"]
    assert not any(looks[pair].pictured for pair in pairs)


def test_what_ends_a_bundle_with_the_first_card_of_the_next_is_painted_too() -> None:
    moment = Moment(seat="red", kind=do.Exchange.kind, field="give", values=("lumber", ("take", "ore")))
    assert ("take", "ore") in panel(beginning().view(None), moment, WORDS).looks


def test_what_ends_a_bundle_says_in_words_whether_it_goes_to_all_or_is_enough() -> None:
    moment = Moment(seat="red", kind="propose", field="take", values=("ore", "anybody", "white", "that-is-all"))
    looks = panel(beginning().view(None), moment, WORDS).looks
    assert [looks[value].text for value in ("anybody", "that-is-all")] == ["All", "OK"]
    assert not any(looks[value].pictured for value in ("anybody", "that-is-all"))
    assert looks["white"].pictured


@pytest.mark.parametrize("seed", [1, 2])
def test_every_moment_can_be_painted_for_all_and_for_each_seat(seed: int) -> None:
    for state in moments(seed):
        for seat in (None, *state.seats):
            painted = board(state, seat)
            places = {cell.place for cell in painted.cells}
            assert len(places) == len(painted.cells)
            assert all(piece.place in places for piece in painted.pieces)


def test_a_game_ends_with_the_race_of_points_and_the_dice() -> None:
    states = (beginning(), *moments(1))
    assert PAINTER.course is not None
    points, diamonds, rolled, luck = PAINTER.course([(None, state) for state in states], WORDS)
    assert [len(plot.series) for plot in (points, diamonds)] == [4, 4]  # type: ignore[union-attr]  # both are plots
    assert len(rolled.rows) == 11  # type: ignore[union-attr]  # a table
    assert len(luck.rows) == 4  # type: ignore[union-attr]  # a table


def test_a_route_to_a_village_is_painted_ship_by_ship() -> None:
    painted = board(with_pieces(beginning(), {"red": ROUTE}))
    assert [piece.chip.colour for piece in painted.pieces if piece.place == "q0r4e"] == ["red"]
    assert "red" in [piece.chip.colour for piece in painted.pieces if piece.place == "q0r4s"]


def test_where_eyes_see_what_is_built_the_cursor_stands_on_what_they_do_not_see() -> None:
    shown = position((f"red settlement {SITE}",), hands={"red": "lumber 1 wool 1 brick 6"}).view("red")
    assert PAINTER.paint(shown, WORDS).suggested[0] == "ship"
    assert PAINTER.paint({**shown, "eyes": True}, WORDS).suggested[0] == "exchange"


def test_who_lacks_a_card_for_a_settlement_exchanges_before_building_a_road() -> None:
    shown = position((f"red settlement {SITE}",), hands={"red": "lumber 1 brick 6"}).view("red")
    suggested = PAINTER.paint(shown, WORDS).suggested
    assert suggested.index("exchange") < suggested.index("road") < suggested.index("end")


def test_cards_and_diamonds_are_dealt_from_where_they_come_from() -> None:
    met = set[str]()
    for _, state in selfplay(GAME, GAME.seats[:4], 1, {}):
        assert isinstance(state, DiamondIsles)
        deals = board(state).dealt if state.news() else None
        for order in (order for news in state.news() for order in news.hands):
            for one in deals(order) if deals is not None else ():
                cell = state.sea_map.at.get(one.place)
                if order.key == "take-cards" and state.view(None)["rolled"] is not None:
                    assert cell is not None
                    assert (cell.number, one.chip.art) == (
                        state.view(None)["rolled"],
                        card(box.YIELDS[cell.terrain], WORDS).art,
                    )
                    met.add("card")
                elif order.key == "from-village":
                    assert one.place in {village.corner for village in state.sea_map.villages}
                    met.add("diamond")
        if met == {"card", "diamond"}:
            return
    raise AssertionError(met)
