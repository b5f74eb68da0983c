"""What must hold between the parts of a position, so that play can go on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.disaster.agree_draw import FOR_SALE, agree_draw
from k2rules.games.disaster.agree_ridges import MARKER_SHORT, agree_ridges
from k2rules.games.disaster.collapse import SaveOne
from k2rules.games.disaster.config import Event, Role, Step
from k2rules.games.disaster.descent import WhoDescends
from k2rules.games.disaster.describe import GAME_END, OVER, SET_UP
from k2rules.games.disaster.draw import SortTokens
from k2rules.games.disaster.options import BY_THEMSELVES
from k2rules.games.disaster.state import (
    FATED,
    HELD,
    NOBODY,
    ON_BOARD,
    ON_PIECE,
    SUMMITED,
    TRAVERSED,
)
from k2rules.games.disaster.stats import is_stuck
from k2rules.games.disaster.team import DrawGoal
from k2rules.games.disaster.under_way import under_way

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState

__all__ = ["disagreements"]

Fault = tuple[str, str]


def disagreements(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Find what is wrong between the parts of a position: where, and a sentence."""
    for find in (_teams, _set_up, _goals, _places, _markers, _track, _ropes, _tokens, _end):
        yield from find(g, question)
    if question.known:
        for find in (agree_ridges, agree_draw, _flags, _arrived, under_way):
            yield from find(g, question)


def _teams(g: DisasterState, question: Question) -> Iterator[Fault]:
    """A team has one guide and no more climbers than a Status Card."""
    most = max(len(own) for own in g.tables.team_climbers)
    for seat in range(g.tables.players):
        where = f"teams[{seat}]"
        climbers = len(g.team(seat))
        guides = sum(g.leader[p] == seat for p in g.tables.guides)
        if guides > 1 or (not guides and question.phase != SET_UP):
            yield where, f"a team has one guide, this one {guides}"
        if climbers > most or (not climbers and (guides or question.phase != SET_UP)):
            yield where, f"a team has 1 to {most} climbers, this one {climbers}"


def _set_up(g: DisasterState, question: Question) -> Iterator[Fault]:
    """While teams are chosen everybody stands in High Camp."""
    if question.phase != SET_UP:
        return
    tables = g.tables
    for piece in g.roster:
        if g.pos[piece] != tables.high_camp:
            yield f"pieces.{tables.pieces[piece]}", "at set-up everybody stands in High Camp"
    for seat in range(tables.players):
        own = g.team(seat)
        whole = any(own == list(team) for team in tables.team_climbers)
        if own and not whole and not tables.config.advanced.multinational:
            yield f"teams[{seat}]", "the climbers are not those of one team, in its order"
    guide = g.guide(question.seat)
    sherpa = guide != NOBODY and tables.roles[guide] is Role.SHERPA
    if question.kind == DrawGoal.kind and (not sherpa or g.goal[question.seat]):
        yield "ask", f"player {question.seat} draws no goal now"


def _goals(g: DisasterState, _question: Question) -> Iterator[Fault]:
    for seat, goal in enumerate(g.goal):
        guide = g.guide(seat)
        if goal and (guide == NOBODY or g.tables.roles[guide] is not Role.SHERPA):
            yield f"hands[{seat}]", "only a Sherpa has a goal"
        if g.achieved[seat] not in (0, goal):
            yield f"markers.achieved[{seat}]", "the player has another goal"
    if min(g.goal_pile, default=0) < 0:
        yield "hands", "a goal is there twice"


def _places(g: DisasterState, question: Question) -> Iterator[Fault]:
    tables = g.tables
    for piece in g.roster:
        where = f"pieces.{tables.pieces[piece]}"
        if g.pos[piece] == tables.box and piece in tables.guides and not g.dark:
            yield where, "a guide comes into the box by a bivouac in darkness only"
        if g.pos[piece] == tables.box and question.phase == OVER:
            yield where, "nobody is in the box when the game is over"


