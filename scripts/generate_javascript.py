"""Generates the event and action types for the JavaScript package."""

import re
import textwrap

from vocabulary import without_clauses, without_links

TYPES = "carc-wasm/js/values.d.ts"
WIDTH = 120

# For each draw or source that contains a number, the name of the field for that number.
OPERANDS = {
    "tile": "tileType: number",
    "token": "token: string | number",
    "seat": "seat: number",
    "hand": "tileType: number",
}
NUMBERS = "Player TileType u8 u16 u32 i32".split()


def camel(name):
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name)


def type_of(field, is_action):
    name = field.value_type
    if is_action and field.name in ("token", "question", "option"):
        name = "string | number"
    elif name in NUMBERS:
        name = "number"
    elif name == "ScoreItems":
        name = "ScoreItem[]"
    elif name == "Strengths":
        name = "number[]"
    elif field.is_name and name != "TileZone":
        name = "string"
    elif name not in ("Rotation", "Spot", "TileZone"):
        raise SystemExit(f"{TYPES}: no JavaScript type for {name}")
    return f"{name} | null" if field.is_optional else name


def members(fields, is_action=False):
    """Returns the object's members, and the types that it is intersected with."""
    own, place = [], ""
    for field in fields:
        if field.name in ("cell", "spot"):
            # serde flattens these fields into the object.
            place = " & Partial<Spot>" if field.is_optional else f" & {field.type}"
        elif field.name == "tile_type" and not is_action:
            own.append("tile: string" + (" | null" if field.is_optional else ""))
        elif field.type == "ScoreEntry":
            raise SystemExit(f"{TYPES}: a score is not flat")
        else:
            own.append(f"{camel(field.name)}: {type_of(field, is_action)}")
    return own, place


def event_lines(word, score):
    fields = word.fields
    if fields and fields[0].type == "ScoreEntry":
        fields = score
    own, place = members(fields)
    if word.name == "scored":
        own.insert(own.index("reason: string") + 1, "clause: string")
    line = f"  {word.name}: {{ {'; '.join(own)} }}{place};" if own else f"  {word.name}: {{}};"
    if len(line) <= WIDTH:
        return [line]
    return [f"  {word.name}: {{", *(f"    {member};" for member in own), f"  }}{place};"]


def doc_lines(word):
    doc = without_links(without_clauses(" ".join(word.doc)))
    lines = textwrap.wrap(doc, WIDTH - 8, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1 and len(lines[0]) <= WIDTH - 10:
        return [f"  /** {lines[0]} */"]
    return ["  /**", *(f"   * {it}" for it in lines), "   */"]


def with_operand(verb, key, words):
    """Returns the forms of an action that contains a draw or a source."""
    plain = [word for word in words if not word.fields]
    for word in words:
        if word.fields:
            yield f'{{ verb: "{verb}"; {key}: "{word.name}"; {OPERANDS[word.name]} }}'
    if plain:
        names = " | ".join(f'"{word.name}"' for word in plain)
        yield f'{{ verb: "{verb}"; {key}: {names} }}'


def action_lines(vocabulary):
    yield "export type ActionForm ="
    forms, verbs = [], []
    for at, word in enumerate(vocabulary.verbs):
        kind = word.fields[0].type if word.fields else None
        if kind == "Draw":
            forms += with_operand(word.name, "item", vocabulary.draws)
            continue
        if kind == "Source":
            forms += with_operand(word.name, "source", vocabulary.sources)
            continue
        verbs.append(f'"{word.name}"')
        shape = [(it.name, it.type) for it in word.fields]
        following = vocabulary.verbs[at + 1].fields if at + 1 < len(vocabulary.verbs) else None
        if following is not None and shape == [(it.name, it.type) for it in following]:
            continue
        own, place = members(word.fields, is_action=True)
        form = "; ".join([f"verb: {' | '.join(verbs)}", *own])
        form = f"{{ {form} }}"
        forms.append(f"({form}{place})" if place else form)
        verbs = []
    yield from (f"  | {form}" for form in forms[:-1])
    yield f"  | {forms[-1]};"


def regions(vocabulary):
    events = []
    for word in vocabulary.events:
        events += [*doc_lines(word), *event_lines(word, vocabulary.score)]
    events = ["export interface EventFields {", *events, "}"]
    yield TYPES, {"actions": list(action_lines(vocabulary)), "events": events}
