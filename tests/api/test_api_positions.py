"""Positions given as plain data: what they may say, what is dealt, and every fault at once."""

from __future__ import annotations

import json
from types import MappingProxyType
from typing import Any

import pytest
from api_games import DEAD_RED, HANDS, MANUAL_KINDS, RULESETS, dealt, playing, stop

from k2rules import CHANCE, Game, PositionError, UsageError, load
from k2rules.k2 import ChooseCards, Draw, EndTurn, TakeRisk, Walk

SUMMER = load("k2/summer")
FAMILY = load("k2/summer", family=True)
ACT: dict[str, Any] = {
    "phase": "act",
    "ask": "turn",
    "asked": 0,
    "hands": [hand[3:] for hand in HANDS[:2]],
    "supplies": {"revealed": [hand[:3] for hand in HANDS[:2]]},
}


def placed(position: Any, players: int = 2, **options: Any) -> Game:
    """Give the game of a position, in which chance is a decision."""
    options.setdefault("chance", "manual")
    return Game.from_position(options.pop("rules", SUMMER), players, position, **options)


def act(**parts: Any) -> dict[str, Any]:
    """Give a position in the turn of the first player."""
    turn = {"player": 0, **parts.pop("turn", {})}
    return dealt(**{**ACT, **parts}, turn=turn)


def faults(position: Any, players: int = 2, **options: Any) -> tuple[str, ...]:
    """Give the faults of a position that is refused."""
    try:
        game = placed(position, players, **options)
    except PositionError as exc:
        found, text = exc.faults, str(exc)
    else:
        asked = [(each.player, each.kind, len(each.options)) for each in game.decisions]
        pytest.fail(f"accepted: {asked}")
    assert found
    assert all(fault in text for fault in found)
    assert text.isprintable()
    assert "None" not in text
    return found


# ---- What a position may say ---------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("name", RULESETS)
def test_an_empty_position_is_the_first_day(name: str, players: int) -> None:
    game = placed({}, players, rules=load(name), chance="auto", seed=1)
    view = game.view(0)
    assert (view.phase, view.day) == ("choose-cards", 1)
    assert view.counts == {
        "hands": [6] * players,
        "cards": [12] * players,
        "risk-tokens": 17,
        "weather": 4,
    }
    assert len(view.hand) == 6
    assert len(view.supplies["risk-tokens"]) == 3
    assert len(view.weather["tiles"]) == 2
    assert set(view.pieces.values()) == {"e0"}
    assert set(view.tracks["acclimatization"].values()) == {1}


def test_what_is_left_out_is_drawn() -> None:
    game = placed({})
    kinds = []
    while game.decisions[0].player == CHANCE:
        kinds.append(game.decision.kind)
        game.play(game.decision.options[0])
    assert kinds == ["draw_tile"] * 2 + ["draw_risk"] * 3 + ["draw_card"] * 12


def test_pieces() -> None:
    game = placed(dealt(pieces={"red/1": "e20", "blue/2": "e7"}))
    view = game.view(None)
    assert view.pieces == {"red/1": "e20", "red/2": "e0", "blue/1": "e0", "blue/2": "e7"}
    assert view.spaces["e20"].pieces == ("red/1",)
    assert view.tracks["victory-points"]["red/1"] == SUMMER.config.spaces["e20"].points


def test_dead_pieces() -> None:
    game = placed(dealt(pieces=DEAD_RED))
    assert [decision.player for decision in game.decisions] == [1]
    assert game.view(None).tracks["victory-points"]["red/1"] == 1


def test_tracks() -> None:
    tracks = {"acclimatization": {"red/1": 4}, "victory-points": {"blue/1": 5}}
    assert placed(dealt(tracks=tracks)).view(None).tracks == {
        "acclimatization": {"red/1": 4, "red/2": 1, "blue/1": 1, "blue/2": 1},
        "victory-points": {"red/1": 1, "red/2": 1, "blue/1": 5, "blue/2": 1},
    }


def test_hands_and_hidden_choices() -> None:
    game = placed(dealt(committed=[HANDS[0][:3], []]))
    assert game.view(0).hand == tuple(HANDS[0])
    assert game.view(0).committed == tuple(HANDS[0][:3])
    assert [decision.player for decision in game.decisions] == [1]
    game.play(game.decision.options[0])
    assert list(game.view(None).supplies["revealed"][0]) in (HANDS[0][:3], [])


