"""The chapter on the Avalanche Track: collapses, their victims, and what the other readings say."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    DAAN,
    FEMKE,
    LOTTE,
    PEMBA,
    RAHIM,
    draw,
    expedition,
    lying,
    mark,
    offered,
    play,
    rule,
    source,
    where,
)

from k2rules.games.disaster.actions import (
    Decline,
    EndTurn,
    MoveClimbers,
    Sacrifice,
    Step,
    Target,
    UsePreparations,
)


def avalanches(game: Any) -> list[str]:
    """Give the spaces with an avalanche marker."""
    found: list[str] = game.view(None).markers["avalanche"]
    return found


def falling(**parts: Any) -> Any:
    """Give a game in which the fifth token, which brings down Bottleneck I, is not bought."""
    return play(expedition(event="icy-1", track=4, **parts), Decline())


@rule("DK2 7.3")
@pytest.mark.parametrize(
    ("covered", "collapsed"),
    [
        (4, []),
        (5, ["bottleneck-1"]),
        (6, ["bottleneck-1"]),
        (7, ["bottleneck-1", "bottleneck-2"]),
        (8, ["bottleneck-1", "bottleneck-2", "bottleneck-3"]),
    ],
)
def test_the_serac_falls_with_the_fifth_seventh_and_eighth_token(
    covered: int, collapsed: list[str]
) -> None:
    """Three spaces of the track bring down one Bottleneck space each."""
    game = play(expedition(event="icy-1", track=covered - 1), Decline())
    assert avalanches(game) == collapsed


@rule("DK2 7.3")
def test_a_bought_event_brings_nothing_down() -> None:
    """An event that is bought does not go onto the track."""
    game = expedition(event="thick-snow-1", track=4)
    assert avalanches(play(game, *offered(game, "buy"))) == []


@rule("DK2 7.3")
def test_the_rest_of_that_turn_is_daylight() -> None:
    """The turn that covers the eighth space is still moved by day."""
    game = play(expedition(event="thick-snow-1", track=7), Decline())
    assert game.view(None).weather == {"darkness": 0}


@rule("DK2 7.3")
def test_at_its_end_darkness_begins() -> None:
    """At the end of the turn that covers the eighth space the Darkness marker goes onto 1."""
    game = play(expedition(event="thick-snow-1", track=7), Decline(), MoveClimbers(), EndTurn())
    assert game.view(None).weather == {"darkness": 1}


@rule("DK2 7.3")
def test_climbers_on_the_space_die() -> None:
    """A collapse kills the climbers on its space."""
    assert where(falling(at={DAAN: "bottleneck-1"}), DAAN) == "dead"


@rule("DK2 7.3")
def test_climbers_next_to_the_space_live() -> None:
    """Nobody but those on the space is in danger."""
    game = falling(at={DAAN: "bottleneck-2", FEMKE: "bottleneck-base"})
    assert (where(game, DAAN), where(game, FEMKE)) == ("bottleneck-2", "bottleneck-base")


@rule("DK2 7.3")
def test_a_summiter_on_the_space_dies_too() -> None:
    """A Summit marker protects nobody."""
    game = falling(at={DAAN: "bottleneck-1"}, markers={DAAN: "summit"})
    assert (where(game, DAAN), mark(game, DAAN)) == ("dead", "summit")


@rule("DK2 7.3")
def test_a_guide_alone_is_not_killed() -> None:
    """A collapse kills climbers, not guides."""
    assert where(falling(at={PEMBA: "bottleneck-1"}), PEMBA) == "bottleneck-1"


@rule("DK2 7.3")
def test_a_guide_is_killed_by_the_other_reading() -> None:
    """Read otherwise a collapse kills guides like climbers."""
    rulings = {"collapse-spares-guides": "killed"}
    assert where(falling(at={PEMBA: "bottleneck-1"}, rulings=rulings), PEMBA) == "dead"


@rule("DK2 7.3")
def test_a_guide_who_refuses_is_killed_by_the_other_reading() -> None:
    """Read so, he dies as well if he saves nobody."""
    at = {PEMBA: "bottleneck-1", DAAN: "bottleneck-1"}
    game = play(falling(at=at, rulings={"collapse-spares-guides": "killed"}), Decline())
    assert where(game, PEMBA) == "dead"


@rule("DK2 7.3")
def test_a_spared_guide_must_descend() -> None:
    """The guide then stands on an avalanche space and has to descend this turn."""
    game = play(falling(at={PEMBA: "bottleneck-1"}), MoveClimbers())
    assert source(game, EndTurn()) == "DK2 9.2"


@rule("DK2 7.3")
def test_a_blocked_marker_there_is_replaced() -> None:
    """The avalanche marker takes the place of a blocked one."""
    game = draw(expedition(phase="draw-event", track=4), "icy-2")
    assert game.view(None).markers["blocked"] == ["bottleneck-1", "traverse"]
    assert play(game, Decline()).view(None).markers["blocked"] == ["traverse"]


@rule("DK2 11.4")
def test_a_guide_may_save_a_climber_from_a_collapse() -> None:
    """A guide on the space may give his life for a climber there."""
    game = play(falling(at={PEMBA: "bottleneck-1", DAAN: "bottleneck-1"}), Sacrifice())
    assert (where(game, PEMBA), where(game, DAAN)) == ("dead", "bottleneck-2")


@rule("DK2 11.4")
def test_he_may_refuse() -> None:
    """The guide need not give his life."""
    game = play(falling(at={PEMBA: "bottleneck-1", DAAN: "bottleneck-1"}), Decline())
    assert (where(game, PEMBA), where(game, DAAN)) == ("bottleneck-1", "dead")


@rule("DK2 11.4")
def test_he_saves_only_one() -> None:
    """Of several victims one may be saved, the player's choice."""
    at = dict.fromkeys((PEMBA, DAAN, FEMKE), "bottleneck-1")
    game = play(falling(at=at), Target(FEMKE))
    assert [where(game, piece) for piece in at] == ["dead", "dead", "bottleneck-2"]


