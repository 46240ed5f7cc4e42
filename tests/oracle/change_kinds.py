"""The kinds of change: each is a function that changes a schema, as a developer would in one commit.

`harmless`: whatever it is made to, it breaks nothing that is stored. `silent`: it is no change at all."""

import copy

from evolving import (Attribute, Clockwork, Condition, Entity, EnumType, Gone, Key, KeyAttribute, ListOf, Literal, Named, Part, Schema,
                      Shard, StructType, Template)
from evolving_random import NAMES, SEPARATORS, WORDS, add_patterns
from functions import functions
from verdict import Break
from values import Date, Id, Integer, Many, Number, String, Time

KINDS = {}


class Kind:
    def __init__(self, name, function, harmless, silent, must):
        self.name, self.function, self.harmless, self.silent, self.must = name, function, harmless or silent, silent, must

    def demanded(self, old, new):
        """What must be said of it, whatever the items are."""
        if not self.must:
            return []
        names = {n for s in (old, new) for x in s.entities + s.tables for n in (x.name, x.stored)}
        return [Break(f"{self.must} of '{self.name}'", {self.must}, names, "")]


def change(harmless=False, silent=False, must=None):
    """`must`: the class of a finding that there must be."""
    def register(function):
        name = function.__name__.replace("_", " ")
        KINDS[name] = Kind(name, function, harmless, silent, must)
        return function
    return register


class Context:
    """What a change may use: random parts, and the versions until now, the newest last."""

    def __init__(self, maker, history):
        self.maker, self.rng, self.history = maker, maker.rng, history

    def one(self, candidates):
        candidates = list(candidates)
        if not candidates:
            raise Gone("there is nothing to change")
        return self.rng.choice(candidates)

    def attribute(self, s, test=lambda e, a: True):
        """(entity, attribute)"""
        return self.one((e, a) for e in s.entities for a in e.attributes if test(e, a))

    def named(self, s, test=lambda e, a: True):
        """One that is no key attribute itself."""
        native = {k.name for t in s.tables for key in t.keys for k in key.attributes if k.native}
        return self.attribute(s, lambda e, a: a.name not in native and test(e, a))

    def unused(self, s):
        filtered = {t.path[0] for e in s.entities for p in e.patterns if p.filter for t in p.filter.tests}
        return self.named(s, lambda e, a: a.uid not in e.used() and a.uid not in filtered and not any(
            a.uid == path[0] for p in e.patterns for path, _ in p.parameters) and a.uid not in {t.ttl for t in s.tables})

    def template(self, s, index=None, test=lambda t: True):
        """(entity, key attribute, template); `index`: of an index only, or of the primary key only."""
        primary = {a.uid for t in s.tables for a in t.key.attributes}
        return self.one((e, s.key_attribute(uid), t) for e in s.entities for uid, t in e.templates.items()
                        if (index is None or index != (uid in primary)) and s.key_attribute(uid) and test(t))

    def part(self, s, test=lambda e, p: True, index=None):
        """(entity, key attribute, template, part)"""
        primary = {a.uid for t in s.tables for a in t.key.attributes}
        return self.one((e, s.key_attribute(uid), t, p) for e in s.entities for uid, t in e.templates.items()
                        if (index is None or index != (uid in primary)) and s.key_attribute(uid)
                        for p in t.parts if isinstance(p, Part) and test(e, p))

    def pattern(self, s, test=lambda p: True):
        return self.one((e, p) for e in s.entities for p in e.patterns if test(p))

    def index(self, s, test=lambda k: True):
        return self.one((t, k) for t in s.tables for k in t.indexes if test(k))

    def retype(self, s, test, make):
        """Another type for an attribute or member that fulfils the test."""
        members = [(None, m) for struct in s.structs for m in struct.members if test(m.type)]
        native = {k.name for t in s.tables for key in t.keys for k in key.attributes if k.native}
        _, a = self.one([(e, a) for e in s.entities for a in e.attributes if test(a.type) and a.name not in native] + members)
        was, a.type = a.type, make(a.type)
        if str(was) == str(a.type):
            raise Gone("the same type")
        a.pool = self.maker.pool(a.type)
        if a.literal_default:
            a.default = self.maker.default(a)
        for e in s.entities:  # conditions on it have values of the old type
            for p in e.patterns:
                if p.filter and any(t.path[-1] == a.uid for t in p.filter.tests):
                    p.filter = None
            for t in e.templates.values():
                if t.when and any(x.path[-1] == a.uid for x in t.when.tests):
                    raise Gone("a condition has a value of the type")


