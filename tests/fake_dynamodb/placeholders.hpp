#pragma once

#include <set>
#include <string>

#include "keyc/requests.hpp"

namespace fake_dynamodb {

/// The names and values of the placeholders of one request, and which of them its expressions have used.
class Placeholders {
 public:
  /// Validates the values. Keeps references to both.
  Placeholders(const keyc::AttributeNames& names, const keyc::Item& values);

  /// The name for "#name". Refuses an unknown placeholder.
  const std::string& name(const std::string& placeholder);
  /// The value for ":value". Refuses an unknown placeholder.
  const keyc::AttributeValue& value(const std::string& placeholder);
  /// Refuses a request with unused placeholders, as DynamoDB does.
  void require_all_used() const;

 private:
  const keyc::AttributeNames& names_;
  keyc::Item values_;
  std::set<std::string> used_;
};

}  // namespace fake_dynamodb