def test_supplies() -> None:
    supplies = {
        "risk-tokens": ["risk-2", "risk-2", "risk-0"],
        "played": [["move-3", "move-1", "move-1"], ["move-1", "move-2", "move-3"]],
        "rescue-cards": [0, 1],
    }
    view = placed(dealt(day=2, supplies=supplies), rules=FAMILY).view(None)
    assert sorted(view.supplies["risk-tokens"]) == ["risk-0", "risk-2", "risk-2"]
    assert view.supplies["played"][1] == ["move-1", "move-2", "move-3"]
    assert view.supplies["rescue-cards"] == [0, 1]
    assert view.counts["cards"] == [9, 9]
    assert view.counts["risk-tokens"] == 17


def test_piles() -> None:
    game = placed(dealt(phase="end-day", ask="draw_card", asked=0, left=3, hands=_threes()))
    weights = dict(game.decision.outcomes)
    assert weights[Draw("move-2")] == 3 - HANDS[0][:3].count("move-2")
    narrow = placed({"piles": {"weather": ["s2", "s5"]}, "day": 13, "hands": HANDS[:2]})
    assert narrow.decision.options == (Draw("s2"), Draw("s5"))


def _threes() -> list[list[str]]:
    return [hand[:3] for hand in HANDS[:2]]


def test_markers() -> None:
    markers = {
        "starting-player": 1,
        "tents": {"red/1": "e9"},
        "summit": ["blue/1"],
        "risk-token": {"player": 1, "token": "risk-2"},
    }
    position = act(
        asked=1,
        turn={"player": 1},
        markers=markers,
        pieces={"blue/1": "e27"},
    )
    view = placed(position).view(None)
    assert view.markers["starting-player"] == 1
    assert view.markers["tents"]["red/1"] == "e9"
    assert view.markers["summit"] == ["blue/1"]
    assert view.markers["risk-token"] == {"player": 1, "token": "risk-2"}
    assert view.turn is not None
    assert view.turn["owed"] == 2
    assert view.spaces["e9"].tents == ("red/1",)


def test_weather() -> None:
    view = placed(dealt(day=5, weather={"tiles": ["s4", "s1"], "day": 2})).view(None)
    assert view.weather["tiles"] == ["s4", "s1"]
    assert view.weather["day"] == 2
    assert view.counts["weather"] == 3


def test_a_turn() -> None:
    turn = {
        "cards": ["move-2"],
        "points": {"red/1": {"move": 2, "up": 1}, "red/2": {"down": 1}},
        "liable": ["red/1"],
        "owed": 1,
    }
    markers = {"risk-token": {"player": 0, "token": "risk-1"}}
    shown = placed(act(turn=turn, markers=markers)).view(0).turn
    assert shown is not None
    assert shown["cards"] == ["move-2"]
    assert shown["points"]["red/1"] == {"move": 2, "up": 1, "down": 0}
    assert shown["liable"] == ["red/1"]
    assert shown["owed"] == 1


def test_passing() -> None:
    space = "e13"
    position = act(
        pieces={"red/1": space, "blue/1": space, "blue/2": space},
        turn={"points": {"red/1": {"move": 5}}, "passing": "red/1", "cards": []},
    )
    game = placed(position)
    assert game.why_not(EndTurn()) is not None
    assert all(isinstance(option, Walk) for option in game.decision.options)


def test_names_of_players_and_seed() -> None:
    position = {"day": 4}
    one, other = (Game.from_position(SUMMER, ("Ada", "Bo"), position, seed=3) for _ in range(2))
    assert one.names == ("Ada", "Bo")
    assert one.state == other.state
    with pytest.raises(UsageError):
        Game.from_position(SUMMER, 9, position)


@pytest.mark.parametrize("phase", ["choose-cards", "take-risk", "act", "end-day"])
def test_every_phase_can_begin(phase: str) -> None:
    full = phase == "choose-cards"
    hands = HANDS[:2] if full else [hand[3:] for hand in HANDS[:2]]
    revealed = [[], []] if full else [hand[:3] for hand in HANDS[:2]]
    if phase == "end-day":
        position = dealt(phase=phase, hands=hands, supplies={"played": revealed})
    else:
        position = dealt(phase=phase, hands=hands, supplies={"revealed": revealed})
    game = placed(position)
    assert game.view(None).phase == phase or phase == "take-risk"


