"""What is typed after a script's name; what cannot be gets one sentence, and the way to the help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

SENTENCES = (
    (r"unrecognized arguments: (.+)", "There is nothing here for {}."),
    (r"the following arguments are required: (.+)", "This is missing: {}."),
    (r"argument ([^:]+): invalid choice: '?(.*?)'? \(choose from (.+)\)", "{0} is one of {2}, not {1}."),
    (r"argument ([^:]+): invalid \w+ value: '(.*)'", "{} cannot be {}."),
    (r"argument [^:]+: (.+ is not one of .+)", "{}."),
    (r"argument ([^:]+): (there is no .+)", "{}: {}."),
    (r"argument ([^:]+): expected .+", "{} needs something after it."),
)
"""What argparse finds wrong, and how we say it."""


class Arguments(argparse.ArgumentParser):
    """The arguments of the script that runs, with its docstring as the help."""

    def __init__(self, about: str | None = None, prog: str | None = None, **more: Any) -> None:
        more.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(prog=prog or _running(), description=about, **more)

    def number(self, name: str, default: int, about: str) -> None:
        """A whole number that may be left out."""
        self.add_argument(name, nargs="?", type=int, default=default, help=f"{about} ({default})")

    def some(self, name: str, known: Sequence[str], about: str) -> None:
        """Any of what there is, or all of it where nothing is named."""

        def one(word: str) -> str:
            if word not in known:
                raise argparse.ArgumentTypeError(f"{word} is not one of {', '.join(known)}")
            return word

        self.add_argument(name, nargs="*", type=one, help=f"{about}: {', '.join(known)} (all)")

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and how to see what is right."""
        self.exit(2, f"{sentence(message)} {self.prog} --help says what there is.\n")


def existing_folder(word: str) -> Path:
    """A folder that there is, as the type of an argument."""
    if not Path(word).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {word}")
    return Path(word)


def sentence(message: str) -> str:
    """What argparse says, as a plain sentence."""
    for pattern, plain in SENTENCES:
        if found := re.fullmatch(pattern, message):
            gaps = [re.sub(r"(?<!\w)'|'(?!\w)", "", gap) for gap in found.groups()]
            return plain.format(*gaps)
    return f"{message[:1].upper()}{message[1:]}."


def _running() -> str | None:
    """How the bench that runs is started, None for other scripts."""
    spec = getattr(sys.modules["__main__"], "__spec__", None)
    folders = spec.name.removesuffix(".__main__").split(".") if spec is not None else []
    return f"scripts/bench {folders[2].replace('_', '-')}" if folders[:2] == ["scripts", "benches"] else None
