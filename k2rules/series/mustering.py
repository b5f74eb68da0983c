"""Setting up a game with the team of a campaign (DK2 5.1, DK2 5.2, DK2 14.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from k2rules.engine.decisions import CHANCE
from k2rules.errors import UsageError
from k2rules.game import Game
from k2rules.games.disaster.actions import ChooseClimber, ChooseGuide, ChooseTeam

if TYPE_CHECKING:
    from collections.abc import Sequence

    from k2rules.engine.decisions import Action
    from k2rules.model.ruleset import Ruleset
    from k2rules.series.peaks import Peak

__all__ = ["muster"]


def muster(peak: Peak, names: Sequence[str], seed: int | None, chance: str) -> Game:
    """Begin a game for one player and choose exactly these members, in this order.

    A team that is chosen as a whole has the order of its Status Card.

    Raises:
        UsageError: the game is played elsewhere, or its set-up does not allow that team.
    """
    if peak.rules is None:
        raise UsageError(f"next_game: {peak.title} is played outside this library (DK2 16.1)")
    game = Game(peak.rules, 1, seed, chance=chance)
    waiting = set(names)
    order = {name: number for number, name in enumerate(names)}
    while waiting and not game.over and game.decisions[0].player != CHANCE:
        options = {option: _brings(peak.rules, option) for option in game.decision.options}
        fitting = [option for option, pieces in options.items() if pieces and pieces <= waiting]
        if not fitting:
            break
        chosen = min(fitting, key=lambda option: min(order[piece] for piece in options[option]))
        waiting -= options[chosen]
        game.play(chosen)
    team = {name for name, where in game.view(0).pieces.items() if where != "not-in-game"}
    if team != set(names):
        raise UsageError(
            f"next_game: {peak.rules.id} cannot be set up with {', '.join(names)}; where teams "
            "may be mixed, load it with multinational=True, or else let members play as other "
            "pieces and record with `played_as` (DK2 14.6, DK2 16.1)"
        )
    return game


def _brings(rules: Ruleset, option: Action) -> set[str]:
    """Give the pieces that an option of the set-up brings into the team."""
    match option:
        case ChooseTeam(team):
            return {f"{team}/{climber}" for climber in rules.config.teams[team].climbers}
        case ChooseClimber(piece) | ChooseGuide(piece):
            return {piece}
        case _:
            return set()
