"""Every error of the library: raised where it should be, with words that help."""

from __future__ import annotations

import sys
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from api_games import dealt, dying, everything, finished, over, playing, stop, until
from attrs import frozen
from sizes import is_long, scaled, spread

import k2rules
from k2rules import (
    Action,
    FormatError,
    Game,
    IllegalAction,
    K2RulesError,
    PositionError,
    ReplayError,
    RulesetError,
    SaveError,
    UndoError,
    UnknownAction,
    UsageError,
    load,
    to_dict,
)
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

if TYPE_CHECKING:
    from collections.abc import Callable

SUMMER = load("k2/summer")


# ---- One hierarchy -------------------------------------------------------------------------------


def test_every_error_has_one_base() -> None:
    errors = (
        *(FormatError, IllegalAction, PositionError, ReplayError, RulesetError, SaveError),
        *(UndoError, UnknownAction, UsageError),
    )
    for error in errors:
        assert issubclass(error, K2RulesError)
        assert error.__doc__
    assert issubclass(FormatError, SaveError)
    assert issubclass(ReplayError, SaveError)


def test_a_ruleset_error_lists_places() -> None:
    with pytest.raises(RulesetError, match="did you mean 'k2/summer'") as caught:
        load("k2/sumer")
    assert caught.value.report.errors
    assert not caught.value.report.ok


def test_a_save_error_has_a_path() -> None:
    with pytest.raises(SaveError) as caught:
        Game.from_json("{")
    assert caught.value.path


def test_an_undo_error_has_a_reason() -> None:
    with pytest.raises(UndoError) as caught:
        Game(SUMMER, 2, seed=1).undo()
    assert caught.value.reason.source == "API"


def test_a_position_error_has_faults() -> None:
    with pytest.raises(PositionError) as caught:
        Game.from_position(SUMMER, 2, {"day": 0})
    assert len(caught.value.faults) == 1


# ---- Illegal actions -----------------------------------------------------------------------------


@frozen
class Foreign(Action):
    """An action of no game."""

    do = "foreign"
    what: str = "x"


@frozen
class Twin(Action):
    """An action of no game that has the name of one."""

    do = "walk"
    climber: str = "red/1"
    to: str = "e1"


class Bare(Action):
    """An action that is no attrs class."""


FOREIGN: tuple[Any, ...] = (
    *(None, True, 7, "end_turn", (), [], {}, object(), EndTurn, Action, {"do": "end_turn"}),
    *(Foreign(), Twin(), Bare(), Draw("s1"), Draw("w1"), Decline(), Rescue("red/1", "e0")),
    *(Walk("red/1", "nowhere"), Walk("nobody/1", "e1"), Walk("", ""), Walk("red/1", "h1")),
    *(TakeRisk(99), TakeRisk(-1), ChooseCards(()), ChooseCards(("x",)), PitchTent("red/9")),
    *(PayRisk("red/1", "x"), Assign("move-1", "red/1", "x"), Assign("move-9", "red/1", "move")),
    Walk(["red/1"], "e1"),  # type: ignore[arg-type]
    Walk("red/1", {}),  # type: ignore[arg-type]
    Walk(None, None),  # type: ignore[arg-type]
    ChooseCards(["move-1"] * 3),  # type: ignore[arg-type]
    ChooseCards(([],)),  # type: ignore[arg-type]
    ChooseCards("move-1"),  # type: ignore[arg-type]
    ChooseCards(5),  # type: ignore[arg-type]
    ChooseCards(None),  # type: ignore[arg-type]
    ChooseCards((None, None, None)),  # type: ignore[arg-type]
    TakeRisk("0"),  # type: ignore[arg-type]
    TakeRisk(float("nan")),  # type: ignore[arg-type]
)


@pytest.mark.parametrize(
    ("number", "kind"),
    spread(
        product(range(len(FOREIGN)), ["choose_cards", "take_risk", "turn", "draw_risk", "over"]),
        2 * len(FOREIGN),
    ),
)
def test_a_foreign_action_leaves_the_game_alone(number: int, kind: str) -> None:
    action = FOREIGN[number]
    game = over() if kind == "over" else stop(kind)
    decisions = game.decisions
    seat = decisions[0].player if decisions else 0
    if decisions and action in [*decisions[0].options]:
        return
    before = everything(game)
    reason = game.why_not(action, seat)
    assert reason is not None
    assert reason.text
    with pytest.raises(IllegalAction) as caught:
        game.play(action, seat)
    assert caught.value.action is action
    assert caught.value.reason == reason
    assert str(caught.value)
    assert everything(game) == before


