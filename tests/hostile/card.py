"""A card that fails: an ext4 file system in a file, on which the kernel is told to find an error.

It turns read-only at once, with files open, as a worn-out SD card does; `comes_back` is its copy, checked and mounted.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.hostile.attack import CannotBeTried

SIZE = 4 << 20  # bytes


class Card:
    """The file system in `image`, mounted at `at`."""

    def __init__(self, image: Path, at: Path) -> None:
        self.at = at
        self._image = image
        at.mkdir()
        with image.open("wb") as file:
            file.truncate(SIZE)
        _run("mkfs.ext4", "-q", str(image))
        self._mount()

    def fails(self) -> None:
        """Turn read-only under whoever has files open on it."""
        trigger = Path("/sys/fs/ext4") / Path(_run("findmnt", "-no", "SOURCE", str(self.at))).name / "trigger_fs_error"
        try:
            trigger.write_text("1")
        except OSError as err:
            raise CannotBeTried(f"the kernel cannot be told that a card fails: {err}") from err

    def comes_back(self) -> None:
        """Lie in its place again, mended, while what was open on it stays dead."""
        _run("umount", "-l", str(self.at))
        self._image = Path(shutil.copyfile(self._image, self._image.with_suffix(".again")))
        subprocess.run(["e2fsck", "-fy", str(self._image)], capture_output=True, check=False)
        self._mount()

    @contextmanager
    def filled(self) -> Iterator[None]:
        """Have no room on it meanwhile."""
        filler = self.at / "filler"
        with filler.open("wb", buffering=0) as file:
            try:
                while file.write(b"x" * 4096):
                    pass
            except OSError:
                pass
        try:
            yield
        finally:
            filler.unlink()

    def _mount(self) -> None:
        _run("mount", "-o", "loop,errors=remount-ro", str(self._image), str(self.at))

    def taken_out(self) -> None:
        """Unmount it for good."""
        subprocess.run(["umount", "-l", str(self.at)], capture_output=True, check=False)


@contextmanager
def inserted(folder: Path) -> Iterator[Card]:
    """A card at FOLDER/card. CannotBeTried where this machine does not allow mounts."""
    card = Card(folder / "card.img", folder / "card")
    try:
        yield card
    finally:
        card.taken_out()


def _run(*words: str) -> str:
    try:
        made = subprocess.run(words, capture_output=True, text=True, check=False)
    except OSError as err:
        raise CannotBeTried(f"no card can be made here: {err}") from err
    if made.returncode:
        raise CannotBeTried(f"no card can be made here: {made.stderr.strip()}")
    return made.stdout.strip()
