#include "generator/evaluate/marker.hpp"

#include <algorithm>

namespace keyc::evaluate {

std::optional<Item> marker(const model::Entity& entity, const model::Unique& unique, const Fields& fields) {
  const auto is_given = [&](const model::Field* field) { return fields.contains(field); };
  if (!std::all_of(unique.fields.begin(), unique.fields.end(), is_given)) return std::nullopt;
  Item marker;
  marker.set(unique.partition.key->stored, key_value(entity, unique.partition, fields));
  if (unique.sort) marker.set(unique.sort->key->stored, key_value(entity, *unique.sort, fields));
  return marker;
}

}  // namespace keyc::evaluate
