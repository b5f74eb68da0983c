"""The wire form of actions: names in, names out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import fields

from k2rules.engine.decisions import Action, Draw, Roll
from k2rules.errors import UnknownAction, UsageError
from k2rules.games import FAMILIES
from k2rules.model.names import exact, show, suggest

__all__ = ["action_from_dict", "to_dict", "verbs"]


def _fields(cls: Any) -> tuple[Any, ...]:
    """Give the fields of an action class; all of them are attrs classes."""
    return tuple(fields(cls))


@cache
def verbs() -> dict[str, list[type[Action]]]:
    """Give the classes for each verb; families may share a verb with different fields."""
    verbs: dict[str, list[type[Action]]] = {}
    families = [action for family in FAMILIES.values() for action in family.actions]
    classes: list[type[Action]] = [Draw, Roll, *families]
    for action in dict.fromkeys(classes):
        verbs.setdefault(action.do, []).append(action)
    return verbs


def to_dict(action: Action) -> dict[str, Any]:
    """Give the wire form of an action.

    >>> from k2rules.k2 import Walk
    >>> to_dict(Walk("blue/1", "e12"))
    {'do': 'walk', 'climber': 'blue/1', 'to': 'e12'}
    """
    if not isinstance(action, Action):
        raise UsageError(f"action: expected an action, got {show(action)}")
    words = {a.name: getattr(action, a.name) for a in _fields(type(action))}
    return {"do": action.do, **{name: _plain(word) for name, word in words.items()}}


def _plain(word: object) -> object:
    """Give a field as JSON has it; an enum's member is its name."""
    if type(word) is tuple:
        return [_plain(each) for each in word]
    return exact(word)


def action_from_dict(data: object) -> Action:
    """Give the action that a wire form spells.

    Raises:
        UnknownAction: the data does not spell an action; whether it is legal is another question.
    """
    if not isinstance(data, Mapping):
        raise UnknownAction(f"expected a mapping with the key 'do', got {show(data)}")
    verb = exact(data.get("do"))
    classes = verbs().get(verb) if isinstance(verb, str) else None
    if classes is None:
        near = suggest(verb, verbs())
        raise UnknownAction(f"unknown verb {show(verb)}" + (f"; {near}" if near else ""))
    words = {key: value for key, value in data.items() if key != "do"}
    for cls in classes:
        if {a.name for a in _fields(cls)} == words.keys():
            return cls(**{a.name: _word(a.type, words[a.name], a.name) for a in _fields(cls)})
    expected = " or ".join("(" + ", ".join(a.name for a in _fields(cls)) + ")" for cls in classes)
    raise UnknownAction(f"{verb} has the fields {expected}, got {show(list(words))}")


def _word(kind: Any, value: object, name: str) -> Any:
    """Check a field of the wire form against its declared type, without coercing anything."""
    if kind == "str" and type(value) is str:
        return value
    if kind == "int" and type(value) is int:
        return value
    if kind == "tuple[str, ...]" and isinstance(value, (list, tuple)):
        if all(type(each) is str for each in value):
            return tuple(value)
        raise UnknownAction(f"{name}: expected a list of names, got {show(value)}")
    raise UnknownAction(f"{name}: expected {kind}, got {show(value)}")
