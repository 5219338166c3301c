"""Which dataclasses of a package can be changed: a state, and whatever it holds, must not be."""

from __future__ import annotations

import pkgutil
from dataclasses import is_dataclass
from importlib import import_module


def thawed(package: str) -> set[str]:
    """The names of the dataclasses in the modules of a package that are not frozen."""
    found = pkgutil.walk_packages(import_module(package).__path__, f"{package}.")
    modules = [import_module(module.name) for module in found]
    kinds = {kind for module in modules for kind in vars(module).values() if isinstance(kind, type)}
    own = [kind for kind in kinds if is_dataclass(kind) and kind.__module__.startswith(f"{package}.")]
    assert own, package
    return {kind.__name__ for kind in own if not kind.__dataclass_params__.frozen}  # type: ignore[attr-defined]
