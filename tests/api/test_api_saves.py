"""Saves: what they keep, what they never hold, and what is refused."""

from __future__ import annotations

import hashlib
import json
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import pytest
from api_games import MANUAL_KINDS, dealt, dying, finished, named, plain, playing, seal, stop, until
from sizes import is_long

from k2rules import (
    FormatError,
    Game,
    K2RulesError,
    ReplayError,
    Ruleset,
    SaveError,
    UsageError,
    load,
    replay,
)

if TYPE_CHECKING:
    from pathlib import Path

FIELDS = ("format", "ruleset", "players", "chance", "start", "game", "log", "state", "checksum")
CANARY = 8_675_309_123_456_789


def same(one: Game, other: Game) -> bool:
    """Whether two games are the same for everybody, chance to come left aside."""
    seats = [None, *range(one.players)]
    return (
        one.state == other.state
        and one.log == other.log
        and one.names == other.names
        and one.chance == other.chance
        and one.rules.digest == other.rules.digest
        and one.rules.options == other.rules.options
        and one.decisions == other.decisions
        and all(one.view(seat) == other.view(seat) for seat in seats)
        and all(one.events_for(seat) == other.events_for(seat) for seat in seats)
    )


# ---- Round trips ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", MANUAL_KINDS)
def test_a_save_in_the_middle_of_a_decision(kind: str) -> None:
    game = stop(kind)
    text = game.to_json()
    loaded = Game.from_json(text)
    assert same(game, loaded)
    assert loaded.to_json() == text
    assert loaded.decisions[0].kind == kind


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_a_save_at_any_moment(players: int) -> None:
    rules = load("k2/winter", board="hard", family=True)
    for turn, game in enumerate(playing(Game(rules, players, seed=players), players)):
        if turn % (41 if is_long() else 161) == 0 or game.over:
            assert same(game, Game.from_json(game.to_json()))


def test_a_save_of_a_finished_game() -> None:
    game = finished()
    loaded = Game.from_json(game.to_json())
    assert loaded.over
    assert loaded.result == game.result


def test_a_save_while_some_have_chosen_in_secret() -> None:
    game = Game(load("k2/summer"), 3, seed=1)
    game.play(game.decisions[2].options[4], 2)
    game.play(game.decisions[0].options[1], 0)
    loaded = Game.from_json(game.to_json())
    assert same(game, loaded)
    assert loaded.view(2).committed == game.view(2).committed != ()
    loaded.undo(2)
    assert [decision.player for decision in loaded.decisions] == [1, 2]


def test_a_save_in_the_middle_of_manual_draws() -> None:
    game = Game(load("k2/summer"), 2, chance="manual")
    for _ in range(9):
        loaded = Game.from_json(game.to_json())
        assert same(game, loaded)
        assert loaded.decision.outcomes == game.decision.outcomes
        game.play(game.decision.options[-1])


def test_options_rulings_and_names_are_kept() -> None:
    rules = load(
        "k2/winter",
        board="hard",
        family=True,
        crowding="relaxed",
        rulings={"liability": "given-a-card", "tent-limit": "per-player"},
    )
    loaded = Game.from_json(Game(rules, ("Ada", "Bo \u2603 \ud800"), seed=1).to_json())
    assert loaded.rules.options == rules.options
    assert loaded.rules.readings == rules.readings
    assert loaded.rules.digest == rules.digest
    assert loaded.names == ("Ada", "Bo \u2603 \ud800")


def test_the_start_position_is_kept() -> None:
    game = dying()
    game.play(game.decision.options[0])
    loaded = Game.from_json(game.to_json())
    assert same(game, loaded)
    assert plain(loaded)["start"] == plain(game)["start"]


def test_a_position_changed_later_changes_no_game() -> None:
    position = dealt()
    game = Game.from_position(load("k2/summer"), 2, position, seed=1)
    text, key = game.to_json(), game.state.key()
    position["hands"] = [["move-3"], ["move-3"]]
    position["weather"]["tiles"][0] = "s3"
    assert game.to_json() == text
    game.play(game.decisions[0].options[0], 0)
    game.undo(0)
    assert game.state.key() == key


