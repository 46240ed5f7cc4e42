"""Random schemas: one table with one to three entities, whose keys are of all kinds that the language has."""

import values
from forms import formed
from functions import functions, dimensions
from model import (Address, Attribute, Collection, Component, Entity, Key, KeyAttribute, Literal, Schema, Shard, Template)
from conditions import random_condition
from values import Bool, Bytes, Date, Enum, Id, Integer, Many, Number, String, Struct, Time

ENTITIES = [("Order", "ORDER"), ("Log", "LOG"), ("Visit", "V2")]
SEPARATORS = ["#", "#", "#", "#", "-", ".", "+", "!", "&", "*", ":", "/", "|", "@"]
AFTER_TEXT = ["#", "#", "#", "#", "-", ".", "+", "!", "&", "*"]
AFTER_DECIMAL = ["#", "#", "-", "."]


class Maker:
    """Makes the parts of one schema."""

    def __init__(self, rng):
        self.rng, self.clock, self.schema, self.count = rng, values.Clock(rng), Schema(), 0
        texts = rng.choice([["open", "closed", "held"], ["OPEN", "CLOSED", "in between"], ["b", "a", "c"], ["x1", "x", "x10"], [1, 10, -2]])
        self.enum = Enum("Kind", list(zip(["open", "closed", "held"], texts)))
        self.schema.enums = [self.enum]
        self.struct = None

    def chance(self, share):
        return self.rng.random() < share

    # Attributes

    def scalar(self):
        """A type, at times in another form than its own."""
        type_ = self.own_scalar()
        return self.chance(0.12) and formed(type_, self.rng) or type_

    def own_scalar(self):
        rng = self.rng
        return rng.choice([
            String("string"), String("string"), String("string"), Integer(rng.choice(["u8", "u16", "u32", "u64"])),
            Integer(rng.choice(["u16", "u32"])), Integer(rng.choice(["i8", "i16", "i32", "i64"])), Number("decimal"),
            Number(rng.choice(["f64", "f32"])), Bool("bool"), self.time(), self.time(), Date(), Id("uuid"), self.id(), self.enum,
            Bytes("bytes")])

    def time(self):
        return Time(self.rng.choice(list(Time.UNITS)))

    def id(self):
        return Id(self.rng.choice(["uuid7", "ulid", "ksuid"]))

    def pool(self, type_, most=4):
        return [type_.random(self.rng, self.clock) for _ in range(self.rng.randint(2, most))]

    def attribute(self, type_=None, optional=None, default=None):
        type_ = type_ or self.scalar()
        self.count += 1
        name = {"N": "num", "S": "word", "BOOL": "flag", "B": "data", "M": "part"}.get(type_.kind, "many")
        name = "at" if isinstance(type_, Time) else "id" if isinstance(type_, Id) else "kind" if type_ is self.enum else name
        name += str(self.count)
        attribute = Attribute(name, type_, self.pool(type_), self.chance(0.15) if optional is None else optional,
                              stored=f"s_{name}" if self.chance(0.06) else None)
        if default is None:
            default = self.chance(0.25)
        if default and type_.literal and not isinstance(type_, Struct) and not (isinstance(type_, Many) and type_.shape == "map"):
            attribute.default = [] if isinstance(type_, Many) else self.rng.choice(attribute.pool)
        return attribute

    def address_struct(self):
        if not self.struct:
            members = [Attribute("city", String("string"), self.pool(String("string"))),
                       Attribute("zip", Integer("u16"), self.pool(Integer("u16")), default=self.rng.choice([0, 7])),
                       Attribute("open", Bool("bool"), [True, False], default=True),
                       Attribute("note", String("string"), self.pool(String("string")), optional=True)]
            members[1].pool.append(members[1].default)
            self.struct = Struct("Address", members)
            self.schema.structs = [self.struct]
        return self.attribute(self.struct, optional=self.chance(0.3), default=False)

    # Templates

    def component(self, attribute, key, required, plain=0.6):
        """A part of an attribute, or None if a key of this type cannot have it. `required`: it must not be absent."""
        rng, path, owner = self.rng, [attribute.name], attribute
        if isinstance(attribute.type, Struct):
            if attribute.optional and required:
                return None
            member = rng.choice([m for m in attribute.type.members if not (required and m.optional)])
            path, owner = [attribute.name, member.name], member
        usable = functions(owner.type, key)
        if not usable or isinstance(owner.type, Many):
            return None
        optional = owner.optional or attribute.optional
        function = usable[0] if self.chance(plain) else rng.choice(usable)
        stand_in = None
        if optional and key == "S" and (required or self.chance(0.4)):
            stand_in = rng.choice(["~", "!"])
            if function.descending or function.text.startswith(("prefix", "plain")) or owner.type.kind == "BOOL":
                function = usable[0]
        if optional and required and not stand_in:
            return None
        mode = None
        if not required and function.text == "@" and isinstance(owner.type, String) and key == "S" and self.chance(0.15):
            mode = rng.choice(["raw", "checked", "escaped"])
        return Component(path, owner.type, function, optional, stand_in, mode)

    def text(self, components, prefix, required, shard=None):
        """A template of text of these parts, in their order, with literals where they are needed."""
        rng, parts = self.rng, []
        if prefix:
            parts.append(Literal(prefix + rng.choice(["#", "#", "-", "/"]), False))
        bare = not prefix and not shard and all(
            c.function.text == "@" and len(c.path) == 1 and not c.mode and not c.stand_in for c in components) and self.chance(0.4)
        for index, component in enumerate(components + ([shard] if shard else [])):
            before = parts[-1] if parts else None
            if isinstance(before, Component):
                last = index == len(components) - 1 and not shard
                fixed = isinstance(component, Component) and component.function.fixed and not component.stand_in
                joined = before.function.fixed and not before.stand_in or fixed and last and not bare and self.chance(0.1)
                if bare or not joined or self.chance(0.85):
                    parts.append(Literal(self.separator(before) + (rng.choice(["AT#", "X#"]) if not bare and self.chance(0.1) else ""),
                                         bare or self.chance(0.3)))
            if isinstance(component, Component):
                component.bare = bare
            parts.append(component)
        if isinstance(before := parts[-1], Component) and not bare and self.chance(0.05):
            parts.append(Literal(self.separator(before), False))
        for part in parts:
            if isinstance(part, Literal) and len(part.text) > 1:
                part.bare = False
        return Template(parts)

    def separator(self, before):
        if before.function.textual or before.stand_in:
            return self.rng.choice(AFTER_TEXT)
        return self.rng.choice(AFTER_DECIMAL if before.type.name == "decimal" else SEPARATORS)

    def components(self, attributes, key, required, plain=0.6):
        made = [self.component(a, key, required, plain) for a in attributes]
        return [c for c in made if c]

    def sort(self, kind, attributes, prefix, required):
        """A template of a sort key, or None if these attributes make none."""
        if kind == "S":
            components = self.components(attributes, "S", required)
            return self.text(components, prefix, required) if components or prefix else None
        components = self.components(attributes, kind, required, 0.5)
        if not components:
            return None
        if kind == "N":
            return Template(components[:1])
        parts = []
        for component in components:
            if self.chance(0.1):
                parts.append(Literal(self.rng.choice(["X", "YZ"]), False))
            parts.append(component)
        return Template(parts)

    def address(self, entity):
        """A Z-address of two to four attributes."""
        usable = [a for a in entity.attributes if not isinstance(a.type, (Struct, Many)) and dimensions(a.type) and a is not entity.seq]
        if len(usable) < 2:
            return None
        chosen = self.rng.sample(usable, min(len(usable), self.rng.choice([2, 2, 3, 4])))
        return Address([Component([a.name], a.type, self.rng.choice(dimensions(a.type)), a.optional) for a in chosen])

    def periods(self, attribute):
        """The periods that are not finer than the times of this schema."""
        from functions import PERIODS
        coarse = PERIODS[: PERIODS.index(self.clock.scale) + 1]
        return [f for f in functions(attribute.type, "S") if f.period and f.period[0] in coarse]

    # Entities and keys

    def entity(self, index):
        name, _ = ENTITIES[index]
        entity = Entity(name, name.lower() if self.chance(0.2) else name, [])
        rng = self.rng
        entity.seq = Attribute("seq", Integer("u32"), list(range(40)))
        entity.attributes = [self.attribute(optional=False) for _ in range(rng.randint(3, 4))]
        entity.attributes += [self.attribute(self.time(), optional=False), self.attribute(String("string")), entity.seq]
        entity.attributes += [self.attribute() for _ in range(rng.randint(1, 3))]
        if self.chance(0.4):
            entity.attributes.append(self.attribute(self.id()))
        if self.chance(0.4):
            element = rng.choice([String("string"), Integer("u16"), Number("decimal")])
            entity.attributes.append(self.attribute(Many(rng.choice(["set", "set", "list"]), element), default=self.chance(0.5)))
        if self.chance(0.35):
            entity.attributes.append(self.address_struct())
        return entity

    def pick(self, entity, least, most, required=False, leave=()):
        usable = [a for a in entity.attributes if not isinstance(a.type, Many) and a is not entity.seq and a not in leave
                  and not (required and a.optional)]
        return self.rng.sample(usable, min(len(usable), self.rng.randint(least, most)))


