"""The chapter on drawing an event: blocked ridges, buying, the container."""

from __future__ import annotations

from typing import Any

import pytest
from expedition import (
    DAAN,
    LOTTE,
    draw,
    expedition,
    holds,
    lying,
    offered,
    play,
    prestige,
    rule,
    source,
    steps,
)

from k2rules.games.disaster.actions import (
    Buy,
    Decline,
    EndTurn,
    Keep,
    MoveClimbers,
    PlayHeld,
    UsePreparations,
)


def tokens(outcomes: list[Any]) -> list[str]:
    """Give the tokens that may be drawn."""
    return [outcome.what for outcome in outcomes]


def blocked(game: Any) -> list[str]:
    """Give the spaces with a blocked marker."""
    found: list[str] = game.view(None).markers["blocked"]
    return found


@rule("DK2 7.1")
@pytest.mark.parametrize(
    ("token", "ridges"),
    [
        ("acute-mountain-sickness-1", ["shoulder", "bottleneck-2"]),
        ("hap-stuck-2", ["bottleneck-3", "traverse"]),
        ("chocolate-bars-1", ["bottleneck-1", "snowfields"]),
        ("icy-2", ["bottleneck-1", "traverse"]),
        ("icy-1", ["bottleneck-2", "snowfields"]),
        ("luck-1", ["shoulder", "bottleneck-3"]),
    ],
)
def test_the_number_of_the_token_blocks_ridges(token: str, ridges: list[str]) -> None:
    """Every ridge that shows the number of the token is blocked."""
    assert blocked(draw(expedition(phase="draw-event"), token)) == ridges


@rule("DK2 7.1")
def test_ridges_are_blocked_even_if_the_event_is_bought() -> None:
    """Markers are placed before buying, whatever is decided then."""
    game = play(draw(expedition(phase="draw-event"), "hap-stuck-2"), Buy())
    assert "traverse" in blocked(game)


@rule("DK2 7.1")
def test_a_darkness_token_blocks_ridges_too() -> None:
    """The number counts on every token."""
    assert blocked(draw(expedition(phase="draw-event"), "darkness-2")) == [
        "bottleneck-1",
        "traverse",
    ]


@rule("DK2 7.1")
def test_a_space_that_has_collapsed_is_not_blocked() -> None:
    """A ridge with an avalanche marker gets no blocked marker."""
    game = expedition(phase="draw-event", track=5)
    assert blocked(draw(game, "icy-2")) == ["traverse"]


@rule("DK2 7.1")
def test_avalanche_spaces_blocked_by_the_other_reading() -> None:
    """Read otherwise, the number blocks avalanche spaces as well."""
    rulings = {"avalanche-space-blocked": "blocked"}
    game = expedition(phase="draw-event", track=5, rulings=rulings)
    assert blocked(draw(game, "icy-2")) == ["bottleneck-1", "traverse"]


@rule("DK2 9.2")
def test_nobody_arrives_on_a_blocked_avalanche_space_by_the_other_reading() -> None:
    """Read so, a blocked marker keeps everybody off an avalanche space."""
    game = expedition(
        rulings={"avalanche-space-blocked": "blocked"},
        at={DAAN: "traverse"},
        option="climbers",
        track=8,
        blocked="bottleneck-3",
    )
    assert steps(game, DAAN) == {"traverse-goal"}


@rule("DK2 7.2")
def test_buying_costs_prestige() -> None:
    """The price of the event is taken off the Prestige."""
    assert prestige(play(expedition(event="icy-2", prestige=7), Buy())) == 5


@rule("DK2 7.2")
def test_an_event_not_bought_does_not_happen() -> None:
    """Without payment nothing happens and nothing is paid."""
    game = play(expedition(event="thick-snow-1", at={LOTTE: "shoulder"}), Decline(), MoveClimbers())
    assert (prestige(game), len(steps(game, LOTTE))) == (18, 2)


@rule("DK2 7.2")
def test_the_whole_price_is_needed() -> None:
    """Who has too little Prestige cannot buy."""
    game = expedition(event="luck-1", prestige=2, held="ridges-open-1")
    assert source(game, Buy()) == "DK2 7.2"


