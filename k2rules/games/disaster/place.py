"""A Disaster state from a position given as plain data: puzzles, tests, a table resumed.

The keys are those of `describe`; what is left out is as at set-up: pieces in High Camp, tokens in
the container. `teams` lists the guide and the climbers of each seat in the order of the Status
Card (by default each seat has a team with its first guide), `phase` names the step that begins (by
default the draw), `ask` a question within it and `asked` the seat (by default the First Player); in
the middle of a descent, a roll, an event or the fates, `turn` says which (see `describe_moment`).
Track and avalanche markers that are left out are as darkness and each other have them, with spare
markers as tokens. `pending`, where it is given, must be what the position leads to: so no moment is
mistaken for another one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from k2rules.engine.positions import Reader
from k2rules.engine.spelling import spell
from k2rules.games.disaster.agree import disagreements
from k2rules.games.disaster.describe import MARKERS, SET_UP
from k2rules.games.disaster.moments import asked
from k2rules.games.disaster.place_tokens import TokenPlacing
from k2rules.games.disaster.place_turn import place_turn
from k2rules.games.disaster.resume import read_question, resume
from k2rules.games.disaster.state import DEAD, NOBODY, SPARE, SUMMITED, TRAVERSED, new_state
from k2rules.games.disaster.tables import MOST_PRESTIGE
from k2rules.games.disaster.under_way import ways_on
from k2rules.model.names import show

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from k2rules.games.disaster.resume import Question
    from k2rules.games.disaster.state import DisasterState
    from k2rules.games.disaster.tables import DisasterTables

__all__ = ["place"]

KEYS = (
    *("phase", "ask", "asked", "ended_by", "day", "darkness", "teams", "pieces", "tracks"),
    *("hands", "committed", "supplies", "markers", "weather", "turn", "pending"),
)
MARKER_KEYS = (
    *("blocked", "avalanche", "ropes", "summit", "flashlight", "sick", "achieved", "summited"),
    "first-player",
)
ENDS = ("darkness",)


def place(tables: DisasterTables, position: Mapping[str, Any]) -> DisasterState:
    """Give the state of a position, run to its first question.

    Raises:
        PositionError: with every fault of the position.
    """
    reader = Reader()
    return _Placing(tables, reader, reader.mapping(position, "position", KEYS)).place()


class _Placing:
    """One position being read."""

    def __init__(self, tables: DisasterTables, reader: Reader, position: Mapping[str, Any]) -> None:
        self.tables = tables
        self.reader = reader
        self.position = position
        self.state = new_state(tables)
        self.route = {n: s for n, s in tables.space_numbers.items() if s != tables.box}

    def place(self) -> DisasterState:
        """Read every part, then the pending business."""
        g, reader = self.state, self.reader
        markers = self._mapping("markers", MARKER_KEYS)
        last = self.tables.players - 1
        first = reader.number(markers.get("first-player", 0), "markers.first-player", 0, last)
        question = read_question(self.tables, self.position, reader, first)
        g.first = first
        self._clock()
        self._teams(needed=question.phase != SET_UP)
        self._pieces()
        self._tracks()
        self._goals()
        self._spaces(markers)
        turn = self.position.get("turn")
        event = turn.get("event") if isinstance(turn, dict) else None
        TokenPlacing(g, reader).place(self.position.get("supplies"), markers.get("ropes"), event)
        self._track(markers)
        self._markers(markers)
        question = place_turn(g, reader, question, turn)
        for where, message in disagreements(g, question):
            reader.fault(where, message)
        reader.finish()
        if g.mover != NOBODY and not question.moment and not ways_on(g):
            reader.fault("turn.moving", "the piece on its way can neither go on nor stop")
        reader.finish()
        g.begin(*resume(g, question))
        if question.moment and not self._asks(question):
            reader.fault("ask", f"the position does not come to the question {question.kind}")
        self._pending()
        reader.finish()
        return g

    def _asks(self, question: Question) -> bool:
        """Whether play from the position on comes to the question, of the same seat."""
        g = self.state
        seat = (question.seat + question.window) % self.tables.players
        return not g.over and g.kind == question.kind and asked(g) == seat

    def _mapping(self, key: str, known: tuple[str, ...]) -> Mapping[str, Any]:
        return self.reader.mapping(self.position.get(key), key, known)

    def _row(self, value: object, where: str) -> Sequence[Any]:
        """Read a list with an entry for each seat; None is an empty one."""
        return self.reader.rows(value, where, self.tables.players) or ()

    def _clock(self) -> None:
        g, reader = self.state, self.reader
        last = self.tables.config.darkness.spaces
        g.turn = reader.number(self.position.get("day", 1), "day", 1, 999)
        weather = self._mapping("weather", ("darkness",))
        given = self.position.get("darkness", weather.get("darkness", 0))
        g.darkness = reader.number(given, "darkness", 0, last)
        if weather.get("darkness", given) != given:
            reader.fault("weather.darkness", f"it is not the {show(given)} of `darkness`")
        ended_by = self.position.get("ended_by")
        if ended_by is not None:
            reader.name(ended_by, "ended_by", {name: number for number, name in enumerate(ENDS)})
            g.ended_by = str(ended_by)

    def _teams(self, *, needed: bool) -> None:
        g, reader, tables = self.state, self.reader, self.tables
        teams = reader.rows(self.position.get("teams"), "teams", tables.players)
        if teams is None:
            seats = range(min(tables.players, len(tables.teams)) if needed else 0)
            own = ((tables.team_guides[t][0], *tables.team_climbers[t]) for t in seats)
            teams = [[tables.pieces[piece] for piece in pieces] for pieces in own]
        for seat, names in enumerate(teams):
            for piece in reader.names(names, f"teams[{seat}]", tables.piece_numbers):
                if g.leader[piece] >= 0:
                    reader.fault(f"teams[{seat}]", f"{tables.pieces[piece]} is in a team already")
                    continue
                g.roster.append(piece)
                g.leader[piece] = seat
                g.pos[piece] = tables.high_camp

    def _pieces(self) -> None:
        g, reader, tables = self.state, self.reader, self.tables
        places = {**tables.space_numbers, "dead": DEAD}
        for name, space in self._mapping("pieces", tables.pieces).items():
            piece = tables.piece_numbers[name]
            if g.leader[piece] < 0:
                reader.fault(f"pieces.{name}", "the piece is in no team")
            g.pos[piece] = reader.name(space, f"pieces.{name}", places)

    def _tracks(self) -> None:
        g, reader = self.state, self.reader
        tracks = self._mapping("tracks", ("prestige", "preparations"))
        seats = tuple(str(seat) for seat in range(self.tables.players))
        for key, row, most in (
            ("prestige", g.prestige, MOST_PRESTIGE),
            ("preparations", g.preparations, self.tables.config.preparations.actions),
        ):
            where = f"tracks.{key}"
            for seat, value in reader.mapping(tracks.get(key), where, seats).items():
                row[int(seat)] = reader.number(value, f"{where}.{seat}", 0, most)

    def _goals(self) -> None:
        g, reader = self.state, self.reader
        goals = {name: number + 1 for number, name in enumerate(self.tables.goals)}
        for seat, row in enumerate(self._row(self.position.get("hands"), "hands")):
            hand = reader.names(row, f"hands[{seat}]", goals)
            if len(hand) > 1:
                reader.fault(f"hands[{seat}]", "a Sherpa has one goal")
            for goal in hand[:1]:
                g.goal[seat] = goal
                g.goal_pile[goal - 1] -= 1
        for seat, row in enumerate(self._row(self.position.get("committed"), "committed")):
            if row != []:
                reader.fault(f"committed[{seat}]", "nothing is chosen in secret in this game")

    def _spaces(self, markers: Mapping[str, Any]) -> None:
        g, reader = self.state, self.reader
        for key, row in (("blocked", g.blocked), ("avalanche", g.avalanche)):
            for space in reader.names(markers.get(key, []), f"markers.{key}", self.route):
                row[space] = 1

    def _track(self, markers: Mapping[str, Any]) -> None:
        """Cover the track as darkness and avalanche markers have it, if it is left out."""
        g, tables = self.state, self.tables
        supplies = self.position.get("supplies")
        at = tables.collapse_at
        if not (isinstance(supplies, dict) and "avalanche-track" in supplies):
            fallen = [tokens for tokens, space in at.items() if g.avalanche[space]]
            least = tables.config.avalanche.spaces if g.dark else max(fallen, default=0)
            g.track = [SPARE] * least
        if "avalanche" not in markers:
            spaces = tables.config.avalanche.spaces
            covered = spaces if g.dark and not g.track else len(g.track)
            for tokens, space in at.items():
                g.avalanche[space] = int(tokens <= covered)

    def _markers(self, markers: Mapping[str, Any]) -> None:
        g, reader, tables = self.state, self.reader, self.tables
        kinds = {name: number for number, name in MARKERS.items()}
        given = reader.mapping(markers.get("summit"), "markers.summit", tables.pieces)
        for piece in g.roster:
            space = g.pos[piece]
            if piece in tables.climbers and tables.traverse_goal <= space < tables.box:
                g.marker[piece] = SUMMITED if space == tables.summit else TRAVERSED
            elif piece in tables.guides and space == tables.summit:
                g.summited[g.leader[piece]] = 1
        for name, marker in given.items():
            found = reader.name(marker, f"markers.summit.{name}", kinds)
            g.marker[tables.piece_numbers[name]] = found
        for key in ("flashlight", "sick"):
            if markers.get(key) is not None:
                piece = reader.name(markers[key], f"markers.{key}", tables.piece_numbers)
                setattr(g, key, piece)
        self._deeds(markers)

    def _deeds(self, markers: Mapping[str, Any]) -> None:
        """Read which guides were on the Summit, and the goals that are achieved."""
        g, reader, tables = self.state, self.reader, self.tables
        for seat, there in enumerate(self._row(markers.get("summited"), "markers.summited")):
            if type(there) is not bool:
                reader.fault(
                    f"markers.summited[{seat}]", f"expected true or false, got {show(there)}"
                )
            g.summited[seat] = max(g.summited[seat], int(there is True))
        goals = {name: number + 1 for number, name in enumerate(tables.goals)}
        for seat, goal in enumerate(self._row(markers.get("achieved"), "markers.achieved")):
            if goal is not None:
                g.achieved[seat] = reader.name(goal, f"markers.achieved[{seat}]", goals)

    def _pending(self) -> None:
        """The position must lead to the very business that it says is pending, if it does."""
        pending = self.position.get("pending")
        if pending is not None and pending != [spell(frame) for frame in self.state.stack]:
            message = "a position cannot begin at this moment: it says too little of it"
            self.reader.fault("pending", message)
