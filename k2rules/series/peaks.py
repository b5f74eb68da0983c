"""The peaks of a campaign: games of this library and of elsewhere, and who is on their cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from k2rules.catalog import list_rulesets, load
from k2rules.errors import UsageError
from k2rules.model.names import advise, exact, show
from k2rules.model.ruleset import Ruleset
from k2rules.series.members import CLIMBER, GUIDE, Member
from k2rules.series.values import MOST_MEMBERS, check_text, read_fields

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["MOST_GAMES", "USUAL", "Peak", "cards_of", "read_games"]

USUAL = "disaster-on-k2/basic"
"""The ruleset whose chapter on campaigns is used where no game of the campaign has one."""

MOST_GAMES = 99


@frozen
class Peak:
    """A game of a campaign: its title, and how many climbers and guides take part.

    `rules` is its ruleset, None for a game that is played outside this library.

    Raises:
        UsageError: the values make no game.
    """

    title: str = field(converter=exact)
    climbers: int
    guides: int = 0
    rules: Ruleset | None = field(default=None, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        check_text("title", self.title)
        for what, number, least in (("climbers", self.climbers, 1), ("guides", self.guides, 0)):
            if type(number) is not int or not least <= number <= MOST_MEMBERS:
                raise UsageError(
                    f"{self.title}: expected a number of {what} from {least} "
                    f"to {MOST_MEMBERS}, got {show(number)} (DK2 16.1)"
                )

    def size(self, role: str) -> int:
        """Give how many of a role take part."""
        return self.climbers if role == CLIMBER else self.guides


def read_games(games: object, rules: Ruleset | None) -> tuple[Ruleset, tuple[Peak, ...]]:
    """Read the games of a campaign; give them with the ruleset whose chapter 16 is used.

    Raises:
        UsageError: these are no games, or fewer than two.
        RulesetError: the ruleset of a game cannot be loaded.
    """
    if isinstance(games, (str, Mapping)) or not isinstance(games, Iterable):
        raise UsageError(f"games: expected a sequence of games, got {show(games)} (DK2 16.0)")
    given = [_loaded(each) for each in islice(games, MOST_GAMES + 1)]
    if not 1 < len(given) <= MOST_GAMES:
        raise UsageError(
            f"games: a campaign has 2 to {MOST_GAMES} games, {len(given)} given (DK2 16.0)"
        )
    if rules is not None and not (isinstance(rules, Ruleset) and _has_chapter(rules)):
        raise UsageError(f"rules: expected a ruleset with `campaign`, got {show(rules)} (DK2 16.0)")
    own = rules or _first_with_chapter(given)
    return own, tuple(_peak(each, own) for each in given)


def _loaded(given: object) -> object:
    """Load a game that is named by path or by the id of a ruleset; leave others as they are."""
    given = exact(given)
    is_name = isinstance(given, str) and ("/" in given or given.endswith((".yaml", ".yml")))
    if not is_name and not isinstance(given, Path):
        return given
    return load(given)  # type: ignore[arg-type]


def _has_chapter(rules: Ruleset) -> bool:
    return "campaign" in rules.document


def _first_with_chapter(given: Sequence[object]) -> Ruleset:
    own = (each.rules if isinstance(each, Peak) else each for each in given)
    found = (each for each in own if isinstance(each, Ruleset) and _has_chapter(each))
    return next(found, None) or load(USUAL)


def _peak(given: object, rules: Ruleset) -> Peak:
    if isinstance(given, Peak):
        if given.rules is not None and given != _peak(given.rules, rules):
            message = f"{show(given.title)} says otherwise than its ruleset; give that alone"
            raise UsageError(f"games: {message} (DK2 16.1)")
        return given
    if isinstance(given, Ruleset):
        crew = given.family.crew(given.config)
        return Peak(given.meta.title, crew.climbers, crew.guides, given)
    if isinstance(given, Mapping):
        return Peak(**read_fields("games", given, Peak, "title"))
    series = rules.config.campaign.series
    if isinstance(given, str) and given in series:
        other = series[given]
        return Peak(other.title, other.climbers, other.guides)
    known = [*series, *(info.id for info in list_rulesets())]
    nearest = advise(given, known) if isinstance(given, str) else "known are " + ", ".join(known)
    raise UsageError(
        f"games: expected a game of the series, got {show(given)}; {nearest} (DK2 16.0)"
    )


def cards_of(peaks: Iterable[Peak], rules: Ruleset) -> dict[str, Member]:
    """Give everybody who is on a card of these games; the card of the first game counts."""
    found: dict[str, Member] = {}
    for each in (*(peak.rules for peak in peaks), rules):
        if each is not None:
            crew = each.family.crew(each.config)
            for name, points in crew.points.items():
                found.setdefault(name, Member(name, points))
            for name in crew.hired:
                found.setdefault(name, Member(name, role=GUIDE))
    return found
