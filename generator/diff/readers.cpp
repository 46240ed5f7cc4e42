#include "generator/diff/readers.hpp"

namespace keyc::diff {

void Readers::add(const model::Entity& entity) {
  for (const model::AccessPattern& pattern : entity.accesses)
    readers_[&entity].push_back({entity.name + '.' + pattern.name, &pattern});
}

void Readers::add(const model::Model& model) {
  for (const model::Schema& schema : model.schemas)
    for (const model::Entity& entity : schema.entities) add(entity);
  for (const model::Schema& schema : model.schemas)
    for (const model::Collection& collection : schema.collections)
      for (const model::CollectionPattern& pattern : collection.accesses)
        for (const model::Entity* member : collection.members)
          readers_[member].push_back({collection.name + '.' + pattern.shared.name, &pattern.shared});
}

const std::vector<Readers::Reader>& Readers::of(const model::Entity& entity) const {
  static const std::vector<Reader> none;
  const auto found = readers_.find(&entity);
  return found == readers_.end() ? none : found->second;
}

}  // namespace keyc::diff
