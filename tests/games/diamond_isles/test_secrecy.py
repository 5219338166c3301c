"""Nothing written tells two stacks of development cards apart, or two blind thieves; a planted leak is found.

The same events are played on both, with private hands; every text that the companion makes for the whole table, for the
seats that have no part in it, and for the file is compared (see tests/test_secrecy.py for the oracle of Pachamama).
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from companion import settings
from companion.app.desk import TableDesk
from companion.display.route_table import open_screens
from companion.display.terminal.terminal import Terminal
from companion.games.diamond_isles import actions as act
from companion.games.diamond_isles.box import DEVELOPMENT
from companion.games.diamond_isles.frames import Thieving
from companion.games.diamond_isles.game import GAME
from companion.games.diamond_isles.state import DiamondIsles
from companion.games.kit import Answer, Event, Ruling, Value, canonical, parse_event
from companion.games.kit.chance import Chance
from companion.games.kit.extras import facts_of
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.entropy import CHEAP
from tests.support.hall.twin import Exchange
from tests.test_secrecy import plain, published, told_to, without_seals

SEATS = GAME.seats[:3]
OPTIONS: dict[str, Value] = {"cards": "private", "development": "companion"}
EVENTS = 200
BUYER = "red"
DECKS = tuple(
    {"development": " ".join(["development", "1", *sorted(deck, reverse=turn)])}
    for deck in [[kind for kind, n in DEVELOPMENT.items() for _ in range(n)]]
    for turn in (False, True)
)
"""Two stacks of which no card lies in the same place."""
THIEVES = {"red": "blue", "blue": "red"}
"""Who robs whom; white only looks on."""
CHANCES = tuple({"theft": f"theft {number:x}"} for number in (1, 2))
ROBBED = 60
"""Events of a game in which cards are stolen."""
SOON = 45
"""So many events are enough for a leak to show."""
ROBBING: dict[str, Value] = {"cards": "private", "start-settlements": 3}
KEPT = (*act.CARDS_PLAYED, act.Claim)


Given = Mapping[str, str]
"""The secrets that are not drawn, by their names."""


def begun(folder: Path, given: Given, options: Mapping[str, Value] = OPTIONS) -> Session:
    folder.mkdir()
    numbers = count()
    vault = Vault(bytes(range(32)), lambda: next(numbers).to_bytes(12, "big"))
    journal = Journal.create(folder / "game.game", clock=lambda: "2026-01-01T20:00:00+00:00")
    entropy = Entropy(number=lambda: 1, salt=lambda: bytes(32), id=lambda: "0" * 32, cost=CHEAP)
    return Session.new(GAME, GAME.begin(SEATS, options), journal, vault, entropy, given=given)


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A game in which cards are bought by one seat alone, and none is played."""
    chance, session = Chance(11), begun(tmp_path_factory.mktemp("script") / "game", DECKS[0])
    found: list[str] = []
    while len(found) < EVENTS:
        state = session.state
        if len(found) % 30 == 29 and facts_of(state):  # now and then the table gives the buyer what a card costs
            for card in ("wool", "grain", "ore"):
                gift = Ruling(f"cards.{BUYER}.{card}", 2, "to buy a card")
                session.do(gift)
                found.append(gift.text())
            state = session.state
        event: Event = random_event(state, (), [], chance, policy=GAME.policy)
        if state.verdict(act.Buy(BUYER)).legal:
            event = act.Buy(BUYER)
        elif isinstance(event, KEPT) or (isinstance(event, act.Buy) and event.seat != BUYER):
            seat = next(iter(state.due()))
            event = act.End(seat) if not state.verdict(act.Roll(seat)).legal else act.Roll(seat)
        session.do(event)
        found.append(event.text())
    assert isinstance(session.state, DiamondIsles)
    assert session.state.player(BUYER).held > 2
    session.journal.close()
    return found


