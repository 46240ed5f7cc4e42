"""Random schemas to begin a chain of changes with, and random parts for the changes."""

import values
from evolving import (DECLARED, Address, Attribute, Clockwork, Collection, Condition, Entity, EnumType, Key, KeyAttribute, ListOf, Literal, Named,
                      Part, Pattern, Schema, Shard, StructType, Table, Template, Test)
from functions import PERIODS, dimensions, functions
from values import Bool, Bytes, Date, Id, Integer, Many, Number, String, Time

WORDS = ["ORDER", "LOG", "V2", "SHIP", "NOTE", "BILL", "CARD", "DESK"]
NAMES = ["Order", "Log", "Visit", "Ship", "Note", "Bill", "Card", "Desk"]
SEPARATORS = ["#", "#", "#", "-", ".", "+", "!"]


class Maker:
    """Random parts. It is the same for all versions of a chain, so that names are not used twice by chance."""

    def __init__(self, rng):
        self.rng, self.clock, self.count = rng, values.Clock(rng), 0

    def chance(self, share):
        return self.rng.random() < share

    def name(self, stem):
        self.count += 1
        return f"{stem}{self.count}"

    # Types and attributes

    def scalar(self):
        rng = self.rng
        return rng.choice([
            String("string"), String("string"), String("string"), Integer(rng.choice(["u8", "u16", "u32", "u64"])), Integer("u32"),
            Integer(rng.choice(["i8", "i16", "i32", "i64"])), Number(rng.choice(["decimal", "decimal", "f64", "f32"])), Bool("bool"),
            self.time(), self.time(), Date(), Id("uuid"), Id(rng.choice(["uuid7", "ulid", "ksuid"])), Bytes("bytes")])

    def time(self):
        return Time(self.rng.choice(list(Time.UNITS)))

    def pool(self, type_):
        if isinstance(type_, DECLARED):
            return []
        return [type_.random(self.rng, self.clock) for _ in range(self.rng.randint(3, 5))]

    def default(self, attribute):
        """A literal default, or None if the type has none."""
        type_ = attribute.type
        if isinstance(type_, EnumType):
            return type_.random(self.rng, self.clock)
        if isinstance(type_, Many):
            return []
        if isinstance(type_, StructType) or not type_.literal:
            return None
        return self.rng.choice(attribute.pool)

    def attribute(self, type_, optional=None, default=None):
        stem = {"N": "num", "S": "word", "BOOL": "flag", "B": "data", "M": "part"}.get(type_.kind, "many")
        stem = "at" if isinstance(type_, Time) else "id" if isinstance(type_, Id) else "kind" if isinstance(type_, EnumType) else stem
        attribute = Attribute(self.name(stem), type_, self.pool(type_), self.chance(0.2) if optional is None else optional)
        if self.chance(0.25) if default is None else default:
            attribute.default = self.default(attribute)
        if self.chance(0.06):
            attribute.as_ = "s_" + attribute.name
        return attribute

    def random_attribute(self, schema, optional=None, default=None):
        type_ = self.scalar()
        if schema.enums and self.chance(0.12):
            type_ = self.rng.choice(schema.enums)
        elif self.chance(0.1):
            type_ = Many(self.rng.choice(["set", "set", "list"]), self.rng.choice([String("string"), Integer("u16"), Number("decimal")]))
        elif schema.structs and self.chance(0.25):
            type_ = schema.structs[0]
        elif self.chance(0.12) and schema.structs + schema.enums:
            type_ = ListOf(self.rng.choice(schema.structs + schema.enums))
        return self.attribute(type_, optional, default)

    def enum(self, name):
        items = [Named(word) for word in self.rng.sample(["open", "closed", "held", "sent", "lost"], self.rng.randint(2, 4))]
        for item in items:
            item.as_ = item.name.upper() if self.chance(0.3) else None
        return EnumType(name, items)

    def structs(self, schema):
        """A struct, perhaps with an enum or another struct in it."""
        members = [Attribute("city", String("string"), self.pool(String("string"))), Attribute("zip", Integer("u16"), [0, 7, 12, 99], default=7),
                   Attribute("note", String("string"), self.pool(String("string")), optional=True)]
        result = [StructType("Address", members)]
        if self.chance(0.5):
            enum = self.rng.choice(schema.enums)
            members.append(Attribute("level", enum, [], default=enum.items[0].uid if self.chance(0.5) else None))
        if self.chance(0.4):
            inner = StructType("Place", [Attribute("floor", Integer("u8"), [1, 2, 3], default=1), Attribute("door", String("string"), ["a", "b"], optional=True)])
            members.append(Attribute("place", inner if self.chance(0.6) else ListOf(inner), [], optional=self.chance(0.5)))
            result.append(inner)
        return result

    def make_unique(self, entity):
        usable = [a for a in entity.attributes if str(a.type) in ("string", "uuid", "ulid", "u8", "u16", "u32", "u64") and a.default is None]
        entity.uniques = [self.rng.choice(usable).uid] if usable else []

    # Templates

    def functions(self, type_, kind):
        """What a part of a key can be of this type, as texts; the attribute itself first."""
        return [f for f in functions(type_, kind)] if not isinstance(type_, Many) and type_.kind != "M" else []

    def part(self, entity, attribute, kind, required, plain=0.6, periods=True):
        """None if a key of this type cannot have it."""
        path, owner = (attribute.uid,), attribute
        if isinstance(attribute.type, StructType):
            usable = [m for m in attribute.type.members if not (required and m.optional)]
            if attribute.optional or not usable:
                return None
            owner = self.rng.choice(usable)
            path = (attribute.uid, owner.uid)
        usable = self.functions(owner.type, kind)
        if not usable or kind == "B" and not usable[0].fixed:
            return None
        usable = [f for f in usable if kind != "B" or f.fixed]
        function = usable[0] if self.chance(plain) else self.rng.choice(usable)
        stand_in = None
        if owner.optional and (required or kind == "S" and self.chance(0.4)):
            if kind != "S" or function.descending or "(" in function.text:
                return None
            stand_in = self.rng.choice(["~", "!"]) if not isinstance(owner.type, String) else "!"
        return Part(path, function.text, stand_in)

    def parts(self, entity, attributes, kind, required, plain=0.6):
        made = [self.part(entity, a, kind, required, plain) for a in attributes]
        return [p for p in made if p]

    def text(self, parts, prefix=None):
        """A template of text: literals between all parts."""
        result = [Literal(prefix + self.rng.choice(["#", "#", "-"]))] if prefix else []
        for index, part in enumerate(parts):
            if index:
                result.append(Literal(self.rng.choice(SEPARATORS[:4]), self.chance(0.3)))
            result.append(part)
        template = Template(result)
        template.bare = self.chance(0.3)
        return template

    def usable(self, entity, required=False, leave=()):
        return [a for a in entity.attributes if not isinstance(a.type, Many) and a.uid not in leave and not (required and a.optional)
                and not a.always]

    def pick(self, entity, least, most, required=False, leave=()):
        usable = self.usable(entity, required, leave)
        return self.rng.sample(usable, min(len(usable), self.rng.randint(least, most)))

    def sort_template(self, entity, kind, attributes, prefix, required):
        parts = self.parts(entity, attributes, kind, required)
        if kind == "S":
            return self.text(parts, prefix) if parts or prefix else None
        return Template(parts[:1] if kind == "N" else parts) if parts else None

    def shard(self, entity, parts):
        inside = [p.path[0] for p in parts if len(p.path) == 1 and not entity.attribute(p.path[0]).optional]
        others = [a.uid for a in self.usable(entity, True) if not isinstance(a.type, StructType)]
        chosen = [self.rng.choice(inside if inside and self.chance(0.6) else others)] if inside or others else None
        return Shard(self.rng.choice([2, 3, 4, 8, 12]), chosen, self.rng.choice([0, 0, 1])) if chosen else None

    def condition(self, entity, leave=()):
        usable = []
        for a in entity.attributes:
            if a.uid in leave or a.keyonly or isinstance(a.type, Bytes):
                continue
            if isinstance(a.type, StructType):
                usable += [((a.uid, m.uid), m) for m in a.type.members if not isinstance(m.type, (StructType, Many))]
            else:
                usable.append(((a.uid,), a))
        chosen = self.rng.sample(usable, min(len(usable), self.rng.choice([1, 1, 2])))
        return Condition([self.test(path, a) for path, a in chosen], self.rng.choice(["and", "or"])) if chosen else None

    def test(self, path, a):
        negated = self.chance(0.15)
        if a.optional and self.chance(0.4) or isinstance(a.type, Many) and a.type.shape == "list":
            return Test(path, self.rng.choice(["present", "absent"]) if a.optional else "size", 0, negated)
        if isinstance(a.type, Many):
            return Test(path, "size", self.rng.choice([0, 1]), negated)
        value = a.type.random(self.rng, self.clock) if isinstance(a.type, EnumType) else self.rng.choice(a.pool)
        operators = ["=", "<>"] + (["<", ">="] if a.type.ordered else [])
        return Test(path, self.rng.choice(operators), value, negated)

    # Entities, indexes, patterns

    def entity(self, schema, name, table):
        entity = Entity(name, table.uid)
        entity.as_ = name.lower() if self.chance(0.15) else None
        entity.attributes = [self.attribute(t, optional=False) for t in (String("string"), self.time(), Integer("u32"), self.scalar())]
        entity.attributes += [self.random_attribute(schema) for _ in range(self.rng.randint(2, 4))]
        if self.chance(0.3):
            stamp = self.attribute(Time("timestamp"), optional=False, default=False)
            stamp.default, stamp.always = Clockwork("now"), self.chance(0.5)
            stamp.fixed = not stamp.always and self.chance(0.5)
            entity.attributes.append(stamp)
        self.rng.shuffle(entity.attributes)
        return entity

    def primary(self, schema, entity, table, word):
        """The templates of the primary key."""
        partition = self.pick(entity, 1, 2, required=True)
        parts = self.parts(entity, partition, "S", True, 0.75) or [Part((entity.attributes[0].uid,))]
        entity.templates[table.key.partition.uid] = self.text(parts, word)
        if not table.key.sort:
            return
        kind = table.key.sort.kind
        most = 1 if kind == "N" else 2
        own = self.pick(entity, 1, most, required=True, leave={p.path[0] for p in parts})
        template = self.sort_template(entity, kind, own, word if kind == "S" and self.chance(0.3) else None, True)
        if not template:
            number = next(a for a in entity.attributes if str(a.type) == "u32" and not a.optional)
            template = Template([Part((number.uid,))])
        entity.templates[table.key.sort.uid] = template

    def index(self, schema, table, entity, flavour=None):
        """A new index with templates of this entity; None if its attributes make none."""
        flavour = flavour or self.rng.choice(["composed", "composed", "composed", "walk", "shard", "shard", "box", "native", "local"])
        name = self.name("index")
        number = self.count
        if flavour == "native":
            scalars = [a for a in entity.attributes if a.type.kind in "SNB" and not a.as_]
            if len(scalars) < 2:
                return None
            a, b = self.rng.sample(scalars, 2)
            key = Key(name, KeyAttribute(a.name, a.type.kind, True), KeyAttribute(b.name, b.type.kind, True))
            return key
        sort = KeyAttribute(f"s{number}", self.rng.choice(["S", "S", "S", "N", "B"]))
        if flavour == "local":
            if not table.key.sort:
                return None
            key = Key(name, table.key.partition, sort, local=True)
        else:
            key = Key(name, KeyAttribute(f"p{number}"), sort)
        if flavour == "box":
            sort.kind = "B"
            usable = [a for a in self.usable(entity) if a.type.kind != "M" and dimensions(a.type)]
            if len(usable) < 2:
                return None
            chosen = self.rng.sample(usable, 2)
            template = Template([Address([Part((a.uid,), self.rng.choice(dimensions(a.type)).text) for a in chosen])])
        else:
            template = self.sort_template(entity, sort.kind, self.pick(entity, 1, 2), None, False)
        if not template:
            return None
        if not key.local:
            leave = {p.path[0] for p in template.components()}
            parts = self.parts(entity, self.pick(entity, 1, 2, leave=leave), "S", False, 0.7)
            if flavour == "walk":
                times = [a for a in self.usable(entity) if a.type.timed and not a.optional]
                if not times:
                    return None
                coarse = PERIODS[: PERIODS.index(self.clock.scale) + 1]
                time = self.rng.choice(times)
                usable = [f for f in functions(time.type, "S") if f.period and f.period[0] in coarse and "format" not in f.text]
                if not usable:
                    return None
                parts = [p for p in parts if p.path[0] != time.uid][:1] + [Part((time.uid,), self.rng.choice(usable).text)]
            if not parts:
                return None
            partition = self.text(parts, self.rng.choice([None, "P"]))
            if flavour == "shard":
                shard = self.shard(entity, parts + template.components())
                if not shard:
                    return None
                partition.parts += [Literal("#"), shard]
            if self.chance(0.35):
                partition.when = self.condition(entity)
            entity.templates[key.partition.uid] = partition
        entity.templates[sort.uid] = template
        if self.chance(0.2):
            key.projects = self.rng.choice([[], [a.uid for a in self.pick(entity, 1, 3)]])
        return key

    def pattern(self, schema, table, entity, key):
        """A pattern that this key of the entity probably serves."""
        pattern = Pattern(self.name("find"), [])
        given = {}
        templates = [entity.templates.get(a.uid) for a in key.attributes]
        for a, template in zip(key.attributes, templates):
            sort = a is key.sort
            if a.native:
                attribute = next((x for x in entity.attributes if x.name == a.name), None)
                if not attribute:
                    return None
                if not sort or self.chance(0.5):
                    given[(attribute.uid,)] = self.rng.choice(["=", ">=", "<"]) if sort and attribute.type.ordered else "="
                continue
            if template is None:
                return None
            components = template.components()
            address = next((p for p in template.parts if isinstance(p, Address)), None)
            if address:
                for d in address.dimensions:
                    given.setdefault(d.path, ">=" if getattr(entity.resolve(d.path).type, "ordered", False) else "=")
                pattern.ranges = self.rng.choice([None, 2, 16])
                continue
            for index, c in enumerate(components):
                owner = entity.resolve(c.path)
                period = any(c.function.lstrip("desc(").startswith(p.split()[0]) for p in PERIODS)
                if not sort and period and "desc(" + c.function and self.chance(0.7):
                    given[c.path] = self.rng.choice([">=", "between"])
                    if self.chance(0.4):
                        del given[c.path]
                        pattern.oldest = values.time_text(self.clock.base - self.clock.step, 0)[:10]
                        pattern.direction = "descending"
                        pattern.empty = self.rng.choice([None, 30])
                elif not sort:
                    given.setdefault(c.path, "=")
                else:
                    chosen = self.rng.choice(["=", "=", ">=", "between", None])
                    if chosen in (">=", "between") and not (owner.type.ordered and c.function in ("@", "desc(@)")):
                        chosen = None
                    if chosen:
                        given.setdefault(c.path, chosen)
                    if chosen != "=":
                        break
        pattern.parameters = list(given.items())
        if key is not table.key:
            pattern.on = key.uid
        pattern.direction = pattern.direction or self.rng.choice([None, None, "descending"])
        pattern.limit = self.rng.choice([None, None, None, 3])
        if self.chance(0.3):
            keys = {a.name for a in key.attributes}
            held = None if key.projects is None else set(key.projects)
            leave = {a.uid for a in entity.attributes if a.name in keys or held is not None and a.uid not in held}
            pattern.filter = self.condition(entity, leave)
        if key is table.key and all(given.get(c.path) == "=" for t in templates if t for c in t.components()):
            pattern.direction = pattern.limit = None
        return pattern


