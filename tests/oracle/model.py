"""A schema as data, and its text."""

import forms
from functions import identity
from values import Struct, quoted


class Attribute:
    def __init__(self, name, type_, pool, optional=False, default=None, keyonly=False, stored=None):
        self.name, self.type, self.pool, self.optional = name, type_, pool, optional
        self.default, self.keyonly, self.stored = default, keyonly, stored or name

    def value(self, rng):
        """A value for an item; None if it is absent."""
        if self.optional and rng.random() < 0.35:
            return None
        value = rng.choice(self.pool)
        is_empty_set = str(self.type).startswith("set<") and not value
        return None if self.optional and is_empty_set else value

    @property
    def reads_default(self):
        """An item without the attribute reads as the default. An absent set is the empty set."""
        return not self.optional and (self.default is not None or str(self.type).startswith("set<"))

    @property
    def default_value(self):
        return [] if self.default is None else self.default

    def declaration(self):
        text = f"{self.name} : {forms.written(self.type, self.optional)}"
        if self.default is not None:
            text += f" = {self.type.literal(self.default)}"
        if self.keyonly:
            text += " keyonly"
        return text + (f" as {quoted(self.stored)}" if self.stored != self.name else "")


class Literal:
    def __init__(self, text, bare):
        self.text, self.bare = text, bare

    def written(self):
        return self.text if self.bare else quoted(self.text)


class Component:
    """An attribute, or a member of one, in a key."""

    def __init__(self, path, type_, function, optional=False, stand_in=None, mode=None, bare=False):
        self.path, self.type, self.function, self.optional = path, type_, function, optional
        self.stand_in, self.mode, self.bare = stand_in, mode, bare

    @property
    def name(self):
        return ".".join(self.path)

    def written(self):
        if self.bare:
            return self.name
        text = self.function.written(self.name)
        if self.mode:
            text = f"{self.mode}({text})"
        return f"<{text} else {quoted(self.stand_in)}>" if self.stand_in else f"<{text}>"


class Shard:
    def __init__(self, count, attributes, first, was):
        self.count, self.attributes, self.first, self.was = count, attributes, first, was

    def written(self, count=None):
        text = ", ".join([str(count or self.count)] + [a.name for a in self.attributes])
        return f"<shard({text})" + (" from 1" if self.first else "") + (f" was {self.was}" if self.was and not count else "") + ">"


class Address:
    """A Z-address."""

    def __init__(self, dimensions):
        self.dimensions = dimensions

    def written(self):
        return "<zorder(" + ", ".join(d.function.written(d.name) for d in self.dimensions) + ")>"


class Template:
    def __init__(self, parts, when=None, text=None):
        self.parts, self.when, self.text = parts, when, text

    def components(self):
        return [c for part in self.parts for c in (part.dimensions if isinstance(part, Address) else [part])
                if isinstance(c, Component)]

    def shard(self):
        return next((part for part in self.parts if isinstance(part, Shard)), None)

    def address(self):
        return next((part for part in self.parts if isinstance(part, Address)), None)

    def written(self, before=False):
        """With `before`, shards have the number that they had."""
        def one(part):
            return part.written(part.was) if before and isinstance(part, Shard) and part.was else part.written()
        return (self.text or "".join(one(part) for part in self.parts)) + (f" when {self.when}" if self.when else "")


class KeyAttribute:
    def __init__(self, name, kind):
        self.name, self.kind = name, kind  # the kind is S, N or B

    def written(self, native):
        return self.name + ("" if native else {"S": "", "N": ": number", "B": ": binary"}[self.kind])


class Key:
    """The primary key, whose name is None, or an index."""

    def __init__(self, name, partition, sort, projects=None, local=False):
        self.name, self.partition, self.sort, self.projects, self.local = name, partition, sort, projects, local

    @property
    def attributes(self):
        return self.partition + self.sort

    def written(self, natives):
        def several(attributes):
            texts = [a.written(a.name in natives) for a in attributes]
            return texts[0] if len(texts) == 1 else "[" + ", ".join(texts) + "]"
        sides = [several(side) for side in ([] if self.local else [self.partition]) + [self.sort] if side]
        head = "key" if self.name is None else f"{'local ' if self.local else ''}index {self.name}"
        return f"{head} ({', '.join(sides)})" + (f" projects {self.projected()}" if self.projects is not None else "")

    def projected(self):
        return "keys" if self.projects == [] else "(" + ", ".join(self.projects) + ")"


