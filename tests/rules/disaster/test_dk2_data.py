"""Every component against what is known of it; the numbers here are read apart from the YAML."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from expedition import DAAN, FEMKE, PEMBA, chance_of, expedition, rule
from positions import ruleset_of

from k2rules.games.disaster.actions import Bivouac

BOARD = """
high-camp        camp    -  -    high-camp
lower-slope-1    green   -  -
lower-slope-2    green   -  -
shoulder         yellow  R  1,6  shoulder
upper-shoulder   yellow  -  -
bottleneck-base  yellow  -  -    rope-end
bottleneck-1     red     R  3,4
bottleneck-2     red     R  1,5
bottleneck-3     red     R  2,6
traverse         red     R  2,4
traverse-goal    red     -  -    traverse-goal
snowfields       red     R  3,5  bivouac-limit
summit-slope     above   -  -
summit           above   -  -    summit
"""
"""Space, zone, ridge, numbers, tags; from High Camp up."""

GUIDES = """
serbia       iqbal  hap     4  strong,expert-climber
serbia       dawa   sherpa  5  expert-climber
netherlands  rahim  hap     4  resolute,expert-climber
netherlands  pemba  sherpa  5  resolute
norway       yusuf  hap     4  fast,resolute
norway       nima   sherpa  5  fast
south-korea  hamid  hap     4  strong,fast
south-korea  tashi  sherpa  5  strong
"""

CLIMBERS = """
serbia       milan     3  a,c   7  5
serbia       jovan     2  f     9  6
serbia       petra     2  b    10  6
serbia       stevan    1  l    12  7
serbia       vesna     0  d,w  14  8
netherlands  daan      2  a,e   9  6
netherlands  femke     2  h     9  6
netherlands  bram      2  c    10  6
netherlands  lotte     1  g    12  7
netherlands  sjoerd    1  d,l  12  7
norway       ingrid    3  g,e   7  5
norway       henrik    2  a     9  6
norway       sigrid    2  b    10  6
norway       anders    1  f,c  12  7
norway       kari      1  l    12  7
south-korea  ji-hoon   2  e,w   9  6
south-korea  min-seo   2  h     9  6
south-korea  seung-ho  2  b    10  6
south-korea  hye-jin   2  g    10  6
south-korea  tae-yang  0  d    14  8
"""
"""Team, climber, movement, traits, points, loss; in the order of the cards."""

TOKENS = """
acute-mountain-sickness-1 1 1 xLxx
broken-rope-1             1 1 LLxx
broken-rope-2             1 6 xLLL
broken-rope-3             2 4 LLLx
chocolate-bars-1          2 3 xLLL
chocolate-bars-2          3 1 xLxx
darkness-1                - 3 LLLx
darkness-2                - 4 LLxx
darkness-3                - 5 Lxxx
flashlight-1              2 3 LLLL
hap-stuck-1               1 5 LLLL
hap-stuck-2               2 2 Lxxx
house-chimney-1           1 3 xLLL
house-chimney-2           1 5 xLLL
icy-1                     1 5 xLxx
icy-2                     2 4 LLLx
icy-3                     2 4 LLxx
luck-1                    3 6 xLLx
ridges-open-1             1 6 LLLx
ridges-open-2             2 2 xxxx
ridges-open-3             2 1 xLxx
ridges-open-4             3 2 xLLx
sherpa-stamina-1          3 1 LLLL
synthetic-rope-1          2 1 -
synthetic-rope-2          2 2 -
synthetic-rope-3          3 2 -
synthetic-rope-4          3 1 -
thick-snow-1              1 2 Lxxx
thick-snow-2              2 2 xLLx
thick-snow-3              2 6 LLLL
"""
"""Token, price, number, fates (Lost, Near, Medium, Far)."""

COPIES = {
    "acute-mountain-sickness": 1,
    "broken-rope": 3,
    "chocolate-bars": 2,
    "darkness": 3,
    "flashlight": 1,
    "hap-stuck": 2,
    "house-chimney": 2,
    "icy": 3,
    "luck": 1,
    "ridges-open": 4,
    "sherpa-stamina": 1,
    "synthetic-rope": 4,
    "thick-snow": 3,
}
"""As printed on the player aid."""

EFFECTS = {
    "acute-mountain-sickness": ("sicken", "everybody", 0, 0, 0, 0),
    "broken-rope": ("injure", "everybody", 0, 0, 1, 4),
    "chocolate-bars": ("change-movement", "own-climbers", 1, 0, 0, 0),
    "flashlight": ("place-flashlight", "everybody", 0, 0, 0, 0),
    "hap-stuck": ("stop", "haps", 0, 0, 0, 0),
    "icy": ("slide", "everybody", 0, 0, 0, 0),
    "ridges-open": ("open-ridges", "everybody", 0, 0, 0, 0),
    "sherpa-stamina": ("change-movement", "sherpas", 3, 1, 0, 0),
    "thick-snow": ("change-movement", "everybody", -1, 0, 0, 0),
}
"""What happens, to whom, movement, distance of guiding, dies up to, back to camp up to."""

HELD = {
    "chocolate-bars": "any-time",
    "house-chimney": "game-end",
    "luck": "before-roll",
    "ridges-open": "any-time",
    "sherpa-stamina": "any-time",
    "synthetic-rope": "on-descent",
}

BIVOUAC = (3, 3, 4, 4, 5, 5, 6)


def config(rules: str = "basic") -> Any:
    """Give what a ruleset says of play."""
    return ruleset_of(f"disaster-on-k2/{rules}").config


def rows(text: str) -> list[list[str]]:
    """Give the words of each line of a table."""
    return [line.split() for line in text.strip().splitlines()]


def listed(text: str) -> tuple[str, ...]:
    """Give the parts of `a,b`; `-` is none."""
    return () if text == "-" else tuple(text.split(","))


@rule("DK2 7.1")
def test_the_spaces_from_high_camp_to_the_summit() -> None:
    """Fourteen spaces, six of which are ridges, each with the numbers that block it."""
    found = [
        (name, s.zone, s.ridge, tuple(map(str, s.numbers)), tuple(tag.value for tag in s.tags))
        for name, s in config().spaces.items()
    ]
    known = [
        (name, zone, ridge == "R", listed(numbers), tuple(tags))
        for name, zone, ridge, numbers, *tags in rows(BOARD)
    ]
    assert found == known


@rule("DK2 11.3")
def test_the_zones_and_their_rows() -> None:
    """Green reads Near, yellow Medium, red Far; camp is safe and above is death."""
    rows_by_zone = {name: zone.fate.value for name, zone in config().zones.items()}
    assert rows_by_zone == {
        "camp": "safe",
        "green": "near",
        "yellow": "medium",
        "red": "far",
        "above": "doomed",
    }


@rule("DK2 9.2")
def test_the_bonus_for_dice_in_the_bottleneck() -> None:
    """Three more on Bottleneck I and one on II."""
    bonus = {name: space.descent for name, space in config().spaces.items() if space.descent}
    assert bonus == {"bottleneck-1": 3, "bottleneck-2": 1}


@rule("DK2 9.2")
def test_the_table_of_descents() -> None:
    """A new rope frays up to 2, a frayed one fails up to 2; scaling fails up to 3, loses to 5."""
    d = config().descent
    assert (d.rope_frays, d.frayed_falls, d.scale_falls, d.scale_lost) == (2, 2, 3, 5)


@rule("DK2 9.3")
def test_lost_up_to_two() -> None:
    """A 1 or a 2 loses a climber leaving the Shoulder."""
    assert config().lost.most == 2


@rule("DK2 5.2")
def test_the_guides() -> None:
    """A HAP and a Sherpa for each team: movement and skills."""
    found = [
        [team, name, g.role.value, str(g.movement), ",".join(skill.value for skill in g.skills)]
        for team, data in config().teams.items()
        for name, g in data.guides.items()
    ]
    assert found == rows(GUIDES)


@rule("DK2 5.3")
def test_the_climbers() -> None:
    """Five for each team: movement, letters, points for the Summit, loss."""
    found = [
        [team, name, str(c.movement), ",".join(c.traits), str(c.points), str(c.loss)]
        for team, data in config().teams.items()
        for name, c in data.climbers.items()
    ]
    assert found == rows(CLIMBERS)


@rule("DK2 8.2")
def test_pembas_movement() -> None:
    """The Sherpa of the rulebook's example moves five spaces, and some climber moves none."""
    teams = config().teams
    least = min(c.movement for team in teams.values() for c in team.climbers.values())
    assert (teams["netherlands"].guides["pemba"].movement, least) == (5, 0)