def test_the_set_up_can_begin_or_go_on() -> None:
    assert placed({"phase": "set-up"}).state == Game(SUMMER, 2, chance="manual").state
    game = placed({"phase": "set-up", "ask": "draw_risk", "weather": {"tiles": ["s1", "s2"]}})
    assert game.decision.kind == "draw_risk"


def test_a_position_that_is_over() -> None:
    position = {
        "phase": "over",
        "ended_by": "last-day",
        "pieces": {"blue/1": "e20"},
    }
    game = placed(position)
    assert game.over
    assert game.result is not None
    assert game.result.ranking == ((1,), (0,))
    assert game.result.ended_by == "last-day"


# ---- The decision to begin with ------------------------------------------------------------------


@pytest.mark.parametrize("kind", MANUAL_KINDS)
def test_every_decision_can_be_asked(kind: str) -> None:
    game = stop(kind)
    position = game.rules.family.describe(game.state)
    assert position["ask"] == kind
    again = placed(json.loads(json.dumps(position)), game.players, rules=game.rules)
    assert again.state == game.state
    assert again.decisions == game.decisions
    for seat in (None, *range(game.players)):
        assert again.view(seat) == game.view(seat)


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_every_moment_of_a_game_is_a_position(players: int) -> None:
    rules = load("k2/winter", board="hard", family=True)
    game = Game(rules, players, seed=players, chance="manual")
    for turn, each in enumerate(playing(game, players)):
        if turn % 13 == 0 or each.over:
            again = placed(rules.family.describe(each.state), players, rules=rules)
            assert again.state.key() == each.state.key()
            assert again.decisions == each.decisions


@pytest.mark.parametrize("kind", ["choose_cards", "take_risk", "turn"])
def test_a_position_may_be_copied_from_a_view(kind: str) -> None:
    game = stop(kind)
    view = json.loads(json.dumps(game.view(0).to_dict()))
    keys = ("phase", "day", "pieces", "tracks", "supplies", "markers", "weather", "turn")
    position = {key: view[key] for key in keys}
    position["ask"] = kind
    if kind != "choose_cards":
        position["asked"] = game.decision.player
    again = placed(position, game.players, rules=game.rules, chance="auto", seed=1)
    assert again.decisions[0].kind == kind
    for key in (*keys, "counts"):
        assert again.view(0).to_dict()[key] == game.view(0).to_dict()[key], key


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        ({"phase": "take-risk", "ask": "take_risk"}, "take_risk"),
        ({"phase": "act", "ask": "turn", "asked": 1, "supplies": {"revealed": _threes()}}, "turn"),
        ({"phase": "choose-cards", "ask": "choose_cards"}, "choose_cards"),
        ({"ask": "choose_cards"}, "choose_cards"),
    ],
)
def test_what_is_left_out_is_dealt_before_the_question(position: Any, kind: str) -> None:
    game = placed(position, chance="auto", seed=1)
    assert game.decisions[0].kind == kind
    view = game.view(0)
    assert len(view.weather["tiles"]) == 2
    assert len(view.supplies["risk-tokens"]) == 3
    assert view.counts["hands"] == [6 if kind == "choose_cards" else 3] * 2


def test_hands_left_out_in_a_turn_have_the_size_of_the_phase() -> None:
    position = {"phase": "act", "supplies": {"revealed": _threes()}}
    assert placed(position, chance="auto", seed=1).view(0).counts["hands"] == [3, 3]


def test_a_rescue_is_asked_seat_by_seat() -> None:
    position = dealt(
        phase="check-acclimatization",
        ask="rescue",
        asked=0,
        hands=_threes(),
        pieces={"red/1": "dying", "red/2": "dying", "blue/1": "dying"},
    )
    game = placed(position, rules=FAMILY)
    assert (game.decision.player, game.decision.kind) == (0, "rescue")
    game.play(game.decision.options[0])
    assert (game.decision.player, game.decision.kind) == (1, "rescue")


