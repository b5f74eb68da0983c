"""The stack: who is asked, what is taken silently, and secret answers in any order."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from attrs import define, field, frozen

from k2rules.engine.decisions import Action, Draw
from k2rules.engine.frames import Ask, Auto, Chance, Frame, Secret, advance
from k2rules.engine.reasons import API, Reason, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

REFUSED = Refusal("no", "{piece} cannot enter {space}", "K2 phase 3 move")


@frozen
class Say(Action):
    do: ClassVar[str] = "say"
    word: str


@define
class Board:
    """The least that `advance` needs, and a diary."""

    stack: list[Frame] = field(factory=list)
    menu: Sequence[Action] = ()
    diary: list[str] = field(factory=list)
    answers: dict[int, str] = field(factory=dict)


@frozen
class Note(Auto):
    word: str
    then: tuple[Frame, ...] = ()

    def run(self, g: Board) -> None:
        g.diary.append(self.word)
        g.stack.extend(self.then)


@frozen
class Question(Ask):
    kind: ClassVar[str] = "question"
    words: tuple[str, ...]

    def who(self, g: Board) -> int:  # noqa: ARG002
        return 0

    def options(self, g: Board) -> Sequence[Action]:  # noqa: ARG002
        return [Say(word) for word in self.words]

    def chosen(self, g: Board, action: Action) -> None:
        assert isinstance(action, Say)
        g.diary.append(action.word)


@frozen
class Whisper(Question):
    public: ClassVar[bool] = False


@frozen
class Coin(Chance):
    kind: ClassVar[str] = "coin"
    counts: tuple[int, ...]

    def weights(self, g: Board) -> Sequence[int]:  # noqa: ARG002
        return self.counts

    def outcomes(self, g: Board) -> Sequence[Action]:  # noqa: ARG002
        return [Draw(str(number)) for number in range(len(self.counts))]

    def happened(self, g: Board, number: int) -> None:
        g.diary.append(f"coin {number}")


@frozen
class BlindCoin(Coin):
    public: ClassVar[bool] = False


@frozen
class Vote(Secret):
    """Each of three seats says yes or no; the last answer reveals all."""

    kind: ClassVar[str] = "vote"

    def waiting(self, g: Board) -> list[int]:
        return [seat for seat in range(3) if seat not in g.answers]

    def options_of(self, g: Board, player: int) -> Sequence[Action]:  # noqa: ARG002
        return [Say(f"{word} {player}") for word in ("yes", "no")[: 2 - (player == 1)]]

    def refusal_of(self, g: Board, player: int, action: Action) -> Refusal | None:
        return None if action in self.options_of(g, player) else REFUSED

    def commit(self, g: Board, player: int, action: Action) -> None:
        assert isinstance(action, Say)
        g.answers[player] = action.word
        if self.waiting(g):
            g.stack.append(self)
        else:
            g.diary += [g.answers[seat] for seat in sorted(g.answers)]


def begin(*frames: Frame) -> Board:
    board = Board(list(frames))
    advance(board)
    return board


def test_the_last_frame_goes_first_and_its_children_before_the_rest() -> None:
    board = begin(Note("c"), Note("a", (Note("b2"), Note("b1"))))
    assert board.diary == ["a", "b1", "b2", "c"]
    assert (board.stack, board.menu) == ([], ())


def test_play_stops_at_a_question_and_shows_its_options() -> None:
    board = begin(Note("later"), Question(("yes", "no")))
    assert list(board.menu) == [Say("yes"), Say("no")]
    assert board.stack == [Note("later"), Question(("yes", "no"))]
    assert board.diary == []


def test_a_single_option_that_all_can_work_out_is_taken_silently() -> None:
    assert begin(Note("later"), Question(("yes",))).diary == ["yes", "later"]


def test_a_single_option_that_depends_on_hidden_things_is_asked() -> None:
    board = begin(Whisper(("yes",)))
    assert list(board.menu) == [Say("yes")]
    assert board.diary == []


def test_chance_waits_and_shows_no_menu() -> None:
    board = Board([Coin((1, 1))], [Say("left over")])
    advance(board)
    assert (board.stack, board.menu, board.diary) == ([Coin((1, 1))], (), [])


def test_the_only_outcome_that_can_happen_happens() -> None:
    assert begin(Note("later"), Coin((0, 3, 0))).diary == ["coin 1", "later"]


def test_the_only_outcome_waits_if_its_odds_are_hidden() -> None:
    assert begin(BlindCoin((0, 3))).stack == [BlindCoin((0, 3))]


def test_a_chance_without_outcomes_is_an_error() -> None:
    with pytest.raises(AssertionError, match="has no outcome"):
        begin(Coin((0, 0)))


def test_a_question_without_an_option_is_an_error() -> None:
    with pytest.raises(AssertionError, match="has no options"):
        begin(Question(()))
    with pytest.raises(AssertionError, match="has no options"):
        begin(Whisper(()))


def test_chance_has_a_question_for_a_real_table() -> None:
    assert Coin((1, 1)).prompt(Board()) == "What does chance bring?"


def test_a_secret_question_asks_seats_in_order() -> None:
    board = begin(Vote())
    vote = Vote()
    assert vote.who(board) == 0
    assert list(board.menu) == [Say("yes 0"), Say("no 0")]
    board.stack.pop()
    vote.chosen(board, Say("no 0"))
    advance(board)
    assert vote.who(board) == 1
    assert list(board.menu) == [Say("yes 1")]  # a single answer, and still asked
    assert vote.refusal(board, Say("yes 1")) is None
    assert vote.refusal(board, Say("no 1")) == REFUSED
    assert vote.refusal_of(board, 2, Say("no 2")) is None


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_secret_answers_makes_no_difference(order: tuple[int, ...]) -> None:
    board = begin(Note("later"), Vote())
    for number, seat in enumerate(order):
        assert (board.diary == []) is (number < 3)
        board.stack.pop()
        Vote().commit(board, seat, Say(f"yes {seat}"))
        advance(board)
    assert board.diary == ["yes 0", "yes 1", "yes 2", "later"]


@pytest.mark.parametrize(
    ("frame", "method", "arguments"),
    [
        (Auto(), "run", 1),
        (Ask(), "options", 1),
        (Ask(), "chosen", 2),
        (Ask(), "refusal", 2),
        (Ask(), "prompt", 1),
        (Secret(), "waiting", 1),
        (Secret(), "options_of", 2),
        (Secret(), "commit", 3),
        (Secret(), "answered", 1),
        (Secret(), "refusal_of", 3),
        (Chance(), "weights", 1),
        (Chance(), "outcomes", 1),
        (Chance(), "happened", 2),
    ],
)
def test_what_a_family_must_say(frame: Any, method: str, arguments: int) -> None:
    with pytest.raises(NotImplementedError):
        getattr(frame, method)(*[None] * arguments)


def test_a_refusal_becomes_a_reason_with_names() -> None:
    reason = REFUSED.reason("red/1", "e12")
    assert reason == Reason(
        "no", "red/1 cannot enter e12", "K2 phase 3 move", piece="red/1", space="e12"
    )
    assert str(reason) == "red/1 cannot enter e12 (K2 phase 3 move)"
    assert Refusal("over", "the game is over", API).reason() == Reason(
        "over", "the game is over", "API"
    )
