"""Random changes of a schema in canonical form, by name. Each gives the new text, or None if it does not apply."""
import random
import re

from facts import ATTRIBUTE, KEY

TYPES = ["string", "bool", "i8", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "decimal", "bytes", "timestamp_s",
         "timestamp", "timestamp_us", "timestamp_ns", "epoch_s", "epoch_ms", "epoch_us", "epoch_ns", "date", "uuid", "uuid7",
         "ulid", "ksuid", "list<string>", "map<u8>", "set<string>", "document"]
FUNCTIONS = ["upper({})", "lower({})", "pad({}, 4)", "pad({}, 10)", "pad({}, 20)", "epoch_s({})", "epoch_ms({})",
             "plain({})", "desc({})", "year({})", "month({})", "day({})", 'day({}, "+09:00")', "hour({})", "minute({})",
             "quarter({})", "week({})", "hour({}, 6)", "minute({}, 5)",
             'format({}, "yyyy-MM-dd")', "prefix({}, 1)", "prefix({}, 3)", "ordinal({})", "ordinal({}, 2)", "hex({})",
             "sort64({})", "escaped({})", "checked({})", "raw({})"]
CONDITIONS = ["{} present", "{} absent", "{}", "not {}", '{} = "a"', '{} <> "a"', "{} > 1", "{} >= 1", "{} < 100",
              '{} begins_with "a"', "size({}) > 1", "{} between 1 and 9", '{} in ("a", "b")']
