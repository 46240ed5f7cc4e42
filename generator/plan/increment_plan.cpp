#include "generator/plan/increment_plan.hpp"

#include <utility>

#include "generator/plan/upsert_plan.hpp"

namespace keyc::plan {

std::vector<model::Change> countable(const model::Entity& entity) {
  using Change = model::Change;
  std::vector<model::Change> changes = model::plain_changes(entity);
  std::erase_if(changes, [](const model::Change& change) {
    return !change.members.empty() || (change.kind != Change::Kind::add && change.kind != Change::Kind::add_elements);
  });
  return changes;
}

std::vector<const model::Attribute*> required_by_increments(const model::Entity& entity) {
  std::vector<const model::Attribute*> attributes;
  for (const model::Attribute& attribute : entity.attributes)
    if (must_be_set(entity, attribute)) attributes.push_back(&attribute);
  return attributes;
}

bool has_increments(const model::Entity& entity) {
  constexpr std::size_t most_required = 64;  // a bit each
  return !entity.versions && entity.uniques.empty() && !countable(entity).empty() &&
         required_by_increments(entity).size() <= most_required;
}

bool can_increment(const model::Entity& entity) {
  return has_increments(entity) && upsert_obstacle(entity, CreatingUpdate::increment) == nullptr;
}

}  // namespace keyc::plan
