#pragma once

#include <set>
#include <string>

#include "keyc/requests.hpp"

namespace keyc::fake {

/// The names and values of the placeholders of one request, and which of them its expressions have used.
class Placeholders {
 public:
  /// Validates both, and keeps a reference to the names.
  Placeholders(const AttributeNames& names, const Item& values);

  /// The name for "#name". Refuses an unknown placeholder.
  const std::string& name(const std::string& placeholder);
  /// The value for ":value". Refuses an unknown placeholder.
  const AttributeValue& value(const std::string& placeholder);
  /// Refuses a request with unused placeholders, as DynamoDB does.
  void require_all_used() const;

 private:
  const AttributeNames& names_;
  Item values_;
  std::set<std::string> used_;
};

}  // namespace keyc::fake
