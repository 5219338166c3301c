"""Victory points, the score sheet, and who can still win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.diamond_isles.box import ARMY_POINTS, CITY, GOAL, PAIR, SETTLEMENT, WORTH
from companion.games.diamond_isles.map.playable import has_four_isles
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Line, Result, Say, Seat, Side, say
from companion.games.kit.ranking import best, has_most

_OF_CITY = WORTH[CITY]


def shown_points(state: DiamondIsles, seat: Seat) -> int:
    """The points that everybody can count."""
    at = state.seats.index(seat)
    own, player = state.board.pieces[at], state.players[at]
    points = len(own.settlements) + _OF_CITY * len(own.cities) + player.diamonds // PAIR
    return points + ARMY_POINTS if state.army == seat else points


def lines(state: DiamondIsles, seat: Seat) -> Iterator[tuple[str, int]]:
    """What a seat's points come from: a rule, and how many by it."""
    at = state.number(seat)
    own, player = state.board.pieces[at], state.players[at]
    yield "settlement", len(own.settlements) * WORTH[SETTLEMENT]
    yield "city", len(own.cities) * WORTH[CITY]
    yield "diamond-pairs", player.diamonds // PAIR
    yield "army", ARMY_POINTS if state.army == seat else 0


def hidden_points(state: DiamondIsles, seat: Seat) -> int:
    """The victory points on development cards, as far as the companion knows or was shown them."""
    player = state.player(seat)
    known = player.hidden_points
    return player.victory if known is None else known


def can_win(side: Side, totals: Mapping[Side, int], rule: str) -> bool:
    """Whether a side with these totals can win: it has most points, or enough where only the active player wins."""
    return has_most(side, totals, rule) or (rule == "goal" and totals[side] >= GOAL)


def result(state: DiamondIsles) -> Result:
    """A line for everything that brings points; most points win, then most diamonds.

    Where a table lets only the player win whose turn it is, that one has won by its points.
    """
    found, totals = [], {}
    for seat in state.seats:
        hidden = hidden_points(state, seat)
        for rule, points in (*lines(state, seat), ("victory-point", hidden)):
            if points:
                found.append(Line(seat, rule, points, say(rule)))
        totals[seat] = shown_points(state, seat) + hidden
    if state.ended == "goal" and not state.setting.most_points_win and state.active is not None:
        return Result(tuple(found), totals, (state.active,), "goal", remarks=remarks(state))
    diamonds = {seat: state.player(seat).diamonds for seat in state.seats}
    winners, rule = best(("most-points", totals), ("tie-diamonds", diamonds), shared="tie-shared")
    return Result(tuple(found), totals, winners, state.ended if rule == "most-points" else rule, remarks=remarks(state))


def remarks(state: DiamondIsles) -> tuple[Say, ...]:
    """What the final sheet says of the map."""
    known = not state.sea_map.hexes or has_four_isles(state.sea_map)
    return () if known else (say("other-isles", number=len(state.sea_map.isles)),)
