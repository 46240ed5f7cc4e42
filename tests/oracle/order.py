"""The order in which a pattern promises its items: that of the parts of the sort key, one after another."""

import functools

from model import Component, Literal
from functions import period


@functools.total_ordering
class Reversed:
    def __init__(self, value):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value

    def __lt__(self, other):
        return other.value < self.value


def levels(known, key):
    """What an item sorts by, up to the first part whose order is not that of its values."""
    result = []
    for attribute in key.sort:
        template = known.entity.templates.get(attribute.name)
        parts = template.parts if template else known.entity.components([attribute])
        for index, part in enumerate(parts):
            if isinstance(part, Literal):
                continue
            if not isinstance(part, Component) or not part.function.sorts or part.mode in ("raw", "checked"):
                return result
            value = known.read(part.path)[1]
            if value is None:
                result.append((0 if part.stand_in == "!" else 2, 0))
                continue
            joined = index + 1 < len(parts) and isinstance(parts[index + 1], Component)
            if joined and part.function.textual:
                return result
            kept = part.function.keep(value)
            result.append((1, Reversed(kept) if part.function.descending else kept))
    return result


def disorder(meaning, key, rows, tree):
    """Two neighbours in the wrong order, or None."""
    if len(rows) < 2 or "GetItem" in tree or "Scan" in tree:
        return None
    backward = meaning.pattern.descending
    one = len({id(r.entity) for r in rows}) == 1
    walk = "Sequence" in tree and meaning.is_walk(rows[0].entity)
    boxes = any(t and t.address() for t in (rows[0].entity.templates.get(a.name) for a in key.sort))
    sort = [a for a in key.sort]
    for before, after in zip(rows, rows[1:]):
        first, second = (before, after) if not backward else (after, before)
        if walk:
            a, b = (min(period(c.function.period[0], c.type.micros(r.read(c.path)[1]) + c.function.period[1])
                        for c in meaning.periods(r.entity) if meaning.given.get(c.name) != "=") for r in (first, second))
            if a > b:
                return before, after
        elif one and not boxes and levels(first, key) > levels(second, key):
            return before, after
        elif not one or boxes:
            from dynamodb import sort_key
            if sort_key(first.stored, key) > sort_key(second.stored, key):
                return before, after
    return None
