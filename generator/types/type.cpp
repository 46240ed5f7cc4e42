#include "generator/types/type.hpp"

#include <algorithm>

namespace keyc::model {

bool same_type(const Type& a, const Type& b) {
  return a.kind == b.kind && a.enumeration == b.enumeration && a.structure == b.structure &&
         std::equal(a.arguments.begin(), a.arguments.end(), b.arguments.begin(), b.arguments.end(), same_type);
}

std::size_t listed_values(const Type& type) {
  if (type.kind == TypeKind::boolean) return 2;
  return type.enumeration == nullptr ? 0 : type.enumeration->values.size();
}

}  // namespace keyc::model
