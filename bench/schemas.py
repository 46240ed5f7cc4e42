"""Schemas with any number of entities of one fixed shape: for keyc, as tables for flatc, and as messages for protoc."""

_KEYS_HEAD = """schema bench

table Bench {
  key (pk, sk)
  index gsi1 (gsi1pk, gsi1sk)
}
"""

# Ten attributes, a table key, an index whose key holds the time of the last write, an access pattern.
_KEYS_ENTITY = """
entity Thing@ in Bench {
  owner      : string
  id         : ulid = new
  title      : string
  count      : u32 = 0
  price      : decimal
  open       : bool = true
  due_on     : date?
  rating     : f64
  note       : string?
  updated_at : timestamp = now always

  pk = THING@#<owner>
  sk = id
  gsi1pk = BY@#<owner>
  gsi1sk = UPDATED#<updated_at>

  access of_owner@(owner)
}
"""

# Keys that begin alike, so that their first literals do not distinguish them: all in the partitions of tenants; and in
# groups of ten with the same prefix of the sort key, which only the literal after its value distinguishes.
ALIKE = {
    "in one partition": ("sk = THING@#<id>", "of_owner@(owner)"),
    "under shared prefixes": ("sk = GROUP%#<title>#PART@#<id>", "of_owner@(owner, title)"),
}

# The same ten attributes, in the most similar types of FlatBuffers; the names follow its style, so that it prints no
# warnings.
_FBS_TABLE = """
table Thing@ {
  owner : string;
  id : string;
  title : string;
  count : uint32;
  price : string;
  open : bool;
  due_on : int64;
  rating : double;
  note : string;
  updated_at : int64;
}
"""

# And in those of Protocol Buffers.
_PROTO_MESSAGE = """
message Thing@ {
  string owner = 1;
  string id = 2;
  string title = 3;
  uint32 count = 4;
  string price = 5;
  bool open = 6;
  optional int64 due_on = 7;
  double rating = 8;
  optional string note = 9;
  int64 updated_at = 10;
}
"""


def keys(entities):
    return _KEYS_HEAD + "".join(_KEYS_ENTITY.replace("@", str(i)) for i in range(entities))


def keys_without_dates(entities):
    """The same with text instead of dates, which need the calendar of <chrono>."""
    return keys(entities).replace(": date?", ": string?")


def keys_that_begin_alike(how, entities):
    sort_key, pattern = ALIKE[how]
    entity = _KEYS_ENTITY.replace("pk = THING@#<owner>", "pk = TENANT#<owner>", 1).replace("sk = id", sort_key, 1)
    entity = entity.replace("of_owner@(owner)", pattern)
    return _KEYS_HEAD + "".join(entity.replace("@", str(i)).replace("%", str(i // 10)) for i in range(entities))


def fbs(tables):
    return "namespace bench;\n" + "".join(_FBS_TABLE.replace("@", str(i)) for i in range(tables))


def proto(messages):
    text = 'syntax = "proto3";\npackage bench;\n'
    return text + "".join(_PROTO_MESSAGE.replace("@", str(i)) for i in range(messages))
