"""What each diagnostic's code is about at more length: when it comes, an example, what to do."""

from __future__ import annotations

from attrs import frozen

__all__ = ["ADVICE", "Advice"]


@frozen
class Advice:
    """When a diagnostic comes, a text that brings it, and how that is put right."""

    when: str
    example: str
    fix: str


ADVICE: dict[str, Advice] = {
    "K2R101": Advice(
        "A text stands where a number is expected, a list where a mapping is, and so on. "
        "Numbers are whole numbers without quotes.",
        'spaces: {e5: {cost: "2"}}',
        "Write the kind of value that the message expects: `cost: 2`.",
    ),
    "K2R102": Advice(
        "Each mapping has its own keys, and this one is none of them; mostly it is a slip.",
        "acclimatization: {sheltre: 2}",
        "Take the key that is suggested, or look the keys up with `k2rules schema`.",
    ),
    "K2R103": Advice(
        "The value has to be one of a few names, such as a kind of card or of effect.",
        "cards: {move-1: {type: jump}}",
        "Take one of the names that the message lists.",
    ),
    "K2R104": Advice(
        "Something that has no usual value is left out, often in a new entry.",
        "spaces: {e99: {cost: 2}}",
        "Add the key that is named; an entry beside it shows what belongs to it.",
    ),
    "K2R105": Advice(
        "Names of spaces, cards, options and the like stand in paths, pictures and addresses.",
        "ropes: {North Col: [e5, e7]}",
        "Write small letters and digits with hyphens between them, `north-col`; titles are free.",
    ),
    "K2R110": Advice(
        "Some bytes are no UTF-8, as in a file saved in an older encoding.",
        "title: S\\xe9rac (the byte of Latin-1)",
        "Save the file as UTF-8.",
    ),
    "K2R111": Advice(
        "Control characters and the like cannot be seen and are refused.",
        "title: a text with a NUL or an escape character",
        "Delete the character at the place named, and type the line anew.",
    ),
    "K2R112": Advice(
        "A bracket, a quote or an indentation does not fit, so nothing after it can be read.",
        "patch: {acclimatization: {start: 2}",
        "Close what is open at the line named; the slip may be a line above.",
    ),
    "K2R113": Advice(
        "There is nothing in the file, or nothing but comments.",
        "# thin air",
        "Begin with `meta:` and `extends:`, as in examples/.",
    ),
    "K2R114": Advice(
        "`---` in the middle begins a second document, and `%` a directive.",
        "meta: {id: a}\n---\nmeta: {id: b}",
        "Put each ruleset into a file of its own, without such lines.",
    ),
    "K2R115": Advice(
        "`&name`, `*name` and `<<` would hide where a value comes from.",
        "e5: *steep",
        "Write the value again, or extend another ruleset.",
    ),
    "K2R116": Advice(
        "A tag such as `!!python/object` could run code.",
        "start: !!int 2",
        "Leave the tag out: `start: 2`.",
    ),
    "K2R117": Advice(
        "One of the two would be lost without notice.",
        "spaces:\n  e5: {cost: 1}\n  e5: {cost: 2}",
        "Keep one of them, or join the two.",
    ),
    "K2R118": Advice(
        "YAML readers differ over words such as yes, on, 012, 1.5 or 12:30.",
        "title: on",
        'Put text in quotes, `title: "on"`; write true, false and whole numbers plainly.',
    ),
    "K2R119": Advice(
        "A number, a list or null stands as a key.",
        "capacity: {[4]: {z8000: 2}}",
        'Use a name, in quotes if it looks like something else: `"4"`.',
    ),
    "K2R120": Advice(
        "The file, a text or the depth of nesting is larger than any ruleset needs.",
        "[[[[[[ ... a list within a list, a hundred times ... ]]]]]]",
        "Make it smaller, or split the file with `include`.",
    ),
    "K2R121": Advice(
        "So much is wrong that the rest is left out, often by one slip near the beginning.",
        "a file of another program",
        "Put the first ones right and run `k2rules validate` again.",
    ),
    "K2R201": Advice(
        "An id is misspelt, or a file of `include` or `extends` is not there or not readable.",
        "extends: k2/sumer",
        "Take an id of `k2rules list`, or a path seen from the file that names it.",
    ),
    "K2R202": Advice(
        "Rulesets read only files of their own folder and official ones.",
        "include: [../../secret.yaml]",
        "Put the file into the folder of the ruleset.",
    ),
    "K2R203": Advice(
        "Following `include` and `extends` leads back to where it began.",
        "a.yaml extends b.yaml, and b.yaml extends a.yaml",
        "Take one of the links of the circle out; shared parts go into a third file.",
    ),
    "K2R204": Advice(
        "The ruleset declares no option of that name.",
        "k2rules play k2/summer --bord hard",
        "`k2rules show RULESET` lists the options.",
    ),
    "K2R205": Advice(
        "The option is there, but not with this value.",
        "k2rules play k2/summer --board hrad",
        "`k2rules show RULESET` lists the values.",
    ),
    "K2R206": Advice(
        "Two included files each give the same value, so it is unclear which one holds.",
        "include: [board-easy.yaml, board-hard.yaml]",
        "Take the value out of one file; what is meant to change another goes into `patch`.",
    ),
    "K2R207": Advice(
        "Only `$remove` begins with $, and it belongs at the top of a patch.",
        "patch: {$delete: [spaces.e5]}",
        "Write `$remove: [spaces.e5]`.",
    ),
    "K2R208": Advice(
        "`$remove` names a path that does not exist, often after a change of what is extended.",
        "patch: {$remove: [spaces.e99]}",
        "Correct the path, or take it out of the list.",
    ),
    "K2R209": Advice(
        "A warning: the patch adds an entry with nearly the name of one that is there.",
        'rulings: {liabilty: {question: "Who?", default: all, readings: {all: Everybody.}}}',
        "If a change was meant take the name that is suggested; else the warning may stand.",
    ),
    "K2R210": Advice(
        "A zone, space, card, token, clause or the like is named that the ruleset does not have.",
        "spaces: {e5: {zone: z9000}}",
        "Take a name that is suggested, or add the entry that is meant.",
    ),
    "K2R211": Advice(
        "Each number of players that `meta.players` allows needs its row.",
        "$remove: [capacity.4]",
        "Add the row, or allow fewer players.",
    ),
    "K2R212": Advice(
        "A ruling's slug or the name of a reading is misspelt, or its default is no reading.",
        "k2rules play k2/summer --ruling tent-limit=per-palyer",
        "`k2rules show RULESET` lists rulings with their readings.",
    ),
    "K2R213": Advice(
        "A form of `k2rules form` still has a `null` that stands for a value.",
        "metres: null",
        "Write what is printed there, or delete the line to keep the stand-in.",
    ),
    "K2R214": Advice(
        "A key such as `$append` edits a list, but what stands there is no list.",
        "hand: {size: {$append: [1]}}",
        "Write the new value itself, or use the operator one level further down.",
    ),
    "K2R215": Advice(
        "An edit of a list names an item that the list does not have, or has more than once.",
        "flow: {day: {$after: {take-rsik: [act]}}}",
        "Name an item of the list, or write the whole list anew.",
    ),
    "K2R216": Advice(
        "Two files of `layers` set the same value, and not to the same.",
        "layers: [one.yaml, other.yaml]  # both say hand: {size: ...}",
        "Leave it to one of them, or name the path under `overrides` in the later one.",
    ),
    "K2R217": Advice(
        "`overrides` names a path that no earlier layer sets to something else.",
        "overrides: [hand.size]  # and no earlier layer has hand.size",
        "Delete the line, or correct the path.",
    ),
    "K2R218": Advice(
        "`players` has an entry for a number of players that the game is not for.",
        "players: {7: {patch: {hand: {size: 6}}}}",
        "Take a number within `players` of `meta`.",
    ),
    "K2R219": Advice(
        "A layer, an included file or an entry of `players` has a part of the whole ruleset.",
        "players: {2: {patch: {meta: {title: For two}}}}",
        "Move it to the file of the ruleset itself.",
    ),
    "K2R301": Advice(
        "The number is below or above what the rules can do with it.",
        "spaces: {e5: {cost: -2}}",
        "Take a number within the bounds of the message.",
    ),
    "K2R302": Advice(
        "Two values do not go together, or a value is not what the rules need.",
        "hand: {choose: 5, size: 4}",
        "Change one of them as the message says.",
    ),
    "K2R303": Advice(
        "Fields of one entry exclude each other, such as points of both kinds on a card.",
        "cards: {move-1: {up: 1}}",
        "Take out the field that does not belong to such an entry.",
    ),
    "K2R304": Advice(
        "The rules would draw more than there is, or leave a hand that is too small.",
        "cards: {move-1: {copies: 6}}",
        "Change the copies, or what is taken from the supply.",
    ),
    "K2R305": Advice(
        "Numbers that are each allowed make too much together, such as the parties of a guide.",
        "guiding: {climbers: 9}",
        "Take smaller numbers, or fewer of what the message counts.",
    ),
    "K2R401": Advice(
        "Each board has exactly one space of the kind that is named, such as the Summit.",
        "spaces: {e27: {tags: []}}",
        "Give the tag to one space and to no other.",
    ),
    "K2R402": Advice(
        "A rope has two different ends, and two spaces have one rope.",
        "ropes: {e0-e1: [e0, e0]}",
        "Name the two spaces that it joins, or take the second rope out.",
    ),
    "K2R403": Advice(
        "Both ends of a rope lie at the same height, so nobody knows which one is up.",
        "spaces: {e1: {height: 48}}",
        "Give one end another `height`.",
    ),
    "K2R404": Advice(
        "Along the ropes nobody gets from the start to the space.",
        "$remove: [ropes.e26-e27]",
        "Add a rope to it, or take the space out.",
    ),
    "K2R501": Advice(
        "A phase is missing, doubled or in a place where the family cannot play it.",
        "flow: {day: [choose-cards, act]}",
        "Take the phases in the order of the official ruleset.",
    ),
    "K2R601": Advice(
        "In all trial games a phase or a question never came: it may be out of reach.",
        "a rescue that no death can lead to",
        "Play more games with --trials, and look at what leads to the phase.",
    ),
    "K2R602": Advice(
        "A game went on longer than any game should; the place tells where it was stopped.",
        "an event that gives back as much as it costs",
        "See to it that something in every turn is used up.",
    ),
    "K2R603": Advice(
        "A trial game came to a decision that nobody could answer, or failed inside.",
        "a space without a way on",
        "The message says how to play to that place; if the ruleset is sound, report it.",
    ),
    "K2R604": Advice(
        "A warning: trial games have a time, and some of this ruleset take long.",
        "a game of thousands of decisions",
        "Ask for fewer trials, or look whether games are meant to be that long.",
    ),
    "K2R701": Advice(
        "`kind` is one of printed, inferred, reconstruction and variant; `cite` and `note` are "
        "text.",
        "spaces: {kind: guess}",
        "Use these keys and kinds; `sources` gives one for each field.",
    ),
    "K2R702": Advice(
        "`sources` gives the source of a field that the entry does not have.",
        "e5: {cost: 2, sources: {cots: {kind: printed}}}",
        "Take the name of the field that is meant.",
    ),
}
"""Each code of `CODES`, in the same order."""
