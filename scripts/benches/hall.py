"""A hall under load, all on this machine's loopback address: a Mosquitto, simulated tables, a board with its ledger.

The tables replay recorded games through the companion's own link, outbox and connection; the board is the organiser's
own, without its window. First everything is left alone and the delay from table to board is measured; then the broker
is killed twice and the board once, all without warning, and at the end the ledger must hold each result exactly once.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from companion.app.library import games, words_of
from companion.app.plugins import plugin_of
from companion.games.kit import Game
from companion.games.kit.chance import Chance
from companion.games.kit.game_extras import open_sources
from companion.hall import link
from companion.hall import words as hall_words
from companion.hall.codec import read, written
from companion.hall.config import HallSettings
from companion.hall.link import TableLink
from companion.hall.mqtt import MqttBroker, Will
from companion.hall.organiser import keeper
from companion.hall.organiser.keeper import OrganiserKeeper
from companion.hall.organiser.ledger import Ledger
from companion.hall.organiser.overview import Overview
from companion.hall.outbox import Outbox
from companion.hall.schema import ALL, FROM, Message, News, Presence, Result, TableState, topic, write
from companion.hall.speaking import Public
from companion.play.journal import Journal
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from scripts.arguments import Arguments
from tests.support.entropy import ENTROPY
from tests.support.hall.mosquitto import Mosquitto, program

HALL = "bench"
PROCESSES = 4  # that simulate tables: paho waits with select, which knows 1024 open files and no more
GROWTH = (10, 50, 100, 250, 500)
GOAL = (50.0, 250.0)  # milliseconds: median and 99th of a hundred
RAMP = 8.0  # seconds for all tables to come
AWAY = 3.0  # seconds that a killed broker is away
DRAIN = 60.0  # seconds at most until every result has arrived
RATE = 30  # turns of a loop in a second, as the board's window has


@dataclass(frozen=True)
class Recorded:
    """What a table said during a game: a state and its news for each step, and the result."""

    states: tuple[TableState, ...]
    news: tuple[News, ...]
    result: Result


def record(game: Game, folder: Path, seed: int) -> Recorded:
    """Play a random game and keep what its table would say."""
    chance = Chance(seed)
    journal = Journal.create(folder / f"{game.name}-{seed}.game")
    session = Session.new(game, game.begin(game.seats[:2]), journal, Vault(bytes(32)), ENTROPY)
    public = Public(session, words_of("en", game.name), plugin_of(game.name).painter().paint)
    states, news = [], []
    while not session.state.over:
        before = len(session.steps)
        if session.open_sealed() is None:
            past = [step.event for step in session.steps]
            session.do(random_event(session.state, open_sources(session.game), past, chance, None, game.policy))
        states.append(public.state())
        said = public.news(before)
        assert said is not None
        news.append(said)
    result = public.result(0)
    assert result is not None
    journal.close()
    return Recorded(tuple(states), tuple(news), result)


class Replayed:
    """A game that is played again, step by step, under an id of its own; what a link asks of a session and of it."""

    def __init__(self, recorded: Recorded, id: str, start: int) -> None:
        self.begin = SimpleNamespace(id=id)
        self.journal = SimpleNamespace(path=Path(f"{id}.game"))
        self.steps: list[None] = []
        self.state: object = object()
        self._recorded = recorded
        self._at = start

    def step(self) -> None:
        self._at += 1
        self.steps.append(None)
        self.state = object()

    @property
    def over(self) -> bool:
        return self._at >= len(self._recorded.states) - 1

    def public(self) -> Any:
        recorded, id = self._recorded, self.begin.id

        def state() -> TableState:
            return replace(recorded.states[self._at], id=id, waits=f"{time.monotonic():.6f}")

        def news(since: int) -> News | None:
            return replace(recorded.news[self._at], game=id) if since < len(self.steps) else None

        def result(revision: int) -> Result | None:
            return replace(recorded.result, id=id, revision=revision) if self.over else None

        return SimpleNamespace(state=state, news=news, result=result)


class ReplayedLink(TableLink):
    """The companion's own link, told of a recorded game instead of a session."""

    def _public(self, session: Any) -> Any:
        return session.public()


