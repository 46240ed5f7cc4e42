"""Tables in memory with DynamoDB's semantics of reading, as far as its documentation says what they are."""

import base64
import re

import expressions
from expressions import Invalid


class Table:
    def __init__(self, schema):
        self.schema = schema
        self.items = {}  # the stored item and what the oracle knows of it, by primary key
        self.indexes = {}

    def put(self, stored, known):
        key = tuple(scalar(stored.get(a.name), a.kind) for a in self.schema.primary.attributes)
        if None in key:
            raise Invalid("an item without its primary key")
        self.items[key] = (stored, known)
        self.indexes = {}

    def read(self, tree):
        """What `keyc request` prints, answered: a list of (stored item, known)."""
        if tree == {}:
            return []
        (kind, body), = [(k, v) for k, v in tree.items() if k not in ("more", "once")]
        if kind == "Sequence":
            return [row for child in body for row in self.read(child)]
        if kind == "Merge":
            return self.merge([(child, self.read(child)) for child in body])
        return {"Query": self.query, "GetItem": self.get, "Scan": self.scan}[kind](body)

    def merge(self, children):
        queries = [first_query(child) for child, _ in children]
        queries = [q for q in queries if q]
        if not queries:
            return []
        key = self.key(queries[0])
        backward = queries[0].get("ScanIndexForward") is False
        rows = [row for _, answers in children for row in answers]
        # Of equal ones the first child's is the first, either way: the sort is stable.
        ordered = sorted(rows, key=lambda row: sort_key(row[0], key), reverse=backward)
        seen, result = set(), []
        for row in ordered:
            if id(row[1]) not in seen:
                seen.add(id(row[1]))
                result.append(row)
        return result

    def key(self, request):
        name = request.get("IndexName")
        for key in self.schema.keys:
            if key.name == name:
                return key
        raise Invalid(f"no index {name}")

    def entries(self, key):
        """The items in an index as it holds them: (entry, stored, known) by partition, in the order of the sort key."""
        if key.name not in self.indexes:
            partitions = {}
            for stored, known in self.items.values():
                values = [scalar(stored.get(a.name), a.kind) for a in key.attributes]
                if None not in values:
                    cut = len(key.partition)
                    row = (tuple(values[cut:]), self.projected(key, stored), stored, known)
                    partitions.setdefault(tuple(values[:cut]), []).append(row)
            for rows in partitions.values():
                rows.sort(key=lambda row: row[0])
            self.indexes[key.name] = partitions
        return self.indexes[key.name]

    def projected(self, key, stored):
        if key.projects is None:
            return stored
        held = self.held(key)
        return {name: value for name, value in stored.items() if name in held}

    def held(self, key):
        names = {a.name for a in self.schema.primary.attributes + key.attributes} | set(key.projects)
        return names | {self.schema.type_attribute} if key.projects else names

    def query(self, request):
        key = self.key(request)
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        condition = expressions.parse(request["KeyConditionExpression"], names, values)
        partition_values = check_key_condition(condition, key, values)
        used = expressions.used(condition)
        filter_ = None
        if "FilterExpression" in request:
            filter_ = expressions.parse(request["FilterExpression"], names, values)
            for path in expressions.paths(filter_):
                if path[0] in [a.name for a in key.attributes]:
                    raise Invalid(f"filter on the key attribute {path[0]}")
                if key.projects is not None and path[0] not in self.held(key):
                    raise Invalid(f"filter on {path[0]}, which the index does not hold")
            used |= expressions.used(filter_)
        used |= self.check_projection(request, key)
        if used != set(names) | set(values):
            raise Invalid(f"unused or undefined: {used ^ (set(names) | set(values))}")
        if request.get("Limit", 1) < 1:
            raise Invalid("Limit below 1")
        if request.get("ConsistentRead") and key.name and not key.local:
            raise Invalid("consistent read of a global index")
        values = {name: expressions.comparable(value) for name, value in values.items()}
        partition = tuple(values[name][1] for name in partition_values)
        found = [(entry, stored, known) for _, entry, stored, known in self.entries(key).get(partition, [])
                 if expressions.holds(condition, entry, values)]
        if request.get("ScanIndexForward") is False:
            found.reverse()
        return [(stored, known) for entry, stored, known in found if filter_ is None or expressions.holds(filter_, entry, values)]

    def check_projection(self, request, key):
        """DynamoDB's rules for projections, and keyc's: it has the keys. Returns the names that it uses."""
        if "ProjectionExpression" not in request:
            return set()
        paths = projected_paths(request)
        for path in paths:
            if any(other is not path and other[:len(path)] == path for other in paths):
                raise Invalid(f"two paths overlap at {path}")
            if key.projects is not None and path[0] not in self.held(key):
                raise Invalid(f"projection of {path[0]}, which the index does not hold")
        for attribute in self.schema.primary.attributes + key.attributes:
            if [attribute.name] not in paths:
                raise Invalid(f"projection without the key attribute {attribute.name}")
        return set(re.findall(r"#\w+", request["ProjectionExpression"]))

    def get(self, request):
        primary = self.schema.primary.attributes
        if set(request["Key"]) != {a.name for a in primary}:
            raise Invalid("not the primary key")
        if self.check_projection(request, self.schema.primary) != set(request.get("ExpressionAttributeNames", {})):
            raise Invalid("unused or undefined names")
        row = self.items.get(tuple(scalar(request["Key"][a.name], a.kind) for a in primary))
        return [row] if row else []

    def scan(self, request):
        key = self.key(request)
        names, values = request.get("ExpressionAttributeNames", {}), request.get("ExpressionAttributeValues", {})
        filter_ = expressions.parse(request["FilterExpression"], names, values) if "FilterExpression" in request else None
        used = expressions.used(filter_) if filter_ else set()
        if used | self.check_projection(request, key) != set(names) | set(values):
            raise Invalid("unused or undefined names or values")
        for path in expressions.paths(filter_) if filter_ else []:
            if key.projects is not None and path[0] not in self.held(key):
                raise Invalid(f"filter on {path[0]}, which the index does not hold")
        values = {name: expressions.comparable(value) for name, value in values.items()}
        return [(stored, known) for rows in self.entries(key).values() for _, entry, stored, known in rows
                if filter_ is None or expressions.holds(filter_, entry, values)]


