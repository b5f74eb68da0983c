"""Collapses by number in the advanced game, and mixed teams (DK2 14.5, DK2 14.6)."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import DAAN, FEMKE, PEMBA, expedition, result, rule, source, where
from positions import ruleset_of

from k2rules import Game
from k2rules.engine.decisions import Draw
from k2rules.games.disaster.actions import (
    Buy,
    ChooseClimber,
    ChooseGuide,
    ChooseTeam,
    Decline,
    EndTurn,
    Sacrifice,
)

ONE, TWO, FIVE = "broken-rope-1", "thick-snow-1", "icy-1"
"""Tokens with these numbers."""
FIRST, SECOND, THIRD = "bottleneck-1", "bottleneck-2", "bottleneck-3"


def unbought(event: str, **parts: Any) -> Game:
    """Leave an event of the advanced game unbought."""
    plain: dict[str, Any] = {"rules": "advanced", "event": event, **parts}
    game = expedition(**plain)
    game.play(Decline())
    return game


def fallen(game: Game) -> list[str]:
    """Give the spaces that have collapsed."""
    found: list[str] = game.view(None).markers["avalanche"]
    return found


@rule("DK2 14.5")
def test_the_fifth_token_still_brings_down_the_first() -> None:
    """Bottleneck I goes by the track in the advanced game too."""
    assert fallen(unbought(FIVE, track=4)) == [FIRST]


@rule("DK2 14.5")
def test_the_seventh_token_does_not_bring_down_the_second() -> None:
    """Bottleneck II waits for a number."""
    assert fallen(unbought(FIVE, track=6, avalanche=FIRST)) == [FIRST]


@rule("DK2 14.5")
def test_the_eighth_token_does_not_bring_down_the_third() -> None:
    """Nor does the last space of the track bring down Bottleneck III."""
    assert fallen(unbought(FIVE, track=7, avalanche=f"{FIRST} {SECOND}")) == [FIRST, SECOND]


@rule("DK2 14.5")
def test_a_one_brings_down_the_second() -> None:
    """After the collapse of Bottleneck I an unbought 1 brings down Bottleneck II."""
    assert fallen(unbought(ONE, track=5, avalanche=FIRST)) == [FIRST, SECOND]


@rule("DK2 14.5")
def test_a_two_brings_down_the_third() -> None:
    """After the collapse of Bottleneck II an unbought 2 brings down Bottleneck III."""
    assert fallen(unbought(TWO, track=6, avalanche=f"{FIRST} {SECOND}")) == [FIRST, SECOND, THIRD]


@rule("DK2 14.5")
def test_a_one_before_the_first_collapse_does_nothing() -> None:
    """Bottleneck I must have fallen."""
    assert fallen(unbought(ONE, track=2)) == []


@rule("DK2 14.5")
def test_a_two_before_the_second_collapse_does_nothing() -> None:
    """Bottleneck II must have fallen."""
    assert fallen(unbought(TWO, track=5, avalanche=FIRST)) == [FIRST]


@rule("DK2 14.5")
def test_a_one_does_nothing_more_after_the_second_collapse() -> None:
    """It does not bring down Bottleneck III."""
    assert fallen(unbought(ONE, track=6, avalanche=f"{FIRST} {SECOND}")) == [FIRST, SECOND]


@rule("DK2 14.5")
def test_a_bought_one_brings_down_nothing() -> None:
    """Buying the event holds the serac."""
    game = expedition(rules="advanced", event="chocolate-bars-2", track=5, avalanche=FIRST)
    game.play(Buy())
    assert fallen(game) == [FIRST]


@rule("DK2 14.5")
def test_the_serac_falls_in_darkness_too() -> None:
    """A 1 that is set aside in darkness brings down Bottleneck II."""
    assert fallen(unbought(ONE, darkness=2, avalanche=FIRST)) == [FIRST, SECOND]


@rule("DK2 14.5")
def test_the_token_of_the_first_collapse_does_not_bring_the_second() -> None:
    """The fifth token shows a 1, but only later tokens count."""
    assert fallen(unbought(ONE, track=4)) == [FIRST]


@rule("DK2 14.5")
def test_ruling_the_token_of_the_first_collapse_brings_the_second() -> None:
    """By the other reading the fifth token brings both down if it shows a 1."""
    game = unbought(ONE, track=4, rulings={"collapse-by-number": "same-token"})
    assert fallen(game) == [FIRST, SECOND]


@rule("DK2 14.5")
def test_ruling_the_first_token_brings_no_third() -> None:
    """Even so the fifth token cannot bring down all three."""
    game = unbought(TWO, track=4, rulings={"collapse-by-number": "same-token"})
    assert fallen(game) == [FIRST]


@rule("DK2 14.5")
@pytest.mark.parametrize("standing", [FIRST, f"{FIRST} {SECOND}"])
def test_darkness_comes_however_many_have_fallen(standing: str) -> None:
    """The eighth space ends the day."""
    game = expedition(rules="advanced", option="climbers", track=8, avalanche=standing)
    game.play(EndTurn())
    assert game.view(None).weather["darkness"] == 1


@rule("DK2 14.5")
def test_what_has_not_fallen_is_a_ridge_like_others() -> None:
    """Its number blocks Bottleneck III, while the Bottleneck II that has fallen is not blocked."""
    game = expedition(rules="advanced", phase="draw-event", track=6, avalanche=f"{FIRST} {SECOND}")
    game.play(Draw(TWO))
    assert game.view(None).markers["blocked"] == [THIRD, "traverse"]


@rule("DK2 14.5")
def test_climbers_under_the_second_collapse_die() -> None:
    """A collapse by number kills as others do."""
    game = unbought(ONE, track=5, avalanche=FIRST, at={DAAN: SECOND, FEMKE: THIRD})
    assert (where(game, DAAN), where(game, FEMKE)) == ("dead", THIRD)


@rule("DK2 14.5")
def test_a_guide_may_save_one_there() -> None:
    """He gives his life, and the climber goes up to the next space without a marker."""
    game = unbought(ONE, track=5, avalanche=FIRST, at={DAAN: SECOND, PEMBA: SECOND})
    game.play(Sacrifice())
    assert (where(game, DAAN), where(game, PEMBA)) == (THIRD, "dead")


@rule("DK2 14.5")
def test_the_basic_game_goes_by_the_track() -> None:
    """There a 1 after the first collapse brings down nothing, the seventh token the second."""
    early = unbought(ONE, rules="basic", track=5, avalanche=FIRST)
    late = unbought(FIVE, rules="basic", track=6, avalanche=FIRST)
    assert (fallen(early), fallen(late)) == ([FIRST], [FIRST, SECOND])


@rule("DK2 14.5")
@pytest.mark.parametrize("standing", [FIRST, f"{FIRST} {SECOND}"])
def test_a_spare_marker_has_no_number(standing: str) -> None:
    """Without a token to draw the track goes on, and nothing more comes down."""
    place: Any = {"phase": "draw-event", "container": "", "track": 6, "avalanche": standing}
    assert fallen(expedition(rules="advanced", **place)) == standing.split()


# Mixed teams

MIXED = ["serbia/vesna", "norway/kari", "netherlands/daan", "south-korea/min-seo", "norway/henrik"]


def drafting(*climbers: str) -> Game:
    """Set up a multinational game and choose climbers."""
    rules = ruleset_of("disaster-on-k2/advanced", ("multinational", True))
    game = Game(rules, 1, chance="manual")
    for climber in climbers:
        game.play(ChooseClimber(climber))
    return game


@rule("DK2 14.6")
def test_any_climber_may_be_in_a_mixed_team() -> None:
    """Twenty climbers of four nations to choose from."""
    assert len(drafting().decision.options) == 20


@rule("DK2 14.6")
def test_nobody_is_chosen_twice() -> None:
    """A climber that is in the team is refused."""
    assert source(drafting("serbia/vesna"), ChooseClimber("serbia/vesna")) == "DK2 14.6"


@rule("DK2 14.6")
def test_a_mixed_team_has_five_climbers() -> None:
    """After the fifth the guide is hired."""
    kinds = [drafting(*MIXED[:4]).decision.kind, drafting(*MIXED).decision.kind]
    assert kinds == ["choose_climber", "choose_guide"]


@rule("DK2 14.6")
def test_any_guide_may_lead_a_mixed_team() -> None:
    """Eight guides to choose from."""
    assert len(drafting(*MIXED).decision.options) == 8


@rule("DK2 14.6")
def test_a_mixed_teams_sherpa_has_a_goal() -> None:
    """A goal is drawn as for any Sherpa."""
    game = drafting(*MIXED)
    game.play(ChooseGuide(PEMBA))
    assert game.decision.kind == "draw_goal"


@rule("DK2 14.6")
def test_the_order_of_choosing_is_that_of_the_card() -> None:
    """Fates and scores list the climbers as they were chosen."""
    game = drafting(*MIXED)
    game.play(ChooseGuide("norway/yusuf"))
    assert list(game.view(None).pieces) == [*MIXED, "norway/yusuf"]


@rule("DK2 14.6")
def test_mixed_teams_are_an_option_of_the_advanced_game() -> None:
    """Without it a nation is chosen."""
    game = Game(ruleset_of("disaster-on-k2/advanced"), 1, chance="manual")
    assert (source(game, ChooseTeam("norway")), game.decision.kind) == (None, "choose_team")


@rule("DK2 14.6")
def test_a_mixed_team_scores_its_own_climbers() -> None:
    """Only those chosen are in the score."""
    crew = " ".join(MIXED)
    game = expedition(
        rules="advanced",
        options={"multinational": True},
        crew=crew,
        phase="game-end",
        darkness=8,
    )
    lines = [line.piece for line in result(game).scores[0].lines if line.piece]
    assert lines == MIXED
