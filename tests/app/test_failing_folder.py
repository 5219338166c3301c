"""A card that takes no files while a game is kept, something is set, or a box is learnt: one sentence, nothing lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from calibration.enrolment.cut_out_parts import Single
from calibration.enrolment.live import Enrolment, LaidPictures, WantedPart
from companion import settings
from companion.app import desk as desks
from companion.app import enrolling, keep_finished, opening, own_parts
from companion.app.camera import LiveCamera
from companion.app.enrolling import BoxEnrolment, parts_of
from companion.app.library import game_named
from companion.display.inputs import CONFIRM, Short
from companion.display.trouble import Trouble, Unlearnt
from companion.games.kit.chance import Chance
from companion.play.selfplay import random_event
from companion.vision.classify.profile import Profile
from tests.support.display.walking import go_to
from tests.support.tables import OpenTable

REFUSED = OSError(errno.EROFS, "Read-only file system")
MOMENTS = ("open", "fsync", "replace")
"""What a card may refuse of a file that is written whole."""


class Card:
    """Refuses one of these to all who write, until it works again."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def refuses(self, moment: str) -> None:
        """From now on."""
        does = getattr(os, moment)

        def refuse(*given: Any, **named: Any) -> Any:
            if moment != "open" or given[1] & os.O_WRONLY:
                raise REFUSED
            return does(*given, **named)

        self._patch.setattr(os, moment, refuse)

    def works_again(self) -> None:
        """It takes all there is."""
        self._patch.undo()


@pytest.fixture
def card() -> Any:
    """What everything is stored on."""
    with pytest.MonkeyPatch.context() as patch:
        yield Card(patch)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where the settings are."""
    return tmp_path / "config" / "settings.toml"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: Path) -> Iterator[OpenTable]:
    """An open table that stores its settings."""
    made = OpenTable(tmp_path / "games", monkeypatch)
    monkeypatch.setattr(desks, "save", lambda told: settings.save(told, file))
    monkeypatch.setattr(keep_finished, "folder", lambda: tmp_path / "kept")
    yield made
    made.desk.close()


def until_tried_again(table: OpenTable) -> None:
    """Time passes."""
    table.wait(opening.RETRY + 1.0)


def waits(table: OpenTable) -> bool:
    """Whether something is still to be stored."""
    return table.desk.unstored


def small() -> Profile:
    """A profile that is quickly stored."""
    return replace(own_parts.load(), parts={}, printed={}, hexagons={}, numbers=None)


def real_and_new(camera: LiveCamera) -> None:
    """It looks at no simulated table, and knows no box."""
    camera.stage, camera.eyes.profile = None, None


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_setting_that_cannot_be_stored_holds_and_is_stored_once_it_can_be(
    table: OpenTable, card: Card, file: Path, moment: str
) -> None:
    table.desk.set("turned", False)
    before = file.read_text()
    card.refuses(moment)
    table.screens.take(Short("turn"))
    assert "The settings can’t be saved" in table.texts()
    assert table.desk.preferences.turned
    until_tried_again(table)
    assert waits(table)
    card.works_again()
    assert file.read_text() == before
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    until_tried_again(table)
    assert not waits(table)
    assert settings.load(file).turned


@pytest.mark.parametrize("moment", [MOMENTS[0], MOMENTS[-1]])
def test_a_box_whose_profile_cannot_be_stored_is_read_with_it_and_stored_once_it_can_be(
    table: OpenTable, card: Card, file: Path, moment: str
) -> None:
    profile = file.parent / "box.npz"
    table.desk.set("profile", str(profile))
    real_and_new(table.camera)
    learnt = small()
    card.refuses(moment)
    with pytest.raises(Trouble) as said:
        table.desk.watcher._learnt_for(table.camera, "cacao", learnt)
    assert said.value.what.key == "profile-unkept"
    assert table.camera.eyes.profile is not None
    assert table.camera.eyes.profile.games["cacao"].discs == learnt.discs
    until_tried_again(table)
    assert waits(table)
    card.works_again()
    assert not profile.exists()
    until_tried_again(table)
    assert not waits(table)
    assert Profile.load(profile).of_game("cacao").discs.keys() == learnt.discs.keys()


def test_a_profile_that_comes_late_does_not_take_the_place_of_one_chosen_meanwhile(
    table: OpenTable, card: Card, file: Path
) -> None:
    late, chosen = (str(file.parent / name) for name in ("late.npz", "chosen.npz"))
    table.desk.set("profile", late)
    card.refuses("open")
    with pytest.raises(Trouble):
        table.desk._learnt(small())
    with pytest.raises(Trouble):
        table.desk.set("profile", chosen)
    card.works_again()
    until_tried_again(table)
    assert Path(late).exists()
    assert settings.load(file).profile == chosen


def at_once(work: Callable[[], None]) -> None:
    """Beside nothing."""
    work()


@pytest.mark.parametrize(
    ("why", "says"), [(REFUSED, "not-learnt"), (MemoryError(), "unexplained"), (ValueError("odd"), "unexplained")]
)
def test_a_box_that_cannot_be_learnt_says_so_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, why: Exception, says: str
) -> None:
    def refuse(folder: Path) -> Profile:
        raise why

    monkeypatch.setattr(enrolling, "in_thread", at_once)
    box = BoxEnrolment(parts_of("pachamama"), lambda profile: None, lambda: None)
    monkeypatch.setattr(box._enrolment, "learn", refuse)
    for _ in range(2):  # what was laid is still there
        box.learn()
        with pytest.raises(Unlearnt, match=says):
            box.learnt()


def test_no_printing_is_left_out_of_a_box_because_a_disk_is_full(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, data: bytes) -> int:
        if path.name == "2.png":
            raise REFUSED
        return write(path, data)

    write = Path.write_bytes
    monkeypatch.setattr(Path, "write_bytes", full)
    rng = np.random.default_rng(1)
    printings = [Single((0.0, 0.0), 0.0, 58.0, rng.integers(0, 255, (192, 192, 3), np.uint8)) for _ in range(2)]
    wanted = WantedPart("squares", "market-2", 2)
    enrolment = Enrolment([wanted], taken=[LaidPictures(wanted, printings, [(0.0, 0.0)] * 2)])
    with pytest.raises(OSError, match="Read-only"):
        enrolment.learn(tmp_path)


@pytest.mark.parametrize("moment", [MOMENTS[0], MOMENTS[-1]])
def test_a_game_that_cannot_be_kept_now_can_be_kept_later(
    table: OpenTable, card: Card, tmp_path: Path, moment: str
) -> None:
    game, chance = game_named("diaominos"), Chance(3)
    session = table.desk.library.begin(game, game.seats[:1], {}, None)
    while not session.state.over:
        assert session.do(random_event(session.state, [], [], chance)).legal
    table.screens.enter(session)
    go_to(table.screens, "keep")
    card.refuses(moment)
    table.screens.take(CONFIRM)
    assert "The game can’t be saved there" in table.texts()
    card.works_again()
    assert list((tmp_path / "kept").iterdir()) == []
    table.screens.take(CONFIRM)
    go_to(table.screens, "keep")
    table.screens.take(CONFIRM)
    assert sorted(path.suffix for path in (tmp_path / "kept").iterdir()) == [".html", ".png"]