def test_chance_after_loading_is_fresh_unless_a_seed_is_given() -> None:
    game = until(Game(load("k2/summer"), 2, seed=1), lambda decision: decision.kind == "take_risk")
    text = game.to_json()

    def later(seed: int | None) -> Any:
        *_, last = playing(Game.from_json(text, seed), 1)
        return last.state.key()

    assert later(3) == later(3)
    assert len({later(seed) for seed in (3, 4, 5, 6)}) > 1
    assert len({later(None) for _ in range(6)}) > 1


def test_a_save_speaks_names() -> None:
    text = finished().to_json()
    body = json.loads(text)
    assert set(body) == set(FIELDS)
    assert type(body["format"]) is int
    assert body["ruleset"]["id"] == "k2/summer"
    assert set(body["ruleset"]["options"]) == {"board", "family", "crowding"}
    assert body["ruleset"]["digest"] == load("k2/summer").digest
    actions = [entry["action"] for entry in body["log"]]
    verbs = {action["do"] for action in actions}
    assert {"draw", "choose_cards", "assign", "walk", "end_turn"} <= verbs
    assert {type(entry["by"]) for entry in body["log"]} == {str, int}
    numbers = [word for action in actions for word in action.values() if type(word) is int]
    assert len(numbers) == sum(action["do"] == "take_risk" for action in actions)


def test_a_save_of_a_variant_needs_its_rules(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        "meta: {id: mine/k2, family: k2, title: mine, version: 1, players: [1, 5]}\n"
        "extends: k2/summer\npatch:\n  acclimatization: {start: 2}\n"
    )
    rules = load(file)
    text = Game(rules, 2, seed=1).to_json()
    assert Game.from_json(text, rules=rules).rules is rules
    with pytest.raises(SaveError):
        Game.from_json(text)
    with pytest.raises(SaveError, match=r"ruleset\.id: expected k2/summer, got 'mine/k2'"):
        Game.from_json(text, rules=load("k2/summer"))


# ---- What a save and a view never hold -----------------------------------------------------------


@pytest.mark.parametrize("chance", ["auto", "manual"])
def test_nothing_ever_holds_the_seed(chance: str) -> None:
    game = Game(load("k2/summer"), 2, seed=CANARY, chance=chance)
    for turn, each in enumerate(playing(game, 1)):
        if turn > 30:
            break
        texts = [
            each.to_json(),
            each.view_json(0),
            json.dumps(each.view(None).to_dict()),
            repr(each),
            repr(each.view(1)),
            repr(each.state),
            repr(each.events_for(0)),
            repr(each.log),
            repr(each.decisions),
            repr(each.copy()),
        ]
        assert not any(str(CANARY) in text or f"{CANARY:x}" in text for text in texts)
    loaded = Game.from_json(game.to_json(), seed=CANARY)
    assert str(CANARY) not in loaded.to_json() + repr(loaded)


def test_what_a_client_gets_is_the_view_and_no_save() -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    body = json.loads(game.view_json(1))
    assert body["view"] == json.loads(json.dumps(game.view(1).to_dict()))
    assert "log" not in body
    assert "start" not in body
    assert "digest" not in json.dumps(body)
    with pytest.raises(FormatError):
        Game.from_json(game.view_json(1))


def test_what_a_client_gets_is_the_same_whatever_the_others_hold() -> None:
    texts = set()
    for seed in range(12):
        hands = [dealt()["hands"][0], sorted(Random(seed).sample(_deck(), 6))]
        game = Game.from_position(load("k2/summer"), 2, dealt(hands=hands), seed=seed)
        game.play(Random(seed).choice(game.decisions[1].options), 1)
        texts.add(named(game).view_json(0) + repr(game.events_for(0)) + repr(game.view(None)))
    assert len(texts) == 1


def _deck() -> list[str]:
    cards = load("k2/summer").config.cards
    return [name for name, card in cards.items() for _ in range(card.copies)]


# ---- What is refused -----------------------------------------------------------------------------


