#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "all_items.hpp"
#include "keyc/requests.hpp"

namespace keyc::check {

/// What the sort key must be for a query to read it.
class SortRange {
 public:
  explicit SortRange(const Query& query);

  bool reads(const Key& key) const;
  /// Whether the query reads one of these keys.
  bool reads_any(const std::map<Key, std::size_t>& keys) const;

 private:
  bool ends_behind(const std::string& sort) const;

  std::string partition_;
  std::optional<std::string> low_;
  std::optional<std::string> high_;
  bool begins_with_ = false;
  bool is_above_ = false;
  bool is_below_ = false;
};

/// What the pattern's queries read, for all values of its parameters, and of its range some.
std::vector<SortRange> queries(const model::Entity& entity, const model::AccessPattern& pattern,
                               const Choices& choices);

}  // namespace keyc::check
