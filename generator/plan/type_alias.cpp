#include "generator/plan/type_alias.hpp"

#include "grammar/scan.hpp"

namespace keyc::plan {

using model::Entity;

std::string type_alias(const Entity& entity) {
  if (const model::KeyAttribute* const key = entity.table->type_key()) return key->name;
  std::string alias = entity.table->type_attribute;
  if (grammar::word_at(alias) != alias || alias.find("__") != std::string::npos) alias = grammar::word_like(alias);
  if (alias.empty()) alias = "_type";
  const auto is_taken = [&] {
    return entity.find_attribute(alias) != nullptr || entity.table->find_key(alias) != nullptr;
  };
  while (is_taken()) alias += alias.ends_with('_') ? "1" : "_";
  return alias;
}

}  // namespace keyc::plan
