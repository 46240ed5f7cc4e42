#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <vector>

#include "generator/check/check.hpp"
#include "generator/plan/knowing_plan.hpp"

namespace keyc::check {
namespace {

bool has(const model::KeyTemplate& key, const model::Attribute* attribute) {
  const auto fields = key.fields();
  return std::any_of(fields.begin(), fields.end(),
                     [&](const model::Field* field) { return field->attribute == attribute; });
}

/// A key of the group that has the attribute, and the attribute that it needs for that; perhaps another key of the same
/// unit needs it.
struct Need {
  const model::KeyTemplate* key = nullptr;
  const model::KeyTemplate* other = nullptr;  // that is written with it, if it does not itself have both
  const model::Attribute* attribute = nullptr;
};

/// What an update that sets the attribute needs: of one key if there is such a key, of a unit otherwise, and of
/// attributes that are set together at last.
Need need_of(const model::SetterGroup& group, const model::Attribute* clocked,
             const std::vector<const model::Attribute*>& needed) {
  Need of_unit{nullptr, nullptr, needed.front()};
  for (const model::KeyUnit* unit : group.units)
    for (const model::KeyTemplate* key : unit->keys) {
      if (!has(*key, clocked)) continue;
      if (of_unit.key == nullptr) of_unit.key = key;
      for (const model::Attribute* attribute : needed) {
        if (has(*key, attribute)) return {key, nullptr, attribute};
        for (const model::KeyTemplate* other : unit->keys)
          if (of_unit.other == nullptr && has(*other, attribute)) of_unit = {key, other, attribute};
      }
    }
  if (of_unit.key == nullptr) of_unit.key = group.units.front()->keys.front();
  return of_unit;
}

std::vector<RelatedPlace> places(const Need& need) {
  if (need.other == nullptr) return {{need.key->span, "the key that needs both"}};
  return {{need.key->span, "its key"}, {need.other->span, "which is written together with this one"}};
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
                     return attribute != *clocked &&
                            (!attribute->always_now || (attribute->type.optional && !plan::must_know(entity)));
                   });
      if (needed.empty()) continue;
      const Need need = need_of(group, *clocked, needed);
      diagnostics.report(
          {Code::no_blind_update, (*clocked)->span,
           plan::must_know(entity)
               ? fmt::format(
                     "an update of {} by its key must know '{}': every update sets '{}', whose key also needs it",
                     entity.name, need.attribute->name, (*clocked)->name)
               : fmt::format("items of {} cannot be updated without reading them: every update sets '{}', whose key "
                             "also needs '{}'",
                             entity.name, (*clocked)->name, need.attribute->name),
           "leave one of them out of the key, or 'always' out of the attribute", places(need)});
    }
  }
}

}  // namespace keyc::check
