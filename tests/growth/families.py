"""Schemas that grow in one way: each function makes the one of size `n`."""


def table(indexes: int = 0, sharded: bool = False) -> str:
    rows = "".join(f"  index by{i} (p{i}, s{i})\n" for i in range(indexes))
    return f"schema growth\n\ntable Data {{\n  key (pk, sk)\n{rows}}}\n\n"


def structs(n: int) -> str:
    """Each has three members of the one before: 3^n members."""
    text = table()
    for i in range(n):
        held = "u32" if i == 0 else f"S{i - 1}"
        text += f"struct S{i} {{\n  a : {held}\n  b : {held}\n  c : {held}\n}}\n\n"
    return text + f'entity E in Data {{\n  id : string\n  v : S{n - 1}\n\n  pk = E#<id>\n  sk = "E"\n}}\n'


def defaulted_structs(n: int) -> str:
    """The same, optional and with defaults, named in a key, a condition and a filter."""
    text = table(1)
    for i in range(n):
        held = "u32" if i == 0 else f"S{i - 1}"
        text += f"struct S{i} {{\n  a : {held}{' = 0' if i == 0 else '?'}\n  b : {held}?\n  c : list<{held}>\n}}\n\n"
    deep = "v" + ".a" * n
    return text + (f'entity E in Data {{\n  id : string\n  v : S{n - 1}\n\n  pk = E#<id>\n  sk = "E"\n  p0 = <{deep}>\n'
                   f'  s0 = "E" when {deep} > 3\n\n  access all(id) filter {deep} = 4\n  access by({deep}) on by0\n}}\n')


def attributes(n: int) -> str:
    rows = "".join(f"  a{i} : string?\n" for i in range(n))
    return table() + f'entity E in Data {{\n  id : string\n{rows}\n  pk = E#<id>\n  sk = "E"\n}}\n'


def key_parts(n: int) -> str:
    """An index key of many attributes, which are set together."""
    rows = "".join(f"  a{i} : u32\n" for i in range(n))
    key = "#".join(f"<a{i}>" for i in range(n))
    return table(1) + (f'entity E in Data {{\n  id : string\n{rows}\n  pk = E#<id>\n  sk = "E"\n  p0 = "P"\n  s0 = {key}\n'
                       '  allow hot_partition "small"\n  allow size "small"\n}\n')


def conditions(n: int) -> str:
    rows = "".join(f"  a{i} : u32 = 0\n" for i in range(n))
    all_of = " and ".join(f"a{i} > {i}" for i in range(n))
    return table(1) + (f'entity E in Data {{\n  id : string\n{rows}\n  pk = E#<id>\n  sk = "E"\n  p0 = P#<id> when {all_of}\n'
                       f'  s0 = "E"\n\n  access all(id) filter {all_of}\n}}\n')


def entities(n: int) -> str:
    text = table(1)
    for i in range(n):
        text += (f"entity E{i} in Data {{\n  id   : string\n  name : string\n  at   : timestamp\n\n  pk = E{i}#<id>\n"
                 f'  sk = "E"\n  p0 = N{i}#<name>\n  s0 = <at>\n\n  access one(id)\n  access named(name, at >=) on by0\n}}\n\n')
    return text


def reindexed(n: int) -> str:
    """Entities that get other index keys: a key that begins with OLD begins with NEW then."""
    text = table(2)
    for i in range(n):
        keys = "".join(f"  p{k} = OLD#E{i}#<id>\n  s{k} = OLD#<id>\n" for k in range(2))
        text += (f'entity E{i} in Data {{\n  id : string\n\n  pk = E{i}#<id>\n  sk = "E"\n{keys}\n  access one(id)\n'
                 f"  access other(id) on by0\n  access more(id) on by1\n}}\n\n")
    return text


