"""Positions and views of two players: auctions, the First Player, secrets (DK2 15.0)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from campaigns.disaster.policies import careful
from campaigns.policies import new_state, play_on
from expedition import DAAN, FEMKE, HENRIK, INGRID, NIMA, PEMBA, draw, play
from positions import ruleset_of
from rivals import rivals

from k2rules import Game, PositionError, UndoError
from k2rules.games.disaster.actions import (
    Bid,
    ChooseGuide,
    ChooseTeam,
    Decline,
    Descend,
    DropOut,
    Lift,
    Step,
    Target,
    UsePreparations,
)

SNOW = "thick-snow-2"
RULES = ruleset_of("disaster-on-k2/basic")
TEAMS = {"teams": [[PEMBA, DAAN, FEMKE], [NIMA, INGRID, HENRIK]]}
BY_DAY = {"option": "climbers"}
BIDDING = {**TEAMS, "phase": "draw-event", "ask": "bid"}


def auction(asked: int, first: int = 0, out: Any = (), **turn: Any) -> dict[str, Any]:
    """Give a position within an auction."""
    return {
        **BIDDING,
        "asked": asked,
        "markers": {"first-player": first},
        "turn": {"event": SNOW, "dropped-out": out, **turn},
    }


def paths(position: dict[str, Any], players: int = 2) -> set[str]:
    """Give where a position has faults."""
    try:
        Game.from_position(RULES, players, position)
    except PositionError as exc:
        return {fault.split(":")[0] for fault in exc.faults}
    return set()


@pytest.mark.parametrize(
    "acts", [(), (Bid(2),), (Bid(2), Bid(5)), (DropOut(),)], ids=["open", "bid", "raised", "passed"]
)
def test_a_position_within_an_auction(acts: tuple[Any, ...]) -> None:
    """It leads to the same question."""
    game = play(rivals(event=SNOW, first=1), *acts)
    position = RULES.family.describe(game.state)
    assert RULES.family.place(RULES.tables(2), position) == game.state


def test_the_second_player_at_the_start_of_a_turn() -> None:
    """Who has been asked for held tokens already is not asked again."""
    game = rivals(held=("ridges-open-1", "ridges-open-2"), ask=None, phase="draw-event")
    play(game, Decline())
    position = RULES.family.describe(game.state)
    other = Game.from_position(RULES, 2, position, chance="manual")
    assert (other.decision.player, other.decision.kind) == (1, "begin_turn")
    assert other.state == game.state


def comes_back(game: Game) -> bool:
    """Whether the state of a game is what its description leads to."""
    position = json.loads(json.dumps(game.rules.family.describe(game.state)))
    return bool(game.rules.family.place(game.rules.tables(2), position) == game.state)


def asked(game: Game) -> tuple[int, str]:
    """Give the seat that is asked, and the question."""
    return game.decision.player, game.decision.kind


def test_two_guides_who_may_both_save_a_climber() -> None:
    """The second one is asked after the first, and a position says so of either."""
    at = dict.fromkeys((PEMBA, DAAN, NIMA, INGRID), "bottleneck-1")
    game = play(rivals(event=SNOW, track=4, at=at, first=1), DropOut(), DropOut())
    assert (asked(game), comes_back(game)) == ((1, "sacrifice"), True)
    play(game, Decline())
    assert (asked(game), comes_back(game)) == ((0, "sacrifice"), True)


def test_a_token_drawn_to_be_sorted_brings_the_serac_down_on_the_other_team() -> None:
    """The First Player goes on drawing after the other player's guide has been asked."""
    at = dict.fromkeys((NIMA, INGRID), "bottleneck-1")
    rulings = {"unkept-darkness": "all-go"}
    start: Any = {"phase": "draw-event", "ask": "use_preparations", "preparations": (2, 0)}
    game = play(rivals(track=4, at=at, rulings=rulings, **start), UsePreparations())
    draw(game, "darkness-1")
    assert (asked(game), comes_back(game)) == ((1, "sacrifice"), True)


