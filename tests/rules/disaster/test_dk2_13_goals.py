"""The secret goals of Sherpas (DK2 13.0)."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from expedition import DAAN, FEMKE, PEMBA, RAHIM, expedition, roll, rule, where
from nights import ALIVE, FROZEN, goal, night, total
from positions import ruleset_of

from k2rules import Game, views
from k2rules.engine.decisions import Draw
from k2rules.games.disaster.actions import (
    Bivouac,
    ChooseGuide,
    ChooseTeam,
    Decline,
    DrawFate,
    EndTurn,
    Sacrifice,
    Step,
)

if TYPE_CHECKING:
    from k2rules.games.disaster.state import DisasterState

GOALS = {"summit-with-climber": 10, "do-not-summit": 14, "back-at-camp": 14, "bivouac": 12}
SUMMIT: dict[str, Any] = {"goal": "summit-with-climber", "left": 2}
BOTH = {"summit-with-climber": "both-there"}


def achieved(game: Game) -> str | None:
    """Give the goal that lies open on the Status Card."""
    found: str | None = game.view(None).markers["achieved"][0]
    return found


def leading(**parts: Any) -> Game:
    """Let the Sherpa lead a climber to the Summit."""
    at = dict.fromkeys((PEMBA, DAAN), "summit-slope")
    game = expedition(option="guide", moving=PEMBA, riding={DAAN: 1}, at=at, **(SUMMIT | parts))
    game.play(Step(PEMBA, "summit"))
    return game


@rule("DK2 13.0")
def test_arriving_with_a_climber_achieves_the_goal() -> None:
    """As soon as he leads somebody onto the Summit."""
    assert achieved(leading()) == "summit-with-climber"


@rule("DK2 13.0")
@pytest.mark.parametrize("name", ["do-not-summit", "back-at-camp", "bivouac"])
def test_the_summit_achieves_no_other_goal(name: str) -> None:
    """With another goal nothing happens there."""
    assert achieved(leading(goal=name)) is None


@rule("DK2 13.0")
def test_arriving_alone_does_not() -> None:
    """Without a climber the goal stays face down."""
    at = {PEMBA: "summit-slope"}
    game = expedition(option="guide", moving=PEMBA, at=at, **SUMMIT)
    game.play(Step(PEMBA, "summit"))
    assert achieved(game) is None


def meeting(rulings: dict[str, str]) -> Game:
    """Let the Sherpa reach alone the Summit on which a climber stands."""
    at = {PEMBA: "summit-slope", DAAN: "summit"}
    game = expedition(option="guide", moving=PEMBA, at=at, rulings=rulings, **SUMMIT)
    game.play(Step(PEMBA, "summit"))
    return game


@rule("DK2 13.0")
def test_meeting_a_climber_there_does_not() -> None:
    """He must arrive with one whom he leads."""
    assert achieved(meeting({})) is None


@rule("DK2 13.0")
def test_ruling_meeting_a_climber_there_is_enough() -> None:
    """By the other reading it is enough that both are there."""
    assert achieved(meeting(BOTH)) == "summit-with-climber"


@rule("DK2 13.0")
@pytest.mark.parametrize(("rulings", "found"), [({}, None), (BOTH, "summit-with-climber")])
def test_ruling_a_climber_may_come_later(rulings: dict[str, str], found: str | None) -> None:
    """By the other reading the climber may also be the one to arrive."""
    at = {PEMBA: "summit", DAAN: "summit-slope"}
    game = expedition(option="climbers", at=at, goal="summit-with-climber", rulings=rulings)
    game.play(Step(DAAN, "summit"))
    assert achieved(game) == found


@rule("DK2 13.0")
@pytest.mark.parametrize("dead", [{}, {PEMBA: "dead"}])
def test_the_summit_goal_counts_also_for_the_dead(dead: dict[str, str]) -> None:
    """An achieved goal brings its 10 points whatever becomes of the Sherpa."""
    assert goal(night(goal="summit-with-climber", achieved=True, summited=True, at=dead)) == 10


@rule("DK2 13.0")
def test_an_unachieved_summit_goal_brings_nothing() -> None:
    """It is not decided at the end."""
    assert goal(night(goal="summit-with-climber", summited=True)) == 0


@rule("DK2 13.0")
@pytest.mark.parametrize("space", ["high-camp", "lower-slope-1", "dead", "lost-bivouac"])
def test_never_on_the_summit(space: str) -> None:
    """14 points at the end, wherever he is, dead or alive."""
    assert goal(night(goal="do-not-summit", at={PEMBA: space})) == 14


@rule("DK2 13.0")
def test_once_on_the_summit() -> None:
    """Who set foot on it has lost the goal for good."""
    assert goal(night(goal="do-not-summit", summited=True)) == 0


@rule("DK2 13.0")
def test_leading_a_climber_there_is_setting_foot_on_it() -> None:
    """The step onto the Summit is remembered."""
    assert leading(goal="do-not-summit").view(None).markers["summited"] == [True]


@rule("DK2 13.0")
def test_staying_at_home_achieves_two_goals() -> None:
    """Doing nothing is enough for Do Not Summit and for Back at Camp."""
    assert [goal(night(goal=name)) for name in GOALS] == [0, 14, 14, 0]


@rule("DK2 13.0")
@pytest.mark.parametrize("space", ["lower-slope-1", "summit", "dead"])
def test_not_back_at_camp(space: str) -> None:
    """Anywhere but in High Camp there are no points."""
    assert goal(night(goal="back-at-camp", at={PEMBA: space})) == 0


@rule("DK2 13.0")
def test_a_bivouacked_sherpa_is_back_at_camp() -> None:
    """He survives without a draw."""
    assert goal(night(goal="back-at-camp", at={PEMBA: "lost-bivouac"})) == 14


@rule("DK2 13.0")
def test_a_sherpa_who_gave_his_life_is_not_back_at_camp() -> None:
    """A sacrifice in the box costs the goal."""
    at = dict.fromkeys((PEMBA, DAAN), "lost-bivouac")
    game = night(FROZEN, goal="back-at-camp", at=at)
    game.play(Sacrifice())
    assert goal(game) == 0


@rule("DK2 13.0")
@pytest.mark.parametrize(("token", "earned"), [(ALIVE, 14), (FROZEN, 0)])
def test_ruling_a_bivouacked_sherpa_draws(token: str, earned: int) -> None:
    """By the other reading a token is drawn for him by the row of the lost."""
    rulings = {"bivouacked-sherpa": "draws"}
    game = night(token, goal="back-at-camp", at={PEMBA: "lost-bivouac"}, rulings=rulings)
    assert goal(game) == earned


@rule("DK2 13.0")
def test_ruling_only_a_sherpa_draws() -> None:
    """A HAP in the box has no goal, so nothing is drawn for him."""
    rulings = {"bivouacked-sherpa": "draws"}
    assert night(guide=RAHIM, at={RAHIM: "lost-bivouac"}, rulings=rulings).over


@rule("DK2 13.0")
def test_ruling_a_frozen_sherpa_saves_nobody() -> None:
    """Drawn for before the climber he is dead when that one freezes."""
    at = dict.fromkeys((PEMBA, DAAN), "lost-bivouac")
    game = night(at=at, rulings={"bivouacked-sherpa": "draws"})
    game.play(DrawFate(PEMBA))
    game.play(Draw(FROZEN))
    game.play(Draw("house-chimney-1"))
    assert (game.over, where(game, DAAN)) == (True, "dead")


@rule("DK2 13.0")
def test_ruling_a_sherpa_who_lives_may_still_give_his_life() -> None:
    """He is in the box until all fates are known."""
    at = dict.fromkeys((PEMBA, DAAN), "lost-bivouac")
    game = night(at=at, rulings={"bivouacked-sherpa": "draws"})
    game.play(DrawFate(PEMBA))
    game.play(Draw(ALIVE))
    game.play(Draw(FROZEN))
    game.play(Sacrifice())
    assert (where(game, DAAN), where(game, PEMBA)) == ("high-camp", "dead")


def bivouac(face: int, piece: str = PEMBA) -> Game:
    """Let a piece try to bivouac in the first turn of darkness, where a 3 succeeds."""
    option = "guide-in-darkness" if piece == PEMBA else "climbers-in-darkness"
    game = expedition(darkness=1, option=option, at={piece: "shoulder"}, goal="bivouac")
    game.play(Bivouac(piece))
    return roll(game, face)


@rule("DK2 13.0")
@pytest.mark.parametrize(("face", "found"), [(3, "bivouac"), (2, None)])
def test_a_successful_bivouac_achieves_its_goal(face: int, found: str | None) -> None:
    """The goal is turned up when the roll succeeds."""
    assert achieved(bivouac(face)) == found


@rule("DK2 13.0")
def test_a_climbers_bivouac_is_not_the_sherpas() -> None:
    """He must bivouac himself."""
    assert achieved(bivouac(6, DAAN)) is None


@rule("DK2 13.0")
def test_the_bivouac_counts_even_if_he_dies_afterwards() -> None:
    """12 points, though he gave his life in the box."""
    at = dict.fromkeys((PEMBA, DAAN), "lost-bivouac")
    game = night(FROZEN, goal="bivouac", achieved=True, at=at)
    game.play(Sacrifice())
    assert goal(game) == 12


@rule("DK2 13.0")
def test_the_goal_is_a_line_of_the_score() -> None:
    """The total has its points."""
    assert total(night(goal="do-not-summit")) == total(night()) + 14


@rule("DK2 13.0")
def test_a_hap_has_no_goal() -> None:
    """With a HAP the end brings none."""
    assert goal(night(guide=RAHIM)) == 0


# Secrecy


@rule("DK2 13.0")
@pytest.mark.parametrize("name", GOALS)
def test_the_owner_knows_the_goal(name: str) -> None:
    """The seat sees its own marker."""
    assert expedition(goal=name).view(0).hand == (name,)


@rule("DK2 13.0")
@pytest.mark.parametrize("name", GOALS)
def test_nobody_else_sees_the_goal(name: str) -> None:
    """What a spectator sees is the same with every goal, and names none."""
    seen = expedition(goal=name).view(None)
    assert seen == expedition(goal="bivouac").view(None)
    assert name not in json.dumps({**seen.to_dict(), "decision": None}).replace("lost-bivouac", "")


@rule("DK2 13.0")
def test_the_draw_of_a_goal_is_told_to_its_owner_only() -> None:
    """Others learn that a goal was drawn, not which."""
    game = Game(ruleset_of("disaster-on-k2/basic"), 1, chance="manual")
    game.play(ChooseTeam("netherlands"))
    game.play(ChooseGuide(PEMBA))
    game.play(Draw("bivouac"))
    told = [
        getattr(event, "goal", None)
        for seat in (0, None)
        for event in game.events_for(seat)
        if event.event == "goal_drawn"
    ]
    assert told == ["bivouac", None]


@rule("DK2 13.0")
def test_an_achieved_goal_lies_open() -> None:
    """It is moved to the Status Card for everybody to see."""
    assert achieved(expedition(goal="bivouac", achieved=True, at={PEMBA: "dead"})) == "bivouac"


def for_two() -> DisasterState:
    """Give two seats with Sherpas, their goals drawn at random."""
    rules = ruleset_of("disaster-on-k2/basic")
    g: DisasterState = rules.family.setup(rules.family.tables(rules.config, rules.readings, 2))
    rng = random.Random(5)
    for action in (ChooseTeam("netherlands"), ChooseGuide(PEMBA), ChooseTeam("norway")):
        g.apply(action)
        g.sample_all(rng)
    g.apply(ChooseGuide("norway/nima"))
    g.sample(rng)
    return g


@rule("DK2 13.0")
def test_two_seats_have_two_goals() -> None:
    """Goals are drawn without putting them back."""
    assert len(set(for_two().goal)) == 2


@rule("DK2 13.0")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_its_own_goal_only(seat: int) -> None:
    """The other hand is empty in what it sees."""
    g = for_two()
    rules = ruleset_of("disaster-on-k2/basic")
    hands = rules.family.describe(g.masked(seat))["hands"]
    assert (len(hands[seat]), hands[1 - seat]) == (1, [])


@rule("DK2 13.0")
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_redeal_changes_hidden_goals_only(seat: int | None) -> None:
    """The seat sees the same, and every goal that it has not is possible for the other."""
    g = for_two()
    deals = [g.redeal(seat, random.Random(seed)) for seed in range(60)]
    assert all(deal.masked(seat).key() == g.masked(seat).key() for deal in deals)
    assert all(len({*deal.goal}) == 2 for deal in deals)
    others = {deal.goal[1 if seat == 0 else 0] for deal in deals}
    assert len(others) == (4 if seat is None else 3)


@rule("DK2 13.0")
def test_a_redeal_knows_what_would_have_shown() -> None:
    """A Sherpa in the box with his goal face down is not after a bivouac."""
    state: Any = expedition(darkness=2, goal="back-at-camp", at={PEMBA: "lost-bivouac"}).state
    goals = {state.redeal(None, random.Random(seed)).goal[0] for seed in range(60)}
    bivouac_goal = list(GOALS).index("bivouac") + 1
    assert goals == {1, 2, 3, 4} - {bivouac_goal}


@rule("DK2 13.0")
def test_an_open_goal_is_not_redealt() -> None:
    """What everybody sees stays."""
    state: Any = expedition(goal="bivouac", achieved=True, at={PEMBA: "dead"}).state
    assert all(state.redeal(None, random.Random(seed)).goal == state.goal for seed in range(20))


@rule("DK2 13.0")
def test_what_a_spectator_sees_never_depends_on_a_hidden_goal() -> None:
    """Turn after turn two games that differ in the goal only look the same."""
    games = [expedition(goal=name, option="climbers") for name in ("bivouac", "back-at-camp")]
    rng = random.Random(3)
    for _ in range(60):
        options = games[0].decision.options
        choice = options[int(rng.random() * len(options))]
        for game in games:
            game.play(choice)
        assert games[0].view(None) == games[1].view(None)


@rule("DK2 13.0")
def test_a_view_holds_no_private_thing_but_the_own_goal() -> None:
    """The JSON of a seat has its goal under `hand` alone."""
    game = expedition(goal="do-not-summit", option="climbers")
    game.play(EndTurn())
    assert isinstance(game.view(0), views.View)
    plain = game.view(0).to_dict()
    assert (plain.pop("hand"), "do-not-summit" in json.dumps(plain)) == (["do-not-summit"], False)


@rule("DK2 13.0")
def test_a_refused_sacrifice_leaves_the_goal() -> None:
    """Who did not give his life is back at camp out of the box."""
    at = dict.fromkeys((PEMBA, FEMKE), "lost-bivouac")
    game = night(FROZEN, goal="back-at-camp", at=at)
    game.play(Decline())
    assert goal(game) == 14
