"""The games that are installed, ours and others: found by their entry points, each brought by a plugin.

A plugin from elsewhere is loaded in a thread of its own: whatever it raises, prints or waits for, the others go on.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, wraps
from importlib.metadata import EntryPoint, entry_points
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from companion.games.kit import Explained, Game, Say, Verbatim, say
from companion.games.plugin import GROUP, Plugin

T = TypeVar("T")

FIRST = ("pachamama", "cacao", "diaominos", "eldorado", "diamond_isles")
"""Our own games, which head the menu in this order; the others follow by name."""
OUR_CODE = "companion.games.{}.plugin:PLUGIN"
PATIENCE = 30.0
"""Seconds that a plugin from elsewhere may take until it is left out."""
SLOW = 3.0
"""Seconds after which it is noted that a plugin makes everybody wait."""
LONGEST = 120
"""Letters of what foreign code says that are repeated to a person."""


class UnknownGame(Explained, ValueError):
    """A name that is no game's."""


@dataclass(frozen=True)
class BrokenPlugin:
    """A game that cannot be played: the name of its entry point, and why: a sentence under `trouble`."""

    name: str
    why: Say

    @property
    def trouble(self) -> UnknownGame:
        """What is said of it."""
        return UnknownGame(self.why.key, **dict(self.why.args))


@dataclass(frozen=True)
class FoundPlugins:
    """The plugins in the order of the menu, what cannot be loaded, and what others did while they were loaded."""

    plugins: tuple[Plugin, ...]
    broken: tuple[BrokenPlugin, ...]
    odd: tuple[Say, ...] = ()


@cache
def found() -> FoundPlugins:
    """All games of this installation."""
    return load(entry_points(group=GROUP))


def load(announced: Iterable[EntryPoint], patience: float = PATIENCE) -> FoundPlugins:
    """Load what is announced; one that fails, whatever it fails with, spoils no list. Ours win a clash of names."""
    plugins: dict[str, Plugin] = {}
    broken: list[BrokenPlugin] = []
    odd: list[Say] = []
    for point in sorted(announced, key=_order):
        ours, name = _is_ours(point), Verbatim(_clean(point.name))
        plugin = _loaded(point) if ours else _loaded_apart(point, patience, odd)
        if isinstance(plugin, BrokenPlugin):
            broken.append(plugin)
        elif plugin.name.lower() in plugins or (plugin.name.lower() in FIRST and not ours):
            broken.append(BrokenPlugin(name, say("game-twice", name=name, what=Verbatim(_clean(point.value)))))
        else:
            plugins[plugin.name.lower()] = plugin
    return FoundPlugins(tuple(plugins.values()), tuple(broken), tuple(odd))


def _is_ours(point: EntryPoint) -> bool:
    return point.name in FIRST and point.value == OUR_CODE.format(point.name)


def _order(point: EntryPoint) -> tuple[int, str, str]:
    return (FIRST.index(point.name) if _is_ours(point) else len(FIRST), point.name, point.value)


def _loaded_apart(point: EntryPoint, patience: float, odd: list[Say]) -> Plugin | BrokenPlugin:
    """The plugin loaded in a thread that ends nobody else; what it prints is kept from the screen and noted."""
    made: list[Plugin | BrokenPlugin] = []
    printed, name = StringIO(), Verbatim(_clean(point.name))
    loading = Thread(target=lambda: made.append(_loaded(point)), name=f"plugin {name}", daemon=True)
    began = time.monotonic()
    with redirect_stdout(printed), redirect_stderr(printed):
        loading.start()
        loading.join(patience)
    seconds = round(time.monotonic() - began)
    if not made:
        return BrokenPlugin(name, say("game-slow", name=name, n=seconds))
    if printed.getvalue().strip():
        odd.append(say("games-printed", name=name, text=Verbatim(_clean(printed.getvalue()))))
    if seconds > SLOW:
        odd.append(say("games-slow", name=name, n=seconds))
    return made[0]


def _loaded(point: EntryPoint) -> Plugin | BrokenPlugin:
    name = Verbatim(_clean(point.name))
    try:
        brought = point.load()
        if type(brought) is not Plugin:  # no other kind of object, which could do something whenever it is looked at
            return BrokenPlugin(name, say("game-no-plugin", name=name, what=Verbatim(_clean(point.value))))
        wrong = _wrong(brought)
        if wrong:
            return BrokenPlugin(name, say("game-wrong-part", name=name, what=Verbatim(wrong)))
        if brought.name != point.name:
            return BrokenPlugin(name, say("game-other-name", name=name, other=Verbatim(_clean(brought.name))))
        return brought if _is_ours(point) else _guarded(brought, name)
    except BaseException as err:  # foreign code may even say that the program shall end
        return BrokenPlugin(name, say("game-failed", name=name, why=Verbatim(_why(err))))