def ints(bits, signed=False):
    return Integer(("i" if signed else "u") + str(bits))


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


# Types

@change()
def widen_integer(c, s):
    c.retype(s, lambda t: isinstance(t, Integer) and t.name[1:] != "64",
             lambda t: c.one([ints(b, t.signed) for b in (16, 32, 64) if b > int(t.name[1:])]))


@change()
def narrow_integer(c, s):
    c.retype(s, lambda t: isinstance(t, Integer) and t.name[1:] != "8",
             lambda t: c.one([ints(b, t.signed) for b in (8, 16, 32) if b < int(t.name[1:])]))


@change()
def change_sign(c, s):
    c.retype(s, lambda t: isinstance(t, Integer), lambda t: ints(c.one([8, 16, 32, 64]), not t.signed))


@change()
def integer_to_number(c, s):
    c.retype(s, lambda t: isinstance(t, Integer), lambda t: Number(c.one(["decimal", "f64", "f32"])))


@change()
def number_to_integer(c, s):
    c.retype(s, lambda t: isinstance(t, Number), lambda t: ints(c.one([32, 64]), c.maker.chance(0.5)))


@change()
def number_to_number(c, s):
    c.retype(s, lambda t: isinstance(t, Number), lambda t: Number(c.one(["decimal", "f64", "f32"])))


@change()
def number_to_text(c, s):
    c.retype(s, lambda t: t.kind == "N", lambda t: String("string"))


@change()
def text_to_number(c, s):
    c.retype(s, lambda t: isinstance(t, String), lambda t: ints(32))


@change()
def text_to_id(c, s):
    c.retype(s, lambda t: isinstance(t, String), lambda t: Id(c.one(["uuid", "ulid", "ksuid", "uuid7"])))


@change()
def id_to_text(c, s):
    c.retype(s, lambda t: isinstance(t, Id), lambda t: String("string"))


@change()
def id_to_another_id(c, s):
    c.retype(s, lambda t: isinstance(t, Id), lambda t: Id(c.one(["uuid", "ulid", "ksuid", "uuid7"])))


@change()
def text_to_enum(c, s):
    c.retype(s, lambda t: isinstance(t, String), lambda t: c.one(s.enums))


@change()
def one_to_a_list_of_it(c, s):
    """Or a list to one."""
    c.retype(s, lambda t: isinstance(t, (StructType, ListOf)), lambda t: t.element if isinstance(t, ListOf) else ListOf(t))


@change()
def enum_to_text(c, s):
    c.retype(s, lambda t: isinstance(t, EnumType), lambda t: String("string"))


@change()
def enum_to_another_enum(c, s):
    c.retype(s, lambda t: isinstance(t, EnumType), lambda t: c.one(s.enums))


@change()
def enum_to_a_copy_of_it(c, s):
    """The same values, declared once more."""
    enum = c.one(s.enums)
    twin = EnumType(c.maker.name("Copy"), enum.items)
    s.enums.append(twin)
    e, a = c.attribute(s, lambda e, a: a.type is enum)
    a.type = twin


@change()
def time_to_another_precision(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "S" and not isinstance(t, Date),
             lambda t: Time(c.one(["timestamp_s", "timestamp", "timestamp_us"])))


@change()
def timestamp_to_epoch(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "S", lambda t: Time(c.one(["epoch_s", "epoch_ms"])))


@change()
def epoch_to_another_unit(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "N", lambda t: Time("epoch_ms" if t.name == "epoch_s" else "epoch_s"))


