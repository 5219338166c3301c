"""The organiser at the broker: stores before it says so, says the clock anew, and takes no harm from what comes."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

from companion.display.catalogue import Catalogue
from companion.hall import schema
from companion.hall.organiser import ledger as ledgers
from companion.hall.organiser.keeper import CLOCK, OrganiserKeeper, subscriptions
from companion.hall.organiser.overview import MOST_TABLES
from companion.hall.schema import (
    ALL,
    FROM,
    LONGEST_CLOCK,
    TO,
    Announcement,
    Call,
    Clock,
    News,
    Presence,
    Receipt,
    Result,
    SeatName,
    TableState,
    topic,
)
from tests.hall.organiser.conftest import Organiser
from tests.support.hall.twin import HALL, Exchange


def receipts(exchange: Exchange) -> list[Receipt]:
    at = schema.Address(TO, "1", "receipt")
    return [m for p in exchange.said("receipt") if isinstance(m := schema.read(at, p), Receipt)]


def test_a_receipt_says_what_is_stored(organiser: Organiser, exchange: Exchange) -> None:
    result = organiser.play(organiser.pair(), "1", (5, 3))
    assert [r.stored for r in receipts(exchange)] == [((result.id, 0),)]
    assert organiser.ledger.results() == [("1", result)]


def test_without_room_on_the_disk_nothing_is_said_to_be_stored(
    organiser: Organiser, exchange: Exchange, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    drawn = organiser.pair()

    def full(_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patched, caplog.at_level(logging.WARNING):
        patched.setattr(organiser.ledger, "store", full)
        organiser.play(drawn, "1", (5, 3))
    assert receipts(exchange) == []
    assert "can’t be written" in caplog.text
    organiser.play(drawn, "1", (5, 3))
    assert len(receipts(exchange)) == 1


def lone(organiser: Organiser, table: str, number: int, **more: Any) -> Result:
    """A result of a game of cacao that nobody paired, said at a table."""
    seats = (SeatName("red", "Ada"), SeatName("white", "Bo"))
    sides, totals = {"red": ("red",), "white": ("white",)}, {"red": 5, "white": 9}
    result = Result(f"{number:032x}", 0, "cacao", "2026-01-01", seats, sides, totals, ("white",), "most-gold")
    result = replace(result, **more)
    organiser.exchange.say(HALL, result, FROM, table)
    return result


@pytest.mark.parametrize("winners", [("red",), ("red", "white"), ("grey",)])
def test_a_winner_who_does_not_have_the_most_is_no_result(organiser: Organiser, winners: tuple[str, ...]) -> None:
    lone(organiser, "1", 1, winners=winners)
    organiser.turn()
    assert organiser.ledger.results() == []
    result = lone(organiser, "1", 1)
    other = lone(organiser, "1", 2, game="elsewhere", winners=("red",))  # a game that is not installed here
    organiser.turn()
    assert organiser.ledger.results() == [("1", result), ("1", other)]


@pytest.mark.parametrize(
    ("game", "rule", "totals", "winners", "can"),
    [
        ("pachamama", "highest-score", (12, 9), "a", True),
        ("pachamama", "highest-score", (12, 9), "b", False),
        ("diaominos", "highest-total", (12, 12), "ab", True),
        ("diamond_isles", "goal", (14, 9), "a", True),
        ("diamond_isles", "goal", (14, 15), "a", True),  # a table may let only the player win whose turn it is
        ("diamond_isles", "goal", (13, 15), "a", False),
        ("diamond_isles", "villages-end", (14, 15), "a", False),
        ("eldorado", "four-shrines", (4, 1), "a", True),
        ("eldorado", "four-shrines", (3, 1), "a", False),
        ("eldorado", "four-shrines", (4, 1), "ab", False),
        ("eldorado", "large-group", (3, 3), "a", True),
        ("eldorado", "large-group", (2, 0), "a", False),
        ("eldorado", "solo-lost", (4, 1), "a", False),
    ],
)
def test_each_game_says_with_which_points_one_can_have_won(
    organiser: Organiser, game: str, rule: str, totals: tuple[int, int], winners: str, can: bool
) -> None:
    more: dict[str, Any] = {"game": game, "rule": rule, "totals": dict(zip("ab", totals, strict=True))}
    result = lone(organiser, "1", 1, **more, winners=tuple(winners), sides={"a": ("red",), "b": ("white",)})
    organiser.turn()
    assert organiser.ledger.results() == ([("1", result)] if can else [])


def test_the_guardians_win_by_catching_who_plays_alone_and_by_nothing_else(organiser: Organiser) -> None:
    alone: dict[str, Any] = {
        "game": "eldorado", "totals": {"red": 1, "guardians": 3}, "winners": ("guardians",),
        "sides": {"red": ("red",), "guardians": ()},
    }  # fmt: skip
    lone(organiser, "1", 1, **alone, rule="four-shrines")
    result = lone(organiser, "1", 2, **alone, rule="solo-lost")
    organiser.turn()
    assert organiser.ledger.results() == [("1", result)]


def test_a_long_result_and_one_too_many_are_not_kept(
    organiser: Organiser, monkeypatch: pytest.MonkeyPatch, exchange: Exchange
) -> None:
    monkeypatch.setattr(ledgers, "MOST_A_TABLE", 3)
    lone(organiser, "1", 99, rule="x" * 2000, offer="y" * 2000, at="z" * 2000, game="w" * 1990, id="i" * 1500)
    for number in range(5):
        lone(organiser, "1", number)
    organiser.turn()
    lone(organiser, "1", 0, revision=1, totals={"red": 1, "white": 2})
    organiser.turn()
    stored = organiser.ledger.results()
    assert [result.id for _, result in stored] == [f"{number:032x}" for number in range(3)]
    assert stored[0][1].revision == 1
    assert sum(len(receipt.stored) for receipt in receipts(exchange)) == 4


def test_in_a_tournament_results_of_other_tables_are_heard_and_not_kept(
    organiser: Organiser, exchange: Exchange
) -> None:
    lone(organiser, "bar", 1)
    kept = lone(organiser, "1", 2)
    organiser.turn()
    assert organiser.ledger.results() == [("1", kept)]
    assert len(exchange.said("receipt")) == 2


def test_the_clock_is_said_anew_so_that_who_comes_late_is_not_misled(organiser: Organiser) -> None:
    organiser.ledger.set_clock("Round 1", 1000 + 1800)
    organiser.turn(CLOCK)
    first = organiser.said(ALL, "clock")
    organiser.turn(CLOCK)
    later = organiser.said(ALL, "clock")
    assert isinstance(first, Clock)
    assert isinstance(later, Clock)
    assert first.seconds - later.seconds == CLOCK
    organiser.ledger.set_clock("", 0)
    organiser.turn(CLOCK)
    stopped = organiser.said(ALL, "clock")
    assert isinstance(stopped, Clock)
    assert not stopped.running


def test_what_a_command_writes_is_told_by_the_board_that_runs(organiser: Organiser) -> None:
    from companion.hall.organiser.ledger import Ledger

    other = Ledger(organiser.ledger.path)
    other.tell([(topic(HALL, ALL, "announcement"), schema.write(Announcement("a", "Soup")))])
    other.close()
    organiser.turn()
    assert organiser.said(ALL, "announcement") == Announcement("a", "Soup")


def test_one_who_only_looks_says_nothing_and_stores_nothing(
    organiser: Organiser, exchange: Exchange, words: Catalogue
) -> None:
    looking = OrganiserKeeper(HALL, exchange.client(subscriptions(HALL)), None, words)
    looking.start()
    drawn = organiser.pair()
    before = len(exchange.log)
    exchange.say(HALL, Presence(True, "x"), FROM, "1")
    looking.turn()
    looking.stop()
    assert len(exchange.log) == before + 1
    assert looking.overview.tables["1"].online
    assert drawn.number == 1


def test_tables_call_and_those_who_wait_longest_come_first(organiser: Organiser, exchange: Exchange) -> None:
    for table in ("9", "10", "2"):
        exchange.say(HALL, TableState("idle"), FROM, table)
    organiser.turn()
    for table in ("10", "2"):
        exchange.say(HALL, Call(True), FROM, table)
        organiser.turn()
    assert [seen.name for seen in organiser.keeper.overview.ordered] == ["10", "2", "9"]
    exchange.say(HALL, Call(False), FROM, "10")
    organiser.turn()
    assert [seen.name for seen in organiser.keeper.overview.ordered] == ["2", "9", "10"]


def test_garbage_made_up_tables_and_messages_to_tables_leave_the_board_as_it_was(
    organiser: Organiser, exchange: Exchange, caplog: pytest.LogCaptureFixture
) -> None:
    exchange.say(HALL, News("g", 1, ("hello",)), FROM, "1")
    organiser.turn()
    with caplog.at_level(logging.WARNING):
        for n in range(MOST_TABLES + 10):
            exchange.say(HALL, Presence(True, "x"), FROM, f"made-up-{n}")
            exchange.publish(topic(HALL, FROM, "state", "1"), b"{" * (n % 50), False)
        for _ in range(4):
            organiser.turn()
    assert len(organiser.keeper.overview.tables) == MOST_TABLES
    assert len(caplog.records) == 2
    assert organiser.keeper.overview.tables["1"].state == TableState("idle")


def test_a_result_is_stored_though_so_many_tables_were_made_up_that_its_own_is_not_shown(
    organiser: Organiser, exchange: Exchange
) -> None:
    for n in range(MOST_TABLES):
        exchange.say(HALL, Presence(True, "x"), FROM, f"made-up-{n}")
    organiser.turn()
    organiser.turn()
    played = organiser.play(organiser.pair(), "1", (5, 3))
    assert receipts(exchange) == [Receipt(((played.id, 0),))]


def test_a_flood_takes_no_more_of_a_turn_than_keys_can_wait(organiser: Organiser, exchange: Exchange) -> None:
    for _ in range(50):
        exchange.say(HALL, Presence(True, "x"), FROM, "1")
    looks = iter(range(10_000))
    organiser.keeper._listener._clock = lambda: next(looks) / 10
    organiser.keeper.turn()
    waiting = organiser.keeper._broker.take(100)
    assert 40 < len(waiting) < 50


def test_a_clock_of_the_machine_that_was_set_back_stops_no_board(organiser: Organiser) -> None:
    organiser.ledger.set_clock("Round 1", 10**10)
    organiser.turn(20)
    found = organiser.said(ALL, "clock")
    assert isinstance(found, Clock)
    assert found.seconds == LONGEST_CLOCK