@rule("DK2 5.5")
def test_the_thirty_tokens() -> None:
    """Price, number and the four fates of each."""
    found = []
    for name, t in config().tokens.items():
        f = t.fates
        lives = "-" if f is None else "".join("xL"[x] for x in (f.lost, f.near, f.medium, f.far))
        found.append([name, "-" if t.price is None else str(t.price), str(t.number), lives])
    assert found == rows(TOKENS)


@rule("DK2 5.5")
def test_the_copies_of_each_token() -> None:
    """Thirty in all, as on the player aid."""
    kinds = [token.of for token in config().tokens.values()]
    assert ({kind: kinds.count(kind) for kind in kinds}, len(kinds)) == (COPIES, 30)


@rule("DK2 7.2")
def test_the_sums_of_the_tokens() -> None:
    """Prices of 51 in all; each number as often as the reconstruction has it."""
    tokens = config().tokens.values()
    numbers = [token.number for token in tokens]
    assert sum(token.price or 0 for token in tokens) == 51
    assert [numbers.count(n) for n in range(1, 7)] == [7, 7, 4, 4, 4, 4]


@rule("DK2 11.3")
def test_the_sums_of_the_fates() -> None:
    """Of 26 tokens with fates 14, 22, 15 and 8 read LIVE; who lives farther lives nearer too."""
    fates = [token.fates for token in config().tokens.values() if token.fates]
    sums = [sum(getattr(f, row) for f in fates) for row in ("lost", "near", "medium", "far")]
    assert (len(fates), sums) == (26, [14, 22, 15, 8])
    assert all(f.near >= f.medium >= f.far for f in fates)


