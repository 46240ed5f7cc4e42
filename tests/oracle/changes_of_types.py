"""Changes of types, of the values of enums and the members of structs."""

from evolving import Attribute, EnumType, Gone, ListOf, Named, StructType
from kinds import change, ints
from values import Bytes, Date, Id, Integer, Many, Number, String, Time


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
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "S", lambda t: Time(c.one(["epoch_s", "epoch_ms", "epoch_us"])))


@change()
def epoch_to_another_unit(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "N", lambda t: Time({"epoch_s": "epoch_ms", "epoch_ms": "epoch_us", "epoch_us": "epoch_s"}[t.name]))


@change()
def epoch_to_integer(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "N", lambda t: ints(c.one([32, 64]), c.maker.chance(0.5)))


@change()
def integer_to_epoch(c, s):
    c.retype(s, lambda t: isinstance(t, Integer), lambda t: Time(c.one(["epoch_s", "epoch_ms", "epoch_us"])))


@change()
def timestamp_to_date(c, s):
    c.retype(s, lambda t: isinstance(t, Time) and t.kind == "S", lambda t: Date() if not isinstance(t, Date) else Time("timestamp"))


@change()
def text_to_bytes(c, s):
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