def _wrong(plugin: Plugin) -> str:
    """The first member of a plugin that is not what it must be; nothing if all are."""
    game = plugin.game
    if type(game) is not Game:
        return "game"
    known: dict[str, bool] = {
        "game.name": type(game.name) is str,
        "game.seats": _all(game.seats, str),
        "game.players": _all(game.players, int) and bool(game.players) and max(game.players) <= len(game.seats),
        "game.start": callable(game.start),
        "game.extras": type(game.extras) is tuple,
        "texts": type(plugin.texts) is type(Path()),
        "painter": callable(plugin.painter),
        "extras": type(plugin.extras) is dict and all(map(callable, plugin.extras.values())),
    }
    known |= {name: part is None or callable(part) for name, part in _parts(plugin).items() if name not in known}
    return next((name for name, right in known.items() if not right), "")


def _all(things: object, kind: type) -> bool:
    return isinstance(things, tuple) and all(isinstance(thing, kind) for thing in things)


def _parts(plugin: Plugin) -> dict[str, Any]:
    """What a plugin loads when it is asked for, by name."""
    return {f.name: getattr(plugin, f.name) for f in fields(Plugin) if f.name not in ("game", "texts", "extras")}


def _guarded(plugin: Plugin, name: Verbatim) -> Plugin:
    """The plugin with parts and a game that fail as any error does, even where they mean to end the program."""
    guarded: dict[str, Any] = {at: _failing(part, name) for at, part in _parts(plugin).items() if part is not None}
    asked: dict[str, Any] = {
        f.name: _failing(part, name)
        for f in fields(Game)
        if callable(part := getattr(plugin.game, f.name)) and part is not getattr(Game, f.name, None)
    }
    asked["extras"] = tuple(_guarded_extra(each, name) for each in plugin.game.extras)
    guarded["extras"] = {kind: _failing(load, name) for kind, load in plugin.extras.items()}
    return replace(plugin, game=replace(plugin.game, **asked), **guarded)


def _guarded_extra(said: object, name: Verbatim) -> object:
    """What a game says besides, with functions that fail as any error does."""
    if not is_dataclass(said) or isinstance(said, type):
        return said
    asked = {f.name: part for f in fields(said) if callable(part := getattr(said, f.name))}
    return replace(said, **{at: _failing(part, name) for at, part in asked.items()})


def _failing(load: Callable[..., Any], name: Verbatim) -> Callable[..., Any]:
    @wraps(load)
    def guarded(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception:
            raise
        except BaseException as err:
            raise BrokenPlugin(name, say("game-failed", name=name, why=Verbatim(_why(err)))).trouble from err

    return guarded


def parts_that_fail() -> Iterator[BrokenPlugin]:
    """Each game from elsewhere of which a part fails when it is loaded, with the first such part's reason."""
    for plugin in found().plugins:
        name = Verbatim(_clean(plugin.name))
        try:
            for load in (plugin.painter, plugin.reader, plugin.parts) if plugin.name not in FIRST else ():
                if load is not None:
                    load()
        except Explained as err:
            yield BrokenPlugin(name, err.what)
        except Exception as err:
            yield BrokenPlugin(name, say("game-failed", name=name, why=Verbatim(_why(err))))


def _why(err: BaseException) -> str:
    """The name of an error and what it says, which is foreign code too."""
    try:
        said = str(err)
    except BaseException:
        said = ""
    name = type(err).__name__
    return _clean(f"{name}: {said}" if said else name)


def _clean(text: str) -> str:
    """A foreign text in one line of readable letters, not too many of them."""
    line = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return line if len(line) <= LONGEST else line[: LONGEST - 1] + "…"


@cache
def _own(game: str) -> Plugin | None:
    """One of our own games that can be played, loaded without the others: it wins a clash of names with any of them."""
    points = entry_points(group=GROUP) if game in FIRST else ()
    loaded = [_loaded(point) for point in points if point.name == game and _is_ours(point)]
    return next((plugin for plugin in loaded if isinstance(plugin, Plugin)), None)


def brought(kind: type[T]) -> dict[str, Callable[[], T]]:
    """What games bring of a kind that only some have, such as a cart, by their names."""
    return {plugin.name: plugin.extras[kind] for plugin in found().plugins if kind in plugin.extras}


def extra(game: str, kind: type[T]) -> T | None:
    """What one game brings of such a kind; None if it has nothing."""
    load = plugin_of(game).extras.get(kind)
    return load() if load is not None else None


def plugin_of(game: str) -> Plugin:
    """The plugin of a game; UnknownGame, with the reason if it is known, if there is none."""
    if (own := _own(game.lower())) is not None:
        return own
    plugins = found().plugins
    for plugin in plugins:
        if plugin.name.lower() == game.lower():
            return plugin
    for broken in found().broken:
        if broken.name.lower() == game.lower():
            raise broken.trouble
    if not plugins:
        raise UnknownGame("no-games")
    raise UnknownGame("unknown-games", game=Verbatim(game), games=Verbatim(", ".join(p.name for p in plugins)))
