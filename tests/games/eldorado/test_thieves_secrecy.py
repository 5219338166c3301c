"""Which cards the Thieves take out of a private hand is written nowhere but for the two: non-interference.

The same game is played twice but for the cards taken, with key, salt and clock fixed, and every byte that anybody else
may see is compared: journal, log, output, screens, terminal, hall, views and news of the others. Only ciphertext may
differ, and that is of equal length. It goes on afterwards, with the Wolf at somebody's side, by all that is legal in
both games, while an attacker types what only a hand can allow, asks why, and looks at every screen. A planted leak must
make the comparison fail.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

from companion import settings
from companion.app.desk import TableDesk
from companion.commands.games import command as games
from companion.commands.verify import command as verify
from companion.display import routes
from companion.display.route_table import open_screens
from companion.display.screens.navigator import Navigator
from companion.display.terminal.terminal import Terminal
from companion.games.eldorado.actions import Loot
from companion.games.eldorado.box import CARDS
from companion.games.eldorado.frames import Looting
from companion.games.eldorado.game import GAME
from companion.games.eldorado.state import ElDorado
from companion.games.kit import Begin, Event, Ruling, Value, canonical, parse_event
from companion.games.kit.chance import Chance
from companion.play.journal import Journal
from companion.play.seals import Entropy
from companion.play.selfplay import random_event
from companion.play.session import Session
from companion.play.vault import Vault
from tests.support.entropy import CHEAP
from tests.support.games.kept_games import kept_states
from tests.support.hall.twin import Exchange
from tests.test_secrecy import plain, published, told_to

OPTIONS: dict[str, Value] = {"mode": "thieves", "cards": "private", "laffite": "named"}
SEATS = GAME.seats[:4]
AFTER = 12
"""So many events come after the cards were taken."""
ATTACKS = 12
"""Once in so many of them everything is typed and looked at that an attacker may think of."""
ALL, LAST = 10_000, 2
"""So many events are looked at, from the last one back: of a planted leak few, as finds it also who looks at all."""
SCREENS: tuple[routes.Route, ...] = (
    routes.Menu(),
    routes.Log(),
    routes.Details(),
    routes.Undo(),
    routes.WhoseUndo(),
    routes.Mend(),
    routes.Rule(),
    routes.WhoActs(),
    routes.WhoLooks(),
)
Leak = Callable[[Session], None]


class Script(NamedTuple):
    """A game's lines until a hand is looked through; two cards in it; whom it concerns; what comes after."""

    lines: list[str]
    cards: tuple[str, str]
    two: tuple[str, str]
    later: list[str]


@pytest.fixture(scope="module")
def script() -> Script:
    """A hand with two kinds of card is looked through, in a game that goes on with the Wolf at another one's side."""
    for seed in range(1, 40):
        lines: list[str] = []
        for event, after in kept_states(GAME, SEATS, seed, OPTIONS):
            lines.append(event.text())
            assert isinstance(after, ElDorado)
            top = after.top
            if isinstance(top, Looting):
                kinds = [card for card in CARDS if after.player(top.victim).cards.count(card)]
                if len(kinds) > 1 and len(lines) > 50:
                    later = afterwards(after, (kinds[0], kinds[1]), (top.seat, top.victim))
                    return Script(lines, (kinds[0], kinds[1]), (top.seat, top.victim), later)
    raise AssertionError("no hand was looked through")


def afterwards(state: ElDorado, cards: tuple[str, str], two: tuple[str, str]) -> list[str]:
    """What can happen in both games alike once one of these cards was taken."""
    one, other = (state.after(Loot(two[0], (card,))) for card in cards)
    friend = next(seat for seat in SEATS if seat not in two)
    chance, lines = Chance(7), list[str]()
    for _ in range(50 * AFTER):
        event = next_event(one, friend, chance) if lines else parse_event(one, f"{two[0]} end")
        if one.verdict(event).legal and other.verdict(event).legal:
            one, other = one.after(event), other.after(event)
            lines.append(event.text())
        if len(lines) >= AFTER and any(f"{friend} wolf" in line for line in lines):
            return lines
    raise AssertionError("the Wolf never moved")


