"""Which keys serve a pattern of equalities without `on`: it must not depend on the choice what the pattern means."""

from meaning import Meaning
from model import Component


def serves(entity, key, given):
    """One Query of this key, which is plain enough for the oracle to be sure, serves equality on these attributes."""
    partition, sort = entity.components(key.partition), entity.components(key.sort)
    templates = [entity.templates.get(a.name) for a in key.attributes]
    if partition is None or sort is None or key.projects is not None:
        return False
    if any(t and (t.shard() or t.address()) for t in templates) or len(key.sort) > 1:
        return False
    names = [c.name for c in sort]
    left = set(given) - {c.name for c in partition}
    if not {c.name for c in partition} <= set(given) or any(c.mode for c in partition + sort):
        return False
    count = 0
    while count < len(names) and names[count] in given:
        left.discard(names[count])
        count += 1
    return not left and (count == len(sort) or count == 0 or not joined(templates[-1], sort[count - 1]))


def joined(template, component):
    """The next part follows without a literal."""
    parts = template.parts if template else []
    index = parts.index(component) if component in parts else len(parts)
    return index + 1 < len(parts) and isinstance(parts[index + 1], Component)


def meaning_of(schema, entity, pattern, key):
    """What this key compares of each attribute: all of it, or what its functions keep."""
    meaning, result = Meaning(schema, pattern, key, 0), []
    for path, _ in pattern.parameters:
        components, reached = meaning.components(entity, path)
        whole = any(meaning.whole(entity, c) for c in components)
        # Texts that are equal in upper case are so in lower case.
        functions = {c.function.text.replace("upper", "lower").replace("desc(", "").rstrip(")") for c in reached}
        result.append((path, "all" if whole else " and ".join(sorted(functions))))
    return tuple(sorted(result))


def two_meanings(schema, entity, pattern):
    """Two keys that serve the pattern and give it different meanings; None if there are none."""
    given = dict(pattern.parameters)
    if pattern.on or pattern.scan or pattern.filter or pattern.consistent or pattern.oldest or pattern.empty or not given:
        return None
    if any(operator != "=" for operator in given.values()):
        return None
    kinds = {meaning_of(schema, entity, pattern, key): key for key in schema.keys if serves(entity, key, given)}
    return list(kinds.values())[:2] if len(kinds) > 1 else None
