"""What was found wrong with a game: each kind of fault once for each thing that it concerns."""

from __future__ import annotations

from companion.games.kit import Say, Value, Verbatim, say


class Findings:
    """Sentences under `check` in the catalogues, each with where it was seen first: seed and event."""

    def __init__(self) -> None:
        self.where = ""
        self.met_rules: set[str] = set()
        self.never_done: tuple[str, ...] = ()
        """Kinds of actions that were nowhere legal."""
        self._found: dict[tuple[str, str], Say] = {}

    def add(self, key: str, what: object, **more: Value) -> None:
        """Note a fault of a thing, unless the same was noted before."""
        gaps = {name: Verbatim(value) if isinstance(value, str) else value for name, value in more.items()}
        about = str(what)
        self._found.setdefault((key, about), say(key, what=Verbatim(about), when=Verbatim(self.where), **gaps))

    def failed(self, what: str, err: Exception) -> None:
        """Note that something raises an error which it must not raise."""
        self.add("raises", what, why=f"{type(err).__name__}: {err}")

    @property
    def all(self) -> tuple[Say, ...]:
        """Everything that was found, in order."""
        return tuple(self._found.values())
