// One pass over all scopes that generated code has: a namespace, a struct, a companion, a stage. Each name that goes
// into a scope is added with what it stands for; a second one of the same spelling, or one that the scope keeps for
// itself, is an error at its place in the schema. It concerns C++ alone, so no other output demands it.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/decoded_key.hpp"
#include "generator/cpp_names/library_names.hpp"
#include "generator/cpp_names/reserved_names.hpp"
#include "generator/model/changes.hpp"
#include "generator/model/key_only.hpp"
#include "generator/model/members.hpp"
#include "generator/outputs/cpp/cpp_scope.hpp"
#include "generator/outputs/cpp/keyed_entities.hpp"
#include "generator/outputs/outputs.hpp"
#include "generator/plan/knowing_plan.hpp"
#include "generator/text/concat.hpp"
#include "generator/threads/parallel.hpp"

namespace keyc::cpp {
namespace {

using model::attribute_name;
using model::cpp_name;
using model::CppScopeKind;

constexpr const char* quoted = "'{}'";

/// The name of an entity, a struct or a collection is used as it is: it gets no trailing '_' if it is a keyword of C++.
template <class Declared>
void check_type_name(const Declared& declared, Diagnostics& diagnostics) {
  if (cpp_name(declared.name) != declared.name)
    diagnostics.report(Code::reserved_name, declared.span, fmt::format("'{}' is a keyword of C++", declared.name),
                       "choose another name");
}

void namespace_names(const model::Schema& schema, Diagnostics& diagnostics) {
  CppScope scope("namespace " + cpp_name(schema.name), diagnostics);
  scope.keep(CppScopeKind::schema_namespace);
  for (const model::Enum& enumeration : schema.enums)
    scope.add(cpp_name(enumeration.name), enumeration.span, quoted, enumeration.name);
  for (const model::Struct& structure : schema.structs) {
    check_type_name(structure, diagnostics);
    scope.add(cpp_name(structure.name), structure.span, quoted, structure.name);
  }
  for (const model::Table& table : schema.tables)
    scope.add(model::table_class_name(table), table.span, "the class of table '{}'", table.name);
  for (const model::Entity& entity : schema.entities) {
    check_type_name(entity, diagnostics);
    scope.add(cpp_name(entity.name), entity.span, quoted, entity.name);
    scope.add(model::companion_name(entity), entity.span, "the companion of '{}'", entity.name);
    scope.add(model::keys_name(entity), entity.span, "the key functions of '{}'", entity.name);
  }
  for (const model::Collection& collection : schema.collections) {
    check_type_name(collection, diagnostics);
    scope.add(cpp_name(collection.name), collection.span, quoted, collection.name);
    scope.add(model::companion_name(collection), collection.span, "the companion of '{}'", collection.name);
  }
}

void enum_names(const model::Enum& enumeration, Diagnostics& diagnostics) {
  CppScope scope(enumeration.name, diagnostics);
  for (const model::Enumerator& value : enumeration.values)
    scope.add(cpp_name(value.name), enumeration.span, quoted, value.name);
}

void member_names(const model::Struct& block, Diagnostics& diagnostics) {
  CppScope scope(block.name, diagnostics);
  scope.keep(block.name);
  for (const model::Attribute& member : block.members)
    scope.add(cpp_name(member.name), member.span, quoted, member.name);
}

void attribute_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope(entity.name, diagnostics);
  scope.keep(model::companion_name(entity));
  for (const model::Attribute& attribute : entity.attributes)
    scope.add(attribute_name(attribute.name), attribute.span, quoted, attribute.name);
}

void companion_names(const model::Schema& schema, const model::Entity& entity, Diagnostics& diagnostics) {
  const std::string companion = model::companion_name(entity);
  CppScope scope(companion, diagnostics, model::reserved_names(CppScopeKind::companion));
  if (entity.versions) scope.keep(CppScopeKind::versioned_companion);
  scope.keep(companion);
  for (const model::Path& path : entity.paths) {
    const Span span = path.index == nullptr ? entity.span : path.index->span;
    const char* const origin = path.index == nullptr ? "the path of the table" : "the path of index '{}'";
    const std::string_view index = path.index == nullptr ? std::string_view() : path.index->name;
    scope.add(model::path_function(path), span, origin, index);
    scope.add(model::path_class(path), span, origin, index);
    if (path.index != nullptr && !path.index->holds_all())
      scope.add(model::projection_class(*path.index), span, "the projection of index '{}'", path.index->name);
  }
  if (has_decoded_key(entity))
    scope.add(model::decoded_key_class, entity.table->span, "the key in the stream of '{}'", entity.table->name);
  for (const model::AccessPattern& pattern : entity.accesses) {
    scope.add(model::pattern_name(entity, pattern), pattern.span, "access pattern '{}'", pattern.name);
    if (!pattern.select.empty())
      scope.add(model::selection_class(pattern), pattern.span, "what '{}' selects", pattern.name);
  }
  // The companion uses these types, which a member of the same name would hide.
  scope.add(cpp_name(entity.name), entity.span, "the struct '{}'", entity.name);
  for (const model::Enum& enumeration : schema.enums)
    if (enumeration.name != companion)
      scope.add(cpp_name(enumeration.name), enumeration.span, "enum '{}'", enumeration.name);
  for (const model::Struct& structure : schema.structs)
    if (structure.name != companion) scope.add(cpp_name(structure.name), structure.span, "struct '{}'", structure.name);
}

/// Members of the structs for the projections of indexes.
void projected_names(const model::Entity& entity, Diagnostics& diagnostics) {
  for (const model::Path& path : entity.paths) {
    if (path.index == nullptr || path.index->holds_all()) continue;
    CppScope scope(fmt::format("{}::{}", model::companion_name(entity), model::projection_class(*path.index)),
                   diagnostics);
    scope.keep(model::projection_class(*path.index));
    for (const model::Attribute* attribute : entity.attributes_in(*path.index))
      scope.add(model::projected_member(*attribute), attribute->span, quoted, attribute->name);
  }
}

/// Members of the structs for what patterns select.
void selected_names(const model::Entity& entity, Diagnostics& diagnostics) {
  for (const model::AccessPattern& pattern : entity.accesses) {
    if (pattern.select.empty()) continue;
    const std::string name = model::selection_class(pattern);
    CppScope scope(fmt::format("{}::{}", model::companion_name(entity), name), diagnostics);
    scope.keep(name);
    for (const model::Field* field : pattern.select)
      scope.add(model::selected_member(*field), pattern.span, quoted, field->name);
  }
}

/// Members of the struct for a key without its item.
void decoded_names(const model::Entity& entity, Diagnostics& diagnostics) {
  if (!has_decoded_key(entity)) return;
  CppScope scope(fmt::format("{}::{}", model::companion_name(entity), model::decoded_key_class), diagnostics);
  scope.keep(model::decoded_key_class);
  for (const auto& [field, holder] : model::held_in_primary_key(entity))
    scope.add(model::decoded_member(*field), field->leaf().span, quoted, field->name);
}

/// The names of fields, which keys and conditions use: attributes, and the members of structs as `a_b`.
void field_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope("the components of " + entity.name, diagnostics);
  for (const model::Attribute& attribute : entity.attributes)
    scope.note(attribute_name(attribute.name), attribute.span, quoted, attribute.name);
  for (const model::Attribute& attribute : entity.attributes)
    for (const model::Member& member : model::listed_members(entity, attribute))
      scope.add(attribute_name(model::member_name(member)), attribute.span, quoted, member.path());
}