def tables(folder: Path, port: int, first: int, count: int, every: float) -> None:
    """One process of tables: play until told to stop on standard input; results that were put are listed in a file."""
    recorded = [_read(path) for path in sorted(folder.glob("*.recorded"))]
    lots = random.Random(first)
    words = hall_words.words_of("en")
    put = (folder / f"put-{first}").open("a")
    seats = []
    for n in range(first, first + count):
        gone = Will(topic(HALL, FROM, "presence", str(n)), write(Presence(False)))
        chosen = HallSettings(broker="127.0.0.1", port=port, hall=HALL, table=str(n))
        broker = MqttBroker(chosen, f"table-{n}", link.subscriptions(HALL, str(n)), gone)
        outbox = Outbox(folder / f"{n}.outbox")
        made = ReplayedLink(chosen, broker, outbox, lambda _: words, None, words)  # type: ignore[arg-type]  # unused
        made.start()
        seats.append(_Seat(made, outbox, recorded[n % len(recorded)], n, lots, time.monotonic() + lots.random() * RAMP))
    stop = folder / "stop"
    while not (folder / "end").exists():
        began = time.monotonic()
        playing = not stop.exists()
        if not playing and not any(seat.outbox.pending() for seat in seats):
            break
        for seat in seats:
            if playing and began >= seat.due:
                seat.play(put, every)
            seat.link.turn(seat.game)  # type: ignore[arg-type]  # what stands for a session
        time.sleep(max(0.0, 1 / RATE - (time.monotonic() - began)))
    print(json.dumps({"memory": _memory(), "pending": sum(len(seat.outbox.pending()) for seat in seats)}))
    for seat in seats:
        seat.link.stop()


class _Seat:
    """One simulated table."""

    def __init__(
        self, made: TableLink, outbox: Outbox, recorded: Recorded, number: int, lots: random.Random, due: float
    ) -> None:
        self.link = made
        self.outbox = outbox
        self.due = due
        self._recorded = recorded
        self._number = number
        self._lots = lots
        self._games = 0
        self._played = False
        self.game = self._begin(lots.randrange(max(1, len(recorded.states) - 3)))

    def play(self, put: Any, every: float) -> None:
        """One step; after the last one a new game."""
        self.due += every * (0.5 + self._lots.random())
        if self._played:
            self.game, self._played = self._begin(max(0, len(self._recorded.states) - 20)), False
            return
        self.game.step()
        self._played = self.game.over
        if self._played:
            put.write(f"{self.game.begin.id}\n")
            put.flush()

    def _begin(self, start: int) -> Replayed:
        self._games += 1
        return Replayed(self._recorded, f"t{self._number}g{self._games}", start)


class TimedOverview(Overview):
    """The board's overview, which notes how long each state was on its way."""

    def __init__(self) -> None:
        super().__init__()
        self.delays: list[float] = []
        self.messages = 0
        self.since = time.monotonic()

    def table_said(self, table: str, message: Message, now: float) -> None:
        self.messages += 1
        if isinstance(message, TableState) and message.waits:
            sent = float(message.waits)
            if sent > self.since:  # not what the broker had kept
                self.delays.append(time.monotonic() - sent)
        super().table_said(table, message, now)


