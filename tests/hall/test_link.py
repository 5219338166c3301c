"""A table in a hall: what it says, what it keeps until it has arrived, and that nothing from outside touches a game."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from companion.display import news, routes
from companion.display.inputs import CONFIRM, Tap
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.screens.seals import code_screen, shown_code
from companion.display.trouble import Trouble
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.hall import link, schema
from companion.hall.outbox import Outbox
from companion.hall.schema import (
    TO,
    Announcement,
    Clock,
    Lot,
    Offer,
    Presence,
    Receipt,
    SeatName,
    topic,
)
from companion.play.journal import Journal
from companion.play.seals import BEGINNING
from companion.play.selfplay import random_event
from companion.play.session import Session
from tests.hall.conftest import Seated
from tests.support.hall.twin import HALL, Exchange

OFFER = Offer(
    "cup-1-7",
    "pachamama",
    "Cup, round 1",
    (SeatName("brown", "Ada"), SeatName("white", "Émile")),
    {"size": "5x5"},
    "2000-02DZ",
    "cup-1",
)


def kept(exchange: Exchange, what: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(exchange.retained[topic(HALL, schema.FROM, what, "7")])
    return found


def screens_of(table: Seated) -> Navigator:
    return open_screens(table.desk)


def playing(screens: Navigator) -> Session | None:
    """The game that is shown, if any."""
    return screens.session


def connected(table: Seated) -> bool:
    """Whether the hall can be heard."""
    return table.hall.connected


def invited(table: Seated) -> bool:
    """Whether a game is offered to the table."""
    return table.hall.invitation is not None


def opened(session: Session) -> bool:
    """Whether its secrets were opened for all to check."""
    return session.opened


def turn(table: Seated, screens: Navigator) -> None:
    """A turn of the window's loop."""
    table.session = screens.session
    if table.turn():
        screens.refresh()
    screens.page()


def accepted(table: Seated, screens: Navigator) -> None:
    """Accept what is offered, with presses."""
    turn(table, screens)
    screens.take(Tap("offer"))
    screens.take(Tap("accept"))
    screens.page()
    screens.tick(0.0)
    turn(table, screens)


# What a table says.


def test_a_table_is_there_and_its_last_will_says_when_it_is_gone(exchange: Exchange, table: Seated) -> None:
    assert kept(exchange, "presence")["online"] is True
    exchange.clients[-1].die()
    assert kept(exchange, "presence")["online"] is False


def test_a_table_that_is_closed_says_so_itself(exchange: Exchange, table: Seated) -> None:
    table.hall.stop()
    assert kept(exchange, "presence")["online"] is False


def test_a_late_listener_hears_game_seats_turn_scores_and_the_board_small(exchange: Exchange, table: Seated) -> None:
    session = table.begin("cacao", 3)
    table.play(Chance(1), 20)
    state = kept(exchange, "state")
    assert (state["phase"], state["game"], state["step"]) == ("playing", "cacao", len(session.steps))
    assert [seat["seat"] for seat in state["seats"]] == list(session.state.seats)
    assert state["turn"] == list(session.state.due())
    assert len(state["scores"]["rows"]) >= 3
    assert len(state["board"]["cells"]) > 4


def test_without_a_game_a_table_is_idle(exchange: Exchange, table: Seated) -> None:
    table.begin()
    table.session = None
    table.turn()
    assert kept(exchange, "state")["phase"] == "idle"


def test_the_news_of_a_table_are_the_lines_of_its_log(exchange: Exchange, table: Seated) -> None:
    table.begin("diaominos")
    table.play(Chance(2))
    lines = [line for payload in exchange.said("news") for line in json.loads(payload)["lines"]]
    assert len(lines) >= 10
    assert table.session is not None
    words = table.desk.library.words("diaominos")
    board = table.desk.library.painter("diaominos")(table.session.state.view(None), words)
    logged = news.lines(table.session, words.with_names(board.names))
    assert lines == list(logged[-len(lines) :])


def test_a_result_bears_the_words_and_the_digest_of_the_seal(exchange: Exchange, table: Seated) -> None:
    session = table.begin("pachamama")
    table.play(Chance(3), every=50)
    result, sheet = kept(exchange, "result"), session.state.result()
    assert sheet is not None
    assert (result["id"], result["totals"], result["winners"]) == (
        session.begin.id,
        dict(sheet.totals),
        list(sheet.winners),
    )
    (seal,) = result["seals"]
    assert seal["words"] == " ".join(session.seals[BEGINNING].words)
    assert seal["digest"] == session.seals[BEGINNING].digest