/// The functions that write keys, and the names for expressions, in the source file.
void key_function_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope("the key functions of " + entity.name, diagnostics);
  // The functions would hide the types of their parameters.
  scope.note(cpp_name(entity.name), entity.span, "entity '{}'", entity.name);
  for (const model::Enum& enumeration : entity.schema->enums)
    scope.note(cpp_name(enumeration.name), enumeration.span, "enum '{}'", enumeration.name);
  for (const model::Struct& structure : entity.schema->structs)
    scope.note(cpp_name(structure.name), structure.span, "struct '{}'", structure.name);
  if (!entity.uniques.empty()) scope.keep("markers_of");
  for (std::size_t i = 1; i <= entity.uniques.size(); ++i)
    for (const char* constant : {"marker_{}", "unit_of_marker_{}", "sources_of_unit_of_marker_{}"})
      scope.keep(fmt::format(fmt::runtime(constant), i));
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr) scope.keep("names_of_" + path.index->name);
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr) scope.keep("attributes_of_names_of_" + path.index->name);
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr) scope.keep("functions_of_names_of_" + path.index->name);
  for (const model::KeyTemplate& key : entity.keys)
    for (const char* constant : {"pieces_of_", "parts_of_", "unit_of_", "sources_of_unit_of_"})
      scope.keep(constant + key.key->name);
  if (entity.table != nullptr && entity.table->type_key() != nullptr) scope.keep("parts_of_the_type");
  for (const model::KeyTemplate& key : entity.keys)
    scope.add(model::key_function(*key.key), key.key->span, "key attribute '{}'", key.key->name);
}

/// The names of what is stored, in the source file.
void stored_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope("the names of " + entity.name, diagnostics);
  for (const model::Attribute& attribute : entity.attributes)
    scope.note(attribute_name(attribute.name), attribute.span, quoted, attribute.name);
  for (const model::KeyTemplate& key : entity.keys)
    if (!key.native) scope.add(attribute_name(key.key->name), key.key->span, quoted, key.key->name);
}