SEATS: tuple[Any, ...] = (
    True,
    False,
    1.0,
    -1,
    -2,
    2,
    9,
    "0",
    "",
    (),
    [],
    {},
    b"0",
    0.5,
    float("nan"),
)


@pytest.mark.parametrize("number", range(len(SEATS)))
@pytest.mark.parametrize("kind", ["choose_cards", "turn"])
def test_no_other_seat_may_act(number: int, kind: str) -> None:
    seat = SEATS[number]
    game = Game(SUMMER, 2, seed=1)
    if kind == "turn":
        until(game, lambda decision: decision.kind == "turn")
        if type(seat) is int and seat == game.decision.player:
            return
    action = game.decisions[-1].options[0]
    before = everything(game)
    try:
        reason = game.why_not(action, seat)
    except UsageError:
        pass
    else:
        assert reason is not None
        assert reason.source == "API"
    with pytest.raises((IllegalAction, UsageError)):
        game.play(action, seat)
    assert everything(game) == before


@pytest.mark.parametrize("players", [1, 2, 3])
def test_no_illegal_action_is_accepted_anywhere(players: int) -> None:
    rules = load("k2/summer", family=True)
    table = rules.actions(players)
    rng = Random(players)
    for turn, game in enumerate(playing(Game(rules, players, seed=players), players)):
        if turn % 29:
            continue
        before = everything(game)
        for action in rng.sample(table, 60):
            for seat in range(-1, players + 1):
                legal = any(d.player == seat and action in d.options for d in game.decisions)
                if not legal:
                    with pytest.raises(IllegalAction):
                        game.play(action, seat)
        assert everything(game) == before


def test_every_option_is_accepted() -> None:
    rules = load("k2/winter", family=True)
    for turn, game in enumerate(playing(Game(rules, 2, seed=5), 5)):
        if turn % 11 == 0:
            for decision in game.decisions:
                for option in decision.options:
                    game.copy().play(option, decision.player)


def test_a_rescue_that_is_not_possible() -> None:
    game = dying()
    before = everything(game)
    for action in (
        Rescue("red/1", "e20"),
        Rescue("red/2", "e0"),
        Rescue("blue/1", "e0"),
        EndTurn(),
    ):
        reason = game.why_not(action)
        assert reason is not None
        with pytest.raises(IllegalAction):
            game.play(action)
    assert everything(game) == before


def test_cards_may_be_named_in_any_order() -> None:
    game = Game.from_position(SUMMER, 2, dealt())
    cards = ("rope-1-2", "move-1", "move-3")
    reason = game.why_not(ChooseCards(cards), 0)
    assert reason is None or "order" in reason.text
    if reason is None:
        game.play(ChooseCards(cards), 0)
        assert game.view(0).committed == ("move-1", "move-3", "rope-1-2")


# ---- Wire forms ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (None, "do"),
        (7, "do"),
        ("walk", "do"),
        ([], "do"),
        ({}, "verb"),
        ({"do": None}, "verb"),
        ({"do": []}, "verb"),
        ({"do": {}}, "verb"),
        ({"do": 5}, "verb"),
        ({"do": "wlak"}, "did you mean 'walk'?"),
        ({"do": "walk"}, "climber, to"),
        ({"do": "walk", "climber": "red/1"}, "climber, to"),
        ({"do": "walk", "climber": "red/1", "to": "e1", "fast": True}, "climber, to"),
        ({"do": "walk", "climber": 5, "to": "e1"}, "climber"),
        ({"do": "walk", "climber": "red/1", "to": None}, "to"),
        ({"do": "take_risk", "value": True}, "value"),
        ({"do": "take_risk", "value": "1"}, "value"),
        ({"do": "take_risk", "value": 1.0}, "value"),
        ({"do": "choose_cards", "cards": "move-1"}, "cards"),
        ({"do": "choose_cards", "cards": ["move-1", 5]}, "cards"),
        ({"do": "choose_cards", "cards": {"move-1": 1}}, "cards"),
        ({"do": "end_turn", 5: 6}, "end_turn"),
        ({"do": "x" * 100_000}, "verb"),
        ({"do": "\x1b[2J"}, "verb"),
    ],
)
def test_what_spells_no_action(data: Any, says: str) -> None:
    with pytest.raises(UnknownAction) as caught:
        k2rules.action_from_dict(data)
    assert says in str(caught.value)
    assert len(str(caught.value)) < 500
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("value", [None, 5, "walk", {}, object()])
def test_only_actions_have_a_wire_form(value: Any) -> None:
    with pytest.raises(K2RulesError):
        k2rules.to_dict(value)


