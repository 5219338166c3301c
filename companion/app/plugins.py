"""The games that are installed, ours and others: found by their entry points, each brought by a plugin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from companion.games.kit import Explained, Say, Verbatim, say
from companion.games.plugin import GROUP, Plugin

FIRST = ("pachamama", "cacao", "diaominos", "eldorado", "diamond_isles")
"""The games that head the menu, in its order; the others follow by name."""


class UnknownGame(Explained, ValueError):
    """A name that is no game's."""


@dataclass(frozen=True)
class Broken:
    """A game that cannot be played: the name of its entry point, and why: a sentence under `trouble`."""

    name: str
    why: Say

    @property
    def trouble(self) -> UnknownGame:
        """What is said of it."""
        trouble = UnknownGame("broken-game", name=Verbatim(self.name))
        trouble.because = UnknownGame(self.why.key, **dict(self.why.args))
        return trouble


@dataclass(frozen=True)
class Found:
    """The plugins in the order of the menu, and what is announced but cannot be loaded."""

    plugins: tuple[Plugin, ...]
    broken: tuple[Broken, ...]


@cache
def found() -> Found:
    """All games of this installation."""
    return load(entry_points(group=GROUP))


def load(announced: Iterable[EntryPoint]) -> Found:
    """Load what is announced; one that fails, whatever it fails with, spoils no list."""
    plugins: dict[str, Plugin] = {}
    broken: list[Broken] = []
    for point in sorted(announced, key=_order):
        plugin = _loaded(point)
        if isinstance(plugin, Plugin) and plugin.name not in plugins:
            plugins[plugin.name] = plugin
        elif isinstance(plugin, Plugin):
            broken.append(Broken(point.name, say("game-twice", name=Verbatim(plugin.name))))
        else:
            broken.append(plugin)
    return Found(tuple(plugins.values()), tuple(broken))


def _order(point: EntryPoint) -> tuple[int, str, str]:
    return (FIRST.index(point.name) if point.name in FIRST else len(FIRST), point.name, point.value)


def _loaded(point: EntryPoint) -> Plugin | Broken:
    try:
        brought = point.load()
    except Exception as err:  # whatever goes wrong in foreign code
        why = f"{type(err).__name__}: {err}" if str(err) else type(err).__name__
        return Broken(point.name, say("game-failed", why=Verbatim(why)))
    if not isinstance(brought, Plugin):
        return Broken(point.name, say("game-no-plugin", what=Verbatim(point.value)))
    if brought.name != point.name:
        return Broken(point.name, say("game-other-name", name=Verbatim(brought.name)))
    return brought


def plugin_of(game: str) -> Plugin:
    """The plugin of a game; UnknownGame, with the reason if it is known, if there is none."""
    plugins = found().plugins
    for plugin in plugins:
        if plugin.name == game:
            return plugin
    for broken in found().broken:
        if broken.name.lower() == game.lower():
            raise broken.trouble
    if not plugins:
        raise UnknownGame("no-games")
    raise UnknownGame("unknown-games", game=Verbatim(game), games=Verbatim(", ".join(p.name for p in plugins)))