void path_names(const model::Entity& entity, Diagnostics& diagnostics) {
  for (const model::Path& path : entity.paths) {
    CppScope scope(concat(model::companion_name(entity), "::", model::path_class(path)), diagnostics);
    scope.keep(CppScopeKind::stages);
    const auto add_stage = [&](const model::Path& of_stage, std::size_t step) {
      const model::Field& field = *of_stage.steps[step].field;
      scope.add(model::stage_class(of_stage, step), field.attribute->span, quoted, field.name);
    };
    for (std::size_t step = 0; step < path.steps.size(); ++step) add_stage(path, step);
    for (const model::Path& by_part : path.by_part)
      for (std::size_t step = by_part.part_step() + 1; step < by_part.steps.size(); ++step) add_stage(by_part, step);
    for (const model::Path& over : path.over_shards) {
      for (std::size_t step = over.shared_steps; step < over.steps.size(); ++step) add_stage(over, step);
      scope.keep("all_shards_complete");
    }
    for (const model::KeyTemplate* key : path.sort)
      if (key->address) scope.keep(model::box_class(path, *key));
    // Methods of a stage that would hide the class of another stage.
    for (const model::Step& step : path.steps)
      if (model::step_method(step).starts_with("expects_") || model::step_method(step).starts_with("box_of_"))
        scope.add(model::step_method(step), step.field->attribute->span, "the component '{}'", step.field->name);
  }
}

void change_names(const std::vector<model::Change>& changes, CppScope& scope) {
  using Kind = model::Change::Kind;
  for (const model::Change& change : changes) {
    if (model::is_overload(change)) continue;
    const bool removes_part = change.kind == Kind::remove_entry || change.kind == Kind::remove_element;
    const char* const origin = change.kind == Kind::set               ? "the setter of '{}'"
                               : change.kind == Kind::remove          ? "the removal of '{}'"
                               : removes_part                         ? "the removal of a part of '{}'"
                               : change.kind == Kind::ensure          ? "the method that ensures '{}'"
                               : change.kind == Kind::append          ? "the method that appends to '{}'"
                               : change.kind == Kind::prepend         ? "the method that prepends to '{}'"
                               : change.kind == Kind::delete_elements ? "the method that deletes from '{}'"
                                                                      : "the method that adds to '{}'";
    scope.add(model::change_name(change), change.attribute->span, origin, change.path());
  }
}

/// What every class for updates has in its scope; `name` is that of the class.
void common_update_names(const model::Schema& schema, std::string_view name, const std::vector<model::Change>& plain,
                         CppScope& scope) {
  scope.keep(CppScopeKind::update);
  scope.keep(name);
  for (const model::Enum& enumeration : schema.enums)
    scope.add(cpp_name(enumeration.name), enumeration.span, "enum '{}'", enumeration.name);
  change_names(plain, scope);
}

void update_names(const model::Schema& schema, const model::Entity& entity, const std::vector<model::Change>& plain,
                  Diagnostics& diagnostics) {
  const bool must_know = plan::must_know(entity);
  if (!entity.update.blind && !must_know) return;
  CppScope scope(concat(model::companion_name(entity), "::Update"), diagnostics);
  common_update_names(schema, "Update", plain, scope);
  if (must_know) {
    for (const plan::KnownAttribute& known : plan::plan_knowing(entity).attributes)
      if (known.can_be_set)
        scope.add(model::setter_name(*known.attribute), known.attribute->span, "the setter of '{}'",
                  known.attribute->name);
    return;
  }
  for (const plan::KnownAttribute& known : plan::plan_knowing(entity).attributes)
    if (known.can_be_known)
      scope.add(model::knowing_name(*known.attribute), known.attribute->span, "the update that knows '{}'",
                known.attribute->name);
  for (const model::SetterGroup& group : entity.update.groups) {
    if (group.units.empty() || model::has_marker(group)) continue;
    const model::Attribute& first = *group.attributes.front();
    const std::string name = model::group_name(group);
    const bool grouped = group.attributes.size() + group.given.size() > 1;
    scope.add(model::setter_name(group), first.span, grouped ? "the setter of the group '{}'" : "the setter of '{}'",
              name);
    if (grouped) scope.add(name, first.span, "the group '{}'", name);
    for (const model::Attribute* attribute : group.attributes)
      if (attribute->type.optional)
        scope.add(model::remover_name(*attribute), attribute->span, "the removal of '{}'", attribute->name);
  }
}