def refused(text: Any, error: type[SaveError] = SaveError) -> SaveError:
    """Load a bad save, which must fail with one of our errors and soon."""
    start = time.process_time()
    with pytest.raises(error) as caught:
        Game.from_json(text)
    assert time.process_time() - start < 3
    assert str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 2_000
    return caught.value


@pytest.fixture(scope="module")
def body() -> dict[str, Any]:
    game = Game(load("k2/summer"), 2, seed=1)
    for seat in (0, 1):
        game.play(game.decisions[0].options[0], seat)
    return plain(game)


def test_the_sealed_body_loads(body: dict[str, Any]) -> None:
    assert json.loads(Game.from_json(seal(body)).to_json()) == body


@pytest.mark.parametrize("field", FIELDS)
def test_a_missing_field(field: str, body: dict[str, Any]) -> None:
    rest = {key: value for key, value in body.items() if key != field}
    assert refused(json.dumps(rest), FormatError).path == field
    if field != "checksum":
        assert refused(seal(rest), FormatError).path == field


WRONG: tuple[Any, ...] = (None, True, 7, -1, "x", [], {}, [1], {"a": 1}, [[]], "", 10**17)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("value", WRONG)
def test_a_field_of_the_wrong_kind(field: str, value: Any, body: dict[str, Any]) -> None:
    if (field, value) in (("start", None), ("start", {}), ("log", []), ("format", True)):
        return  # of the right kind, or looked at elsewhere
    if field == "checksum":
        refused(json.dumps({**body, field: value}), FormatError)
    else:
        assert refused(seal(body, **{field: value})).path.startswith(field)


def test_an_unknown_field(body: dict[str, Any]) -> None:
    assert "seed" in refused(seal({**body, "seed": 3}), FormatError).path


@pytest.mark.parametrize("part", ["seed", "path"])
def test_an_unknown_field_of_the_ruleset(part: str, body: dict[str, Any]) -> None:
    refused(seal(body, ruleset={**body["ruleset"], part: 3}))


@pytest.mark.parametrize("number", [0, 1, -1, 99, 10**15])
def test_another_format(number: int, body: dict[str, Any]) -> None:
    error = refused(seal(body, format=number), FormatError)
    assert error.path == "format"
    assert "this version reads format 2" in str(error)


def test_a_changed_save_fails_by_its_checksum(body: dict[str, Any]) -> None:
    for change in (
        {"players": ["a", "b"]},
        {"log": body["log"][:-1]},
        {"checksum": body["checksum"][:-1] + "x"},
        {"state": body["state"][::-1]},
    ):
        assert refused(json.dumps({**body, **change}), FormatError).path == "checksum"


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"digest": "0" * 64}, "ruleset.digest"),
        ({"digest": None}, "ruleset.digest"),
        ({"digest": []}, "ruleset.digest"),
        ({"options": {"board": "hard", "family": "false", "crowding": "strict"}}, "ruleset.digest"),
        ({"id": "k2/winter"}, "ruleset.digest"),
        ({"id": "k2/sumer"}, "ruleset"),
        ({"id": "k2/base"}, "ruleset"),
        ({"id": None}, "ruleset.id"),
        ({"id": "/etc/x.yaml"}, "ruleset"),
        ({"id": "../rulesets/k2/summer"}, "ruleset"),
        ({"id": "k2/../k2/summer"}, "ruleset"),
        ({"id": "k2/" + "x" * 400}, "ruleset"),
        ({"id": "k2/\0"}, "ruleset"),
        ({"id": "k2/\ud800"}, "ruleset"),
        ({"id": ""}, "ruleset"),
        ({"options": []}, "ruleset"),
        ({"options": None}, "ruleset"),
        ({"options": {"bord": "hard"}}, "ruleset"),
        ({"options": {"board": "steep"}}, "ruleset"),
        ({"options": {"board": []}}, "ruleset"),
        ({"options": {"name": "k2/winter"}}, "ruleset"),
        ({"options": {"rulings": {}}}, "ruleset"),
        ({"rulings": {"liabilty": "given-a-card"}}, "ruleset"),
        ({"rulings": {"liability": "b"}}, "ruleset"),
        ({"rulings": {"liability": []}}, "ruleset"),
        ({"rulings": {"liability": {}}}, "ruleset"),
        ({"rulings": 5}, "ruleset"),
    ],
)
def test_another_ruleset(change: dict[str, Any], path: str, body: dict[str, Any]) -> None:
    error = refused(seal(body, ruleset={**body["ruleset"], **change}))
    assert error.path.startswith(path)


