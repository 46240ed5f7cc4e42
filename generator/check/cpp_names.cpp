#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "generator/check/check.hpp"
#include "generator/cpp_names/change_name.hpp"
#include "generator/cpp_names/cpp_name.hpp"
#include "generator/cpp_names/cpp_words.hpp"
#include "generator/model/changes.hpp"
#include "generator/threads/parallel.hpp"

namespace keyc::check {
namespace {

using model::cpp_name;

/// One C++ scope: every name that is put into it, with what it comes from: `form` names that, with `subject` in it
/// ("the setter of '{}'"), and is filled only where there is something to say.
class CppScope {
 public:
  /// `own`: names of keyc's own that are there before.
  CppScope(std::string where, Diagnostics& diagnostics, std::span<const std::string_view> own = {})
      : where_(std::move(where)), diagnostics_(diagnostics), own_(own) {}

  void add(const std::string& name, Span span, const char* form, std::string_view subject) {
    if (model::is_reserved_in_cpp(name)) {
      diagnostics_.report(Code::reserved_name, span,
                          fmt::format("{} would be called '{}' in C++, which keeps such names for itself",
                                      Origin{span, form, std::string(subject)}.text(), name),
                          "leave out '__', and '_' before a capital");
      return;
    }
    if (std::find(own_.begin(), own_.end(), name) != own_.end()) {
      report_clash(name, keycs_own, Origin{span, form, std::string(subject)});
      return;
    }
    const auto [first, is_new] = names_.try_emplace(name, Origin{span, form, std::string(subject)});
    if (!is_new) report_clash(name, first->second, Origin{span, form, std::string(subject)});
  }

  /// A name that has been added to another scope in the same way, where its clashes are reported.
  void note(const std::string& name, Span span, const char* form, std::string_view subject) {
    names_.try_emplace(name, Origin{span, form, std::string(subject)});
  }

  /// A name of keyc's own.
  void keep(const std::string& name) { names_.try_emplace(name, keycs_own); }

 private:
  struct Origin {
    Span span;
    const char* form;
    std::string subject;

    std::string text() const { return fmt::format(fmt::runtime(form), subject); }
  };
  static inline const Origin keycs_own{{}, "a name of keyc's own", {}};

  void report_clash(const std::string& name, const Origin& first, const Origin& second) {
    const std::string origin = second.text();
    if (first.text() == origin) return;  // two of one name have been reported as such
    Diagnostic diagnostic{Code::derived_clash, second.span,
                          fmt::format("{} and {} are both '{}' in {}", first.text(), origin, name, where_),
                          "rename one of them"};
    if (first.span.source != nullptr) diagnostic.related.push_back({first.span, "the other one"});
    diagnostics_.report(std::move(diagnostic));
  }

