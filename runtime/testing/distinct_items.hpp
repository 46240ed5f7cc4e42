#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>

#include "keyc/json.hpp"
#include "testing/errors.hpp"
#include "testing/table.hpp"

namespace keyc::fake {

/// The items of one request, which must be distinct: it is refused with this message `otherwise`.
class DistinctItems {
 public:
  explicit DistinctItems(const char* otherwise) : otherwise_(otherwise) {}
  void add(const std::string& table, const Key& key) {
    require(items_.emplace(table, to_json(AttributeValue::list(key))).second, otherwise_);
  }
  std::size_t count() const { return items_.size(); }

 private:
  const char* otherwise_;
  std::set<std::pair<std::string, std::string>> items_;
};

}  // namespace keyc::fake