def random_schema(maker):
    rng, schema = maker.rng, Schema()
    table = Table("Things", Key(None, KeyAttribute("pk"), KeyAttribute("sk", rng.choice(["S"] * 6 + ["N", "B"])) if rng.random() < 0.9 else None))
    table.type = rng.choice([None] * 6 + ["kind", "none"])
    schema.tables = [table]
    if maker.chance(0.35):
        schema.tables.append(Table("Others", Key(None, KeyAttribute("pk"), KeyAttribute("sk"))))
    schema.enums = [maker.enum("State")] + ([maker.enum("Level")] if maker.chance(0.3) else [])
    schema.structs = maker.structs(schema) if maker.chance(0.6) else []
    for number in range(rng.choice([1, 1, 2, 2, 3])):
        home = rng.choice(schema.tables)
        entity = maker.entity(schema, NAMES[number], home)
        schema.entities.append(entity)
        maker.primary(schema, entity, home, WORDS[number])
        if maker.chance(0.12) and (not home.key.sort or home.key.sort.kind == "S"):
            maker.make_unique(entity)
    for _ in range(rng.choice([1, 1, 2, 2, 3])):
        entity = rng.choice(schema.entities)
        home = schema.table(entity.table)
        before = dict(entity.templates)
        key = maker.index(schema, home, entity)
        if key:
            home.indexes.append(key)
        else:
            entity.templates = before
    if maker.chance(0.3):
        enum = schema.enums[0]
        for entity in schema.entities:
            entity.attributes.append(maker.attribute(enum, optional=False))
    for home in schema.tables:
        times = [a for e in schema.entities if e.table == home.uid for a in e.attributes if str(a.type) == "epoch_s"]
        if times and maker.chance(0.3) and not any(e.uniques for e in schema.entities):
            home.ttl = rng.choice(times).uid
    add_patterns(maker, schema)
    together = [e for e in schema.entities if e.table == table.uid]
    if len(together) > 1 and maker.chance(0.3):
        collect(maker, schema, table, together[:2])
    return schema


