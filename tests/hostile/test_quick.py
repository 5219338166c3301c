"""Of each kind of attempt a few, always the same ones, thrice as many for long; `scripts/tools/hostile` tries all."""

from __future__ import annotations

import random
from itertools import islice
from pathlib import Path

import pytest

from tests.hostile.attack import CannotBeTried, Kind
from tests.hostile.kinds import KINDS


@pytest.mark.parametrize("times", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nothing_gives_way(kind: Kind, times: int, room: Path) -> None:
    for number, attack in enumerate(islice(kind.attacks(random.Random(13)), times * kind.quick)):
        folder = room / str(number)
        folder.mkdir()
        try:
            attack.run(folder)
        except CannotBeTried as why:
            pytest.skip(str(why))
        except BaseException as err:
            err.add_note(f"{kind.name}: {attack.name}")
            raise