def test_luck_on_the_roll_of_the_other_player() -> None:
    """Who rolls and who is asked are two things."""
    game = rivals(held=("", "luck-1"), track=5, at={DAAN: "bottleneck-1"}, turn=BY_DAY)
    play(game, Descend((DAAN,)))
    assert (asked(game), comes_back(game)) == ((1, "before_roll"), True)
    assert game.rules.family.describe(game.state)["turn"]["roll"]["by"] == 0


def test_luck_is_asked_for_where_it_is_held() -> None:
    """A position that asks the other player comes to another question, and is refused."""
    at = {DAAN: "bottleneck-1"}
    game = play(rivals(held=("", "luck-1"), track=5, at=at, turn=BY_DAY), Descend((DAAN,)))
    position = game.rules.family.describe(game.state)
    del position["pending"]
    assert paths({**position, "asked": 0}) == {"ask"}


def test_a_rope_that_breaks_for_the_other_player() -> None:
    """The climber's player rolls, and the buyer is known."""
    game = play(rivals(event="broken-rope-1", first=1), Bid(5), DropOut(), Target(DAAN))
    assert (game.decision.kind, comes_back(game)) == ("roll", True)
    assert game.rules.family.describe(game.state)["turn"]["effect"]["buyer"] == 1


def test_the_fates_of_two_teams() -> None:
    """The First Player's climbers come first, and those of the other wait."""
    at = dict.fromkeys((DAAN, FEMKE, INGRID, HENRIK), "shoulder")
    game = rivals(phase="game-end", ask=None, darkness=8, first=1, at=at)
    assert (asked(game), comes_back(game)) == ((1, "draw_fate"), True)
    position = game.rules.family.describe(game.state)
    groups = [sorted(group) for group in position["turn"]["fates"]["waiting"]]
    assert groups == [[HENRIK, INGRID], [DAAN, FEMKE]]
    assert paths({**position, "asked": 0}) == {"turn.fates.waiting"}


FAULTS: list[tuple[dict[str, Any], set[str]]] = [
    (auction(1), {"turn.dropped-out"}),
    (auction(0, 1), {"turn.dropped-out"}),
    (auction(0, bid=3, bidder=0), {"asked"}),
    (auction(1, bid=1, bidder=0), {"turn.bid"}),
    (auction(1, bid=19, bidder=0), {"turn.bid"}),
    (auction(1, bid=3), {"turn.bid", "turn.dropped-out"}),
    (auction(1, bidder=0), {"turn.bid", "turn.dropped-out"}),
    (auction(1, out=[1]), {"asked", "turn.dropped-out"}),
    (auction(1, bid=3, bidder=0, out=[0]), {"turn.dropped-out"}),
    (auction(1, out=7), {"turn.dropped-out"}),
    ({**BIDDING, "turn": {}}, {"turn.event"}),
    ({**BIDDING, "ask": "buy", "turn": {"event": SNOW}}, {"ask"}),
    ({**TEAMS, "phase": "move-team", "ask": "move", "turn": {"bid": 3, "bidder": 0}}, {"turn.bid"}),
    ({**TEAMS, "markers": {"first-player": 2}}, {"markers.first-player"}),
    ({**TEAMS, "ask": "draw_token", "asked": 1}, {"asked"}),
    ({"teams": [[PEMBA, DAAN], [NIMA, DAAN]]}, {"teams[1]"}),
]


@pytest.mark.parametrize(("position", "where"), FAULTS, ids=range(len(FAULTS)))
def test_a_fault_is_found_where_it_is(position: dict[str, Any], where: set[str]) -> None:
    """Each fault names its path."""
    assert paths(position) == where


def test_one_player_is_not_asked_for_a_bid() -> None:
    """The event has its printed price."""
    alone = {**BIDDING, "teams": TEAMS["teams"][:1], "turn": {"event": SNOW}}
    assert paths(alone, 1) == {"ask"}


