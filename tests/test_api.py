"""What `import companion` offers: the examples in its docstrings run, and nothing is loaded before it is used."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import companion
from companion import api

OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
EXAMPLES = [
    example for module in (companion, api) for example in doctest.DocTestFinder().find(module) if example.examples
]


@pytest.fixture(autouse=True)
def _stored_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("CONFIG", "DATA"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.name))
def test_the_examples_in_the_docstrings_run(example: doctest.DocTest) -> None:
    said: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(example, out=said.append)
    assert not said, "".join(said)


def test_every_function_that_is_offered_has_an_example() -> None:
    functions = {f"companion.api.{name}" for name in companion.__all__ if name[0].islower() and name != "parse_event"}
    assert functions <= {example.name for example in EXAMPLES}


def test_the_package_offers_what_its_api_does() -> None:
    assert companion.__all__ == api.__all__
    assert all(getattr(companion, name) is getattr(api, name) for name in companion.__all__)


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        _ = companion.nothing


def test_importing_the_package_loads_no_numbers_library_and_no_game() -> None:
    code = "import companion, sys; print([m for m in ('numpy', 'cv2', 'click', 'companion.games') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("shape", [(40, 40), (40, 40, 4), (8, 8, 3)])
def test_an_array_that_is_no_picture_is_refused_in_a_sentence(shape: tuple[int, ...]) -> None:
    with pytest.raises(companion.UnreadableError):
        companion.read_cube(np.zeros(shape, np.uint8))


def test_a_cube_is_not_solved_from_no_picture_or_one_without_it() -> None:
    empty = np.full((480, 640, 3), 90, np.uint8)
    for pictures in ([], [empty]):
        with pytest.raises(companion.UnreadableError):
            companion.solve_cube(pictures)


def test_a_scenario_of_a_size_or_difficulty_that_is_none_is_refused() -> None:
    for size, difficulty in (("4x4", "easy"), ("5x5", "absurd")):
        with pytest.raises(ValueError, match="5x5 or 9x5"):
            companion.new_scenario(size, difficulty)
