from __future__ import annotations

from typing import Any

import pytest
from attrs import field, frozen
from loading_models import EFFECTS, Colour, Kill, Level, Pair, Rest, Rules, Sequence, Space, Tag

from k2rules.loading.diagnostics import CODES, Diagnostic
from k2rules.loading.structure import structure
from k2rules.loading.text import read
from k2rules.loading.tree import Marks

GOOD = """\
spaces:
  e0: {zone: base, points: 1, at: [522, 852], tags: [base-camp, summit], limit: 2, from: 7}
  e1: {zone: z6000, points: 0, limit: null, is_own: true}
capacity: {1: {red: 2, blue: 1}, 12: {}}
effects:
  - {do: kill, count: 2}
  - {do: sequence, steps: [{do: rest}]}
mode: relaxed
level: 2
name: x
size: big
first: 4
second: 5
names: [a, b]
kinds: {a: true}
prices: {x: [1, 5], y: []}
pair: {low: 1, high: 2}
flag: false
none: null
"""


def built(text: str, cls: type[Any] = Rules) -> tuple[Any, tuple[Diagnostic, ...]]:
    document, problems = read(text, "a.yaml")
    assert document is not None, problems
    return structure(cls, document.data, document.marks, EFFECTS)


def refused(text: str, cls: type[Any] = Rules) -> list[str]:
    made, problems = built(text, cls)
    assert made is None
    assert all(problem.code in CODES for problem in problems)
    return [str(problem).removeprefix("a.yaml:") for problem in problems]


def test_a_good_document_becomes_objects() -> None:
    made, problems = built(GOOD)
    assert problems == ()
    assert made == Rules(
        spaces={
            "e0": Space(
                zone="base", points=1, at=(522, 852), tags=frozenset(Tag), limit=2, from_=7
            ),
            "e1": Space(zone="z6000", points=0, own=True),
        },
        capacity={1: {Colour.RED: 2, Colour.BLUE: 1}, 12: {}},
        effects=(Kill(2), Sequence((Rest(),))),
        mode="relaxed",
        level=Level.HIGH,
        name="x",
        size="big",
        first=4,  # type: ignore[arg-type]
        second=5,
        names=["a", "b"],
        kinds={"a": True},
        prices={"x": (1, 5), "y": ()},
        pair=Pair(1, 2),
        flag=False,
    )
    assert type(made.level) is Level
    assert type(made.names) is list


