"""`k2rules campaign`: games played one after the other, kept in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict

from k2rules.campaign import Campaign
from k2rules.catalog import load_chosen
from k2rules.cli.arguments import add_rulings, add_seed, chosen
from k2rules.cli.output import fold, say, say_json, tell
from k2rules.cli.shell import command, file_word
from k2rules.errors import UsageError
from k2rules.files import STANDARD, is_there, read_text, write
from k2rules.game import Game
from k2rules.model.names import show
from k2rules.series.members import CLIMBER, GUIDE, Member, number_of
from k2rules.series.peaks import USUAL, Peak

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Mapping, Sequence

    from k2rules.model.ruleset import Ruleset

__all__ = ["COMMANDS"]

RULESET = "ID_OR_PATH[,OPTION=VALUE]"
MEMBER = "NAME[=POINTS]"


def add_campaign(parser: ArgumentParser) -> None:
    """Add the steps of a campaign; each has its own arguments."""
    parser.description = f"{parser.description}; every step takes --json"
    steps = parser.add_subparsers(dest="step", metavar="STEP", required=True, title="steps")
    for name, (what, add, step) in STEPS.items():
        own = steps.add_parser(name, help=what, description=what, allow_abbrev=False)
        own.add_argument("file", help="the file of the campaign; -: the standard streams")
        add(own)
        own.add_argument("--json", action="store_true", help="print JSON")
        own.set_defaults(take=step, parser=own, silent=False)


def run_campaign(args: Namespace) -> int:
    """Take a step and print how the campaign stands."""
    campaign: Campaign = args.take(args)
    if args.silent:  # the output is what it wrote
        return 0
    if args.json:
        say_json(_data(campaign))
    else:
        _say(campaign)
    return 0


def _add_start(parser: ArgumentParser) -> None:
    parser.add_argument(
        "games",
        nargs="+",
        metavar="GAME",
        help=f"{RULESET}, everest, or a game of elsewhere as TITLE=CLIMBERS+GUIDES",
    )
    _add_members(parser, "--climbers", "--guides")
    parser.add_argument("--rules", metavar=RULESET, help="whose table and rulings count")
    add_rulings(parser, f"a ruling of --rules, or else of {USUAL}")


def _start(args: Namespace) -> Campaign:
    if is_there(args.file):
        raise UsageError(f"{show(args.file)} is there already; a new campaign takes a new file")
    games = [_game(word) for word in args.games]
    rulings = chosen(args.ruling, "--ruling")
    own = _ruleset(args.rules or USUAL, rulings) if args.rules or rulings else None
    return _keep(args, Campaign(games, _members(args.climbers, args.guides), rules=own))


def _add_record(parser: ArgumentParser) -> None:
    _add_own(parser)
    parser.add_argument("--game", metavar="SAVE", help="the save of the game; - for stdin")
    parser.add_argument(
        "--as",
        dest="played_as",
        nargs="+",
        default=[],
        metavar="NAME=PIECE",
        help="as which piece of that game a member played",
    )
    parser.add_argument("--survived", nargs="*", metavar="NAME", help="by hand: who lives")
    parser.add_argument("--summited", nargs="*", metavar="NAME", help="by hand: on the summit")


def _record(args: Namespace) -> Campaign:
    campaign = _load(args)
    if (args.game is None) == (args.survived is None):
        raise UsageError("record: give either the save of a --game, or who --survived")
    played_as = chosen(args.played_as, "--as") or None
    if args.game is None:
        entry = {"survived": args.survived, "summited": args.summited or ()}
        campaign.record(entry, played_as=played_as)
        return _keep(args, campaign)
    if args.summited is not None:
        raise UsageError("record: the save of a --game tells itself who --summited")
    rules = campaign.peak.rules if campaign.peak is not None and args.rules else None
    game = Game.from_json(read_text(args.game), rules=rules)
    campaign.record(game, played_as=played_as)
    return _keep(args, campaign)


def _add_next(parser: ArgumentParser) -> None:
    _add_own(parser)
    _add_members(parser, "--join", "--join-guides")
    parser.add_argument("--leave", nargs="+", default=[], metavar="NAME", help="who stays behind")


def _next(args: Namespace) -> Campaign:
    campaign = _load(args)
    campaign.next_roster(_members(args.join, args.join_guides), args.leave)
    return _keep(args, campaign)


def _add_begin(parser: ArgumentParser) -> None:
    _add_own(parser)
    parser.add_argument("save", metavar="SAVE", help="where to write the save of the game")
    add_seed(parser)


def _begin(args: Namespace) -> Campaign:
    campaign = _load(args)
    if is_there(args.save):
        raise UsageError(f"{show(args.save)} is there already; a new game takes a new file")
    if args.save == STANDARD:
        args.silent = True
        write(STANDARD, campaign.next_game(args.seed).to_json() + "\n")
        return campaign
    write(args.save, campaign.next_game(args.seed).to_json())
    place = file_word(args.save)
    tell(f"play it with: {command('k2rules', 'play', '--load', place, '--save', place)}")
    return campaign


def _add_own(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--rules",
        action="append",
        default=[],
        metavar=RULESET,
        help="a ruleset of the campaign that is not an official one",
    )


def _add_members(parser: ArgumentParser, climbers: str, guides: str) -> None:
    for name, metavar, what in (
        (climbers, MEMBER, "climbers; with points if no card of these games tells them"),
        (guides, "NAME", "guides"),
    ):
        parser.add_argument(name, nargs="+", default=[], metavar=metavar, help=what)


def _load(args: Namespace) -> Campaign:
    return Campaign.from_json(
        read_text(args.file), rulesets=[_ruleset(word, None) for word in getattr(args, "rules", ())]
    )


def _keep(args: Namespace, campaign: Campaign) -> Campaign:
    if args.file == STANDARD:
        args.silent = True
        write(STANDARD, campaign.to_json() + "\n")
    else:
        write(args.file, campaign.to_json())
    return campaign


def _ruleset(word: str, rulings: dict[str, str] | None) -> Ruleset:
    name, *options = word.split(",")
    return load_chosen(name, rulings, chosen(options, word))


def _game(word: str) -> str | Ruleset | Peak:
    """Read a game: a ruleset with options, a game of the series, or a title with sizes."""
    if "/" in word or word.partition(",")[0].endswith((".yaml", ".yml")):
        return _ruleset(word, None)
    title, sign, size = word.rpartition("=")
    if not sign:
        return word
    climbers, _, guides = size.partition("+")
    return Peak(title, _number(word, climbers), _number(word, guides or "0"))


def _members(climbers: list[str], guides: list[str]) -> list[str | Member]:
    found: list[str | Member] = []
    for word in climbers:
        name, sign, points = word.rpartition("=")
        found.append(Member(name, _number(word, points)) if sign else word)
    return [*found, *(Member(name, role=GUIDE) for name in guides)]


def _number(word: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 3:
        raise UsageError(f"{word!r}: expected a whole number of at most 3 digits, got {text!r}")
    return int(text)


def _data(campaign: Campaign) -> dict[str, Any]:
    """Give how a campaign stands as plain data."""
    markers = campaign.markers
    groups = {
        "roster": campaign.roster,
        "dead": campaign.dead,
        "left_behind": campaign.left_behind,
    }
    return {
        "games": [
            {
                "title": peak.title,
                "climbers": peak.climbers,
                "guides": peak.guides,
                "ruleset": peak.rules and peak.rules.id,
            }
            for peak in campaign.peaks
        ],
        "played": len(campaign.ascents),
        "over": campaign.over,
        **{
            group: [{**asdict(member), "summits": markers[member.name]} for member in members]
            for group, members in groups.items()
        },
        "vacancies": campaign.vacancies,
        "lines": [asdict(line) for line in campaign.lines],
        "score": campaign.score,
        "level": campaign.level,
    }


def _say(campaign: Campaign) -> None:
    """Print how a campaign stands."""
    played = len(campaign.ascents)
    for number, peak in enumerate(campaign.peaks):
        state = "played" if number < played else "next" if number == played else "later"
        size = f"{number_of(peak.climbers, CLIMBER)}, {number_of(peak.guides, GUIDE)}"
        say(fold(f"game {number + 1}: {peak.title} ({size}): {state}", 4))
    _say_members("roster", campaign.roster, campaign.markers)
    _say_members("dead", campaign.dead, campaign.markers)
    _say_members("left behind", campaign.left_behind, campaign.markers)
    for role, lack in campaign.vacancies.items():
        if lack:
            what = "lacking" if lack > 0 else "too many"
            say(f"for the next game: {number_of(abs(lack), role)} {what}")
    for line in campaign.lines:
        say(fold(f"{line.points:>4}  {line.piece} {line.label} ({line.source})", 6))
    if campaign.over:
        say(f"score {campaign.score}: {campaign.level}")


def _say_members(title: str, members: Sequence[Member], markers: Mapping[str, int]) -> None:
    """Print members with what they are worth and how often they were on a summit."""
    say(f"{title}:" + ("" if members else " nobody"))
    for member in members:
        worth = GUIDE if member.points is None else f"worth {member.points}"
        summits = number_of(markers[member.name], "summit")
        say(fold(f"  {member.name}: {worth}, {summits}", 4))


STEPS: dict[str, tuple[str, Callable[[ArgumentParser], None], Callable[[Namespace], Campaign]]] = {
    "start": ("begin a campaign in a new file", _add_start, _start),
    "show": ("how it stands", _add_own, _load),
    "begin": ("set up the next game with the roster, as a save to play", _add_begin, _begin),
    "record": ("how the next game ended", _add_record, _record),
    "next": ("make up the team of the next game", _add_next, _next),
}
"""Every step: what it does, its arguments, and how it is taken."""

COMMANDS = {"campaign": (add_campaign, run_campaign)}
