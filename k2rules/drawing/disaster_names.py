"""What the pieces, spaces, tokens and goals of Disaster on K2 are called."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from k2rules.model.ruleset import Ruleset

__all__ = [
    "goal",
    "is_guide",
    "listed",
    "piece",
    "piece_data",
    "place",
    "skills",
    "token",
    "traits",
]

OFF = {"lost-bivouac": "Lost/Bivouac", "dead": "dead"}


def piece_data(rules: Ruleset, name: str) -> Any:
    """Give the data of a guide or a climber."""
    team, _, own = name.partition("/")
    data = rules.config.teams[team]
    return data.guides.get(own) or data.climbers[own]


def is_guide(rules: Ruleset, name: str) -> bool:
    """Whether the piece is a guide."""
    team, _, own = name.partition("/")
    return own in rules.config.teams[team].guides


def piece(rules: Ruleset, name: str) -> str:
    """Give what a guide or a climber is called; a name that is none is given as it is."""
    team, _, own = name.partition("/")
    data = rules.config.teams.get(team)
    found = data and (data.guides.get(own) or data.climbers.get(own))
    return (found.title if found else "") or name


def place(rules: Ruleset, name: str) -> str:
    """Give what a space is called, or a place off the route."""
    space = rules.config.spaces.get(name)
    return (space.title if space else OFF.get(name)) or name


def token(rules: Ruleset, name: str) -> str:
    """Give what a token is called: the title of its kind."""
    data = rules.config.tokens.get(name)
    return (rules.config.token_kinds[data.of].title if data else "") or name


def goal(rules: Ruleset, name: str) -> str:
    """Give what a secret goal is called."""
    data = rules.config.goals.get(name)
    return (data.title if data else "") or name


def skills(rules: Ruleset, name: str) -> str:
    """Give the skills of a guide."""
    found = (rules.config.skills[skill].title or skill for skill in piece_data(rules, name).skills)
    return ", ".join(found)


def traits(rules: Ruleset, name: str) -> str:
    """Give the letters of a climber, if they count."""
    if not rules.config.advanced.traits:
        return ""
    return " ".join(trait.value.upper() for trait in piece_data(rules, name).traits)


def listed(words: Iterable[str]) -> str:
    """Give words as a list: `a`, `a and b`, `a, b and c`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
