"""The JSON schema of ruleset files: the family's own keys beside those of every ruleset."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from k2rules.errors import UsageError
from k2rules.games import FAMILIES
from k2rules.loading.schema import file_schema, schema
from k2rules.model.names import advise
from k2rules.model.ruleset import Meta, Ruling  # noqa: TC001  (read when the schema is made)

__all__ = ["family_schema"]


@frozen
class Common:
    """The keys that the rulesets of all families share."""

    meta: Meta
    sections: dict[str, str]
    rulings: dict[str, Ruling]


def family_schema(name: str) -> dict[str, Any]:
    """Give the schema of one file of a family's rulesets.

    Raises:
        UsageError: there is no such family.
    """
    family = FAMILIES.get(name)
    if family is None:
        near = advise(name, FAMILIES)
        raise UsageError(f"no game family {name!r}; {near}")
    written = file_schema(family.config)
    common = schema(Common)["$defs"]
    root = written["$defs"][family.config.__name__]
    root["properties"] = common.pop("Common")["properties"] | root["properties"]
    written["$defs"] |= common
    return written
