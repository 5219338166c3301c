"""What was found wrong with a game: each kind of fault once for each thing that it concerns."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.games.kit import Say, Value, Verbatim, say


@dataclass
class Findings:
    """Sentences under `check` in the catalogues, each with where it was seen first: seed and event."""

    where: str = ""
    found: dict[tuple[str, str], Say] = field(default_factory=dict)

    def add(self, key: str, what: object, **more: Value) -> None:
        """Note a fault of a thing, unless the same was noted before."""
        gaps = {name: Verbatim(value) if isinstance(value, str) else value for name, value in more.items()}
        about = str(what)
        self.found.setdefault((key, about), say(key, what=Verbatim(about), when=Verbatim(self.where), **gaps))

    def failed(self, what: str, err: Exception) -> None:
        """Note that something raises an error which it must not raise."""
        self.add("raises", what, why=f"{type(err).__name__}: {err}")

    @property
    def all(self) -> tuple[Say, ...]:
        """Everything that was found, in order."""
        return tuple(self.found.values())
