"""A slow, literal model of K2 that counts move sequences, independent of the package.

It has its own boards, cards and weather, keeps everything in plain dicts and copies the whole
position at each ply.  ``count`` is the number to compare with the engine's own count.

Plies
-----
One ply is one player action or one distinct chance outcome, unweighted.  A node with one
possibility that follows from public data is passed silently.  Choosing cards and drawing from a
player's deck are nodes even with one possibility.  A finished game counts as one leaf.

Moves (tuples of strings)
-------------------------
``("choose_cards", card, card, card)`` with the cards sorted by name; ``("take_risk", "0")``;
``("assign", card, climber, use)`` with use one of move, up, down, acclimatize;
``("walk", climber, space)``; ``("pitch_tent", climber)``; ``("pay_risk", climber, pool)`` with
pool one of move, up, down, level; ``("end_turn",)``; and for chance ``("draw", what)``, where
what is a card, a weather tile (``"s3"``) or the value of a risk token (``"1"``).

Position (only dicts, lists, strings, ints, bools and None)
-----------------------------------------------------------
``board``
    ``"easy"`` or ``"hard"``.
``season``
    ``"summer"`` or ``"winter"``; says which tiles are in use, for the reader only.
``players``
    1 to 5.  Seats are 0-based, colours in seat order: red, blue, green, yellow, violet.
``family``
    False; True is not implemented.
``liability``
    ``"spent-or-gained"`` (if left out) or ``"moved-or-gained"``.
``crowding``
    ``"strict"`` (if left out) or ``"relaxed"``; matters with five players only.
``day``
    1 to 18.
``start``
    The seat that holds the start marker.
``phase``
    One of ``choose``, ``reveal``, ``take_risk``, ``refill_risk``, ``turn``, ``check``,
    ``end_day``, ``draw_tile``, ``draw_cards``, ``over``.  ``reveal``, ``check`` (phase 4) and
    ``end_day`` (phase 5 from its beginning) run by themselves, so a position may start there.
    ``choose`` asks the first seat with a living climber and None in ``chosen``.
``climbers``
    climber (``"red/1"``) -> ``{"alive": bool, "space": id or None, "level": int,
    "points": int, "tent": id or None}``.  ``points`` is the field of the victory-point marker;
    ``tent`` is where this climber's tent stands.  A dead climber has space None.
``hands``, ``decks``, ``played``
    One list of cards per seat, in any order.  ``decks`` are the draw piles, ``played`` the
    cards of earlier days.
``chosen``
    Per seat None or the list of today's cards.  They are no longer in the hand, and stay here
    until the end of the day, spent or not.
``tiles``
    ``{"shown": [left, right], "stack": [tiles not seen yet], "index": 0, 1 or 2}``, the index
    being today's place on the left tile.  ``shown`` has one entry on the last three days.
``risk``
    ``{"face_up": [values], "stack": [values face down]}``.
``token``
    None or ``{"seat": holder, "value": int}``, today's token.  In ``take_risk`` the value is
    None; before that phase the token is None.
``turn``
    None outside the phase ``turn``, there ``{"seat": int, "pools": {climber: {"free": int,
    "up": int, "down": int}}, "unassigned": [cards], "owed": int, "liable": [climbers],
    "pledges": {climber: int}, "passing": climber or None}``; pools and pledges have an entry for
    each living climber of the seat.
``drawing``
    None outside the phase ``draw_cards``, there ``{"seat": int, "left": cards still to draw}``.
``summit``
    Climbers in the order in which they reached the summit.
"""

from __future__ import annotations

import copy
import itertools
from typing import Any

Position = dict[str, Any]
Move = tuple[str, ...]
Pools = dict[str, int]

COLOURS = ["red", "blue", "green", "yellow", "violet"]
LAST_DAY = 18