void loaded_update_names(const model::Schema& schema, const model::Entity& entity,
                         const std::vector<model::Change>& plain, Diagnostics& diagnostics) {
  if (entity.versions) return;
  CppScope scope(concat(model::companion_name(entity), "::LoadedUpdate"), diagnostics);
  common_update_names(schema, "LoadedUpdate", plain, scope);
  scope.keep(CppScopeKind::loaded_update);
  change_names(model::key_changes(entity), scope);
}

void parameter_names(const model::AccessPattern& pattern, Diagnostics& diagnostics) {
  CppScope scope(concat("the parameters of '", pattern.name, "'"), diagnostics);
  if (pattern.filter) scope.keep("write");
  if (pattern.takes_list()) scope.keep("each");
  for (const model::Parameter& parameter : pattern.parameters) {
    if (!parameter.value.empty()) continue;
    const std::string& name = parameter.field->name;
    if (parameter.op == model::Operator::between) {
      const model::BoundNames bounds = model::bound_names(*parameter.field);
      scope.add(bounds.low, pattern.span, "the lower bound of '{}'", name);
      scope.add(bounds.high, pattern.span, "the upper bound of '{}'", name);
    } else {
      scope.add(model::member_name(*parameter.field), pattern.span, quoted, name);
    }
  }
  for (const model::FilterParameter& parameter : pattern.filter_parameters)
    scope.add(cpp_name(parameter.name), parameter.span, "the parameter ':{}'", parameter.name);
}

void collection_names(const model::Schema& schema, const model::Collection& collection, Diagnostics& diagnostics) {
  const std::string companion = model::companion_name(collection);
  CppScope scope(companion, diagnostics);
  scope.keep(CppScopeKind::collection);
  scope.keep(companion);
  // The companion uses these types, which a member of the same name would hide.
  scope.add(cpp_name(collection.name), collection.span, "the collection '{}'", collection.name);
  for (const model::Entity* member : collection.members) {
    if (member->schema != &schema) continue;  // the code names these with their namespace
    scope.note(cpp_name(member->name), member->span, "the struct '{}'", member->name);
    scope.note(model::companion_name(*member), member->span, "the companion of '{}'", member->name);
  }
  for (const model::Enum& enumeration : schema.enums)
    scope.note(cpp_name(enumeration.name), enumeration.span, "enum '{}'", enumeration.name);
  for (const model::CollectionPattern& pattern : collection.accesses) {
    scope.add(model::pattern_name(collection, pattern.shared), pattern.shared.span, "access pattern '{}'",
              pattern.shared.name);
    parameter_names(pattern.shared, diagnostics);
    const model::Index* const index = pattern.shared.path->index;
    if (index != nullptr && !index->holds_all())
      scope.add(model::projection_class(*index), index->span, "the projection of index '{}'", index->name);
  }
}

void entity_names(const model::Schema& schema, const model::Entity& entity, Diagnostics& diagnostics) {
  attribute_names(entity, diagnostics);
  companion_names(schema, entity, diagnostics);
  key_function_names(entity, diagnostics);
  stored_names(entity, diagnostics);
  field_names(entity, diagnostics);
  projected_names(entity, diagnostics);
  selected_names(entity, diagnostics);
  decoded_names(entity, diagnostics);
  path_names(entity, diagnostics);
  const std::vector<model::Change> plain = model::plain_changes(entity);
  update_names(schema, entity, plain, diagnostics);
  loaded_update_names(schema, entity, plain, diagnostics);
  for (const model::AccessPattern& pattern : entity.accesses) parameter_names(pattern, diagnostics);
}

}  // namespace

void check_names(const model::Schema& schema, const tables::Settings&, Diagnostics& diagnostics) {
  CppScope("C++", diagnostics).add(cpp_name(schema.name), schema.span, quoted, schema.name);
  if (model::is_global_in_c(schema.name))
    diagnostics.report(Code::reserved_name, schema.span, fmt::format("'{}' is a name of the C library", schema.name),
                       "choose another name: it becomes a namespace");
  namespace_names(schema, diagnostics);
  for (const model::Enum& enumeration : schema.enums) enum_names(enumeration, diagnostics);
  for (const model::Struct& structure : schema.structs) member_names(structure, diagnostics);
  for (const model::Collection& collection : schema.collections) collection_names(schema, collection, diagnostics);
  Diagnostics found;
  in_parallel(schema.entities.size(), found,
              [&](std::size_t i, Diagnostics& into) { entity_names(schema, schema.entities[i], into); });
  std::set<std::uint32_t> reserved;  // reserved names are reported once, not again for each derived name
  for (const Diagnostic& diagnostic : found.all())
    if (diagnostic.code != Code::reserved_name || reserved.insert(diagnostic.span.begin).second)
      diagnostics.report(diagnostic);
}

}  // namespace keyc::cpp
