"""Shelf: the official rulesets, wherever the package was imported from, a zip among others."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from k2rules.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

__all__ = ["folder", "found", "is_file", "official", "under"]

_NAME = "rulesets"
_SUFFIX = ".yaml"


def folder() -> Path:
    """Return the path of the official rulesets, which no file may have: it can lie in a zip.

    Raises:
        FileError: the package came without them.
    """
    return Path(str(_shelf())).resolve()


def found(path: Path) -> Traversable:
    """Return the file of a path, also of one in the zip that the package was imported from."""
    shelf = _shelf()
    if isinstance(shelf, Path):
        return path
    home = Path(str(shelf)).resolve()
    if not path.is_relative_to(home):
        return path
    steps = path.relative_to(home).parts
    return shelf.joinpath(*steps) if steps else shelf


def is_file(path: Path) -> bool:
    """Return whether there is such a file; a name that no file can have is none."""
    try:
        return found(path).is_file()
    except (OSError, ValueError):
        return False


def official() -> tuple[Path, ...]:
    """Return the path of every official file, sorted.

    Raises:
        FileError: the package came without them.
    """
    return under(folder())


def under(root: Path) -> tuple[Path, ...]:
    """Return the path of every ruleset file in a folder, sorted."""
    return tuple(sorted(root.joinpath(*steps) for steps in _under(found(root))))


def _under(there: Traversable) -> Iterator[tuple[str, ...]]:
    """Yield the steps from a folder to each ruleset file in it."""
    for each in there.iterdir():
        if each.is_dir():
            yield from ((each.name, *steps) for steps in _under(each))
        elif each.name.endswith(_SUFFIX):
            yield (each.name,)


def _shelf() -> Traversable:
    """Return the folder of the rulesets: inside the package, or beside it in a checkout."""
    package = resources.files("k2rules")
    inside = package.joinpath(_NAME)
    beside = getattr(package, "parent", package).joinpath(_NAME)
    for shelf in (inside, beside):
        if shelf.is_dir():
            return shelf
    raise FileError(f"{package} came without its {_NAME}: install k2rules anew")
