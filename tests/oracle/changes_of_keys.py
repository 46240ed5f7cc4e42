"""Changes of how keys are built."""

from evolving import Attribute, Condition, EnumType, Gone, Literal, Part, Test
from evolving_random import SEPARATORS
from functions import functions
from kinds import change
from values import Bool, Integer, String


# Templates

def without(parts, gone):
    """The parts without some, and without literals that would stand together."""
    result = []
    for p in parts:
        if p in gone:
            continue
        if isinstance(p, Literal) and result and isinstance(result[-1], Literal):
            continue
        result.append(p)
    if result and isinstance(result[-1], Literal) and len(result) > 1:
        result.pop()
    return result


@change()
def change_literal(c, s):
    e, k, t = c.template(s, None, lambda t: any(isinstance(p, Literal) for p in t.parts))
    p = c.one(p for p in t.parts if isinstance(p, Literal))
    p.text, p.bare = c.one([p.text + "X#", "Z" + p.text, c.one(SEPARATORS)]), False


@change()
def change_separator(c, s):
    e, k, t = c.template(s, None, lambda t: any(isinstance(p, Literal) and len(p.text) == 1 for p in t.parts))
    p = c.one(p for p in t.parts if isinstance(p, Literal) and len(p.text) == 1)
    p.text = c.one(set(SEPARATORS) - {p.text})


@change()
def change_case_of_literal(c, s):
    e, k, t = c.template(s, None, lambda t: any(isinstance(p, Literal) and p.text.lower() != p.text for p in t.parts))
    p = c.one(p for p in t.parts if isinstance(p, Literal) and p.text.lower() != p.text)
    p.text = p.text.lower()


@change()
def add_prefix(c, s):
    e, k, t = c.template(s)
    t.parts, t.bare = [Literal("NEW#")] + t.parts, False


@change()
def add_suffix(c, s):
    e, k, t = c.template(s)
    t.parts, t.bare = t.parts + [Literal(c.one(["#", "#END"]))], False


@change()
def remove_literal(c, s):
    e, k, t = c.template(s, None, lambda t: len(t.parts) > 1 and any(isinstance(p, Literal) for p in t.parts))
    t.parts.remove(c.one(p for p in t.parts if isinstance(p, Literal)))


@change(silent=True)
def split_literal(c, s):
    e, k, t = c.template(s, None, lambda t: not t.bare and any(isinstance(p, Literal) and len(p.text) > 1 for p in t.parts))
    p = c.one(p for p in t.parts if isinstance(p, Literal) and len(p.text) > 1)
    index, cut = t.parts.index(p), c.rng.randrange(1, len(p.text))
    t.parts[index:index + 1] = [Literal(p.text[:cut]), Literal(p.text[cut:])]


@change(silent=True)
def bare_or_not(c, s):
    e, k, t = c.template(s, None, lambda t: t.bare_allowed() and t.components())
    t.bare = not t.bare


@change(silent=True)
def quote_separator(c, s):
    e, k, t = c.template(s, None, lambda t: not t.bare and any(isinstance(p, Literal) and len(p.text) == 1 for p in t.parts))
    p = c.one(p for p in t.parts if isinstance(p, Literal) and len(p.text) == 1)
    p.bare = not p.bare


@change()
def reorder_parts(c, s):
    e, k, t = c.template(s, None, lambda t: len([p for p in t.parts if isinstance(p, Part)]) > 1)
    a, b = c.rng.sample([i for i, p in enumerate(t.parts) if isinstance(p, Part)], 2)
    t.parts[a], t.parts[b] = t.parts[b], t.parts[a]


@change()
def change_function(c, s):
    e, k, t, p = c.part(s, lambda e, p: not p.mode and e.resolve(p.path))
    usable = [f.text for f in functions(e.resolve(p.path).type, k.kind) if f.text != p.function]
    p.function, t.bare = c.one(usable), False


@change()
def reverse_part(c, s):
    e, k, t, p = c.part(s)
    p.function, t.bare = (p.function[5:-1] if p.function.startswith("desc(") else f"desc({p.function})"), False


@change()
def change_width(c, s):
    e, k, t, p = c.part(s, lambda e, p: isinstance(getattr(e.resolve(p.path), "type", None), Integer)
                        and not e.resolve(p.path).type.signed)
    if k.kind != "S":
        raise Gone
    p.function, t.bare = f"pad(@, {c.one([5, 8, 10, 12, 20])})", False


@change()
def pad_as_wide_as_the_type(c, s):
    e, k, t, p = c.part(s, lambda e, p: p.function == "@" and isinstance(getattr(e.resolve(p.path), "type", None), Integer)
                        and not e.resolve(p.path).type.signed)
    if k.kind != "S":
        raise Gone
    p.function, t.bare = "pad(@, %d)" % {"u8": 3, "u16": 5, "u32": 10, "u64": 20}[e.resolve(p.path).type.name], False


@change()
def text_mode_of_part(c, s):
    e, k, t, p = c.part(s, lambda e, p: p.function == "@" and isinstance(getattr(e.resolve(p.path), "type", None), (String, EnumType)))
    p.mode, t.bare = c.one({"raw", "checked", "escaped"} - {p.mode}), False


@change(silent=True)
def write_out_mode_of_part(c, s):
    """Text that a literal follows is escaped, if nothing else is said."""
    e, k, t = c.template(s, None, lambda t: len(t.parts) > 1)
    if s.table(e.table).text not in (None, "escaped") or k.kind != "S":
        raise Gone
    p = c.one(p for p, q in zip(t.parts, t.parts[1:]) if isinstance(p, Part) and p.function == "@" and not p.mode
              and isinstance(q, Literal) and isinstance(getattr(e.resolve(p.path), "type", None), String))
    p.mode, t.bare = "escaped", False


