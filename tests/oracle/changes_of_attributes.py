"""Changes of attributes: their names, which there are, and what an item without them has."""

from evolving import Attribute, Clockwork, Gone, Literal, Part, StructType
from kinds import change, ints
from values import Date, Id, Many, Number, String, Time
from changes_of_keys import without


# Attributes: names and order

@change()
def rename_attribute(c, s):
    e, a = c.named(s)
    a.name, a.as_ = c.maker.name("renamed"), None


@change(harmless=True)
def rename_attribute_keeping_as(c, s):
    e, a = c.named(s)
    a.name, a.as_ = c.maker.name("renamed"), a.stored


@change()
def rename_two_attributes_of_one_type(c, s):
    e, a = c.named(s)
    b = c.one(x for x in e.attributes if x is not a and str(x.type) == str(a.type))
    for one in (a, b):
        one.name, one.as_ = c.maker.name("renamed"), None


@change()
def rename_one_and_add_another(c, s):
    e, a = c.named(s)
    new = Attribute(c.maker.name("added"), a.type, list(a.pool), True)
    e.attributes.append(new)
    a.name, a.as_ = c.maker.name("renamed"), None


@change()
def rename_one_and_remove_another(c, s):
    e, a = c.named(s)
    b = c.one(x for x in e.attributes if x is not a and x.uid not in e.used())
    e.attributes.remove(b)
    a.name, a.as_ = c.maker.name("renamed"), None


@change()
def swap_stored_names(c, s):
    e, a = c.named(s)
    b = c.one(x for x in e.attributes if x is not a and str(x.type) == str(a.type) and x.optional == a.optional)
    a.as_, b.as_ = b.stored, a.stored
    a.uid, b.uid = b.uid, a.uid  # what is stored decides which attribute is which: the names in C++ were exchanged
    swap_references(e, a.uid, b.uid, s)


def swap_references(e, a, b, s):
    other = {a: b, b: a}
    for t in e.templates.values():
        for p in t.components():
            p.path = tuple(other.get(u, u) for u in p.path)
        if t.shard():
            t.shard().attributes = [other.get(u, u) for u in t.shard().attributes]
        for x in t.when.tests if t.when else []:
            x.path = tuple(other.get(u, u) for u in x.path)
    for p in e.patterns:
        p.parameters = [(tuple(other.get(u, u) for u in path), op) for path, op in p.parameters]
        for x in p.filter.tests if p.filter else []:
            x.path = tuple(other.get(u, u) for u in x.path)
    for t in s.tables:
        t.ttl = other.get(t.ttl, t.ttl)


@change()
def change_stored_name(c, s):
    e, a = c.named(s)
    a.as_ = c.maker.name("st_")


@change()
def drop_as_of_attribute(c, s):
    e, a = c.named(s, lambda e, a: a.as_)
    a.as_ = None


@change()
def take_the_stored_name_of_another(c, s):
    """`a` is stored as `b` was: what is stored decides, so `b` has the name of `a` now, and `a` is gone."""
    e, a = c.named(s)
    b = c.one(x for x in e.attributes if x is not a and x.uid not in e.used())
    e.attributes.remove(b)
    a.as_ = b.stored
    a.uid, b.uid = b.uid, a.uid
    swap_references(e, a.uid, b.uid, s)


@change(silent=True)
def reorder_attributes(c, s):
    e = c.one(s.entities)
    c.rng.shuffle(e.attributes)


# Attributes: added and removed

@change()
def add_optional_attribute(c, s):
    e = c.one(s.entities)
    e.attributes.append(c.maker.random_attribute(s, True, False))


@change()
def add_attribute_with_default(c, s):
    e = c.one(s.entities)
    e.attributes.append(c.maker.random_attribute(s, False, True))


@change()
def add_optional_attribute_with_default(c, s):
    e = c.one(s.entities)
    e.attributes.append(c.maker.random_attribute(s, True, True))


@change()
def add_required_attribute(c, s):
    e = c.one(s.entities)
    e.attributes.append(c.maker.random_attribute(s, False, False))


@change()
def add_attribute_with_now(c, s):
    e = c.one(s.entities)
    a = c.maker.attribute(Time("timestamp"), False, False)
    a.default, a.fixed = Clockwork("now"), c.maker.chance(0.5)
    e.attributes.append(a)


@change()
def add_attribute_with_new(c, s):
    e = c.one(s.entities)
    a = c.maker.attribute(Id("ulid"), False, False)
    a.default = Clockwork("new")
    e.attributes.append(a)