def test_a_press_in_the_menu_asks_somebody_to_come_and_another_takes_it_back(exchange: Exchange, table: Seated) -> None:
    screens = screens_of(table)
    screens.enter(table.begin())
    for line, calls in (("call", True), ("call-off", False)):
        screens.go(routes.Menu())
        screens.take(Tap(line))
        turn(table, screens)
        assert kept(exchange, "call")["calls"] is calls


def test_home_assistant_finds_whose_turn_it_is(exchange: Exchange, table: Seated) -> None:
    config = json.loads(exchange.retained["homeassistant/sensor/companion-club-7/turn/config"])
    assert config["state_topic"] == topic(HALL, schema.FROM, "state", "7")
    assert config["state_topic"] in exchange.retained
    assert config["availability_topic"] in exchange.retained
    assert config["unique_id"] == "companion-club-7-turn"
    assert config["device"]["identifiers"] == ["companion-club-7"]
    assert "value_json.turn" in config["value_template"]


# Nothing lost.


def test_a_result_is_sent_again_until_its_receipt_comes(exchange: Exchange, table: Seated) -> None:
    session = table.begin()
    table.play(Chance(4))
    before = len(exchange.said("result"))
    exchange.say(HALL, Presence(True, "organiser"))
    table.turn()
    assert len(exchange.said("result")) == before + 1
    exchange.say(HALL, Receipt(((session.begin.id, 0),)), TO, "7")
    exchange.say(HALL, Presence(True, "organiser again"))
    table.turn()
    assert len(exchange.said("result")) == before + 1


def test_a_broker_that_is_away_changes_nothing_but_a_sign_and_is_told_all_afterwards(
    exchange: Exchange, table: Seated
) -> None:
    exchange.pull(forget=True)
    table.turn()
    assert not connected(table)
    ids = []
    for seed in range(2):
        ids.append(table.begin().begin.id)
        table.play(Chance(seed))
    assert exchange.said("result") == []
    exchange.back()
    table.turn()
    assert connected(table)
    assert [json.loads(payload)["id"] for payload in exchange.said("result")] == ids
    assert kept(exchange, "state")["phase"] == "over"


def test_results_that_wait_are_still_there_after_a_restart_of_the_table(exchange: Exchange, table: Seated) -> None:
    exchange.pull()
    table.turn()
    id = table.begin().begin.id
    table.play(Chance(1))
    table.close()
    exchange.up = True
    table.open()
    assert [json.loads(payload)["id"] for payload in exchange.said("result")] == [id]


def test_an_end_that_is_taken_back_and_reached_again_is_the_same_result_revised(
    exchange: Exchange, table: Seated
) -> None:
    session = table.begin()
    table.play(Chance(5))
    undone = session.preview_undo()
    assert undone is not None
    session.agree(undone, past_seal=bool(undone.opened))
    table.turn()
    assert (kept(exchange, "result")["revision"], kept(exchange, "result")["withdrawn"]) == (1, True)
    table.play(Chance(6))
    assert (kept(exchange, "result")["revision"], kept(exchange, "result")["withdrawn"]) == (2, False)
    assert kept(exchange, "result")["id"] == session.begin.id


def test_an_old_game_that_somebody_looks_at_is_no_new_result(exchange: Exchange, table: Seated) -> None:
    table.hall.turn(None)
    game = next(g for g in table.desk.library.games if g.name == "diaominos")
    session = table.desk.library.begin(game, game.seats[:2], {}, None)
    chance = Chance(7)
    while not session.state.over:
        past = [step.event for step in session.steps]
        session.do(random_event(session.state, open_sources(session.game), past, chance))
    table.session = session
    table.turn()
    assert exchange.said("result") == []


