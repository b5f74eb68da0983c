"""Commands as a person can paste them into a shell, whatever the names of files."""

from __future__ import annotations

import os
import shlex

__all__ = ["command", "file_word"]

PLAIN = "/._- "
"""What needs no escape within quotes, beside letters and digits."""


def command(*words: str) -> str:
    """Return words as one line that a POSIX shell splits into the same words."""
    return " ".join(map(_word, words))


def file_word(name: str) -> str:
    """Return the name of a file as a word that no command takes for a flag."""
    return f"./{name}" if name.startswith("-") else name


def _word(text: str) -> str:
    if text.isprintable():
        return shlex.quote(text)
    body = text.rstrip("\n")  # a shell drops these at the end of what a command prints
    end = text[len(body) :]
    octal = "".join(c if c.isascii() and (c.isalnum() or c in PLAIN) else _octal(c) for c in body)
    return f"\"$(printf '%b' '{octal}')\"" + (shlex.quote(end) if end else "")


def _octal(character: str) -> str:
    return "".join(f"\\0{byte:03o}" for byte in os.fsencode(character))
