"""Sources: where a datum of a ruleset comes from."""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class SourceKind(Enum):
    """How far a datum can be trusted."""

    PRINTED = "printed"
    INFERRED = "inferred"
    RECONSTRUCTION = "reconstruction"
    VARIANT = "variant"


@frozen
class Source:
    """The provenance of one datum; `kind` is None while a file cites without saying the kind."""

    kind: SourceKind | None = None
    cite: str = ""
    note: str = ""