@change()
def epoch_to_integer(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "N", lambda t: ints(c.one([32, 64]), c.maker.chance(0.5)))


@change()
def integer_to_epoch(c, s):
    c.retype(s, lambda t: isinstance(t, Integer), lambda t: Time(c.one(["epoch_s", "epoch_ms"])))


@change()
def timestamp_to_date(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "S", lambda t: Date() if not isinstance(t, Date) else Time("timestamp"))


@change()
def text_to_bytes(c, s):
    from values import Bytes
    c.retype(s, lambda t: isinstance(t, String) or t.kind == "B", lambda t: Bytes("bytes") if t.kind == "S" else String("string"))


@change()
def time_to_text(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "S", lambda t: String("string"))


@change()
def set_to_list(c, s):
    c.retype(s, lambda t: isinstance(t, Many) and not isinstance(t, ListOf), lambda t: Many("list" if t.shape == "set" else "set", t.element))


@change()
def another_element(c, s):
    c.retype(s, lambda t: isinstance(t, Many), lambda t: Many(t.shape, c.one([String("string"), ints(8), ints(16), ints(32), Number("decimal")])))


@change()
def scalar_to_list(c, s):
    e, a = c.unused(s)
    if isinstance(a.type, (Many, StructType)) or a.default is not None:
        raise Gone
    a.type = Many(c.one(["list", "set"]), String("string"))
    a.pool = c.maker.pool(a.type)


# Enums

@change()
def add_enum_value(c, s):
    c.one(s.enums).items.append(Named(c.maker.name("value")))


@change()
def insert_enum_value(c, s):
    items = c.one(s.enums).items
    items.insert(c.rng.randrange(len(items)), Named(c.maker.name("value")))


@change()
def remove_enum_value(c, s):
    enum = c.one(e for e in s.enums if len(e.items) > 1)
    enum.items.remove(c.one(enum.items))


@change()
def remove_enum_value_that_nothing_names(c, s):
    enum = c.one(e for e in s.enums if len(e.items) > 1)
    item = c.one(enum.items)
    enum.items.remove(item)
    for a in [a for e in s.entities for a in e.attributes] + [m for x in s.structs for m in x.members]:
        if a.type is enum and a.default == item.uid:
            a.default = enum.items[0].uid


@change()
def rename_enum_value(c, s):
    item = c.one(c.one(s.enums).items)
    item.name, item.as_ = c.maker.name("value"), None


@change(harmless=True)
def rename_enum_value_keeping_as(c, s):
    item = c.one(c.one(s.enums).items)
    item.name, item.as_ = c.maker.name("value"), item.stored


@change()
def change_text_of_enum_value(c, s):
    item = c.one(c.one(s.enums).items)
    item.as_ = c.maker.name("TEXT")


@change()
def swap_texts_of_enum_values(c, s):
    enum = c.one(e for e in s.enums if len(e.items) > 1)
    a, b = c.rng.sample(enum.items, 2)
    a.as_, b.as_ = b.stored, a.stored


@change()
def reorder_enum(c, s):
    enum = c.one(e for e in s.enums if len(e.items) > 1)
    enum.items.append(enum.items.pop(c.rng.randrange(len(enum.items) - 1)))


@change(harmless=True)
def rename_enum(c, s):
    c.one(s.enums).name = c.maker.name("Kind")


# Structs

@change()
def add_optional_member(c, s):
    c.one(s.structs).members.append(Attribute(c.maker.name("member"), String("string"), ["a", "b"], optional=True))


@change()
def add_member_with_default(c, s):
    c.one(s.structs).members.append(Attribute(c.maker.name("member"), ints(16), [1, 2], default=3))


@change()
def add_required_member(c, s):
    m = Attribute(c.maker.name("member"), c.one([String("string"), Many("set", String("string"))]), None)
    m.pool = c.maker.pool(m.type)
    c.one(s.structs).members.append(m)


@change()
def remove_member(c, s):
    struct = c.one(x for x in s.structs if len(x.members) > 1)
    struct.members.remove(c.one(struct.members))


