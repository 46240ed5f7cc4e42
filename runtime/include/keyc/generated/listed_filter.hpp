#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "keyc/attribute_value.hpp"
#include "keyc/query.hpp"

/// Lists of values in filters: `filter status in :statuses`.
namespace keyc::inline generated {

/// As many as DynamoDB takes after `in`.
inline constexpr std::size_t most_values = 100;

/// Throws Error if there are more than most_values.
void check_list(std::size_t values);

/// The values of a list as one, for with_lists(); `stored(value)` is how DynamoDB compares one.
template <class T, class Stored>
AttributeValue values_of(const std::vector<T>& values, Stored stored) {
  check_list(values.size());
  std::vector<Attribute> elements;
  elements.reserve(values.size());
  for (const T& value : values) elements.push_back({{}, stored(value)});
  return AttributeValue::of_children(AttributeValue::Type::L, std::move(elements));
}

/// The placeholder of a list, ":statuses".
struct ListPlaceholder {
  std::string_view name;
  bool is_required;  // no item passes the filter if the list is empty
};

/// The lists of which some must have values so that items can pass the filter: one, or of the parts all or any. Without
/// either, items can pass.
struct NeededLists {
  std::string_view list{};  // the name of its placeholder
  bool all = true;
  std::vector<NeededLists> parts{};
};

/// The filter with each value of its lists, in order and once: "#status in (:statuses)" as "#status in (:statuses__0,
/// :statuses__1)". After an empty list, which DynamoDB does not take, the comparison is never true.
Filter with_lists(Filter filter, const std::vector<ListPlaceholder>& lists, const NeededLists& needed = {});

}  // namespace keyc::inline generated