@change()
def add_part(c, s):
    e, k, t = c.template(s)
    a = c.one(a for a in c.maker.usable(e) if a.uid not in t.used())
    part = c.maker.part(e, a, k.kind, False)
    if not part:
        raise Gone
    t.parts, t.bare = t.parts + ([Literal("#")] if k.kind == "S" else []) + [part], False


@change()
def remove_part(c, s):
    e, k, t = c.template(s, None, lambda t: len(t.components()) > 1)
    t.parts = without(t.parts, [c.one(p for p in t.parts if isinstance(p, Part))])


@change()
def another_attribute_in_part(c, s):
    e, k, t, p = c.part(s, lambda e, p: len(p.path) == 1 and e.attribute(p.path[0]))
    type_ = str(e.attribute(p.path[0]).type)
    p.path = (c.one(a.uid for a in e.attributes if str(a.type) == type_ and a.uid != p.path[0]),)


@change()
def swap_templates(c, s):
    e = c.one(e for e in s.entities if len(e.templates) > 1)
    a, b = c.rng.sample(list(e.templates), 2)
    e.templates[a], e.templates[b] = e.templates[b], e.templates[a]


@change()
def add_stand_in(c, s):
    e, k, t, p = c.part(s, lambda e, p: e.resolve(p.path) and e.resolve(p.path).optional and not p.stand_in)
    p.stand_in, t.bare = c.one(["~", "!", "9999-12-31"]), False


@change()
def remove_stand_in(c, s):
    e, k, t, p = c.part(s, lambda e, p: p.stand_in)
    p.stand_in = None


@change()
def change_stand_in(c, s):
    e, k, t, p = c.part(s, lambda e, p: p.stand_in)
    p.stand_in = c.one({"~", "!", "0", "~~", "zz"} - {p.stand_in})


@change()
def optional_part_gets_default(c, s):
    e, k, t, p = c.part(s, lambda e, p: len(p.path) == 1 and e.resolve(p.path) and e.resolve(p.path).optional)
    a = e.attribute(p.path[0])
    a.optional, a.default, p.stand_in = False, c.maker.default(a), None


@change()
def add_when(c, s):
    e, k, t = c.template(s, True, lambda t: not t.when)
    t.when = c.maker.condition(e)


@change()
def remove_when(c, s):
    e, k, t = c.template(s, True, lambda t: t.when)
    t.when = None


@change()
def change_when(c, s):
    e, k, t = c.template(s, True, lambda t: t.when)
    t.when = c.maker.condition(e)


@change()
def negate_when(c, s):
    e, k, t = c.template(s, True, lambda t: t.when)
    test = c.one(t.when.tests)
    test.negated = not test.negated


@change()
def and_to_or(c, s):
    e, k, t = c.template(s, True, lambda t: t.when and len(t.when.tests) > 1)
    t.when.word = "or" if t.when.word == "and" else "and"


@change()
def value_of_when(c, s):
    e, k, t = c.template(s, True, lambda t: t.when and any(x.value is not None for x in t.when.tests))
    test = c.one(x for x in t.when.tests if x.value is not None)
    a = e.resolve(test.path)
    values = [i.uid for i in a.type.items] if isinstance(a.type, EnumType) else a.pool
    test.value = c.one(v for v in values if v != test.value) if test.operator != "size" else 1 - test.value


@change()
def when_of_a_new_attribute(c, s):
    """As all items from before have it: they stay in the index."""
    e, k, t = c.template(s, True, lambda t: not t.when)
    if c.maker.chance(0.5):
        a = Attribute(c.maker.name("deleted"), Bool("bool"), [True, False], optional=True)
        t.when = Condition([Test((a.uid,), "absent")])
    else:
        a = Attribute(c.maker.name("deleted"), Bool("bool"), [True, False], default=False)
        t.when = Condition([Test((a.uid,), "=", False)])
    e.attributes.append(a)


# Shards

@change()
def add_shard(c, s):
    t, k = c.index(s, lambda k: not k.local and not k.partition.native)
    e = c.one(e for e in s.entities if k.partition.uid in e.templates and not e.templates[k.partition.uid].shard())
    template = e.templates[k.partition.uid]
    shard = c.maker.shard(e, template.components())
    template.parts, template.bare = template.parts + [Literal("#"), shard], False


@change()
def change_number_of_shards(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard())
    shard = t.shard()
    shard.count, shard.was = c.one({1, 2, 3, 4, 8, 10, 12} - {shard.count}), None


@change()
def change_number_of_shards_with_was(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard())
    shard = t.shard()
    shard.was, shard.count = shard.count, c.one({1, 2, 3, 4, 8, 10, 12} - {shard.count})


@change()
def drop_was(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard() and t.shard().was)
    t.shard().was = None


@change()
def another_was(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard())
    t.shard().was = c.one({1, 2, 3, 4, 8} - {t.shard().count, t.shard().was})


@change()
def count_shards_from_the_other_end(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard())
    t.shard().first = 1 - t.shard().first


@change()
def another_attribute_of_shard(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard())
    t.shard().attributes = [c.one(a.uid for a in c.maker.usable(e, True) if a.uid not in t.shard().attributes)]


@change()
def remove_shard(c, s):
    e, k, t = c.template(s, None, lambda t: t.shard())
    t.parts = without(t.parts, [t.shard()])
