"""What is deduced of the short board, against every map that agrees with what is seen of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice, product
from random import Random

import pytest

from companion.display.catalogue import Catalogue
from companion.games.kit import Answer, Event, State
from companion.games.pachamama import oracle
from companion.games.pachamama.game import GAME
from companion.games.pachamama.painting.known import hint, seen_of, work
from companion.games.pachamama.plugin import PLUGIN
from companion.games.pachamama.scenario.code import Code
from companion.games.pachamama.scenario.deduce import ContradictionError, Deduced, MapSeen, deduced
from companion.games.pachamama.scenario.generate import scenario
from companion.games.pachamama.scenario.ladder import DIFFICULTIES
from companion.games.pachamama.scenario.model import SIZES, TERRAINS, Scenario
from tests.games.pachamama.scenario.consistent import Known, Position, known, maps
from tests.games.pachamama.scenario.test_deduce import seen
from tests.support.display.desks import words_of
from tests.support.games.pachamama.scenario.brute import regions, touch

POSITIONS = 80
UNSEEN = (2, 8)
"""So many positions are tried, each with so few spaces that are not seen: all the maps of more take long to try."""


def drawn(number: int) -> tuple[Scenario, MapSeen]:
    """A scenario, and what a table has seen of it that has discovered all but a few spaces."""
    rng = Random(number)
    made = scenario(Code(SIZES[0], DIFFICULTIES[number % 3], 700 + number))
    order = rng.sample(range(25), 25)[rng.randint(*UNSEEN) :]
    share = rng.choice((0.2, 0.5, 0.8))
    return made, seen(made, sum(1 << space for space in order), sum(1 << s for s in order if rng.random() < share))


def position(seen: MapSeen) -> Position:
    """The same for the search by trying."""
    spaces = [divmod(number, seen.cols) for number in range(seen.rows * seen.cols)]
    land = {s: kind for kind, mask in enumerate(seen.terrain) for n, s in enumerate(spaces) if mask >> n & 1}
    crop = {s: kind + 1 for kind, mask in enumerate(seen.crops) for n, s in enumerate(spaces) if mask >> n & 1}
    return Position(seen.rows, seen.cols, seen.tiles, land, crop)


def as_known(found: Deduced, cols: int) -> Known:
    """What was deduced, by rows and columns."""
    land = {divmod(space, cols): TERRAINS.index(name) for space, name in found.terrain.items()}
    return Known(land, {divmod(space, cols): level for space, level in found.crops.items()})


def measured(numbers: Iterable[int]) -> tuple[int, int, int, int]:
    """How much was deduced and could be known, in all and of crops on bare terrain; AssertionError if it is not so."""
    found = can = bare_found = bare_can = 0
    for number in numbers:
        here = drawn(number)[1]
        all_, ours, land = known(position(here)), as_known(deduced(here), here.cols), position(here).land
        assert all_ is not None
        assert ours.land.items() <= all_.land.items(), number
        assert ours.crop.items() <= all_.crop.items(), number
        found, can = found + len(ours.land) + len(ours.crop), can + len(all_.land) + len(all_.crop)
        bare_found += sum(space in land for space in ours.crop)
        bare_can += sum(space in land for space in all_.crop)
    return found, can, bare_found, bare_can


def test_what_is_deduced_is_so_in_every_map_that_agrees_and_little_is_missed() -> None:
    found, can, bare_found, bare_can = measured(range(POSITIONS))
    assert can > 10 * POSITIONS
    assert found >= 0.97 * can
    assert bare_found >= 0.98 * bare_can


def changed(here: MapSeen, rng: Random) -> MapSeen:
    """The same with a terrain or a crop laid wrongly somewhere."""
    space = 1 << rng.randrange(25)
    if rng.random() < 0.5:
        return replace(here, terrain=laid(here.terrain, space, rng.randrange(4)))
    return replace(here, crops=laid(here.crops, space, rng.randrange(5)))


def laid(masks: tuple[int, ...], space: int, kind: int) -> tuple[int, ...]:
    return tuple(mask | space if n == kind else mask & ~space for n, mask in enumerate(masks))


def test_what_is_called_a_contradiction_fits_no_map_and_what_fits_is_judged_rightly() -> None:
    refused = fits = 0
    for number in range(POSITIONS):
        here = changed(drawn(number)[1], Random(number))
        all_ = known(position(here))
        try:
            ours = as_known(deduced(here), here.cols)
        except ContradictionError:
            assert all_ is None, number
            refused += 1
            continue
        if all_ is not None:
            fits += 1
            assert ours.land.items() <= all_.land.items(), number
            assert ours.crop.items() <= all_.crop.items(), number
    assert refused > POSITIONS / 2
    assert fits > 5


@pytest.mark.parametrize("tiles", [(4, 0), (3, 1), (2, 2), (1, 3)])
@pytest.mark.parametrize("crop", [{}, {(0, 0): 2}, {(0, 1): 1, (1, 0): 3}])
def test_the_search_by_trying_finds_what_the_plain_rules_say_of_four_spaces(
    tiles: tuple[int, int], crop: dict[tuple[int, int], int]
) -> None:
    board = Position(2, 2, tiles, {}, crop)
    lands: list[set[int]] = [set() for _ in range(4)]
    levels: list[set[int]] = [set() for _ in range(4)]
    for land in product(range(2), repeat=4):
        for crops in product(range(1, 5), repeat=4):
            if (land.count(0), land.count(1)) == tiles and keeps_the_rules(board, land, crops):
                for n in range(4):
                    lands[n].add(land[n])
                    levels[n].add(crops[n])
    found = known(board)
    if not lands[0]:
        assert found is None
        return
    assert found is not None
    assert found.land == {s: min(k) for s, k in zip(board.spaces, lands, strict=True) if len(k) == 1}
    sole = {s: min(k) for s, k in zip(board.spaces, levels, strict=True) if len(k) == 1 and s not in crop}
    assert found.crop == sole


def keeps_the_rules(board: Position, land: tuple[int, ...], crops: tuple[int, ...]) -> bool:
    kind, level = dict(zip(board.spaces, land, strict=True)), dict(zip(board.spaces, crops, strict=True))
    parts = regions({"rows": 2, "cols": 2, "terrain": [land[:2], land[2:]]})
    part_of = {space: number for number, part in enumerate(parts) for space in part}
    pairs = [(a, b) for a in kind for b in kind if touch(a, b)]
    return (
        all(level[space] == crop for space, crop in board.crop.items())
        and all(sorted(level[space] for space in part) == list(range(1, len(part) + 1)) for part in parts)
        and all(part_of[a] == part_of[b] for a, b in pairs if kind[a] == kind[b])
        and not any(level[a] == level[b] for a, b in pairs)
    )


# No leak.


TWINS = (7, 8, 34, 58)
"""Of these drawn scenarios there is another one that looks the same to the table."""


def twin(number: int) -> tuple[str, str] | None:
    """Two secrets of which a table that has seen the same cannot tell which it plays; None if there is one alone."""
    made, here = drawn(number)
    crops = tuple(mask & sum(1 << space for space in made.starts) for mask in here.crops)
    for land, crop in islice(maps(position(replace(here, crops=crops))), 9):
        names, levels = tuple(TERRAINS[kind] for kind in land.values()), tuple(crop[space] for space in land)
        other = Scenario(5, 5, *in_order(land, names, levels), made.starts)
        if other.terrain != made.terrain:
            return made.text(), other.text()
    return None


def in_order(
    land: dict[tuple[int, int], int], names: tuple[str, ...], levels: tuple[int, ...]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    rows = sorted(zip(land, names, levels, strict=True))
    return tuple(name for _, name, _ in rows), tuple(level for _, _, level in rows)


@pytest.mark.parametrize("number", TWINS)
def test_two_secrets_of_which_the_same_was_seen_give_the_same_hint(number: int) -> None:
    """Both games are played alike, where the secrets say the same; all else is left."""
    secrets = twin(number)
    assert secrets is not None
    words, rng = words_of(PLUGIN), Random(number)
    oracles = [oracle.Oracle(secret) for secret in secrets]
    begins = [GAME.begin(GAME.seats[:2], {"hint": "which"}, **oracle.public(secret)) for secret in secrets]
    states = [GAME.start(begin).after(Answer("first", "brown")) for begin in begins]
    told = []
    for step in range(90):
        events = list(alike(states, oracles))
        if not events:
            break
        asking = [event for event in events if states[0].after(event).question()]
        event = rng.choice(asking or events)
        states = [state.after(event) for state in states]
        if step % 3 == 0:
            said = [hinted(state, words) for state in states]
            assert said[0] == said[1]
            told.append(said[0])
    assert len(set(told)) > 3


def alike(states: list[State], oracles: list[oracle.Oracle]) -> Iterator[Event]:
    """What can come next in both games: an answer that both secrets give, or an action that leads to such a one."""
    first, *_ = states
    if question := first.question():
        said = {each.answer(question, first, ()) for each in oracles}
        yield from (Answer(question.key, value) for value in said if value is not None and len(said) == 1)
        return
    for seat in first.due():
        for action in first.actions(seat):
            asked = first.after(action).question()
            if asked is None or len({each.answer(asked, first, ()) for each in oracles}) == 1:
                yield action


def hinted(state: State, words: Catalogue) -> bytes:
    """The hint once it is worked out anew, as it is."""
    view = state.view(None)
    work.cache_clear()
    work(seen_of(view)).result()
    return repr(hint(view, words)).encode()
