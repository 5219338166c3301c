"""How a command fails: one plain sentence on standard error, and an exit code that is not zero."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

from companion.display.plain import plain


@contextmanager
def plainly(*errors: type[Exception]) -> Iterator[None]:
    """Turn these errors, whose texts are plain sentences, into the command's failure."""
    try:
        yield
    except errors as err:
        raise click.ClickException(plain(str(err))) from err
