"""What the patterns of a schema return of the store: `keyc request`, answered by a table in memory."""

import json
from types import SimpleNamespace

import dynamodb
from evolving import EnumType, StructType
from expressions import Invalid
from values import time_text


def adapted(schema, table):
    """The table as `dynamodb.Table` wants it, with stored names."""
    attribute = lambda a: SimpleNamespace(name=a.stored, kind=a.kind)
    stored = {a.uid: a.stored for e in schema.entities for a in e.attributes}
    def key(k):
        partition, sort = [attribute(k.partition)], [attribute(k.sort)] if k.sort else []
        projects = None if k.projects is None else [stored[u] for u in k.projects if u in stored]
        return SimpleNamespace(name=None if k is table.key else k.stored, partition=partition, sort=sort,
                               attributes=partition + sort, projects=projects, local=k.local)
    keys = [key(k) for k in table.keys]
    return SimpleNamespace(keys=keys, primary=keys[0], type_attribute=table.type_attribute)


class Answers:
    """The answers of one version to requests of its patterns. `requests` are kept, since the next step asks for them again."""

    def __init__(self, keyc, file, schema, now):
        self.keyc, self.file, self.schema, self.now, self.requests = keyc, file, schema, now, {}

    def tables(self, store):
        self.loaded = {}
        for table in self.schema.tables:
            self.loaded[table.stored] = dynamodb.Table(adapted(self.schema, table))
            for item in store:
                if item.table == table.stored:
                    try:
                        self.loaded[table.stored].put(item.stored, item)
                    except Invalid:
                        pass  # its primary key is another one

    @staticmethod
    def possible(pattern, members, values):
        """Enums have the values of these arguments."""
        types = [members[0].resolve(path).type for path, _ in pattern.parameters]
        return all(not isinstance(t, EnumType) or v in t.texts_of_values() for t, v in zip(types, values))

    def trees(self, owner, pattern, members, arguments):
        """The plans for these arguments, which are lists of values in the order of the parameters."""
        plain = []
        for values in arguments:
            given = {}
            for (path, operator), value in zip(pattern.parameters, values):
                type_ = members[0].resolve(path).type
                shown = [plain_argument(type_, v) for v in value] if operator == "between" else plain_argument(type_, value)
                given[members[0].path(path)] = shown if operator == "=" else {operator: shown}
            plain.append(given)
        name = f"{owner.name}.{pattern.name}"
        key = (name, json.dumps(plain, sort_keys=True))
        if key not in self.requests:
            self.requests[key] = self.keyc.answers("request", self.file, name, plain, "--now", time_text(self.now, 0))[0]
        return self.requests[key], plain

    def read(self, tree, table, members):
        """The items of these entities that the plan returns, in order; None if DynamoDB would refuse it."""
        uids = {e.uid for e in members}
        try:
            return [item for _, item in self.loaded[table].read(tree) if item.entity in uids]
        except Invalid:
            return None


def plain_argument(type_, value):
    """Of an enum, the value that is stored as this text."""
    return next(i.name for i in type_.items if i.stored == value) if isinstance(type_, EnumType) else type_.plain(value)


def arguments(rng, pattern, members, items, count):
    """Values for the parameters, as items have them."""
    items = [i for i in items if i.entity in {e.uid for e in members}]
    result = []
    for _ in range(count if items else 0):
        item, other = rng.choice(items), rng.choice(items)
        values = [one_argument(members, path, operator, item, other) for path, operator in pattern.parameters]
        if None not in values:
            result.append(values)
    return result


def one_argument(members, path, operator, item, other):
    """None if the items have no value for it. Items of other members have their own numbers for the same names."""
    first = members[0]
    found = [value_of(first, path, i) for i in (item, other)]
    if found[0] is None:
        return None
    if operator == "between":
        type_ = first.resolve(path).type
        return sorted([found[0], found[1] if found[1] is not None else found[0]], key=type_.order)
    return found[0]


def value_of(entity, path, item):
    if item.entity != entity.uid:
        return None
    value = item.values.get(path[0])
    if len(path) == 2 and value is not None:
        value = value.get(path[1])
    owner = entity.resolve(path)
    if value is None or owner is None or isinstance(owner.type, StructType):
        return None
    return owner.type.item(value).stored if isinstance(owner.type, EnumType) else value