@change()
def rename_member(c, s):
    m = c.one(c.one(s.structs).members)
    m.name, m.as_ = c.maker.name("member"), None


@change(harmless=True)
def rename_member_keeping_as(c, s):
    m = c.one(c.one(s.structs).members)
    m.name, m.as_ = c.maker.name("member"), m.stored


@change(silent=True)
def reorder_members(c, s):
    c.rng.shuffle(c.one(s.structs).members)


@change()
def change_default_of_member(c, s):
    m = c.one(m for x in s.structs for m in x.members if m.literal_default)
    values = [i.uid for i in m.type.items] if isinstance(m.type, EnumType) else m.pool
    m.default = c.one(v for v in values if v != m.default)


@change()
def make_member_optional(c, s):
    m = c.one(m for x in s.structs for m in x.members if not m.optional)
    m.optional, m.default = True, None


@change()
def make_member_required(c, s):
    m = c.one(m for x in s.structs for m in x.members if m.optional)
    m.optional = False


@change()
def remove_default_of_member(c, s):
    m = c.one(m for x in s.structs for m in x.members if m.literal_default)
    m.default = None


@change(harmless=True)
def rename_struct(c, s):
    c.one(s.structs).name = c.maker.name("Struct")


# Entities

@change()
def rename_entity(c, s):
    e = c.one(s.entities)
    e.name, e.as_ = c.maker.name("Renamed"), None


@change(harmless=True)
def rename_entity_keeping_as(c, s):
    e = c.one(s.entities)
    e.name, e.as_ = c.maker.name("Renamed"), e.stored


@change()
def change_stored_name_of_entity(c, s):
    e = c.one(s.entities)
    e.as_ = c.maker.name("stored-")


@change()
def swap_stored_names_of_entities(c, s):
    if len(s.entities) < 2:
        raise Gone
    a, b = c.rng.sample(s.entities, 2)
    a.as_, b.as_ = b.stored, a.stored


@change()
def add_entity(c, s):
    number = len(c.maker.entities_made)
    if number >= len(NAMES):
        raise Gone
    c.maker.entities_made.append(NAMES[number])
    table = c.one(s.tables)
    e = c.maker.entity(s, NAMES[number], table)
    s.entities.append(e)
    c.maker.primary(s, e, table, WORDS[number])


@change()
def add_entity_with_keys_of_one_that_is_gone(c, s):
    old = c.one(e for v in c.history for e in v.entities if s.entity(e.uid) is None and any(t.uid == e.table for t in s.tables))
    e = copied_entity(c, s, old)
    s.entities.append(e)


@change()
def rename_entity_and_replace_its_attributes(c, s):
    """Its primary key stays."""
    e = c.one(s.entities)
    e.name, e.as_ = c.maker.name("Renamed"), None
    keys = {a.uid for a in s.table(e.table).key.attributes}
    e.templates, e.patterns = {uid: t for uid, t in e.templates.items() if uid in keys}, []
    e.attributes = [a for a in e.attributes if a.uid in e.used() or c.maker.chance(0.3)] + [c.maker.random_attribute(s, True)]
    s.collections = [x for x in s.collections if e.uid not in x.members]


@change()
def replace_entity(c, s):
    """Another one with the same keys takes its place, whose items have nothing to do with those."""
    old = c.one(s.entities)
    s.entities[s.entities.index(old)] = copied_entity(c, s, old)
    s.collections = [x for x in s.collections if old.uid not in x.members]


def copied_entity(c, s, old):
    """Another entity with the same attributes and the same primary key."""
    e = Entity(c.maker.name("Copy"), old.table)
    uids = {}
    for a in old.attributes:
        if isinstance(a.type, ListOf) or getattr(a.type, "uid", None) and a.type.uid not in {x.uid for x in s.enums + s.structs}:
            continue
        b = copy.copy(a)
        b.uid, b.mixin = Named("x").uid, None
        b.type = next((x for x in s.enums + s.structs if getattr(a.type, "uid", None) == x.uid), a.type)
        uids[a.uid] = b.uid
        e.attributes.append(b)
    primary = s.table(old.table).key
    for k in primary.attributes:
        if k.uid in old.templates:
            e.templates[k.uid] = renumbered(old.templates[k.uid], uids)
    return e


