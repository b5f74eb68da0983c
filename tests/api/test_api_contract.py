"""Every name that other programs may call, and what is promised of it."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from random import Random
from typing import Any

import pytest
from api_games import (
    HANDS,
    KINDS,
    RULESETS,
    dealt,
    dying,
    everything,
    finished,
    named,
    playing,
    stop,
    until,
)

import k2rules
from k2rules import (
    CHANCE,
    Action,
    Decision,
    Game,
    IllegalAction,
    Reason,
    UndoError,
    Undone,
    UsageError,
    k2,
    load,
)
from k2rules.games import FAMILIES
from k2rules.k2 import (
    Assign,
    ChooseCards,
    Decline,
    Draw,
    EndTurn,
    PayRisk,
    PitchTent,
    Rescue,
    TakeRisk,
    Walk,
)

NAMES = (
    *("list_rulesets", "load", "Game", "CHANCE", "to_dict", "action_from_dict", "replay"),
    *("RulesetError", "IllegalAction", "SaveError", "FormatError", "ReplayError"),
    *("PositionError", "Action", "Decision", "Reason", "Result", "Score", "ScoreLine"),
    *("Ruleset", "RulesetInfo", "View", "validate", "simulate"),
)
VERBS: dict[str, type[Action]] = {
    "choose_cards": ChooseCards,
    "take_risk": TakeRisk,
    "assign": Assign,
    "walk": Walk,
    "pitch_tent": PitchTent,
    "pay_risk": PayRisk,
    "rescue": Rescue,
    "decline": Decline,
    "end_turn": EndTurn,
}
FIELDS = {
    "choose_cards": ["cards"],
    "take_risk": ["value"],
    "assign": ["card", "climber", "use"],
    "walk": ["climber", "to"],
    "pitch_tent": ["climber"],
    "pay_risk": ["climber", "pool"],
    "rescue": ["climber", "to"],
    "decline": [],
    "end_turn": [],
}


# ---- Rulesets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_package_offers_the_name(name: str) -> None:
    assert hasattr(k2rules, name)
    assert name in k2rules.__all__


def test_everything_exported_is_documented() -> None:
    for name in k2rules.__all__:
        value = getattr(k2rules, name)
        assert name == "CHANCE" or value.__doc__, name


@pytest.mark.parametrize("name", ["k2", "disaster"])
def test_a_family_offers_all_its_actions(name: str) -> None:
    module = import_module(f"k2rules.{name}")
    for action in FAMILIES[name].actions:
        assert getattr(module, action.__name__, None) is action
        assert action.__name__ in module.__all__


def test_one_import_makes_the_actions_reachable() -> None:
    code = "import k2rules; print(k2rules.k2.Walk('blue/1', 'e12'))"
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_rulesets_are_listed() -> None:
    listed = {info.id: info for info in k2rules.list_rulesets()}
    for name in RULESETS:
        info = listed[name]
        assert info.players == (1, 5)
        assert info.title
        assert info.options["board"] == ("easy", "hard")
        assert info.options["family"] == ("false", "true")
        assert info.options["crowding"] == ("strict", "relaxed")
        assert 0 < info.printed <= 1
    assert list(listed) == sorted(listed)


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("board", ["easy", "hard"])
@pytest.mark.parametrize("family", [False, True])
@pytest.mark.parametrize("crowding", ["strict", "relaxed"])
def test_every_option_loads(name: str, board: str, family: bool, crowding: str) -> None:  # noqa: FBT001
    rules = load(name, board=board, family=family, crowding=crowding)
    assert rules.id == name
    assert rules.options == {
        "board": board,
        "family": str(family).lower(),
        "crowding": crowding,
    }
    assert rules.digest != load(
        "k2/summer", board="easy", family=True, crowding="relaxed"
    ).digest or ((name, board, family, crowding) == ("k2/summer", "easy", True, "relaxed"))


def test_the_defaults_come_first() -> None:
    rules = load("k2/summer")
    assert rules.options == {"board": "easy", "family": "false", "crowding": "strict"}
    assert rules.digest == load("k2/summer", board="easy", family="false").digest


def test_every_ruling_with_two_readings_can_be_chosen() -> None:
    rules = load("k2/summer")
    several = {slug: each for slug, each in rules.rulings.items() if len(each.readings) > 1}
    assert len(several) >= 7
    for slug, ruling in several.items():
        assert rules.readings[slug] == ruling.default
        for reading in ruling.readings:
            chosen = load("k2/summer", rulings={slug: reading})
            assert chosen.readings[slug] == reading
            assert (chosen.digest == rules.digest) == (reading == ruling.default)
            assert len(reading) > 1  # names, not letters


def test_relaxed_crowding_gives_five_players_more_room() -> None:
    strict, relaxed = (
        Game(load("k2/summer", crowding=crowding), 5, seed=1).view(None).spaces
        for crowding in ("strict", "relaxed")
    )
    more = [s for s in strict if strict[s].room != relaxed[s].room]
    assert more
    assert all((strict[s].room or 0) < (relaxed[s].room or 0) for s in more)


# ---- Games ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_number_of_players(players: int) -> None:
    game = Game(load("k2/winter"), players=players, seed=7)
    assert game.players == players
    assert len(game.decisions) == players
    assert len(game.view(None).pieces) == 2 * players


def test_names_of_players() -> None:
    game = Game(load("k2/summer"), players=("Ada", "Bo"), seed=7)
    assert game.players == 2
    assert tuple(game.names) == ("Ada", "Bo")


@pytest.mark.parametrize(
    "players", [0, 6, -1, True, "abc", (), ["a"] * 6, 2.0, None, [1, 2], b"ab"]
)
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(UsageError, match="players"):
        Game(load("k2/summer"), players=players)


@pytest.mark.parametrize("seed", ["x", 7.0, True, (1,)])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(UsageError, match="seed"):
        Game(load("k2/summer"), 2, seed=seed)


def test_a_seed_fixes_what_chance_brings() -> None:
    one, other, third = (Game(load("k2/summer"), 3, seed=seed) for seed in (7, 7, 8))
    assert one.state == other.state
    assert one.log == other.log
    assert one.state != third.state


def test_without_a_seed_games_differ() -> None:
    keys = {Game(load("k2/summer"), 5).state.key() for _ in range(10)}
    assert len(keys) == 10


def test_chance_is_automatic_or_manual() -> None:
    with pytest.raises(UsageError, match="chance"):
        Game(load("k2/summer"), 2, chance="magic")


# ---- Decisions -----------------------------------------------------------------------------------


def test_all_choose_cards_at_once() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    assert [decision.player for decision in game.decisions] == [0, 1, 2]
    assert {decision.kind for decision in game.decisions} == {"choose_cards"}
    with pytest.raises(UsageError, match="3 decisions"):
        _ = game.decision


def test_a_decision_over_is_none() -> None:
    game = finished()
    assert game.decisions == ()
    with pytest.raises(UsageError, match="0 decisions"):
        _ = game.decision


@pytest.mark.parametrize("kind", KINDS)
def test_a_decision_says_who_what_and_why(kind: str) -> None:
    game = stop(kind)
    for decision in game.decisions:
        assert isinstance(decision, Decision)
        assert decision.kind == kind
        assert 0 <= decision.player < game.players
        assert decision.options
        assert all(isinstance(option, Action) for option in decision.options)
        assert len(set(decision.options)) == len(decision.options)
        assert decision.prompt[-1] in ".?"
        assert decision.prompt.count(". ") == 0  # one sentence
        assert decision.outcomes == ()


@pytest.mark.parametrize("kind", KINDS)
def test_the_order_of_options_is_stable(kind: str) -> None:
    one, other = stop(kind), stop(kind)
    assert one.decisions == other.decisions
    assert one.copy().decisions == one.decisions


@pytest.mark.parametrize("players", [1, 2, 5])
@pytest.mark.parametrize("name", RULESETS)
def test_only_private_choices_may_have_a_single_option(name: str, players: int) -> None:
    game = Game(load(name, family=True), players, seed=2, chance="manual")
    for each in playing(game, 2):
        for decision in each.decisions:
            assert len(decision.options) > 1 or decision.kind in ("choose_cards", "draw_card")


def test_a_forced_hand_is_asked_because_it_is_private() -> None:
    hands = [["move-1", "move-2", "move-3"], HANDS[1]]
    game = Game.from_position(load("k2/summer"), 2, dealt(hands=hands, day=6))
    assert len(game.decisions[0].options) == 1
    assert game.decisions[0].player == 0


# ---- Playing -------------------------------------------------------------------------------------


def test_play_finds_the_only_seat_that_may_act() -> None:
    game = stop("turn")
    events = game.play(EndTurn()) if EndTurn() in game.decision.options else ()
    assert events


def test_play_asks_for_the_seat_when_several_may_act() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    option = game.decisions[0].options[0]
    with pytest.raises(IllegalAction) as caught:
        game.play(option)
    assert caught.value.reason.source == "API"
    game.play(option, 0)
    game.play(game.decision.options[0])


def test_play_gives_the_events_that_the_seat_may_see() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    choice = game.decisions[1].options[-1]
    assert isinstance(choice, ChooseCards)
    (own,) = game.play(choice, 1)
    assert k2rules.event_to_dict(own)["cards"] == list(choice.cards)
    (seen,) = game.events_for(0)[-1:]
    assert k2rules.event_to_dict(seen)["cards"] == []
    (watched,) = game.events_for(None)[-1:]
    assert watched == seen


@pytest.mark.parametrize("players", [1, 2, 4])
def test_why_not_agrees_with_the_options(players: int) -> None:
    rules = load("k2/winter", family=True, board="hard")
    game = Game(rules, players, seed=players)
    table = rules.actions(players)
    for turn, each in enumerate(playing(game, players)):
        if turn % 17:
            continue
        for decision in each.decisions:
            legal = set(decision.options)
            for action in table:
                reason = each.why_not(action, decision.player)
                assert (reason is None) == (action in legal), (action, reason)
                _check_reason(reason, set(rules.sections))


def _check_reason(reason: Reason | None, clauses: set[str]) -> None:
    if reason is None:
        return
    assert reason.code
    assert reason.text
    assert "{" not in reason.text
    assert "None" not in reason.text
    assert reason.source == "API" or reason.source in clauses


def test_a_reason_names_clause_piece_and_space() -> None:
    game = Game.from_position(
        load("k2/summer"),
        2,
        dealt(
            phase="act",
            ask="turn",
            asked=0,
            hands=[hand[3:] for hand in HANDS[:2]],
            supplies={"revealed": [hand[:3] for hand in HANDS[:2]]},
            turn={"player": 0, "cards": ["move-1", "move-2"], "points": {"red/1": {"move": 1}}},
        ),
    )
    reason = game.why_not(Walk("red/1", "e9"))
    assert reason is not None
    assert reason.source == "K2 phase 3 move"
    assert (reason.piece, reason.space) == ("red/1", "e9")
    assert "red/1" in reason.text
    assert "e9" in reason.text
    other = game.why_not(PitchTent("blue/1"))
    assert other is not None
    assert other.piece == "blue/1"


def test_where_no_rule_is_involved_the_source_says_so() -> None:
    game = finished()
    reason = game.why_not(EndTurn(), 0)
    assert reason is not None
    assert reason.source == "API"


def test_an_illegal_action_carries_action_and_reason_but_no_options() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    action = Walk("red/1", "e1")
    with pytest.raises(IllegalAction) as caught:
        game.play(action, 0)
    assert caught.value.action == action
    assert caught.value.reason == game.why_not(action, 0)
    assert not hasattr(caught.value, "options")
    told = str(caught.value)
    assert not any(card in told for card in game.view(0).hand)


# ---- Results -------------------------------------------------------------------------------------


def test_a_game_that_goes_on_has_no_result() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    assert not game.over
    assert game.result is None
    assert game.view(0).result is None


@pytest.mark.parametrize("players", [1, 2, 5])
def test_a_result_adds_up(players: int) -> None:
    rules = load("k2/winter", board="hard")
    game = finished(rules, players)
    result = game.result
    assert game.over
    assert result is not None
    assert [score.player for score in result.scores] == list(range(players))
    for score in result.scores:
        assert score.total == sum(line.points for line in score.lines)
        assert (score.level is not None) == (players == 1)
        for line in score.lines:
            assert line.label
            assert line.source in rules.sections
            assert line.piece in game.view(None).pieces
    assert sorted(seat for group in result.ranking for seat in group) == list(range(players))
    totals = [[result.scores[seat].total for seat in group] for group in result.ranking]
    assert all(len(set(group)) == 1 for group in totals)
    assert [group[0] for group in totals] == sorted((g[0] for g in totals), reverse=True)
    assert set(result.fates) == set(game.view(None).pieces)
    assert result.ended_by
    assert game.view(0).result == result == game.view(None).result


def test_a_tie_is_shared_and_explained() -> None:
    game = Game.from_position(load("k2/summer"), 2, {"phase": "over", "ended_by": "last-day"})
    assert game.result is not None
    assert game.result.ranking == ((0, 1),)
    assert game.result.tie_break


# ---- Views ---------------------------------------------------------------------------------------

PARTS = (
    *("player", "phase", "day", "decision", "waiting_on", "spaces", "teams", "pieces", "tracks"),
    "hand",
    *("counts", "supplies", "markers", "weather", "turn", "committed", "result"),
)


@pytest.mark.parametrize("kind", KINDS)
def test_a_view_has_every_part_and_is_json(kind: str) -> None:
    game = stop(kind)
    for seat in (None, *range(game.players)):
        view = game.view(seat)
        plain = view.to_dict()
        for part in PARTS:
            assert hasattr(view, part)
            assert part in plain
        text = json.dumps(plain)
        assert json.loads(text) == json.loads(json.dumps(game.view(seat).to_dict()))
        assert view.player == seat
        assert view == game.view(seat)
        assert hash(view) == hash(game.view(seat))


def test_the_view_of_a_finished_game_is_json() -> None:
    text = json.dumps(finished().view(1).to_dict())
    assert json.loads(text)["result"]["ranking"]


def test_a_view_shows_the_own_decision_only() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    view = game.view(1)
    assert view.decision == game.decisions[1]
    assert view.waiting_on == (0, 1, 2)
    assert game.view(None).decision is None
    game.play(game.decisions[1].options[0], 1)
    assert game.view(1).decision is None
    assert game.view(1).waiting_on == (0, 2)


def test_a_view_shows_the_own_hidden_choice_only() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    choice = game.decisions[1].options[0]
    assert isinstance(choice, ChooseCards)
    game.play(choice, 1)
    assert game.view(1).committed == choice.cards
    assert game.view(0).committed == ()
    assert game.view(None).committed == ()


def _unlike(own: list[str], other: list[str]) -> Game:
    return Game.from_position(load("k2/summer"), 2, dealt(hands=[own, other]), seed=1)


OTHER = ["acclimatize-3", "acclimatize-2", "acclimatize-1", "acclimatize-1", "rope-2-3", "move-3"]


def test_views_are_equal_exactly_if_the_seat_knows_the_same() -> None:
    one, other = named(_unlike(HANDS[0], HANDS[1])), named(_unlike(HANDS[0], OTHER))
    third = _unlike(OTHER, HANDS[1])
    for seat in (0, None):
        assert one.view(seat) == other.view(seat)
        assert json.dumps(one.view(seat).to_dict()) == json.dumps(other.view(seat).to_dict())
        assert one.view_json(0) == other.view_json(0)
    assert one.view(1) != other.view(1)
    assert one.view(0) != third.view(0)


def test_views_stay_equal_while_the_other_seat_chooses() -> None:
    one, other = _unlike(HANDS[0], HANDS[1]), _unlike(HANDS[0], OTHER)
    for game in (one, other):
        game.play(game.decisions[1].options[-1], 1)
    for seat in (0, None):
        assert one.view(seat) == other.view(seat)
        assert one.events_for(seat) == other.events_for(seat)
        assert one.why_not(EndTurn(), 0) == other.why_not(EndTurn(), 0)


def test_a_view_never_holds_what_others_hold() -> None:
    game = _unlike(HANDS[0], OTHER)
    canaries = {"acclimatize-3", "acclimatize-2", "rope-2-3"}
    choice = next(
        option
        for option in game.decisions[1].options
        if isinstance(option, ChooseCards) and canaries == set(option.cards)
    )
    game.play(choice, 1)
    for seat in (0, None):
        text = game.view_json(0) if seat == 0 else json.dumps(game.view(None).to_dict())
        events = repr(game.events_for(seat))
        assert not any(card in text + events + repr(game.view(seat)) for card in canaries)


def test_changing_a_view_changes_nothing_else() -> None:
    game = stop("turn")
    before = everything(game)
    view = game.view(0)
    view.pieces["red/1"] = "nowhere"
    view.supplies["risk-tokens"].clear()
    view.markers["tents"].clear()
    view.weather["tiles"].clear()
    view.counts["hands"].clear()
    assert everything(game) == before


def test_changing_the_plain_form_leaves_the_view_alone() -> None:
    view = stop("turn").view(0)
    plain = view.to_dict()
    plain["counts"]["hands"].clear()
    plain["supplies"]["revealed"].clear()
    plain["markers"]["tents"].clear()
    assert view == stop("turn").view(0)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", 0.0, (), CHANCE])
def test_there_is_no_view_of_a_seat_that_does_not_exist(seat: Any) -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    for call in (game.view, game.events_for, game.view_json):
        with pytest.raises(UsageError, match="seat"):
            call(seat)


# ---- Events --------------------------------------------------------------------------------------


def test_events_since() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    known = game.events_for(0)
    assert known
    game.play(game.decisions[0].options[0], 0)
    game.play(game.decisions[0].options[0], 1)
    assert game.events_for(0, since=len(known)) == game.events_for(0)[len(known) :]
    assert game.events_for(0, since=len(game.events_for(0))) == ()
    assert game.events_for(0, since=10_000) == ()


def test_events_are_plain_data_too() -> None:
    for event in finished().events_for(0):
        assert json.dumps(k2rules.event_to_dict(event))
        assert k2rules.event_to_dict(event)["event"] == event.event


def test_draws_of_others_are_seen_without_the_card() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    drawn = [k2rules.event_to_dict(event) for event in game.events_for(0)]
    cards = [event for event in drawn if event["event"] == "card_drawn"]
    assert all((event["card"] is None) == (event["player"] != 0) for event in cards)
    assert len(cards) == 12


# ---- Undo ----------------------------------------------------------------------------------------


def _turn() -> Game:
    return until(
        Game(load("k2/summer"), 2, seed=4),
        lambda decision: decision.kind == "turn" and len(decision.options) > 8,
    )


def test_undo_goes_back_to_before_the_last_play() -> None:
    game = _turn()
    before = game.state.key(), game.log, game.decisions
    told = game.events_for(None)
    game.play(game.decision.options[0])
    happened = game.events_for(None)
    game.undo()
    assert (game.state.key(), game.log, game.decisions) == before
    assert game.events_for(None) == (*happened, Undone(game.state.player, len(told)))


def test_undo_again_and_again() -> None:
    game = _turn()
    keys = []
    for _ in range(3):
        keys.append(game.state.key())
        game.play(game.decision.options[0])
    for key in reversed(keys):
        game.undo(0 if game.log[-1].player == 0 else 1)
        assert game.state.key() == key


def test_an_undone_game_plays_on_and_can_be_saved() -> None:
    game = _turn()
    game.play(game.decision.options[0])
    game.undo()
    *_, last = playing(game, 1)
    assert Game.from_json(last.to_json()).state == last.state


def _refused(game: Game, player: int | None = None, *, force: bool = False) -> Reason:
    before = everything(game)
    with pytest.raises(UndoError) as caught:
        game.undo(player, force=force)
    assert everything(game) == before
    assert isinstance(caught.value.reason, Reason)
    assert caught.value.reason.source == "API"
    assert caught.value.reason.text in str(caught.value)
    return caught.value.reason


def test_nothing_to_undo() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    _refused(game)
    _refused(game, 0)
    _refused(game, force=True)


def test_a_seat_takes_back_its_own_hidden_choice() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    game.play(game.decisions[2].options[0], 2)
    game.play(game.decisions[0].options[0], 0)
    game.undo(2)
    assert [decision.player for decision in game.decisions] == [1, 2]
    assert game.view(0).committed
    assert game.view(2).committed == ()
    game.play(game.decisions[1].options[3], 2)
    assert Game.from_json(game.to_json()).state == game.state


def test_undo_without_a_seat_takes_back_the_last_hidden_choice() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    game.play(game.decisions[2].options[0], 2)
    game.play(game.decisions[0].options[0], 0)
    game.undo()
    assert [decision.player for decision in game.decisions] == [0, 1]


def test_another_seats_choice_is_not_taken_back() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    game.play(game.decisions[2].options[0], 2)
    _refused(game, 0)
    _refused(game, 0, force=True)


def test_undo_does_not_cross_chance() -> None:
    game = until(Game(load("k2/summer"), 2, seed=1), lambda decision: decision.kind == "take_risk")
    before = game.state.key()
    game.play(game.decision.options[0])
    _refused(game)
    game.undo(force=True)
    assert game.state.key() == before


def test_undo_does_not_cross_a_reveal() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    game.play(game.decisions[0].options[0], 0)
    before = game.state.key()
    game.play(game.decisions[0].options[-1], 1)
    _refused(game)
    _refused(game, 1)
    game.undo(force=True)
    assert game.state.key() == before


def test_undo_of_a_loaded_game_knows_what_was_revealed() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    for seat in (0, 1):
        game.play(game.decisions[0].options[0], seat)
    _refused(Game.from_json(game.to_json()))


def test_the_prompt_of_a_turn_that_owes_is_one_sentence() -> None:
    game = until(
        Game(load("k2/summer"), 2, seed=4),
        lambda decision: decision.kind == "turn" and "owe" in decision.prompt,
    )
    assert game.decision.prompt.count(". ") == 0


def test_force_takes_back_a_mistyped_draw_of_a_real_table() -> None:
    game = Game(load("k2/summer"), 2, chance="manual")
    before = game.state.key()
    game.play(Draw("s4"))
    _refused(game)
    game.undo(force=True)
    assert game.state.key() == before


def test_force_takes_back_draw_by_draw_what_a_play_brought() -> None:
    game = stop("draw_risk")
    while game.decisions[0].outcomes:
        keys = [game.state.key()]
        game.play(game.decision.options[0])
    game.undo(force=True)
    assert game.state.key() == keys[-1]
    assert Game.from_json(game.to_json()).state == game.state


@pytest.mark.parametrize("player", [CHANCE, -2, 7, True, "0", 0.0])
@pytest.mark.parametrize("force", [False, True])
def test_only_a_seat_can_undo(player: Any, force: bool) -> None:  # noqa: FBT001
    game = Game(load("k2/summer"), 2, seed=1)
    game.play(game.decisions[1].options[0], 1)
    before = everything(game)
    with pytest.raises((UndoError, UsageError)):
        game.undo(player, force=force)
    assert everything(game) == before


def test_the_undo_of_a_dead_player_touches_nothing() -> None:
    position = dealt(
        3,
        phase="act",
        ask="turn",
        asked=0,
        hands=[hand[3:] for hand in HANDS[:3]],
        supplies={"revealed": [hand[:3] for hand in HANDS[:3]]},
        pieces={"red/1": "e20", "red/2": "e21"},
        tracks={"acclimatization": {"red/1": -30, "red/2": -30}},
        turn={"player": 0},
    )
    game = Game.from_position(load("k2/summer"), 3, position, seed=1)
    until(game, lambda decision: decision.kind == "choose_cards")
    assert game.view(None).pieces["red/1"] == "dead"
    _refused(game, 0)


def test_undo_in_a_solitaire_turn() -> None:
    game = Game(load("k2/summer"), 1, seed=1)
    game.play(game.decision.options[0])
    while game.decision.kind != "turn":
        game.play(game.decision.options[0])
    before = game.state.key()
    game.play(game.decision.options[0])
    game.undo()
    assert game.state.key() == before


def test_undo_in_a_game_from_a_position() -> None:
    game = Game.from_position(load("k2/summer"), 2, dealt())
    game.play(game.decisions[0].options[2], 0)
    game.undo(0)
    assert game.log == ()
    _refused(game, force=True)


# ---- Copies --------------------------------------------------------------------------------------


def test_a_copy_is_independent_and_goes_on_in_the_same_way() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    before = everything(game)
    copy = game.copy()
    assert everything(copy) == before
    ends = []
    for each in (copy, game.copy()):
        *_, last = playing(each, 5)
        ends.append(everything(last))
    assert ends[0] == ends[1]
    assert everything(game) == before


def test_a_copy_may_be_undone_alone() -> None:
    game = _turn()
    game.play(game.decision.options[0])
    before = everything(game)
    copy = game.copy()
    copy.undo()
    copy.play(copy.decision.options[1])
    assert everything(game) == before


# ---- Chance --------------------------------------------------------------------------------------


def test_manual_chance_is_a_decision() -> None:
    game = Game(load("k2/summer"), 2, chance="manual")
    kinds = set()
    while game.decisions[0].player == CHANCE:
        decision = game.decision
        kinds.add(decision.kind)
        assert decision.options == tuple(outcome for outcome, _ in decision.outcomes)
        assert all(type(weight) is int and weight > 0 for _, weight in decision.outcomes)
        assert all(type(outcome) is Draw for outcome in decision.options)
        assert game.view(0).decision is None
        assert game.view(0).waiting_on == (CHANCE,)
        game.play(decision.options[0])
    assert kinds == {"draw_tile", "draw_risk", "draw_card"}
    assert len(game.log) == 2 + 3 + 12


def test_the_weights_are_what_the_piles_hold() -> None:
    game = Game(load("k2/summer"), 2, chance="manual")
    assert dict(game.decision.outcomes) == {Draw(f"s{n}"): 1 for n in range(1, 7)}
    game.play(Draw("s4"))
    assert dict(game.decision.outcomes) == {Draw(f"s{n}"): 1 for n in (1, 2, 3, 5, 6)}
    game.play(Draw("s1"))
    assert dict(game.decision.outcomes) == {
        Draw("risk-0"): 4,
        Draw("risk-1"): 11,
        Draw("risk-2"): 5,
    }
    game.play(Draw("risk-2"), CHANCE)
    assert dict(game.decision.outcomes)[Draw("risk-2")] == 4


def test_chance_cannot_bring_what_is_not_there() -> None:
    game = Game(load("k2/summer"), 2, chance="manual")
    game.play(Draw("s4"))
    for outcome in (Draw("s4"), Draw("risk-0"), Draw("w1"), EndTurn(), TakeRisk(0)):
        reason = game.why_not(outcome)
        assert reason is not None
        assert reason.source == "API"
    reason = game.why_not(Draw("s1"), 0)
    assert reason is not None


def test_a_player_cannot_play_an_outcome() -> None:
    game = stop("turn")
    reason = game.why_not(Draw("move-1"))
    assert reason is not None


def test_the_drawn_card_stays_hidden_from_others() -> None:
    game = stop("draw_card")
    card = game.decision.options[0]
    game.play(card)
    assert isinstance(card, Draw)
    assert game.view(0).hand == (card.what,)
    assert card.what not in repr(game.events_for(1)[-1])


# ---- States --------------------------------------------------------------------------------------


def test_a_state_plays_a_whole_game() -> None:
    state = Game(load("k2/summer"), 3, seed=1).state.copy()
    rng, plies = Random(1), 0
    while not state.over:
        plies += 1
        if state.is_chance:
            assert state.player == CHANCE
            assert list(state.options()) == [outcome for outcome, _ in state.outcomes()]
            state.sample(rng)
        else:
            assert 0 <= state.player < 3
            state.apply(rng.choice(state.options()))
    assert plies > 100


def test_the_state_of_a_game_is_left_alone_by_its_copy() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    key = game.state.key()
    state = game.state.copy()
    assert state.key() == key
    assert hash(state.key()) == hash(key)
    state.apply(state.options()[0])
    assert game.state.key() == key != state.key()


def test_resolve_and_sample_do_the_same() -> None:
    state = stop("draw_risk").state.copy()
    other = state.copy()
    outcome = state.sample(Random(1))
    other.resolve(outcome)
    assert state == other
    assert state.key() == other.key()


def test_secret_choices_are_asked_in_seat_order_and_the_order_does_not_matter() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    state = game.state.copy()
    choices = [decision.options[-1] for decision in game.decisions]
    for seat, choice in enumerate(choices):
        assert state.player == seat
        state.apply(choice)
    for seat in (2, 0, 1):
        game.play(choices[seat], seat)
    assert game.state == state


@pytest.mark.parametrize("player", [0, 2, None])
def test_redeal_changes_only_what_the_seat_cannot_see(player: int | None) -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    game.play(game.decisions[0].options[0], 0)
    seen = game.state.masked(player)
    rng, changed = Random(1), 0
    for _ in range(20):
        other = game.state.redeal(player, rng)
        changed += other.key() != game.state.key()
        assert other.masked(player).key() == seen.key()
        if player is None or other.player != player:
            continue
        assert list(other.options()) == list(game.state.options())
    assert changed >= 18


# ---- Actions -------------------------------------------------------------------------------------


def test_the_verbs_of_the_family() -> None:
    for verb, cls in VERBS.items():
        assert cls.do == verb
        assert cls.__name__ in k2.__all__


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("board", ["easy", "hard"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_action_keeps_its_wire_form_and_number(name: str, board: str, players: int) -> None:
    rules = load(name, board=board, family=True)
    table = rules.actions(players)
    assert len(set(table)) == len(table)
    for number, action in enumerate(table):
        wire = k2rules.to_dict(action)
        assert list(wire) == ["do", *FIELDS[wire["do"]]]
        read = k2rules.action_from_dict(json.loads(json.dumps(wire)))
        assert read == action
        assert type(read) is type(action)
        assert rules.action_id(players, read) == number
    assert {action.do for action in table} == set(VERBS)


def test_the_repr_of_an_action_is_code() -> None:
    names = vars(k2)
    for action in load("k2/summer").actions(2):
        assert eval(repr(action), dict(names)) == action  # noqa: S307


def test_actions_are_frozen_values() -> None:
    one, other = Walk("blue/1", "e12"), Walk("blue/1", "e12")
    assert one == other
    assert hash(one) == hash(other)
    assert one != Walk("blue/2", "e12")
    assert len({one, Rescue("blue/1", "e12")}) == 2
    with pytest.raises(AttributeError):
        one.to = "e13"  # type: ignore[misc]


def test_the_use_and_the_pool_may_be_given_as_enums() -> None:
    for action in (Assign("move-1", "red/1", k2.Use.MOVE), PayRisk("red/1", k2.Pool.LEVEL)):
        wire = k2rules.to_dict(action)
        assert all(type(word) is str for word in wire.values())
        assert k2rules.action_from_dict(wire) == action


def test_chance_outcomes_are_not_in_the_table() -> None:
    rules = load("k2/summer")
    assert not any(isinstance(action, Draw) for action in rules.actions(2))
    with pytest.raises(UsageError):
        rules.action_id(2, Draw("move-1"))
    wire = k2rules.to_dict(Draw("move-1"))
    assert wire == {"do": "draw", "what": "move-1"}
    assert k2rules.action_from_dict(wire) == Draw("move-1")
    assert k2rules.to_dict(k2rules.action_from_dict({"do": "roll", "face": 3})) == {
        "do": "roll",
        "face": 3,
    }


def test_every_option_of_a_game_is_in_the_table() -> None:
    rules = load("k2/winter", family=True)
    table = rules.actions(2)
    for each in playing(Game(rules, 2, seed=1), 1):
        for decision in each.decisions:
            for option in decision.options:
                assert table[rules.action_id(2, option)] is option


def test_ids_of_pieces_spaces_cards_and_tiles() -> None:
    easy, hard = (Game(load("k2/winter", board=b), 5, seed=1).view(None) for b in ("easy", "hard"))
    assert list(easy.spaces) == [f"e{n}" for n in range(28)]
    assert list(hard.spaces) == [f"h{n}" for n in range(30)]
    assert list(easy.pieces) == [
        f"{colour}/{n}" for colour in ("red", "blue", "green", "yellow", "violet") for n in (1, 2)
    ]
    config = load("k2/winter").config
    assert list(config.zones) == ["base", "z6000", "z7000", "z8000"]
    assert list(config.weather.tiles) == [f"w{n}" for n in range(1, 7)]
    assert set(config.cards) == {
        *("move-1", "move-2", "move-3", "rope-1-2", "rope-1-3", "rope-2-3"),
        *(f"acclimatize-{n}" for n in range(4)),
    }


def test_the_chance_player_has_a_number_of_its_own() -> None:
    assert CHANCE == -1


def test_a_rescue_is_offered_with_decline() -> None:
    game = dying()
    assert Decline() in game.decision.options
    assert any(isinstance(option, Rescue) for option in game.decision.options)
    game.play(Decline())
    assert game.view(None).pieces["red/1"] == "dead"


def test_clause_ids_are_listed_with_titles() -> None:
    sections = load("k2/summer").sections
    assert 40 <= len(sections) <= 60
    for clause in ("K2 setup cards", "K2 phase 2 ties", "K2 phase 3 tent", "K2 phase 4 death"):
        assert sections[clause]