# ---- Arguments -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["2", 2.0, True, None, 0, 6, -1, [], (2,)])
def test_tables_are_for_a_number_of_players(players: Any) -> None:
    rules = load("k2/summer")
    with pytest.raises(UsageError, match="players"):
        rules.actions(players)
    with pytest.raises(UsageError, match="players"):
        rules.action_id(players, EndTurn())


@pytest.mark.parametrize(
    "action",
    [
        None,
        "end_turn",
        7,
        [],
        {},
        Draw("s1"),
        Foreign(),
        Walk("red/1", "h1"),
        Walk("green/1", "e1"),
        Walk([], "e1"),  # type: ignore[arg-type]
    ],
)
def test_only_actions_of_the_game_have_a_number(action: Any) -> None:
    with pytest.raises(UsageError):
        SUMMER.action_id(2, action)


@pytest.mark.parametrize("rules", [None, "k2/summer", 5, {}])
def test_a_game_needs_a_ruleset(rules: Any) -> None:
    with pytest.raises(UsageError):
        Game(rules, 2)


HUGE: Any = 10**5000
"""More digits than Python prints."""


@pytest.mark.parametrize(
    "call",
    [
        lambda _: Game(HUGE, 2),
        lambda _: Game(SUMMER, HUGE),
        lambda _: Game(SUMMER, 2, chance=HUGE),
        lambda game: game.view(HUGE),
        lambda game: game.events_for(0, -HUGE),
        lambda game: game.undo(HUGE),
        lambda game: game.play(game.decisions[0].options[0], HUGE),
        lambda _: SUMMER.actions(HUGE),
        lambda game: Game.from_json(game.to_json(), rules=HUGE),
        lambda _: to_dict(HUGE),
        lambda _: load("k2/summer", board=HUGE),
    ],
)
def test_a_number_that_cannot_be_printed_is_refused_like_others(
    call: Callable[[Any], object],
) -> None:
    with pytest.raises(K2RulesError, match="a number too long to print"):
        call(Game(SUMMER, 2, seed=1))


def test_a_seed_that_cannot_be_printed_is_refused() -> None:
    with pytest.raises(UsageError, match="seed: expected a whole number of at most 4096 bits"):
        Game(SUMMER, 2, seed=HUGE)


@pytest.mark.parametrize("since", ["x", None, 1.5, True, -1, []])
def test_events_are_counted_from_a_number(since: Any) -> None:
    game = Game(SUMMER, 2, seed=1)
    with pytest.raises(UsageError):
        game.events_for(0, since)


@pytest.mark.parametrize(
    "options",
    [
        {"bord": "hard"},
        {"board": "steep"},
        {"board": None},
        {"board": ["hard"]},
        {"board": 5},
        {"family": "maybe"},
        {"family": 1},
        {"crowding": ""},
        {"rulings": {"liabilty": "given-a-card"}},
        {"rulings": {"liability": "b"}},
        {"rulings": {"liability": None}},
        {"rulings": {"liability": []}},
        {"rulings": {"liability": {}}},
        {"rulings": {None: "x"}},
        {"rulings": ["liability"]},
        {"rulings": "liability"},
        {"rulings": 5},
    ],
)
def test_a_choice_that_does_not_exist(options: dict[str, Any]) -> None:
    with pytest.raises((RulesetError, UsageError)) as caught:
        load("k2/summer", **options)
    assert str(caught.value)


@pytest.mark.parametrize(
    "name",
    [
        *("", "k2", "k2/", "k2/base", "k2/summer.yaml", "/k2/summer", "k2\\summer", "k2/\0", "."),
        *("k2/" + "x" * 400, "k2/\ud800", "../rulesets/k2/summer", "k2/../k2/summer", "k2//summer"),
        *("K2/Summer", "k2/\x1b[2J", None, 5, [], b"k2/summer"),
    ],
)
def test_there_is_no_such_ruleset(name: Any) -> None:
    with pytest.raises((RulesetError, UsageError)) as caught:
        load(name)
    assert str(caught.value).isprintable()


