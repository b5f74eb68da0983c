"""`k2rules form` and `k2rules scaffold`: files to be filled in, and to be changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from k2rules.catalog import file_of, folder, list_rulesets
from k2rules.cli.arguments import add_json, load_with
from k2rules.cli.output import say, say_json, tell
from k2rules.errors import UsageError
from k2rules.files import STANDARD, is_there, write
from k2rules.forms import form, slots
from k2rules.loading.shelf import official
from k2rules.model.names import show
from k2rules.scaffolds import scaffold

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

__all__ = ["COMMANDS"]


def add_form(parser: ArgumentParser) -> None:
    """Add the arguments of `form`."""
    parser.add_argument(
        "ruleset", help="an id such as disaster-on-k2/basic, a game, or the path of a YAML file"
    )
    parser.add_argument("-o", "--out", metavar="FILE", help="write here; - (usual): the output")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="or --board hard"
    )
    add_json(parser)


def run_form(args: Namespace) -> int:
    """Write the form; a ruleset without reconstructed values needs none."""
    name = _ruleset(args.ruleset)
    rules = load_with(name, args.option, [])
    text = form(rules, _extends(name, args.out))
    if not text:
        tell(f"{rules.id} has no reconstructed values, so there is nothing to fill in")
    if args.json:
        paths = [{"path": list(slot.where), "stand-in": slot.stand_in} for slot in slots(rules)]
        say_json({"id": rules.id, "slots": paths, "form": text})
    if text and args.out:
        _write(args.out, text)
    elif text and not args.json:
        say(text.removesuffix("\n"))
    return 0


def _ruleset(name: str) -> str:
    """Give the ruleset of that name; a game stands for its ruleset with the fewest options."""
    if "/" in name or not any(path.parent == folder() / name for path in official()):
        return name
    own = [info for info in list_rulesets() if info.id.startswith(f"{name}/")]
    return min(own, key=lambda info: len(info.options)).id if own else name


def _extends(name: str, out: str | None) -> str:
    """Give what a form names to extend a ruleset: an id, or a path from where it is written."""
    path, official = (file_of(name) or Path(name)).resolve(), folder().resolve()
    if path.is_relative_to(official):
        return path.relative_to(official).with_suffix("").as_posix()
    beside = out is not None and out != STANDARD
    here = Path(out).resolve().parent if out and beside else Path.cwd()
    if not path.is_relative_to(here):
        raise UsageError(f"--out: what extends {name} is written to the same folder")
    return path.relative_to(here).as_posix()


def _write(name: str, text: str) -> None:
    """Write a form; a file that is there already may have been filled in."""
    if is_there(name):
        raise UsageError(f"--out: {show(name)} is there already and is never written over")
    write(name, text)
    if name != STANDARD:
        tell(f"written to {name}")


def add_scaffold(parser: ArgumentParser) -> None:
    """Add the arguments of `scaffold`."""
    parser.add_argument("ruleset", help="an id such as k2/summer, or the path of a YAML file")
    parser.add_argument("-o", "--out", metavar="FILE", help="write here; - (usual): the output")
    parser.add_argument("--id", help="the id of the variant; by default the name of the file")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="or --board hard"
    )
    add_json(parser)


def run_scaffold(args: Namespace) -> int:
    """Write a variant that changes nothing yet."""
    file = args.out if args.out != STANDARD else None
    name = args.id or (Path(file).stem if file else "my-variant")
    rules = load_with(args.ruleset, args.option, [])
    text = scaffold(rules, _extends(args.ruleset, args.out), name)
    if args.json:
        say_json({"id": name, "extends": rules.id, "scaffold": text})
    if args.out:
        _write(args.out, text)
    elif not args.json:
        say(text.removesuffix("\n"))
    return 0


COMMANDS = {"form": (add_form, run_form), "scaffold": (add_scaffold, run_scaffold)}