def test_defaults_fill_what_is_not_there() -> None:
    made, _ = built("spaces: {}")
    assert made == Rules(spaces={})


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("flag: 1", "2:7: error K2R101: flag: expected true or false, got a whole number 1"),
        ("flag: 'true'", "2:7: error K2R101: flag: expected true or false, got text 'true'"),
        ("second: '2'", "2:9: error K2R101: second: expected a whole number, got text '2'"),
        ("second: true", "2:9: error K2R101: second: expected a whole number, got true"),
        ("second: १२", "2:9: error K2R101: second: expected a whole number, got text '१२'"),
        ("second: null", "2:9: error K2R101: second: expected a whole number, got null"),
        ("second: [1]", "2:9: error K2R101: second: expected a whole number, got a list"),
        ("first: x", "2:8: error K2R101: first: expected a whole number, got text 'x'"),
        ("name: 1", "2:7: error K2R101: name: expected text, got a whole number 1"),
        ("name: false", "2:7: error K2R101: name: expected text, got false"),
        ("size: true", "2:7: error K2R101: size: expected a whole number or text, got true"),
        ("names: abc", "2:8: error K2R101: names: expected a list, got text 'abc'"),
        ("names: {a: 1}", "2:8: error K2R101: names: expected a list, got a mapping"),
        ("names: [a, 1]", "2:12: error K2R101: names.1: expected text, got a whole number 1"),
        ("none: 1", "2:7: error K2R101: none: expected null, got a whole number 1"),
        ("kinds: [a]", "2:8: error K2R101: kinds: expected a mapping, got a list"),
        ("kinds: {c: true}", "2:9: error K2R103: kinds.c: unknown value 'c'; use one of"),
        ("kinds: {a: 1}", "2:12: error K2R101: kinds.a: expected true or false"),
        ("capacity: {01: {}}", "2:12: error K2R101: capacity.01: expected a whole number as key"),
        ("capacity: {-1: {}}", "2:12: error K2R101: capacity.-1: expected a whole number as key"),
        (
            "capacity: {1: {rde: 1}}",
            "2:16: error K2R103: capacity.1.rde: unknown value 'rde'; did you mean 'red'?",
        ),
        (
            "mode: relaxd",
            "2:7: error K2R103: mode: unknown value 'relaxd'; did you mean 'relaxed'?",
        ),
        ("mode: true", "2:7: error K2R101: mode: expected one of 'strict', 'relaxed', 3, got true"),
        ("mode: 4", "2:7: error K2R103: mode: unknown value 4; use one of"),
        ("level: 3", "2:8: error K2R101: level: expected one of 1, 2, got a whole number 3"),
        ("level: true", "2:8: error K2R101: level: expected one of 1, 2, got true"),
        ("level: low", "2:8: error K2R103: level: unknown value 'low'; use one of 1, 2"),
        ("pair: [1, 2]", "2:7: error K2R101: pair: expected a mapping, got a list"),
        ("pair: {low: 2, high: 1}", "2:7: error K2R302: pair: low is above high"),
        ("prices: {x: [1, 9]}", "2:17: error K2R301: prices.x.1: 9 is more than 5"),
        ("prices: {x: [0]}", "2:14: error K2R301: prices.x.0: 0 is less than 1"),
        ("effects: [x]", "2:11: error K2R101: effects.0: expected a mapping with 'do', got text"),
        (
            "effects: [{count: 1}]",
            "2:11: error K2R104: effects.0: the required key 'do' is missing",
        ),
        (
            "effects: [{do: klil}]",
            "2:16: error K2R103: effects.0.do: unknown do 'klil'; did you mean 'kill'?",
        ),
        ("effects: [{do: [kill]}]", "2:16: error K2R101: effects.0.do: expected text, got a list"),
        ("effects: [{do: kill}]", "2:11: error K2R104: effects.0.count: the required key 'count'"),
        ("effects: [{do: rest, x: 1}]", "2:22: error K2R102: unknown key 'x' in effects.0"),
        (
            "effects: [{do: kill, count: 9}]",
            "2:29: error K2R301: effects.0.count: 9 is more than 3",
        ),
        (
            "effects: [{do: sequence, steps: [{do: kill, count: x}]}]",
            "2:52: error K2R101: effects.0.steps.0.count: expected a whole number, got text 'x'",
        ),
        ("flga: true", "2:1: error K2R102: unknown key 'flga'; did you mean 'flag'?"),
    ],
)
def test_nothing_is_coerced(line: str, problem: str) -> None:
    (found,) = refused(f"spaces: {{}}\n{line}\n")
    assert found.startswith(problem)


@pytest.mark.parametrize(
    ("space", "problem"),
    [
        ("{points: 1}", "1:10: error K2R104: spaces.e0.zone: the required key 'zone' is missing"),
        ("{zone: a, points: 10}", "1:32: error K2R301: spaces.e0.points: 10 is more than 9"),
        ("{zone: a, points: 1, limit: 0}", "1:42: error K2R301: spaces.e0.limit: 0 is less than 1"),
        ("{zone: a, points: 1, at: [1]}", "1:39: error K2R101: spaces.e0.at: expected a list of 2"),
        ("{zone: a, points: 1, step: 0}", "1:41: error K2R302: spaces.e0.step: 'step' must be"),
        ("{zone: a, points: 1, even: 1}", "1:41: error K2R302: spaces.e0.even: 1 is odd"),
        ("{zone: a, points: 1, from_: 1}", "1:35: error K2R102: unknown key 'from_' in spaces.e0"),
        ("{zone: a, points: 1, own: true}", "1:35: error K2R102: unknown key 'own' in spaces.e0"),
        ("{zone: a, points: 1, counted: 1}", "1:35: error K2R102: unknown key 'counted'"),
        (
            "{zone: a, points: 1, tags: [summit, summit]}",
            "1:50: error K2R302: spaces.e0.tags.1: the value stands twice in the list",
        ),
        ("{zone: a, points: 1, tags: [sumit]}", "1:42: error K2R103: spaces.e0.tags.0: unknown"),
        (
            "{zone: a, points: 1, tags: summit}",
            "1:41: error K2R101: spaces.e0.tags: expected a list",
        ),
    ],
)
def test_problems_of_fields_stand_at_the_field(space: str, problem: str) -> None:
    (found,) = refused(f"spaces: {{e0: {space}}}\n")
    assert found.startswith(problem)


