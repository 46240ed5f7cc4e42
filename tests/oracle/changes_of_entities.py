"""Changes of entities and tables."""

import copy

from evolving import Attribute, Entity, Gone, ListOf, Literal, Named, Part
from evolving_random import NAMES, WORDS
from kinds import change, ints
from values import Time


# Entities

@change()
def rename_entity(c, s):
    e = c.one(s.entities)
    e.name, e.as_ = c.maker.name("Renamed"), None


@change(harmless=True)
def rename_entity_keeping_as(c, s):
    e = c.one(s.entities)
    e.name, e.as_ = c.maker.name("Renamed"), e.stored


@change()
def change_stored_name_of_entity(c, s):
    e = c.one(s.entities)
    e.as_ = c.maker.name("stored-")


@change()
def swap_stored_names_of_entities(c, s):
    if len(s.entities) < 2:
        raise Gone
    a, b = c.rng.sample(s.entities, 2)
    a.as_, b.as_ = b.stored, a.stored


@change()
def add_entity(c, s):
    number = len(c.maker.entities_made)
    if number >= len(NAMES):
        raise Gone
    c.maker.entities_made.append(NAMES[number])
    table = c.one(s.tables)
    e = c.maker.entity(s, NAMES[number], table)
    s.entities.append(e)
    c.maker.primary(s, e, table, WORDS[number])


@change()
def add_entity_with_keys_of_one_that_is_gone(c, s):
    old = c.one(e for v in c.history for e in v.entities if s.entity(e.uid) is None and any(t.uid == e.table for t in s.tables))
    e = copied_entity(c, s, old)
    s.entities.append(e)


@change()
def rename_entity_and_replace_its_attributes(c, s):
    """Its primary key stays."""
    e = c.one(s.entities)
    e.name, e.as_ = c.maker.name("Renamed"), None
    keys = {a.uid for a in s.table(e.table).key.attributes}
    e.templates, e.patterns = {uid: t for uid, t in e.templates.items() if uid in keys}, []
    e.attributes = [a for a in e.attributes if a.uid in e.used() or c.maker.chance(0.3)] + [c.maker.random_attribute(s, True)]
    s.collections = [x for x in s.collections if e.uid not in x.members]


@change()
def replace_entity(c, s):
    """Another one with the same keys takes its place, whose items have nothing to do with those."""
    old = c.one(s.entities)
    s.entities[s.entities.index(old)] = copied_entity(c, s, old)
    s.collections = [x for x in s.collections if old.uid not in x.members]


def copied_entity(c, s, old):
    """Another entity with the same attributes and the same primary key."""
    e = Entity(c.maker.name("Copy"), old.table)
    uids = {}
    for a in old.attributes:
        if isinstance(a.type, ListOf) or getattr(a.type, "uid", None) and a.type.uid not in {x.uid for x in s.enums + s.structs}:
            continue
        b = copy.copy(a)
        b.uid, b.mixin = Named("x").uid, None
        b.type = next((x for x in s.enums + s.structs if getattr(a.type, "uid", None) == x.uid), a.type)
        uids[a.uid] = b.uid
        e.attributes.append(b)
    primary = s.table(old.table).key
    for k in primary.attributes:
        if k.uid in old.templates:
            e.templates[k.uid] = renumbered(old.templates[k.uid], uids)
    return e


def renumbered(template, uids):
    result = copy.deepcopy(template)
    for p in result.components():
        p.path = tuple(uids.get(u, u) for u in p.path)
    if result.shard():
        result.shard().attributes = [uids[u] for u in result.shard().attributes]
    for t in result.when.tests if result.when else []:
        t.path = tuple(uids.get(u, u) for u in t.path)
    return result


@change(must="LOSS")
def remove_entity(c, s):
    if len(s.entities) < 2:
        raise Gone
    e = c.one(s.entities)
    s.entities.remove(e)
    s.collections = [x for x in s.collections if e.uid not in x.members]


@change()
def entity_comes_back(c, s):
    old = c.one(e for v in c.history for e in v.entities if s.entity(e.uid) is None and any(t.uid == e.table for t in s.tables))
    e = copy.deepcopy(old)
    for a in e.attributes:
        if getattr(a.type, "uid", None):
            a.type = c.one(x for x in s.enums + s.structs if x.uid == a.type.uid)
        elif isinstance(a.type, ListOf):
            a.type = ListOf(c.one(x for x in s.enums + s.structs if x.uid == a.type.element.uid))
    here = {k.uid for k in s.table(e.table).key.attributes} | {k.uid for i in s.table(e.table).indexes for k in i.attributes}
    e.templates = {uid: t for uid, t in e.templates.items() if uid in here}
    e.patterns = []
    s.entities.append(e)


