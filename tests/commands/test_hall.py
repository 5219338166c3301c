"""`companion hall`: joining, and an organiser's whole evening from the command line, without any broker."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion import settings
from companion.display.catalogue import Catalogue
from companion.hall import config, schema
from companion.hall.broker_files import OWN
from companion.hall.mqtt import MqttBroker
from companion.hall.organiser import keeper
from companion.hall.organiser.ledger import Ledger
from companion.hall.organiser.tournament import holds, lot_id
from companion.hall.schema import Address, Announcement, Lot, Offer
from companion.hall.words import words_of
from tests.commands.conftest import Run
from tests.support.hall.mosquitto import Mosquitto, program

PLAYERS = "Ada\nBo\nCleo\nDan\n"


@pytest.fixture(autouse=True)
def joined(run: Run) -> None:
    """This machine is in a hall, by its settings."""
    settings.save(replace(settings.load(), hall=True))


@pytest.fixture
def ledger(run: Run) -> Iterator[Ledger]:
    """The file of the hall that is set."""
    with closing(Ledger(config.ledger_path("hall"))) as made:
        yield made


@pytest.fixture
def players(tmp_path: Path) -> Path:
    path = tmp_path / "players.txt"
    path.write_text(PLAYERS)
    return path


def begun(run: Run, players: Path, *more: str) -> None:
    words = ("Cup", "--game", "pachamama", "--players", str(players), "--tables", "1-3", "--rounds", "2", *more)
    assert run("hall", "tournament", *words).exit_code == 0


def test_joining_sets_the_hall_up_and_leaving_turns_it_off(run: Run) -> None:
    said = run("hall", "join", "broker.local", "--hall", "club", "--table", "7", "--tls", "--ca", "/ca.pem")
    assert "table 7 of the hall club at broker.local" in said.output
    chosen = config.load()
    assert (chosen.broker, chosen.port, chosen.hall, chosen.table, chosen.tls) == (
        "broker.local",
        8883,
        "club",
        "7",
        True,
    )
    assert settings.load().hall
    assert config.path().stat().st_mode & 0o077 == 0
    assert "left the hall" in run("hall", "leave").output
    assert not settings.load().hall


def test_a_password_is_asked_for_and_never_typed_among_the_arguments(run: Run) -> None:
    run("hall", "join", "broker.local", "--user", "table-7", typed="secret\n")
    assert (config.load().user, config.load().password) == ("table-7", "secret")


def test_the_board_of_no_hall_says_how_to_join_one(run: Run) -> None:
    run("hall", "leave")
    said = run("hall", "--text", "--once")
    assert said.exit_code == 1
    assert "`companion hall join BROKER`" in said.output
    assert len(said.output.splitlines()) == 1


def test_a_wrong_name_changes_nothing(run: Run) -> None:
    run("hall", "join", "broker.local", "--table", "7")
    said = run("hall", "join", "broker.local", "--table", "seven / eight")
    assert said.exit_code == 1
    assert "\n" not in said.output.strip()
    assert config.load().table == "7"


def test_what_is_announced_stands_in_the_ledger_for_the_board_to_tell(run: Run, ledger: Ledger) -> None:
    assert "Soup" in run("hall", "announce", "Soup is served.").output
    ((_, payload),) = ledger.told().values()
    found = schema.read(Address(schema.ALL, "", "announcement"), payload)
    assert isinstance(found, Announcement)
    assert found.text == "Soup is served."


def test_the_clock_runs_and_is_stopped(run: Run, ledger: Ledger) -> None:
    run("hall", "clock", "30", "--title", "Round 1")
    assert ledger.clock() is not None
    assert "stopped" in run("hall", "clock", "0").output
    assert ledger.clock() == ("", 0)


def test_a_game_is_offered_to_one_table(run: Run, ledger: Ledger) -> None:
    seats = ("--seat", "red=Ada", "--seat", "purple=Bo")
    assert run("hall", "offer", "7", "--game", "cacao", *seats).exit_code == 0
    ((_, payload),) = ledger.told().values()
    found = schema.read(Address(schema.TO, "7", "offer"), payload)
    assert isinstance(found, Offer)
    assert [(seat.seat, seat.name) for seat in found.seats] == [("red", "Ada"), ("purple", "Bo")]


@pytest.mark.parametrize(
    "words",
    [
        ("offer", "7", "--game", "chess", "--seat", "red=Ada"),
        ("offer", "7", "--game", "cacao", "--seat", "red=Ada"),
        ("offer", "7", "--game", "cacao", "--seat", "red=Ada", "--seat", "purple=Bo", "--option", "no=such"),
        ("offer", "a b", "--game", "cacao", "--seat", "red=Ada", "--seat", "purple=Bo"),
        ("next",),
        ("standings",),
        ("withdraw", "Ada"),
        ("enter", "1", "Ada=3"),
    ],
)
def test_what_cannot_be_is_one_sentence(run: Run, ledger: Ledger, words: tuple[str, ...]) -> None:
    said = run("hall", *words)
    assert said.exit_code == 1
    assert said.output.startswith("Error: ")
    assert len(said.output.strip().splitlines()) == 1
    assert ledger.told() == {}


def test_a_tournament_from_the_first_round_to_the_export(
    run: Run, ledger: Ledger, players: Path, tmp_path: Path
) -> None:
    begun(run, players)
    paired = run("hall", "next", "--code", "2000-02DZ").output
    assert "Table 1: Ada, Bo" in paired
    assert "Table 2: Cleo, Dan" in paired
    assert "2000-02DZ" not in paired
    assert "still play" in run("hall", "next").output
    assert run("hall", "enter", "1", "Ada=5", "Bo=9").exit_code == 0
    assert run("hall", "enter", "2", "Cleo=5", "Dan=2").exit_code == 0
    rows = run("hall", "standings").output.splitlines()
    assert rows[0] == "Cup: round 1 of 2"
    assert [row.split()[1] for row in rows[2:4]] == ["Bo", "Cleo"]
    assert "Bo, Cleo" in run("hall", "next").output.replace("Cleo, Bo", "Bo, Cleo")
    assert run("hall", "export", str(tmp_path / "out")).exit_code == 0
    assert "Cleo" in (tmp_path / "out" / "index.html").read_text()


def test_without_a_code_given_a_round_draws_one_of_its_own(run: Run, ledger: Ledger, players: Path) -> None:
    begun(run, players)
    run("hall", "next")
    cup = ledger.tournament()
    assert cup is not None
    (first,) = ledger.rounds(cup)
    assert first.code
    assert lot_id(cup, 1) == "1-1"


@pytest.mark.parametrize(
    ("points", "says"),
    [(("Ada=5",), "Ada, Bo"), (("Ada=5", "Zoe=1"), "no player Zoe=1"), (("Ada=many", "Bo=1"), "Ada=many")],
)
def test_points_are_entered_for_the_players_of_the_table_only(
    run: Run, ledger: Ledger, players: Path, points: tuple[str, ...], says: str
) -> None:
    begun(run, players)
    run("hall", "next")
    said = run("hall", "enter", "1", *points)
    assert said.exit_code == 1
    assert says in said.output
    assert ledger.entered() == {}


def test_a_result_before_the_first_round_and_a_board_without_its_broker_say_what_to_do(
    run: Run, players: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun(run, players)
    said = run("hall", "enter", "3", "Ada=5")
    assert said.exit_code == 1
    assert "`companion hall next`" in said.output
    monkeypatch.setattr("companion.commands._hall_board.LISTEN", 0.0)
    said = run("hall", "--text", "--once")
    assert said.exit_code == 1
    assert "broker can’t be reached" in said.output


def test_players_twice_or_none_and_tables_that_cannot_be_named_are_refused(run: Run, players: Path) -> None:
    words = ("Cup", "--game", "cacao", "--players", str(players))
    for wrong in (b"Ada\nAda\n", b"", b"Ada\n", b"\x89PNG\r\n"):
        players.write_bytes(wrong)
        said = run("hall", "tournament", *words, "--tables", "1,2")
        assert said.exit_code == 1
        assert "at least two players, one a line" in said.output
    players.write_text(PLAYERS)
    assert "digits" in run("hall", "tournament", *words, "--tables", "1,1").output


@pytest.mark.skipif(program() is None, reason="Mosquitto is not installed: apt-get install mosquitto")
def test_the_board_is_shown_once_as_text_also_where_nobody_is(run: Run, tmp_path: Path) -> None:
    broker = Mosquitto(tmp_path)
    broker.start()
    run("hall", "join", "127.0.0.1")
    config.save(replace(config.load(), port=broker.port))
    said = run("hall", "--text", "--once")
    broker.pull()
    assert said.output.splitlines() == ["Hall hall", "", "No table has called in yet."]


@pytest.mark.skipif(program() is None, reason="Mosquitto is not installed: apt-get install mosquitto")
def test_a_table_in_the_terminal_accepts_what_is_offered_and_is_heard(
    run: Run, tmp_path: Path, words: Catalogue
) -> None:
    broker = Mosquitto(tmp_path)
    broker.start()
    run("hall", "join", "127.0.0.1", "--table", "7")
    chosen = replace(config.load(), port=broker.port)
    config.save(chosen)
    run(
        "hall", "offer", "7", "--game", "diaominos", "--seat", "south=Ada", "--seat", "east=Bo", "--title", "\x1b[2JCup"
    )
    organiser = MqttBroker(chosen, "organiser", keeper.subscriptions("hall"), None)
    made = keeper.OrganiserKeeper("hall", organiser, Ledger(config.ledger_path("hall")), words)
    made.start()
    turns_until(made, lambda: any("offer" in topic for topic in made._said))
    said = run("play", "--text", typed="yes\nquit\n")
    turns_until(made, lambda: "7" in made.overview.tables and not made.overview.tables["7"].online)
    assert "\ufffd[2JCup · Diaominos · South: Ada, East: Bo" in said.output
    seen = made.overview.tables["7"].state
    assert (seen.game, [seat.name for seat in seen.seats]) == ("diaominos", ["Ada", "Bo"])
    made.stop()
    broker.pull()


def turns_until(made: keeper.OrganiserKeeper, so: Callable[[], bool]) -> None:
    """Let the organiser take its turns until something is so."""
    end = time.monotonic() + 15
    while not so():
        assert time.monotonic() < end, "it does not come about"
        made.turn()
        time.sleep(0.01)
    made.turn()


@pytest.fixture
def words() -> Catalogue:
    return words_of("en")


def test_the_help_of_the_hall_needs_no_paho_and_no_window() -> None:
    code = """
