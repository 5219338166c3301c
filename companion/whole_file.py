"""Files written whole: after a crash, a full disk or a pulled plug there is the old file, or all of the new one."""

from __future__ import annotations

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO


@contextmanager
def writing(path: Path, mode: int = 0o666) -> Iterator[BinaryIO]:
    """A file to write to, which takes the place of `path` at the end of the block, once the disk itself has all of it.

    Its folder is made if it is not there; `mode` is who may use the file. OSError if it cannot be written,
    or another companion writes it just now.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("rb") as left:
            _lock(left, part)
            part.unlink()  # of one that was killed: it is not locked
    except FileNotFoundError:
        pass
    except PermissionError:  # another account's
        part.unlink(missing_ok=True)
    with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as file:
        _lock(file, part)
        try:
            yield file
            file.flush()
            os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    _sync(path.parent)


def write(path: Path, data: bytes | str, mode: int = 0o666) -> None:
    """Write bytes, or a text as UTF-8, in one go."""
    with writing(path, mode) as file:
        file.write(data.encode() if isinstance(data, str) else data)


def _lock(file: BinaryIO, part: Path) -> None:
    """Keep others from writing a part meanwhile, or putting it in its place; BlockingIOError if another one does, or
    began its own since the file was opened.
    """
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:  # where the folder is knows no locks
        return
    if not os.path.samestat(os.fstat(file.fileno()), part.stat()):
        raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(part))


def _sync(folder: Path) -> None:
    """Let the disk know the file's new name too, where folders can be told so."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