@rule("DK2 7.2")
def test_the_last_prestige_may_be_spent() -> None:
    """Prestige may go down to nothing."""
    assert prestige(play(expedition(event="luck-1", prestige=3), Buy())) == 0


@rule("DK2 7.2")
def test_buy_is_refused_for_darkness_while_it_is_offered() -> None:
    """A Darkness token has no price."""
    game = expedition(event="darkness-1", held="ridges-open-1")
    assert source(game, Buy()) == "DK2 7.2"


@rule("DK2 aid darkness")
def test_a_darkness_token_may_be_answered() -> None:
    """A held token is played first: Ridges Open clears what the number has blocked."""
    game = expedition(event="darkness-1", held="ridges-open-1", blocked="shoulder")
    play(game, PlayHeld("ridges-open-1"))
    assert (blocked(game), lying(game, "darkness-1")) == ([], "avalanche-track")


@rule("DK2 aid darkness")
def test_nobody_is_asked_about_darkness_who_holds_nothing() -> None:
    """Without a held token it takes effect as it is drawn."""
    game = draw(expedition(phase="draw-event"), "darkness-2")
    assert (game.decision.kind, lying(game, "darkness-2")) == ("move", "avalanche-track")


@rule("DK2 7.2")
def test_a_played_event_is_set_aside() -> None:
    """A bought event with an effect at once is set aside."""
    assert lying(play(expedition(event="thick-snow-1"), Buy()), "thick-snow-1") == "aside"


@rule("DK2 7.2")
def test_some_events_are_held() -> None:
    """Some bought events are kept for later."""
    assert holds(play(expedition(event="chocolate-bars-1"), Buy())) == ["chocolate-bars-1"]


@rule("DK2 7.2")
def test_a_held_token_is_set_aside_when_played() -> None:
    """Who plays a held token sets it aside."""
    game = play(expedition(held="chocolate-bars-1"), PlayHeld("chocolate-bars-1"))
    assert lying(game, "chocolate-bars-1") == "aside"


@rule("DK2 7.2")
def test_a_token_may_be_played_before_the_draw() -> None:
    """A held token may be played as the turn starts."""
    game = expedition(phase="draw-event", held="ridges-open-1 luck-1")
    assert [option.token for option in offered(game, "play_held")] == ["ridges-open-1"]


@rule("DK2 7.2")
def test_a_token_may_be_played_at_the_buy() -> None:
    """A held token may be played when an event is bought."""
    game = play(expedition(event="icy-1", held="ridges-open-1"), PlayHeld("ridges-open-1"))
    assert game.decision.kind == "buy"


@rule("DK2 7.2")
def test_a_token_that_is_not_held_is_not_played() -> None:
    """Only what one holds can be played."""
    assert source(expedition(held="luck-1"), PlayHeld("ridges-open-1")) == "DK2 7.2"


@rule("DK2 7.2")
def test_luck_is_not_played_at_any_time() -> None:
    """A token that waits for a roll is not played without one."""
    assert source(expedition(held="luck-1"), PlayHeld("luck-1")) == "DK2 7.2"


@rule("DK2 7.2")
def test_events_are_bought_in_darkness_too() -> None:
    """Buying goes on in the Darkness Phase."""
    assert prestige(play(expedition(event="thick-snow-1", darkness=2), Buy())) == 17


@rule("DK2 7.2")
def test_an_event_without_effect_may_be_bought() -> None:
    """HAP Stuck with a Sherpa costs its price and does nothing."""
    game = play(expedition(event="hap-stuck-1"), Buy())
    assert (prestige(game), game.view(None).supplies["avalanche-track"]) == (17, [])


@rule("DK2 7.3")
def test_an_event_not_bought_covers_the_track() -> None:
    """What nobody buys goes onto the next space of the track."""
    game = play(expedition(event="icy-1", track="luck-1"), Decline())
    assert game.view(None).supplies["avalanche-track"] == ["luck-1", "icy-1"]