@rule("DK2 7.3")
def test_only_a_victim_can_be_saved() -> None:
    """Nobody else is in need."""
    at = dict.fromkeys((PEMBA, DAAN, FEMKE), "bottleneck-1")
    assert source(falling(at=at), Target(LOTTE)) == "DK2 7.3"


@rule("DK2 7.3")
def test_the_saved_climber_goes_to_the_next_available_space() -> None:
    """The saved one goes up to the next space with neither marker."""
    at = {PEMBA: "bottleneck-1", DAAN: "bottleneck-1"}
    game = play(falling(at=at, blocked="bottleneck-2 bottleneck-3"), Sacrifice())
    assert where(game, DAAN) == "traverse"


@rule("DK2 7.3")
def test_the_saved_climber_may_earn_a_marker() -> None:
    """If that is the Traverse Goal the climber earns its marker."""
    at = {PEMBA: "bottleneck-3", DAAN: "bottleneck-3"}
    game = expedition(event="icy-1", track=7, at=at, blocked="traverse")
    assert mark(play(game, Decline(), Sacrifice()), DAAN) == "traverse"


@rule("DK2 7.3")
def test_the_saved_climber_goes_one_space_up_by_the_other_reading() -> None:
    """Read otherwise it is the next space, whatever lies there."""
    at = {PEMBA: "bottleneck-1", DAAN: "bottleneck-1"}
    rulings = {"saved-climber": "next-space"}
    game = play(falling(at=at, blocked="bottleneck-2", rulings=rulings), Sacrifice())
    assert where(game, DAAN) == "bottleneck-2"


@rule("DK2 7.3")
def test_being_saved_is_not_the_turns_move() -> None:
    """The saved climber may still move this turn."""
    game = play(
        falling(at={RAHIM: "bottleneck-1", DAAN: "bottleneck-1"}, guide=RAHIM),
        Sacrifice(),
        MoveClimbers(),
        Step(DAAN, "bottleneck-3"),
    )
    assert where(game, DAAN) == "bottleneck-3"


@rule("DK2 14.5")
def test_the_seventh_token_brings_nothing_down_in_the_advanced_game() -> None:
    """In the advanced game only the first collapse goes by the track."""
    game = expedition(rules="advanced", event="hap-stuck-2", track=6)
    assert avalanches(play(game, Decline())) == ["bottleneck-1"]