@rule("DK2 aid darkness")
def test_only_darkness_is_not_for_sale() -> None:
    """Three tokens have no price."""
    assert {t.of for t in config().tokens.values() if t.price is None} == {"darkness"}


@rule("DK2 aid synthetic-rope")
def test_only_ropes_have_no_fates() -> None:
    """The back of a rope is its frayed side."""
    assert {t.of for t in config().tokens.values() if t.fates is None} == {"synthetic-rope"}


@rule("DK2 7.2")
def test_the_effects_of_the_tokens() -> None:
    """What each does when it takes effect."""
    found = {
        name: (e.do.value, e.who.value, e.add, e.spaces, e.dies, e.camp)
        for name, kind in config().token_kinds.items()
        for e in kind.effects
    }
    assert found == EFFECTS


@rule("DK2 7.2")
def test_the_tokens_that_are_held() -> None:
    """Which are kept for later, and when they are played."""
    kinds = config().token_kinds.items()
    assert {name: kind.held.value for name, kind in kinds if kind.held} == HELD


@rule("DK2 aid luck")
def test_the_numbers_of_luck() -> None:
    """Two on a die, two points at the end, a second fate."""
    luck = config().token_kinds["luck"]
    assert (luck.die, luck.points, luck.second_fate) == (2, 2, True)


@rule("DK2 aid house-chimney")
def test_the_face_that_slips() -> None:
    """A 1."""
    assert config().token_kinds["house-chimney"].slips == 1


@rule("DK2 5.4")
def test_prestige_to_begin_with() -> None:
    """Eighteen."""
    assert config().prestige.start == 18


@rule("DK2 7.3")
def test_the_avalanche_track() -> None:
    """Eight spaces; the fifth, seventh and eighth bring down the Bottleneck."""
    avalanche = config().avalanche
    at = {c.tokens: c.space for c in avalanche.collapses.values()}
    assert (avalanche.spaces, at) == (
        8,
        {5: "bottleneck-1", 7: "bottleneck-2", 8: "bottleneck-3"},
    )


@rule("DK2 14.5")
def test_the_collapses_of_the_advanced_game() -> None:
    """The first by the track, the second by a 1 after it, the third by a 2 after that."""
    collapses = config("advanced").avalanche.collapses.values()
    assert [(c.space, c.tokens, c.number, c.after) for c in collapses] == [
        ("bottleneck-1", 5, 0, ""),
        ("bottleneck-2", 0, 1, "bottleneck-1"),
        ("bottleneck-3", 0, 2, "bottleneck-2"),
    ]


@rule("DK2 7.1")
def test_the_supply_of_markers() -> None:
    """Four markers with an avalanche on the back, one die of six faces."""
    assert (config().blocked_markers, config().die) == (4, 6)


@rule("DK2 7.1")
def test_the_markers_suffice() -> None:
    """Each number blocks two ridges, and one of them once the whole Bottleneck has fallen."""
    ridges = {name: s.numbers for name, s in config().spaces.items() if s.ridge}
    for number in range(1, 7):
        blocked = [name for name, numbers in ridges.items() if number in numbers]
        assert len(blocked) == 2
        assert len([name for name in blocked if not name.startswith("bottleneck")]) == 1


