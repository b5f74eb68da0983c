"""The chapter on avalanche spaces: positions that may not ask who descends."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import DAAN, FEMKE, PEMBA, RAHIM, expedition, rule, turn

from k2rules import PositionError

HIGH, LOW = "bottleneck-2", "bottleneck-1"
NEXT_TURN = {"descent-time": "next-turn"}


def asks(ask: str = "descend", **parts: Any) -> Any:
    """Begin while two climbers are on an avalanche space."""
    given = {"at": {DAAN: HIGH, FEMKE: HIGH}, "option": "climbers", "moved": f"{DAAN} {FEMKE}"}
    return expedition(
        rules="advanced", ask=ask, track=5, avalanche=f"{LOW} {HIGH}", **{**given, **parts}
    )


def fault(ask: str = "descend", **parts: Any) -> str:
    """Return the only fault of a position."""
    with pytest.raises(PositionError) as caught:
        asks(ask, **parts)
    (found,) = caught.value.faults
    return found


@rule("DK2 9.2")
def test_who_has_just_arrived_is_asked_to_descend() -> None:
    """By the default a piece descends as it arrives."""
    assert asks().decision.kind == "descend"


@rule("DK2 9.2")
def test_who_has_just_arrived_is_not_asked_by_the_other_reading() -> None:
    """Read otherwise nobody descends before the next turn, so no position asks for it."""
    assert fault(rulings=NEXT_TURN).startswith("ask: by the ruling descent-time")


@rule("DK2 9.2")
def test_nobody_waits_to_be_asked_by_the_other_reading() -> None:
    """Nor does anybody who has arrived wait while something else is asked."""
    found = fault("move", rulings=NEXT_TURN, arrived=DAAN)
    assert found.startswith("turn.arrived: by the ruling descent-time")


@rule("DK2 9.2")
def test_nobody_descends_after_others_by_the_other_reading() -> None:
    """Nor is there anybody who arrived with those that descend and comes after them."""
    descent = {"party": [DAAN], "then": [FEMKE]}
    assert "turn.descent.then" in fault("means", rulings=NEXT_TURN, descent=descent)


@rule("DK2 9.2")
def test_who_arrives_together_stands_together() -> None:
    """Pieces on two spaces have not come there in one move."""
    assert "turn.arrived" in fault(at={DAAN: HIGH, FEMKE: LOW})


@rule("DK2 14.2")
def test_who_rests_has_not_arrived_by_itself() -> None:
    """A climber that rests this turn has not moved onto the space."""
    assert f"{FEMKE} has not moved" in fault(resting=FEMKE)


@rule("DK2 14.2")
def test_who_rests_may_have_been_led_there() -> None:
    """A guide may lead a climber in its turn of rest."""
    at = dict.fromkeys((PEMBA, FEMKE), HIGH)
    game = asks(at=at, option="guide", moved=f"{PEMBA} {FEMKE}", resting=FEMKE)
    assert game.decision.kind == "descend"


@rule("DK2 aid hap-stuck")
@pytest.mark.parametrize(
    ("ask", "parts", "where"),
    [
        ("descend", {}, "turn.arrived"),
        ("means", {"descent": {"party": [RAHIM]}}, "turn.descent"),
        ("move", {"at": {RAHIM: "shoulder"}, "moving": RAHIM, "moved": ""}, "turn.moving"),
    ],
)
def test_a_stuck_hap_neither_moves_nor_descends(
    ask: str, parts: dict[str, Any], where: str
) -> None:
    """A HAP who is stuck has not arrived, does not descend and is not on his way."""
    place = {"guide": RAHIM, "at": {RAHIM: HIGH}, "option": "guide", "moved": RAHIM}
    assert fault(ask, events="hap-stuck-1", **{**place, **parts}).startswith(f"{where}:")


@rule("DK2 9.2")
def test_who_has_arrived_has_moved() -> None:
    """A position need not say so."""
    at = dict.fromkeys((PEMBA, DAAN), HIGH)
    game = asks(at=at, option="guide", moved="", arrived=f"{PEMBA} {DAAN}")
    assert turn(game)["moved"] == [PEMBA, DAAN]
