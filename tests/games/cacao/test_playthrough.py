"""Games played by hand, replayed at every change: the same events are legal and bring the same news and the same end.

A record holds the beginning, then each event with its news below it, and remarks (#) by whoever played: what each turn
should bring, reckoned with pencil and rulebook and not by this program. After a change that is wanted, write the news
anew with `python -m tests.games.cacao.test_playthrough`, and see that the remarks still hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.cacao.game import GAME
from companion.games.cacao.state import Cacao
from companion.games.kit import Begin, Event, News, Say, State, digest, parse_event, text_of

RECORDS = Path(__file__).parent / "playthroughs"
NAMES = ("base-2", "diamante-2")


def told(news: News) -> Iterator[str]:
    yield f"    {news.rule}: {words(news.what)}"
    for what in news.hands:
        yield f"      hands: {words(what)}"


def words(what: Say) -> str:
    return " ".join([what.key, *(f"{name}={text_of(value)}" for name, value in what.args)])


def record(lines: list[str]) -> Iterator[str]:
    """The lines of a record from its beginning, remarks and events: with news, who was due, and the score sheet."""
    start = Begin.parse(lines[0])
    state: State = GAME.start(start)
    yield start.text()
    for line in lines[1:]:
        if line.startswith("#"):
            yield line
        elif not line.startswith((" ", "end", "hash")):
            event = judged(state, line)
            yield event.text()
            state = state.after(event)
            for news in state.news():
                yield from told(news)
            if due := state.due():
                yield f"    due: {', '.join(f'{seat} ({rule})' for seat, rule in due.items())}"
    result = state.result()
    if result is not None:
        yield "end"
        for one in result.lines:
            yield f"    {one.seat} {one.rule} {one.amount}"
        yield f"    {result.rule}: {' '.join(result.winners)}"
    yield f"hash {digest(state)}"


def judged(state: State, line: str) -> Event:
    event = parse_event(state, line)
    assert state.verdict(event).legal, f"{line} breaks {state.verdict(event).rules}"
    return event


def read(name: str) -> list[str]:
    return (RECORDS / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_game_goes_as_it_went(name: str) -> None:
    lines = read(name)
    assert list(record(lines)) == lines
    assert "end" in lines


@pytest.mark.parametrize("name", NAMES)
def test_the_program_reckons_as_the_players_did(name: str) -> None:
    """Remarks like `# = red 12 gold, 5 cacao` hold where they stand; the last one gives the totals."""
    lines, held = read(name), 0
    state: State = GAME.start(Begin.parse(lines[0]))
    for line in lines[1:]:
        if line.startswith("# = "):
            check(state, line)
            held += 1
        elif not line.startswith((" ", "end", "hash", "#")):
            state = state.after(judged(state, line))
    assert held > 22
    result = state.result()
    assert result is not None
    final = next(line for line in lines if line.startswith("# final: "))
    assert final.removeprefix("# final: ") == ", ".join(f"{seat} {gold}" for seat, gold in result.totals.items())


def check(state: State, remark: str) -> None:
    assert isinstance(state, Cacao)
    seat, _, rest = remark.removeprefix("# = ").partition(" ")
    player = state.player(seat)
    for number, what in re.findall(r"(-?\d+) (\w+)", rest):
        have = {"gold": player.gold, "cacao": player.cacao, "sun": player.sun, "gems": sum(player.gems)}
        have |= {"field": player.water_gold, "masks": sum(player.masks)}
        assert have[what] == int(number), remark


def main() -> None:
    """Write the news of the records anew."""
    for name in NAMES:
        lines = list(record(read(name)))
        (RECORDS / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