import atexit, sys
from companion.cli import main
atexit.register(lambda: print(*(n for n in ("paho", "pygame", "numpy", "cv2") if n in sys.modules), file=sys.stderr))
main(["hall", "--help"])
"""
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert not ran.stderr.strip()
    assert "tournament" in ran.stdout


def test_a_lot_is_what_the_round_was_sealed_with(run: Run, ledger: Ledger, players: Path) -> None:
    begun(run, players)
    run("hall", "next", "--code", "2000-02DZ")
    cup = ledger.tournament()
    assert cup is not None
    (first,) = ledger.rounds(cup)
    assert holds(Lot(lot_id(cup, 1), "", "", first.digest, first.code, first.salt))


def test_the_command_says_what_to_start_and_what_to_type_at_each_table(run: Run, tmp_path: Path) -> None:
    made = run(
        "hall",
        "broker",
        "--out",
        str(tmp_path / "hall"),
        "--tables",
        "1-3,bar",
        "--address",
        "192.168.1.5",
        "--hall",
        "club",
    )
    assert made.exit_code == 0, made.output
    assert "mosquitto -c" in made.output
    assert "companion hall join 192.168.1.5 --hall club --table 1 --user 1 --port 1883" in made.output
    assert "listener 1883 192.168.1.5" in (tmp_path / "hall" / "mosquitto.conf").read_text()
    users = (tmp_path / "hall" / "users.txt").read_text().splitlines()
    assert [line.split(" ")[0] for line in users] == [*OWN, "1", "2", "3", "bar"]
    assert not [line for line in users if line.split(" ")[1] in made.output]
    assert run("hall", "broker", "--out", str(tmp_path), "--tables", "1", "--address", "0.0.0.0").exit_code == 1
