#include <fmt/format.h>

#include <map>
#include <string>

#include "generator/check/check.hpp"
#include "generator/model/cpp_name.hpp"

namespace keyc::check {
namespace {

using model::cpp_name;

/// One C++ scope: every name that is put into it, with the declaration that it comes from.
class CppScope {
 public:
  CppScope(std::string where, Diagnostics& diagnostics) : where_(std::move(where)), diagnostics_(diagnostics) {}

  void add(const std::string& name, Span span, const std::string& origin) {
    if (model::is_reserved_in_cpp(name)) {
      diagnostics_.report(
          Code::reserved_name, span,
          fmt::format("{} would be called '{}' in C++, which keeps such names for itself", origin, name),
          "leave out '__', and '_' before a capital");
      return;
    }
    const auto [first, is_new] = names_.emplace(name, Origin{span, origin});
    if (is_new || first->second.text == origin) return;  // two of one name have been reported as such
    Diagnostic diagnostic{Code::derived_clash, span,
                          fmt::format("{} and {} are both '{}' in {}", first->second.text, origin, name, where_),
                          "rename one of them"};
    if (first->second.span.source != nullptr) diagnostic.related.push_back({first->second.span, "the other one"});
    diagnostics_.report(std::move(diagnostic));
  }

  /// A name of keyc's own.
  void keep(const std::string& name) { names_.emplace(name, Origin{{}, "a name of keyc's own"}); }