@change()
def move_entity_to_another_table(c, s):
    e = c.one(s.entities)
    home, other = s.table(e.table), c.one(t for t in s.tables if t.uid != e.table)
    e.table = other.uid
    templates = {}
    for a, b in zip(home.key.attributes, other.key.attributes):
        if a.uid in e.templates and a.kind == b.kind:
            templates[b.uid] = e.templates[a.uid]
    e.templates, e.patterns = templates, [p for p in e.patterns if not p.on]
    s.collections = [x for x in s.collections if e.uid not in x.members]


@change(silent=True)
def reorder_entities(c, s):
    s.entities.append(s.entities.pop(0))


@change(harmless=True)
def say_the_size(c, s):
    c.one(s.entities).size = c.one(["1.5 KB", "300 B", "20 KB"])


@change(silent=True)
def document_entity(c, s):
    c.one(s.entities).doc = c.maker.name("What it is, ")


@change(silent=True)
def comment(c, s):
    s.comment = c.maker.name("a comment ")


@change(silent=True)
def allow_something(c, s):
    c.one(s.entities).allows.append(c.one(["hot_partition", "foreign_items", "order", "constant_key"]))


@change(must="BACKFILL")
def add_unique(c, s):
    e = c.one(e for e in s.entities if not e.uniques)
    c.maker.make_unique(e)


@change(must="BACKFILL")
def add_versions(c, s):
    e = c.one(e for e in s.entities if not e.versions)
    sort = s.table(e.table).key.sort
    if not sort or sort.kind != "S":
        raise Gone
    a = Attribute(c.maker.name("version"), ints(32), [1, 2, 3, 4])
    e.attributes.append(a)
    e.versions = a.uid
    t = e.templates[sort.uid]
    t.parts, t.bare = t.parts + [Literal("#"), Part((a.uid,))], False


@change(must="BACKFILL")
def remove_versions(c, s):
    e = c.one(e for e in s.entities if e.versions)
    e.versions = None


@change()
def remove_unique(c, s):
    e = c.one(e for e in s.entities if e.uniques)
    e.uniques = []


# Tables

@change()
def rename_table(c, s):
    t = c.one(s.tables)
    t.name, t.as_ = c.maker.name("Table"), None


@change(harmless=True)
def rename_table_keeping_as(c, s):
    t = c.one(s.tables)
    t.name, t.as_ = c.maker.name("Table"), t.stored


@change(must="RECREATE")
def change_stored_name_of_table(c, s):
    c.one(s.tables).as_ = c.maker.name("prod-")


@change(must="RECREATE")
def rename_primary_key_attribute(c, s):
    k = c.one(c.one(s.tables).key.attributes)
    k.name, k.as_ = c.maker.name("key"), None


@change(harmless=True)
def rename_primary_key_attribute_keeping_as(c, s):
    k = c.one(c.one(s.tables).key.attributes)
    k.name, k.as_ = c.maker.name("key"), k.stored


@change(must="RECREATE")
def another_type_of_sort_key(c, s):
    t = c.one(t for t in s.tables if t.key.sort)
    t.key.sort.kind = c.one({"S", "N", "B"} - {t.key.sort.kind})


@change(must="RECREATE")
def remove_sort_key(c, s):
    t = c.one(t for t in s.tables if t.key.sort)
    for e in s.entities:
        e.templates.pop(t.key.sort.uid, None)
    t.key.sort = None


@change()
def rename_type_attribute(c, s):
    t = c.one(s.tables)
    t.type = c.maker.name("type")


@change()
def type_none(c, s):
    t = c.one(t for t in s.tables if t.type != "none")
    t.type = "none"


@change()
def type_attribute_from_none(c, s):
    t = c.one(t for t in s.tables if t.type == "none")
    t.type = None


@change(silent=True)
def write_out_type_attribute(c, s):
    t = c.one(t for t in s.tables if t.type is None)
    t.type = "_type"


@change(silent=True)
def write_out_text_mode(c, s):
    t = c.one(t for t in s.tables if t.text is None)
    t.text = "escaped"


@change()
def text_mode_of_table(c, s):
    t = c.one(s.tables)
    t.text = c.one({"checked", "raw", "escaped"} - {t.text})


@change()
def time_to_live(c, s):
    t = c.one(s.tables)
    t.ttl = c.one(a.uid for e in s.entities if e.table == t.uid for a in e.attributes if a.type.kind == "N" and a.uid != t.ttl)


@change(harmless=True)
def no_time_to_live(c, s):
    t = c.one(t for t in s.tables if t.ttl)
    t.ttl = None


@change(harmless=True)
def stream_of_table(c, s):
    t = c.one(s.tables)
    t.stream = c.one(view for view in (None, "keys", "new", "old", "new and old") if view != t.stream)


@change()
def new_attribute_with_time_to_live(c, s):
    e = c.one(s.entities)
    a = c.maker.attribute(Time("epoch_s"), True, False)
    e.attributes.append(a)
    s.table(e.table).ttl = a.uid