# space: zone, cost, acclimatization, points, y in the picture of the board
EASY: dict[str, tuple[str, int, int, int, int]] = {
    "e0": ("base", 1, 1, 1, 852),
    "e1": ("base", 1, 1, 1, 839),
    "e2": ("base", 1, 1, 1, 771),
    "e3": ("base", 1, 1, 1, 844),
    "e4": ("base", 1, 1, 1, 727),
    "e5": ("base", 1, 1, 1, 806),
    "e6": ("base", 1, 1, 1, 789),
    "e7": ("base", 1, 1, 1, 786),
    "e8": ("base", 2, 1, 1, 716),
    "e9": ("base", 1, 0, 1, 702),
    "e10": ("base", 1, 0, 1, 621),
    "e11": ("base", 1, 0, 1, 634),
    "e12": ("base", 2, 0, 1, 623),
    "e13": ("z6000", 2, 0, 2, 526),
    "e14": ("z6000", 2, 0, 2, 551),
    "e15": ("z6000", 2, 0, 2, 534),
    "e16": ("z6000", 1, 0, 3, 470),
    "e17": ("z6000", 1, -1, 3, 477),
    "e18": ("z6000", 3, -1, 4, 412),
    "e19": ("z6000", 2, -1, 4, 415),
    "e20": ("z6000", 2, -1, 4, 411),
    "e21": ("z7000", 2, -1, 5, 350),
    "e22": ("z7000", 2, -1, 5, 302),
    "e23": ("z7000", 2, -1, 6, 235),
    "e24": ("z7000", 2, -1, 5, 327),
    "e25": ("z7000", 3, -2, 6, 247),
    "e26": ("z8000", 3, -2, 7, 166),
    "e27": ("z8000", 3, -2, 10, 93),
}
EASY_ROPES = """
e0-e1 e1-e2 e3-e2 e2-e4 e3-e5 e5-e4 e4-e8 e5-e6 e6-e7 e6-e8 e7-e9 e9-e10 e8-e11 e11-e12
e10-e13 e10-e14 e11-e14 e12-e15 e14-e15 e13-e16 e14-e16 e15-e17 e16-e18 e17-e19 e17-e20
e18-e21 e19-e21 e20-e24 e21-e22 e22-e23 e24-e25 e23-e26 e25-e26 e26-e27
"""
EASY_PICTURE_HEIGHT = 900

HARD: dict[str, tuple[str, int, int, int, int]] = {
    "h0": ("base", 1, 1, 1, 1418),
    "h1": ("base", 1, 1, 1, 1402),
    "h2": ("base", 1, 1, 1, 1311),
    "h3": ("base", 1, 1, 1, 1397),
    "h4": ("base", 1, 1, 1, 1409),
    "h5": ("base", 1, 1, 1, 1310),
    "h6": ("base", 1, 1, 1, 1322),
    "h7": ("base", 1, 1, 1, 1184),
    "h8": ("base", 1, 0, 1, 1046),
    "h9": ("base", 2, 0, 1, 1081),
    "h10": ("base", 2, 1, 1, 1225),
    "h11": ("base", 2, 1, 1, 1141),
    "h12": ("base", 2, 0, 1, 1061),
    "h13": ("z6000", 1, 0, 2, 927),
    "h14": ("z6000", 1, 0, 2, 926),
    "h15": ("z6000", 2, 0, 2, 915),
    "h16": ("z6000", 1, 0, 3, 897),
    "h17": ("z6000", 2, 0, 3, 788),
    "h18": ("z6000", 2, -1, 3, 780),
    "h19": ("z6000", 2, -1, 4, 689),
    "h20": ("z6000", 2, -1, 4, 690),
    "h21": ("z7000", 2, -1, 4, 581),
    "h22": ("z7000", 3, -1, 5, 497),
    "h23": ("z7000", 3, -1, 6, 388),
    "h24": ("z7000", 1, -2, 5, 560),
    "h25": ("z7000", 2, -2, 6, 419),
    "h26": ("z8000", 2, -2, 7, 281),
    "h27": ("z8000", 1, -2, 7, 287),
    "h28": ("z8000", 2, -2, 8, 198),
    "h29": ("z8000", 3, -2, 10, 92),
}
HARD_ROPES = """
h0-h1 h1-h2 h3-h2 h4-h3 h4-h5 h5-h6 h5-h10 h6-h7 h7-h8 h9-h8 h10-h9 h10-h11 h11-h12 h8-h13
h9-h13 h12-h15 h13-h14 h14-h15 h15-h16 h14-h17 h15-h17 h16-h18 h17-h19 h18-h20 h19-h21
h20-h21 h20-h24 h21-h22 h22-h23 h24-h25 h23-h26 h25-h27 h27-h26 h26-h28 h28-h29
"""
HARD_PICTURE_HEIGHT = 1500

SPACES = {**EASY, **HARD}
HEIGHTS: dict[str, float] = {
    **{space: EASY_PICTURE_HEIGHT - row[4] for space, row in EASY.items()},
    **{space: HARD_PICTURE_HEIGHT - row[4] for space, row in HARD.items()},
}
HEIGHTS["h6"] = HEIGHTS["h5"] + 0.5  # the carabiner marks h6 as the upper end
ROPES = [rope.split("-") for rope in (EASY_ROPES + HARD_ROPES).split()]
BASE_CAMPS = ["e0", "h0"]
SUMMITS = ["e27", "h29"]