  std::string where_;
  Diagnostics& diagnostics_;
  std::span<const std::string_view> own_;
  std::unordered_map<std::string, Origin> names_;
};

constexpr const char* quoted = "'{}'";

/// An entity, an enum or a struct is written as it is: no trailing '_' hides that it is a word of C++.
template <class Declared>
void check_type_name(const Declared& one, Diagnostics& diagnostics) {
  if (cpp_name(one.name) != one.name)
    diagnostics.report(Code::reserved_name, one.span, fmt::format("'{}' is a word of C++", one.name),
                       "choose another name");
}

void namespace_names(const model::Schema& schema, Diagnostics& diagnostics) {
  CppScope scope("namespace " + cpp_name(schema.name), diagnostics);
  for (const char* own : {"to_text", "from_text", "write_members", "read_members", "text"}) scope.keep(own);
  for (const model::Enum& one : schema.enums) scope.add(cpp_name(one.name), one.span, quoted, one.name);
  for (const model::Struct& one : schema.structs) {
    check_type_name(one, diagnostics);
    scope.add(cpp_name(one.name), one.span, quoted, one.name);
  }
  for (const model::Table& one : schema.tables)
    scope.add(model::table_class_name(one), one.span, "the class of table '{}'", one.name);
  for (const model::Entity& one : schema.entities) {
    check_type_name(one, diagnostics);
    scope.add(cpp_name(one.name), one.span, quoted, one.name);
    scope.add(model::companion_name(one), one.span, "the companion of '{}'", one.name);
    scope.add(model::keys_name(one), one.span, "the key functions of '{}'", one.name);
  }
  for (const model::Collection& one : schema.collections) {
    check_type_name(one, diagnostics);
    scope.add(cpp_name(one.name), one.span, quoted, one.name);
    scope.add(model::companion_name(one), one.span, "the companion of '{}'", one.name);
  }
}

void enum_names(const model::Enum& one, Diagnostics& diagnostics) {
  CppScope scope(one.name, diagnostics);
  for (const model::Enumerator& value : one.values) scope.add(cpp_name(value.name), one.span, quoted, value.name);
}

void member_names(const model::Struct& block, Diagnostics& diagnostics) {
  CppScope scope(block.name, diagnostics);
  scope.keep(block.name);
  for (const model::Attribute& one : block.members) scope.add(cpp_name(one.name), one.span, quoted, one.name);
}

void attribute_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope(entity.name, diagnostics);
  for (const char* own : {"Components", "Key", "Update"}) scope.keep(own);
  scope.keep(model::companion_name(entity));
  for (const model::Attribute& one : entity.attributes) scope.add(cpp_name(one.name), one.span, quoted, one.name);
}

void companion_names(const model::Schema& schema, const model::Entity& entity, Diagnostics& diagnostics) {
  static constexpr std::string_view own[] = {
      "Components", "Where",           "Key",         "Update",    "LoadedUpdate", "PlainChanges",
      "UpdateBase", "TimedUpdateBase", "to_item",     "from_item", "matches",      "put",
      "create",     "upsert",          "key",         "get",       "remove",       "update",
      "move",       "check_exists",    "check_absent"};
  const std::string companion = model::companion_name(entity);
  CppScope scope(companion, diagnostics, own);
  if (entity.versions)
    for (const char* one : {"save", "to_newest_item"}) scope.keep(one);
  scope.keep(companion);
  for (const model::Path& path : entity.paths) {
    const Span span = path.index == nullptr ? entity.span : path.index->span;
    const char* const origin = path.index == nullptr ? "the path of the table" : "the path of index '{}'";
    const std::string_view index = path.index == nullptr ? std::string_view() : path.index->name;
    scope.add(model::path_function(path), span, origin, index);
    scope.add(model::path_class(path), span, origin, index);
    if (path.index != nullptr && path.index->projection.kind != model::Projection::Kind::all)
      scope.add(model::projection_class(*path.index), span, "what index '{}' holds", path.index->name);
  }
  for (const model::AccessPattern& one : entity.accesses)
    scope.add(cpp_name(one.name), one.span, "access pattern '{}'", one.name);
  // Types that the companion names, and that a member of it would hide.
  scope.add(cpp_name(entity.name), entity.span, "the struct '{}'", entity.name);
  for (const model::Enum& one : schema.enums)
    if (one.name != companion) scope.add(cpp_name(one.name), one.span, "enum '{}'", one.name);
  for (const model::Struct& one : schema.structs)
    if (one.name != companion) scope.add(cpp_name(one.name), one.span, "struct '{}'", one.name);
}

/// Members of a struct of what an index holds.
void projected_names(const model::Entity& entity, Diagnostics& diagnostics) {
  for (const model::Path& path : entity.paths) {
    if (path.index == nullptr || path.index->projection.kind == model::Projection::Kind::all) continue;
    CppScope scope(fmt::format("{}::{}", model::companion_name(entity), model::projection_class(*path.index)),
                   diagnostics);
    scope.keep(model::projection_class(*path.index));
    for (const model::Attribute* one : entity.attributes_in(*path.index))
      scope.add(model::projected_member(*one), one->span, quoted, one->name);
  }
}

/// What keys are built from and conditions are about: attributes, and the members of structs as `a_b`.
void member_names_of(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope("the components of " + entity.name, diagnostics);
  scope.keep("Where");
  const auto add_members = [&](const auto& self, const model::Attribute& attribute, const model::Attribute& of,
                               const std::string& name, const std::string& path) -> void {
    if (of.type.structure == nullptr) return;
    for (const model::Attribute& one : of.type.structure->members) {
      const std::string inner = model::joined_name(name, one.name);
      scope.add(cpp_name(inner), attribute.span, quoted, path + '.' + one.name);
      self(self, attribute, one, inner, path + '.' + one.name);
    }
  };
  for (const model::Attribute& one : entity.attributes) scope.note(cpp_name(one.name), one.span, quoted, one.name);
  for (const model::Attribute& one : entity.attributes) add_members(add_members, one, one, one.name, one.name);
}

/// The functions that write keys, and the names for expressions, in the source file.
void key_function_names(const model::Entity& entity, Diagnostics& diagnostics) {
  static constexpr std::string_view own[] = {
      "names", "components_of", "table_names",   "attributes_of_table_names", "key",
      "of",    "components",    "attributes_of", "stored_attributes",         "loaded_item"};
  CppScope scope("the key functions of " + entity.name, diagnostics, own);
  // The functions would hide the types that they take.
  scope.note(cpp_name(entity.name), entity.span, "entity '{}'", entity.name);
  for (const model::Enum& one : entity.schema->enums) scope.note(cpp_name(one.name), one.span, "enum '{}'", one.name);
  for (const model::Struct& one : entity.schema->structs)
    scope.note(cpp_name(one.name), one.span, "struct '{}'", one.name);
  if (!entity.uniques.empty()) scope.keep("markers_of");
  for (std::size_t i = 1; i <= entity.uniques.size(); ++i) scope.keep(fmt::format("marker_{}", i));
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr) scope.keep("names_of_" + path.index->name);
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr) scope.keep("attributes_of_names_of_" + path.index->name);
  for (const model::KeyTemplate& one : entity.keys) scope.keep("pieces_of_" + one.key->name);
  for (const model::KeyTemplate& one : entity.keys)
    scope.add(cpp_name(one.key->name), one.key->span, "key attribute '{}'", one.key->name);
}