@pytest.fixture(scope="module")
def thefts(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A game in which two seats rob each other, and nothing else is done with their cards."""
    chance, found = Chance(3), list[str]()
    session = begun(tmp_path_factory.mktemp("thefts") / "game", CHANCES[0], ROBBING)

    def do(event: Event) -> None:
        session.do(event)
        found.append(event.text())

    while not facts_of(session.state):  # the founding, and the first dice
        do(random_event(session.state, (), [], chance, policy=GAME.policy))
    for seat in THIEVES:
        for card in ("wool", "ore"):
            do(Ruling(f"cards.{seat}.{card}", 1, "to be robbed of"))
    while len(found) < ROBBED:
        state = session.state
        assert isinstance(state, DiamondIsles)
        question, seat = state.question(), str(state.active)
        if question is not None:
            small = max(player.cards.size for player in state.players) < 8
            do(Answer(question.key, (1, 6) if small and seat in THIEVES else (1, 1)))
        elif isinstance(state.top, Thieving):
            robs = [a for a in state.actions(seat) if isinstance(a, act.Rob) and a.victim == THIEVES[seat]]
            do(chance.choice(robs))
        else:
            do(act.End(seat))
    session.journal.close()
    return found


def written(
    folder: Path,
    given: Given,
    lines: list[str],
    capfd: pytest.CaptureFixture[str],
    leak: bool,
    options: Mapping[str, Value] = OPTIONS,
    knowing: tuple[str, ...] = (BUYER,),
) -> str:
    """Everything that playing these lines writes, but for what only those who know it see."""
    session, out = begun(folder, given, options), list[str]()
    desk = TableDesk(settings.Settings(tips=False), Vault(bytes(range(32))))  # a tip is told once a table
    screens = open_screens(desk)
    screens.enter(session)
    words, painter = desk.library.words(GAME.name), desk.library.painter(GAME.name)
    terminal = Terminal(session, words, painter, out.append)
    others = (None, *(seat for seat in SEATS if seat not in knowing))
    log = logging.FileHandler(folder / "log")
    logging.getLogger().addHandler(log)
    logging.getLogger().setLevel(1)
    exchange = Exchange()
    link = told_to(exchange, folder, desk)
    for number, line in enumerate(lines):
        session.do(parse_event(session.state, line))
        state = session.state
        # what one seat hears is marked so in the news, which are for the screens to tell
        out += [repr(replace(state, told=())), canonical(state), repr(session)]
        out += [repr(state.news(seat)) for seat in others]
        if number % 3:
            continue
        out += [json.dumps(state.view(seat), default=str) for seat in others]
        out += [action.text() for seat in SEATS for action in state.candidates(seat, openly=True)]
        if leak and isinstance(state, DiamondIsles):
            player = state.player(BUYER)
            out.append(f"{player.faces.see() if player.faces else ()} {player.cards.known}")
        if number % (len(lines) // 2) == 1:
            out.append(repr(screens.page()))
            for typed in ("board", "score", "log", "why 2"):
                terminal.take(typed)
            terminal.done = False
            link.turn(session)
    logging.getLogger().removeHandler(log)
    log.close()
    link.call(True)
    link.stop()
    out += [(folder / "log").read_text(), *published(exchange)]
    out += [plain(e.kind, e.body) + e.state for e in session.journal.entries]
    session.journal.close()
    streams = capfd.readouterr()
    text = "\n".join([*out, streams.out, streams.err]).replace(str(folder), "FOLDER")
    text = without_seals(text, session)
    return re.sub(r"0x[0-9a-f]+", "ADDRESS", text)


def both(lines: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str], leak: bool) -> tuple[str, str]:
    one, other = (written(tmp_path / f"{n}", deck, lines, capfd, leak) for n, deck in enumerate(DECKS))
    return one, other


def both_thieves(lines: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str], leak: bool) -> tuple[str, str]:
    one, other = (
        written(tmp_path / f"{n}", chance, lines, capfd, leak, ROBBING, tuple(THIEVES))
        for n, chance in enumerate(CHANCES)
    )
    return one, other


def test_nothing_written_tells_two_stacks_of_cards_apart(
    lines: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    one, other = both(lines, tmp_path, capfd, leak=False)
    assert one == other
    assert len(one) > 100_000


def test_a_planted_leak_is_found(lines: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bought = lines.index(act.Buy(BUYER).text())
    one, other = both(lines[: bought + 10], tmp_path, capfd, leak=True)
    assert one != other


def test_nothing_written_tells_who_only_looks_on_what_was_stolen(
    thefts: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert sum(" rob " in line for line in thefts) > 3
    one, other = both_thieves(thefts, tmp_path, capfd, leak=False)
    assert one == other


def test_a_planted_leak_of_a_hand_is_found(
    thefts: list[str], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    one, other = both_thieves(thefts[:SOON], tmp_path, capfd, leak=True)
    assert one != other
