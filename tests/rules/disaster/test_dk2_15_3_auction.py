"""Buying events with two players: the auction (DK2 15.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from expedition import lying, play, rule
from rivals import bids, prestige_of, rivals

from k2rules.games.disaster.actions import Bid, Decline, DropOut, PlayHeld

if TYPE_CHECKING:
    from k2rules import Game

SNOW, DARK, OPEN = "thick-snow-2", "darkness-1", "ridges-open-1"


@rule("DK2 15.3")
def test_the_first_player_bids_first() -> None:
    """Whoever has the marker makes the first bid."""
    assert rivals(event=SNOW, first=1).decision.player == 1


@rule("DK2 15.3")
def test_the_first_bid_is_the_printed_price_at_least() -> None:
    """All amounts from the price up to the own Prestige."""
    assert bids(rivals(event=SNOW, prestige=(5, 14))) == [2, 3, 4, 5]


@rule("DK2 15.3")
def test_a_bid_is_answered_by_a_higher_one() -> None:
    """The other player bids at least 1 more."""
    game = play(rivals(event=SNOW, prestige=(14, 5)), Bid(3))
    assert (game.decision.player, bids(game)) == (1, [4, 5])


@rule("DK2 15.3")
def test_bidding_goes_to_and_fro() -> None:
    """After a higher bid the first bidder is asked again."""
    game = play(rivals(event=SNOW), Bid(2), Bid(3))
    assert (game.decision.player, bids(game)[0]) == (0, 4)


@rule("DK2 15.3")
def test_who_is_left_pays_the_last_bid() -> None:
    """The one who drops out pays nothing."""
    game = play(rivals(event=SNOW), Bid(2), Bid(5), DropOut())
    assert (prestige_of(game), lying(game, SNOW)) == ((14, 9), "aside")


@rule("DK2 15.3")
def test_the_winner_takes_the_event() -> None:
    """A token that is held lies before the player who paid for it."""
    game = play(rivals(event="luck-1"), Bid(3), Bid(4), DropOut())
    assert game.view(None).supplies["held"] == [[], ["luck-1"]]


@rule("DK2 15.3")
def test_who_passes_may_be_outdone_at_the_printed_price() -> None:
    """The other player may have it at the price, and nobody bids against that."""
    game = play(rivals(event=SNOW), DropOut())
    assert (game.decision.player, bids(game)) == (1, [2])


@rule("DK2 15.3")
def test_after_a_pass_the_only_bid_wins() -> None:
    """The player who passed is not asked again."""
    game = play(rivals(event=SNOW, first=1), DropOut(), Bid(2))
    assert (prestige_of(game), game.decision.kind) == ((12, 14), "move")


@rule("DK2 15.3")
def test_an_event_that_nobody_bids_for_goes_to_the_track() -> None:
    """As it does with one player."""
    game = play(rivals(event=SNOW), DropOut(), DropOut())
    assert (lying(game, SNOW), prestige_of(game)) == ("avalanche-track", (14, 14))


@rule("DK2 15.3")
def test_nobody_bids_more_than_the_own_prestige() -> None:
    """Who cannot bid more drops out without being asked."""
    game = play(rivals(event=SNOW, prestige=(14, 3)), Bid(3))
    assert (prestige_of(game), game.decision.kind) == ((11, 3), "move")


@rule("DK2 15.3")
def test_the_poor_are_passed_over() -> None:
    """A First Player below the price is not asked; the other may have the event at the price."""
    game = rivals(prestige=(1, 14), ask=None, phase="draw-event", supplies=only(SNOW))
    assert (game.decision.player, bids(game)) == (1, [2])


def only(token: str, *held: str) -> dict[str, list[str]]:
    """Give the supplies with one token in the container, and some that are held."""
    tokens = rivals(event=SNOW).rules.config.tokens
    return {"container": [token], "out": [each for each in tokens if each not in (token, *held)]}


@rule("DK2 15.3")
def test_darkness_is_not_auctioned() -> None:
    """It goes to the track at once."""
    game = rivals(ask=None, phase="draw-event", supplies=only(DARK))
    assert (game.decision.kind, lying(game, DARK)) == ("move", "avalanche-track")


@rule("DK2 aid darkness")
@pytest.mark.parametrize(("asked", "held"), [(0, (OPEN, "")), (1, ("", OPEN))])
def test_either_player_may_answer_darkness(asked: int, held: tuple[str, str]) -> None:
    """A held token may be played before it goes to the track; nobody bids for it."""
    game = rivals(ask=None, phase="draw-event", held=held, supplies=only(DARK, OPEN))
    play(game, Decline())
    assert (game.decision.kind, game.decision.player) == ("bid", asked)
    assert list(game.decision.options) == [PlayHeld(OPEN), DropOut()]


@rule("DK2 15.3")
@pytest.mark.parametrize(("asked", "token"), [(0, "ridges-open-1"), (1, "chocolate-bars-1")])
def test_held_tokens_are_played_when_a_bid_is_asked_for(asked: int, token: str) -> None:
    """The player who is asked may play one of the own first."""
    game = rivals(event=SNOW, held=("ridges-open-1", "chocolate-bars-1"))
    play(game, *[Bid(2)] * asked)
    assert [o.token for o in game.decision.options if isinstance(o, PlayHeld)] == [token]
    play(game, PlayHeld(token))
    assert (game.decision.kind, game.decision.player, lying(game, token)) == ("bid", asked, "aside")


@pytest.mark.parametrize(
    ("game", "action", "code"),
    [
        (rivals(event=SNOW), Bid(1), "too-low"),
        (play(rivals(event=SNOW), Bid(4)), Bid(4), "too-low"),
        (rivals(event=SNOW, prestige=(5, 5)), Bid(6), "too-dear"),
        (play(rivals(event=SNOW), DropOut()), Bid(3), "needless"),
        (rivals(event=DARK, held=("ridges-open-1", "")), Bid(2), "not-for-sale"),
        (rivals(event=SNOW), PlayHeld("ridges-open-1"), "not-held"),
    ],
)
@rule("DK2 15.3")
def test_why_a_bid_is_refused(game: Game, action: Bid, code: str) -> None:
    """Each refusal says which rule it follows."""
    reason = game.why_not(action)
    assert reason is not None
    assert reason.code == code


@rule("DK2 15.3")
def test_a_view_shows_how_the_auction_stands() -> None:
    """Both see the last bid, whose it is, and who has dropped out."""
    bid = play(rivals(event=SNOW), Bid(3)).view(0).turn
    passed = play(rivals(event=SNOW), DropOut()).view(1).turn
    assert bid is not None
    assert passed is not None
    keys = ("bid", "bidder", "dropped-out")
    assert [[each[key] for key in keys] for each in (bid, passed)] == [
        [3, 0, []],
        [None, None, [0]],
    ]


@rule("DK2 15.3")
def test_events_tell_of_an_auction() -> None:
    """Every bid, and who gives up."""
    game = play(rivals(event=SNOW), Bid(2), Bid(5), DropOut())
    told = [event.event for event in game.events_for(None)]
    assert told[:4] == ["bid_made", "bid_made", "dropped_out", "event_bought"]