def test_a_token_is_taken_by_the_asked_seat() -> None:
    game = placed(dealt(**{**ACT, "phase": "take-risk", "ask": "take_risk", "asked": 1}))
    assert game.decision.player == 1
    game.play(TakeRisk(0))
    assert game.view(None).markers["risk-token"] == {"player": 1, "token": "risk-0"}


def test_the_first_question_of_a_phase_may_be_named() -> None:
    game = placed(dealt(phase="choose-cards", ask="choose_cards"))
    assert all(isinstance(option, ChooseCards) for option in game.decisions[0].options)


# ---- Faults --------------------------------------------------------------------------------------

FAULTS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"phaze": "act"}, "position", "did you mean 'phase'?"),
    ({"phase": "akt"}, "phase", "did you mean 'act'?"),
    ({"phase": 5}, "phase", "5"),
    ({"phase": []}, "phase", "[]"),
    ({"day": 0}, "day", "from 1 to 18"),
    ({"day": 19}, "day", "from 1 to 18"),
    ({"day": "2"}, "day", "'2'"),
    ({"day": True}, "day", "true"),
    ({"day": 2.0}, "day", "2.0"),
    ({"pieces": []}, "pieces", "a mapping"),
    ({"pieces": {"red/3": "e0"}}, "pieces", "did you mean 'red/"),
    ({"pieces": {"green/1": "e0"}}, "pieces", "'green/1'"),
    ({"pieces": {"red/1": "e99"}}, "pieces.red/1", "did you mean"),
    ({"pieces": {"red/1": None}}, "pieces.red/1", "null"),
    ({"pieces": {"red/1": {}}}, "pieces.red/1", "{}"),
    ({"tracks": {"aclimatization": {}}}, "tracks", "did you mean 'acclimatization'?"),
    ({"tracks": {"acclimatization": {"red/1": "x"}}}, "tracks.acclimatization.red/1", "'x'"),
    ({"tracks": {"acclimatization": {"red/9": 1}}}, "tracks.acclimatization", "'red/9'"),
    ({"tracks": {"victory-points": {"red/1": 99}}}, "tracks.victory-points.red/1", "99"),
    ({"tracks": {"victory-points": {"red/1": True}}}, "tracks.victory-points.red/1", "true"),
    ({"hands": 5}, "hands", "each of 2 seats"),
    ({"hands": [[]]}, "hands", "each of 2 seats"),
    ({"hands": "ab"}, "hands", "each of 2 seats"),
    ({"hands": [5, HANDS[1]]}, "hands[0]", "a list"),
    ({"hands": [["move-9"] * 6, HANDS[1]]}, "hands[0][0]", "did you mean"),
    ({"hands": [["move-3"] * 6, HANDS[1]]}, "seat 0", "move-3"),
    ({"committed": [["move-9"] * 3, []]}, "committed[0][0]", "did you mean"),
    ({"committed": [["acclimatize-3", "move-1", "move-1"], []]}, "committed[0]", "acclimatize-3"),
    ({"committed": {}}, "committed", "each of 2 seats"),
    ({"supplies": {"risk-tokens": ["risk-9"]}}, "supplies.risk-tokens[0]", "did you mean"),
    ({"supplies": {"risk-token": []}}, "supplies", "did you mean 'risk-tokens'?"),
    ({"supplies": {"played": [["x"], []]}}, "played[0][0]", "'x'"),
    ({"supplies": {"rescue-cards": [1, 0]}}, "supplies.rescue-cards[0]", "from 0 to 0"),
    ({"supplies": {"revealed": [["move-7"], []]}}, "revealed[0][0]", "did you mean"),
    ({"piles": {"wether": []}}, "piles", "did you mean 'weather'?"),
    ({"piles": {"cards": [["x"], []]}}, "piles.cards[0][0]", "'x'"),
    ({"piles": {"risk-tokens": ["risk-0"] * 9}}, "risk-tokens", "risk-0"),
    ({"piles": {"weather": ["w1"]}}, "piles.weather[0]", "one of s1, s2"),
    ({"markers": {"starting-player": 2}}, "markers.starting-player", "from 0 to 1"),
    ({"markers": {"tents": {"red/1": "e99"}}}, "markers.tents.red/1", "did you mean"),
    ({"markers": {"summit": ["red/9"]}}, "markers.summit[0]", "did you mean"),
    ({"markers": {"summit": ["red/1"]}}, "markers.summit", "red/1"),
    ({"markers": {"summit": ["red/1"] * 2}}, "markers.summit", "twice"),
    ({"markers": {"risk-token": {"player": 0}}}, "markers.risk-token.token", "null"),
    ({"markers": {"risk-token": {"player": 9, "token": "risk-0"}}}, "markers.risk-token", "9"),
    ({"weather": {"tiles": ["s9"]}}, "weather.tiles[0]", "one of s1, s2"),
    ({"weather": {"tiles": ["s1", "s1"]}}, "weather.tiles", "twice"),
    ({"weather": {"tiles": ["s1", "s2", "s3"]}}, "weather.tiles", "too many"),
    ({"weather": {"tiles": ["s1", "s2"], "day": 2}}, "weather.day", "day 1"),
    ({"ask": "turn"}, "ask", "choose_cards"),
    ({"turn": {"player": 0}}, "turn", "choose-cards"),
    ({"ask": []}, "ask", "[]"),
    ({"ask": {}}, "ask", "{}"),
    ({"ask": 7}, "ask", "7"),
    ({"asked": 2}, "asked", "from 0 to 1"),
    ({"asked": []}, "asked", "[]"),
    ({"left": 0}, "left", "0"),
    ({"left": []}, "left", "[]"),
    ({"left": "x"}, "left", "'x'"),
    ({"ended_by": 7}, "ended_by", "7"),
    ({"ended_by": ["x"]}, "ended_by", "x"),
)