def renumbered(template, uids):
    result = copy.deepcopy(template)
    for p in result.components():
        p.path = tuple(uids.get(u, u) for u in p.path)
    if result.shard():
        result.shard().attributes = [uids[u] for u in result.shard().attributes]
    for t in result.when.tests if result.when else []:
        t.path = tuple(uids.get(u, u) for u in t.path)
    return result


@change(must="LOSS")
def remove_entity(c, s):
    if len(s.entities) < 2:
        raise Gone
    e = c.one(s.entities)
    s.entities.remove(e)
    s.collections = [x for x in s.collections if e.uid not in x.members]


@change()
def entity_comes_back(c, s):
    old = c.one(e for v in c.history for e in v.entities if s.entity(e.uid) is None and any(t.uid == e.table for t in s.tables))
    e = copy.deepcopy(old)
    for a in e.attributes:
        if getattr(a.type, "uid", None):
            a.type = c.one(x for x in s.enums + s.structs if x.uid == a.type.uid)
        elif isinstance(a.type, ListOf):
            a.type = ListOf(c.one(x for x in s.enums + s.structs if x.uid == a.type.element.uid))
    here = {k.uid for k in s.table(e.table).key.attributes} | {k.uid for i in s.table(e.table).indexes for k in i.attributes}
    e.templates = {uid: t for uid, t in e.templates.items() if uid in here}
    e.patterns = []
    s.entities.append(e)


@change()
def move_entity_to_another_table(c, s):
    e = c.one(s.entities)
    home, other = s.table(e.table), c.one(t for t in s.tables if t.uid != e.table)
    e.table = other.uid
    templates = {}
    for a, b in zip(home.key.attributes, other.key.attributes):
        if a.uid in e.templates and a.kind == b.kind:
            templates[b.uid] = e.templates[a.uid]
    e.templates, e.patterns = templates, [p for p in e.patterns if not p.on]
    s.collections = [x for x in s.collections if e.uid not in x.members]


@change(silent=True)
def reorder_entities(c, s):
    s.entities.append(s.entities.pop(0))


@change(harmless=True)
def say_the_size(c, s):
    c.one(s.entities).size = c.one(["1.5 KB", "300 B", "20 KB"])


@change(silent=True)
def document_entity(c, s):
    c.one(s.entities).doc = c.maker.name("What it is, ")


@change(silent=True)
def comment(c, s):
    s.comment = c.maker.name("a comment ")


@change(silent=True)
def allow_something(c, s):
    c.one(s.entities).allows.append(c.one(["hot_partition", "foreign_items", "order", "constant_key"]))


@change(must="BACKFILL")
def add_unique(c, s):
    e = c.one(e for e in s.entities if not e.uniques)
    c.maker.make_unique(e)


@change(must="BACKFILL")
def add_versions(c, s):
    e = c.one(e for e in s.entities if not e.versions)
    sort = s.table(e.table).key.sort
    if not sort or sort.kind != "S":
        raise Gone
    a = Attribute(c.maker.name("version"), ints(32), [1, 2, 3, 4])
    e.attributes.append(a)
    e.versions = a.uid
    t = e.templates[sort.uid]
    t.parts, t.bare = t.parts + [Literal("#"), Part((a.uid,))], False


@change(must="BACKFILL")
def remove_versions(c, s):
    e = c.one(e for e in s.entities if e.versions)
    e.versions = None


@change()
def remove_unique(c, s):
    e = c.one(e for e in s.entities if e.uniques)
    e.uniques = []


# Tables

@change()
def rename_table(c, s):
    t = c.one(s.tables)
    t.name, t.as_ = c.maker.name("Table"), None


@change(harmless=True)
def rename_table_keeping_as(c, s):
    t = c.one(s.tables)
    t.name, t.as_ = c.maker.name("Table"), t.stored


@change(must="RECREATE")
def change_stored_name_of_table(c, s):
    c.one(s.tables).as_ = c.maker.name("prod-")


