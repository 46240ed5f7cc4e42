#include "keyc/generated/required_paths.hpp"

#include <utility>

#include "items/find_attribute.hpp"

namespace keyc {

RequiredPaths::RequiredPaths() noexcept = default;
RequiredPaths::RequiredPaths(const RequiredPaths&) = default;
RequiredPaths::RequiredPaths(RequiredPaths&&) noexcept = default;
RequiredPaths& RequiredPaths::operator=(const RequiredPaths&) = default;
RequiredPaths& RequiredPaths::operator=(RequiredPaths&&) noexcept = default;
RequiredPaths::~RequiredPaths() = default;

void RequiredPaths::add(RequiredPath path) { paths_.push_back(std::move(path)); }

std::string RequiredPaths::missing_in(const Item& item) const {
  for (const RequiredPath& path : paths_) {
    const bool is_element = path.element.kind() == PartKind::element;
    const AttributeName name = is_element ? path.element.in(path.around) : path.around;
    const AttributeValue* const found = find_attribute(item, name);
    if (found == nullptr || (!is_element && found->type() != AttributeValue::Type::M)) return path_of(name);
  }
  return {};
}

}  // namespace keyc
