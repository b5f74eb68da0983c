"""Mutants of a module: each gets one place of its code wrong."""

from __future__ import annotations

import ast
import copy
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = ["Mutant", "mutants"]

FLIPS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
SWAPS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.Mult,
    ast.FloorDiv: ast.Mult,
}
SKIPPED = (ast.Import, ast.ImportFrom, ast.AnnAssign)


@frozen
class Mutant:
    """A change of one place in one file."""

    file: Path
    line: int
    start: int
    end: int
    was: str
    now: str

    @property
    def key(self) -> str:
        """What tells it from all others."""
        return f"{self.file}:{self.start}-{self.end}: {self.now}"

    def __str__(self) -> str:
        was, now = (" ".join(text.split())[:60] for text in (self.was, self.now))
        return f"{self.file}:{self.line}: {was}  ->  {now}"


def mutants(file: Path, source: str) -> Iterator[Mutant]:
    """Give every mutant of a module."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in _code(ast.parse(source)):
        for new in _changes(node):
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 1) - 1] + (node.end_col_offset or 0)
            was = source.encode()[start:end].decode()
            now = ast.unparse(new)
            if isinstance(new, ast.expr) and not isinstance(new, (ast.Constant, ast.Name)):
                now = f"({now})"
            yield Mutant(file, node.lineno, start, end, was, now)


def _code(module: ast.Module) -> Iterator[ast.stmt | ast.expr]:
    """Give the nodes that are executed in play: no annotations, texts or type checking."""
    waiting: list[ast.AST] = [
        node for node in module.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))
    ]
    while waiting:
        node = waiting.pop()
        if isinstance(node, SKIPPED) or _is_told(node):
            continue
        if isinstance(node, ast.FunctionDef):
            if node.name != "prompt":
                waiting += node.body
            continue
        if isinstance(node, ast.ClassDef):
            waiting += node.body
            continue
        if isinstance(node, (ast.stmt, ast.expr)):
            yield node
        waiting += ast.iter_child_nodes(node)


def _is_told(node: ast.AST) -> bool:
    """Whether it is a docstring, or tells an event: the tests of the API are about those."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    return isinstance(node, ast.If) and "sink" in ast.unparse(node.test)


def _changes(node: ast.stmt | ast.expr) -> Iterator[ast.stmt | ast.expr]:
    """Give the ways to get a node wrong."""
    if isinstance(node, ast.Compare):
        for flipped in FLIPS.get(type(node.ops[0]), ()):
            new = copy.deepcopy(node)
            new.ops[0] = flipped()
            yield new
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield ast.BoolOp(other, node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in SWAPS:
        yield ast.BinOp(node.left, SWAPS[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in SWAPS:
        yield ast.AugAssign(node.target, SWAPS[type(node.op)](), node.value)
        yield ast.Pass()
    elif isinstance(node, ast.Constant):
        yield from _constants(node)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand
    elif isinstance(node, (ast.Assign, ast.Expr)):
        yield ast.Pass()
    elif isinstance(node, ast.IfExp):
        yield ast.IfExp(node.test, node.orelse, node.body)


def _constants(node: ast.Constant) -> Iterator[ast.Constant]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
