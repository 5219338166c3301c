"""A tournament: rounds from the ledger alone, one secret for all tables, opened when the last has finished."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.pachamama.game import GAME
from companion.hall.organiser.points import decimal
from companion.hall.organiser.tournament import NoTournament, checked, holds, missing, next_round, rows
from companion.hall.schema import ALL, TO, Lot, Offer, Standings
from tests.hall.organiser.conftest import CODE, CUP, Organiser
from tests.support.entropy import CHEAP
from tests.support.hall.twin import Exchange


def places(organiser: Organiser) -> list[tuple[str, str]]:
    return [(row.player, decimal(row.points)) for row in rows(organiser.ledger, CUP)]


def lot(organiser: Organiser) -> Lot:
    found = organiser.said(ALL, "lot")
    assert isinstance(found, Lot)
    return found


def test_a_round_is_offered_to_its_tables_with_the_same_code_and_every_seat_named(organiser: Organiser) -> None:
    drawn = organiser.pair()
    offers = [organiser.said(TO, "offer", table) for table in CUP.tables]
    assert all(isinstance(offer, Offer) for offer in offers)
    assert {offer.code for offer in offers if isinstance(offer, Offer)} == {CODE}
    named = [seat.name for offer in offers if isinstance(offer, Offer) for seat in offer.seats]
    assert named == [player for seating in drawn.tables for _, player in seating.seats]
    assert named == ["Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"]


def test_the_secret_stays_under_its_seal_until_the_last_table_has_finished(organiser: Organiser) -> None:
    drawn = organiser.pair()
    assert (lot(organiser).code, lot(organiser).salt) == ("", "")
    for table in ("1", "2"):
        organiser.play(drawn, table, (5, 3))
        assert lot(organiser).code == ""
    organiser.play(drawn, "3", (5, 3))
    opened = lot(organiser)
    assert opened.code == CODE
    assert holds(opened, CHEAP)
    assert not holds(replace(opened, code="2000-02DY"), CHEAP)
    assert not holds(replace(opened, salt="no salt"), CHEAP)


def test_a_table_that_has_finished_is_offered_nothing_more(organiser: Organiser) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "1", (5, 3))
    found = organiser.said(TO, "offer", "1")
    assert isinstance(found, Offer)
    assert found.game == ""


def test_results_come_by_themselves_and_the_winners_meet_in_the_next_round(organiser: Organiser) -> None:
    first = organiser.pair()
    for table, totals in (("1", (5, 3)), ("2", (2, 9)), ("3", (4, 4))):
        organiser.play(first, table, totals)
    assert places(organiser) == [
        ("Dan", "1"), ("Ada", "1"), ("Eve", "0.5"), ("Finn", "0.5"), ("Bo", "0"), ("Cleo", "0"),
    ]  # fmt: skip
    second = organiser.pair()
    assert [{player for _, player in seating.seats} for seating in second.tables] == [
        {"Ada", "Dan"}, {"Eve", "Bo"}, {"Finn", "Cleo"},
    ]  # fmt: skip


def test_the_standings_are_told_to_all_tables(organiser: Organiser) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "2", (2, 9))
    found = organiser.said(ALL, "standings")
    assert isinstance(found, Standings)
    assert (found.rows[0].name, found.rows[0].points, found.round, found.rounds) == ("Dan", "1", 1, 3)


def test_a_result_that_comes_twice_late_or_in_an_old_revision_counts_once(organiser: Organiser) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "1", (5, 3), revision=2)
    before = places(organiser)
    for revision in (2, 1, 0):
        organiser.play(drawn, "1", (0, 8), revision=revision)
    assert places(organiser) == before
    organiser.play(drawn, "1", (0, 8), revision=3)
    assert places(organiser)[0] == ("Bo", "1")


def test_an_end_that_was_taken_back_counts_no_more(organiser: Organiser) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "1", (5, 3))
    organiser.play(drawn, "1", (5, 3), revision=1, withdrawn=True)
    assert "1" in missing(organiser.ledger, CUP)
    assert {points for _, points in places(organiser)} == {"0"}


def test_a_result_in_the_name_of_another_table_does_not_count(organiser: Organiser, exchange: Exchange) -> None:
    drawn = organiser.pair()
    foreign = organiser.play(drawn, "1", (5, 3))
    again = replace(foreign, id="forged", offer="1-1-2")
    exchange.say("club", again, "from", "1")
    organiser.turn()
    assert missing(organiser.ledger, CUP) == ("2", "3")


def test_a_result_brought_by_hand_goes_before_what_the_table_sends(organiser: Organiser) -> None:
    drawn = organiser.pair()
    organiser.ledger.enter("1-1-1", {"Ada": 1, "Bo": 7})
    organiser.play(drawn, "1", (5, 3))
    assert places(organiser)[0] == ("Bo", "1")


def test_after_a_restart_the_organiser_says_the_same_and_the_tables_need_say_nothing(
    organiser: Organiser, exchange: Exchange
) -> None:
    drawn = organiser.pair()
    organiser.play(drawn, "1", (5, 3))
    before = dict(exchange.retained)
    organiser.keeper.stop()
    exchange.pull(forget=True)
    exchange.back()
    organiser.start()
    organiser.turn()
    ours = {name: payload for name, payload in before.items() if "/to/" in name or "/all/" in name}
    again = {name: payload for name, payload in exchange.retained.items() if name in ours}
    assert {n: p for n, p in again.items() if not n.endswith("presence")} == {
        n: p for n, p in ours.items() if not n.endswith("presence")
    }


def test_no_round_before_the_last_one_is_over_and_none_after_all_are_played(organiser: Organiser) -> None:
    for number in range(CUP.rounds):
        drawn = organiser.pair()
        with pytest.raises(NoTournament, match="still-playing"):
            organiser.pair()
        for table in CUP.tables:
            organiser.play(drawn, table, (number, 1))
    with pytest.raises(NoTournament, match="last-round"):
        organiser.pair()


def test_whoever_leaves_plays_no_further_round_and_the_odd_one_goes_without(organiser: Organiser) -> None:
    drawn = organiser.pair()
    for table in CUP.tables:
        organiser.play(drawn, table, (5, 3))
    left = replace(CUP, gone=("Ada",))
    organiser.ledger.announce(left)
    found = next_round(organiser.ledger, left, GAME.seats, tuple(GAME.players), "", CHEAP)
    assert found.without == ("Finn",)
    assert "Ada" not in {player for seating in found.tables for _, player in seating.seats}


def test_too_few_tables_or_players_are_said_before_anything_is_offered(organiser: Organiser) -> None:
    for wrong, key in ((replace(CUP, tables=("1",)), "too-few-tables"), (replace(CUP, players=("Ada",)), "too-few-pl")):
        organiser.ledger.announce(wrong)
        with pytest.raises(NoTournament, match=key):
            next_round(organiser.ledger, wrong, GAME.seats, tuple(GAME.players))
        assert organiser.ledger.rounds(wrong) == []


def test_who_sat_first_sits_later_next_time(organiser: Organiser) -> None:
    drawn = organiser.pair()
    for table in CUP.tables:
        organiser.play(drawn, table, (5, 3))
    first = {seating.seats[0][1] for seating in drawn.tables}
    again = organiser.pair()
    for seating in again.tables:
        players = [player for _, player in seating.seats]
        if len(first & set(players)) == 1:
            assert players[0] not in first


@pytest.mark.parametrize(
    ("names", "tables"),
    [(("A", "A"), ("1",)), (("",), ("1",)), (("A\n",), ("1",)), (("A",), ("1", "1")), (("A",), ("a b",))],
)
def test_names_that_cannot_stand_are_refused(names: tuple[str, ...], tables: tuple[str, ...]) -> None:
    with pytest.raises(NoTournament):
        checked(names, tables, {})


def test_a_table_that_takes_the_id_of_anothers_game_takes_nothing_from_its_result(
    organiser: Organiser, exchange: Exchange
) -> None:
    drawn = organiser.pair()
    own = organiser.play(drawn, "1", (5, 3))
    exchange.say("club", replace(own, revision=99, withdrawn=True), "from", "2")
    organiser.turn()
    assert missing(organiser.ledger, CUP) == ("2", "3")
    assert ("1", own) in organiser.keeper.overview.results