@rule("DK2 8.6")
def test_the_darkness_track() -> None:
    """Eight spaces; guides move two and climbers one."""
    darkness = config().darkness
    assert (darkness.spaces, darkness.movement, darkness.climber) == (8, 2, 1)


@rule("DK2 8.7")
def test_the_rolls_for_a_bivouac() -> None:
    """A number for each of the seven turns."""
    assert config().darkness.bivouac == BIVOUAC


@rule("DK2 8.7")
@pytest.mark.parametrize(("darkness", "least"), list(enumerate(BIVOUAC, 1)))
@pytest.mark.parametrize("piece", [DAAN, PEMBA])
def test_the_odds_of_a_bivouac(piece: str, darkness: int, least: int) -> None:
    """The number or more succeeds, for climbers and guides alike."""
    option = "guide-in-darkness" if piece == PEMBA else "climbers-in-darkness"
    game = expedition(darkness=darkness, option=option, at={piece: "shoulder", FEMKE: "shoulder"})
    game.play(Bivouac(piece))
    assert chance_of(game, piece, "lost-bivouac") == Fraction(7 - least, 6)


@rule("DK2 8.2")
def test_guiding() -> None:
    """One climber at a time, up to two spaces."""
    assert (config().guiding.climbers, config().guiding.spaces) == (1, 2)


@rule("DK2 8.5")
def test_preparations() -> None:
    """Two actions, three tokens, over at 1 and 2."""
    p = config().preparations
    assert (p.actions, p.draw, p.over) == (2, 3, 2)


@rule("DK2 aid strong")
def test_the_skills() -> None:
    """What each adds: climbers, spaces, dice, blocked ridges, darkness."""
    found = {
        skill.value: (s.climbers, s.spaces, s.die, s.passes_blocked, s.ignores_darkness)
        for skill, s in config().skills.items()
    }
    assert found == {
        "strong": (1, 0, 0, False, False),
        "resolute": (0, 0, 0, False, True),
        "expert-climber": (0, 0, 2, True, False),
        "fast": (0, 1, 0, False, False),
    }


@rule("DK2 14.1")
def test_the_traits() -> None:
    """Ten letters; dice for a, a point of the guide for e."""
    traits = {letter.value: (t.die, t.guide_cost) for letter, t in config().traits.items()}
    numbers = {letter: row for letter, row in traits.items() if any(row)}
    assert "".join(traits) == "abcdefghlw"
    assert numbers == {"a": (2, 0), "e": (0, 1)}


@rule("DK2 14.1")
def test_the_games() -> None:
    """Traits and pushing are of the advanced game."""
    games = {name: config(name).advanced for name in ("basic", "advanced")}
    found = {name: (a.traits, a.pushing, a.multinational) for name, a in games.items()}
    assert found == {"basic": (False, False, False), "advanced": (True, True, False)}


@rule("DK2 13.0")
def test_the_goals() -> None:
    """Four goals and their points."""
    assert {name: goal.points for name, goal in config().goals.items()} == {
        "summit-with-climber": 10,
        "do-not-summit": 14,
        "back-at-camp": 14,
        "bivouac": 12,
    }


@rule("DK2 12.0")
def test_the_points() -> None:
    """Four past the Traverse, one in camp, one for Prestige, four off for a dead summiter."""
    s = config().score
    assert (s.traverse, s.camp, s.prestige, s.dead_summiter) == (4, 1, 1, 4)


@rule("DK2 victory chart")
def test_the_victory_chart() -> None:
    """The least points of each level, open downwards."""
    levels = [(level.title, level.least) for level in config().levels.values()]
    assert levels[:-1] == [
        ("Major Victory", 50),
        ("Victory", 42),
        ("Minor Victory", 34),
        ("Draw", 27),
        ("Minor Defeat", 20),
        ("Defeat", 11),
    ]
    assert levels[-1][0] == "Major Defeat"


@rule("DK2 6.0")
def test_the_three_steps_of_a_turn() -> None:
    """Drawing, moving, ending."""
    assert list(config().flow.turn) == ["draw-event", "move-team", "end-of-turn"]


@rule("DK2 5.1")
@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_the_teams(rules: str) -> None:
    """Four nations, enough for one player or two."""
    assert list(config(rules).teams) == ["serbia", "netherlands", "norway", "south-korea"]
    assert ruleset_of(f"disaster-on-k2/{rules}").meta.players == (1, 2)