# movement up, movement down, acclimatization
CARDS: dict[str, tuple[int, int, int]] = {
    "move-1": (1, 1, 0),
    "move-2": (2, 2, 0),
    "move-3": (3, 3, 0),
    "rope-1-2": (1, 2, 0),
    "rope-1-3": (1, 3, 0),
    "rope-2-3": (2, 3, 0),
    "acclimatize-0": (0, 0, 0),
    "acclimatize-1": (0, 0, 1),
    "acclimatize-2": (0, 0, 2),
    "acclimatize-3": (0, 0, 3),
}
DECK = (
    ["move-1"] * 5
    + ["move-2"] * 3
    + ["move-3"] * 2
    + ["rope-1-2", "rope-1-3", "rope-2-3"]
    + ["acclimatize-0", "acclimatize-1", "acclimatize-1", "acclimatize-2", "acclimatize-3"]
)
RISK_TOKENS = [0] * 4 + [1] * 11 + [2] * 5

# players: capacity in base, z6000, z7000, z8000
CAPACITY = {
    1: [2, 2, 1, 1],
    2: [2, 2, 1, 1],
    3: [3, 2, 2, 1],
    4: [3, 3, 2, 1],
    5: [4, 3, 2, 1],
}
CAPACITY_RELAXED_FIVE = [4, 3, 3, 2]
ZONES = ["base", "z6000", "z7000", "z8000"]

# per day: loss of acclimatization, boots, zones
CLEAR: tuple[int, int, list[str]] = (0, 0, [])
WEATHER: dict[str, list[tuple[int, int, list[str]]]] = {
    "s1": [(1, 0, ["z6000", "z7000", "z8000"]), (1, 0, ["z7000", "z8000"]), (1, 0, ["z8000"])],
    "s2": [(2, 0, ["z8000"]), (2, 0, ["z7000", "z8000"]), CLEAR],
    "s3": [CLEAR, CLEAR, CLEAR],
    "s4": [CLEAR, (1, 0, ["z7000"]), (2, 0, ["z7000"])],
    "s5": [CLEAR, (2, 0, ["z6000", "z7000", "z8000"]), CLEAR],
    "s6": [(1, 0, ["z6000"]), CLEAR, (2, 0, ["z6000"])],
    "w1": [(1, 0, ["z6000", "z7000", "z8000"]), (0, 1, ["z7000", "z8000"]), (1, 0, ["z8000"])],
    "w2": [
        CLEAR,
        (2, 0, ["z6000", "z7000", "z8000"]),
        (0, 1, ["base", "z6000", "z7000", "z8000"]),
    ],
    "w3": [
        (0, 1, ["z7000"]),
        (1, 0, ["base", "z6000", "z7000", "z8000"]),
        (2, 0, ["z7000"]),
    ],
    "w4": [(1, 0, ["z8000"]), (2, 0, ["z7000", "z8000"]), (1, 1, ["z6000", "z7000", "z8000"])],
    "w5": [CLEAR, (1, 0, ["base", "z6000", "z7000", "z8000"]), CLEAR],
    "w6": [(0, 1, ["z6000"]), CLEAR, (2, 0, ["z6000"])],
}

PRIVATE_PHASES = ["choose", "draw_cards"]
AUTOMATIC_PHASES = ["reveal", "check", "end_day"]


def count(position: Position, depth: int) -> int:
    """Return the number of leaves ``depth`` plies below the position."""
    return _count_settled(_settled(position), depth)


def moves(position: Position) -> list[Move]:
    """Return what may be played, sorted; an ended game has nothing."""
    return _options(_settled(position))


def play(position: Position, move: Move) -> Position:
    """Return the position after the move and all that follows from it silently."""
    position = _settled(position)
    if move not in _options(position):
        message = f"not possible here: {move!r}"
        raise ValueError(message)
    return _after(position, move)


def _count_settled(position: Position, depth: int) -> int:
    if depth == 0 or position["phase"] == "over":
        return 1
    options = _options(position)
    if depth == 1:
        return len(options)
    return sum(_count_settled(_after(position, move), depth - 1) for move in options)


def _after(position: Position, move: Move) -> Position:
    position = copy.deepcopy(position)
    _apply(position, move)
    _settle(position)
    return position


