#include "generator/proof/key_bytes.hpp"

#include <algorithm>

#include "generator/proof/shape/shape.hpp"

namespace keyc::proof {
namespace {

/// No value for text, which only the limit of the key bounds.
std::optional<std::size_t> most_in_values(const model::Component& component) {
  const model::Type& type = component.field->type();
  if (type.kind == model::TypeKind::enumeration && component.encoding->ending == model::Ending::text) {
    std::size_t most = 0;
    for (const model::Enumerator& enumerator : type.enumeration->values)
      if (const auto text = enum_text(component, enumerator)) most = std::max(most, text->size());
    return most;
  }
  if (component.encoding->width == 0) return {};
  return static_cast<std::size_t>(component.encoding->width);
}

}  // namespace

std::optional<std::size_t> most_bytes(const model::Component& component) {
  const auto most = most_in_values(component);
  return most && component.stand_in ? std::max(*most, component.stand_in->text.size()) : most;
}

std::optional<std::size_t> most_bytes(const model::KeyTemplate& key) {
  std::optional<std::size_t> most = 0;
  for (const model::Part& part : key.parts) {
    const auto size = part.component ? most_bytes(*part.component) : std::optional(part.literal.size());
    most = most && size ? std::optional(*most + *size) : std::nullopt;
  }
  return most;
}

}  // namespace keyc::proof
