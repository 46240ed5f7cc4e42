"""What a change does to stored items: whether their keys, their values, their entries in indexes are still what they were;
and whether a finding of `keyc diff` says so."""

from fractions import Fraction

from evolving import StructType, declared_types
from expressions import comparable
from stored import Unclear, Unreadable, decode, sense


class Break:
    """Something that is not as before. `classes` are those of the findings that may say so; None: any finding, also one
    that breaks nothing. `about` are names, one of which such a finding must be about; `subjects` are those that it should
    be about exactly, if not the entity as a whole."""

    def __init__(self, kind, classes, about, text, subjects=()):
        self.kind, self.classes, self.about, self.text, self.subjects = kind, classes, set(about), text, set(subjects)

    def exactly_said_by(self, finding):
        last = finding["subject"].partition('="')[0].rpartition(".")[2]
        whole = finding["rule"] in WHOLE
        return self.said_by(finding) and (not self.subjects or last in self.subjects or whole)

    def said_by(self, finding):
        if self.classes is not None and (not finding["breaks"] or finding["class"] not in self.classes):
            return False
        subject = finding["subject"]
        names = {finding["entity"], subject} | {subject[:i] for i, c in enumerate(subject) if c == "."}
        return bool(names & self.about)


# Findings about an entity or a table as a whole: they say enough of its keys, attributes and patterns.
WHOLE = {"entity_removed", "table_name", "table_key", "type_name", "local_index"}
UNREADABLE = {"UNREADABLE"}
# Whoever accepts that an entity is gone, or is in another table, has accepted all that happens to its items.
ELSEWHERE = {"LOSS", "RECREATE"}