def _settled(position: Position) -> Position:
    """Return a copy, moved on to the next node or to the end of the game."""
    if position["family"]:
        message = "the family variant"
        raise NotImplementedError(message)
    position = copy.deepcopy(position)
    _settle(position)
    return position


def _settle(position: Position) -> None:
    while position["phase"] != "over":
        if position["phase"] in AUTOMATIC_PHASES:
            _run(position)
            continue
        if position["phase"] == "choose" and _chooser(position) is None:
            position["phase"] = "reveal"
            continue
        options = _options(position)
        if len(options) > 1 or position["phase"] in PRIVATE_PHASES:
            break
        _apply(position, options[0])


def _options(position: Position) -> list[Move]:
    phase = position["phase"]
    if phase == "over":
        return []
    if phase == "choose":
        seat = _chooser(position)
        assert seat is not None
        hands = itertools.combinations(sorted(position["hands"][seat]), 3)
        return sorted({("choose_cards", *cards) for cards in hands})
    if phase == "take_risk":
        return sorted({("take_risk", str(value)) for value in position["risk"]["face_up"]})
    if phase == "refill_risk":
        return sorted({("draw", str(value)) for value in position["risk"]["stack"]})
    if phase == "draw_tile":
        return sorted({("draw", tile) for tile in position["tiles"]["stack"]})
    if phase == "draw_cards":
        return sorted({("draw", card) for card in position["decks"][position["drawing"]["seat"]]})
    assert phase == "turn", phase
    return _turn_options(position)


def _apply(position: Position, move: Move) -> None:
    phase = position["phase"]
    if phase == "choose":
        _choose(position, list(move[1:]))
    elif phase == "take_risk":
        _take_risk(position, int(move[1]))
    elif phase == "refill_risk":
        position["risk"]["stack"].remove(int(move[1]))
        position["risk"]["face_up"].append(int(move[1]))
        _begin_turns(position)
    elif phase == "turn":
        _act(position, move)
    elif phase == "draw_tile":
        position["tiles"]["stack"].remove(move[1])
        position["tiles"]["shown"].append(move[1])
        _begin_drawing(position, 0)
    else:
        assert phase == "draw_cards", phase
        _draw_card(position, move[1])


def _run(position: Position) -> None:
    if position["phase"] == "reveal":
        _reveal(position)
    elif position["phase"] == "check":
        _check(position)
    else:
        _end_day(position)


def _own(seat: int) -> list[str]:
    return [f"{COLOURS[seat]}/1", f"{COLOURS[seat]}/2"]


def _living(position: Position, seat: int) -> list[str]:
    return [name for name in _own(seat) if position["climbers"][name]["alive"]]


def _neighbours(space: str) -> list[str]:
    return [a if b == space else b for a, b in ROPES if space in (a, b)]


def _weather(position: Position, space: str) -> tuple[int, int]:
    """Return today's loss of acclimatization and the boots on a space."""
    tile = position["tiles"]["shown"][0]
    loss, boots, zones = WEATHER[tile][position["tiles"]["index"]]
    if SPACES[space][0] in zones:
        return loss, boots
    return 0, 0


def _price(position: Position, space: str) -> int:
    return SPACES[space][1] + _weather(position, space)[1]


def _is_full(position: Position, climber: str, space: str) -> bool:
    """Say whether the others on the space leave no room for the climber."""
    if space in BASE_CAMPS:
        return False
    table = CAPACITY[position["players"]]
    if position["players"] == 5 and position.get("crowding", "strict") == "relaxed":
        table = CAPACITY_RELAXED_FIVE
    others = 0
    for name, other in position["climbers"].items():
        if name != climber and other["alive"] and other["space"] == space:
            others += 1
    return others >= table[ZONES.index(SPACES[space][0])]


def _chooser(position: Position) -> int | None:
    for seat in range(position["players"]):
        if _living(position, seat) and position["chosen"][seat] is None:
            return seat
    return None


def _choose(position: Position, cards: list[str]) -> None:
    seat = _chooser(position)
    assert seat is not None
    for card in cards:
        position["hands"][seat].remove(card)
    position["chosen"][seat] = cards


def _reveal(position: Position) -> None:
    sums = {}
    for seat in range(position["players"]):
        if _living(position, seat):
            sums[seat] = sum(CARDS[card][0] for card in position["chosen"][seat])
    highest = [seat for seat, total in sums.items() if total == max(sums.values())]
    position["token"] = None
    if len(highest) == 1 and position["risk"]["face_up"]:
        position["token"] = {"seat": highest[0], "value": None}
        position["phase"] = "take_risk"
    else:
        _begin_turns(position)


