#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/key_template.hpp"
#include "keyc/range.hpp"

/// The ways to items: by a key, component by component, and the named ones.
namespace keyc::model {

/// One component that a path asks for.
struct Step {
  const Field* field = nullptr;
  const Component* component = nullptr;  // its first one, in key order
  const KeyTemplate* key = nullptr;      // that holds the component
  bool in_partition = false;
  bool folded = false;         // no component of the path holds the field's whole value
  bool may_be_absent = false;  // every component of the path that holds the field has a stand-in
};

/// Components that stand at the start of key attributes, of each attribute in order.
using FixedComponents = std::vector<std::vector<const Component*>>;
/// The fields whose values these tell.
std::vector<const Field*> told_by(const FixedComponents& fixed);

/// DynamoDB filters what a query has read by attributes that are no keys there, and that the index holds.
enum class Filtering : std::uint8_t { possible, key_attribute, not_held, not_stored };

/// How far the steps of a path reach into its sort key: the first `keys` attributes are whole, and of the one behind
/// them the first `components` are fixed.
struct SortReach {
  std::size_t keys = 0;
  std::size_t components = 0;
};

/// The way to a table's or an index's items of one entity: its components in key order, each field once.
struct Path {
  const Entity* entity = nullptr;
  const Index* index = nullptr;  // null: the table itself
  const KeySchema* key = nullptr;
  std::vector<const KeyTemplate*> partition;  // as in the key schema
  std::vector<const KeyTemplate*> sort;
  std::vector<Step> steps;
  std::size_t partition_steps = 0;  // how many of them complete the partition key
  Presence presence;                // what must hold for an item to be in the index
  /// Where the key holds a part of a value in front of the value itself (`day(at)`, then `at`): the same path with that
  /// part as a step of its own, for the items whose values share it. The value is its last step, which takes ranges
  /// only.
  std::vector<Path> by_part;
  const Component* part = nullptr;  // of such a path

  /// Those of the partition key, then those of the sort key.
  std::vector<const KeyTemplate*> keys() const;
  /// The step of `part`.
  std::size_t part_step() const;

  SortReach sort_reach(std::size_t steps_given) const;
  /// Of each key attribute that these steps fix, or begin to, the components that they do.
  FixedComponents fixed_after(std::size_t steps_given) const;
  /// The raw texts that these steps fix and nothing fixed tells the value of: the keys of longer texts begin like
  /// theirs, so a query filters their attributes too.
  std::vector<const Component*> open_texts_after(std::size_t steps_given) const;
  /// Whether one of its components is like this.
  template <class Is>
  bool has_component(Is is) const {
    for (const auto* const side : {&partition, &sort})
      for (const KeyTemplate* one : *side)
        for (const Part& piece : one->parts)
          if (piece.component && is(*piece.component)) return true;
    return false;
  }
  /// Whether a query can filter by the attribute.
  Filtering filtering(const Attribute& attribute) const;
  /// Whether a query can filter by the component's value, which is the attribute's own.
  bool can_filter(const Component& component) const;
  /// The component that a condition behind these steps is about; null where the whole key is fixed.
  const Component* next_sort_component(std::size_t steps_given) const;
  /// Whether what these steps fix of the key tells their values: false where a folded form is fixed and the whole value
  /// stands further back, so that a query would return other values too.
  bool tells_values_after(std::size_t steps_given) const;
  /// Whether a query can follow these steps: the partition key is whole, values are told or can be filtered, and the
  /// sort key is not cut where only its end would tell how long a text is.
  bool can_query_after(std::size_t steps_given) const;
  /// The component that a range behind these steps would be on; null where the next step is none of the sort key's, or
  /// no condition reaches it.
  const Component* range_component(std::size_t steps_given) const;
  /// Whether begins_with on that component returns nothing else.
  bool takes_prefixes(const Component& component) const;
};

enum class Operator : std::uint8_t { equal, less, at_most, greater, at_least, between, begins_with };
/// As in a schema, also "=", which is not written there.
std::string_view spelling(Operator op);
/// Of the operator that is this range.
std::string_view spelling(RangeKind kind);
/// Of what the grammar takes for one.
Operator operator_of(std::string_view spelling);
/// No value of `equal` and `begins_with`, which are no ranges.
std::optional<RangeKind> range_kind(Operator op);
/// The function of namespace keyc that makes the range or the prefix: "at_least".
std::string_view runtime_function(Operator op);
/// What it is on the bytes of the key: reversed where greater values of the component sort first.
Operator in_key_order(Operator op, const Component& component);

struct Parameter {
  const Field* field = nullptr;
  Operator op = Operator::equal;
  std::string value;  // digits that the pattern itself gives; empty where the caller does
};

enum class Operation : std::uint8_t { get, query, scan };
/// As DynamoDB calls it: "GetItem".
std::string_view name_of(Operation operation);

struct AccessPattern {
  std::string name;
  std::string doc;
  Operation operation = Operation::query;
  std::vector<Parameter> parameters;  // as declared; none of a scan
  const Path* path = nullptr;         // null of a scan
  std::size_t steps_given = 0;        // how many steps of the path are fixed by equality
  const Parameter* range = nullptr;   // the operator on the component after those
  std::optional<bool> ascending;
  std::optional<std::uint32_t> limit;
  bool consistent = false;
  std::optional<Condition> filter;
  std::deque<FilterParameter> filter_parameters;  // in the order of their first use
  Span span;

  /// Whether the range may be one of times, on an id.
  bool takes_times() const;
  bool has_prefix() const { return range != nullptr && range->op == Operator::begins_with; }
};

}  // namespace keyc::model
