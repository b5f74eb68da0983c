from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loading_models import EFFECTS, Rules
from loading_shelf import BASE, Shelf
from sizes import examples
from test_loading_structure import GOOD

from k2rules.loading.diagnostics import CODES
from k2rules.loading.layers import load_document
from k2rules.loading.structure import structure

SUMMER = "include: [base.yaml, weather.yaml]\nmeta: {id: k2/summer, players: [1, 3]}\n"
WORDS = [
    "kind", "cite", "note", "sources", "options", "values", "default", "title", "include", "patch",
    "extends", "layers", "overrides", "players",
    "$remove", "$append", "$before", "$after", "$x",
    "printed", "easy", "hard", "true", "false", "null", "1", "-1", "no",
    "{}", "[]", "[a]", "{a: 1}", "easy.yaml", "base.yaml", "k2/summer", "../x", "red", "kill", "do",
    "points", "steps", "x", "'", "#", "&a", "*a", "!t", "<<",
]  # fmt: skip
LAYER = """\
hand: {choose: 2}
patch: {weather: {days: {$after: {s1: [s2]}, $remove: [s1]}}}
"""
OTHER = "overrides: [weather]\npatch: {weather: {days: {$prepend: [s0]}}}\n"
MINE = f"""\
extends: k2/summer
layers: [layer.yaml, other.yaml]
players: {{2: {{include: [two.yaml], patch: {{weather: {{days: {{$append: [x]}}}}}}}}}}
options: {{level: {{default: low, values: {{low: {{patch: {{hand: {{size: 1}}}}}}, high: {{}}}}}}}}
patch:
  $remove: [cards.move-1, colours]
  hand: {{size: 3, kind: inferred, sources: {{size: {{kind: printed}}}}}}
{GOOD}"""


def mutated(data: st.DataObject, text: str) -> str:
    """Replace, add or drop some words of a text."""
    for _ in range(data.draw(st.integers(1, 5))):
        words = [*text.replace("\n", " \n ").split(" ")]
        index = data.draw(st.integers(0, len(words) - 1))
        new = data.draw(st.sampled_from([*WORDS, "", words[-1]]))
        ending = data.draw(st.sampled_from(["", ":", ",", "}", "]"]))
        words[index : index + data.draw(st.integers(0, 2))] = [new + ending]
        text = " ".join(words).replace(" \n ", "\n")
    return text


@given(data=st.data())
@examples(500, families=1, few=10)
def test_mutated_rulesets_load_or_are_refused_with_places(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder))
        texts = {"base": BASE, "mine": MINE, "layer": LAYER}
        which = data.draw(st.sampled_from(sorted(texts)))
        texts[which] = mutated(data, texts[which])
        shelf.put("k2/base.yaml", texts["base"])
        shelf.user(texts["layer"], "layer.yaml")
        shelf.user(OTHER, "other.yaml")
        shelf.user("hand: {size: 2}\n", "two.yaml")
        shelf.put("k2/weather.yaml", "weather: {shown: 2, days: [s1, s3]}\n")
        shelf.put("k2/summer.yaml", SUMMER)
        path = shelf.user(texts["mine"])
        merged, problems = load_document(path, shelf.root, {"board": "hard"})
        assert (merged is None) == any(each.severity == "error" for each in problems)
        for each in () if merged is None else (merged, *merged.players.values()):
            assert set(each.provenance) <= set(each.marks.values)
        if merged is not None:
            made, found = structure(Rules, merged.data, merged.marks, EFFECTS)
            assert (made is None) == bool(found)
            problems += found
        for problem in problems:
            assert problem.code in CODES
            assert problem.mark.file.startswith(folder)
            lines = Path(problem.mark.file).read_text("utf-8").count("\n") + 1
            assert 1 <= problem.mark.line <= lines
            assert str(problem).isprintable()


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_test(code: str) -> None:
    here = Path(__file__)
    others = [path for path in here.parents[1].rglob("*.py") if path != here]
    assert any(code in path.read_text("utf-8") for path in others)
