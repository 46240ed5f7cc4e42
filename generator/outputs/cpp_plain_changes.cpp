#include "generator/outputs/cpp_plain_changes.hpp"

#include <algorithm>

#include "generator/model/cpp_name.hpp"
#include "generator/outputs/cpp_keys.hpp"
#include "generator/outputs/cpp_text.hpp"

namespace keyc::cpp {

using model::Attribute;
using model::Entity;

bool is_plain(const Entity& entity, const Attribute& attribute) {
  return attribute.is_mutable() &&
         std::none_of(entity.update.units.begin(), entity.update.units.end(), [&](const model::KeyUnit& unit) {
           return std::find(unit.mutable_attributes.begin(), unit.mutable_attributes.end(), &attribute) !=
                  unit.mutable_attributes.end();
         });
}

Context plain_changes(const Entity& entity, const TypeNames& types) {
  Context setters = Context::array();
  for (const Attribute& one : entity.attributes) {
    if (!is_plain(entity, one)) continue;
    const std::string given =
        model::is_integer(one.type.kind) ? types.from_parameter(one.type, one.name, "value") : "value";
    setters.push_back({{"name", model::setter_name(one)},
                       {"remover", one.type.optional ? model::remover_name(one) : ""},
                       {"doc", doc_lines(one.doc)},
                       {"attribute", model::cpp_name(one.name)},
                       {"parameter", types.parameter(one.type)},
                       {"forward", is_owning(one.type) ? "std::move(value)" : "value"},
                       {"stored", stored_value(entity, one, item_writer(entity), given)}});
  }
  return setters;
}

}  // namespace keyc::cpp