def next_event(state: ElDorado, friend: str, chance: Chance) -> Event:
    """The table gives somebody the Wolf as soon as it can; then the Wolf moves, or what chance wants happens."""
    if not state.wolf and "companion" in state.facts():
        return Ruling("companion", friend, "the Wolf came along")
    wolf = [action for seat in state.due() for action in state.actions(seat) if action.kind.startswith("wolf")]
    return chance.choice(wolf) if wolf else random_event(state, (), (), chance)


def written(script: Script, which: int, folder: Path, capfd: pytest.CaptureFixture[str], leak: Leak, last: int) -> str:
    """Everything that others may see or find of the game in which that card was taken, of so many events at most.

    Screens and terminal are looked at from shortly before a card is taken: until then there is but one game. A hall is
    told of it from its beginning where all is looked at.
    """
    lines, cards, two, later = script
    session = begun(folder)
    out: list[str] = []
    log = logging.FileHandler(folder / "log")
    logging.getLogger().addHandler(log)
    logging.getLogger().setLevel(1)
    desk = TableDesk(settings.Settings(tips=False), Vault(bytes(range(32))))  # a tip is told once a table
    screens = open_screens(desk)
    screens.enter(session)
    exchange = Exchange()
    link = told_to(exchange, folder, desk)
    terminal = Terminal(session, desk.library.words("eldorado"), desk.library.painter("eldorado"), out.append)
    events: list[Event | str] = [*lines, Loot(two[0], (cards[which],)), *later]
    for number, event in enumerate(events):
        session.do(parse_event(session.state, event) if isinstance(event, str) else event)
        leak(session)
        looked = number >= max(len(lines) - 2, len(events) - last)
        if looked or last == ALL:
            link.turn(session)
        if not looked:
            continue
        out.append(repr(screens.page()))
        out += [repr(session), canonical(session.state), repr([n.what for n in session.state.news()])]
        out += [shown(session, seat) for seat in (None, *SEATS) if seat not in two]
        for typed in ("board", "score", "log", "why 2"):
            terminal.take(typed)
        if (len(events) - 1 - number) % ATTACKS == 0:
            for typed in attempts(two):
                terminal.take(typed)
            undone = [session.preview_undo(seat) for seat in (None, *SEATS)]
            out += [seen(screens, route) for route in (*SCREENS, *(routes.Agree(each) for each in undone if each))]
        terminal.done = False
    out += commanded(folder / "game.game")
    logging.getLogger().removeHandler(log)
    log.close()
    link.call(True)
    link.stop()
    out += [(folder / "log").read_text(), *published(exchange)]
    out += [plain(e.kind, e.body) + e.state + e.at + e.by for e in session.journal.entries]
    session.journal.close()
    streams = capfd.readouterr()
    text = "\n".join([*out, streams.out, streams.err])
    return re.sub(r"0x[0-9a-f]+", "ADDRESS", text).replace(str(folder), "FOLDER")


def begun(folder: Path) -> Session:
    numbers = count()
    vault = Vault(bytes(range(32)), lambda: next(numbers).to_bytes(12, "big"))
    journal = Journal.create(folder / "game.game", clock=lambda: "2026-01-01T20:00:00+00:00")
    entropy = Entropy(number=lambda: 1, salt=lambda: bytes(32), id=lambda: "0" * 32, cost=CHEAP)
    begin: Begin = GAME.begin(SEATS, OPTIONS)
    return Session.new(GAME, begin, journal, vault, entropy)


def attempts(two: tuple[str, str]) -> Iterator[str]:
    """What an attacker types for the two in the open, to hear what only a hand can allow."""
    for seat, other in (two, two[::-1]):
        for card in CARDS:
            yield from (f"{seat} surrender {card}", f"{seat} mint {card}", f"{seat} loot {card}")
            yield f"{seat} propose {other} give={card} take=none"
            yield f"{seat} exchange {card} {CARDS[CARDS.index(card) - 1]}"
        yield f"look {seat}"
        yield "why"