@change()
def add_attribute_and_index_it(c, s):
    e = c.one(s.entities)
    a = c.maker.attribute(c.one([String("string"), ints(32), c.maker.time()]), c.maker.chance(0.5), c.maker.chance(0.7))
    e.attributes.append(a)
    e_, k, t = c.template(s, True, lambda t: not t.components() == [])
    if e_ is not e or k.kind != "S":
        raise Gone
    t.parts, t.bare = t.parts + [Literal("#"), Part((a.uid,))], False


@change()
def remove_unused_attribute(c, s):
    e, a = c.unused(s)
    e.attributes.remove(a)


@change()
def remove_attribute_with_its_parts(c, s):
    e, k, t, p = c.part(s, lambda e, p: len(p.path) == 1)
    a = e.attribute(p.path[0])
    for template in e.templates.values():
        template.parts = without(template.parts, [x for x in template.parts if isinstance(x, Part) and x.path[0] == a.uid])
    e.attributes.remove(a)
    e.patterns = [x for x in e.patterns if a.uid not in {path[0] for path, _ in x.parameters}]


@change()
def attribute_comes_back_with_another_type(c, s):
    """One that an earlier version had."""
    old, e, a = c.one((v, e, a) for v in c.history for e in v.entities if s.entity(e.uid) for a in e.attributes
                      if a.stored not in {x.stored for x in s.entity(e.uid).attributes})
    back = c.maker.attribute(c.one([String("string"), ints(32), Number("decimal"), Id("ulid")]), True, False)
    back.name, back.as_ = a.name, a.as_
    s.entity(e.uid).attributes.append(back)


# Attributes: defaults and options

@change()
def change_default(c, s):
    e, a = c.attribute(s, lambda e, a: a.literal_default and not isinstance(a.type, (Many, StructType)))
    was, a.default = a.default, c.maker.default(a)
    if a.default == was:
        raise Gone


@change()
def add_default(c, s):
    e, a = c.attribute(s, lambda e, a: a.default is None and not a.keyonly)
    a.default = c.maker.default(a)
    if a.default is None:
        raise Gone


@change()
def remove_default(c, s):
    e, a = c.attribute(s, lambda e, a: a.literal_default)
    a.default = None


@change()
def remove_now(c, s):
    e, a = c.attribute(s, lambda e, a: isinstance(a.default, Clockwork))
    a.default, a.always = None, False


@change()
def literal_default_to_now(c, s):
    e, a = c.attribute(s, lambda e, a: a.literal_default and isinstance(a.type, Time) and not isinstance(a.type, Date))
    a.default = Clockwork("now")


@change()
def make_optional(c, s):
    e, a = c.attribute(s, lambda e, a: not a.optional)
    a.optional = True
    if c.maker.chance(0.5):
        a.default = None


@change()
def make_required(c, s):
    e, a = c.attribute(s, lambda e, a: a.optional)
    a.optional = False


@change()
def make_required_with_default(c, s):
    e, a = c.attribute(s, lambda e, a: a.optional)
    a.optional, a.default = False, a.default if a.default is not None else c.maker.default(a)


@change()
def make_fixed(c, s):
    e, a = c.attribute(s, lambda e, a: not a.fixed and not a.always)
    a.fixed = True


@change()
def make_not_fixed(c, s):
    e, a = c.attribute(s, lambda e, a: a.fixed)
    a.fixed = False


@change()
def now_to_now_always(c, s):
    e, a = c.attribute(s, lambda e, a: isinstance(a.default, Clockwork) and a.default.word == "now" and not a.fixed)
    a.always = not a.always


@change()
def make_keyonly(c, s):
    e, k, t, p = c.part(s, lambda e, p: len(p.path) == 1 and p.function in ("@", "desc(@)") and not p.stand_in, index=False)
    a = e.attribute(p.path[0])
    a.keyonly = True
    a.default = a.default if not a.literal_default else None


@change()
def make_not_keyonly(c, s):
    e, a = c.attribute(s, lambda e, a: a.keyonly)
    a.keyonly = False


@change(silent=True)
def move_attributes_to_a_mixin(c, s):
    e = c.one(s.entities)
    plain = [a for a in e.attributes if not a.mixin]
    name = c.maker.name("Mixed")
    for a in c.rng.sample(plain, min(2, len(plain))):
        a.mixin = name


@change(silent=True)
def move_attributes_out_of_a_mixin(c, s):
    e, a = c.attribute(s, lambda e, a: a.mixin)
    a.mixin = None
