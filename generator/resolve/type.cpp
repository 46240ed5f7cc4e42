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

}  // namespace

std::optional<Type> resolve_type(const Scope& scope, Diagnostics& diagnostics, const ast::Type& from) {
  Type type;
  type.optional = from.optional;
  const std::string& name = from.name.text;
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
  } else if (!from.arguments.empty()) {
    diagnostics.report(Code::expected, from.arguments.front().span, fmt::format("'{}' takes no type in '< >'", name));
    return std::nullopt;
  }
  if (from.form && !resolve_form(diagnostics, *from.form, type)) return std::nullopt;
  type.reads_null = from.null.has_value();
  if (from.null && !type.optional) report_null(diagnostics, from);
  return type;
}

}  // namespace keyc::model
