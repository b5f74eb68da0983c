"""A campaign: Disaster on K2 twice, played at random, and a game of Everest from a real table."""

from __future__ import annotations

import random

import k2rules

TEAM = ["norway/kari", "norway/anders", "serbia/petra", "serbia/milan", "netherlands/lotte"]
RESERVES = ["norway/henrik", "serbia/jovan", "netherlands/daan", "netherlands/femke"]
GUIDES = ["south-korea/hamid", "serbia/iqbal", "norway/yusuf"]


def main() -> None:
    """Play the games that the library knows, enter the other by hand, and print the score."""
    k2 = k2rules.load("disaster-on-k2/advanced", multinational=True)
    campaign = k2rules.Campaign([k2, "everest", k2], [*TEAM, "netherlands/pemba"])
    rng = random.Random(4)
    while campaign.peak is not None:
        fill_up(campaign)
        if campaign.peak.rules is None:
            ascent = campaign.record(at_the_table(campaign))
        else:
            game = campaign.next_game(seed=4)
            while not game.over:
                game.play(rng.choice(game.decision.options))
            ascent = campaign.record(game)
        print(f"{len(ascent.survived)} survived, {len(ascent.summited)} were on the summit")
    print(campaign)


def fill_up(campaign: k2rules.Campaign) -> None:
    """Take newcomers where the team is too small, and leave the last behind where it is too big."""
    joining, leaving = [], []
    for role, names in (("climber", [*TEAM, *RESERVES]), ("guide", GUIDES)):
        lack = campaign.vacancies[role]
        fresh = [name for name in names if name not in campaign.members]
        joining += fresh[: max(0, lack)]
        team = [member.name for member in campaign.roster if member.role == role]
        leaving += team[len(team) + min(0, lack) :]
    campaign.next_roster(joining, leaving)


def at_the_table(campaign: k2rules.Campaign) -> k2rules.Ascent:
    """Enter a game that somebody played: nobody died, and the first two were on the summit."""
    names = [member.name for member in campaign.roster]
    climbers = [member.name for member in campaign.roster if member.role == "climber"]
    return k2rules.Ascent(survived=names, summited=climbers[:2])


if __name__ == "__main__":
    main()
