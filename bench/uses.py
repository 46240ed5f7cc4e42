"""Sources that use what keyc, flatc and protoc generate from the schemas of schemas.py."""

# Requests to put, get, query and update, as JSON, and a struct read from an item.
_ENTITIES_HEAD = """#include <string>
#include <utility>
#include <vector>

#include "NAME.keys.hpp"
#include "keyc/entity_page.hpp"
#include "keyc/json.hpp"
using namespace bench;

template <class Built>
std::string json(const Built& built) {
  if constexpr (requires { built.request(); })
    return keyc::to_json(built.request());
  else
    return keyc::to_json(built);
}
"""

ENTITY_USES = {
    "put": "std::string put@(const Thing@& thing) { return json(Thing@Entity::put(thing)); }",
    "get": "std::string get@(const std::string& owner, keyc::Ulid id) "
           "{ return json(Thing@Entity::at().owner(owner).id(id).get()); }",
    "query": "std::string query@(const std::string& owner) { return json(Thing@Entity::of_owner@(owner)); }",
    "update": """std::string update@(const Thing@& thing) {
  auto update = Thing@Entity::at().owner(thing.owner).id(thing.id).update();
  update.set_title(thing.title).set_count(thing.count).set_price(thing.price).set_open(thing.open);
  if (thing.due_on) update.set_due_on(*thing.due_on);
  update.set_rating(thing.rating);
  if (thing.note) update.set_note(*thing.note);
  return json(update.build());
}""",
    "read": "Thing@ read@(const keyc::Item& item) { return Thing@Entity::from_item(item); }",
}

# Answers to queries are read straight into structs.
PAGE_USES = {
    "page": "std::vector<Thing@> page@(const std::string& page) "
            "{ return keyc::EntityPage<Thing@Entity>(page).take_all(); }",
}

# The same struct on both sides, so that all fields are set and read.
_MESSAGES_HEAD = """#include <cstdint>
#include <optional>
#include <string>

#include "NAME.pb.h"

struct Thing {
  std::string owner, id, title;
  std::uint32_t count;
  std::string price;
  bool open;
  std::optional<std::int64_t> due_on;
  double rating;
  std::optional<std::string> note;
  std::int64_t updated_at;
};
"""

MESSAGE_USES = {
    "write": """std::string write@(const Thing& thing) {
  bench::Thing@ message;
  message.set_owner(thing.owner);
  message.set_id(thing.id);
  message.set_title(thing.title);
  message.set_count(thing.count);
  message.set_price(thing.price);
  message.set_open(thing.open);
  if (thing.due_on) message.set_due_on(*thing.due_on);
  message.set_rating(thing.rating);
  if (thing.note) message.set_note(*thing.note);
  message.set_updated_at(thing.updated_at);
  return message.SerializeAsString();
}""",
    "read": """bool read@(const std::string& text, Thing& thing) {
  bench::Thing@ message;
  if (!message.ParseFromString(text)) return false;
  thing.owner = message.owner();
  thing.id = message.id();
  thing.title = message.title();
  thing.count = message.count();
  thing.price = message.price();
  thing.open = message.open();
  if (message.has_due_on()) thing.due_on = message.due_on();
  thing.rating = message.rating();
  if (message.has_note()) thing.note = message.note();
  thing.updated_at = message.updated_at();
  return true;
}""",
}

_TABLE_USES = """
void write(flatbuffers::FlatBufferBuilder& to, const Thing@T& from) { to.Finish(Thing@::Pack(to, &from)); }
void read(const void* from, Thing@T& to) { flatbuffers::GetRoot<Thing@>(from)->UnPackTo(&to); }
"""


def of_tables(tables):
    """A source that reads and writes each table of schemas.fbs(), so that the functions in its header are compiled."""
    head = f'#include "tables{tables}_generated.h"\nusing namespace bench;\n'
    return head + "".join(_TABLE_USES.replace("@", str(i)) for i in range(tables))


def _source(head, uses, name, count):
    """The functions have C linkage, so that a linker can be told their names."""
    functions = [f'extern "C" {use}'.replace("@", str(i)) for i in range(count) for use in uses.values()]
    return head.replace("NAME", name) + "\n" + "\n".join(functions) + "\n"


def of_entities(uses, schema, count):
    """A source that uses each entity of schemas.keys() in these ways."""
    return _source(_ENTITIES_HEAD, uses, schema, count)


def of_messages(file, count):
    """A source that writes and reads each message of schemas.proto(), with all its fields."""
    return _source(_MESSAGES_HEAD, MESSAGE_USES, file, count)


def names(uses, count):
    return [f"{name}{i}" for i in range(count) for name in uses]
