"""What must hold between the parts of a position, so that play can go on from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.games.k2.config import Step
from k2rules.games.k2.death import Rescue
from k2rules.games.k2.describe import OVER, SET_UP
from k2rules.games.k2.end_day import DrawCard, DrawTile, cards_to_draw
from k2rules.games.k2.movement import can_walk_on
from k2rules.games.k2.points import points_of
from k2rules.games.k2.state import DEAD, DYING, LOST, UNPITCHED
from k2rules.games.k2.tokens import DrawRisk, TakeRisk
from k2rules.games.k2.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from k2rules.games.k2.resume import Question
    from k2rules.games.k2.state import K2State

__all__ = ["ENDS", "disagreements"]

Fault = tuple[str, str]
ENDS = ("last-day", "death", "nobody-lives")


def disagreements(g: K2State, question: Question) -> Iterator[Fault]:
    """Find what is wrong between the parts of a position: where, and a sentence."""
    for find in (
        _climbers,
        _survivors,
        _points,
        _tents,
        _tokens,
        _tiles,
        _hands,
        _piles,
        _lasting,
        _pledges,
        _end,
    ):
        yield from find(g, question)
    if question.kind == Rescue.kind:
        yield from _rescue(g, question)
    elif DYING in g.pos:
        yield "pieces", "a climber is dying only while a rescue is asked"


def _climbers(g: K2State, _question: Question) -> Iterator[Fault]:
    tables = g.tables
    for space, name in enumerate(tables.spaces):
        if tables.rulings.rescue_anywhere and space in tables.rescue_spaces:
            continue
        climbers = g.pos.count(space) - (g.passing >= 0 and g.pos[g.passing] == space)
        if climbers > tables.capacity[space]:
            yield f"pieces on {name}", f"{climbers} climbers, room for {tables.capacity[space]}"
    yield from _passing(g)


def _passing(g: K2State) -> Iterator[Fault]:
    piece = g.passing
    if piece < 0:
        return
    name, space = g.tables.climbers[piece], g.pos[piece]
    if space < 0 or g.pos.count(space) <= g.tables.capacity[space]:
        yield "turn.passing", f"{name} does not stand on a full space"
    elif not g.forecast or not can_walk_on(g, piece, space, points_of(g, piece)):
        yield "turn.passing", f"{name} cannot walk on from the full space"


def _survivors(g: K2State, question: Question) -> Iterator[Fault]:
    if question.phase == OVER:
        return
    living = [piece for piece, space in enumerate(g.pos) if space != DEAD]
    if not living:
        yield "pieces", "nobody lives, so the game is over"
    elif g.tables.solo and DEAD in g.pos:
        yield "pieces", "a climber is dead, so the solitaire game is over"
    if question.kind == Turn.kind:
        seat = question.seat
        if not g.lives(seat):
            yield "asked", f"player {seat} has no climber left"


def _points(g: K2State, _question: Question) -> Iterator[Fault]:
    tables = g.tables
    for piece, name in enumerate(tables.climbers):
        space, points = g.pos[piece], g.reached[piece]
        if points not in tables.fields:
            yield f"tracks.victory-points.{name}", f"no field of {points} points"
        elif space >= 0 and points < tables.points[space]:
            message = f"{points} points are too few for {tables.spaces[space]}"
            yield f"tracks.victory-points.{name}", message
        if space != DEAD and points == max(tables.fields) and piece not in g.summit:
            yield "markers.summit", f"{name} has the summit's points but no place there"
        if space == DEAD and g.tent[piece] == UNPITCHED:
            yield f"markers.tents.{name}", "a dead climber carries no tent"
    for piece in g.summit:
        if g.reached[piece] != max(tables.fields) or g.pos[piece] == DEAD:
            name = tables.climbers[piece]
            yield "markers.summit", f"{name} does not stand on the summit field"


def _tents(g: K2State, question: Question) -> Iterator[Fault]:
    """Find players with more tents than they may have, or with one that is yet to be chosen."""
    tables = g.tables
    for seat, own in enumerate(tables.pieces):
        where = f"markers.tents of player {seat}"
        tents = [g.tent[piece] for piece in own if g.tent[piece] != LOST]
        if tables.choose_tent and len(tents) > 1:
            yield where, f"{len(tents)} tents, a player has one"
        elif tables.rulings.one_tent and sum(space >= 0 for space in tents) > 1:
            yield where, "by the ruling a player pitches one tent"
        elif tables.choose_tent and tents and seat >= question.tents_chosen(tables.players):
            yield where, "nobody carries the tent before that is chosen"


def _tokens(g: K2State, question: Question) -> Iterator[Fault]:
    most = g.tables.config.risk.face_up
    if sum(g.face_up) > most:
        yield "supplies.risk-tokens", f"{sum(g.face_up)} lie face up, at most {most} do"
    if question.kind == DrawRisk.kind and (not any(g.risk_pile) or sum(g.face_up) >= most):
        yield "ask", "there is no risk token to draw"
    if (
        question.kind == TakeRisk.kind
        and not any(g.face_up)
        and "risk-tokens" not in question.missing
    ):
        yield "ask", "there is no risk token to take"


def _tiles(g: K2State, question: Question) -> Iterator[Fault]:
    tables = g.tables
    left = len(tables.tiles) - (g.day - 1) // tables.days_each
    shown, pile = len(g.forecast), sum(g.tile_pile)
    if max(g.tile_pile, default=0) > 1 or any(g.tile_pile[tile] for tile in g.forecast):
        yield "piles.weather", "a tile lies there twice, or is shown as well"
    elif shown + pile != left:
        yield "weather", f"{shown} tiles shown and {pile} in the pile; day {g.day} leaves {left}"
    drawing = question.kind == DrawTile.kind
    if drawing and pile <= tables.config.weather.removed:
        yield "ask", "there is no weather tile left to draw"
    expected = min(tables.config.weather.shown, left - tables.config.weather.removed)
    laid_out = question.phase == SET_UP and question.kind in (DrawRisk.kind, DrawCard.kind)
    if shown != expected and not drawing and (shown or laid_out):
        yield "weather.tiles", f"{shown} shown, expected {expected}"


def _hands(g: K2State, question: Question) -> Iterator[Fault]:
    hand = g.tables.config.hand
    choosing = question.phase == Step.CHOOSE_CARDS.value
    dealt = "hands" not in question.missing
    committed = [seat for seat, cards in enumerate(g.chosen) if cards]
    for seat in range(g.tables.players):
        held = g.count(g.hand, seat)
        if held > hand.size:
            yield f"hands[{seat}]", f"{held} cards, at most {hand.size} are held"
        elif choosing and g.lives(seat) and dealt and held < hand.choose:
            yield f"hands[{seat}]", f"{held} cards are too few to choose {hand.choose}"
        if g.lives(seat) and (held + g.count(g.deck, seat)) % hand.choose:
            left = held + g.count(g.deck, seat)
            yield f"cards of player {seat}", f"{left} are left, which are no {hand.choose} a day"
        if len(g.chosen[seat]) not in (0, hand.choose):
            yield f"committed[{seat}]", f"{hand.choose} cards are chosen, or none yet"
        if len(g.revealed[seat]) not in (0, hand.choose) or (g.revealed[seat] and choosing):
            yield f"supplies.revealed[{seat}]", f"{hand.choose} cards are revealed after phase 1"
    if committed and not choosing:
        yield "committed", "cards are chosen in secret in the phase choose-cards only"
    living = [seat for seat in range(g.tables.players) if g.lives(seat)]
    if committed and set(committed) >= set(living):
        yield "committed", "everybody has chosen, so the cards are revealed"


def _piles(g: K2State, question: Question) -> Iterator[Fault]:
    tables = g.tables
    kinds = len(tables.cards)
    for seat in range(tables.players):
        for card, name in enumerate(tables.cards):
            index = seat * kinds + card
            used = g.hand[index] + g.played[index] + g.revealed[seat].count(card) + g.deck[index]
            if used != tables.copies[card]:
                message = f"{used} copies of {name}, the deck has {tables.copies[card]}"
                yield f"cards of player {seat}", message
    if question.kind == DrawCard.kind:
        seat = question.seat
        yield from _refilled(g, seat)
        lacking = cards_to_draw(g, seat)
        left = lacking if question.left is None else question.left
        if not g.lives(seat) or not 1 <= left <= lacking:
            yield "left", f"player {seat} cannot draw {left} cards"


def _refilled(g: K2State, asked: int) -> Iterator[Fault]:
    """Find seats that should have drawn their cards before the one that draws now."""
    choose = g.tables.config.hand.choose
    for seat in range(asked):
        too_few = g.count(g.hand, seat) < choose or cards_to_draw(g, seat) > 0
        if g.lives(seat) and too_few:
            yield f"hands[{seat}]", f"player {seat} has drawn before player {asked} draws"


def _lasting(g: K2State, _question: Question) -> Iterator[Fault]:
    """Find what a dead climber cannot have of the turn."""
    for piece, name in enumerate(g.tables.climbers):
        own = (g.free[piece], g.up[piece], g.down[piece], g.liable[piece], g.pledged[piece])
        if g.pos[piece] == DEAD and any(own):
            yield f"turn.points.{name}", "a dead climber has no part in the turn"


def _pledges(g: K2State, _question: Question) -> Iterator[Fault]:
    """Find pledges of climbers that pay at once, and more than is owed (K2 phase 3 liability)."""
    for piece, name in enumerate(g.tables.climbers):
        pays = g.liable[piece] or g.tables.rulings.any_card_makes_liable
        if g.pledged[piece] and pays:
            yield (
                f"turn.pledged.{name}",
                "the climber can be charged, so what it gives pays at once",
            )
    if sum(g.pledged) > g.owed:
        yield "turn.pledged", f"{sum(g.pledged)} points are pledged, {g.owed} are owed"


def _end(g: K2State, question: Question) -> Iterator[Fault]:
    over = question.phase == OVER
    if over and not g.ended_by:
        yield "ended_by", f"a game that is over ended by one of {', '.join(ENDS)}"
    if not over and g.ended_by:
        yield "ended_by", "the game is not over"


def _rescue(g: K2State, question: Question) -> Iterator[Fault]:
    tables = g.tables
    asked = question.seat
    if question.missing:
        yield "ask", f"a rescue comes up when all is dealt; give {', '.join(question.missing)}"
    order = [(g.start + offset) % tables.players for offset in range(tables.players)]
    for piece, space in enumerate(g.pos):
        seat = tables.seat[piece]
        if space == DYING and (not g.rescues[seat] or order.index(seat) < order.index(asked)):
            yield f"pieces.{tables.climbers[piece]}", "no rescue is asked for this climber"
    if not any(g.pos[piece] == DYING for piece in tables.pieces[asked]):
        yield "asked", f"player {asked} has no dying climber"