def _take_risk(position: Position, value: int) -> None:
    position["risk"]["face_up"].remove(value)
    position["token"]["value"] = value
    if position["risk"]["stack"]:
        position["phase"] = "refill_risk"
    else:
        _begin_turns(position)


def _begin_turns(position: Position) -> None:
    seats = _turn_order(position)
    _begin_turn(position, seats[0])


def _turn_order(position: Position) -> list[int]:
    players = position["players"]
    seats = [(position["start"] + step) % players for step in range(players)]
    return [seat for seat in seats if _living(position, seat)]


def _begin_turn(position: Position, seat: int) -> None:
    token = position["token"]
    owed = token["value"] if token is not None and token["seat"] == seat else 0
    position["phase"] = "turn"
    position["turn"] = {
        "seat": seat,
        "pools": {name: {"free": 0, "up": 0, "down": 0} for name in _living(position, seat)},
        "unassigned": sorted(position["chosen"][seat]),
        "owed": owed,
        "liable": [],
        "pledges": dict.fromkeys(_living(position, seat), 0),
        "passing": None,
    }


def _turn_options(position: Position) -> list[Move]:
    turn = position["turn"]
    found: list[Move] = []
    for climber in _living(position, turn["seat"]):
        found += _assign_options(position, climber)
        found += _walk_options(position, climber)
        found += _pay_options(position, climber)
        if turn["passing"] is None and _tent_pools(position, climber) is not None:
            found.append(("pitch_tent", climber))
    settled = turn["owed"] == 0 or not turn["liable"]
    if turn["passing"] is None and settled:
        found.append(("end_turn",))
    return sorted(found)


def _assign_options(position: Position, climber: str) -> list[Move]:
    found: list[Move] = []
    for card in sorted(set(position["turn"]["unassigned"])):
        if card.startswith("move"):
            found.append(("assign", card, climber, "move"))
        elif card.startswith("rope"):
            found.append(("assign", card, climber, "up"))
            found.append(("assign", card, climber, "down"))
        else:
            found.append(("assign", card, climber, "acclimatize"))
    return found


def _walk_options(position: Position, climber: str) -> list[Move]:
    turn = position["turn"]
    if turn["passing"] not in (None, climber):
        return []
    found: list[Move] = []
    here = position["climbers"][climber]["space"]
    for there in _neighbours(here):
        left = _after_step(position, turn["pools"][climber], here, there)
        if left is None:
            continue
        if not _is_full(position, climber, there) or _may_go_on(position, climber, there, left):
            found.append(("walk", climber, there))
    return found


def _after_step(position: Position, pools: Pools, here: str, there: str) -> Pools | None:
    """Return the pools after paying for a step, None if they do not suffice."""
    direction = "up" if HEIGHTS[there] > HEIGHTS[here] else "down"
    return _spend(pools, direction, _price(position, there))


def _spend(pools: Pools, direction: str, price: int) -> Pools | None:
    from_direction = min(price, pools[direction])
    from_free = price - from_direction
    if from_free > pools["free"]:
        return None
    left = dict(pools)
    left[direction] -= from_direction
    left["free"] -= from_free
    return left


def _may_go_on(position: Position, climber: str, here: str, pools: Pools) -> bool:
    """Say whether steps from here can end on a space with room."""
    for there in _neighbours(here):
        left = _after_step(position, pools, here, there)
        if left is None:
            continue
        if not _is_full(position, climber, there):
            return True
        if _may_go_on(position, climber, there, left):
            return True
    return False


def _tent_pools(position: Position, climber: str) -> Pools | None:
    """Return the climber's pools after pitching its tent, None if it cannot."""
    person = position["climbers"][climber]
    if person["tent"] is not None:
        return None
    pools = position["turn"]["pools"][climber]
    return _spend(pools, "up", _price(position, person["space"]))


def _pay_options(position: Position, climber: str) -> list[Move]:
    turn = position["turn"]
    if turn["owed"] == 0:
        return []
    liable = climber in turn["liable"]
    found: list[Move] = []
    if liable:
        found.append(("pay_risk", climber, "level"))
    elif turn["owed"] - sum(turn["pledges"].values()) <= 0:
        return []
    for pool in ("move", "up", "down"):
        left = dict(turn["pools"][climber])
        name = "free" if pool == "move" else pool
        left[name] -= 1
        if left[name] < 0:
            continue
        here = position["climbers"][climber]["space"]
        if turn["passing"] == climber and not _may_go_on(position, climber, here, left):
            continue
        found.append(("pay_risk", climber, pool))
    return found


