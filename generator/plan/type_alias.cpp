#include "generator/plan/type_alias.hpp"

namespace keyc::plan {

using model::Entity;

std::string type_alias(const Entity& entity) {
  std::string alias = entity.table->type_attribute;
  const auto is_taken = [&] {
    return entity.find_attribute(alias) != nullptr || entity.table->find_key(alias) != nullptr;
  };
  while (is_taken()) alias += '_';
  return alias;
}

}  // namespace keyc::plan
