"""The player aid on event tokens: Darkness, Ridges Open and Synthetic Rope."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from expedition import (
    DAAN,
    FEMKE,
    PEMBA,
    draw,
    expedition,
    lying,
    play,
    rule,
    source,
    steps,
)

from k2rules import Game, load
from k2rules.engine.decisions import Roll
from k2rules.games.disaster.actions import (
    Buy,
    Decline,
    Descend,
    EndTurn,
    PlaceRope,
    PlayHeld,
    Step,
    Target,
    UseRope,
)
from k2rules.games.disaster.events import RopeChanged, TokenPlaced

if TYPE_CHECKING:
    from pathlib import Path


@rule("DK2 aid darkness")
def test_darkness_goes_to_the_track_at_once() -> None:
    """Nobody can buy the token; it covers the next space of the track."""
    game = draw(expedition(phase="draw-event"), "darkness-1")
    assert (game.decision.kind, lying(game, "darkness-1")) == ("move", "avalanche-track")


@rule("DK2 aid darkness")
def test_darkness_in_darkness_is_set_aside() -> None:
    """With the track full it only blocks ridges."""
    track = "icy-1 icy-2 icy-3 luck-1 broken-rope-1 broken-rope-2 broken-rope-3 flashlight-1"
    game = expedition(phase="draw-event", darkness=1, track=track)
    assert lying(draw(game, "darkness-1"), "darkness-1") == "aside"


@rule("DK2 aid ridges-open")
def test_ridges_open_removes_blocked_markers() -> None:
    """Played, it clears all blocked ridges."""
    game = play(
        expedition(held="ridges-open-1", blocked="shoulder bottleneck-1"),
        PlayHeld("ridges-open-1"),
    )
    assert game.view(None).markers["blocked"] == []


@rule("DK2 aid ridges-open")
def test_ridges_open_leaves_avalanche_markers() -> None:
    """Avalanche markers stay."""
    game = play(expedition(held="ridges-open-1", track=5), PlayHeld("ridges-open-1"))
    assert game.view(None).markers["avalanche"] == ["bottleneck-1"]


@rule("DK2 aid ridges-open")
def test_ridges_open_lets_none_be_blocked() -> None:
    """Played before the draw it keeps ridges open for the turn."""
    game = expedition(phase="draw-event", held="ridges-open-1 ridges-open-2")
    play(game, PlayHeld("ridges-open-1"), Decline())
    assert draw(game, "icy-2").view(None).markers["blocked"] == []


@rule("DK2 aid ridges-open")
def test_ridges_open_lasts_one_turn() -> None:
    """In the next turn ridges are blocked again."""
    game = expedition(held="ridges-open-1", option="climbers")
    play(game, PlayHeld("ridges-open-1"), EndTurn())
    assert draw(game, "icy-2").view(None).markers["blocked"] == ["bottleneck-1", "traverse"]


@rule("DK2 aid ridges-open")
def test_ridges_open_may_be_played_at_once() -> None:
    """It may be played in the turn in which it is bought."""
    game = play(expedition(event="ridges-open-1", blocked="shoulder"), Buy())
    assert source(game, PlayHeld("ridges-open-1")) is None


@rule("DK2 aid ridges-open")
def test_ridges_open_works_in_the_middle_of_a_move() -> None:
    """A move under way may go on over the ridge."""
    game = expedition(
        held="ridges-open-1", blocked="shoulder", option="climbers", at={DAAN: "lower-slope-1"}
    )
    play(game, Step(DAAN, "lower-slope-2"), PlayHeld("ridges-open-1"))
    assert "shoulder" in steps(game, DAAN)


@rule("DK2 aid synthetic-rope")
def test_a_bought_rope_is_held() -> None:
    """A rope is kept for an avalanche space."""
    assert lying(play(expedition(event="synthetic-rope-1"), Buy()), "synthetic-rope-1") == "held"


@rule("DK2 aid synthetic-rope")
def test_a_rope_is_not_played_at_any_time() -> None:
    """It is placed only when somebody descends."""
    game = expedition(held="synthetic-rope-1 ridges-open-1")
    assert source(game, PlayHeld("synthetic-rope-1")) == "DK2 7.2"


@rule("DK2 9.2")
def test_no_third_rope_on_top_of_a_sound_one() -> None:
    """Only the top rope counts: over a new one that covers a frayed one none is placed."""
    ropes = {"bottleneck-3": "synthetic-rope-1 frayed, synthetic-rope-2"}
    held = "synthetic-rope-3"
    game = expedition(option="climbers", track=8, at={DAAN: "bottleneck-3"}, ropes=ropes, held=held)
    assert source(play(game, Descend((DAAN,))), PlaceRope()) == "DK2 9.2"


@rule("DK2 7.2")
def test_the_effects_of_an_event_take_place_one_after_another(tmp_path: Path) -> None:
    """In a ruleset whose Icy opens ridges, brings a light and breaks a rope, in order."""
    path = tmp_path / "two.yaml"
    effects = "[{do: open-ridges}, {do: place-flashlight}, {do: injure, dies: 1, camp: 4}]"
    path.write_text(
        "meta: {id: two, title: Two}\nextends: disaster-on-k2/basic\n"
        f"patch: {{token_kinds: {{icy: {{effects: {effects}}}}}}}\n",
        encoding="utf-8",
    )
    team = {"teams": [[PEMBA, DAAN, FEMKE]], "phase": "draw-event"}
    game = draw(Game.from_position(load(path), 1, team, chance="manual"), "icy-1")
    kinds = [play(game, act).decision.kind for act in (Buy(), Target(DAAN))]
    assert (kinds, game.view(None).markers["blocked"]) == (["place_flashlight", "injure"], [])


@rule("DK2 9.2")
@pytest.mark.parametrize(
    ("rope", "face", "state"),
    [("synthetic-rope-1", 1, "frayed"), ("synthetic-rope-1 frayed", 6, "removed")],
)
def test_everybody_is_told_what_becomes_of_a_rope(rope: str, face: int, state: str) -> None:
    """Fraying and being used up are told."""
    space = "bottleneck-3"
    game = expedition(option="climbers", track=8, at={DAAN: space}, ropes={space: rope})
    told = play(game, Descend((DAAN,)), UseRope()).play(Roll(face))
    assert RopeChanged(space, state) in told


@rule("DK2 9.2")
def test_everybody_is_told_that_a_rope_is_placed() -> None:
    """Placing one is told."""
    space, held = "bottleneck-3", "synthetic-rope-1"
    game = expedition(option="climbers", track=8, at={DAAN: space}, held=held)
    assert RopeChanged(space, "placed") in play(game, Descend((DAAN,))).play(PlaceRope())


@rule("DK2 7.3")
@pytest.mark.parametrize(("darkness", "place"), [(0, "avalanche-track"), (1, "aside")])
def test_everybody_is_told_where_an_event_goes(darkness: int, place: str) -> None:
    """What nobody buys is seen on the track or aside."""
    game = expedition(event="icy-1", darkness=darkness)
    assert TokenPlaced("icy-1", place) in game.play(Decline())
