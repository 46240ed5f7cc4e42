#include "generator/outputs/cpp/loaded_update.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/model/changes.hpp"
#include "generator/outputs/cpp/components.hpp"
#include "generator/outputs/cpp/key_units.hpp"
#include "generator/outputs/cpp/keys.hpp"
#include "generator/outputs/cpp/plain_changes.hpp"
#include "generator/outputs/cpp/text.hpp"
#include "generator/outputs/cpp/update.hpp"
#include "generator/text/concat.hpp"

namespace keyc::cpp {
namespace {

using model::Attribute;
using model::Change;
using model::Entity;
using model::Field;

/// The arguments of keyc::UpdateActions::assign(). `value` is what the setter is given, converted if it has to be.
std::string assigned(const Entity& entity, const Change& change, const std::string& value) {
  if (change.members.empty() && entity.table->find_key(change.attribute->name) != nullptr)
    return concat(change_constant(entity, change), ", ", stored_change(entity, change, value));
  return concat("Where::", model::attribute_name(model::member_name(change)), ", value");
}

Context function(const Entity& entity, const Change& change, const TypeNames& types) {
  const Attribute& leaf = change.leaf();
  const bool converts = model::is_integer(leaf.type.kind);
  const std::string value = converts ? "new_" + model::attribute_name(model::member_name(change)) : "value";
  const bool removes = change.kind == Change::Kind::remove;
  return {{"name", model::change_name(change)},
          {"doc", doc_of_change(change)},
          {"local", value},
          {"constant", change_constant(entity, change)},
          {"alias", change.path()},
          {"key_only", leaf.key_only},
          {"removes", removes},
          {"remover", !removes && leaf.type.optional ? remover_of(change) : ""},
          {"parameter", removes ? "" : types.parameter(leaf.type) + " value"},
          {"forward", removes                ? ""
                      : is_owning(leaf.type) ? "std::move(value)"
                                             : "value"},
          {"converted", converts ? types.from_parameter(leaf.type, change.path(), "value") : ""},
          {"assigned", removes ? std::string() : assigned(entity, change, value)},
          {"components", assignments_of_parameter(entity, change, value, types)}};
}

/// Whether an attribute that follows the clock has been set.
std::string touched(const Entity& entity, const Attribute& attribute) {
  return model::is_plain(entity, attribute)
             ? concat("this->actions_.touches(", literal(concat("#", attribute.name)), ")")
             : concat("loaded_.has_touched(", literal(attribute.name), ")");
}

}  // namespace

Context unique_guards(const Entity& entity) {
  std::vector<const Field*> fields;
  for (const model::Unique& unique : entity.uniques)
    for (const Field* field : unique.fields)
      if (!entity.key_determines(*field) && std::find(fields.begin(), fields.end(), field) == fields.end())
        fields.push_back(field);
  Context guards = Context::array();
  for (const Field* field : fields) guards.push_back({{"constant", source_constant(entity, *field)}});
  return guards;
}

Context loaded_update(const Entity& entity, const TypeNames& types) {
  Context changes = Context::array();
  for (const Change& change : model::key_changes(entity)) changes.push_back(function(entity, change, types));
  Context clocks = Context::array();
  for (const Attribute& attribute : entity.attributes)
    if (model::follows_clock(attribute))
      clocks.push_back({{"touched", touched(entity, attribute)},
                        {"setter", model::setter_name(attribute)},
                        {"time", time_for(attribute)}});
  const bool has_sources = std::any_of(entity.update.units.begin(), entity.update.units.end(), has_other_sources);
  const bool compares = model::lock_of(entity) == nullptr;
  std::string in_keys;
  for (const Attribute& attribute : entity.attributes)
    if (attribute.key_only && attribute.is_mutable())
      in_keys += concat(in_keys.empty() ? "{&" : ", {&", holder_constant(entity, attribute), ", ",
                        literal(attribute.name), "}");
  return {{"changes", std::move(changes)},
          {"clocks", std::move(clocks)},
          {"components", concat("of_(loaded)", entity.uniques.empty() ? "" : ", before_(of_)")},
          {"compares", compares},
          {"in_keys", std::move(in_keys)},
          {"knows", compares || has_sources}};
}

}  // namespace keyc::cpp