def projected_paths(request):
    names = request["ExpressionAttributeNames"]
    return [[names[part] for part in path.split(".")] for path in request["ProjectionExpression"].split(", ")]


def first_query(tree):
    if "Query" in tree:
        return tree["Query"]
    children = [c for kind in ("Sequence", "Merge") for c in tree.get(kind, [])]
    return next((q for q in map(first_query, children) if q), None)


def scalar(value, kind):
    """The comparable form of a key attribute; None if there is none of this type."""
    if value is None or kind not in value or value[kind] in ("", None):
        return None
    return expressions.comparable(value)[1]


def sort_key(entry, key):
    return tuple(scalar(entry[a.name], a.kind) for a in key.sort)


def check_key_condition(condition, key, values):
    """DynamoDB's rules for key conditions: equality on all of the partition key, then on leading sort attributes, then
    one operator. Returns the names of the values of the partition key."""
    tests = expressions.conjuncts(condition)
    by_name = {}
    for test in tests:
        if len(test.path) != 1 or test.path[0] in by_name:
            raise Invalid("a key condition names an attribute twice")
        by_name[test.path[0]] = test
    partition = []
    for attribute in key.partition:
        test = by_name.pop(attribute.name, None)
        if test is None or test.operator != "=":
            raise Invalid("no equality on the partition key")
        partition += test.values
    last = False
    for attribute in key.sort:
        test = by_name.pop(attribute.name, None)
        if test and last:
            raise Invalid("a condition after a range")
        if test and test.operator not in ("=", "<", "<=", ">", ">=", "between", "begins_with"):
            raise Invalid(f"{test.operator} in a key condition")
        last = last or test is None or test.operator != "="
        if test and test.operator == "between":
            low, high = (expressions.comparable(values[v])[1] for v in test.values)
            if low > high:
                raise Invalid("between with bounds in the wrong order")
    if by_name:
        raise Invalid(f"no key attribute: {list(by_name)}")
    kinds = {a.name: a.kind for a in key.attributes}
    for test in tests:
        for name in test.values:
            (kind, value), = values[name].items()
            if kind != kinds[test.path[0]]:
                raise Invalid(f"{kind} for the key attribute {test.path[0]}")
            size = len(base64.b64decode(value)) if kind == "B" else len(value.encode())
            if size == 0 and kind != "N":
                raise Invalid(f"empty value for {test.path[0]}")
            if size > (2048 if test.path[0] in [a.name for a in key.partition] else 1024):
                raise Invalid(f"{size} bytes for {test.path[0]}")
    return partition