TURN_FAULTS: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"player": 5}, "turn.player", "from 0 to 1"),
    ({"points": {"blue/1": {"up": 1}}}, "turn.points", "blue/1"),
    ({"points": {"red/1": {"side": 1}}}, "turn.points.red/1", "side"),
    ({"cards": ["acclimatize-3"]}, "turn.cards", "revealed"),
    ({"liable": ["blue/1"]}, "turn.liable[0]", "one of red/1, red/2"),
    ({"owed": 9}, "turn.owed", "from 0 to 2"),
    ({"owed": 1, "pledged": {"red/1": 2}}, "turn.pledged.red/1", "from 0 to 1"),
    ({"owed": 1, "pledged": {"red/1": 1, "red/2": 1}}, "turn.pledged", "1 are owed"),
    (
        {"owed": 1, "pledged": {"red/1": 1}, "liable": ["red/1"]},
        "turn.pledged.red/1",
        "pays at once",
    ),
    ({"owed": 1, "pledged-until": "moved-or-gained"}, "turn.pledged-until", "spent-or-gained"),
    ({"passing": "blue/1"}, "turn.passing", "blue/1"),
)


@pytest.mark.parametrize(("turn", "where", "says"), TURN_FAULTS)
def test_a_fault_of_a_turn(turn: dict[str, Any], where: str, says: str) -> None:
    found = faults(act(turn=turn, asked=None))
    assert any(where in fault.split(": ")[0] and says in fault for fault in found), found


def test_the_dead_have_no_part_in_a_turn() -> None:
    turn = {"points": {"red/1": {"move": 1}}, "liable": ["red/1"]}
    found = faults(act(turn=turn, asked=None, pieces={"red/1": "dead"}))
    assert any("turn.points.red/1" in fault for fault in found), found


@pytest.mark.parametrize("ask", ["draw_risk", "draw_card"])
def test_tiles_are_laid_out_before_the_rest_of_the_set_up(ask: str) -> None:
    position = {"phase": "set-up", "ask": ask, "hands": [[], []], "supplies": {"risk-tokens": []}}
    assert any(fault.startswith("weather.tiles") for fault in faults(position)), faults(position)


def test_seats_draw_in_their_order() -> None:
    """Who comes before the seat that draws has drawn already."""
    position = {**dealt(), "phase": "end-day", "ask": "draw_card", "asked": 1, "hands": [[], []]}
    assert any(fault.startswith("hands[0]") for fault in faults(position)), faults(position)


def test_all_faults_of_a_turn_are_reported_at_once() -> None:
    found = faults(act(turn={"cards": ["x"], "owed": 9, "liable": 5, "passing": "blue/1"}, day=0))
    for where in ("turn.cards", "turn.owed", "turn.liable", "turn.passing", "day"):
        assert any(where in fault for fault in found), (where, found)