@change(must="RECREATE")
def rename_primary_key_attribute(c, s):
    k = c.one(c.one(s.tables).key.attributes)
    k.name, k.as_ = c.maker.name("key"), None


@change(harmless=True)
def rename_primary_key_attribute_keeping_as(c, s):
    k = c.one(c.one(s.tables).key.attributes)
    k.name, k.as_ = c.maker.name("key"), k.stored


@change(must="RECREATE")
def another_type_of_sort_key(c, s):
    t = c.one(t for t in s.tables if t.key.sort)
    t.key.sort.kind = c.one({"S", "N", "B"} - {t.key.sort.kind})


@change(must="RECREATE")
def remove_sort_key(c, s):
    t = c.one(t for t in s.tables if t.key.sort)
    for e in s.entities:
        e.templates.pop(t.key.sort.uid, None)
    t.key.sort = None


@change()
def rename_type_attribute(c, s):
    t = c.one(s.tables)
    t.type = c.maker.name("type")


@change()
def type_none(c, s):
    t = c.one(t for t in s.tables if t.type != "none")
    t.type = "none"


@change()
def type_attribute_from_none(c, s):
    t = c.one(t for t in s.tables if t.type == "none")
    t.type = None


@change(silent=True)
def write_out_type_attribute(c, s):
    t = c.one(t for t in s.tables if t.type is None)
    t.type = "_type"


@change(silent=True)
def write_out_text_mode(c, s):
    t = c.one(t for t in s.tables if t.text is None)
    t.text = "escaped"


@change()
def text_mode_of_table(c, s):
    t = c.one(s.tables)
    t.text = c.one({"checked", "raw", "escaped"} - {t.text})


@change()
def time_to_live(c, s):
    t = c.one(s.tables)
    t.ttl = c.one(a.uid for e in s.entities if e.table == t.uid for a in e.attributes if a.type.kind == "N" and a.uid != t.ttl)


@change(harmless=True)
def no_time_to_live(c, s):
    t = c.one(t for t in s.tables if t.ttl)
    t.ttl = None


@change()
def new_attribute_with_time_to_live(c, s):
    e = c.one(s.entities)
    a = c.maker.attribute(Time("epoch_s"), True, False)
    e.attributes.append(a)
    s.table(e.table).ttl = a.uid


# Indexes

@change()
def add_index(c, s):
    e = c.one(s.entities)
    key = c.maker.index(s, s.table(e.table), e)
    if not key:
        raise Gone
    s.table(e.table).indexes.append(key)
    p = c.maker.pattern(s, s.table(e.table), e, key)
    if p:
        e.patterns.append(p)


@change()
def add_native_index(c, s):
    e = c.one(s.entities)
    key = c.maker.index(s, s.table(e.table), e, "native")
    if not key:
        raise Gone
    s.table(e.table).indexes.append(key)


@change()
def add_index_of_keys_that_are_there(c, s):
    t = c.one(t for t in s.tables if t.key.sort and t.key.sort.kind == "S")
    key = Key(c.maker.name("index"), copy.copy(t.key.sort), copy.copy(t.key.partition))
    t.indexes.append(key)


@change()
def remove_index(c, s):
    t, k = c.index(s)
    drop_index(s, t, k)


def drop_index(s, t, k):
    t.indexes.remove(k)
    here = {a.uid for x in t.keys for a in x.attributes}
    for e in s.entities:
        e.templates = {uid: v for uid, v in e.templates.items() if uid in here or uid not in {a.uid for a in k.attributes}}
        e.patterns = [p for p in e.patterns if p.on != k.uid]


@change()
def index_comes_back(c, s):
    old, t, k = c.one((v, t, k) for v in c.history for t in v.tables for k in t.indexes
                      if any(x.uid == t.uid for x in s.tables) and k.uid not in {x.uid for y in s.tables for x in y.indexes})
    here = next(x for x in s.tables if x.uid == t.uid)
    here.indexes.append(copy.deepcopy(k))
    for e in old.entities:
        now = s.entity(e.uid)
        for a in k.attributes:
            if now and a.uid in e.templates and a.uid not in now.templates:
                now.templates[a.uid] = copy.deepcopy(e.templates[a.uid])


