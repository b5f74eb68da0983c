"""Values that nobody expects: wrong kinds, huge numbers, and objects that raise when looked at."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NoReturn

from attrs import evolve, fields

from k2rules import Action

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

__all__ = ["HostileInt", "HostileText", "nested", "strange"]


class RefusedError(RuntimeError):
    """What hostile objects raise."""


def _raise(*_: object) -> NoReturn:
    raise RefusedError


class Hostile:
    """An object that raises when it is shown, compared, hashed or counted."""

    __repr__ = __str__ = __eq__ = __hash__ = __bool__ = __len__ = _raise
    __index__ = __int__ = __lt__ = _raise


class Silent:
    """An object that raises only when it is shown."""

    __repr__ = _raise


class HostileInt(int):
    """A whole number that raises when it is shown, compared or hashed."""

    __repr__ = __str__ = __eq__ = __hash__ = __lt__ = _raise


class HostileText(str):
    """Text that raises when it is shown, compared, hashed, cut or counted."""

    __slots__ = ()
    __repr__ = __str__ = __eq__ = __hash__ = __len__ = __getitem__ = _raise


class HostileList(list[Any]):
    """A list that raises when it is shown or compared."""

    __repr__ = __eq__ = _raise


class HostileDict(dict[Any, Any]):
    """A mapping that raises when it is shown or compared."""

    __repr__ = __eq__ = _raise


class Number(int):
    """A subclass of whole numbers."""


class Text(str):
    """A subclass of text."""

    __slots__ = ()


def _deep() -> list[Any]:
    value: list[Any] = []
    for _ in range(5_000):
        value = [value]
    return value


MAKERS: tuple[Callable[[], Any], ...] = (
    lambda: None, lambda: True, lambda: False, lambda: 0, lambda: 1, lambda: -1, lambda: 99,
    lambda: 10**5000, lambda: -(10**5000), lambda: 2**63, lambda: 1.0, lambda: float("nan"),
    lambda: float("inf"), lambda: "", lambda: "x", lambda: "\x1b[2J", lambda: "\ud800",
    lambda: "a" * 100_000, lambda: "k2/summer", lambda: "../x.yaml", lambda: "\x00.yaml",
    lambda: b"x", list, dict, set, tuple, lambda: [None], lambda: {"do": "walk"},
    lambda: {1: 2}, lambda: [[]], lambda: ["x", "x"], object, Hostile, Silent,
    lambda: HostileInt(1), lambda: HostileText("x"), lambda: HostileList([1]),
    lambda: HostileDict({"x": 1}), lambda: Number(1), lambda: Text("x"), lambda: int,
    lambda: len, count, lambda: iter(()), lambda: (n for n in (1, 2)), _deep, lambda: ...,
    lambda: complex(1, 1), lambda: range(10**12), lambda: Hostile, lambda: Exception("x"),
)  # fmt: skip


def strange(rng: random.Random) -> Any:
    """Return a value that nobody expects."""
    return rng.choice(MAKERS)()


def nested(value: Any, inner: Any, rng: random.Random) -> Any:
    """Return a value as it should be, but with a strange one inside it."""
    if isinstance(value, dict):
        key = rng.choice([*value, "x"])
        deeper = key in value and rng.random() < 0.5
        return {**value, key: nested(value[key], inner, rng) if deeper else inner}
    if isinstance(value, (list, tuple)):
        deeper = bool(value) and rng.random() < 0.5
        return [*value[1:], nested(value[0], inner, rng) if deeper else inner]
    if isinstance(value, Action):
        action: Any = value
        names = [a.name for a in fields(type(action))]
        return evolve(action, **{rng.choice(names): inner}) if names else inner
    if callable(value):
        return lambda *_: inner
    return inner