def test_a_misspelt_question() -> None:
    assert "turn" in faults({**act(), "ask": "trun"})[0]


@pytest.mark.parametrize(("change", "where", "says"), FAULTS)
def test_a_fault_has_its_place_and_what_is_right(
    change: dict[str, Any], where: str, says: str
) -> None:
    position = {**dealt(), **change}
    if set(change) == {"supplies"}:
        position["supplies"] = {**dealt()["supplies"], **change["supplies"]}
    found = faults(position)
    assert any(where in fault.split(": ")[0] and says in fault for fault in found), found


def test_all_faults_are_reported_at_once() -> None:
    found = faults(
        {
            "phase": "nope",
            "day": 99,
            "pieces": {"red/9": "e0", "red/1": "q9"},
            "tracks": {"acclimatization": {"red/1": True}, "victory-points": {"red/1": 5.0}},
            "hands": [["mov-1"], 3],
            "committed": 5,
            "supplies": {"risk-tokens": "x", "foo": 1},
            "piles": [],
            "markers": {"starting-player": -1, "tents": {"red/1": 7}, "summit": ["red/9"]},
            "weather": {"tiles": ["s1", "s1"], "day": 9},
            "turn": {"player": 7, "owed": -1},
            "zz": 1,
        }
    )
    for where in (
        *("phase", "day", "pieces:", "pieces.red/1", "tracks.acclimatization.red/1"),
        *("tracks.victory-points.red/1", "hands[0][0]", "hands[1]", "committed"),
        *("supplies.risk-tokens", "supplies:", "piles", "markers.starting-player"),
        *("markers.tents.red/1", "markers.summit[0]", "weather.tiles", "weather.day"),
        "position",
    ):
        assert any(where in fault for fault in found), (where, found)
    assert len(found) == len(set(found))


def test_faults_of_the_question_are_reported_with_the_others() -> None:
    found = faults({**dealt(), "day": 99, "ask": "trun", "asked": 7})
    assert len(found) == 3


@pytest.mark.parametrize("value", [5, "x", [], True, [("day", 1)]])
def test_a_position_is_a_mapping(value: Any) -> None:
    assert "a mapping" in faults(value)[0]


def test_faults_are_reported_beside_what_is_no_plain_data() -> None:
    found = faults({**dealt(), "day": 2.0, "phase": "akt", "pieces": {"red/1": object()}})
    for where in ("day", "phase", "pieces.red/1"):
        assert any(where in fault for fault in found), (where, found)


def test_a_position_that_never_ends() -> None:
    circle: dict[str, Any] = {}
    circle["pieces"] = circle
    faults(circle)
    deep: Any = {}
    for _ in range(50_000):
        deep = {"turn": deep}
    faults(deep)


def test_cards_to_draw_are_counted_by_what_the_hand_lacks() -> None:
    game = placed(dealt(phase="end-day", ask="draw_card", asked=0, hands=_threes()))
    assert game.decision.kind == "draw_card"
    assert (
        placed(
            {**dealt(), "phase": "end-day", "ask": "draw_card", "left": 3, "hands": _threes()}
        ).state
        == game.state
    )


def test_keys_are_names() -> None:
    assert "5" in faults({**dealt(), 5: 1})[0]


def test_hostile_names_are_shown_safely() -> None:
    faults({**dealt(), "\x1b[2J": 1, "pieces": {"red/1": "\u202e\x07"}, "phase": "x" * 10_000})


