"""The YAML sections of the Disaster family: each class is the schema of one mapping."""

from __future__ import annotations

from attrs import field, frozen

from k2rules.games.disaster.components import (
    Climber,
    Effect,
    Fates,
    Goal,
    Guide,
    SkillRule,
    Team,
    Token,
    TokenKind,
    TraitRule,
)
from k2rules.games.disaster.terms import (
    Blocking,
    Event,
    Fate,
    GoalKind,
    Play,
    Role,
    Sale,
    Skill,
    SpaceTag,
    Step,
    Trait,
    Who,
)
from k2rules.model.fields import LABELLED, cosmetic, count

__all__ = [
    "Advanced",
    "Avalanche",
    "Blocking",
    "Board",
    "Campaign",
    "Climber",
    "Collapse",
    "Companion",
    "Darkness",
    "Descent",
    "DisasterConfig",
    "Effect",
    "Event",
    "Fate",
    "Fates",
    "Flow",
    "Goal",
    "GoalKind",
    "Guide",
    "Guiding",
    "Level",
    "Lost",
    "Play",
    "Preparations",
    "Preset",
    "Prestige",
    "Role",
    "Sale",
    "Score",
    "Skill",
    "SkillRule",
    "Space",
    "SpaceTag",
    "Step",
    "Team",
    "Token",
    "TokenKind",
    "Trait",
    "TraitRule",
    "Who",
    "Zone",
]


@frozen
class Board:
    """The board, and the size of the picture that `Space.at` refers to."""

    name: str = cosmetic()
    title: str = cosmetic()
    picture: tuple[int, ...] = cosmetic()


@frozen
class Zone:
    """A stretch of the route and the row of a token that decides fates there."""

    fate: Fate
    title: str = cosmetic()


@frozen
class Space:
    """A space of the route; they are listed from High Camp up to the Summit.

    A ridge is blocked by the `numbers` of tokens; `descent` is added to dice on an avalanche there.
    """

    zone: str
    title: str = cosmetic()
    ridge: bool = False
    numbers: tuple[int, ...] = ()
    descent: int = count(default=0, most=9)
    tags: tuple[SpaceTag, ...] = ()
    metres: int = cosmetic(0, most=9000)
    at: tuple[int, ...] = cosmetic(())


@frozen
class Prestige:
    """Prestige points that a player starts with."""

    start: int = count()


@frozen
class Collapse:
    """When a space collapses: with a number of tokens on the track, or by a token's number.

    A number counts once the space `after` has collapsed and only if the token is not bought.
    """

    space: str
    tokens: int = count(default=0, most=99)
    number: int = count(default=0, most=99)
    after: str = ""


@frozen
class Avalanche:
    """The Avalanche Track: its length ends the daylight; what collapses when."""

    spaces: int = count(least=1, most=99)
    collapses: dict[str, Collapse] = field(kw_only=True, metadata=LABELLED)


@frozen
class Darkness:
    """The Darkness Track: its last space ends the game; the roll for a bivouac on each turn.

    `movement` is the spaces of a guide, `climber` those of a climber on its own.
    """

    spaces: int = count(least=2, most=99)
    movement: int = count(most=9)
    climber: int = count(most=9)
    bivouac: tuple[int, ...] = field(kw_only=True)


@frozen
class Guiding:
    """How many climbers a guide takes along at a time, and how many spaces each."""

    climbers: int = count(least=1, most=9)
    spaces: int = count(least=1, most=9)


@frozen
class Descent:
    """The highest results of a roll that mean a fall, getting lost, or that the rope frays."""

    scale_falls: int = count(most=9)
    scale_lost: int = count(most=9)
    rope_frays: int = count(most=9)
    frayed_falls: int = count(most=9)


@frozen
class Lost:
    """The highest result of a roll that loses a climber leaving the Shoulder in darkness."""

    most: int = count(most=9)


@frozen
class Preparations:
    """Actions until ready, tokens drawn, and the highest result that uses them up."""

    actions: int = count(least=1, most=9)
    draw: int = count(least=1, most=9)
    over: int = count(most=9)


@frozen
class Score:
    """Points for survivors above the Traverse and in camp, for Prestige, and off for a summiter."""

    traverse: int = count(most=99)
    camp: int = count(most=99)
    prestige: int = count(most=99)
    dead_summiter: int = count(most=99)


@frozen
class Level:
    """A level of the Victory Chart and the points that it takes at least."""

    title: str = cosmetic()
    least: int = count(least=-1000)


@frozen
class Companion:
    """Another game of the series, and the size of a team there."""

    title: str = cosmetic()
    climbers: int = count(least=1, most=99)
    guides: int = count(most=99)


@frozen
class Campaign:
    """Campaigns: guides of a team in this game, the other games, and the levels of success."""

    guides: int = count(most=99)
    series: dict[str, Companion] = field(kw_only=True)
    levels: dict[str, Level] = field(kw_only=True)


@frozen
class Flow:
    """The steps of a turn, in order."""

    turn: tuple[Step, ...]


@frozen
class Advanced:
    """Which parts of the advanced game are in use."""

    traits: bool = False
    pushing: bool = False
    multinational: bool = False


@frozen
class Preset:
    """What is settled before the game, in seat order: teams, and the roles of guides."""

    teams: tuple[str, ...] = ()
    guides: tuple[Role, ...] = ()


@frozen
class DisasterConfig:
    """Everything that a Disaster ruleset says about play.

    `event_sale` and `blocking` name the procedures that depend on the number of players; so many
    climbers as `crowd` block a ridge together, where that blocks ridges.
    """

    board: Board
    zones: dict[str, Zone]
    spaces: dict[str, Space]
    prestige: Prestige
    avalanche: Avalanche
    darkness: Darkness
    blocked_markers: int = count(most=99)
    die: int = count(least=1, most=99)
    event_sale: Sale = field(kw_only=True)
    blocking: Blocking = field(kw_only=True)
    guiding: Guiding = field(kw_only=True)
    skills: dict[Skill, SkillRule] = field(kw_only=True)
    traits: dict[Trait, TraitRule] = field(kw_only=True)
    teams: dict[str, Team] = field(kw_only=True)
    token_kinds: dict[str, TokenKind] = field(kw_only=True)
    tokens: dict[str, Token] = field(kw_only=True)
    descent: Descent = field(kw_only=True)
    lost: Lost = field(kw_only=True)
    preparations: Preparations = field(kw_only=True)
    goals: dict[str, Goal] = field(kw_only=True)
    score: Score = field(kw_only=True)
    levels: dict[str, Level] = field(kw_only=True)
    campaign: Campaign = field(kw_only=True)
    flow: Flow = field(kw_only=True)
    advanced: Advanced = field(kw_only=True)
    preset: Preset = field(factory=Preset, kw_only=True)
    crowd: int = count(default=0, most=99, last=True)
