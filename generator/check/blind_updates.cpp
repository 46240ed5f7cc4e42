#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "generator/check/check.hpp"

namespace keyc::check {
namespace {

/// A key of the group that is built from the attribute.
const model::KeyTemplate& key_of(const model::SetterGroup& group, const model::Attribute* attribute) {
  for (const model::KeyUnit* unit : group.units)
    for (const model::KeyTemplate* key : unit->keys)
      for (const model::Field* field : key->fields())
        if (field->attribute == attribute) return *key;
  return *group.units.front()->keys.front();
}

}  // namespace

/// Every update sets the `= now always` attributes, so it must know the other attributes of their keys.
void blind_updates(const model::Schema& schema, Findings& findings) {
  Diagnostics& diagnostics = findings.diagnostics();
  for (const model::Entity& entity : schema.entities) {
    if (entity.update.blind || !entity.uniques.empty()) continue;
    for (const model::SetterGroup& group : entity.update.groups) {
      const auto clocked = std::find_if(group.attributes.begin(), group.attributes.end(),
                                        [](const model::Attribute* attribute) { return attribute->always_now; });
      if (clocked == group.attributes.end() || group.attributes.size() + group.given.size() == 1) continue;
      std::vector<const model::Attribute*> needed = group.given;
      std::copy_if(group.attributes.begin(), group.attributes.end(), std::back_inserter(needed),
                   [&](const model::Attribute* attribute) {
                     return attribute != *clocked && (!attribute->always_now || attribute->type.optional);
                   });
      if (needed.empty()) continue;
      diagnostics.report(
          {Code::no_blind_update,
           (*clocked)->span,
           fmt::format(
               "items of {} cannot be updated without reading them: every update sets '{}', whose key also needs '{}'",
               entity.name, (*clocked)->name, needed.front()->name),
           "leave one of them out of the key, or 'always' out of the attribute",
           {{key_of(group, *clocked).span, "the key that needs both"}}});
    }
  }
}

}  // namespace keyc::check