def test_a_wrong_ruling_is_not_blamed_on_the_options(body: dict[str, Any]) -> None:
    error = refused(seal(body, ruleset={**body["ruleset"], "rulings": {"liability": []}}))
    assert "options" not in error.path


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "null", "[]", "7", '"x"', "{", "{}", "nonsense", "[1,2", "\ufeff{}", "{}{}"),
        *('{"format":1,"format":1}', '{"format":NaN}', '{"format":Infinity}', '{"format":1.0}'),
        *('{"format":1e3}', '{"format":-0.0}', '{"format":"1"}', '{"format":true}'),
        '{"format":' + "9" * 5_000 + "}",
        '{"format":-' + "9" * 19 + "}",
        *("[" * 200_000, '{"a":' * 100_000, "[" * 5_000 + "]" * 5_000),
        '{"format":' + "[" * 900 + "]" * 900 + "}",
        "\0",
        '{"format":1,"\x1b[2J":1}',
    ],
)
def test_what_is_no_save(text: str) -> None:
    refused(text, FormatError)


@pytest.mark.parametrize("value", [None, 7, b"{}", [], {}, bytearray(b"{}"), True])
def test_a_save_is_text(value: Any) -> None:
    refused(value, FormatError)


@pytest.mark.parametrize("place", ["log", "players", "start", "ruleset"])
def test_deep_nesting_of_every_depth(place: str, body: dict[str, Any]) -> None:
    opening, closing = ('{"turn":', "}") if place in ("start", "ruleset") else ("[", "]")
    for depth in (*range(965, 1_000), 3_000, 50_000):
        nest = opening * depth + "1" + closing * depth
        text = json.dumps({**body, place: "*"}).replace('"*"', nest)
        refused(text, FormatError)
        refused(_sealed(body, place, nest))


def _sealed(body: dict[str, Any], place: str, nest: str) -> str:
    """Seal a body that holds something too deep for the encoder."""
    rest = {key: value for key, value in body.items() if key != "checksum"}
    text = json.dumps({**rest, place: "*"}, sort_keys=True, separators=(",", ":"))
    text = text.replace('"*"', nest)
    return text[:-1] + f',"checksum":"{hashlib.sha256(text.encode()).hexdigest()}"}}'


def test_duplicate_keys_deep_inside(body: dict[str, Any]) -> None:
    text = json.dumps(body)
    for old, new in (
        ('"by": "chance", ', '"by": "chance", "by": "chance", '),
        ('"id": ', '"id": "k2/summer", "id": '),
        ('"board": ', '"board": "easy", "board": '),
    ):
        assert old in text
        assert "twice" in str(refused(text.replace(old, new, 1), FormatError))


ENTRY_CHANGES: tuple[Any, ...] = (
    *(None, 5, "x", [], {}, True),
    *({"by": True}, {"by": -1}, {"by": None}, {"by": []}, {"by": 0}, {"by": 9}, {"by": "0"}),
    *({"by": "Chance"}, {"by": 10**17}, {"more": 1}, {"action": None}, {"action": []}),
)
ACTION_CHANGES: tuple[dict[str, Any], ...] = (
    *({"do": "dance"}, {"do": None}, {"do": []}, {"do": {}}, {"do": "end_turn"}, {"do": "roll"}),
    *({"what": "s9"}, {"what": None}, {"what": 5}, {"what": ["s1"]}, {"what": "w1"}, {"more": 1}),
)


def _named(body: dict[str, Any], number: int, entry: Any) -> None:
    log = [*body["log"][:number], entry, *body["log"][number + 1 :]]
    error = refused(seal(body, log=log), ReplayError)
    assert isinstance(error, ReplayError)
    assert error.entry == number
    assert error.path.startswith(f"log[{number}]")


