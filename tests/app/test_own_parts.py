"""Labels of parts belong to their game: a stranger's part takes no place of ours, and ours none of theirs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from calibration.art import Part
from companion.app import own_parts, plugins
from companion.app.plugins import Found
from companion.games.plugin import Plugin
from companion.vision.classify.profile import Profile


def plugin(name: str) -> Plugin:
    return next(plugin for plugin in plugins.found().plugins if plugin.name == name)


def parts_in(name: str, folder: str) -> list[Part]:
    """The parts of one of our games that are kept in a folder."""
    load = plugin(name).parts
    assert load is not None
    return [part for part in load() if part.kind.folder == folder]


@pytest.fixture
def orchard(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Part, ...]]:
    """A game from elsewhere whose parts have labels of ours, and other drawings and forms."""
    squares, discs = parts_in("cacao", "squares")[:2], parts_in("diamond_isles", own_parts.DISCS)[:2]
    woods = parts_in("eldorado", own_parts.FIGURES)[:2]
    stolen = [replace(one, draw=other.draw) for one, other in (squares, squares[::-1], discs, discs[::-1])]
    stolen += [replace(woods[0], profile=((0.0, 3.0), (9.0, 3.0)))]
    cacao = plugin("cacao")
    brought = replace(cacao, game=replace(cacao.game, name="orchard"), parts=lambda: tuple(stolen))
    monkeypatch.setattr(own_parts, "found", lambda: Found((*plugins.found().plugins, brought), ()))
    for kept in (own_parts.squares, own_parts.for_game, own_parts._hexagonal):
        kept.cache_clear()
    yield tuple(stolen)
    for kept in (own_parts.squares, own_parts.for_game, own_parts._hexagonal):
        kept.cache_clear()


def test_our_parts_are_drawn_as_ever_whatever_another_game_calls_its_own(orchard: tuple[Part, ...]) -> None:
    for folder in ("squares", own_parts.DISCS):
        every, ours = own_parts.drawings(folder), own_parts.drawings(folder, own_parts.OURS)
        theirs = own_parts.drawings(folder, "orchard")
        assert len(theirs) == 2
        for label, (picture,) in theirs.items():
            assert np.array_equal(every[label][0], ours[label][0])
            assert not np.array_equal(ours[label][0], picture)
    wood = orchard[-1].name
    assert own_parts.figures()[wood] == own_parts.figures(own_parts.OURS)[wood] != own_parts.figures("orchard")[wood]


def test_at_a_game_from_elsewhere_its_own_parts_are_known_and_at_ours_they_are_not(orchard: tuple[Part, ...]) -> None:
    own = Profile({}, printed=own_parts._Drawn(), figures=own_parts.figures(), discs=own_parts.discs())
    theirs, ours = own_parts.for_game(own, "orchard"), own_parts.for_game(own, "cacao")
    assert set(theirs.figures) == {orchard[-1].name}
    assert set(theirs.discs) == {part.name for part in orchard[2:4]}
    assert set(theirs.printed["squares"].templates.labels) == {part.label or part.name for part in orchard[:2]}
    assert ours.figures == own_parts.figures(own_parts.OURS)
    assert "huts" in theirs.printed
    assert own_parts.for_game(own, "") is own


def test_a_profile_of_a_box_stays_as_it_was_learnt() -> None:
    box = Profile({}, figures=own_parts.figures())
    assert own_parts.for_game(box, "cacao") is box
