#include "keyc/generated/key_unit.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace keyc {
namespace {

struct Change {
  const AttributeName* attribute;
  std::optional<AttributeValue> value;
};

std::vector<Change> changed_keys(std::initializer_list<const KeyUnit*> units, const void* of) {
  std::vector<Change> changes;
  for (const KeyUnit* const unit : units) {
    const bool is_there = unit->is_there == nullptr || unit->is_there(of);
    for (const KeyFunction* const key : unit->keys)
      changes.push_back({key->name, is_there ? std::optional(key->value(of)) : std::nullopt});
  }
  return changes;
}

}  // namespace

void UpdateActions::change(const AttributeName& attribute, std::optional<AttributeValue> value,
                           std::initializer_list<const KeyUnit*> units, const void* of) {
  std::vector<Change> keys = changed_keys(units, of);
  assign(attribute, std::move(value));
  for (Change& key : keys) assign(*key.attribute, std::move(key.value));
}

void UpdateActions::change(std::initializer_list<const KeyUnit*> units, const void* of) {
  for (Change& key : changed_keys(units, of)) assign(*key.attribute, std::move(key.value));
}

void generated::set_changed_keys(UpdateActions& actions, std::span<const KeyUnit* const> units,
                                 const TouchedAttributes& touched, const void* of, StoredAttributes stored,
                                 const Item* loaded) {
  for (const KeyUnit* const unit : units) {
    if (!touched.has_any(unit->changed_by)) continue;
    actions.change({unit}, of);
    if (unit->is_gone != nullptr && unit->is_gone(of, touched)) continue;
    const bool is_marker = unit->keys.empty();
    for (const KeySource& source : unit->sources)
      if (is_marker || !touched.has_any(source.changed_as))
        actions.require_unchanged(stored, *loaded, *source.attribute);
  }
}

}  // namespace keyc