class Pattern:
    def __init__(self, name, parameters, on=None, direction=None, limit=None, ranges=None, oldest=None, empty=None,
                 filter_=None, scan=False, consistent=False):
        self.name, self.parameters, self.on, self.direction, self.limit = name, parameters, on, direction, limit
        self.ranges, self.oldest, self.empty, self.filter = ranges, oldest, empty, filter_
        self.scan, self.consistent = scan, consistent
        self.select = []  # paths

    @property
    def descending(self):
        return self.direction == "descending"

    def written(self):
        given = ", ".join(path if op == "=" else f"{path} {op}" for path, op in self.parameters)
        clauses = [f"on {self.on}" if self.on else "", "scan" if self.scan else "", self.direction or "",
                   f"limit {self.limit}" if self.limit else "", f"ranges {self.ranges}" if self.ranges else "",
                   f"oldest {quoted(self.oldest)}" if self.oldest else "", f"empty {self.empty}" if self.empty else "",
                   "consistent" if self.consistent else "",
                   f"select ({', '.join(self.select)})" if self.select else "", f"filter {self.filter}" if self.filter else ""]
        return f"access {self.name}({given})" + "".join(" " + clause for clause in clauses if clause)


class Entity:
    def __init__(self, name, stored, attributes):
        self.name, self.stored, self.attributes = name, stored, attributes
        self.templates, self.patterns = {}, []
        self.parts = {}  # what each key attribute has of it, once all is made

    def attribute(self, name):
        return next((a for a in self.attributes if a.name == name), None)

    def resolve(self, path):
        """The attribute or member of this path, with whether it can be absent."""
        attribute = self.attribute(path[0])
        if len(path) == 1 or attribute is None:
            return attribute
        return next((m for m in attribute.type.members if m.name == path[1]), None)

    def components(self, key_attributes):
        """What the key attributes have of this entity, in order; None if the index does not hold it."""
        result = []
        for key in key_attributes:
            if key.name not in self.parts:
                self.parts[key.name] = self.part(key)
            if self.parts[key.name] is None:
                return None
            result += self.parts[key.name]
        return result

    def part(self, key):
        attribute = self.attribute(key.name)
        if attribute:
            return [Component([attribute.name], attribute.type, identity(attribute.type, key.kind), attribute.optional)]
        return self.templates[key.name].components() if key.name in self.templates else None


class Collection:
    def __init__(self, name, members):
        self.name, self.members, self.patterns = name, members, []


class Schema:
    """One table with its entities and collections."""

    def __init__(self):
        self.table, self.settings, self.keys, self.enums, self.structs = "Things", [], [], [], []
        self.entities, self.collections = [], []

    @property
    def primary(self):
        return self.keys[0]

    def key(self, name):
        return next(key for key in self.keys if key.name == name)

    def natives(self):
        return {a.name for e in self.entities for a in e.attributes}

    def written(self, before=False):
        natives = self.natives()
        lines = ["schema oracle", "", f"table {self.table} {{"] + ["  " + k.written(natives) for k in self.keys]
        lines += ["  " + text for text in self.settings] + ["}"]
        for type_ in self.enums + self.structs:
            lines += ["", type_.declaration()]
        for entity in self.entities:
            name = entity.name + (f" as {quoted(entity.stored)}" if entity.stored != entity.name else "")
            lines += ["", f"entity {name} in {self.table} {{"] + ["  " + a.declaration() for a in entity.attributes]
            lines += [f"  {name} = {template.written(before)}" for name, template in entity.templates.items()]
            lines += ['  allow not_injective "the oracle keeps one of them"']
            lines += ["  " + pattern.written() for pattern in entity.patterns] + ["}"]
        for collection in self.collections:
            lines += ["", f"collection {collection.name} in {self.table} {{",
                      "  members " + ", ".join(e.name for e in collection.members)]
            lines += ["  " + pattern.written() for pattern in collection.patterns] + ["}"]
        return "\n".join(lines) + "\n"

    def uses_structs(self):
        return any(isinstance(a.type, Struct) for e in self.entities for a in e.attributes)