void path_names(const model::Entity& entity, Diagnostics& diagnostics) {
  for (const model::Path& path : entity.paths) {
    CppScope scope(fmt::format("{}::{}", model::companion_name(entity), model::path_class(path)), diagnostics);
    scope.keep("complete");
    const auto add_stage = [&](const model::Path& one, std::size_t step) {
      const model::Field& field = *one.steps[step].field;
      scope.add(model::stage_class(one, step), field.attribute->span, quoted, field.name);
    };
    for (std::size_t step = 0; step < path.steps.size(); ++step) add_stage(path, step);
    for (const model::Path& one : path.by_part)
      for (std::size_t step = one.part_step() + 1; step < one.steps.size(); ++step) add_stage(one, step);
    // The methods of a stage that would hide the class of another.
    for (const model::Step& step : path.steps)
      if (model::step_method(step).starts_with("expects_"))
        scope.add(model::step_method(step), step.field->attribute->span, "the component '{}'", step.field->name);
  }
}

void change_names(const std::vector<model::Change>& changes, CppScope& scope) {
  using Kind = model::Change::Kind;
  for (const model::Change& one : changes) {
    const char* const what = one.kind == Kind::set               ? "the setter of '{}'"
                             : one.kind == Kind::remove          ? "the removal of '{}'"
                             : one.kind == Kind::append          ? "what appends to '{}'"
                             : one.kind == Kind::delete_elements ? "what deletes from '{}'"
                                                                 : "what adds to '{}'";
    scope.add(model::change_name(one), one.attribute->span, what, one.path());
  }
}

/// One of the classes of updates, with what they have in common.
CppScope update_scope(const model::Schema& schema, const model::Entity& entity, const std::string& name,
                      const std::vector<model::Change>& plain, Diagnostics& diagnostics) {
  static constexpr std::string_view own[] = {"build",
                                             "only_if",
                                             "retry_anyway",
                                             "now",
                                             "returning_old",
                                             "returning_new",
                                             "returning_changed_old",
                                             "returning_changed_new",
                                             "key_",
                                             "actions_",
                                             "self",
                                             "time"};
  CppScope scope(fmt::format("{}::{}", model::companion_name(entity), name), diagnostics, own);
  scope.keep(name);
  for (const model::Enum& one : schema.enums) scope.add(cpp_name(one.name), one.span, "enum '{}'", one.name);
  change_names(plain, scope);
  return scope;
}

void update_names(const model::Schema& schema, const model::Entity& entity, const std::vector<model::Change>& plain,
                  Diagnostics& diagnostics) {
  if (!entity.update.blind) return;
  CppScope scope = update_scope(schema, entity, "Update", plain, diagnostics);
  for (const model::SetterGroup& group : entity.update.groups) {
    if (group.units.empty()) continue;
    const model::Attribute& first = *group.attributes.front();
    const std::string name = model::group_name(group);
    const bool grouped = group.attributes.size() + group.given.size() > 1;
    scope.add(model::setter_name(group), first.span, grouped ? "the setter of the group '{}'" : "the setter of '{}'",
              name);
    if (grouped) scope.add(name, first.span, "the group '{}'", name);
    for (const model::Attribute* one : group.attributes)
      if (one->type.optional) scope.add(model::remover_name(*one), one->span, "the removal of '{}'", one->name);
  }
}

