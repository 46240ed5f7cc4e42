#include "generator/cpp_names/decoded_key.hpp"

#include <algorithm>

#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/reserved_names.hpp"

namespace keyc::model {

std::string decoded_member(const Field& field) {
  const std::string name = member_name(field);
  const auto taken = reserved_names(CppScopeKind::index_entry);
  return std::find(taken.begin(), taken.end(), name) != taken.end() ? name + '_' : name;
}

}  // namespace keyc::model
