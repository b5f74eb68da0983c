"""What a server does: it keeps the game, and sends each client only what that seat may know."""

from __future__ import annotations

import json
import random
from typing import Any

import k2rules
import k2rules.k2


class Table:
    """One game and its seats; `answer` takes what a client sends and gives what each one gets."""

    def __init__(self, players: int, seed: int | None = None) -> None:
        self.game = k2rules.Game(k2rules.load("k2/winter"), players, seed)
        self.told = [0] * players

    def answer(self, seat: int, message: str) -> list[str]:
        """Play what a client sends; a refusal goes back to that client alone."""
        data = json.loads(message)
        try:
            self.game.play(k2rules.action_from_dict(data), seat)
        except (k2rules.IllegalAction, k2rules.UnknownAction) as exc:
            return [json.dumps({"refused": str(exc)}) if s == seat else "" for s in self.seats]
        return [self._news(s) for s in self.seats]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.game.players)

    def _news(self, seat: int) -> str:
        events = self.game.events_for(seat, self.told[seat])
        self.told[seat] += len(events)
        view: dict[str, Any] = json.loads(self.game.view_json(seat))
        return json.dumps({**view, "events": [k2rules.event_to_dict(event) for event in events]})


def main() -> None:
    """Let two clients choose their first cards; the second one learns nothing of the first's."""
    table = Table(2, seed=3)
    rng = random.Random(1)
    for seat in table.seats:
        decision = table.game.view(seat).decision
        assert decision is not None  # noqa: S101  (both seats choose at once)
        choice = rng.choice(decision.options)
        news = table.answer(seat, json.dumps(k2rules.to_dict(choice)))
        print(f"seat {seat} chose {choice}")
        print("  the other client sees", json.loads(news[1 - seat])["events"][-1])


if __name__ == "__main__":
    main()