def shard_of(maker, entity, components):
    rng = maker.rng
    usable = [a for a in entity.attributes if not isinstance(a.type, (Many, Struct)) and not a.optional]
    inside = [entity.attribute(c.path[0]) for c in components if len(c.path) == 1]
    inside = [a for a in inside if a in usable]
    chosen = rng.sample(inside, min(len(inside), rng.choice([1, 1, 2]))) if inside and maker.chance(0.7) else [rng.choice(usable)]
    count, first = rng.choice([1, 2, 3, 4, 8, 10, 12]), rng.choice([0, 0, 1])
    return Shard(count, chosen, first, None)


def table_keys(maker, entities, together):
    """The templates of the primary key. `together`: all entities are in the same partitions."""
    rng, schema = maker.rng, maker.schema
    kind = rng.choice(["S"] * 7 + ["N", "B", "B", None])
    if together and kind in ("N", None):
        kind = "S"
    first = entities[0]
    if len(entities) == 1 and maker.chance(0.12):  # the entity's own attributes
        partition, sort = maker.rng.sample([a for a in first.attributes if a.type.kind in "SNB" and not a.optional], 2)
        schema.keys = [Key(None, [KeyAttribute(partition.name, partition.type.kind)], [KeyAttribute(sort.name, sort.type.kind)])]
        for attribute in (partition, sort):
            attribute.pool = maker.pool(attribute.type, 2 if attribute is partition else 12)
            attribute.stored = attribute.name
        return
    schema.keys = [Key(None, [KeyAttribute("pk", "S")], [KeyAttribute("sk", kind)] if kind else [])]
    shared = maker.pick(first, 1, 2, required=True)
    common = maker.pick(first, 1, 2, required=True, leave=shared) if maker.chance(0.4) else []
    common = [a for a in common if kind != "B" or maker.component(a, "B", True)]
    common_parts = maker.components(common, kind or "S", True) if kind in ("S", "B") else []
    walk = None
    if kind and maker.chance(0.2):
        time = next(a for a in first.attributes if isinstance(a.type, Time) and not a.optional and not isinstance(a.type, Date))
        if maker.periods(time):
            walk = Component([time.name], time.type, rng.choice(maker.periods(time)))
            shared = [a for a in shared if a is not time]
            if maker.chance(0.6) and kind == "S" and time not in common:
                common, common_parts = [time] + common, [maker.component(time, "S", True)] + common_parts
    for index, entity in enumerate(entities):
        word = ENTITIES[index][1]
        if together and entity is not first:
            entity.attributes = [a for a in shared + common + ([first.attribute(walk.path[0])] if walk else [])
                                 if a not in entity.attributes] + entity.attributes
            entity.attributes = list(dict.fromkeys(entity.attributes))
            entity.templates["pk"] = first.templates["pk"]
        else:
            own = shared if entity is first else maker.pick(entity, 1, 2, required=True)
            components = maker.components(own, "S", True, 0.8)
            if walk and entity is first:
                components.append(walk)
            if not kind:
                components.append(maker.component(entity.seq, "S", True))
            prefix = word if len(entities) > 1 and not together or maker.chance(0.4) or not components else None
            shard = None
            if kind and maker.chance(0.07):
                shard = Shard(rng.choice([2, 3, 5]), [entity.seq], rng.choice([0, 1]), None)
            entity.templates["pk"] = maker.text(components, prefix, True, shard)
        if kind:
            entity.templates["sk"] = table_sort(maker, entity, kind, common_parts if together or entity is first else [],
                                                word if together else None)