def test_a_view_says_whose_pieces_are_whose() -> None:
    """Also of mixed teams, seat by seat."""
    g = new_state(ruleset_of("disaster-on-k2/advanced", ("multinational", True)), 2)
    play_on(g, careful, random.Random(1), 12)
    teams = RULES.family.teams(g)
    assert [len(team) for team in teams] == [6, 6]
    assert [{g.leader[g.tables.piece_numbers[name]] for name in team} for team in teams] == [
        {0},
        {1},
    ]


def two_sherpas(*goals: str) -> Game:
    """Begin a game in which both seats have Sherpas with these goals."""
    game = Game(RULES, 2, 0, chance="manual")
    for team, guide, goal in zip(("netherlands", "norway"), (PEMBA, NIMA), goals, strict=True):
        draw(play(game, ChooseTeam(team), ChooseGuide(guide)), goal)
    return game


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_a_seat_sees_never_depends_on_the_goal_of_the_other(seat: int | None) -> None:
    """Two games that differ in hidden goals only look the same, move after move."""
    deals = [("bivouac", "back-at-camp"), ("bivouac", "do-not-summit")]
    if seat == 1:
        deals = [(goals[1], goals[0]) for goals in deals]
    if seat is None:
        deals = [("bivouac", "do-not-summit"), ("do-not-summit", "back-at-camp")]
    games = [two_sherpas(*goals) for goals in deals]
    games[1]._id = games[0]._id
    rng = random.Random(3)
    for _ in range(120):
        options = games[0].decision.options
        choice = options[int(rng.random() * len(options))]
        for game in games:
            game.play(choice)
        one, other = (game.view(seat).to_dict() for game in games)
        assert json.dumps(one) == json.dumps(other)
        assert games[0].events_for(seat) == games[1].events_for(seat)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_redeal_gives_every_consistent_pair_of_goals(seat: int | None) -> None:
    """Both Sherpas face down: all pairs for a spectator, three goals for the opponent."""
    state: Any = two_sherpas("bivouac", "back-at-camp").state
    deals = {tuple(state.redeal(seat, random.Random(seed)).goal) for seed in range(200)}
    assert len(deals) == (12 if seat is None else 3)


def test_a_redeal_never_gives_a_goal_that_would_be_turned_up() -> None:
    """With one Sherpa in the box only the other can be after a bivouac."""
    game = rivals(darkness=2, goals=("back-at-camp", "bivouac"), at={PEMBA: "lost-bivouac"})
    state: Any = game.state
    number = list(RULES.config.goals).index("bivouac") + 1
    deals = [state.redeal(None, random.Random(seed)).goal for seed in range(100)]
    assert number not in {goals[0] for goals in deals}
    assert number in {goals[1] for goals in deals}


def on_the_summit(goal: str) -> Game:
    """Lead a climber onto the Summit with this secret goal."""
    at = dict.fromkeys((PEMBA, DAAN), "summit-slope")
    game = rivals(at=at, turn={"option": "guide"}, goals=(goal, ""))
    return play(game, Lift(DAAN), Step(PEMBA, "summit"))


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("loaded", [False, True])
def test_undo_does_not_cross_a_goal_that_was_turned_up(seat: int | None, *, loaded: bool) -> None:
    """The other player has seen it, in a game that was saved since too."""
    game = on_the_summit("summit-with-climber")
    if loaded:
        game = Game.from_json(game.to_json())
    before = game.state.key()
    with pytest.raises(UndoError) as caught:
        game.undo(seat)
    assert (caught.value.reason.code, game.state.key()) == ("reveal", before)


def test_undo_crosses_what_turns_nothing_up() -> None:
    """The same step with another goal, and with force in any case."""
    for goal, force in (("do-not-summit", False), ("summit-with-climber", True)):
        game = on_the_summit(goal)
        game.undo(0, force=force)
        assert game.view(None).pieces[PEMBA] == "summit-slope"
