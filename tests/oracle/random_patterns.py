"""Random access patterns of a schema, most of which one of its keys can serve, and arguments for them."""

import random

from conditions import Names, random_condition
from model import Component, Pattern
from random_schema import filterable
from values import SECOND, Id, Integer, Many, String, Struct, Time, time_text

RANGES = ["<", "<=", ">", ">=", "between"]


def operators(component):
    """The operators that a component of a key can have."""
    if component.type.kind == "BOOL" or not component.function.sorts or component.function.text == "@" and component.type.name == "Kind" and component.function.textual:
        return []
    if isinstance(component.type, String):
        return RANGES + ["begins_with", "begins_with"]
    return RANGES


def parameters(rng, entity, key):
    """Parameters that this key of the entity probably serves, as {path: operator}; and whether it walks."""
    given, walk = {}, False
    partition = entity.components(key.partition)
    sort = entity.components(key.sort)
    if partition is None or sort is None:
        return None, False
    for component in partition:
        if component.function.period and rng.random() < 0.7:
            given[component.name] = rng.choice(["between", "between", ">=", ">", "<", "<=", None])
            walk = True
        else:
            given.setdefault(component.name, "=")
    templates = [entity.templates.get(a.name) for a in key.attributes]
    shard = next((t.shard() for t in templates if t and t.shard()), None)
    address = next((t.address() for t in templates if t and t.address()), None)
    if shard and rng.random() < 0.4:
        for attribute in shard.attributes:
            given.setdefault(attribute.name, "=")
    if walk and not rng.random() < 0.3:
        return {p: op for p, op in given.items() if op}, walk
    if address:
        dimensions = {id(d) for d in address.dimensions}
        for component in sort:
            if id(component) not in dimensions:
                given.setdefault(component.name, "=") if not dimensions & {id(c) for c in sort[:sort.index(component)]} else None
        chosen = rng.sample(address.dimensions, rng.randint(1, len(address.dimensions)))
        for component in chosen:
            given.setdefault(component.name, rng.choice(["="] + (operators(component) or ["=", ">="])))
    else:
        count = rng.randint(0, len(sort))
        for component in sort[:count]:
            given.setdefault(component.name, "=")
        if count < len(sort) and rng.random() < 0.6 and operators(sort[count]):
            given.setdefault(sort[count].name, rng.choice(operators(sort[count])))
    if rng.random() < 0.2:
        make_list(rng, given, partition, sort)
    return {p: op for p, op in given.items() if op}, walk


def make_list(rng, given, partition, sort):
    """A list in place of one value: in the partition key, or of the last part of the sort key that is given."""
    fixed = [c.name for c in sort if c.name in given and c.name not in {p.name for p in partition}]
    names = [c.name for c in partition if given.get(c.name) == "="]
    names += [fixed[-1]] if fixed and given[fixed[-1]] == "=" else []
    if names:
        given[rng.choice(names)] = "in"


class PatternMaker:
    def __init__(self, rng, schema, clock):
        self.rng, self.schema, self.clock, self.count = rng, schema, clock, 0
        self.names = {}  # the parameters of each pattern's filter

    def chance(self, share):
        return self.rng.random() < share

    def filter(self, members, key):
        candidates = [c for entity in members for c in filterable(entity, self.schema)]
        if key and key.projects is not None and self.chance(0.85):
            held = set(key.projects) | {a.name for a in self.schema.primary.attributes}
            candidates = [c for c in candidates if c[0][0] in held]
        if not candidates:
            return None, None
        names = Names()
        return random_condition(self.rng, candidates, names), names

    def pattern(self, members, key):
        rng, first = self.rng, members[0]
        given, walk = parameters(rng, first, key)
        if given is None:
            return None
        if len(members) > 1 and self.chance(0.5):
            others = [parameters(rng, e, key)[0] for e in members[1:]]
            given = {**(rng.choice(others) or {}), **given} if self.chance(0.3) else given
        if self.chance(0.05):  # whatever happens
            scalars = [a for a in first.attributes if not isinstance(a.type, (Many, Struct))]
            given = {a.name: rng.choice(["=", "=", ">=", "between"]) for a in rng.sample(scalars, min(len(scalars), rng.randint(1, 3)))}
        self.count += 1
        pattern = Pattern(f"find{self.count}", list(given.items()))
        rng.shuffle(pattern.parameters) if self.chance(0.15) else None
        if self.chance(0.5):
            pattern.on = key.name or (self.schema.table if self.chance(0.15) else None)
        pattern.direction = rng.choice([None, None, None, "descending", "descending", "ascending"])
        pattern.limit = rng.choice([None, None, None, 1, 3, 10])
        whole = {c.name for c in first.components(self.schema.primary.attributes)}
        if len(members) == 1 and all(given.get(name) == "=" for name in whole):
            pattern.direction = pattern.limit = None  # a GetItem
        times = [c for c in first.components(key.partition) if c.function.period]
        if walk:
            bounds = {c.name: given.get(c.name) for c in times}
            if not any(op in (">=", ">", "between") for op in bounds.values()):
                if self.chance(0.6):
                    start = time_text(self.clock.base + rng.choice([0, 1, -2]) * self.clock.step, 0)
                    pattern.oldest = start[:10] if self.chance(0.5) else start[:-1]
                if not pattern.oldest or self.chance(0.2):
                    pattern.direction, pattern.empty = "descending", rng.choice([2, 30])
        if self.chance(0.3):
            pattern.ranges = rng.choice([1, 2, 7, 200]) if any(
                first.templates.get(a.name) and first.templates[a.name].address() for a in key.sort) else None
        if self.chance(0.35):
            pattern.filter, self.names[pattern.name] = self.filter(members, key)
        pattern.consistent = key.name is None and self.chance(0.08)
        if len(members) == 1 and self.chance(0.2):
            self.select(pattern, first, key)
        return pattern

    def select(self, pattern, entity, key):
        """Some attributes, or members of structs, that the key probably holds."""
        attributes = entity.attributes
        if key and key.projects is not None and self.chance(0.85):
            held = set(key.projects) | {a.name for a in self.schema.primary.attributes}
            attributes = [a for a in attributes if a.name in held]
        for attribute in self.rng.sample(attributes, min(len(attributes), self.rng.randint(1, 3))):
            members = getattr(attribute.type, "members", None)
            if members and self.chance(0.6):
                pattern.select += [f"{attribute.name}.{m.name}" for m in self.rng.sample(members, self.rng.randint(1, len(members)))]
            else:
                pattern.select.append(attribute.name)

    def add(self):
        for entity in self.schema.entities:
            for key in self.schema.keys:
                for _ in range(self.rng.choice([1, 1, 2])):
                    pattern = self.pattern([entity], key)
                    if pattern and len(entity.patterns) < 6:
                        entity.patterns.append(pattern)
            if self.chance(0.15):
                self.count += 1
                pattern = Pattern(f"find{self.count}", [], scan=True)
                key = self.rng.choice(self.schema.keys)
                pattern.on = key.name if key.name and self.chance(0.6) else None
                pattern.filter, self.names[pattern.name] = self.filter([entity], key if pattern.on else None)
                if self.chance(0.3):
                    self.select(pattern, entity, key if pattern.on else None)
                entity.patterns.append(pattern)
        for collection in self.schema.collections:
            for _ in range(4):
                key = self.rng.choice(self.schema.keys)
                pattern = self.pattern(collection.members, key)
                if pattern:
                    collection.patterns.append(pattern)


