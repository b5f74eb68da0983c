"""Pictures and words of Disaster on K2 for two players."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from expedition import DAAN, INGRID, play
from rivals import rivals

from k2rules import Game, load
from k2rules.drawing.svg import view_svg
from k2rules.drawing.text import view_text
from k2rules.drawing.words import action_words, story
from k2rules.games.disaster.actions import (
    Bid,
    ChooseClimber,
    DropOut,
    EndTurn,
    MoveClimbers,
    PlaceMarker,
    RemoveMarker,
)

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ann", "Bob")
SNOW = "thick-snow-2"


def text_of(game: Game) -> str:
    """Give the text of a game as seat 0 sees it."""
    return view_text(game.rules, game.view(0), NAMES)


def test_the_status_cards_of_both_stand_one_below_the_other() -> None:
    lines = text_of(rivals(first=1)).splitlines()
    own, other = lines.index("-- Ann --"), lines.index("-- Bob (First Player) --")
    found = {name: n for n, line in enumerate(lines) for name in ("Daan", "Ingrid") if name in line}
    assert own < found["Daan"] < other < found["Ingrid"]


def test_tracks_name_both_players() -> None:
    text = text_of(rivals(prestige=(9, 4)))
    assert "Ann (First Player): Prestige 9, preparations 0 of 2" in text
    assert "Bob: Prestige 4, preparations 0 of 2" in text


def test_an_auction_is_shown() -> None:
    assert "Ann bids 3" in text_of(play(rivals(event=SNOW), Bid(3)))
    assert "Ann has dropped out" in text_of(play(rivals(event=SNOW), DropOut()))


def test_whose_movement_and_whose_event_it_is() -> None:
    text = text_of(rivals(first=1, turn={"events": [[0, "chocolate-bars-1"]]}))
    assert "Bob: not decided" in text
    assert "in force: Chocolate Bars (Ann)" in text


def test_the_svg_has_both_cards() -> None:
    game = rivals(at={DAAN: "shoulder", INGRID: "shoulder"})
    root = ET.fromstring(view_svg(game.rules, game.view(1), NAMES))  # noqa: S314
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert (texts.count("Ann"), texts.count("Bob")) == (1, 2)
    assert "Ann (First Player)" in texts


def fills(game: Game, piece: str) -> set[str | None]:
    """Give the colours in which a piece is drawn."""
    root = ET.fromstring(view_svg(game.rules, game.view(0), NAMES))  # noqa: S314
    parents = {child: parent for parent in root.iter() for child in parent}
    named = [each for each in root.iter(f"{SVG}title") if each.text == piece]
    shapes = (shape for each in named for shape in parents[each])
    return {shape.get("fill") for shape in shapes if shape.tag in (f"{SVG}circle", f"{SVG}rect")}


def test_mixed_teams_have_a_colour_each() -> None:
    rules = load("disaster-on-k2/advanced", multinational=True)
    game = Game(rules, NAMES, 1)
    daan, milan, ingrid = (ChooseClimber(name) for name in (DAAN, "serbia/milan", INGRID))
    play(game, daan, milan, ingrid)
    assert fills(game, DAAN) == fills(game, INGRID) != fills(game, "serbia/milan")


def test_words_for_bids() -> None:
    game = rivals(event=SNOW, prestige=(9, 9))
    words = [action_words(game.rules, act, game.view(0)) for act in (Bid(3), DropOut())]
    assert words == ["bid 3 Prestige for Thick Snow: 6 left", "bid nothing for Thick Snow"]
    answer = action_words(game.rules, DropOut(), play(game, Bid(3)).view(1))
    assert answer == "let the other have Thick Snow"
    assert action_words(game.rules, Bid(3)) == "bid 3 Prestige"


def test_words_for_markers() -> None:
    rules = load("disaster-on-k2/basic")
    acts = (PlaceMarker("shoulder"), RemoveMarker("traverse"))
    assert [action_words(rules, act) for act in acts] == [
        "block The Shoulder",
        "take the blocked marker from Traverse",
    ]


def test_the_story_of_an_auction() -> None:
    game = play(rivals(event=SNOW), Bid(2), Bid(5), DropOut())
    assert story(game.rules, game.events_for(0), NAMES)[:4] == [
        "Ann bids 2",
        "Bob bids 5",
        "Ann bids no more",
        "Bob buys Thick Snow for 5",
    ]


def test_the_story_names_the_first_player() -> None:
    game = play(rivals(), MoveClimbers(), EndTurn(), MoveClimbers(), EndTurn())
    assert "Bob is the First Player" in story(game.rules, game.events_for(0), NAMES)