def shared_partition(n: int) -> str:
    """Entities side by side in one item collection."""
    text = table()
    for i in range(n):
        text += (f"entity E{i} in Data {{\n  org  : string\n  id   : string\n\n  pk = ORG#<org>\n  sk = E{i}#<id>\n\n"
                 f"  access all(org)\n}}\n\n")
    return text


def shards(n: int) -> str:
    """Entities whose index has the most shards."""
    text = table(1)
    for i in range(n):
        text += (f'entity E{i} in Data {{\n  id : ulid\n\n  pk = E{i}#<id>\n  sk = "E"\n  p0 = ALL{i}#<shard(1000, id)>\n'
                 f'  s0 = <id>\n  allow many_requests "few reads"\n\n  access all() on by0\n}}\n\n')
    return text


def shards_in_one_key(n: int) -> str:
    text = table(1)
    for i in range(n):
        text += (f'entity E{i} in Data {{\n  id : ulid\n\n  pk = E{i}#<id>\n  sk = "E"\n  p0 = ALL#<shard(1000, id)>\n'
                 f'  s0 = E{i}#<id>\n  allow many_requests "few reads"\n\n  access all() on by0\n}}\n\n')
    return text


def patterns(n: int) -> str:
    """Patterns on a table with the most indexes."""
    keys = "".join(f"  p{i} = P{i}#<name>\n  s{i} = <at>\n" for i in range(20))
    rows = "".join(f"  access find{i}(name, at >=) on by{i % 20} filter rank > {i}\n" for i in range(n))
    return table(20) + (f"entity E in Data {{\n  id   : string\n  name : string\n  at   : timestamp\n  rank : u32 = 0\n\n"
                        f'  pk = E#<id>\n  sk = "E"\n{keys}\n{rows}}}\n')


def enumerators(n: int) -> str:
    rows = ", ".join(f"v{i}" for i in range(n))
    return table() + (f'enum Kind {{ {rows} }}\n\nentity E in Data {{\n  id   : string\n  kind : Kind = v0\n\n  pk = E#<id>\n'
                      f'  sk = K#<kind>\n  allow changing_key "no"\n  allow default_key "no"\n}}\n')


def mixins(n: int) -> str:
    text = table() + "".join(f"mixin M{i} {{\n  a{i} : string?\n}}\n\n" for i in range(n))
    names = ", ".join(f"M{i}" for i in range(n))
    return text + f'entity E in Data with {names} {{\n  id : string\n\n  pk = E#<id>\n  sk = "E"\n}}\n'


def collection(n: int) -> str:
    text = table()
    for i in range(n):
        rows = "".join(f"  a{i}x{j} : string?\n" for j in range(20))
        text += f"entity E{i} in Data {{\n  org : string\n  id  : string\n{rows}\n  pk = ORG#<org>\n  sk = E{i}#<id>\n}}\n\n"
    members = ", ".join(f"E{i}" for i in range(n))
    return text + f"collection All in Data {{\n  members {members}\n\n  access all(org)\n}}\n"


def samples(n: int) -> str:
    rows = "".join(f'  sample {{ id = "{i}" }}\n' for i in range(n))
    return table() + f'entity E in Data {{\n  id : string\n\n  pk = E#<id>\n  sk = "E"\n\n{rows}}}\n'


def literal(n: int) -> str:
    return table() + f'entity E in Data {{\n  id : string\n\n  pk = "{"x" * min(n, 1500)}"<id>\n  sk = "E"\n}}\n'


def uniques(n: int) -> str:
    rows = "".join(f"  a{i} : string unique\n" for i in range(n))
    return table() + f'entity E in Data {{\n  id : string\n{rows}\n  pk = E#<id>\n  sk = "E"\n}}\n'


FAMILIES = {family.__name__: family for family in (
    structs, defaulted_structs, attributes, key_parts, conditions, entities, reindexed, shared_partition, shards, shards_in_one_key,
    patterns, enumerators, mixins, collection, samples, uniques)}