def add_patterns(maker, schema):
    for entity in schema.entities:
        home = schema.table(entity.table)
        for key in home.keys:
            for _ in range(maker.rng.choice([1, 1, 2])):
                pattern = maker.pattern(schema, home, entity, key)
                if pattern and len(entity.patterns) < 4:
                    entity.patterns.append(pattern)


def collect(maker, schema, table, members):
    """The second entity moves into the partitions of the first one; both are read by one pattern."""
    first, second = members
    template = first.templates[table.key.partition.uid]
    shared = [first.attribute(uid) for uid in template.used()]
    if any(isinstance(a.type, StructType) for a in shared) or (table.key.sort and table.key.sort.kind != "S") or not table.key.sort:
        return
    twins = {}
    for a in shared:
        twin = Attribute(a.name, a.type, a.pool, a.optional, a.default)
        twin.as_, twin.fixed = a.as_, a.fixed
        twins[a.uid] = twin
        second.attributes.append(twin)
    parts = [Part((twins[p.path[0]].uid,), p.function, p.stand_in, p.mode) if isinstance(p, Part) else p for p in template.parts]
    second.templates[table.key.partition.uid] = Template(parts, bare=template.bare)
    for word, e in (("A#", first), ("B#", second)):
        sort = e.templates[table.key.sort.uid]
        e.templates[table.key.sort.uid] = Template([Literal(word)] + [p for p in sort.parts])
    second.patterns = [p for p in second.patterns if p.on]
    collection = Collection("Feed", table.uid, [first.uid, second.uid])
    pattern = Pattern(maker.name("feed"), [(p.path, "=") for p in template.components()])
    pattern.direction = maker.rng.choice([None, "descending"])
    collection.patterns = [pattern]
    schema.collections = [collection]