@change()
def rename_index(c, s):
    t, k = c.index(s)
    k.name, k.as_ = c.maker.name("index"), None


@change(harmless=True)
def rename_index_keeping_as(c, s):
    t, k = c.index(s)
    k.name, k.as_ = c.maker.name("index"), k.stored


@change()
def rename_index_key_attribute(c, s):
    t, k = c.index(s, lambda k: k.sort and not k.sort.native)
    a = c.one([k.sort] if k.local else k.attributes)
    a.name, a.as_ = c.maker.name("key"), None


@change(harmless=True)
def rename_index_key_attribute_keeping_as(c, s):
    t, k = c.index(s, lambda k: k.sort and not k.sort.native)
    a = c.one([k.sort] if k.local else k.attributes)
    a.name, a.as_ = c.maker.name("key"), a.stored


@change()
def change_projection(c, s):
    t, k = c.index(s)
    uids = [a.uid for e in s.entities if e.table == t.uid for a in e.attributes]
    k.projects = c.one([None, [], c.rng.sample(uids, min(2, len(uids)))])


@change(silent=True)
def write_out_projects_all(c, s):
    t, k = c.index(s, lambda k: k.projects is None and not k.explicit)
    k.explicit = True


@change(silent=True)
def write_out_type_of_key(c, s):
    t, k = c.index(s, lambda k: any(not a.native and a.kind == "S" for a in k.attributes))
    c.one(a for a in k.attributes if not a.native and a.kind == "S").explicit = True


@change()
def swap_sides_of_index(c, s):
    t, k = c.index(s, lambda k: k.sort and not k.local and k.sort.kind == "S")
    k.partition, k.sort = k.sort, k.partition


@change()
def local_to_global(c, s):
    t, k = c.index(s, lambda k: k.sort)
    if k.local:
        k.local = False
    else:
        k.local, k.partition = True, t.key.partition


@change(silent=True)
def reorder_indexes(c, s):
    t = c.one(t for t in s.tables if len(t.indexes) > 1)
    t.indexes.append(t.indexes.pop(0))


@change()
def leave_index(c, s):
    e, k, t = c.template(s, True)
    del e.templates[k.uid]
    index = next(i for x in s.tables for i in x.indexes if k in i.attributes)
    for a in index.attributes:
        if a.uid not in {x.uid for y in s.tables for x in y.key.attributes}:
            e.templates.pop(a.uid, None)


@change()
def join_index(c, s):
    t, k = c.index(s, lambda k: not k.local and not any(a.native for a in k.attributes))
    e = c.one(e for e in s.entities if e.table == t.uid and not any(a.uid in e.templates for a in k.attributes))
    for a in k.attributes:
        template = c.maker.sort_template(e, a.kind, c.maker.pick(e, 1, 2), None, False)
        if not template:
            raise Gone
        e.templates[a.uid] = template


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
    from evolving import Test
    from values import Bool
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


# Patterns

@change(harmless=True)
def add_pattern(c, s):
    e = c.one(s.entities)
    table = s.table(e.table)
    p = c.maker.pattern(s, table, e, c.one(table.keys))
    if not p:
        raise Gone
    e.patterns.append(p)


@change(harmless=True)
def remove_pattern(c, s):
    e, p = c.pattern(s)
    e.patterns.remove(p)


@change(harmless=True)
def rename_pattern(c, s):
    e, p = c.pattern(s)
    p.name = c.maker.name("found")


@change(silent=True)
def reorder_patterns(c, s):
    e = c.one(e for e in s.entities if len(e.patterns) > 1)
    e.patterns.reverse()


@change(harmless=True)
def turn_pattern_around(c, s):
    e, p = c.pattern(s)
    p.direction = None if p.direction == "descending" else "descending"


@change(silent=True)
def write_out_ascending(c, s):
    e, p = c.pattern(s, lambda p: p.direction is None)
    p.direction = "ascending"


