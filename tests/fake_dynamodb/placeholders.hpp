#pragma once

#include <set>
#include <string>

#include "keyc/requests.hpp"

namespace fake_dynamodb {

/// What the placeholders of one request stand for, and which of them its expressions have used.
class Placeholders {
 public:
  /// Validates the values. Both outlive this.
  Placeholders(const keyc::AttributeNames& names, const keyc::Item& values);

  /// Of "#name". Refuses where there is none.
  const std::string& name(const std::string& placeholder);
  /// Of ":value". Refuses where there is none.
  const keyc::AttributeValue& value(const std::string& placeholder);
  /// DynamoDB refuses a request with placeholders that nothing uses.
  void require_all_used() const;

 private:
  const keyc::AttributeNames& names_;
  keyc::Item values_;
  std::set<std::string> used_;
};

}  // namespace fake_dynamodb