def test_errors_of_players_of_an_ended_game() -> None:
    game = finished()
    before = everything(game)
    for seat in (None, 0, 1, 7):
        with pytest.raises(IllegalAction):
            game.play(EndTurn(), seat)
    assert everything(game) == before


# ---- Nothing is left half done -------------------------------------------------------------------


class Interrupt(BaseException):
    """Something that stops play at any moment."""


@pytest.mark.parametrize("kind", ["choose_cards", "take_risk", "turn"])
def test_an_interrupted_play_leaves_the_game_as_it_was(kind: str) -> None:
    game = stop(kind, 1 if kind == "choose_cards" else 3, chance="auto")
    decision = game.decisions[0]
    option = decision.options[-1]
    before = everything(game)
    wanted = game.copy()
    wanted.play(option, decision.player)
    after = everything(wanted)
    interrupted = 0
    for moment in range(1, 20_000, 1 if is_long() else 5):
        again = game.copy()
        if not _interrupted(again, option, decision.player, moment):
            assert everything(again) == after
            break
        interrupted += 1
        assert everything(again) in (before, after)
    else:
        pytest.fail("the play never ended")
    assert interrupted > scaled(20)
    assert everything(game) == before


def _interrupted(game: Game, action: Action, seat: int, moment: int) -> bool:
    """Play an action and raise at a line of the library; tell whether play got that far."""
    left = moment

    def trace(frame: Any, event: str, _: object) -> Any:
        nonlocal left
        if "k2rules" not in frame.f_code.co_filename:
            return None
        if event == "line":
            left -= 1
            if left == 0:
                raise Interrupt
        return trace

    known = sys.gettrace()
    sys.settrace(trace)
    try:
        game.play(action, seat)
    except Interrupt:
        return True
    finally:
        sys.settrace(known)
    return False


@pytest.mark.parametrize("step", ["undo", "force"])
def test_an_interrupted_undo_leaves_the_game_as_it_was(step: str) -> None:
    game = until(Game(SUMMER, 2, seed=4), lambda decision: decision.kind == "turn")
    game.play(game.decision.options[0])
    before = everything(game)
    for moment in range(1, 100_000, 211):
        again, left = game.copy(), moment

        def trace(frame: Any, event: str, _: object) -> Any:
            nonlocal left
            if "k2rules" not in frame.f_code.co_filename:
                return None
            left -= event == "line"
            if left == 0:
                left = -1
                raise Interrupt
            return trace

        known = sys.gettrace()
        sys.settrace(trace)
        try:
            again.undo(force=step == "force")
        except Interrupt:
            sys.settrace(known)
            assert everything(again) == before
        else:
            break
        finally:
            sys.settrace(known)
    assert everything(game) == before


@pytest.mark.parametrize("number", [-1, True, 2.0, "3", None])
def test_fewer_than_no_games_are_not_played(number: Any) -> None:
    with pytest.raises(UsageError, match="games: expected a whole number from 0"):
        k2rules.simulate(load("k2/summer"), 2, number)
    with pytest.raises(UsageError, match="trials: expected a whole number from 0"):
        k2rules.validate("k2/summer", trials=number)


def test_a_key_that_stands_there_twice_among_many_is_found_at_once() -> None:
    keys = ",".join(f'"k{number}":1' for number in range(100_000))
    with pytest.raises(SaveError, match="twice"):
        Game.from_json("{" + keys + ',"k99999":2}')


@pytest.mark.parametrize("name", ["k2/summer", "disaster-on-k2/basic"])
@pytest.mark.parametrize("key", ["ask", "asked", "phase", "day", "turn", "pieces", "markers"])
def test_a_number_that_cannot_be_printed_is_a_fault(name: str, key: str) -> None:
    with pytest.raises(PositionError):
        Game.from_position(load(name), 1, {key: 10**5000})


def test_a_message_about_many_faults_is_short() -> None:
    pieces = {f"nobody-{number}" * 20: "nowhere" for number in range(2_000)}
    with pytest.raises(PositionError) as caught:
        Game.from_position(load("k2/summer"), 2, {"pieces": pieces})
    assert len(caught.value.faults) > 1_000
    assert len(str(caught.value)) < 2_000
    assert "more" in str(caught.value)
