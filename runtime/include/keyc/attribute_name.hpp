#pragma once

#include <string>
#include <string_view>

namespace keyc {

/// An attribute, or a member of a map that one holds, as expressions name it: all string literals. The placeholder of
/// its value is the alias with ':' for '#'.
struct AttributeName {
  std::string_view name;                 // in DynamoDB
  std::string_view alias;                // "#updatedAt"
  const AttributeName* outer = nullptr;  // what a member is in
};

/// "address.city", as DynamoDB has it.
std::string path_of(const AttributeName& attribute);

}  // namespace keyc
