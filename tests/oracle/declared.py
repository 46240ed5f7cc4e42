"""What must be said of declarations that differ, whatever the items are: in which class does not matter here."""

from evolving import DECLARED, Clockwork
from stored import sense
from verdict import Break


def demanded(judge):
    old, new = judge.old, judge.new
    result = []
    for table in new.tables:
        before = next((t for t in old.tables if t.uid == table.uid), None)
        if before and before.stored == table.stored:
            result += of_table(old, before, new, table)
    for entity in new.entities:
        before = old.entity(entity.uid)
        if before:
            about = judge.about(entity.uid)
            result += of_attributes(before, entity, about)
            result += of_patterns(before, entity, about)
    return result


def of_table(old, before, new, after):
    about = {before.name, before.stored, after.name, after.stored}
    result = []
    if keys(before.key) != keys(after.key):
        result.append(Break("another key of the table", {"RECREATE"}, about, ""))
    if ttl(old, before) != ttl(new, after):
        result.append(Break("another time to live", None, about, f"{ttl(old, before)}, {ttl(new, after)}"))
    if before.stream != after.stream:
        result.append(Break("another stream", None, about, f"{before.stream}, {after.stream}"))
    indexes = [{k.stored: (keys(k), k.local, projected(s, k)) for k in t.indexes} for s, t in ((old, before), (new, after))]
    for name in set(indexes[0]) | set(indexes[1]):
        a, b = indexes[0].get(name), indexes[1].get(name)
        if a != b:
            classes = {"RECREATE"} if (a and a[1]) or (b and b[1]) else None
            result.append(Break("another index", classes, about, f"{name}: {a}, {b}", [name]))
    return result


def keys(key):
    return [(a.stored, a.kind) for a in key.attributes]


def ttl(schema, table):
    return next((a.stored for e in schema.entities for a in e.attributes if a.uid == table.ttl), None) if table.ttl else None


def projected(schema, key):
    stored = {a.uid: a.stored for e in schema.entities for a in e.attributes}
    return None if key.projects is None else sorted({stored[u] for u in key.projects if u in stored})


def of_attributes(before, after, about):
    result = []
    for a in before.attributes:
        b = after.attribute(a.uid)
        if b is None or a.stored != b.stored:
            if a.type.kind != "M" or b is None:
                result.append(Break("attribute is gone", None, about, a.stored, [a.stored, a.name] + ([b.stored] if b else [])))
            continue
        for what, differ in (("fixed", a.fixed != b.fixed), ("always", a.always != b.always), ("keyonly", a.keyonly != b.keyonly),
                             ("optional", a.optional != b.optional), ("default", default(a) != default(b)),
                             ("type", type_of(a.type) != type_of(b.type))):
            if differ:
                text = f"{a.declaration()}; {b.declaration()}"
                result.append(Break(f"another declaration: {what}", None, about, text, [a.stored, a.name, b.name]))
    for b in after.attributes:
        if before.attribute(b.uid) is None and not b.optional and not b.is_set and not b.literal_default:
            result.append(Break("required attribute is new", None, about, b.declaration(), [b.stored]))
    return result


def default(a):
    if isinstance(a.default, Clockwork):
        return a.default.word
    return None if a.default is None else sense(a.type, a.default)


def type_of(type_):
    """Changes within enums and structs are said of those."""
    return type_.kind if isinstance(type_, DECLARED) else str(type_)


def of_patterns(before, after, about):
    result = []
    for p in before.patterns:
        q = next((x for x in after.patterns if x.uid == p.uid), None)
        if q is None or clauses(before, p) != clauses(after, q) or p.name != q.name or p.on and q.on and p.on != q.on:
            text = f"{p.name}: {clauses(before, p)}, {clauses(after, q) if q else 'gone'}"
            names = {f"{e.name}.{x.name}" for e in (before, after) for x in (p, q) if x}
            result.append(PatternBreak(about, names, p.name, q and q.name, text))
    return result


class PatternBreak(Break):
    def __init__(self, about, names, old, new, text):
        super().__init__("another pattern", None, about, text, [n for n in (old, new) if n])
        self.names = names

    def exactly_said_by(self, finding):
        return super().exactly_said_by(finding) or finding["breaks"] and bool(self.names & set(finding["patterns"]))


def clauses(entity, p):
    def operand(t):
        owner = entity.resolve(t.path)
        return t.value if t.operator == "size" else repr(owner.type.stored(t.value)) if t.operator in ("=", "<>", "<", ">=") else None
    tests = [(t.path, t.operator, operand(t), t.negated) for t in p.filter.tests] if p.filter else []
    # Which index serves a pattern without `on` is seen by what it returns.
    return (p.direction == "descending", p.limit, p.ranges, p.oldest, p.empty, p.consistent, p.scan, sorted(p.parameters, key=str), tests,
            p.filter.word if len(tests) > 1 else None)
