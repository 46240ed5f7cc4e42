#include "keyc/generated/attribute_name.hpp"

namespace keyc {

std::string generated::path_of(const AttributeName& attribute) {
  std::string name(attribute.name);
  if (attribute.outer == nullptr) return name;
  const std::string around = path_of(*attribute.outer);
  switch (attribute.part) {
    case PartKind::entry: return around + "[\"" + name + "\"]";
    case PartKind::element: return around + '[' + name + ']';
    case PartKind::none: break;
  }
  return around + '.' + name;
}

bool generated::is_same_name(const AttributeName& a, const AttributeName& b) noexcept {
  return a.alias == b.alias && a.part == b.part && (a.part == PartKind::none || a.name == b.name);
}

PartName::PartName(const AttributeName& of) : kind_(of.part), type_(of.type) {
  if (kind_ != PartKind::none) text_ = of.name;
}

AttributeName PartName::in(const AttributeName& around) const noexcept {
  return {.name = text_, .alias = around.alias, .outer = &around, .part = kind_, .type = type_};
}

}  // namespace keyc