def _act(position: Position, move: Move) -> None:
    if move[0] == "assign":
        _assign(position, move[1], move[2], move[3])
    elif move[0] == "walk":
        _walk(position, move[1], move[2])
    elif move[0] == "pitch_tent":
        _pitch_tent(position, move[1])
    elif move[0] == "pay_risk":
        _pay_risk(position, move[1], move[2])
    else:
        assert move[0] == "end_turn", move
        _end_turn(position)


def _assign(position: Position, card: str, climber: str, use: str) -> None:
    turn = position["turn"]
    up, down, acclimatization = CARDS[card]
    turn["unassigned"].remove(card)
    if use == "move":
        turn["pools"][climber]["free"] += up
    elif use == "up":
        turn["pools"][climber]["up"] += up
    elif use == "down":
        turn["pools"][climber]["down"] += down
    else:
        position["climbers"][climber]["level"] += acclimatization
        if acclimatization >= 1:
            _make_liable(turn, climber)


def _walk(position: Position, climber: str, there: str) -> None:
    turn = position["turn"]
    person = position["climbers"][climber]
    turn["pools"][climber] = _after_step(position, turn["pools"][climber], person["space"], there)
    person["space"] = there
    person["points"] = max(person["points"], SPACES[there][3])
    if there in SUMMITS and climber not in position["summit"]:
        position["summit"].append(climber)
    turn["passing"] = climber if _is_full(position, climber, there) else None
    _make_liable(turn, climber)


def _pitch_tent(position: Position, climber: str) -> None:
    turn = position["turn"]
    turn["pools"][climber] = _tent_pools(position, climber)
    position["climbers"][climber]["tent"] = position["climbers"][climber]["space"]
    if position.get("liability") != "moved-or-gained":
        _make_liable(turn, climber)


def _make_liable(turn: dict[str, Any], climber: str) -> None:
    if climber in turn["liable"]:
        return
    turn["liable"].append(climber)
    turn["owed"] -= turn["pledges"][climber]
    turn["pledges"][climber] = 0


def _pay_risk(position: Position, climber: str, pool: str) -> None:
    turn = position["turn"]
    if pool == "level":
        position["climbers"][climber]["level"] -= 1
    else:
        turn["pools"][climber]["free" if pool == "move" else pool] -= 1
    if climber not in turn["liable"]:
        turn["pledges"][climber] += 1
        return
    turn["owed"] -= 1
    for other in turn["pledges"]:
        while turn["pledges"][other] > 0 and sum(turn["pledges"].values()) > turn["owed"]:
            turn["pledges"][other] -= 1


def _end_turn(position: Position) -> None:
    seats = _turn_order(position)
    place = seats.index(position["turn"]["seat"])
    if place + 1 < len(seats):
        _begin_turn(position, seats[place + 1])
    else:
        position["turn"] = None
        position["phase"] = "check"


def _check(position: Position) -> None:
    living = [name for name, person in position["climbers"].items() if person["alive"]]
    for name in living:
        person = position["climbers"][name]
        net = SPACES[person["space"]][2]
        if person["space"] in _tents(position, name.split("/")[0]):
            net += 1
        net -= _weather(position, person["space"])[0]
        person["level"] += net
    for name in living:
        person = position["climbers"][name]
        person["level"] = min(person["level"], 6)
        if person["level"] < 1:
            person["alive"] = False
            person["space"] = None
            person["points"] = 1
            if name in position["summit"]:
                position["summit"].remove(name)
    dead = [name for name, person in position["climbers"].items() if not person["alive"]]
    everybody_died = len(dead) == len(position["climbers"])
    solo_death = position["players"] == 1 and len(dead) > 0
    if everybody_died or solo_death or position["day"] == LAST_DAY:
        position["phase"] = "over"
    else:
        position["phase"] = "end_day"


def _tents(position: Position, colour: str) -> list[str]:
    """Return the spaces with a tent of the colour, also a dead climber's."""
    tents = [position["climbers"][f"{colour}/{number}"]["tent"] for number in (1, 2)]
    return [tent for tent in tents if tent is not None]