 private:
  struct Origin {
    Span span;
    std::string text;
  };
  std::string where_;
  Diagnostics& diagnostics_;
  std::map<std::string, Origin> names_;
};

std::string quoted(std::string_view name) { return fmt::format("'{}'", name); }

void namespace_names(const model::Schema& schema, Diagnostics& diagnostics) {
  CppScope scope("namespace " + cpp_name(schema.name), diagnostics);
  for (const char* own : {"to_text", "from_text", "text"}) scope.keep(own);
  for (const model::Enum& one : schema.enums) scope.add(cpp_name(one.name), one.span, quoted(one.name));
  for (const model::Table& one : schema.tables)
    scope.add(model::table_class_name(one), one.span, fmt::format("the class of table '{}'", one.name));
  for (const model::Entity& one : schema.entities) {
    if (cpp_name(one.name) != one.name)
      diagnostics.report(Code::reserved_name, one.span, fmt::format("'{}' is a word of C++", one.name),
                         "choose another name for the entity");
    scope.add(cpp_name(one.name), one.span, quoted(one.name));
    scope.add(model::companion_name(one), one.span, fmt::format("the companion of '{}'", one.name));
    scope.add(model::keys_name(one), one.span, fmt::format("the key functions of '{}'", one.name));
  }
}

void enum_names(const model::Enum& one, Diagnostics& diagnostics) {
  CppScope scope(one.name, diagnostics);
  for (const model::Enumerator& value : one.values) scope.add(cpp_name(value.name), one.span, quoted(value.name));
}

void attribute_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope(entity.name, diagnostics);
  for (const char* own : {"Components", "Key", "Update"}) scope.keep(own);
  scope.keep(model::companion_name(entity));
  for (const model::Attribute& one : entity.attributes) scope.add(cpp_name(one.name), one.span, quoted(one.name));
}

void companion_names(const model::Schema& schema, const model::Entity& entity, Diagnostics& diagnostics) {
  const std::string companion = model::companion_name(entity);
  CppScope scope(companion, diagnostics);
  for (const char* own : {"Components", "Key", "Update", "to_item", "from_item", "matches", "put", "create", "key",
                          "get", "remove", "update"})
    scope.keep(own);
  scope.keep(companion);
  for (const model::Path& path : entity.paths) {
    const Span span = path.index == nullptr ? entity.span : path.index->span;
    const std::string origin =
        path.index == nullptr ? "the path of the table" : fmt::format("the path of index '{}'", path.index->name);
    scope.add(model::path_function(path), span, origin);
    scope.add(model::path_class(path), span, origin);
  }
  for (const model::AccessPattern& one : entity.accesses)
    scope.add(cpp_name(one.name), one.span, fmt::format("access pattern '{}'", one.name));
  // Types that the companion names, and that a member of it would hide.
  scope.add(cpp_name(entity.name), entity.span, fmt::format("the struct '{}'", entity.name));
  for (const model::Enum& one : schema.enums)
    if (one.name != companion) scope.add(cpp_name(one.name), one.span, fmt::format("enum '{}'", one.name));
}

/// The functions that write keys, and the names for expressions, in the source file.
void key_function_names(const model::Entity& entity, Diagnostics& diagnostics) {
  CppScope scope("the key functions of " + entity.name, diagnostics);
  for (const char* own : {"names", "components_of", "table_names", "key", "of", "components"}) scope.keep(own);
  for (const model::Path& path : entity.paths)
    if (path.index != nullptr) scope.keep("names_of_" + path.index->name);
  for (const model::KeyTemplate& one : entity.keys)
    scope.add(cpp_name(one.key->name), one.key->span, fmt::format("key attribute '{}'", one.key->name));
}

void path_names(const model::Entity& entity, Diagnostics& diagnostics) {
  for (const model::Path& path : entity.paths) {
    CppScope scope(fmt::format("{}::{}", model::companion_name(entity), model::path_class(path)), diagnostics);
    scope.keep("complete");
    for (const model::Step& step : path.steps)
      scope.add(model::stage_class(step), step.attribute->span, quoted(step.attribute->name));
    // The methods of a stage that would hide the class of another.
    for (const model::Step& step : path.steps)
      if (model::step_method(step).starts_with("expects_"))
        scope.add(model::step_method(step), step.attribute->span,
                  fmt::format("the component '{}'", step.attribute->name));
  }
}

void update_names(const model::Schema& schema, const model::Entity& entity, Diagnostics& diagnostics) {
  if (!entity.update.blind) return;
  CppScope scope(model::companion_name(entity) + "::Update", diagnostics);
  for (const char* own : {"build", "now", "Update", "key_", "actions_", "now_"}) scope.keep(own);
  for (const model::Enum& one : schema.enums)
    scope.add(cpp_name(one.name), one.span, fmt::format("enum '{}'", one.name));
  for (const model::SetterGroup& group : entity.update.groups) {
    const model::Attribute& first = *group.attributes.front();
    const std::string name = model::group_name(group);
    const bool grouped = group.attributes.size() > 1;
    scope.add(model::setter_name(group), first.span,
              grouped ? fmt::format("the setter of the group '{}'", name) : fmt::format("the setter of '{}'", name));
    if (grouped) scope.add(name, first.span, fmt::format("the group '{}'", name));
    for (const model::Attribute* one : group.attributes)
      if (one->type.optional)
        scope.add(model::remover_name(*one), one->span, fmt::format("the removal of '{}'", one->name));
  }
}

void parameter_names(const model::AccessPattern& pattern, Diagnostics& diagnostics) {
  CppScope scope(fmt::format("the parameters of '{}'", pattern.name), diagnostics);
  for (const model::Parameter& one : pattern.parameters) {
    const std::string& name = one.attribute->name;
    if (one.op == model::Operator::between) {
      const std::string bare = name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
      scope.add(bare + "_from", pattern.span, fmt::format("the lower bound of '{}'", name));
      scope.add(bare + "_to", pattern.span, fmt::format("the upper bound of '{}'", name));
    } else {
      scope.add(cpp_name(name), pattern.span, quoted(name));
    }
  }
}

}  // namespace

/// Names that are different in the schema and the same in C++, or that C++ does not allow.
void cpp_names(const model::Schema& schema, Diagnostics& diagnostics) {
  CppScope("C++", diagnostics).add(cpp_name(schema.name), schema.span, quoted(schema.name));
  namespace_names(schema, diagnostics);
  for (const model::Enum& one : schema.enums) enum_names(one, diagnostics);
  for (const model::Entity& entity : schema.entities) {
    attribute_names(entity, diagnostics);
    companion_names(schema, entity, diagnostics);
    key_function_names(entity, diagnostics);
    path_names(entity, diagnostics);
    update_names(schema, entity, diagnostics);
    for (const model::AccessPattern& pattern : entity.accesses) parameter_names(pattern, diagnostics);
  }
}

}  // namespace keyc::check