@pytest.mark.parametrize("change", ENTRY_CHANGES)
@pytest.mark.parametrize("number", [0, 3])
def test_an_illegal_log_entry_is_named(change: Any, number: int, body: dict[str, Any]) -> None:
    whole = isinstance(change, dict) and change
    _named(body, number, {**body["log"][number], **change} if whole else change)


@pytest.mark.parametrize("change", ACTION_CHANGES)
@pytest.mark.parametrize("number", [0, 3])
def test_an_illegal_action_of_the_log_is_named(
    change: dict[str, Any], number: int, body: dict[str, Any]
) -> None:
    entry = body["log"][number]
    _named(body, number, {**entry, "action": {**entry["action"], **change}})


@pytest.mark.parametrize("part", ["by", "action"])
def test_a_log_entry_without_a_part_is_named(part: str, body: dict[str, Any]) -> None:
    _named(body, 2, {key: word for key, word in body["log"][2].items() if key != part})


def test_a_log_that_leads_elsewhere(body: dict[str, Any]) -> None:
    assert refused(seal(body, log=body["log"][:-1])).path == "state"
    assert refused(seal(body, log=[])).path == "state"
    other = Game(load("k2/summer"), 2, seed=2)
    assert refused(seal(body, log=plain(other)["log"])).path == "state"


def test_a_log_that_goes_on_after_the_end() -> None:
    ended = plain(finished())
    error = refused(seal(ended, log=[*ended["log"], ended["log"][-1]]), ReplayError)
    assert isinstance(error, ReplayError)
    assert error.entry == len(ended["log"])


@pytest.mark.parametrize(
    "start",
    [
        {"hans": []},
        {"hands": [[], []]},
        {"ask": []},
        {"ask": {}},
        {"ask": "trun"},
        {"phase": []},
        {"phase": 5},
        {"asked": []},
        {"left": "x"},
        {"left": -1},
        {"day": 10**17},
        {"turn": []},
        {"turn": {"player": {}}},
        {"piles": []},
        {"piles": {"cards": [["move-3"] * 40, []]}},
        {"pieces": {"red/1": []}},
        {"pieces": {"red/1": "dead", "red/2": "dead", "blue/1": "dead", "blue/2": "dead"}},
        {"phase": "take-risk", "ask": "take_risk", "supplies": {"risk-tokens": []}},
        {"phase": "end-day", "ask": "draw_card", "piles": {"cards": [[], []]}},
        {"committed": [["move-1"] * 3] * 2},
    ],
)
def test_a_wrong_start_position(start: dict[str, Any], body: dict[str, Any]) -> None:
    error = refused(seal(body, start=start, log=[]))
    assert error.path.startswith(("start", "state"))


@pytest.mark.parametrize("names", [[], ["a"] * 6, [1, 2], ["a", None], [["a"], ["b"]], [{}, {}]])
def test_wrong_names(names: Any, body: dict[str, Any]) -> None:
    assert refused(seal(body, players=names)).path == "players"


def test_every_truncation_fails(body: dict[str, Any]) -> None:
    text = json.dumps(body)
    for length in range(0, len(text), 7):
        refused(text[:length], FormatError)


def test_no_flipped_bit_loads_another_game(body: dict[str, Any]) -> None:
    text = json.dumps(body)
    rng = Random(1)
    for _ in range(1_500):
        at, bit = rng.randrange(len(text)), 1 << rng.randrange(7)
        changed = text[:at] + chr(ord(text[at]) ^ bit) + text[at + 1 :]
        try:
            loaded = Game.from_json(changed)
        except SaveError:
            continue
        assert loaded.to_json() == text  # white space, or a change without a meaning