def table_sort(maker, entity, kind, common, word):
    """Some attributes, and `seq` so that there are many items; the word of the entity after what all have in common."""
    if kind == "N":
        return Template([maker.component(entity.seq, "N", True)])
    own = maker.pick(entity, 0, 2, required=True, leave=[entity.attribute(c.path[0]) for c in common])
    if kind == "B":
        parts = list(common)
        if word:
            parts.append(Literal(word[0], False))
        address = maker.address(entity) if maker.chance(0.4) else None
        if address and not any(c.optional for c in address.dimensions) and not word:
            parts.append(address)
        else:
            parts += maker.components(own, "B", True, 0.5)
        return Template(parts + [maker.component(entity.seq, "B", True, 1)])
    components = maker.components(own + ([entity.seq] if maker.chance(0.9) else []), "S", True)
    if not word:
        return maker.text(common + components or [maker.component(entity.seq, "S", True)], None, True)
    head = maker.text(common, None, True).parts if common else []
    for part in head:
        part.bare = False
    if head and isinstance(head[-1], Component):
        head.append(Literal("#", False))
    tail = maker.text(components, word, True).parts
    return Template(head + tail)


def index_key(maker, entities, number, together):
    """An index and its templates for some of the entities."""
    rng, schema = maker.rng, maker.schema
    name, entity = f"index{number}", rng.choice(entities)
    flavour = rng.choice(["composed", "composed", "walk", "walk", "shard", "shard", "box", "box", "native", "several", "local",
                          "variant"])
    partition, sort = KeyAttribute(f"p{number}", "S"), KeyAttribute(f"s{number}", "S")
    key = Key(name, [partition], [sort])
    if flavour == "local":
        if not schema.primary.sort:
            return
        key = Key(name, schema.primary.partition, [sort], local=True)
        sort.kind = rng.choice(["S", "S", "N", "B"])
        template = maker.sort(sort.kind, maker.pick(entity, 1, 3), None, False)
        if not template:
            return
        entity.templates[sort.name] = template
    elif flavour in ("native", "several"):
        scalars = [a for a in entity.attributes if a.type.kind in ("S", "N", "B") and a is not entity.seq]
        count = 2 if flavour == "native" else rng.randint(3, 4)
        chosen = rng.sample(scalars, min(count, len(scalars)))
        for a in chosen:
            a.stored = a.name
        attributes = [KeyAttribute(a.name, a.type.kind) for a in chosen]
        cut = 1 if flavour == "native" else rng.randint(1, 2)
        if any(e is not entity and e.attribute(a.name) for e in entities for a in attributes) and not together:
            return
        key = Key(name, attributes[:cut], attributes[cut:])
    else:
        leave, components = [], []
        if flavour == "walk" or flavour == "box" and maker.chance(0.2):
            times = [a for a in entity.attributes if a.type.timed and not isinstance(a.type, (Struct, Many)) and maker.periods(a)]
            if not times:
                return
            time = rng.choice(times)
            if not time.optional or maker.chance(0.3):
                components = [Component([time.name], time.type, rng.choice(maker.periods(time)), time.optional)]
            leave = [time]
        others = maker.components(maker.pick(entity, 0 if components else 1, 1 if components else 2, leave=leave), "S", False, 0.65)
        components = others + components if maker.chance(0.7) else components + others
        if not components:
            return
        if flavour == "box" or rng.random() < 0.15:
            sort.kind = "B"
        elif maker.chance(0.1):
            sort.kind = "N"
        first = leave if leave and maker.chance(0.6) else []
        template = maker.sort(sort.kind, first + maker.pick(entity, 0 if first else 1, 2, leave=first)
                              + ([entity.seq] if maker.chance(0.4) else []), None, False)
        if flavour == "box":
            address = maker.address(entity)
            if not address:
                return
            before = maker.components(maker.pick(entity, 0, 1), "B", True, 0.7) if maker.chance(0.2) else []
            after = [maker.component(entity.seq, "B", True)] if maker.chance(0.6) else []
            template = Template(before + [address] + after)
        shard = None
        if flavour == "shard" or flavour in ("walk", "box") and maker.chance(0.15):
            shard = shard_of(maker, entity, components + (template.components() if template else []))
            if maker.chance(0.3) and shard.count > 1:
                shard.was = rng.choice([n for n in (1, 2, 3, 4, 8) if n != shard.count])
        prefix = rng.choice([None, None, "P"])
        if not template:
            return
        entity.templates[partition.name] = maker.text(components, prefix, False, shard)
        primary = entity.templates.get("sk")
        if flavour == "composed" and primary and schema.primary.sort[0].kind == sort.kind and maker.chance(0.3):
            template = Template(primary.parts, text="sk")
        entity.templates[sort.name] = template
        if maker.chance(0.2):
            candidates = filterable(entity, schema)
            condition = random_condition(rng, candidates, None, 1)
            entity.templates[partition.name].when = condition
        if together and maker.chance(0.7):
            share_index(maker, entities, entity, partition.name, sort.name)
    if maker.chance(0.25) and not key.local:
        names = [a.name for a in entity.attributes if a.name == a.stored]
        key.projects = rng.choice([[] if len(entities) == 1 else None, rng.sample(names, min(len(names), 3))])
    schema.keys.append(key)
    if flavour == "variant":
        vary(maker, entity, key, number)


