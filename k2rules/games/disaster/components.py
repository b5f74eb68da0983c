"""The markers and tokens of the Disaster family: guides, climbers, teams, events, goals."""

from __future__ import annotations

from attrs import field, frozen

from k2rules.games.disaster.terms import Event, GoalKind, Play, Role, Skill, Trait, Who
from k2rules.model.fields import cosmetic, count

__all__ = [
    "Climber",
    "Effect",
    "Fates",
    "Goal",
    "Guide",
    "SkillRule",
    "Team",
    "Token",
    "TokenKind",
    "TraitRule",
]


@frozen
class SkillRule:
    """What a skill adds: climbers taken along, spaces, dice on a descent; what it allows."""

    title: str = cosmetic()
    climbers: int = count(default=0, most=9)
    spaces: int = count(default=0, most=9)
    die: int = count(default=0, most=9)
    passes_blocked: bool = False
    ignores_darkness: bool = False


@frozen
class TraitRule:
    """What a trait is called, and its numbers: dice on a descent, what it costs the guide."""

    title: str = cosmetic()
    die: int = count(default=0, most=9)
    guide_cost: int = count(default=0, most=9)


@frozen
class Guide:
    """A guide: movement in spaces, and skills."""

    role: Role
    title: str = cosmetic()
    movement: int = count(most=9)
    skills: tuple[Skill, ...] = ()


@frozen
class Climber:
    """A climber: movement in spaces, traits, points for the summit, points lost with its death."""

    title: str = cosmetic()
    movement: int = count(most=9)
    points: int = count(most=99)
    loss: int = count(most=99)
    traits: tuple[Trait, ...] = ()


@frozen
class Team:
    """An international team; climbers are in the order of the Status Card."""

    guides: dict[str, Guide]
    climbers: dict[str, Climber]
    title: str = cosmetic()


@frozen
class Effect:
    """What a token does when it takes effect, with the numbers of that effect.

    `add` changes movement and `spaces` the distance of guiding; `dies` and `camp` are the highest
    results of a roll with that meaning.
    """

    do: Event
    who: Who = Who.EVERYBODY
    add: int = count(default=0, least=-9, most=9)
    spaces: int = count(default=0, least=-9, most=9)
    dies: int = count(default=0, most=9)
    camp: int = count(default=0, most=9)


@frozen
class TokenKind:
    """A kind of event token.

    Effects take place when it is bought, or, for a held one, when it is played (`held` says when).
    A rope is put on an avalanche space; `points` count at the end for whoever still holds it;
    `die` is added to a roll; `slips` is the face that kills at the end.
    """

    title: str = cosmetic()
    effects: tuple[Effect, ...] = ()
    held: Play | None = None
    rope: bool = False
    points: int = count(default=0, most=99)
    die: int = count(default=0, most=9)
    slips: int = count(default=0, most=9)
    second_fate: bool = False


@frozen
class Fates:
    """The back of a token: whether a climber lives, by row."""

    lost: bool
    near: bool
    medium: bool
    far: bool


@frozen
class Token:
    """An event token: its kind, price in Prestige (None: not for sale), number and back."""

    of: str
    number: int = count(least=1, most=99)
    price: int | None = field(default=None, metadata={"least": 0, "most": 99})
    fates: Fates | None = None


@frozen
class Goal:
    """A secret goal and its points."""

    goal: GoalKind
    title: str = cosmetic()
    points: int = count(most=99)