def test_sealed_changes_of_the_log_never_load_as_a_different_game(body: dict[str, Any]) -> None:
    rng = Random(2)
    for _ in range(60):
        log = [dict(entry) for entry in body["log"]]
        one, other = rng.randrange(len(log)), rng.randrange(len(log))
        change = rng.choice(("swap", "drop", "twice", "take"))
        if change == "swap":
            log[one], log[other] = log[other], log[one]
        elif change == "drop":
            del log[one]
        elif change == "twice":
            log.insert(one, log[one])
        else:
            log[one] = log[other]
        try:
            loaded = Game.from_json(seal(body, log=log))
        except SaveError:
            continue
        assert loaded.state == Game.from_json(seal(body)).state


@pytest.mark.parametrize("rules", ["k2/summer", 5, {}])
def test_rules_are_a_ruleset(rules: Any) -> None:
    text = Game(load("k2/summer"), 2, seed=1).to_json()
    with pytest.raises(K2RulesError):
        Game.from_json(text, rules=rules)


@pytest.mark.parametrize("seed", ["x", 1.5, True])
def test_the_seed_of_a_loaded_game_is_a_whole_number(seed: Any) -> None:
    text = Game(load("k2/summer"), 2, seed=1).to_json()
    with pytest.raises((SaveError, UsageError)):
        Game.from_json(text, seed=seed)


# ---- What a game writes it can read --------------------------------------------------------------


@pytest.mark.parametrize("player", [True, 1.0])
def test_no_play_makes_a_save_that_cannot_be_read(player: Any) -> None:
    game = Game(load("k2/summer"), 2, seed=1)
    try:
        game.play(game.decisions[1].options[0], player)
    except K2RulesError:
        return
    assert same(Game.from_json(game.to_json()), game)


def test_a_game_from_any_mapping_can_be_saved() -> None:
    position = MappingProxyType({key: _frozen(value) for key, value in dealt().items()})
    game = Game.from_position(load("k2/summer"), 2, position, seed=1)
    assert same(Game.from_json(game.to_json()), game)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(each) for each in value) if isinstance(value, list) else value


# ---- The same everywhere -------------------------------------------------------------------------


def test_games_in_threads_play_as_alone() -> None:
    rules = load("k2/summer")

    def end(seed: int) -> str:
        *_, last = playing(named(Game(rules, 2, seed=seed)), seed)
        return last.to_json()

    alone = [end(seed) for seed in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(end, range(8))) == alone


# ---- Replays -------------------------------------------------------------------------------------


def test_a_replay_gives_every_position() -> None:
    game = until(Game(load("k2/summer"), 2, seed=1), lambda decision: decision.kind == "turn")
    positions = list(replay(game.to_json()))
    assert len(positions) == len(game.log) + 1
    assert [len(each.log) for each in positions] == list(range(len(game.log) + 1))
    assert positions[0].log == ()
    assert positions[-1].state == game.state
    assert len({each.state.key() for each in positions}) == len(positions)
    assert [each.view(None).day for each in positions] == sorted(
        e.view(None).day for e in positions
    )


def test_a_replay_is_an_iterator_that_fails_at_the_first_illegal_entry(
    body: dict[str, Any],
) -> None:
    log = [*body["log"][:5], {"by": 0, "action": {"do": "end_turn"}}, *body["log"][5:]]
    steps = replay(seal(body, log=log))
    assert iter(steps) is steps
    for _ in range(6):
        next(steps)
    with pytest.raises(ReplayError) as caught:
        next(steps)
    assert caught.value.entry == 5
    assert caught.value.path == "log[5]"


def test_a_replay_of_nonsense() -> None:
    with pytest.raises(FormatError):
        list(replay("nonsense"))


def test_the_positions_of_a_replay_are_independent() -> None:
    game = until(Game(load("k2/summer"), 2, seed=1), lambda decision: decision.kind == "turn")
    steps = list(replay(game.to_json()))
    key = steps[3].state.key()
    steps[2].play(steps[2].decision.options[0])
    assert steps[3].state.key() == key


# ---- Files ---------------------------------------------------------------------------------------


def test_rules_of_a_save_are_the_given_object() -> None:
    rules: Ruleset = load("k2/summer")
    text = Game(rules, 2, seed=1).to_json()
    assert Game.from_json(text, rules=rules).rules is rules
