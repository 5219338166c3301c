import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from click.testing import CliRunner

from companion.commands.scan import command
from companion.vision.cube.cube_reader import CubeObservation, read_faces
from companion.vision.geometry.plane import Picture
from tests.support.vision.cube.drawing import Scene, draw, six_sides
from tests.support.vision.scene import photograph, table
from tests.vision.cube.test_corner_pieces import scrambled


def scanned(*arguments: str) -> tuple[int, list[dict[str, object]]]:
    result = CliRunner().invoke(command, ["cube", *arguments, "--json"])
    return result.exit_code, [json.loads(line) for line in result.stdout.splitlines()]


def test_each_picture_is_one_line_with_its_faces(tmp_path: Path) -> None:
    picture, truths = draw(Scene(tilt=35, distance=350, stickers="WYROGB" * 4))
    cv2.imwrite(str(tmp_path / "cube.png"), picture)
    code, (line,) = scanned("--image", str(tmp_path / "cube.png"))
    assert code == 0
    assert line["image"] == str(tmp_path / "cube.png")
    faces = line["faces"]
    assert isinstance(faces, list)
    assert faces[0]["stickers"] == list(truths[0].stickers)
    assert 0 < faces[0]["sure"] <= 1


def test_a_picture_without_a_cube_is_an_error_in_plain_words_and_the_next_is_read(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "none.png"), np.random.default_rng(1).integers(60, 200, (480, 640, 3), np.uint8))
    cv2.imwrite(str(tmp_path / "cube.png"), draw(Scene(tilt=10))[0])
    code, lines = scanned("--image", str(tmp_path / "none.png"), "--image", str(tmp_path / "cube.png"))
    assert code == 1
    assert "No face" in str(lines[0]["error"])
    assert "faces" in lines[1]


def test_pictures_together_keep_their_order_around_one_that_cannot_be_read(tmp_path: Path) -> None:
    sides = six_sides(Scene(stickers="".join(scrambled(2)), tilt=10, distance=380))[:5]
    (tmp_path / "bad.png").write_bytes(b"")
    names = [str(tmp_path / "bad.png")]
    for number, (picture, _) in enumerate(sides):
        names.append(str(tmp_path / f"{number}.png"))
        cv2.imwrite(names[-1], picture)
    code, lines = scanned("--together", *(a for name in names for a in ("--image", name)))
    assert code == 1
    assert [line["image"] for line in lines] == names
    assert "error" in lines[0]
    for line, (_, truth) in zip(lines[1:], sides, strict=True):
        faces = line["faces"]
        assert isinstance(faces, list)
        assert faces[0]["stickers"] == list(truth.stickers)


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Pictures of the six sides of a cube."""
    folder = tmp_path_factory.mktemp("sides")
    for number, (picture, _) in enumerate(six_sides(Scene(stickers="".join(scrambled(2)), tilt=10, distance=380))):
        cv2.imwrite(str(folder / f"{number}.png"), picture)
    return [str(folder / f"{number}.png") for number in range(6)]


def together(*names: str) -> list[dict[str, object]]:
    code, lines = scanned("--together", *(a for name in names for a in ("--image", name)))
    assert code == 0
    return lines


def claims(lines: list[dict[str, object]]) -> list[float]:
    return [line["faces"][0]["sure"] for line in lines]  # type: ignore[index]


def test_more_than_six_pictures_of_one_cube_are_a_wrong_call(sides: list[str]) -> None:
    words = [f"--image={name}" for name in (*sides, sides[0])]
    done = CliRunner().invoke(command, ["cube", "--together", *words])
    assert done.exit_code == 2
    assert "A cube has six sides. Give at most six pictures with --together." in done.output
    assert done.stdout == ""


def test_six_sides_that_make_a_cube_are_sure_and_warn_of_nothing(sides: list[str]) -> None:
    lines = together(*sides)
    assert not any("warning" in line for line in lines)
    assert min(claims(lines)) > 0.95


@pytest.mark.parametrize("count", [5, 6])
def test_a_side_that_is_hardly_seen_counts_only_where_all_six_make_a_cube(
    sides: list[str], monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    looks: list[CubeObservation] = []

    def dimly(frame: Picture) -> CubeObservation:
        seen = read_faces(frame)
        looks.append(seen if looks else CubeObservation((), seen.faces))
        return looks[-1]

    monkeypatch.setattr("companion.commands._scan.cube.read_faces", dimly)
    code, lines = scanned("--together", *(a for name in sides[:count] for a in ("--image", name)))
    assert (code, "faces" in lines[0]) == ((0, True) if count == 6 else (1, False))
    assert all("faces" in line for line in lines[1:])


def test_the_same_picture_six_times_is_said_and_not_sure(sides: list[str]) -> None:
    lines = together(*[sides[0]] * 6)
    assert all("the same side" in str(line["warning"]) for line in lines)
    assert max(claims(lines)) < 0.7


@pytest.mark.parametrize("count", [2, 3, 5, 6])
def test_a_side_that_is_shown_twice_is_named_with_its_other_picture(sides: list[str], count: int) -> None:
    lines = together(*sides[: count - 1], sides[0])
    assert f"the same side as {sides[0]}" in str(lines[-1]["warning"])
    assert "the same side" in str(lines[0]["warning"])
    assert max(claims([lines[0], lines[-1]])) < 0.7


def test_sides_that_make_no_cube_are_said_with_the_likeliest_misreading_and_not_sure(tmp_path: Path) -> None:
    stickers = list(scrambled(11))
    odd = stickers.index("B")
    stickers[odd] = "R"
    names = [str(tmp_path / f"{number}.png") for number in range(6)]
    scene = Scene(stickers="".join(stickers), tilt=5, distance=350, noise=1)
    for name, (picture, _) in zip(names, six_sides(scene), strict=True):
        cv2.imwrite(name, picture)
    lines = together(*names)
    assert all("make no cube" in str(line["warning"]) for line in lines)
    assert "looks R but may be B" in str(lines[odd // 4]["warning"])
    assert max(claims(lines)) < 0.7


def test_what_is_wrong_is_said_in_plain_output_too(sides: list[str]) -> None:
    words = [f"--image={name}" for name in (sides[0], sides[0])]
    said = CliRunner().invoke(command, ["cube", "--together", *words]).output
    assert said.count("the same side") == 2


def test_bad_light_is_warned_of_together_as_it_is_alone(tmp_path: Path) -> None:
    night = (photograph(table(5, 5))[0] * 0.15).astype(np.uint8)
    cube = draw(Scene(tilt=10, distance=380))[0]
    cv2.imwrite(str(tmp_path / "night.png"), np.vstack([night, cube[100:620]]))
    (alone,), (line,) = scanned("--image", str(tmp_path / "night.png"))[1], together(str(tmp_path / "night.png"))
    assert "too dark" in str(alone["warning"])
    assert line["warning"] == alone["warning"]
