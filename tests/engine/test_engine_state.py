"""States: copies, keys, chance, secrets and masks, on a small game of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self

import pytest
from attrs import define, frozen

from k2rules.engine.chance import Generator
from k2rules.engine.decisions import CHANCE, Action, Decision, Draw
from k2rules.engine.events import Event, event_to_dict
from k2rules.engine.frames import Ask, Auto, Chance, Frame, Secret
from k2rules.engine.results import Result, Score, ScoreLine
from k2rules.engine.state import State, choose, hidden, layout, owner, public
from k2rules.engine.tables import Tables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.reasons import Refusal
    from k2rules.engine.state import Random

SEATS, CARDS = 2, ("ace", "king", "queen")
COPIES = 2


@frozen(cache_hash=True)
class Bid(Action):
    do: ClassVar[str] = "bid"
    card: str


@frozen(cache_hash=True)
class Stop(Action):
    do: ClassVar[str] = "stop"


@frozen(cache_hash=True)
class More(Action):
    do: ClassVar[str] = "more"


@frozen
class Dealt(Event):
    event: ClassVar[str] = "dealt"
    player: int
    cards: tuple[str, ...]

    def seen_by(self, player: int | None) -> Self | None:
        return self if player == self.player else None


@frozen
class Stopped(Event):
    event: ClassVar[str] = "stopped"
    player: int


class Cards(Tables):
    family: ClassVar[str] = "toy-cards"

    def __init__(self, digest: str = "toy", players: int = SEATS) -> None:
        super().__init__(players)
        self.digest = digest
        self.draws = self.intern_outcomes(Draw(card) for card in CARDS)
        self.bids = tuple(Bid(card) for card in CARDS)
        self.stop, self.more = Stop(), More()
        bids: dict[Action, tuple[object, ...]] = {bid: (n,) for n, bid in enumerate(self.bids)}
        self.number_actions({**bids, self.stop: (), self.more: ()})


@layout
@define(eq=False)
class Table(State[Cards]):
    """`hand` and `deck` count cards by seat and card; `bid` has what a seat bids in secret."""

    round: int = public(1)
    stack: list[Frame] = public(list)
    shown: list[tuple[int, ...]] = public(list)
    hand: list[int] = owner(list)
    bid: list[tuple[int, ...]] = owner(list)
    deck: list[int] = hidden(list)

    def cards(self, seat: int) -> list[int]:
        return self.hand[seat * len(CARDS) : seat * len(CARDS) + len(CARDS)]

    def redeal(self, player: int | None, rng: Random) -> Self:
        """Deal all that the seat cannot see anew; hands keep their sizes."""
        new = self.copy()
        others = [seat for seat in range(SEATS) if seat != player]
        for seat in others:
            for card, count in enumerate(self.cards(seat)):
                new.deck[card] += count
        for seat in others:
            size = sum(self.cards(seat))
            new.hand[seat * len(CARDS) : seat * len(CARDS) + len(CARDS)] = [0] * len(CARDS)
            for _ in range(size):
                card = choose(new.deck, rng)
                new.deck[card] -= 1
                new.hand[seat * len(CARDS) + card] += 1
        top = new.stack.pop()
        return new.begin(top)


@frozen
class Deal(Auto):
    left: int

    def run(self, g: Table) -> None:
        if self.left:
            g.stack.append(Deal(self.left - 1))
            g.stack.append(DrawOne(self.left % SEATS))


@frozen
class DrawOne(Chance):
    kind: ClassVar[str] = "draw"
    seat: int

    def weights(self, g: Table) -> Sequence[int]:
        return g.deck

    def outcomes(self, g: Table) -> Sequence[Action]:
        return g.tables.draws

    def happened(self, g: Table, number: int) -> None:
        g.deck[number] -= 1
        g.hand[self.seat * len(CARDS) + number] += 1
        if g.sink is not None:
            g.sink.append(Dealt(self.seat, (CARDS[number],)))


@frozen
class Bids(Secret):
    kind: ClassVar[str] = "bids"

    def waiting(self, g: Table) -> list[int]:
        return [seat for seat in range(SEATS) if not g.bid[seat]]

    def options_of(self, g: Table, player: int) -> Sequence[Action]:
        return [g.tables.bids[card] for card, count in enumerate(g.cards(player)) if count]

    def answered(self, g: Table) -> list[int]:
        return [seat for seat in range(SEATS) if g.bid[seat]]

    def commit(self, g: Table, player: int, action: Action) -> None:
        (card,) = g.tables.arguments[action]
        assert isinstance(card, int)
        g.bid[player] = (card,)
        if self.waiting(g):
            g.stack.append(self)
        else:
            g.shown[:] = g.bid
            g.bid[:] = [()] * SEATS


@frozen
class GoOn(Ask):
    kind: ClassVar[str] = "go_on"

    def who(self, g: Table) -> int:
        return g.round % SEATS

    def options(self, g: Table) -> Sequence[Action]:
        return (g.tables.stop, g.tables.more)

    def chosen(self, g: Table, action: Action) -> None:
        if action == g.tables.more:
            g.round += 1
            g.stack.append(self)
        elif g.sink is not None:
            g.sink.append(Stopped(self.who(g)))

    def refusal(self, g: Table, action: Action) -> Refusal | None:
        raise NotImplementedError


def table(*frames: Frame) -> Table:
    state = Table(
        Cards(),
        shown=[()] * SEATS,
        hand=[0] * (SEATS * len(CARDS)),
        bid=[()] * SEATS,
        deck=[COPIES] * len(CARDS),
    )
    return state.begin(*(frames or (GoOn(), Bids(), Deal(4))))


def dealt(*cards: str) -> Table:
    """Give the table after these draws: seat 0 has the first and the third card."""
    state = table()
    for card in cards:
        state.resolve(Draw(card))
    return state


# --- who acts --------------------------------------------------------------------------------


def test_begin_runs_to_the_first_question_the_last_frame_first() -> None:
    state = table()
    assert (state.is_chance, state.player, state.kind) == (True, CHANCE, "draw")
    assert state.stack == [GoOn(), Bids(), Deal(3), DrawOne(0)]
    assert not state.over


def test_a_seat_is_asked() -> None:
    state = table(GoOn())
    assert (state.is_chance, state.player, state.kind) == (False, 1, "go_on")
    assert list(state.options()) == [Stop(), More()]
    state.apply(More())
    assert state.player == 0
    state.apply(Stop())
    assert state.over
    assert not state.is_chance
    assert list(state.options()) == []


def test_secret_answers_in_any_order() -> None:
    one = dealt("ace", "king", "queen", "ace")
    other = one.copy()
    assert (one.kind, one.player) == ("bids", 0)
    one.apply(Bid("queen"))
    assert (one.player, one.shown) == (1, [(), ()])
    one.apply(Bid("king"))
    other.commit(1, Bid("king"))
    assert other.player == 0
    other.commit(0, Bid("queen"))
    assert one == other
    assert (one.shown, one.bid, one.kind) == ([(2,), (1,)], [(), ()], "go_on")


# --- chance ----------------------------------------------------------------------------------


def test_outcomes_have_weights_and_impossible_ones_are_left_out() -> None:
    state = dealt("ace")
    assert state.outcomes() == [(Draw("ace"), 1), (Draw("king"), 2), (Draw("queen"), 2)]
    state = dealt("ace", "ace")
    assert state.outcomes() == [(Draw("king"), 2), (Draw("queen"), 2)]
    assert list(state.options()) == [Draw("king"), Draw("queen")]


def test_apply_and_resolve_do_the_same_to_chance() -> None:
    one, other = table(), table()
    one.apply(Draw("king"))
    other.resolve(Draw("king"))
    assert one == other
    assert one.cards(0) == [0, 1, 0]


def test_sample_gives_what_it_brought() -> None:
    state = table()
    expected, rng = state.copy(), Generator(5)
    outcome = state.sample(rng)
    expected.resolve(outcome)
    assert state == expected


def test_sample_all_runs_to_the_next_seat_or_the_end() -> None:
    state = table()
    state.sample_all(Generator(1))
    assert state.kind == "bids"
    before = state.key()
    state.sample_all(Generator(1))
    assert state.key() == before
    last = table(DrawOne(0))
    last.sample_all(Generator(1))
    assert last.over


def test_sampling_in_one_go_or_one_by_one_is_the_same() -> None:
    one, other, rng = table(), table(), Generator(9)
    one.sample_all(Generator(9))
    while other.is_chance:
        other.sample(rng)
    assert one == other


# --- copies and keys -------------------------------------------------------------------------


def test_a_copy_is_independent_and_tells_nothing() -> None:
    state = dealt("ace", "king")
    events: list[Event] = []
    state.sink = events
    copy = state.copy()
    assert copy == state
    assert copy.tables is state.tables
    assert copy.sink is None
    before = state.key()
    copy.resolve(Draw("queen"))
    assert state.key() == before
    assert (copy == state, events) == (False, [])


def test_keys_can_be_hashed_and_tell_positions_apart() -> None:
    one, other = dealt("ace", "king"), dealt("ace", "queen")
    assert len({one.key(), dealt("ace", "king").key(), other.key()}) == 2
    assert one.key() != table().key()


def test_keys_know_scalars_and_the_stack() -> None:
    one, other = table(GoOn()), table(GoOn())
    other.apply(More())
    assert one != other
    assert table(GoOn()) != table(GoOn(), GoOn())


def test_states_of_different_rules_differ() -> None:
    state = table(GoOn())
    for tables, same in ((Cards(), True), (Cards("other"), False), (Cards(players=3), False)):
        other = state.copy()
        other.tables = tables
        assert (state == other) is same
    nameless = state.copy()
    nameless.tables = Cards("")
    other = state.copy()
    other.tables = Cards("")
    assert nameless != other
    assert nameless == nameless.copy()


def test_states_are_compared_with_states_only_and_have_no_hash() -> None:
    state: Any = table(GoOn())
    assert state != "table"
    with pytest.raises(TypeError):
        hash(state)


def test_scalars_stand_before_lists() -> None:
    with pytest.raises(TypeError, match="Wrong: scalars must stand before lists"):

        @layout
        @define(eq=False)
        class Wrong(State[Cards]):
            stack: list[Frame] = public(list)
            round: int = public(1)


def test_a_field_says_who_sees_it() -> None:
    with pytest.raises(TypeError, match=r"Silent.round: declare it"):

        @layout
        @define(eq=False)
        class Silent(State[Cards]):
            round: int = 1
            stack: list[Frame] = public(list)


def test_only_lists_can_be_kept_from_a_seat() -> None:
    with pytest.raises(TypeError, match=r"Whole.round: declare it"):

        @layout
        @define(eq=False)
        class Whole(State[Cards]):
            round: int = hidden(1)
            stack: list[Frame] = public(list)


@layout
@define(eq=False)
class Bare(State[Cards]):
    """A state with nothing but its stack."""

    stack: list[Frame] = public(list)


def test_a_stack_is_enough_of_a_state() -> None:
    state = Bare(Cards()).begin(GoOn())
    copy = state.copy()
    assert copy == state
    assert copy.stack is not state.stack
    assert state.key() == ((GoOn(),),)


# --- what a seat sees ------------------------------------------------------------------------


def committed() -> Table:
    state = dealt("ace", "king", "queen", "ace")
    state.commit(1, Bid("king"))
    return state


def test_a_mask_leaves_what_the_seat_may_see() -> None:
    state = committed()
    own, other = state.masked(1), state.masked(0)
    assert own.cards(1) == state.cards(1) == [1, 1, 0]
    assert own.bid == [(), (1,)]
    assert own.cards(0) == other.cards(1) == [0, 0, 0]
    assert other.bid == [(), ()]
    assert own.deck == other.deck == [0, 0, 0]
    assert own.round == 1
    assert own.stack == state.stack
    assert state.deck == [0, 1, 1]  # the state itself is as it was


def test_a_mask_hides_the_options_of_a_secret_question() -> None:
    state = committed()
    assert list(state.options()) == [Bid("ace"), Bid("queen")]
    assert list(state.masked(1).options()) == []
    going_on = table(GoOn())
    assert list(going_on.masked(0).options()) == list(going_on.options())
    over = table(GoOn())
    over.apply(Stop())
    assert over.masked(0).over


def test_options_cannot_be_changed_by_their_reader() -> None:
    assert isinstance(dealt("ace", "king", "queen", "ace").options(), tuple)


def test_a_spectator_sees_no_hand() -> None:
    masked = committed().masked(None)
    assert masked.hand == [0] * 6
    assert masked.bid == [(), ()]
    assert masked.shown == [(), ()]


@pytest.mark.parametrize("player", [0, 1, None])
def test_a_redeal_changes_only_what_the_seat_cannot_see(player: int | None) -> None:
    state, rng = dealt("ace", "king", "queen", "ace"), Generator(3)
    keys = set()
    for _ in range(40):
        new = state.redeal(player, rng)
        assert new.masked(player).key() == state.masked(player).key()
        assert [sum(new.cards(seat)) for seat in range(SEATS)] == [2, 2]
        assert [sum(new.hand[n :: len(CARDS)]) + new.deck[n] for n in range(3)] == [COPIES] * 3
        assert list(new.options()) == list(Bids().options(new))
        keys.add(new.key())
    assert len(keys) > 3


def test_redeal_is_for_the_family_to_say() -> None:
    with pytest.raises(NotImplementedError):
        State.redeal(table(), 0, Generator(1))


# --- tables, decisions, events, results ------------------------------------------------------


def test_tables_number_actions_and_outcomes() -> None:
    tables = Cards()
    assert tables.actions[tables.action_ids[Bid("king")]] is tables.bids[1]
    assert tables.arguments[Bid("queen")] == (2,)
    assert tables.outcomes[Draw("king")] is tables.draws[1]
    assert tables.fits(tables)


def test_tables_give_their_own_object_for_an_equal_action() -> None:
    tables = Cards()
    unhashable: Any = Bid(["king"])  # type: ignore[arg-type]
    assert tables.intern(Bid("king")) is tables.bids[1]
    assert tables.intern(Draw("king")) is tables.draws[1]
    assert tables.intern(Bid("joker")) is None
    assert tables.intern(Draw("joker")) is None
    assert tables.intern(unhashable) is None
    assert tables.intern("king") is None


@frozen
class DrawLast(DrawOne):
    """Another kind of chance, with the same names under other numbers."""

    def weights(self, g: Table) -> Sequence[int]:
        return g.deck[::-1]

    def outcomes(self, g: Table) -> Sequence[Action]:
        return g.tables.intern_outcomes(Draw(card) for card in reversed(CARDS))

    def happened(self, g: Table, number: int) -> None:
        g.shown[0] = (number,)


def test_two_kinds_of_chance_may_share_a_name() -> None:
    state = table(DrawOne(0), DrawLast(0))
    state.resolve(Draw("queen"))
    assert state.shown[0] == (0,)
    state.resolve(Draw("queen"))
    assert state.cards(0) == [0, 0, 1]


def test_decisions_are_equal_whenever_they_are_asked() -> None:
    one = Decision(0, "go_on", (Stop(),), "Go on?", token="1")
    assert one == Decision(0, "go_on", (Stop(),), "Go on?", token="2")
    assert one != Decision(1, "go_on", (Stop(),), "Go on?")


def test_events_know_who_may_see_them() -> None:
    state = table()
    events: list[Any] = []
    state.sink = events
    state.resolve(Draw("king"))
    assert events[0].seen_by(0) == Dealt(0, ("king",))
    assert events[0].seen_by(1) is None
    assert event_to_dict(events[0]) == {"event": "dealt", "player": 0, "cards": ["king"]}
    last = table(GoOn())
    last.sink = events
    last.apply(Stop())
    assert events[1].seen_by(None) == Stopped(1)


def test_the_first_of_the_ranking_won() -> None:
    lines = (ScoreLine("summit", 10, "K2 scoring", "red/1"),)
    scores = (Score(0, 10, lines), Score(1, 10, lines), Score(2, 1, ()))
    result = Result(scores, ((0, 1), (2,)), None, {"red/1": "alive"}, "weather")
    assert result.winners == (0, 1)
