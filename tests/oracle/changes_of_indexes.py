"""Changes of indexes."""

import copy

from evolving import Gone, Key
from kinds import change


# Indexes

@change()
def add_index(c, s):
    e = c.one(s.entities)
    key = c.maker.index(s, s.table(e.table), e)
    if not key:
        raise Gone
    s.table(e.table).indexes.append(key)
    p = c.maker.pattern(s, s.table(e.table), e, key)
    if p:
        e.patterns.append(p)


@change()
def add_native_index(c, s):
    e = c.one(s.entities)
    key = c.maker.index(s, s.table(e.table), e, "native")
    if not key:
        raise Gone
    s.table(e.table).indexes.append(key)


@change()
def add_index_of_keys_that_are_there(c, s):
    t = c.one(t for t in s.tables if t.key.sort and t.key.sort.kind == "S")
    key = Key(c.maker.name("index"), copy.copy(t.key.sort), copy.copy(t.key.partition))
    t.indexes.append(key)


@change()
def remove_index(c, s):
    t, k = c.index(s)
    drop_index(s, t, k)


def drop_index(s, t, k):
    t.indexes.remove(k)
    here = {a.uid for x in t.keys for a in x.attributes}
    for e in s.entities:
        e.templates = {uid: v for uid, v in e.templates.items() if uid in here or uid not in {a.uid for a in k.attributes}}
        e.patterns = [p for p in e.patterns if p.on != k.uid]


@change()
def index_comes_back(c, s):
    old, t, k = c.one((v, t, k) for v in c.history for t in v.tables for k in t.indexes
                      if any(x.uid == t.uid for x in s.tables) and k.uid not in {x.uid for y in s.tables for x in y.indexes})
    here = next(x for x in s.tables if x.uid == t.uid)
    here.indexes.append(copy.deepcopy(k))
    for e in old.entities:
        now = s.entity(e.uid)
        for a in k.attributes:
            if now and a.uid in e.templates and a.uid not in now.templates:
                now.templates[a.uid] = copy.deepcopy(e.templates[a.uid])


@change()
def rename_index(c, s):
    t, k = c.index(s)
    k.name, k.as_ = c.maker.name("index"), None


@change(harmless=True)
def rename_index_keeping_as(c, s):
    t, k = c.index(s)
    k.name, k.as_ = c.maker.name("index"), k.stored


@change()
def rename_index_key_attribute(c, s):
    t, k = c.index(s, lambda k: k.sort and not k.sort.native)
    a = c.one([k.sort] if k.local else k.attributes)
    a.name, a.as_ = c.maker.name("key"), None


@change(harmless=True)
def rename_index_key_attribute_keeping_as(c, s):
    t, k = c.index(s, lambda k: k.sort and not k.sort.native)
    a = c.one([k.sort] if k.local else k.attributes)
    a.name, a.as_ = c.maker.name("key"), a.stored


@change()
def change_projection(c, s):
    t, k = c.index(s)
    uids = [a.uid for e in s.entities if e.table == t.uid for a in e.attributes]
    k.projects = c.one([None, [], c.rng.sample(uids, min(2, len(uids)))])


@change(silent=True)
def write_out_projects_all(c, s):
    t, k = c.index(s, lambda k: k.projects is None and not k.explicit)
    k.explicit = True


@change(silent=True)
def write_out_type_of_key(c, s):
    t, k = c.index(s, lambda k: any(not a.native and a.kind == "S" for a in k.attributes))
    c.one(a for a in k.attributes if not a.native and a.kind == "S").explicit = True


@change()
def swap_sides_of_index(c, s):
    t, k = c.index(s, lambda k: k.sort and not k.local and k.sort.kind == "S")
    k.partition, k.sort = k.sort, k.partition


@change()
def local_to_global(c, s):
    t, k = c.index(s, lambda k: k.sort)
    if k.local:
        k.local = False
    else:
        k.local, k.partition = True, t.key.partition


@change(silent=True)
def reorder_indexes(c, s):
    t = c.one(t for t in s.tables if len(t.indexes) > 1)
    t.indexes.append(t.indexes.pop(0))


@change()
def leave_index(c, s):
    e, k, t = c.template(s, True)
    del e.templates[k.uid]
    index = next(i for x in s.tables for i in x.indexes if k in i.attributes)
    for a in index.attributes:
        if a.uid not in {x.uid for y in s.tables for x in y.key.attributes}:
            e.templates.pop(a.uid, None)


@change()
def join_index(c, s):
    t, k = c.index(s, lambda k: not k.local and not any(a.native for a in k.attributes))
    e = c.one(e for e in s.entities if e.table == t.uid and not any(a.uid in e.templates for a in k.attributes))
    for a in k.attributes:
        template = c.maker.sort_template(e, a.kind, c.maker.pick(e, 1, 2), None, False)
        if not template:
            raise Gone
        e.templates[a.uid] = template