def board(folder: Path, port: int) -> None:
    """The organiser's board without its window; every second it appends what it measured to a file."""
    chosen = HallSettings(broker="127.0.0.1", port=port, hall=HALL)
    gone = Will(topic(HALL, ALL, "presence"), write(Presence(False)))
    broker = MqttBroker(chosen, "organiser", keeper.subscriptions(HALL), gone, 20_000)
    made = OrganiserKeeper(HALL, broker, Ledger(folder / "bench.hall"), hall_words.words_of("en"))
    made.overview = seen = TimedOverview()
    made.start()
    told = time.monotonic()
    with (folder / "board").open("a") as out:
        while not (folder / "end").exists():
            began = time.monotonic()
            made.turn()
            if began - told >= 1.0:
                row = {"at": began, "messages": seen.messages, "seconds": began - told, "delays": seen.delays}
                row |= {"memory": _memory(), "tables": sum(t.online for t in seen.tables.values())}
                out.write(json.dumps(row) + "\n")
                out.flush()
                seen.delays, seen.messages, told = [], 0, began
            time.sleep(max(0.0, 1 / RATE - (time.monotonic() - began)))
    made.stop()


def _memory() -> int:
    status = Path("/proc/self/status").read_text()
    return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def _read(path: Path) -> Recorded:
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    kinds: dict[str, type] = {"state": TableState, "news": News, "result": Result}
    found: dict[str, list[Any]] = {what: [] for what in kinds}
    for what, body in lines:
        found[what].append(read(kinds[what], json.dumps(body).encode(), 1))
    return Recorded(tuple(found["state"]), tuple(found["news"]), found["result"][0])


def _write(recorded: Recorded, path: Path) -> None:
    rows: list[tuple[str, Message]] = [("state", state) for state in recorded.states]
    rows += [*(("news", news) for news in recorded.news), ("result", recorded.result)]
    path.write_text("".join(json.dumps([what, json.loads(written(m, 1))]) + "\n" for what, m in rows))


