#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/resolve/scope.hpp"
#include "grammar/parse.hpp"

namespace keyc::model {
namespace {

bool can_be_in_set(TypeKind kind) { return kind != TypeKind::boolean && native_key_type(kind).has_value(); }

bool is_entity(const Scope& scope, std::string_view name) {
  const auto& entities = scope.file.entities;
  return std::any_of(entities.begin(), entities.end(),
                     [&](const ast::Entity& entity) { return entity.name.text == name; });
}

void report_unknown(const Scope& scope, Diagnostics& diagnostics, const ast::Name& from) {
  std::vector<std::string_view> names = type_names();
  for (const auto& [declared, value] : scope.enums) names.push_back(declared);
  for (const auto& [declared, value] : scope.structs) names.push_back(declared);
  for (const auto& [declared, value] : scope.types) names.push_back(declared);
  auto correction = correction_at(from.span, grammar::Body::block, diagnostics);
  if (!correction) correction = {did_you_mean(from.text, names), {}};
  if (is_entity(scope, from.text))
    correction = {fmt::format("{} is an entity: keep what its key needs, such as its id, and read it by that; values "
                              "within an item are a 'struct'",
                              from.text),
                  {}};
  diagnostics.report({Code::unknown_type,
                      from.span,
                      fmt::format("there is no type '{}'", from.text),
                      std::move(correction->says),
                      {},
                      {},
                      std::move(correction->write)});
}

void report_null(Diagnostics& diagnostics, const ast::Type& from) {
  const std::string_view type = from.span.text();
  Span whole = from.span;
  whole.end = from.null->end;
  diagnostics.report({Code::bad_null,
                      *from.null,
                      fmt::format("'{}' is never absent, so NULL is not a value of it", type),
                      fmt::format("{0}? is optional, and {0}? null reads a stored NULL as absent, too", type),
                      {},
                      {},
                      from.form ? Replacement{} : line_with(whole, fmt::format("{}?", type))});
}

/// The type of the elements of a list, a map or a set.
std::optional<Type> element_type(const Scope& scope, Diagnostics& diagnostics, const ast::Type& from) {
  const std::string& container = from.name.text;
  if (from.arguments.size() != 1) {
    auto correction = correction_at(from.span, grammar::Body::block, diagnostics);
    if (!correction) correction = {fmt::format("write {}<string>", container), {}};
    diagnostics.report({Code::expected,
                        from.arguments.empty() ? from.span : from.arguments[1].span,
                        fmt::format("'{}' takes one type in '< >'", container),
                        std::move(correction->says),
                        {},
                        {},
                        std::move(correction->write)});
    return std::nullopt;
  }
  const ast::Type& argument = from.arguments.front();
  auto element = resolve_type(scope, diagnostics, argument);
  if (!element) return std::nullopt;
  if (element->optional) {
    diagnostics.report(Code::bad_element, argument.span,
                       fmt::format("the elements of a {} cannot be absent", container), "leave the '?' out");
    return std::nullopt;
  }
  if (container != "set" || can_be_in_set(element->kind)) return element;
  diagnostics.report(Code::bad_element, argument.span,
                     fmt::format("a set holds texts, numbers or bytes, not '{}'", argument.name.text),
                     fmt::format("use list<{}>", argument.span.text()));
  return std::nullopt;
}

/// How the type is stored, and whether it reads NULL.
bool resolve_storage(Diagnostics& diagnostics, const ast::Type& from, Type& type) {
  if (from.form && !resolve_form(diagnostics, from, type)) return false;
  type.reads_null = from.null.has_value();
  if (from.null && !type.optional) report_null(diagnostics, from);
  return true;
}

bool refuse_arguments(Diagnostics& diagnostics, const ast::Type& from) {
  if (from.arguments.empty()) return false;
  diagnostics.report(Code::expected, from.arguments.front().span,
                     fmt::format("'{}' takes no type in '< >'", from.name.text));
  return true;
}

/// The first name in it that is neither a type of the language nor an enum; null if there is none.
const ast::Name* no_plain_type(const Scope& scope, const ast::Type& from) {
  if (find_type(from.name.text) == nullptr && !scope.enums.contains(from.name.text)) return &from.name;
  for (const ast::Type& argument : from.arguments)
    if (const ast::Name* const other = no_plain_type(scope, argument)) return other;
  return nullptr;
}

/// A type by the name that a file gives it. What is wrong in that declaration has been reported.
std::optional<Type> named_type(const NamedType& named, Diagnostics& diagnostics, const ast::Type& from) {
  const ast::Type& meant = named.from->type;
  if (no_plain_type(*named.scope, meant) != nullptr) return std::nullopt;
  Diagnostics reported;
  std::optional<Type> type = resolve_type(*named.scope, reported, meant);
  if (!type || refuse_arguments(diagnostics, from)) return std::nullopt;
  type->optional = from.optional;
  if (from.form && type->form != nullptr) {
    diagnostics.report({Code::bad_form,
                        from.form->span,
                        fmt::format("'{}' is stored in a form already", from.name.text),
                        fmt::format("leave it out, or write {}", name_of(*type)),
                        {{named.from->name.span, "declared here"}}});
    return std::nullopt;
  }
  return resolve_storage(diagnostics, from, *type) ? std::move(type) : std::nullopt;
}

}  // namespace

std::optional<Type> resolve_type(const Scope& scope, Diagnostics& diagnostics, const ast::Type& from) {
  const std::string& name = from.name.text;
  if (const auto named = scope.types.find(name); named != scope.types.end())
    return named_type(named->second, diagnostics, from);
  Type type;
  type.optional = from.optional;
  const TypeInfo* const known = find_type(name);
  if (const auto found = scope.enums.find(name); found != scope.enums.end()) {
    type.kind = TypeKind::enumeration;
    type.enumeration = found->second;
  } else if (const auto block = scope.structs.find(name); block != scope.structs.end()) {
    type.kind = TypeKind::structure;
    type.structure = block->second;
  } else if (known != nullptr) {
    type.kind = known->kind;
  } else {
    if (!scope.broken.contains(name) && scope.imports_known) report_unknown(scope, diagnostics, from.name);
    return std::nullopt;
  }
  if (is_container(type.kind)) {
    auto element = element_type(scope, diagnostics, from);
    if (!element) return std::nullopt;
    type.arguments.push_back(std::move(*element));
  } else if (refuse_arguments(diagnostics, from)) {
    return std::nullopt;
  }
  return resolve_storage(diagnostics, from, type) ? std::optional(std::move(type)) : std::nullopt;
}

void resolve_named_types(const Scope& scope) {
  for (const ast::NamedType& named : scope.file.types) {
    const ast::Name* const other = no_plain_type(scope, named.type);
    if (other != nullptr && (scope.types.contains(other->text) || scope.structs.contains(other->text)))
      scope.diagnostics.report(Code::bad_named_type, other->span, fmt::format("'{}' has a name already", other->text),
                               "name a type of the language, or an enum");
    else if (resolve_type(scope, scope.diagnostics, named.type) && named.type.optional)
      scope.diagnostics.report(Code::bad_named_type, named.type.span, "a named type is not optional by itself",
                               fmt::format("leave the '?' out, and write {}? where it is used", named.name.text));
  }
}

}  // namespace keyc::model
