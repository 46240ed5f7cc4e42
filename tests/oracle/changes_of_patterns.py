"""Changes of access patterns."""

from evolving import EnumType, Gone, Pattern
from kinds import change


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
    p = Pattern(c.maker.name("find"), [])
    p.scan = True
    e.patterns.append(p)