def _markers(g: DisasterState, question: Question) -> Iterator[Fault]:
    tables = g.tables
    for piece, marker in enumerate(g.marker):
        name, space = tables.pieces[piece], g.pos[piece]
        if marker and (piece in tables.guides or piece not in g.roster):
            yield f"markers.summit.{name}", "only climbers of a team earn markers"
        elif g.on_route(piece) and piece in tables.climbers:
            least = TRAVERSED if space >= tables.traverse_goal else 0
            if marker < (SUMMITED if space == tables.summit else least):
                message = f"the climber has earned a higher marker by {tables.spaces[space]}"
                yield f"markers.summit.{name}", message
    if g.flashlight >= 0 and not _is_climber_on_route(g, g.flashlight):
        yield "markers.flashlight", "the bearer is a climber on the route"
    sick = [token for token, place in enumerate(g.place) if place == ON_PIECE]
    fit = [t for t in sick if any(e.do is Event.SICKEN for e in g.tables.kinds[t].effects)]
    at_end = question.phase in (GAME_END, OVER)
    if len(fit) != len(sick) or len(sick) > 1:
        yield "supplies.climber", "only a token of sickness lies on a climber, and one at the most"
    elif (g.sick >= 0) != bool(sick) and not (at_end and not sick):
        yield "markers.sick", "a sick climber and the token on it (`supplies.climber`) go together"
    if g.sick >= 0 and (g.sick in tables.guides or g.sick not in g.roster):
        yield "markers.sick", "only a climber of a team falls sick"


def _is_climber_on_route(g: DisasterState, piece: int) -> bool:
    return piece in g.tables.climbers and piece in g.roster and g.on_route(piece)


def _track(g: DisasterState, question: Question) -> Iterator[Fault]:
    """The tracks and the avalanche markers belong together (DK2 7.3, DK2 14.5)."""
    tables, at_end = g.tables, question.phase in (GAME_END, OVER)
    spaces, last = tables.config.avalanche.spaces, tables.config.darkness.spaces
    covered = spaces if at_end and g.dark and not g.track else len(g.track)
    if covered > spaces:
        yield "supplies.avalanche-track", f"{covered} tokens on {spaces} spaces"
    if g.dark and covered < spaces:
        yield "darkness", f"darkness comes with {spaces} tokens on the Avalanche Track"
    sorted_out = question.kind in (SortTokens.kind, *FOR_SALE) or bool(question.moment)
    filling = sorted_out and tables.ruling("unkept-darkness", "all-go")
    early = question.phase in (SET_UP, Step.DRAW_EVENT.value) and not filling
    early &= question.kind != SaveOne.kind
    if not g.dark and covered >= spaces and early:
        yield "darkness", "the Avalanche Track is full, so darkness has come"
    if (g.darkness >= last) != at_end:
        yield "darkness", f"the game ends with space {last} of darkness, and not before"
    by_track = {space: tokens <= covered for tokens, space in tables.collapse_at.items()}
    by_number = {space: bool(g.avalanche[after]) for _, space, after in tables.collapse_by}
    for space, name in enumerate(tables.spaces[: tables.box]):
        there = bool(g.avalanche[space])
        if space in by_track and there != by_track[space]:
            yield "markers.avalanche", f"{name} does not agree with {covered} tokens on the track"
        elif there and not by_track.get(space, by_number.get(space, False)):
            yield "markers.avalanche", f"{name} cannot have collapsed"


def _ropes(g: DisasterState, _question: Question) -> Iterator[Fault]:
    tables = g.tables
    lying = [token for stack in g.ropes for token in stack]
    on_spaces = {token if token >= 0 else -1 - token for token in lying}
    if len(on_spaces) < len(lying):
        yield "markers.ropes", "a rope is there twice"
    for space, stack in enumerate(g.ropes):
        if stack and not g.avalanche[space]:
            yield f"markers.ropes.{tables.spaces[space]}", "ropes lie on avalanche spaces only"
        elif any(rope >= 0 for rope in stack[:-1]):
            message = "nobody puts a rope on one that is not frayed"
            yield f"markers.ropes.{tables.spaces[space]}", message
    for token, place in enumerate(g.place):
        if place == ON_BOARD and (token not in on_spaces or not tables.kinds[token].rope):
            message = f"{tables.tokens[token]} is no rope that lies on a space"
            yield "supplies.board", message