def _end_day(position: Position) -> None:
    for seat in range(position["players"]):
        position["played"][seat] += position["chosen"][seat] or []
        position["chosen"][seat] = None
    position["token"] = None
    position["start"] = (position["start"] + 1) % position["players"]
    position["day"] += 1
    tiles = position["tiles"]
    tiles["index"] += 1
    if tiles["index"] == 3:
        tiles["index"] = 0
        del tiles["shown"][0]
        if tiles["stack"]:
            position["phase"] = "draw_tile"
            return
    _begin_drawing(position, 0)


def _begin_drawing(position: Position, first: int) -> None:
    """Let the first seat from here on that draws begin, or go on to the next day."""
    for seat in range(first, position["players"]):
        if not _living(position, seat):
            continue
        hand, deck = position["hands"][seat], position["decks"][seat]
        left = min(3, len(deck))
        if not deck and not hand:
            position["decks"][seat] = position["played"][seat]
            position["played"][seat] = []
            left = min(6, len(position["decks"][seat]))
        if left > 0:
            position["phase"] = "draw_cards"
            position["drawing"] = {"seat": seat, "left": left}
            return
    position["drawing"] = None
    position["phase"] = "choose"


def _draw_card(position: Position, card: str) -> None:
    drawing = position["drawing"]
    position["decks"][drawing["seat"]].remove(card)
    position["hands"][drawing["seat"]].append(card)
    drawing["left"] -= 1
    if drawing["left"] == 0:
        _begin_drawing(position, drawing["seat"] + 1)


def opening(board: str) -> Position:
    """Two players, summer, day 1, with both hands to choose from."""
    return _example(
        board,
        "summer",
        {
            "red/1": (0, 1, None),
            "red/2": (0, 1, None),
            "blue/1": (0, 1, None),
            "blue/2": (0, 1, None),
        },
        day=1,
        shown=["s1", "s4"],
        face_up=[0, 1, 2],
        gone=[],
        hands=[
            ["move-1", "move-1", "move-2", "rope-1-2", "acclimatize-0", "acclimatize-1"],
            ["move-1", "move-3", "move-2", "rope-2-3", "acclimatize-1", "acclimatize-2"],
        ],
        phase="choose",
    )


def crowded_ridge(board: str) -> Position:
    """Two players, summer, red's turn below a ridge that blue blocks, with 2 points owed.

    Blue has had its turn, so the day ends after red.
    """
    spaces = (19, 24, 21, 22) if board == "easy" else (20, 25, 21, 24)
    names = ["red/1", "red/2", "blue/1", "blue/2"]
    position = _example(
        board,
        "summer",
        {name: (space, 4, None) for name, space in zip(names, spaces, strict=True)},
        day=8,
        shown=["s2", "s5"],
        seen=["s1", "s6"],
        face_up=[1, 1, 2],
        gone=[0, 0, 1, 1, 1, 2, 2],
        hands=[
            ["move-1", "move-2", "acclimatize-1"],
            ["move-1", "move-1", "acclimatize-3"],
        ],
        chosen=[
            ["move-3", "rope-2-3", "move-3"],
            ["rope-1-2", "move-1", "acclimatize-0"],
        ],
        played=[
            ["move-1", "move-1", "acclimatize-1"],
            ["move-2", "move-1", "acclimatize-1"],
        ],
        phase="turn",
        start=1,
    )
    position["token"] = {"seat": 0, "value": 2}
    position["turn"] = {
        "seat": 0,
        "pools": {
            "red/1": {"free": 3, "up": 2, "down": 0},
            "red/2": {"free": 0, "up": 0, "down": 0},
        },
        "unassigned": ["move-3"],
        "owed": 2,
        "liable": [],
        "pledges": {"red/1": 0, "red/2": 0},
        "passing": None,
    }
    return position


