"""What a pattern means: a filter by the values of attributes, which looks at no key."""

from conditions import COMPARE
from model import Component
from functions import period
from values import Id, SECOND, String

NOW = "now"


class Known:
    """An item as the oracle knows it: its values as the struct reads them, and what is stored."""

    defaults = True  # what the struct reads as a default counts as that

    def __init__(self, entity, values):
        self.entity, self.values, self.stored = entity, values, None

    def read(self, path):
        """(type, value); the value is None if the attribute is absent."""
        attribute = self.entity.attribute(path[0])
        if attribute is None:
            return None, None
        if not self.defaults and self.stored is not None and not attribute.keyonly and not self.stores(path):
            return attribute.type, None
        value = self.values[attribute.name]
        if len(path) == 1:
            return attribute.type, value
        member = next(m for m in attribute.type.members if m.name == path[1])
        return member.type, None if value is None else value[path[1]]

    def stores(self, path):
        attribute = self.entity.attribute(path[0])
        value = self.stored.get(attribute.stored) if attribute else None
        if value is None or len(path) == 1:
            return value is not None
        return path[1] in value["M"]


class Meaning:
    """The meaning of one pattern that is read from one key, in this schema.

    `exact` without `on`: ranges are those of the attribute, whatever the key keeps of it. Otherwise, ranges are of what
    the key keeps, as ranges with `on` are where the key has the attribute nowhere whole."""

    def __init__(self, schema, pattern, key, now, exact=True):
        self.schema, self.pattern, self.key, self.now, self.exact = schema, pattern, key, now, exact
        self.given = {path: "=" if operator == "in" else operator for path, operator in pattern.parameters}

    def holds(self, known, arguments):
        entity = known.entity
        if (not self.pattern.scan or self.pattern.on) and not in_index(known, self.key):
            return False
        for path, operator in self.pattern.parameters:
            if entity.resolve(path.split(".")) is None:
                continue  # of a collection: it applies to the members that have the attribute
            if not self.parameter(known, path, operator, arguments[path]):
                return False
        if not self.pattern.scan and not self.walked(known, arguments):
            return False
        return self.pattern.filter is None or self.pattern.filter.holds(known, arguments)

    def components(self, entity, path):
        """The parts of the key that have this attribute, and those of them that the key condition reaches."""
        partition, sort = entity.components(self.key.partition), entity.components(self.key.sort)
        reached = list(partition)
        for component in sort:
            if self.is_dimension(entity, component) and not (self.in_box(entity, component) or self.is_fixed(entity)):
                break
            reached.append(component)
            if self.given.get(component.name) != "=":
                break
        return [c for c in partition + sort if c.name == path], [c for c in reached if c.name == path]

    def parameter(self, known, path, operator, argument):
        if operator == "in":
            return any(self.parameter(known, path, "=", one) for one in argument)
        type_, value = known.read(path.split("."))
        if value is None or argument is None:
            return operator == "=" and value is None and argument is None
        if self.pattern.scan:
            return compare(type_.order, operator, type_, value, argument)
        components, reached = self.components(known.entity, path)
        if not components or any(self.whole(known.entity, c) for c in components) or self.decides_shard(known.entity, path):
            return compare(order_of(type_, components), operator, type_, value, argument)
        if operator == "=" or not self.exact or self.pattern.on:
            if operator == "=" or not any(c.name == path for c in self.periods(known.entity)):
                return all(compare(c.function.keep, operator, type_, value, argument, c.function.start) for c in reached)
        return compare(order_of(type_, components), operator, type_, value, argument)

    def whole(self, entity, component):
        """The key has the attribute whole, or a box bounds it, which its filter makes exact."""
        return component.function.exact or self.exact and self.in_box(entity, component) or component.mode == "raw"

    def dimensions(self, entity):
        templates = [entity.templates.get(a.name) for a in self.key.attributes]
        return next((t.address().dimensions for t in templates if t and t.address()), [])

    def is_dimension(self, entity, component):
        return component in self.dimensions(entity)

    def in_box(self, entity, component):
        """A dimension of an address, another dimension of which only a box can bound."""
        dimensions = self.dimensions(entity)
        parts = entity.components(self.key.partition) + entity.components(self.key.sort)
        others = [c.name for c in parts if c not in dimensions]
        others += [name for name in self.given if self.decides_shard(entity, name)]
        bounds = any(d.name in self.given and d.name not in others for d in dimensions)
        return component in dimensions and (bounds or self.pattern.ranges is not None)

    def is_fixed(self, entity):
        """Equality fixes the whole address."""
        return all(self.given.get(d.name) == "=" for d in self.dimensions(entity))

    def decides_shard(self, entity, path):
        """All that decides the shard is given: the key has the hash of the whole attribute."""
        templates = [entity.templates.get(a.name) for a in self.key.partition]
        shard = next((t.shard() for t in templates if t and t.shard()), None)
        names = [a.name for a in shard.attributes] if shard else []
        return path in names and all(self.given.get(name) == "=" for name in names)

    def periods(self, entity):
        return [c for c in entity.components(self.key.partition) if c.function.period]

    def is_walk(self, entity):
        return any(self.given.get(c.name) != "=" for c in self.periods(entity))

    def walked(self, known, arguments):
        """Where a walk begins and ends, if its pattern does not say so."""
        for component in self.periods(known.entity):
            operator = self.given.get(component.name)
            if operator == "=":
                continue
            type_, value = known.read(component.path)
            time, shift = type_.micros(value), component.function.period[1]
            unit = max(type_.unit, 1000)  # the clock of a walk has milliseconds
            if operator in (None, ">", ">=") and time // unit > self.now // unit:
                name = component.function.period[0]
                if self.ends_exactly(known.entity, component) or period(name, time + shift) > period(name, self.now + shift):
                    return False
            if self.pattern.oldest and time < oldest(self.pattern) - shift:
                return False
        return True

    def ends_exactly(self, entity, component):
        """A walk can end within a period: by a range of the sort key that is next, or by a filter."""
        following = [c for c in entity.components(self.key.sort) if self.given.get(c.name) != "="]
        if following and following[0].name == component.name and following[0].function.exact:
            return True
        attribute = entity.attribute(component.path[0])
        if attribute.keyonly or attribute.name in {a.name for a in self.key.attributes}:
            return False
        held = {a.name for a in self.schema.primary.attributes} | set(self.key.projects or [])
        return self.key.projects is None or attribute.name in held