@rule("DK2 14.5")
def test_a_1_brings_down_bottleneck_2() -> None:
    """After the first collapse a token with a 1 that nobody buys brings down the second space."""
    game = expedition(rules="advanced", event="sherpa-stamina-1", track=5)
    assert avalanches(play(game, Decline())) == ["bottleneck-1", "bottleneck-2"]


@rule("DK2 14.5")
def test_the_token_of_the_first_collapse_does_not_count() -> None:
    """The token that brings down the first space brings down nothing more."""
    game = expedition(rules="advanced", event="sherpa-stamina-1", track=4)
    assert avalanches(play(game, Decline())) == ["bottleneck-1"]


@rule("DK2 14.5")
def test_the_token_of_the_first_collapse_counts_by_the_other_reading() -> None:
    """Read otherwise a 1 brings down two spaces at once."""
    rulings = {"collapse-by-number": "same-token"}
    game = expedition(rules="advanced", event="sherpa-stamina-1", track=4, rulings=rulings)
    assert avalanches(play(game, Decline())) == ["bottleneck-1", "bottleneck-2"]


@rule("DK2 14.5")
def test_a_bought_1_brings_down_nothing() -> None:
    """If the event is bought its number brings nothing down."""
    game = expedition(rules="advanced", event="sherpa-stamina-1", track=5)
    assert avalanches(play(game, *offered(game, "buy"))) == ["bottleneck-1"]


@rule("DK2 14.5")
def test_a_2_brings_down_bottleneck_3_after_2() -> None:
    """After the second space a 2 brings down the third."""
    game = expedition(
        rules="advanced", event="hap-stuck-2", track=6, avalanche="bottleneck-1 bottleneck-2"
    )
    assert "bottleneck-3" in avalanches(play(game, Decline()))


@rule("DK2 14.5")
def test_a_2_is_too_early_before_that() -> None:
    """Before the second space has fallen a 2 does nothing."""
    game = expedition(rules="advanced", event="hap-stuck-2", track=5)
    assert avalanches(play(game, Decline())) == ["bottleneck-1"]


@rule("DK2 14.5")
def test_numbers_count_in_darkness() -> None:
    """The later spaces can still fall in darkness."""
    game = expedition(
        rules="advanced", darkness=2, avalanche="bottleneck-1", event="sherpa-stamina-1"
    )
    assert avalanches(play(game, Decline())) == ["bottleneck-1", "bottleneck-2"]


@rule("DK2 8.5")
def test_a_darkness_token_that_is_not_kept_does_not_go_to_the_track() -> None:
    """Of the tokens drawn with preparations only the kept one is the event of the turn."""
    game = expedition(phase="draw-event", preparations=2, held="ridges-open-4")
    play(game, Decline(), UsePreparations())
    assert lying(draw(game, "darkness-1", "icy-1", "icy-2"), "darkness-1") == "drawn"


@rule("DK2 8.5")
def test_a_darkness_token_goes_to_the_track_by_the_other_reading() -> None:
    """Read otherwise every Darkness token that is drawn goes there at once."""
    game = expedition(
        phase="draw-event",
        preparations=2,
        held="ridges-open-4",
        rulings={"unkept-darkness": "all-go"},
    )
    play(game, Decline(), UsePreparations())
    draw(game, "darkness-1", "icy-1", "icy-2")
    assert lying(game, "darkness-1") == "avalanche-track"
    assert [option.token for option in offered(game, "keep")] == ["icy-1", "icy-2"]


@rule("DK2 8.5")
def test_a_second_darkness_token_finds_the_track_full_by_the_other_reading() -> None:
    """Read so, one covers the last space, and the next one is set aside."""
    rulings = {"unkept-darkness": "all-go"}
    track = "icy-2 icy-3 thick-snow-1 thick-snow-2 hap-stuck-1 hap-stuck-2 ridges-open-1"
    game = expedition(phase="draw-event", preparations=2, track=track, rulings=rulings)
    draw(play(game, UsePreparations()), "darkness-1", "darkness-2", "icy-1")
    assert lying(game, "darkness-2") == "aside"
