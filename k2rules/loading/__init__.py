"""Loading: from text to checked model objects, with every problem positioned."""

from k2rules.loading.diagnostics import CODES, Diagnostic, Mark, Report, Where, suggest
from k2rules.loading.layers import Merged, load_document
from k2rules.loading.options import Option
from k2rules.loading.structure import Tagged, structure, tagged
from k2rules.loading.text import Document, Limits, read
from k2rules.loading.tree import Data, Marks

__all__ = [
    "CODES",
    "Data",
    "Diagnostic",
    "Document",
    "Limits",
    "Mark",
    "Marks",
    "Merged",
    "Option",
    "Report",
    "Tagged",
    "Where",
    "load_document",
    "read",
    "structure",
    "suggest",
    "tagged",
]
