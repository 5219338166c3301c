import json
from pathlib import Path

import cv2
import numpy as np
from click.testing import CliRunner

from companion.commands.scan import command
from tests.vision.cube_drawing import Scene, draw, six_sides
from tests.vision.test_cube_pieces import scrambled


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


def test_six_pictures_together_keep_their_order_around_one_that_cannot_be_read(tmp_path: Path) -> None:
    sides = six_sides(Scene(stickers="".join(scrambled(2)), tilt=10, distance=380))
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
