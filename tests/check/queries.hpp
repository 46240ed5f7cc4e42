#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "all_items.hpp"
#include "keyc/requests.hpp"

namespace keyc::check {

/// The sort keys that a query reads.
class SortRange {
 public:
  explicit SortRange(const Query& query);

  bool reads(const Key& key) const;
  /// Whether the query reads one of these keys.
  bool reads_any(const std::map<Key, std::size_t>& keys) const;

 private:
  bool is_below_end(const std::string& sort) const;

  std::string partition_;
  std::optional<std::string> low_;
  std::optional<std::string> high_;
  bool begins_with_ = false;
  bool is_above_ = false;
  bool is_below_ = false;
};

/// The sort keys that the pattern's queries read, for all values of its parameters with equality and the first 16 of
/// its range.
std::vector<SortRange> queries(const model::Entity& entity, const model::AccessPattern& pattern,
                               const Choices& choices);

}  // namespace keyc::check
