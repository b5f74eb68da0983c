"""What must be true of every state of Disaster on K2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaigns.disaster.between import broken_between, rope_token
from k2rules.games.disaster.config import Blocking, Role, Step
from k2rules.games.disaster.descent import WhoDescends
from k2rules.games.disaster.describe import GAME_END, OVER, SET_UP, phase
from k2rules.games.disaster.draw import AskPreparations, BeginTurn, DrawToken, SortTokens
from k2rules.games.disaster.moving import Move
from k2rules.games.disaster.options import BY_THEMSELVES, UNDECIDED
from k2rules.games.disaster.state import (
    BAG,
    CURRENT,
    DEAD,
    DRAWN,
    FATED,
    HELD,
    NOBODY,
    NOT_IN_GAME,
    ON_BOARD,
    ON_PIECE,
    ON_TRACK,
    SUMMITED,
    TRAVERSED,
)
from k2rules.games.disaster.stats import is_stuck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from k2rules.games.disaster.state import DisasterState

__all__ = ["broken", "broken_between"]

AT_END = (GAME_END, OVER)
BEFORE_THE_DRAW = (BeginTurn.kind, AskPreparations.kind, DrawToken.kind, SortTokens.kind)


def broken(g: DisasterState) -> list[str]:
    """Give every invariant that does not hold: conservation and ranges."""
    return [problem for check in CHECKS for problem in check(g)]


def _tokens(g: DisasterState) -> Iterator[str]:
    """Every token is in one place, which the track, the spaces and the turn know of."""
    names, kinds, seats = g.tables.tokens, g.tables.kinds, g.tables.players
    for place, known in (
        (ON_TRACK, sorted(token for token in g.track if token >= 0)),
        (ON_BOARD, sorted(rope_token(rope) for stack in g.ropes for rope in stack)),
        (CURRENT, [g.token] if g.token >= 0 else []),
    ):
        there = [token for token, at in enumerate(g.place) if at == place]
        if there != known:
            yield f"the tokens {there} are at {place}, not {known}"
    for token, place in enumerate(g.place):
        if not (BAG <= place <= FATED or HELD <= place < HELD + seats):
            yield f"{names[token]} is at {place}"
        elif place >= HELD and kinds[token].held is None:
            yield f"{names[token]} cannot be held"
        elif place == ON_BOARD and not kinds[token].rope:
            yield f"{names[token]} lies on a space"
    if len(g.place) != len(names):
        yield f"{len(g.place)} tokens"


def _passing_tokens(g: DisasterState) -> Iterator[str]:
    """Tokens are drawn, faced and read in their own moments only."""
    now = phase(g)
    if now != Step.DRAW_EVENT.value and (g.token >= 0 or DRAWN in g.place):
        yield f"an event is faced in {now}"
    if FATED in g.place and now not in AT_END:
        yield f"fates are drawn in {now}"
    sick = g.place.count(ON_PIECE)
    if sick > 1 or (sick and g.sick < 0) or (g.sick >= 0 and not sick and now not in AT_END):
        yield f"{sick} tokens lie on the sick climber {g.sick}"


def _ropes(g: DisasterState) -> Iterator[str]:
    """Ropes lie on avalanche spaces, and under another one a frayed one only."""
    for space, stack in enumerate(g.ropes):
        if stack and not g.avalanche[space]:
            yield f"ropes on {g.tables.spaces[space]}"
        if any(rope >= 0 for rope in stack[:-1]):
            yield f"a sound rope under another one on {g.tables.spaces[space]}"


def _tracks(g: DisasterState) -> Iterator[str]:
    """The tracks end, and darkness, collapses and the end of the game go by them."""
    tables, now = g.tables, phase(g)
    spaces, last = tables.config.avalanche.spaces, tables.config.darkness.spaces
    if len(g.track) > spaces or not 0 <= g.darkness <= last or g.turn < 1:
        yield f"{len(g.track)} tokens on the track, darkness {g.darkness}, turn {g.turn}"
    if g.dark and now not in AT_END and len(g.track) < spaces:
        yield "darkness before the track is full"
    if (g.darkness == last) != (now in AT_END):
        yield f"darkness {g.darkness} in {now}"
    if g.over != bool(g.ended_by):
        yield f"over is {g.over}, ended by {g.ended_by!r}"
    for seat in range(tables.players):
        if g.prestige[seat] < 0:
            yield f"seat {seat} has {g.prestige[seat]} Prestige"
        if not 0 <= g.preparations[seat] <= tables.config.preparations.actions:
            yield f"seat {seat} has {g.preparations[seat]} preparations"


def _spaces(g: DisasterState) -> Iterator[str]:
    """What has collapsed goes by the track and by numbers; ridges only are blocked, for a turn."""
    tables, now = g.tables, phase(g)
    covered = tables.config.avalanche.spaces if now in AT_END else len(g.track)
    by_track = {space: tokens for tokens, space in tables.collapse_at.items()}
    after = {space: below for _, space, below in tables.collapse_by}
    for space, name in enumerate(tables.spaces[: tables.box]):
        if space == tables.high_camp and g.avalanche[space]:
            yield f"{name} has collapsed"
        elif space in by_track and g.avalanche[space] != (by_track[space] <= covered):
            yield f"{name} is {g.avalanche[space]} with {covered} tokens on the track"
        elif (
            space not in by_track
            and g.avalanche[space] > g.avalanche[after.get(space, tables.high_camp)]
        ):
            yield f"{name} has collapsed before its turn"
        both = tables.ruling("avalanche-space-blocked", "blocked")
        if g.blocked[space] and (
            space not in tables.ridges or g.ridges_open or (g.avalanche[space] and not both)
        ):
            yield f"{name} is blocked"


def _crowds(g: DisasterState) -> Iterator[str]:
    """Between two players a marker lies on climbers, and there are no more than printed."""
    config, climbers = g.tables.config, g.tables.climbers
    if config.blocking is not Blocking.BY_CROWDING:
        return
    for space, blocked in enumerate(g.blocked):
        there = sum(g.pos[piece] == space for piece in g.roster if piece in climbers)
        if blocked and (there < config.crowd or g.avalanche[space]):
            yield f"{there} climbers block {g.tables.spaces[space]}"
    if sum(g.blocked) + sum(g.avalanche) > config.blocked_markers:
        yield f"{sum(g.blocked)} blocked and {sum(g.avalanche)} avalanche markers"
    under = g.blocked_under
    if under != NOBODY and not (g.blocked[under] and g.mover != NOBODY and g.pos[g.mover] == under):
        yield f"{g.tables.spaces[under]} is blocked under {g.mover}"


def _teams(g: DisasterState) -> Iterator[str]:
    """Every piece is in one team at the most, with a guide and climbers; others are nowhere."""
    tables, names = g.tables, g.tables.pieces
    if len(set(g.roster)) < len(g.roster):
        yield f"somebody is twice in {g.roster}"
    for piece, name in enumerate(names):
        in_game = piece in g.roster
        if in_game != (0 <= g.leader[piece] < tables.players):
            yield f"{name} is led by {g.leader[piece]}"
        if not (DEAD <= g.pos[piece] <= tables.box if in_game else g.pos[piece] == NOT_IN_GAME):
            yield f"{name} is at {g.pos[piece]}"
        flags = (g.moved, g.tired, g.resting, g.marker, g.ridden, g.lit)
        if not in_game and any(row[piece] for row in flags):
            yield f"{name} is in no team and does something"
    for seat in range(tables.players):
        guides = sum(piece in tables.guides for piece in g.roster if g.leader[piece] == seat)
        climbers = len(g.team(seat))
        least = int(phase(g) != SET_UP)
        if not least <= guides <= 1 or not least <= climbers <= len(tables.team_climbers[0]):
            yield f"seat {seat} has {guides} guides and {climbers} climbers"


def _pieces(g: DisasterState) -> Iterator[str]:
    """Pieces are where they may be, and bear what they may bear."""
    tables, now = g.tables, phase(g)
    for piece in g.roster:
        name, space, climber = tables.pieces[piece], g.pos[piece], piece in tables.climbers
        if space == tables.box and (now == OVER or not (climber or g.dark)):
            yield f"{name} is in the box"
        if space in (DEAD, tables.box) or not climber:
            continue
        least = TRAVERSED if space >= tables.traverse_goal else 0
        if g.marker[piece] < (SUMMITED if space == tables.summit else least):
            yield f"{name} has too low a marker for {tables.spaces[space]}"
    for piece, marker in enumerate(g.marker):
        if not 0 <= marker <= (SUMMITED if piece in tables.climbers else 0):
            yield f"{tables.pieces[piece]} has the marker {marker}"
    light = g.flashlight
    if light != NOBODY and not (light in tables.climbers and g.on_route(light)):
        yield f"the flashlight is with {light}"
    if g.sick != NOBODY and not (g.sick in tables.climbers and g.sick in g.roster):
        yield f"{g.sick} is sick"


def _goals(g: DisasterState) -> Iterator[str]:
    """Every goal is in the pile or with one Sherpa."""
    for number, left in enumerate(g.goal_pile):
        if left + g.goal.count(number + 1) != 1:
            yield f"goal {number} is there {left} + {g.goal.count(number + 1)} times"
    for seat, goal in enumerate(g.goal):
        guide = g.guide(seat)
        if goal and (guide == NOBODY or g.tables.roles[guide] is not Role.SHERPA):
            yield f"seat {seat} has a goal and no Sherpa"
        if g.achieved[seat] not in (0, goal):
            yield f"seat {seat} achieved {g.achieved[seat]}, not {goal}"


def _turn(g: DisasterState) -> Iterator[str]:
    """Outside the movement nothing of it is left; within it one piece is on its way."""
    now = phase(g)
    moving = now == Step.MOVE_TEAM.value
    of_move = (g.option, g.guided, g.carried, g.left, g.pushed, *g.ridden, *g.riding, *g.lit)
    if not moving and (any(of_move) or g.mover != NOBODY or g.bearing != NOBODY):
        yield f"something of a movement is left in {now}"
    acted = [p for p in g.roster if (g.moved[p] or g.tired[p]) and g.on_route(p)]
    if not moving and acted:
        yield f"{acted} have moved in {now}"
    drawn = now == Step.DRAW_EVENT.value and g.kind not in BEFORE_THE_DRAW
    lasting = g.tables.config.blocking is Blocking.BY_CROWDING
    if any(g.blocked) and not (moving or drawn or lasting):
        yield f"ridges are blocked in {now}"
    if (any(g.resting) or any(g.tired)) and not g.tables.config.advanced.pushing:
        yield "somebody rests or tires who never does"
    for seat, token in g.modifiers:
        again = g.tables.kinds[token].held is not None
        if not 0 <= seat < g.tables.players or g.modifiers.count((seat, token)) > 1 + again:
            yield f"{g.modifiers} last this turn"


def _under_way(g: DisasterState) -> Iterator[str]:
    """Who is on its way stands with those along on a space to walk from, when it goes on."""
    mover = g.mover
    along = [*g.riding, *([g.bearing] if g.bearing != NOBODY else [])]
    if g.left < 0 or (mover == NOBODY and (g.left or g.pushed or along)):
        yield f"{g.left} spaces left, pushed {g.pushed}, {along} along with {mover}"
    if mover == NOBODY or g.over or g.kind != Move.kind:
        return
    if not g.on_route(mover) or g.avalanche[g.pos[mover]] or g.option == UNDECIDED:
        yield f"{g.tables.pieces[mover]} is on its way in the wrong place"
    for piece in along:
        if piece not in g.tables.climbers or g.pos[piece] != g.pos[mover] or g.moved[piece]:
            yield f"{g.tables.pieces[piece]} goes along from elsewhere"
    if g.pushed and not (g.tired[mover] and g.left):
        yield f"{g.tables.pieces[mover]} pushes and is not tired"


def _arrivals(g: DisasterState) -> Iterator[str]:
    """Who is asked to descend on arrival has come there by a move, and by the ruling descends."""
    if g.over or g.kind != WhoDescends.kind:
        return
    if g.tables.ruling("descent-time", "next-turn"):
        yield "somebody descends on arrival"
    asked = g.stack[-1]
    if len({g.pos[piece] for piece in asked.pieces}) != 1:
        yield "arrivals on several spaces descend"
    for piece in asked.pieces:
        name = g.tables.pieces[piece]
        if not g.moved[piece] or is_stuck(g, piece) or not g.avalanche[g.pos[piece]]:
            yield f"{name} has not arrived"
        elif g.resting[piece] and g.option in BY_THEMSELVES:
            yield f"{name} has arrived in its turn of rest"


CHECKS: tuple[Callable[[DisasterState], Iterator[str]], ...] = (
    _tokens,
    _passing_tokens,
    _ropes,
    _tracks,
    _spaces,
    _crowds,
    _teams,
    _pieces,
    _goals,
    _turn,
    _under_way,
    _arrivals,
)