def winter_boots(board: str) -> Position:
    """Three players, winter, boots in every zone, one tent up, green's turn just begun."""
    position = _example(
        board,
        "winter",
        {
            "red/1": (14, 3, 14),
            "red/2": (12, 2, None),
            "blue/1": (16, 4, None),
            "blue/2": (0, 1, None),
            "green/1": (15, 2, None),
            "green/2": (17, 1, None),
        },
        day=9,
        shown=["w2", "w5"],
        seen=["w3", "w4"],
        face_up=[0, 1, 1],
        gone=[1, 1, 2, 2, 0, 1],
        hands=[
            ["move-1", "move-2", "acclimatize-1"],
            ["move-1", "move-1", "acclimatize-3"],
            ["move-1", "move-2", "acclimatize-0"],
        ],
        chosen=[
            ["move-1", "rope-2-3", "acclimatize-2"],
            ["rope-1-2", "move-1", "acclimatize-0"],
            ["move-3", "rope-1-3", "acclimatize-1"],
        ],
        played=[
            ["move-1", "move-1", "acclimatize-1", "move-3", "rope-1-2", "move-2"],
            ["move-2", "move-1", "acclimatize-1", "move-3", "rope-1-3", "move-2"],
            ["move-2", "move-1", "acclimatize-1", "move-1", "rope-2-3", "move-1"],
        ],
        phase="turn",
        start=2,
    )
    position["token"] = {"seat": 2, "value": 1}
    position["turn"] = {
        "seat": 2,
        "pools": {
            "green/1": {"free": 0, "up": 0, "down": 0},
            "green/2": {"free": 0, "up": 0, "down": 0},
        },
        "unassigned": ["acclimatize-1", "move-3", "rope-1-3"],
        "owed": 1,
        "liable": [],
        "pledges": {"green/1": 0, "green/2": 0},
        "passing": None,
    }
    return position


def day_end(board: str) -> Position:
    """Two players, summer, the end of day 3: a tile and then cards are about to be drawn."""
    return _example(
        board,
        "summer",
        {
            "red/1": (4, 3, None),
            "red/2": (2, 4, None),
            "blue/1": (5, 4, 5),
            "blue/2": (0, 6, None),
        },
        day=3,
        shown=["s6", "s2"],
        face_up=[1, 1, 1],
        gone=[0, 1, 2],
        hands=[
            ["move-1", "move-2", "acclimatize-1"],
            ["move-1", "move-1", "acclimatize-3"],
        ],
        chosen=[
            ["move-1", "rope-2-3", "acclimatize-2"],
            ["rope-1-2", "move-1", "acclimatize-0"],
        ],
        played=[
            ["move-1", "move-1", "acclimatize-1", "move-3", "rope-1-2", "move-2"],
            ["move-2", "move-1", "acclimatize-1", "move-3", "rope-1-3", "move-2"],
        ],
        phase="end_day",
    )


def _example(
    board: str,
    season: str,
    climbers: dict[str, tuple[int, int, int | None]],
    *,
    day: int,
    shown: list[str],
    face_up: list[int],
    gone: list[int],
    hands: list[list[str]],
    phase: str,
    chosen: list[list[str]] | None = None,
    played: list[list[str]] | None = None,
    seen: list[str] | None = None,
    start: int = 0,
) -> Position:
    """Build a position; decks, risk stack and tile stack hold whatever is left over.

    Climbers are given as number of the space, level, and number of the tent's space.
    """
    players = len(climbers) // 2
    letter = board[0]
    people = {}
    for name, (number, level, tent) in climbers.items():
        space = f"{letter}{number}"
        people[name] = {
            "alive": True,
            "space": space,
            "level": level,
            "points": SPACES[space][3],
            "tent": None if tent is None else f"{letter}{tent}",
        }
    played = played or [[] for _ in range(players)]
    decks = []
    for seat in range(players):
        known = hands[seat] + played[seat] + (chosen[seat] if chosen else [])
        decks.append(_without(DECK, known))
    tiles = [tile for tile in WEATHER if tile[0] == season[0]]
    return {
        "board": board,
        "season": season,
        "players": players,
        "family": False,
        "crowding": "strict",
        "day": day,
        "start": start,
        "phase": phase,
        "climbers": people,
        "hands": hands,
        "decks": decks,
        "played": played,
        "chosen": chosen or [None] * players,
        "tiles": {
            "shown": shown,
            "stack": [tile for tile in tiles if tile not in shown + (seen or [])],
            "index": (day - 1) % 3,
        },
        "risk": {"face_up": face_up, "stack": _without(RISK_TOKENS, face_up + gone)},
        "token": None,
        "turn": None,
        "drawing": None,
        "summit": [],
    }


def _without(things: list[Any], taken: list[Any]) -> list[Any]:
    left = list(things)
    for thing in taken:
        left.remove(thing)
    return left


EXAMPLES = {
    "opening": opening,
    "crowded_ridge": crowded_ridge,
    "winter_boots": winter_boots,
    "day_end": day_end,
}


if __name__ == "__main__":
    for example_board in ("easy", "hard"):
        for example_name, example in EXAMPLES.items():
            counts = [count(example(example_board), depth) for depth in (1, 2, 3, 4)]
            print(example_board, example_name, *counts)