def share_index(maker, entities, entity, partition, sort):
    """Other entities with the same partitions, and the same beginning of the sort key."""
    template = entity.templates[sort]
    for other in entities:
        if other is entity:
            continue
        needed = [entity.attribute(c.path[0]) for name in (partition, sort) for c in entity.templates[name].components()]
        shard = entity.templates[partition].shard()
        needed += shard.attributes if shard else []
        keep = len(template.parts) if maker.chance(0.6) else maker.rng.randint(0, len(template.parts))
        if template.address():
            keep = len(template.parts)
        for attribute in needed:
            if attribute.name not in [a.name for a in other.attributes]:
                other.attributes.append(attribute)
        other.templates[partition] = Template(entity.templates[partition].parts)
        parts = template.parts[:keep]
        if not parts or keep < len(template.parts) and isinstance(template.parts[0], Component) and not template.parts[0].function.fixed:
            parts = template.parts
        other.templates[sort] = Template(parts)


def vary(maker, entity, key, number):
    """One more index of the same attributes, of which the key keeps something else: which one serves a pattern?"""
    partition, sort = KeyAttribute(f"q{number}", "S"), KeyAttribute(f"r{number}", key.sort[0].kind)
    for old, new in zip(key.attributes, (partition, sort)):
        if old.name not in entity.templates:
            return
        template = entity.templates[old.name]
        parts = []
        for part in template.parts:
            if isinstance(part, Component) and len(part.path) == 1 and not part.bare and not part.stand_in and maker.chance(0.6):
                usable = functions(part.type, old.kind)
                part = Component(part.path, part.type, maker.rng.choice(usable[:1] + usable), part.optional)
            parts.append(part)
        entity.templates[new.name] = Template(parts)
    maker.schema.keys.append(Key(f"vary{number}", [partition], [sort]))