def _tokens(g: DisasterState, question: Question) -> Iterator[Fault]:
    tables = g.tables
    for token, place in enumerate(g.place):
        if place >= HELD and tables.kinds[token].held is None:
            message = f"{tables.tokens[token]} takes effect at once"
            yield f"supplies.held[{place - HELD}]", message
    drawing = question.phase == GAME_END and question.moment
    if FATED in g.place and question.phase != OVER and not drawing:
        yield "supplies.fates", "fates are drawn at the end of the game only"
    for seat, token in g.modifiers:
        changes = (Event.CHANGE_MOVEMENT, Event.STOP)
        if not any(effect.do in changes for effect in tables.kinds[token].effects):
            yield "turn.events", f"{tables.tokens[token]} lasts no turn"
        # A held token that is played before the draw may be drawn, bought and played again.
        again = tables.kinds[token].held is not None
        if g.modifiers.count((seat, token)) > 1 + again:
            yield "turn.events", f"{tables.tokens[token]} is there too often"


def _end(g: DisasterState, question: Question) -> Iterator[Fault]:
    if (question.phase == OVER) != bool(g.ended_by):
        yield "ended_by", "it says how a game ended that is over, and nothing before"


def _by_piece(g: DisasterState) -> tuple[tuple[str, list[int]], ...]:
    """Give what the turn says of pieces, by its key."""
    return (
        *(("moved", g.moved), ("tired", g.tired), ("resting", g.resting)),
        *(("lit", g.lit), ("ridden", g.ridden)),
    )


def _leftovers(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Before the movement nobody on the route has moved, and after it most is over."""
    moving = question.phase == Step.MOVE_TEAM.value and question.kind is not None
    over = () if question.phase == Step.END_OF_TURN.value else ("moved", "tired")
    for key, flags in _by_piece(g):
        acted = any(flag and g.on_route(piece) for piece, flag in enumerate(flags))
        if acted and not moving and key in (*over, "lit", "ridden"):
            yield f"turn.{key}", "this is about a movement, which is not going on"
    for key, value in (("guided", g.guided), ("carried", g.carried)):
        if value and not moving:
            yield f"turn.{key}", "this is about a movement, which is not going on"


def _flags(g: DisasterState, question: Question) -> Iterator[Fault]:
    """What the turn says of pieces is about pieces of the teams, and of their movement."""
    for key, flags in _by_piece(g):
        for piece, flag in enumerate(flags):
            if flag and piece not in g.roster:
                yield f"turn.{key}", f"{g.tables.pieces[piece]} is in no team"
    for key, flags in (("tired", g.tired), ("resting", g.resting)):
        if any(flags) and not g.tables.config.advanced.pushing:
            yield f"turn.{key}", "nobody tires in this game"
    yield from _leftovers(g, question)


def _arrived(g: DisasterState, question: Question) -> Iterator[Fault]:
    """Who descends next has just come to one avalanche space together, by a move (DK2 9.2)."""
    arrived = question.arrived
    asked = question.kind == WhoDescends.kind
    if (asked or arrived) and g.tables.ruling("descent-time", "next-turn"):
        message = "by the ruling descent-time who has just arrived descends in the next turn"
        yield "ask" if asked else "turn.arrived", message
    elif asked or (arrived and question.kind in MARKER_SHORT):
        waiting = g.waiting(question.seat)
        if not arrived or any(piece not in waiting for piece in arrived):
            yield "turn.arrived", "who descends stands on an avalanche space"
        if len(set(arrived)) < len(arrived):
            yield "turn.arrived", "a piece is there twice"
        if len({g.pos[piece] for piece in arrived}) > 1:
            yield "turn.arrived", "pieces that arrive together stand on the same space"
        alone = g.option in BY_THEMSELVES
        for piece in arrived:
            if is_stuck(g, piece) or (alone and g.resting[piece]):
                yield "turn.arrived", f"{g.tables.pieces[piece]} has not moved this turn"
    elif arrived:
        yield "turn.arrived", f"pieces arrive only while {WhoDescends.kind} asks"
