"""Reading positions: every fault is found and put into a sentence, none is fatal."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import pytest

from k2rules.engine.positions import Reader, plain
from k2rules.errors import PositionError

NAMES = {"red/1": 0, "red/2": 1}


def faults(method: str, *arguments: Any) -> tuple[object, list[str]]:
    reader = Reader()
    value = getattr(reader, method)(*arguments)
    return value, reader.faults


def test_good_data_is_read_without_a_fault() -> None:
    reader = Reader()
    assert reader.mapping({"day": 2}, "here", ("day", "phase")) == {"day": 2}
    assert reader.mapping(None, "here", ()) == {}
    assert reader.number(2, "day", 1, 18) == 2
    assert reader.name("red/2", "piece", NAMES) == 1
    assert reader.names(["red/2", "red/1"], "pieces", NAMES) == [1, 0]
    assert reader.rows(({}, {}), "hands", 2) == [{}, {}]
    assert reader.rows(None, "hands", 2) is None
    reader.finish()


@pytest.mark.parametrize(
    ("method", "arguments", "value", "fault"),
    [
        ("mapping", ([], "here", ()), {}, "here: expected a mapping, got []"),
        ("mapping", ({"dya": 1}, "at", ("day",)), {}, "at: unknown key 'dya'; did you mean 'day'?"),
        ("mapping", ({"x": 1}, "at", ("day",)), {}, "at: unknown key 'x'"),
        ("number", (0, "day", 1, 18), 1, "day: expected a whole number from 1 to 18, got 0"),
        ("number", (19, "day", 1, 18), 1, "day: expected a whole number from 1 to 18, got 19"),
        ("number", (True, "day", 1, 18), 1, "day: expected a whole number from 1 to 18, got true"),
        ("number", ("2", "day", 1, 18), 1, "day: expected a whole number from 1 to 18, got '2'"),
        ("name", ("red/3", "p", NAMES), 0, "p: unknown name 'red/3'; did you mean 'red/2'?"),
        ("name", ("zz", "p", NAMES), 0, "p: unknown name 'zz'; expected one of red/1, red/2"),
        ("name", (7, "p", NAMES), 0, "p: unknown name 7; expected one of red/1, red/2"),
        ("names", ("red/1", "p", NAMES), [], "p: expected a list, got 'red/1'"),
        ("names", (None, "p", NAMES), [], "p: expected a list, got null"),
        (
            "rows",
            ([1], "hands", 2),
            None,
            "hands: expected a list with an entry for each of 2 seats",
        ),
        (
            "rows",
            ("ab", "hands", 2),
            None,
            "hands: expected a list with an entry for each of 2 seats",
        ),
    ],
)
def test_a_fault_names_the_place_and_gives_a_usable_value(
    method: str, arguments: tuple[object, ...], value: object, fault: str
) -> None:
    assert faults(method, *arguments) == (value, [fault])


def test_a_bad_name_in_a_list_is_told_by_its_place() -> None:
    value, found = faults("names", ["red/2", "zz"], "pieces", NAMES)
    assert value == [1, 0]
    assert found == ["pieces[1]: unknown name 'zz'; expected one of red/1, red/2"]


def test_all_faults_are_raised_at_once() -> None:
    reader = Reader()
    reader.fault("day", "too late")
    reader.fault("phase", "none")
    with pytest.raises(PositionError, match="day: too late; phase: none") as caught:
        reader.finish()
    assert caught.value.faults == ("day: too late", "phase: none")


def test_plain_data_is_copied_into_dicts_and_lists() -> None:
    data = {"day": 2, "hands": (["ace"], ()), "turn": MappingProxyType({"on": True, "who": None})}
    faults: list[str] = []
    copy = plain(data, faults)
    assert copy == {"day": 2, "hands": [["ace"], []], "turn": {"on": True, "who": None}}
    assert type(copy["turn"]) is dict


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        ({"hands": [1, 2.5]}, "position.hands[1]: no plain data: 2.5"),
        ({"pieces": {"red/1": {1}}}, "position.pieces.red/1: no plain data: {1}"),
    ],
)
def test_what_is_not_plain_is_a_fault(data: object, fault: str) -> None:
    faults: list[str] = []
    plain(data, faults)
    assert faults == [fault]


def test_data_without_end_is_a_fault() -> None:
    endless: list[Any] = []
    endless.append(endless)
    faults: list[str] = []
    plain(endless, faults)
    assert faults == ["position" + "[0]" * 20 + ": the data is nested too deeply"]


def test_a_fault_repeats_no_sign_that_moves_the_cursor() -> None:
    reader = Reader()
    reader.fault("darkness", "it is \x1b[2J and \ud800")
    assert all(fault.isprintable() for fault in reader.faults)