PART = re.compile(r'"(?:[^"\\]|\\.)*"|<(?:[^<>"]|"(?:[^"\\]|\\.)*")*>')
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\w+|[^\w"]')


class Text:
    """The lines of a schema and which declaration each is in."""

    def __init__(self, text: str, chance: random.Random):
        self.lines = text.splitlines()
        self.chance = chance
        self.kinds = []
        kind = ""
        for line in self.lines:
            if line and not line.startswith((" ", "}", "//")):
                kind = line.split()[0]
            self.kinds.append(kind)

    def find(self, kind: str, pattern: re.Pattern) -> int | None:
        """The number of some line of such a declaration."""
        places = [i for i, line in enumerate(self.lines) if self.kinds[i] in kind.split("|") and pattern.match(line)]
        return self.chance.choice(places) if places else None

    def block(self, at: int) -> tuple[int, int]:
        begin = end = at
        while not self.lines[begin].endswith("{"):
            begin -= 1
        while self.lines[end] != "}":
            end += 1
        return begin, end

    def names(self, at: int) -> list[str]:
        """The attributes of the entity that the line is in."""
        begin, end = self.block(at)
        return [found[1] for line in self.lines[begin:end] if (found := ATTRIBUTE.match(line))]

    def with_line(self, at: int, line: str | None) -> str | None:
        if line == self.lines[at]:
            return None
        return "\n".join(self.lines[:at] + ([] if line is None else line.split("\n")) + self.lines[at + 1:]) + "\n"


def attribute(change):
    """A change of the line of an attribute or member: change(chance, name, type, optional, default, stored, flags)."""
    def apply(text: Text) -> str | None:
        at = text.find("entity|struct", ATTRIBUTE)
        if at is None:
            return None
        names = ("name", "type", "optional", "form", "default", "stored", "flags")
        row = dict(zip(names, ATTRIBUTE.match(text.lines[at]).groups()))
        if change(text, row) is False:
            return None
        return text.with_line(at, line_of(row))
    return apply


def line_of(row: dict) -> str:
    return (f"  {row['name']} : {row['type']}{row['optional']}{row.get('form') or ''}" + (f" = {row['default']}" if row["default"] else "") +
            (f" as {row['stored']}" if row["stored"] else "") + row["flags"])


def some_default(text: Text, written: str) -> str:
    numbers = ["0", "1", "7"]
    fixed = {"string": ['""', '"a"', '"zz"'], "bool": ["true", "false"], "bytes": ['"YQ=="'], "date": ['"2024-01-01"', "now"],
             "timestamp": ["now", '"2024-01-01T00:00:00.000Z"'], "ulid": ["new"], "uuid": ["new"], "uuid7": ["new"],
             "ksuid": ["new"], "timestamp_s": ["now"], "timestamp_us": ["now"], "timestamp_ns": ["now"],
             "epoch_s": ["now"], "epoch_ms": ["now"], "epoch_us": ["now"], "epoch_ns": ["now"]}
    if written.startswith(("list", "set")):
        return "[]"
    if written.startswith("map"):
        return "{}"
    enums = [i for i, line in enumerate(text.lines) if line == f"enum {written} {{"]
    if enums:
        begin, end = text.block(enums[0])
        return text.chance.choice(text.lines[begin + 1:end]).split()[0].rstrip(",")
    return text.chance.choice(fixed.get(written, numbers))


def change_type(text: Text, row: dict):
    row["type"] = text.chance.choice(TYPES)
    row["default"] = row["form"] = None


def change_form(text: Text, row: dict):
    forms = {"bool": ["number", '("Y", "N")', '("true", "false")'], "uuid": ["upper", "hex"], "ulid": ["lower"],
             "timestamp_s": ['"yyyy-MM-dd HH:mm:ss"', '"yyyy-MM-ddTHH:mm:ss+00:00"'], "timestamp": ['"yyyyMMddHHmmssSSS"'],
             "date": ["number", '"yyyyMMdd"'], "epoch_s": ["string"], "decimal": ["string"], "u32": ["string"], "u16": ["string"],
             "i64": ["string"], "u64": ["string"], "bytes": ["hex", "hex lower", "base64"]}
    if row["type"] not in forms:
        return False
    others = [f" stored {form}" for form in forms[row["type"]]] + [""]
    row["form"] = text.chance.choice([form for form in others if form != (row["form"] or "")])


def toggle_optional(text: Text, row: dict):
    row["optional"] = "" if row["optional"] else "?"


def change_default(text: Text, row: dict):
    row["default"] = None if row["default"] and text.chance.random() < 0.4 else some_default(text, row["type"])


def change_as(text: Text, row: dict):
    row["stored"] = None if row["stored"] else '"other"'


def rename(text: Text, row: dict):
    row["name"] += "X"


def toggle(flag: str):
    def change(text: Text, row: dict):
        flags = row["flags"].split()
        flags = [each for each in flags if each != flag] if flag in flags else [*flags, flag]
        row["flags"] = "".join(f" {each}" for each in sorted(flags))
    return change


def add_attribute(text: Text) -> str | None:
    at = text.find("entity|struct", ATTRIBUTE)
    if at is None:
        return None
    written = text.chance.choice(TYPES)
    default = f" = {some_default(text, written)}" if text.chance.random() < 0.4 else ""
    return text.with_line(at, f"{text.lines[at]}\n  addedOne : {written}{text.chance.choice(['', '?'])}{default}")


def add_to_key(text: Text) -> str | None:
    """A new attribute, and a key that has it."""
    at = text.find("entity", KEY)
    if at is None:
        return None
    written = text.chance.choice(["string", "u16", "bool", "timestamp", "date"])
    added = f"  addedOne : {written}{text.chance.choice(['', '', '?'])} = {some_default(text, written)}"
    _, name, template, when = ["", *KEY.match(text.lines[at]).groups()]
    return text.with_line(at, f'{added}\n  {name} = {template}"#"<addedOne>{when or ""}')


def remove_line(kind: str, pattern: str):
    def apply(text: Text) -> str | None:
        at = text.find(kind, re.compile(pattern))
        return None if at is None else text.with_line(at, None)
    return apply


def key(change):
    """A change of a template: change(text, parts, names) changes the list of parts."""
    def apply(text: Text) -> str | None:
        at = text.find("entity", KEY)
        if at is None:
            return None
        name, template, when = KEY.match(text.lines[at]).groups()
        parts = PART.findall(template)
        names = text.names(at)
        if "".join(parts) != template or change(text.chance, parts, names) is False or not parts:
            return None
        return text.with_line(at, f"  {name} = {''.join(parts)}{when or ''}")
    return apply


def change_literal(chance, parts, names):
    literals = [i for i, part in enumerate(parts) if part.startswith('"')]
    if not literals:
        return False
    at = chance.choice(literals)
    parts[at] = '"' + chance.choice([parts[at][1:-1] + "#", "X" + parts[at][1:-1], "#", "-", "|"]) + '"'


def add_literal(chance, parts, names):
    parts.insert(chance.randrange(len(parts) + 1), chance.choice(['"#"', '"X"', '"v1#"', '"|"']))


def drop_part(chance, parts, names):
    if len(parts) < 2:
        return False
    del parts[chance.randrange(len(parts))]


def swap_parts(chance, parts, names):
    values = [i for i, part in enumerate(parts) if part.startswith("<")]
    if len(values) < 2:
        return False
    one, other = chance.sample(values, 2)
    parts[one], parts[other] = parts[other], parts[one]


def other_attribute(chance, parts, names):
    values = [i for i, part in enumerate(parts) if part.startswith("<")]
    if not values or not names:
        return False
    parts[chance.choice(values)] = f"<{chance.choice(names)}>"


def add_part(chance, parts, names):
    if not names:
        return False
    parts += ['"#"', f"<{chance.choice(names)}>"]


def encode(chance, parts, names):
    values = [i for i, part in enumerate(parts) if part.startswith("<")]
    if not values:
        return False
    at = chance.choice(values)
    inner, otherwise = re.match(r"<(.*?)( else .*)?>$", parts[at]).groups()
    bare = re.match(r"\w+\(([\w.]+)", inner)
    if bare and chance.random() < 0.5:
        inner = bare[1]
    if not bare or chance.random() < 0.5:
        inner = chance.choice(FUNCTIONS).format(inner)
    parts[at] = f"<{inner}{otherwise or ''}>"


def stand_in(chance, parts, names):
    values = [i for i, part in enumerate(parts) if part.startswith("<")]
    if not values:
        return False
    at = chance.choice(values)
    inner, otherwise = re.match(r"<(.*?)( else .*)?>$", parts[at]).groups()
    added = "" if otherwise and chance.random() < 0.4 else f' else "{chance.choice(["!", "~", "9999-12-31", "zz", ""])}"'
    parts[at] = f"<{inner}{added}>"


def other_stand_in(text: Text) -> str | None:
    at = text.find("entity", re.compile(r'^  \w+ = .* else "'))
    if at is None:
        return None
    other = text.chance.choice(['"!"', '"~"', '"9999-12-31"', r'"\1\1"', r'"\1~"', r'"!\1"'])
    return text.with_line(at, re.sub(r'else "([^"]*)"', lambda found: f"else {found.expand(other)}", text.lines[at], count=1))


def other_number(text: Text) -> str | None:
    """Another number in a function: pad(x, 5) for pad(x, 4)."""
    at = text.find("entity", re.compile(r"^  \w+ = .*\(.*, \d+\)"))
    if at is None:
        return None
    step = text.chance.choice([-2, -1, 1, 2, 6])
    return text.with_line(at, re.sub(r", (\d+)\)", lambda found: f", {max(1, int(found[1]) + step)})", text.lines[at], count=1))


def integer_type(text: Text, row: dict):
    if not re.fullmatch(r"[iu](8|16|32|64)", row["type"]):
        return False
    row["type"] = text.chance.choice(["i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64"])


def change_when(text: Text) -> str | None:
    at = text.find("entity", KEY)
    if at is None:
        return None
    name, template, when = KEY.match(text.lines[at]).groups()
    condition = text.chance.choice(CONDITIONS).format(text.chance.choice(text.names(at) or ["x"]))
    if when:
        condition = text.chance.choice([None, condition, f"{when[6:]} and {condition}", f"not ({when[6:]})",
                                        re.sub(r"\b(\d+)\b", lambda found: str(int(found[1]) + 1), when[6:])])
    return text.with_line(at, f"  {name} = {template}" + (f" when {condition}" if condition else ""))


def soft_delete(text: Text) -> str | None:
    """Items from before lack the new attribute, and so fulfil the condition."""
    at = text.find("entity", KEY)
    if at is None:
        return None
    name, template, when = KEY.match(text.lines[at]).groups()
    if when and " or " in when:
        return None
    declared, condition = text.chance.choice([("bool = false", "not deletedX"), ("bool?", "deletedX absent"),
                                              ("bool = true", "deletedX"), ("string?", 'deletedX <> "a"')])
    when = f"{when} and {condition}" if when else f" when {condition}"
    return text.with_line(at, f"  deletedX : {declared}\n  {name} = {template}{when}")


def swap_conditions(text: Text) -> str | None:
    at = text.find("entity", re.compile(r"^  \w+ = .* when [^()]+ (and|or) "))
    if at is None or re.search(" and .* or | or .* and |between", text.lines[at]):
        return None
    before, _, when = text.lines[at].rpartition(" when ")
    word = " and " if " and " in when else " or "
    return text.with_line(at, f"{before} when {word.join(reversed(when.split(word)))}")


def change_enum_of_when(text: Text) -> str | None:
    """Another value of an enum in a condition."""
    at = text.find("entity", re.compile(r"^  \w+ = .* when "))
    enum = text.find("enum", re.compile(r"^  \w"))
    if at is None or enum is None:
        return None
    before, _, when = text.lines[at].rpartition(" when ")
    words = [found[0] for found in re.finditer(r"(?<![\w\"])[a-z]\w+", when)]
    value = text.lines[enum].split()[0].rstrip(",")
    return text.with_line(at, f"{before} when " + re.sub(rf"\b{text.chance.choice(words)}\b", value, when, count=1)) if words else None


def enum_value(change):
    def apply(text: Text) -> str | None:
        at = text.find("enum", re.compile(r"^  \w"))
        if at is None:
            return None
        begin, end = text.block(at)
        values = [line.strip().rstrip(",") for line in text.lines[begin + 1:end]]
        if change(text.chance, values) is False or not values:
            return None
        lines = text.lines[:begin + 1] + [f"  {value}," for value in values] + text.lines[end:]
        return "\n".join(lines) + "\n"
    return apply


def remove_value(chance, values):
    del values[chance.randrange(len(values))]


def add_value(chance, values):
    values.insert(chance.randrange(len(values) + 1), 'addedValue')


def reorder_values(chance, values):
    before = values.copy()
    chance.shuffle(values)
    return values != before


def change_value(chance, values):
    at = chance.randrange(len(values))
    values[at] = values[at].split()[0] + chance.choice([' as "OTHER"', ' as "other value"', ""])


def swap_texts(chance, values):
    """Two values change their texts."""
    if len(values) < 2:
        return False
    one, other = chance.sample(range(len(values)), 2)
    texts = [value.partition(" as ")[2] or f'"{value}"' for value in values]
    names = [value.split()[0] for value in values]
    values[one], values[other] = f"{names[one]} as {texts[other]}", f"{names[other]} as {texts[one]}"


def rewrite(kind: str, pattern: str, replacement):
    def apply(text: Text) -> str | None:
        at = text.find(kind, re.compile(pattern))
        if at is None:
            return None
        chosen = text.chance.choice(replacement) if isinstance(replacement, list) else replacement
        return text.with_line(at, re.sub(pattern, chosen, text.lines[at], count=1))
    return apply


def add_to_entity(lines):
    def apply(text: Text) -> str | None:
        at = text.find("entity", ATTRIBUTE)
        if at is None:
            return None
        return text.with_line(at, f"{text.lines[at]}\n  " + lines(text, at))
    return apply


def index_of_attribute(text: Text) -> str | None:
    """An index of attributes that are there already."""
    at, entity = text.find("table", re.compile("^  key")), text.find("entity", ATTRIBUTE)
    if at is None or entity is None:
        return None
    names = text.names(entity)
    return text.with_line(at, f"{text.lines[at]}\n  index added ({text.chance.choice(names)}, {text.chance.choice(names)})")


def index_with_keys(text: Text) -> str | None:
    at, entity = text.find("table", re.compile("^  key")), text.find("entity", ATTRIBUTE)
    if at is None or entity is None:
        return None
    name = text.chance.choice(text.names(entity))
    end = text.block(entity)[1]
    lines = text.lines.copy()
    lines.insert(end, f'  addedPk = "X#"<{name}>')
    lines.insert(at + 1, "  index added (addedPk)")
    return "\n".join(lines) + "\n"


def other_projection(text: Text) -> str | None:
    at = text.find("table", re.compile(r"^  index "))
    if at is None:
        return None
    bare = re.sub(r" projects .*", "", text.lines[at])
    return text.with_line(at, bare + text.chance.choice(["", " projects keys"]))


def other_index_key(text: Text) -> str | None:
    """The keys of an index in brackets: only the first one, or the first two of them exchanged."""
    at = text.find("table", re.compile(r"^  index .*\((\w+[^,()]*), (\w+[^,()]*)\)"))
    if at is None:
        return None
    return text.with_line(at, re.sub(r"\((\w+[^,()]*), (\w+[^,()]*)\)", text.chance.choice([r"(\1)", r"(\2, \1)"]), text.lines[at], count=1))


def other_ttl(text: Text) -> str | None:
    at = text.find("table", re.compile(r"^  (ttl|key) "))
    if at is None:
        return None
    if text.lines[at].startswith("  ttl"):
        return text.with_line(at, None)
    times = [found[1] for line in text.lines if (found := re.match(r"^  (\w+) : epoch_s\b", line))]
    return text.with_line(at, f"{text.lines[at]}\n  ttl {text.chance.choice(times)}") if times else None


STREAM_VIEWS = ["keys", "new", "old", "new and old"]


def add_stream(text: Text) -> str | None:
    at = text.find("table", re.compile(r"^  key "))
    if at is None:
        return None
    begin, end = text.block(at)
    if any(line.startswith("  stream ") for line in text.lines[begin:end]):
        return None
    return text.with_line(at, f"{text.lines[at]}\n  stream {text.chance.choice(STREAM_VIEWS)}")


def end_of_pattern(words: str):
    """Adds the words to an access pattern, or takes them away."""
    def apply(text: Text) -> str | None:
        at = text.find("entity|collection", re.compile(r"^  access \w+\s*\("))
        if at is None:
            return None
        line = text.lines[at]
        return text.with_line(at, line.replace(words, "") if words in line else line + words)
    return apply


def clause_of_pattern(text: Text) -> str | None:
    """Another number or time in a clause that decides how far a pattern reads."""
    at = text.find("entity|collection", re.compile(r'^  access .* (ranges|oldest|empty) '))
    if at is None:
        return None
    others = {"ranges": "7", "oldest": '"2023-03-03"', "empty": "17"}
    clause = text.chance.choice(re.findall(r' (ranges|oldest|empty) ', text.lines[at]))
    return text.with_line(at, re.sub(rf' {clause} ("[^"]*"|\d+)', f" {clause} {others[clause]}", text.lines[at]))


def remove_entity(text: Text) -> str | None:
    at = text.find("entity", ATTRIBUTE)
    if at is None or text.kinds.count("entity") == 0 or sum(line.startswith("entity ") for line in text.lines) < 2:
        return None
    begin, end = text.block(at)
    return "\n".join(text.lines[:begin] + text.lines[end + 1:]) + "\n"


def rename_two(text: Text) -> str | None:
    """Two attributes of one type at once, without `as`."""
    at = text.find("entity", ATTRIBUTE)
    if at is None:
        return None
    begin, end = text.block(at)
    written = ATTRIBUTE.match(text.lines[at])[2]
    same = [i for i in range(begin, end) if (found := ATTRIBUTE.match(text.lines[i])) and found[2] == written and not found[6]]
    if len(same) < 2:
        return None
    lines = text.lines.copy()
    for i in text.chance.sample(same, 2):
        lines[i] = re.sub(r"^  (\w+)", r"  \1X", lines[i])
    return "\n".join(lines) + "\n"


def rename_pattern(text: Text) -> str | None:
    at = text.find("entity|collection", re.compile(r"^  access \w+\s*\("))
    return None if at is None else text.with_line(at, re.sub(r"^  access (\w+)", r"  access \1X", text.lines[at]))


def other_size(text: Text) -> str | None:
    at = text.find("entity", re.compile(r"^  size "))
    return None if at is None else text.with_line(at, "  size 1234 B")


def change_key_type(text: Text) -> str | None:
    """A number key as text, wherever the table names it."""
    at = text.find("table", re.compile(r"^  .*\b\w+: (number|binary)"))
    if at is None:
        return None
    name, kind = text.chance.choice(re.findall(r"\b(\w+): (number|binary)", text.lines[at]))
    return "\n".join(text.lines).replace(f"{name}: {kind}", name) + "\n"


# Harmless changes: nothing that is stored differs.

def renamed(text: str, name: str) -> str:
    return "".join(name + "Renamed" if word == name else word for word in WORD.findall(text))


def rename_with_as(text: Text) -> str | None:
    """An attribute, an entity, a table, a value of an enum: another name, stored as before."""
    at = text.find("entity|struct|enum|table", re.compile(r"^(entity|table|struct|enum) |^  \w+( :|,?$| as)"))
    if at is None:
        return None
    line = text.lines[at]
    name = line.split()[0].rstrip(",") if line.startswith("  ") else line.split()[1]
    if name in ("key", "index", "ttl", "type", "versions", "unique", "local", "string"):
        return None
    if " as " not in line and not line.startswith(("struct", "enum")):
        if line.startswith(("entity", "table")):
            line = line.replace(f" {name}", f' {name} as "{name}"', 1)
        elif found := ATTRIBUTE.match(line):
            line = line_of({**dict(zip(["name", "type", "optional", "form", "default", "stored", "flags"], found.groups())),
                            "stored": f'"{name}"'})
        else:
            line = line.replace(name, f'{name} as "{name}"', 1)
    whole = "\n".join(text.lines)
    if len(re.findall(rf"^  {name} ?[:,]", whole, re.MULTILINE)) > 1:
        return None  # another declaration has the name, too
    lines = text.lines[:at] + [line] + text.lines[at + 1:]
    return renamed("\n".join(lines) + "\n", name)


def reorder_declarations(text: Text) -> str | None:
    blocks = re.findall(r"^\w+ [^\n]*\{\n.*?^\}\n", "\n".join(text.lines) + "\n", re.MULTILINE | re.DOTALL)
    head = [line for line in text.lines if line.startswith("schema ")]
    for i, block in enumerate(blocks):
        if block.startswith(("entity", "struct")):
            lines = block.splitlines(keepends=True)
            inner = lines[1:-1]
            text.chance.shuffle(inner)
            blocks[i] = "".join([lines[0], *inner, lines[-1]])
    text.chance.shuffle(blocks)
    return "\n".join(head) + "\n\n" + "\n".join(blocks)


def comments(text: Text) -> str | None:
    lines = []
    for line in text.lines:
        lines += [line, "  // a comment"] if line.endswith("{") else [line]
    return "\n".join(lines) + "\n"


def split_literals(text: Text) -> str | None:
    """Literals as several: "AB#" as A"B#"."""
    at = text.find("entity", re.compile(r'^  \w+ = .*"[A-Za-z#]{2,}"'))
    if at is None:
        return None
    return text.with_line(at, re.sub(r'= (.*?)"([A-Za-z#])([A-Za-z#]+)"', r'= \1"\2""\3"', text.lines[at], count=1))


def write_short(text: Text) -> str | None:
    """Keys as authors write them: a#b instead of <a>"#"<b>, CAPITALS without quotes."""
    lines = [re.sub(r"<(\w+)>", r"\1", re.sub(r'"#"', "#", line)) if KEY.match(line) and " when " not in line and
             re.fullmatch(r'  \w+ = <\w+>(?:"#"<\w+>)*', line) else line for line in text.lines]
    return "\n".join(lines) + "\n"


BREAKS = {
    "literal changed": key(change_literal), "literal added": key(add_literal), "part dropped": key(drop_part),
    "parts swapped": key(swap_parts), "other attribute in a key": key(other_attribute), "part added": key(add_part),
    "encoding or text mode": key(encode), "else": key(stand_in), "text of else": other_stand_in, "number of a function": other_number,
    "when": change_when, "value of when": change_enum_of_when,
    "type": attribute(change_type), "form": attribute(change_form), "integer type": attribute(integer_type), "optional": attribute(toggle_optional), "default": attribute(change_default),
    "as of an attribute": attribute(change_as), "attribute renamed": attribute(rename), "keyonly": attribute(toggle("keyonly")),
    "fixed": attribute(toggle("fixed")), "lock": attribute(toggle("lock")), "attribute added": add_attribute,
    "new attribute in a key": add_to_key, "attribute removed": remove_line("entity|struct", ATTRIBUTE.pattern),
    "key removed": remove_line("entity", r"^  \w+ = "), "unique removed": remove_line("entity", r"^  unique "),
    "versions removed": remove_line("entity", r"^  versions "),
    "unique added": add_to_entity(lambda text, at: f"unique ({text.chance.choice(text.names(at))})"),
    "versions added": add_to_entity(lambda text, at: f"versions by {text.chance.choice(text.names(at))}"),
    "enum value removed": enum_value(remove_value), "enum value added": enum_value(add_value),
    "enum values reordered": enum_value(reorder_values), "text of an enum value": enum_value(change_value),
    "enum texts swapped": enum_value(swap_texts),
    "as of an entity": rewrite("entity", r"^entity (\w+)(?: as \"[^\"]*\")? in", [r'entity \1 as "other" in', r"entity \1 in"]),
    "entity renamed": rewrite("entity", r"^entity (\w+) in", r"entity \1X in"),
    "as of a table": rewrite("table", r"^table (\w+)(?: as \"[^\"]*\")?", r'table \1 as "other"'),
    "type attribute": rewrite("table", r"^  key (.*)", [r"  key \1\n  type none", r"  key \1\n  type kind"]),
    "type none removed": remove_line("table", r"^  type "),
    "as of a key attribute": rewrite("table", r"^  key \((\w+)", r'  key (\1 as "other"'),
    "as of an index": rewrite("table", r"^  index (\w+)(?: as \"[^\"]*\")?", r'  index \1 as "other"'),
    "type of a key attribute": change_key_type,
    "index removed": remove_line("table", r"^  (local )?index "), "index of attributes": index_of_attribute,
    "local index": rewrite("table", r"^  index ", "  local index "), "projection": other_projection, "key of an index": other_index_key,
    "entity removed": remove_entity, "two attributes renamed": rename_two,
    "was of a shard": rewrite("entity", r"^(  \w+ = .*<shard\([^<>]*\)[^<>]*) was \d+", [r"\1", r"\1 was 999"]),
    "ttl": other_ttl, "index with keys": index_with_keys, "text mode of a table": rewrite("table", r"^  key (.*)", [r"  key \1\n  text raw", r"  key \1\n  text checked"]),
}
# Changes of what callers see: nothing breaks. The schemas have their patterns, collections and sizes.
CALLERS = {
    "pattern renamed": rename_pattern, "pattern removed": remove_line("entity|collection", r"^  access \w+\s*\("),
    "order of a pattern": end_of_pattern(" descending"), "limit of a pattern": end_of_pattern(" limit 7"),
    "consistent pattern": end_of_pattern(" consistent"), "clause of a pattern": clause_of_pattern, "size": other_size,
    "stream added": add_stream, "view of a stream": rewrite("table", r"^  stream .*", [f"  stream {view}" for view in STREAM_VIEWS]),
    "stream removed": remove_line("table", r"^  stream "),
}
HARMLESS = {
    "renamed with as": rename_with_as, "declarations reordered": reorder_declarations, "comments": comments,
    "literals split": split_literals, "short templates": write_short,
    "condition on a new attribute": soft_delete, "conditions reordered": swap_conditions,
}
# Changes of what items do not show, and the rule that must speak of them.
MUST = {"unique added": "unique_markers", "unique removed": "unique_removed", "versions added": "versions",
        "versions removed": "versions", "pattern renamed": "pattern", "pattern removed": "pattern",
        "order of a pattern": "reads", "limit of a pattern": "reads", "consistent pattern": "reads", "size": "size",
        "clause of a pattern": "reads", "entity removed": "entity_removed", "two attributes renamed": "stored_name",
        "was of a shard": "unread_shards", "stream added": "stream_added",
        "view of a stream": "stream_view", "stream removed": "stream_removed",
        "condition on a new attribute": "writes"}
ALL = {**BREAKS, **HARMLESS, **CALLERS}