ALL_DEAD = {**DEAD_RED, "blue/1": "dead", "blue/2": "dead"}
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "an empty hand": {"hands": [[], HANDS[1]]},
    "a hand of one": {"hands": [["move-1"], HANDS[1]]},
    "a hand of seven": {"hands": [[*HANDS[0], "move-2"], HANDS[1]]},
    "everybody has chosen": {"committed": [HANDS[0][:3], HANDS[1][:3]]},
    "one card chosen": {"committed": [HANDS[0][:1], []]},
    "four cards chosen": {"committed": [HANDS[0][:4], []]},
    "hidden choices in the wrong phase": {**ACT, "committed": [HANDS[0][3:], []]},
    "everybody is dead": {"pieces": ALL_DEAD},
    "dying without a rescue": {"pieces": {"red/1": "dying"}},
    "seven tokens in sight": {"supplies": {"risk-tokens": ["risk-1"] * 7}},
    "no token in sight, some in the pile": {
        **ACT,
        "phase": "take-risk",
        "ask": "take_risk",
        "supplies": {"risk-tokens": [], "revealed": ACT["supplies"]["revealed"]},
    },
    "six cards revealed": {
        **ACT,
        "hands": [["rope-1-3"], HANDS[1][3:]],
        "supplies": {"revealed": [HANDS[0], HANDS[1][:3]]},
    },
    "a pile with too many cards": {"piles": {"cards": [["move-3"] * 9, ["move-1"] * 9]}},
    "a tile many times": {"piles": {"weather": ["s4"] * 4}},
    "a tile shown and in the pile": {"piles": {"weather": ["s1", "s2", "s4", "s5"]}},
    "a tile left on the last day": {"day": 18},
    "points below the space": {
        "pieces": {"red/1": "e20"},
        "tracks": {"victory-points": {"red/1": 1}},
    },
    "no card to draw": {
        "phase": "end-day",
        "ask": "draw_card",
        "asked": 0,
        "hands": _threes(),
        "piles": {"cards": [[], []]},
    },
    "no token to draw": {
        **ACT,
        "phase": "take-risk",
        "ask": "draw_risk",
        "piles": {"risk-tokens": []},
    },
    "no tile to draw": {
        "phase": "end-day",
        "ask": "draw_tile",
        "day": 16,
        "weather": {"tiles": ["s1"]},
        "hands": _threes(),
        "piles": {"weather": []},
    },
    "a rescue without cards": {
        "phase": "check-acclimatization",
        "ask": "rescue",
        "hands": _threes(),
        "pieces": {"red/1": "dying"},
    },
    "a rescue of nobody": {"phase": "check-acclimatization", "ask": "rescue", "hands": _threes()},
    "a dead climber carries a tent": {
        "pieces": {"red/1": "dead"},
        "markers": {"tents": {"red/1": "carried"}},
    },
    "an unknown end": {"phase": "over", "ended_by": "aliens"},
    "an end while the game goes on": {"ended_by": "last-day"},
    "three on a space of two": {"pieces": {"red/1": "e9", "red/2": "e9", "blue/1": "e9"}},
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_no_play_can_reach_is_refused(name: str) -> None:
    faults(dealt(**{"supplies": {}, **IMPOSSIBLE[name]}))


def test_alone_with_a_dead_climber_the_game_has_ended() -> None:
    faults(dealt(1, pieces={"red/1": "dead"}), 1)


def test_a_rescue_is_asked_of_a_seat_that_has_a_dying_climber() -> None:
    position = dealt(
        phase="check-acclimatization",
        ask="rescue",
        asked=1,
        hands=_threes(),
        pieces={"red/1": "dying"},
    )
    faults(position, rules=FAMILY)


@pytest.mark.parametrize("name", IMPOSSIBLE)
@pytest.mark.parametrize("chance", ["auto", "manual"])
def test_a_position_is_refused_or_can_be_played_to_the_end(name: str, chance: str) -> None:
    try:
        game = placed(dealt(**{"supplies": {}, **IMPOSSIBLE[name]}), chance=chance, seed=1)
    except PositionError:
        return
    for each in playing(game, 1):
        assert all(decision.options for decision in each.decisions)
        assert each.view(None).day <= 18


# ---- Any mapping ---------------------------------------------------------------------------------


def test_any_mapping_will_do() -> None:
    position = act(asked=None, turn={"player": 1}, pieces={"blue/1": "e3"})
    frozen = MappingProxyType(
        {k: MappingProxyType(v) if isinstance(v, dict) else v for k, v in position.items()}
    )
    assert placed(frozen).decisions == placed(position).decisions
    assert placed(frozen).decision.player == 1


def test_the_position_of_the_caller_is_left_alone() -> None:
    position = act()
    before = json.dumps(position)
    game = placed(position)
    for each in playing(game, 1):
        if each.view(None).day == 3:
            break
    assert json.dumps(position) == before


def test_names_may_stand_in_tuples() -> None:
    position = dealt(hands=tuple(tuple(hand) for hand in HANDS[:2]))
    assert placed(position).state == placed(dealt()).state
