"""The most memory of a process that used all readers, and of one that only loaded the libraries."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

BARE = "bare"


def peak(words: Sequence[str | Path]) -> float:
    """The peak of a process of its own, in megabytes: `words` are pairs of a reader's name and a picture's file.

    The first word is the profile, or BARE for a process that only loads the libraries.
    """
    command = [sys.executable, "-m", "scripts.benches.eyes.memory", *(str(word) for word in words)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[3])
    return float(answer.stdout.split()[-1])


def _read(profile: Path, kind: str, picture: Path) -> None:
    from companion.vision.board.board_reader import read_board
    from companion.vision.classify.profile import Profile
    from companion.vision.cube.cube_reader import read_faces
    from companion.vision.picture import open_picture
    from companion.vision.tiles.hexes import read_hexes

    frame = open_picture(picture)
    if kind == "cube":
        read_faces(frame)
    elif kind == "hexes":
        read_hexes(frame, Profile.load(profile))
    else:
        rows, cols = kind.split("x")
        read_board(frame, Profile.load(profile), int(rows), int(cols))


def _main(profile: str, *words: str) -> None:
    import cv2

    cv2.setNumThreads(1)
    if profile != BARE:
        for kind, picture in zip(words[::2], words[1::2], strict=True):
            _read(Path(profile), kind, Path(picture))
    # Not getrusage's ru_maxrss: that remembers the process that started this one.
    status = Path("/proc/self/status").read_text()
    print(next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024)


if __name__ == "__main__":
    _main(*sys.argv[1:])