def test_all_problems_come_at_once_in_their_order() -> None:
    found = refused(
        "spaces:\n"
        "  e0: {zoen: base, points: two}\n"
        "  e1: [1]\n"
        "capacity: {x: {red: 1}, 2: {red: many}}\n"
        "effects: [{do: kill, count: 4}, {do: kil}]\n"
        "mode: strct\n"
    )
    assert [line.split(": ")[0] + " " + line.split()[2] for line in found] == [
        "2:3 K2R104:",
        "2:8 K2R102:",
        "2:28 K2R101:",
        "3:7 K2R101:",
        "4:12 K2R101:",
        "4:34 K2R101:",
        "5:29 K2R301:",
        "5:38 K2R103:",
        "6:7 K2R103:",
    ]


def test_a_document_of_the_wrong_shape() -> None:
    document, _ = read("a: 1", "a.yaml")
    assert document is not None
    made, problems = structure(Rules, ["x"], document.marks)
    assert made is None
    assert str(problems[0]) == "a.yaml:1:1: error K2R101: expected a mapping, got a list"


def test_a_part_of_a_document_can_be_read_alone() -> None:
    document, _ = read("meta: {low: 1, high: x}", "a.yaml")
    assert document is not None
    data = document.data
    assert isinstance(data, dict)
    made, problems = structure(Pair, data["meta"], document.marks, where=("meta",))
    assert made is None
    assert str(problems[0]).startswith("a.yaml:1:22: error K2R101: meta.high: expected")


def test_without_a_tagged_union_its_base_is_an_ordinary_class() -> None:
    document, _ = read("spaces: {}\neffects: [{}]", "a.yaml")
    assert document is not None
    made, problems = structure(Rules, document.data, document.marks)
    assert problems == ()
    assert made is not None
    assert len(made.effects) == 1


def test_very_many_problems_are_cut() -> None:
    entries = ", ".join(f"e{number}: 1" for number in range(500))
    found = refused(f"spaces: {{{entries}}}")
    assert len(found) == 51
    assert any("K2R121: 450 more problems of the kind K2R101" in each for each in found)


def test_names_in_messages_are_escaped() -> None:
    made, problems = structure(
        Rules, {"spaces": {}, "a\x1b[2J": 1}, Marks(built_marks().values, {})
    )
    assert made is None
    assert "\x1b" not in str(problems[0])


def built_marks() -> Marks:
    document, _ = read("a: 1", "a.yaml")
    assert document is not None
    return document.marks


@frozen
class Floating:
    weight: float = 0.0


@frozen
class Mixed:
    pair: tuple[int, str] = (0, "")


@frozen
class Ambiguous:
    either: Pair | Space | None = None


@frozen
class Buggy:
    low: int = field(default=0)

    def __attrs_post_init__(self) -> None:
        raise LookupError("a fault of the program")


@pytest.mark.parametrize(
    ("cls", "text", "error"),
    [
        (Floating, "weight: 1", NotImplementedError),
        (Mixed, "pair: [1, a]", TypeError),
        (Ambiguous, "either: null", TypeError),
        (Buggy, "low: 1", LookupError),
    ],
)
def test_faults_of_the_program_are_not_blamed_on_the_file(
    cls: type[Any], text: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        built(text, cls)
