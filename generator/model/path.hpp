#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/model/key_template.hpp"
#include "keyc/generated/timestamp.hpp"
#include "keyc/range.hpp"

/// How items are found: paths by a key, component by component, and named access patterns.
namespace keyc::model {

/// One component that a path takes a value for.
struct Step {
  const Field* field = nullptr;
  const Component* component = nullptr;  // the first one of the field, in key order
  const KeyTemplate* key = nullptr;      // the key that holds the component
  bool in_partition = false;
  bool folded = false;         // no component of the path keeps the field's whole value
  bool may_be_absent = false;  // every component of the path that holds the field has a stand-in
};

/// The first components of key attributes: a list for each attribute, in order.
using FixedComponents = std::vector<std::vector<const Component*>>;
/// The fields whose values can be read from these components.
std::vector<const Field*> determined_by(const FixedComponents& fixed);

/// Whether a query can filter by an attribute: DynamoDB requires that it is not a key attribute of the table or index
/// that is queried, and that the index holds it.
enum class Filtering : std::uint8_t { possible, key_attribute, not_held, not_stored };

/// How far the steps of a path reach into its sort key: the first `keys` attributes are fixed as a whole, and so are
/// the first `components` components of the next attribute.
struct SortReach {
  std::size_t keys = 0;
  std::size_t components = 0;
};

/// How the items of one entity are found in a table or an index: the components of the key in order, each field once.
struct Path {
  const Entity* entity = nullptr;
  const Index* index = nullptr;  // null: the table itself
  const KeySchema* key = nullptr;
  std::vector<const KeyTemplate*> partition;  // as in the key schema
  std::vector<const KeyTemplate*> sort;
  std::vector<Step> steps;
  std::size_t partition_steps = 0;  // how many of them the partition key needs
  Presence presence;                // the conditions under which an item is in the index
  /// If the key has a part of a value before the value itself (`day(at)`, then `at`): the same path with that part as a
  /// step of its own, for the items whose values have this part in common. The value is its last step, which takes only
  /// ranges.
  std::vector<Path> by_part;
  const Component* part = nullptr;  // only in the paths of by_part
  /// If the partition key has a shard of fields that the other components do not hold: the same path for the items of
  /// all shards, without steps for these fields. At most one.
  std::vector<Path> over_shards;
  bool reads_all_shards = false;  // only in the path of over_shards; so is the next member
  std::size_t shared_steps = 0;   // its first steps, which are those of the path itself
  /// If the partition key has a period of a time (`day(at)`) and nothing else of that time: the same path for the items
  /// of all periods, whose partition key needs no step for the time. At most one, also in the path of over_shards.
  std::vector<Path> over_periods;
  const Component* period = nullptr;  // the finest one; only in the path of over_periods, as is the next member
  std::size_t walk_step = 0;          // how many of its steps come before the period
  bool walks_after_shards = false;    // with reads_all_shards: the shard comes before the period

  /// The templates of the partition key, then those of the sort key.
  std::vector<const KeyTemplate*> keys() const;
  /// The shard in the partition key; null if it has none.
  const Component* shard() const;
  /// How many of its steps a walk can be given: those before the time itself.
  std::size_t steps_of_walk() const;
  /// Whether the path is over all periods of this field.
  bool walks(const Field* field) const { return period != nullptr && period->field == field; }
  /// Of a path over periods: whether the sort key has the newest item of a period first, after these steps.
  bool newest_first_after(std::size_t steps_given) const;
  /// The step of `part`.
  std::size_t part_step() const;