def filterable(entity, schema):
    """What a condition can name: attributes and members that are not key attributes."""
    keys = {a.name for key in schema.keys for a in key.attributes}
    result = []
    for attribute in entity.attributes:
        if attribute.name in keys or attribute.keyonly:
            continue
        if attribute.optional or not isinstance(getattr(attribute.type, "base", attribute.type), (Struct, Bytes)):
            result.append(([attribute.name], attribute))
        if isinstance(attribute.type, Struct):
            result += [([attribute.name, m.name], m) for m in attribute.type.members]
    return result


def random_schema(rng):
    """A schema without patterns, and the clock of its times."""
    maker = Maker(rng)
    schema = maker.schema
    entities = [maker.entity(index) for index in range(rng.choice([1, 1, 1, 2, 2, 3]))]
    together = len(entities) > 1 and maker.chance(0.6)
    schema.entities, schema.type_attribute = entities, "_type"
    if maker.chance(0.1):
        schema.type_attribute = "entity"
        schema.settings.append("type entity")
    elif len(entities) == 1 and maker.chance(0.1):
        schema.settings.append("type none")
    table_keys(maker, entities, together)
    for number in range(1, 1 + rng.choice([0, 1, 1, 2, 2, 3])):
        index_key(maker, entities, number, together)
    if together:
        schema.collections = [Collection("Feed", rng.sample(entities, len(entities)))]
    used = {c.path[0] for e in entities for t in e.templates.values() for c in t.components()}
    if maker.chance(0.08):
        for entity in entities:
            candidates = [c.path[0] for name in ("pk", "sk") if name in entity.templates for c in entity.templates[name].components()
                          if c.function.exact]
            attribute = entity.attribute(rng.choice(candidates)) if candidates else None
            if attribute and not attribute.optional and not isinstance(attribute.type, Struct):
                attribute.keyonly = True
    schema.used = used
    return schema, maker.clock
