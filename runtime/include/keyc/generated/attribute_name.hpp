#pragma once

#include <string>
#include <string_view>

namespace keyc::inline generated {

/// An attribute, or a member of a map attribute, as expressions name it. All views are to string literals. The
/// placeholder of its value is the alias with ':' in place of '#'.
struct AttributeName {
  std::string_view name;                 // in DynamoDB
  std::string_view alias;                // "#updatedAt"
  const AttributeName* outer = nullptr;  // the map that contains the member; null for an attribute
  bool reads_null = false;               // a stored NULL reads as absent
};

/// "address.city", with the names in DynamoDB.
std::string path_of(const AttributeName& attribute);

}  // namespace keyc::inline generated
