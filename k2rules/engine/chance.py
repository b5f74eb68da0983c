"""The generator behind sampled chance: counter-mode SHA-256, the same on every platform."""

from __future__ import annotations

import hashlib
import os
from typing import Self

from k2rules.errors import UsageError
from k2rules.model.names import show

__all__ = ["Generator"]

_BITS = 53
_BYTES = 8
_SEED_BITS = 4096


class Generator:
    """Floats in [0, 1) from a seed; `None` takes 128 random bits.

    Neither `repr` nor any state of a game shows the seed.
    """

    __slots__ = ("_buffer", "_counter", "_key")

    def __init__(self, seed: int | None = None) -> None:
        if seed is not None and type(seed) is not int:
            raise UsageError(f"seed: expected a whole number or None, got {show(seed)}")
        if seed is not None and seed.bit_length() > _SEED_BITS:
            raise UsageError(f"seed: expected a whole number of at most {_SEED_BITS} bits")
        number = int.from_bytes(os.urandom(16), "big") if seed is None else seed
        self._key = f"k2rules:{number}:".encode()
        self._counter = 0
        self._buffer = b""

    def random(self) -> float:
        """Give the next float."""
        if not self._buffer:
            self._buffer = hashlib.sha256(self._key + str(self._counter).encode()).digest()
            self._counter += 1
        number = int.from_bytes(self._buffer[:_BYTES], "big") >> (8 * _BYTES - _BITS)
        self._buffer = self._buffer[_BYTES:]
        return number / (1 << _BITS)

    def copy(self) -> Self:
        """Give a generator that goes on in the same way."""
        new = type(self).__new__(type(self))
        new._key, new._counter, new._buffer = self._key, self._counter, self._buffer  # noqa: SLF001
        return new
