#include "generator/proof/shape/json_values.hpp"

#include <chrono>
#include <variant>

#include "keyc/bytes.hpp"

namespace keyc::proof {
namespace {

using evaluate::Json;

/// The enumerator's name.
std::optional<Json> enumerator(const model::Enum& type, const std::string& text) {
  for (const model::Enumerator& value : type.values)
    if (value.text == text) return json_text_of(value.name);
  return {};
}

}  // namespace

std::optional<Json> json_of(const model::Type& type, const model::Scalar& value) {
  return std::visit(
      [&]<class T>(const T& held) -> std::optional<Json> {
        if constexpr (std::same_as<T, std::string>) {
          return type.enumeration != nullptr ? enumerator(*type.enumeration, held) : json_text_of(held);
        } else if constexpr (std::same_as<T, Bytes>) {
          return json_text_of(to_base64(held));
        } else {
          if constexpr (requires { held.time_since_epoch(); })
            if (model::is_epoch(type.kind)) return json_of(std::optional(held.time_since_epoch().count()));
          return json_of(std::optional(held));
        }
      },
      value);
}

}  // namespace keyc::proof
