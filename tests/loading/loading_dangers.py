"""Hostile texts, each with the code and the place of its first problem."""

from __future__ import annotations


def laughs(levels: int = 9) -> str:
    lines = ["a0: &a0 [x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


def merge_bomb(levels: int = 9) -> str:
    lines = ["a0: &a0 {x: 1}"]
    lines += [f"a{n}: &a{n}\n  <<: [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, levels)]
    return "\n".join(lines)


WORDS = [
    change(word)
    for word in ("no", "yes", "on", "off", "true", "false", "null")
    for change in (str.lower, str.title, str.upper)
    if change(word) not in {"true", "false", "null"}
]
DANGERS: list[tuple[str, str | bytes, str, int, int]] = [
    ("billion laughs", laughs(), "K2R115", 1, 5),
    ("merge bomb", merge_bomb(), "K2R115", 1, 5),
    ("merge key", "a:\n  <<: {b: 1}", "K2R115", 2, 3),
    ("recursive alias", "a: &a [*a]", "K2R115", 1, 4),
    ("alias", "a: *b", "K2R115", 1, 4),
    ("alias key", "*a : 1", "K2R115", 1, 1),
    ("duplicate key", "limit: 1\nb: 2\nlimit: 9", "K2R117", 3, 1),
    ("duplicate of other style", "1: a\n'1': b", "K2R117", 2, 1),
    ("list as key", "? [a, b]\n: 1", "K2R119", 1, 3),
    ("mapping as key", "? {a: b}\n: 1", "K2R119", 1, 3),
    ("flow mapping as key", "{{a: b}: c}", "K2R119", 1, 2),
    ("empty key", "'': 1", "K2R119", 1, 1),
    ("empty key", "? \n: 1", "K2R119", 1, 2),
    ("octal", "a: 014", "K2R118", 1, 4),
    ("not quite octal", "a: 08", "K2R118", 1, 4),
    ("sexagesimal", "a: 10:00", "K2R118", 1, 4),
    ("sexagesimal", "a: 1:30", "K2R118", 1, 4),
    ("underscores", "a: 1_000", "K2R118", 1, 4),
    ("exponent", "a: 1e3", "K2R118", 1, 4),
    ("version", "a: 1.10", "K2R118", 1, 4),
    ("float", "a: 1.5", "K2R118", 1, 4),
    ("float", "a: .5", "K2R118", 1, 4),
    ("float", "a: -1.", "K2R118", 1, 4),
    ("hexadecimal", "a: 0x1F", "K2R118", 1, 4),
    ("octal of YAML 1.2", "a: 0o17", "K2R118", 1, 4),
    ("binary", "a: 0b11", "K2R118", 1, 4),
    ("thousands", "a: 1,000", "K2R118", 1, 4),
    ("date", "a: 2024-01-01", "K2R118", 1, 4),
    ("no date", "a: 2024-02-31", "K2R118", 1, 4),
    ("time", "a: 2024-01-01T12:00:00Z", "K2R118", 1, 4),
    ("infinity", "a: .inf", "K2R118", 1, 4),
    ("infinity", "a: -.INF", "K2R118", 1, 4),
    ("not a number", "a: .NaN", "K2R118", 1, 4),
    ("overflow", "a: 1.0e+999", "K2R118", 1, 4),
    ("equals", "a: =", "K2R118", 1, 4),
    ("merge as value", "a: <<", "K2R118", 1, 4),
    ("tilde", "a: ~", "K2R118", 1, 4),
    ("nothing", "a:", "K2R118", 1, 3),
    ("nothing in flow", "{a, b: 1}", "K2R118", 1, 3),
    ("huge", "a: " + "9" * 4000, "K2R301", 1, 4),
    ("huge", "a: 1000000001", "K2R301", 1, 4),
    ("huge hexadecimal", "a: 0x" + "f" * 4000, "K2R118", 1, 4),
    ("huge sexagesimal", "a: 1" + ":59" * 1000, "K2R118", 1, 4),
    ("deep flow", "a: " + "[" * 500, "K2R120", 1, 43),
    ("deep block", "- " * 5_000 + "a", "K2R120", 1, 81),
    ("deep mappings", "{a: " * 5_000, "K2R120", 1, 161),
    ("code", "a: !!python/object/apply:os.system [ls]", "K2R116", 1, 4),
    ("binary", "a: !!binary aGk=", "K2R116", 1, 4),
    ("set", "a: !!set {b, c}", "K2R116", 1, 4),
    ("omap", "a: !!omap [b: 1]", "K2R116", 1, 4),
    ("own tag", "a: !mine 1", "K2R116", 1, 4),
    ("bare tag", "a: ! 12", "K2R116", 1, 4),
    ("text tag", "a: !!str 12", "K2R116", 1, 4),
    ("tag on a key", "!!str a: 1", "K2R116", 1, 1),
    ("documents", "a: 1\n---\nb: 2", "K2R114", 2, 1),
    ("directive", "%YAML 1.1\n---\na: 1", "K2R114", 1, 1),
    ("tag directive", "%TAG ! tag:x,2000:\n---\na: 1", "K2R114", 1, 1),
    ("empty", "", "K2R113", 1, 1),
    ("comment", "# nothing\n", "K2R113", 1, 1),
    ("empty document", "---\n", "K2R113", 1, 1),
    ("null document", "null\n", "K2R113", 1, 1),
    ("list", "- a\n- b", "K2R101", 1, 1),
    ("text", "hello", "K2R101", 1, 1),
    ("number", "12", "K2R101", 1, 1),
    ("UTF-16", "a: 1".encode("utf-16"), "K2R110", 1, 1),
    ("UTF-16 without mark", "a: 1".encode("utf-16-le"), "K2R111", 1, 2),
    ("Latin-1", "a: 1\nb: é".encode("latin-1"), "K2R110", 2, 4),
    ("surrogate", "a: '\ud800'", "K2R111", 1, 5),
    ("escaped bidi", 'a: "\\u202e"', "K2R111", 1, 4),
    ("bidi", "a: x\u202ey", "K2R111", 1, 5),
    ("bidi in a comment", "a: 1 # \u2066", "K2R111", 1, 8),
    ("escape", "a: 1\nb: \x1b[2J", "K2R111", 2, 4),
    ("escaped escape", 'a: "\\e[2J"', "K2R111", 1, 4),
    ("escaped null", 'a: "\\0"', "K2R111", 1, 4),
    ("escaped return", 'a: "\\r"', "K2R111", 1, 4),
    ("null", "a: 1\0", "K2R111", 1, 5),
    ("line separator", "a: x\u2028b: 1", "K2R111", 1, 5),
    ("evil key", '"\\u202e": 1', "K2R111", 1, 1),
    ("file size", "a: 1 #" + "x" * 300_000, "K2R120", 1, 1),
    ("long text", "a: " + "x" * 5_000, "K2R120", 1, 4),
    ("long key", "'" + "x" * 900 + "é" * 2_000 + "': 1", "K2R120", 1, 1),
    ("many values", "[" + "1," * 60_000 + "]", "K2R120", 1, 100_000),
    ("no YAML", "a: [1, 2", "K2R112", 1, 9),
    ("no YAML", "a: b: c", "K2R112", 1, 5),
    ("bad indentation", "a:\n  b: 1\n c: 2", "K2R112", 3, 2),
    ("tab", "a:\n\tb: 1", "K2R112", 2, 1),
    ("open quote", 'a: "x', "K2R112", 1, 6),
]
DANGERS += [("Norway", f"a: {word}", "K2R118", 1, 4) for word in WORDS]