class Arguments:
    """Random values for the parameters of one pattern: `values` as Python values, `plain` as JSON for keyc."""

    def __init__(self, rng, pattern, members, names, rows, clock):
        self.values, self.plain = {}, {}
        known = rng.choice(rows) if rows and rng.random() < 0.85 else None
        for path, operator in pattern.parameters:
            owner = next((e.resolve(path.split(".")) for e in members if e.resolve(path.split("."))), None)
            value, plain = self.argument(rng, owner, operator, path, known, members, clock)
            self.values[path], self.plain[path] = value, plain
        for name, (type_, pool) in (names.pools if names else {}).items():
            if name in names.lists:
                self.values[name] = [rng.choice(pool) for _ in range(rng.choice([0, 1, 2, 2, 5]))]
                self.plain[name] = [type_.plain(value) for value in self.values[name]]
                continue
            self.values[name] = rng.choice(pool)
            self.plain[name] = type_.plain(self.values[name])

    def argument(self, rng, owner, operator, path, known, members, clock):
        type_ = owner.type
        value = known.read(path.split("."))[1] if known else None
        stands_in = any(c.name == path and c.stand_in for e in members for t in e.templates.values() for c in t.components())
        if operator == "=":
            if value is None and stands_in:
                return None, None
            value = rng.choice(owner.pool) if value is None or rng.random() < 0.1 else value
            return value, type_.plain(value)
        if operator == "in":
            values = [rng.choice(owner.pool) for _ in range(rng.choice([0, 1, 2, 3, 6]))]
            values += [value] if value is not None else []
            return values, {operator: [type_.plain(one) for one in values]}
        if operator == "begins_with":
            text = value if isinstance(value, str) and value else rng.choice(owner.pool)
            text = text[: rng.randint(1, len(text))] if text else "a"
            return text, {operator: text}
        bounds = [self.bound(rng, owner, value if rng.random() < 0.5 else None, clock) for _ in range(2 if operator == "between" else 1)]
        if operator == "between":
            if rng.random() < 0.95 and isinstance(bounds[0][0], int) == isinstance(bounds[1][0], int):
                bounds.sort(key=lambda b: b[0] if isinstance(b[0], int) else type_.order(b[0]))
            elif isinstance(bounds[0][0], int) != isinstance(bounds[1][0], int):
                bounds = [bounds[0]] * 2
            return [b[0] for b in bounds], {operator: [b[1] for b in bounds]}
        return bounds[0][0], {operator: bounds[0][1]}

    def bound(self, rng, owner, value, clock):
        """A bound near a value that items have. A time for an id is an integer."""
        type_ = owner.type
        if isinstance(type_, Id) and type_.timed and rng.random() < 0.35:
            time = clock.time(rng) // type_.unit * type_.unit
            return time, time_text(time, type_.digits)
        value = rng.choice(owner.pool) if value is None else value
        if isinstance(type_, Time) and rng.random() < 0.3:
            value += rng.choice([-1, 1]) * type_.unit
        if isinstance(type_, Integer) and rng.random() < 0.3:
            value = min(max(value + rng.choice([-1, 1]), type_.low), type_.high)
        return value, type_.plain(value)