class Judge:
    """One change, of the schema `old` to `new`."""

    def __init__(self, old, new):
        self.old, self.new = old, new

    def about(self, uid):
        """The names of an entity, before and after, and of its types and tables."""
        names = set()
        for schema in (self.old, self.new):
            entity = schema.entity(uid)
            if entity:
                table = schema.table(entity.table)
                names |= {entity.name, entity.stored, table.name, table.stored}
                names |= {t.name for a in entity.attributes for t in declared_types(a.type)}
        return names

    # New code, items from before

    def item(self, item, values, faults, answer):
        """The breaks of one stored item: as the new schema reads it, and as it would write it (None: it refuses)."""
        entity, about = self.new.entity(item.entity), self.about(item.entity)
        if entity is None:
            # One that is new may be taken for it: then its items have another name.
            about |= {e.stored for e in self.new.entities if not self.old.entity(e.uid)}
            return [Break("entity is gone", ELSEWHERE | UNREADABLE, about, "")] if self.gone_in_silence(item) else []
        table = self.new.table(entity.table)
        if table.stored != item.table:
            return [Break("in another table", ELSEWHERE, about, f"{item.table}, {table.stored}")]
        result = self.recognised(item, entity, table, UNREADABLE, about)
        result += self.read(item, entity, values, faults, UNREADABLE, about)
        result += self.markers(item, entity, values, about)
        if answer is None:
            if not faults:
                classes = UNREADABLE | ELSEWHERE | {"REKEY", "REINDEX", "BACKFILL", "REORDER"}
                result.append(Break("refused", classes, about, "the new schema cannot write it"))
            return result
        return result + self.keys(item, entity, table, answer, about)

    def gone_in_silence(self, item):
        """Without a type attribute, an entity with the same keys reads its items: it is the same one with another name."""
        before = self.old.entity(item.entity)
        typed = before and all(t.type_attribute for s in (self.old, self.new) for t in s.tables if t.uid == before.table)
        return before is not None and (typed or all(self.old.entity(e.uid) for e in self.new.entities))

    def recognised(self, item, entity, table, classes, about):
        name = table.type_attribute
        if name and item.stored.get(name) != {"S": entity.stored}:
            return [Break("not recognised", classes | ELSEWHERE, about, f"{name} is {item.stored.get(name)}, not {entity.stored}")]
        return []

    def read(self, item, entity, values, faults, classes, about):
        result = []
        for uid, why in faults.items():
            if why:
                a = entity.attribute(uid)
                known = item.known_as.attribute(uid)
                result.append(Break("unreadable", classes | ELSEWHERE, about, why, subjects(known or a, a)))
        for a in entity.attributes:
            known = item.known_as.attribute(a.uid)
            if known is None or a.uid in faults or a.uid not in item.values:
                continue
            if differs(known.type, item.values[a.uid], a.type, values[a.uid]):
                text = f"{known.name} was {item.values[a.uid]!r}, {a.name} is {values[a.uid]!r}"
                if only_defaults(known, a, item.stored):
                    result.append(Break("another default", None, about, text, subjects(known, a)))
                elif known.stored != a.stored and known.type.kind + str(known.type) != a.type.kind + str(a.type):
                    # Another name and another type at once: nothing shows that it is the same attribute.
                    result.append(Break("renamed with another type", None, about, text, subjects(known, a)))
                else:
                    result.append(Break("other value", classes | ELSEWHERE, about, text, subjects(known, a)))
        return result

    def markers(self, item, entity, values, about):
        """The item that holds a unique value has that value in its key."""
        result = []
        for uid in entity.uniques:
            before = marker(item.known_as, uid, item.values) if uid in item.known_as.uniques else None
            after = marker(entity, uid, values)
            if after is not None and before != after:
                name = entity.attribute(uid)
                result.append(Break("unique marker", {"BACKFILL"} | ELSEWHERE, about, f"{before}, {after}", [name.stored, name.name]))
        return result

    def keys(self, item, entity, table, answer, about):
        result = []
        # An attribute that is only in the keys of items from before is one that new code does not find.
        known = {a.uid for a in entity.attributes if not a.keyonly}
        lost = [a.stored for a in item.known_as.attributes if a.keyonly and a.uid in known]
        unread = {"UNREADABLE"} if lost else set()
        for a in table.key.attributes:
            if not same(answer.get(a.stored), item.stored.get(a.stored)):
                result.append(Break("primary key", {"REKEY", "RECREATE", "LOSS"} | unread, about,
                                    f"{a.stored} is {item.stored.get(a.stored)}, and would be {answer.get(a.stored)}", [a.stored] + lost))
        for key in table.indexes:
            names = [a.stored for a in key.attributes]
            stored, computed, before = (entry(one, names) for one in (item.stored, answer, item.computed))
            if stored == computed:
                continue
            text = f"{key.name}: {shown(item.stored, names)}, and would be {shown(answer, names)}"
            if stored != before and before == computed:  # it was written by another number of shards, and is not moved yet
                if not all(self.covered(entity, a, item) for a in key.attributes):
                    result.append(Break("unread shards", {"REINDEX"}, about, text))
                continue
            kind = "index entry missing" if stored is None else "index entry stale" if computed is None else "index key"
            classes = {"REINDEX", "REORDER", "BACKFILL", "RECREATE", "LOSS"} | unread
            if {a.stored for a in table.key.attributes} & set(names):
                classes.add("REKEY")
            result.append(Break(kind, classes, about, text, names + [key.stored] + lost))
        return result

    @staticmethod
    def covered(entity, key_attribute, item):
        template = entity.templates.get(key_attribute.uid)
        count = item.lag.get(key_attribute.uid)
        shard = template.shard() if template else None
        return count is None or shard is not None and count in (shard.count, shard.was)

    # Old code, items from now on

    def old_reader(self, item):
        """The breaks of one item that the new schema has written, read by the old one."""
        entity, about = self.old.entity(item.entity), self.about(item.entity)
        if entity is None:
            return []
        table = self.old.table(entity.table)
        if table.stored != item.table:
            return [Break("in another table for old code", ELSEWHERE, about, f"{table.stored}, {item.table}")]
        classes = {"OLD READERS", "UNREADABLE"}
        values, faults = item.read(entity)
        result = self.recognised(item, entity, table, classes, about)
        result += self.read(item, entity, values, faults, classes, about)
        for one in result:
            one.kind += " for old code"
        return result

    # Tables

    def expiring(self, store):
        result = []
        for table in self.new.tables:
            before = next((t for t in self.old.tables if t.uid == table.uid), None)
            ends, ended = self.ttl(self.new, table), self.ttl(self.old, before) if before else None
            if ends and ends != ended:
                items = [i for i in store if i.table == table.stored and "N" in i.stored.get(ends, {})]
                if items:
                    result.append(Break("items expire", {"LOSS"}, {table.name, table.stored}, f"{len(items)} items have {ends}"))
        return result

    @staticmethod
    def ttl(schema, table):
        return next((a.stored for e in schema.entities for a in e.attributes if a.uid == table.ttl), None) if table.ttl else None

    def overwriting(self, fresh, store):
        """New items with the primary key of an item of an entity that is gone."""
        result = []
        for item in fresh:
            home = self.new.entity(item.entity)
            if self.old.entity(item.entity):
                continue
            typed = self.new.table(home.table).type_attribute
            key = primary_key(self.new, item)
            for other in store:
                if not typed and self.old.entity(other.entity):
                    continue  # it is taken for the same entity with another name
                if other.entity != item.entity and other.table == item.table and self.new.entity(other.entity) is None \
                        and primary_key(self.new, other, item.entity) == key:
                    about = self.about(item.entity) | self.about(other.entity)
                    # Without a type attribute it reads those items, and is compared with the entity that they were of.
                    classes = {"LOSS", "UNREADABLE", "REKEY"} if typed else None
                    result.append(Break("key of a gone entity", classes, about, f"{key}"))
        return result


