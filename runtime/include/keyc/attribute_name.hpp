#pragma once

#include <string_view>

namespace keyc {

/// An attribute as expressions name it: all string literals. The placeholder of its value is the alias with ':' for
/// '#'.
struct AttributeName {
  std::string_view name;   // in DynamoDB
  std::string_view alias;  // "#updatedAt"
};

}  // namespace keyc