def test_a_full_disk_keeps_no_result_back_for_longer_than_it_is_full(
    exchange: Exchange, table: Seated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise OSError("disk full")

    id = table.begin().begin.id
    with monkeypatch.context() as patched, caplog.at_level(logging.WARNING):
        patched.setattr(Outbox, "put", full)
        table.play(Chance(1))
        table.turn()
    assert "can’t be written" in caplog.text
    assert exchange.said("result") == []
    monkeypatch.setattr(link, "AGAIN", 0.0)
    table.hall._table._result_at = 0.0  # half a minute later
    table.turn()
    assert [json.loads(payload)["id"] for payload in exchange.said("result")] == [id]


# Nothing acts from outside.


def test_what_the_hall_offers_begins_a_game_only_by_a_press(exchange: Exchange, table: Seated) -> None:
    screens = screens_of(table)
    exchange.say(HALL, OFFER, TO, "7")
    turn(table, screens)
    assert playing(screens) is None
    assert "The hall offers a game" in "\n".join(screens.page().texts())
    screens.take(Tap("offer"))
    page = "\n".join(screens.page().texts())
    assert "Ada" in page
    assert "2000-02DZ" not in page
    screens.take(CONFIRM)  # not now
    assert playing(screens) is None
    accepted(table, screens)
    session = playing(screens)
    assert session is not None
    assert (session.game.name, session.begin.seats) == ("pachamama", ("brown", "white"))
    assert [seat["name"] for seat in kept(exchange, "state")["seats"]] == ["Ada", "Émile"]


def test_an_offer_that_was_accepted_does_not_come_again_after_a_restart(exchange: Exchange, table: Seated) -> None:
    exchange.say(HALL, OFFER, TO, "7")
    screens = screens_of(table)
    accepted(table, screens)
    assert not invited(table)
    table.close()
    table.open()
    assert not invited(table)


def test_the_table_calls_players_by_the_hall_s_names_and_keeps_them_for_nobody_else(
    exchange: Exchange, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table.desk.library.players, "played", lambda names: pytest.fail(f"kept {names}"))
    exchange.say(HALL, OFFER, TO, "7")
    screens = screens_of(table)
    accepted(table, screens)
    assert screens.session is not None
    assert screens.session.begin.names == {seat.seat: seat.name for seat in OFFER.seats}
    assert screens.words.who(OFFER.seats[0].seat) == OFFER.seats[0].name


def test_an_offer_that_was_taken_back_is_gone(exchange: Exchange, table: Seated) -> None:
    exchange.say(HALL, OFFER, TO, "7")
    table.turn()
    assert invited(table)
    exchange.say(HALL, Offer(OFFER.id, "", "", ()), TO, "7")
    table.turn()
    assert not invited(table)
    with pytest.raises(Trouble):
        table.hall.accept()


@pytest.mark.parametrize(
    "wrong",
    [
        Offer("1", "chess", "", OFFER.seats),
        Offer("2", "cacao", "", (SeatName("grey", "Nobody"),) * 2),
        Offer("3", "cacao", "", (SeatName("red", "Ada"),)),
        Offer("4", "cacao", "", (SeatName("red", "a"), SeatName("purple", "b")), {"modules": "all of them"}),
        Offer("5", "pachamama", "", OFFER.seats, {}, "no code"),
    ],
)
def test_an_offer_that_cannot_be_played_is_one_sentence_and_no_game(
    exchange: Exchange, table: Seated, wrong: Offer
) -> None:
    screens = screens_of(table)
    exchange.say(HALL, wrong, TO, "7")
    accepted(table, screens)
    assert playing(screens) is None
    assert list(table.folder.glob("*.game")) == []


def test_no_topic_touches_a_game_that_runs(exchange: Exchange, table: Seated) -> None:
    session = table.begin("cacao")
    table.play(Chance(1), 10)
    before = session.journal.entries
    for place, name in ((TO, "7"), (schema.ALL, "")):
        for message in (OFFER, Receipt(((session.begin.id, 9),)), Clock("R", 0), Lot("cup-1", "", "", "", "x", "y")):
            if message.what in schema.SAID[place]:
                exchange.say(HALL, message, place, name)
    for what in schema.SAID[schema.FROM]:
        exchange.publish(topic(HALL, TO, what, "7"), b'{"v":1}', True)
    exchange.publish(f"companion/1/{HALL}/to/7/event", b'{"v":1,"event":"red pass"}', True)
    table.turn()
    assert session.journal.entries == before


def test_the_clock_and_announcements_are_shown_and_a_broker_that_is_away_is_a_sign(
    exchange: Exchange, table: Seated
) -> None:
    screens = screens_of(table)
    exchange.say(HALL, Clock("Round 1", 1741))
    exchange.say(HALL, Announcement("a", "Soup is served."))
    turn(table, screens)
    assert screens.page().badges[0] == "30 min · news"
    screens.take(Tap("announced"))
    assert "Soup is served." in "\n".join(screens.page().texts())
    screens.take(CONFIRM)
    assert screens.page().badges[0] == "30 min"
    exchange.pull()
    turn(table, screens)
    assert "30 min" not in screens.page().badges


def test_the_secret_of_a_round_is_opened_when_the_hall_says_so(exchange: Exchange, table: Seated) -> None:
    screens = screens_of(table)
    exchange.say(HALL, OFFER, TO, "7")
    accepted(table, screens)
    session = playing(screens)
    assert session is not None
    table.play(Chance(3), every=50)
    screens.page()
    assert session.state.over
    assert not opened(session)
    exchange.say(HALL, Lot("cup-1", "Cup", "words", "digest", "another code", "salt"))
    turn(table, screens)
    assert not opened(session)
    exchange.say(HALL, Lot("cup-1", "Cup", "words", "digest", OFFER.code, "salt"))
    turn(table, screens)
    assert opened(session)


def test_a_stored_game_of_a_round_is_opened_too(exchange: Exchange, table: Seated) -> None:
    screens = screens_of(table)
    exchange.say(HALL, OFFER, TO, "7")
    accepted(table, screens)
    table.play(Chance(3), every=50)
    screens.page()
    assert table.session is not None
    path: Path = table.session.journal.path
    table.close()
    table.open()
    exchange.say(HALL, Lot("cup-1", "Cup", "words", "digest", OFFER.code, "salt"))
    table.turn()
    with_opened = Journal.read(path)
    assert "opened" in [entry.kind for entry in with_opened.entries]


def test_another_of_the_same_name_is_a_sentence_in_the_log_and_one_from_before_is_not(
    exchange: Exchange, table: Seated, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        exchange.pull()
        exchange.retained[topic(HALL, schema.FROM, "presence", "7")] = schema.write(Presence(True, "earlier"))
        exchange.back()
        table.turn()
        assert "has this name" not in caplog.text
        exchange.say(HALL, Presence(True, "other"), schema.FROM, "7")
        table.turn()
    assert "has this name" in caplog.text


def test_garbage_and_floods_are_one_sentence_each_in_the_log(
    exchange: Exchange, table: Seated, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        for n in range(200):
            exchange.publish(topic(HALL, schema.ALL, "clock"), b"\x00" * n, False)
        for _ in range(20):
            table.turn()
    assert len(caplog.records) == 1
    assert "isn’t JSON" in caplog.text
    exchange.say(HALL, Clock("Round 1", 60))
    table.turn()
    assert table.hall.minutes == 1


def test_half_a_character_that_somebody_sends_stops_no_table(exchange: Exchange, table: Seated) -> None:
    name = topic(HALL, TO, "offer", "7")
    exchange.publish(name, b'{"v":1,"id":"\\ud800","game":"cacao","title":"","seats":[]}', True)
    table.turn()
    assert not invited(table)


def test_another_offer_that_comes_after_the_press_is_not_begun(exchange: Exchange, table: Seated) -> None:
    screens = screens_of(table)
    exchange.say(HALL, OFFER, TO, "7")
    turn(table, screens)
    screens.take(Tap("offer"))
    screens.take(Tap("accept"))
    seats = SeatName("red", "Ada"), SeatName("purple", "Bo")
    exchange.say(HALL, Offer("other", "cacao", "", seats), TO, "7")
    turn(table, screens)
    screens.page()
    screens.tick(0.0)
    assert playing(screens) is None
    assert list(table.folder.glob("*.game")) == []


def test_words_that_are_announced_again_are_news_again(exchange: Exchange, table: Seated) -> None:
    for id, fresh in (("a", True), ("a", False), ("b", True)):
        exchange.say(HALL, Announcement(id, "Five minutes."))
        table.turn()
        assert table.hall.unread is fresh
        table.hall.read()
    assert table.hall.announcements == ("Five minutes.",)


def test_what_cannot_be_kept_stands_in_the_way_of_nothing_after_it(
    exchange: Exchange, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Outbox, "stored", full)
    exchange.say(HALL, Receipt((("a", 1),)), TO, "7")
    exchange.say(HALL, Clock("Round 1", 60))
    table.turn()
    assert table.hall.minutes == 1


def test_a_secret_stays_shut_while_nobody_can_read_whether_it_may_be_opened(
    exchange: Exchange, table: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = screens_of(table)
    exchange.say(HALL, OFFER, TO, "7")
    accepted(table, screens)
    session = playing(screens)
    assert session is not None

    def damaged(*_: object) -> None:
        raise OSError("database disk image is malformed")

    monkeypatch.setattr(Outbox, "kept", damaged)
    assert table.desk.library.held(session)


def test_nobody_is_shown_the_code_of_a_round_before_its_last_table_has_finished(
    exchange: Exchange, table: Seated
) -> None:
    screens = screens_of(table)
    exchange.say(HALL, OFFER, TO, "7")
    accepted(table, screens)
    assert shown_code(screens) is None
    assert code_screen(screens, table.desk.library.codes) is None
    table.play(Chance(3), every=50)
    session = playing(screens)
    assert session is not None
    assert session.state.over
    assert shown_code(screens) is None
    assert table.desk.extras.revealed(session) is None  # no map either
    assert not table.desk.library.records(session)
    exchange.say(HALL, Lot("cup-1", "Cup", "words", "digest", OFFER.code, "salt"))
    turn(table, screens)
    assert shown_code(screens) == OFFER.code
    assert table.desk.extras.revealed(session) is not None