def seen(screens: Navigator, route: routes.Route) -> str:
    """What a screen shows."""
    top = screens.top
    screens.go(route)
    page = repr(screens.page())
    screens.back_to(top)
    return page


def commanded(file: Path) -> Iterator[str]:
    """What the commands say of a stored game that is not over; it is read as it is, without a key."""
    runner = CliRunner()
    for command, words in ((games, ["show", str(file)]), (verify, [str(file)])):
        got = runner.invoke(command, words)
        yield re.sub(r"private \S+", "private …", got.output)


def shown(session: Session, seat: str | None) -> str:
    """What a seat sees and hears."""
    return json.dumps(session.state.view(seat), default=str) + repr(session.state.news(seat))


def both(script: Script, tmp_path: Path, capfd: pytest.CaptureFixture[str], leak: Leak, last: int = LAST) -> list[str]:
    texts = []
    for which, name in enumerate(("one", "two")):
        (tmp_path / name).mkdir()
        texts.append(written(script, which, tmp_path / name, capfd, leak, last))
    return texts


def nothing(session: Session) -> None:
    """No leak."""


def taken(session: Session) -> str:
    state = session.state
    assert isinstance(state, ElDorado)
    return str(state.player(SEATS[-1]).cards.known)


def in_the_log(session: Session) -> None:
    logging.getLogger("eldorado").debug("the thief has %s", taken(session))


def in_the_journal(session: Session) -> None:
    session.note("debug", {"hand": taken(session)})


def on_the_terminal(session: Session) -> None:
    print(taken(session))


def test_nothing_written_tells_which_card_was_taken(
    script: Script, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    one, two = both(script, tmp_path, capfd, nothing, ALL)
    assert one == two
    assert len(one) > 50_000


def once_the_wolf_came(session: Session) -> None:
    state = session.state
    assert isinstance(state, ElDorado)
    if state.wolf:
        print(taken(session))


@pytest.mark.slow
@pytest.mark.parametrize(
    "leak",
    [
        in_the_journal,
        once_the_wolf_came,
        *(pytest.param(leak, marks=pytest.mark.long) for leak in (in_the_log, on_the_terminal)),
    ],
)
def test_a_planted_leak_is_found(script: Script, tmp_path: Path, capfd: pytest.CaptureFixture[str], leak: Leak) -> None:
    one, two = both(script, tmp_path, capfd, leak)
    assert one != two


@pytest.mark.slow
def test_a_leak_in_what_an_uninvolved_seat_sees_is_found(
    script: Script, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = ElDorado.view

    def leaky(state: ElDorado, seat: str | None) -> dict[str, object]:
        return {**real(state, seat), "hint": state.player(SEATS[-1]).cards.known}

    monkeypatch.setattr(ElDorado, "view", leaky)
    one, two = both(script, tmp_path, capfd, nothing)
    assert one != two


@pytest.mark.slow
def test_a_refusal_in_the_open_by_what_only_a_hand_can_tell_is_found(
    script: Script, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for asks in ("play.choices", "display.chooser", "display.terminal.typed"):
        monkeypatch.setattr(f"companion.{asks}.curtained", lambda state, seat, kind: False)
    one, two = both(script, tmp_path, capfd, nothing)
    assert one != two


def test_the_two_hear_which_cards(script: Script, tmp_path: Path) -> None:
    lines, cards, two, _ = script
    session = begun(tmp_path)
    events: list[Event | str] = [*lines, Loot(two[0], (cards[0],))]
    for event in events:
        session.do(parse_event(session.state, event) if isinstance(event, str) else event)
    heard = {seat for seat in SEATS if any(n.what.key == "looted-cards" for n in session.state.news(seat))}
    assert heard == set(two)
    session.journal.close()