void loaded_update_names(const model::Schema& schema, const model::Entity& entity,
                         const std::vector<model::Change>& plain, Diagnostics& diagnostics) {
  if (entity.versions) return;
  CppScope scope = update_scope(schema, entity, "LoadedUpdate", plain, diagnostics);
  for (const char* own : {"with_keys", "last_writer_wins", "loaded_", "compares_", "of_", "lock_", "touched_"})
    scope.keep(own);
  change_names(model::key_changes(entity), scope);
}

void parameter_names(const model::AccessPattern& pattern, Diagnostics& diagnostics) {
  CppScope scope(fmt::format("the parameters of '{}'", pattern.name), diagnostics);
  if (pattern.filter) scope.keep("write");
  for (const model::Parameter& one : pattern.parameters) {
    if (!one.value.empty()) continue;
    const std::string& name = one.field->name;
    if (one.op == model::Operator::between) {
      const model::BoundNames bounds = model::bound_names(*one.field);
      scope.add(bounds.low, pattern.span, "the lower bound of '{}'", name);
      scope.add(bounds.high, pattern.span, "the upper bound of '{}'", name);
    } else {
      scope.add(model::member_name(*one.field), pattern.span, quoted, name);
    }
  }
  for (const model::FilterParameter& one : pattern.filter_parameters)
    scope.add(cpp_name(one.name), one.span, "the parameter ':{}'", one.name);
}

void collection_names(const model::Schema& schema, const model::Collection& collection, Diagnostics& diagnostics) {
  const std::string companion = model::companion_name(collection);
  CppScope scope(companion, diagnostics);
  for (const char* own : {"from_item", "matches"}) scope.keep(own);
  scope.keep(companion);
  // Types that the companion names, and that a member of it would hide.
  scope.note(cpp_name(collection.name), collection.span, "the collection '{}'", collection.name);
  for (const model::Entity* one : collection.members) {
    if (one->schema != &schema) continue;  // they are named with their namespace
    scope.note(cpp_name(one->name), one->span, "the struct '{}'", one->name);
    scope.note(model::companion_name(*one), one->span, "the companion of '{}'", one->name);
  }
  for (const model::Enum& one : schema.enums) scope.note(cpp_name(one.name), one.span, "enum '{}'", one.name);
  for (const model::CollectionPattern& one : collection.accesses) {
    scope.add(cpp_name(one.shared.name), one.shared.span, "access pattern '{}'", one.shared.name);
    parameter_names(one.shared, diagnostics);
    const model::Index* const index = one.shared.path->index;
    if (index != nullptr && index->projection.kind != model::Projection::Kind::all)
      scope.add(model::projection_class(*index), index->span, "what index '{}' holds", index->name);
  }
}

void entity_names(const model::Schema& schema, const model::Entity& entity, Diagnostics& diagnostics) {
  attribute_names(entity, diagnostics);
  companion_names(schema, entity, diagnostics);
  key_function_names(entity, diagnostics);
  member_names_of(entity, diagnostics);
  projected_names(entity, diagnostics);
  path_names(entity, diagnostics);
  const std::vector<model::Change> plain = model::plain_changes(entity);
  update_names(schema, entity, plain, diagnostics);
  loaded_update_names(schema, entity, plain, diagnostics);
  for (const model::AccessPattern& pattern : entity.accesses) parameter_names(pattern, diagnostics);
}

}  // namespace

/// Names that are different in the schema and the same in C++, or that C++ does not allow.
void cpp_names(const model::Schema& schema, Findings& findings) {
  Diagnostics& diagnostics = findings.diagnostics();
  CppScope("C++", diagnostics).add(cpp_name(schema.name), schema.span, quoted, schema.name);
  if (model::is_global_in_c(schema.name))
    diagnostics.report(Code::reserved_name, schema.span, fmt::format("'{}' is a name of the C library", schema.name),
                       "choose another name: it becomes a namespace");
  namespace_names(schema, diagnostics);
  for (const model::Enum& one : schema.enums) enum_names(one, diagnostics);
  for (const model::Struct& one : schema.structs) member_names(one, diagnostics);
  for (const model::Collection& one : schema.collections) collection_names(schema, one, diagnostics);
  Diagnostics found;
  in_parallel(schema.entities.size(), found,
              [&](std::size_t i, Diagnostics& into) { entity_names(schema, schema.entities[i], into); });
  std::set<std::uint32_t> reserved;  // where a name is at fault, what is derived from it is no news
  for (const Diagnostic& one : found.all())
    if (one.code != Code::reserved_name || reserved.insert(one.span.begin).second) diagnostics.report(one);
}

}  // namespace keyc::check
