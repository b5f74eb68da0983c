"""Rulings with one reading on tokens, death, rescue and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from positions import (
    end_turn,
    level,
    open_tokens,
    position,
    result,
    rule,
    source,
    token,
    where,
)

from k2rules import Game, load
from k2rules.k2 import Decline, Rescue, TakeRisk

if TYPE_CHECKING:
    from pathlib import Path


@rule("K2 phase 2")
def test_lone_highest() -> None:
    """The last player in the game takes the token even with no movement."""
    game = position(
        "k2/summer",
        phase="take-risk",
        pieces={"blue/1": "dead", "blue/2": "dead"},
        revealed=["acclimatize-0 acclimatize-1 acclimatize-1", ""],
    )
    assert game.decision.kind == "take_risk"


@rule("K2 solo risk")
def test_solo_token() -> None:
    """Alone one chooses among the open tokens as well."""
    tokens = "risk-0 risk-2 risk-2"
    game = position("k2/summer", 1, phase="take-risk", revealed=["move-1"], tokens=tokens)
    assert game.decision.options == (TakeRisk(0), TakeRisk(2))


@rule("K2 phase 2 refill")
def test_spent_tokens() -> None:
    """A settled token leaves the game."""
    game = position("k2/summer", owed=1, cards="move-1")
    end_turn(game)
    counts = len(open_tokens(game)) + game.view(None).counts["risk-tokens"]
    assert (token(game), counts) == (None, 19)


def doomed(players: int = 2, **parts: object) -> Game:
    """Give a family game after the levels of phase 4 have changed."""
    return position("k2/summer", players, phase="check-acclimatization", family=True, **parts)  # type: ignore[arg-type]


@rule("K2 family rescue")
def test_several_deaths_are_settled_from_the_start_player() -> None:
    """Seat by seat from the start player the rescues are decided."""
    pieces = {"red/1": "e18", "blue/1": "e19", "green/1": "e20"}
    game = doomed(3, start=1, pieces=pieces)
    asked = []
    while game.decision.kind == "rescue":
        asked.append(game.decision.player)
        game.play(Decline())
    assert asked == [1, 2, 0]


@rule("K2 family rescue")
def test_several_deaths_count_earlier_rescues_for_the_room() -> None:
    """A climber brought down takes up room for the next."""
    game = doomed(pieces={"red/1": "e18", "blue/1": "e19", "blue/2": "e12"})
    game.play(Rescue("red/1", "e12"))
    assert source(game, Rescue("blue/1", "e12")) == "K2 family rescue"


@rule("K2 phase 4")
def test_several_deaths_wait_for_all_levels() -> None:
    """When the first rescue is decided every level has changed."""
    game = doomed(pieces={"red/1": "e18", "blue/2": "e1"})
    assert (game.decision.kind, level(game, "blue/2")) == ("rescue", 2)


@rule("K2 family rescue")
def test_rescue_place() -> None:
    """A climber may be saved on the very space it was dying on."""
    game = doomed(pieces={"red/1": "e9"}, levels={"red/1": 0})
    game.play(Rescue("red/1", "e9"))
    assert where(game, "red/1") == "e9"


@rule("K2 family rescue")
def test_rescued_summiter() -> None:
    """A rescued climber loses its place in the order of arrival."""
    game = doomed(
        pieces={"red/1": "e26"},
        reached={"red/1": 10, "blue/1": 10},
        summit=["red/1", "blue/1"],
    )
    game.play(Rescue("red/1", "e1"))
    assert game.view(None).markers["summit"] == ["blue/1"]


@rule("K2 phase 4 tent")
def test_tents_of_the_dead() -> None:
    """A dead climber's pitched tent still shelters the partner."""
    game = position(
        "k2/summer",
        phase="check-acclimatization",
        pieces={"red/1": "dead", "red/2": "e18"},
        levels={"red/2": 4},
        tents={"red/1": "e18"},
    )
    assert level(game, "red/2") == 4


@rule("K2 end ties")
def test_dead_summiters() -> None:
    """A climber that dies no longer counts among those that were on the summit."""
    game = position(
        "k2/summer",
        day=18,
        phase="check-acclimatization",
        pieces={"red/1": "e26"},
        reached={"red/1": 10, "red/2": 10, "blue/1": 10, "blue/2": 1},
        summit=["red/1", "blue/1", "red/2"],
    )
    assert result(game).winners == (1,)


@rule("K2 solo death")
def test_solo_both_dead() -> None:
    """Two climbers that die together score 2."""
    game = position(
        "k2/summer",
        1,
        phase="check-acclimatization",
        pieces={"red/1": "e18", "red/2": "e19"},
        reached={"red/1": 10, "red/2": 7},
    )
    assert result(game).scores[0].total == 2


@rule("K2 solo death")
def test_solo_rescue() -> None:
    """Alone too a rescued climber has not died, and the game goes on."""
    game = doomed(1, pieces={"red/1": "e18"})
    game.play(Rescue("red/1", "e1"))
    assert not game.over


@rule("K2 end")
def test_last_day() -> None:
    """After phase 4 of the last day no marker moves any more."""
    game = position("k2/summer", 3, day=18, start=1, phase="check-acclimatization")
    view = game.view(None)
    assert (view.day, view.markers["starting-player"], view.weather["day"]) == (18, 1, 3)


@rule("K2 end ties")
def test_places_below_the_winner() -> None:
    """Ties for a lower place are broken in the same way."""
    game = position(
        "k2/summer",
        3,
        day=18,
        phase="check-acclimatization",
        reached={"red/1": 10, "blue/1": 10, "green/1": 10, "green/2": 3},
        summit=["green/1", "blue/1", "red/1"],
    )
    assert result(game).ranking == ((2,), (1,), (0,))


@rule("K2 solo levels")
def test_holes_in_solo_levels(tmp_path: Path) -> None:
    """A total of 18, which only another board can give, falls to the level below."""
    path = tmp_path / "other.yaml"
    path.write_text(
        "meta: {id: other, family: k2, title: Other, version: 1, players: [1, 5]}\n"
        "extends: k2/summer\n"
        "patch: {spaces: {e26: {points: 8}}}\n",
        encoding="utf-8",
    )
    position_ = {
        "phase": "check-acclimatization",
        "day": 18,
        "tracks": {"victory-points": {"red/1": 10, "red/2": 8}},
        "markers": {"summit": ["red/1"]},
        "hands": [[]],
        "supplies": {"risk-tokens": ["risk-1", "risk-1", "risk-1"]},
        "weather": {"tiles": ["s3"]},
    }
    game = Game.from_position(load(path), 1, position_, chance="manual")
    assert result(game).scores[0].level == "Alpinist"