  SortReach sort_reach(std::size_t steps_given) const;
  /// For each key attribute that these steps fix, wholly or in part, the components that they fix.
  FixedComponents fixed_after(std::size_t steps_given) const;
  /// The raw texts that these steps fix and that cannot be read from the fixed components: the keys of longer texts can
  /// begin with the same bytes, so a query also filters by these attributes.
  std::vector<const Component*> open_texts_after(std::size_t steps_given) const;
  /// The fields of these steps of which the fixed components have only a shard, in which there are items with other
  /// values, too: a query also filters by them.
  std::vector<const Field*> hashed_alone_after(std::size_t steps_given) const;
  /// The fields of these steps of which the fixed components have only what a function leaves of them, and the rest of
  /// the key the whole value: a query also filters by them.
  std::vector<const Field*> parts_alone_after(std::size_t steps_given) const;
  /// All fields that a query after these steps filters by, so that it returns only what is asked for.
  std::vector<const Field*> filtered_after(std::size_t steps_given) const;
  /// Whether `is` returns true for one of its components.
  template <class Is>
  bool has_component(Is is) const {
    for (const auto* const side : {&partition, &sort})
      for (const KeyTemplate* key_template : *side)
        for (const Part& key_part : key_template->parts)
          if (key_part.component && is(*key_part.component)) return true;
    return false;
  }
  /// Whether a query can filter by the attribute.
  Filtering filtering(const Attribute& attribute) const;
  /// Whether a query can filter by the component: it keeps the attribute's whole value, and the attribute can be
  /// filtered.
  bool can_filter(const Component& component) const;
  bool can_filter(const Field& field) const;
  /// The component that a condition after these steps is on; null if the whole key is fixed.
  const Component* next_sort_component(std::size_t steps_given) const;
  /// Whether the components that these steps fix determine the values of the steps, or a filter can. False if only a
  /// part of a value is fixed, the whole value follows later in the key, and no filter can compare it, so that a query
  /// would return items with other values too.
  bool determines_values_after(std::size_t steps_given) const;
  /// Whether a query is possible after these steps: the partition key is whole, the values are determined or can be
  /// filtered, and the fixed part of the sort key does not end with a text whose length only the end of the key shows.
  bool can_query_after(std::size_t steps_given) const;
  /// The component that a range after these steps would be on; null if the next step is not in the sort key, or if no
  /// condition can be on it alone.
  const Component* range_component(std::size_t steps_given) const;
  /// Whether a query with begins_with on the component returns only items that match.
  bool takes_prefixes(const Component& component) const;
};

enum class Operator : std::uint8_t { equal, below, at_most, above, at_least, between, begins_with, in };
/// As in a schema; "=" for `equal`, which has no spelling there.
std::string_view spelling(Operator op);
/// The spelling of the operator with this range.
std::string_view spelling(RangeKind kind);
/// The operator with this spelling, which must be one that the grammar accepts.
Operator operator_of(std::string_view spelling);
/// No value for `equal` and `begins_with`, which are not ranges.
std::optional<RangeKind> range_kind(Operator op);
/// The function of namespace keyc that makes the range or the prefix: "at_least".
std::string_view runtime_function(Operator op);
/// The operator on the bytes of the key: reversed if greater values of the component sort first.
Operator in_key_order(Operator op, const Component& component);

struct Parameter {
  const Field* field = nullptr;
  Operator op = Operator::equal;
  std::string value;  // digits, if the pattern itself gives the value; else empty
};

enum class Operation : std::uint8_t { get, query, scan };
/// As DynamoDB calls it: "GetItem".
std::string_view name_of(Operation operation);

/// What a pattern asks of the dimensions of an address.
struct Box {
  struct Bound {
    std::size_t dimension = 0;  // its number
    const Component* component = nullptr;
    std::size_t parameter = 0;  // of the pattern: its position
  };
  const KeyTemplate* key = nullptr;
  std::vector<Bound> bounds;  // by dimension
  std::uint32_t ranges = 64;  // of addresses, at most

  /// How many dimensions have no bound.
  std::size_t open() const { return key->address->dimensions - bounds.size(); }
};

/// What a pattern reads of the periods in a partition key.
struct Walk {
  /// How the first and the last period are read exactly.
  enum class Edge : std::uint8_t {
    key,     // by a range of the sort key
    filter,  // by a filter on the time
    none,    // not at all: the time cannot be filtered
  };
  const Component* period = nullptr;
  Edge edge = Edge::none;
  std::optional<std::size_t> parameter{};  // of the pattern: the position of the range of times
  std::string oldest_text{};               // as in the schema, a time or "now - 90 days"; empty if there is none
  std::optional<Timestamp> oldest{};
  std::optional<std::chrono::seconds> age{};  // of the oldest item when the walk begins, in place of its time
  std::optional<std::uint32_t> empty{};
};

struct AccessPattern {
  std::string name;
  std::string doc;
  Operation operation = Operation::query;
  std::vector<Parameter> parameters;   // as declared; empty for a scan
  const Path* path = nullptr;          // null for a scan of the table
  std::size_t steps_given = 0;         // how many steps of the path are fixed by equality, or by each value of `in`
  const Parameter* range = nullptr;    // the operator on the component after those
  std::shared_ptr<const Box> box{};    // instead of a range
  std::shared_ptr<const Walk> walk{};  // if the path is one over periods
  std::optional<bool> ascending;
  std::optional<std::uint32_t> limit;
  bool consistent = false;
  std::vector<const Field*> select;  // what is returned, as declared; empty if that is all
  std::optional<Condition> filter;
  std::list<FilterParameter> filter_parameters;  // in the order of their first use
  Span span;

  /// Whether a parameter is a range of ids and can also be a range of times: all such parameters are then.
  bool takes_times() const;
  bool takes_times(const Parameter& parameter) const;
  /// Whether the parameter is a bound of the box, or the range of the walk.
  bool is_bound(const Parameter& parameter) const;
  bool is_walked(const Parameter& parameter) const;
  /// That is read; null for the table itself.
  const Index* index() const { return path == nullptr ? nullptr : path->index; }
  /// The parameter with `in`: each of its values is asked for as equality asks for one. Null if there is none.
  const Parameter* list() const;
  /// Whether it takes a list, also for its filter.
  bool takes_list() const;
  bool has_prefix() const { return range != nullptr && range->op == Operator::begins_with; }
  /// Whether it is given the whole primary key, of a list by each value: at most one item has it.
  bool gives_primary_key() const;
};

}  // namespace keyc::model