def oldest(pattern):
    import datetime
    from values import EPOCH
    text = pattern.oldest if len(pattern.oldest) > 10 else pattern.oldest + "T00:00:00"
    return int((datetime.datetime.fromisoformat(text) - EPOCH).total_seconds()) * SECOND


def order_of(type_, components):
    """The order of values: enums have one where a key writes their positions."""
    return next((c.function.keep for c in components if c.function.exact), type_.order)


def compare(keep, operator, type_, value, argument, start=None):
    """`start`: of what a key keeps of an attribute; without it, the attribute is compared."""
    if isinstance(type_, Id) and not start and operator != "=":
        bounds = argument if isinstance(argument, list) else [argument]
        if isinstance(bounds[0], int):  # a time stands for its ids
            value, bounds = type_.micros(value) // type_.unit, [b // type_.unit for b in bounds]
            return bounds[0] <= value <= bounds[1] if operator == "between" else COMPARE[operator](value, bounds[0])
    left = keep(value)
    if operator == "between":
        return keep(argument[0]) <= left <= keep(argument[1])
    if operator == "begins_with":
        return left.startswith(start(argument)) if start else value.startswith(argument)
    return COMPARE[operator](left, keep(argument))


def in_index(known, key):
    """An item is in an index if it has all that the templates need, and their condition holds."""
    components = known.entity.components(key.attributes)
    if components is None:
        return False
    if any(known.read(c.path)[1] is None and not c.stand_in for c in components):
        return False
    templates = [known.entity.templates.get(a.name) for a in key.attributes]
    return all(t is None or t.when is None or t.when.holds(known, {}) for t in templates)


def within_printed(meaning, tree, rows, arguments, shifts):
    """Of a walk whose first periods are printed: the rows in those periods, for each number of periods in `shifts` by
    which the first one may be later than that of the bound."""
    return [[r for r in rows if _position(meaning, r, arguments) < len(tree["Sequence"]) + shift] for shift in shifts]


def _position(meaning, known, arguments):
    """The number of periods after the first one of the walk."""
    components = [c for c in meaning.periods(known.entity) if meaning.given.get(c.name) != "="]
    component = components[0]
    name, shift = component.function.period
    operator, argument = meaning.given.get(component.name), arguments.get(component.name)
    bounds = argument if isinstance(argument, list) else [argument]
    type_ = component.type
    at = period(name, type_.micros(known.read(component.path)[1]) + shift)
    if meaning.pattern.descending:
        last = meaning.now if operator in (None, ">", ">=") else type_.micros(bounds[-1])
        return period(name, last + shift) - at
    first = type_.micros(bounds[0]) + shift if operator in (">", ">=", "between") else oldest(meaning.pattern)
    return at - period(name, first)
