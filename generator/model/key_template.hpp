#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/attributes.hpp"
#include "generator/model/condition.hpp"
#include "generator/model/table.hpp"
#include "keyc/generated/periods.hpp"
#include "keyc/shard.hpp"
#include "keyc/zorder.hpp"

/// How an entity writes the key attributes of its table.
namespace keyc::model {

struct Period;

/// What is written for an absent value. It sorts above or below the texts of all values.
struct StandIn {
  std::string text;
  bool above = true;
  Span span;
};

/// A field that a shard is the hash of, by the text that it has at the end of a key; bytes as they are.
struct Hashed {
  const Field* field = nullptr;
  const Encoding* encoding = nullptr;  // null for bytes
};

/// `<shard(8, a, b) from 1 was 4>`
struct Shard {
  Shards shards;
  std::vector<Hashed> hashed;

  /// As written in a template, without the angle brackets.
  std::string written() const;
};

/// An encoded field inside a template, or a shard of several: a function of them that loses their values.
struct Component {
  const Field* field = nullptr;  // the first one of a shard
  const Encoding* encoding = nullptr;
  std::shared_ptr<const Shard> shard{};
  TextMode mode = TextMode::escaped;
  bool as_it_is = false;        // text that is written without a mode: at the end of a template, or ended_by_width
  char separator = 0;           // the byte that the text mode keeps distinct; 0 if there is none
  bool last = false;            // nothing follows
  bool may_be_empty = false;    // last, after a literal, and without a stand-in
  bool in_address = false;      // a dimension of a Z-address: its bits are not next to each other in the key
  bool ended_by_width = false;  // text directly before a last component of fixed width: no condition can be on it alone
  std::optional<StandIn> stand_in;
  Span span;

  /// Whether it may be empty, and has a value that is: text or bytes.
  bool can_be_empty() const;
  /// The fields that it is made of: one, except for a shard.
  std::vector<const Field*> fields() const;
  /// As written in a template, in the text mode `as` if that is given: `<checked(upper(x)) else "!">`.
  std::string written(std::optional<TextMode> as = {}) const;
  /// For hints about text that is not escaped: "write <escaped(x)>".
  std::string how_to_escape() const;
  /// Whether it is raw text that more of the key follows, so that nothing shows where it ends.
  bool is_open_text() const;
  /// Whether a range of its values is one range of keys. False for text that more of the key follows, unless it is
  /// escaped.
  bool takes_ranges() const;
  /// Whether a box can have a range of its values: also of a bool, of which no key asks that.
  bool takes_bounds() const;
  /// Whether it is a time-ordered id, which can also be queried by a range of times.
  bool takes_times() const;
  /// The calendar period that it can be queried by: "InYear", "InMonth" or "InDay" of keyc/calendar.hpp. Empty if it
  /// shows no date, or if its stand-in could be taken for one.
  std::string_view calendar_period() const;
};

/// The function that makes a component the period of a time, alone or with desc; null if it is none, or if it stands
/// for absent times, too, or if the type has no times as fine as that.
const Period* period_of(const Component& component);
/// The periods that it has, as the runtime counts them.
Periods periods_of(const Component& component);
/// "day", "5-minute period".
std::string period_name(const Component& component);

/// The component as it writes the bound of a range. The empty text and the text of the stand-in are bounds too.
Component as_bound(Component component);
/// The component as it writes the text of begins_with.
Component as_prefix(Component component);

/// A literal, or a component.
struct Part {
  std::string literal;
  std::optional<Component> component;
};

/// `zorder(a, b, …)`: the parts of a template that are its dimensions, and whose bits are interleaved.
struct Address {
  std::size_t first = 0;  // the part
  std::size_t dimensions = 0;
  Span span;

  std::size_t end() const { return first + dimensions; }
};

/// The conditions under which an index key attribute is stored; empty if it always is.
struct Presence {
  std::vector<const Field*> fields;          // optional fields without a stand-in, which must be present
  std::vector<const Condition*> conditions;  // `when`

  bool always() const { return fields.empty() && conditions.empty(); }
  friend bool operator==(const Presence&, const Presence&) = default;
};

/// The value of one key attribute in one entity: a template, or the attribute of the same name, unchanged.
struct KeyTemplate {
  const KeyAttribute* key = nullptr;
  bool native = false;   // one part: the attribute of this name, in its own type
  bool of_type = false;  // one part: the entity's name, in the type attribute, which every item has
  std::string written;   // as in the schema
  std::string doc;
  std::vector<Part> parts;
  std::optional<Address> address;
  std::optional<Condition> when;
  std::vector<Allowance> allowances;
  /// When it is stored. All key attributes of an index entry are stored or none, so this includes the conditions of the
  /// other ones, if the indexes that the attribute is part of agree on these.
  Presence presence;
  Span span;

  /// Whether the key attribute is nothing but a key, which is written for the index alone.
  bool is_composed() const { return !native && !of_type; }
  std::vector<const Component*> components() const;
  /// Null if there is none. Only partition keys have shards.
  const Component* shard() const;
  /// The fields of all components, each once.
  std::vector<const Field*> fields() const;
  /// The literal directly after one of the components; empty if another component or nothing follows.
  std::string_view literal_after(const Component& component) const;
  /// For a binary key: the number of bytes after one of the components.
  std::size_t width_after(const Component& component) const;
  /// The dimensions of the address, if there is one, in declared order.
  std::vector<const Component*> dimensions() const;
  /// The layout of the address. There must be one.
  zorder::Layout layout() const;
  /// As written in a template: `<zorder(u32(at), celsius)>`; empty if there is no address.
  std::string address_text() const;
  /// How many of the first `count` parts do not divide the address.
  std::size_t without_part_of_address(std::size_t count) const;
  /// How many of the first `count` components do not divide the address.
  std::size_t components_outside_address(std::size_t count) const;
};

}  // namespace keyc::model