def marker(entity, uid, values):
    """The partition key of the marker of a value; None if there is none."""
    attribute, value = entity.attribute(uid), values.get(uid)
    if attribute is None or value is None:
        return None
    (kind, text), = attribute.type.stored(value).items()
    if kind == "N":
        width = {"u8": 3, "u16": 5, "u32": 10, "u64": 20, "i8": 3, "i16": 5, "i32": 10, "i64": 19, "epoch_s": 19, "epoch_ms": 19,
                 "epoch_us": 19}.get(attribute.type.name)
        text = f"{attribute.type}:{Fraction(text)}" if width is None or text[0] == "-" else text.rjust(width, "0")
    return f"_unique#{entity.stored}#{attribute.stored}#{text}"


def subjects(before, after):
    """What a finding about an attribute may be about: it, its types, and the members of its structs."""
    names = {x for a in (before, after) for x in (a.stored, a.name)}
    for t in declared_types(before.type) + declared_types(after.type):
        names |= {t.name} | {x for m in getattr(t, "members", []) for x in (m.stored, m.name)}
    return names


def only_defaults(before, after, stored):
    """What differs between an attribute before and after is absent from what is stored, under both names."""
    if before.stored not in stored and after.stored not in stored:
        return before.stored == after.stored
    if before.stored != after.stored:
        return False
    a, b = before.type, after.type
    values = [stored[before.stored]]
    if getattr(a, "shape", None) == getattr(b, "shape", None) == "list" and "L" in values[0]:
        a, b, values = a.element, b.element, values[0]["L"]
    if not isinstance(a, StructType) or not isinstance(b, StructType):
        return not differs_at_all(a, b, values)
    members = {m.uid: m for m in b.members}
    return all(only_defaults(m, members[m.uid], v["M"]) for v in values for m in a.members if m.uid in members)


def differs_at_all(a, b, values):
    for value in values:
        try:
            if differs(a, decode(a, value), b, decode(b, value)):
                return True
        except (Unreadable, Unclear):
            return True
    return False


def primary_key(schema, item, entity=None):
    table = schema.table(schema.entity(entity or item.entity).table)
    return entry(item.stored, [a.stored for a in table.key.attributes])


def entry(stored, names):
    """What an index has of an item; None if it is not in the index."""
    values = [comparable(stored[n]) if n in stored else None for n in names]
    return None if None in values or any(v[0] not in ("S", "N", "B") for v in values) else tuple(values)


def shown(stored, names):
    return ", ".join(f"{n}={next(iter(stored[n].values())) if n in stored else 'absent'}" for n in names)


def same(a, b):
    return a is None and b is None or a is not None and b is not None and comparable(a) == comparable(b)


def differs(old_type, old, new_type, new):
    """The two values, of an attribute before and after, do not mean the same."""
    if isinstance(old_type, StructType) and isinstance(new_type, StructType) and old is not None and new is not None:
        after = {m.uid: m for m in new_type.members}
        return any(differs(m.type, old.get(m.uid), after[m.uid].type, new.get(m.uid)) for m in old_type.members if m.uid in after)
    if getattr(old_type, "shape", None) == getattr(new_type, "shape", None) == "list" and old is not None and new is not None:
        return len(old) != len(new) or any(differs(old_type.element, x, new_type.element, y) for x, y in zip(old, new))
    a, b = sense(old_type, old), sense(new_type, new)
    if a is None or b is None:
        return a is not b
    if "time" in (a[0], b[0]) and a[0] != b[0]:
        return False  # a number becomes a time: what it meant is not known
    return a != b