@rule("DK2 7.3")
def test_in_darkness_it_is_set_aside() -> None:
    """In darkness a token nobody buys is set aside."""
    assert lying(play(expedition(event="thick-snow-1", darkness=1), Decline()), "thick-snow-1") == (
        "aside"
    )


@rule("DK2 7.3")
def test_in_darkness_it_still_blocks() -> None:
    """In darkness tokens still block ridges."""
    game = draw(expedition(phase="draw-event", darkness=1), "icy-2")
    assert blocked(game) == ["traverse"]


@rule("DK2 7.4")
def test_tokens_set_aside_fill_an_empty_container() -> None:
    """With nothing to draw, the tokens set aside go back."""
    game = expedition(phase="draw-event", container="", aside="icy-1 icy-2")
    assert tokens(offered(game, "draw")) == ["icy-1", "icy-2"]


@rule("DK2 7.4")
def test_while_a_token_is_left_nothing_is_returned() -> None:
    """The container is filled only when it is empty."""
    game = expedition(phase="draw-event", container="thick-snow-1 luck-1", aside="icy-1")
    assert tokens(offered(game, "draw")) == ["luck-1", "thick-snow-1"]


@rule("DK2 7.4")
@pytest.mark.parametrize(
    ("parts", "token", "place"),
    [
        ({"held": "luck-1"}, "luck-1", "held"),
        ({"track": "icy-3"}, "icy-3", "avalanche-track"),
        ({"out": "icy-3"}, "icy-3", "out"),
        ({"ropes": {"bottleneck-1": "synthetic-rope-1"}, "track": 5}, "synthetic-rope-1", "board"),
        ({"sick": DAAN}, "acute-mountain-sickness-1", "climber"),
    ],
)
def test_other_tokens_stay_where_they_are(parts: Any, token: str, place: str) -> None:
    """What is held, on the track, removed, on a climber or a rope in use does not go back."""
    game = expedition(phase="draw-event", container="", aside="icy-1 icy-2", **parts)
    assert lying(game, token) == place


@rule("DK2 7.4")
def test_a_rope_set_aside_goes_back() -> None:
    """A rope that nobody bought in darkness was set aside like any token."""
    game = expedition(phase="draw-event", darkness=1, container="", aside="synthetic-rope-1 icy-1")
    assert "synthetic-rope-1" in tokens(offered(game, "draw"))


@rule("DK2 7.4")
def test_spent_luck_goes_back() -> None:
    """Luck that was spent is set aside and returns like other tokens."""
    game = expedition(phase="draw-event", container="", aside="luck-1 icy-1")
    assert "luck-1" in tokens(offered(game, "draw"))


@rule("DK2 7.4")
def test_without_any_token_the_track_goes_on() -> None:
    """By day a spare marker covers the next space if there is nothing to draw."""
    game = expedition(phase="draw-event", container="")
    assert game.view(None).supplies["avalanche-track"] == [None]


@rule("DK2 7.4")
def test_without_any_token_in_darkness_nothing_happens() -> None:
    """In darkness no token means no event."""
    game = expedition(phase="draw-event", darkness=1, container="")
    assert (game.decision.kind, blocked(game)) == ("move", [])


@rule("DK2 7.4")
def test_the_day_ends_without_tokens() -> None:
    """The last spare marker still brings the night."""
    game = expedition(
        phase="draw-event",
        container="",
        track="icy-1 icy-2 icy-3 luck-1 broken-rope-1 broken-rope-2 broken-rope-3",
        avalanche="bottleneck-1 bottleneck-2",
    )
    play(game, MoveClimbers(), EndTurn())
    assert game.view(None).weather == {"darkness": 1}


@rule("DK2 7.1")
def test_the_kept_token_of_preparations_blocks() -> None:
    """Of several tokens drawn only the kept one blocks ridges."""
    game = expedition(phase="draw-event", preparations=2)
    play(draw(play(game, UsePreparations()), "icy-1", "luck-1", "icy-2"), Keep("icy-2"))
    assert blocked(game) == []