class Bench:
    """One run: everything is a process of its own, so that it can be killed."""

    def __init__(self, folder: Path, count: int, every: float, recorded: Sequence[Recorded]) -> None:
        self.folder = folder
        self.count = count
        for n, each in enumerate(recorded):
            _write(each, folder / f"{n}.recorded")
        self.broker = Mosquitto(folder)
        self.broker.start()
        self.board = self._start("board", str(self.broker.port))
        share = -(-count // PROCESSES)
        firsts = range(0, count, share)
        arguments = [
            (str(self.broker.port), str(first), str(min(share, count - first)), str(every)) for first in firsts
        ]
        self.tables = [self._start("tables", *each) for each in arguments]

    def _start(self, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "scripts.benches.hall", "--child", str(self.folder), *arguments]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def rows(self) -> list[dict[str, Any]]:
        """What the board measured, a second a row."""
        path = self.folder / "board"
        text = path.read_text() if path.exists() else ""
        return [json.loads(line) for line in text.splitlines() if line.endswith("}")]

    def until_all_came(self) -> None:
        """Wait for every table to be seen."""
        end = time.monotonic() + 60
        while not (rows := self.rows()) or rows[-1]["tables"] < self.count:
            if time.monotonic() > end:
                raise SystemExit(f"only {rows[-1]['tables'] if rows else 0} of {self.count} tables came")
            time.sleep(0.2)

    def measure(self, seconds: float) -> dict[str, float]:
        """Leave everything alone and measure."""
        self.until_all_came()
        time.sleep(RAMP)
        began, used = time.monotonic(), self.broker.seconds
        time.sleep(seconds)
        ended = time.monotonic()
        rows = [row for row in self.rows() if began < row["at"] <= ended]
        delays = sorted(1000 * delay for row in rows for delay in row["delays"])
        return {
            "messages": sum(row["messages"] for row in rows) / max(1e-9, sum(row["seconds"] for row in rows)),
            "median": statistics.median(delays),
            "p99": delays[min(len(delays) - 1, int(len(delays) * 0.99))],
            "worst": delays[-1],
            "cpu": 100 * (self.broker.seconds - used) / (ended - began),
            "broker": self.broker.memory / 1e6,
            "board": rows[-1]["memory"] / 1e6,
        }

    def kills(self) -> None:
        """Kill the broker, then the board, then the broker again, and start each anew."""
        for what in ("broker", "board", "broker"):
            if what == "broker":
                self.broker.pull()
                time.sleep(AWAY)
                self.broker.start()
            else:
                self.board.kill()
                self.board.wait()
                time.sleep(AWAY)
                self.board = self._start("board", str(self.broker.port))
            time.sleep(2 * AWAY)

    def end(self) -> dict[str, float]:
        """Let the tables finish and everything arrive; how many results there were, stored, and still wait."""
        (self.folder / "stop").touch()
        end = time.monotonic() + DRAIN
        began = time.monotonic()
        while any(each.poll() is None for each in self.tables) and time.monotonic() < end:
            time.sleep(0.1)
        drained = time.monotonic() - began
        (self.folder / "end").touch()
        said = [json.loads(each.communicate()[0].splitlines()[-1]) for each in self.tables]
        self.board.wait(30)
        self.broker.pull()
        put = [line for path in self.folder.glob("put-*") for line in path.read_text().splitlines()]
        stored = [result.id for _, result in Ledger(self.folder / "bench.hall").results()]
        return {
            "results": len(put),
            "lost": len(set(put) - set(stored)),
            "double": len(stored) - len(set(stored)),
            "made up": len(set(stored) - set(put)),
            "pending": sum(each["pending"] for each in said),
            "tables": sum(each["memory"] for each in said) / 1e6 / self.count,
            "drained": drained,
        }


def run(count: int, seconds: float, every: float, kill: bool, recorded: Sequence[Recorded]) -> bool:
    """One hall; prints its lines, and says whether nothing was lost and nothing double."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        bench = Bench(Path(name), count, every, recorded)
        try:
            found = bench.measure(seconds)
            if kill:
                bench.kills()
            ended = bench.end()
        finally:
            for each in (*bench.tables, bench.board):
                each.kill()
            bench.broker.pull()
    print(
        f"{count:4} tables  {found['messages']:6.0f} messages/s  median {found['median']:5.1f} ms  "
        f"99 % {found['p99']:6.1f} ms  worst {found['worst']:6.1f} ms  broker {found['broker']:.0f} MB, "
        f"{found['cpu']:.0f} % of a core  board {found['board']:.0f} MB  a table {ended['tables']:.1f} MB",
        flush=True,
    )
    print(
        f"            results {ended['results']:.0f}  lost {ended['lost']:.0f}  double {ended['double']:.0f}  "
        f"made up {ended['made up']:.0f}  waiting {ended['pending']:.0f}  all there after {ended['drained']:.1f} s",
        flush=True,
    )
    good = found["median"] <= GOAL[0] and found["p99"] <= GOAL[1]
    print(f"            goal {GOAL[0]:.0f} / {GOAL[1]:.0f} ms: {'reached' if good else 'missed'}", flush=True)
    return not (ended["lost"] or ended["double"] or ended["made up"] or ended["pending"])


def recordings(folder: Path) -> Iterator[Recorded]:
    """One recorded game of each game."""
    for seed, game in enumerate(games()):
        yield record(game, folder, seed)


def main(arguments: Sequence[str]) -> int:
    """Parse, run, and exit with 1 if anything was lost or double."""
    if arguments[:1] == ["--child"]:
        folder, what, port, *rest = arguments[1:]
        if what == "board":
            board(Path(folder), int(port))
        else:
            tables(Path(folder), int(port), int(rest[0]), int(rest[1]), float(rest[2]))
        return 0
    parser = Arguments(__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=20.0, help="of measuring, before the kills")
    parser.add_argument("--every", type=float, default=5.0, help="seconds from one event of a table to the next")
    parser.add_argument("--growth", action="store_true", help="from 10 to 500 tables, without kills")
    chosen = parser.parse_args(arguments)
    if chosen.tables < 1:
        parser.error("a hall has at least one table")
    if program() is None:
        print("Mosquitto is not installed: apt-get install mosquitto")
        return 1
    with tempfile.TemporaryDirectory() as name:
        recorded = list(recordings(Path(name)))
    counts = GROWTH if chosen.growth else (chosen.tables,)
    good = [run(count, chosen.seconds, chosen.every, not chosen.growth, recorded) for count in counts]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