@change(harmless=True)
def change_limit(c, s):
    e, p = c.pattern(s)
    p.limit = c.one({None, 1, 2, 5} - {p.limit})


@change(harmless=True)
def change_filter(c, s):
    e, p = c.pattern(s)
    p.filter = c.maker.condition(e)


@change(harmless=True)
def change_value_of_filter(c, s):
    e, p = c.pattern(s, lambda p: p.filter and any(t.value is not None for t in p.filter.tests))
    test = c.one(t for t in p.filter.tests if t.value is not None)
    a = e.resolve(test.path)
    values = [i.uid for i in a.type.items] if isinstance(a.type, EnumType) else a.pool
    test.value = c.one(v for v in values if v != test.value) if test.operator != "size" else 1 - test.value


@change(harmless=True)
def change_operator_of_filter(c, s):
    e, p = c.pattern(s, lambda p: p.filter and any(t.operator in ("=", "<>", "<", ">=") for t in p.filter.tests))
    test = c.one(t for t in p.filter.tests if t.operator in ("=", "<>", "<", ">="))
    test.operator = c.one({"=", "<>"} - {test.operator})


@change(harmless=True)
def negate_filter(c, s):
    e, p = c.pattern(s, lambda p: p.filter)
    test = c.one(p.filter.tests)
    test.negated = not test.negated


@change(harmless=True)
def remove_filter(c, s):
    e, p = c.pattern(s, lambda p: p.filter)
    p.filter = None


@change(harmless=True)
def change_consistency(c, s):
    e, p = c.pattern(s, lambda p: not p.on)
    p.consistent = not p.consistent


@change(harmless=True)
def change_oldest(c, s):
    e, p = c.pattern(s, lambda p: p.oldest)
    p.oldest = c.one({"2010-01-01", "2021-03-01", "2024-01-01T12:30:00"} - {p.oldest})


@change(harmless=True)
def change_empty(c, s):
    e, p = c.pattern(s, lambda p: p.oldest or p.empty)
    p.empty = c.one({None, 2, 30, 40} - {p.empty})


@change(harmless=True)
def change_ranges(c, s):
    e, p = c.pattern(s, lambda p: p.ranges)
    p.ranges = c.one({1, 2, 7, 100} - {p.ranges})


@change(harmless=True)
def leave_index_to_keyc(c, s):
    e, p = c.pattern(s, lambda p: p.on)
    p.on = None


@change(harmless=True)
def reorder_parameters(c, s):
    e, p = c.pattern(s, lambda p: len(p.parameters) > 1)
    p.parameters.reverse()


@change(harmless=True)
def another_operator_of_pattern(c, s):
    e, p = c.pattern(s, lambda p: p.parameters)
    index = c.rng.randrange(len(p.parameters))
    p.parameters[index] = (p.parameters[index][0], c.one({"=", ">=", "between", "<"} - {p.parameters[index][1]}))


@change(harmless=True)
def read_everything(c, s):
    e = c.one(s.entities)
    from evolving import Pattern
    p = Pattern(c.maker.name("find"), [])
    p.scan = True
    e.patterns.append(p)


# Reverts

def revert(c, s, version):
    fresh = version.copy()
    s.__dict__.update(fresh.__dict__)


@change()
def revert_last_change(c, s):
    if len(c.history) < 2:
        raise Gone
    revert(c, s, c.history[-2])


@change()
def revert_to_an_earlier_version(c, s):
    revert(c, s, c.one(c.history[:-1]))


@change()
def two_changes_at_once(c, s):
    for _ in range(2):
        name = c.one(k for k in KINDS if not k.startswith(("revert", "two changes")))
        KINDS[name].function(c, s)


def weight(name):
    """What needs something of an earlier version is possible less often."""
    rare = ("comes back", "that is gone", "revert", "was", "stand in", "shard", "when", "unique", "keyonly", "member", "versions", "oldest", "empty", "ranges")
    return 3 if any(word in name for word in rare) else 1


CHOICE = [name for name in KINDS for _ in range(weight(name))]
