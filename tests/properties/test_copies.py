"""Copies of states: every field of its own, in its place."""

from __future__ import annotations

from itertools import islice

import pytest
from attrs import fields
from campaigns.kits import KITS
from campaigns.situations import sample
from sizes import scaled


@pytest.mark.parametrize("family", KITS)
def test_a_copy_has_every_field_and_shares_no_list(family: str) -> None:
    seen = set()
    for _, _, _, state, _ in islice(sample(family, 4), scaled(60, least=40)):
        state.sink = []
        copy = state.copy()
        for name in (a.name for a in fields(type(state))):
            mine, other = getattr(state, name), getattr(copy, name)
            if name == "sink":
                assert other is None
            elif isinstance(mine, list) and name != "menu":
                assert (other == mine, other is mine) == (True, False), name
                seen |= {name} if mine else set()
            else:
                assert other is mine, name
    lists = {a.name for a in fields(type(state)) if isinstance(getattr(state, a.name), list)}
    assert lists - {"menu", "sink"} <= seen
